// ModelStructure: the right sets, and dependencies that are found, not typed.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "catalogue.hpp"
#include "fmu/package/cells.hpp"
#include "fmu/package/model_structure.hpp"

namespace {

using namespace bristle;
using namespace bristle::package;

using Names = std::vector<std::string>;

std::string nameOf(const Model& model, std::size_t row) {
  return std::string(std::string_view(model.variables()[row].name));
}

/// What an unknown of a list depends on, by name; fails if it is not in the list.
Names dependenciesOf(const Model& model, const std::vector<UnknownOf>& list, std::string_view name) {
  for (const UnknownOf& unknown : list) {
    if (nameOf(model, unknown.cell) != name) continue;
    Names names;
    for (const std::size_t row : unknown.dependencies)
      names.push_back(nameOf(model, row));
    return names;
  }
  FAIL("There is no such unknown: " << name);
  return {};
}

bool contains(const Names& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

TEST_CASE("outputs and derivatives are all there, in the order of the table") {
  for (const Model* model : catalogue()) {
    std::vector<std::size_t> outputs, derivatives;
    const auto cells = cellsOf(*model, Fmi::two);
    for (std::size_t cell = 0; cell < cells.size(); ++cell) {
      const Variable& v = model->variables()[cells[cell].row];
      if (v.causality == Causality::output) outputs.push_back(cell);
      if (v.role == Role::derivative) derivatives.push_back(cell);
    }
    const ModelStructure structure = modelStructure(*model, Fmi::two);
    const auto rows = [](const std::vector<UnknownOf>& list) {
      std::vector<std::size_t> all;
      for (const UnknownOf& unknown : list)
        all.push_back(unknown.cell);
      return all;
    };
    CHECK(rows(structure.outputs) == outputs);
    CHECK(rows(structure.derivatives) == derivatives);
  }
}

TEST_CASE(
    "initial unknowns are exactly the computed outputs, calculated parameters and derivatives, sorted") {
  const auto unknownsOf = [](const char* name, Fmi version) {
    const Model& model = *findModel(name);
    Names names;
    for (const UnknownOf& unknown : modelStructure(model, version).initialUnknowns) {
      names.push_back(nameOf(model, unknown.cell));
    }
    return names;
  };
  for (const Fmi version : {Fmi::two, Fmi::three}) {
    CHECK(unknownsOf("FrBD", version) ==
          Names{"F", "E_stored", "E_dissipated", "reversals", "H_max", "der(z)", "der(E_supplied)"});
    CHECK(unknownsOf("MassSpring", version) ==
          Names{"a", "extension", "reversals", "der(x)", "der(v)", "der(x_support)"});
  }
  for (const Model* model : catalogue()) {
    const auto list = modelStructure(*model, Fmi::three).initialUnknowns;
    CHECK(std::is_sorted(list.begin(), list.end(), [](auto& a, auto& b) { return a.cell < b.cell; }));
  }
}

TEST_CASE("dependencies are sorted and never on the unknown itself") {
  for (const Model* model : catalogue()) {
    for (const Fmi version : {Fmi::two, Fmi::three}) {
      const ModelStructure structure = modelStructure(*model, version);
      for (const auto* list : {&structure.outputs, &structure.derivatives, &structure.initialUnknowns}) {
        for (const UnknownOf& unknown : *list) {
          CAPTURE(std::string(model->text().name));
          CAPTURE(unknown.cell);
          CHECK(std::is_sorted(unknown.dependencies.begin(), unknown.dependencies.end()));
          CHECK(std::find(unknown.dependencies.begin(), unknown.dependencies.end(), unknown.cell) ==
                unknown.dependencies.end());
        }
      }
    }
  }
}

TEST_CASE(
    "the force of FrBD feeds through from velocity and load and depends on its bristles, not on energy") {
  const Model& model = *findModel("FrBD");
  const auto two = modelStructure(model, Fmi::two);
  CHECK(dependenciesOf(model, two.outputs, "F") == Names{"v", "N", "z"});
  CHECK(dependenciesOf(model, two.derivatives, "der(z)") == Names{"v", "z"});
  CHECK(dependenciesOf(model, two.outputs, "E_dissipated") == Names{"N", "z", "E_supplied"});
}

TEST_CASE("FMI 3 counts parameters and modes among the knowns") {
  const Model& model = *findModel("FrBD");
  const auto three = modelStructure(model, Fmi::three);
  const Names F = dependenciesOf(model, three.outputs, "F");
  for (const char* known : {"v", "N", "z", "sigma0", "v_S", "delta", "eps", "direction"}) {
    CAPTURE(known);
    CHECK(contains(F, known));
  }
  for (const char* other : {"E_supplied", "E_offset", "creeping", "reversals", "solver.tolerance", "time"}) {
    CAPTURE(other);
    CHECK_FALSE(contains(F, other));
  }
}

TEST_CASE("the plant has no feedthrough to its motion, but to its acceleration") {
  const Model& model = *findModel("MassSpring");
  const auto two = modelStructure(model, Fmi::two);
  CHECK(dependenciesOf(model, two.outputs, "x").empty());
  CHECK(dependenciesOf(model, two.outputs, "v").empty());
  // With the damping that starts at zero switched on, the velocities matter too.
  CHECK(dependenciesOf(model, two.outputs, "a") == Names{"u", "v_support", "x", "v", "x_support", "F"});
}

TEST_CASE("at initialisation parameters count, and nothing is dissipated yet whatever they are") {
  const Model& model = *findModel("FrBD");
  const auto two = modelStructure(model, Fmi::two);
  CHECK(dependenciesOf(model, two.initialUnknowns, "H_max") == Names{"sigma0", "sigma1"});
  CHECK(dependenciesOf(model, two.initialUnknowns, "E_stored") == Names{"N", "sigma0", "z"});
  CHECK(dependenciesOf(model, two.initialUnknowns, "E_dissipated").empty());
  CHECK(dependenciesOf(model, two.initialUnknowns, "reversals").empty());
}

TEST_CASE("an array is one known in FMI 3, and in FMI 2 its elements are variables of their own") {
  const Model& model = *findModel("MaxwellSlip");
  const auto three = modelStructure(model, Fmi::three);
  const Names F = dependenciesOf(model, three.outputs, "F");
  for (const char* known : {"k", "Delta", "x", "xi"}) {
    CAPTURE(known);
    CHECK(std::count(F.begin(), F.end(), known) == 1);
  }
  CHECK(!contains(F, "v"));
  const auto cells = cellsOf(model, Fmi::two);
  CHECK(cells.size() == model.variables().size() + 3 * (10 - 1));  // k, Delta, xi
  for (const UnknownOf& unknown : modelStructure(model, Fmi::two).outputs) {
    if (model.variables()[cells[unknown.cell].row].name != "F") continue;
    REQUIRE(unknown.dependencies.size() == 1);
    CHECK(model.variables()[cells[unknown.dependencies[0]].row].name == "x");
  }
}
