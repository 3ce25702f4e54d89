// A body with its friction law in one model: everything but the text.  Friction acts against the velocity v
// of the body over the surface.  This is the kind of model to give an explicit master: the stiff loop between
// friction and mass is closed inside.
//
// A body is a struct of static members as PulledMass (pulled_mass.hpp): rows with `v`, `direction` and
// `reversals`, indicators (reversal, grazing), equations(known, F, unknown), indicate, and the counts and
// places used below.
#pragma once

#include <algorithm>

#include "core/concat.hpp"
#include "laws/contact_of.hpp"

namespace bristle {

template <class Body_, class Law>
struct LawOnBody {
  using Body = Body_;
  using Friction = ContactOf<LawOnBody, Law>;
  static constexpr auto rows =
      join(Body::rows,
           std::array{output("F", "N", "friction force on the body, positive when it opposes positive v")
                          .onTerminal("contact")},
           Law::inputs, Law::parameters, Law::states, energyRowsOf<Law>(), creepingRowsOf<Law>(),
           Law::calculated, Law::modes);
  static constexpr auto indicators = append(Body::indicators, Law::indicators);
  static constexpr Method method = Law::method;

  static constexpr std::size_t lawInputs = Body::inputCount, lawParameters = Body::parameterCount,
                               lawStates = Body::stateCount;

  template <class S>
  static S velocity(const S*, const S* x) {
    return x[Body::v];
  }
  template <class S>
  static S displacement(const S* x) {
    return x[Body::x];
  }
  template <class S>
  static void equations(const Known<S>& k, const Unknown<S>& o) {
    Friction::template equations<S>(k, o);
    Body::template equations<S>(k, o.y[slotOf(rows, "F")], o);
  }
  static void indicate(const Known<double>& k, const Unknown<double>& o, double* g) {
    Body::indicate(k, o, g);
    Friction::indicate(k, g);
  }

  static bool check(const double* p, Reporter& r) { return Law::check(p + lawParameters, r); }
  static void nominals(const double* p, double* nominal) {
    Law::nominals(p + lawParameters, nominal + lawStates);
    if constexpr (Law::needsDisplacement)
      nominal[Body::x] = std::min(nominal[Body::x], Law::displacementScale(p + lawParameters));
  }

  static void start(const Moment& at) { Friction::start(at); }
  static void jump(const Moment& at, const Frame& before) { Friction::jump(at, before); }
  static bool cross(const Moment& at, std::uint64_t fired) { return Friction::cross(at, fired); }
  static void completed(const Moment& at) { Friction::completed(at); }
};

}  // namespace bristle
