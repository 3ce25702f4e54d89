// The independent solutions in tests/reference, and where the tests find the tree.
#pragma once

#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace bristle::test {

inline std::string environment(const char* name) {
  const char* value = std::getenv(name);
  REQUIRE_MESSAGE(value != nullptr, name << " is not set; run the tests with ctest");
  return value;
}

/// Columns of a reference trajectory by name.
using Columns = std::map<std::string, std::vector<double>>;

inline Columns reference(const std::string& name) {
  std::ifstream file(environment("BRISTLE_SOURCE") + "/tests/reference/" + name + ".csv");
  REQUIRE(file);
  std::string line, cell;
  std::getline(file, line);
  std::vector<std::string> names;
  for (std::stringstream head(line); std::getline(head, cell, ',');)
    names.push_back(cell);
  Columns columns;
  while (std::getline(file, line)) {
    std::stringstream row(line);
    for (const std::string& n : names) {
      std::getline(row, cell, ',');
      columns[n].push_back(std::stod(cell));
    }
  }
  return columns;
}

}  // namespace bristle::test
