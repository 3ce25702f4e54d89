#include "check/linearization.hpp"

#include <cmath>

namespace bristle::check {

using cosim::InterfaceKind;
using cosim::Variable;

namespace {

bool isPlain(const Variable& v) {
  return v.type == cosim::Type::float64 && !v.isArray() && v.clocks.empty();
}

}  // namespace

Linearization::Linearization(Bench& bench, Probe& probe) : probe_(probe) {
  const cosim::ModelDescription& model = bench.model();
  const bool exchange = probe.kind() == InterfaceKind::modelExchange;
  if (exchange) {
    const auto& derivatives = model.structure.derivatives;
    for (std::size_t i = 0; i < derivatives.size(); ++i) {
      const Variable& derivative = model.variables[derivatives[i].variable];
      if (!isPlain(derivative) || !derivative.derivativeOf) continue;
      unknowns_.push_back(&derivative);
      knowns_.push_back({&model.variables[*derivative.derivativeOf], i});
    }
    // An array among the states shifts the others' places in the vector.
    if (unknowns_.size() != derivatives.size()) unknowns_.clear(), knowns_.clear();
    states_.resize(knowns_.size());
    nominals_.assign(knowns_.size(), 1.0);
  }
  for (const Variable& v : model.variables) {
    if (v.causality == cosim::Causality::output && v.variability == cosim::Variability::continuous &&
        isPlain(v) && !model.isState(v) && !(exchange && v.derivativeOf))
      unknowns_.push_back(&v);
    if (v.isContinuousInput() && isPlain(v)) knowns_.push_back({&v, none});
  }
  for (const Variable* v : unknowns_)
    unknownReferences_.push_back(v->reference);
  present_.resize(knowns_.size());
}

void Linearization::anchor() {
  if (!states_.empty()) {
    require(probe_, probe_.getStates(states_));
    require(probe_, probe_.getNominals(nominals_));
  }
  for (std::size_t i = 0; i < knowns_.size(); ++i) {
    if (knowns_[i].state != none) {
      present_[i] = states_[knowns_[i].state];
    } else {
      require(probe_, probe_.getReals({&knowns_[i].variable->reference, 1}, {&present_[i], 1}));
    }
  }
  base_ = read();
}

bool Linearization::stepAside(double fraction) {
  kept_ = present_;
  bool accepted = true;
  for (std::size_t i = 0; i < knowns_.size() && accepted; ++i) {
    present_[i] += (i % 2 ? -fraction : fraction) * scale(i);
    if (knowns_[i].state != none) states_[knowns_[i].state] = present_[i];
    accepted = fine(put(i, present_[i]));
  }
  base_ = accepted ? read() : std::vector<double>();
  return !base_.empty();
}

void Linearization::comeBack() {
  present_ = kept_;
  for (std::size_t i = 0; i < knowns_.size(); ++i) {
    if (knowns_[i].state != none) states_[knowns_[i].state] = present_[i];
    require(probe_, put(i, present_[i]));
  }
}

double Linearization::scale(std::size_t known) const {
  const Known& k = knowns_[known];
  const double nominal = k.state != none ? std::abs(nominals_[k.state]) : k.variable->nominal.value_or(1);
  return std::max(std::abs(present_[known]), nominal > 0 ? nominal : 1.0);
}

Status Linearization::put(std::size_t known, double value) {
  const Known& k = knowns_[known];
  if (k.state == none) return probe_.setReals({&k.variable->reference, 1}, {&value, 1});
  std::vector<double> x = states_;
  x[k.state] = value;
  return probe_.setStates(x);
}

std::vector<double> Linearization::read() {
  std::vector<double> values(unknowns_.size());
  if (!fine(probe_.getReals(unknownReferences_, values))) values.clear();
  return values;
}

std::vector<double> Linearization::moved(std::size_t known, double change) {
  if (!fine(put(known, present_[known] + change))) return {};
  std::vector<double> values = read();
  require(probe_, put(known, present_[known]));
  return values;
}

}  // namespace bristle::check
