// A slave without an FMU: does what a test tells it and remembers what it was asked.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "cosim/slave.hpp"

namespace bristle::test {

class ScriptedSlave final : public cosim::Slave {
 public:
  explicit ScriptedSlave(const std::string& xml) : model_(cosim::ModelDescription::parse(xml)) {}

  /// Answers for the coming steps; when there is none left, a step succeeds.
  std::deque<std::function<cosim::Step(double time, double size)>> answers;
  std::vector<std::pair<double, double>> steps;  // every call of doStep
  std::vector<std::string> calls;                // everything but get and set
  std::map<cosim::ValueReference, std::vector<double>> values;
  std::map<cosim::ValueReference, std::vector<double>> history;  // every first value that was set
  std::vector<double> slopes;
  bool eventMode = false;
  std::deque<cosim::EventInfo> events;
  std::function<void(double time, double size)> duringStep;

  const cosim::ModelDescription& model() const override { return model_; }
  const std::string& name() const override { return name_; }
  void enterConfiguration() override { calls.emplace_back("enterConfiguration"); }
  void exitConfiguration() override { calls.emplace_back("exitConfiguration"); }
  void enterInitialization(const cosim::Experiment&) override { calls.emplace_back("enterInitialization"); }
  void exitInitialization() override { calls.emplace_back("exitInitialization"); }
  void get(cosim::Type, std::span<const cosim::ValueReference> references, std::span<double> out) override {
    std::size_t at = 0;
    for (const auto reference : references) {
      auto& stored = values[reference];
      if (stored.empty()) stored.resize(1);
      for (const double value : stored)
        out[at++] = value;
    }
  }
  void set(cosim::Type, std::span<const cosim::ValueReference> references,
           std::span<const double> in) override {
    const std::size_t each = in.size() / references.size();
    for (std::size_t i = 0; i < references.size(); ++i) {
      values[references[i]].assign(in.begin() + static_cast<long>(i * each),
                                   in.begin() + static_cast<long>((i + 1) * each));
      history[references[i]].push_back(values[references[i]].front());
    }
    calls.emplace_back("set");
  }
  std::vector<std::string> getStrings(cosim::ValueReference, std::size_t) override { return {}; }
  void setStrings(cosim::ValueReference, std::span<const std::string> texts) override {
    calls.push_back("setString " + texts.front());
  }
  void setBinaries(cosim::ValueReference, std::span<const std::string> bytes) override {
    calls.push_back("setBinary " + bytes.front());
  }
  void setInputSlopes(std::span<const cosim::ValueReference>, std::span<const double> values_) override {
    slopes.push_back(values_.front());
  }
  cosim::Step doStep(double time, double size) override {
    steps.emplace_back(time, size);
    if (duringStep) duringStep(time, size);
    if (answers.empty()) return {.reached = time + size};
    const auto answer = answers.front();
    answers.pop_front();
    return answer(time, size);
  }
  bool usesEventMode() const override { return eventMode; }
  cosim::EventInfo settleEvents() override {
    calls.emplace_back("settleEvents");
    if (events.empty()) return {};
    const auto info = events.front();
    events.pop_front();
    return info;
  }
  void terminate() override { calls.emplace_back("terminate"); }

 private:
  cosim::ModelDescription model_;
  std::string name_ = "scripted";
};

}  // namespace bristle::test
