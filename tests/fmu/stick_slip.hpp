// The stick-slip experiment as the tests of several laws run it.
#pragma once

#include <span>

#include "analysis/signals.hpp"
#include "fmu/run.hpp"

namespace bristle::test {

/// The stick-slip experiment of the FrBD paper, 100 s: what was sampled, counted and told.
struct StickSlip {
  std::vector<double> t, x, v, F, eventTimes;
  double reversals = 0, restarts = 0;

  /// `run` is started; `fine` is the communication step while the body breaks away, jumps and comes to rest,
  /// where the force drops and rises within milliseconds, `coarse` the one while it sticks.
  StickSlip(Run& run, double period, double coarse, double fine) {
    const auto record = [&] {
      t.push_back(run.time());
      x.push_back(run.get("x"));
      v.push_back(run.get("v"));
      F.push_back(run.get("F"));
    };
    record();
    while (run.time() < 100) {
      const double phase = std::fmod(run.time(), period), H = phase > 3.2 && phase < 7.2 ? coarse : fine;
      run.step(std::min(std::round((run.time() + H) * 1e5) / 1e5, 100.0));
      record();
    }
    reversals = run.get("reversals");
    restarts = run.get("solver.restarts");
    for (const std::string& line : run.log) {
      if (line.starts_with("reversal")) eventTimes.push_back(std::stod(line.substr(line.rfind("= ") + 2)));
    }
  }

  /// Of a cycle; the force itself starts at 0.
  double leastForce() const {
    const auto later = static_cast<std::size_t>(std::lower_bound(t.begin(), t.end(), 10.0) - t.begin());
    return analysis::minimum(std::span(t).subspan(later), std::span(F).subspan(later)).value;
  }
};

}  // namespace bristle::test
