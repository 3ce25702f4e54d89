// The defects that concern an instance, the same for both versions of FMI.  The functions fmi2*.cpp and
// fmi3*.cpp ask here before they call the genuine function and report afterwards.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "defect.hpp"
#include "fmu/instance.hpp"

namespace bristle::defects {

using fmu::Instance;
using fmu::Phase;
using References = std::span<const std::uint32_t>;

/// A handle that nothing is to be done with.
inline bool sound(const void* handle) {
  return handle == nullptr || !hasAny();
}

/// The GUID or instantiation token of the FMU.
class RightToken {
 public:
  RightToken();
  bool is(const char* token) const;
  /// The token for the genuine function: the one given, or the right one whatever was given.
  const char* insteadOf(const char* token) const;

 private:
  char text_[64] = "";
};

/// What becomes of a call: it goes on to the genuine function, or ends here.
enum class Answer { genuine, ok, discard, error, fatal };

/// What a defect must remember of an instance.
struct Memory {
  const Instance* instance = nullptr;
  int steps = 0;
  double time = 0;                                       // the end of the last step
  bool setUp = false;                                    // FMI 2: fmi2SetupExperiment was called
  const void *saved = nullptr, *deserialized = nullptr;  // the last of each
};
/// Made at the first question.
Memory& memoryOf(const Instance&);
void forget(const Instance&);

const Variable& variableOf(const Instance&, std::string_view name);
bool mentions(const Instance&, References, std::string_view name);

Answer beforeGet(const Instance&, References);
void afterGet(Instance&, References, double* values);
Answer beforeSet(const Instance&, References);
/// A fixed parameter is given another value although initialisation is over.
bool setsFixedLate(const Instance&, References);

Answer beforeInitializationEnds(const Instance&);
/// At the end of initialisation, or from a saved state.
void afterStatesChanged(Instance&);
Answer beforeStep(Instance&, double now);
void afterStep(Instance&, double now, double size);
/// After this time the FMU fails, if it has that defect.
bool failsAt(double time);

/// By which a derivative is multiplied: `kind` is "directional", "adjoint" or "output".
double derivativeFactor(std::string_view kind);
void scale(std::span<double> values, double factor);

// What model exchange gets to see.
void spoilDerivatives(std::span<double>);
void spoilStates(std::span<double>);
void spoilIndicators(std::span<double>);
void spoilNominals(std::span<double>);

/// Carries the present value of a variable over a call that should replace it.
class Carried {
 public:
  Carried(Instance& instance, bool carries, std::string_view variable);
  ~Carried();
  Carried(const Carried&) = delete;
  Carried& operator=(const Carried&) = delete;

 private:
  Instance& instance_;
  const bool carries_;
  const Variable& variable_;
  const double value_;
};

}  // namespace bristle::defects
