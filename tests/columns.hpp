// Reference tables of tests/reference, for tests that do not run FMUs.
#pragma once

#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace bristle::test {

/// Columns by name.
inline std::map<std::string, std::vector<double>> columns(const std::string& name) {
  const char* source = std::getenv("BRISTLE_SOURCE");
  REQUIRE_MESSAGE(source != nullptr, "BRISTLE_SOURCE is not set; run the tests with ctest");
  std::ifstream file(std::string(source) + "/tests/reference/" + name + ".csv");
  REQUIRE(file);
  std::string line, cell;
  std::getline(file, line);
  std::vector<std::string> names;
  for (std::stringstream head(line); std::getline(head, cell, ',');)
    names.push_back(cell);
  std::map<std::string, std::vector<double>> columns;
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
