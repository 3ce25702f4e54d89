// A friction law as a model of its own: v (and what else the law needs) in, F out.
#pragma once

#include "core/model_of.hpp"
#include "core/reversal.hpp"
#include "laws/contact_of.hpp"

namespace bristle {

template <class Law>
constexpr auto displacementRowsOf() {
  if constexpr (Law::needsDisplacement)
    return std::array{state("x", "m", 0, 1, "relative displacement, the integral of v").asOutput()};
  if constexpr (!Law::needsDisplacement) return noVariables;
}

template <class Law>
constexpr auto stepLimitRowsOf() {
  if constexpr (Law::hasStepLimit) {
    return std::array{
        calculatedParameter("H_max", "s",
                            "no explicit master that holds its inputs is stable in a loop with this law at a "
                            "longer communication step; not a safe step")};
  }
  if constexpr (!Law::hasStepLimit) return noVariables;
}

template <class Law>
struct LawAlone {
  using Friction = ContactOf<LawAlone, Law>;
  static constexpr auto rows = join(
      std::array{
          input("v", "m/s", 0, "relative velocity of the two surfaces").onTerminal("contact"),
          output("F", "N", "friction force, positive when it opposes positive v").onTerminal("contact")},
      Law::inputs, Law::parameters, Law::states, displacementRowsOf<Law>(), energyRowsOf<Law>(),
      reversal::rows, creepingRowsOf<Law>(), stepLimitRowsOf<Law>(), Law::calculated, Law::modes);
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
  static constexpr auto indicators =
      append(std::array{reversal::reversing, reversal::grazing}, Law::indicators);
  static constexpr Method method = methodAlone<Law>();

  // Places of the wrapper's own variables; the law's inputs follow v, its parameters and states come first.
  static constexpr std::size_t v = slotOf(rows, "v"), lawInputs = v + 1, lawParameters = 0, lawStates = 0,
                               direction = slotOf(rows, "direction");

  template <class S>
  static S velocity(const S* u, const S*) {
    return u[v];
  }
  template <class S>
  static S displacement(const S* x) {
    return x[Law::states.size()];
  }
  template <class S>
  static void equations(const Known<S>& k, const Unknown<S>& o) {
    Friction::template equations<S>(k, o);
    if constexpr (Law::needsDisplacement) o.dx[slotOf(rows, "x")] = k.u[v];
    if constexpr (Law::hasStepLimit) o.y[slotOf(rows, "H_max")] = S(Law::stepLimit(k.p));
  }
  static void indicate(const Known<double>& k, const Unknown<double>&, double* g) {
    g[0] = reversal::indicator(k.u[v], k.d[direction]);
    g[1] = reversal::grazingIndicator(k.du[v], k.d[direction]);
    Friction::indicate(k, g);
  }

  static bool check(const double* p, Reporter& r) { return Law::check(p, r); }
  static void nominals(const double* p, double* nominal) {
    Law::nominals(p, nominal);
    if constexpr (Law::needsDisplacement) nominal[slotOf(rows, "x")] = Law::displacementScale(p);
  }

  static void start(const Moment& at) { Friction::start(at); }
  static void jump(const Moment& at, const Frame& before) { Friction::jump(at, before); }
  static bool cross(const Moment& at, std::uint64_t fired) { return Friction::cross(at, fired); }
  static void completed(const Moment& at) { Friction::completed(at); }
};

}  // namespace bristle
