// A mass on a plane with the two-dimensional reset integrator, in one model: the planar oscillator and the
// stick-slip system of [W] Figure 3.4, dither as the velocity of the surface.  See bodies/planar_body.hpp and
// laws/reset_integrator_2d.hpp.
#pragma once

#include "bodies/planar_body.hpp"
#include "core/concat.hpp"
#include "laws/reset_integrator_2d.hpp"

namespace bristle {

struct ResetIntegrator2DSlider {
  using Body = PlanarBody;
  using Law = ResetIntegrator2DLaw;
  using Contact = PlanarContact<ResetIntegrator2DSlider>;
  /// 1e-4 m at 135 degrees, as in the paper.
  static constexpr double deflection = 7.0710678118654755e-05;
  static constexpr auto rows = join(
      Body::rows,
      std::array{output("F1", "N", "friction force along axis 1, against positive v1").onTerminal("contact"),
                 output("F2", "N", "friction force along axis 2, against positive v2").onTerminal("contact")},
      Law::inputs, Law::parameters,
      withStarts(Law::states, std::array<Start, 2>{{{"z1", -deflection}, {"z2", deflection}}}), energyRows,
      stick::rows);
  static constexpr auto equationsText = append(Body::equationsText, Law::equations);
  static constexpr ModelText text{
      .name = "ResetIntegrator2DSlider",
      .group = "Sliders",
      .title = "Reset integrator in two dimensions: a body on it, held or pulled by springs",
      .summary =
          "A body on a plane with friction, held by springs (planar oscillator) or pulled through them "
          "(planar "
          "stick-slip); the surface may vibrate. The loop between friction and mass is closed inside: the "
          "model "
          "to give to an explicit master. Without dither the swing decays with straight envelopes, with "
          "dither "
          "along the motion exponentially.",
      .paper = Law::paper,
      .validity =
          "With falling damping a body that circles in stick faster than a_v is not damped and never comes "
          "to "
          "rest; it touches the rim in every turn, and whether it slips there for an instant is a matter of "
          "rounding, as are then the counters, not the motion. Falling damping makes a pulse of force as the "
          "slip "
          "speed passes through zero, as short as a_v divided by the slip acceleration: with strong dither "
          "set "
          "solver.max_step to about a third of that.",
      .equations = equationsText,
      .corrections = Law::corrections,
      .stopTime = 6,
      .stepSize = 5e-3,
      .referenceInputs = {},
      .picture = {
          "x1", "x2",
          "Path of the planar oscillator of Figure 3.5: it spirals inwards in slip, sticks once at 2.23 "
          "s, and creeps to rest on the bristle."}};
  static constexpr auto indicators = Contact::indicators;
  /// At rtol 1e-11 a third to a tenth of the error of BDF with fewer steps, also under dither with z0 = 0.1
  /// mm.
  static constexpr Method method = Method::adams;
  static constexpr std::size_t lawParameters = Body::parameterCount, F = slotOf(rows, "F1"), v = Body::v,
                               dither = slotOf(rows, "v_dither1");

  template <class S>
  static void slipVelocity(const S* u, const S* x, S* w) {
    w[0] = x[v] - u[dither];
    w[1] = x[v + 1] - u[dither + 1];
  }
  static void slipAcceleration(const Known<double>& k, const Unknown<double>& o, double* dw) {
    dw[0] = o.y[Body::a] - k.du[dither];
    dw[1] = o.y[Body::a + 1] - k.du[dither + 1];
  }
  template <class S>
  static void equations(const Known<S>& k, const Unknown<S>& o) {
    Contact::template equations<S>(k, o);
    Body::template equations<S>(k, o.y + F, o);
  }
  static void indicate(const Known<double>& k, const Unknown<double>& o, double* g) {
    Contact::indicate(k, o, g);
  }
  static bool check(const double*, Reporter&) { return true; }
  static void nominals(const double* p, double* nominal) {
    nominal[slotOf(rows, "z1")] = nominal[slotOf(rows, "z2")] = p[lawParameters + Law::z0];
  }
  static void start(const Moment& at) { Contact::start(at); }
  static void jump(const Moment& at, const Frame& before) { Contact::jump(at, before); }
  static bool cross(const Moment& at, std::uint64_t fired) { return Contact::cross(at, fired); }
  static void completed(const Moment&) {}
};

}  // namespace bristle
