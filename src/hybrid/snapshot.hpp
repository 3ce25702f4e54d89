// A saved point of a simulation, to return to: in memory, or as bytes for another process or machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "core/model.hpp"
#include "hybrid/input_signal.hpp"
#include "hybrid/integrator.hpp"

namespace bristle {

/// Where a simulation is, besides its arrays.
struct Progress {
  double tCompleted = 0;      // model exchange: time of the last completed step
  double t = 0, tBegin = 0;   // now, and at the beginning of the last step
  double tolerance = 0;       // as the importer gave it; 0: not at all
  double lastEvent = 0;       // time of it
  double firstStep = 0;       // that the integrator shall try at its next restart; 0: its own choice
  std::uint64_t ticked = 0;   // indicators whose clocks tick at the next event mode
  std::uint64_t pending = 0;  // indicators that fell through zero and wait for event mode
  std::int64_t events = 0;
  std::int32_t closeEvents = 0;  // in a row
  bool started = false;          // initialisation is over
  bool external = false;         // the importer integrates (model exchange)
  bool eventMode = false;        // the importer has event mode
  bool stopping = false;         // events wait for it
  bool parametersChanged = false,
       statesChanged = false;  // by the importer, since the last communication point
  bool met = false;            // the model has been told of these changes
  bool restartNeeded = true;
  char unused[4] = {};  // no padding: the bytes of equal values are equal
};
static_assert(sizeof(Progress) == 88);

/// How many numbers a simulation of a model keeps.
constexpr std::size_t storageOf(const Sizes& n) {
  return 2 * n.parameters + 4 * n.inputs + 5 * n.states + 3 * n.discrete + n.computed + n.indicators;
}

class Snapshot {
 public:
  /// How many bytes a snapshot of this model has in its portable form when its arrays have n elements; always
  /// the same.
  static std::size_t serializedSize(const Model&, std::size_t n);
  std::size_t serializedSize(const Model& model) const { return serializedSize(model, dimension_); }
  /// `extra` is the caller's own part, up to extraSize bytes.
  static constexpr std::size_t extraSize = 64;
  void serialize(const Model&, std::span<const std::byte> extra, std::span<std::byte> bytes) const;
  /// Empty if the bytes are those of a snapshot of this model; otherwise what is wrong with them.
  std::string_view deserialize(const Model&, std::span<const std::byte> bytes, std::span<std::byte> extra);

 private:
  friend class Simulation;
  bool reserve(std::size_t values, std::size_t signals);

  Progress progress_;
  Integrator::Statistics statistics_;
  std::size_t dimension_ = 0, valueCount_ = 0, signalCount_ = 0;
  std::unique_ptr<double[]> values_;
  std::unique_ptr<InputSignal[]> signals_;
  Integrator::Image image_;
};

}  // namespace bristle
