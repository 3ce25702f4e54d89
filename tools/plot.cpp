#include "plot.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "command.hpp"
#include "cosim/error.hpp"
#include "cosim/temporary_folder.hpp"
#include "cosim/text.hpp"

extern char** environ;

namespace bristle::tools {

using namespace cosim;

namespace {

constexpr std::size_t mostPanels = 16;
constexpr std::size_t longestLabel = 18;  // a longer name stands in the legend alone
constexpr int panelHeight = 170, pictureWidth = 960, titleHeight = 50, axisHeight = 50;

std::string literal(std::string_view text) {
  std::string result = "'";
  for (const char c : text)
    result += c == '\'' ? "''" : std::string(1, c == '\n' ? ' ' : c);
  return result + "'";
}

std::string withUnit(const std::string& name, const std::string& unit) {
  if (unit.empty() || unit == "1") return name;
  return fmt::format("{}{}[{}]", name, name.empty() ? "" : " ", unit);
}

// Room above and below for signals that would lie on the edge; whole numbers get whole tics.
std::string rangeOf(const Column& column, const std::vector<double>& values) {
  const auto [least, greatest] = std::ranges::minmax(values);
  const double range = greatest - least;
  if (!column.isReal) {
    const double pad = std::max(0.1 * range, 0.1);
    return fmt::format("set yrange [{}:{}]\nset ytics {}\n", least - pad, greatest + pad,
                       range <= 8 ? "1" : "autofreq");
  }
  const double pad = range > 0 ? 0 : std::max(1e-12, 0.5 * std::abs(least));
  return (pad > 0 ? fmt::format("set yrange [{}:{}]\n", least - pad, greatest + pad) : "set yrange [*:*]\n") +
         "set ytics autofreq\n";
}

// A screen shows no more than a few points per pixel: of each bunch of samples the least and the greatest are
// kept, so that no peak is lost.
std::string dataOf(const std::vector<double>& t, const std::vector<double>& y) {
  constexpr std::size_t bunches = 2000;
  fmt::memory_buffer text;
  const auto put = [&](std::size_t i) { fmt::format_to(std::back_inserter(text), "{} {}\n", t[i], y[i]); };
  const std::size_t size = std::max<std::size_t>(1, t.size() / bunches);
  for (std::size_t first = 0; first < t.size(); first += size) {
    const std::size_t last = std::min(first + size, t.size());
    if (size < 3) {
      for (std::size_t i = first; i < last; ++i)
        put(i);
      continue;
    }
    const auto [low, high] = std::minmax_element(y.begin() + static_cast<std::ptrdiff_t>(first),
                                                 y.begin() + static_cast<std::ptrdiff_t>(last));
    std::array places = {first, static_cast<std::size_t>(low - y.begin()),
                         static_cast<std::size_t>(high - y.begin()), last - 1};
    std::ranges::sort(places);
    const auto end = std::unique(places.begin(), places.end());
    for (auto place = places.begin(); place != end; ++place)
      put(*place);
  }
  return fmt::to_string(text);
}

void writeText(const std::filesystem::path& file, const std::string& text) {
  std::ofstream stream(file, std::ios::binary);
  stream << text;
  if (!stream.flush()) throw Error(fmt::format("{} cannot be written.", file.string()), Cause::simulation);
}

std::string script(const OutputFile& file, const PlotTitle& title, std::span<const Column> columns,
                   const std::filesystem::path& folder, const Trace& trace) {
  constexpr std::array colours = {"#0072B2", "#D55E00", "#009E73", "#CC79A7",
                                  "#56B4E9", "#B8860B", "#444444"};
  const std::size_t n = columns.size();
  const int height = titleHeight + axisHeight + panelHeight * static_cast<int>(n);
  std::string s = fmt::format(
      "set terminal svg size {},{} dynamic noenhanced background rgb 'white' font 'Helvetica,13' linewidth "
      "1\n"
      "set output {}\nset multiplot title {} font 'Helvetica,16'\n"
      "set lmargin at screen 0.11\nset rmargin at screen 0.98\nset border 3 lc rgb '#666666'\n"
      "set grid lc rgb '#DDDDDD'\nset xtics nomirror\nset ytics nomirror autofreq\nset xrange [{}:{}]\n"
      "set key at graph 0,1 left bottom Left reverse samplen 2 noautotitle\nset format x ''\n",
      pictureWidth, height, literal(file.temporary().string()), literal(title.title), trace.times().front(),
      trace.times().back());
  for (std::size_t i = 0; i < n; ++i) {
    const Column& c = columns[i];
    const double top = 1.0 - (titleHeight + panelHeight * (static_cast<double>(i) + 0.14)) / height;
    const double bottom = 1.0 - (titleHeight + panelHeight * (static_cast<double>(i) + 0.96)) / height;
    const std::string legend = c.description.empty() ? c.name : c.name + ": " + c.description;
    if (i + 1 == n)
      s += fmt::format("set format x '%g'\nset xlabel {}\n", literal(withUnit("time", title.timeUnit)));
    s += rangeOf(c, trace.column(i));
    s += fmt::format("set tmargin at screen {:.5f}\nset bmargin at screen {:.5f}\n", top, bottom);
    // A label instead of ylabel: all of them in one column, however wide the numbers are.
    s += fmt::format("set label 1 {} at screen 0.025, graph 0.5 center rotate\n",
                     literal(withUnit(c.name.size() <= longestLabel ? c.name : "", c.unit)));
    s += fmt::format("plot {} using 1:2 with {} lw 1.6 lc rgb '{}' title {}\n",
                     literal((folder / fmt::format("{}.txt", i)).string()), c.isSmooth ? "lines" : "steps",
                     colours[i % colours.size()], literal(legend));
  }
  return s + "unset multiplot\n";
}

void runGnuplot(const std::filesystem::path& scriptFile, const std::filesystem::path& complaints) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, complaints.c_str(), O_WRONLY | O_CREAT | O_TRUNC,
                                   0600);
  std::string program = "gnuplot", argument = scriptFile.string();
  char* const arguments[] = {program.data(), argument.data(), nullptr};
  pid_t child = 0;
  const int failed = posix_spawnp(&child, "gnuplot", &actions, nullptr, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  int status = 0;
  if (failed == 0) {
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
  }
  if (failed == 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0) return;
  std::ifstream stream(complaints, std::ios::binary);
  const std::string words_(std::istreambuf_iterator<char>(stream), {});
  throw Error(fmt::format("gnuplot could not draw the picture: {}.", trimmed(words_)), Cause::simulation);
}

}  // namespace

void requireGnuplot() {
  const char* path = std::getenv("PATH");
  std::string_view rest = path ? path : "";
  while (!rest.empty()) {
    const std::size_t colon = std::min(rest.find(':'), rest.size());
    const auto candidate = std::filesystem::path(rest.substr(0, colon)) / "gnuplot";
    if (::access(candidate.c_str(), X_OK) == 0) return;
    rest.remove_prefix(std::min(colon + 1, rest.size()));
  }
  throw Error("--plot needs gnuplot, which is not installed; --output writes the numbers without it.");
}

void plot(OutputFile& file, const PlotTitle& title, std::span<const Column> columns, const Trace& trace) {
  if (columns.size() > mostPanels) {
    note(fmt::format("the picture shows the first {} of {} variables; --record chooses others.", mostPanels,
                     columns.size()));
    columns = columns.first(mostPanels);
  }
  const TemporaryFolder folder;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    writeText(folder.path() / fmt::format("{}.txt", i), dataOf(trace.times(), trace.column(i)));
  }
  const auto scriptFile = folder.path() / "plot.gp";
  writeText(scriptFile, script(file, title, columns, folder.path(), trace));
  runGnuplot(scriptFile, folder.path() / "complaints.txt");
}

}  // namespace bristle::tools
