#include "check_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>
#include <vector>

#include "safe_text.hpp"
#include "table.hpp"
#include "terminal.hpp"

namespace bristle::tools {

using check::Finding;
using check::Severity;

namespace {

// A sentence may quote what somebody's file holds, which can be megabytes.
constexpr std::size_t longestSentence = 800, longestPlace = 200;

// Wrapped, every line but the first indented; the first is for the caller to begin.
std::string hanging(const std::string& text, std::size_t indent, std::size_t width) {
  const std::size_t room = width > indent + 20 ? width - indent : 20;
  return fmt::format("{}\n", fmt::join(wrapped(text, room), "\n" + std::string(indent, ' ')));
}

std::string paragraph(const std::string& text, std::size_t indent, std::size_t width) {
  return std::string(indent, ' ') + hanging(text, indent, width);
}

// "1 error, 2 warnings"; kinds of which there are none are left out.
std::string countedFindings(const CheckTotals& totals) {
  std::vector<std::string> parts;
  const auto add = [&](std::size_t number, const char* thing) {
    if (number > 0) parts.push_back(counted(number, thing));
  };
  add(totals.errors, "error");
  add(totals.warnings, "warning");
  add(totals.notes, "note");
  return parts.empty() ? "no findings" : fmt::format("{}", fmt::join(parts, ", "));
}

std::string summaryOf(const CheckTotals& totals) {
  return fmt::format("{}; {} applied{}", countedFindings(totals), counted(totals.applied, "rule"),
                     totals.skipped > 0 ? fmt::format(", {} skipped", totals.skipped) : "");
}

std::string verdictLine(const check::Report& report, std::size_t width) {
  const Verdict verdict = verdictOf(report);
  const CheckTotals totals = totalsOf(report);
  const std::string file = printable(report.file.string());
  std::string text;
  if (verdict == Verdict::unchecked) {
    text = excerpt(report.refusal, longestSentence);
    if (text.find(file) == std::string::npos) text = file + ": " + text;  // most sentences name the file
    if (totals.applied > 0) text += fmt::format(" Apart from that: {}.", summaryOf(totals));
  } else {
    const bool obvious = report.modelName == report.file.stem().string();
    const std::string model = obvious ? "" : excerpt(report.modelName, longestPlace);
    text = fmt::format("{} ({}{}FMI {}): {}", file, model, model.empty() ? "" : ", ",
                       printable(report.version), summaryOf(totals));
  }
  constexpr std::size_t column = 11;  // "unchecked" and two blanks
  constexpr Ink inks[] = {Ink::green, Ink::red, Ink::yellow};
  const std::string_view name = nameOf(verdict);
  return inked(name, inks[static_cast<int>(verdict)]) + std::string(column - name.size(), ' ') +
         hanging(text, column, width);
}

std::string_view themeOf(std::string_view rule) {
  return rule.substr(0, rule.find('.'));
}

// Each reason once, with the rules and FMUs it is true for.
std::string skippedText(std::span<const CheckedFmu> fmus, std::size_t width) {
  struct Skip {
    std::string reason;
    std::set<std::string_view> rules;
    std::vector<const check::Report*> reports;
  };
  std::vector<Skip> skips;
  for (const CheckedFmu& fmu : fmus) {
    for (const check::Result& result : fmu.report.results) {
      if (result.skipped.empty() || result.skipped == fmu.report.refusal) continue;  // said already
      auto skip = std::ranges::find(skips, result.skipped, &Skip::reason);
      if (skip == skips.end()) skip = skips.insert(skips.end(), {result.skipped, {}, {}});
      skip->rules.insert(result.rule->id);
      if (skip->reports.empty() || skip->reports.back() != &fmu.report) skip->reports.push_back(&fmu.report);
    }
  }
  std::string text;
  for (const Skip& skip : skips) {
    std::set<std::string_view> themes;
    for (const std::string_view rule : skip.rules)
      themes.insert(themeOf(rule));
    std::string line = skip.rules.size() == 1
                           ? std::string(*skip.rules.begin())
                           : fmt::format("{} rules ({})", skip.rules.size(), fmt::join(themes, ", "));
    if (skip.reports.size() == 1 && fmus.size() > 1) {
      line += " in " + printable(skip.reports.front()->file.string());
    } else if (skip.reports.size() < fmus.size()) {
      line += fmt::format(" in {} FMUs", skip.reports.size());
    }
    text += paragraph(line + ": " + excerpt(skip.reason, longestSentence), 2, width);
  }
  return text.empty() ? "" : "\n" + inked("Skipped", Ink::bold) + "\n" + text;
}

// Where the rule is written, as far as it concerns the version of this FMU.
std::string sectionFor(std::string_view section, const std::string& version) {
  const std::string edition = fmt::format("FMI {}", version.substr(0, 1));
  for (std::string_view rest = section; !rest.empty();) {
    const auto end = rest.find("; ");
    if (const auto part = rest.substr(0, end); part.starts_with(edition)) return std::string(part);
    rest = end == std::string_view::npos ? "" : rest.substr(end + 2);
  }
  return std::string(section);
}

std::string findingsOf(const check::Result& result, Severity severity, const std::string& version,
                       std::size_t width) {
  std::vector<const Finding*> findings;
  for (const Finding& finding : result.findings) {
    if (finding.severity == severity) findings.push_back(&finding);
  }
  if (findings.empty()) return {};
  std::string text = "  " + inked(result.rule->id, Ink::bold);
  const std::string section = fmt::format("({})", sectionFor(result.rule->section, version));
  const bool fits = 4 + result.rule->id.size() + displayWidth(section) <= width;
  text += (fits ? "  " : "\n    ") + inked(section, Ink::dim) + "\n";
  for (std::size_t i = 0; i < findings.size(); ++i) {
    const Finding& finding = *findings[i];
    if (const std::string place = placeOf(finding); !place.empty())
      text += paragraph(excerpt(place, longestPlace), 4, width);
    text += paragraph(excerpt(finding.what, longestSentence), 6, width);
    // Neighbours are often mended in the same way: say it once, after the last of them.
    const bool sameNext = i + 1 < findings.size() && findings[i + 1]->mend == finding.mend;
    if (!finding.mend.empty() && !sameNext)
      text += paragraph("Mend: " + excerpt(finding.mend, longestSentence), 6, width);
  }
  return text;
}

std::string findingsText(const check::Report& report, Severity least, bool several, std::size_t width) {
  std::string text;
  for (const auto& [severity, title, ink] : {std::tuple{Severity::error, "Errors", Ink::red},
                                             {Severity::warning, "Warnings", Ink::yellow},
                                             {Severity::note, "Notes", Ink::bold}}) {
    if (severity > least) break;
    std::string group;
    for (const check::Result& result : report.results)
      group += findingsOf(result, severity, report.version, width);
    if (group.empty()) continue;
    const std::string where = several ? " in " + printable(report.file.string()) : "";
    text += "\n" + inked(title + where, ink) + "\n" + group;
  }
  return text;
}

// Of several FMUs only the largest value of each kind, with its owner; the other reports have all of them.
std::string measurementsText(std::span<const CheckedFmu> fmus, std::size_t width) {
  struct Largest {
    const check::Measurement* measurement;
    const check::Report* report;
    bool unequal;
  };
  std::vector<Largest> kinds;
  for (const CheckedFmu& fmu : fmus) {
    for (const check::Measurement& m : fmu.report.measurements) {
      const auto kind = std::ranges::find_if(kinds, [&](const Largest& largest) {
        return largest.measurement->name == m.name && largest.measurement->unit == m.unit;
      });
      if (kind == kinds.end()) {
        kinds.push_back({&m, &fmu.report, false});
        continue;
      }
      const double known = kind->measurement->value;
      kind->unequal = kind->unequal || !(m.value == known);
      if (std::abs(m.value) > std::abs(known) || (std::isnan(m.value) && !std::isnan(known))) {
        kind->measurement = &m;
        kind->report = &fmu.report;
      }
    }
  }
  if (kinds.empty()) return {};
  Table table({{fmus.size() > 1 ? "largest" : "value", Table::Align::right}, {"unit"}, {"measured"}});
  for (const Largest& kind : kinds) {
    const check::Measurement& m = *kind.measurement;
    const std::string owner = kind.unequal ? fmt::format(" ({})", printable(kind.report->file.string())) : "";
    table.add({fmt::format("{:.3g}", m.value), printable(m.unit), printable(m.name) + owner});
  }
  return "\n" + inked("Measurements", Ink::bold) + "\n" + table.text(width);
}

std::string totalsText(std::span<const CheckedFmu> fmus, Severity least, std::size_t width) {
  const CheckTotals totals = totalsOf(fmus);
  std::string text;
  const std::size_t warnings = least < Severity::warning ? totals.warnings : 0;
  const std::size_t notes = least < Severity::note ? totals.notes : 0;
  if (warnings + notes > 0) {
    CheckTotals hidden;
    hidden.warnings = warnings;
    hidden.notes = notes;
    text += "\n" + hanging(fmt::format("Not shown: {}; --level {} shows {}.", countedFindings(hidden),
                                       notes > 0 ? "all" : "warning", warnings + notes == 1 ? "it" : "them"),
                           0, width);
  }
  if (fmus.size() == 1) return text;
  std::vector<std::string> parts;
  for (const auto& [number, verdict] : {std::pair{totals.passed, Verdict::passed},
                                        {totals.failed, Verdict::failed},
                                        {totals.unchecked, Verdict::unchecked}}) {
    if (number > 0) parts.push_back(fmt::format("{} {}", number, nameOf(verdict)));
  }
  return text + "\n" +
         hanging(
             fmt::format("{} FMUs: {}; {}.", fmus.size(), fmt::join(parts, ", "), countedFindings(totals)), 0,
             width);
}

}  // namespace

std::string checkText(std::span<const CheckedFmu> fmus, Severity least, std::size_t width) {
  std::string text;
  for (const CheckedFmu& fmu : fmus)
    text += verdictLine(fmu.report, width);
  text += skippedText(fmus, width);
  for (const CheckedFmu& fmu : fmus)
    text += findingsText(fmu.report, least, fmus.size() > 1, width);
  return text + measurementsText(fmus, width) + totalsText(fmus, least, width);
}

}  // namespace bristle::tools
