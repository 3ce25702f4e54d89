// From a rheology of the bristle and a friction curve to a first-order friction law: [R] section II.
//
// The bristle carries F = N f(z', z, v).  Its tip slides with v - z' and meets the friction N mu sgn(v - z').
// Equating both and taking one Newton step from z' = 0 gives (9)-(12):
//     z' = h(z, v) = -|v| / g(v) (f(0, z, v) - mu(v) sgn v),   g(v) = df/dz'(0, z*, v) |v| + mu(v)
// Multiplied out here with |v| sgn v = v, which also holds for the regularised |v|_eps and sgn_eps of (11).
//
// Correction: (6) divides the friction by the load p but not the bristle force, (13) does the opposite; f is
// per unit load throughout here.
#pragma once

namespace bristle {

/// z' of (9) for `rheology` (members atRest(z) = f(0, z, v) and damping() = df/dz' at z' = 0) and the
/// friction coefficient `mu` at this velocity.
template <class S, class Rheology>
S bristleRate(const Rheology& rheology, const S& mu, const S& z, const S& v, const S& speed) {
  const S g = rheology.damping() * speed + mu;          // (12)
  return S((mu * v - speed * rheology.atRest(z)) / g);  // (10)
}

/// Spring and damper in parallel, [R] (13).
struct ViscoelasticBristle {
  double sigma0, sigma1;

  template <class S>
  S atRest(const S& z) const {
    return S(sigma0 * z);
  }
  double damping() const { return sigma1; }
  template <class S>
  S force(const S& rate, const S& z) const {
    return S(sigma0 * z + sigma1 * rate);
  }
};

}  // namespace bristle
