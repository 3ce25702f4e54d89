#include "check/elf.hpp"

namespace bristle::check {

bool isElf(std::string_view bytes) {
  return bytes.starts_with(
      "\x7f"
      "ELF");
}

ElfImage readElf(std::string_view) {
  return {};
}

}  // namespace bristle::check
