// Systems and requests that cannot be run: one sentence each, the right exit code, nothing left behind.
#include <doctest/doctest.h>

#include "check/broken.hpp"
#include "cosim/system_files.hpp"
#include "tools/systems.hpp"

using namespace bristle::test;

namespace {

/// A place that holds both FMUs of the stick-slip, and systems made of them.
struct StickSlip : Place {
  StickSlip() {
    for (const char* name : {"MassSpring", "FrBD"})
      fs::copy_file(environment("BRISTLE_DIST") + "/fmi3/" + name + ".fmu",
                    path / (name + std::string(".fmu")));
  }

  /// Mass and law with these connections; the law may come from another file.
  void write(const std::string& list, const std::string& law = "FrBD.fmu") const {
    Place::write("x.ssd",
                 structure(elements(component("mass", "MassSpring.fmu", {"v:output", "x:output", "F:input"}) +
                                    component("law", law, {"v:input", "F:output"})) +
                               connections(list),
                           "<ssd:DefaultExperiment stopTime=\"1\"/>"));
  }

  void refused(int code, const std::string& sentence, const std::string& options = "") const {
    checkRefused(run(*this, "simulate x.ssd --output out.csv " + options), code, sentence);
    CHECK_FALSE(fs::exists(path / "out.csv"));
  }
};

const std::string both = connection("mass.v", "law.v") + connection("law.F", "mass.F");

}  // namespace

TEST_CASE("times, steps and tolerances that make no sense") {
  const auto refused = [](const std::string& options, const std::string& sentence) {
    checkRefused(run("simulate " + packed("StickSlip") + " " + options), 2, sentence);
  };
  refused("--step 0", "The communication step is 0; it must be positive.");
  refused("--step -0.1", "The communication step is -0.1; it must be positive.");
  refused("--step nan", "\"nan\" is not a number.");
  refused("--step inf", "\"inf\" is not a number.");
  refused("--step fast", "\"fast\" is not a number.");
  refused("--step 1e-30", "is too small for the time span");
  refused("--stop-time -1", "The stop time is -1; it must be greater than the start time 0.");
  refused("--start-time 50", "The stop time is 40; it must be greater than the start time 50.");
  refused("--start-time 50 --step auto", "it must be greater than the start time 50.");
  refused("--tolerance 0", "The tolerance is 0; it must be positive.");
  refused("--coupling-tolerance -1", "The tolerance is -1; it must be positive.");
  refused("--every 0", "--every: \"0\" is not a positive whole number.");
  refused("--every 1.5", "--every: \"1.5\" is not a positive whole number.");
}

TEST_CASE("names that do not exist are met with the nearest one") {
  const auto refused = [](const std::string& options, const std::string& sentence) {
    checkRefused(run("simulate " + packed("StickSlip") + " " + options), 2, sentence);
  };
  refused("--algorithm newtn", "There is no algorithm \"newtn\"; did you mean \"newton\"?\n");
  refused("--algorithm runge-kutta", "\"runge-kutta\"; there are newton, aitken, gauss-seidel, ");
  refused("--record mas.x", "StickSlip has no variable \"mas.x\"; did you mean \"mass.x\"?\n");
  refused("--record x,extensoin", "\"extensoin\"; did you mean \"extension\"?\n");
  refused("--record mass.extensoin", "\"mass\" has no variable \"extensoin\"; did you mean \"extension\"?\n");
  refused("--record nonsense", "\"nonsense\"; one of a component is written component.variable.\n");
  refused("--record residual.mass", "There is no \"residual.mass\"; there is residual.mass.law.\n");
  refused("--period zz", "StickSlip has no variable \"zz\"");
  refused("--set v_drve=1", "\"v_drve\"; did you mean \"v_drive\"?\n");
  refused("--set law.sigma=1", "\"law\" has no variable \"sigma\"; did you mean \"sigma");
}

TEST_CASE("values that cannot be given") {
  const auto refused = [](const std::string& options, const std::string& sentence) {
    checkRefused(run("simulate " + packed("StickSlip") + " " + options), 2, sentence);
  };
  refused("--set v_drive", "\"v_drive\" is not of the form name=value.");
  refused("--set v_drive=fast", "\"fast\" is not a value for v_drive");
  refused("--set F=1", "\"F\" cannot be set, because it is an output of StickSlip.");
  refused("--set law.F=1", "\"F\" cannot be set, because the FMU computes it");
  refused("--set mass.F=1", "\"mass.F\" cannot be set, because \"law.F\" drives it.");
}

TEST_CASE("tables of inputs that do not fit") {
  const Place place;
  const auto refused = [&](const std::string& table, const std::string& sentence,
                           const std::string& options = "") {
    place.write("in.csv", table);
    checkRefused(run(place, "simulate " + packed("StickSlip") + " --input in.csv " + options), 2, sentence);
  };
  refused("time,v_suport\n0,1\n", "\"v_suport\"; did you mean \"v_support\"?\n");
  refused("time,mass.v_suport\n0,1\n",
          "\"mass\" has no variable \"v_suport\"; did you mean \"v_support\"?\n");
  refused("time,v\n0,1\n", "in.csv: \"v\" is an output of StickSlip, not an input.");
  refused("time,v_drive\n0,1\n", "in.csv: \"v_drive\" is a parameter of StickSlip, not an input.");
  refused("time,law.F\n0,1\n", "in.csv: \"law.F\" is an output, not an input.");
  refused("time,mass.m\n0,1\n", "in.csv: \"mass.m\" is a parameter, not an input.");
  refused("time,mass.F\n0,1\n", "mass.F has two drivers, law.F and the inputs given from outside.");
  refused("time,v_support,mass.v_support\n0,1,2\n", "in.csv: \"mass.v_support\" is set by two columns");
  for (const char* name : {"v_support", "mass.v_support"})
    refused("time,v_support\n0,1\n",
            "The input \"mass.v_support\" is given twice, by --set and by a column of in.csv.",
            "--set " + std::string(name) + "=1");
  refused("time,v_support\n0,nan\n", "not a finite number");
  refused("v_support\n0\n", "no column \"time\"");
  checkRefused(run(place, "simulate " + packed("StickSlip") + " --input none.csv"), 2,
               "There is no file none.csv");
}

TEST_CASE("files that are no systems") {
  const Place place;
  checkRefused(run(place, "simulate none.ssp"), 2, "There is no file none.ssp.");
  checkRefused(run(place, "simulate none.ssd"), 2, "There is no file none.ssd.");
  place.write("text.ssp", "hello");
  checkRefused(run(place, "simulate text.ssp"), 2, "text.ssp cannot be opened as a zip archive");
  place.write("text.ssd", "hello");
  checkRefused(run(place, "simulate text.ssd"), 2, "text.ssd, line 1: the XML is malformed");
  fs::copy_file(environment("BRISTLE_DIST") + "/fmi3/FrBD.fmu", place.path / "law.ssp");
  checkRefused(run(place, "simulate law.ssp"), 2, "law.ssp contains no SystemStructure.ssd");
  for (const char* option :
       {"--algorithm newton", "--step auto", "--coupling-tolerance 1e-3", "--run-json x"})
    checkRefused(run(place, "simulate " + fmu(3, "FrBD") + " " + option), 2, "is for systems of FMUs");
}

TEST_CASE("results that cannot be written are known before the run") {
  const Place place;
  const auto refused = [&](const std::string& options, const std::string& sentence) {
    checkRefused(run(place, "simulate " + packed("StickSlip") + " --stop-time 1000 " + options), 2, sentence);
    CHECK(std::distance(fs::directory_iterator(place.path), {}) == 1);  // tmp
  };
  refused("--output /no/such/folder/x.csv", "x.csv cannot be written");
  refused("--run-json /no/such/folder/x.json", "x.json cannot be written");
  refused("--output x --run-json ./x", "--output and --run-json both name x.");
  refused("--output x.svg --plot x.svg", "--output and --plot both name x.svg.");
}

TEST_CASE("a disk that is full ends the run with a sentence") {
  const Place place;
  const std::string system = "simulate " + packed("StickSlip") + " --stop-time 5 ";
  checkRefused(run(place, system + "--output /dev/full --run-json run.json"), 1,
               "/dev/full cannot be written: No space left on device.");
  CHECK(readJson(place, "run.json")["outcome"] == "failed");
  checkRefused(run(place, system + "--run-json /dev/full"), 1, "/dev/full cannot be written");
}

TEST_CASE("pairs of outputs that are no power") {
  const std::string system = "simulate " + packed("StickSlip") + " --power ";
  checkRefused(run(system + "mass.v"), 2, "--power names two outputs, as in mass.v,law.F; \"mass.v\" has 1.");
  checkRefused(run(system + "mass.v,mass.x"), 2, "mass.v and mass.x are no power connection");
  checkRefused(run(system + "mass.v,law.G"), 2, "mass.v and law.G are no power connection");
}

TEST_CASE("structures that are wrong") {
  const StickSlip place;
  place.write(connection("mas.v", "law.v"));
  place.refused(2, "x.ssd, line 17: the system \"Root\" has no element \"mas\"; did you mean \"mass\"?");
  place.write(connection("mass.w", "law.v"));
  place.refused(2, "\"mass\" has no connector \"w\"; it declares ");
  place.write(connection("mass.x", "law.v"));
  place.refused(2, "\"m\" (m) cannot be converted to \"m/s\" (m s^-1): the dimensions differ.");
  place.write(both + connection("mass.v", "law.v"));
  place.refused(2, "has two drivers");
  place.write(both, "missing.fmu");
  place.refused(2, "there is no file missing.fmu");
  place.Place::write(
      "x.ssd",
      structure(elements(component("self", "x.ssd", {}, "", "type=\"application/x-ssp-definition\""))));
  place.refused(2, "a system cannot contain itself");
  place.Place::write("x.ssd", structure(elements(component("a", "made.fmu", {"v:output"}) +
                                                 component("b", "made.fmu", {"switch:input"})) +
                                        connections(connection("a.v", "b.switch"))));
  writeZip(place.path / "made.fmu", {{"modelDescription.xml", description(variety)}});
  place.refused(2, "Boolean");
  place.write(both);
  place.Place::write("x.ssd", structure(elements(component("mass", "MassSpring.fmu", {"v:output"}))));
  place.refused(2, "x.ssd has no stop time; give one with --stop-time.");
  place.Place::write("x.ssd", structure(""));
  place.refused(2, "x.ssd has no component, so there is nothing to simulate.", "--stop-time 1");
}

TEST_CASE("an algorithm that the file names wrongly") {
  const StickSlip place;
  place.Place::write("x.ssd",
                     structure(elements(component("mass", "MassSpring.fmu", {})),
                               "<ssd:DefaultExperiment stopTime=\"1\"/><ssd:Annotations><ssc:Annotation "
                               "type=\"org.bristle.master\"><b:Master xmlns:b=\"urn:bristle:master\" "
                               "algorithm=\"nwton\"/></ssc:Annotation></ssd:Annotations>"));
  place.refused(2, "x.ssd: there is no algorithm \"nwton\"; did you mean \"newton\"?");
}

TEST_CASE("FMUs that cannot be started") {
  const StickSlip place;
  place.write(both, "spoilt.fmu");
  Files other = goodFmu(3, "FrBD");
  other.rename(other.binaryName(), "binaries/aarch64-darwin/FrBD.dylib");
  other.add("binaries/x86_64-windows/FrBD.dll", "MZ");
  other.write(place.path / "spoilt.fmu");
  place.refused(2, "it has aarch64-darwin, x86_64-windows.");

  for (const int version : {2, 3}) {
    CAPTURE(version);
    Files token = goodFmu(version, "FrBD");
    token.edit({set("/fmiModelDescription", version == 2 ? "guid" : "instantiationToken", "another")});
    token.write(place.path / "spoilt.fmu");
    place.refused(1, "Instantiate");
    place.refused(1, "law");
    place.refused(1, "another");
  }

  fs::copy_file(environment("BRISTLE_DIST") + "/fmi3/FrBD.fmu", place.path / "spoilt.fmu",
                fs::copy_options::overwrite_existing);
  place.refused(1, "of law returned fmi3Error: Parameter sigma0 is -1",
                "--set law.sigma0=-1 --run-json run.json");
  const auto json = readJson(place, "run.json");
  CHECK(json["outcome"] == "failed");
  CHECK(contains(json["error"], "sigma0"));
}
