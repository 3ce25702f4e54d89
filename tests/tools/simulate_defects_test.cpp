// A system with an FMU that gives up half-way: what was recorded is kept, the sentence says who and when.
#include <doctest/doctest.h>

#include "check/broken.hpp"
#include "cosim/system_files.hpp"
#include "tools/systems.hpp"

using namespace bristle::test;

namespace {

/// A slider with a defect, from which a law gets its velocity; in a loop the law's force acts on the slider.
struct Defective : Place {
  Defective(int version, const std::string& defect, bool loop) {
    fmuWithDefect(version, defect).write(path / "slider.fmu");
    fs::copy_file(environment("BRISTLE_DIST") + "/fmi" + std::to_string(version) + "/FrBD.fmu",
                  path / "law.fmu");
    write("x.ssd",
          structure(elements(component("slider", "slider.fmu", {"v:output", "u:input"}) +
                             component("law", "law.fmu", {"v:input", "F:output"})) +
                        connections(connection("slider.v", "law.v") +
                                    (loop ? connection("law.F", "slider.u", linear("-0.1", "0")) : "")),
                    "<ssd:DefaultExperiment stopTime=\"40\"/>"));
  }
};

void checkEnd(int version, const std::string& defect, bool loop, const std::string& algorithm,
              const std::vector<std::string>& parts) {
  CAPTURE(version);
  CAPTURE(defect);
  CAPTURE(loop);
  CAPTURE(algorithm);
  const Defective place(version, defect, loop);
  const auto result = run(place, "simulate x.ssd --step 0.005 --log none --algorithm " + algorithm +
                                     " --record slider.x,law.F --output out.csv --run-json run.json");
  for (const std::string& part : parts)
    checkRefused(result, 1, part);
  const auto table = readTable(place, "out.csv");
  CHECK(table.rows.size() > 3900);
  CHECK(table.rows.back().front() == doctest::Approx(20).epsilon(1e-3));
  const auto json = readJson(place, "run.json");
  CHECK(json["outcome"] == "failed");
  CHECK("bristle: " + json["error"].get<std::string>() + "\n" == result.err);
  CHECK(json["endTime"] == table.rows.back().front());
  CHECK(std::distance(fs::directory_iterator(place.path), {}) == 6);  // three made, two written, tmp
}

}  // namespace

TEST_CASE("an FMU that gives up half-way") {
  for (const int version : {2, 3}) {
    const std::string step =
        "fmi" + std::to_string(version) + "DoStep of slider at t = 20 returned fmi" + std::to_string(version);
    for (const std::string algorithm : {"newton", "gauss-seidel", "jacobi"}) {
      for (const bool loop : {false, true}) {
        checkEnd(version, "fails-at-half-time", loop, algorithm, {step + "Error"});
        checkEnd(version, "fatal-at-half-time", loop, algorithm, {step + "Fatal"});
        checkEnd(version, "discards-at-half-time", loop, algorithm,
                 {"The communication step from 20 s to 20.", "slider discarded it"});
        checkEnd(version, "nan-after-half-time", loop, algorithm,
                 {"The communication step from 20 s to 20.", "slider.v is nan at its end"});
      }
    }
  }
}

TEST_CASE("a value that is no number from the beginning") {
  const Place place;
  for (const int version : {2, 3}) {
    fmuWithDefect(version, "nan-from-start").write(place.path / "slider.fmu");
    place.write("x.ssd", structure(elements(component("slider", "slider.fmu", {"v:output"}) +
                                            component("other", "slider.fmu", {"v_support:input"})) +
                                       connections(connection("slider.v", "other.v_support")),
                                   "<ssd:DefaultExperiment stopTime=\"1\"/>"));
    checkRefused(run(place, "simulate x.ssd --output out.csv"), 1, "slider.v is nan in initialisation mode.");
    CHECK_FALSE(fs::exists(place.path / "out.csv"));
  }
}

TEST_CASE("without a defect the system runs to its end, and a factor of a connection is no loss of energy") {
  const Defective place(3, "", true);
  const auto report = ran(place, "x.ssd --step 0.005 --algorithm newton");
  CHECK(report["outcome"] == "complete");
  CHECK(report["energy"][0]["exchanged"] > 0.1);
  CHECK(report["energy"][0]["relativeResidual"] < 1e-3);
  CHECK(report["trusted"] == true);
}
