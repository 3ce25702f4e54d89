// Setting an equation: from the plain Unicode of Equation::formula to HTML with italic symbols, subscripts
// and exponents.
#pragma once

#include <string>
#include <string_view>

namespace bristle::package {

/// Text with the characters that HTML gives a meaning replaced.
std::string escaped(std::string_view text);

/// Single letters are symbols and slanted; words (exp, sgn, "is replaced by") and digits are upright; "_name"
/// is a subscript, "^name" or "^(...)" an exponent, and a digit after a Greek letter an index ("σ0").  In
/// "dx/dt" the d is upright.
std::string equationHtml(std::string_view formula);

}  // namespace bristle::package
