// A slider that tells its events by clocks: reversal, and the beginning (stick) and end (slip) of creeping,
// which is located here instead of merely observed.  For importers with event mode; FMI 3 only.
#pragma once

#include "bodies/slider.hpp"

namespace bristle {

inline constexpr std::string_view
    clockedName = "Clocked",
    clockedTitle = ", with clocks",
    clockedSummary =
        " The clocks reversal, stick and slip tick at the located events: the velocity "
        "changes its sign, the body begins to creep, the body breaks loose.";

template <class Law>
struct ClockedSlider {
  using Base = Slider<Law>;
  static_assert(Law::indicators.size() == 0 && Law::hasCreepVelocity);
  enum : std::size_t { reversing, grazing, sticking, slipping };

  static constexpr auto rows =
      join(Base::rows, std::array{counter("sticks", "how often creeping has begun since the start"),
                                  counter("slips", "how often creeping has ended since the start"),
                                  clock("reversal", reversing, "ticks when the velocity changes its sign"),
                                  clock("stick", sticking, "ticks when the body begins to creep"),
                                  clock("slip", slipping, "ticks when the body breaks loose")});
  static constexpr std::string_view baseName = Base::text.name, baseTitle = Base::text.title,
                                    baseSummary = Base::text.summary;
  static constexpr ModelText text{.name = concat<baseName, clockedName>,
                                  .group = Base::text.group,
                                  .title = concat<baseTitle, clockedTitle>,
                                  .summary = concat<baseSummary, clockedSummary>,
                                  .paper = Base::text.paper,
                                  .validity = Base::text.validity,
                                  .equations = Base::text.equations,
                                  .corrections = Base::text.corrections,
                                  .stopTime = Base::text.stopTime,
                                  .stepSize = Base::text.stepSize,
                                  .referenceInputs = Base::text.referenceInputs,
                                  .picture = Base::text.picture};
  static constexpr auto indicators =
      append(Base::indicators, std::array{Indicator{"|v| = v_S/100", "stick", false, "m/s"},
                                          Indicator{"|v| = v_S/50", "slip", false, "m/s"}});
  static constexpr Method method = Base::method;
  static constexpr std::size_t creeping = slotOf(rows, "creeping"), sticks = slotOf(rows, "sticks"),
                               slips = slotOf(rows, "slips");

  template <class S>
  static void equations(const Known<S>& k, const Unknown<S>& o) {
    Base::template equations<S>(k, o);
  }
  static void indicate(const Known<double>& k, const Unknown<double>& o, double* g) {
    Base::indicate(k, o, g);
    const double v = k.x[PulledMass::v], speed = v < 0 ? -v : v;
    const double threshold = Law::creepVelocity(k.p + Base::lawParameters);
    g[sticking] = k.d[creeping] != 0 ? threshold : speed - threshold;
    g[slipping] = k.d[creeping] != 0 ? 2 * threshold - speed : threshold;
  }
  static bool check(const double* p, Reporter& r) { return Base::check(p, r); }
  static void nominals(const double* p, double* nominal) { Base::nominals(p, nominal); }

  static void start(const Moment& at) {
    Base::start(at);  // a body at rest creeps from the start
    at.d[sticks] = at.d[slips] = 0;
  }
  static void jump(const Moment& at, const Frame& before) { Base::jump(at, before); }
  static bool cross(const Moment& at, std::uint64_t fired) {
    if (fired >> sticking & 1) {
      at.d[creeping] = 1;
      ++at.d[sticks];
    }
    if (fired >> slipping & 1) {
      at.d[creeping] = 0;
      ++at.d[slips];
    }
    return Base::cross(at, fired & 3);
  }
  static void completed(const Moment& at) {
    // What the base observes of creeping is decided by events here.
    const double keep = at.d[creeping];
    Base::completed(at);
    at.d[creeping] = keep;
  }
};

}  // namespace bristle
