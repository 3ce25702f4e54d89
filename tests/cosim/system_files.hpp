// Small systems for tests: FMUs that consist of a description, and structures around them.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "cosim/error.hpp"
#include "cosim/files.hpp"
#include "cosim/system/system_file.hpp"

namespace bristle::test {

inline const std::string units = R"(
  <Unit name="N"><BaseUnit kg="1" m="1" s="-2"/></Unit>
  <Unit name="kN"><BaseUnit kg="1" m="1" s="-2" factor="1000"/></Unit>
  <Unit name="m/s"><BaseUnit m="1" s="-1"/></Unit>
  <Unit name="mm/s"><BaseUnit m="1" s="-1" factor="0.001"/></Unit>
  <Unit name="K"><BaseUnit K="1"/></Unit>
  <Unit name="degC"><BaseUnit K="1" offset="273.15"/></Unit>
  <Unit name="furlong"/>)";

/// The description of an FMU of FMI 3 with these variables.
inline std::string description(const std::string& variables, const std::string& structure = "",
                               const std::string& unitDefinitions = units) {
  return R"(<?xml version="1.0"?><fmiModelDescription fmiVersion="3.0" modelName="Made" instantiationToken="x">
<CoSimulation modelIdentifier="Made"/><UnitDefinitions>)" +
         unitDefinitions +
         R"(</UnitDefinitions><TypeDefinitions>
<EnumerationType name="Gear"><Item name="low" value="1"/><Item name="high" value="2"/></EnumerationType>
<EnumerationType name="Other"><Item name="low" value="1"/><Item name="high" value="3"/></EnumerationType>
</TypeDefinitions><ModelVariables>
<Float64 name="time" valueReference="0" causality="independent" variability="continuous"/>)" +
         variables + "</ModelVariables><ModelStructure>" + structure +
         "</ModelStructure></fmiModelDescription>";
}

/// One with something of everything: inputs, outputs and parameters in several types and units.
inline const std::string variety = R"(
<Float64 name="F" valueReference="1" causality="input" unit="N" start="0"/>
<Float64 name="u" valueReference="2" causality="input" start="0"/>
<Float64 name="v" valueReference="3" causality="output" unit="m/s"/>
<Float64 name="v_mm" valueReference="4" causality="output" unit="mm/s"/>
<Float64 name="F_out" valueReference="5" causality="output" unit="N"/>
<Float64 name="F_kN" valueReference="6" causality="input" unit="kN" start="0"/>
<Float64 name="T" valueReference="7" causality="output" unit="K"/>
<Float64 name="t" valueReference="8" causality="input" unit="degC" start="0"/>
<Float64 name="v_in" valueReference="9" causality="input" unit="m/s" start="0"><Alias name="speed"/></Float64>
<Boolean name="on" valueReference="10" causality="output" variability="discrete"/>
<Boolean name="switch" valueReference="11" causality="input" variability="discrete" start="false"/>
<Int32 name="count" valueReference="12" causality="output" variability="discrete"/>
<Int64 name="number" valueReference="13" causality="input" variability="discrete" start="0"/>
<Enumeration name="gear" valueReference="14" causality="output" variability="discrete" declaredType="Gear"/>
<Enumeration name="gear_in" valueReference="15" causality="input" variability="discrete" declaredType="Gear" start="1"/>
<Enumeration name="other_in" valueReference="16" causality="input" variability="discrete" declaredType="Other" start="1"/>
<Float64 name="k" valueReference="17" causality="parameter" variability="tunable" unit="kN" start="1"/>
<Float64 name="p" valueReference="18" causality="parameter" variability="fixed" start="0"/>
<Boolean name="flag" valueReference="19" causality="parameter" variability="fixed" start="false"/>
<Enumeration name="mode" valueReference="20" causality="parameter" variability="fixed" declaredType="Gear" start="1"/>
<String name="text" valueReference="21" causality="parameter" variability="fixed"><Start value="a"/></String>
<UInt64 name="n" valueReference="22" causality="structuralParameter" variability="fixed" start="2"/>
<Float64 name="array" valueReference="23" causality="input" start="0 0"><Dimension valueReference="22"/></Float64>
<Float64 name="array_out" valueReference="24" causality="output"><Dimension start="2"/></Float64>
<Float64 name="length" valueReference="25" causality="output" unit="furlong"/>
<Float64 name="calculated" valueReference="26" causality="calculatedParameter" variability="fixed" unit="N"/>
<Int32 name="c" valueReference="27" causality="parameter" variability="fixed" start="1"/>)";

inline const std::string namespaces =
    R"(xmlns:ssd="http://ssp-standard.org/SSP1/SystemStructureDescription" )"
    R"(xmlns:ssc="http://ssp-standard.org/SSP1/SystemStructureCommon" )"
    R"(xmlns:ssv="http://ssp-standard.org/SSP1/SystemStructureParameterValues" )"
    R"(xmlns:ssm="http://ssp-standard.org/SSP1/SystemStructureParameterMapping" version="1.0" )";

/// A description around the content of the outermost system.
inline std::string structure(const std::string& system, const std::string& rest = "") {
  return "<ssd:SystemStructureDescription " + namespaces + "name=\"Test\">\n<ssd:System name=\"Root\">\n" +
         system + "</ssd:System>\n" + rest + "</ssd:SystemStructureDescription>\n";
}

/// "name:kind" or "name:kind:unit".
inline std::string connectors(const std::vector<std::string>& list) {
  std::string text = "<ssd:Connectors>\n";
  for (const std::string& entry : list) {
    const std::size_t first = entry.find(':'), second = entry.find(':', first + 1);
    const std::string kind =
        entry.substr(first + 1, second == std::string::npos ? second : second - first - 1);
    text += "<ssd:Connector name=\"" + entry.substr(0, first) + "\" kind=\"" + kind + "\">";
    if (second != std::string::npos) text += "<ssc:Real unit=\"" + entry.substr(second + 1) + "\"/>";
    text += "</ssd:Connector>\n";
  }
  return text + "</ssd:Connectors>\n";
}

inline std::string component(const std::string& name, const std::string& source,
                             const std::vector<std::string>& list, const std::string& more = "",
                             const std::string& attributes = "") {
  return "<ssd:Component name=\"" + name + "\" source=\"" + source + "\" " + attributes + ">" +
         (list.empty() ? "" : connectors(list)) + more + "</ssd:Component>\n";
}

/// "a.x": the connector x of the element a; "x": one of the system itself.
inline std::string connection(const std::string& start, const std::string& end,
                              const std::string& content = "", const std::string& attributes = "") {
  const auto endOf = [](const std::string& text, const std::string& which) {
    const std::size_t dot = text.find('.');
    if (dot == std::string::npos) return which + "Connector=\"" + text + "\" ";
    return which + "Element=\"" + text.substr(0, dot) + "\" " + which + "Connector=\"" +
           text.substr(dot + 1) + "\" ";
  };
  return "<ssd:Connection " + endOf(start, "start") + endOf(end, "end") + attributes + ">" + content +
         "</ssd:Connection>\n";
}

inline std::string elements(const std::string& content) {
  return "<ssd:Elements>\n" + content + "</ssd:Elements>\n";
}
inline std::string connections(const std::string& content) {
  return "<ssd:Connections>\n" + content + "</ssd:Connections>\n";
}
inline std::string linear(const std::string& factor, const std::string& offset) {
  return "<ssc:LinearTransformation factor=\"" + factor + "\" offset=\"" + offset + "\"/>";
}

/// A folder with made.fmu, which has the variety above, and whatever a test adds.
struct SystemPlace {
  cosim::TemporaryFolder folder;
  std::filesystem::path path = folder.path();

  SystemPlace() { fmu("made.fmu", description(variety)); }
  void fmu(const std::string& name, const std::string& text) const {
    writeZip(path / name, {{"modelDescription.xml", text}});
  }
  std::filesystem::path write(const std::string& name, const std::string& text) const {
    // Some file systems wait for the disk when an existing file is emptied.
    std::filesystem::remove(path / name);
    writeFile(path / name, text);
    return path / name;
  }
  cosim::SystemFile open(const std::string& text) const {
    return cosim::SystemFile::open(write("system.ssd", text));
  }
  std::string failure(const std::string& text) const {
    return failureOf<cosim::Error>([&] { open(text); });
  }
};

}  // namespace bristle::test
