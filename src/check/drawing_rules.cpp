// terminalsAndIcons.xml: how the FMU and its terminals are drawn.
#include <fmt/format.h>

#include <array>
#include <charconv>

#include "check/companions.hpp"
#include "cosim/text.hpp"

namespace bristle::check {

namespace {

constexpr std::string_view folder = "terminalsAndIcons";

std::string_view nameOf(pugi::xml_node node) {
  return node.attribute("name").value();
}

/// Characters written as %20 and the like, as they are in the archive.
std::string decoded(std::string_view uri) {
  std::string text;
  for (std::size_t i = 0; i < uri.size(); ++i) {
    int code = 0;
    if (uri[i] == '%' && i + 2 < uri.size() &&
        std::from_chars(uri.data() + i + 1, uri.data() + i + 3, code, 16).ptr == uri.data() + i + 3) {
      text += static_cast<char>(code);
      i += 2;
    } else {
      text += uri[i];
    }
  }
  return text;
}

void icon(const Subject& subject, Findings& findings) {
  forEachTerminal(subject, [&](pugi::xml_node terminal) {
    const pugi::xml_node drawing = terminal.child("TerminalGraphicalRepresentation");
    if (!drawing) return;
    const std::string_view base = drawing.attribute("iconBaseName").value();
    const std::string file = resolved(folder, decoded(base) + ".png");
    if (!base.empty() && subject.package.contains(file)) return;
    findings.at(drawing,
                base.empty()
                    ? fmt::format("The picture of the terminal \"{}\" has no iconBaseName.", nameOf(terminal))
                    : fmt::format("The picture of the terminal \"{}\" has iconBaseName = \"{}\", but the "
                                  "package has no {}.",
                                  nameOf(terminal), base, file),
                "Put the picture as PNG into the package, its name without .png into iconBaseName.");
  });
}

std::array<std::optional<double>, 4> corners(pugi::xml_node node) {
  std::array<std::optional<double>, 4> values;
  const char* attributes[] = {"x1", "y1", "x2", "y2"};
  for (std::size_t i = 0; i < 4; ++i)
    values[i] = cosim::parseNumber<double>(node.attribute(attributes[i]).value());
  return values;
}

void coordinateSystem(const Subject& subject, Findings& findings) {
  if (!subject.terminals) return;
  const pugi::xml_node system =
      subject.terminals->root().child("GraphicalRepresentation").child("CoordinateSystem");
  const auto [x1, y1, x2, y2] = corners(system);
  if (!x1 || !y1 || !x2 || !y2 || (*x1 < *x2 && *y1 < *y2)) return;
  findings.at(
      system,
      fmt::format("The coordinate system reaches from ({}, {}) to ({}, {}); the first point must be left of "
                  "the second and below it.",
                  *x1, *y1, *x2, *y2),
      "Exchange the coordinates so that x1 < x2 and y1 < y2.");
}

void extent(const Subject& subject, Findings& findings) {
  if (!subject.terminals) return;
  const auto look = [&](pugi::xml_node node) {
    const auto [x1, y1, x2, y2] = corners(node);
    if (!x1 || !y1 || !x2 || !y2 || (*x1 != *x2 && *y1 != *y2)) return;
    findings.at(
        node,
        fmt::format("<{}> reaches from ({}, {}) to ({}, {}), so that it has no area and cannot be seen.",
                    node.name(), *x1, *y1, *x2, *y2),
        "Give it a width and a height.");
  };
  look(subject.terminals->root().child("GraphicalRepresentation").child("Icon"));
  forEachTerminal(subject,
                  [&](pugi::xml_node terminal) { look(terminal.child("TerminalGraphicalRepresentation")); });
}

void color(const Subject& subject, Findings& findings) {
  forEachTerminal(subject, [&](pugi::xml_node terminal) {
    const pugi::xml_node drawing = terminal.child("TerminalGraphicalRepresentation");
    const auto color = drawing.attribute("defaultConnectionColor");
    if (!color) return;
    const auto words = cosim::words(color.value());
    bool right = words.size() == 3;
    for (const std::string& word : words)
      right =
          right && cosim::parseNumber<int>(word).value_or(-1) >= 0 && *cosim::parseNumber<int>(word) <= 255;
    if (right) return;
    findings.at(
        drawing,
        fmt::format("The terminal \"{}\" has defaultConnectionColor = \"{}\"; it must be three numbers from "
                    "0 to 255.",
                    nameOf(terminal), color.value()),
        "Write red, green and blue, as in \"255 255 0\".");
  });
}

constexpr std::string_view drawing = "FMI 3.0.2, 2.4.9.1", terminals = "FMI 3.0.2, 2.4.9.2";

const Rule rulesHere[] = {
    {"terminal.icon", Severity::error, Scope::both, terminals,
     "The pictures of terminals are in the package.", icon},
    {"terminal.coordinate-system", Severity::error, Scope::both, drawing,
     "The coordinate system goes from the lower left to the upper right.", coordinateSystem},
    {"terminal.extent", Severity::warning, Scope::both, drawing, "What is drawn has an area.", extent},
    {"terminal.color", Severity::error, Scope::both, terminals,
     "The colour of connections is three numbers from 0 to 255.", color},
};

}  // namespace

std::span<const Rule> drawingRules() {
  return rulesHere;
}

}  // namespace bristle::check
