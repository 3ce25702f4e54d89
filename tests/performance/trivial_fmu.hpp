// Packages of the trivial FMU, and two of them in a ring: the output of each is the input of the other.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

#include "cosim/master/network.hpp"
#include "zip/zip_writer.hpp"

namespace bristle::test {

inline std::string trivialDescription(int version, bool able) {
  if (version == 2) {
    return R"(<?xml version="1.0" encoding="UTF-8"?>
<fmiModelDescription fmiVersion="2.0" modelName="Trivial" guid="{trivial}">
  <CoSimulation modelIdentifier="Trivial" canHandleVariableCommunicationStepSize="true")" +
           std::string(able ? R"( canInterpolateInputs="true" canGetAndSetFMUstate="true")" : "") + R"(/>
  <ModelVariables>
    <ScalarVariable name="u" valueReference="1" causality="input"><Real start="0"/></ScalarVariable>
    <ScalarVariable name="y" valueReference="2" causality="output"><Real/></ScalarVariable>
    <ScalarVariable name="k" valueReference="3" causality="parameter" variability="fixed"><Real start="0.5"/></ScalarVariable>
    <ScalarVariable name="limit" valueReference="4" causality="parameter" variability="fixed"><Real start="1e300"/></ScalarVariable>
  </ModelVariables>
  <ModelStructure><Outputs><Unknown index="2"/></Outputs></ModelStructure>
</fmiModelDescription>
)";
  }
  return R"(<?xml version="1.0" encoding="UTF-8"?>
<fmiModelDescription fmiVersion="3.0" modelName="Trivial" instantiationToken="{trivial}">
  <CoSimulation modelIdentifier="Trivial" canHandleVariableCommunicationStepSize="true")" +
         std::string(able ? R"( canGetAndSetFMUState="true")" : "") + R"(/>
  <ModelVariables>
    <Float64 name="u" valueReference="1" causality="input" start="0"/>
    <Float64 name="y" valueReference="2" causality="output"/>
    <Float64 name="k" valueReference="3" causality="parameter" variability="fixed" start="0.5"/>
    <Float64 name="limit" valueReference="4" causality="parameter" variability="fixed" start="1e300"/>
  </ModelVariables>
  <ModelStructure><Output valueReference="2"/></ModelStructure>
</fmiModelDescription>
)";
}

/// Writes the package into a folder.  `able`: with states that can be taken back and, in FMI 2, inputs that
/// follow lines.  `libraries` is where trivial_fmi2.so and trivial_fmi3.so were built.
inline std::filesystem::path writeTrivialFmu(int version, bool able, const std::filesystem::path& libraries,
                                             const std::filesystem::path& folder) {
  const auto library = libraries / ("trivial_fmi" + std::to_string(version) + ".so");
  std::ifstream stream(library, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(stream), {}};
  if (bytes.empty())
    throw std::runtime_error(library.string() + " is missing: build the target trivial_fmu.");
#if defined(__aarch64__)
  const std::string platform = "aarch64-linux";
#else
  const std::string platform = version == 2 ? "linux64" : "x86_64-linux";
#endif
  const auto file = folder / "Trivial.fmu";
  writeZip(file, {{"modelDescription.xml", trivialDescription(version, able)},
                  {"binaries/" + platform + "/Trivial.so", bytes, true}});
  return file;
}

inline cosim::SystemDescription ring() {
  cosim::SystemDescription system;
  system.components = {{"a", {}, {}, {}, ""}, {"b", {}, {}, {}, ""}};
  system.connections = {{"a", "y", "b", "u", 1, 0, false, ""}, {"b", "y", "a", "u", 1, 0, false, ""}};
  return system;
}

}  // namespace bristle::test
