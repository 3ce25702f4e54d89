// A model of the catalogue run by the names of its variables.
#pragma once

#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <vector>

#include "catalogue.hpp"
#include "hybrid/simulation.hpp"
#include "messages.hpp"
#include "reference.hpp"

namespace bristle::test {

class NamedModel {
 public:
  explicit NamedModel(const char* model) : simulation_(Simulation::create(*findModel(model))) {}
  NamedModel& set(std::string_view name, double value) {
    simulation_->set(variable(name), value);
    return *this;
  }
  double get(std::string_view name) { return simulation_->get(variable(name)); }
  /// Time derivative of an input at the present time.
  void slope(std::string_view name, int order, double value) {
    simulation_->setInputDerivative(variable(name), order, value);
  }
  Outcome start(double tolerance = 1e-9) { return simulation_->start(tolerance, messages); }
  void advance(double end) {
    const Outcome outcome = simulation_->advance(end, messages);
    REQUIRE_MESSAGE(outcome == Outcome::ok, messages.all.back().text);
  }
  /// The same, whatever comes of it.
  Outcome attempt(double end) { return simulation_->advance(end, messages); }
  double time() const { return simulation_->time(); }

  Messages messages;

 private:
  const Variable& variable(std::string_view name) {
    for (const Variable& v : simulation_->model().variables()) {
      if (v.name == name) return v;
    }
    FAIL("no variable " << std::string(name));
    return simulation_->model().variables()[0];
  }
  std::unique_ptr<Simulation> simulation_;
};

}  // namespace bristle::test
