#include "fmu/package/reference_results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <set>
#include <stdexcept>

#include "fmu/package/reference_inputs.hpp"
#include "fmu/package/xml.hpp"
#include "hybrid/simulation.hpp"

namespace bristle::package {

namespace {

constexpr double strictTolerance = 1e-11;
constexpr int mostReferenceIntervals = 500, leastCurveIntervals = 1500;

class Collector final : public Reporter {
 public:
  void report(Topic topic, std::string_view message) override {
    if (topic == Topic::error || topic == Topic::discard) messages_ += fmt::format(" {}", message);
  }
  bool wants(Topic topic) const override { return topic == Topic::error || topic == Topic::discard; }
  const std::string& messages() const { return messages_; }

 private:
  std::string messages_;
};

const Variable& named(const Model& model, std::string_view name) {
  for (const Variable& v : model.variables()) {
    if (v.name == name) return v;
  }
  throw std::runtime_error(fmt::format("{} has no variable {}.", model.text().name, name));
}

std::vector<std::size_t> recordedRows(const Model& model) {
  std::vector<std::size_t> columns;
  const auto rows = model.variables();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].causality == Causality::output) columns.push_back(i);
  }
  for (const std::string_view shown : {model.text().picture.horizontal, model.text().picture.vertical}) {
    const auto row = static_cast<std::size_t>(&named(model, shown) - rows.data());
    if (std::find(columns.begin(), columns.end(), row) == columns.end()) columns.push_back(row);
  }
  return columns;
}

/// A whole number of communication steps per interval where that is possible.
int referenceIntervals(const ModelText& text) {
  const int steps = static_cast<int>(std::lround(text.stopTime / text.stepSize));
  const int least = (steps + mostReferenceIntervals - 1) / mostReferenceIntervals;
  for (int factor = std::max(least, 1); factor <= 2 * least; ++factor) {
    if (steps % factor == 0) return steps / factor;
  }
  return mostReferenceIntervals;
}

/// Twelve digits: 0.07, where 7 * 0.01 would be 0.07000000000000001.
double rounded(double t) {
  return std::stod(fmt::format("{:.12g}", t));
}

/// A run of the engine from time to time that records on the way; a failure throws.
class Run final : private Simulation::Observer {
 public:
  explicit Run(const Model& model)
      : recording{recordedRows(model), {}}, model_(model), simulation_(Simulation::create(model)) {
    if (!simulation_) throw std::runtime_error("There is not enough memory for the reference results.");
    simulation_->setStartTime(0);
    applyInputs(0, true);
    demand(simulation_->start(strictTolerance, collector_));
  }

  Recording recording;

  void advance(double end) { demand(simulation_->advance(end, collector_, this)); }
  void sample(bool reference) {
    Recording::Sample taken{simulation_->time(), reference, {}};
    for (const std::size_t row : recording.columns) {
      taken.values.push_back(simulation_->get(model_.variables()[row]));
    }
    recording.samples.push_back(std::move(taken));
  }

  /// From t on the inputs follow their segment.  Between corners they are where the last step left them; the
  /// engine forgets slopes after each step.
  void applyInputs(double t, bool corner) {
    for (const ReferenceInput& input : model_.text().referenceInputs) {
      const Variable& v = named(model_, input.variable);
      const InputSegment segment = segmentAfter(input, t);
      if (corner) simulation_->set(v, segment.value);
      simulation_->setInputDerivative(v, 1, segment.slope);
    }
  }

 private:
  /// Internal steps crowd where the model is fast: there a curve needs its points.
  double accepted(double t, double end) override {
    if (t < end) sample(false);
    return end;
  }
  void demand(Outcome outcome) {
    if (outcome == Outcome::ok) return;
    throw std::runtime_error(
        fmt::format("The reference results of {} cannot be computed: at t = {} s the engine says:{}",
                    model_.text().name, simulation_->time(), collector_.messages()));
  }

  const Model& model_;
  std::unique_ptr<Simulation> simulation_;
  Collector collector_;
};

std::string quoted(std::string_view name) {
  return name.find(',') == std::string_view::npos ? std::string(name) : fmt::format("\"{}\"", name);
}

}  // namespace

std::vector<double> Recording::curve(const Model& model, std::string_view variable) const {
  const auto row = static_cast<std::size_t>(&named(model, variable) - model.variables().data());
  const auto column = std::find(columns.begin(), columns.end(), row);
  if (column == columns.end()) throw std::runtime_error(fmt::format("{} was not recorded.", variable));
  std::vector<double> values;
  for (const Sample& sample : samples) {
    values.push_back(sample.values[static_cast<std::size_t>(column - columns.begin())]);
  }
  return values;
}

Recording record(const Model& model) {
  const ModelText& text = model.text();
  const int intervals = referenceIntervals(text);
  const int perInterval = (leastCurveIntervals + intervals - 1) / intervals;

  // Every time to stop at: the curve's grid, a part of which is the reference's, and the corners of the
  // inputs.
  std::set<double> grid, reference, corners;
  for (int i = 0; i <= intervals * perInterval; ++i) {
    const double t = rounded(text.stopTime * i / (intervals * perInterval));
    grid.insert(t);
    if (i % perInterval == 0) reference.insert(t);
  }
  for (const ReferenceInput& input : text.referenceInputs) {
    for (const Breakpoint& point : input.points) {
      if (point.t < 0 || point.t > text.stopTime) continue;
      corners.insert(point.t);
      grid.insert(point.t);
    }
  }

  Run run(model);
  for (const double t : grid) {
    if (t > 0) run.advance(t);
    const auto jumps = [t](const ReferenceInput& input) {
      return valueBefore(input, t) != segmentAfter(input, t).value;
    };
    const bool jump = t > 0 && corners.contains(t) &&
                      std::any_of(text.referenceInputs.begin(), text.referenceInputs.end(), jumps);
    run.sample(jump || reference.contains(t));
    if (t > 0) run.applyInputs(t, corners.contains(t));
    if (jump) run.sample(true);
  }
  return std::move(run.recording);
}

std::string inputCsv(const Model& model) {
  const auto given = model.text().referenceInputs;
  if (given.empty()) return {};
  // A time stands twice where one of the inputs jumps.
  std::multiset<double> times;
  for (const ReferenceInput& input : given) {
    std::multiset<double> own;
    for (const Breakpoint& point : input.points)
      own.insert(point.t);
    for (const double t : own) {
      if (times.count(t) < std::min<std::size_t>(own.count(t), 2)) times.insert(t);
    }
  }
  std::string csv = "time";
  for (const Variable& v : model.variables()) {
    if (v.role == Role::input) csv += fmt::format(",{}", quoted(v.name));
  }
  csv += "\n";
  double previous = -1;
  for (const double t : times) {
    csv += shortest(t);
    const bool after = t == previous || times.count(t) == 1;
    for (const Variable& v : model.variables()) {
      if (v.role != Role::input) continue;
      const auto input = std::find_if(given.begin(), given.end(),
                                      [&v](const ReferenceInput& i) { return v.name == i.variable; });
      double value = v.start;
      if (input != given.end()) value = after ? segmentAfter(*input, t).value : valueBefore(*input, t);
      csv += fmt::format(",{}", shortest(value));
    }
    csv += "\n";
    previous = t;
  }
  return csv;
}

std::string referenceCsv(const Model& model, const Recording& recording) {
  const auto rows = model.variables();
  std::string csv = "time";
  std::vector<std::size_t> outputs;  // positions among the columns
  for (std::size_t i = 0; i < recording.columns.size(); ++i) {
    const Variable& v = rows[recording.columns[i]];
    if (v.causality != Causality::output) continue;
    outputs.push_back(i);
    csv += fmt::format(",{}", quoted(v.name));
  }
  csv += "\n";
  for (const Recording::Sample& sample : recording.samples) {
    if (!sample.reference) continue;
    csv += shortest(sample.t);
    // More digits would only show the last bits of one build of the integrator.
    for (const std::size_t i : outputs)
      csv += fmt::format(",{:.10g}", sample.values[i]);
    csv += "\n";
  }
  return csv;
}

std::string referenceOptions(const Model& model) {
  return fmt::format("StartTime,0\nStopTime,{}\nStepSize,{}\nRelTol,{}\n", shortest(model.text().stopTime),
                     shortest(model.text().stepSize), shortest(model.text().tolerance));
}

std::string referenceManifest(const Model& model) {
  pugi::xml_document document = newDocument();
  pugi::xml_node root = document.append_child("fmiReferences");
  set(root, "xmlns:fmi-ls", "http://fmi-standard.org/fmi-ls-manifest");
  set(root, "fmi-ls:fmi-ls-name", "org.fmi-standard.fmi-ls-ref");
  set(root, "fmi-ls:fmi-ls-version", "1.0.0-alpha.1");
  set(root, "fmi-ls:fmi-ls-description", "Reference results that travel with the FMU");
  const auto add = [&](const char* type, std::string_view ending, const char* role, const char* description) {
    pugi::xml_node node = root.append_child("Related");
    set(node, "type", type);
    set(node, "source", std::string_view(fmt::format("{}{}", model.text().name, ending)));
    set(node, "role", role);
    set(node, "description", description);
  };
  if (!model.text().referenceInputs.empty()) {
    add("text/csv", "_in.csv", "stimulus", "Inputs of the default experiment, linear between the rows");
  }
  add("text/csv", "_ref.csv", "result", "Outputs of the default experiment");
  add("text/csv", "_ref.opt", "options", "Times, communication step and tolerance of the default experiment");
  return textOf(document);
}

}  // namespace bristle::package
