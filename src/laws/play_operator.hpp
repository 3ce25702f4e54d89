// Sums of play operators as a model: an input, an inner function of it, N plays of that, their weighted sum,
// and an outer function of the sum.  Prandtl-Ishlinskii models, their inverses and what is built on them
// differ in these pieces only.
//
//     z   = inner(input)
//     x_i = min(max(x_i, z - w_i), z + w_i),   s = gain z + sum p_i x_i,   output = outer(s)
//
// Rate independent and without continuous states: the plays are updated exactly over any stretch on which the
// input is monotonic.  They are remembered at accepted steps and at turning points, which are events where
// the importer gives the slope of the input; a jump counts as a monotonic stretch.
//
// An `Operator` is a struct of static members:
//   rows, text     rows with one input, `direction`, `reversals`, `last` and the array `x`
//   inner<S>(p, input)
//   outer<S>(p, input, z, s, y)   writes all computed values
//   Elements(p)               hands out gain() and, element by element, next(): weight and threshold
//   check(p, reporter)
#pragma once

#include <cmath>
#include <limits>

#include "core/autodiff.hpp"
#include "core/model_of.hpp"
#include "core/reversal.hpp"

namespace bristle {

struct Play {
  double weight, threshold;
};

constexpr auto playRows(std::string_view unitOfInput) {
  return std::array{
      mode("direction", Type::integer,
           "sign of the input's slope in the present mode; 0 before the first change"),
      counter("reversals", "turning points of the input since the start"),
      memory("x", "1", "output of each play operator at the last accepted step").each(),
      memory("last", unitOfInput, "input at the last accepted step"),
  };
}

template <class Operator>
struct PlayOperator {
  static constexpr auto rows = Operator::rows;
  static constexpr ModelText text = Operator::text;
  static constexpr std::array indicators{Indicator{"slope of the input = 0", "turning point"}};
  static constexpr Method method = Method::adams;
  static constexpr std::size_t direction = slotOf(rows, "direction"), reversals = slotOf(rows, "reversals"),
                               last = slotOf(rows, "last"), x = slotOf(rows, "x"), N = slotOf(rows, "N");

  template <class S>
  static void equations(const Known<S>& k, const Unknown<S>& o) {
    const S z = Operator::template inner<S>(k.p, k.u[0]);
    const double at = valueOf(z), way = k.d[direction];
    const double rounding = 4 * std::numeric_limits<double>::epsilon() * std::abs(at);
    const std::size_t n = static_cast<std::size_t>(k.p[N]);
    const double* memory = arrayOf<PlayOperator, Role::discrete>(k.d, x, n);
    typename Operator::Elements elements(k.p);
    double sum = 0, slope = elements.gain();
    for (std::size_t i = 0; i < n; ++i) {
      const Play play = elements.next();
      const double trial = at - memory[i], slide = std::abs(trial) - play.threshold;
      // On the edge and moving outwards it slides, though not by any distance yet.
      if (slide > 0 || (slide > -rounding && trial * way > 0)) slope += play.weight;
      const double value = slide > 0 ? at - std::copysign(play.threshold, trial) : memory[i];
      if (value != 0) sum += play.weight * value;  // far elements may have a weight beyond all numbers
    }
    const S change = z - at;  // carries the derivatives
    const S s = elements.gain() * at + sum + slope * change;
    Operator::template outer<S>(k.p, k.u[0], z, s, o.y);
  }

  static void indicate(const Known<double>& k, const Unknown<double>&, double* g) {
    g[0] = reversal::indicator(k.du[0], k.d[direction]);
  }
  static bool check(const double* p, Reporter& r) { return Operator::check(p, r); }
  static void nominals(const double*, double*) {}

  /// The plays begin at zero; they follow the input when the first step is accepted.
  static void start(const Moment& at) {
    const std::size_t n = static_cast<std::size_t>(at.p[N]);
    double* memory = arrayOf<PlayOperator, Role::discrete>(at.d, x, n);
    for (std::size_t i = 0; i < n; ++i)
      memory[i] = 0;
    at.d[direction] = reversal::sign(at.du[0]);
    at.d[reversals] = 0;
    at.d[last] = at.u[0];
  }
  /// Up to the old input with the old coefficients, then on to the new one.
  static void jump(const Moment& at, const Frame& before) {
    commit({at.t, before.p, before.u, before.du, at.x, at.d});
    completed(at);
  }
  static bool cross(const Moment& at, std::uint64_t) {
    commit(at);
    at.d[direction] = -at.d[direction];
    ++at.d[reversals];
    return false;
  }
  /// Where the slope is not known (model exchange, held inputs), the input itself tells that it has turned.
  static void completed(const Moment& at) {
    const double way = reversal::sign(at.u[0] - at.d[last]);
    commit(at);
    if (way == 0) return;
    if (at.d[direction] * way < 0) ++at.d[reversals];
    at.d[direction] = way;
  }

 private:
  static void commit(const Moment& at) {
    const double z = Operator::template inner<double>(at.p, at.u[0]);
    const std::size_t n = static_cast<std::size_t>(at.p[N]);
    double* memory = arrayOf<PlayOperator, Role::discrete>(at.d, x, n);
    typename Operator::Elements elements(at.p);
    for (std::size_t i = 0; i < n; ++i) {
      const double w = elements.next().threshold, trial = z - memory[i];
      if (std::abs(trial) > w) memory[i] = z - std::copysign(w, trial);
    }
    at.d[last] = at.u[0];
  }
};

}  // namespace bristle
