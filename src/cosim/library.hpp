// The shared library of an FMU, and finding its functions by name.
#pragma once

#include <filesystem>
#include <memory>

namespace bristle::cosim {

class Library {
 public:
  /// Symbols stay private to this library, so that two FMUs with equal function names do not meet.
  explicit Library(const std::filesystem::path& file);

  const std::filesystem::path& path() const { return path_; }
  /// Null if the library does not have it.
  template <class Function>
  Function* find(const char* name) const {
    return reinterpret_cast<Function*>(address(name));
  }

 private:
  struct Close {
    void operator()(void* handle) const;
  };
  void* address(const char* name) const;

  std::filesystem::path path_;
  std::unique_ptr<void, Close> handle_;
};

/// Whether the importer can do without a function.
enum class Need { required, optional };

/// Fills one row of a function table; a missing required function is an error that names it.
void requireFunction(const Library& library, const char* name, bool found, Need need);

template <class Function>
void bindFunction(const Library& library, Function*& slot, const char* name, Need need) {
  slot = library.find<Function>(name);
  requireFunction(library, name, slot != nullptr, need);
}

}  // namespace bristle::cosim
