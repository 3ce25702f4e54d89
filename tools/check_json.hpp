// The result of `bristle check` for programs; docs/checking.md describes the document.
#pragma once

#include <nlohmann/json.hpp>
#include <span>

#include "check_outcome.hpp"

namespace bristle::tools {

nlohmann::ordered_json checkJson(std::span<const CheckedFmu> fmus);

}  // namespace bristle::tools
