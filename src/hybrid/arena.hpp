// The memory that CVODE lives in: one block per integrator, so that a snapshot of the integrator is a copy of
// the block.  CVODE has no deep copy of its own, and restarting it at a saved point is not exact.
//
// At build time the allocation functions in a copy of the SUNDIALS archive are renamed to those defined here
// (cmake/Dependencies.cmake).  They serve from the arena that is active in this thread.
#pragma once

#include <cstddef>
#include <memory>

namespace bristle {

class Arena {
 public:
  /// Null if memory runs out.
  static std::unique_ptr<Arena> create(std::size_t capacity);

  /// Null when the arena is full.
  void* allocate(std::size_t size);
  bool overflowed() const { return header().overflowed; }

  /// Everything allocated so far; the allocator's own state is part of it.
  const std::byte* begin() const { return block_.get(); }
  std::byte* begin() { return block_.get(); }
  std::size_t used() const { return header().used; }

  /// Makes the arena the one that SUNDIALS allocates from, as long as the object lives.
  class Use {
   public:
    explicit Use(Arena&);
    ~Use();
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;

   private:
    Arena* before_;
  };

 private:
  struct Header {
    std::size_t used, capacity;
    bool overflowed;
  };
  Header& header() { return *reinterpret_cast<Header*>(block_.get()); }
  const Header& header() const { return *reinterpret_cast<const Header*>(block_.get()); }

  std::unique_ptr<std::byte[]> block_;
};

}  // namespace bristle
