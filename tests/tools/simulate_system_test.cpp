// `bristle simulate` of a system as a user meets it: tables, reports, settings, inputs, algorithms.
#include <doctest/doctest.h>

#include <cmath>
#include <set>

#include "check/broken.hpp"
#include "tools/systems.hpp"

using namespace bristle::test;

TEST_CASE("a system is run, and table, report and JSON agree") {
  const Place place;
  const auto shown = ran(place, packed("StickSlip") + " --record mass.x,v,F,v_drive,residual.mass.law" +
                                    " --output out.csv --run-json run.json --period v");
  const auto kept = readJson(place, "run.json");
  CHECK(kept == shown);

  const auto table = readTable(place, "out.csv");
  CHECK(table.names == std::vector<std::string>{"time", "mass.x", "v", "F", "v_drive", "residual.mass.law"});
  CHECK(table.time(0) == 0);
  CHECK(table.rows.back().front() == 40);
  for (std::size_t i = 1; i < table.rows.size(); ++i)
    REQUIRE(table.time(i) >= table.time(i - 1));
  // Each event but that of the beginning has a row before it and one after it.
  const std::size_t events = kept["statistics"]["events"], steps = kept["statistics"]["steps"];
  CHECK(events > 5);
  CHECK(table.pairs().size() == events - 1);
  CHECK(table.rows.size() == steps + events);
  for (const char* name : {"mass.x", "v", "F", "v_drive", "residual.mass.law"})
    CHECK(summary(kept, name)["final"] == table.last(name));
  CHECK(table.last("v_drive") == 0.1);
  CHECK(table.last("residual.mass.law") == kept["energy"][0]["residual"]);
  CHECK(summary(kept, "mass.x")["unit"] == "m");
  CHECK(summary(kept, "residual.mass.law")["unit"] == "J");

  CHECK(run("--version").out == "bristle " + kept["bristle"].get<std::string>() + "\n");
  CHECK(kept["outcome"] == "complete");
  CHECK(kept["endTime"] == 40);
  CHECK(kept["settings"]["step"] == 0.001);
  CHECK(kept["settings"]["variableStep"] == false);
  CHECK(kept["settings"]["couplingTolerance"] == 1e-6);
  const std::pair<const char*, const char*> models[] = {{"mass", "MassSpring"}, {"law", "FrBD"}};
  for (std::size_t i = 0; i < 2; ++i) {
    const auto info = nlohmann::json::parse(run("info --json " + fmu(3, models[i].second)).out);
    const auto& component = kept["components"][i];
    CHECK(component["name"] == models[i].first);
    CHECK(component["model"] == models[i].second);
    CHECK(component["token"] == info["token"]);
    CHECK(component["fmiVersion"] == "3.0");
    CHECK(component["eventMode"] == true);
    CHECK(component["steps"] >= steps);
  }
  CHECK(kept["loops"][0]["algorithm"] == "newton");
  CHECK(kept["loops"][0]["unknowns"] == nlohmann::json{"mass.F"});
  CHECK(kept["energy"][0]["relativeResidual"] < 1e-4);
  CHECK(kept["warnings"].empty());
  CHECK(kept["trusted"] == true);

  // The same slider with its friction inside.
  const auto inside = ran(place, fmu(3, "FrBDSlider") + " --period v --tolerance 1e-8");
  const double mean = kept["period"]["mean"], expected = inside["period"]["mean"];
  CHECK(std::abs(mean - expected) < 2e-3 * expected);
}

TEST_CASE("without --json a person reads what happened, and stderr is silent") {
  const Place place;
  const auto result =
      run(place, "simulate " + packed("StickSlip") + " --stop-time 12 --output a.csv --run-json a.json");
  CHECK(result.code == 0);
  CHECK(result.err.empty());
  for (const char* part : {"StickSlip from 0 to 12 s: ", "loop of mass, law: newton",
                           "energy between mass and law", "extension", "wrote a.csv\nwrote a.json\n"})
    CHECK(contains(result.out, part));
  CHECK(std::distance(fs::directory_iterator(place.path), {}) == 3);  // a.csv, a.json and tmp
}

TEST_CASE("fewer rows keep the ends and every event") {
  const Place place;
  const std::string system = packed("StickSlip") + " --stop-time 12 --output ";
  const auto report = ran(place, system + "all.csv");
  const auto thinned = ran(place, system + "some.csv --every 100");
  const auto all = readTable(place, "all.csv"), some = readTable(place, "some.csv");
  CHECK(some.lines.front() == all.lines.front());
  CHECK(some.lines.back() == all.lines.back());
  const std::size_t pairs = all.pairs().size();
  CHECK(pairs >= 3);
  CHECK(some.rows.size() >= all.rows.size() / 100);
  CHECK(some.rows.size() <= all.rows.size() / 100 + 2 * pairs + 2);
  const std::set<std::string> known(all.lines.begin(), all.lines.end());
  for (const std::string& line : some.lines)
    CHECK(known.contains(line));
  REQUIRE(some.pairs().size() == pairs);
  for (std::size_t i = 0; i < pairs; ++i) {
    CHECK(some.lines[some.pairs()[i]] == all.lines[all.pairs()[i]]);
    CHECK(some.lines[some.pairs()[i] + 1] == all.lines[all.pairs()[i] + 1]);
  }
  CHECK(thinned["variables"] == report["variables"]);  // of all points
}

TEST_CASE("values are given to the system and to its components") {
  const Place place;
  const auto report = ran(place, packed("StickSlip") + " --set v_drive=0.05 --set mass.m=2 --set law.N=1.5" +
                                     " --stop-time 1 --record mass.v_drive,v_drive,mass.m,law.N,extension" +
                                     " --output out.csv");
  const auto table = readTable(place, "out.csv");
  for (const auto& row : {table.rows.front(), table.rows.back()}) {
    CHECK(row[1] == 0.05);
    CHECK(row[2] == 0.05);
    CHECK(row[3] == 2);
    CHECK(row[4] == 1.5);
  }
  CHECK(table.last("extension") == doctest::Approx(0.05).epsilon(0.01));  // it sticks
  CHECK(report["components"][0]["values"]["v_drive"] == "0.05");
  CHECK(report["components"][1]["values"]["N"] == "1.5");
}

TEST_CASE("inputs come from a table, and a jump in it is met") {
  const Place place;
  place.write("op.csv", "time,OP\n0,10\n1.00037,10\n1.00037,60\n3,60\n");
  const auto inside = ran(place, fmu(3, "DiaphragmValveFrBD") + " --stop-time 2 --tolerance 1e-8" +
                                     " --step 0.001 --input op.csv");
  for (const int version : {2, 3}) {
    CAPTURE(version);
    pack(place, "Valve", version, "valve.ssp");
    const auto report = ran(place, "valve.ssp --stop-time 2 --input op.csv --record OP,valve.OP,x,P" +
                                       std::string(" --output out.csv"));
    CHECK(report["settings"]["input"] == "op.csv");
    const auto table = readTable(place, "out.csv");
    std::vector<std::size_t> jump;
    for (const std::size_t row : table.pairs())
      if (table.rows[row][1] != table.rows[row + 1][1]) jump.push_back(row);
    REQUIRE(jump.size() == 1);
    CHECK(table.time(jump[0]) == 1.00037);
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
      REQUIRE(table.rows[i][1] == (i <= jump[0] ? 10 : 60));
      REQUIRE(table.rows[i][2] == table.rows[i][1]);
    }
    CHECK(table.last("x") == doctest::Approx(summary(inside, "x")["final"].get<double>()).epsilon(1e-3));
    CHECK(table.last("P") == doctest::Approx(summary(inside, "P")["final"].get<double>()).epsilon(1e-3));
  }
  // Steps from row to row.
  place.write("steps.csv", "time,valve.OP\n0,10\n0.50042,30\n0.7,30\n");
  ran(place, packed("Valve") + " --stop-time 1 --input steps.csv --interpolation step --record OP" +
                 " --output out.csv");
  const auto table = readTable(place, "out.csv");
  for (const auto& row : table.rows)
    if (row[0] != 0.50042) REQUIRE(row[1] == (row[0] < 0.50042 ? 10 : 30));
  CHECK(contains(place.read("out.csv"), "\n0.50042,10\n0.50042,30\n"));
}

TEST_CASE("every algorithm runs, and fine steps lead all of them to the same place") {
  const Place place;
  const double expected = summary(ran(place, packed("StickSlip") + " --stop-time 12"), "x")["final"];
  for (const std::string algorithm :
       {"newton", "aitken", "gauss-seidel", "gauss-seidel-hold", "jacobi", "jacobi-hold"}) {
    CAPTURE(algorithm);
    const auto report =
        ran(place, packed("StickSlip") + " --stop-time 12 --step 0.0005 --algorithm " + algorithm);
    CHECK(report["loops"][0]["algorithm"] == algorithm);
    CHECK(summary(report, "x")["final"] == doctest::Approx(expected).epsilon(0.01));
  }
  const auto automatic = ran(place, packed("StickSlip") + " --stop-time 12 --step auto");
  CHECK(automatic["settings"]["variableStep"] == true);
  CHECK(automatic["statistics"]["steps"] < 6000);
  CHECK(summary(automatic, "x")["final"] == doctest::Approx(expected).epsilon(0.01));
}

TEST_CASE("a run that cannot be trusted says so") {
  const Place place;
  const auto valve = run(
      place, "simulate " + packed("Valve") + " --algorithm gauss-seidel --stop-time 1 --run-json valve.json");
  CHECK(valve.code == 0);
  CHECK(contains(valve.err, "note: The communication step of 0.001 s is longer than law.H_max = "));
  CHECK(std::count(valve.err.begin(), valve.err.end(), '\n') == 1);
  auto json = readJson(place, "valve.json");
  CHECK(json["trusted"] == false);
  CHECK("note: " + json["warnings"][0].get<std::string>() + "\n" == valve.err);

  const auto slip = run(place, "simulate " + packed("StickSlip") +
                                   " --algorithm jacobi-hold --step 0.005 --run-json slip.json");
  CHECK(slip.code == 0);
  CHECK(
      contains(slip.err, "note: This run cannot be trusted: of the energy that passes between mass and law"));
  json = readJson(place, "slip.json");
  CHECK(json["trusted"] == false);
  CHECK(json["outcome"] == "complete");
  CHECK(json["energy"][0]["relativeResidual"] > 1e-3);
}

TEST_CASE("model exchange: integrated here, coupled without going back") {
  const Place place;
  const std::string system = packed("StickSlip") + " --interface me --stop-time 12";
  const auto report = ran(place, system + " --algorithm gauss-seidel");
  for (const auto& component : report["components"])
    CHECK(component["interface"] == "model exchange");
  const auto stepped = ran(place, packed("StickSlip") + " --stop-time 12");
  CHECK(summary(report, "x")["final"] ==
        doctest::Approx(summary(stepped, "x")["final"].get<double>()).epsilon(0.01));
  checkRefused(run(place, "simulate " + system + " --algorithm newton"), 2,
               "cannot get and set their states: mass, law;");
  checkRefused(run(place, "simulate " + system + " --step auto --algorithm jacobi"), 2,
               "A variable step repeats steps");
}

TEST_CASE("an FMU that has nothing but model exchange") {
  const Place place;
  Files mass = goodFmu(3, "MassSpring");
  mass.edit({drop("//CoSimulation")});
  mass.write(place.path / "mass.fmu");
  REQUIRE(
      run(place, "system new mass=mass.fmu law=" + fmu(3, "FrBD") + " --step 0.001 --stop 2 -o x.ssd").code ==
      0);
  const auto report = ran(place, "x.ssd");
  CHECK(report["components"][0]["interface"] == "model exchange");
  CHECK(report["components"][1]["interface"] == "co-simulation");
  CHECK(report["loops"][0]["algorithm"] == "gauss-seidel");
  checkRefused(run(place, "simulate x.ssd --interface cs"), 2,
               "mass.fmu has no co-simulation interface; it offers only model exchange.");
}

TEST_CASE("a picture with units is drawn") {
  const Place place;
  const auto result = run(place, "simulate " + packed("StickSlip") +
                                     " --stop-time 12 --record mass.x,F --plot out.svg --every 10");
  CHECK_MESSAGE(result.code == 0, result.err);
  const std::string picture = place.read("out.svg");
  for (const char* part : {"<svg", "mass.x [m]", "F [N]", "time [s]"})
    CHECK(contains(picture, part));
}

TEST_CASE("events are told once each, with who has them and when") {
  const Place place;
  const auto result =
      run(place, "simulate " + packed("StickSlip") + " --stop-time 12 --events --output out.csv");
  CHECK(result.code == 0);
  std::set<std::string> told;
  for (std::size_t at = 0; result.out.compare(at, 6, "event ") == 0; at = result.out.find('\n', at) + 1)
    CHECK(told.insert(result.out.substr(at, result.out.find('\n', at) - at)).second);
  const auto table = readTable(place, "out.csv");
  CHECK(table.pairs().size() >= 3);
  for (const std::size_t row : table.pairs()) {
    const std::string time = table.lines[row].substr(0, table.lines[row].find(','));
    CHECK(told.contains("event mass: reversal (v = 0) at t = " + time + " s"));
  }
  CHECK_FALSE(contains(run("simulate " + packed("StickSlip") + " --stop-time 12").out, "reversal"));
}

TEST_CASE("a run that is killed leaves a table of whole rows") {
  const Place place;
  const auto result =
      interrupt(place, {"simulate", packedPath("StickSlip"), "--stop-time", "1e6", "--output", "out.csv"},
                std::chrono::milliseconds(1500), SIGKILL);
  CHECK(result.code == -1);
  CHECK(rowsOf(place, "out.csv") > 1000);
  const auto table = readTable(place, "out.csv");
  CHECK(table.names.size() == 6);
}

TEST_CASE("an interrupted run keeps its rows, says how far it came and cleans up") {
  const Place place;
  const auto result = interrupt(place,
                                {"simulate", packedPath("StickSlip"), "--stop-time", "1e6", "--output",
                                 "out.csv", "--run-json", "run.json"},
                                std::chrono::milliseconds(300));
  CHECK(result.before > 0);
  CHECK(result.after == 0);
  CHECK(result.code == 1);
  CHECK(result.messages.starts_with("bristle: The simulation was interrupted at "));
  CHECK(std::count(result.messages.begin(), result.messages.end(), '\n') == 1);
  const auto table = readTable(place, "out.csv");
  const auto json = readJson(place, "run.json");
  CHECK(json["outcome"] == "failed");
  CHECK(json["trusted"] == false);
  CHECK("bristle: " + json["error"].get<std::string>() + "\n" == result.messages);
  CHECK(json["endTime"] == table.rows.back().front());
  CHECK(table.rows.size() > 10);
  CHECK(std::distance(fs::directory_iterator(place.path), {}) == 4);  // both files, messages.txt and tmp
}
