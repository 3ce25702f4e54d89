// A friction law as a model of its own: v (and what else the law needs) in, F out.
#pragma once

#include "core/model_of.hpp"
#include "core/reversal.hpp"
#include "laws/energy.hpp"
#include "laws/law.hpp"

namespace bristle {

template <class Law>
struct LawAlone {
  static constexpr auto rows = join(
      std::array{
          input("v", "m/s", 0, "relative velocity of the two surfaces").onTerminal("contact"),
          output("F", "N", "friction force, positive when it opposes positive v").onTerminal("contact")},
      Law::inputs, Law::parameters, Law::states, energyRows, reversal::rows, creepingRows,
      std::array{calculatedParameter(
          "H_max", "s",
          "no explicit master that holds its inputs is stable in a loop with this law at a "
          "longer communication step; not a safe step")});
  static constexpr ModelText text{.name = Law::name,
                                  .group = "Laws",
                                  .title = Law::title,
                                  .summary = Law::summary,
                                  .paper = Law::paper,
                                  .validity = Law::validity,
                                  .equations = Law::equations,
                                  .corrections = Law::corrections,
                                  .stopTime = Law::Alone::stopTime,
                                  .stepSize = Law::Alone::stepSize,
                                  .referenceInputs = Law::Alone::referenceInputs,
                                  .picture = Law::Alone::picture};
  static constexpr std::array indicators{reversal::reversing, reversal::grazing};
  static constexpr Method method = Law::method;

  // Places of the wrapper's own variables; the law's inputs follow v, its states come first.
  static constexpr std::size_t v = slotOf(rows, "v"), F = slotOf(rows, "F"), lawInputs = v + 1,
                               E_supplied = slotOf(rows, "E_supplied"), E_stored = slotOf(rows, "E_stored"),
                               E_dissipated = slotOf(rows, "E_dissipated"),
                               E_offset = slotOf(rows, "E_offset"), direction = slotOf(rows, "direction"),
                               reversals = slotOf(rows, "reversals"), creeping = slotOf(rows, "creeping"),
                               H_max = slotOf(rows, "H_max");

  template <class S>
  static void equations(const Known<S>& k, const Unknown<S>& o) {
    const Contact<S> contact{k.p, k.u[v], static_cast<int>(k.d[direction]), k.u + lawInputs, k.x};
    Law::template friction<S>(contact, {o.y[F], o.y[E_stored], o.dx});
    o.dx[E_supplied] = o.y[F] * k.u[v];
    o.y[E_dissipated] = k.x[E_supplied] - o.y[E_stored] + k.d[E_offset];
    o.y[H_max] = S(Law::stepLimit(k.p));
  }

  static void indicate(const Known<double>& k, const Unknown<double>&, double* g) {
    g[0] = reversal::indicator(k.u[v], k.d[direction]);
    g[1] = reversal::grazingIndicator(k.du[v], k.d[direction]);
  }

  static bool check(const double* p, Reporter& r) { return Law::check(p, r); }
  static void nominals(const double* p, double* nominal) { Law::nominals(p, nominal); }

  static void start(const Moment& m) {
    motion(m).start(m.u[v]);
    m.d[creeping] = 0;
    completed(m);
    m.d[E_offset] = Energy<LawAlone>::offset(m.frame());
  }
  static void jump(const Moment& m, const Frame& before) {
    motion(m).jump(m.u[v]);
    m.d[E_offset] += Energy<LawAlone>::offset(m.frame()) - Energy<LawAlone>::offset(before);
  }
  static bool cross(const Moment& m, std::uint64_t fired) {
    if (!(fired & 1)) return false;
    motion(m).cross();
    return !Law::smoothAtReversal(m.p);
  }
  static void completed(const Moment& m) {
    motion(m).completed(m.u[v]);
    observeCreeping(m.d[creeping], m.u[v], Law::creepVelocity(m.p));
  }

 private:
  static reversal::Mode motion(const Moment& m) { return {m.d[direction], m.d[reversals]}; }
};

}  // namespace bristle
