// What the runner needs of the system it runs on, Windows or Linux: loading libraries, and what a library
// must leave alone.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>

#ifdef _WIN32
#include <malloc.h>
#include <windows.h>
#else
#include <dlfcn.h>
#include <malloc.h>
#include <pthread.h>
#endif

namespace bristle::test {

/// A loaded library; unloaded with the object.
class LoadedLibrary {
 public:
  explicit LoadedLibrary(const std::string& file) {
#ifdef _WIN32
    handle_ = LoadLibraryA(file.c_str());
#else
    handle_ = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
#endif
    if (handle_ == nullptr) throw std::runtime_error(file + " cannot be loaded.");
  }
  ~LoadedLibrary() {
#ifdef _WIN32
    FreeLibrary(handle_);
#else
    dlclose(handle_);
#endif
  }
  LoadedLibrary(const LoadedLibrary&) = delete;
  LoadedLibrary& operator=(const LoadedLibrary&) = delete;

  template <class F>
  F* find(const char* name) const {
#ifdef _WIN32
    const auto found = reinterpret_cast<void*>(GetProcAddress(handle_, name));
#else
    void* found = dlsym(handle_, name);
#endif
    if (found == nullptr) throw std::runtime_error(std::string("The library has no function ") + name + ".");
    return reinterpret_cast<F*>(found);
  }

 private:
#ifdef _WIN32
  HMODULE handle_;
#else
  void* handle_;
#endif
};

/// How the x87 and the SSE unit round in this thread, and how precisely.
struct FloatingPointMode {
  unsigned short x87 = 0;
  unsigned sse = 0;
  bool operator==(const FloatingPointMode&) const = default;
};
inline FloatingPointMode floatingPointMode() {
  FloatingPointMode mode;
  asm volatile("fnstcw %0" : "=m"(mode.x87));
  asm volatile("stmxcsr %0" : "=m"(mode.sse));
  mode.sse &= ~0x3fu;  // what happened so far, not how to do it
  return mode;
}

/// The mode in a thread that is started now.
inline FloatingPointMode modeOfNewThread() {
  FloatingPointMode mode;
#ifdef _WIN32
  const auto run = [](void* to) -> DWORD {
    *static_cast<FloatingPointMode*>(to) = floatingPointMode();
    return 0;
  };
  HANDLE thread = CreateThread(nullptr, 0, run, &mode, 0, nullptr);
  WaitForSingleObject(thread, INFINITE);
  CloseHandle(thread);
#else
  const auto run = [](void* to) -> void* {
    *static_cast<FloatingPointMode*>(to) = floatingPointMode();
    return nullptr;
  };
  pthread_t thread;
  pthread_create(&thread, nullptr, run, &mode);
  pthread_join(thread, nullptr);
#endif
  return mode;
}

/// Bytes in use on the heap that the program shares with its libraries.
inline std::size_t heapInUse() {
#ifdef _WIN32
  std::size_t bytes = 0;
  _HEAPINFO entry{};
  while (_heapwalk(&entry) == _HEAPOK) {
    if (entry._useflag == _USEDENTRY) bytes += entry._size;
  }
  return bytes;
#else
  return mallinfo2().uordblks;
#endif
}

/// The next slot of thread-local storage: it stays the same if libraries give theirs back.
inline unsigned long nextThreadSlot() {
#ifdef _WIN32
  const DWORD slot = TlsAlloc();
  TlsFree(slot);
  return slot;
#else
  return 0;
#endif
}

}  // namespace bristle::test
