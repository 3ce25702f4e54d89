// The table of variables: what every model of the catalogue must satisfy, and the checks derived from the
// rows.
#include "core/table.hpp"

#include <doctest/doctest.h>

#include <set>
#include <string>
#include <vector>

#include "catalogue.hpp"
#include "messages.hpp"

using namespace bristle;

namespace {

std::vector<double> defaults(const Model& model) {
  std::vector<double> p(model.sizes().parameters);
  for (const Variable& v : model.variables()) {
    if (v.role != Role::parameter) continue;
    for (std::size_t i = 0; i < v.count(model.startDimension()); ++i)
      p[v.place(i, model.startDimension())] = v.startAt(i, model.startDimension());
  }
  return p;
}

const Variable& named(const Model& model, std::string_view name) {
  for (const Variable& v : model.variables()) {
    if (v.name == name) return v;
  }
  FAIL("no variable " << std::string(name));
  return model.variables()[0];
}

}  // namespace

TEST_CASE("every table has unique names and complete rows") {
  for (const Model* model : catalogue()) {
    CAPTURE(std::string(model->text().name));
    std::set<std::string> names;
    for (const Variable& v : model->variables()) {
      CAPTURE(std::string(v.name));
      CHECK(names.insert(std::string(v.name)).second);
      CHECK(!v.description.empty());
      CHECK(v.nominal > 0);
      CHECK(isUnit(v.unit));
      for (std::size_t i = 0; v.hasStart() && i < v.count(model->startDimension()); ++i)
        CHECK(v.accepts(v.startAt(i, model->startDimension())));
    }
  }
}

TEST_CASE("slots number the variables of each role without gaps, arrays behind the scalars") {
  for (const Model* model : catalogue()) {
    std::vector<std::size_t> next(roleCount, 0);
    for (const bool arrays : {false, true}) {
      for (const Variable& v : model->variables()) {
        if (v.array != arrays) continue;
        std::size_t& place = next[static_cast<std::size_t>(v.role)];
        CHECK(v.place(0, model->startDimension()) == place);
        place += v.count(model->startDimension());
      }
    }
    CHECK(next[static_cast<std::size_t>(Role::state)] == next[static_cast<std::size_t>(Role::derivative)]);
  }
}

TEST_CASE("default parameters are valid") {
  for (const Model* model : catalogue()) {
    test::Messages messages;
    CHECK(checkParameters(*model, defaults(*model).data(), messages));
    CHECK(messages.count(Topic::error) == 0);  // a remark is no objection
  }
}

TEST_CASE("every broken parameter is named with its value and what is allowed") {
  const Model& model = *findModel("FrBD");
  auto p = defaults(model);
  p[named(model, "sigma0").slot] = -3;
  p[named(model, "sigma1").slot] = -1;
  p[named(model, "solver.method").slot] = 7;
  p[named(model, "mu_s").slot] = 0.5;
  test::Messages messages;
  CHECK_FALSE(checkParameters(model, p.data(), messages));
  CHECK(messages.all.size() == 4);
  CHECK(messages.contain("Parameter sigma0 is -3 but must be greater than 0."));
  CHECK(messages.contain("Parameter sigma1 is -1 but must be at least 0."));
  CHECK(messages.contain("Parameter solver.method is 7 but must be between 1 and 3."));
  CHECK(messages.contain("Parameter mu_s is 0.5 but must be at least mu_d, which is 1."));
}

TEST_CASE("the token is plain hexadecimal, stable and different for each model") {
  std::set<std::string> tokens;
  for (const Model* model : catalogue()) {
    const std::string token(Token(*model).view());
    CHECK(token.size() == 32);
    CHECK(token.find_first_not_of("0123456789abcdef") == std::string::npos);
    CHECK(token == Token(*model).view());
    CHECK(tokens.insert(token).second);
  }
}

TEST_CASE("the derivative of a quantity has its unit per second") {
  CHECK(perSecond("m") == "m/s");
  CHECK(perSecond("m/s") == "m/s2");
  CHECK(perSecond("J") == "W");
}
