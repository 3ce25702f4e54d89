// A reporter that remembers what it was told.
#pragma once

#include <string>
#include <vector>

#include "core/report.hpp"

namespace bristle::test {

struct Messages final : Reporter {
  struct Message {
    Topic topic;
    std::string text;
  };
  std::vector<Message> all;

  void report(Topic topic, std::string_view text) override { all.push_back({topic, std::string(text)}); }

  int count(Topic topic) const {
    int n = 0;
    for (const Message& m : all) n += m.topic == topic;
    return n;
  }
  bool contain(std::string_view part) const {
    for (const Message& m : all) {
      if (m.text.find(part) != std::string::npos) return true;
    }
    return false;
  }
};

}  // namespace bristle::test
