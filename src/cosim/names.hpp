// Help for misspelt names: the nearest known name by edit distance.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace bristle::cosim {

/// The number of insertions, deletions, replacements and swaps of neighbours that turn one text into the
/// other; upper and lower case are equal.
std::size_t editDistance(std::string_view a, std::string_view b);

/// The known name most like `name`, unless even that one is too different to be meant.
std::optional<std::string_view> nearestName(std::string_view name, std::span<const std::string_view> known);

/// The end of an error sentence: `; did you mean "x"?`, or a full stop when nothing is near.
std::string suggestion(std::string_view name, std::span<const std::string_view> known);

bool equalIgnoringCase(std::string_view a, std::string_view b);
bool containsIgnoringCase(std::string_view text, std::string_view part);

}  // namespace bristle::cosim
