// y = factor x + offset: what units, transformations of connections and any number of them in a row amount
// to.
#pragma once

namespace bristle::cosim {

struct LinearMap {
  double factor = 1, offset = 0;

  double operator()(double x) const { return factor * x + offset; }
  /// First this one, then `next`.
  LinearMap then(const LinearMap& next) const {
    return {next.factor * factor, next.factor * offset + next.offset};
  }
  bool isIdentity() const { return factor == 1 && offset == 0; }
};

}  // namespace bristle::cosim
