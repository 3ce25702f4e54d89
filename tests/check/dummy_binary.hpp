// The binary of example packages: a shared library of this machine that exports all functions of both
// standards and passes every rule about binaries.
#pragma once

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "cosim/files.hpp"

namespace bristle::test {

inline std::string dummyBinary() {
  const char* build = std::getenv("BRISTLE_BUILD_DIR");
  REQUIRE_MESSAGE(build != nullptr, "BRISTLE_BUILD_DIR is not set; run the tests with ctest");
  const std::string bytes = readFile(std::filesystem::path(build) / "tests" / "check_dummy_binary.so");
  REQUIRE_MESSAGE(!bytes.empty(), "the target check_dummy_binary is not built");
  return bytes;
}

/// The folder below binaries/ that this machine's libraries belong to.
inline std::string dummyPlatform([[maybe_unused]] int version) {
#if defined(__aarch64__)
  return "aarch64-linux";
#else
  return version == 2 ? "linux64" : "x86_64-linux";
#endif
}

}  // namespace bristle::test
