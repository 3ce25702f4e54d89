// The public Reference FMUs through the master, against the results that are published inside them.  They are
// on few machines: BRISTLE_REFERENCE_FMUS names the folder.
#include <map>
#include <set>

#include "cosim/archive.hpp"
#include "cosim/text.hpp"
#include "coupled.hpp"

using namespace bristle::cosim;
using namespace bristle::test;

namespace {

std::vector<std::string> cells(const std::string& line) {
  std::vector<std::string> list(1);
  for (const char c : line) {
    if (c == ',') {
      list.emplace_back();
    } else if (c != '\r') {
      list.back() += c;
    }
  }
  return list;
}

/// One number of a result, or nothing where a cell holds text.
std::optional<double> number(const std::string& text) {
  if (const auto boolean = text == "true" || text == "false" ? parseBoolean(text) : std::nullopt)
    return *boolean;
  return parseNumber<double>(text);
}

struct Results {
  std::vector<std::string> names;
  std::vector<std::vector<std::string>> rows;
};

std::optional<Results> publishedIn(const std::filesystem::path& fmu) {
  const Archive archive(fmu);
  const std::string name = "extra/org.fmi-standard.fmi-ls-ref/" + fmu.stem().string() + "_out.csv";
  if (!archive.contains(name)) return std::nullopt;
  const std::string text = archive.read(name);
  Results results;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    if (end > at) results.rows.push_back(cells(text.substr(at, end - at)));
    at = end + 1;
  }
  results.names = results.rows.front();
  results.rows.erase(results.rows.begin());
  return results;
}

/// Every number of every published variable at the present time.
void compare(const Results& results, const std::vector<std::string>& row, Node& node, double& worst) {
  for (std::size_t c = 1; c < row.size(); ++c) {
    const Variable* v = node.model().find(results.names[c]);
    if (!v || !isNumeric(v->type)) continue;  // FMI 2 has fewer types
    const auto elements = node.assignments().layout().elements(*v);
    const auto expected = words(row[c]);
    REQUIRE(expected.size() == elements.size());
    ElementReader reader(node.assignments().layout(), elements);
    std::vector<double> values(elements.size());
    reader.read(node.slave(), values);
    for (std::size_t i = 0; i < values.size(); ++i) {
      const auto wanted = number(expected[i]);
      REQUIRE(wanted.has_value());
      worst = std::max(worst, std::abs(values[i] - *wanted) / std::max(1.0, std::abs(*wanted)));
    }
  }
}

void run(const std::filesystem::path& path) {
  CAPTURE(path.string());
  const auto fmu = Fmu::open(path);
  const auto results = publishedIn(path);
  REQUIRE(results.has_value());
  SystemDescription system;
  system.components = {{"alone", {}, {}, {}, ""}};
  Network network(system, {fmu}, {});
  const DefaultExperiment& experiment = fmu->description().defaultExperiment;
  MasterOptions options;
  options.stop = *number(results->rows.back().front());
  options.step =
      experiment.stepSize.value_or(*number(results->rows[1].front()) - *number(results->rows[0].front()));
  Master master(network, options, [](const std::string&) {});
  master.initialize();
  // Where a time stands twice the published rows are those before and after an event: the last one counts.
  std::size_t row = 0, compared = 0;
  double worst = 0;
  const auto timeOf = [&](std::size_t i) { return *number(results->rows[i].front()); };
  for (;;) {
    while (row < results->rows.size() && timeOf(row) < master.time() - 1e-9)
      ++row;
    while (row + 1 < results->rows.size() && std::abs(timeOf(row + 1) - master.time()) <= 1e-9)
      ++row;
    if (row < results->rows.size() && std::abs(timeOf(row) - master.time()) <= 1e-9) {
      compare(*results, results->rows[row], network.node(0), worst);
      ++compared;
    }
    if (!master.running()) break;
    master.advance();
  }
  master.terminate();
  MESSAGE(path.parent_path().filename().string()
          << "/" << path.stem().string() << ": " << compared << " points, largest difference " << worst);
  CHECK(compared >= results->rows.size() / 2);
  CHECK(worst <= 1e-6);
}

}  // namespace

TEST_CASE("the public Reference FMUs give their published results") {
  const char* folder = std::getenv("BRISTLE_REFERENCE_FMUS");
  if (folder == nullptr) {
    MESSAGE("Skipped: BRISTLE_REFERENCE_FMUS does not name a folder with the public Reference FMUs.");
    return;
  }
  const std::set<std::string> wanted = {"BouncingBall", "Dahlquist", "Feedthrough",
                                        "Stair",        "VanDerPol", "StateSpace"};
  std::set<std::string> seen;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    const std::string name = entry.path().stem().string();
    if (entry.path().extension() != ".fmu" || !wanted.contains(name)) continue;
    seen.insert(name);
    run(entry.path());
  }
  CHECK(seen == wanted);
}

TEST_CASE("a whole number that one FMU counts reaches the other") {
  const char* folder = std::getenv("BRISTLE_REFERENCE_FMUS");
  if (folder == nullptr) return;
  std::map<std::string, std::map<std::string, std::filesystem::path>> found;  // by folder, by name
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
    found[entry.path().parent_path().string()][entry.path().stem().string()] = entry.path();
  int runs = 0;
  for (auto& [place, fmus] : found) {
    if (!fmus.contains("Stair") || !fmus.contains("Feedthrough")) continue;
    CAPTURE(place);
    ++runs;
    SystemDescription system;
    system.components = {{"stair", {}, {}, {}, ""}, {"through", {}, {}, {}, ""}};
    system.connections = {{"stair", "counter", "through", "Int32_input", 1, 0, false, ""}};
    Network network(system, {Fmu::open(fmus["Stair"]), Fmu::open(fmus["Feedthrough"])}, {});
    MasterOptions options;
    options.stop = 8.5;  // at 9 s the stair ends the simulation
    options.step = 0.1;
    Master master(network, options, [](const std::string&) {});
    master.initialize();
    while (master.running()) {
      master.advance();
      const double counted = valueOf(network.node(0).slave(), "counter");
      CHECK(valueOf(network.node(1).slave(), "Int32_output") == counted);
    }
    CHECK(valueOf(network.node(1).slave(), "Int32_output") > 5);
  }
  CHECK(runs > 0);
}

TEST_CASE("an algebraic loop through two FMUs is solved in initialisation, event and step mode") {
  const char* folder = std::getenv("BRISTLE_REFERENCE_FMUS");
  if (folder == nullptr) return;
  int runs = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().filename() != "Feedthrough.fmu") continue;
    CAPTURE(entry.path().string());
    ++runs;
    const auto fmu = Fmu::open(entry.path());
    // u = -3 u + 1 + what comes from outside
    SystemDescription system;
    system.components = {{"a", {}, {}, {}, ""}, {"b", {}, {}, {}, ""}};
    system.connections = {
        {"a", "Float64_continuous_output", "b", "Float64_continuous_input", 1, 0, false, ""},
        {"b", "Float64_continuous_output", "a", "Float64_continuous_input", -3, 1, false, ""}};
    Network::Options networkOptions;
    networkOptions.external = {{"a", "Int32_input"}};
    Network network(system, {fmu, fmu}, networkOptions);
    ExternalSource external;
    external.values = [](double t, Side side, std::span<double> values) {
      values[0] = t > 0.55 || (t == 0.55 && side == Side::after) ? 7 : 3;
    };
    external.jumps = {0.55};
    MasterOptions options;
    options.step = 0.1;
    Master master(
        network, options, [](const std::string&) {}, external);
    master.initialize();
    CHECK(master.signals().inputs[0] == doctest::Approx(0.25));
    while (master.running()) {
      master.advance();
      CHECK(valueOf(network.node(1).slave(), "Float64_continuous_output") == doctest::Approx(0.25));
      CHECK(valueOf(network.node(0).slave(), "Int32_output") == (master.time() < 0.55 ? 3 : 7));
    }
  }
  CHECK(runs > 0);
}
