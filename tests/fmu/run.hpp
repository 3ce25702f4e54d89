// A packaged FMU of ours run as any importer would run it, by names, in either version of FMI.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "cosim/slave.hpp"
#include "reference.hpp"

namespace bristle::test {

/// How often a test repeats; `tools/test --full` sets the variable to more.
inline int repetitions(const char* name, int usual) {
  const char* value = std::getenv(name);
  return value == nullptr ? usual : std::atoi(value);
}

inline std::filesystem::path packaged(int version, const std::string& model) {
  return std::filesystem::path(environment("BRISTLE_DIST")) / ("fmi" + std::to_string(version)) /
         (model + ".fmu");
}

/// Both versions, stepped by the FMU and integrated by us.
struct Way {
  int version;
  cosim::InterfaceKind kind;
  bool stepped() const { return kind == cosim::InterfaceKind::coSimulation; }
};
inline constexpr Way ways[] = {{2, cosim::InterfaceKind::coSimulation},
                               {3, cosim::InterfaceKind::coSimulation},
                               {2, cosim::InterfaceKind::modelExchange},
                               {3, cosim::InterfaceKind::modelExchange}};

class Run {
 public:
  Run(int version, const std::string& model, std::vector<std::string> inputs = {},
      cosim::InterfaceKind kind = cosim::InterfaceKind::coSimulation)
      : slopes_(version == 2 || kind == cosim::InterfaceKind::modelExchange), inputs_(std::move(inputs)) {
    auto fmu = cosim::Fmu::open(packaged(version, model));
    for (const auto& v : fmu->description().variables)
      variables_[v.name] = {v.reference, v.type};
    cosim::SlaveOptions options;
    options.instanceName = model;
    options.kind = kind;
    options.log = [this](const cosim::LogMessage& m) { log.emplace_back(m.text); };
    if (!slopes_) {
      for (const auto& name : inputs_)
        options.intermediateInputs.push_back(variables_.at(name).reference);
      options.provideInputs = [this](double) {
        for (std::size_t i = 0; i < inputs_.size(); ++i)
          set(inputs_[i], next_[i]);
      };
    }
    slave_ = cosim::instantiate(fmu, options);
  }

  void set(const std::string& name, double value) {
    const Reference& v = variables_.at(name);
    slave_->set(v.type, std::span(&v.reference, 1), std::span(&value, 1));
  }
  /// An array of FMI 3.
  void set(const std::string& name, const std::vector<double>& values) {
    const Reference& v = variables_.at(name);
    slave_->set(v.type, std::span(&v.reference, 1), values);
  }
  double get(const std::string& name) {
    const Reference& v = variables_.at(name);
    double value = 0;
    slave_->get(v.type, std::span(&v.reference, 1), std::span(&value, 1));
    return value;
  }
  /// A structural parameter (FMI 3), before anything else is set.
  void configure(const std::string& name, double value) {
    slave_->enterConfiguration();
    set(name, value);
    slave_->exitConfiguration();
  }
  void start(double tolerance = 0) {
    cosim::Experiment experiment;
    if (tolerance > 0) experiment.tolerance = tolerance;
    slave_->enterInitialization(experiment);
    slave_->exitInitialization();
  }
  /// A step with constant inputs.
  void step(double end) {
    const auto done = slave_->doStep(time_, end - time_);
    REQUIRE(done.outcome == cosim::StepOutcome::complete);
    time_ = end;
  }
  /// A step over which the inputs given at construction are straight lines.
  void step(double end, const std::vector<double>& from, const std::vector<double>& to) {
    next_ = to;
    for (std::size_t i = 0; i < inputs_.size(); ++i) {
      const Reference& v = variables_.at(inputs_[i]);
      const double slope = (to[i] - from[i]) / (end - time_);
      set(inputs_[i], from[i]);
      if (slopes_) slave_->setInputSlopes(std::span(&v.reference, 1), std::span(&slope, 1));
    }
    step(end);
  }
  std::optional<cosim::Integration> integration() const { return slave_->integration(); }
  double time() const { return time_; }

  std::vector<std::string> log;

 private:
  struct Reference {
    cosim::ValueReference reference;
    cosim::Type type;
  };
  bool slopes_;  // inputs are given with their slopes
  std::vector<std::string> inputs_;
  std::vector<double> next_;
  std::map<std::string, Reference> variables_;
  std::unique_ptr<cosim::Slave> slave_;
  double time_ = 0;
};

}  // namespace bristle::test
