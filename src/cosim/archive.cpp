#include "cosim/archive.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zip.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <unordered_set>

#include "cosim/descriptor.hpp"
#include "cosim/error.hpp"

namespace bristle::cosim {

namespace {

// Windows tools write '\' now and then; only '/' separates inside.  Empty if the name would leave the folder.
std::string safeName(std::string name) {
  std::replace(name.begin(), name.end(), '\\', '/');
  if (name.starts_with('/') || (name.size() > 1 && name[1] == ':')) return {};
  std::string safe;
  for (std::size_t at = 0; at < name.size();) {
    const std::size_t end = std::min(name.find('/', at), name.size());
    const std::string part = name.substr(at, end - at);
    if (part == "..") return {};
    if (!part.empty() && part != ".") safe += (safe.empty() ? "" : "/") + part;
    at = end + 1;
  }
  return safe;
}

// The Unix mode of an entry; 0 where the archive was made on another system.
std::uint32_t unixMode(zip_t* archive, std::uint64_t index) {
  zip_uint8_t system = 0;
  zip_uint32_t attributes = 0;
  if (zip_file_get_external_attributes(archive, index, 0, &system, &attributes) != 0) return 0;
  return system == ZIP_OPSYS_UNIX || system == ZIP_OPSYS_OS_X ? attributes >> 16 : 0;
}

struct CloseFile {
  void operator()(zip_file_t* file) const { zip_fclose(file); }
};

}  // namespace

void Archive::Discard::operator()(zip* archive) const {
  zip_discard(archive);
}

Archive::Archive(const std::filesystem::path& file, Limits limits) : path_(file) {
  std::error_code problem;
  const auto status = std::filesystem::status(file, problem);
  if (!std::filesystem::exists(status)) throw Error(fmt::format("There is no file {}.", file.string()));
  if (!std::filesystem::is_regular_file(status)) throw Error(fmt::format("{} is not a file.", file.string()));

  int code = 0;
  zip_.reset(zip_open(file.c_str(), ZIP_RDONLY, &code));
  if (!zip_) {
    zip_error_t error;
    zip_error_init_with_code(&error, code);
    const std::string reason = zip_error_strerror(&error);
    zip_error_fini(&error);
    throw Error(
        fmt::format("{} cannot be opened as a zip archive, which an FMU is: {}.", file.string(), reason));
  }

  const auto count = static_cast<std::uint64_t>(zip_get_num_entries(zip_.get(), 0));
  if (count > limits.entries) {
    throw Error(
        fmt::format("{} has {} files; at most {} are accepted.", file.string(), count, limits.entries));
  }
  std::uint64_t total = 0;
  std::unordered_set<std::string> seen;
  for (std::uint64_t i = 0; i < count; ++i) {
    Entry entry = inspect(i);
    if (entry.size > limits.bytes - total) {
      throw Error(
          fmt::format("{} would unpack to more than {} bytes, which is the limit; \"{}\" alone has {}.",
                      file.string(), limits.bytes, entry.name, entry.size));
    }
    total += entry.size;
    if (!entry.folder && !seen.insert(entry.name).second) {
      throw Error(fmt::format("{} contains \"{}\" twice.", file.string(), entry.name));
    }
    entries_.push_back(std::move(entry));
  }
}

Archive::Entry Archive::inspect(std::uint64_t index) const {
  zip_stat_t stat;
  if (zip_stat_index(zip_.get(), index, 0, &stat) != 0 || !(stat.valid & ZIP_STAT_NAME)) {
    throw Error(fmt::format("{} is damaged: {}.", path_.string(), zip_strerror(zip_.get())));
  }
  const std::string name = stat.name;
  Entry entry;
  entry.name = safeName(name);
  entry.folder = name.ends_with('/') || name.ends_with('\\');
  // "./" is a harmless way to name the folder itself.
  if (entry.name.empty() && !(entry.folder && name.starts_with('.') && !name.starts_with(".."))) {
    throw Error(fmt::format("{} contains the path \"{}\", which leaves the folder it is unpacked to.",
                            path_.string(), name));
  }
  const std::uint32_t mode = unixMode(zip_.get(), index);
  const std::uint32_t kind = mode & S_IFMT;
  if (kind != 0 && kind != S_IFREG && kind != S_IFDIR) {
    throw Error(fmt::format("{} contains \"{}\", which is a {}; an FMU holds only files and folders.",
                            path_.string(), name, kind == S_IFLNK ? "symbolic link" : "special file"));
  }
  entry.folder = entry.folder || kind == S_IFDIR;
  entry.executable = !entry.folder && (mode & 0111) != 0;
  if (!entry.folder && (stat.valid & ZIP_STAT_SIZE)) entry.size = stat.size;
  return entry;
}

bool Archive::contains(std::string_view name) const {
  return std::ranges::any_of(entries_, [&](const Entry& e) { return !e.folder && e.name == name; });
}

template <class Sink>
void Archive::stream(std::uint64_t index, Sink&& sink) const {
  const Entry& entry = entries_[index];
  const auto damaged = [&](const char* reason) {
    return Error(fmt::format("\"{}\" in {} cannot be unpacked: {}.", entry.name, path_.string(), reason));
  };
  std::unique_ptr<zip_file_t, CloseFile> file(zip_fopen_index(zip_.get(), index, 0));
  if (!file) throw damaged(zip_strerror(zip_.get()));
  std::array<char, 1 << 16> block;
  std::uint64_t done = 0;
  while (true) {
    const zip_int64_t n = zip_fread(file.get(), block.data(), block.size());
    if (n < 0) throw damaged(zip_file_strerror(file.get()));
    if (n == 0) break;
    done += static_cast<std::uint64_t>(n);
    // The limits were checked against the declared sizes, so these must be true.
    if (done > entry.size) throw damaged("it is larger than the archive says");
    sink(std::string_view(block.data(), static_cast<std::size_t>(n)));
  }
  if (done != entry.size) throw damaged("it is smaller than the archive says");
}

std::string Archive::read(std::string_view name) const {
  const auto found =
      std::ranges::find_if(entries_, [&](const Entry& e) { return !e.folder && e.name == name; });
  if (found == entries_.end()) throw Error(fmt::format("{} contains no {}.", path_.string(), name));
  std::string contents;
  stream(static_cast<std::uint64_t>(found - entries_.begin()),
         [&](std::string_view block) { contents += block; });
  return contents;
}

void Archive::unpack(const std::filesystem::path& folder) const {
  for (std::uint64_t i = 0; i < entries_.size(); ++i) {
    const Entry& entry = entries_[i];
    const auto target = folder / entry.name;
    const auto failed = [&](const std::string& reason) {
      return Error(fmt::format("\"{}\" of {} cannot be written to {}: {}.", entry.name, path_.string(),
                               folder.string(), reason));
    };
    std::error_code problem;
    std::filesystem::create_directories(entry.folder ? target : target.parent_path(), problem);
    if (problem) throw failed(problem.message());
    if (entry.folder) continue;

    const Descriptor file(::open(target.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
                                 entry.executable ? 0700 : 0600));
    if (file.number() < 0) throw failed(std::strerror(errno));
    stream(i, [&](std::string_view block) {
      while (!block.empty()) {
        const ssize_t n = ::write(file.number(), block.data(), block.size());
        if (n < 0 && errno != EINTR) throw failed(std::strerror(errno));
        if (n > 0) block.remove_prefix(static_cast<std::size_t>(n));
      }
    });
  }
}

}  // namespace bristle::cosim
