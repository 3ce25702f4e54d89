// Rigid bristles that pivot about their bases on torsion springs, pushed by the lower corner of a body at the
// height h, after
// [D] B. Drincic: Mechanical models of friction that exhibit hysteresis, stick-slip, and the Stribeck effect,
// section 3.2: what the rotating and the discontinuous rotating bristle model have in common.
//
//     theta = atan(s / h),  s: distance of the corner beyond the base                       (3.2), (3.3)
//     F = (kappa / h) theta cos^2 theta,  cos^2 theta = 1 / (1 + (s/h)^2)                    (3.6)
//     theta_max = acos(h / l_b), reached at s = d0 = sqrt(l_b^2 - h^2)                       (3.1)
#pragma once

#include <algorithm>
#include <cmath>

#include "core/autodiff.hpp"
#include "core/report.hpp"
#include "core/text.hpp"
#include "core/variable.hpp"

namespace bristle {

inline constexpr std::array pivotParameters{
    parameter("kappa", "N.m/rad", 0.1, "stiffness of the torsion spring of each bristle").above(0),
    parameter("h", "m", 0.0995, "height of the body above the bases of the bristles, below l_b").above(0),
    parameter("l_b", "m", 0.1, "length of a bristle").above(0),
    parameter("Delta", "m", 0.005, "distance between the bases of neighbouring bristles").above(0),
    parameter("d", "m", 0.5, "length of the body").atLeast(0),
};

/// The parameters above, by name.
struct PivotingBristles {
  double kappa, h, l_b, Delta, d;

  explicit PivotingBristles(const double* p) : kappa(p[0]), h(p[1]), l_b(p[2]), Delta(p[3]), d(p[4]) {}

  double reach() const { return std::sqrt(l_b * l_b - h * h); }

  /// Horizontal force of one bristle (3.6); odd in s.
  template <class S>
  S force(const S& s) const {
    const S slope = s / h;
    return S(kappa / h * arctan(slope) / (1 + slope * slope));
  }
  /// Of the bristles with the indices first to last, for a corner at `tip`.  Counted by an integer: a double
  /// that is too large does not change when one is added.
  template <class S>
  S force(const S& tip, double first, double last) const {
    S sum(0.0);
    const double count = std::min(last - first + 1, mostInContact + 2.0);
    for (int k = 0; k < count; ++k)
      sum += force(S(tip - (first + k) * Delta));
    return sum;
  }

  bool check(Reporter& r) const {
    Text message;
    if (!(h < l_b)) {
      message << "Parameter h is " << h << " but must be less than l_b, which is " << l_b << ".";
    } else if (reach() / Delta > mostInContact) {
      message << "Parameter Delta is " << Delta << " but must be at least " << reach() / mostInContact
              << ", so that no more than " << mostInContact << " bristles are in contact.";
    } else {
      if (reach() / Delta < 1 && r.wants(Topic::info)) {
        message << "Parameter Delta is " << Delta
                << " but should be at most d0 = sqrt(l_b^2 - h^2) = " << reach()
                << ": the model assumes that a bristle is always in contact, and here the "
                << "friction force vanishes in the gaps between them.";
        r.report(Topic::info, message.view());
      }
      return true;
    }
    r.report(Topic::error, message.view());
    return false;
  }

 private:
  /// The cost of a force is proportional to the bristles in contact: beyond this a slip of the pen is likely.
  static constexpr int mostInContact = 100000;
};

}  // namespace bristle
