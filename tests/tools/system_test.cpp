// `bristle system` as a user meets it: new, pack and show, and what it says when something is wrong.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <pugixml.hpp>

#include "command_line.hpp"
#include "cosim/system_files.hpp"

using namespace bristle::test;

namespace {

std::string example(const std::string& name) {
  return "'" + environment("BRISTLE_SOURCE") + "/examples/systems/" + name + ".ssd'";
}

/// The FMUs of the stick-slip, which fit by their terminals.
std::string massAndLaw(int version = 3) {
  return fmu(version, "MassSpring") + " " + fmu(version, "FrBD");
}

nlohmann::json shownJson(const Place& place, const std::string& file) {
  const auto result = run(place, "system show --json " + file);
  CAPTURE(result.err);
  REQUIRE(result.code == 0);
  return nlohmann::json::parse(result.out);
}

}  // namespace

TEST_CASE("a new structure goes to stdout, and terminals that fit are connected, which is said") {
  const auto result = run("system new " + massAndLaw());
  CHECK(result.code == 0);
  CHECK(contains(result.out, "<ssd:Component name=\"MassSpring\""));
  CHECK(contains(result.out,
                 "startElement=\"FrBD\" startConnector=\"F\" endElement=\"MassSpring\" endConnector=\"F\""));
  CHECK(contains(result.out, "<ssc:Real unit=\"m/s\" />"));
  CHECK(
      contains(result.err, "note: the terminals MassSpring.contact and FrBD.contact fit and are connected"));
  const auto alone = run("system new --no-guess " + massAndLaw());
  CHECK(alone.code == 0);
  CHECK(alone.err.empty());
  CHECK_FALSE(contains(alone.out, "<ssd:Connection "));
}

TEST_CASE("a new structure can be shown at once, for FMUs of either version") {
  for (const int version : {2, 3}) {
    const Place place;
    const std::string options =
        " --step 0.001 --algorithm newton --stop 12 --tolerance 1e-7 -o 'stick slip.ssd'";
    REQUIRE(run(place, "system new " + massAndLaw(version) + options).code == 0);
    const auto json = shownJson(place, "'stick slip.ssd'");
    CHECK(json["name"] == "stick slip");
    CHECK(json["step"] == 0.001);
    CHECK(json["stopTime"] == 12);
    CHECK(json["algorithm"] == "newton");
    CHECK(json["tolerance"] == 1e-7);
    CHECK(json["connections"].size() == 2);
    CHECK(json["order"].size() == 1);
    CHECK(json["order"][0]["feedback"] == true);
    // Where the FMUs have no algebraic loop, the body comes before the law.
    CHECK(json["order"][0]["components"] == nlohmann::json{"MassSpring", "FrBD"});
    CHECK(json["algebraicLoops"].empty());
    CHECK(json["components"][0]["states"] == 3);
  }
}

TEST_CASE("names and connections of one's own") {
  const Place place;
  const std::string fmus =
      "mass=" + fmu(3, "MassSpring") + " law=" + fmu(3, "FrBD") + " other=" + fmu(3, "LuGre");
  const auto result =
      run(place, "system new " + fmus + " --connect mass.v=law.v --connect mass.F=law.F -o x.ssd");
  CHECK(result.code == 0);
  CHECK(result.err.empty());  // mass.contact fits both laws: no guess is made
  const auto json = shownJson(place, "x.ssd");
  CHECK(json["connections"].size() == 2);
  CHECK(json["connections"][0]["from"] == "law.F");
  CHECK(json["connections"][0]["to"] == "mass.F");

  const auto refuse = [&](const std::string& connect, const std::string& sentence) {
    checkRefused(run(place, "system new " + fmus + " --connect " + connect + " -o y.ssd"), 2, sentence);
    CHECK_FALSE(fs::exists(place.path / "y.ssd"));
  };
  refuse("mass.v", "write a.x=b.y");
  refuse("mas.v=law.v", "does not begin with the name of a component and a dot; there are mass, law, other.");
  refuse("mass.vv=law.v", "\"mass\" has no variable \"vv\"; did you mean \"v\"?");
  refuse("mass.v=law.F", "an output and an input are needed");
  refuse("mass.x=law.v", "the dimensions differ");
  refuse("mass.v=law.v --connect mass.x=law.v", "the dimensions differ");
  refuse("law.F=mass.F --connect other.F=mass.F", "\"law.F\" drives it already.");
}

TEST_CASE("what cannot be made into a system") {
  checkRefused(run("system new"), 2, "\"system new\" needs an FMU file");
  checkRefused(run("system new none.fmu"), 2, "There is no file none.fmu.");
  checkRefused(run("system new " + massAndLaw() + " -o x.txt"), 2, "ends neither in .ssd");
  checkRefused(run("system new " + massAndLaw() + " --step 0"), 2, "--step is 0; it must be positive.");
  checkRefused(run("system new a=" + fmu(3, "FrBD") + " a=" + fmu(3, "FrBD")), 2,
               "Two components would be called \"a\"");
  checkRefused(run("system new --no-guess " + massAndLaw() + " -o /no/such/folder/x.ssd"), 2,
               "cannot be written");
  checkRefused(run("system"), 2, "\"system\" needs one of new, pack, show.");
  checkRefused(run("system shwo x"), 2, "did you mean \"show\"?");
  checkRefused(run("system show"), 2, "\"system show\" needs a system file");
  checkRefused(run("system show x.ssd --svgg"), 2,
               "\"system show\" has no option \"--svgg\"; did you mean \"--svg\"?");
}

TEST_CASE("help of every subcommand teaches with an example") {
  for (const char* command : {"", "new ", "pack ", "show "}) {
    const auto result = run("system " + std::string(command) + "--help");
    CHECK(result.code == 0);
    CHECK(contains(result.out, "Example"));
  }
}

TEST_CASE("packing gives one file that works anywhere, the same bytes each time") {
  const Place place;
  const std::string fmus = " --fmus '" + environment("BRISTLE_DIST") + "/fmi3'";
  for (const char* name : {"StickSlip", "StickSlipLuGre", "Valve"}) {
    CAPTURE(name);
    REQUIRE(run(place, "system pack " + example(name) + fmus + " -o first.ssp").code == 0);
    REQUIRE(run(place, "system pack " + example(name) + fmus + " -o second.ssp", "TZ=Asia/Tokyo").code == 0);
    CHECK(place.read("first.ssp") == place.read("second.ssp"));
    const auto json = shownJson(place, "first.ssp");
    CHECK(json["name"] == name);
    CHECK(json["connections"].size() == 2);
  }
  const auto json = shownJson(place, "first.ssp");
  CHECK(json["components"][1]["parameters"][0]["variable"] == "sigma0");
  CHECK(json["components"][1]["parameters"][0]["values"][0] == "68200000");

  // Without a name it goes beside the structure.
  REQUIRE(run(place, "system new " + massAndLaw() + " -o plain.ssd").code == 0);
  CHECK(run(place, "system pack plain.ssd").code == 0);
  CHECK(fs::exists(place.path / "plain.ssp"));
  checkRefused(run(place, "system pack plain.ssp"), 2, "is a package already");
  checkRefused(run(place, "system pack none.ssd"), 2, "There is no file none.ssd.");
  CHECK(run(place, "system new " + massAndLaw() + " -o direct.ssp").code == 0);
  CHECK(shownJson(place, "direct.ssp")["connections"].size() == 2);
}

TEST_CASE("the packages of the distribution are those of the examples") {
  const Place place;
  for (const char* name : {"StickSlip", "StickSlipLuGre", "Valve"}) {
    const fs::path built = fs::path(environment("BRISTLE_DIST")) / "ssp" / (std::string(name) + ".ssp");
    REQUIRE_MESSAGE(fs::exists(built), built.string() << " is missing; build the target systems");
    REQUIRE(run(place, "system pack " + example(name) + " --fmus '" + environment("BRISTLE_DIST") +
                           "/fmi3' -o x.ssp")
                .code == 0);
    CHECK(place.read("x.ssp") == readFile(built));
  }
}

TEST_CASE("the parameters of the example valve are those of the valve with its friction inside") {
  const Place place;
  const auto valve = shownJson(place, "'" + environment("BRISTLE_DIST") + "/ssp/Valve.ssp'");
  const auto inside = nlohmann::json::parse(run("info --json " + fmu(3, "DiaphragmValveFrBD")).out);
  const auto law = nlohmann::json::parse(run("info --json " + fmu(3, "FrBD")).out);
  const auto start = [](const nlohmann::json& model, const std::string& name) -> std::string {
    for (const auto& v : model["variables"])
      if (v["name"] == name && v.contains("start")) return v["start"];
    return "(none)";
  };
  std::map<std::string, std::string> given;
  for (const auto& p : valve["components"][1]["parameters"])
    given[p["variable"]] = p["values"][0];
  for (const char* name : {"sigma0", "sigma1", "sigma2", "mu_d", "mu_s", "v_S", "delta", "eps", "N", "z"}) {
    CAPTURE(name);
    const std::string value = given.contains(name) ? given[name] : start(law, name);
    CHECK(std::stod(value) == std::stod(start(inside, name)));
  }
}

TEST_CASE("the text shows components, connections, values and loops") {
  const auto result = run("system show '" + environment("BRISTLE_DIST") + "/ssp/Valve.ssp'");
  CHECK(result.code == 0);
  CHECK(result.err.empty());
  CHECK(contains(result.out, "DiaphragmValve.fmu"));
  CHECK(contains(result.out, "law.F    valve.F  N"));
  CHECK(contains(result.out, "law.sigma0  68200000  1/m"));
  CHECK(contains(result.out, "valve, law  (feedback loop)"));
  CHECK(contains(result.out, "No algebraic loop."));
}

TEST_CASE("names that are hostile to formats are escaped") {
  const Place place;
  writeZip(place.path / "made.fmu", {{"modelDescription.xml", description(variety)}});
  const std::string nasty = "a &quot;&lt;b&gt;\\ &amp;";
  place.write("x.ssd",
              structure(elements(component(nasty, "made.fmu", {"v:output"}) +
                                 component("b", "made.fmu", {"v_in:input"})) +
                        connections("<ssd:Connection startElement=\"" + nasty +
                                    "\" startConnector=\"v\" endElement=\"b\" endConnector=\"v_in\"/>")));
  const auto dot = run(place, "system show --dot x.ssd");
  CHECK(contains(dot.out, R"("a \"<b>\\ &" -> "b")"));
  const auto svg = run(place, "system show --svg x.ssd");
  CHECK(svg.code == 0);
  pugi::xml_document picture;
  CHECK(picture.load_buffer(svg.out.data(), svg.out.size()));
  CHECK(contains(svg.out, ">a &quot;&lt;b>\\ &amp;</text>"));
  CHECK(shownJson(place, "x.ssd")["components"][0]["name"] == "a \"<b>\\ &");
  checkRefused(run(place, "system show --svg --dot x.ssd"), 2, "excludes");
}

TEST_CASE("a picture of every example is well-formed and has all its boxes") {
  for (const char* name : {"StickSlip", "Valve"}) {
    const auto svg = run("system show --svg '" + environment("BRISTLE_DIST") + "/ssp/" + name + ".ssp'");
    CHECK(svg.code == 0);
    pugi::xml_document picture;
    REQUIRE(picture.load_buffer(svg.out.data(), svg.out.size()));
    CHECK(picture.select_nodes("//rect[@class='box']").size() == 2);
    CHECK(picture.select_nodes("//rect[@class='world']").size() == 2);
  }
}

TEST_CASE("bad files are one sentence and exit code 2, and leave nothing behind") {
  const Place place;
  checkRefused(run(place, "system show none.ssp"), 2, "There is no file none.ssp.");
  place.write("broken.ssd", "<ssd:SystemStructureDescription");
  checkRefused(run(place, "system show broken.ssd"), 2, "broken.ssd, line 1: the XML is malformed");
  place.write("broken.ssp", "PK\x03\x04 and nothing more");
  checkRefused(run(place, "system show broken.ssp"), 2, "cannot be opened as a zip archive");
  checkRefused(run(place, "system show " + fmu(3, "FrBD")), 2, "contains no SystemStructure.ssd");
  writeZip(place.path / "escape.ssp", {{"SystemStructure.ssd", structure("")}, {"../../x", ""}});
  checkRefused(run(place, "system show escape.ssp"), 2, "leaves the folder");
  writeZip(place.path / "missing.ssp",
           {{"SystemStructure.ssd", structure(elements(component("a", "resources/x.fmu", {})))}});
  checkRefused(run(place, "system show missing.ssp"), 2,
               "missing.ssp/SystemStructure.ssd, line 4: there is no file missing.ssp/resources/x.fmu, the "
               "source of \"a\".");
}
