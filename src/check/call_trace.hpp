// Which function of the FMU is being called.  It lives in memory that the tool shares with the process in
// which the FMU runs, so that a crash can be told by name.
#pragma once

#include <cstdio>

namespace bristle::check {

struct CallTrace {
  char function[64] = "";
  bool inside = false;

  void enter(const char* name) {
    std::snprintf(function, sizeof function, "%s", name);
    inside = true;
  }
  void leave() { inside = false; }
};

}  // namespace bristle::check
