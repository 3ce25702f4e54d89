// The command line as a user meets it: what it prints, what it writes, how it ends.
#include <doctest/doctest.h>

#include <chrono>
#include <cmath>

#include "tools/command_line.hpp"

using namespace bristle::test;

TEST_CASE("alone it shows what one does first") {
  const auto result = run("");
  CHECK(result.code == 0);
  CHECK(contains(result.out, "bristle list"));
  CHECK(contains(result.out, "bristle simulate"));
  CHECK(contains(result.out, "bristle check"));
}

TEST_CASE("help of every subcommand teaches with an example") {
  for (const char* command : {"list", "info", "simulate", "check"}) {
    const auto result = run(std::string(command) + " --help");
    CAPTURE(command);
    CHECK(result.code == 0);
    CHECK(contains(result.out, "Example"));
  }
  CHECK(contains(run("--version").out, "bristle "));
}

TEST_CASE("misspelt options, subcommands and variables are met with the nearest one") {
  checkRefused(run("simulat"), 2, "did you mean \"simulate\"?");
  checkRefused(run("simulate " + fmu(3, "FrBDSlider") + " --stpe 0.1"), 2, "did you mean \"--step\"?");
  checkRefused(run("simulate " + fmu(3, "FrBDSlider") + " --set v_drve=1"), 2, "did you mean \"v_drive\"?");
  checkRefused(run("simulate " + fmu(3, "FrBDSlider") + " --record extensoin"), 2,
               "did you mean \"extension\"?");
}

TEST_CASE("bad usage is one sentence and exit code 2") {
  checkRefused(run("simulate"), 2, "needs an FMU file");
  checkRefused(run("info --json"), 2, "needs an FMU file");
  checkRefused(run("simulate " + fmu(2, "FrBD") + " --step"), 2, "--step needs a value");
  checkRefused(run("simulate " + fmu(2, "FrBD") + " --step abc"), 2, "\"abc\" is not a number");
  checkRefused(run("simulate " + fmu(2, "FrBD") + " --step -1"), 2, "must be positive");
  checkRefused(run("simulate " + fmu(2, "FrBD") + " --stop-time -1"), 2, "greater than the start time");
  checkRefused(run("simulate " + fmu(2, "FrBD") + " --set F=1"), 2, "cannot be set");
  checkRefused(run("simulate " + fmu(2, "FrBD") + " --output /no/such/folder/x.csv"), 2, "cannot be written");
  checkRefused(run("simulate " + fmu(2, "FrBD") + " --interpolation cubic"), 2, "not one of linear, step");
  checkRefused(run("simulate " + fmu(2, "FrBD") + " --interface se"), 2, "not one of cs, me");
}

TEST_CASE("bad packages are one sentence and exit code 2") {
  const Place place;
  place.write("text.fmu", "hello");
  checkRefused(run(place, "simulate none.fmu"), 2, "There is no file none.fmu");
  checkRefused(run(place, "simulate text.fmu"), 2, "zip archive");
  checkRefused(run(place, "info text.fmu"), 2, "zip archive");
  checkRefused(run(place, "simulate ."), 2, "is not a file");
}

TEST_CASE("the catalogue is listed") {
  const auto result = run("list");
  CHECK(result.code == 0);
  CHECK(contains(result.out, "FrBDSlider"));
  CHECK(contains(result.out, "MassSpring"));
  const auto json = run("list --json");
  CHECK(json.out.starts_with("["));
  CHECK(contains(json.out, "\"name\": \"FrBD\""));
}

TEST_CASE("info shows the tables of an FMU of both versions") {
  for (const int version : {2, 3}) {
    const auto result = run("info " + fmu(version, "FrBDSlider"));
    CAPTURE(version);
    CHECK(result.code == 0);
    for (const char* part : {"co-simulation", "model exchange", "event indicator", "Parameters", "Inputs",
                             "Outputs", "States", "v_drive", "m/s"}) {
      CAPTURE(part);
      CHECK(contains(result.out, part));
    }
    CHECK_FALSE(contains(result.out, "\033["));  // no colours where there is no terminal
    CHECK(contains(run("info --json " + fmu(version, "FrBDSlider")).out, "\"modelName\": \"FrBDSlider\""));
  }
}

TEST_CASE("a run writes a table from the start to the stop time and a summary") {
  for (const int version : {2, 3}) {
    const Place place;
    CAPTURE(version);
    const auto result = run(place, "simulate " + fmu(version, "FrBDSlider") +
                                       " --stop-time 1 --step 0.3 --record x,v,z --output out.csv");
    CAPTURE(result.err);
    CHECK(result.code == 0);
    CHECK(contains(result.out, "4 steps"));
    CHECK(contains(result.out, "wrote out.csv"));
    const std::string table = place.read("out.csv");
    CHECK(table.starts_with("time,x,v,z\n0,0,0,0\n0.3,"));
    CHECK(contains(table, "\n1,"));
    CHECK(std::count(table.begin(), table.end(), '\n') == 6);
  }
}

TEST_CASE("both versions of a model give the same table") {
  const Place place;
  for (const int version : {2, 3}) {
    run(place, "simulate " + fmu(version, "FrBDSlider") + " --stop-time 12 --output " +
                   std::to_string(version) + ".csv");
  }
  CHECK(place.read("2.csv").size() > 1000);
  CHECK(place.read("2.csv") == place.read("3.csv"));
}

TEST_CASE("inputs come from a table, and straight lines are the same in both versions") {
  const Place place;
  place.write("v.csv", "time,v\n0,0\n0.1,0.2\n0.2,-0.1\n0.25,-0.1\n0.25,0.3\n0.5,0.3\n");
  for (const int version : {2, 3}) {
    const auto result =
        run(place, "simulate " + fmu(version, "FrBD") + " --input v.csv --stop-time 0.5 --step 0.01 " +
                       "--output " + std::to_string(version) + ".csv");
    CHECK(result.code == 0);
    CHECK(contains(result.err, "has no column for N; start values are kept."));
  }
  CHECK(place.read("2.csv").size() > 1000);
  CHECK(place.read("2.csv") == place.read("3.csv"));
}

TEST_CASE("bad input tables are one sentence and exit code 2") {
  const Place place;
  const auto refused = [&](const std::string& text, const std::string& part) {
    place.write("in.csv", text);
    checkRefused(run(place, "simulate " + fmu(3, "FrBD") + " --input in.csv"), 2, part);
  };
  refused("time,velocity\n0,1\n", "has no such input");
  refused("time,vv\n0,1\n", "did you mean \"v\"?");
  refused("v\n1\n", "no column \"time\"");
  refused("time,v\n0,\n", "row 1 (line 2), column \"v\" is empty");
  refused("time,v\n0,nan\n", "not a finite number");
  refused("time,v\n1,0\n0,0\n", "times must not decrease");
  refused("time,sigma0\n0,1\n", "not an input");
  refused("time,v\n", "no row");
  checkRefused(run(place, "simulate " + fmu(3, "FrBD") + " --input none.csv"), 2,
               "There is no file none.csv");
}

TEST_CASE("events are printed as they come") {
  for (const int version : {2, 3}) {
    const auto result = run("simulate " + fmu(version, "FrBDSlider") + " --stop-time 20 --events");
    CHECK(contains(result.out, "event reversal"));
    CHECK_FALSE(
        contains(run("simulate " + fmu(version, "FrBDSlider") + " --stop-time 20").out, "event reversal"));
  }
}

TEST_CASE("model exchange gives what co-simulation gives, and the same in both versions") {
  const Place place;
  place.write("v.csv", "time,v\n0,0\n0.1,0.2\n0.2,-0.1\n0.25,-0.1\n0.25,0.3\n0.5,0.3\n");
  for (const int version : {2, 3}) {
    for (const std::string interface : {"cs", "me"}) {
      const auto result =
          run(place, "simulate " + fmu(version, "FrBD") + " --interface " + interface +
                         " --input v.csv --stop-time 0.5 --step 0.01 --tolerance 1e-9" +
                         " --record F --output " + interface + std::to_string(version) + ".csv");
      CAPTURE(result.err);
      CHECK(result.code == 0);
      CHECK(contains(result.out, interface == "me" ? "model exchange: " : "co-simulation\n"));
    }
  }
  CHECK(place.read("me2.csv") == place.read("me3.csv"));
  const auto last = [&](const char* table) {
    const std::string text = place.read(table);
    return std::stod(text.substr(text.rfind(',') + 1));
  };
  CHECK(std::abs(last("me2.csv") - last("cs2.csv")) < 1e-6);
  CHECK(contains(run("simulate " + fmu(3, "FrBD") + " --interface me --json").out,
                 "\"interface\": \"model exchange\""));
}

TEST_CASE("with model exchange the located events are printed with their indicator") {
  for (const int version : {2, 3}) {
    const auto result =
        run("simulate " + fmu(version, "FrBDSlider") + " --interface me --stop-time 11 --events");
    CHECK(contains(result.out, "event state event (indicator 1"));
    CHECK(contains(result.out, "at t = 10.205"));
    CHECK(contains(result.out, " in FrBDSlider\n"));
    CHECK_FALSE(contains(run("simulate " + fmu(version, "FrBDSlider") + " --interface me --stop-time 11").out,
                         "state event ("));
  }
}

TEST_CASE("the period of the stick-slip is measured") {
  const auto result = run("simulate " + fmu(3, "FrBDSlider") + " --period v --json");
  CHECK(result.code == 0);
  CHECK(contains(result.out, "\"mean\": 7.63"));
  CHECK(contains(run("simulate " + fmu(3, "FrBDSlider") + " --stop-time 1 --period v").out,
                 "does not complete a cycle"));
}

TEST_CASE("a picture is drawn, and without gnuplot one sentence says so") {
  const Place place;
  const auto result = run(place, "simulate " + fmu(2, "FrBDSlider") + " --record x,F --plot out.svg");
  CAPTURE(result.err);
  CHECK(result.code == 0);
  const std::string picture = place.read("out.svg");
  CHECK(contains(picture, "<svg"));
  CHECK(contains(picture, "F [N]"));
  CHECK(contains(picture, "time [s]"));
  checkRefused(run(place, "simulate " + fmu(2, "FrBDSlider") + " --plot no.svg", "PATH=/nowhere"), 2,
               "needs gnuplot");
  CHECK_FALSE(fs::exists(place.path / "no.svg"));
}

TEST_CASE("a run that fails has exit code 1, says why, and leaves an old table as it was") {
  const Place place;
  place.write("out.csv", "old");
  const auto result = run(place, "simulate " + fmu(3, "FrBDSlider") + " --set sigma0=-1 --output out.csv");
  checkRefused(result, 1, "sigma0 is -1");
  CHECK(place.read("out.csv") == "old");
  CHECK(std::distance(fs::directory_iterator(place.path), {}) == 2);  // out.csv and tmp
}

TEST_CASE("an interrupted run removes its temporary files, keeps its rows and has exit code 1") {
  const Place place;
  const std::string package = environment("BRISTLE_DIST") + "/fmi3/FrBDSlider.fmu";
  // Hours of simulation: it ends only by the signal.
  const auto result = interrupt(place, {"simulate", package, "--stop-time", "1e6", "--output", "out.csv"},
                                std::chrono::milliseconds(200));
  CHECK(result.before == 1);
  CHECK(result.code == 1);
  CHECK(contains(result.messages, "bristle: The simulation was interrupted at"));
  CHECK(result.after == 0);
  CHECK(rowsOf(place, "out.csv") > 10);
  CHECK(std::distance(fs::directory_iterator(place.path), {}) == 3);  // out.csv, messages.txt and tmp
}
