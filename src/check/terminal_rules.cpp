// terminalsAndIcons.xml: terminals and their members.
#include <fmt/format.h>

#include <functional>
#include <unordered_set>

#include "check/companions.hpp"
#include "cosim/text.hpp"

namespace bristle::check {

void forEachTerminal(const Subject& subject, const std::function<void(pugi::xml_node)>& visit) {
  if (!subject.terminals) return;
  std::vector<pugi::xml_node> open{subject.terminals->root().child("Terminals")};
  while (!open.empty()) {
    const pugi::xml_node parent = open.back();
    open.pop_back();
    for (const pugi::xml_node terminal : parent.children("Terminal")) {
      visit(terminal);
      open.push_back(terminal);
    }
  }
}

namespace {

/// Every variable that a terminal names, with the element that does.
void forEachMember(const Subject& subject,
                   const std::function<void(pugi::xml_node, pugi::xml_attribute)>& visit) {
  forEachTerminal(subject, [&](pugi::xml_node terminal) {
    for (const pugi::xml_node member : terminal.children("TerminalMemberVariable"))
      visit(member, member.attribute("variableName"));
    for (const pugi::xml_node member : terminal.children("TerminalStreamMemberVariable")) {
      for (const char* attribute : {"inStreamVariableName", "outStreamVariableName"})
        visit(member, member.attribute(attribute));
    }
  });
}

std::string_view nameOf(pugi::xml_node node) {
  return node.attribute("name").value();
}

void names(const Subject& subject, Findings& findings) {
  if (!subject.terminals) return;
  const auto level = [&](pugi::xml_node parent) {
    std::unordered_set<std::string_view> seen;
    for (const pugi::xml_node terminal : parent.children("Terminal")) {
      const std::string_view name = nameOf(terminal);
      if (!name.empty() && seen.insert(name).second) continue;
      findings.at(terminal,
                  name.empty()
                      ? std::string("A terminal has no name.")
                      : fmt::format("The name \"{}\" belongs to two terminals of the same level.", name),
                  "Give every terminal a name that no other terminal next to it has.");
    }
  };
  level(subject.terminals->root().child("Terminals"));
  forEachTerminal(subject, level);
}

void matchingRule(const Subject& subject, Findings& findings) {
  forEachTerminal(subject, [&](pugi::xml_node terminal) {
    const std::string_view rule = terminal.attribute("matchingRule").value();
    if (rule == "plug" || rule == "bus" || rule == "sequence" || rule == "none" || isReverseDomainName(rule))
      return;
    findings.at(
        terminal,
        fmt::format("The terminal \"{}\" has matchingRule = \"{}\"; allowed are plug, bus, sequence, none "
                    "and names in reverse domain notation.",
                    nameOf(terminal), rule),
        "Use one of the four words, or a name like org.example.rule.");
  });
}

void memberUnknown(const Subject& subject, Findings& findings) {
  forEachMember(subject, [&](pugi::xml_node member, pugi::xml_attribute variable) {
    if (subject.find(variable.value())) return;
    findings.at(
        member,
        fmt::format("The terminal \"{}\" names the variable \"{}\", which modelDescription.xml does not "
                    "have.",
                    nameOf(member.parent()), variable.value()),
        "Correct the name, or remove the member.");
  });
}

void memberCausality(const Subject& subject, Findings& findings) {
  forEachMember(subject, [&](pugi::xml_node member, pugi::xml_attribute variable) {
    const DeclaredVariable* v = subject.find(variable.value());
    const std::string_view kind = member.attribute("variableKind").value();
    const bool stream = std::string_view(member.name()) == "TerminalStreamMemberVariable";
    if (!v || !(stream || kind == "signal" || kind == "inflow" || kind == "outflow")) return;
    if (v->causality == "input" || v->causality == "output" || v->causality == "parameter" ||
        v->causality == "calculatedParameter") {
      return;
    }
    findings.at(
        member,
        fmt::format("The terminal \"{}\" has the member \"{}\", whose causality is {}; only inputs, outputs, "
                    "parameters and calculated parameters can be connected.",
                    nameOf(member.parent()), v->name, v->causality),
        "Remove the member, or choose a variable that can be connected.");
  });
}

/// Are members of this terminal matched by their names?
bool matchesNames(pugi::xml_node terminal) {
  const std::string_view rule = terminal.attribute("matchingRule").value();
  return rule == "plug" || rule == "bus";
}

void memberNameMissing(const Subject& subject, Findings& findings) {
  forEachTerminal(subject, [&](pugi::xml_node terminal) {
    if (!matchesNames(terminal)) return;
    for (const pugi::xml_node member : terminal.children("TerminalMemberVariable")) {
      if (!std::string_view(member.attribute("memberName").value()).empty()) continue;
      findings.at(
          member,
          fmt::format("The member \"{}\" of the terminal \"{}\" has no memberName, which the matching rule "
                      "{} needs.",
                      member.attribute("variableName").value(), nameOf(terminal),
                      terminal.attribute("matchingRule").value()),
          "Add memberName.");
    }
  });
}

void memberNameTwice(const Subject& subject, Findings& findings) {
  forEachTerminal(subject, [&](pugi::xml_node terminal) {
    if (!matchesNames(terminal)) return;
    std::unordered_set<std::string_view> seen;
    for (const pugi::xml_node member : terminal.children()) {
      for (const char* attribute : {"memberName", "inStreamMemberName", "outStreamMemberName"}) {
        const std::string_view name = member.attribute(attribute).value();
        if (name.empty() || seen.insert(name).second) continue;
        findings.at(
            member,
            fmt::format("The terminal \"{}\" has two members of the name \"{}\".", nameOf(terminal), name),
            "Give every member of the terminal a name of its own.");
      }
    }
  });
}

void variableKind(const Subject& subject, Findings& findings) {
  forEachTerminal(subject, [&](pugi::xml_node terminal) {
    for (const pugi::xml_node member : terminal.children("TerminalMemberVariable")) {
      const std::string_view kind = member.attribute("variableKind").value();
      if (kind == "signal" || kind == "inflow" || kind == "outflow" || isReverseDomainName(kind)) continue;
      findings.at(
          member,
          fmt::format("The member \"{}\" of the terminal \"{}\" has variableKind = \"{}\"; importers know "
                      "signal, inflow and outflow, and other kinds should be in reverse domain notation.",
                      member.attribute("variableName").value(), nameOf(terminal), kind),
          "Use signal, inflow or outflow, or a name like org.example.kind.");
    }
  });
}

void streamFlow(const Subject& subject, Findings& findings) {
  forEachTerminal(subject, [&](pugi::xml_node terminal) {
    if (!terminal.child("TerminalStreamMemberVariable")) return;
    int flows = 0;
    for (const pugi::xml_node member : terminal.children("TerminalMemberVariable")) {
      const std::string_view kind = member.attribute("variableKind").value();
      flows += kind == "inflow" || kind == "outflow";
    }
    if (flows <= 1) return;
    findings.at(
        terminal,
        fmt::format("The terminal \"{}\" has a stream variable and {} members that are inflow or outflow; "
                    "only one is allowed.",
                    nameOf(terminal), flows),
        "Split the terminal into nested ones, each with one flow.");
  });
}

/// How many elements a variable has at the start; nothing if that cannot be known.
std::optional<std::uint64_t> sizeOf(const Subject& subject, const DeclaredVariable& v) {
  std::uint64_t size = 1;
  for (const pugi::xml_node dimension : v.node.children("Dimension")) {
    auto length = cosim::parseNumber<std::uint64_t>(dimension.attribute("start").value());
    if (const auto reference =
            cosim::parseNumber<std::uint32_t>(dimension.attribute("valueReference").value())) {
      const DeclaredVariable* parameter = subject.referred(*reference);
      if (parameter) length = cosim::parseNumber<std::uint64_t>(parameter->attribute("start").value());
    }
    if (!length) return std::nullopt;
    size *= *length;
  }
  return size;
}

void streamSize(const Subject& subject, Findings& findings) {
  forEachTerminal(subject, [&](pugi::xml_node terminal) {
    for (const pugi::xml_node member : terminal.children("TerminalStreamMemberVariable")) {
      const DeclaredVariable* in = subject.find(member.attribute("inStreamVariableName").value());
      const DeclaredVariable* out = subject.find(member.attribute("outStreamVariableName").value());
      if (!in || !out) continue;
      const auto inSize = sizeOf(subject, *in), outSize = sizeOf(subject, *out);
      if (!inSize || !outSize || inSize == outSize) continue;
      findings.at(
          member,
          fmt::format("The stream of the terminal \"{}\" enters through \"{}\" with {} elements and leaves "
                      "through \"{}\" with {}; both must have the same size.",
                      nameOf(terminal), in->name, *inSize, out->name, *outSize),
          "Give both variables the same dimensions.");
    }
  });
}

constexpr std::string_view terminals = "FMI 3.0.2, 2.4.9.2";

const Rule rulesHere[] = {
    {"terminal.name", Severity::error, Scope::both, terminals, "Terminals of one level have different names.",
     names},
    {"terminal.matching-rule", Severity::error, Scope::both, terminals,
     "The matching rule is one of the standard or a name in reverse domain notation.", matchingRule},
    {"terminal.member-unknown", Severity::error, Scope::both, terminals,
     "The members of terminals are variables of the FMU.", memberUnknown},
    {"terminal.member-causality", Severity::error, Scope::both, terminals,
     "Members that are connected are inputs, outputs, parameters or calculated parameters.", memberCausality},
    {"terminal.member-name", Severity::error, Scope::both, terminals,
     "Members of terminals that are matched by name have a member name.", memberNameMissing},
    {"terminal.member-name-duplicate", Severity::error, Scope::both, terminals,
     "Member names are unique in a terminal that is matched by name.", memberNameTwice},
    {"terminal.variable-kind", Severity::warning, Scope::both, terminals,
     "The kind of a member is signal, inflow, outflow or a name in reverse domain notation.", variableKind},
    {"terminal.stream-flow", Severity::error, Scope::both, terminals,
     "A terminal with a stream has at most one flow.", streamFlow},
    {"terminal.stream-size", Severity::error, Scope::both, terminals,
     "Both variables of a stream have the same size.", streamSize},
};

}  // namespace

std::span<const Rule> terminalRules() {
  return rulesHere;
}

}  // namespace bristle::check
