#include "cosim/master/node.hpp"

#include <algorithm>
#include <set>

namespace bristle::cosim {

namespace {

enum class Lines { none, slopes, questions };

Lines linesOf(const ModelDescription& model, InterfaceKind kind) {
  if (kind == InterfaceKind::modelExchange) return Lines::slopes;
  const Interface& interface = *model.coSimulation;
  if (model.version == FmiVersion::fmi2) return interface.canInterpolateInputs ? Lines::slopes : Lines::none;
  return interface.providesIntermediateUpdate ? Lines::questions : Lines::none;
}

bool follows(Lines lines, const Variable& v) {
  return v.isContinuousInput() && v.type == Type::float64 &&
         (lines == Lines::slopes || (lines == Lines::questions && v.intermediateUpdate));
}

std::vector<Element> chosen(const std::vector<Element>& elements, const std::vector<bool>& which) {
  std::vector<Element> list;
  for (std::size_t i = 0; i < elements.size(); ++i)
    if (which[i]) list.push_back(elements[i]);
  return list;
}

std::vector<bool> onLines(const Fmu& fmu, InterfaceKind kind, const std::vector<Element>& inputs) {
  const Lines lines = linesOf(fmu.description(), kind);
  std::vector<bool> result;
  for (const Element& input : inputs)
    result.push_back(follows(lines, *input.variable));
  return result;
}

}  // namespace

Node::Node(std::shared_ptr<Fmu> fmu, Options options, Assignments assignments, std::vector<Element> inputs,
           std::vector<Element> outputs)
    : assignments_(std::move(assignments)),
      inputs_(std::move(inputs)),
      outputs_(std::move(outputs)),
      onLine_(onLines(*fmu, chooseInterface(*fmu, options.kind), inputs_)),
      kind_(chooseInterface(*fmu, options.kind)),
      reader_(assignments_.layout(), outputs_),
      writer_(assignments_.layout(), inputs_),
      lineWriter_(assignments_.layout(), chosen(inputs_, onLine_)),
      slopeWriter_(assignments_.layout(), chosen(inputs_, onLine_)) {
  const InterfaceKind kind = kind_;
  const bool asks = linesOf(fmu->description(), kind) == Lines::questions;
  for (std::size_t i = 0; i < inputs_.size(); ++i) {
    if (!onLine_[i]) continue;
    lineRows_.push_back(i);
    if (asks && std::ranges::find(intermediate_, inputs_[i].variable->reference) == intermediate_.end())
      intermediate_.push_back(inputs_[i].variable->reference);
  }
  slopes_.resize(lineRows_.size());
  lineValues_.resize(lineRows_.size());
  canSave_ = kind == InterfaceKind::coSimulation;  // our integrator of model exchange does not roll back

  SlaveOptions slaveOptions;
  slaveOptions.instanceName = std::move(options.name);
  slaveOptions.kind = kind;
  log_ = std::move(options.log);
  if (log_) slaveOptions.log = [this](const LogMessage& message) { hear(message); };
  slaveOptions.logCategories = std::move(options.logCategories);
  slaveOptions.eventMode = options.eventMode;
  slaveOptions.goesBack = canSave_ && fmu->description().coSimulation->canGetAndSetState;
  if (!intermediate_.empty()) {
    slaveOptions.intermediateInputs = intermediate_;
    slaveOptions.provideInputs = [this](double time) { provide(time); };
  }
  slave_ = instantiate(std::move(fmu), std::move(slaveOptions));

  std::vector<bool> inSteps;
  for (std::size_t i = 0; i < inputs_.size(); ++i) {
    atEventsOnly_.push_back(slave_->usesEventMode() && !inputs_[i].variable->isContinuousInput());
    inSteps.push_back(!atEventsOnly_.back());
    if (inSteps.back()) stepRows_.push_back(i);
  }
  stepWriter_ = std::make_unique<ElementWriter>(assignments_.layout(), chosen(inputs_, inSteps));
  held_.resize(stepRows_.size());
  ticks_.reserve(16 * slave_->outputClocks().size());
  direct_ = findDirect();
}

/// All connected variables must be plain real numbers, each there once, and move in the same way.
std::optional<DirectStep> Node::findDirect() {
  if (!intermediate_.empty() || (!lineRows_.empty() && lineRows_.size() != inputs_.size())) return {};
  const auto references = [](const std::vector<Element>& elements) {
    std::vector<ValueReference> list;
    for (const Element& e : elements)
      if (e.variable->type == Type::float64 && !e.variable->isArray()) list.push_back(e.variable->reference);
    const bool plain =
        list.size() == elements.size() && std::set(list.begin(), list.end()).size() == list.size();
    return plain ? std::optional(list) : std::nullopt;
  };
  const auto inputs = references(inputs_), outputs = references(outputs_);
  if (!inputs || !outputs) return {};
  auto direct = slave_->directStep();
  if (direct) direct->connect(*inputs, *outputs);
  return direct;
}

void Node::hear(const LogMessage& message) {
  if (inStep_) {
    messages_.push_back({message.level, std::string(message.category), std::string(message.text)});
  } else {
    log_(message);
  }
}

void Node::concludeStep() {
  inStep_ = false;
  ticks_.clear();
  for (const Message& m : messages_)
    log_({name(), m.level, m.category, m.text});
  messages_.clear();
}

EventInfo Node::settleEvents(double time) {
  const EventInfo info = slave_->settleEvents();
  for (std::size_t i = 0; i < slave_->outputClocks().size(); ++i)
    if (slave_->ticked(i)) ticks_.push_back({time, i});
  return info;
}

EventInfo Node::passEvents(double time) {
  slave_->enterEvents();
  const EventInfo info = settleEvents(time);
  if (!info.terminate) slave_->leaveEvents();
  return info;
}

void Node::provide(double time) {
  if (onLines_) writeLine(time);
}

void Node::writeLine(double time) {
  if (lineRows_.empty()) return;
  const double part = (time - begin_) / length_;
  for (std::size_t i = 0; i < lineRows_.size(); ++i) {
    const std::size_t row = lineRows_[i];
    lineValues_[i] = from_[row] + part * (to_[row] - from_[row]);
  }
  lineWriter_.write(*slave_, lineValues_);
}

Step Node::advance(double time, double size, std::span<const double> from, std::span<const double> to,
                   Signal signal) {
  ++steps;
  const bool line = signal == Signal::linear;
  for (std::size_t i = 0; i < held_.size(); ++i)
    held_[i] = line && !onLine_[stepRows_[i]] ? to[stepRows_[i]] : from[stepRows_[i]];
  if (!stepRows_.empty()) stepWriter_->write(*slave_, held_);
  begin_ = time;
  length_ = size;
  onLines_ = line;
  from_ = from;
  to_ = to;
  if (line && intermediate_.empty() && !lineRows_.empty()) {
    for (std::size_t i = 0; i < lineRows_.size(); ++i)
      slopes_[i] = (to[lineRows_[i]] - from[lineRows_[i]]) / size;
    slopeWriter_.write(*slave_, slopes_);
  }
  return slave_->doStep(time, size);
}

bool Node::advanceDirectly(double time, double size, std::span<const double> from, std::span<const double> to,
                           Signal signal, std::span<double> outputs) {
  const bool lines = signal == Signal::linear && !slopes_.empty();
  for (std::size_t i = 0; lines && i < slopes_.size(); ++i)
    slopes_[i] = (to[i] - from[i]) / size;
  const auto values = lines || signal == Signal::hold ? from : to;
  return runDirectly(time, size, values.data(), lines ? slopes_.data() : nullptr, outputs.data());
}

Step Node::resume(double time, double end) {
  if (onLines_) {
    writeLine(time);
    if (intermediate_.empty() && !lineRows_.empty()) slopeWriter_.write(*slave_, slopes_);
  }
  return slave_->doStep(time, end - time);
}

}  // namespace bristle::cosim
