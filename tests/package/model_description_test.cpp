// The generated XML: valid, complete, and the same as the one that was reviewed.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <libxml/parser.h>
#include <libxml/xmlschemas.h>

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <pugixml.hpp>
#include <set>
#include <string>

#include "catalogue.hpp"
#include "core/table.hpp"
#include "fmu/package/files.hpp"
#include "fmu/package/model_description.hpp"
#include "fmu/package/reference_results.hpp"
#include "fmu/package/terminals_and_icons.hpp"

namespace {

using namespace bristle;
using namespace bristle::package;
using std::filesystem::path;

/// A folder named by the environment; empty if it is not there.
path folder(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && std::filesystem::is_directory(value) ? path(value) : path();
}

/// The validator's complaints, each on a line; empty if there are none.
std::string complaints(const std::string& xml, const path& schemaFile) {
  std::string all;
  const std::unique_ptr<xmlSchemaParserCtxt, decltype(&xmlSchemaFreeParserCtxt)> parser(
      xmlSchemaNewParserCtxt(schemaFile.c_str()), &xmlSchemaFreeParserCtxt);
  const std::unique_ptr<xmlSchema, decltype(&xmlSchemaFree)> schema(xmlSchemaParse(parser.get()),
                                                                    &xmlSchemaFree);
  REQUIRE(schema);
  const std::unique_ptr<xmlSchemaValidCtxt, decltype(&xmlSchemaFreeValidCtxt)> validator(
      xmlSchemaNewValidCtxt(schema.get()), &xmlSchemaFreeValidCtxt);
  const std::unique_ptr<xmlDoc, decltype(&xmlFreeDoc)> document(
      xmlReadMemory(xml.data(), static_cast<int>(xml.size()), nullptr, nullptr, 0), &xmlFreeDoc);
  REQUIRE(document);
  // `auto`, because libxml2 2.12 made the error constant.
  const xmlStructuredErrorFunc collect = [](void* out, auto* error) {
    *static_cast<std::string*>(out) += fmt::format("line {}: {}", error->line, error->message);
  };
  xmlSchemaSetValidStructuredErrors(validator.get(), collect, &all);
  if (xmlSchemaValidateDoc(validator.get(), document.get()) != 0 && all.empty()) all = "not valid";
  return all;
}

pugi::xml_document parsed(const std::string& xml) {
  pugi::xml_document document;
  REQUIRE(document.load_buffer(xml.data(), xml.size()));
  return document;
}

}  // namespace

TEST_CASE("the committed modelDescription.xml is what the tables say") {
  const path source = folder("BRISTLE_SOURCE");
  REQUIRE_MESSAGE(!source.empty(), "The environment variable BRISTLE_SOURCE must name the source tree.");
  for (const Model* model : catalogue()) {
    for (const Fmi version : {Fmi::two, Fmi::three}) {
      if (version == Fmi::two && hasClocks(*model)) continue;  // FMI 3 only
      const path file = source / "modelDescription" / (version == Fmi::two ? "fmi2" : "fmi3") /
                        fmt::format("{}.xml", model->text().name);
      const bool same = std::filesystem::exists(file) && readFile(file) == modelDescription(*model, version);
      CHECK_MESSAGE(
          same, file.string(),
          " differs from what is generated: the public interface of the model changed. Write it anew with "
          "tools/run (or bristle_pack --xml modelDescription) and review the diff.");
    }
  }
}

TEST_CASE("every generated XML is valid against the official schemas") {
  const path schemas = folder("BRISTLE_SCHEMA");
  if (schemas.empty()) {
    MESSAGE("Skipped: BRISTLE_SCHEMA does not name a folder with the schemas fmi2 and fmi3.");
    return;
  }
  // The check itself works: a misspelt attribute is noticed.
  std::string wrong = modelDescription(*findModel("FrBD"), Fmi::two);
  wrong.replace(wrong.find("guid="), 4, "guud");
  CHECK(complaints(wrong, schemas / "fmi2" / "fmi2ModelDescription.xsd") != "");
  for (const Model* model : catalogue()) {
    CAPTURE(model->text().name);
    CHECK(complaints(modelDescription(*model, Fmi::two), schemas / "fmi2" / "fmi2ModelDescription.xsd") ==
          "");
    CHECK(complaints(modelDescription(*model, Fmi::three), schemas / "fmi3" / "fmi3ModelDescription.xsd") ==
          "");
    CHECK(complaints(terminalsAndIcons(*model), schemas / "fmi3" / "fmi3TerminalsAndIcons.xsd") == "");
  }
}

TEST_CASE("XML and binary carry the same token, plain hexadecimal") {
  for (const Model* model : catalogue()) {
    const std::string token(Token(*model).view());
    CHECK(token.find_first_not_of("0123456789abcdef") == std::string::npos);
    CHECK(parsed(modelDescription(*model, Fmi::two)).document_element().attribute("guid").value() == token);
    CHECK(parsed(modelDescription(*model, Fmi::three))
              .document_element()
              .attribute("instantiationToken")
              .value() == token);
  }
}

TEST_CASE("every unit and every type that a variable names is defined") {
  for (const Model* model : catalogue()) {
    const auto document = parsed(modelDescription(*model, Fmi::three));
    const pugi::xml_node root = document.document_element();
    std::set<std::string> units, types;
    for (const pugi::xml_node unit : root.child("UnitDefinitions"))
      units.insert(unit.attribute("name").value());
    for (const pugi::xml_node type : root.child("TypeDefinitions")) {
      types.insert(type.attribute("name").value());
      if (type.attribute("unit")) CHECK(units.contains(type.attribute("unit").value()));
    }
    CHECK(units.contains("1"));
    for (const pugi::xml_node variable : root.child("ModelVariables")) {
      CAPTURE(variable.attribute("name").value());
      const std::string kind = variable.name();
      if (kind == "Float64") CHECK(units.contains(variable.attribute("unit").value()));
      if (kind == "Float64" || kind == "Enumeration") {
        CHECK(types.contains(variable.attribute("declaredType").value()));
      }
    }
  }
}

TEST_CASE("names are unique and short enough for Simulink") {
  for (const Model* model : catalogue()) {
    std::set<std::string> names;
    for (const Variable& v : model->variables()) {
      const std::string name{std::string_view(v.name)};
      CAPTURE(name);
      CHECK(names.insert(name).second);
      CHECK(name.size() <= 55);
    }
  }
}

TEST_CASE("start values stand where the importer may set them and nowhere else, inside their range") {
  for (const Model* model : catalogue()) {
    const auto document = parsed(modelDescription(*model, Fmi::three));
    for (const pugi::xml_node node : document.document_element().child("ModelVariables")) {
      CAPTURE(node.attribute("name").value());
      const std::string causality = node.attribute("causality").value(),
                        initial = node.attribute("initial").value();
      const bool settable = causality == "input" || causality == "parameter" ||
                            causality == "structuralParameter" || initial == "exact";
      CHECK(bool(node.attribute("start")) == settable);
      if (const auto low = node.attribute("min"); low && settable) {
        CHECK(node.attribute("start").as_double() >= low.as_double());
      }
      if (const auto high = node.attribute("max"); high && settable) {
        CHECK(node.attribute("start").as_double() <= high.as_double());
      }
      if (const auto nominal = node.attribute("nominal")) CHECK(nominal.as_double() > 0);
    }
  }
}

TEST_CASE("there is exactly one independent variable, without a start value") {
  for (const Model* model : catalogue()) {
    const auto document = parsed(modelDescription(*model, Fmi::three));
    int independent = 0;
    for (const pugi::xml_node node : document.document_element().child("ModelVariables")) {
      if (node.attribute("causality").value() != std::string("independent")) continue;
      ++independent;
      CHECK_FALSE(node.attribute("start"));
    }
    CHECK(independent == 1);
  }
}

TEST_CASE("a terminal names its variables, which exist") {
  const auto document = parsed(terminalsAndIcons(*findModel("FrBD")));
  const pugi::xml_node terminal = document.document_element().child("Terminals").child("Terminal");
  CHECK(terminal.attribute("name").value() == std::string("contact"));
  std::set<std::string> members;
  for (const pugi::xml_node member : terminal)
    members.insert(member.attribute("variableName").value());
  CHECK(members == std::set<std::string>{"v", "F"});
}

TEST_CASE("the manifest names the layered standard and only files that are packed") {
  const auto document = parsed(referenceManifest(*findModel("FrBDSlider")));
  const pugi::xml_node root = document.document_element();
  CHECK(root.attribute("fmi-ls:fmi-ls-name").value() == std::string("org.fmi-standard.fmi-ls-ref"));
  CHECK(root.attribute("fmi-ls:fmi-ls-version"));
  std::set<std::string> sources;
  for (const pugi::xml_node related : root)
    sources.insert(related.attribute("source").value());
  CHECK(sources ==
        std::set<std::string>{"FrBDSlider_ref.csv", "FrBDSlider_ref.opt"});  // it has no reference inputs
}
