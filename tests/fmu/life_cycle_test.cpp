// The state machines of both standards, walked through the packaged FMU: in each phase every function is
// called that can be called harmlessly, and refused exactly where the standard's table says so.
#include <functional>

#include "fmu/raw.hpp"

using namespace bristle;
using test::Raw2;
using test::Raw3;

namespace {

/// Columns of the standard's table, as bits.
enum : unsigned { instantiated = 1, initialization = 2, step = 4, failed = 8, terminated = 16 };

}  // namespace

TEST_CASE("FMI 2: functions are refused outside the phases of the standard's table") {
  for (const unsigned phase : {instantiated, initialization, step, failed, terminated}) {
    CAPTURE(phase);
    const auto enter = [&](Raw2& fmu) {
      fmu.instantiate();
      if (phase == instantiated) return;
      REQUIRE(fmu.f.enterInitializationMode(fmu.instance) == fmi2OK);
      if (phase == initialization) return;
      REQUIRE(fmu.f.exitInitializationMode(fmu.instance) == fmi2OK);
      if (phase == failed) {
        REQUIRE(fmu.set("u", 1e308) == fmi2OK);
        REQUIRE(fmu.f.doStep(fmu.instance, 0, 10, fmi2True) == fmi2Discard);
      }
      if (phase == terminated) REQUIRE(fmu.f.terminate(fmu.instance) == fmi2OK);
    };
    const auto check = [&](const char* function, unsigned allowed, const std::function<int(Raw2&)>& call) {
      CAPTURE(function);
      Raw2 fmu("FrBDSlider");
      enter(fmu);
      fmu.log.lines.clear();
      const int status = call(fmu);
      if (allowed & phase) {
        CHECK(status != fmi2Error);
      } else {
        CHECK(status == fmi2Error);
        CHECK(fmu.log.last().find(function) == 0);
      }
    };
    const unsigned always = 31, get = initialization | step | failed | terminated,
                   set = instantiated | initialization | step;
    check("fmi2SetDebugLogging", always,
          [](Raw2& i) { return i.f.setDebugLogging(i.instance, fmi2False, 0, nullptr); });
    check("fmi2SetupExperiment", instantiated,
          [](Raw2& i) { return i.f.setupExperiment(i.instance, fmi2False, 0, 0, fmi2False, 0); });
    check("fmi2EnterInitializationMode", instantiated,
          [](Raw2& i) { return i.f.enterInitializationMode(i.instance); });
    check("fmi2ExitInitializationMode", initialization,
          [](Raw2& i) { return i.f.exitInitializationMode(i.instance); });
    check("fmi2Terminate", step | failed, [](Raw2& i) { return i.f.terminate(i.instance); });
    check("fmi2Reset", always, [](Raw2& i) { return i.f.reset(i.instance); });
    check("fmi2GetReal", get, [](Raw2& i) { return i.f.getReal(i.instance, nullptr, 0, nullptr); });
    check("fmi2GetInteger", get, [](Raw2& i) { return i.f.getInteger(i.instance, nullptr, 0, nullptr); });
    check("fmi2GetBoolean", get, [](Raw2& i) { return i.f.getBoolean(i.instance, nullptr, 0, nullptr); });
    check("fmi2GetString", get, [](Raw2& i) { return i.f.getString(i.instance, nullptr, 0, nullptr); });
    check("fmi2SetReal", set, [](Raw2& i) { return i.set("u", 0.5); });
    check("fmi2SetInteger", set, [](Raw2& i) { return i.f.setInteger(i.instance, nullptr, 0, nullptr); });
    check("fmi2SetBoolean", set, [](Raw2& i) { return i.f.setBoolean(i.instance, nullptr, 0, nullptr); });
    check("fmi2SetString", set, [](Raw2& i) { return i.f.setString(i.instance, nullptr, 0, nullptr); });
    check("fmi2SetRealInputDerivatives", set,
          [](Raw2& i) { return i.f.setRealInputDerivatives(i.instance, nullptr, 0, nullptr, nullptr); });
    check("fmi2DoStep", step, [](Raw2& i) { return i.f.doStep(i.instance, 0, 0.1, fmi2True); });
    check("fmi2CancelStep", 0, [](Raw2& i) { return i.f.cancelStep(i.instance); });
    check("fmi2GetRealStatus", step | failed | terminated, [](Raw2& i) {
      double value = 0;
      return i.f.getRealStatus(i.instance, fmi2LastSuccessfulTime, &value);
    });
    check("fmi2GetFMUstate", always, [](Raw2& i) {
      fmi2FMUstate state = nullptr;
      const int status = i.f.getFMUstate(i.instance, &state);
      i.f.freeFMUstate(i.instance, &state);
      return status;
    });
    check("fmi2GetDirectionalDerivative", get, [](Raw2& i) {
      return i.f.getDirectionalDerivative(i.instance, nullptr, 0, nullptr, 0, nullptr, nullptr);
    });
    check("fmi2GetRealOutputDerivatives", step | failed | terminated,
          [](Raw2& i) { return i.f.getRealOutputDerivatives(i.instance, nullptr, 0, nullptr, nullptr); });
    check("fmi2SetTime", 0, [](Raw2& i) { return i.f.setTime(i.instance, 1); });
    check("fmi2EnterEventMode", 0, [](Raw2& i) { return i.f.enterEventMode(i.instance); });
    check("fmi2NewDiscreteStates", 0, [](Raw2& i) {
      fmi2EventInfo info{};
      return i.f.newDiscreteStates(i.instance, &info);
    });
  }
}

TEST_CASE("FMI 3: functions are refused outside the phases of the standard's table") {
  for (const unsigned phase : {instantiated, initialization, step, terminated}) {
    CAPTURE(phase);
    const auto enter = [&](Raw3& fmu) {
      fmu.instantiate();
      if (phase == instantiated) return;
      REQUIRE(fmu.f.enterInitializationMode(fmu.instance, false, 0, 0, false, 0) == fmi3OK);
      if (phase == initialization) return;
      REQUIRE(fmu.f.exitInitializationMode(fmu.instance) == fmi3OK);
      if (phase == terminated) REQUIRE(fmu.f.terminate(fmu.instance) == fmi3OK);
    };
    const auto check = [&](const char* function, unsigned allowed, const std::function<int(Raw3&)>& call) {
      CAPTURE(function);
      Raw3 fmu("FrBDSlider");
      enter(fmu);
      fmu.log.lines.clear();
      const int status = call(fmu);
      if (allowed & phase) {
        CHECK(status == fmi3OK);
      } else {
        CHECK(status == fmi3Error);
        CHECK(fmu.log.last().find(function) == 0);
      }
    };
    const unsigned always = 31, set = instantiated | initialization | step;
    check("fmi3SetDebugLogging", always,
          [](Raw3& i) { return i.f.setDebugLogging(i.instance, false, 0, nullptr); });
    check("fmi3EnterInitializationMode", instantiated,
          [](Raw3& i) { return i.f.enterInitializationMode(i.instance, false, 0, 0, false, 0); });
    check("fmi3ExitInitializationMode", initialization,
          [](Raw3& i) { return i.f.exitInitializationMode(i.instance); });
    check("fmi3Terminate", step, [](Raw3& i) { return i.f.terminate(i.instance); });
    check("fmi3Reset", always, [](Raw3& i) { return i.f.reset(i.instance); });
    check("fmi3GetFloat64", always, [](Raw3& i) {
      i.get("F");
      return static_cast<int>(fmi3OK);
    });
    check("fmi3SetFloat64", set, [](Raw3& i) { return i.set("u", 0.5); });
    check("fmi3SetInt64", set, [](Raw3& i) { return i.f.setInt64(i.instance, nullptr, 0, nullptr, 0); });
    check("fmi3DoStep", step, [](Raw3& i) { return i.step(0, 0.1); });
    check("fmi3EnterEventMode", 0, [](Raw3& i) { return i.f.enterEventMode(i.instance); });
    check("fmi3EnterStepMode", 0, [](Raw3& i) { return i.f.enterStepMode(i.instance); });
    check("fmi3EnterConfigurationMode", 0, [](Raw3& i) { return i.f.enterConfigurationMode(i.instance); });
    check("fmi3GetFMUState", always, [](Raw3& i) {
      fmi3FMUState state = nullptr;
      const int status = i.f.getFMUState(i.instance, &state);
      i.f.freeFMUState(i.instance, &state);
      return status;
    });
    check("fmi3CompletedIntegratorStep", 0, [](Raw3& i) {
      bool a = false, b = false;
      return i.f.completedIntegratorStep(i.instance, false, &a, &b);
    });
  }
}

TEST_CASE("outputs are valid in initialisation mode and follow the inputs set there") {
  Raw2 two("FrBD");
  two.instantiate();
  REQUIRE(two.set("v", 0.1) == fmi2OK);  // before setupExperiment
  REQUIRE(two.f.setupExperiment(two.instance, fmi2False, 0, 0, fmi2False, 0) == fmi2OK);
  REQUIRE(two.f.enterInitializationMode(two.instance) == fmi2OK);
  const double F = two.get("F");
  CHECK(F > 0);
  REQUIRE(two.set("v", -0.1) == fmi2OK);
  CHECK(two.get("F") == -F);
  REQUIRE(two.set("z", 1e-4) == fmi2OK);
  CHECK(two.get("F") > -F);
  REQUIRE(two.f.exitInitializationMode(two.instance) == fmi2OK);
  CHECK(two.get("F") > -F);
}

TEST_CASE("every variable can be read in every phase") {
  Raw3 three("FrBDSlider");
  const auto readAll = [&] {
    for (const auto& v : three.fmu->description().variables) {
      CAPTURE(v.name);
      double real = 0;
      int integer = 0;
      bool boolean = false;
      fmi3Int64 item = 0;
      const auto vr = v.reference;
      const int status =
          v.type == cosim::Type::float64   ? three.f.getFloat64(three.instance, &vr, 1, &real, 1)
          : v.type == cosim::Type::int32   ? three.f.getInt32(three.instance, &vr, 1, &integer, 1)
          : v.type == cosim::Type::boolean ? three.f.getBoolean(three.instance, &vr, 1, &boolean, 1)
                                           : three.f.getInt64(three.instance, &vr, 1, &item, 1);
      CHECK(status == fmi3OK);
      CHECK(std::isfinite(real));
    }
  };
  three.instantiate();
  readAll();
  REQUIRE(three.f.enterInitializationMode(three.instance, false, 0, 0, false, 0) == fmi3OK);
  readAll();
  REQUIRE(three.f.exitInitializationMode(three.instance) == fmi3OK);
  readAll();
  REQUIRE(three.step(0, 1) == fmi3OK);
  readAll();
  REQUIRE(three.f.terminate(three.instance) == fmi3OK);
  readAll();
}

TEST_CASE("reset equals a fresh instance, and instances do not know of each other") {
  Raw3 a("FrBDSlider"), b("FrBDSlider");
  a.instantiate();
  a.set("m", 2);
  a.initialize(1e-9);
  REQUIRE(a.step(0, 3) == fmi3OK);
  REQUIRE(a.f.reset(a.instance) == fmi3OK);
  b.instantiate();
  a.initialize();
  b.initialize();
  for (int i = 0; i < 200; ++i) {
    REQUIRE(a.step(i * 0.1, 0.1) == fmi3OK);
    if (i % 2 == 0) REQUIRE(b.step(i * 0.1, 0.2) == fmi3OK);
    if (i == 50) a.get("F");
  }
  Raw3 c("FrBDSlider");
  c.instantiate();
  c.initialize();
  for (int i = 0; i < 200; ++i)
    REQUIRE(c.step(i * 0.1, 0.1) == fmi3OK);
  CHECK(a.get("x") == c.get("x"));
  CHECK(a.get("F") == c.get("F"));
  CHECK(b.get("x") == doctest::Approx(c.get("x")).epsilon(1e-4));
}

// FMI 3: the FMU asks for the inputs at the end of the step, reports each internal step, and honours a wish
// to stop.
TEST_CASE("intermediate updates: inputs at the end of the step, increasing times, early return") {
  struct Importer {
    test::Raw3& fmu;
    double stopAt = 1e300, last = 0;
    int asked = 0, told = 0;
    static void update(fmi3InstanceEnvironment self, fmi3Float64 time, fmi3Boolean setRequested,
                       fmi3Boolean getAllowed, fmi3Boolean finished, fmi3Boolean canReturnEarly,
                       fmi3Boolean* requested, fmi3Float64* when) {
      auto& i = *static_cast<Importer*>(self);
      if (setRequested) {
        ++i.asked;
        CHECK_FALSE(finished);
        CHECK(i.fmu.set("v", time) == fmi3OK);
        CHECK(i.fmu.set("sigma1", 1) == fmi3Error);  // a parameter cannot change in the middle of a step
        return;
      }
      ++i.told;
      CHECK(finished);
      CHECK(getAllowed);
      CHECK(canReturnEarly);
      CHECK(time > i.last);
      CHECK(i.fmu.get("time") == time);
      CHECK(i.fmu.get("v") == doctest::Approx(time).epsilon(1e-12));
      i.last = time;
      if (i.stopAt < 1e300) {
        *requested = true;
        *when = i.stopAt;
      }
    }
  };
  Raw3 fmu("FrBD");
  Importer importer{fmu};
  const auto v = fmu.reference("v");
  fmu.instance = fmu.f.instantiateCoSimulation("a", fmu.token().c_str(), nullptr, false, false, false, true,
                                               &v, 1, &importer, nullptr, Importer::update);
  REQUIRE(fmu.instance != nullptr);
  fmu.initialize(1e-8);
  REQUIRE(fmu.step(0, 1) == fmi3OK);
  CHECK(fmu.reached == 1);
  CHECK_FALSE(fmu.early);
  CHECK(importer.asked == 1);
  CHECK(importer.told > 5);
  REQUIRE(fmu.step(1, 1) == fmi3OK);
  CHECK(fmu.get("v") == doctest::Approx(2));
  importer.stopAt = 2.75;
  REQUIRE(fmu.step(2, 1) == fmi3OK);
  CHECK(fmu.early);
  CHECK(fmu.reached == 2.75);
  CHECK(fmu.get("v") == doctest::Approx(2.75));
  importer.stopAt = 1e300;
  REQUIRE(fmu.step(2.75, 0.25) == fmi3OK);
  CHECK_FALSE(fmu.early);
  const auto restarts = fmu.reference("solver.restarts");
  int count = 0;
  CHECK(fmu.f.getInt32(fmu.instance, &restarts, 1, &count, 1) == fmi3OK);
  CHECK(count == 1);  // the line goes on from step to step
}
