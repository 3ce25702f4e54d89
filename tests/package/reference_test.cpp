// Reference results: the inputs as given, jumps shown twice, not too many rows.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <sstream>
#include <string>
#include <vector>

#include "catalogue.hpp"
#include "fmu/package/reference_inputs.hpp"
#include "fmu/package/reference_results.hpp"

namespace {

using namespace bristle;
using namespace bristle::package;

std::vector<std::string> linesOf(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);)
    lines.push_back(line);
  return lines;
}

}  // namespace

TEST_CASE("a piecewise linear input: slopes between breakpoints, a jump where two share a time") {
  static constexpr std::array<Breakpoint, 4> points{{{1, 0}, {2, 4}, {2, 1}, {3, 1}}};
  const ReferenceInput input{"u", points};
  CHECK(segmentAfter(input, 0.5).value == 0);
  CHECK(segmentAfter(input, 0.5).slope == 0);
  CHECK(segmentAfter(input, 1.5).value == 2);
  CHECK(segmentAfter(input, 1.5).slope == 4);
  CHECK(valueBefore(input, 2) == 4);
  CHECK(segmentAfter(input, 2).value == 1);
  CHECK(segmentAfter(input, 7).value == 1);
}

TEST_CASE("the input file lists all inputs at the breakpoints, a jump as a repeated time") {
  CHECK(inputCsv(*findModel("MassSpring")) == "time,u,v_support,F\n0,0,0,0\n1,0,0,0\n1,0,0,1\n40,0,0,1\n");
  CHECK(inputCsv(*findModel("FrBDSlider")).empty());
}

TEST_CASE("reference results: header, about 500 rows at most, times from 0 to the end in order") {
  for (const Model* model : catalogue()) {
    CAPTURE(model->text().name);
    const auto lines = linesOf(referenceCsv(*model, record(*model)));
    CHECK(lines.front().starts_with("time,"));
    CHECK(lines.size() > 200);
    CHECK(lines.size() < 520);
    double previous = -1;
    for (std::size_t i = 1; i < lines.size(); ++i) {
      const double t = std::stod(lines[i]);
      CHECK(t >= previous);
      previous = t;
    }
    CHECK(std::stod(lines[1]) == 0);
    CHECK(previous == model->text().stopTime);
  }
}

TEST_CASE("where the force on the plant jumps, its acceleration stands before and after") {
  const Model& model = *findModel("MassSpring");
  const auto lines = linesOf(referenceCsv(model, record(model)));
  std::vector<std::string> atJump;
  std::copy_if(lines.begin(), lines.end(), std::back_inserter(atJump),
               [](const std::string& line) { return line.starts_with("1,"); });
  REQUIRE(atJump.size() == 2);
  // time,x,v,a: one newton on one kilogram
  const auto acceleration = [](const std::string& line) {
    std::size_t at = 0;
    for (int comma = 0; comma < 3; ++comma)
      at = line.find(',', at) + 1;
    return std::stod(line.substr(at));
  };
  CHECK(acceleration(atJump[0]) - acceleration(atJump[1]) == doctest::Approx(1).epsilon(1e-9));
}

TEST_CASE("the slider's reference results show the stick-slip of the paper") {
  // Extremes over the run; the spikes are met because internal steps are recorded too.
  const Model& model = *findModel("FrBDSlider");
  const auto F = record(model).curve(model, "F");
  CHECK(*std::max_element(F.begin(), F.end()) == doctest::Approx(1.4814084861).epsilon(1e-4));
  CHECK(*std::min_element(F.begin() + static_cast<std::ptrdiff_t>(F.size() / 2), F.end()) ==
        doctest::Approx(0.3008270184).epsilon(1e-2));
}

TEST_CASE("the options are those of the FMI cross-check: name, comma, value") {
  CHECK(referenceOptions(*findModel("FrBD")) == "StartTime,0\nStopTime,0.6\nStepSize,0.001\nRelTol,1e-06\n");
}
