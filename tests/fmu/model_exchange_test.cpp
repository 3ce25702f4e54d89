// Model exchange and event mode at the C interface, driven by a simple integrator of the test's own
// (classical Runge-Kutta, events by bisection), against the same FMU in co-simulation.
#include "fmu/raw.hpp"

using namespace bristle;
using test::Raw2;
using test::Raw3;

namespace {

/// One version of the interface as the test's integrator needs it.
struct Exchange2 {
  Raw2 fmu;
  explicit Exchange2(const char* model) : fmu(model) {
    fmu.instantiate(false, fmi2ModelExchange);
    REQUIRE(fmu.f.setupExperiment(fmu.instance, fmi2False, 0, 0, fmi2False, 0) == fmi2OK);
  }
  void start() {
    REQUIRE(fmu.f.enterInitializationMode(fmu.instance) == fmi2OK);
    REQUIRE(fmu.f.exitInitializationMode(fmu.instance) == fmi2OK);
    update();
  }
  void update() {
    fmi2EventInfo info{fmi2True, fmi2True, fmi2True, fmi2True, fmi2True, 1};
    REQUIRE(fmu.f.newDiscreteStates(fmu.instance, &info) == fmi2OK);
    CHECK(info.newDiscreteStatesNeeded == fmi2False);
    CHECK(info.terminateSimulation == fmi2False);
    CHECK(info.nextEventTimeDefined == fmi2False);
    REQUIRE(fmu.f.enterContinuousTimeMode(fmu.instance) == fmi2OK);
  }
  void event() {
    REQUIRE(fmu.f.enterEventMode(fmu.instance) == fmi2OK);
    update();
  }
  bool completed() {
    fmi2Boolean enter = fmi2True, terminate = fmi2True;
    REQUIRE(fmu.f.completedIntegratorStep(fmu.instance, fmi2True, &enter, &terminate) == fmi2OK);
    CHECK(terminate == fmi2False);
    return enter != fmi2False;
  }
  void time(double t) { REQUIRE(fmu.f.setTime(fmu.instance, t) == fmi2OK); }
  void states(const std::vector<double>& x) {
    REQUIRE(fmu.f.setContinuousStates(fmu.instance, x.data(), x.size()) == fmi2OK);
  }
  std::vector<double> states(std::size_t n) {
    std::vector<double> x(n);
    REQUIRE(fmu.f.getContinuousStates(fmu.instance, x.data(), n) == fmi2OK);
    return x;
  }
  std::vector<double> rates(std::size_t n) {
    std::vector<double> dx(n);
    REQUIRE(fmu.f.getDerivatives(fmu.instance, dx.data(), n) == fmi2OK);
    return dx;
  }
  double indicator() {
    double g = 0;
    REQUIRE(fmu.f.getEventIndicators(fmu.instance, &g, 1) == fmi2OK);
    return g;
  }
};

/// Classical Runge-Kutta to `end` in steps of h; a fall of the indicator is bisected to 1e-12 s and met in
/// event mode.
template <class Exchange>
int integrate(Exchange& me, std::vector<double>& x, double& t, double end, double h) {
  int events = 0;
  const std::size_t n = x.size();
  const auto at = [&](double time, const std::vector<double>& state) {
    me.time(time);
    me.states(state);
  };
  const auto step = [&](double size) {
    const auto shifted = [&](const std::vector<double>& k, double factor) {
      std::vector<double> y = x;
      for (std::size_t i = 0; i < n; ++i)
        y[i] += factor * k[i];
      return y;
    };
    at(t, x);
    const auto k1 = me.rates(n);
    at(t + size / 2, shifted(k1, size / 2));
    const auto k2 = me.rates(n);
    at(t + size / 2, shifted(k2, size / 2));
    const auto k3 = me.rates(n);
    at(t + size, shifted(k3, size));
    const auto k4 = me.rates(n);
    std::vector<double> y = x;
    for (std::size_t i = 0; i < n; ++i)
      y[i] += size / 6 * (k1[i] + 2 * k2[i] + 2 * k3[i] + k4[i]);
    return y;
  };
  while (t < end) {
    double size = std::min(h, end - t);
    auto y = step(size);
    at(t + size, y);
    const bool fell = me.indicator() < 0;
    if (fell) {
      double low = 0, high = size;
      while (high - low > 1e-12) {
        const double middle = 0.5 * (low + high);
        const auto trial = step(middle);
        at(t + middle, trial);
        (me.indicator() < 0 ? high : low) = middle;
      }
      size = high;
      y = step(size);
      at(t + size, y);
    }
    t = end - t - size < 1e-14 ? end : t + size;
    x = y;
    at(t, x);
    me.completed();
    if (fell) {
      me.event();
      ++events;
      CHECK(me.indicator() > -1e-9);
    }
  }
  return events;
}

}  // namespace

TEST_CASE("FMI 2 model exchange of the slider gives the co-simulation's run") {
  Exchange2 me("FrBDSlider");
  me.start();
  const std::size_t n = 5;
  auto x = me.states(n);
  double t = 0;
  const int events = integrate(me, x, t, 12, 2e-4);
  test::Run cs(2, "FrBDSlider");
  cs.start(1e-11);
  cs.step(12);
  CHECK(events == 6);
  CHECK(me.fmu.get("time") == 12);
  CHECK(me.fmu.get("x") == doctest::Approx(cs.get("x")).epsilon(1e-7));
  CHECK(me.fmu.get("F") == doctest::Approx(cs.get("F")).epsilon(1e-6));
  CHECK(me.fmu.get("E_dissipated") == doctest::Approx(cs.get("E_dissipated")).epsilon(1e-7));
  const auto counter = me.fmu.reference("reversals");
  int reversals = 0;
  CHECK(me.fmu.f.getInteger(me.fmu.instance, &counter, 1, &reversals) == fmi2OK);
  CHECK(reversals == 6);
}

TEST_CASE("FMI 2 model exchange: states, nominals, arrays of wrong length, calls of the other interface") {
  Exchange2 me("FrBD");
  auto& f = me.fmu.f;
  me.start();
  double x[2] = {5e-5, 0.25}, nominal[2] = {};
  CHECK(f.setContinuousStates(me.fmu.instance, x, 2) == fmi2OK);
  CHECK(me.fmu.get("z") == 5e-5);
  CHECK(me.fmu.get("E_supplied") == 0.25);
  CHECK(f.getNominalsOfContinuousStates(me.fmu.instance, nominal, 2) == fmi2OK);
  CHECK(nominal[0] == doctest::Approx(1.5e-4));
  CHECK(f.getContinuousStates(me.fmu.instance, x, 3) == fmi2Error);
  CHECK(me.fmu.log.says("fmi2GetContinuousStates was called with an array of 3 but there are 2."));
  x[0] = std::nan("");
  CHECK(f.setContinuousStates(me.fmu.instance, x, 2) == fmi2Discard);
  CHECK(me.fmu.get("z") == 5e-5);
  CHECK(f.doStep(me.fmu.instance, 0, 0.1, fmi2True) == fmi2Error);
  CHECK(me.fmu.log.says("fmi2DoStep must not be called in continuous-time mode."));
  // In continuous time the input varies freely; a parameter may change at an event only.
  CHECK(me.fmu.set("v", 0.1) == fmi2OK);
  const double F = me.fmu.get("F");
  CHECK(F > 0);
  CHECK(me.fmu.set("sigma1", 10) == fmi2Error);
  CHECK(f.enterEventMode(me.fmu.instance) == fmi2OK);
  CHECK(me.fmu.set("sigma1", 10) == fmi2OK);
  me.update();
  CHECK(me.fmu.get("F") != F);
  void* state = nullptr;
  CHECK(f.getFMUstate(me.fmu.instance, &state) == fmi2OK);
  CHECK(me.fmu.set("v", 0.3) == fmi2OK);
  CHECK(f.setFMUstate(me.fmu.instance, state) == fmi2OK);
  CHECK(me.fmu.get("v") == 0.1);
  CHECK(f.freeFMUstate(me.fmu.instance, &state) == fmi2OK);
  CHECK(f.terminate(me.fmu.instance) == fmi2OK);
}

TEST_CASE("FMI 3 model exchange: the same equations as co-simulation, events through event mode") {
  Raw3 fmu("FrBD");
  fmu.instance = fmu.f.instantiateModelExchange("me", fmu.token().c_str(), nullptr, false, false, &fmu.log,
                                                test::Log::fmi3);
  REQUIRE(fmu.instance != nullptr);
  REQUIRE(fmu.set("v", 0.02) == fmi3OK);
  REQUIRE(fmu.f.enterInitializationMode(fmu.instance, false, 0, 0, false, 0) == fmi3OK);
  REQUIRE(fmu.f.exitInitializationMode(fmu.instance) == fmi3OK);
  size_t states = 0, indicators = 0;
  CHECK(fmu.f.getNumberOfContinuousStates(fmu.instance, &states) == fmi3OK);
  CHECK(fmu.f.getNumberOfEventIndicators(fmu.instance, &indicators) == fmi3OK);
  CHECK(states == 2);
  CHECK(indicators == 1);
  bool need = true, terminate = true, nominals = true, values = true, timed = true;
  double next = 1;
  const auto update = [&] {
    return fmu.f.updateDiscreteStates(fmu.instance, &need, &terminate, &nominals, &values, &timed, &next);
  };
  CHECK(fmu.f.enterStepMode(fmu.instance) == fmi3Error);  // that is for co-simulation
  REQUIRE(update() == fmi3OK);
  CHECK_FALSE(need);
  CHECK_FALSE(timed);
  REQUIRE(fmu.f.enterContinuousTimeMode(fmu.instance) == fmi3OK);
  double g = 0;
  REQUIRE(fmu.f.getEventIndicators(fmu.instance, &g, 1) == fmi3OK);
  CHECK(g == 0.02);
  CHECK(fmu.get("indicator[1]") == 0.02);
  // v falls through zero: the indicator is below it until event mode has turned the direction.
  REQUIRE(fmu.f.setTime(fmu.instance, 0.1) == fmi3OK);
  REQUIRE(fmu.set("v", -1e-9) == fmi3OK);
  REQUIRE(fmu.f.getEventIndicators(fmu.instance, &g, 1) == fmi3OK);
  CHECK(g < 0);
  bool enter = false;
  REQUIRE(fmu.f.completedIntegratorStep(fmu.instance, true, &enter, &terminate) == fmi3OK);
  CHECK(enter);
  REQUIRE(fmu.f.enterEventMode(fmu.instance) == fmi3OK);
  REQUIRE(update() == fmi3OK);
  REQUIRE(fmu.f.enterContinuousTimeMode(fmu.instance) == fmi3OK);
  REQUIRE(fmu.f.getEventIndicators(fmu.instance, &g, 1) == fmi3OK);
  CHECK(g > 0);
  const auto counter = fmu.reference("reversals");
  int reversals = 0;
  CHECK(fmu.f.getInt32(fmu.instance, &counter, 1, &reversals, 1) == fmi3OK);
  CHECK(reversals == 1);
}

// Event mode in co-simulation: the step ends at the reversal, which happens in event mode.
TEST_CASE("FMI 3 co-simulation with event mode stops at each reversal and goes on after it") {
  Raw3 fmu("FrBDSlider");
  fmu.instance = fmu.f.instantiateCoSimulation("events", fmu.token().c_str(), nullptr, false, false, true,
                                               true, nullptr, 0, &fmu.log, test::Log::fmi3, nullptr);
  REQUIRE(fmu.instance != nullptr);
  REQUIRE(fmu.f.enterInitializationMode(fmu.instance, true, 1e-11, 0, false, 0) == fmi3OK);
  REQUIRE(fmu.f.exitInitializationMode(fmu.instance) == fmi3OK);
  CHECK(fmu.step(0, 1) == fmi3Error);  // it is in event mode first
  bool need = true, terminate = true, nominals = true, values = true, timed = true;
  double next = 1;
  const auto update = [&] {
    REQUIRE(fmu.f.updateDiscreteStates(fmu.instance, &need, &terminate, &nominals, &values, &timed, &next) ==
            fmi3OK);
    REQUIRE(fmu.f.enterStepMode(fmu.instance) == fmi3OK);
  };
  update();
  const auto counter = fmu.reference("reversals");
  std::vector<double> times;
  for (double t = 0; t < 20;) {
    const double size = std::min(0.5, 20 - t);
    REQUIRE(fmu.step(t, size) == fmi3OK);
    CHECK(fmu.early == fmu.eventNeeded);
    t = fmu.reached;
    if (!fmu.eventNeeded) continue;
    times.push_back(t);
    int before = 0, after = 0;
    fmu.f.getInt32(fmu.instance, &counter, 1, &before, 1);
    REQUIRE(fmu.f.enterEventMode(fmu.instance) == fmi3OK);
    update();
    fmu.f.getInt32(fmu.instance, &counter, 1, &after, 1);
    CHECK(after == before + 1);
  }
  REQUIRE(times.size() == 12);
  const double expected[] = {10.205952753713522, 10.236208689939156, 10.278083733880779,
                             10.306320434560332, 10.353159578547364, 10.374325434588664};
  for (int i = 0; i < 6; ++i)
    CHECK(std::abs(times[static_cast<std::size_t>(i)] - expected[i]) < 1e-8);
  test::Run plain(3, "FrBDSlider");
  plain.start(1e-11);
  for (int i = 1; i <= 40; ++i)
    plain.step(i * 0.5);
  CHECK(fmu.get("x") == doctest::Approx(plain.get("x")).epsilon(1e-9));
}

TEST_CASE("with event mode but no early return, events are handled inside and the step is complete") {
  Raw3 fmu("FrBDSlider");
  fmu.instance = fmu.f.instantiateCoSimulation("events", fmu.token().c_str(), nullptr, false, false, true,
                                               false, nullptr, 0, &fmu.log, test::Log::fmi3, nullptr);
  REQUIRE(fmu.f.enterInitializationMode(fmu.instance, true, 1e-9, 0, false, 0) == fmi3OK);
  REQUIRE(fmu.f.exitInitializationMode(fmu.instance) == fmi3OK);
  bool need = true, terminate = true, nominals = true, values = true, timed = true;
  double next = 1;
  REQUIRE(fmu.f.updateDiscreteStates(fmu.instance, &need, &terminate, &nominals, &values, &timed, &next) ==
          fmi3OK);
  REQUIRE(fmu.f.enterStepMode(fmu.instance) == fmi3OK);
  REQUIRE(fmu.step(0, 20) == fmi3OK);
  CHECK_FALSE(fmu.early);
  CHECK_FALSE(fmu.eventNeeded);
  CHECK(fmu.reached == 20);
  const auto counter = fmu.reference("reversals");
  int reversals = 0;
  fmu.f.getInt32(fmu.instance, &counter, 1, &reversals, 1);
  CHECK(reversals == 12);
}

// Clocks: each located event is told by the clock of its name, in event mode, once.
TEST_CASE("the clocks of FrBDSliderClocked tick at the located events") {
  Raw3 fmu("FrBDSliderClocked");
  const std::string token = fmu.token();
  CHECK(fmu.f.instantiateCoSimulation("clocks", token.c_str(), nullptr, false, false, false, false, nullptr,
                                      0, &fmu.log, test::Log::fmi3, nullptr) == nullptr);
  CHECK(fmu.log.says("This FMU has clocks, so eventModeUsed must be true."));
  fmu.instance = fmu.f.instantiateCoSimulation("clocks", token.c_str(), nullptr, false, false, true, true,
                                               nullptr, 0, &fmu.log, test::Log::fmi3, nullptr);
  REQUIRE(fmu.instance != nullptr);
  REQUIRE(fmu.f.enterInitializationMode(fmu.instance, true, 1e-10, 0, false, 0) == fmi3OK);
  REQUIRE(fmu.f.exitInitializationMode(fmu.instance) == fmi3OK);
  bool need = true, terminate = true, nominals = true, values = true, timed = true;
  double next = 1;
  const auto update = [&] {
    REQUIRE(fmu.f.updateDiscreteStates(fmu.instance, &need, &terminate, &nominals, &values, &timed, &next) ==
            fmi3OK);
  };
  const fmi3ValueReference clocks[] = {fmu.reference("reversal"), fmu.reference("stick"),
                                       fmu.reference("slip")};
  update();
  REQUIRE(fmu.f.enterStepMode(fmu.instance) == fmi3OK);
  int ticks[3] = {};
  std::vector<double> slips;
  for (double t = 0; t < 20;) {
    REQUIRE(fmu.step(t, std::min(0.5, 20 - t)) == fmi3OK);
    t = fmu.reached;
    fmi3Clock now[3] = {};
    CHECK(fmu.f.getClock(fmu.instance, clocks, 3, now) == fmi3Error);  // clocks are for event mode
    if (!fmu.eventNeeded) continue;
    REQUIRE(fmu.f.enterEventMode(fmu.instance) == fmi3OK);
    REQUIRE(fmu.f.getClock(fmu.instance, clocks, 3, now) == fmi3OK);
    CHECK((now[0] || now[1] || now[2]));
    for (int i = 0; i < 3; ++i)
      ticks[i] += now[i];
    if (now[2]) slips.push_back(t);
    if (now[1] || now[2])
      CHECK(std::abs(fmu.get("v")) == doctest::Approx(now[1] ? 1e-4 : 2e-4).epsilon(1e-6));
    if (now[0]) CHECK(std::abs(fmu.get("v")) < 1e-9);
    update();
    REQUIRE(fmu.f.getClock(fmu.instance, clocks, 3, now) == fmi3OK);
    CHECK_FALSE((now[0] || now[1] || now[2]));  // ticked once
    REQUIRE(fmu.f.enterStepMode(fmu.instance) == fmi3OK);
  }
  CHECK(ticks[0] == 12);
  CHECK(ticks[1] == ticks[2]);
  CHECK(ticks[2] >= 3);
  REQUIRE(slips.size() >= 2);
  const auto counter = fmu.reference("slips");
  int counted = 0;
  CHECK(fmu.f.getInt32(fmu.instance, &counter, 1, &counted, 1) == fmi3OK);
  CHECK(counted == ticks[2]);
  const fmi3Clock tick = true;
  REQUIRE(fmu.f.enterEventMode(fmu.instance) == fmi3OK);
  CHECK(fmu.f.setClock(fmu.instance, clocks, 1, &tick) == fmi3Error);
}
