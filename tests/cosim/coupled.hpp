// Networks of packaged FMUs for tests of the master, and how far they are from the same physics in one FMU.
#pragma once

#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "cosim/master/master.hpp"

namespace bristle::test {

inline std::filesystem::path packaged(int version, const std::string& model) {
  return std::filesystem::path(std::getenv("BRISTLE_DIST")) / ("fmi" + std::to_string(version)) /
         (model + ".fmu");
}

inline double valueOf(cosim::Slave& slave, const char* name) {
  double value = 0;
  const cosim::Variable& v = slave.model().variable(name);
  slave.get(v.type, {&v.reference, 1}, {&value, 1});
  return value;
}

using Values = std::vector<std::pair<std::string, std::string>>;

/// A plant and a law that exchange v and F.
struct Pair {
  int version = 2;
  std::string plant = "MassSpring", law = "FrBD";
  Values plantValues = {}, lawValues = {};

  cosim::SystemDescription system() const {
    cosim::SystemDescription result;
    result.components = {{"plant", {}, {}, parameters(plantValues), ""},
                         {"law", {}, {}, parameters(lawValues), ""}};
    result.connections = {{"plant", "v", "law", "v", 1, 0, false, ""},
                          {"law", "F", "plant", "F", 1, 0, false, ""}};
    return result;
  }
  std::vector<std::shared_ptr<cosim::Fmu>> fmus() const {
    return {cosim::Fmu::open(packaged(version, plant)), cosim::Fmu::open(packaged(version, law))};
  }
  static std::vector<cosim::ParameterValue> parameters(const Values& values) {
    std::vector<cosim::ParameterValue> list;
    for (const auto& [name, value] : values)
      list.push_back({name, {value}, "", ""});
    return list;
  }
};

/// One FMU by itself, at a tolerance at which its own error does not count.
class Whole {
 public:
  Whole(const std::string& model, const std::vector<std::string>& values, double stop)
      : fmu_(cosim::Fmu::open(packaged(2, model))),
        assignments_(fmu_->description(), values),
        slave_(cosim::instantiate(fmu_, {})) {
    assignments_.applyStart(*slave_);
    slave_->enterInitialization({0, stop, 1e-11});
    assignments_.applyInputs(*slave_);
    slave_->exitInitialization();
  }
  /// With an input on a straight line, if one is named.
  void advance(double to, const char* input = nullptr, double value = 0, double valueThen = 0) {
    if (!(to > now_)) return;
    if (input) {
      const cosim::Variable& v = slave_->model().variable(input);
      const double slope = (valueThen - value) / (to - now_);
      slave_->set(v.type, {&v.reference, 1}, {&value, 1});
      slave_->setInputSlopes({&v.reference, 1}, {&slope, 1});
    }
    REQUIRE(slave_->doStep(now_, to - now_).outcome == cosim::StepOutcome::complete);
    now_ = to;
  }
  double operator[](const char* name) { return valueOf(*slave_, name); }
  double now() const { return now_; }

 private:
  std::shared_ptr<cosim::Fmu> fmu_;
  cosim::Assignments assignments_;
  std::unique_ptr<cosim::Slave> slave_;
  double now_ = 0;
};

/// Root mean square of a difference, relative to that of what is expected.
class RelativeError {
 public:
  void add(double value, double expected) {
    difference_ += (value - expected) * (value - expected);
    size_ += expected * expected;
  }
  double value() const { return std::sqrt(difference_ / size_); }

 private:
  double difference_ = 0, size_ = 0;
};

}  // namespace bristle::test
