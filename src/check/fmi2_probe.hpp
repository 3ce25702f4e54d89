// A probe behind the C functions of FMI 2.
#pragma once

#include "check/probe.hpp"
#include "cosim/fmi2_functions.hpp"

namespace bristle::check {

class Fmi2Probe final : public Probe {
 public:
  Fmi2Probe(cosim::Fmu& fmu, const cosim::Layout& layout, Options options, CallTrace& trace);
  ~Fmi2Probe() override;

  bool exists() const override { return instance_ != nullptr; }
  void free() override;

  Status setup(const cosim::Experiment& experiment) override;
  Status enterInitialization() override;
  Status exitInitialization() override;
  Status terminate() override;
  Status reset() override;

  Status get(const cosim::Variable& variable, Value& value) override;
  Status set(const cosim::Variable& variable, const Value& value) override;
  Status getReals(References references, std::span<double> values) override;
  Status setReals(References references, std::span<const double> values) override;

  Step doStep(double time, double size) override;
  Status outputDerivatives(References references, int order, std::span<double> values) override;
  Status enterStepMode() override;

  Status save(Saved& state) override;
  Status restore(Saved state) override;
  Status discard(Saved& state) override;
  Status serializedSize(Saved state, std::size_t& size) override;
  Status serialize(Saved state, std::span<unsigned char> bytes) override;
  Status deserialize(std::span<const unsigned char> bytes, Saved& state) override;

  Status directional(References unknowns, References knowns, std::span<const double> seed,
                     std::span<double> sensitivity) override;
  Status adjoint(References unknowns, References knowns, std::span<const double> seed,
                 std::span<double> sensitivity) override;

  Status enterEventMode() override;
  Update updateDiscreteStates() override;
  Status enterContinuousTimeMode() override;
  Completed completedIntegratorStep() override;
  Status setTime(double time) override;
  Status setStates(std::span<const double> states) override;
  Status getStates(std::span<double> states) override;
  Status getDerivatives(std::span<double> derivatives) override;
  Status getIndicators(std::span<double> indicators) override;
  Status getNominals(std::span<double> nominals) override;
  Status sizes(std::size_t& states, std::size_t& indicators) override;

 private:
  static void log(fmi2ComponentEnvironment self, fmi2String instance, fmi2Status status, fmi2String category,
                  fmi2String message, ...);

  std::shared_ptr<const cosim::Library> library_;
  cosim::Fmi2Functions f_;
  fmi2CallbackFunctions callbacks_;
  fmi2Component instance_ = nullptr;
};

}  // namespace bristle::check
