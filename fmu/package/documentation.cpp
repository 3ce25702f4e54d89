#include "fmu/package/documentation.hpp"

#include <fmt/format.h>

#include "core/version.hpp"
#include "fmu/package/documentation_tables.hpp"
#include "fmu/package/equation_html.hpp"
#include "fmu/package/xml.hpp"

namespace bristle::package {

namespace {

// Colours by name, so that the dark ones replace them in one place.  The picture has a white ground; in the
// dark it is inverted with its hue kept.
constexpr std::string_view style = R"css(
:root { --ground: #fdfdfc; --ink: #1d2529; --soft: #5b6a72; --line: #d9dfe2; --panel: #f1f5f6; --accent: #0b6e8a; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #14191c; --ink: #e3e8ea; --soft: #9aa8af; --line: #333d42; --panel: #1c2327; --accent: #6cc3dd; }
  img { filter: invert(0.91) hue-rotate(180deg); }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 54rem; padding: 2rem 1.25rem 4rem; background: var(--ground); color: var(--ink);
       font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif; overflow-wrap: break-word; }
header p { margin: 0.25rem 0; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0; }
h2 { font-size: 1.3rem; margin: 2.5rem 0 0.75rem; padding-top: 0.75rem; border-top: 1px solid var(--line); }
h3 { font-size: 1.05rem; margin: 1.5rem 0 0.5rem; }
a { color: var(--accent); }
.group, .soft, figcaption { color: var(--soft); }
.title { font-size: 1.15rem; }
figure { margin: 1.5rem 0; }
img { display: block; width: 100%; height: auto; background: #ffffff; border-radius: 6px; }
figcaption { margin-top: 0.5rem; font-size: 0.92rem; }
.equations { margin: 0; padding: 0.75rem 1rem; background: var(--panel); border-left: 3px solid var(--accent);
             border-radius: 0 6px 6px 0; list-style: none; }
.equations li { display: flex; gap: 1rem; align-items: baseline; justify-content: space-between; padding: 0.3rem 0; }
.formula { font: 1.12rem/1.7 "STIX Two Text", Cambria, Georgia, "DejaVu Serif", serif; }
.formula sub, .formula sup { font-size: 0.72em; line-height: 0; }
.source { color: var(--soft); white-space: nowrap; font-size: 0.92rem; }
table { border-collapse: collapse; width: 100%; font-size: 0.94rem; }
th, td { text-align: left; vertical-align: top; padding: 0.4rem 1rem 0.4rem 0; border-bottom: 1px solid var(--line); }
thead th { color: var(--soft); font-weight: 600; }
tbody th { font-weight: normal; }
td.number { white-space: pre-line; font-variant-numeric: tabular-nums; }
td:not(:last-child), th { white-space: nowrap; }
td ul { margin: 0.3rem 0 0; padding-left: 1.1rem; }
code, pre { font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; font-size: 0.92em; }
pre { background: var(--panel); border-radius: 6px; padding: 0.75rem 1rem; overflow-x: auto; }
@media (max-width: 40rem) {
  body { padding: 1.25rem 0.9rem 3rem; }
  h1 { font-size: 1.6rem; }
  .equations li { flex-wrap: wrap; gap: 0 1rem; }
  .source { margin-left: auto; }
  .variables thead { display: none; }
  .variables tr { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: 0.4rem 0; border-bottom: 1px solid var(--line); }
  .variables th, .variables td { border: 0; padding: 0; }
  .variables td:last-child { flex-basis: 100%; }
  .variables td[data-label]::before { content: attr(data-label) " "; color: var(--soft); }
}
)css";

std::string header(const ModelText& text) {
  return fmt::format(
      "<header>\n<p class=\"group\">Bristle {} · {}</p>\n<h1>{}</h1>\n<p class=\"title\">{}</p>\n</header>\n"
      "<p>{}</p>\n",
      version, escaped(text.group), escaped(text.name), escaped(text.title), escaped(text.summary));
}

std::string picture(const ModelText& text) {
  return fmt::format(
      "<figure>\n<img src=\"behaviour.svg\" width=\"640\" height=\"400\" alt=\"{} against {}\">\n"
      "<figcaption>{}</figcaption>\n</figure>\n",
      escaped(text.picture.vertical), escaped(text.picture.horizontal), escaped(text.picture.caption));
}

std::string equations(const ModelText& text) {
  if (text.equations.empty()) return {};
  std::string items;
  for (const Equation& equation : text.equations) {
    items += fmt::format("<li><span class=\"formula\">{}</span>", equationHtml(equation.formula));
    if (!equation.source.empty()) {
      items += fmt::format(" <span class=\"source\">{}</span>", escaped(equation.source));
    }
    items += "</li>\n";
  }
  return fmt::format("<h2>Equations</h2>\n<ul class=\"equations\">\n{}</ul>\n<p class=\"soft\">{}</p>\n",
                     items, escaped(text.paper));
}

std::string corrections(const ModelText& text) {
  if (text.corrections.empty()) return {};
  std::string items;
  for (const std::string_view correction : text.corrections) {
    items += fmt::format("<li>{}</li>\n", escaped(correction));
  }
  return fmt::format("<h2>Corrections to the paper</h2>\n<ul>\n{}</ul>\n", items);
}

std::string experiment(const ModelText& text) {
  std::string inputs = "the start values of the inputs";
  if (!text.referenceInputs.empty()) {
    inputs = fmt::format("piecewise linear, from <code>{}_in.csv</code>", escaped(text.name));
  }
  return fmt::format(
      "<h2>Default experiment</h2>\n<table>\n<tbody>\n"
      "<tr><th scope=\"row\">Time</th><td>0 to {} s</td></tr>\n"
      "<tr><th scope=\"row\">Communication step</th><td>{} s</td></tr>\n"
      "<tr><th scope=\"row\">Relative tolerance</th><td>{}</td></tr>\n"
      "<tr><th scope=\"row\">Inputs</th><td>{}</td></tr>\n"
      "</tbody>\n</table>\n"
      "<p>Its results, computed at a relative tolerance of 1e-11, travel in this file under "
      "<code>extra/org.fmi-standard.fmi-ls-ref</code> as <code>{}_ref.csv</code>.</p>\n",
      shortest(text.stopTime), shortest(text.stepSize), shortest(text.tolerance), inputs, escaped(text.name));
}

std::string use(const ModelText& text) {
  const std::string input =
      text.referenceInputs.empty() ? std::string() : fmt::format(" --input-file {}_in.csv", text.name);
  return fmt::format(
      "<h2>How to use it</h2>\n"
      "<p>Import the file into any tool that reads co-simulation FMUs, connect its inputs and choose a "
      "communication "
      "step; the step may change from call to call. The integrator inside keeps its own step and locates "
      "events "
      "between communication points, so a longer communication step costs accuracy only through the inputs, "
      "not "
      "through the model. An input that is not connected keeps its start value. With FMPy, for example:</p>\n"
      "<pre><code>fmpy simulate {}.fmu{} --show-plot</code></pre>\n"
      "<p>Parameters are checked when initialisation ends; each one out of its range is named in the log. "
      "The binary "
      "needs no files, no network and no library beyond the C library.</p>\n",
      escaped(text.name), escaped(input));
}

std::string licenses() {
  return "<h2>Licences</h2>\n"
         "<p>Bristle is free software under the <a href=\"licenses/license.txt\">BSD 3-Clause licence</a>, "
         "copyright "
         "Bristle contributors. Linked into the binary are "
         "<a href=\"licenses/third-party/SUNDIALS.txt\">SUNDIALS</a>, "
         "<a href=\"licenses/third-party/Eigen.txt\">Eigen</a> and the "
         "<a href=\"licenses/third-party/GCC-runtime.txt\">GCC runtime library</a>.</p>\n";
}

}  // namespace

std::string documentation(const Model& model) {
  const ModelText& text = model.text();
  return fmt::format(
             "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
             "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
             "<meta name=\"color-scheme\" content=\"light dark\">\n<title>{}: "
             "{}</title>\n<style>{}</style>\n</head>\n"
             "<body>\n",
             escaped(text.name), escaped(text.title), style) +
         header(text) + picture(text) + equations(text) + corrections(text) +
         fmt::format("<h2>Validity</h2>\n<p>{}</p>\n", escaped(text.validity)) + "<h2>Variables</h2>\n" +
         variableTables(model) + experiment(text) + use(text) + licenses() + "</body>\n</html>\n";
}

}  // namespace bristle::package
