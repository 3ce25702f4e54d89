// Multiplay: masses that are moved through springs with deadzones, a hysteresis that depends on the rate,
// [D] B. Drincic: Mechanical models of friction that exhibit hysteresis, stick-slip, and the Stribeck effect,
// chapter II.
//
//     m_i x_i'' + c_i x_i' + k_i d_i(x_i - u) = 0,   i = 1 ... N                                (2.3)
//     d_i(e) = e - Delta_i for e >= Delta_i, e + Delta_i for e <= -Delta_i, 0 between           (2.2)
//     y = sum k_i (u - x_i)                                                                     (2.4)
// Each edge of a deadzone is an event.  All elements share one indicator, the distance to the nearest edge,
// as their number is chosen at run time: it falls through zero exactly when the first of them leaves its
// mode.
//
// form = rateIndependent is the limit of slow inputs, (2.12)-(2.13): the play operator
//     x_i = min(max(x_i, u - Delta_i), u + Delta_i),
// updated exactly over any stretch on which u is monotonic; the x_i are then remembered, not integrated.
//
// area = integral of y du, without the slope of u, which a model does not know if its input is held:
//     area = sum k_i (u - x_i)^2 / 2 + integral of sum k_i (u - x_i) x_i' dt    (the second is `moved`);
// in the limit the second term is sum k_i Delta_i |change of x_i|.  A jump of u counts as a fast stretch.
//
// Units: u, x_i, Delta_i m; k_i N/m; m_i kg; c_i N s/m; y N; the paper omits them.  Valid for k_i, m_i, c_i
// of one sign, all positive or all negative; otherwise an element is unstable.
//
// Corrections to [D]: Figure 2.5(a) turns clockwise and 2.5(b) counterclockwise in (u, y), the text says the
// opposite; the left side of (2.5) is m x''' + c x''; damping is printed in N-m/s.
#pragma once

#include <cmath>
#include <limits>

#include "core/model_of.hpp"
#include "core/reversal.hpp"
#include "core/text.hpp"
#include "laws/multiplay_text.hpp"

namespace bristle {

struct Multiplay {
  static constexpr auto rows = join(
      std::array{
          input("u", "m", 25, "position that moves the masses"),
          output("y", "N", "sum of the forces of the springs"),
          // No output: with u at rest it is the difference of two numbers that are integrated.
          Variable{.name = "area", .unit = "J", .description = "integral of y over u since the start"}},
      multiplay::elements, std::array{option("form", multiplay::forms, 1, "whether the masses have inertia")},
      std::array{state("moved", "J", 0, 1, "the part of the area that was made by moving masses")},
      multiplay::masses, multiplay::modes,
      std::array{
          memory("play", "m", "rate-independent form: x of each element at the last accepted step").each(),
          memory("last", "m", "rate-independent form: input at the last accepted step"),
          memory("slid", "J", "rate-independent form: part of the area made by masses that slid"),
          memory("area_offset", "J", "makes the area begin at zero, and parameters not change it")});
  static constexpr ModelText text = multiplay::text;
  static constexpr std::array indicators{
      Indicator{"distance to the nearest edge = 0", "edge of a deadzone", false, "m"},
      Indicator{"rate of that distance = 0", "least distance to an edge", true},
      Indicator{"slope of the input = 0", "turning point", false, "m/s"}};
  /// Elements are independent oscillators, seldom stiff, and Adams needs no Jacobian: the cost of a step is
  /// proportional to N.
  static constexpr Method method = Method::adams;

  static constexpr std::size_t u = slotOf(rows, "u"), y = slotOf(rows, "y"), area = slotOf(rows, "area"),
                               N = slotOf(rows, "N"), form = slotOf(rows, "form"),
                               moved = slotOf(rows, "moved"), edges = slotOf(rows, "edges"),
                               direction = slotOf(rows, "direction"), reversals = slotOf(rows, "reversals"),
                               last = slotOf(rows, "last"), slid = slotOf(rows, "slid"),
                               offset = slotOf(rows, "area_offset");

  static std::size_t count(const double* p) { return static_cast<std::size_t>(p[N]); }
  static bool isDynamic(const double* p) { return p[form] == 1; }

  /// The arrays of a frame.
  struct Elements {
    std::size_t n;
    const double *k, *Delta, *m, *c, *x, *v, *side, *play;
    explicit Elements(const Frame& f)
        : n(count(f.p)),
          k(arrayOf<Multiplay, Role::parameter>(f.p, slotOf(rows, "k"), n)),
          Delta(arrayOf<Multiplay, Role::parameter>(f.p, slotOf(rows, "Delta"), n)),
          m(arrayOf<Multiplay, Role::parameter>(f.p, slotOf(rows, "m"), n)),
          c(arrayOf<Multiplay, Role::parameter>(f.p, slotOf(rows, "c"), n)),
          x(f.x + 1),
          v(f.x + 1 + n),
          side(arrayOf<Multiplay, Role::discrete>(f.d, slotOf(rows, "side"), n)),
          play(arrayOf<Multiplay, Role::discrete>(f.d, slotOf(rows, "play"), n)) {}

    /// Positive in the present mode.  Both sides of an edge have the same number with opposite signs.
    double distance(std::size_t i, double at) const {
      const double e = x[i] - at;
      return side[i] == 0 ? Delta[i] - std::abs(e) : side[i] * e - Delta[i];
    }
    /// Its rate, where the slope of the input is known.
    double rate(std::size_t i, double at, double slope) const {
      const double inwards = side[i] != 0 ? side[i] : x[i] < at ? 1 : -1;
      return inwards * (v[i] - slope);
    }
    /// Elements with equal ratios of their coefficients come to their edges together, but for rounding: so
    /// far beyond the edge counts as on it, and all of them make one event.
    double band(std::size_t i) const { return 1e-9 * Delta[i]; }
    double acceleration(std::size_t i, double at) const {
      const double spring = side[i] == 0 ? 0 : k[i] * (x[i] - at - side[i] * Delta[i]);
      return -(c[i] * v[i] + spring) / m[i];
    }
    double stored(double at) const {
      double sum = 0;
      for (std::size_t i = 0; i < n; ++i)
        sum += 0.5 * k[i] * (at - x[i]) * (at - x[i]);
      return sum;
    }
  };

  /// The rate-independent form at the input `at`, from the memory of the last accepted step.
  struct Limit {
    double y = 0, slope = 0, stored = 0, slid = 0;
    Limit(const Elements& e, double at, double way) {
      const double rounding = 4 * std::numeric_limits<double>::epsilon() * std::abs(at);
      for (std::size_t i = 0; i < e.n; ++i) {
        const double trial = at - e.play[i], slide = std::abs(trial) - e.Delta[i];
        const double stretch = slide > 0 ? std::copysign(e.Delta[i], trial) : trial;
        y += e.k[i] * stretch;
        stored += 0.5 * e.k[i] * stretch * stretch;
        if (slide > 0) slid += e.k[i] * e.Delta[i] * slide;
        // On the edge and moving outwards it slides, though not by any distance yet.
        if (!(slide > 0 || (slide > -rounding && trial * way > 0))) slope += e.k[i];
      }
    }
  };

  static void equations(const Known<double>& f, const Unknown<double>& o) {
    const Elements e({f.t, f.p, f.u, f.du, f.x, f.d});
    double *dx = o.dx + 1, *dv = dx + e.n;
    const double at = f.u[u];
    if (!isDynamic(f.p)) {
      for (std::size_t i = 0; i < 2 * e.n + 1; ++i)
        o.dx[i] = 0;
      const Limit limit(e, at, f.d[direction]);
      o.y[y] = limit.y;
      o.y[area] = f.x[moved] + f.d[slid] + limit.slid + limit.stored + f.d[offset];
      return;
    }
    double force = 0, power = 0;
    for (std::size_t i = 0; i < e.n; ++i) {
      dx[i] = e.v[i];
      dv[i] = e.acceleration(i, at);
      force += e.k[i] * (at - e.x[i]);
      power += e.k[i] * (at - e.x[i]) * e.v[i];
    }
    o.dx[moved] = power;
    o.y[y] = force;
    o.y[area] = f.x[moved] + f.d[slid] + e.stored(at) + f.d[offset];
  }

  static void directional(const Frame& f, const double* seedX, const double* seedU, double* ddx, double* dy) {
    const Elements e(f);
    const double at = f.u[u], seed = seedU[u];
    const double *sx = seedX + 1, *sv = sx + e.n;
    double *dx = ddx + 1, *dv = dx + e.n;
    if (!isDynamic(f.p)) {
      for (std::size_t i = 0; i < 2 * e.n + 1; ++i)
        ddx[i] = 0;
      const Limit limit(e, at, f.d[direction]);
      dy[y] = limit.slope * seed;
      dy[area] = seedX[moved] + limit.y * seed;
      return;
    }
    double force = 0, power = 0, stored = 0;
    for (std::size_t i = 0; i < e.n; ++i) {
      const double change = seed - sx[i], spring = e.side[i] == 0 ? 0 : e.k[i];
      dx[i] = sv[i];
      dv[i] = -(e.c[i] * sv[i] - spring * change) / e.m[i];
      force += e.k[i] * change;
      power += e.k[i] * (change * e.v[i] + (at - e.x[i]) * sv[i]);
      stored += e.k[i] * (at - e.x[i]) * change;
    }
    ddx[moved] = power;
    dy[y] = force;
    dy[area] = seedX[moved] + stored;
  }

  static void jacobian(const Frame& f, double* columns) {
    const Elements e(f);
    const std::size_t states = 1 + 2 * e.n;
    for (std::size_t i = 0; i < states * states; ++i)
      columns[i] = 0;
    if (!isDynamic(f.p)) return;
    const auto at = [&](std::size_t row, std::size_t column) -> double& {
      return columns[column * states + row];
    };
    for (std::size_t i = 0; i < e.n; ++i) {
      const std::size_t x = 1 + i, v = x + e.n;
      at(x, v) = 1;
      at(v, x) = e.side[i] == 0 ? 0 : -e.k[i] / e.m[i];
      at(v, v) = -e.c[i] / e.m[i];
      at(moved, x) = -e.k[i] * e.v[i];
      at(moved, v) = e.k[i] * (f.u[u] - e.x[i]);
    }
  }

  static void indicate(const Known<double>& f, double* g) {
    const Elements e({f.t, f.p, f.u, f.du, f.x, f.d});
    g[0] = g[1] = g[2] = 1;
    if (!isDynamic(f.p)) {
      g[2] = reversal::indicator(f.du[u], f.d[direction]);
      return;
    }
    g[0] = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < e.n; ++i) {
      const double left = e.distance(i, f.u[u]) + e.band(i);
      if (!(left < g[0])) continue;
      g[0] = left;
      g[1] = -e.rate(i, f.u[u], f.du[u]);
    }
  }

  static bool check(const double* p, Reporter& r) {
    if (!isDynamic(p)) return true;
    const Elements e({0, p, nullptr, nullptr, p, p});
    bool good = true;
    for (std::size_t i = 0; i < e.n; ++i) {
      const double k = e.k[i], m = e.m[i], c = e.c[i];
      if ((k > 0 && m > 0 && c > 0) || (k < 0 && m < 0 && c < 0)) continue;
      Text message;
      message
          << "k[" << i + 1 << "] = " << k << ", m[" << i + 1 << "] = " << m << " and c[" << i + 1
          << "] = " << c
          << " must be all positive or all negative in the dynamic form: the element is unstable otherwise.";
      r.report(Topic::error, message.view());
      good = false;
      break;  // one of a million is enough
    }
    return good;
  }
  static void nominals(const double* p, double* nominal) {
    const Elements e({0, p, nullptr, nullptr, p, p});
    for (std::size_t i = 0; i < e.n; ++i) {
      const double rate = e.k[i] / e.m[i];
      nominal[1 + i] = e.Delta[i];
      nominal[1 + e.n + i] = rate > 0 && std::isfinite(rate) ? e.Delta[i] * std::sqrt(rate) : 1;
    }
  }

  static void start(const Moment& at) {
    const Elements e(at.frame());
    double* play = arrayOf<Multiplay, Role::discrete>(at.d, slotOf(rows, "play"), e.n);
    for (std::size_t i = 0; i < e.n; ++i)
      play[i] = e.x[i];
    at.d[edges] = at.d[reversals] = at.d[slid] = at.d[offset] = 0;
    at.d[direction] = reversal::sign(at.du[u]);
    settle(at);
    at.d[offset] = -areaOf(at.frame(), at.u[u]);
  }
  /// Up to the old input with the old parameters; then parameters and states change, which makes no area,
  /// then the input.
  static void jump(const Moment& at, const Frame& before) {
    settle({at.t, before.p, before.u, before.du, at.x, at.d});
    const Moment then{at.t, at.p, before.u, before.du, at.x, at.d};
    const double was = areaOf({before.t, before.p, before.u, before.du, before.x, at.d}, before.u[u]);
    settle(then);
    at.d[offset] += was - areaOf(then.frame(), before.u[u]);
    completed(at);
    settle(at);
  }
  /// Every element that has come through its edge or does so now.
  static bool cross(const Moment& at, std::uint64_t fired) {
    if (!isDynamic(at.p)) {
      if (!(fired & 4)) return false;
      settle(at);
      at.d[direction] = -at.d[direction];
      ++at.d[reversals];
      return false;
    }
    if (!(fired & 1)) return false;
    const Elements e(at.frame());
    double* side = arrayOf<Multiplay, Role::discrete>(at.d, slotOf(rows, "side"), e.n);
    bool changed = false;
    for (std::size_t i = 0; i < e.n; ++i) {
      const double left = e.distance(i, at.u[u]);
      const bool through = left < -0.5 * e.band(i), leaving = e.rate(i, at.u[u], at.du[u]) < 0;
      if (!through && !(leaving && left < e.band(i))) continue;
      side[i] = side[i] != 0 ? 0 : reversal::sign(e.x[i] - at.u[u]);
      ++at.d[edges];
      changed = true;
    }
    return changed;
  }
  /// Where the slope is not known (model exchange, held inputs), the input itself tells that it has turned.
  static void completed(const Moment& at) {
    if (isDynamic(at.p)) return;
    const double way = reversal::sign(at.u[u] - at.d[last]);
    settle(at);
    if (way == 0) return;
    if (at.d[direction] * way < 0) ++at.d[reversals];
    at.d[direction] = way;
  }

 private:
  static double areaOf(const Frame& f, double at) {
    const Elements e(f);
    if (isDynamic(f.p)) return f.x[moved] + f.d[slid] + e.stored(at) + f.d[offset];
    const Limit limit(e, at, f.d[direction]);
    return f.x[moved] + f.d[slid] + limit.slid + limit.stored + f.d[offset];
  }
  /// Modes, or the memory of the rate-independent form, as they are at the present input.
  static void settle(const Moment& at) {
    const Elements e(at.frame());
    double* side = arrayOf<Multiplay, Role::discrete>(at.d, slotOf(rows, "side"), e.n);
    double* play = arrayOf<Multiplay, Role::discrete>(at.d, slotOf(rows, "play"), e.n);
    const double position = at.u[u];
    at.d[last] = position;
    for (std::size_t i = 0; i < e.n; ++i) {
      const double trial = position - (isDynamic(at.p) ? e.x[i] : play[i]);
      const double slide = std::abs(trial) - e.Delta[i];
      if (isDynamic(at.p)) {
        side[i] = slide > 0 ? -reversal::sign(trial) : 0;
      } else if (slide > 0) {
        at.d[slid] += e.k[i] * e.Delta[i] * slide;
        play[i] = position - std::copysign(e.Delta[i], trial);
      }
    }
  }
};

}  // namespace bristle
