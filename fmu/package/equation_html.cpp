#include "fmu/package/equation_html.hpp"

#include <vector>

namespace bristle::package {

namespace {

/// One character of UTF-8.
using Symbol = std::string_view;

std::vector<Symbol> symbols(std::string_view text) {
  std::vector<Symbol> all;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t size = 1;
    while (at + size < text.size() && (static_cast<unsigned char>(text[at + size]) & 0xc0) == 0x80)
      ++size;
    all.push_back(text.substr(at, size));
    at += size;
  }
  return all;
}

bool isLetter(Symbol s) {
  return s.size() == 1 && ((s[0] >= 'a' && s[0] <= 'z') || (s[0] >= 'A' && s[0] <= 'Z'));
}
bool isDigit(Symbol s) {
  return s.size() == 1 && s[0] >= '0' && s[0] <= '9';
}
/// Greek letters, and Latin ones with an accent or a dot such as the one over z.
bool isSymbolLetter(Symbol s) {
  if (s.size() == 2) return s >= "\u00c0" && s <= "\u03ff";
  return s.size() == 3 && s >= "\u1e00" && s <= "\u1eff";
}
bool isGreek(Symbol s) {
  return s.size() == 2 && s >= "\u0370" && s <= "\u03ff";
}

class Setter {
 public:
  explicit Setter(std::string_view formula) : in_(symbols(formula)) {}

  std::string run() {
    while (at_ < in_.size())
      step();
    return std::move(out_);
  }

 private:
  void step() {
    const Symbol s = in_[at_];
    if (isLetter(s)) return word();
    if (isSymbolLetter(s)) {
      italic(s);
      ++at_;
      if (isGreek(s) && at_ < in_.size() && isDigit(in_[at_]))
        wrap("sub", run([](Symbol c) { return isDigit(c); }));
      return;
    }
    if (s == "_" || s == "^") return script(s == "_" ? "sub" : "sup");
    if (s == " ") return blanks();
    out_ += escaped(s);
    ++at_;
  }

  /// Several blanks keep two equations on a line apart; HTML would join them.
  void blanks() {
    const std::string all = run([](Symbol c) { return c == " "; });
    out_ += all.size() > 1 ? "&emsp;" : " ";
  }

  void word() {
    const std::string letters = run(isLetter);
    if (letters.size() == 1) return italic(letters);
    if (letters.size() == 2 && letters[0] == 'd') {
      out_ += 'd';
      return italic(letters.substr(1));
    }
    out_ += letters;
  }

  void script(const char* element) {
    ++at_;
    if (at_ < in_.size() && in_[at_] == "(") {
      std::string inner;
      int depth = 0;
      do {
        if (in_[at_] == "(") ++depth;
        if (in_[at_] == ")") --depth;
        inner += in_[at_++];
      } while (at_ < in_.size() && depth > 0);
      return wrap(element, Setter(std::string_view(inner).substr(1, inner.size() - 2)).run());
    }
    const auto part = [](Symbol c) { return isLetter(c) || isDigit(c) || isSymbolLetter(c); };
    const std::string name = run(part);
    // A subscript names something (support, S); an exponent is a symbol or a number.
    wrap(element, element == std::string_view("sub") ? name : Setter(name).run());
  }

  template <class Condition>
  std::string run(Condition condition) {
    std::string all;
    while (at_ < in_.size() && condition(in_[at_]))
      all += in_[at_++];
    return all;
  }
  void italic(std::string_view symbol) {
    out_ += "<i>";
    out_ += symbol;
    out_ += "</i>";
  }
  void wrap(std::string_view element, std::string_view inner) {
    out_.append("<").append(element).append(">").append(inner).append("</").append(element).append(">");
  }

  std::vector<Symbol> in_;
  std::size_t at_ = 0;
  std::string out_;
};

}  // namespace

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string equationHtml(std::string_view formula) {
  return Setter(formula).run();
}

}  // namespace bristle::package
