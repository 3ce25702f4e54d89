// The systems of dist/ssp that couple more than a mass and a law: each against the same physics in one FMU,
// or against what must come out.
#include <doctest/doctest.h>

#include <cmath>
#include <fstream>

#include "tools/systems.hpp"

using namespace bristle::test;

namespace {

std::string example(const std::string& file) {
  return environment("BRISTLE_SOURCE") + "/examples/systems/" + file;
}

/// Root mean square of the difference relative to that of `whole`, over the rows that both tables have.
double deviation(const ReadTable& coupled, const ReadTable& whole, const std::string& name) {
  double difference = 0, size = 0;
  std::size_t i = 0, shared = 0;
  for (const auto& row : whole.rows) {
    while (i < coupled.rows.size() && coupled.time(i) < row.front() - 1e-9)
      ++i;
    if (i == coupled.rows.size()) break;
    if (std::abs(coupled.time(i) - row.front()) > 1e-9) continue;
    ++shared;
    const double value = row[whole.place(name)];
    difference += std::pow(coupled.rows[i][coupled.place(name)] - value, 2);
    size += value * value;
  }
  REQUIRE(shared > 100);
  return std::sqrt(difference / size);
}

}  // namespace

TEST_CASE("Braking: the wheel comes to a standstill and stays there") {
  const Place place;
  const auto report = ran(place, packed("Braking") + " --output brake.csv");
  CHECK(report["trusted"] == true);
  const ReadTable table = readTable(place, "brake.csv");
  const std::size_t V = table.place("V"), w = table.place("w"), s = table.place("s");
  double stopped = 0, moved = 0;
  for (const auto& row : table.rows) {
    if (stopped == 0 && row[w] == 0) stopped = row.front();
    if (row.front() < 8) continue;
    CHECK(row[w] == 0);  // held by the brake, exactly
    CHECK(std::abs(row[V]) < 0.05);
    moved = row[s];
  }
  // 400 N.m on a radius of 0.3 m brake 400 kg and the wheel's 1 kg.m2 / r^2 with 3.24 m/s2.
  const double rate = 400 / 0.3 / (400 + 1 / 0.09);
  MESSAGE("stands after " << stopped << " s, " << moved << " m; a rigid wheel: " << 20 / rate << " s, "
                          << 200 / rate << " m");
  CHECK(stopped == doctest::Approx(20 / rate).epsilon(0.01));
  CHECK(moved == doctest::Approx(200 / rate).epsilon(0.01));
  CHECK(std::abs(table.last("V")) < 0.01);
}

TEST_CASE("Shaker: coupled with its law it moves as the same rig with the law inside") {
  const Place place;
  const auto report = ran(place, packed("Shaker") + " --input '" + example("shaker-sine.csv") +
                                     "' --stop-time 1 --output two.csv");
  CHECK(report["trusted"] == true);
  // The same oscillator: the spring on a wall, the shaken base as a force -M a_e.
  {
    std::ifstream base(example("shaker-sine.csv"));
    std::ofstream force(place.path / "force.csv");
    std::string line;
    std::getline(base, line);
    force << "time,u\n";
    force.precision(17);
    while (std::getline(base, line)) {
      const auto comma = line.find(',');
      force << line.substr(0, comma) << ',' << -3.35 * std::stod(line.substr(comma + 1)) << '\n';
    }
  }
  ran(place,
      fmu(3, "CoulombSlider") +
          " --set m=3.35 --set K=5040 --set c=16.85 --set v_drive=0 --set F_C=8.75 --set F_S=11.2 --set "
          "v_S=0.02 --set curve=Lorentz --tolerance 1e-9 --input force.csv --stop-time 1 --step 0.0001 "
          "--output one.csv --record x,v");
  const ReadTable two = readTable(place, "two.csv"), one = readTable(place, "one.csv");
  const double x = deviation(two, one, "x"), v = deviation(two, one, "v");
  MESSAGE("relative to the slider: x " << x << ", v " << v);
  CHECK(x < 1e-3);
  CHECK(v < 1e-3);
}

TEST_CASE("Planar: body and law in two FMUs move as in one, at rest and shaken") {
  const Place place;
  for (const bool dither : {false, true}) {
    CAPTURE(dither);
    const std::string settings =
        " --stop-time 2" + (dither ? " --input '" + example("planar-dither.csv") + "'" : std::string());
    const auto report = ran(place, packed("Planar") + settings + " --output two.csv");
    CHECK(report["trusted"] == true);
    ran(place, fmu(3, "ResetIntegrator2DSlider") + settings +
                   " --tolerance 1e-9 --step 0.0001 --output one.csv --record x1,x2");
    const ReadTable two = readTable(place, "two.csv"), one = readTable(place, "one.csv");
    for (const char* name : {"x1", "x2"}) {
      const double error = deviation(two, one, name);
      MESSAGE(name << ": " << error);
      CHECK(error < 1e-3);
    }
  }
}
