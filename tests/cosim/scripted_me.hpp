// A model-exchange instance without an FMU: equations and events are what a test says.  It insists on the
// order of calls that the standard prescribes.
#pragma once

#include <doctest/doctest.h>

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "cosim/me_slave.hpp"

namespace bristle::test {

class ScriptedMe final : public cosim::MeInstance {
 public:
  using Point = std::span<const double>;
  enum class Mode { start, event, continuous, ended };

  explicit ScriptedMe(const std::string& variables = "")
      : model_(cosim::ModelDescription::parse("<fmiModelDescription fmiVersion='2.0' modelName='M' "
                                              "guid='g'><ModelExchange modelIdentifier='m'/>"
                                              "<ModelVariables>" +
                                              variables +
                                              "</ModelVariables><ModelStructure/></fmiModelDescription>")) {}

  // The model.
  std::vector<double> x, nominal;
  std::size_t indicatorCount = 0;
  std::function<bool(double t, Point x, std::span<double> dx)> rates;
  std::function<void(double t, Point x, std::span<double> g)> indicate;
  std::function<Update(ScriptedMe&)> update;
  std::function<Completed(ScriptedMe&)> completed;
  std::function<void(Point x, std::span<double> columns)> jacobian;
  std::map<cosim::ValueReference, double> values;

  // What it was asked.
  double t = 0, latest = 0;  // time now, and the greatest there ever was
  Mode mode = Mode::start;
  int jacobians = 0, eventModes = 0;
  std::vector<double> eventTimes, completedTimes;

  const cosim::ModelDescription& model() const override { return model_; }
  const std::string& name() const override { return name_; }
  void enterConfiguration() override {}
  void exitConfiguration() override {}
  void enterInitialization(const cosim::Experiment& experiment) override {
    t = latest = experiment.startTime;
  }
  void exitInitialization() override { mode = Mode::event; }
  void get(cosim::Type, std::span<const cosim::ValueReference> references, std::span<double> out) override {
    for (std::size_t i = 0; i < references.size(); ++i)
      out[i] = values[references[i]];
  }
  void set(cosim::Type, std::span<const cosim::ValueReference> references,
           std::span<const double> in) override {
    for (std::size_t i = 0; i < references.size(); ++i)
      values[references[i]] = in[i];
  }
  std::vector<std::string> getStrings(cosim::ValueReference, std::size_t) override { return {}; }
  void setStrings(cosim::ValueReference, std::span<const std::string>) override {}
  void setBinaries(cosim::ValueReference, std::span<const std::string>) override {}
  void terminate() override { mode = Mode::ended; }

  Size size() override { return {x.size(), indicatorCount}; }
  void enterEventMode() override {
    REQUIRE(mode == Mode::continuous);
    mode = Mode::event;
    ++eventModes;
    eventTimes.push_back(t);
  }
  Update updateDiscreteStates() override {
    REQUIRE(mode == Mode::event);
    return update ? update(*this) : Update{};
  }
  void enterContinuousTimeMode() override {
    REQUIRE(mode == Mode::event);
    mode = Mode::continuous;
  }
  Completed completedIntegratorStep() override {
    REQUIRE(mode == Mode::continuous);
    completedTimes.push_back(t);
    return completed ? completed(*this) : Completed{};
  }
  bool setTime(double time) override {
    REQUIRE(mode == Mode::continuous);
    t = time;
    latest = std::max(latest, time);
    return true;
  }
  bool setStates(Point states) override {
    REQUIRE(mode == Mode::continuous);
    REQUIRE(states.size() == x.size());
    x.assign(states.begin(), states.end());
    return true;
  }
  bool getDerivatives(std::span<double> out) override { return rates(t, x, out); }
  bool getIndicators(std::span<double> out) override {
    indicate(t, x, out);
    return true;
  }
  void getStates(std::span<double> out) override { std::copy(x.begin(), x.end(), out.begin()); }
  void getNominals(std::span<double> out) override {
    for (std::size_t i = 0; i < out.size(); ++i)
      out[i] = nominal.empty() ? 1 : nominal[i];
  }
  bool hasJacobian() const override { return static_cast<bool>(jacobian); }
  bool getJacobian(std::span<double> columns) override {
    ++jacobians;
    jacobian(x, columns);
    return true;
  }

 private:
  cosim::ModelDescription model_;
  std::string name_ = "scripted";
};

}  // namespace bristle::test
