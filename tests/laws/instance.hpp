// A model of the catalogue run by the names of its variables.
#pragma once

#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "catalogue.hpp"
#include "hybrid/simulation.hpp"
#include "messages.hpp"

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

/// A reference trajectory by its columns.
class Table {
 public:
  explicit Table(const std::string& name) {
    const char* source = std::getenv("BRISTLE_SOURCE");
    REQUIRE_MESSAGE(source != nullptr, "BRISTLE_SOURCE is not set; run the tests with ctest");
    std::ifstream file(std::string(source) + "/tests/reference/" + name + ".csv");
    REQUIRE(file);
    std::string line, cell;
    std::getline(file, line);
    std::vector<std::string> names;
    for (std::stringstream head(line); std::getline(head, cell, ',');)
      names.push_back(cell);
    while (std::getline(file, line)) {
      std::stringstream row(line);
      for (const std::string& n : names) {
        std::getline(row, cell, ',');
        columns_[n].push_back(std::stod(cell));
      }
    }
  }
  const std::vector<double>& operator[](const std::string& column) const { return columns_.at(column); }

 private:
  std::map<std::string, std::vector<double>> columns_;
};

}  // namespace bristle::test
