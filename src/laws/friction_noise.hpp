// Random fluctuation of a friction coefficient over the velocity, seeded and repeatable, after
// [J] J. Wojewoda, A. Stefanski, M. Wiercigroch, T. Kapitaniak: Hysteretic effects of dry friction: modelling
// and experimental studies, section 4d.
//
//     f_R(v) = 2 sigma sum_{k<n} sqrt(S(w_k) dw) cos(w_k v + phi_k)        (4.13)
//     S(w) = lambda / (pi (lambda^2 + w^2))                                (4.12), corrected
// with phi_k = 2 pi u_k, u_k the numbers of splitmix64 from the seed, in [0, 1).
//
// Corrections: (4.12) lacks the factor lambda that (4.10) and (4.11) give, and without which the variance is
// not sigma^2.  (4.9) has the mean 1, (4.13) the mean 0, which is meant: 1 would lift the force at high speed
// to the static one. With w_k = k dw the first term is a constant, whose mean is zero only over many seeds;
// w_k = (k + 1/2) dw has none.
// The spectrum ends at n dw: the variance is that of the sum, sigma^2 (2/pi) atan(n dw / lambda) for small
// dw.
#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>

#include "core/autodiff.hpp"

namespace bristle {

class FrictionNoise {
 public:
  static constexpr int mostTerms = 256;
  /// How many numbers `prepare` writes.
  static constexpr std::size_t size = 2 * mostTerms;

  struct Spectrum {
    double sigma, lambda, dw;
    int terms;
    std::uint64_t seed;
  };

  static void prepare(const Spectrum& s, double* coefficients) {
    std::uint64_t state = s.seed;
    for (int k = 0; k < mostTerms; ++k) {
      const double w = (k + 0.5) * s.dw;
      const double density = s.lambda / (std::numbers::pi * (s.lambda * s.lambda + w * w));
      const double amplitude = k < s.terms ? 2 * s.sigma * std::sqrt(density * s.dw) : 0;
      const double phase = 2 * std::numbers::pi * uniform(state);
      coefficients[2 * k] = amplitude * std::cos(phase);
      coefficients[2 * k + 1] = amplitude * std::sin(phase);
    }
  }

  /// f_R(v).  cos(w_k v) and sin(w_k v) follow from one another by a rotation: 256 cosines would cost more
  /// than the rest of a model.
  template <class S>
  static S at(const S& v, const double* coefficients, double dw, int terms) {
    const double angle = dw * valueOf(v), cosine = std::cos(angle), sine = std::sin(angle);
    double c = std::cos(0.5 * angle), s = std::sin(0.5 * angle), value = 0, slope = 0;
    for (int k = 0; k < terms; ++k) {
      const double a = coefficients[2 * k], b = coefficients[2 * k + 1];
      value += a * c - b * s;
      slope -= (k + 0.5) * dw * (a * s + b * c);
      const double turned = c * cosine - s * sine;
      s = s * cosine + c * sine;
      c = turned;
    }
    return S(value + slope * (v - valueOf(v)));
  }

 private:
  static double uniform(std::uint64_t& state) {
    std::uint64_t z = (state += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return static_cast<double>((z ^ (z >> 31)) >> 11) * 0x1p-53;
  }
};

}  // namespace bristle
