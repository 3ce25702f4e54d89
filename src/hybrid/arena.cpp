#include "hybrid/arena.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <new>

#ifdef _WIN32
#include <windows.h>
#endif

namespace bristle {

namespace {

constexpr std::size_t alignment = 16;
constexpr std::size_t rounded(std::size_t n) {
  return (n + alignment - 1) / alignment * alignment;
}

// The functions below have no argument that could say whose memory is meant: each thread remembers its own.
#ifdef _WIN32
/// GCC's thread_local allocates here, and what it allocates outlives an unloaded library.
class ActiveArena {
 public:
  ActiveArena() : slot_(TlsAlloc()) {}
  ~ActiveArena() { TlsFree(slot_); }
  operator Arena*() const { return static_cast<Arena*>(TlsGetValue(slot_)); }
  Arena* operator->() const { return *this; }
  void operator=(Arena* arena) { TlsSetValue(slot_, arena); }

 private:
  DWORD slot_;  // without one, if all are taken, every allocation fails
};
ActiveArena active;
#else
constinit thread_local Arena* active = nullptr;
#endif

}  // namespace

std::unique_ptr<Arena> Arena::create(std::size_t capacity) {
  std::unique_ptr<Arena> made(new (std::nothrow) Arena);
  if (!made) return nullptr;
  made->block_.reset(new (std::nothrow) std::byte[capacity]);
  if (!made->block_) return nullptr;
  new (made->block_.get()) Header{rounded(sizeof(Header)), capacity, false};
  return made;
}

/// Each piece is preceded by its size, for realloc.  What SUNDIALS frees is not used again: it allocates when
/// an integrator is made, and frees when it goes.
void* Arena::allocate(std::size_t size) {
  Header& h = header();
  const std::size_t need = alignment + rounded(std::max<std::size_t>(size, 1));
  if (size > h.capacity || need > h.capacity - h.used) {
    h.overflowed = true;
    return nullptr;
  }
  std::byte* piece = begin() + h.used + alignment;
  std::memcpy(piece - alignment, &size, sizeof size);
  h.used += need;
  return piece;
}

Arena::Use::Use(Arena& arena) : before_(active) {
  active = &arena;
}
Arena::Use::~Use() {
  active = before_;
}

extern "C" {

void* bristle_arena_malloc(std::size_t size) {
  return active == nullptr ? nullptr : active->allocate(size);
}

void* bristle_arena_calloc(std::size_t n, std::size_t size) {
  if (size != 0 && n > SIZE_MAX / size) return nullptr;
  void* piece = bristle_arena_malloc(n * size);
  if (piece != nullptr) std::memset(piece, 0, n * size);
  return piece;
}

void* bristle_arena_realloc(void* old, std::size_t size) {
  void* piece = bristle_arena_malloc(size);
  if (piece == nullptr || old == nullptr) return piece;
  std::size_t before = 0;
  std::memcpy(&before, static_cast<std::byte*>(old) - alignment, sizeof before);
  std::memcpy(piece, old, std::min(before, size));
  return piece;
}

void bristle_arena_free(void*) {}

}  // extern "C"

}  // namespace bristle
