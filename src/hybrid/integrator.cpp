#include "hybrid/integrator.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <new>

#include "hybrid/arena.hpp"
#include "hybrid/sundials.hpp"

namespace bristle {

/// Tells an integrator from every other, past or present: its address is not used again while an image refers
/// to it.
struct Integrator::Identity {
  std::atomic<int> users{1};

  static void release(Identity* identity) {
    if (identity != nullptr && --identity->users == 0) delete identity;
  }
};

struct Integrator::Memory {
  System* system = nullptr;
  std::size_t states = 0, indicators = 0;
  std::unique_ptr<Arena> arena;  // holds everything that the handles below refer to
  SUNContext context = nullptr;
  N_Vector x = nullptr, tolerances = nullptr;
  void* cvode = nullptr;
  std::unique_ptr<int[]> rootInfo, directions;
  std::unique_ptr<double[]> scratch;
  double relativeTolerance = 1e-6;
  sundials::MessageTarget messages{};
  Identity* identity = nullptr;

  // The arena frees what CVODE allocated; the context may have files to close.
  ~Memory() {
    if (context != nullptr) SUNContext_Free(&context);
    Identity::release(identity);
  }

  bool build(Method method, std::span<const Indicator>, Text& message);

  // A positive return asks CVODE to try a smaller step.
  bool rates(double t, const double* at, double* dx) {
    return system->rates(t, at, dx) &&
           std::all_of(dx, dx + states, [](double r) { return std::isfinite(r); });
  }
  static int onRates(sunrealtype t, N_Vector x, N_Vector dx, void* self) {
    auto& m = *static_cast<Memory*>(self);
    if (m.states == 0) N_VConst(0, dx);
    return m.rates(t, N_VGetArrayPointer(x), N_VGetArrayPointer(dx)) ? 0 : 1;
  }
  static int onJacobian(sunrealtype t, N_Vector x, N_Vector dx, SUNMatrix J, void* self, N_Vector, N_Vector,
                        N_Vector) {
    auto& m = *static_cast<Memory*>(self);
    if (m.states == 0) return SUNMatZero(J);
    double *at = N_VGetArrayPointer(x), *columns = SUNDenseMatrix_Data(J);
    const bool done = m.system->hasJacobian() ? m.system->jacobian(t, at, columns)
                                              : m.differences(t, at, N_VGetArrayPointer(dx), columns);
    return done ? 0 : 1;
  }
  bool differences(double t, double* at, const double* dx, double* columns);
  static int onIndicators(sunrealtype t, N_Vector x, sunrealtype* g, void* self) {
    auto& m = *static_cast<Memory*>(self);
    m.system->indicators(t, N_VGetArrayPointer(x), g);
    // An indicator that is exactly zero twice within CVODE's resolution is an error there (CV_ILL_INPUT), so
    // none is ever zero: a mode of ours ends below zero, an indicator of FMI's counts zero as below.
    for (std::size_t i = 0; i < m.indicators; ++i) {
      if (g[i] == 0) g[i] = m.directions[i] == 0 ? -1e-300 : 1e-300;
    }
    return 0;
  }
};

Integrator::Integrator() = default;
Integrator::~Integrator() = default;

/// CVODE has differences of its own, but allocates for each matrix, which an arena that never frees cannot
/// bear.
bool Integrator::Memory::differences(double t, double* at, const double* dx, double* columns) {
  const double root = std::sqrt(std::numeric_limits<double>::epsilon());
  const double* absolute = N_VGetArrayPointer(tolerances);
  for (std::size_t j = 0; j < states; ++j) {
    const double kept = at[j];
    // 10 x absolute / relative tolerance is the nominal value where absolute tolerances follow from it.
    at[j] = kept + root * std::max(std::abs(kept), 10 * absolute[j] / relativeTolerance);
    const double increment = at[j] - kept;
    double* column = columns + j * states;
    const bool done = rates(t, at, column);
    at[j] = kept;
    if (!done) return false;
    for (std::size_t i = 0; i < states; ++i)
      column[i] = (column[i] - dx[i]) / increment;
  }
  return true;
}

bool Integrator::Memory::build(Method method, std::span<const Indicator> all, Text& message) {
  const Arena::Use use(*arena);
  // CVODE cannot do without a state: where there is none it integrates one that rests.
  const auto n = static_cast<sunindextype>(std::max<std::size_t>(states, 1));
  context = sundials::createContext();
  if (context == nullptr) return false;
  x = N_VNew_Serial(n, context);
  tolerances = N_VNew_Serial(n, context);
  cvode = CVodeCreate(method == Method::adams ? CV_ADAMS : CV_BDF, context);
  if (x == nullptr || tolerances == nullptr || cvode == nullptr) return false;
  messages = {[](void* text, const char* words) {
                auto& to = *static_cast<Text*>(text);
                to.clear();
                to << words;
              },
              &message};
  sundials::routeMessages(context, cvode, messages);
  N_VConst(0, x);
  N_VConst(1, tolerances);
  if (CVodeInit(cvode, onRates, 0, x) != CV_SUCCESS || CVodeSetUserData(cvode, this) != CV_SUCCESS)
    return false;
  if (CVodeSVtolerances(cvode, 1e-6, tolerances) != CV_SUCCESS) return false;
  if (method == Method::adams) {
    SUNNonlinearSolver solver = SUNNonlinSol_FixedPoint(x, 0, context);
    if (solver == nullptr || CVodeSetNonlinearSolver(cvode, solver) != CV_SUCCESS) return false;
  } else {
    SUNMatrix matrix = SUNDenseMatrix(n, n, context);
    SUNLinearSolver solver = matrix == nullptr ? nullptr : SUNLinSol_Dense(x, matrix, context);
    if (solver == nullptr || CVodeSetLinearSolver(cvode, solver, matrix) != CV_SUCCESS) return false;
    if (CVodeSetJacFn(cvode, onJacobian) != CV_SUCCESS) return false;
  }
  if (!all.empty()) {
    if (CVodeRootInit(cvode, static_cast<int>(all.size()), onIndicators) != CV_SUCCESS) return false;
    // Indicators of ours are positive inside their mode, so only falling through zero is an event.
    for (std::size_t i = 0; i < all.size(); ++i)
      directions[i] = all[i].bothWays ? 0 : -1;
    if (CVodeSetRootDirection(cvode, directions.get()) != CV_SUCCESS) return false;
    CVodeSetNoInactiveRootWarn(cvode);
  }
  CVodeSetMaxHnilWarns(cvode, -1);
  return true;
}

std::unique_ptr<Integrator> Integrator::create(System& system, std::size_t states,
                                               std::span<const Indicator> indicators, Method method) {
  std::unique_ptr<Integrator> made(new (std::nothrow) Integrator);
  if (!made) return nullptr;
  made->memory_.reset(new (std::nothrow) Memory);
  if (!made->memory_) return nullptr;
  Memory& m = *made->memory_;
  m.system = &system;
  m.states = states;
  m.indicators = indicators.size();
  m.rootInfo.reset(new (std::nothrow) int[indicators.size() + 1]);
  m.directions.reset(new (std::nothrow) int[indicators.size() + 1]);
  m.scratch.reset(new (std::nothrow) double[states]);
  m.identity = new (std::nothrow) Identity;
  if (!m.rootInfo || !m.directions || !m.scratch || m.identity == nullptr) return nullptr;
  // Room for the state that rests.
  states = std::max<std::size_t>(states, 1);
  // CVODE's fixed part, about fifty vectors and three matrices, with room to spare; should a version need
  // more, the arena is made anew twice as large.
  std::size_t capacity = 65536 + 8 * states * (60 + 4 * states) + 64 * indicators.size();
  for (int attempt = 0; attempt < 8; ++attempt, capacity *= 2) {
    m.arena = Arena::create(capacity);
    if (!m.arena) return nullptr;
    if (m.build(method, indicators, made->message_)) return made;
    if (!m.arena->overflowed()) return nullptr;
  }
  return nullptr;
}

bool Integrator::configure(double relativeTolerance, const double* absoluteTolerances, double maximumStep) {
  std::copy_n(absoluteTolerances, memory_->states, N_VGetArrayPointer(memory_->tolerances));
  memory_->relativeTolerance = relativeTolerance;
  const Arena::Use use(*memory_->arena);
  return CVodeSVtolerances(memory_->cvode, relativeTolerance, memory_->tolerances) == CV_SUCCESS &&
         CVodeSetMaxStep(memory_->cvode, maximumStep) == CV_SUCCESS;
}

void Integrator::prime(double t, const double* x) {
  const Arena::Use use(*memory_->arena);
  if (!restart(t, x)) return;
  double reached = t;
  CVode(memory_->cvode, t + 1, memory_->x, &reached, CV_ONE_STEP);
  restart(t, x);
  past_ = {};
  message_.clear();
}

bool Integrator::restart(double t, const double* x, double firstStep) {
  past_ = statistics();
  ++past_.restarts;
  std::copy_n(x, memory_->states, N_VGetArrayPointer(memory_->x));
  return CVodeReInit(memory_->cvode, t, memory_->x) == CV_SUCCESS &&
         CVodeSetInitStep(memory_->cvode, firstStep) == CV_SUCCESS;
}

Integrator::Result Integrator::step(double end, double& t, double* x, std::uint64_t& fired) {
  Memory& m = *memory_;
  fired = 0;
  // So short a way that CVODE would call it too close: one explicit step of rounding size.
  constexpr double tiny = 64 * std::numeric_limits<double>::epsilon();
  if (end - t <= tiny * std::max(std::abs(t), std::abs(end))) {
    if (m.states > 0 && !m.rates(t, x, m.scratch.get())) return Result::failed;
    for (std::size_t i = 0; i < m.states; ++i)
      x[i] += (end - t) * m.scratch[i];
    t = end;
    return restart(t, x) ? Result::stepped : Result::failed;
  }
  const Arena::Use use(*m.arena);  // for the messages of 7.x
  if (CVodeSetStopTime(m.cvode, end) != CV_SUCCESS) return Result::failed;
  double reached = t;
  const int flag = CVode(m.cvode, end, m.x, &reached, CV_ONE_STEP);
  if (flag < 0) return Result::failed;
  t = flag == CV_TSTOP_RETURN ? end : reached;
  std::copy_n(N_VGetArrayPointer(m.x), m.states, x);
  if (flag != CV_ROOT_RETURN) return Result::stepped;
  CVodeGetRootInfo(m.cvode, m.rootInfo.get());
  for (std::size_t i = 0; i < std::min<std::size_t>(m.indicators, 64); ++i) {
    if (m.rootInfo[i] != 0) fired |= std::uint64_t{1} << i;
  }
  return Result::root;
}

double Integrator::lastStep() const {
  double h = 0;
  CVodeGetLastStep(memory_->cvode, &h);
  return h;
}

double Integrator::nextStep() const {
  double h = 0;
  CVodeGetCurrentStep(memory_->cvode, &h);
  return h;
}

Integrator::Statistics Integrator::statistics() const {
  long steps = 0, evaluations = 0;
  CVodeGetNumSteps(memory_->cvode, &steps);
  CVodeGetNumRhsEvals(memory_->cvode, &evaluations);
  return {past_.steps + steps, past_.evaluations + evaluations, past_.restarts};
}

void Integrator::Image::clear() {
  Identity::release(owner_);
  owner_ = nullptr;
  size_ = 0;
}

bool Integrator::save(Image& image) const {
  const Arena& arena = *memory_->arena;
  if (image.capacity_ < arena.used()) {
    image.clear();
    image.bytes_.reset(new (std::nothrow) std::byte[arena.used()]);
    image.capacity_ = image.bytes_ ? arena.used() : 0;
    if (!image.bytes_) return false;
  }
  if (image.owner_ != memory_->identity) {
    image.clear();
    image.owner_ = memory_->identity;
    ++image.owner_->users;
  }
  image.size_ = arena.used();
  std::memcpy(image.bytes_.get(), arena.begin(), image.size_);
  image.past_ = past_;
  return true;
}

bool Integrator::restore(const Image& image) {
  if (image.owner_ != memory_->identity) return false;
  std::memcpy(memory_->arena->begin(), image.bytes_.get(), image.size_);
  past_ = image.past_;
  return true;
}

}  // namespace bristle
