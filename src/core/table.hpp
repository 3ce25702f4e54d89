// Questions about a model's table that do not depend on the model: range checks and the content hash.
#pragma once

#include <array>

#include "core/model.hpp"

namespace bristle {

/// Every parameter within its range, and the model's own rules.  Each broken one is reported in a sentence.
bool checkParameters(const Model&, const double* p, Reporter&);

class Text;
/// Appends a variable's name: of an array the element's, counted from 1, as in k[3].
Text& appendName(Text&, const Variable&, std::size_t element);

/// It has clocks, so that it makes sense in FMI 3 only, to an importer that uses event mode.
bool hasClocks(const Model&);

/// 128 bits over everything the outside may rely on (names, units, types, ranges, order, version), as 32
/// hexadecimal digits: FMI's GUID and instantiation token.  XML and binary compute it from the same table.
class Token {
 public:
  explicit Token(const Model&);
  std::string_view view() const { return {digits_.data(), digits_.size()}; }

 private:
  std::array<char, 32> digits_;
};

}  // namespace bristle
