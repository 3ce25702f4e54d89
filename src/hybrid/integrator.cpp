#include "hybrid/integrator.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <new>

#include "hybrid/sundials.hpp"

namespace bristle {

struct Integrator::Memory {
  System* system = nullptr;
  std::size_t states = 0, indicators = 0;
  SUNContext context = nullptr;
  N_Vector x = nullptr, tolerances = nullptr;
  SUNMatrix matrix = nullptr;
  SUNLinearSolver linearSolver = nullptr;
  SUNNonlinearSolver nonlinearSolver = nullptr;
  void* cvode = nullptr;
  std::unique_ptr<int[]> rootInfo;
  std::unique_ptr<double[]> scratch;
  sundials::MessageTarget messages{};

  ~Memory() {
    if (cvode != nullptr) CVodeFree(&cvode);
    if (nonlinearSolver != nullptr) SUNNonlinSolFree(nonlinearSolver);
    if (linearSolver != nullptr) SUNLinSolFree(linearSolver);
    if (matrix != nullptr) SUNMatDestroy(matrix);
    if (tolerances != nullptr) N_VDestroy(tolerances);
    if (x != nullptr) N_VDestroy(x);
    if (context != nullptr) SUNContext_Free(&context);
  }

  static int onRates(sunrealtype t, N_Vector x, N_Vector dx, void* self) {
    auto& m = *static_cast<Memory*>(self);
    const double* rates = N_VGetArrayPointer(dx);
    m.system->rates(t, N_VGetArrayPointer(x), N_VGetArrayPointer(dx));
    // A positive return asks CVODE to try a smaller step.
    return std::all_of(rates, rates + m.states, [](double r) { return std::isfinite(r); }) ? 0 : 1;
  }
  static int onJacobian(sunrealtype t, N_Vector x, N_Vector, SUNMatrix J, void* self, N_Vector, N_Vector,
                        N_Vector) {
    auto& m = *static_cast<Memory*>(self);
    m.system->jacobian(t, N_VGetArrayPointer(x), SUNDenseMatrix_Data(J));
    return 0;
  }
  static int onIndicators(sunrealtype t, N_Vector x, sunrealtype* g, void* self) {
    auto& m = *static_cast<Memory*>(self);
    m.system->indicators(t, N_VGetArrayPointer(x), g);
    // An indicator that is exactly zero twice within CVODE's resolution is an error there (CV_ILL_INPUT);
    // none of ours is ever zero.
    for (std::size_t i = 0; i < m.indicators; ++i) {
      if (g[i] == 0) g[i] = 1e-300;
    }
    return 0;
  }
};

Integrator::Integrator() = default;
Integrator::~Integrator() = default;

std::unique_ptr<Integrator> Integrator::create(System& system, std::size_t states,
                                               std::span<const Indicator> indicators, Method method) {
  std::unique_ptr<Integrator> made(new (std::nothrow) Integrator);
  if (!made) return nullptr;
  made->memory_.reset(new (std::nothrow) Memory);
  if (!made->memory_) return nullptr;
  Memory& m = *made->memory_;
  const auto n = static_cast<sunindextype>(states);
  m.system = &system;
  m.states = states;
  m.indicators = indicators.size();
  m.rootInfo.reset(new (std::nothrow) int[indicators.size() + 1]);
  m.scratch.reset(new (std::nothrow) double[states]);
  m.context = sundials::createContext();
  if (m.context == nullptr || !m.rootInfo || !m.scratch) return nullptr;
  m.x = N_VNew_Serial(n, m.context);
  m.tolerances = N_VNew_Serial(n, m.context);
  m.cvode = CVodeCreate(method == Method::adams ? CV_ADAMS : CV_BDF, m.context);
  if (m.x == nullptr || m.tolerances == nullptr || m.cvode == nullptr) return nullptr;
  m.messages = {[](void* text, const char* message) {
                  (static_cast<Text*>(text)->clear(), *static_cast<Text*>(text)) << message;
                },
                &made->message_};
  sundials::routeMessages(m.context, m.cvode, m.messages);
  N_VConst(0, m.x);
  if (CVodeInit(m.cvode, Memory::onRates, 0, m.x) != CV_SUCCESS) return nullptr;
  if (CVodeSetUserData(m.cvode, &m) != CV_SUCCESS) return nullptr;
  if (method == Method::adams) {
    m.nonlinearSolver = SUNNonlinSol_FixedPoint(m.x, 0, m.context);
    if (m.nonlinearSolver == nullptr) return nullptr;
    if (CVodeSetNonlinearSolver(m.cvode, m.nonlinearSolver) != CV_SUCCESS) return nullptr;
  } else {
    m.matrix = SUNDenseMatrix(n, n, m.context);
    m.linearSolver = m.matrix == nullptr ? nullptr : SUNLinSol_Dense(m.x, m.matrix, m.context);
    if (m.linearSolver == nullptr) return nullptr;
    if (CVodeSetLinearSolver(m.cvode, m.linearSolver, m.matrix) != CV_SUCCESS) return nullptr;
    if (CVodeSetJacFn(m.cvode, Memory::onJacobian) != CV_SUCCESS) return nullptr;
  }
  if (!indicators.empty()) {
    if (CVodeRootInit(m.cvode, static_cast<int>(indicators.size()), Memory::onIndicators) != CV_SUCCESS)
      return nullptr;
    // Indicators are positive inside their mode, so only falling through zero is an event.
    std::fill_n(m.rootInfo.get(), indicators.size(), -1);
    if (CVodeSetRootDirection(m.cvode, m.rootInfo.get()) != CV_SUCCESS) return nullptr;
    CVodeSetNoInactiveRootWarn(m.cvode);
  }
  CVodeSetMaxHnilWarns(m.cvode, -1);
  return made;
}

bool Integrator::configure(double relativeTolerance, const double* absoluteTolerances, double maximumStep) {
  std::copy_n(absoluteTolerances, memory_->states, N_VGetArrayPointer(memory_->tolerances));
  return CVodeSVtolerances(memory_->cvode, relativeTolerance, memory_->tolerances) == CV_SUCCESS &&
         CVodeSetMaxStep(memory_->cvode, maximumStep) == CV_SUCCESS;
}

void Integrator::prime(double t, const double* x) {
  if (!restart(t, x)) return;
  double reached = t;
  CVode(memory_->cvode, t + 1, memory_->x, &reached, CV_ONE_STEP);
  restart(t, x);
  past_ = {};
  message_.clear();
}

bool Integrator::restart(double t, const double* x) {
  past_ = statistics();
  ++past_.restarts;
  std::copy_n(x, memory_->states, N_VGetArrayPointer(memory_->x));
  return CVodeReInit(memory_->cvode, t, memory_->x) == CV_SUCCESS;
}

Integrator::Result Integrator::step(double end, double& t, double* x, std::uint64_t& fired) {
  Memory& m = *memory_;
  fired = 0;
  // So short a way that CVODE would call it too close: one explicit step of rounding size.
  constexpr double tiny = 64 * std::numeric_limits<double>::epsilon();
  if (end - t <= tiny * std::max(std::abs(t), std::abs(end))) {
    m.system->rates(t, x, m.scratch.get());
    for (std::size_t i = 0; i < m.states; ++i)
      x[i] += (end - t) * m.scratch[i];
    t = end;
    return restart(t, x) ? Result::stepped : Result::failed;
  }
  if (CVodeSetStopTime(m.cvode, end) != CV_SUCCESS) return Result::failed;
  double reached = t;
  const int flag = CVode(m.cvode, end, m.x, &reached, CV_ONE_STEP);
  if (flag < 0) return Result::failed;
  t = flag == CV_TSTOP_RETURN ? end : reached;
  std::copy_n(N_VGetArrayPointer(m.x), m.states, x);
  if (flag != CV_ROOT_RETURN) return Result::stepped;
  CVodeGetRootInfo(m.cvode, m.rootInfo.get());
  for (std::size_t i = 0; i < m.indicators; ++i) {
    if (m.rootInfo[i] != 0) fired |= std::uint64_t{1} << i;
  }
  return Result::root;
}

double Integrator::lastStep() const {
  double h = 0;
  CVodeGetLastStep(memory_->cvode, &h);
  return h;
}

Integrator::Statistics Integrator::statistics() const {
  long steps = 0, evaluations = 0;
  CVodeGetNumSteps(memory_->cvode, &steps);
  CVodeGetNumRhsEvals(memory_->cvode, &evaluations);
  return {past_.steps + steps, past_.evaluations + evaluations, past_.restarts};
}

}  // namespace bristle
