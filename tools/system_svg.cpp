// A picture of a system: one box per component in columns that follow the signals from left to right. Signals
// to the next column are curves; those that pass columns go above the boxes, those that go back below them.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "safe_text.hpp"
#include "system.hpp"
#include "terminal.hpp"

namespace bristle::tools {

using namespace cosim;

namespace {

constexpr double rowHeight = 22, titleHeight = 44, padding = 10, boxGap = 36, margin = 24, lane = 20,
                 track = 12, letter = 7.4, corner = 6;

struct Box {
  std::string title, subtitle;
  std::vector<std::string> inputs, outputs;
  bool frame = false;  // not a component, but the world around the system
  std::size_t column = 0;
  double x = 0, y = 0, width = 0, height = 0;
};

struct Line {
  std::size_t from, output, to, input;  // boxes and their rows
  std::string label;
};

struct Point {
  double x, y;
};

std::string xml(const std::string& text) {
  std::string result;
  for (const char c : printable(text)) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '"':
        result += "&quot;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

std::size_t row(std::vector<std::string>& names, const std::string& name) {
  const auto found = std::ranges::find(names, name);
  if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
  names.push_back(name);
  return names.size() - 1;
}

class Drawing {
 public:
  explicit Drawing(const ShownSystem& shown) : shown_(shown) {}

  std::string run() {
    collect();
    arrange();
    place();
    return draw();
  }

 private:
  void collect() {
    for (const SystemComponent& component : shown_.system.components)
      boxes_.push_back({component.name, component.fmu.filename().string(), {}, {}});
    for (const SystemConnection& c : shown_.system.connections) {
      const std::size_t from = shown_.place(c.fromComponent), to = shown_.place(c.toComponent);
      const std::string change = transformationText(c.factor, c.offset), units = shown_.units(c);
      lines_.push_back({from, row(boxes_[from].outputs, c.fromVariable), to,
                        row(boxes_[to].inputs, c.toVariable), change.empty() ? units : units + " " + change});
    }
    const std::size_t components = boxes_.size();
    addPorts(true, components);
    addPorts(false, components);
  }

  void addPorts(bool inputs, std::size_t components) {
    Box world{inputs ? "inputs" : "outputs", "", {}, {}, true};
    std::vector<Line> lines;
    const std::size_t self = boxes_.size();
    for (const SystemDescription::Port& port : shown_.system.ports) {
      if (port.isInput != inputs) continue;
      const std::size_t box = shown_.place(port.component);
      if (box >= components) continue;
      lines.push_back(inputs ? Line{self, row(world.outputs, port.name), box,
                                    row(boxes_[box].inputs, port.variable), port.unit}
                             : Line{box, row(boxes_[box].outputs, port.variable), self,
                                    row(world.inputs, port.name), port.unit});
    }
    if (lines.empty()) return;
    boxes_.push_back(std::move(world));
    lines_.insert(lines_.end(), lines.begin(), lines.end());
  }

  /// A box stands to the right of those that come before it in the order and drive it.
  void arrange() {
    std::vector<std::size_t> sequence;
    for (std::size_t b = 0; b < boxes_.size(); ++b)
      if (boxes_[b].frame && boxes_[b].inputs.empty()) sequence.push_back(b);
    for (const ComponentGroup& group : shown_.order)
      sequence.insert(sequence.end(), group.components.begin(), group.components.end());
    for (std::size_t b = 0; b < boxes_.size(); ++b)
      if (boxes_[b].frame && !boxes_[b].inputs.empty()) sequence.push_back(b);
    std::vector<std::size_t> position(boxes_.size());
    for (std::size_t i = 0; i < sequence.size(); ++i)
      position[sequence[i]] = i;
    std::vector<std::vector<std::size_t>> drivers(boxes_.size());
    for (const Line& line : lines_)
      if (position[line.from] < position[line.to]) drivers[line.to].push_back(line.from);
    for (const std::size_t b : sequence) {
      for (const std::size_t d : drivers[b])
        boxes_[b].column = std::max(boxes_[b].column, boxes_[d].column + 1);
      columns_ = std::max(columns_, boxes_[b].column + 1);
    }
    for (Box& box : boxes_)
      if (box.frame && !box.inputs.empty()) box.column = columns_ - 1;
    rows_.resize(columns_);
    for (const std::size_t b : sequence)
      rows_[boxes_[b].column].push_back(b);
  }

  bool isNext(const Line& line) const { return boxes_[line.to].column == boxes_[line.from].column + 1; }
  bool isForward(const Line& line) const { return boxes_[line.to].column > boxes_[line.from].column; }

  void place() {
    // Vertical tracks in the gaps between columns, one for each line that leaves or enters by a lane.
    std::vector<std::size_t> tracks(columns_ + 1, 0);
    std::vector<std::size_t> labels(columns_ + 1, 0);
    std::size_t above = 0;
    for (const Line& line : lines_) {
      if (isNext(line)) {
        labels[boxes_[line.to].column] = std::max(labels[boxes_[line.to].column], displayWidth(line.label));
        continue;
      }
      ++tracks[boxes_[line.from].column + 1];
      ++tracks[boxes_[line.to].column];
      above += isForward(line);
    }
    top_ = margin + static_cast<double>(above) * lane;
    double x = margin;
    for (std::size_t c = 0; c <= columns_; ++c) {
      const double inner = c > 0 && c < columns_ ? 40 + static_cast<double>(labels[c]) * letter : 8;
      x += inner + static_cast<double>(tracks[c]) * track;
      if (c == columns_) break;
      double widest = 0, y = top_;
      for (const std::size_t b : rows_[c])
        widest = std::max(widest, measure(boxes_[b]));
      for (const std::size_t b : rows_[c]) {
        Box& box = boxes_[b];
        box.x = x;
        box.y = y;
        box.width = widest;
        y += box.height + boxGap;
      }
      bottom_ = std::max(bottom_, y - boxGap);
      x += widest;
    }
    right_ = x + margin;
  }

  static double measure(Box& box) {
    std::size_t in = 0, out = 0;
    for (const std::string& name : box.inputs)
      in = std::max(in, displayWidth(name));
    for (const std::string& name : box.outputs)
      out = std::max(out, displayWidth(name));
    const std::size_t rows = std::max(box.inputs.size(), box.outputs.size());
    box.height = (box.subtitle.empty() ? titleHeight - 16 : titleHeight) +
                 static_cast<double>(rows) * rowHeight + (rows > 0 ? padding / 2 : 0);
    const double text = static_cast<double>(
        std::max({in + out + 3, displayWidth(box.title) + 1, displayWidth(box.subtitle)}));
    return text * letter + 2 * padding;
  }

  static double rowY(const Box& box, std::size_t r) {
    return box.y + (box.subtitle.empty() ? titleHeight - 16 : titleHeight) +
           (static_cast<double>(r) + 0.5) * rowHeight;
  }

  std::string draw() {
    std::vector<std::size_t> usedTracks(columns_ + 1, 0);
    std::size_t usedAbove = 0, usedBelow = 0;
    std::string paths, texts;
    for (const Line& line : lines_) {
      const Box &a = boxes_[line.from], &b = boxes_[line.to];
      const Point start{a.x + a.width, rowY(a, line.output)}, end{b.x, rowY(b, line.input)};
      Point middle{(start.x + end.x) / 2, (start.y + end.y) / 2};
      if (isNext(line)) {
        const double pull = (end.x - start.x) / 2;
        paths +=
            fmt::format("<path d=\"M{:.1f} {:.1f} C{:.1f} {:.1f} {:.1f} {:.1f} {:.1f} {:.1f}\"/>\n", start.x,
                        start.y, start.x + pull, start.y, end.x - pull, end.y, end.x - 2, end.y);
      } else {
        const bool over = isForward(line);
        const double y = over ? top_ - static_cast<double>(++usedAbove) * lane
                              : bottom_ + static_cast<double>(++usedBelow) * lane;
        // Lines leave near the boxes on their left and arrive near those on their right.
        const double out = start.x + static_cast<double>(++usedTracks[a.column + 1]) * track;
        const double in = end.x - static_cast<double>(++usedTracks[b.column]) * track;
        paths += rounded({start, {out, start.y}, {out, y}, {in, y}, {in, end.y}, {end.x - 2, end.y}});
        middle = {(out + in) / 2, y};
      }
      if (!line.label.empty()) {
        texts += fmt::format("<text class=\"unit\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n", middle.x,
                             middle.y + 4, xml(line.label));
      }
    }
    const double height = bottom_ + static_cast<double>(usedBelow) * lane + margin;
    std::string boxes;
    for (const Box& box : boxes_)
      boxes += drawBox(box);
    return header(height) + "<g class=\"line\">\n" + paths + "</g>\n" + boxes + texts + "</svg>\n";
  }

  static std::string rounded(const std::vector<Point>& points) {
    std::string path = fmt::format("<path d=\"M{:.1f} {:.1f}", points.front().x, points.front().y);
    for (std::size_t i = 1; i + 1 < points.size(); ++i) {
      const Point &p = points[i - 1], &q = points[i], &r = points[i + 1];
      const auto towards = [](const Point& from, const Point& to) {
        const double dx = to.x - from.x, dy = to.y - from.y, length = std::hypot(dx, dy);
        const double part = length > 0 ? std::min(corner, length / 2) / length : 0;
        return Point{from.x + dx * part, from.y + dy * part};
      };
      const Point before = towards(q, p), after = towards(q, r);
      path += fmt::format(" L{:.1f} {:.1f} Q{:.1f} {:.1f} {:.1f} {:.1f}", before.x, before.y, q.x, q.y,
                          after.x, after.y);
    }
    return path + fmt::format(" L{:.1f} {:.1f}\"/>\n", points.back().x, points.back().y);
  }

  static std::string drawBox(const Box& box) {
    const double center = box.x + box.width / 2;
    std::string text = fmt::format(
        "<rect class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" rx=\"5\"/>\n",
        box.frame ? "world" : "box", box.x, box.y, box.width, box.height);
    text += fmt::format("<text class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n",
                        box.frame ? "file" : "title", center, box.y + 20, xml(box.title));
    if (!box.subtitle.empty()) {
      text += fmt::format("<text class=\"file\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n", center, box.y + 36,
                          xml(box.subtitle));
    }
    for (std::size_t r = 0; r < box.inputs.size(); ++r) {
      text += fmt::format("<text class=\"in\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n", box.x + padding,
                          rowY(box, r) + 4, xml(box.inputs[r]));
    }
    for (std::size_t r = 0; r < box.outputs.size(); ++r) {
      text += fmt::format("<text class=\"out\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n",
                          box.x + box.width - padding, rowY(box, r) + 4, xml(box.outputs[r]));
    }
    return text;
  }

  std::string header(double height) const {
    return fmt::format(R"(<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" width="{0:.0f}" height="{1:.0f}" viewBox="0 0 {0:.0f} {1:.0f}" font-family="DejaVu Sans, sans-serif" font-size="12">
<title>{2}</title>
<style>
.box {{ fill: #f4f7fb; stroke: #33506e; stroke-width: 1.4 }}
.world {{ fill: none; stroke: #8a99a8; stroke-dasharray: 4 3 }}
.line path {{ fill: none; stroke: #33506e; stroke-width: 1.4; marker-end: url(#arrow) }}
text {{ fill: #1c2a38 }}
.title {{ font-weight: bold; text-anchor: middle }}
.file {{ fill: #66788a; font-size: 11px; text-anchor: middle }}
.out {{ text-anchor: end }}
.unit {{ fill: #8a3b12; font-size: 11px; text-anchor: middle; stroke: white; stroke-width: 4; paint-order: stroke }}
</style>
<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0.5 L8 4 L0 7.5 z" fill="#33506e" stroke="none"/></marker></defs>
<rect width="100%" height="100%" fill="white"/>
)",
                       right_, height, xml(shown_.system.name));
  }

  const ShownSystem& shown_;
  std::vector<Box> boxes_;
  std::vector<Line> lines_;
  std::vector<std::vector<std::size_t>> rows_;  // by column: boxes from top to bottom
  std::size_t columns_ = 0;
  double top_ = 0, bottom_ = 0, right_ = 0;
};

}  // namespace

std::string systemSvg(const ShownSystem& shown) {
  return Drawing(shown).run();
}

}  // namespace bristle::tools
