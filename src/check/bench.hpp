// What a rule about behaviour works with, inside the child process: the FMU, instances of it, ways to move
// them, and a place for numbers worth knowing.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "check/check.hpp"
#include "check/probe.hpp"
#include "check/runner.hpp"
#include "check/subject.hpp"

namespace bristle::check {

class Bench {
 public:
  Bench(const Subject& subject, std::shared_ptr<cosim::Fmu> fmu, CallTrace& trace, const Channel& channel);

  const Subject& subject() const { return subject_; }
  const cosim::ModelDescription& model() const { return fmu_->description(); }
  const cosim::Layout& layout() const { return layout_; }
  const std::shared_ptr<cosim::Fmu>& fmu() const { return fmu_; }
  CallTrace& trace() { return trace_; }
  bool isFmi2() const { return subject_.isFmi2(); }

  /// Those the FMU offers and a checker can drive.
  std::vector<cosim::InterfaceKind> kinds() const;
  const cosim::Interface& interface(cosim::InterfaceKind kind) const { return *model().interface(kind); }
  /// An FMU with clocks is instantiated with event mode, as the standard asks.
  Probe::Options optionsFor(cosim::InterfaceKind kind) const;
  std::unique_ptr<Probe> instantiate(const Probe::Options& options);
  std::unique_ptr<Probe> instantiate(cosim::InterfaceKind kind) { return instantiate(optionsFor(kind)); }

  /// The default experiment, with sensible values where it says nothing.
  const cosim::Experiment& experiment() const { return experiment_; }
  double stopTime() const { return *experiment_.stopTime; }
  double stepSize() const { return stepSize_; }

  /// Rules that run long stop before they would count as hanging.
  void setTimeLimit(double seconds);
  bool timeIsShort() const { return std::chrono::steady_clock::now() > deadline_; }

  void measure(const std::string& name, double value, const std::string& unit);
  /// The rule does not apply; why.
  void skip(const std::string& reason);

 private:
  const Subject& subject_;
  std::shared_ptr<cosim::Fmu> fmu_;
  cosim::Layout layout_;
  CallTrace& trace_;
  const Channel& channel_;
  cosim::Experiment experiment_;
  double stepSize_;
  std::chrono::steady_clock::time_point deadline_ = std::chrono::steady_clock::time_point::max();
};

/// What the child says, and how the tool reads it.
namespace wire {
std::string text(const Finding& finding);
std::string text(const Measurement& measurement);
std::string skip(const std::string& reason);
/// Adds what the lines say to a result.
void read(const std::string& lines, Result& result, std::vector<Measurement>& measurements);
}  // namespace wire

}  // namespace bristle::check
