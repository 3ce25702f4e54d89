// The distributed contact as equations: the steady force against (44), (45) and quadrature, and the moments
// of the pressure.
#include "laws/frbd_distributed.hpp"

#include <vector>

#include "laws/instance.hpp"

using namespace bristle;

namespace {

std::vector<double> tableI() {
  std::vector<double> p;
  for (const Variable& v : FrBDDistributed::rows)
    if (v.role == Role::parameter && !v.array) p.push_back(v.start);
  return p;
}

double pressureAt(int shape, double a, double xi) {
  if (shape == Pressure::constant) return 1;
  if (shape == Pressure::parabolic) return 6 * xi * (1 - xi);
  return a * std::exp(-a * xi) / (1 - std::exp(-a));
}

/// Gauss-Legendre with three points in each of n pieces.
template <class Function>
double integral(double from, double to, int n, Function f) {
  const double h = (to - from) / n, x = std::sqrt(0.6);
  double sum = 0;
  for (int i = 0; i < n; ++i) {
    const double c = from + (i + 0.5) * h;
    sum += h / 18 * (5 * f(c - x * h / 2) + 8 * f(c) + 5 * f(c + x * h / 2));
  }
  return sum;
}

}  // namespace

TEST_CASE("the steady force is that of the reference for constant and exponential pressure, to 1e-10") {
  const test::Columns curve = test::reference("tyre_steady_curve_LV20");
  auto p = tableI();
  for (std::size_t i = 0; i < curve.at("v").size(); ++i) {
    const double v = curve.at("v")[i];
    for (const auto& [shape, column] : {std::pair{1, "FFz_const"}, std::pair{2, "FFz_exp"}}) {
      p[FrBDDistributed::pressure] = shape;
      CHECK(std::abs(FrBDDistributed::steadyForce(p.data(), v, 20, 1) - curve.at(column)[i]) < 1e-10);
      CHECK(FrBDDistributed::steadyForce(p.data(), -v, 20, 3) ==
            doctest::Approx(-3 * FrBDDistributed::steadyForce(p.data(), v, 20, 1)).epsilon(1e-14));
    }
  }
}

TEST_CASE("the steady force is the integral of the steady deflection, for every pressure and with damping") {
  auto p = tableI();
  p[FrBDDistributed::law + FrBD::sigma1] = 0.05;
  for (const int shape : {1, 2, 3}) {
    for (const double a : {0.1, 3.0, 0.0}) {
      if (shape == Pressure::exponential && a == 0) continue;
      p[FrBDDistributed::pressure] = shape;
      p[FrBDDistributed::a] = a;
      for (const double v : {1e-6, 1e-3, 0.04, 1.0, 12.0}) {
        const FrBDDistributed::Rates<double> r(p.data(), v, 0);
        const double V = 20 / p[FrBDDistributed::L];
        const double byHand = integral(0, 1, 2000, [&](double xi) {
          const double z = r.beta / r.alpha * -std::expm1(-r.alpha * xi / V);
          return pressureAt(shape, a, xi) * (r.stiffness * z + r.viscous);
        });
        CAPTURE(shape);
        CAPTURE(v);
        CHECK(FrBDDistributed::steadyForce(p.data(), v, 20, 1) == doctest::Approx(byHand).epsilon(1e-10));
      }
    }
  }
}

TEST_CASE("a locked wheel slides with the friction coefficient, a wheel at rest carries nothing") {
  const auto p = tableI();
  CHECK(FrBDDistributed::steadyForce(p.data(), 1, 0, 1) ==
        doctest::Approx(FrBD::coefficient<double>(p.data() + FrBDDistributed::law, 1)).epsilon(1e-14));
  CHECK(FrBDDistributed::steadyForce(p.data(), 0, 20, 1) == 0);
  CHECK(FrBDDistributed::steadyForce(p.data(), 0, 0, 1) == 0);
}

TEST_CASE("the moments of the pressure are its integrals over each cell and add up to the whole load") {
  for (const int shape : {1, 2, 3}) {
    for (const double a : {0.1, 8.0}) {
      for (const std::size_t n : {1u, 7u, 100u}) {
        Pressure pressure(shape, a, n);
        double whole = 0;
        const double h = 1.0 / static_cast<double>(n);
        for (std::size_t i = 0; i < n; ++i) {
          const Pressure::Moments m = pressure.next();
          const double left = static_cast<double>(i) * h, centre = left + h / 2;
          const auto moment = [&](int power) {
            return integral(left, left + h, 200, [&](double xi) {
              return pressureAt(shape, a, xi) * std::pow((xi - centre) / (h / 2), power);
            });
          };
          CHECK(std::abs(m.zeroth - moment(0)) < 1e-12);
          CHECK(std::abs(m.first - moment(1)) < 1e-12);
          CHECK(std::abs(m.second - moment(2)) < 1e-12);
          whole += m.zeroth;
        }
        CHECK(whole == doctest::Approx(1).epsilon(1e-13));
      }
    }
  }
}
