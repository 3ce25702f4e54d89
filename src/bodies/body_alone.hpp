// A body without friction as a model: everything but the text.  The friction force is an input, to be closed
// with a law by a master.
#pragma once

#include "core/model_of.hpp"
#include "core/reversal.hpp"

namespace bristle {

template <class Body_>
struct BodyAlone {
  using Body = Body_;
  static constexpr auto rows =
      join(Body::rows,
           std::array{input("F", "N", 0, "friction force on the body, positive when it opposes positive v")
                          .onTerminal("contact")});
  static constexpr auto indicators = Body::indicators;
  static constexpr Method method = Method::adams;
  static constexpr std::size_t F = slotOf(rows, "F"), v = Body::v;

  template <class S>
  static void equations(const Known<S>& k, const Unknown<S>& o) {
    Body::template equations<S>(k, k.u[F], o);
  }
  static void indicate(const Known<double>& k, const Unknown<double>& o, double* g) {
    Body::indicate(k, o, g);
  }

  static bool check(const double*, Reporter&) { return true; }
  static void nominals(const double*, double*) {}
  static void start(const Moment& at) { motion(at).start(at.x[v]); }
  static void jump(const Moment& at, const Frame&) { motion(at).jump(at.x[v]); }
  static bool cross(const Moment& at, std::uint64_t fired) {
    if (fired & 1) motion(at).cross();
    return false;  // the equations of the plant do not know the direction
  }
  static void completed(const Moment& at) { motion(at).completed(at.x[v]); }

 private:
  static reversal::Mode motion(const Moment& at) {
    return {at.d[slotOf(rows, "direction")], at.d[slotOf(rows, "reversals")]};
  }
};

}  // namespace bristle
