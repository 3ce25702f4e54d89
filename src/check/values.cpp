#include "check/values.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "cosim/utf8.hpp"

namespace bristle::check {

namespace {

bool isDigit(char c) {
  return c >= '0' && c <= '9';
}
bool isLetter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
bool isOneOf(char c, std::string_view set) {
  return set.find(c) != std::string_view::npos;
}

/// Reads a text from left to right.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  bool atEnd() const { return text_.empty(); }
  char peek() const { return text_.empty() ? '\0' : text_.front(); }
  std::optional<char> next() {
    if (text_.empty()) return std::nullopt;
    const char c = text_.front();
    text_.remove_prefix(1);
    return c;
  }
  bool take(std::string_view expected) {
    if (!text_.starts_with(expected)) return false;
    text_.remove_prefix(expected.size());
    return true;
  }
  /// The digits that follow.
  std::string_view digits() {
    const auto end = std::find_if_not(text_.begin(), text_.end(), isDigit);
    const auto found = text_.substr(0, static_cast<std::size_t>(end - text_.begin()));
    text_.remove_prefix(found.size());
    return found;
  }
  /// A number of exactly so many digits.
  std::optional<int> number(std::size_t digitCount) {
    const auto found = digits();
    return found.size() == digitCount ? cosim::parseNumber<int>(found) : std::nullopt;
  }

 private:
  std::string_view text_;
};

// The words of the standard allow any character between apostrophes, its grammar a list without the quotation
// mark and letters beyond ASCII.  Both count as legal here.
bool readQuoted(Reader& reader) {
  if (!reader.take("'")) return false;
  for (bool empty = true;; empty = false) {
    const auto c = reader.next();
    if (!c) return false;
    if (*c == '\'') return !empty;
    if (*c == '\\') {
      const auto escaped = reader.next();
      if (!escaped || !isOneOf(*escaped, "'\"?\\abfnrtv")) return false;
    }
  }
}

bool readSimpleName(Reader& reader) {
  if (reader.peek() == '\'') return readQuoted(reader);
  if (!isLetter(reader.peek())) return false;
  while (isLetter(reader.peek()) || isDigit(reader.peek()))
    reader.next();
  return true;
}

bool readIdentifier(Reader& reader) {
  do {
    if (!readSimpleName(reader)) return false;
    if (!reader.take("[")) continue;
    do {
      if (reader.digits().empty()) return false;
    } while (reader.take(","));
    if (!reader.take("]")) return false;
  } while (reader.take("."));
  return true;
}

/// Minutes east of Greenwich; nothing if it is malformed.
std::optional<int> readTimeZone(Reader& reader) {
  if (reader.atEnd() || reader.take("Z")) return 0;
  const int sign = reader.take("+") ? 1 : reader.take("-") ? -1 : 0;
  const auto hours = reader.number(2);
  if (sign == 0 || !hours || !reader.take(":")) return std::nullopt;
  const auto minutes = reader.number(2);
  if (!minutes || *minutes > 59 || *hours * 60 + *minutes > 14 * 60) return std::nullopt;
  return sign * (*hours * 60 + *minutes);
}

}  // namespace

std::optional<double> parseReal(std::string_view text) {
  constexpr double infinite = std::numeric_limits<double>::infinity();
  text = cosim::trimmed(text);
  if (text == "INF" || text == "+INF") return infinite;
  if (text == "-INF") return -infinite;
  if (text == "NaN") return std::numeric_limits<double>::quiet_NaN();
  if (text.find_first_not_of("0123456789+-.eE") != std::string_view::npos) return std::nullopt;
  if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (end != text.data() + text.size() || error == std::errc::invalid_argument) return std::nullopt;
  if (error == std::errc::result_out_of_range) {  // XML Schema rounds to zero or to infinity
    const bool tiny = text.find("e-") != std::string_view::npos || text.find("E-") != std::string_view::npos;
    return std::copysign(tiny ? 0.0 : infinite, text.starts_with('-') ? -1.0 : 1.0);
  }
  return value;
}

float toFloat(double value) {
  constexpr float infinite = std::numeric_limits<float>::infinity();
  if (std::abs(value) > std::numeric_limits<float>::max()) return value > 0 ? infinite : -infinite;
  return static_cast<float>(value);
}

std::string lowered(std::string_view text) {
  std::string small(text);
  for (char& c : small) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return small;
}

bool isHexBinary(std::string_view text) {
  text = cosim::trimmed(text);
  return text.size() % 2 == 0 && text.find_first_not_of("0123456789abcdefABCDEF") == std::string_view::npos;
}

bool isIdentifier(std::string_view text) {
  return !text.empty() && isLetter(text.front()) &&
         std::all_of(text.begin(), text.end(), [](char c) { return isLetter(c) || isDigit(c); });
}

bool isStructuredName(std::string_view name) {
  Reader reader(name);
  if (!reader.take("der(")) return readIdentifier(reader) && reader.atEnd();
  if (!readIdentifier(reader)) return false;
  if (reader.take(",") && reader.digits().empty()) return false;
  return reader.take(")") && reader.atEnd();
}

bool isXmlText(std::string_view text) {
  while (!text.empty()) {
    const cosim::Character next = cosim::firstCharacter(text);
    if (next.length == 0 || !cosim::isXmlCharacter(next.code)) return false;
    text.remove_prefix(next.length);
  }
  return true;
}

std::optional<std::chrono::sys_seconds> parseDateTime(std::string_view text) {
  using namespace std::chrono;
  Reader reader(cosim::trimmed(text));
  const int sign = reader.take("-") ? -1 : 1;
  const auto yearDigits = reader.digits();
  if (yearDigits.size() < 4 || (yearDigits.size() > 4 && yearDigits.front() == '0')) return std::nullopt;
  const auto yearNumber = cosim::parseNumber<int>(yearDigits);
  if (!yearNumber || *yearNumber == 0 || *yearNumber > int{year::max()} || !reader.take("-"))
    return std::nullopt;
  const auto monthNumber = reader.number(2);
  if (!monthNumber || !reader.take("-")) return std::nullopt;
  const auto dayNumber = reader.number(2);
  if (!dayNumber || !reader.take("T")) return std::nullopt;
  const year_month_day date{year{sign * *yearNumber}, month{static_cast<unsigned>(*monthNumber)},
                            day{static_cast<unsigned>(*dayNumber)}};
  if (!date.ok()) return std::nullopt;

  const auto hour = reader.number(2);
  if (!hour || !reader.take(":")) return std::nullopt;
  const auto minute = reader.number(2);
  if (!minute || *minute > 59 || !reader.take(":")) return std::nullopt;
  const auto second = reader.number(2);
  if (!second || *second > 59) return std::nullopt;
  std::string_view fraction;
  if (reader.take(".") && (fraction = reader.digits()).empty()) return std::nullopt;
  const bool endOfDay = *hour == 24 && *minute == 0 && *second == 0 &&
                        fraction.find_first_not_of('0') == std::string_view::npos;
  if (*hour > 23 && !endOfDay) return std::nullopt;
  const auto zone = readTimeZone(reader);
  if (!zone || !reader.atEnd()) return std::nullopt;
  return sys_days{date} + hours{*hour} + minutes{*minute - *zone} + seconds{*second};
}

}  // namespace bristle::check
