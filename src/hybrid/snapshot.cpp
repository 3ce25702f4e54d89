#include "hybrid/snapshot.hpp"

#include <algorithm>
#include <cstring>
#include <new>
#include <type_traits>

#include "core/table.hpp"

namespace bristle {

namespace {

// The portable form, all little-endian: header, progress, statistics, values, signals, extra, hash.
constexpr std::uint64_t magic = 0x32706e7362727362;  // changes with the form
struct Header {
  std::uint64_t magic;
  char token[32];
  std::uint64_t dimension, values, signals;
};

std::uint64_t hashOf(std::span<const std::byte> bytes) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const std::byte b : bytes)
    hash = (hash ^ static_cast<std::uint64_t>(b)) * 0x100000001b3;
  return hash;
}

/// Copies pieces one after the other, into the bytes or out of them.
class Cursor {
 public:
  explicit Cursor(std::byte* at) : at_(at) {}
  template <class T>
  void write(const T* items, std::size_t n = 1) {
    static_assert(std::is_trivially_copyable_v<T>);
    if (n > 0) std::memcpy(at_, items, n * sizeof(T));
    at_ += n * sizeof(T);
  }
  template <class T>
  void read(T* items, std::size_t n = 1) {
    static_assert(std::is_trivially_copyable_v<T>);
    if (n > 0) std::memcpy(items, at_, n * sizeof(T));
    at_ += n * sizeof(T);
  }

 private:
  std::byte* at_;
};

}  // namespace

bool Snapshot::reserve(std::size_t values, std::size_t signals) {
  if (values_ && signals_ && valueCount_ == values && signalCount_ == signals) return true;
  values_.reset(new (std::nothrow) double[values]());
  signals_.reset(new (std::nothrow) InputSignal[signals + 1]);
  valueCount_ = values;
  signalCount_ = signals;
  return values_ && signals_;
}

std::size_t Snapshot::serializedSize(const Model& model, std::size_t n) {
  const Sizes sizes = model.sizes(n);
  return sizeof(Header) + sizeof(Progress) + sizeof(Integrator::Statistics) +
         storageOf(sizes) * sizeof(double) + sizes.inputs * sizeof(InputSignal) + extraSize +
         sizeof(std::uint64_t);
}

void Snapshot::serialize(const Model& model, std::span<const std::byte> extra,
                         std::span<std::byte> bytes) const {
  Header header{magic, {}, dimension_, valueCount_, signalCount_};
  std::copy_n(Token(model).view().data(), sizeof header.token, header.token);
  std::byte padded[extraSize] = {};
  std::copy_n(extra.data(), std::min(extra.size(), extraSize), padded);
  Cursor cursor(bytes.data());
  cursor.write(&header);
  cursor.write(&progress_);
  cursor.write(&statistics_);
  cursor.write(values_.get(), valueCount_);
  cursor.write(signals_.get(), signalCount_);
  cursor.write(padded, extraSize);
  const std::uint64_t hash = hashOf(bytes.first(serializedSize(model) - sizeof(std::uint64_t)));
  cursor.write(&hash);
}

std::string_view Snapshot::deserialize(const Model& model, std::span<const std::byte> bytes,
                                       std::span<std::byte> extra) {
  if (bytes.size() < sizeof(Header)) return "it is too short";
  Cursor cursor(const_cast<std::byte*>(bytes.data()));
  Header header;
  cursor.read(&header);
  if (header.magic != magic) return "it was not written by this version of Bristle";
  if (Token(model).view() != std::string_view(header.token, sizeof header.token))
    return "it belongs to another FMU";
  // The bytes are not trusted yet: a dimension that no model has must not decide on a size.
  const Variable* row = model.dimension();
  const bool sized =
      row == nullptr ? header.dimension == 0 : row->accepts(static_cast<double>(header.dimension));
  if (!sized || bytes.size() != serializedSize(model, header.dimension))
    return "its length is not that of a saved state of this FMU";
  std::uint64_t hash = 0;
  std::memcpy(&hash, bytes.data() + bytes.size() - sizeof hash, sizeof hash);
  if (hash != hashOf(bytes.first(bytes.size() - sizeof hash))) return "its bytes are damaged";
  const Sizes sizes = model.sizes(header.dimension);
  if (!reserve(storageOf(sizes), sizes.inputs)) return "there is not enough memory for it";
  dimension_ = header.dimension;
  cursor.read(&progress_);
  cursor.read(&statistics_);
  cursor.read(values_.get(), valueCount_);
  cursor.read(signals_.get(), signalCount_);
  std::byte padded[extraSize];
  cursor.read(padded, extraSize);
  std::copy_n(padded, std::min(extra.size(), extraSize), extra.data());
  image_.clear();
  return {};
}

}  // namespace bristle
