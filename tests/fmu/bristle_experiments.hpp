// Runs of the bristle models against their reference trajectories.
#pragma once

#include <cmath>
#include <functional>

#include "fmu/run.hpp"

namespace bristle::test {

/// Advances to `end` in equal steps of at most `H`, over each of which the inputs are straight lines.
inline void follow(Run& run, double end, double H, const std::function<std::vector<double>(double)>& inputs) {
  const double begin = run.time();
  const int n = static_cast<int>(std::ceil((end - begin) / H - 1e-9));
  for (int k = 0; k < n; ++k) {
    const double next = k + 1 == n ? end : begin + (end - begin) * (k + 1) / n;
    run.step(next, inputs(run.time()), inputs(next));
  }
}

/// The greatest differences from a reference trajectory, at its own times up to `end`.
struct Differences {
  std::map<std::string, double> worst;
  std::size_t rows = 0;

  /// `columns`: variable by column; `advance(t)` takes the run to t.
  Differences(Run& run, const Columns& expected, const std::map<std::string, std::string>& columns,
              double end, const std::function<void(double)>& advance) {
    for (std::size_t i = 0; i < expected.at("t").size() && expected.at("t")[i] <= end; ++i, ++rows) {
      if (expected.at("t")[i] > run.time()) advance(expected.at("t")[i]);
      for (const auto& [column, variable] : columns)
        worst[column] = std::max(worst[column], std::abs(run.get(variable) - expected.at(column)[i]));
    }
  }
  double operator[](const std::string& column) const { return worst.at(column); }
};

}  // namespace bristle::test
