// What a rule found: where, what is wrong, and how to mend it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace bristle::check {

enum class Severity {
  error,    // the standard is violated
  warning,  // legal or not decidable, but some importer or user will stumble over it
  note      // worth knowing
};
std::string_view nameOf(Severity severity);

struct Finding {
  std::string rule;
  Severity severity = Severity::error;
  std::string file;      // inside the package; empty if it is about behaviour
  std::size_t line = 0;  // 0 if there is none
  std::string element;   // `Float64 "x"`, "binaries/linux64/x.so", "fmi3DoStep"
  std::string what;      // one sentence
  std::string mend;      // one sentence
};

}  // namespace bristle::check
