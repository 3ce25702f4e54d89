// A probe as the importer's hybrid loop wants a model-exchange instance, so that rules can follow a run that
// is integrated properly and look at the raw FMU between its steps.
#pragma once

#include "check/probe.hpp"
#include "cosim/me_instance.hpp"

namespace bristle::check {

/// A call of the FMU that was legal and failed.
class Trouble : public cosim::Error {
 public:
  Trouble(std::string function, const std::string& story)
      : Error(story, cosim::Cause::simulation), function_(std::move(function)) {}
  const std::string& function() const { return function_; }

 private:
  std::string function_;
};

/// Throws Trouble unless the status is fine.
void require(const Probe& probe, Status status);

class ProbeInstance final : public cosim::MeInstance {
 public:
  /// The probe must outlive it.
  explicit ProbeInstance(Probe& probe) : probe_(probe) {}

  const cosim::ModelDescription& model() const override { return probe_.model(); }
  const std::string& name() const override { return probe_.options().name; }
  void enterConfiguration() override {}
  void exitConfiguration() override {}
  void enterInitialization(const cosim::Experiment& experiment) override;
  void exitInitialization() override { require(probe_, probe_.exitInitialization()); }
  void get(cosim::Type type, std::span<const cosim::ValueReference> references,
           std::span<double> values) override;
  void set(cosim::Type type, std::span<const cosim::ValueReference> references,
           std::span<const double> values) override;
  std::vector<std::string> getStrings(cosim::ValueReference, std::size_t) override { return {}; }
  void setStrings(cosim::ValueReference, std::span<const std::string>) override {}
  void setBinaries(cosim::ValueReference, std::span<const std::string>) override {}
  void terminate() override { require(probe_, probe_.terminate()); }

  Size size() override;
  void enterEventMode() override { require(probe_, probe_.enterEventMode()); }
  Update updateDiscreteStates() override;
  void enterContinuousTimeMode() override { require(probe_, probe_.enterContinuousTimeMode()); }
  Completed completedIntegratorStep() override;
  bool setTime(double time) override { return accepted(probe_.setTime(time)); }
  bool setStates(std::span<const double> states) override { return accepted(probe_.setStates(states)); }
  bool getDerivatives(std::span<double> out) override { return accepted(probe_.getDerivatives(out)); }
  bool getIndicators(std::span<double> out) override { return accepted(probe_.getIndicators(out)); }
  void getStates(std::span<double> states) override { require(probe_, probe_.getStates(states)); }
  void getNominals(std::span<double> nominals) override { require(probe_, probe_.getNominals(nominals)); }
  // Differences instead: the FMU's own derivatives are themselves under check.
  bool hasJacobian() const override { return false; }
  bool getJacobian(std::span<double>) override { return false; }

 private:
  bool accepted(Status status);
  const cosim::Variable& variable(cosim::Type type, cosim::ValueReference reference) const;

  Probe& probe_;
};

}  // namespace bristle::check
