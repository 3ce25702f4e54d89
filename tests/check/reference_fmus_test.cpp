// The public Reference FMUs, where they are on the machine: no error, except where the standard's text is
// plainly against them.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <vector>

#include "check/check.hpp"

using namespace bristle;

namespace {

struct Known {
  std::string_view model, rule, why;
};
constexpr Known known[] = {
    {"Feedthrough", "structure.dependency-kind",
     "dependenciesKind = constant is only for floating-point unknowns (FMI 2.0.5, 2.2.8; FMI 3.0.2, 2.4.8), "
     "and "
     "it stands at Int32_output and others"},
    {"StateSpace", "build.model-identifier",
     "sources/buildDescription.xml names LinearTransform, modelDescription.xml StateSpace"},
    {"Roberts", "build.model-identifier", "sources/buildDescription.xml names another model"},
};

bool isKnown(const std::string& model, const std::string& rule) {
  return std::ranges::any_of(known, [&](const Known& k) { return k.model == model && k.rule == rule; });
}

}  // namespace

TEST_CASE("the public Reference FMUs have no error that is not truly one") {
  const char* folder = std::getenv("BRISTLE_REFERENCE_FMUS");
  if (folder == nullptr) {
    MESSAGE("Skipped: BRISTLE_REFERENCE_FMUS does not name a folder with the public Reference FMUs.");
    return;
  }
  check::Options options;
  if (const char* schemas = std::getenv("BRISTLE_SCHEMA"); schemas && std::filesystem::exists(schemas))
    options.schemas = schemas;
  int checked = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".fmu") continue;
    const check::Report report = check::check(entry.path(), options);
    const std::string name = entry.path().stem().string();
    ++checked;
    for (const check::Result& result : report.results) {
      for (const check::Finding& f : result.findings) {
        if (f.severity != check::Severity::error || isKnown(name, f.rule)) continue;
        FAIL_CHECK(entry.path().string() << ": " << f.rule << " (" << f.element << "): " << f.what);
      }
    }
  }
  CHECK(checked > 0);
}
