// CVODE for one system of equations: one internal step at a time, never past the end that is given, with the
// roots of the indicators located.  Allocates when created, never while stepping.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "core/model.hpp"
#include "core/text.hpp"

namespace bristle {

class Integrator {
 public:
  /// What is integrated.
  class System {
   public:
    /// False if there are none at this point: a smaller step is tried.
    virtual bool rates(double t, const double* x, double* dx) = 0;
    /// Without a Jacobian of the system's own, differences of the rates take its place.
    virtual bool hasJacobian() const { return true; }
    /// False as with rates.
    virtual bool jacobian(double t, const double* x, double* columns) = 0;
    virtual void indicators(double t, const double* x, double* g) = 0;

   protected:
    ~System() = default;
  };

  enum class Result { stepped, root, failed };

  struct Statistics {
    std::int64_t steps = 0, evaluations = 0, restarts = 0;
  };

  /// Null if memory runs out.
  static std::unique_ptr<Integrator> create(System&, std::size_t states, std::span<const Indicator>, Method);
  ~Integrator();
  Integrator(const Integrator&) = delete;
  Integrator& operator=(const Integrator&) = delete;

  bool configure(double relativeTolerance, const double* absoluteTolerances, double maximumStep);

  /// Takes one step from here and forgets it: CVODE allocates its last piece of memory in its first step.
  void prime(double t, const double* x);

  /// Forgets the past: to be called after a discontinuity.  `firstStep` 0: CVODE finds one.
  bool restart(double t, const double* x, double firstStep = 0);

  /// One internal step towards `end`.  On return t and x are those of the step's end or of the located root;
  /// bit i of `fired` says that indicator i went through zero (those beyond the 64th have no bit).
  Result step(double end, double& t, double* x, std::uint64_t& fired);

  double lastStep() const;
  /// The size CVODE would try next.
  double nextStep() const;
  Statistics statistics() const;
  /// Counts on from here, after a restart from a saved point.
  void setStatistics(const Statistics& statistics) { past_ = statistics; }
  /// Why the last call failed, in CVODE's words.
  const Text& message() const { return message_; }

  class Image;
  /// False if memory runs out.
  bool save(Image&) const;
  /// Back to the image, bit for bit.  False, and nothing happens, if it is another integrator's.
  bool restore(const Image&);

 private:
  struct Memory;
  struct Identity;
  Integrator();

  std::unique_ptr<Memory> memory_;
  Statistics past_;  // CVODE's counters begin anew at a restart
  Text message_;
};

/// A copy of everything an integrator remembers.  It knows whose it is, even after that integrator is gone.
class Integrator::Image {
 public:
  Image() = default;
  ~Image() { clear(); }
  Image(const Image&) = delete;
  Image& operator=(const Image&) = delete;
  void clear();

 private:
  friend class Integrator;
  std::unique_ptr<std::byte[]> bytes_;
  std::size_t size_ = 0, capacity_ = 0;
  Statistics past_;
  Identity* owner_ = nullptr;
};

}  // namespace bristle
