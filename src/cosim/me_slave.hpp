// A model-exchange instance that is stepped like a co-simulation instance: CVODE integrates it from one
// communication point to the next and never past it, with its events located on the way.
//
// The integrator starts anew after every event and every jump of an input, and goes on over communication
// points.  An input that moves follows a straight line over the communication step.
#pragma once

#include <exception>

#include "cosim/input_lines.hpp"
#include "cosim/me_instance.hpp"
#include "cosim/slave.hpp"
#include "hybrid/integrator.hpp"

namespace bristle::cosim {

class MeSlave final : public Slave, private Integrator::System {
 public:
  static constexpr double defaultTolerance = 1e-6;
  /// Absolute tolerance of a state = this factor x relative tolerance x nominal.
  static constexpr double absoluteFactor = 0.1;

  /// Each event is told to `log`, in a category of its own.
  MeSlave(std::unique_ptr<MeInstance> instance, LogSink log);

  const ModelDescription& model() const override { return instance_->model(); }
  const std::string& name() const override { return instance_->name(); }
  const Interface& interface() const override { return interface_; }
  void enterConfiguration() override { instance_->enterConfiguration(); }
  void exitConfiguration() override { instance_->exitConfiguration(); }
  void enterInitialization(const Experiment& experiment) override;
  void exitInitialization() override;
  void get(Type type, std::span<const ValueReference> references, std::span<double> values) override;
  /// Between steps, anything but the continuation of a continuous input is a discontinuity and an event.
  void set(Type type, std::span<const ValueReference> references, std::span<const double> values) override;
  std::vector<std::string> getStrings(ValueReference reference, std::size_t count) override;
  void setStrings(ValueReference reference, std::span<const std::string> values) override;
  void setBinaries(ValueReference reference, std::span<const std::string> values) override;
  void setInputSlopes(std::span<const ValueReference> references, std::span<const double> slopes) override;
  Step doStep(double time, double size) override;
  std::optional<Integration> integration() const override;
  void terminate() override { instance_->terminate(); }

 private:
  /// Why event mode is entered.
  struct Causes {
    std::vector<std::size_t> indicators;  // that went through zero
    bool time = false, step = false;
    bool any() const { return !indicators.empty() || time || step; }
  };

  bool rates(double t, const double* x, double* dx) override;
  bool hasJacobian() const override { return instance_->hasJacobian(); }
  bool jacobian(double t, const double* x, double* columns) override;
  void indicators(double t, const double* x, double* g) override;
  template <class Action>
  bool guarded(Action&& action);

  bool place(double t, const double* x);
  void enterEventMode();
  void settle();
  void makeIntegrator();
  void restart();
  bool stepTowards(double target);
  void lookAtIndicators();
  Causes causesAfterStep(bool rootFound);
  void meet(const Causes& causes, double span);
  void report(const std::string& what);
  std::string indicatorName(std::size_t index) const;
  Error failure(const std::string& why) const;

  std::unique_ptr<MeInstance> instance_;
  LogSink log_;
  Interface interface_;
  InputLines inputs_;
  std::unique_ptr<Integrator> integrator_;
  std::exception_ptr failure_;  // of a call from inside CVODE, thrown again when CVODE has returned

  enum class Mode { beforeStart, event, continuous };
  Mode mode_ = Mode::beforeStart;
  MeInstance::Size size_;
  double tolerance_ = defaultTolerance, t_ = 0;
  std::vector<double> x_, g_, tolerances_;  // x_ has one element to spare where there are no states
  std::vector<bool> above_;                 // indicator > 0, after the last step or event
  std::optional<double> nextEvent_;
  bool restartNeeded_ = false, terminated_ = false;
  std::string lastCause_;  // for sentences about events that never end
  double lastEvent_ = 0;
  int closeEvents_ = 0, stalledSteps_ = 0;
  Integration counts_;  // of events
};

}  // namespace bristle::cosim
