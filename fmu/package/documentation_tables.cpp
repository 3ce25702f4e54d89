#include "fmu/package/documentation_tables.hpp"

#include <fmt/format.h>

#include "fmu/package/equation_html.hpp"
#include "fmu/package/xml.hpp"

namespace bristle::package {

namespace {

/// Of an array the elements at the dimension's start value.
std::string startText(const Variable& v, std::size_t n) {
  if (v.profile != nullptr) {
    std::string list;
    for (std::size_t i = 0; i < n; ++i)
      list += (i == 0 ? "" : i == (n + 1) / 2 ? ",\n" : ", ") + shortest(v.startAt(i, n));
    return list;
  }
  switch (v.type) {
    case Type::boolean:
      return v.start != 0 ? "true" : "false";
    case Type::enumeration:
      return fmt::format("{} ({})", v.start,
                         v.enumeration->items[static_cast<std::size_t>(v.start) - 1].name);
    default:
      return shortest(v.start);
  }
}

/// Reals only; a blank says more than "1" next to a counter.
std::string_view unitText(const Variable& v) {
  return v.type == Type::real ? v.unit : std::string_view("–");
}

std::string description(const Variable& v) {
  std::string text = escaped(v.description);
  if (v.enumeration == nullptr) return text;
  text += "<ul>";
  for (int i = 0; i < v.enumeration->count(); ++i) {
    const auto& item = v.enumeration->items[static_cast<std::size_t>(i)];
    text += fmt::format("<li><code>{}</code> ({}): {}</li>", escaped(item.name), i + 1,
                        escaped(item.description));
  }
  return text + "</ul>";
}

/// A heading and the rows that `belongs` selects; with start and range where the importer sets the value.
template <class Belongs>
std::string table(const Model& model, std::string_view heading, bool settable, Belongs belongs) {
  std::string rows;
  for (const Variable& v : model.variables()) {
    if (!belongs(v)) continue;
    std::string name = escaped(v.name);
    if (v.array) name += fmt::format("[1..{}]", escaped(model.dimension()->name));
    rows += fmt::format("<tr><th scope=\"row\"><code>{}</code></th><td>{}</td>", name, escaped(unitText(v)));
    if (settable) {
      rows += fmt::format("<td class=\"number\" data-label=\"start\">{}</td><td data-label=\"range\">{}</td>",
                          escaped(startText(v, model.startDimension())), escaped(rangeText(v)));
    }
    rows += fmt::format("<td>{}</td></tr>\n", description(v));
  }
  if (rows.empty()) return {};
  return fmt::format(
      "<h3>{}</h3>\n<table class=\"variables\">\n<thead><tr><th scope=\"col\">Name</th><th "
      "scope=\"col\">Unit</th>{}"
      "<th scope=\"col\">Description</th></tr></thead>\n<tbody>\n{}</tbody>\n</table>\n",
      heading, settable ? "<th scope=\"col\">Start</th><th scope=\"col\">Range</th>" : "", rows);
}

}  // namespace

std::string rangeText(const Variable& v) {
  if (v.type == Type::boolean) return "true, false";
  const bool low = v.minimum > -Variable::infinite, high = v.maximum < Variable::infinite;
  if (low && high) return fmt::format("{} to {}", shortest(v.minimum), shortest(v.maximum));
  if (low) return fmt::format("{} {}", v.minimumExcluded ? ">" : "≥", shortest(v.minimum));
  if (high) return fmt::format("≤ {}", shortest(v.maximum));
  return "any";
}

std::string variableTables(const Model& model) {
  const auto isState = [](const Variable& v) { return v.role == Role::state; };
  return table(model, "Inputs", true, [](const Variable& v) { return v.causality == Causality::input; }) +
         table(model, "Outputs", false, [](const Variable& v) { return v.causality == Causality::output; }) +
         table(model, "Parameters", true,
               [](const Variable& v) {
                 return v.causality == Causality::parameter || v.causality == Causality::structuralParameter;
               }) +
         table(model, "States", true, isState) +
         table(model, "Other variables", false, [&](const Variable& v) {
           return !isState(v) &&
                  (v.causality == Causality::local || v.causality == Causality::calculatedParameter);
         });
}

}  // namespace bristle::package
