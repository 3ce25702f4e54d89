// The equations of the plants themselves: equilibria, folds, conserved quantities and closed forms, each
// known without integrating.
#include <doctest/doctest.h>

#include <cmath>
#include <numbers>
#include <vector>

#include "bodies/cubic_example.hpp"
#include "bodies/duffing_exciter.hpp"
#include "bodies/shaker_rig.hpp"
#include "bodies/two_bar_linkage.hpp"
#include "bodies/wheel_vehicle.hpp"
#include "core/concat.hpp"

using namespace bristle;

namespace {

/// A definition evaluated at a point; parameters, inputs and states begin with their start values.
template <class Definition>
struct Point {
  std::vector<double> p, u, du, x, d, dx, y;

  Point() {
    for (const Variable& v : Definition::rows) {
      if (v.role == Role::parameter) p.push_back(v.start);
      if (v.role == Role::input) u.push_back(v.start);
      if (v.role == Role::state) x.push_back(v.start);
      if (v.role == Role::discrete) d.push_back(0);
      if (v.role == Role::computed) y.push_back(0);
    }
    du.resize(u.size());
    dx.resize(x.size());
  }
  void evaluate() {
    Definition::template equations<double>({0, p.data(), u.data(), du.data(), x.data(), d.data()},
                                           {dx.data(), y.data()});
  }
};

}  // namespace

TEST_CASE("the equilibria of the cubic example are those of (1.8), its fold lies at 1 / sqrt 3") {
  using E = CubicExample;
  Point<E> at;
  for (double x = -1.5; x <= 1.5; x += 0.1) {
    at.x[E::x] = x;
    at.u[E::u] = x * x * x - x;
    at.evaluate();
    CHECK(std::abs(at.dx[E::x]) < 1e-15);
  }
  const double fold = 1 / std::sqrt(3.0), h = 1e-5;
  at.u[E::u] = 0;
  double slope = 0;
  for (const double sign : {-1.0, 1.0}) {
    at.x[E::x] = fold + sign * h;
    at.evaluate();
    slope += sign * at.dx[E::x] / (2 * h);
  }
  CHECK(std::abs(slope) < 1e-9);
}

// F for which an angle is an equilibrium: the equation is linear in F.
TEST_CASE("the two-bar linkage folds at the force of the closed form") {
  using T = TwoBarLinkage;
  Point<T> at;
  const auto equilibrium = [&](double theta) {
    double rate[2];
    at.x[T::theta] = theta;
    for (const int F : {0, 1}) {
      at.u[T::F] = F;
      at.evaluate();
      rate[F] = at.dx[T::omega];
    }
    return rate[0] / (rate[0] - rate[1]);
  };
  CHECK(std::abs(equilibrium(std::numbers::pi / 4)) < 1e-14);
  CHECK(std::abs(equilibrium(-std::numbers::pi / 4)) < 1e-14);
  double low = 0.1, high = 0.78;  // F is greatest in between
  for (int i = 0; i < 200; ++i) {
    const double left = low + (high - low) / 3, right = high - (high - low) / 3;
    if (equilibrium(left) < equilibrium(right)) {
      low = left;
    } else {
      high = right;
    }
  }
  const double fold = 4 * std::pow(1 - std::pow(std::cos(std::numbers::pi / 4), 2.0 / 3), 1.5);
  CHECK(std::abs(equilibrium(low) - fold) < 1e-12);
  CHECK(std::abs(fold - 0.3748065504) < 1e-10);
  CHECK(std::abs(std::sin(low) - 0.454202) < 1e-6);
}

// (5.17) where it is regular and sin th > 0: the same motion told by q.
TEST_CASE("the two-bar linkage in theta is that of (5.17) in q") {
  using T = TwoBarLinkage;
  Point<T> at;
  at.u[T::F] = 0.7;
  for (const double theta : {0.3, 0.8, 1.2}) {
    for (const double omega : {-0.9, 0.0, 0.4}) {
      at.x[T::theta] = theta;
      at.x[T::omega] = omega;
      at.evaluate();
      const double m = 1, mbar = 0.5, k = 1, c = 1, q = 2 * std::cos(theta),
                   dq = -2 * std::sin(theta) * omega,
                   ddq = -2 * (std::cos(theta) * omega * omega + std::sin(theta) * at.dx[T::omega]),
                   q0 = std::sqrt(2.0), g = 4 - q * q;
      const double left = ((m + 9.0 / 16 * mbar) * g + 5.0 / 12 * mbar) * g * ddq +
                          5.0 / 12 * mbar * q * dq * dq + c * dq * g * g + k * (q - q0) * g * g;
      CHECK(std::abs(left - 0.5 * q * std::pow(g, 1.5) * 0.7) < 1e-13);
    }
  }
}

TEST_CASE("the wells of the Duffing exciter are at q = 1 and -1, its barrier at 0") {
  using D = DuffingExciter;
  Point<D> at;
  at.p[D::a] = 0;
  at.x[D::q_rate] = 0;
  for (const double q : {-1.0, 0.0, 1.0}) {
    at.x[D::q] = q;
    at.evaluate();
    CHECK(at.dx[D::q_rate] == 0);
    CHECK(at.y[D::E_well] == (q == 0 ? 0 : -2500));
    CHECK(at.y[D::e] == 0.002 * q);
  }
}

// A base that is accelerated with everything on it at rest over it: the inertia of all masses.
TEST_CASE("the shaken masses at rest over their base are left behind by its acceleration") {
  Point<ShakerRig> one;
  one.u[ShakerRig::Body::a_e] = 4;
  one.evaluate();
  CHECK(one.dx[ShakerRig::Body::v] == -4);
  CHECK(one.y[ShakerRig::Body::a_y] == 0);
  using B = ShakerRig3::Body;
  Point<ShakerRig3> three;
  three.u[B::a_e] = 4;
  three.evaluate();
  CHECK(three.dx[B::v_x] == -4);
  CHECK(three.dx[B::v_p] == -4);
  CHECK(three.dx[B::v] == 0);  // tongue and pads stay behind together
}

TEST_CASE("the modes of the wheel say how the brake acts") {
  using W = WheelVehicle;
  Point<W> at;
  at.u[W::T_drive] = 30;
  at.u[W::T_brake] = 100;
  at.u[W::F] = 200;
  at.x[W::w] = 5;
  at.d[W::turning] = 1;
  at.evaluate();
  CHECK(at.dx[W::w] == doctest::Approx(30 - 100 - 60).epsilon(1e-15));
  CHECK(at.dx[W::V] == 0.5);
  at.x[W::w] = -5;
  at.d[W::turning] = -1;
  at.evaluate();
  CHECK(at.dx[W::w] == doctest::Approx(30 + 100 - 60).epsilon(1e-15));
  CHECK(at.y[W::V_roll] == 1.5);
  at.x[W::w] = 0;
  at.d[W::locked] = 1;
  at.evaluate();
  CHECK(at.dx[W::w] == 0);
  CHECK(at.y[W::T_held] == doctest::Approx(-30).epsilon(1e-15));
}
