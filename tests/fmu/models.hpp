// All packaged models, and a way to make any of them lively: what tests that run over the whole catalogue
// need.
#pragma once

#include <algorithm>

#include "fmu/run.hpp"

namespace bristle::test {

/// The names of the FMUs in dist.
inline std::vector<std::string> models(int version = 3) {
  std::vector<std::string> names;
  const auto folder = std::filesystem::path(environment("BRISTLE_DIST")) / ("fmi" + std::to_string(version));
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    if (file.path().extension() == ".fmu") names.push_back(file.path().stem());
  }
  REQUIRE(names.size() >= 12);
  std::sort(names.begin(), names.end());
  return names;
}

inline std::vector<const cosim::Variable*> inputsOf(const cosim::ModelDescription& model) {
  std::vector<const cosim::Variable*> inputs;
  for (const auto& v : model.variables) {
    if (v.isContinuousInput()) inputs.push_back(&v);
  }
  return inputs;
}

/// States in the order of model exchange: the variables that have a derivative.
inline std::vector<const cosim::Variable*> statesOf(const cosim::ModelDescription& model) {
  std::vector<const cosim::Variable*> states;
  for (const auto& v : model.variables) {
    if (v.derivativeOf) states.push_back(&model.variables[*v.derivativeOf]);
  }
  return states;
}

/// A value for an input at the i-th communication point: it moves about its start, jumps now and then, and
/// makes a velocity reverse.
inline double lively(const cosim::Variable& input, int i) {
  const double start = std::stod(input.start.front()), wave = std::sin(0.013 * i) * (i % 97 < 50 ? 1 : -1);
  if (input.min && *input.min == 0) return start * (1.2 + 0.5 * wave);
  if (input.unit == "m/s") return 0.05 * wave;
  if (input.unit == "%") return start + 10 * wave;
  return start + 0.4 * wave;
}

}  // namespace bristle::test
