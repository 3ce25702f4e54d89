// Good libraries under a modelDescription.xml, or beside reference results, that promise something else; and
// libraries that cannot be loaded.
#include "broken.hpp"
#include "broken_elf.hpp"

namespace bristle::test {

namespace {

/// The element of a variable that has start, min, max, ...
std::string typed(int version, const std::string& name) {
  return "//ModelVariables/*[@name='" + name + (version == 2 ? "']/*" : "']");
}
std::string variable(const std::string& name) {
  return "//ModelVariables/*[@name='" + name + "']";
}

Broken withFiles(int version, std::string name, std::string rule, std::function<void(Files&)> spoil,
                 std::vector<std::string> companions = {}) {
  return {version, std::move(name), std::move(rule), std::move(spoil), std::move(companions), true};
}
Broken withXml(int version, std::string name, std::string rule, std::vector<Edit> edits,
               std::vector<std::string> companions = {}) {
  return withFiles(
      version, std::move(name), std::move(rule),
      [edits = std::move(edits)](Files& files) { files.edit(edits); }, std::move(companions));
}

// Whoever takes one state for another sees wrong influences.
const std::vector<std::string> otherOrder = {"run.dependency-missing", "run.directional-derivative",
                                             "run.adjoint-derivative"};

/// The position x changes its sign in the second half of the reference results.
void spoilReference(Files& files) {
  std::string& csv = files.at("extra/org.fmi-standard.fmi-ls-ref/FrBDSlider_ref.csv");
  for (auto end = csv.find('\n', csv.size() / 2); end < csv.size() - 1; end = csv.find('\n', end + 1))
    csv.insert(csv.find(',', end) + 1, "-");
}

}  // namespace

std::vector<Broken> brokenPromises(int version) {
  const bool fmi2 = version == 2;
  std::vector<Broken> list = {
      withXml(version, "start of a parameter is another", "run.start-values",
              {set(typed(version, "K"), "start", "2.5")}),
      withXml(version, "start of a state is another", "run.start-values",
              {set(typed(version, "v"), "start", "0.25")}),
      withXml(version, "output leaves its range", "run.range", {set(typed(version, "F"), "max", "1.2")}),
      withXml(version, "fixed parameter can be changed late", "run.illegal-call",
              {set(variable("solver.max_step"), "variability", "fixed")}),
      withXml(version, "token is another", "run.life-cycle",
              {set("/fmiModelDescription", fmi2 ? "guid" : "instantiationToken", "0123456789abcdef")},
              {"run.default-experiment", "run.state", "run.serialization"}),
      withXml(version, "variable is not in the library", "run.readable",
              {set(variable("solver.restarts"), "valueReference", "99")}),
      withFiles(version, "reference results differ", "run.reference", spoilReference),
      withFiles(version, "library is cut short", "run.load", [](Files& files) { files.binary().resize(300); },
                {"binary.damaged"}),
      withFiles(version, "library needs a function that nobody has", "run.load",
                [](Files& files) { renameSymbol(files.binary(), "memmove", "memmova"); }),
      withFiles(version, "library needs a library that nobody has", "run.load",
                [](Files& files) { renameSymbol(files.binary(), "libm.so.6", "libn.so.6"); }),
  };
  const std::string outputs = fmi2 ? "//Outputs/Unknown" : "//Output";
  const std::string derivatives = fmi2 ? "//Derivatives/Unknown" : "//ContinuousStateDerivative";
  const auto of = [&](const std::string& unknowns, int reference) {
    return fmi2 ? unknowns + "[@index=" + std::to_string(reference + 1) + "]"
                : unknowns + "[@valueReference=" + std::to_string(reference) + "]";
  };
  // F does not depend on u; a does; der(x) is v.
  list.push_back(withXml(
      version, "claims a dependency on an input that there is not", "run.dependency-unused",
      {set(of(outputs, 14), "dependencies", fmi2 ? "2 9 16 25" : "1 8 12 15 16 17 18 19 20 21 22 23 24")}));
  list.push_back(
      withXml(version, "hides the dependency of an output on an input", "run.dependency-missing",
              {set(of(outputs, 10), "dependencies",
                   fmi2 ? "3 8 9 10 16 25" : "2 3 4 5 6 7 8 9 12 15 16 17 18 19 20 21 22 23 24")}));
  list.push_back(withXml(version, "hides the dependency of a derivative on a state", "run.dependency-missing",
                         {set(of(derivatives, 30), "dependencies", "")}));
  if (fmi2) {
    list.push_back(withXml(version, "more event indicators than there are", "run.life-cycle",
                           {set("/fmiModelDescription", "numberOfEventIndicators", "2")},
                           {"run.default-experiment", "run.state", "run.serialization"}));
    list.push_back(withXml(version, "derivatives in another order", "run.model-exchange",
                           {drop("//Derivatives/Unknown[@index=31]"),
                            append("//Derivatives", R"(<Unknown index="31" dependencies="9"/>)")},
                           otherOrder));
  } else {
    list.push_back(withXml(version, "fewer event indicators than there are", "run.model-exchange",
                           {drop("//EventIndicator")}));
    list.push_back(
        withXml(version, "derivatives in another order", "run.model-exchange",
                {drop("//ContinuousStateDerivative[@valueReference=30]"),
                 insertBefore("//InitialUnknown[1]",
                              R"(<ContinuousStateDerivative valueReference="30" dependencies="8"/>)")},
                otherOrder));
  }
  return list;
}

}  // namespace bristle::test
