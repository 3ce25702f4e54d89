#include "cosim/system/system_package.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <stdexcept>
#include <utility>
#include <vector>

#include "cosim/error.hpp"
#include "cosim/output_file.hpp"
#include "cosim/system/ssp_document.hpp"
#include "cosim/system/ssp_reader.hpp"
#include "cosim/system/ssp_source.hpp"
#include "cosim/system/system_file.hpp"
#include "cosim/text.hpp"
#include "zip/zip_writer.hpp"

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
  /// FMUs and packages are stored as they are, since they are compressed already.
  std::vector<ArchiveFile> takeFiles() {
    std::vector<ArchiveFile> files;
    for (auto& [name, bytes] : contents_) {
      const bool compressed = name.ends_with(".fmu") || name.ends_with(".ssp");
      files.push_back({.name = name, .bytes = std::move(bytes), .deflated = !compressed});
    }
    return files;
  }

 private:
  /// The text with its sources renamed; `prefix` leads from it to the folder of resources.
  std::string rewritten(const std::string& text, const fs::path& shown, const ssp::Base& base,
                        const std::string& prefix, int depth) {
    if (depth > ssp::deepestNesting) {
      throw Error(fmt::format("{}: systems refer to one another over more than {} files.", shown.string(),
                              ssp::deepestNesting));
    }
    const ssp::Document document(text, shown.string());
    std::string result;
    std::size_t done = 0;
    for (const pugi::xml_node node : withSource(document.root())) {
      const auto [begin, end] = sourceIn(document, node, text);
      result += text.substr(done, begin - done) + resource(document, node, base, prefix, depth);
      done = end;
    }
    result += text.substr(done);
    return result;
  }

  /// Where the value of the attribute stands in the text, so that nothing else of it changes.
  static std::pair<std::size_t, std::size_t> sourceIn(const ssp::Document& document, pugi::xml_node node,
                                                      const std::string& text) {
    auto at = static_cast<std::size_t>(std::max<std::ptrdiff_t>(node.offset_debug(), 0));
    const std::string name = node.name();
    if (text.compare(at, name.size(), name) == 0) {
      at += name.size();
      while (true) {
        const std::size_t begin = text.find_first_not_of(blank, at);
        const std::size_t quote = text.find_first_of("\"'>", begin);
        if (quote == std::string::npos || text[quote] == '>') break;
        const std::size_t end = text.find(text[quote], quote + 1);
        if (end == std::string::npos) break;
        const std::string_view attribute = std::string_view(text).substr(begin, quote - begin);
        if (trimmed(attribute.substr(0, attribute.find('='))) == "source") return {quote + 1, end};
        at = end + 1;
      }
    }
    throw document.error(node, "the source cannot be renamed; is the file encoded in UTF-8?");
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
  try {
    writeZip(package, packer.takeFiles());
  } catch (const std::runtime_error& reason) {
    throw Error(reason.what());
  }
  SystemFile::open(package, target);
  output.write(ssp::readText(package, target));
  output.commit();
}

}  // namespace bristle::cosim
