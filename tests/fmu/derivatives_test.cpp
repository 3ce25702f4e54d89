// Directional, adjoint and output derivatives of the packaged FMUs against central differences.
#include <random>

#include "fmu/models.hpp"
#include "fmu/raw.hpp"

using namespace bristle;
using test::Raw2;
using test::Raw3;

TEST_CASE("directional derivatives agree with central differences to 1e-7, and adjoint ones with them") {
  std::mt19937_64 random(3);
  std::uniform_real_distribution<> unit(-1, 1);
  for (const std::string& model : test::models()) {
    CAPTURE(model);
    // In continuous-time mode of model exchange both inputs and states can be set.
    Raw3 fmu(model);
    fmu.instance = fmu.f.instantiateModelExchange("me", fmu.token().c_str(), nullptr, false, false, &fmu.log,
                                                  test::Log::fmi3);
    REQUIRE(fmu.f.enterInitializationMode(fmu.instance, false, 0, 0, false, 0) == fmi3OK);
    REQUIRE(fmu.f.exitInitializationMode(fmu.instance) == fmi3OK);
    REQUIRE(fmu.f.enterContinuousTimeMode(fmu.instance) == fmi3OK);
    const auto& description = fmu.fmu->description();
    const auto inputs = test::inputsOf(description), states = test::statesOf(description);
    const auto elements = [&](const cosim::Variable& v) {
      return v.isArray() ? std::stoul(description.find("N")->start.front()) : 1;
    };
    std::size_t stateCount = 0, unknownCount = 0;
    for (const auto* v : states)
      stateCount += elements(*v);
    std::vector<double> nominal(stateCount);
    REQUIRE(fmu.f.getNominalsOfContinuousStates(fmu.instance, nominal.data(), nominal.size()) == fmi3OK);
    std::vector<fmi3ValueReference> knowns, unknowns;
    std::vector<std::string> unknownNames;
    for (const auto* v : inputs)
      knowns.push_back(v->reference);
    for (const auto* v : states)
      knowns.push_back(v->reference);
    for (const auto& v : description.variables) {
      const bool output = v.causality == cosim::Causality::output && v.type == cosim::Type::float64;
      if (!output && !v.derivativeOf) continue;
      unknowns.push_back(v.reference);
      unknownNames.insert(unknownNames.end(), elements(v), v.name);
      unknownCount += elements(v);
    }
    const auto put = [&](const std::vector<double>& values) {
      for (std::size_t k = 0; k < inputs.size(); ++k)
        REQUIRE(fmu.set(inputs[k]->name, values[k]) == fmi3OK);
      REQUIRE(fmu.f.setContinuousStates(fmu.instance, values.data() + inputs.size(), stateCount) == fmi3OK);
    };
    for (int trial = 0; trial < 20; ++trial) {
      std::vector<double> at, seed, change(unknownCount);
      for (const auto* v : inputs) {
        const double start = std::stod(v->start.front()),
                     scale = v->unit == "m/s" ? 0.1 : std::max(start, 0.5);
        at.push_back(start + scale * (0.3 + std::abs(unit(random))));
        seed.push_back(scale * unit(random));
      }
      for (const double scale : nominal) {
        at.push_back(scale * (0.3 + 0.5 * std::abs(unit(random))));
        seed.push_back(scale * unit(random));
      }
      put(at);
      REQUIRE(fmu.f.getDirectionalDerivative(fmu.instance, unknowns.data(), unknowns.size(), knowns.data(),
                                             knowns.size(), seed.data(), seed.size(), change.data(),
                                             change.size()) == fmi3OK);
      const double h = 1e-5;
      const auto read = [&](double side) {
        std::vector<double> moved = at, values(unknownCount);
        for (std::size_t k = 0; k < at.size(); ++k)
          moved[k] += side * h * seed[k];
        put(moved);
        REQUIRE(fmu.f.getFloat64(fmu.instance, unknowns.data(), unknowns.size(), values.data(),
                                 values.size()) == fmi3OK);
        return values;
      };
      // Of fourth order: the noise of WojewodaRig has a third derivative that a plain difference would show.
      const auto up = read(1), down = read(-1), up2 = read(2), down2 = read(-2);
      read(0);
      for (std::size_t k = 0; k < unknownCount; ++k) {
        CAPTURE(unknownNames[k]);
        const double slope = (8 * (up[k] - down[k]) - (up2[k] - down2[k])) / (12 * h);
        CHECK(std::abs(change[k] - slope) < 1e-7 * (std::abs(slope) + std::abs(up[k]) + 1e-3));
      }
      // w . (J s) = (J^T w) . s
      std::vector<double> weights, back(at.size());
      double left = 0, right = 0, size = 0;
      for (std::size_t k = 0; k < unknownCount; ++k) {
        weights.push_back(unit(random));
        left += weights[k] * change[k];
      }
      REQUIRE(fmu.f.getAdjointDerivative(fmu.instance, unknowns.data(), unknowns.size(), knowns.data(),
                                         knowns.size(), weights.data(), weights.size(), back.data(),
                                         back.size()) == fmi3OK);
      for (std::size_t k = 0; k < at.size(); ++k) {
        right += back[k] * seed[k];
        size += std::abs(back[k] * seed[k]);
      }
      CHECK(std::abs(left - right) < 1e-12 * (size + 1));
    }
  }
}

TEST_CASE("derivatives with respect to what is no known are refused") {
  Raw2 fmu("FrBD");
  fmu.instantiate();
  fmu.initialize();
  const fmi2ValueReference F = fmu.reference("F"), v = fmu.reference("v"), sigma0 = fmu.reference("sigma0"),
                           odd = 999;
  double seed = 1, change = 0;
  const auto derivative = [&](fmi2ValueReference unknown, fmi2ValueReference known) {
    return fmu.f.getDirectionalDerivative(fmu.instance, &unknown, 1, &known, 1, &seed, &change);
  };
  CHECK(derivative(F, v) == fmi2OK);
  CHECK(change == doctest::Approx(64.5));  // at rest the bristle is a damper
  CHECK(derivative(F, sigma0) == fmi2Error);
  CHECK(fmu.log.says("sigma0 is neither an input nor a continuous state."));
  CHECK(derivative(v, v) == fmi2Error);
  CHECK(derivative(odd, v) == fmi2Error);
  CHECK(fmu.f.getDirectionalDerivative(fmu.instance, &F, 1, nullptr, 1, &seed, &change) == fmi2Error);
}

TEST_CASE("output derivatives of order 1 agree with the outputs' own change") {
  Raw2 fmu("FrBDSlider");
  fmu.instantiate();
  fmu.initialize(1e-10);
  const char* names[] = {"x", "v", "a", "F", "extension", "E_dissipated"};
  for (int i = 0; i < 120; ++i) {
    const double t = i * 0.1, h = 1e-4;
    REQUIRE(fmu.f.doStep(fmu.instance, t, 0.1 - 2 * h, fmi2True) == fmi2OK);
    std::vector<double> before, slope;
    for (const char* name : names)
      before.push_back(fmu.get(name));
    REQUIRE(fmu.f.doStep(fmu.instance, t + 0.1 - 2 * h, h, fmi2True) == fmi2OK);
    for (const char* name : names) {
      const auto vr = fmu.reference(name);
      const int order = 1;
      slope.push_back(0);
      REQUIRE(fmu.f.getRealOutputDerivatives(fmu.instance, &vr, 1, &order, &slope.back()) == fmi2OK);
    }
    REQUIRE(fmu.f.doStep(fmu.instance, t + 0.1 - h, h, fmi2True) == fmi2OK);
    if (t > 10 && t < 10.5) continue;  // differences mean nothing across the reversals there
    for (std::size_t k = 0; k < std::size(names); ++k) {
      CAPTURE(names[k]);
      CAPTURE(t);
      const double difference = (fmu.get(names[k]) - before[k]) / (2 * h);
      CHECK(std::abs(slope[k] - difference) < 2e-4 * (std::abs(difference) + 0.1));
    }
  }
  const auto F = fmu.reference("F"), z = fmu.reference("z");
  const int two = 2, one = 1;
  double value = 0;
  CHECK(fmu.f.getRealOutputDerivatives(fmu.instance, &F, 1, &two, &value) == fmi2Error);
  CHECK(fmu.log.says("The order of an output derivative is 2 but must be 1."));
  CHECK(fmu.f.getRealOutputDerivatives(fmu.instance, &z, 1, &one, &value) == fmi2Error);
}

// After an input jump through zero, before the step: the derivative is that of the side where the input is
// now.
TEST_CASE("directional derivatives are taken at the point that outputs show") {
  Raw3 fmu("FrBD");
  fmu.instantiate();
  REQUIRE(fmu.set("v", 0.1) == fmi3OK);
  fmu.initialize();
  REQUIRE(fmu.step(0, 0.01) == fmi3OK);
  const fmi3ValueReference F = fmu.reference("F"), v = fmu.reference("v");
  double seed = 1, slope = 0;
  const auto at = [&](double value) {
    REQUIRE(fmu.set("v", value) == fmi3OK);
    return fmu.get("F");
  };
  const double difference = (at(-0.1 + 1e-6) - at(-0.1 - 1e-6)) / 2e-6;
  at(-0.1);
  REQUIRE(fmu.f.getDirectionalDerivative(fmu.instance, &F, 1, &v, 1, &seed, 1, &slope, 1) == fmi3OK);
  CHECK(slope == doctest::Approx(difference).epsilon(1e-6));
}

TEST_CASE("output derivatives do not remember the run before a reset") {
  Raw2 fmu("FrBD");
  const auto F = fmu.reference("F"), v = fmu.reference("v");
  const int order = 1;
  const double rate = 3;
  const auto run = [&](bool ramp) {
    fmu.initialize();
    if (ramp) REQUIRE(fmu.f.setRealInputDerivatives(fmu.instance, &v, 1, &order, &rate) == fmi2OK);
    REQUIRE(fmu.f.doStep(fmu.instance, 0, 0.01, fmi2True) == fmi2OK);
    double slope = 0;
    REQUIRE(fmu.f.getRealOutputDerivatives(fmu.instance, &F, 1, &order, &slope) == fmi2OK);
    return slope;
  };
  fmu.instantiate();
  CHECK(run(true) > 1);
  REQUIRE(fmu.f.reset(fmu.instance) == fmi2OK);
  CHECK(run(false) == 0);
}
