// A body with seven-parameter friction (laws/seven_parameter.hpp), pulled through a spring.  The velocity and
// the acceleration of the body are known at every step, so its past is interpolated by cubic Hermite
// polynomials.
#pragma once

#include "bodies/pulled_mass.hpp"
#include "core/concat.hpp"
#include "laws/seven_parameter.hpp"

namespace bristle {

struct SevenParameterSlider {
  using Body = PulledMass;
  using Law = SevenParameterLaw;
  using Contact = SevenParameterContact<SevenParameterSlider>;
  static constexpr auto rows =
      join(withStarts(Body::rows, std::array{Start{"K", 100}, Start{"v_drive", 0.02}}),
           std::array{output("F", "N", "friction force on the body, positive when it opposes positive v")
                          .onTerminal("contact")},
           Law::parameters, Law::states, Law::modes);
  static constexpr std::string_view name = "SevenParameterSlider",
                                    withBody = ": a body on it, pulled through a spring",
                                    more =
                                        " Here the law carries a mass that is pulled through a spring and a "
                                        "damper by a moving support.";
  static constexpr auto equationsText = append(Body::equationsText, Law::equations);
  static constexpr ModelText text{
      .name = name,
      .group = "Sliders",
      .title = concat<Law::title, withBody>,
      .summary = concat<Law::summary, more>,
      .paper = concat<Law::paper, Body::paper>,
      .validity =
          "The contact spring has no damping: a body that has just stopped swings on it and, as the "
          "limit has fallen to F_C + F_Sa, often breaks away again after one swing, several times "
          "before it rests. Co-simulation takes no internal step longer than τ; in model exchange a "
          "time event follows τ after the last while the body slides, and the importer must call the "
          "function for completed steps.",
      .equations = equationsText,
      .corrections = Law::corrections,
      .stopTime = 4,
      .stepSize = 2e-3,
      .referenceInputs = {},
      .picture = {
          "time", "F",
          "Stick-slip: the first breakaway after a long rest is the highest; after a slide the contact "
          "spring swings and lets go again."}};
  static constexpr auto indicators = Law::indicators;
  /// Against BDF at rtol 1e-11: half the steps, 15 % fewer evaluations.
  static constexpr Method method = Method::adams;
  static constexpr std::size_t hiddenMemory = History::size;

  static constexpr std::size_t F = slotOf(rows, "F"), lawParameters = Body::parameterCount,
                               z = slotOf(rows, "z"), E_supplied = slotOf(rows, "E_supplied"),
                               direction = Body::direction, reversals = Body::reversals,
                               sticking = slotOf(rows, "sticking"), sticks = slotOf(rows, "sticks"),
                               slips = slotOf(rows, "slips"), armed = slotOf(rows, "armed"),
                               F_S = slotOf(rows, "F_S"), t_stop = slotOf(rows, "t_stop"),
                               past = countOf(rows, Role::discrete);
  static constexpr Between between = Between::hermite;

  template <class S>
  static S velocity(const Known<S>& k) {
    return k.x[Body::v];
  }
  static double velocityRate(const Known<double>& k) {
    return (Body::driving(k) - Contact::force(k)) / k.p[Body::m];
  }

  template <class S>
  static void equations(const Known<S>& k, const Unknown<S>& o) {
    o.y[F] = Contact::force<S>(k);
    Body::equations<S>(k, o.y[F], o);
    Contact::rates<S>(k, o.y[F], o);
  }
  static void indicate(const Known<double>& k, const Unknown<double>&, double* g) { Contact::indicate(k, g); }
  static bool check(const double* p, Reporter& r) { return Contact::check(p, r); }
  static void nominals(const double* p, double* nominal) {
    nominal[z] = p[lawParameters + Law::F_C] / p[lawParameters + Law::k_s];
  }
  static void start(const Moment& at) { Contact::start(at); }
  static void jump(const Moment& at, const Frame& before) { Contact::jump(at, before); }
  static bool cross(const Moment& at, std::uint64_t fired) { return Contact::cross(at, fired); }
  static void completed(const Moment& at) { Contact::completed(at); }
  static double longestStep(const double* p) { return Contact::longestStep(p); }
  static double nextEventTime(const Frame& f) { return Contact::nextEventTime(f); }
};

}  // namespace bristle
