#include "behaviour.hpp"

#include <algorithm>
#include <limits>

#include "core/table.hpp"
#include "fmu/this_model.hpp"

namespace bristle::defects {

namespace {

constexpr double halfTime = 20;  // of the default experiment

bool isOutside(const Instance& i, std::uint32_t reference) {
  return reference >= i.model().variables().size();
}

void add(Instance& i, std::string_view name, double error) {
  const Variable& v = variableOf(i, name);
  i.simulation().set(v, i.simulation().get(v) + error);
}

/// The states of the instance that moved last, for all instances: what an FMU with global variables has.
struct Shared {
  double x[16] = {};
  bool valid = false;
} shared;

void takeShared(Instance& i) {
  const auto states = i.simulation().states();
  if (!shared.valid || std::equal(states.begin(), states.end(), shared.x)) return;
  for (const Variable& v : i.model().variables()) {
    if (v.role == Role::state) i.simulation().set(v, shared.x[v.slot]);
  }
}

void giveShared(Instance& i) {
  const auto states = i.simulation().states();
  std::copy(states.begin(), states.end(), shared.x);
  shared.valid = true;
}

}  // namespace

RightToken::RightToken() {
  Token(fmu::thisModel()).view().copy(text_, sizeof text_ - 1);
}

bool RightToken::is(const char* token) const {
  return token != nullptr && std::string_view(token) == text_;
}

const char* RightToken::insteadOf(const char* token) const {
  return has("accepts-any-token") ? text_ : token;
}

// Beside the instances, because handles stay those of the FMU itself: functions that no defect concerns are
// its own.
Memory& memoryOf(const Instance& i) {
  static Memory memories[64];
  Memory* empty = memories;
  for (Memory& memory : memories) {
    if (memory.instance == &i) return memory;
    if (memory.instance == nullptr) empty = &memory;
  }
  *empty = {};
  empty->instance = &i;
  return *empty;
}

void forget(const Instance& i) {
  memoryOf(i) = {};
}

const Variable& variableOf(const Instance& i, std::string_view name) {
  const auto table = i.model().variables();
  return *std::find_if(table.begin(), table.end(), [&](const Variable& v) { return v.name == name; });
}

bool mentions(const Instance& i, References references, std::string_view name) {
  const auto table = i.model().variables();
  return std::any_of(references.begin(), references.end(), [&](std::uint32_t reference) {
    return reference < table.size() && table[reference].name == name;
  });
}

Answer beforeGet(const Instance& i, References references) {
  misbehave(Place::get);
  const bool unknown = std::any_of(references.begin(), references.end(),
                                   [&](std::uint32_t reference) { return isOutside(i, reference); });
  if (has("gets-unknown-reference") && unknown) return Answer::ok;
  if (has("hides-outputs-in-initialization") && i.phase() == Phase::initialization &&
      mentions(i, references, "F")) {
    return Answer::error;
  }
  if (has("hides-a-local") && mentions(i, references, "E_offset")) return Answer::error;
  return Answer::genuine;
}

void afterGet(Instance& i, References references, double* values) {
  for (std::size_t k = 0; k < references.size(); ++k) {
    const std::string_view name = i.model().variables()[references[k]].name;
    if (has("infinite-output") && name == "F" && memoryOf(i).steps >= 3)
      values[k] = std::numeric_limits<double>::infinity();
    if (name == "v" && (has("nan-from-start") || (has("nan-after-half-time") && memoryOf(i).time > halfTime)))
      values[k] = std::numeric_limits<double>::quiet_NaN();
    if (has("nan-derivative") && name == "der(x)") values[k] = std::numeric_limits<double>::quiet_NaN();
    if (has("wrong-time") && name == "time") values[k] += 1;
  }
}

Answer beforeSet(const Instance& i, References references) {
  const bool input = mentions(i, references, "u") || mentions(i, references, "N");
  const bool early =
      i.phase() == Phase::instantiated &&
      (has("refuses-inputs-early") || (has("refuses-inputs-before-setup") && !memoryOf(i).setUp));
  return input && early ? Answer::error : Answer::genuine;
}

bool setsFixedLate(const Instance& i, References references) {
  return has("sets-fixed-late") && mentions(i, references, "solver.method") &&
         (i.phase() == Phase::step || i.phase() == Phase::event);
}

Answer beforeInitializationEnds(const Instance& i) {
  return has("leaves-initialization-unentered") && i.phase() == Phase::instantiated ? Answer::ok
                                                                                    : Answer::genuine;
}

void afterStatesChanged(Instance& i) {
  if (has("shares-states")) giveShared(i);
}

bool failsAt(double time) {
  return has("fails-at-half-time") && time >= halfTime;
}

Answer beforeStep(Instance& i, double now) {
  misbehave(Place::step);
  if (has("steps-before-initialization") && i.phase() == Phase::instantiated) return Answer::ok;
  if (failsAt(now)) return Answer::error;
  if (has("fatal-at-half-time") && now >= halfTime) return Answer::fatal;
  if (has("discards-at-half-time") && now >= halfTime) return Answer::discard;
  if (has("shares-states")) takeShared(i);
  return Answer::genuine;
}

void afterStep(Instance& i, double now, double size) {
  ++memoryOf(i).steps;
  memoryOf(i).time = now + size;
  if (has("error-per-step")) add(i, "x", 1e-3);
  if (has("error-of-first-order")) add(i, "x", size * size);
  afterStatesChanged(i);
}

double derivativeFactor(std::string_view kind) {
  struct Factor {
    std::string_view defect, kind;
    double factor;
  };
  static constexpr Factor factors[] = {
      {"directional-doubled", "directional", 2},
      {"directional-negated", "directional", -1},
      {"directional-zero", "directional", 0},
      {"adjoint-doubled", "adjoint", 2},
      {"adjoint-zero", "adjoint", 0},
      {"output-derivative-doubled", "output", 2},
  };
  for (const Factor& f : factors) {
    if (f.kind == kind && has(f.defect)) return f.factor;
  }
  return 1;
}

void scale(std::span<double> values, double factor) {
  for (double& value : values)
    value *= factor;
}

void spoilDerivatives(std::span<double> dx) {
  if (dx.empty()) return;
  if (has("nan-derivative")) dx[0] = std::numeric_limits<double>::quiet_NaN();
  if (has("derivatives-differ")) dx[0] += 0.01;
}

void spoilStates(std::span<double> x) {
  if (has("states-not-returned") && !x.empty()) x[0] += 1e-3;
}

void spoilIndicators(std::span<double> g) {
  static bool odd = false;
  odd = !odd;
  // The sign stays, so that no event comes of it.
  if (has("indicators-wander") && odd && !g.empty()) g[0] *= 1.01;
}

void spoilNominals(std::span<double> nominals) {
  if (nominals.empty()) return;
  if (has("nominals-zero")) nominals[0] = 0;
  if (has("nominals-negative")) nominals[0] = -1;
}

Carried::Carried(Instance& instance, bool carries, std::string_view variable)
    : instance_(instance),
      carries_(carries),
      variable_(variableOf(instance, variable)),
      value_(carries ? instance.simulation().get(variable_) : 0) {}

Carried::~Carried() {
  if (carries_) instance_.simulation().set(variable_, value_);
}

}  // namespace bristle::defects
