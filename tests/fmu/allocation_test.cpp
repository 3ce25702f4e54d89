// Stepping a packaged FMU allocates nothing.  This program's malloc stands before the C library's, so that it
// counts what the FMU asks for.
#include "counting_malloc.hpp"
#include "fmu/models.hpp"
#include "fmu/raw.hpp"

using namespace bristle;

TEST_CASE("the counter sees what an FMU allocates") {
  test::Raw2 two("FrBD");
  const long before = allocations;
  two.instantiate();
  CHECK(allocations > before + 2);
}

TEST_CASE("fmi2DoStep and fmi3DoStep allocate nothing, events and input changes included") {
  int total = 0;
  for (const std::string& model : test::models(2)) {
    CAPTURE(model);
    test::Raw2 two(model);
    two.instantiate();
    two.initialize();
    test::Raw3 three(model);
    three.instantiate();
    three.initialize();
    const cosim::Variable* input = nullptr;  // the last velocity, or else the last of all; a source has none
    for (const auto* v : test::inputsOf(two.fmu->description())) {
      if (input == nullptr || input->unit != "m/s" || v->unit == "m/s") input = v;
    }
    const std::uint32_t vr2 = input ? input->reference : 0, vr3 = input ? three.reference(input->name) : 0;
    const std::size_t inputs = input ? 1 : 0;
    const auto lively = [input](int i) { return input ? test::lively(*input, i) : 0; };
    long before = allocations;
    for (int i = 0; i < 2000; ++i) {
      const double value = lively(i), slope = 0.1;
      const int order = 1;
      two.f.setReal(two.instance, &vr2, inputs, &value);
      if (i % 3 == 0) two.f.setRealInputDerivatives(two.instance, &vr2, inputs, &order, &slope);
      if (two.f.doStep(two.instance, i * 0.01, 0.01, fmi2True) != fmi2OK) FAIL("step");
    }
    CHECK(allocations - before == 0);
    before = allocations;
    for (int i = 0; i < 2000; ++i) {
      const double value = lively(i);
      three.f.setFloat64(three.instance, &vr3, inputs, &value, inputs);
      if (three.step(i * 0.01, 0.01) != fmi3OK) FAIL("step");
    }
    CHECK(allocations - before == 0);
    const auto counter = three.reference("solver.events");
    int events = 0;
    three.f.getInt32(three.instance, &counter, 1, &events, 1);
    total += events;
  }
  CHECK(total > 50);  // or there were no events to speak of
}
