// Small helpers with text: suggestions for misspelt names, numbers, addresses, references in messages.
#include "cosim/names.hpp"

#include <array>

#include "cosim/log.hpp"
#include "cosim/text.hpp"
#include "cosim/uri.hpp"
#include "files.hpp"

using namespace bristle;
using namespace bristle::cosim;

TEST_CASE("the edit distance counts insertions, deletions, replacements and swaps") {
  CHECK(editDistance("", "abc") == 3);
  CHECK(editDistance("step", "step") == 0);
  CHECK(editDistance("step", "stpe") == 1);
  CHECK(editDistance("v_drive", "v_drve") == 1);
  CHECK(editDistance("Sigma0", "sigma1") == 1);
}

TEST_CASE("the nearest name is suggested, and nothing where nothing is near") {
  constexpr std::array<std::string_view, 3> known = {"velocity", "force", "k"};
  CHECK(suggestion("velocty", known) == "; did you mean \"velocity\"?");
  CHECK(suggestion("Force", known) == "; did you mean \"force\"?");
  CHECK(suggestion("temperature", known) == ".");
  CHECK(suggestion("q", known) == ".");
}

TEST_CASE("a number is the whole text or nothing") {
  CHECK(parseNumber<double>(" 1e-3 ") == 1e-3);
  CHECK(parseNumber<double>("+2") == 2);
  CHECK_FALSE(parseNumber<double>("1,5"));
  CHECK_FALSE(parseNumber<double>("1 2"));
  CHECK_FALSE(parseNumber<double>(""));
  CHECK_FALSE(parseNumber<double>("+-1"));
  CHECK_FALSE(parseNumber<int>("300000000000"));
  CHECK_FALSE(parseNumber<unsigned>("-1"));
}

TEST_CASE("a file address has three slashes and percent-encodes all but unreserved characters") {
  CHECK(fileUri("/tmp/a b/ü%#?.x") == "file:///tmp/a%20b/%C3%BC%25%23%3F.x");
  CHECK(fileUri("/plain-path_1.2~/r") == "file:///plain-path_1.2~/r");
}

TEST_CASE("value references in a message become names") {
  const auto model = ModelDescription::parse(
      "<fmiModelDescription fmiVersion='2.0' modelName='M' guid='g'><ModelVariables>"
      "<ScalarVariable name='pressure' valueReference='12'><Real/></ScalarVariable>"
      "<ScalarVariable name='gear' valueReference='12' variability='discrete'><Integer/></ScalarVariable>"
      "</ModelVariables><ModelStructure/></fmiModelDescription>");
  CHECK(expandReferences("#r12# too high in gear #i12#", model) == "pressure too high in gear gear");
  CHECK(expandReferences("## and #r99# and # alone", model) == "# and #r99# and # alone");
  CHECK(expandReferences("item #1, 50#r12#", model) == "item #1, 50pressure");
}

TEST_CASE("a relay keeps the last complaint for the failure it belongs to, once") {
  std::vector<std::string> seen;
  LogRelay relay("slave", [&](const LogMessage& m) {
    seen.push_back(std::string(m.instance) + "|" + std::string(nameOf(m.level)) + "|" +
                   std::string(m.category) + "|" + std::string(m.text));
    if (m.level == Level::fatal) throw 1;
  });
  relay.forward(Level::info, "logAll", "hello\n");
  relay.forward(Level::error, nullptr, "broken");
  relay.forward(Level::fatal, "x", "a sink that throws");
  CHECK(seen == std::vector<std::string>{"slave|info|logAll|hello", "slave|error||broken",
                                         "slave|fatal|x|a sink that throws"});
  CHECK(relay.takeComplaint() == "a sink that throws");
  CHECK(relay.takeComplaint() == "");
}
