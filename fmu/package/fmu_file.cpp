#include "fmu/package/fmu_file.hpp"

#include <fmt/format.h>

#include "fmu/package/documentation.hpp"
#include "fmu/package/files.hpp"
#include "fmu/package/licenses.hpp"
#include "fmu/package/model_description.hpp"
#include "fmu/package/picture.hpp"
#include "fmu/package/reference_results.hpp"
#include "fmu/package/terminals_and_icons.hpp"

namespace bristle::package {

Material gather(const Model& model, const Binaries& binaries, const std::filesystem::path& licenses) {
  const bool windows = !binaries.win64.empty();
  const Recording recording = record(model);
  Material material{.behaviour = behaviourPicture(model, recording),
                    .icon = iconPicture(model, recording),
                    .diagram = diagramPicture(model),
                    .documentation = documentation(model),
                    .terminals = terminalsAndIcons(model),
                    .references = {},
                    .manifest = referenceManifest(model),
                    .licenses = licenseFiles(licenses, windows),
                    .binary = readFile(binaries.linux64),
                    .windowsBinary = windows ? readFile(binaries.win64) : std::string()};
  const auto add = [&](const char* ending, std::string bytes) {
    material.references.push_back({fmt::format("{}{}", model.text().name, ending), std::move(bytes)});
  };
  if (!model.text().referenceInputs.empty()) add("_in.csv", inputCsv(model));
  add("_ref.csv", referenceCsv(model, recording));
  add("_ref.opt", referenceOptions(model));
  return material;
}

std::vector<ArchiveFile> fmuFiles(const Model& model, const Material& material, Fmi version) {
  const bool two = version == Fmi::two;
  std::vector<ArchiveFile> files = material.licenses;
  files.push_back({"modelDescription.xml", modelDescription(model, version)});
  files.push_back({fmt::format("binaries/{}/{}.so", two ? "linux64" : "x86_64-linux", model.text().name),
                   material.binary, true});
  if (!material.windowsBinary.empty()) {
    files.push_back({fmt::format("binaries/{}/{}.dll", two ? "win64" : "x86_64-windows", model.text().name),
                     material.windowsBinary, true});
  }
  files.push_back({"documentation/index.html", material.documentation});
  files.push_back({"documentation/behaviour.svg", material.behaviour});
  files.push_back({"terminalsAndIcons/terminalsAndIcons.xml", material.terminals});
  files.push_back({"terminalsAndIcons/icon.png", material.icon});
  files.push_back(two ? ArchiveFile{"model.png", material.icon}
                      : ArchiveFile{"documentation/diagram.png", material.diagram});
  const std::string extra = "extra/org.fmi-standard.fmi-ls-ref/";
  files.push_back({extra + "fmi-ls-manifest.xml", material.manifest});
  for (const ArchiveFile& reference : material.references) {
    files.push_back({extra + reference.name, reference.bytes});
  }
  return files;
}

}  // namespace bristle::package
