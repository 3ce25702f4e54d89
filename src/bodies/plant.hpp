// What a smooth plant without modes need not say: no events, no rules between parameters.
#pragma once

#include "core/model_of.hpp"

namespace bristle {

struct SmoothPlant {
  static constexpr std::array<Indicator, 0> indicators{};
  static constexpr Method method = Method::adams;

  static void indicate(const Known<double>&, const Unknown<double>&, double*) {}
  static bool check(const double*, Reporter&) { return true; }
  static void nominals(const double*, double*) {}
  static void start(const Moment&) {}
  static void jump(const Moment&, const Frame&) {}
  static bool cross(const Moment&, std::uint64_t) { return false; }
  static void completed(const Moment&) {}
};

}  // namespace bristle
