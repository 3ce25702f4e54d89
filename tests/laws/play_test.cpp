// Sums of play operators as equations: what their memory keeps and forgets, and the inverse.
#include <doctest/doctest.h>

#include <cmath>
#include <random>
#include <vector>

#include "catalogue.hpp"

using namespace bristle;

namespace {

/// A model whose input or state is moved by hand.
class Operated {
 public:
  Operated(const char* name, std::size_t n) : model_(*findModel(name)), n_(n), sizes_(model_.sizes(n)) {
    p_.resize(sizes_.parameters);
    d_.resize(sizes_.discrete);
    u_.resize(sizes_.inputs);
    du_.resize(sizes_.inputs);
    x_.resize(sizes_.states);
    for (const Variable& v : model_.variables()) {
      for (std::size_t i = 0; v.role == Role::parameter && i < v.count(n); ++i)
        p_[v.place(i, n)] = v.startAt(i, n);
    }
    p_[model_.dimension()->slot] = static_cast<double>(n);
  }
  double& parameter(const char* name) { return p_[named(name).slot]; }
  void start(double at) {
    driver() = at;
    model_.start(moment());
  }
  /// A monotonic stretch, accepted.
  void moveTo(double at) {
    driver() = at;
    model_.completed(moment());
  }
  double get(const char* name) {
    std::vector<double> dx(sizes_.states + 1), y(sizes_.computed);
    model_.evaluate(moment().frame(), dx.data(), y.data());
    return y[named(name).slot];
  }

 private:
  const Variable& named(std::string_view name) const {
    for (const Variable& v : model_.variables()) {
      if (v.name == name) return v;
    }
    FAIL("no variable " << std::string(name));
    return model_.variables()[0];
  }
  double& driver() { return sizes_.states > 0 ? x_[0] : u_[0]; }
  Moment moment() { return {0, p_.data(), u_.data(), du_.data(), x_.data(), d_.data()}; }

  const Model& model_;
  std::size_t n_;
  Sizes sizes_;
  std::vector<double> p_, d_, u_, du_, x_;
};

}  // namespace

TEST_CASE("the play update does not depend on how a monotonic stretch is cut") {
  std::mt19937_64 random(3);
  std::uniform_real_distribution<> unit(0, 1);
  for (const std::size_t n : {1, 4, 10, 300}) {
    Operated whole("MaxwellSlip", n), cut("MaxwellSlip", n);
    whole.start(0);
    cut.start(0);
    double at = 0;
    for (int leg = 0; leg < 40; ++leg) {
      const double target = 2.4 * unit(random) - 1.2, from = at;
      whole.moveTo(target);
      for (int i = 1; i < 17; ++i)
        cut.moveTo(from + (target - from) * i / 17);
      cut.moveTo(at = target);
      CHECK(std::abs(whole.get("F") - cut.get("F")) < 1e-12 * 46);
      CHECK(std::abs(whole.get("E_dissipated") - cut.get("E_dissipated")) <
            1e-12 * (1 + whole.get("E_dissipated")));
    }
  }
}

// Madelung's rules: a minor loop closes, and a larger excursion wipes out the smaller ones.
TEST_CASE("minor loops close and larger excursions wipe them out") {
  for (const char* name : {"MaxwellSlip", "PrandtlIshlinskii"}) {
    CAPTURE(name);
    const char* out = name == std::string("MaxwellSlip") ? "F" : "y";
    Operated looped(name, 10), straight(name, 10);
    for (Operated* each : {&looped, &straight}) {
      each->start(0);
      each->moveTo(1);
      each->moveTo(-1);
      each->moveTo(0.5);
    }
    const double before = looped.get(out);
    looped.moveTo(-0.2);
    looped.moveTo(0.3);
    looped.moveTo(-0.1);
    looped.moveTo(0.5);
    CHECK(std::abs(looped.get(out) - before) < 1e-13 * 100);
    looped.moveTo(0.8);
    straight.moveTo(0.8);
    CHECK(std::abs(looped.get(out) - straight.get(out)) < 1e-13 * 100);
  }
}

TEST_CASE("the energy of Maxwell-slip elements is supplied as F dx and dissipated only where they slip") {
  Operated law("MaxwellSlip", 10);
  law.start(0);
  law.moveTo(0.149);  // below the first Delta
  CHECK(law.get("E_dissipated") == 0);
  CHECK(law.get("E_supplied") == doctest::Approx(0.5 * 46 * 0.149 * 0.149).epsilon(1e-14));
  law.moveTo(0.2);  // the first element, 1 N/m, slipped by 0.05 m
  CHECK(law.get("E_dissipated") == doctest::Approx(0.15 * 0.05).epsilon(1e-12));
}

TEST_CASE("the inverse undoes the Prandtl-Ishlinskii model for any parameters and any number of operators") {
  std::mt19937_64 random(11);
  std::uniform_real_distribution<> unit(0, 1);
  for (const std::size_t n : {1, 3, 8, 200}) {
    for (int trial = 0; trial < 10; ++trial) {
      Operated forward("PrandtlIshlinskii", n), inverse("PrandtlIshlinskiiInverse", n);
      const double tau = unit(random) - 0.3, rho = 5 * unit(random) + 0.1, q = 10 * unit(random) + 1,
                   beta = 3.0 / static_cast<double>(n) * (unit(random) + 0.2);
      for (Operated* each : {&forward, &inverse}) {
        each->parameter("tau") = tau;
        each->parameter("rho") = rho;
        each->parameter("q") = q;
        each->parameter("beta") = beta;
      }
      forward.start(0);
      inverse.start(forward.get("y"));
      for (int leg = 0; leg < 30; ++leg) {
        const double u = 5 * unit(random) - 2.5;
        forward.moveTo(u);
        inverse.moveTo(forward.get("y"));
        REQUIRE(std::abs(inverse.get("u") - u) < 1e-11);  // tanh has lost two digits at 2.5
      }
    }
  }
}

TEST_CASE("the magnetostrictive rod is Prandtl-Ishlinskii behind a coil and a parabola") {
  std::mt19937_64 random(5);
  std::uniform_real_distribution<> unit(0, 1);
  for (const std::size_t n : {1, 3, 50}) {
    Operated rod("Magnetostrictive", n), loop("PrandtlIshlinskii", n);
    rod.parameter("b_1") = 2e-4;
    rod.parameter("lambda_s") = -3e-5;  // shrinks, as nickel does
    rod.start(0);
    loop.start(1.23);
    bool bothSigns[2] = {false, false};
    for (int leg = 0; leg < 60; ++leg) {
      const double current = 4 * unit(random) - 2.8, u = 1.54 * current + 1.23;
      rod.moveTo(current);
      loop.moveTo(u);
      const double M = 1e4 * loop.get("y"), lambda = -3e-5 * M / 7.87e5 * M / 7.87e5 + 2e-4;
      CHECK(std::abs(rod.get("H") - 1e4 * u) < 1e-10);
      CHECK(std::abs(rod.get("M") - M) < 1e-8);
      CHECK(std::abs(rod.get("lambda") - lambda) < 1e-17);
      CHECK(std::abs(rod.get("dL") - 5.13e-2 * lambda) < 1e-18);
      bothSigns[M > 0] = true;
    }
    CHECK((bothSigns[0] && bothSigns[1]));
  }
}
