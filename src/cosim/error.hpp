// The one error type of the importer and the master: a full sentence that says what is wrong, which value it
// is about and what is allowed.
#pragma once

#include <stdexcept>
#include <string>

namespace bristle::cosim {

/// Where a failure comes from, so that a caller can tell "give me something else" from "the FMU gave up".
enum class Cause {
  input,      // a file, a package, an option or a value that cannot be used
  simulation  // an FMU that reports an error while it runs
};

class Error : public std::runtime_error {
 public:
  explicit Error(const std::string& sentence, Cause cause = Cause::input)
      : std::runtime_error(sentence), cause_(cause) {}
  Cause cause() const { return cause_; }

 private:
  Cause cause_;
};

}  // namespace bristle::cosim
