// Multiplay through the packaged FMUs: the maps of Figures 2.5 to 2.8 in the rate-independent form, the areas
// of Figure 2.4 that depend on the rate, and what it refuses.
#include "fmu/harmonic.hpp"

using namespace bristle;
using test::Run;

namespace {

struct Map {
  const char* name;
  std::vector<double> k, Delta;
  double area, range;
};
const std::vector<Map> maps{
    // Two elements, each in five parts: FMI 2 has ten.
    {"multiplay_fig25a_map",
     {.4, .4, .4, .4, .4, .8, .8, .8, .8, .8},
     {1, 1, 1, 1, 1, 3, 3, 3, 3, 3},
     128,
     14},
    {"multiplay_fig26_map",
     {-1, -1, -1, -1, -1, 2, 2, 2, 2, 2},
     {1, 3, 5, 7, 9, 11, 13, 15, 17, 19},
     3840,
     125},
    {"multiplay_fig28_map",
     {-2, -2, -2, -2, 2, 2, 2, 2, 2, 2},
     {1, 2, 4, 6, 8, 10, 12, 14, 16, 18},
     2184,
     130},
    {"multiplay_fig28_minor",
     {-2, -2, -2, -2, 2, 2, 2, 2, 2, 2},
     {1, 2, 4, 6, 8, 10, 12, 14, 16, 18},
     0,
     130},
};

/// In FMI 2 the elements are variables of their own.
void give(Run& run, int version, const std::string& name, const std::vector<double>& values) {
  if (version == 3) return run.set(name, values);
  for (std::size_t i = 0; i < values.size(); ++i)
    run.set(name + "[" + std::to_string(i + 1) + "]", values[i]);
}

}  // namespace

TEST_CASE("Multiplay in its limit follows the maps of Figures 2.5 to 2.8 and has their areas, to 1e-12") {
  for (const Map& map : maps) {
    const auto reference = test::reference(map.name);
    const auto &u = reference.at("u"), &y = reference.at("y");
    for (const test::Way& way : test::ways) {
      CAPTURE(map.name);
      CAPTURE(way.version);
      CAPTURE(way.stepped());
      Run run(way.version, "Multiplay", {"u"}, way.kind);
      run.set("form", 2);
      run.set("u", 0);
      give(run, way.version, "k", map.k);
      give(run, way.version, "Delta", map.Delta);
      run.start();
      double worst = 0, before = 0;
      for (std::size_t i = 1; i < u.size(); ++i) {
        run.step(static_cast<double>(i), {u[i - 1]}, {u[i]});
        worst = std::max(worst, std::abs(run.get("y") - y[i]));
        if (before == 0 && u[i] < u[i - 1])
          before = run.get("area") - 0.5 * (y[i] + y[i - 1]) * (u[i] - u[i - 1]);
      }
      CHECK(worst < 1e-12 * map.range);
      if (map.area != 0) CHECK(std::abs(run.get("area") - before - map.area) < 1e-12 * map.area);
    }
  }
}

TEST_CASE("Multiplay has the areas of Figure 2.4, which depend on the rate, to 1e-6") {
  const std::vector<double> Delta{.8, .8, .8, .8, .8, .2, .2, .2, .2, .2}, k(10, 0.2);
  const double omegas[] = {1, 0.1}, areas[] = {2.771361415, 1.636680036};
  for (int i = 0; i < 2; ++i) {
    for (const test::Way& way : {test::ways[0], test::ways[1], test::ways[2]}) {
      CAPTURE(way.version);
      CAPTURE(omegas[i]);
      Run run(way.version, "Multiplay", {"u"}, way.kind);
      run.set("u", 0);
      for (const char* name : {"k", "m", "c"})
        give(run, way.version, name, k);
      give(run, way.version, "Delta", Delta);
      run.start(1e-9);
      const test::Harmonic wave(1, omegas[i], 12000);  // straight lines: 4 h^2 / 12 = 9e-8 of area
      CHECK(std::abs(wave.growth(run, 4, "area") - areas[i]) < 1e-6);
    }
  }
}

TEST_CASE("an element of Multiplay with coefficients of different signs is refused in a sentence") {
  Run run(2, "Multiplay");
  run.set("c[3]", 1);
  CHECK_THROWS(run.start());
  bool said = false;
  for (const auto& line : run.log)
    said = said || line.find("c[3] = 1 must be all positive or all negative") != std::string::npos;
  CHECK(said);
}
