// The Windows libraries inside the packages: what they import and export, and that they do under wine what
// the Linux libraries do.  Both are run by the same small program (tests/windows), compiled twice.
#include <bit>
#include <set>

#include "check/pe.hpp"
#include "cosim/archive.hpp"
#include "cosim/fmu.hpp"
#include "cosim/input_table.hpp"
#include "cosim/temporary_folder.hpp"
#include "fmu/life_cycle.hpp"
#include "fmu/models.hpp"
#include "windows/job.hpp"

using namespace bristle;

namespace {

std::string folderOf(int version, bool windows) {
  if (version == 2) return windows ? "binaries/win64/" : "binaries/linux64/";
  return windows ? "binaries/x86_64-windows/" : "binaries/x86_64-linux/";
}

std::string libraryOf(int version, const std::string& model, bool windows) {
  return cosim::Archive(test::packaged(version, model))
      .read(folderOf(version, windows) + model + (windows ? ".dll" : ".so"));
}

bool hasInputs(const std::string& model) {
  return std::filesystem::exists(test::environment("BRISTLE_DIST") + "/reference/" + model + "_in.csv");
}

bool isCompared(const cosim::Variable& v) {
  return v.causality == cosim::Causality::output && v.type == cosim::Type::float64;
}

/// The default experiment at a strict tolerance, with the inputs that travel with the FMU held over each
/// step.
test::Job defaultExperiment(int version, const std::string& model) {
  const auto fmu = cosim::Fmu::open(test::packaged(version, model));
  const cosim::ModelDescription& description = fmu->description();
  const cosim::DefaultExperiment& experiment = description.defaultExperiment;
  test::Job job;
  job.version = version;
  job.token = description.token;
  job.tolerance = 1e-10;
  for (const cosim::Variable& v : description.variables) {
    if (isCompared(v)) job.outputs.push_back(v.reference);
  }
  std::optional<cosim::InputTable> inputs;
  if (hasInputs(model)) {
    inputs = cosim::InputTable::read(test::environment("BRISTLE_DIST") + "/reference/" + model + "_in.csv");
    for (const std::string& name : inputs->names())
      job.inputs.push_back(description.variable(name).reference);
  }
  const double size = experiment.stepSize.value();
  const int count = static_cast<int>(std::lround(experiment.stopTime.value() / size));
  for (int k = 0; k < count; ++k) {
    test::Job::Step step{k * size, size, {}};
    for (std::size_t i = 0; i < job.inputs.size(); ++i)
      step.inputs.push_back(inputs->value(i, step.time, cosim::Interpolation::linear, cosim::Side::after));
    job.steps.push_back(std::move(step));
  }
  return job;
}

/// Runs the runner for Linux or for Windows; what it says is part of the failure.
void runRunner(bool windows, const std::filesystem::path& folder, const std::string& arguments) {
  const auto said = (folder / "said.txt").string();
  std::string command;
  if (windows) {
    // All streams go to files: processes of wine that stay a little longer must not keep the test's open.
    command = "WINEPREFIX='" + test::environment("BRISTLE_BUILD_DIR") +
              "/wine' WINEDEBUG=-all WINEDLLOVERRIDES=mscoree,mshtml= '" + test::environment("BRISTLE_WINE") +
              "' '" + test::environment("BRISTLE_BUILD_DIR") + "/windows/bin/run_fmu.exe'";
  } else {
    command = "'" + test::environment("BRISTLE_BUILD_DIR") + "/bin/run_fmu'";
  }
  const int status = std::system((command + arguments + " >'" + said + "' 2>&1 </dev/null").c_str());
  std::ifstream text(said);
  REQUIRE_MESSAGE(status == 0, command, arguments, "\n",
                  std::string(std::istreambuf_iterator<char>(text), {}));
}

/// Wine shows the root of the file system as drive Z.
std::string seen(bool windows, const std::filesystem::path& file) {
  return (windows ? "Z:" : "") + file.string();
}

using Rows = std::vector<std::vector<double>>;

Rows readRows(const std::filesystem::path& file) {
  std::ifstream text(file);
  Rows rows;
  for (std::string line; std::getline(text, line);) {
    std::istringstream words(line);
    std::vector<double>& row = rows.emplace_back();
    for (std::string word; words >> word;)
      row.push_back(std::bit_cast<double>(std::stoull(word, nullptr, 16)));
  }
  return rows;
}

struct Chosen {
  int version;
  std::string model;
  std::string file() const { return model + std::to_string(version); }
};

/// The three that stand for the rest, or all with BRISTLE_WINDOWS_MODELS=all.
std::vector<Chosen> chosen() {
  const char* which = std::getenv("BRISTLE_WINDOWS_MODELS");
  const bool all = which != nullptr && std::string(which) == "all";
  std::vector<Chosen> list;
  for (const int version : {2, 3}) {
    for (const std::string& model :
         all ? test::models(version)
             : std::vector<std::string>{"CoulombSlider", "FrBD", "DiaphragmValveLuGre"})
      list.push_back({version, model});
  }
  return list;
}

/// Of the outputs that are compared.
std::vector<double> nominalsOf(const Chosen& it) {
  std::vector<double> nominals;
  for (const cosim::Variable& v :
       cosim::Fmu::open(test::packaged(it.version, it.model))->description().variables) {
    if (isCompared(v)) nominals.push_back(v.nominal.value_or(1));
  }
  return nominals;
}

/// Writes the job for one platform, with the library that it needs.
void prepare(const Chosen& it, bool windows, const std::filesystem::path& folder) {
  const auto library = folder / (it.file() + (windows ? ".dll" : ".so"));
  std::ofstream(library, std::ios::binary) << libraryOf(it.version, it.model, windows);
  test::Job job = defaultExperiment(it.version, it.model);
  job.library = seen(windows, library);
  test::writeJob((folder / (it.file() + (windows ? ".windows" : ".linux"))).string(), job);
}

}  // namespace

TEST_CASE(
    "the library for Windows exports exactly the functions of both standards and imports only KERNEL32 and "
    "msvcrt") {
  std::set<std::string> expected{"fmi2GetTypesPlatform",
                                 "fmi2GetVersion",
                                 "fmi2Instantiate",
                                 "fmi3GetVersion",
                                 "fmi3InstantiateModelExchange",
                                 "fmi3InstantiateCoSimulation",
                                 "fmi3InstantiateScheduledExecution"};
  for (const fmu::Rule& rule : fmu::lifeCycle)
    expected.emplace(rule.function);
  for (const std::string& model : test::models()) {
    CAPTURE(model);
    const std::string bytes = libraryOf(3, model, true);
    const check::LibraryImage image = check::readPe(bytes);
    REQUIRE(image.readable);
    CHECK(image.sharedLibrary);
    CHECK(image.machine == "x86_64");
    CHECK(std::set(image.exports.begin(), image.exports.end()) == expected);
    CHECK(std::set(image.needed.begin(), image.needed.end()) ==
          std::set<std::string>{"KERNEL32.dll", "msvcrt.dll"});
  }
}

TEST_CASE("both packages of a model carry the same library for Windows") {
  for (const std::string& model : test::models(2))
    CHECK(libraryOf(2, model, true) == libraryOf(3, model, true));
}

TEST_CASE("default experiments under wine give the numbers of Linux, and going back gives the same bits") {
  const cosim::TemporaryFolder folder;
  const auto list = chosen();
  for (const bool windows : {false, true}) {
    std::string arguments;
    for (const Chosen& it : list) {
      prepare(it, windows, folder.path());
      for (const char* ending : {"", ".result"})
        arguments += " '" + seen(windows, folder.path() / (it.file() + (windows ? ".windows" : ".linux"))) +
                     ending + "'";
    }
    runRunner(windows, folder.path(), arguments);
  }
  for (const Chosen& it : list) {
    CAPTURE(it.file());
    const Rows here = readRows(folder.path() / (it.file() + ".linux.result")),
               there = readRows(folder.path() / (it.file() + ".windows.result"));
    REQUIRE(here.size() > 100);
    REQUIRE(here.size() == there.size());
    // The libraries of mathematical functions differ in the last bit, and with it the integrator's steps:
    // runs agree within the accuracy of the integration, 1e-10, magnified where an output is a difference of
    // large forces.
    const std::vector<double> nominals = nominalsOf(it);
    double worst = 0;
    for (std::size_t column = 0; column < here.front().size(); ++column) {
      double scale = nominals[column], apart = 0;
      for (std::size_t row = 0; row < here.size(); ++row) {
        scale = std::max(scale, std::abs(here[row][column]));
        apart = std::max(apart, std::abs(here[row][column] - there[row][column]));
      }
      if (apart > 0) worst = std::max(worst, apart / scale);
    }
    MESSAGE(it.file(), ": at most ", worst, " of the largest or nominal value apart");
    CHECK(worst < 1e-6);
  }
}

TEST_CASE("300 cycles of load, run and unload under wine leave nothing behind") {
  const cosim::TemporaryFolder folder;
  for (const int version : {2, 3}) {
    const Chosen it{version, "FrBDSlider"};
    prepare(it, true, folder.path());
    runRunner(true, folder.path(),
              " --cycles 300 '" + seen(true, folder.path() / (it.file() + ".windows")) + "'");
  }
}
