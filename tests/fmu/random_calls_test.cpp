// Seeded random sequences of calls, legal and illegal, with good and bad arguments: nothing crashes, what the
// life cycle forbids is refused, and a number that is none never comes with OK.  Run under the sanitizers too
// (preset asan).
#include <functional>
#include <random>

#include "fmu/life_cycle.hpp"
#include "fmu/models.hpp"
#include "fmu/raw.hpp"

using namespace bristle;
using fmu::Phase;

namespace {

const int callsPerRun = test::repetitions("BRISTLE_CALLS", 100000);

/// What both versions' drivers share: dice, and the phase the FMU must be in.
struct Driver {
  std::mt19937_64 random;
  Phase phase = Phase::instantiated;
  double time = 0;
  bool exchange = false, events = false;
  long refused = 0, accepted = 0;

  explicit Driver(unsigned seed) : random(seed) {}
  int dice(int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); }
  double number() {
    switch (dice(12)) {
      case 0:
        return std::nan("");
      case 1:
        return 1e308;
      case 2:
        return -1;
      case 3:
        return 0;
      case 4:
        return HUGE_VAL;
      default:
        return std::uniform_real_distribution<>(-0.2, 1)(random);
    }
  }

  static constexpr fmu::Rule ruleOf(std::string_view function) {
    for (const fmu::Rule& rule : fmu::lifeCycle) {
      if (rule.function == function) return rule;
    }
    return {};
  }
  /// Checks the status of a call against the table; 3 is Error in both versions.  True if it was carried out.
  bool judge(const char* function, int status) {
    CAPTURE(function);
    CAPTURE(static_cast<unsigned>(phase));
    const fmu::Rule rule = ruleOf(function);
    REQUIRE(!rule.function.empty());
    if (status < 0 || status > 3) FAIL("status");
    if (!fmu::contains(rule.phases, phase)) {
      ++refused;
      if (status != 3) CHECK(status == 3);
      return false;
    }
    ++accepted;
    return status == 0;
  }
};

}  // namespace

TEST_CASE("FMI 2 survives random calls and refuses what the life cycle forbids") {
  for (const std::string& model : test::models(2)) {
    CAPTURE(model);
    test::Raw2 fmu(model);
    Driver d(11);
    const auto& variables = fmu.fmu->description().variables;
    void* states[3] = {};
    std::vector<fmi2Byte> bytes;
    const auto begin = [&] {
      d.exchange = d.dice(2) == 0;
      fmu.instantiate(d.dice(2) == 0, d.exchange ? fmi2ModelExchange : fmi2CoSimulation);
      d.phase = Phase::instantiated;
      d.time = 0;
    };
    begin();
    fmu.log.lines.clear();
    auto& f = fmu.f;
    const auto vr = [&] {
      return d.dice(20) == 0
                 ? 5000u
                 : variables[static_cast<std::size_t>(d.dice(static_cast<int>(variables.size())))].reference;
    };
    const auto settled = [&](Phase next) { d.phase = next; };
    for (int call = 0; call < callsPerRun; ++call) {
      auto* c = fmu.instance;
      double value = d.number();
      int integer = d.dice(5) - 1;
      const fmi2ValueReference reference = vr(), other = vr();
      fmi2Boolean yes = 0, no = 0;
      fmi2EventInfo info{};
      if (fmu.log.lines.size() > 1000) fmu.log.lines.clear();
      switch (d.dice(30)) {
        case 0:
          d.judge("fmi2SetDebugLogging", f.setDebugLogging(c, d.dice(2), 0, nullptr));
          break;
        case 1:
          d.judge("fmi2SetupExperiment", f.setupExperiment(c, d.dice(2), value, 0, d.dice(2), value));
          break;
        case 2:
          if (d.judge("fmi2EnterInitializationMode", f.enterInitializationMode(c)))
            settled(Phase::initialization);
          break;
        case 3:
          if (d.judge("fmi2ExitInitializationMode", f.exitInitializationMode(c)))
            settled(d.exchange ? Phase::event : Phase::step);
          break;
        case 4:
          if (d.dice(40) == 0 && d.judge("fmi2Terminate", f.terminate(c))) settled(Phase::terminated);
          break;
        case 5:
          if (d.dice(10) == 0 && d.judge("fmi2Reset", f.reset(c))) {
            settled(Phase::instantiated);
            d.time = 0;
          }
          break;
        case 6:
        case 7:
          if (d.judge("fmi2GetReal", f.getReal(c, &reference, 1, &value)) && d.phase != Phase::stepFailed &&
              d.phase != Phase::error && !d.exchange && d.phase == Phase::step) {
            CHECK(std::isfinite(value));
          }
          break;
        case 8:
          d.judge("fmi2GetInteger", f.getInteger(c, &reference, 1, &integer));
          break;
        case 9:
          d.judge("fmi2GetBoolean", f.getBoolean(c, &reference, 1, &yes));
          break;
        case 10:
        case 11:
          d.judge("fmi2SetReal", f.setReal(c, &reference, 1, &value));
          break;
        case 12:
          d.judge("fmi2SetInteger", f.setInteger(c, &reference, 1, &integer));
          break;
        case 13:
          d.judge("fmi2SetRealInputDerivatives",
                  f.setRealInputDerivatives(c, &reference, 1, &integer, &value));
          break;
        case 14: {
          double seed = 1;
          d.judge("fmi2GetDirectionalDerivative",
                  f.getDirectionalDerivative(c, &reference, 1, &other, 1, &seed, &value));
          break;
        }
        case 15:
          d.judge("fmi2GetRealOutputDerivatives",
                  f.getRealOutputDerivatives(c, &reference, 1, &integer, &value));
          break;
        case 16:
        case 17:
        case 18: {
          const double size = d.dice(10) == 0 ? std::min(value, 0.3) : 0.01;  // 1e308 s would take a while
          const int status = f.doStep(c, d.time, size, fmi2True);
          if (d.judge("fmi2DoStep", status)) d.time += size;
          if (status == fmi2Discard && d.phase == Phase::step) settled(Phase::stepFailed);
          // An Error for bad arguments leaves the phase; one from inside ends the run.
          if (status == fmi2Error && d.phase == Phase::step &&
              f.getRealStatus(c, fmi2LastSuccessfulTime, &value) == fmi2Error) {
            settled(Phase::error);
          }
          break;
        }
        case 19:
          d.judge("fmi2GetRealStatus", f.getRealStatus(c, fmi2LastSuccessfulTime, &value));
          break;
        case 20:
          d.judge("fmi2GetFMUstate", f.getFMUstate(c, &states[d.dice(3)]));
          break;
        case 21: {
          // Only states of this very phase are set, so that the phase stays known.
          void* here = nullptr;
          if (d.judge("fmi2GetFMUstate", f.getFMUstate(c, &here))) {
            d.judge("fmi2SetFMUstate", f.setFMUstate(c, here));
            size_t size = 0;
            f.serializedFMUstateSize(c, here, &size);
            bytes.resize(size);
            d.judge("fmi2SerializeFMUstate", f.serializeFMUstate(c, here, bytes.data(), size));
            void* copy = nullptr;
            bytes[static_cast<std::size_t>(d.dice(static_cast<int>(size)))] ^=
                static_cast<fmi2Byte>(d.dice(2));
            f.deSerializeFMUstate(c, bytes.data(), size, &copy);
            f.freeFMUstate(c, &copy);
            f.freeFMUstate(c, &here);
          }
          break;
        }
        case 22:
          d.judge("fmi2FreeFMUstate", f.freeFMUstate(c, &states[d.dice(3)]));
          break;
        case 23:
          if (d.judge("fmi2EnterEventMode", f.enterEventMode(c))) settled(Phase::event);
          break;
        case 24: {
          const int status = f.newDiscreteStates(c, &info);
          d.judge("fmi2NewDiscreteStates", status);
          if (status == fmi2Error && d.phase == Phase::event && f.enterContinuousTimeMode(c) == fmi2Error)
            settled(Phase::error);
          else if (status == fmi2Error && d.phase == Phase::event)
            settled(Phase::continuousTime);
          break;
        }
        case 25:
          if (d.judge("fmi2EnterContinuousTimeMode", f.enterContinuousTimeMode(c)))
            settled(Phase::continuousTime);
          break;
        case 26:
          d.judge("fmi2CompletedIntegratorStep", f.completedIntegratorStep(c, fmi2True, &yes, &no));
          break;
        case 27:
          d.judge("fmi2SetTime", f.setTime(c, d.time += 0.001));
          break;
        case 28: {
          double x[8] = {value, value, 0, 0, 0, 0, 0, 0};
          d.judge("fmi2SetContinuousStates", f.setContinuousStates(c, x, static_cast<size_t>(d.dice(8))));
          d.judge("fmi2GetDerivatives", f.getDerivatives(c, x, static_cast<size_t>(d.dice(8))));
          d.judge("fmi2GetEventIndicators", f.getEventIndicators(c, x, static_cast<size_t>(d.dice(8))));
          break;
        }
        default:
          if (d.dice(200) == 0) {
            for (void*& state : states)
              f.freeFMUstate(c, &state);
            f.freeInstance(c);
            begin();
          }
      }
    }
    for (void*& state : states)
      f.freeFMUstate(fmu.instance, &state);
    CHECK(d.refused > callsPerRun / 20);
    CHECK(d.accepted > callsPerRun / 20);
  }
}

TEST_CASE("FMI 3 survives random calls and refuses what the life cycle forbids") {
  for (const std::string& model : test::models(3)) {
    CAPTURE(model);
    test::Raw3 fmu(model);
    Driver d(12);
    const auto& variables = fmu.fmu->description().variables;
    const std::string token = fmu.token();
    void* states[3] = {};
    const auto begin = [&] {
      d.exchange = d.dice(2) == 0;
      d.events = d.dice(2) == 0 || fmu.fmu->description().hasClocks();
      fmu.instance = d.exchange ? fmu.f.instantiateModelExchange("r", token.c_str(), nullptr, false, false,
                                                                 &fmu.log, test::Log::fmi3)
                                : fmu.f.instantiateCoSimulation(
                                      "r", token.c_str(), nullptr, false, d.dice(2) == 0, d.events,
                                      d.dice(2) == 0, nullptr, 0, &fmu.log, test::Log::fmi3, nullptr);
      REQUIRE(fmu.instance != nullptr);
      d.phase = Phase::instantiated;
      d.time = 0;
    };
    begin();
    auto& f = fmu.f;
    const auto vr = [&] {
      return d.dice(20) == 0
                 ? 5000u
                 : variables[static_cast<std::size_t>(d.dice(static_cast<int>(variables.size())))].reference;
    };
    for (int call = 0; call < callsPerRun; ++call) {
      auto* c = fmu.instance;
      double value = d.number();
      int order = d.dice(3);
      fmi3Int64 item = d.dice(5) - 1;
      bool boolean = false, a = false, b = false, e = false, g = false, h = false;
      const fmi3ValueReference reference = vr(), other = vr();
      if (fmu.log.lines.size() > 1000) fmu.log.lines.clear();
      switch (d.dice(28)) {
        case 0:
          d.judge("fmi3SetDebugLogging", f.setDebugLogging(c, d.dice(2), 0, nullptr));
          break;
        case 1:
        case 2:
          if (d.judge("fmi3EnterInitializationMode",
                      f.enterInitializationMode(c, d.dice(4) == 0, value, 0, false, 0)))
            d.phase = Phase::initialization;
          break;
        case 3:
          if (d.judge("fmi3ExitInitializationMode", f.exitInitializationMode(c)))
            d.phase = d.exchange || d.events ? Phase::event : Phase::step;
          break;
        case 4:
          if (d.dice(40) == 0 && d.judge("fmi3Terminate", f.terminate(c))) d.phase = Phase::terminated;
          break;
        case 5:
          if (d.dice(10) == 0 && d.judge("fmi3Reset", f.reset(c))) {
            d.phase = Phase::instantiated;
            d.time = 0;
          }
          break;
        case 6:
        case 7:
          if (d.judge("fmi3GetFloat64", f.getFloat64(c, &reference, 1, &value, 1)) && d.phase == Phase::step)
            CHECK(std::isfinite(value));
          break;
        case 8:
          d.judge("fmi3GetInt32", f.getInt32(c, &reference, 1, &order, 1));
          break;
        case 9:
          d.judge("fmi3GetBoolean", f.getBoolean(c, &reference, 1, &boolean, 1));
          break;
        case 10:
        case 11:
          d.judge("fmi3SetFloat64",
                  f.setFloat64(c, &reference, 1, &value, static_cast<size_t>(d.dice(10) == 0 ? 2 : 1)));
          break;
        case 12:
          d.judge("fmi3SetInt64", f.setInt64(c, &reference, 1, &item, 1));
          break;
        case 13: {
          double seed = 1;
          d.judge("fmi3GetDirectionalDerivative",
                  f.getDirectionalDerivative(c, &reference, 1, &other, 1, &seed, 1, &value, 1));
          d.judge("fmi3GetAdjointDerivative",
                  f.getAdjointDerivative(c, &reference, 1, &other, 1, &seed, 1, &value, 1));
          break;
        }
        case 14:
          d.judge("fmi3GetOutputDerivatives", f.getOutputDerivatives(c, &reference, 1, &order, &value, 1));
          break;
        case 15:
        case 16:
        case 17: {
          const double size = d.dice(10) == 0 ? std::min(value, 0.3) : 0.01;  // 1e308 s would take a while
          const int status = fmu.step(d.time, size);
          if (d.judge("fmi3DoStep", status)) d.time = fmu.reached;
          if (status == fmi3Error && d.phase == Phase::step && f.terminate(c) == fmi3Error)
            d.phase = Phase::error;
          else if (status == fmi3Error && d.phase == Phase::step)
            d.phase = Phase::terminated;
          break;
        }
        case 18:
          d.judge("fmi3GetFMUState", f.getFMUState(c, &states[d.dice(3)]));
          break;
        case 19: {
          void* here = nullptr;
          if (d.judge("fmi3GetFMUState", f.getFMUState(c, &here))) {
            d.judge("fmi3SetFMUState", f.setFMUState(c, here));
            f.freeFMUState(c, &here);
          }
          break;
        }
        case 20:
          d.judge("fmi3FreeFMUState", f.freeFMUState(c, &states[d.dice(3)]));
          break;
        case 21:
          if (d.judge("fmi3EnterEventMode", f.enterEventMode(c))) d.phase = Phase::event;
          break;
        case 22: {
          const int status = f.updateDiscreteStates(c, &a, &b, &e, &g, &h, &value);
          d.judge("fmi3UpdateDiscreteStates", status);
          if (status == fmi3Error && d.phase == Phase::event)
            d.phase = f.terminate(c) == fmi3Error ? Phase::error : Phase::terminated;
          break;
        }
        case 23:
          if (d.judge("fmi3EnterContinuousTimeMode", f.enterContinuousTimeMode(c)))
            d.phase = Phase::continuousTime;
          break;
        case 24:
          if (d.judge("fmi3EnterStepMode", f.enterStepMode(c))) d.phase = Phase::step;
          break;
        case 25:
          d.judge("fmi3CompletedIntegratorStep", f.completedIntegratorStep(c, true, &a, &b));
          break;
        case 26: {
          double x[8] = {value, value, 0, 0, 0, 0, 0, 0};
          d.judge("fmi3SetTime", f.setTime(c, d.time += 0.001));
          d.judge("fmi3SetContinuousStates", f.setContinuousStates(c, x, static_cast<size_t>(d.dice(8))));
          d.judge("fmi3GetContinuousStateDerivatives",
                  f.getContinuousStateDerivatives(c, x, static_cast<size_t>(d.dice(8))));
          break;
        }
        default:
          if (d.dice(200) == 0) {
            for (void*& state : states)
              f.freeFMUState(c, &state);
            f.freeInstance(c);
            begin();
          }
      }
    }
    for (void*& state : states)
      f.freeFMUState(fmu.instance, &state);
    CHECK(d.refused > callsPerRun / 20);
    CHECK(d.accepted > callsPerRun / 20);
  }
}
