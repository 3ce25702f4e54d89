#include "cosim/library.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include "cosim/error.hpp"

namespace bristle::cosim {

Library::Library(const std::filesystem::path& file) : path_(file) {
  handle_.reset(dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL));
  if (!handle_) {
    const char* reason = dlerror();
    throw Error(fmt::format("The FMU's library {} cannot be loaded: {}.", file.filename().string(),
                            reason ? reason : "no reason was given"));
  }
}

void Library::Close::operator()(void* handle) const {
  dlclose(handle);
}

void* Library::address(const char* name) const {
  return dlsym(handle_.get(), name);
}

void requireFunction(const Library& library, const char* name, bool found, Need need) {
  if (found || need == Need::optional) return;
  throw Error(fmt::format("The FMU's library {} has no function {}, which the standard requires.",
                          library.path().filename().string(), name));
}

}  // namespace bristle::cosim
