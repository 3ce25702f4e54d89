// The seven-parameter friction model of Armstrong-Helouvry, after
// [J] J. Wojewoda, A. Stefanski, M. Wiercigroch, T. Kapitaniak: Hysteretic effects of dry friction: modelling
// and experimental studies, section 3 (3.9), (3.10).
//
//     stick:  F = k_s z,  z' = v                                                     (3.9)
//     slide:  F = [F_C + F_v |v| + F_S / (1 + (v(t - tau)/v_S)^2)] sgn v              (3.10)
//     F_S = F_Sa + (F_Sinf - F_Sa) t_d / (t_d + gamma)
// The last line is Armstrong's dwell law, which [J] names but does not print; t_d is the time since the slide
// ended.  [J] leaves open when the two phases change.  Here: a slide ends where v comes to zero, and the
// spring takes over the force that is there, z = F / k_s.  Stick ends where |F| rises through F_C + F_S(t_d),
// or moves on from above it; F_S keeps that value for the slide.  Just after a slide |F| may be above the
// limit, as the slide had a larger F_S: then it may fall without a new slide beginning (`armed` false).
//
// Units: forces N, F_v N s/m, v m/s, k_s N/m, tau, gamma, t_d s.
//
// The delay.  v(t - tau) comes from the samples in core/history.hpp; before the start v is constant.  Steps
// must not be longer than tau: the engine sees to it in co-simulation (longestStep); in model exchange the
// only way to tell an importer is a time event, so one follows tau after the last while the contact slides.
// In stick the delayed velocity is not used, and there are none.  A law without delay (tau = 0) has neither.
//
// Corrections: (3.9) prints F = k_s x with x the displacement since the beginning of stick, which gives a
// jump of the force there; with z = F / k_s it is continuous.
#pragma once

#include "core/history.hpp"
#include "core/model_of.hpp"
#include "core/stick.hpp"
#include "core/text.hpp"

namespace bristle {

constexpr Variable fixedAfterStart(Variable v) {
  v.variability = Variability::fixed;
  return v;
}

struct SevenParameterLaw {
  static constexpr std::string_view name = "SevenParameter",
                                    title = "Seven-parameter friction: contact spring, dwell time and delay";
  static constexpr std::string_view summary =
      "In stick the contact is a spring; it slides when its force reaches a level that grows with the time "
      "it has rested. Sliding, the Stribeck effect follows the velocity with a delay.";
  static constexpr std::string_view paper =
      "J. Wojewoda, A. Stefański, M. Wiercigroch, T. Kapitaniak: Hysteretic effects of dry friction: "
      "modelling and experimental studies, Phil. Trans. R. Soc. A 366 (2008) 747-765, (3.9), (3.10)";
  static constexpr std::array<Equation, 4> equations{{
      {"stick: F = k_s z,   dz/dt = v", "(3.9)"},
      {"slide: F = (F_C + F_v |v| + F_S / (1 + (v(t − τ)/v_S)²)) sgn v", "(3.10)"},
      {"F_S = F_Sa + (F_Sinf − F_Sa) t_d / (t_d + γ)", "Armstrong"},
      {"slide ends at v = 0 with z = F / k_s,   stick ends where |F| rises through F_C + F_S(t_d)", ""},
  }};
  static constexpr std::array<std::string_view, 2> corrections{
      "(3.9) measures the displacement from the beginning of stick, which makes the force jump there; here "
      "z = F / k_s at that instant, so that it is continuous.",
      "The dwell law and the rules of transition are not printed in the paper.",
  };
  static constexpr std::array parameters{
      parameter("k_s", "N/m", 1e4, "stiffness of the contact in stick").above(0),
      parameter("F_C", "N", 1, "Coulomb friction force").above(0),
      parameter("F_v", "N.s/m", 0.4, "viscous friction").atLeast(0),
      parameter("F_Sa", "N", 0.1, "Stribeck force without dwell time").atLeast(0),
      parameter("F_Sinf", "N", 0.5, "Stribeck force after a long dwell time").atLeast(0),
      parameter("gamma", "s", 0.3, "dwell time at which half of the growth is reached").above(0),
      parameter("v_S", "m/s", 0.02, "Stribeck velocity").above(0),
      fixedAfterStart(parameter("tau", "s", 0.01, "delay of the velocity in the Stribeck effect").atLeast(0)),
  };
  static constexpr std::size_t k_s = slotOf(parameters, "k_s"), F_C = slotOf(parameters, "F_C"),
                               F_v = slotOf(parameters, "F_v"), F_Sa = slotOf(parameters, "F_Sa"),
                               F_Sinf = slotOf(parameters, "F_Sinf"), gamma = slotOf(parameters, "gamma"),
                               v_S = slotOf(parameters, "v_S"), tau = slotOf(parameters, "tau");
  static constexpr std::array states{
      state("z", "m", 0, 1e-4, "deflection of the contact spring; kept during a slide"),
      state("E_supplied", "J", 0, 1, "energy supplied to the friction, the integral of F v").asOutput()};
  static constexpr auto modes =
      join(stick::rows, std::array{mode("armed", Type::boolean, "in stick: |F| has been below its limit"),
                                   memory("F_S", "N", "Stribeck force of the present or last slide"),
                                   memory("t_stop", "s", "time at which stick began")});
  static constexpr std::array indicators{Indicator{"v = 0", "stick", false, "m/s"},
                                         Indicator{"|F| = F_C + F_S", "slip", false, "N"},
                                         Indicator{"F_C + F_S = |F|", "arming", false, "N"},
                                         Indicator{"-v = 0", "slip from above the limit", false, "m/s"},
                                         Indicator{"der(v) = 0", "minimum of the speed", true},
                                         Indicator{"der(F) = 0", "minimum of F in stick", true},
                                         Indicator{"-der(F) = 0", "maximum of F in stick", true}};

  /// Stribeck force after the dwell time t_d.
  static double stribeckForce(const double* p, double t_d) {
    const double grown = t_d > 0 ? t_d / (t_d + p[gamma]) : 0;
    return p[F_Sa] + (p[F_Sinf] - p[F_Sa]) * grown;
  }
  template <class S>
  static S slideForce(const double* p, const S& v, double s, double F_S, const S& delayed) {
    const S r = delayed / p[v_S];
    return S(s * (p[F_C] + p[F_v] * s * v + F_S / (1.0 + r * r)));
  }
};

/// The contact inside a host, which says where its rows are, what the velocity is (velocity) and how fast it
/// changes in the present mode (velocityRate), and how to interpolate it (between).
template <class Host>
struct SevenParameterContact {
  using Law = SevenParameterLaw;
  enum : std::uint64_t { stopping = 1, releasing = 2, arming = 4, pushing = 8 };

  static const double* parameters(const double* p) { return p + Host::lawParameters; }
  static Known<double> known(const Moment& at) { return {at.t, at.p, at.u, at.du, at.x, at.d}; }

  template <class S>
  static S force(const Known<S>& k) {
    const double* p = parameters(k.p);
    if (k.d[Host::sticking] != 0) return S(p[Law::k_s] * k.x[Host::z]);
    const S v = Host::template velocity<S>(k);
    return Law::slideForce<S>(p, v, k.d[Host::direction], k.d[Host::F_S], delayed<S>(k, v));
  }
  template <class S>
  static void rates(const Known<S>& k, const S& F, const Unknown<S>& o) {
    const S v = Host::template velocity<S>(k);
    o.dx[Host::z] = k.d[Host::sticking] != 0 ? v : S(0.0);
    o.dx[Host::E_supplied] = F * v;
  }

  static void indicate(const Known<double>& k, double* g) {
    const double v = Host::template velocity<double>(k);
    for (std::size_t i = 0; i < Law::indicators.size(); ++i)
      g[i] = 1;
    if (k.d[Host::sticking] == 0) {
      g[0] = k.d[Host::direction] * v - rest(k.p);
      g[4] = -k.d[Host::direction] * Host::velocityRate(k);
      return;
    }
    const double side = k.x[Host::z] < 0 ? -1 : 1, above = excess(k);
    if (k.d[Host::armed] != 0) {
      g[1] = -above;
    } else {
      g[2] = above;
      g[3] = rest(k.p) - side * v;
    }
    g[5] = -v;
    g[6] = v;
  }

  static void start(const Moment& at) {
    const Known<double> k = known(at);
    const double v = Host::template velocity<double>(k);
    modes(at).start((v > rest(at.p)) - (v < -rest(at.p)));
    at.d[Host::F_S] = Law::stribeckForce(parameters(at.p), 0);
    at.d[Host::t_stop] = at.t;
    at.d[Host::armed] = excess(k) < 0;
    history(at).begin(at.t, v, 0);  // which the rate may need
    history(at).begin(at.t, v, Host::velocityRate(k));
  }
  static void jump(const Moment& at, const Frame&) {
    const Known<double> k = known(at);
    const double v = Host::template velocity<double>(k);
    if (at.d[Host::sticking] == 0 && at.d[Host::direction] * v <= rest(at.p)) stop(at);
    history(at).turn(at.t, v, Host::velocityRate(k));
  }
  static bool cross(const Moment& at, std::uint64_t fired) {
    const Known<double> k = known(at);
    completed(at);
    if (fired & stopping) {
      stop(at);
    } else if (fired & (releasing | pushing)) {
      at.d[Host::F_S] = Law::stribeckForce(parameters(at.p), at.t - at.d[Host::t_stop]);
      modes(at).enter(at.x[Host::z] < 0 ? -1 : 1);
    } else {
      if (fired & arming) at.d[Host::armed] = 1;
      return false;
    }
    history(at).turn(at.t, Host::template velocity<double>(k), Host::velocityRate(k));
    return true;
  }
  static void completed(const Moment& at) {
    const Known<double> k = known(at);
    const double delay = parameters(at.p)[Law::tau];
    if (delay > 0) history(at).add(at.t, Host::template velocity<double>(k), Host::velocityRate(k), delay);
  }

  static double longestStep(const double* p) { return parameters(p)[Law::tau]; }
  static double nextEventTime(const Frame& f) {
    const double delay = parameters(f.p)[Law::tau];
    return f.d[Host::sticking] == 0 && delay > 0 ? f.t + delay : Variable::infinite;
  }

  static bool check(const double* all, Reporter& r) {
    const double* p = parameters(all);
    if (p[Law::F_Sinf] >= p[Law::F_Sa]) return true;
    Text message("Parameter F_Sinf is ");
    message << p[Law::F_Sinf] << " N but must be at least F_Sa, which is " << p[Law::F_Sa] << " N.";
    r.report(Topic::error, message.view());
    return false;
  }

 private:
  /// A velocity that comes to zero and stays there does not fall through zero: below this, next to nothing,
  /// it is at rest.
  static double rest(const double* p) { return 1e-12 * parameters(p)[Law::v_S]; }
  static History history(const Moment& at) { return History(at.d + Host::past); }
  static stick::Mode modes(const Moment& at) {
    return {at.d[Host::direction], at.d[Host::reversals], at.d[Host::sticking], at.d[Host::sticks],
            at.d[Host::slips]};
  }
  template <class S>
  static S delayed(const Known<S>& k, const S& v) {
    const double delay = parameters(k.p)[Law::tau];
    if (delay == 0) return v;
    return HistoryView(k.d + Host::past).at(S(k.t - delay), Host::between);
  }
  /// How far |F| is above its limit in stick.
  static double excess(const Known<double>& k) {
    const double *p = parameters(k.p), F = p[Law::k_s] * k.x[Host::z];
    return (F < 0 ? -F : F) - p[Law::F_C] - Law::stribeckForce(p, k.t - k.d[Host::t_stop]);
  }
  /// The spring takes over the force at v = 0.
  static void stop(const Moment& at) {
    const Known<double> k = known(at);
    const double* p = parameters(at.p);
    at.x[Host::z] =
        Law::slideForce(p, 0.0, at.d[Host::direction], at.d[Host::F_S], delayed(k, 0.0)) / p[Law::k_s];
    at.d[Host::t_stop] = at.t;
    modes(at).enter(0);
    at.d[Host::armed] = excess(k) < 0;
  }
};

struct SevenParameter {
  using Law = SevenParameterLaw;
  using Contact = SevenParameterContact<SevenParameter>;
  static constexpr auto rows = join(
      std::array{
          input("v", "m/s", 0, "relative velocity of the two surfaces").onTerminal("contact"),
          output("F", "N", "friction force, positive when it opposes positive v").onTerminal("contact")},
      Law::parameters, Law::states, reversal::rows, Law::modes);
  static constexpr std::array<Breakpoint, 8> profile{
      {{0, 0}, {0.5, 0}, {0.6, 0.1}, {0.7, 0}, {1.2, 0}, {1.3, -0.1}, {1.4, 0}, {2, 0}}};
  static constexpr std::array<ReferenceInput, 1> referenceInputs{{{"v", profile}}};
  static constexpr ModelText text{
      .name = Law::name,
      .group = "Laws",
      .title = Law::title,
      .summary = Law::summary,
      .paper = Law::paper,
      .validity =
          "The contact spring has no damping. Co-simulation takes no internal step longer than τ; in "
          "model exchange a time event follows τ after the last while the contact slides, and the "
          "importer must call the function for completed steps.",
      .equations = Law::equations,
      .corrections = Law::corrections,
      .stopTime = 2,
      .stepSize = 1e-3,
      .referenceInputs = referenceInputs,
      .picture = {
          "time", "F",
          "Force at a velocity that rises and falls twice: breakaway after half a second of rest, then "
          "the Stribeck effect with its delay."}};
  static constexpr auto indicators = Law::indicators;
  static constexpr Method method = Method::adams;
  static constexpr std::size_t hiddenMemory = History::size;

  static constexpr std::size_t v = slotOf(rows, "v"), F = slotOf(rows, "F"), lawParameters = 0,
                               z = slotOf(rows, "z"), E_supplied = slotOf(rows, "E_supplied"),
                               direction = slotOf(rows, "direction"), reversals = slotOf(rows, "reversals"),
                               sticking = slotOf(rows, "sticking"), sticks = slotOf(rows, "sticks"),
                               slips = slotOf(rows, "slips"), armed = slotOf(rows, "armed"),
                               F_S = slotOf(rows, "F_S"), t_stop = slotOf(rows, "t_stop"),
                               past = countOf(rows, Role::discrete);
  static constexpr Between between = Between::laterSlope;

  template <class S>
  static S velocity(const Known<S>& k) {
    return k.u[v];
  }
  /// An importer that integrates gives no slopes; then it is that of the chord since the last sample.
  static double velocityRate(const Known<double>& k) {
    if (k.du[v] != 0) return k.du[v];
    return HistoryView(k.d + past).chordTo(k.t, k.u[v]);
  }

  template <class S>
  static void equations(const Known<S>& k, const Unknown<S>& o) {
    o.y[F] = Contact::force<S>(k);
    Contact::rates<S>(k, o.y[F], o);
  }
  static void indicate(const Known<double>& k, const Unknown<double>&, double* g) { Contact::indicate(k, g); }
  static bool check(const double* p, Reporter& r) { return Contact::check(p, r); }
  static void nominals(const double* p, double* nominal) { nominal[z] = p[Law::F_C] / p[Law::k_s]; }
  static void start(const Moment& at) { Contact::start(at); }
  static void jump(const Moment& at, const Frame& before) { Contact::jump(at, before); }
  static bool cross(const Moment& at, std::uint64_t fired) { return Contact::cross(at, fired); }
  static void completed(const Moment& at) { Contact::completed(at); }
  static double longestStep(const double* p) { return Contact::longestStep(p); }
  static double nextEventTime(const Frame& f) { return Contact::nextEventTime(f); }
};

}  // namespace bristle
