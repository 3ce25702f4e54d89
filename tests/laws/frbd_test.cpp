// FrBD as equations: the properties that the paper proves, and exact derivatives.
#include "laws/frbd.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <random>
#include <vector>

#include "catalogue.hpp"

using namespace bristle;

namespace {

struct Answer {
  double F, stored, rate;
};

Answer frbd(const std::vector<double>& p, double v, double N, double z) {
  Answer a{};
  const Contact<double> contact{p.data(), v, 0, &N, &z};
  FrBD::friction<double>(contact, {a.F, a.stored, &a.rate});
  return a;
}

std::vector<double> tableII() {
  std::vector<double> p;
  for (const Variable& v : FrBD::parameters) p.push_back(v.start);
  return p;
}

}  // namespace

// (26): F v - dW/dt = N (sigma0^2 |v| z^2 + sigma1 mu v^2) / g.  Exact, so only rounding may separate both sides.
TEST_CASE("FrBD satisfies the passivity identity on 100000 random points") {
  std::mt19937_64 random(20240601);
  const auto logUniform = [&](double low, double high) {
    return low * std::pow(high / low, std::uniform_real_distribution<>(0, 1)(random));
  };
  double worst = 0, least = 1e300;
  for (int i = 0; i < 100000; ++i) {
    std::vector<double> p(FrBD::parameters.size());
    p[FrBD::sigma0] = logUniform(1e1, 1e8);
    p[FrBD::sigma1] = logUniform(1e-3, 1e4);
    p[FrBD::sigma2] = logUniform(1e-4, 1e2);
    p[FrBD::mu_d] = logUniform(0.01, 10);
    p[FrBD::mu_s] = p[FrBD::mu_d] * logUniform(1, 3);
    p[FrBD::v_S] = logUniform(1e-4, 1);
    p[FrBD::delta] = logUniform(0.5, 3);
    p[FrBD::eps] = i % 2 == 0 ? 0 : logUniform(1e-12, 1e-4);
    const double N = logUniform(0.1, 1e4), sign = i % 4 < 2 ? 1 : -1, v = sign * logUniform(1e-8, 1e2);
    const double z = std::uniform_real_distribution<>(-2, 2)(random) * p[FrBD::mu_s] / p[FrBD::sigma0];
    const Answer a = frbd(p, v, N, z);
    const double speed = p[FrBD::eps] > 0 ? std::sqrt(v * v + p[FrBD::eps]) : std::abs(v);
    const double mu = FrBD::coefficient<double>(p.data(), speed), g = p[FrBD::sigma1] * speed + mu;
    const double left = a.F * v - p[FrBD::sigma0] * N * z * a.rate;
    const double right = N * (std::pow(p[FrBD::sigma0] * z, 2) * speed + p[FrBD::sigma1] * mu * v * v) / g;
    const double scale = std::abs(a.F * v) + std::abs(p[FrBD::sigma0] * N * z * a.rate) + right;
    worst = std::max(worst, std::abs(left - right) / scale);
    least = std::min(least, left / scale);
  }
  CHECK(worst < 1e-14);
  CHECK(least > -1e-14);
}

TEST_CASE("FrBD in steady sliding follows its friction curve (22)") {
  const auto p = tableII();
  for (const double v : {1e-4, 0.003, 0.01, 0.2, -0.05, -3.0}) {
    const double mu = FrBD::coefficient<double>(p.data(), std::abs(v));
    const Answer a = frbd(p, v, 2.5, std::copysign(mu / p[FrBD::sigma0], v));
    CHECK(a.rate == doctest::Approx(0).epsilon(1e-12));
    CHECK(a.F == doctest::Approx(std::copysign(mu * 2.5, v)).epsilon(1e-12));
  }
}

// Remark III.1: with a micro-damping that vanishes at z' = 0 the inversion gives the bristle rate of LuGre exactly.
TEST_CASE("inverting a bristle whose damping vanishes at rest gives LuGre") {
  struct Bristle {
    double sigma0;
    double atRest(double z) const { return sigma0 * z; }
    double damping() const { return 0; }
  };
  const auto p = tableII();
  for (const double v : {0.002, -0.03, 0.4}) {
    for (const double z : {-1e-4, 0.0, 7e-5}) {
      const double mu = FrBD::coefficient<double>(p.data(), std::abs(v));
      const double lugre = v - p[FrBD::sigma0] * std::abs(v) * z / mu;
      CHECK(bristleRate<double>(Bristle{p[FrBD::sigma0]}, mu, z, v, std::abs(v)) ==
            doctest::Approx(lugre).epsilon(1e-14));
    }
  }
}

TEST_CASE("without load there is no force, at rest there is no rate") {
  const auto p = tableII();
  CHECK(frbd(p, 0.1, 0, 1e-4).F == 0);
  CHECK(frbd(p, 0, 1, 1e-4).rate == 0);
  CHECK(frbd(p, 0, 1, 1e-4).F == doctest::Approx(1.0));
  CHECK(std::isfinite(frbd(p, 1e6, 1, 1e-4).F));
}

// Exact derivatives against central differences, for every model at random points; of fourth order, as the noise
// of WojewodaRig has a third derivative that a plain difference would show.
TEST_CASE("Jacobian and directional derivatives agree with differences") {
  std::mt19937_64 random(7);
  std::uniform_real_distribution<> unit(-1, 1);
  for (const Model* model : catalogue()) {
    CAPTURE(std::string(model->text().name));
    const Sizes n = model->sizes();
    std::vector<double> p(n.parameters), u(n.inputs), du(n.inputs), x(n.states), d(n.discrete), nominal(n.states);
    for (const Variable& v : model->variables()) {
      for (std::size_t i = 0; v.role == Role::parameter && i < v.count(model->startDimension()); ++i)
        p[v.place(i, model->startDimension())] = v.startAt(i, model->startDimension());
    }
    model->nominals(p.data(), nominal.data());
    for (int trial = 0; trial < 60; ++trial) {
      int options = trial;  // every combination of the first options comes up
      for (const Variable& v : model->variables()) {
        if (v.role != Role::parameter || v.type != Type::enumeration) continue;
        p[v.slot] = 1 + options % v.enumeration->count();
        options /= v.enumeration->count();
      }
      for (const Variable& v : model->variables()) {
        if (v.role == Role::input) u[v.slot] = v.minimum == 0 ? 1.5 + unit(random) : 0.1 * unit(random);
      }
      for (std::size_t i = 0; i < n.states; ++i) x[i] = nominal[i] * unit(random);
      model->start({0, p.data(), u.data(), du.data(), x.data(), d.data()});
      std::vector<double> J(n.states * n.states), up(n.states), down(n.states), y1(n.computed), y2(n.computed);
      std::vector<double> up2 = up, down2 = down, y3 = y1, y4 = y2;
      const Frame frame{0, p.data(), u.data(), du.data(), x.data(), d.data()};
      model->jacobian(frame, J.data());
      std::vector<double> summed(n.computed);  // a small value may be the sum of large ones: their sizes
      for (std::size_t j = 0; j < n.states; ++j) {
        std::vector<double> one(n.states), none(n.inputs), rates(n.states), outputs(n.computed);
        one[j] = 1;
        model->directional(frame, one.data(), none.data(), rates.data(), outputs.data());
        for (std::size_t i = 0; i < n.computed; ++i) summed[i] += std::abs(outputs[i] * x[j]);
      }
      for (std::size_t j = 0; j < n.states; ++j) {
        const double h = 1e-6 * nominal[j], keep = x[j];
        x[j] = keep + h;
        model->evaluate(frame, up.data(), y1.data());
        x[j] = keep - h;
        model->evaluate(frame, down.data(), y2.data());
        x[j] = keep + 2 * h;
        model->evaluate(frame, up2.data(), y3.data());
        x[j] = keep - 2 * h;
        model->evaluate(frame, down2.data(), y4.data());
        x[j] = keep;
        const auto difference = [h](double a, double b, double a2, double b2) {
          return (8 * (a - b) - (a2 - b2)) / (12 * h);
        };
        std::vector<double> seedX(n.states), seedU(n.inputs), ddx(n.states), dy(n.computed);
        seedX[j] = 1;
        model->directional(frame, seedX.data(), seedU.data(), ddx.data(), dy.data());
        // A difference of large values loses what their rounding hides.
        const auto rounding = [h](double value) { return 6e-16 * std::abs(value) / h; };
        for (std::size_t i = 0; i < n.states; ++i) {
          const double slope = difference(up[i], down[i], up2[i], down2[i]);
          const double scale = std::abs(slope) + 1e-3 / nominal[j];
          CHECK(std::abs(J[j * n.states + i] - slope) < 1e-7 * scale + rounding(up[i]));
          CHECK(ddx[i] == J[j * n.states + i]);
        }
        for (std::size_t i = 0; i < n.computed; ++i) {
          const double slope = difference(y1[i], y2[i], y3[i], y4[i]);
          const double scale = std::abs(slope) + 1e-3 / nominal[j];
          CHECK(std::abs(dy[i] - slope) < 1e-7 * scale + rounding(std::max(summed[i], std::abs(y1[i]))));
        }
      }
    }
  }
}
