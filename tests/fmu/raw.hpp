// The C functions of a packaged FMU, for tests that call them in ways no decent importer would.
#pragma once

#include <cstdarg>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "cosim/fmi2_functions.hpp"
#include "cosim/fmi3_functions.hpp"
#include "fmu/run.hpp"

namespace bristle::test {

/// What the FMU said, through either version's logger.
struct Log {
  struct Line {
    int status;
    std::string category, text;
  };
  std::vector<Line> lines;

  bool says(std::string_view part) const {
    for (const Line& line : lines) {
      if (line.text.find(part) != std::string::npos) return true;
    }
    return false;
  }
  std::string last() const { return lines.empty() ? "" : lines.back().text; }

  static void fmi2(fmi2ComponentEnvironment self, fmi2String, fmi2Status status, fmi2String category,
                   fmi2String format, ...) {
    char text[2048];
    va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    static_cast<Log*>(self)->lines.push_back({status, category, text});
  }
  static void fmi3(fmi3InstanceEnvironment self, fmi3Status status, fmi3String category, fmi3String text) {
    static_cast<Log*>(self)->lines.push_back({status, category, text});
  }
};

/// A loaded FMU and its value references by name.
struct Loaded {
  std::shared_ptr<cosim::Fmu> fmu;
  std::shared_ptr<const cosim::Library> library;

  Loaded(int version, const std::string& model)
      : fmu(cosim::Fmu::open(packaged(version, model))), library(fmu->library(model)) {}
  std::string token() const { return fmu->description().token; }
  std::uint32_t reference(const std::string& name) const {
    for (const auto& v : fmu->description().variables) {
      if (v.name == name) return v.reference;
    }
    FAIL("no variable " << name);
    return 0;
  }
};

struct Raw2 : Loaded {
  explicit Raw2(const std::string& model)
      : Loaded(2, model),
        f(*library, *fmu->description().coSimulation, true),
        callbacks{Log::fmi2, nullptr, nullptr, nullptr, &log} {}
  Raw2(const Raw2&) = delete;
  ~Raw2() { f.freeInstance(instance); }

  void instantiate(bool logging = false, fmi2Type type = fmi2CoSimulation) {
    instance = f.instantiate("raw", type, token().c_str(), nullptr, &callbacks, fmi2False, logging);
    REQUIRE(instance != nullptr);
  }
  void initialize(double tolerance = 1e-6) {
    REQUIRE(f.setupExperiment(instance, fmi2True, tolerance, 0, fmi2False, 0) == fmi2OK);
    REQUIRE(f.enterInitializationMode(instance) == fmi2OK);
    REQUIRE(f.exitInitializationMode(instance) == fmi2OK);
  }
  fmi2Status set(const std::string& name, double value) {
    const auto vr = reference(name);
    return f.setReal(instance, &vr, 1, &value);
  }
  double get(const std::string& name) {
    const auto vr = reference(name);
    double value = 0;
    CHECK(f.getReal(instance, &vr, 1, &value) == fmi2OK);
    return value;
  }
  void get(const cosim::Variable& v, double* values, std::size_t) {
    CHECK(f.getReal(instance, &v.reference, 1, values) == fmi2OK);
  }

  cosim::Fmi2Functions f;
  Log log;
  fmi2CallbackFunctions callbacks;
  fmi2Component instance = nullptr;
};

struct Raw3 : Loaded {
  explicit Raw3(const std::string& model)
      : Loaded(3, model), f(*library, *fmu->description().coSimulation, true) {}
  Raw3(const Raw3&) = delete;
  ~Raw3() { f.freeInstance(instance); }

  void instantiate(bool logging = false) {
    instance = f.instantiateCoSimulation("raw", token().c_str(), nullptr, false, logging, false, false,
                                         nullptr, 0, &log, Log::fmi3, nullptr);
    REQUIRE(instance != nullptr);
  }
  void initialize(double tolerance = 1e-6) {
    REQUIRE(f.enterInitializationMode(instance, true, tolerance, 0, false, 0) == fmi3OK);
    REQUIRE(f.exitInitializationMode(instance) == fmi3OK);
  }
  fmi3Status set(const std::string& name, double value) {
    const auto vr = reference(name);
    return f.setFloat64(instance, &vr, 1, &value, 1);
  }
  double get(const std::string& name) {
    const auto vr = reference(name);
    double value = 0;
    CHECK(f.getFloat64(instance, &vr, 1, &value, 1) == fmi3OK);
    return value;
  }
  /// All n elements of an array.
  void get(const cosim::Variable& v, double* values, std::size_t n) {
    CHECK(f.getFloat64(instance, &v.reference, 1, values, n) == fmi3OK);
  }
  fmi3Status step(double now, double size) {
    return f.doStep(instance, now, size, true, &eventNeeded, &terminate, &early, &reached);
  }

  cosim::Fmi3Functions f;
  Log log;
  fmi3Instance instance = nullptr;
  bool eventNeeded = true, terminate = true, early = true;
  double reached = -1;
};

}  // namespace bristle::test
