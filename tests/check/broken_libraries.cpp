// Libraries that misbehave: one row per defect of defects/, and the rule that must find it.
#include "broken.hpp"

namespace bristle::test {

namespace {

struct Row {
  const char* defect;
  const char* rule;
  int onlyIn = 0;  // a version of FMI
  std::vector<std::string> companions = {};
  double seconds = 2;
};

// A hanging FMU costs this much with every rule that runs it.
constexpr double briefly = 0.3;

// What else fails where there is no instance, and where states move on their own.
const std::vector<std::string> wrongMotion = {"run.output-derivative", "run.reference"};

const Row rows[] = {
    // Coming into being, and ending.
    {"accepts-any-token", "run.token"},
    {"refuses-right-token", "run.life-cycle"},
    {"wrong-version", "run.version"},
    {"wrong-platform", "run.version", 2},
    {"crash-at-load", "run.crash"},
    {"crash-in-instantiate", "run.crash"},
    {"crash-in-get", "run.crash"},
    {"crash-in-step", "run.crash"},
    {"crash-in-terminate", "run.crash"},
    {"crash-in-free", "run.crash"},
    {"abort-in-step", "run.crash"},
    {"exit-in-step", "run.exit"},
    {"hang-in-step", "run.hang", 0, {}, briefly},
    {"hang-in-initialization", "run.hang", 0, {}, briefly},
    {"endless-events", "run.event-iteration"},
    {"crashes-without-logger", "run.null-logger"},

    // Calls that must be refused, and calls that must not.
    {"steps-before-initialization", "run.illegal-call"},
    {"leaves-initialization-unentered", "run.illegal-call"},
    {"gets-unknown-reference", "run.illegal-call"},
    {"sets-fixed-late", "run.illegal-call"},
    {"refuses-inputs-early", "run.inputs-early"},
    {"refuses-inputs-before-setup", "run.inputs-early", 2},
    {"hides-outputs-in-initialization", "run.readable"},
    {"hides-a-local", "run.readable"},

    // Values.
    {"infinite-output",
     "run.finite",
     0,
     {"run.reset", "run.serialization", "run.directional-derivative", "run.adjoint-derivative",
      "run.output-derivative", "run.reference"}},
    {"nan-derivative", "run.finite", 0, {"run.model-exchange"}},
    {"wrong-time", "run.time"},
    {"logs-undeclared-category", "run.logging"},

    // Going back.
    {"reset-forgets-parameter", "run.reset"},
    {"reset-forgets-state", "run.reset"},
    {"shares-states", "run.instances"},
    {"restore-forgets-state", "run.state", 0, {"run.serialization"}},  // which restores too
    {"state-is-reference", "run.state"},
    {"serialization-loses-value", "run.serialization"},
    {"serialized-size-too-small", "run.serialization"},
    {"serialized-size-varies", "run.serialization"},

    // Derivatives.
    {"directional-doubled", "run.directional-derivative"},
    {"directional-negated", "run.directional-derivative"},
    {"directional-zero", "run.directional-derivative"},
    {"adjoint-doubled", "run.adjoint-derivative", 3},
    {"adjoint-zero", "run.adjoint-derivative", 3},
    {"output-derivative-doubled", "run.output-derivative"},

    // Model exchange.
    {"derivatives-differ", "run.model-exchange"},
    {"states-not-returned",
     "run.model-exchange",
     0,
     {"run.dependency-missing", "run.directional-derivative", "run.adjoint-derivative"}},
    {"indicators-wander", "run.model-exchange"},
    {"wrong-indicator-count", "run.model-exchange", 3},
    {"nominals-zero", "run.model-exchange"},
    {"nominals-negative", "run.model-exchange"},

    // Stepping.
    {"error-per-step", "run.step-cutting", 0, wrongMotion},
    {"error-of-first-order", "run.step-cutting", 0, wrongMotion},
    {"returns-early", "run.early-return", 3},
    {"wrong-last-time", "run.early-return", 3},
    {"event-without-event-mode", "run.event-mode", 3},
    {"refuses-step-mode", "run.event-mode", 3},
    {"fails-at-half-time", "run.default-experiment"},

    // The process.
    {"leaks-per-instance", "run.memory"},
    {"leaks-per-step", "run.memory"},
    {"prints", "run.silence"},
    {"prints-errors", "run.silence"},
    {"changes-locale", "run.process"},
    {"changes-folder", "run.process"},
    {"changes-rounding", "run.process"},
    {"handles-signals", "run.process"},
};

}  // namespace

std::vector<Broken> brokenLibraries(int version) {
  std::vector<Broken> list;
  for (const Row& row : rows) {
    if (row.onlyIn != 0 && row.onlyIn != version) continue;
    Broken broken{version, row.defect, row.rule, {}, row.companions, true, row.seconds};
    broken.spoil = [&row, version](Files& files) { files = fmuWithDefect(version, row.defect); };
    list.push_back(std::move(broken));
  }
  return list;
}

}  // namespace bristle::test
