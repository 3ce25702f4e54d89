// Bad input to a packaged FMU: the right status, a sentence that says what is wrong, and nothing lost.
#include <limits>

#include "fmu/raw.hpp"

using namespace bristle;
using test::Log;
using test::Raw2;
using test::Raw3;

namespace {
constexpr double notANumber = std::numeric_limits<double>::quiet_NaN(),
                 infinity = std::numeric_limits<double>::infinity();
}

TEST_CASE("a wrong token gives no instance and a message, a NULL logger no crash") {
  Raw2 two("FrBD");
  CHECK(two.f.instantiate("a", fmi2CoSimulation, "{wrong}", nullptr, &two.callbacks, fmi2False, fmi2False) ==
        nullptr);
  CHECK(two.log.says("The GUID is {wrong} but must be " + two.token()));
  CHECK(two.f.instantiate("a", fmi2CoSimulation, nullptr, nullptr, &two.callbacks, fmi2False, fmi2False) ==
        nullptr);
  CHECK(two.log.says("The GUID is NULL"));
  two.callbacks.logger = nullptr;
  CHECK(two.f.instantiate("a", fmi2CoSimulation, "x", nullptr, &two.callbacks, fmi2False, fmi2True) ==
        nullptr);
  Raw3 three("FrBD");
  CHECK(three.f.instantiateCoSimulation("a", "wrong", nullptr, false, false, false, false, nullptr, 0,
                                        &three.log, Log::fmi3, nullptr) == nullptr);
  CHECK(three.log.says("The instantiation token is wrong but must be " + three.token()));
  CHECK(three.f.instantiateCoSimulation("a", "wrong", nullptr, false, false, false, false, nullptr, 0,
                                        nullptr, nullptr, nullptr) == nullptr);
}

TEST_CASE("NULL callbacks, missing names and interfaces that are not offered give no instance") {
  Raw2 two("FrBD");
  const std::string token = two.token();
  CHECK(two.f.instantiate("a", fmi2CoSimulation, token.c_str(), nullptr, nullptr, fmi2False, fmi2False) ==
        nullptr);
  CHECK(two.f.instantiate(nullptr, fmi2CoSimulation, token.c_str(), nullptr, &two.callbacks, fmi2False,
                          fmi2False) == nullptr);
  CHECK(two.log.says("instance name"));
  Raw3 three("FrBD");
  CHECK(three.f.instantiateCoSimulation("", token.c_str(), nullptr, false, false, false, false, nullptr, 0,
                                        &three.log, Log::fmi3, nullptr) == nullptr);
  const fmi3ValueReference unknown = 9999;
  CHECK(three.f.instantiateCoSimulation("a", token.c_str(), nullptr, false, false, false, false, &unknown, 1,
                                        &three.log, Log::fmi3, nullptr) == nullptr);
  CHECK(three.log.says("no variable with value reference 9999"));
  CHECK(three.f.instantiateScheduledExecution("a", token.c_str(), nullptr, false, false, &three.log,
                                              Log::fmi3, nullptr, nullptr, nullptr) == nullptr);
  CHECK(three.log.says("no scheduled execution"));
}

TEST_CASE("an instance without a logger works and fails in silence") {
  Raw2 two("FrBDSlider");
  two.callbacks.logger = nullptr;
  two.instantiate(true);
  CHECK(two.set("m", notANumber) == fmi2Discard);
  two.initialize();
  CHECK(two.f.doStep(two.instance, 0, -1, fmi2True) == fmi2Error);
  CHECK(two.f.doStep(two.instance, 0, 1, fmi2True) == fmi2OK);
}

TEST_CASE("all broken parameters are named when initialisation ends, and can be corrected") {
  Raw2 two("FrBD");
  two.instantiate();
  CHECK(two.set("sigma0", -1) == fmi2OK);  // judged together with the others
  CHECK(two.set("mu_s", 0.5) == fmi2OK);
  CHECK(two.f.enterInitializationMode(two.instance) == fmi2OK);
  CHECK(two.f.exitInitializationMode(two.instance) == fmi2Error);
  CHECK(two.log.says("Parameter sigma0 is -1 but must be greater than 0."));
  CHECK(two.log.says("Parameter mu_s is 0.5 but must be at least mu_d, which is 1."));
  CHECK(two.set("sigma0", 1e4) == fmi2OK);
  CHECK(two.set("mu_s", 1.2) == fmi2OK);
  CHECK(two.f.exitInitializationMode(two.instance) == fmi2OK);
  CHECK(two.f.doStep(two.instance, 0, 1e-3, fmi2True) == fmi2OK);

  Raw3 three("FrBD");
  three.instantiate();
  CHECK(three.set("v_S", 0) == fmi3OK);
  CHECK(three.f.enterInitializationMode(three.instance, false, 0, 0, false, 0) == fmi3OK);
  CHECK(three.f.exitInitializationMode(three.instance) == fmi3Error);
  CHECK(three.log.says("Parameter v_S is 0 but must be greater than 0."));
}

TEST_CASE("values that are not finite are discarded and the old value stays") {
  Raw2 two("FrBD");
  two.instantiate();
  CHECK(two.set("sigma1", notANumber) == fmi2Discard);
  CHECK(two.set("v", infinity) == fmi2Discard);
  CHECK(two.log.says("Variable v was to be set to inf but must be finite; it keeps 0."));
  two.initialize();
  CHECK(two.set("v", 0.02) == fmi2OK);
  CHECK(two.set("v", notANumber) == fmi2Discard);
  CHECK(two.get("v") == 0.02);
  CHECK(two.set("N", -2) == fmi2Discard);
  CHECK(two.get("N") == 1);
  CHECK(two.set("sigma0", -5) == fmi2Discard);
  CHECK(two.get("sigma0") == 1e4);
  // All or none of a call's values are set.
  const fmi2ValueReference both[] = {two.reference("sigma1"), two.reference("v")};
  const double values[] = {70, notANumber};
  CHECK(two.f.setReal(two.instance, both, 2, values) == fmi2Discard);
  CHECK(two.get("sigma1") == 64.5);
  CHECK(two.f.doStep(two.instance, 0, 1e-3, fmi2True) == fmi2OK);

  Raw3 three("FrBD");
  three.instantiate();
  three.initialize();
  CHECK(three.set("v", notANumber) == fmi3Discard);
  CHECK(three.set("N", -2) == fmi3Discard);
  CHECK(three.log.says("Variable N was to be set to -2 but must be at least 0; it keeps 1."));
  CHECK(three.step(0, 1e-3) == fmi3OK);
}

TEST_CASE(
    "a step of size zero, backwards, from elsewhere or past the stop time is refused and nothing moves") {
  Raw2 two("FrBDSlider");
  two.instantiate();
  CHECK(two.f.setupExperiment(two.instance, fmi2False, 0, 0, fmi2True, 2) == fmi2OK);
  CHECK(two.f.enterInitializationMode(two.instance) == fmi2OK);
  CHECK(two.f.exitInitializationMode(two.instance) == fmi2OK);
  CHECK(two.f.doStep(two.instance, 0, 1, fmi2True) == fmi2OK);
  const double x = two.get("x");
  for (const double size : {0.0, -0.1, notANumber, infinity})
    CHECK(two.f.doStep(two.instance, 1, size, fmi2True) == fmi2Error);
  CHECK(two.log.says("The communication step size is 0 but must be positive."));
  CHECK(two.f.doStep(two.instance, 0.5, 0.1, fmi2True) == fmi2Error);
  CHECK(two.log.says("The communication point is 0.5 s but the FMU is at 1 s."));
  CHECK(two.f.doStep(two.instance, notANumber, 0.1, fmi2True) == fmi2Error);
  CHECK(two.f.doStep(two.instance, 1, 1.1, fmi2True) == fmi2Error);
  CHECK(two.log.says("the stop time was set to 2 s."));
  CHECK(two.get("x") == x);
  CHECK(two.f.doStep(two.instance, 1 + 1e-15, 1 + 1e-12, fmi2True) == fmi2OK);  // rounding is accepted

  Raw3 three("FrBDSlider");
  three.instantiate();
  three.initialize();
  CHECK(three.step(0, 1) == fmi3OK);
  CHECK(three.reached == 1);
  CHECK_FALSE(three.early);
  CHECK_FALSE(three.eventNeeded);
  CHECK_FALSE(three.terminate);
  CHECK(three.step(1, 0) == fmi3Error);
  CHECK(three.step(0, 1) == fmi3Error);
  CHECK(three.reached == 1);
  CHECK(three.step(1, 1) == fmi3OK);
  CHECK(three.f.doStep(three.instance, 2, 1, true, nullptr, nullptr, nullptr, nullptr) == fmi3Error);
}

TEST_CASE("a bad experiment is refused") {
  Raw2 two("FrBD");
  two.instantiate();
  CHECK(two.f.setupExperiment(two.instance, fmi2True, -1, 0, fmi2False, 0) == fmi2Error);
  CHECK(two.log.says("The tolerance is -1 but must be between 0 and 1."));
  CHECK(two.f.setupExperiment(two.instance, fmi2False, 0, notANumber, fmi2False, 0) == fmi2Error);
  CHECK(two.f.setupExperiment(two.instance, fmi2False, 0, 5, fmi2True, 4) == fmi2Error);
  CHECK(two.log.says("The stop time is 4 but must not be before the start time, which is 5."));
  CHECK(two.f.setupExperiment(two.instance, fmi2False, 0, 5, fmi2True, 6) == fmi2OK);
  CHECK(two.f.enterInitializationMode(two.instance) == fmi2OK);
  CHECK(two.get("time") == 5);
}

TEST_CASE("unknown references, wrong types, NULL arrays and wrong counts are errors; empty calls are fine") {
  Raw2 two("FrBD");
  two.instantiate();
  two.initialize();
  const fmi2ValueReference unknown = 4711, real = two.reference("F"), counter = two.reference("reversals"),
                           method = two.reference("solver.method");
  double value = 0;
  int integer = 0;
  CHECK(two.f.getReal(two.instance, &unknown, 1, &value) == fmi2Error);
  CHECK(two.log.says("fmi2GetReal: there is no variable with value reference 4711"));
  CHECK(two.f.getReal(two.instance, &counter, 1, &value) == fmi2Error);
  CHECK(two.log.says("fmi2GetReal cannot be used for reversals, which is an integer."));
  CHECK(two.f.getInteger(two.instance, &real, 1, &integer) == fmi2Error);
  CHECK(two.f.getInteger(two.instance, &counter, 1, &integer) == fmi2OK);
  CHECK(two.f.getInteger(two.instance, &method, 1, &integer) ==
        fmi2OK);  // enumerations are integers in FMI 2
  CHECK(integer == 1);
  CHECK(two.f.getReal(two.instance, nullptr, 1, &value) == fmi2Error);
  CHECK(two.f.getReal(two.instance, nullptr, 0, nullptr) == fmi2OK);
  CHECK(two.f.setReal(two.instance, nullptr, 0, nullptr) == fmi2OK);
  CHECK(two.f.getString(two.instance, nullptr, 0, nullptr) == fmi2OK);
  CHECK(two.f.getReal(nullptr, nullptr, 0, nullptr) == fmi2Error);
  two.f.freeInstance(nullptr);

  Raw3 three("FrBD");
  three.instantiate();
  three.initialize();
  fmi3Int64 item = 0;
  CHECK(three.f.getFloat64(three.instance, &unknown, 1, &value, 1) == fmi3Error);
  CHECK(three.f.getFloat64(three.instance, &real, 1, &value, 2) == fmi3Error);
  CHECK(three.log.says("fmi3GetFloat64 was called with 2 values for 1 scalar variables."));
  CHECK(three.f.getInt64(three.instance, &method, 1, &item, 1) == fmi3OK);
  CHECK(three.f.getInt32(three.instance, &method, 1, &integer, 1) == fmi3Error);
  CHECK(three.f.getFloat32(three.instance, nullptr, 0, nullptr, 0) == fmi3OK);
  CHECK(three.f.getFloat32(three.instance, &real, 1, nullptr, 1) == fmi3Error);
  CHECK(three.f.getFloat64(three.instance, nullptr, 0, nullptr, 0) == fmi3OK);
}

TEST_CASE("what cannot be set at a moment is refused; repeating a fixed value is fine") {
  Raw2 two("FrBDSlider");
  two.instantiate();
  CHECK(two.set("x", 0.25) == fmi2OK);  // a start value
  CHECK(two.set("F", 1) == fmi2Error);
  CHECK(two.log.says("Variable F is calculated by the model and cannot be set."));
  two.initialize();
  CHECK(two.get("x") == 0.25);
  CHECK(two.set("x", 1) == fmi2Error);
  CHECK(two.log.says("Variable x cannot be changed between communication steps."));
  const fmi2ValueReference method = two.reference("solver.method");
  int same = 1, other = 2;
  CHECK(two.f.setInteger(two.instance, &method, 1, &same) == fmi2OK);
  CHECK(two.f.setInteger(two.instance, &method, 1, &other) == fmi2Error);
  CHECK(two.f.doStep(two.instance, 0, 0.1, fmi2True) == fmi2OK);
}

TEST_CASE("tunable parameters that do not fit together stop the step, not the instance") {
  Raw3 three("FrBD");
  three.instantiate();
  three.initialize();
  CHECK(three.step(0, 0.1) == fmi3OK);
  CHECK(three.set("mu_d", 3) == fmi3OK);  // mu_s is 1.5
  CHECK(three.step(0.1, 0.1) == fmi3Discard);
  CHECK(three.log.says("Parameter mu_s is 1.5 but must be at least mu_d, which is 3."));
  CHECK(three.reached == 0.1);
  CHECK(three.set("mu_s", 4) == fmi3OK);
  CHECK(three.step(0.1, 0.1) == fmi3OK);
  CHECK(three.reached == 0.2);
}

// A force of 1e308 N overflows the energy within the step.
TEST_CASE(
    "a step that cannot be computed is discarded as each version asks, never OK with a number that is none") {
  Raw2 two("FrBDSlider");
  two.instantiate();
  two.initialize();
  CHECK(two.f.doStep(two.instance, 0, 1, fmi2True) == fmi2OK);
  CHECK(two.set("u", 1e308) == fmi2OK);
  CHECK(two.f.doStep(two.instance, 1, 1, fmi2True) == fmi2Discard);
  CHECK(two.log.says("at t = "));
  double reached = -1;
  fmi2Boolean terminated = fmi2True;
  CHECK(two.f.getRealStatus(two.instance, fmi2LastSuccessfulTime, &reached) == fmi2OK);
  CHECK(reached >= 1);
  CHECK(reached < 2);
  CHECK(two.f.getBooleanStatus(two.instance, fmi2Terminated, &terminated) == fmi2OK);
  CHECK(terminated == fmi2False);
  CHECK(two.f.doStep(two.instance, reached, 0.1, fmi2True) == fmi2Error);
  CHECK(two.log.says("fmi2DoStep must not be called after a failed communication step."));
  CHECK(two.f.reset(two.instance) == fmi2OK);
  two.initialize();
  CHECK(two.f.doStep(two.instance, 0, 1, fmi2True) == fmi2OK);

  Raw3 three("FrBDSlider");
  three.instantiate();
  three.initialize();
  CHECK(three.step(0, 1) == fmi3OK);
  const double x = three.get("x"), F = three.get("F");
  CHECK(three.set("u", 1e308) == fmi3OK);
  CHECK(three.step(1, 1) == fmi3Discard);
  CHECK(three.reached == 1);
  CHECK_FALSE(three.early);
  CHECK(three.set("u", 0) == fmi3OK);
  CHECK(three.get("x") == x);
  CHECK(three.get("F") == doctest::Approx(F).epsilon(1e-12));
  CHECK(three.step(1, 1) == fmi3OK);
}

TEST_CASE("log categories: unknown ones are refused, events are told only when asked for") {
  Raw2 two("FrBDSlider");
  two.instantiate(false);
  const char* events[] = {"logEvents"};
  const char* odd[] = {"logMoney"};
  CHECK(two.f.setDebugLogging(two.instance, fmi2True, 1, odd) == fmi2Error);
  CHECK(two.log.says("There is no log category logMoney"));
  two.initialize();
  const auto said = two.log.lines.size();
  CHECK(two.f.doStep(two.instance, 0, 12, fmi2True) == fmi2OK);
  CHECK(two.log.lines.size() == said);
  CHECK(two.f.setDebugLogging(two.instance, fmi2True, 1, events) == fmi2OK);
  CHECK(two.f.doStep(two.instance, 12, 8, fmi2True) == fmi2OK);
  CHECK(two.log.lines.size() == said + 6);
  CHECK(two.log.lines.back().category == "logEvents");
  CHECK(two.log.lines.back().status == fmi2OK);
  CHECK(two.f.setDebugLogging(two.instance, fmi2False, 0, nullptr) == fmi2OK);
  CHECK(two.f.doStep(two.instance, 20, 10, fmi2True) == fmi2OK);
  CHECK(two.log.lines.size() == said + 6);
}

TEST_CASE("a communication step beyond H_max is mentioned once, with status OK") {
  Raw3 three("FrBD");
  three.instantiate(true);
  three.initialize();
  CHECK(three.get("H_max") == doctest::Approx(64.5e-4));
  CHECK(three.step(0, 0.005) == fmi3OK);
  CHECK(three.log.lines.empty());
  CHECK(three.step(0.005, 0.01) == fmi3OK);
  CHECK(three.step(0.015, 0.01) == fmi3OK);
  REQUIRE(three.log.lines.size() == 1);
  CHECK(three.log.says("exceeds H_max = 0.00645 s"));
  CHECK(three.log.lines[0].category == "logInfo");
  CHECK(three.log.lines[0].status == fmi3OK);
}

TEST_CASE("time is compared by rounding and step, however large it is") {
  Raw2 two("FrBDSlider");
  two.instantiate();
  REQUIRE(two.f.setupExperiment(two.instance, fmi2False, 0, 1.7e9, fmi2False, 0) == fmi2OK);
  REQUIRE(two.f.enterInitializationMode(two.instance) == fmi2OK);
  REQUIRE(two.f.exitInitializationMode(two.instance) == fmi2OK);
  CHECK(two.f.doStep(two.instance, 1.7e9, 0.5, fmi2True) == fmi2OK);
  CHECK(two.f.doStep(two.instance, 1.7e9, 0.5, fmi2True) == fmi2Error);
  CHECK(two.f.doStep(two.instance, 1.7e9 + 0.5, 20, fmi2True) == fmi2OK);
  const auto counter = two.reference("reversals");
  int reversals = 0;
  CHECK(two.f.getInteger(two.instance, &counter, 1, &reversals) == fmi2OK);
  CHECK(reversals == 12);
}
