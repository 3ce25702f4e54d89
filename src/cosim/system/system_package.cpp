#include "cosim/system/system_package.hpp"

#include <fmt/format.h>

#include <map>
#include <sstream>

#include "cosim/error.hpp"
#include "cosim/output_file.hpp"
#include "cosim/system/ssp_document.hpp"
#include "cosim/system/ssp_reader.hpp"
#include "cosim/system/ssp_source.hpp"
#include "cosim/system/system_file.hpp"
#include "cosim/system/zip_writer.hpp"

namespace bristle::cosim {

namespace fs = std::filesystem;

namespace {

class Packer {
 public:
  explicit Packer(const fs::path& fmus) : fmus_(fmus) {}

  void run(const PackageRequest& request) {
    contents_["SystemStructure.ssd"] = rewritten(
        request.structure, request.shown, {request.folder, request.shown.parent_path(), {}}, "resources/", 1);
  }
  const std::map<std::string, std::string>& contents() const { return contents_; }

 private:
  /// The text with its sources renamed; `prefix` leads from it to the folder of resources.
  std::string rewritten(const std::string& text, const fs::path& shown, const ssp::Base& base,
                        const std::string& prefix, int depth) {
    if (depth > ssp::deepestNesting) {
      throw Error(fmt::format("{}: systems refer to one another over more than {} files.", shown.string(),
                              ssp::deepestNesting));
    }
    const ssp::Document lines(text, shown.string());  // complains about bad XML and knows the lines
    pugi::xml_document copy;
    copy.load_buffer(text.data(), text.size(), pugi::parse_full | pugi::parse_ws_pcdata);
    const std::vector<pugi::xml_node> original = withSource(lines.root()),
                                      renamed = withSource(copy.document_element());
    for (std::size_t i = 0; i < original.size() && i < renamed.size(); ++i) {
      pugi::xml_attribute source = renamed[i].attribute("source");
      source = resource(lines, original[i], base, prefix, depth).c_str();
    }
    std::ostringstream result;
    copy.save(result, "", pugi::format_raw | pugi::format_no_declaration);
    return result.str();
  }

  /// All elements of the structure that name a source, in the order of the file.
  static std::vector<pugi::xml_node> withSource(pugi::xml_node root) {
    struct Collector : pugi::xml_tree_walker {
      std::vector<pugi::xml_node> found;
      bool for_each(pugi::xml_node& node) override {
        const std::string_view name = ssp::localName(node);
        const bool known = name == "Component" || name == "ParameterBinding" || name == "ParameterMapping" ||
                           name == "SignalDictionary";
        if (known && node.attribute("source") && ssp::namespaceOf(node) == ssp::ssd) found.push_back(node);
        return true;
      }
    } collector;
    root.traverse(collector);
    return collector.found;
  }

  std::string resource(const ssp::Document& document, pugi::xml_node node, const ssp::Base& base,
                       const std::string& prefix, int depth) {
    const std::string written = node.attribute("source").value();
    if (std::string_view(node.attribute("sourceBase").value()) == "component") return written;
    ssp::Source source;
    try {
      source = ssp::resolve(base, written);
    } catch (const Error& reason) {
      throw document.error(node,
                           fmt::format("the source \"{}\" cannot be used: {}.", written, reason.what()));
    }
    if (source.sameFile) return written;
    if (!fmus_.empty() && source.file.extension() == ".fmu") {
      source.file = fmus_ / source.file.filename();
      source.shown = source.file;
    }
    std::error_code ignored;
    if (!fs::is_regular_file(source.file, ignored)) {
      throw document.error(node, fmt::format("there is no file {}.", source.shown.string()));
    }
    const std::string name = add(source, depth);
    const std::size_t hash = written.find('#');
    return prefix + ssp::relativeUri("/" + name, "/") +
           (hash == std::string::npos ? "" : written.substr(hash));
  }

  /// The name of a file among the resources; one that is used twice is there once.
  std::string add(const ssp::Source& source, int depth) {
    std::string& name = names_[source.file.string()];
    if (!name.empty()) return name;
    const std::string stem = source.file.stem().string(), extension = source.file.extension().string();
    name = stem + extension;
    for (int n = 2; contents_.contains("resources/" + name); ++n)
      name = fmt::format("{}-{}{}", stem, n, extension);
    const std::string chosen = name;
    std::string& bytes = contents_["resources/" + chosen];  // taken now: a nested system may come back to it
    std::string text = ssp::readText(source.file, source.shown);
    if (extension == ".ssd") text = rewritten(text, source.shown, source.base(), "", depth + 1);
    bytes = std::move(text);
    return chosen;
  }

  fs::path fmus_;
  std::map<std::string, std::string> names_, contents_;
};

}  // namespace

void writePackage(const PackageRequest& request, const fs::path& target) {
  OutputFile output(target);
  Packer packer(request.fmus);
  packer.run(request);
  const TemporaryFolder folder;
  const fs::path package = folder.path() / "package.ssp";
  writeZip(package, packer.contents());
  SystemFile::open(package, target);
  output.write(ssp::readText(package, target));
  output.commit();
}

}  // namespace bristle::cosim
