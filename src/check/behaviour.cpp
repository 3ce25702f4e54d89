#include "check/behaviour.hpp"

#include <fmt/format.h>
#include <signal.h>

#include <algorithm>
#include <map>

#include "check/bench.hpp"
#include "check/runner.hpp"
#include "cosim/error.hpp"

namespace bristle::check {

namespace {

/// A rule that provokes the FMU takes its crashes as its own finding.
bool ownsCrashes(const Rule& rule) {
  return rule.id == "run.null-logger" || rule.id == "run.illegal-call";
}

/// Without these there is no use in going on.
bool isBasic(const Rule& rule) {
  return rule.id == "run.load" || rule.id == "run.version" || rule.id == "run.life-cycle";
}

std::string functionOf(const Outcome& outcome) {
  return outcome.function.empty() ? "an FMU function" : outcome.function;
}

class Trials {
 public:
  Trials(const Subject& subject, const Options& options, std::shared_ptr<cosim::Fmu> fmu, Report& report)
      : subject_(subject), options_(options), fmu_(std::move(fmu)), report_(report) {}

  void apply(const Rule& rule) {
    const auto check = std::get<RunCheck>(rule.check);
    if (!check) return pending_.push_back(&rule);
    Result result{&rule, {}, {}};
    if (!given_up_.empty()) {
      result.skipped = given_up_;
    } else {
      if (options_.progress) options_.progress(rule);
      tryRule(rule, check, result);
    }
    report_.results.push_back(std::move(result));
  }

  /// What was seen on the way, under the rules it belongs to.
  void finish() {
    for (const Rule* rule : pending_) {
      Result result{rule, {}, {}};
      for (const auto& [place, seen] : seen_) {
        if (place.first == rule->id) result.findings.push_back(finding(*rule, place.second, seen));
      }
      report_.results.push_back(std::move(result));
    }
    if (printed_.empty()) return;
    for (Result& result : report_.results) {
      if (result.rule->id != "run.silence") continue;
      result.findings.push_back(
          {std::string(result.rule->id), result.rule->severity, "", 0, printedUnder_,
           fmt::format("The FMU prints to standard output or standard error: \"{}\".", printed_),
           "Hand every message to the logger."});
    }
  }

 private:
  struct Seen {
    std::string what, mend;
    std::vector<std::string> rules;
  };

  static Finding finding(const Rule& rule, const std::string& function, const Seen& seen) {
    std::string what = fmt::format("{} It was found while applying {}", seen.what, seen.rules.front());
    if (seen.rules.size() > 1) what += fmt::format(" and {} other rules", seen.rules.size() - 1);
    return {std::string(rule.id), rule.severity, "", 0, function, what + ".", seen.mend};
  }

  void tryRule(const Rule& rule, RunCheck check, Result& result) {
    const auto work = [&](CallTrace& trace, const Channel& channel) {
      Bench bench(subject_, fmu_, trace, channel);
      bench.setTimeLimit(options_.secondsPerRule);
      Findings findings(rule.id, rule.severity, subject_);
      findings.listener = [&](const Finding& f) { channel.say(wire::text(f)); };
      try {
        check(bench, findings);
      } catch (const cosim::Error& error) {  // something that another rule is about went wrong on the way
        bench.skip(error.what());
      }
    };
    const Outcome outcome = tryOut(work, options_.secondsPerRule);
    wire::read(outcome.said, result, report_.measurements);
    if (!result.findings.empty()) result.skipped.clear();
    if (!outcome.printed.empty() && printed_.empty()) {
      printed_ = outcome.printed.substr(0, outcome.printed.find('\n'));
      printedUnder_ = rule.id;
    }
    if (outcome.end != Outcome::End::done) note(rule, outcome, result);
    const bool broken = outcome.end != Outcome::End::done;
    if (rule.id == "run.load" && !result.findings.empty()) given_up_ = "The library cannot be loaded.";
    if (isBasic(rule) && broken && given_up_.empty())
      given_up_ = fmt::format("The FMU does not survive {}.", rule.id);
    if (outcome.end == Outcome::End::hung && ++hangs_ == mostHangs)
      given_up_ = "The FMU hangs too often to go on.";
  }

  void note(const Rule& rule, const Outcome& outcome, Result& result) {
    const std::string function = functionOf(outcome);
    std::string id = "run.crash", what, mend = "Run the FMU in a debugger or with a sanitizer.";
    switch (outcome.end) {
      case Outcome::End::hung:
        id = "run.hang";
        what = fmt::format("{} does not return within {} s.", function, options_.secondsPerRule);
        mend = "Cap every loop that could go on for ever.";
        break;
      case Outcome::End::exited:
        id = "run.exit";
        what = fmt::format("{} ends the process.", function);
        mend = "Return Error instead; the process belongs to the importer.";
        break;
      case Outcome::End::exception:
        what = fmt::format("An exception leaves {}: {}.", function, outcome.exception);
        mend = "Let no exception cross the C interface.";
        break;
      default:
        what = fmt::format("{} crashes ({}).", function, sigdescr_np(outcome.signal));
    }
    if (ownsCrashes(rule) && outcome.end != Outcome::End::hung) {
      result.findings.push_back(
          {std::string(rule.id), rule.severity, "", 0, function, std::move(what), std::move(mend)});
      return;
    }
    if (result.findings.empty()) result.skipped = what;
    Seen& seen = seen_[{id, function}];
    seen.what = what;
    seen.mend = mend;
    seen.rules.emplace_back(rule.id);
  }

  static constexpr int mostHangs = 3;

  const Subject& subject_;
  const Options& options_;
  std::shared_ptr<cosim::Fmu> fmu_;
  Report& report_;
  std::vector<const Rule*> pending_;
  std::map<std::pair<std::string, std::string>, Seen> seen_;  // rule and function
  std::string printed_, printedUnder_, given_up_;
  int hangs_ = 0;
};

}  // namespace

void applyBehaviour(const Subject& subject, const Options& options, Report& report) {
  const auto fmu = cosim::Fmu::open(subject.package.path());
  const cosim::ModelDescription& model = fmu->description();
  const auto& interface = model.coSimulation ? model.coSimulation : model.modelExchange;
  if (!interface) throw cosim::Error("A scheduled-execution FMU cannot be run here.");
  fmu->unpackedLibrary(interface->modelIdentifier);  // here, so that all children share the files

  Trials trials(subject, options, fmu, report);
  for (const Rule& rule : rules()) {
    if (rule.runs() && applies(rule, subject)) trials.apply(rule);
  }
  trials.finish();
}

}  // namespace bristle::check
