// The table of rules itself, as text, JSON, or the page docs/check-rules.md.
#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string>

#include "check/rule.hpp"

namespace bristle::tools {

std::string rulesText(std::span<const check::Rule> rules, std::size_t width);
nlohmann::ordered_json rulesJson(std::span<const check::Rule> rules);
std::string rulesMarkdown(std::span<const check::Rule> rules);

}  // namespace bristle::tools
