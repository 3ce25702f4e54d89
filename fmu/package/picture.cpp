#include "fmu/package/picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "fmu/package/gnuplot.hpp"

namespace bristle::package {

namespace {

/// Names contain neither quotes nor backslashes; in double quotes and without enhanced text they are printed
/// as they are.
std::string label(std::string_view text) {
  return fmt::format("\"{}\" noenhanced", text);
}

std::string axisLabel(const Model& model, std::string_view name) {
  for (const Variable& v : model.variables()) {
    if (v.name == name)
      return label(v.unit == "1" ? std::string(name) : fmt::format("{} in {}", name, v.unit));
  }
  return label(name);
}

struct Range {
  double low, high;
  Range widened(double share) const { return {low - share * (high - low), high + share * (high - low)}; }
};

Range rangeOf(const std::vector<double>& values) {
  const auto [low, high] = std::minmax_element(values.begin(), values.end());
  return *low < *high ? Range{*low, *high} : Range{*low - 1, *high + 1};
}

struct Curve {
  std::vector<double> x, y;
};

Curve curveOf(const Model& model, const Recording& recording) {
  const Picture& picture = model.text().picture;
  return {recording.curve(model, picture.horizontal), recording.curve(model, picture.vertical)};
}

/// The curve in a square of side one, as an eye sees it.
Curve inUnitSquare(Curve c) {
  const Range x = rangeOf(c.x), y = rangeOf(c.y);
  for (double& value : c.x)
    value /= x.high - x.low;
  for (double& value : c.y)
    value /= y.high - y.low;
  return c;
}

/// Marks what is needed between two points that stay: the point furthest from their line, if an eye could see
/// the difference, and what is needed on either side of it (Ramer, Douglas, Peucker).
void keepBetween(const Curve& c, std::size_t first, std::size_t last, std::vector<bool>& keep) {
  const double dx = c.x[last] - c.x[first], dy = c.y[last] - c.y[first], square = dx * dx + dy * dy;
  double furthest = 5e-4;
  std::size_t at = first;
  for (std::size_t i = first + 1; i < last; ++i) {
    const double px = c.x[i] - c.x[first], py = c.y[i] - c.y[first];
    // Distance to the segment, not to the whole line: a curve may turn back beyond its ends.
    const double along = square > 0 ? std::clamp((px * dx + py * dy) / square, 0.0, 1.0) : 0;
    const double distance = std::hypot(px - along * dx, py - along * dy);
    if (distance <= furthest) continue;
    furthest = distance;
    at = i;
  }
  if (at == first) return;
  keep[at] = true;
  keepBetween(c, first, at, keep);
  keepBetween(c, at, last, keep);
}

/// The points of the picture's curve as a gnuplot data block.  Five digits are more than a screen shows.
std::string curveData(const Curve& curve) {
  std::vector<bool> keep(curve.x.size(), false);
  keep.front() = keep.back() = true;
  keepBetween(inUnitSquare(curve), 0, curve.x.size() - 1, keep);
  std::string data = "$curve << END\n";
  for (std::size_t i = 0; i < keep.size(); ++i) {
    if (keep[i]) data += fmt::format("{:.5g} {:.5g}\n", curve.x[i], curve.y[i]);
  }
  return data + "END\n";
}

/// A square with round corners, in screen coordinates.
std::string roundSquare(double inset, double radius) {
  std::string corners;
  for (int quarter = 0; quarter < 4; ++quarter) {
    const double cx = quarter == 0 || quarter == 3 ? 1 - inset - radius : inset + radius;
    const double cy = quarter < 2 ? 1 - inset - radius : inset + radius;
    for (int i = 0; i <= 8; ++i) {
      const double angle = (quarter + i / 8.0) * std::numbers::pi / 2;
      corners += fmt::format("{}screen {:.5f},{:.5f}", corners.empty() ? "from " : " to ",
                             cx + radius * std::cos(angle), cy + radius * std::sin(angle));
    }
  }
  return corners;
}

}  // namespace

std::string behaviourPicture(const Model& model, const Recording& recording) {
  const Picture& picture = model.text().picture;
  return gnuplot(
      curveData(curveOf(model, recording)) +
      fmt::format("set terminal svg size 640,400 dynamic rounded font 'sans-serif,15' background '#ffffff'\n"
                  "set border 3 linecolor '#555555'\n"
                  "set tics nomirror out scale 0.6 textcolor '#333333'\n"
                  "set grid linecolor '#dddddd' linetype 1 linewidth 0.7\n"
                  "set xlabel {} textcolor '#333333'\n"
                  "set ylabel {} textcolor '#333333' offset 1,0\n"
                  "set rmargin 3\n"
                  "unset key\n"
                  "plot $curve with lines linecolor '#0b6e8a' linewidth 2\n",
                  axisLabel(model, picture.horizontal), axisLabel(model, picture.vertical)));
}

std::string iconPicture(const Model& model, const Recording& recording) {
  const Curve curve = curveOf(model, recording);
  const Range x = rangeOf(curve.x).widened(0.04), y = rangeOf(curve.y).widened(0.04);
  return gnuplot(curveData(curve) +
                 fmt::format("set terminal pngcairo size 128,128 transparent rounded\n"
                             "unset border; unset tics; unset key\n"
                             "set object 1 polygon {} fillcolor '#0b4f6c' fillstyle solid noborder behind\n"
                             "set lmargin at screen 0.13; set rmargin at screen 0.87\n"
                             "set bmargin at screen 0.15; set tmargin at screen 0.85\n"
                             "set xrange [{}:{}]; set yrange [{}:{}]\n"
                             "set xzeroaxis linetype 1 linecolor '#6fa3b8' linewidth 1\n"
                             "set yzeroaxis linetype 1 linecolor '#6fa3b8' linewidth 1\n"
                             "plot $curve with lines linecolor '#ffffff' linewidth 2.5\n",
                             roundSquare(0.01, 0.16), x.low, x.high, y.low, y.high));
}

std::string diagramPicture(const Model& model) {
  std::vector<std::string_view> inputs, outputs;
  for (const Variable& v : model.variables()) {
    if (v.causality == Causality::input) inputs.push_back(v.name);
    if (v.causality == Causality::output) outputs.push_back(v.name);
  }
  // Pixels: a port takes 34, the name of the model stands above the block.
  const double pitch = 34, width = 640, left = 200, right = 440, bottom = 20;
  const double blockHeight =
      pitch * static_cast<double>(std::max({inputs.size(), outputs.size(), std::size_t{2}}) + 1);
  const double height = bottom + blockHeight + 60;
  std::string script = fmt::format(
      "set terminal pngcairo size {0},{1} background '#ffffff' font 'sans,13'\n"
      "unset border; unset tics; unset key\n"
      "set lmargin at screen 0; set rmargin at screen 1; set bmargin at screen 0; set tmargin at screen 1\n"
      "set xrange [0:{0}]; set yrange [0:{1}]\n"
      "set object 1 rectangle from {2},{3} to {4},{5} fillcolor '#e8f1f5' fillstyle solid border linecolor "
      "'#0b4f6c' "
      "linewidth 2\n"
      "set label {6} at {7},{8} center font 'sans:Bold,16' textcolor '#0b4f6c'\n",
      width, height, left, bottom, right, bottom + blockHeight, label(model.text().name), (left + right) / 2,
      bottom + blockHeight + 28);
  // Evenly over the height, the first one on top.
  const auto port = [&](std::size_t i, std::size_t count) {
    return bottom + blockHeight * (1 - static_cast<double>(i + 1) / static_cast<double>(count + 1));
  };
  const auto arrow = [&](double from, double to, double y) {
    script +=
        fmt::format("set arrow from {},{} to {},{} filled size 10,20 linecolor '#333333' linewidth 1.5\n",
                    from, y, to, y);
  };
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const double y = port(i, inputs.size());
    arrow(left - 50, left, y);
    script += fmt::format("set label {} at {},{} right\n", label(inputs[i]), left - 60, y);
  }
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    const double y = port(i, outputs.size());
    arrow(right, right + 50, y);
    script += fmt::format("set label {} at {},{} left\n", label(outputs[i]), right + 60, y);
  }
  return gnuplot(script + "plot -1 notitle\n");  // outside: gnuplot draws labels only with a plot
}

}  // namespace bristle::package
