// A body with its friction law in one model.  Friction acts against the velocity v of the body over the
// surface. This is the model to give an explicit master: the stiff loop between friction and mass is closed
// inside.
#pragma once

#include "bodies/pulled_mass.hpp"
#include "core/concat.hpp"
#include "laws/energy.hpp"
#include "laws/law.hpp"

namespace bristle {

inline constexpr std::string_view
    sliderName = "Slider",
    sliderTitle = ": a body on it, pulled through a spring",
    sliderSummary =
        " Here the law carries a mass that is pulled through a spring and a damper by a "
        "moving support, so that the stiff loop between friction and mass is closed "
        "inside: the model to give to an explicit master.";

template <class Law>
struct Slider {
  using Body = PulledMass;
  static constexpr auto rows =
      join(Body::rows,
           std::array{output("F", "N", "friction force on the body, positive when it opposes positive v")
                          .onTerminal("contact")},
           Law::inputs, Law::parameters, Law::states, energyRows, creepingRows);
  static constexpr auto equationsText = append(Body::equationsText, Law::equations);
  static constexpr ModelText text{
      .name = concat<Law::name, sliderName>,
      .group = "Sliders",
      .title = concat<Law::title, sliderTitle>,
      .summary = concat<Law::summary, sliderSummary>,
      .paper = Law::paper,
      .validity = Law::validity,
      .equations = equationsText,
      .corrections = Law::corrections,
      .stopTime = 40,
      .stepSize = 0.01,
      .referenceInputs = {},
      .picture = {"time", "F",
                  "Stick-slip: the spring is wound up until the friction breaks away, then the body "
                  "jumps forward and comes to rest again."}};
  static constexpr auto indicators = Body::indicators;
  static constexpr Method method = Law::method;

  static constexpr std::size_t v = Body::v, lawInputs = Body::inputCount,
                               lawParameters = Body::parameterCount, lawStates = Body::stateCount,
                               F = slotOf(rows, "F"), E_supplied = slotOf(rows, "E_supplied"),
                               E_stored = slotOf(rows, "E_stored"),
                               E_dissipated = slotOf(rows, "E_dissipated"),
                               E_offset = slotOf(rows, "E_offset"), creeping = slotOf(rows, "creeping");

  template <class S>
  static void equations(const Known<S>& k, const Unknown<S>& o) {
    const Contact<S> contact{k.p + lawParameters, k.x[v], static_cast<int>(k.d[Body::direction]),
                             k.u + lawInputs, k.x + lawStates};
    Law::template friction<S>(contact, {o.y[F], o.y[E_stored], o.dx + lawStates});
    Body::equations<S>(k, o.y[F], o);
    o.dx[E_supplied] = o.y[F] * k.x[v];
    o.y[E_dissipated] = k.x[E_supplied] - o.y[E_stored] + k.d[E_offset];
  }
  static void indicate(const Known<double>& k, const Unknown<double>& o, double* g) {
    Body::indicate(k, o, g);
  }

  static bool check(const double* p, Reporter& r) { return Law::check(p + lawParameters, r); }
  static void nominals(const double* p, double* nominal) {
    Law::nominals(p + lawParameters, nominal + lawStates);
  }

  static void start(const Moment& at) {
    Body::motion(at).start(at.x[v]);
    at.d[creeping] = 0;
    completed(at);
    at.d[E_offset] = Energy<Slider>::offset(at.frame());
  }
  static void jump(const Moment& at, const Frame& before) {
    Body::motion(at).jump(at.x[v]);
    at.d[E_offset] += Energy<Slider>::offset(at.frame()) - Energy<Slider>::offset(before);
  }
  static bool cross(const Moment& at, std::uint64_t fired) {
    if (!(fired & 1)) return false;
    Body::motion(at).cross();
    return !Law::smoothAtReversal(at.p + lawParameters);
  }
  static void completed(const Moment& at) {
    Body::motion(at).completed(at.x[v]);
    observeCreeping(at.d[creeping], at.x[v], Law::creepVelocity(at.p + lawParameters));
  }
};

}  // namespace bristle
