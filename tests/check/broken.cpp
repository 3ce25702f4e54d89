#include "broken.hpp"

#include <algorithm>
#include <map>
#include <pugixml.hpp>
#include <sstream>

#include "cosim/archive.hpp"
#include "fmu/run.hpp"

namespace bristle::test {

Files::Files(const std::filesystem::path& fmu) {
  const cosim::Archive archive(fmu);
  for (const cosim::Archive::Entry& entry : archive.entries()) {
    // Without the library for Windows, which would stand in where the one for this machine is taken away.
    if (!entry.folder && !entry.name.ends_with(".dll")) entries_.push_back({entry.name, archive.read(entry.name)});
  }
}

std::string& Files::at(std::string_view name) {
  const auto found =
      std::find_if(entries_.begin(), entries_.end(), [&](const ZipEntry& e) { return e.name == name; });
  REQUIRE_MESSAGE(found != entries_.end(), "the FMU has no " << name);
  return found->contents;
}

void Files::remove(std::string_view name) {
  REQUIRE(std::erase_if(entries_, [&](const ZipEntry& e) { return e.name == name; }) == 1);
}

void Files::rename(std::string_view from, std::string to) {
  std::string contents = std::move(at(from));
  remove(from);
  add(std::move(to), std::move(contents));
}

std::string Files::binaryName() const {
  for (const ZipEntry& e : entries_) {
    if (e.name.starts_with("binaries/") && e.name.ends_with(".so")) return e.name;
  }
  FAIL("the FMU has no library");
  return "";
}

namespace {

void apply(const Edit& edit, pugi::xml_document& document) {
  const pugi::xpath_node_set nodes = document.select_nodes(edit.path.c_str());
  REQUIRE_MESSAGE(!nodes.empty(), "nothing in the XML matches " << edit.path);
  for (const pugi::xpath_node& selected : nodes) {
    pugi::xml_node node = selected.node();
    switch (edit.what) {
      case Edit::What::set:
        if (!node.attribute(edit.name.c_str())) node.append_attribute(edit.name.c_str());
        node.attribute(edit.name.c_str()).set_value(edit.text.c_str());
        break;
      case Edit::What::dropAttribute:
        REQUIRE_MESSAGE(node.remove_attribute(edit.name.c_str()), edit.path << " has no " << edit.name);
        break;
      case Edit::What::dropElements:
        node.parent().remove_child(node);
        break;
      case Edit::What::insertBefore:
      case Edit::What::append: {
        pugi::xml_document piece;
        REQUIRE(piece.load_string(edit.text.c_str()));
        for (const pugi::xml_node child : piece) {
          edit.what == Edit::What::append ? node.append_copy(child)
                                          : node.parent().insert_copy_before(child, node);
        }
        break;
      }
    }
  }
}

}  // namespace

void Files::edit(const std::vector<Edit>& edits, std::string_view file) {
  std::string& text = at(file);
  pugi::xml_document document;
  REQUIRE(document.load_string(text.c_str(), pugi::parse_full));
  for (const Edit& e : edits)
    apply(e, document);
  std::ostringstream out;
  document.save(out, "  ", pugi::format_default, pugi::encoding_utf8);
  text = out.str();
}

// Stored, because compressing costs more than all static rules together.
void Files::write(const std::filesystem::path& fmu) const {
  zip_t* archive = zip_open(fmu.c_str(), ZIP_CREATE | ZIP_TRUNCATE, nullptr);
  REQUIRE(archive != nullptr);
  for (const ZipEntry& e : entries_) {
    zip_source_t* source = zip_source_buffer(archive, e.contents.data(), e.contents.size(), 0);
    const auto index = zip_file_add(archive, e.name.c_str(), source, ZIP_FL_ENC_UTF_8);
    REQUIRE(index >= 0);
    REQUIRE(zip_set_file_compression(archive, static_cast<zip_uint64_t>(index), ZIP_CM_STORE, 0) == 0);
  }
  REQUIRE(zip_close(archive) == 0);
}

Files goodFmu(int version, const std::string& model) {
  static std::map<std::pair<int, std::string>, Files> known;
  const auto found = known.try_emplace({version, model}, packaged(version, model)).first;
  return found->second;
}

Files fmuWithDefect(int version, std::string_view defect) {
  Files files = goodFmu(version);
  files.binary() = readFile(environment("BRISTLE_BUILD_DIR") + "/defects/FrBDSlider.so");
  REQUIRE(!files.binary().empty());
  if (!defect.empty()) {
    // A misspelt defect would be none.
    REQUIRE_MESSAGE(files.binary().find(defect) != std::string::npos, "no defect " << defect);
    files.add("resources/defect.txt", std::string(defect) + "\n");
  }
  return files;
}

}  // namespace bristle::test
