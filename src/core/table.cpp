#include "core/table.hpp"

#include <bit>

#include "core/text.hpp"
#include "core/version.hpp"

namespace bristle {

bool hasClocks(const Model& model) {
  for (const Variable& v : model.variables()) {
    if (v.role == Role::clock) return true;
  }
  return false;
}

Text& appendName(Text& text, const Variable& v, std::size_t element) {
  text << v.name;
  return v.array ? text << "[" << element + 1 << "]" : text;
}

bool checkParameters(const Model& model, const double* p, Reporter& reporter) {
  bool good = true;
  const std::size_t n = model.dimension(p);
  for (const Variable& v : model.variables()) {
    if (v.role != Role::parameter) continue;
    const double* values = p + v.place(0, n);
    std::size_t first = 0, broken = 0;
    for (std::size_t i = v.count(n); i-- > 0;) {
      if (v.accepts(values[i])) continue;
      first = i;
      ++broken;
    }
    if (broken == 0) continue;
    good = false;
    Text message;
    appendName(message << "Parameter ", v, first) << " is " << values[first] << " but must be ";
    if (v.maximum < Variable::infinite) {
      message << "between " << v.minimum << " and " << v.maximum;
    } else {
      message << (v.minimumExcluded ? "greater than " : "at least ") << v.minimum;
    }
    if (broken > 1) message << ", and so must " << broken - 1 << " more of its elements";
    reporter.report(Topic::error, (message << ".").view());
  }
  return model.check(p, reporter) && good;
}

namespace {

/// FNV-1a, two 64-bit lanes with different offsets.
class Hash {
 public:
  void add(std::string_view s) {
    for (const char c : s)
      byte(static_cast<unsigned char>(c));
    byte(0xff);  // so that "ab","c" differs from "a","bc"
  }
  void add(std::uint64_t bits) {
    for (int i = 0; i < 8; ++i)
      byte(static_cast<unsigned char>(bits >> (8 * i)));
  }
  void add(double x) { add(std::bit_cast<std::uint64_t>(x)); }
  std::array<std::uint64_t, 2> value() const { return {a_, b_}; }

 private:
  void byte(unsigned char c) {
    constexpr std::uint64_t prime = 0x100000001b3;
    a_ = (a_ ^ c) * prime;
    b_ = (b_ * prime) ^ c;
  }
  std::uint64_t a_ = 0xcbf29ce484222325, b_ = 0x84222325cbf29ce4;
};

}  // namespace

Token::Token(const Model& model) {
  Hash hash;
  hash.add(version);
  hash.add(model.text().name);
  for (const Variable& v : model.variables()) {
    hash.add(v.name);
    hash.add(v.unit);
    hash.add(v.description);
    hash.add(v.terminal);
    for (const int kind :
         {static_cast<int>(v.role), static_cast<int>(v.causality), static_cast<int>(v.variability),
          static_cast<int>(v.type), static_cast<int>(v.minimumExcluded)}) {
      hash.add(static_cast<std::uint64_t>(kind));
    }
    for (const double x : {v.start, v.minimum, v.maximum, v.nominal})
      hash.add(x);
    if (v.array) {
      hash.add(std::string_view("array"));
      for (std::size_t i = 0; i < model.startDimension(); ++i)
        hash.add(v.startAt(i, model.startDimension()));
    }
    if (v.enumeration == nullptr) continue;
    for (int i = 0; i < v.enumeration->count(); ++i)
      hash.add(v.enumeration->items[i].name);
  }
  for (const Indicator& i : model.indicators())
    hash.add(i.name);
  std::size_t at = 0;
  for (const std::uint64_t half : hash.value()) {
    for (int shift = 60; shift >= 0; shift -= 4)
      digits_[at++] = "0123456789abcdef"[(half >> shift) & 15];
  }
}

}  // namespace bristle
