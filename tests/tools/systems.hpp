// For tests that run systems of FMUs with the command line: the systems, the tables and the reports they
// write.
#pragma once

#include <charconv>
#include <nlohmann/json.hpp>

#include "tools/command_line.hpp"

namespace bristle::test {

/// A package of the distribution.
inline std::string packedPath(const std::string& name) {
  return environment("BRISTLE_DIST") + "/ssp/" + name + ".ssp";
}
inline std::string packed(const std::string& name) {
  return "'" + packedPath(name) + "'";
}

/// An example packed with FMUs of this version, as `name` in the place.
inline void pack(const Place& place, const std::string& example, int version, const std::string& name) {
  const auto result = run(place, "system pack '" + environment("BRISTLE_SOURCE") + "/examples/systems/" +
                                     example + ".ssd' --fmus '" + environment("BRISTLE_DIST") + "/fmi" +
                                     std::to_string(version) + "' -o " + name);
  REQUIRE_MESSAGE(result.code == 0, result.err);
}

/// A table whose cells all are numbers.
struct ReadTable {
  std::vector<std::string> names;
  std::vector<std::vector<double>> rows;
  std::vector<std::string> lines;  // of the rows, as written

  std::size_t place(const std::string& name) const {
    const auto found = std::find(names.begin(), names.end(), name);
    REQUIRE_MESSAGE(found != names.end(), "the table has no column " << name);
    return static_cast<std::size_t>(found - names.begin());
  }
  double last(const std::string& name) const { return rows.back()[place(name)]; }
  double time(std::size_t row) const { return rows[row].front(); }
  /// The first rows of each pair with the same time.
  std::vector<std::size_t> pairs() const {
    std::vector<std::size_t> found;
    for (std::size_t i = 1; i < rows.size(); ++i)
      if (time(i) == time(i - 1)) found.push_back(i - 1);
    return found;
  }
};

inline ReadTable readTable(const Place& place, const std::string& file) {
  ReadTable table;
  const std::string text = place.read(file);
  const auto cells = [](const std::string& line) {
    std::vector<std::string> list(1);
    for (const char c : line) {
      if (c == ',')
        list.emplace_back();
      else
        list.back() += c;
    }
    return list;
  };
  for (std::size_t at = 0, end; (end = text.find('\n', at)) != std::string::npos; at = end + 1) {
    const std::string line = text.substr(at, end - at);
    if (table.names.empty()) {
      table.names = cells(line);
      continue;
    }
    std::vector<double>& row = table.rows.emplace_back();
    for (const std::string& cell : cells(line)) {
      double value = 0;
      const auto [rest, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
      REQUIRE_MESSAGE((error == std::errc() && rest == cell.data() + cell.size()), "no number: " << cell);
      row.push_back(value);
    }
    REQUIRE(row.size() == table.names.size());
    table.lines.push_back(line);
  }
  REQUIRE(!table.rows.empty());
  REQUIRE(table.names.front() == "time");
  return table;
}

/// A run that must succeed, and what --json says about it.
inline nlohmann::json ran(const Place& place, const std::string& arguments) {
  const auto result = run(place, "simulate --json " + arguments);
  CAPTURE(arguments);
  REQUIRE_MESSAGE(result.code == 0, result.err);
  return nlohmann::json::parse(result.out);
}

inline nlohmann::json readJson(const Place& place, const std::string& file) {
  return nlohmann::json::parse(place.read(file));
}

/// What --json says about one variable.
inline nlohmann::json summary(const nlohmann::json& report, const std::string& variable) {
  for (const auto& v : report["variables"])
    if (v["name"] == variable) return v;
  FAIL("no variable " << variable);
  return {};
}

}  // namespace bristle::test
