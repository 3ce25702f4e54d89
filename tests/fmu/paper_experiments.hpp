// The experiments of the FrBD paper as the tests of several laws run them.
#pragma once

#include <numbers>
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

/// The greatest differences from a reference trajectory, at its own times.
struct Pointwise {
  double x = 0, v = 0, z = 0, extension = 0, F = 0;

  Pointwise(Run& run, const Columns& expected) {
    for (std::size_t i = 0; i < expected.at("t").size(); ++i) {
      if (expected.at("t")[i] > run.time()) run.step(expected.at("t")[i]);
      const auto worse = [&](double& worst, const char* column, const char* name) {
        worst = std::max(worst, std::abs(run.get(name) - expected.at(column)[i]));
      };
      worse(x, "x", "x");
      worse(v, "v", "v");
      worse(z, "z", "z");
      worse(extension, "e", "extension");
      worse(F, "F", "F");
    }
  }
};

/// u = 1.35 sin(2 pi t) on a unit mass without spring, ten cycles: the last one, and the greatest differences
/// from the reference.  The force is given as straight lines over 0.1 ms, which is off the sine by (2 pi
/// 1e-4)^2 / 8 = 5e-8 of its amplitude: that bounds the agreement.
struct PreSliding {
  std::vector<double> t, x, F;
  double work = 0, worstX = 0, worstF = 0, worstWork = 0;
  std::size_t rows = 0;

  /// `run` has the input u and its parameters but for the body's, and is not started.
  PreSliding(Run& run, double tolerance, const Columns& expected) {
    run.set("K", 0);
    run.set("v_drive", 0);
    run.start(tolerance);
    const double H = 1e-4;
    const auto force = [](double time) { return 1.35 * std::sin(2 * std::numbers::pi * time); };
    for (int k = 0; k <= 100000; ++k) {
      if (k > 0) run.step(k * H, {force((k - 1) * H)}, {force(k * H)});
      if (k == 90000) work = -run.get("E_supplied");
      if (k >= 90000) {
        t.push_back(k * H);
        x.push_back(run.get("x"));
        F.push_back(run.get("F"));
      }
      if (rows == expected.at("t").size() || std::abs(k * H - expected.at("t")[rows]) >= 1e-9) continue;
      worstX = std::max(worstX, std::abs(run.get("x") - expected.at("x")[rows]));
      worstF = std::max(worstF, std::abs(run.get("F") - expected.at("F")[rows]));
      worstWork = std::max(worstWork, std::abs(run.get("E_supplied") - expected.at("work")[rows]));
      ++rows;
    }
    work += run.get("E_supplied");
  }
};

/// v = 0.015 + 0.0125 sin(2 pi 25 t) for one period, started on the periodic solution; straight lines over 4
/// us are off the sine by 5e-8 of its amplitude.
struct Lag {
  std::vector<double> t, F;
  double area = 0, worst = 0;  // the integral of F dv, and the greatest difference from the reference
  std::size_t rows = 0;

  /// `run` has the input v and its parameters, and is not started.
  Lag(Run& run, double tolerance, double z, const Columns& expected) {
    const auto velocity = [](double time) { return 0.015 + 0.0125 * std::sin(50 * std::numbers::pi * time); };
    run.set("z", z);
    run.set("v", velocity(0));
    run.start(tolerance);
    const double H = 4e-6;
    double before = run.get("F");
    for (int k = 0; k <= 10000; ++k) {
      if (k > 0) run.step(k * H, {velocity((k - 1) * H)}, {velocity(k * H)});
      t.push_back(k * H);
      F.push_back(run.get("F"));
      if (k > 0) area += 0.5 * (F.back() + before) * (velocity(k * H) - velocity((k - 1) * H));
      before = F.back();
      if (rows == expected.at("t").size() || std::abs(k * H - expected.at("t")[rows]) >= 1e-9) continue;
      worst = std::max(worst, std::abs(F.back() - expected.at("F")[rows]));
      ++rows;
    }
  }
};

}  // namespace bristle::test
