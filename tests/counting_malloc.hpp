// A malloc that stands before the C library's, so that a program counts what it and the libraries that it
// loads ask for.  For one source file of a program.
#pragma once

#include <atomic>
#include <cstdlib>

namespace {
std::atomic<long> allocations{0};
}  // namespace

extern "C" void* __libc_malloc(std::size_t);
extern "C" void* __libc_calloc(std::size_t, std::size_t);
extern "C" void* __libc_realloc(void*, std::size_t);
extern "C" void* malloc(std::size_t n) {
  ++allocations;
  return __libc_malloc(n);
}
extern "C" void* calloc(std::size_t n, std::size_t size) {
  ++allocations;
  return __libc_calloc(n, size);
}
extern "C" void* realloc(void* old, std::size_t n) {
  ++allocations;
  return __libc_realloc(old, n);
}
