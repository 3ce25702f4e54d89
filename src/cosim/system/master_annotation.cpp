#include "cosim/system/master_annotation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cosim/names.hpp"

namespace bristle::cosim::ssp {

namespace {

constexpr std::array<std::string_view, 3> attributes{"algorithm", "step", "tolerance"};

std::vector<pugi::xml_node> annotations(pugi::xml_node root, std::string_view type) {
  std::vector<pugi::xml_node> found;
  for (const pugi::xml_node owner :
       {root, child(root, ssd, "DefaultExperiment"), child(root, ssd, "System")}) {
    for (const pugi::xml_node annotation : children(child(owner, ssd, "Annotations"), ssc, "Annotation")) {
      if (annotation.attribute("type").value() == type) found.push_back(annotation);
    }
  }
  return found;
}

// A misspelt setting would be one that silently does nothing.
void checkAttributes(const Document& document, pugi::xml_node node) {
  for (const pugi::xml_attribute attribute : node.attributes()) {
    const std::string_view name = attribute.name();
    const bool known = std::ranges::find(attributes, name) != attributes.end();
    if (known || name.starts_with("xmlns")) continue;
    throw document.error(node, fmt::format("the master has no setting \"{}\"{}", name,
                                           nearestName(name, attributes) ? suggestion(name, attributes)
                                                                         : "; algorithm, step and tolerance "
                                                                           "can be set."));
  }
}

std::optional<double> omsStep(const Document& document, pugi::xml_node annotation) {
  const pugi::xml_node master = annotation.find_node(
      [](pugi::xml_node node) { return localName(node) == "FixedStepMaster" && node.attribute("stepSize"); });
  return master ? document.positive(master, "stepSize") : std::nullopt;
}

pugi::xml_node addAnnotation(pugi::xml_node owner, const char* type) {
  pugi::xml_node list = child(owner, ssd, "Annotations");
  if (!list) list = owner.append_child("ssd:Annotations");
  pugi::xml_node annotation = list.append_child("ssc:Annotation");
  annotation.append_attribute("type") = type;
  return annotation;
}

// The shortest text that reads back as the same number.
void setNumber(pugi::xml_node node, const char* attribute, double value) {
  node.append_attribute(attribute) = fmt::format("{}", value).c_str();
}

}  // namespace

MasterSettings readMasterSettings(const Document& document, pugi::xml_node root) {
  MasterSettings settings;
  for (const pugi::xml_node annotation : annotations(root, masterAnnotation)) {
    for (const pugi::xml_node node : annotation.children()) {
      if (localName(node) != "Master") continue;
      checkAttributes(document, node);
      if (node.attribute("algorithm")) settings.algorithm = document.required(node, "algorithm");
      if (const auto step = document.positive(node, "step")) settings.step = step;
      if (const auto tolerance = document.positive(node, "tolerance")) settings.tolerance = tolerance;
    }
  }
  for (const pugi::xml_node annotation : annotations(root, omsAnnotation)) {
    if (!settings.step) settings.step = omsStep(document, annotation);
  }
  return settings;
}

void writeMasterSettings(pugi::xml_node root, const MasterSettings& settings) {
  if (settings.step) {
    pugi::xml_node master = addAnnotation(child(root, ssd, "System"), omsAnnotation)
                                .append_child("oms:Annotations")
                                .append_child("oms:SimulationInformation")
                                .append_child("oms:FixedStepMaster");
    master.parent().parent().append_attribute("xmlns:oms") = omsNamespace;
    master.append_attribute("description") = "oms-ma";
    setNumber(master, "stepSize", *settings.step);
    // Of its FMUs, not of the coupling; OMSimulator reads an absent one as zero.
    setNumber(master, "relativeTolerance", 1e-6);
  }
  if (!settings.algorithm && !settings.step && !settings.tolerance) return;
  pugi::xml_node master = addAnnotation(root, masterAnnotation).append_child("bristle:Master");
  master.append_attribute("xmlns:bristle") = masterNamespace;
  if (settings.algorithm) master.append_attribute("algorithm") = settings.algorithm->c_str();
  if (settings.step) setNumber(master, "step", *settings.step);
  if (settings.tolerance) setNumber(master, "tolerance", *settings.tolerance);
}

}  // namespace bristle::cosim::ssp
