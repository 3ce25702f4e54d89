#include "cosim/system/ssp_source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>
#include <optional>

#include "cosim/error.hpp"

namespace bristle::cosim::ssp {

namespace fs = std::filesystem;

namespace {

std::optional<unsigned> hexDigit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return std::nullopt;
}

// A '%' that encodes nothing is kept: tools that do not encode write it so.
std::string decoded(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto high = text[i] == '%' && i + 2 < text.size() ? hexDigit(text[i + 1]) : std::nullopt;
    const auto low = high ? hexDigit(text[i + 2]) : std::nullopt;
    if (low) i += 2;
    result += low ? static_cast<char>(*high * 16 + *low) : text[i];
  }
  return result;
}

/// "http" of "http://..."; empty for a relative reference.
std::string schemeOf(std::string_view uri) {
  const std::size_t colon = uri.find(':');
  if (colon == std::string_view::npos || colon == 0 || uri.find_first_of("/?#") < colon) return {};
  std::string scheme(uri.substr(0, colon));
  std::ranges::transform(scheme, scheme.begin(), [](char c) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  });
  return scheme;
}

// file:/a/b, file:///a/b and file://localhost/a/b.
std::string_view pathOfFileUri(std::string_view rest) {
  if (rest.starts_with("//")) {
    rest.remove_prefix(2);
    const std::size_t slash = std::min(rest.find('/'), rest.size());
    const std::string_view host = rest.substr(0, slash);
    if (!host.empty() && host != "localhost") throw Error("it names another computer");
    rest.remove_prefix(slash);
  }
  if (!rest.starts_with('/')) throw Error("a file URI must hold an absolute path, as in file:///a/b.fmu");
  return rest;
}

bool leaves(const fs::path& path, const fs::path& folder) {
  const fs::path inside = path.lexically_relative(folder);
  return inside.empty() || *inside.begin() == "..";
}

}  // namespace

Source resolve(const Base& base, std::string_view uri) {
  Source source;
  source.package = base.package;
  const std::string scheme = schemeOf(uri);
  if (!scheme.empty() && scheme != "file") {
    throw Error(fmt::format("only files can be read, not {}:; get a copy of it and name that", scheme));
  }
  if (const std::size_t hash = uri.find('#'); hash != std::string_view::npos) {
    source.fragment = decoded(uri.substr(hash + 1));
    uri = uri.substr(0, hash);
  }
  if (uri.empty()) {
    source.sameFile = true;
    return source;
  }
  std::string path = decoded(scheme.empty() ? uri : pathOfFileUri(uri.substr(scheme.size() + 1)));
  if (path.find('\0') != std::string::npos) throw Error("it is no path");
  std::error_code ignored;
  if (path.find('\\') != std::string::npos && !fs::exists(base.folder / path, ignored)) {
    std::ranges::replace(path, '\\', '/');  // written on Windows
  }
  source.file = (base.folder / path).lexically_normal();
  source.shown = (base.shown / path).lexically_normal();
  if (!base.package.empty() && leaves(source.file, base.package)) {
    throw Error("it leads out of the package, which must hold all that it refers to");
  }
  return source;
}

std::string relativeUri(const fs::path& file, const fs::path& folder) {
  constexpr std::string_view plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";
  std::string uri;
  for (const char c : fs::absolute(file).lexically_normal().lexically_relative(folder).generic_string()) {
    uri += plain.find(c) != std::string_view::npos ? std::string(1, c)
                                                   : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return uri;
}

std::string readText(const fs::path& file, const fs::path& shown) {
  std::error_code ignored;
  if (!fs::exists(file, ignored)) throw Error(fmt::format("There is no file {}.", shown.string()));
  if (!fs::is_regular_file(file, ignored)) throw Error(fmt::format("{} is not a file.", shown.string()));
  std::ifstream stream(file, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(stream), {}};
  if (!stream) throw Error(fmt::format("{} cannot be read.", shown.string()));
  return text;
}

bool isArchive(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  char start[2] = {};
  stream.read(start, 2);
  return stream && start[0] == 'P' && start[1] == 'K';
}

}  // namespace bristle::cosim::ssp
