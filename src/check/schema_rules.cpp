// Validation against the official schemas by libxml2.  It reads from memory, loads nothing from the network,
// expands no entities into text and prints nothing.
#include <fmt/format.h>
#include <libxml/parser.h>
#include <libxml/xmlschemas.h>

#include <algorithm>
#include <limits>
#include <memory>

#include "check/rule.hpp"
#include "check/subject.hpp"
#include "cosim/error.hpp"

namespace bristle::check {

namespace {

struct Complaint {
  std::size_t line;
  std::string text;
};
using Complaints = std::vector<Complaint>;

/// More than anybody reads, so that a document that is wrong everywhere does not fill the memory.
constexpr std::size_t mostComplaints = 1000;

template <class Error>
void add(Complaints& complaints, const Error* error) {
  if (error == nullptr || error->level < XML_ERR_ERROR || complaints.size() >= mostComplaints) return;
  const auto line = static_cast<std::size_t>(std::max(error->line, 0));
  complaints.push_back({line, error->message != nullptr ? error->message : "It is not valid"});
}

// `auto`, because libxml2 2.12 made the error constant.
const xmlStructuredErrorFunc ofValidator = [](void* complaints, auto* error) {
  add(*static_cast<Complaints*>(complaints), error);
};
const xmlStructuredErrorFunc ofParser = [](void* parser, auto* error) {
  add(*static_cast<Complaints*>(static_cast<xmlParserCtxt*>(parser)->_private), error);
};

/// Keeps libxml2 from printing what it cannot attribute to a document; the setting is one per thread.
class Silence {
 public:
  Silence() : function_(xmlStructuredError), context_(xmlStructuredErrorContext) {
    xmlSetStructuredErrorFunc(nullptr, [](void*, auto*) {});
  }
  ~Silence() { xmlSetStructuredErrorFunc(context_, function_); }
  Silence(const Silence&) = delete;
  Silence& operator=(const Silence&) = delete;

 private:
  xmlStructuredErrorFunc function_;
  void* context_;
};

/// "{http://...}name" without the namespace, without the line break at the end and words nobody needs.
std::string readable(std::string text) {
  if (text.find("entity reference") != std::string::npos)
    return "The text contains an entity of its document type, which cannot be validated.";
  if (text.find("No matching global declaration") != std::string::npos)
    return "The root element is not that of the schema: its name is another, or it has a namespace.";
  for (auto open = text.find('{'); open != std::string::npos; open = text.find('{', open + 1)) {
    const auto close = text.find('}', open);
    if (close == std::string::npos) break;
    if (text.substr(open, close - open).find(':') != std::string::npos) text.erase(open, close - open + 1);
  }
  for (const std::string_view noise :
       {"[facet 'enumeration'] ", "[facet 'pattern'] ", "[facet 'minInclusive'] ", "[facet 'maxInclusive'] ",
        "The attribute "}) {
    if (const auto at = text.find(noise); at != std::string::npos)
      text.replace(at, noise.size(), noise == "The attribute " ? "the attribute " : "");
  }
  while (!text.empty() && (text.back() == '\n' || text.back() == ' '))
    text.pop_back();
  if (!text.ends_with('.')) text += '.';
  return text;
}

std::string mendFor(std::string_view text) {
  if (text.find("an entity") != std::string_view::npos) return "Write the text of the entity out.";
  if (text.find("not expected") != std::string_view::npos)
    return "Remove the element, or put it where the schema has it.";
  if (text.find("is required but missing") != std::string_view::npos) return "Add the attribute.";
  if (text.find("is not allowed") != std::string_view::npos) return "Remove the attribute.";
  if (text.find("Missing child element") != std::string_view::npos) return "Add the missing element.";
  return "Write it as the schema demands.";
}

void validate(const Subject& subject, const std::string& file, const std::filesystem::path& schemaFile,
              Findings& findings) {
  const Silence silence;
  Complaints ofSchema;
  const std::unique_ptr<xmlSchemaParserCtxt, decltype(&xmlSchemaFreeParserCtxt)> reader(
      xmlSchemaNewParserCtxt(schemaFile.c_str()), &xmlSchemaFreeParserCtxt);
  if (reader) xmlSchemaSetParserStructuredErrors(reader.get(), ofValidator, &ofSchema);
  const std::unique_ptr<xmlSchema, decltype(&xmlSchemaFree)> schema(
      reader ? xmlSchemaParse(reader.get()) : nullptr, &xmlSchemaFree);
  if (!schema) throw cosim::Error(fmt::format("The schema {} cannot be read.", schemaFile.string()));

  Complaints complaints;
  const std::string text = subject.package.read(file);
  if (text.size() > std::numeric_limits<int>::max()) {
    findings.in(file, fmt::format("{} has {} bytes, too many to be validated.", file, text.size()),
                "Make it smaller.");
    return;
  }
  const std::unique_ptr<xmlParserCtxt, decltype(&xmlFreeParserCtxt)> parser(xmlNewParserCtxt(),
                                                                            &xmlFreeParserCtxt);
  if (!parser) throw cosim::Error("There is not enough memory to validate an XML file.");
  parser->_private = &complaints;
  parser->sax->serror = ofParser;
  const std::unique_ptr<xmlDoc, decltype(&xmlFreeDoc)> document(
      xmlCtxtReadMemory(parser.get(), text.data(), static_cast<int>(text.size()), file.c_str(), nullptr,
                        XML_PARSE_NONET | XML_PARSE_BIG_LINES | XML_PARSE_COMPACT),
      &xmlFreeDoc);
  if (document) {
    const std::unique_ptr<xmlSchemaValidCtxt, decltype(&xmlSchemaFreeValidCtxt)> validator(
        xmlSchemaNewValidCtxt(schema.get()), &xmlSchemaFreeValidCtxt);
    xmlSchemaSetValidStructuredErrors(validator.get(), ofValidator, &complaints);
    const int result = xmlSchemaValidateDoc(validator.get(), document.get());
    if (result != 0 && complaints.empty()) complaints.push_back({0, "It does not follow the schema"});
  } else if (complaints.empty()) {
    complaints.push_back({0, "It cannot be read"});
  }

  for (std::size_t i = 0; i < complaints.size(); ++i) {
    // Said of a value right after what is wrong with it.
    const bool repeats = i > 0 && complaints[i].line == complaints[i - 1].line &&
                         complaints[i - 1].text.find("[facet ") != std::string::npos &&
                         complaints[i].text.find("is not a valid value of the") != std::string::npos;
    if (repeats) continue;
    const std::string what = readable(complaints[i].text);
    findings.atLine(file, complaints[i].line, what, mendFor(what));
  }
}

void modelDescription(const Subject& subject, Findings& findings) {
  if (subject.schemas.empty()) return;
  validate(subject, "modelDescription.xml",
           subject.isFmi2() ? subject.schemas / "fmi2" / "fmi2ModelDescription.xsd"
                            : subject.schemas / "fmi3" / "fmi3ModelDescription.xsd",
           findings);
}

// FMI 2 took the two companions over from FMI 3.
void terminals(const Subject& subject, Findings& findings) {
  if (subject.schemas.empty() || !subject.terminals) return;
  validate(subject, subject.terminals->file(), subject.schemas / "fmi3" / "fmi3TerminalsAndIcons.xsd",
           findings);
}

void buildDescription(const Subject& subject, Findings& findings) {
  if (subject.schemas.empty() || !subject.buildDescription) return;
  validate(subject, subject.buildDescription->file(), subject.schemas / "fmi3" / "fmi3BuildDescription.xsd",
           findings);
}

const Rule rulesHere[] = {
    {"schema.model-description", Severity::error, Scope::both, "FMI 2.0.5, 2.2; FMI 3.0.2, 2.4",
     "modelDescription.xml is valid against the schema of its version.", modelDescription},
    {"schema.terminals", Severity::error, Scope::both, "FMI 2.0.5, 2.3.2; FMI 3.0.2, 2.4.9",
     "terminalsAndIcons.xml is valid against its schema.", terminals},
    {"schema.build-description", Severity::error, Scope::both, "FMI 2.0.5, 2.3; FMI 3.0.2, 2.4.10",
     "buildDescription.xml is valid against its schema.", buildDescription},
};

}  // namespace

std::span<const Rule> schemaRules() {
  return rulesHere;
}

}  // namespace bristle::check
