// Libraries for Windows, made byte by byte: headers, one section, exports and imports; nothing that could
// run.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "check/functions.hpp"

namespace bristle::test {

struct PeLibrary {
  unsigned machine = 0x8664;
  bool dll = true;
  std::vector<std::string> exports, imports{"KERNEL32.dll"};

  std::string bytes() const {
    constexpr std::size_t header = 0x80, optional = header + 24, optionalSize = 240;
    constexpr std::size_t body = optional + optionalSize + 40;  // behind the one section header
    constexpr std::uint32_t address = 0x1000;
    std::string section;
    const auto add = [&](std::uint32_t number) {
      for (int i = 0; i < 4; ++i)
        section += static_cast<char>(number >> 8 * i);
    };
    const auto addText = [&](const std::string& text) {
      const auto at = address + static_cast<std::uint32_t>(section.size());
      section += text + '\0';
      return at;
    };
    std::vector<std::uint32_t> names, libraries;
    for (const std::string& name : exports)
      names.push_back(addText(name));
    for (const std::string& name : imports)
      libraries.push_back(addText(name));
    const auto table = address + static_cast<std::uint32_t>(section.size());
    for (const std::uint32_t name : names)
      add(name);
    const auto exportsAt = address + static_cast<std::uint32_t>(section.size());
    for (const std::uint32_t number : {0u, 0u, 0u, 0u, 1u, static_cast<std::uint32_t>(names.size()),
                                       static_cast<std::uint32_t>(names.size()), 0u, table, 0u})
      add(number);
    const auto importsAt = address + static_cast<std::uint32_t>(section.size());
    for (const std::uint32_t name : libraries) {
      for (const std::uint32_t number : {0u, 0u, 0u, name, 0u})
        add(number);
    }
    for (int i = 0; i < 5; ++i)
      add(0);

    std::string file(body, '\0');
    const auto put = [&](std::size_t at, std::uint32_t number, int size) {
      for (int i = 0; i < size; ++i)
        file[at + static_cast<std::size_t>(i)] = static_cast<char>(number >> 8 * i);
    };
    file.replace(0, 2, "MZ");
    put(0x3c, header, 4);
    file.replace(header, 2, "PE");
    put(header + 4, machine, 2);
    put(header + 6, 1, 2);  // sections
    put(header + 20, optionalSize, 2);
    put(header + 22, dll ? 0x2022 : 0x22, 2);
    put(optional, 0x20b, 2);
    put(optional + 108, 16, 4);  // directories
    put(optional + 112, exportsAt, 4);
    put(optional + 120, importsAt, 4);
    const std::size_t entry = optional + optionalSize;
    put(entry + 8, static_cast<std::uint32_t>(section.size()), 4);
    put(entry + 12, address, 4);
    put(entry + 16, static_cast<std::uint32_t>(section.size()), 4);
    put(entry + 20, body, 4);
    return file + section;
  }
};

/// One that keeps all rules.
inline PeLibrary goodPe() {
  PeLibrary library;
  const auto add = [&](const auto& functions) {
    library.exports.insert(library.exports.end(), std::begin(functions), std::end(functions));
  };
  add(check::fmi2CommonFunctions);
  add(check::fmi2ModelExchangeFunctions);
  add(check::fmi2CoSimulationFunctions);
  add(check::fmi3Functions);
  return library;
}

}  // namespace bristle::test
