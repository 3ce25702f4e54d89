// FMUs without code, for tests of the command line: one full of errors, and one that is large.
#pragma once

#include <string>
#include <vector>

#include "check/pe_bytes.hpp"
#include "cosim/files.hpp"

namespace bristle::test {

inline std::string describedBy(const std::string& variables, const std::string& attributes = "") {
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
         "<fmiModelDescription fmiVersion=\"3.0\" modelName=\"M\" instantiationToken=\"t\" " +
         attributes + ">\n<CoSimulation modelIdentifier=\"M\"/>\n<ModelVariables>\n" + variables +
         "</ModelVariables>\n<ModelStructure/>\n</fmiModelDescription>\n";
}

/// Two variables of the same name and value reference, a parameter without start, a causality that does not
/// exist, no independent variable, an output that is not in the model structure.
inline std::vector<ZipEntry> spoiltFmu() {
  return {{"modelDescription.xml",
           describedBy(
               "<Float64 name=\"x\" valueReference=\"1\" causality=\"output\"/>\n"
               "<Float64 name=\"x\" valueReference=\"1\" causality=\"parameter\" variability=\"fixed\"/>\n"
               "<Float64 name=\"y\" valueReference=\"2\" causality=\"throughput\"/>\n")},
          {"binaries/x86_64-windows/M.dll", goodPe().bytes()}};
}

/// With that many outputs, each of about a hundred bytes.
inline std::vector<ZipEntry> largeFmu(int count) {
  std::string variables =
      "<Float64 name=\"time\" valueReference=\"0\" causality=\"independent\" variability=\"continuous\"/>\n";
  for (int i = 1; i <= count; ++i) {
    const std::string number = std::to_string(i);
    variables += "<Float64 name=\"plant.section[" + number + "].temperature\" valueReference=\"" + number +
                 "\" causality=\"output\" description=\"of section " + number + "\"/>\n";
  }
  return {{"modelDescription.xml", describedBy(variables)},
          {"binaries/x86_64-windows/M.dll", goodPe().bytes()}};
}

}  // namespace bristle::test
