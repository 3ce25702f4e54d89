// bristle_pack: from a model's table to its files.
//   bristle_pack --xml DIR
//     DIR/fmi2/<Model>.xml and DIR/fmi3/<Model>.xml of all models
//   bristle_pack --model NAME --binary PATH.so [--windows PATH.dll] --fmi2 OUT.fmu --fmi3 OUT.fmu --reference
//   DIR
//     the two FMUs and, beside them, the reference results
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <stdexcept>

#include "catalogue.hpp"
#include "core/table.hpp"
#include "fmu/package/files.hpp"
#include "fmu/package/fmu_file.hpp"
#include "fmu/package/model_description.hpp"

namespace {

using namespace bristle;
using namespace bristle::package;
using std::filesystem::path;

struct Options {
  path xml, binary, windows, fmi2, fmi3, reference, licenses = BRISTLE_LICENSES;
  std::string model;
};

void writeDescriptions(const path& folder) {
  for (const Model* model : catalogue()) {
    const std::string file = fmt::format("{}.xml", model->text().name);
    if (!hasClocks(*model)) writeFile(folder / "fmi2" / file, modelDescription(*model, Fmi::two));
    writeFile(folder / "fmi3" / file, modelDescription(*model, Fmi::three));
  }
}

void pack(const Options& options) {
  const Model* model = findModel(options.model);
  if (model == nullptr) {
    throw std::runtime_error(fmt::format("There is no model {} in the catalogue.", options.model));
  }
  if (options.binary.empty()) throw std::runtime_error("--binary must name the shared library to pack.");
  const Material material = gather(*model, {options.binary, options.windows}, options.licenses);
  const auto write = [&](const path& file, Fmi version) {
    if (file.empty()) return;
    if (file.has_parent_path()) std::filesystem::create_directories(file.parent_path());
    writeArchive(file, fmuFiles(*model, material, version));
  };
  write(options.fmi2, Fmi::two);
  write(options.fmi3, Fmi::three);
  if (options.reference.empty()) return;
  for (const ArchiveFile& file : material.references)
    writeFile(options.reference / file.name, file.bytes);
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  CLI::App app("Writes modelDescription.xml files and packs FMUs.", "bristle_pack");
  CLI::Option* xml =
      app.add_option("--xml", options.xml, "folder for the modelDescription.xml of all models");
  app.add_option("--model", options.model, "model to pack")->excludes(xml);
  app.add_option("--binary", options.binary, "its shared library")->check(CLI::ExistingFile);
  app.add_option("--windows", options.windows, "its library for Windows")->check(CLI::ExistingFile);
  app.add_option("--fmi2", options.fmi2, "FMU of FMI 2.0 to write");
  app.add_option("--fmi3", options.fmi3, "FMU of FMI 3.0 to write");
  app.add_option("--reference", options.reference, "folder for the reference results");
  app.add_option("--licenses", options.licenses, "folder with the LICENSE of the project");
  CLI11_PARSE(app, argc, argv);
  try {
    if (options.xml.empty() && options.model.empty()) {
      throw std::runtime_error("Nothing to do: give --xml or --model.");
    }
    options.xml.empty() ? pack(options) : writeDescriptions(options.xml);
  } catch (const std::exception& error) {
    fmt::print(stderr, "bristle_pack: {}\n", error.what());
    return 1;
  }
  return 0;
}
