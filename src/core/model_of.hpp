// The bridge from a definition (a struct of static, templated functions: what a person writes) to the Model
// that engine and adapters use.  A definition has
//   rows         std::array<Variable>: the model's own variables
//   text         ModelText
//   indicators   std::array<Indicator>
//   method       Method
//   equations    template <class S> void(const Known<S>&, const Unknown<S>&)
//   indicate     void(const Known<double>&, const Unknown<double>&, double* g)   [values of the equations
//   given] check        bool(const double* p, Reporter&) nominals     void(const double* p, double*) start,
//   jump, cross, completed   as in Model
// and, where needed,
//   hiddenMemory   std::size_t: so many discrete values behind those of the rows, for what is too long for
//                  the table (a history, coefficients); saved, restored and rolled back like all discrete
//                  values
//   longestStep, nextEventTime, failure   as in Model
// A definition with arrays has a row `dimension`; arrayOf finds the elements of an array behind the scalars.
// To these rows come time, the derivatives of the states, the event indicators, and the rows about the
// solver.
#pragma once

#include "core/autodiff.hpp"
#include "core/model.hpp"

namespace bristle {

/// What equations read ...
template <class S>
struct Known {
  S t;
  const double* p;
  const S* u;
  const double* du;
  const S* x;
  const double* d;
};

/// ... and write.
template <class S>
struct Unknown {
  S* dx;
  S* y;
};

inline constexpr Enumeration solverMethods{
    "SolverMethod",
    {{{"automatic", "the method that was measured to be best for this model"},
      {"Adams", "Adams-Moulton with functional iteration, orders 1 to 12"},
      {"BDF", "backward differentiation with Newton iteration and exact Jacobian, orders 1 to 5"}}}};

inline constexpr std::array solverParameters{
    parameter("solver.tolerance", "1", 0,
              "relative tolerance of the integrator in co-simulation; 0: as the importer "
              "says, 1e-6 if it says nothing")
        .atLeast(0)
        .atMost(0.1),
    parameter("solver.max_step", "s", 0, "largest internal step in co-simulation; 0: no limit").atLeast(0),
    option("solver.method", solverMethods, 1, "integration method in co-simulation"),
};

inline constexpr std::array solverStatistics{
    statistic("solver.steps", "internal steps since the start"),
    statistic("solver.evaluations", "evaluations of the equations by the integrator since the start"),
    statistic("solver.events", "events located since the start"),
    statistic("solver.restarts", "restarts of the integrator since the start"),
};

template <std::size_t N>
constexpr std::size_t countWatched(const std::array<Indicator, N>& indicators) {
  std::size_t n = 0;
  for (std::size_t i = 0; i < N; ++i)
    n += !indicators[i].watch;
  return n;
}

/// The indicators that importers watch; FMI 3 wants them as variables.
template <std::size_t Count, std::size_t N>
constexpr std::array<Variable, Count> indicatorRows(const std::array<Indicator, N>& indicators) {
  static_assert(Count < 10, "the names below have one digit");
  std::array<Variable, Count> rows{};
  std::size_t n = 0;
  for (std::size_t i = 0; i < N; ++i) {
    if (indicators[i].watch) continue;
    const char digit[] = {static_cast<char>('1' + n), '\0'};
    Variable& row = rows[n++];
    row.name = Name("indicator[").append(digit).append("]");
    row.unit = indicators[i].unit;
    row.description = indicators[i].event;
    row.role = Role::indicator;
  }
  return rows;
}

/// Time, the definition's rows, the derivative of each state, the indicators, the solver's rows; slots
/// assigned.
template <class Definition>
constexpr auto completeTable() {
  constexpr std::size_t states =
      countOf(Definition::rows, Role::state) + arraysOf(Definition::rows, Role::state);
  std::array<Variable, states> derivatives{};
  std::size_t n = 0;
  for (const Variable& v : Definition::rows) {
    if (v.role != Role::state) continue;
    Variable& d = derivatives[n++];
    d.name = Name("der(").append(v.name).append(")");
    d.unit = perSecond(v.unit);
    d.description = "time derivative of the state";
    d.role = Role::derivative;
    d.nominal = v.nominal;
    d.array = v.array;
  }
  constexpr std::array time{Variable{.name = "time",
                                     .unit = "s",
                                     .description = "time",
                                     .role = Role::time,
                                     .causality = Causality::independent}};
  auto table = join(time, Definition::rows, derivatives,
                    indicatorRows<countWatched(Definition::indicators)>(Definition::indicators),
                    solverParameters, solverStatistics);
  std::array<std::size_t, roleCount> used{}, arrays{};
  for (Variable& v : table) {
    const auto role = static_cast<std::size_t>(v.role);
    v.slot = v.array ? countOf(table, v.role) : used[role]++;
    if (v.array) v.ordinal = arrays[role]++;
  }
  return table;
}

/// The elements of the array that is number `ordinal` of its role, behind `scalars` values: those of the
/// definition's rows, and for parameters the solver's.
template <class Definition, Role role, class Pointer>
constexpr Pointer arrayOf(Pointer values, std::size_t ordinal, std::size_t n) {
  constexpr std::size_t scalars =
      countOf(Definition::rows, role) + (role == Role::parameter ? solverParameters.size() : 0);
  return values + scalars + ordinal * n;
}

template <class Definition>
constexpr std::size_t hiddenMemoryOf() {
  if constexpr (requires { Definition::hiddenMemory; }) return Definition::hiddenMemory;
  return 0;
}

template <class Definition>
class ModelOf final : public Model {
  static constexpr auto table = completeTable<Definition>();
  static constexpr std::size_t nx = countOf(table, Role::state), nu = countOf(table, Role::input),
                               ny = countOf(table, Role::computed), ng = Definition::indicators.size();
  static_assert(unitsKnown(table), "a variable names a unit that is not in core/units.hpp");
  static_assert(ng <= 64, "fired indicators travel as bits");
  static_assert(hiddenMemoryOf<Definition>() == 0 || arraysOf(table, Role::discrete) == 0,
                "hidden memory is found behind the scalars");
  static_assert(table.size() < elementStride, "the value references of FMI 2 have no room for more rows");
  static_assert(arraysOf(table, Role::input) + arraysOf(table, Role::computed) == 0,
                "inputs and outputs cannot be arrays yet");
  /// States that are arrays: their number is not known here, so that the definition itself has the
  /// derivatives, `directional` and `jacobian` as in Model, all nominal values, and `indicate` without the
  /// values of the equations.
  static constexpr bool hasFields = arraysOf(table, Role::state) > 0;
  static constexpr std::size_t dimensionRow = [] {
    std::size_t row = 0;
    while (row < table.size() && table[row].type != Type::size)
      ++row;
    return row;
  }();

 public:
  const ModelText& text() const override { return Definition::text; }
  std::span<const Variable> variables() const override { return table; }
  std::span<const Indicator> indicators() const override { return Definition::indicators; }
  Method preferredMethod() const override { return Definition::method; }
  const Variable* dimension() const override {
    return dimensionRow < table.size() ? &table[dimensionRow] : nullptr;
  }
  Sizes sizes(std::size_t n) const override {
    const auto all = [n](Role role) { return countOf(table, role) + n * arraysOf(table, role); };
    return {all(Role::parameter),
            nu,
            all(Role::state),
            all(Role::discrete) + hiddenMemoryOf<Definition>(),
            ny,
            ng};
  }

  void evaluate(const Frame& f, double* dx, double* y) const override {
    if constexpr (hasFields) return Definition::equations({f.t, f.p, f.u, f.du, f.x, f.d}, {dx, y});
    if constexpr (!hasFields)
      Definition::template equations<double>({f.t, f.p, f.u, f.du, f.x, f.d}, {dx, y});
  }

  void jacobian([[maybe_unused]] const Frame& f, [[maybe_unused]] double* columns) const override {
    if constexpr (hasFields) return Definition::jacobian(f, columns);
    if constexpr (!hasFields && nx > 0) exactJacobian(f, columns);
  }
  void exactJacobian(const Frame& f, double* columns) const {
    using S = Dual<static_cast<int>(nx)>;
    std::array<S, nx> x, dx;
    std::array<S, nu + 1> u;  // never of size zero
    std::array<S, ny + 1> y;
    for (std::size_t i = 0; i < nx; ++i)
      x[i] = S(f.x[i], static_cast<int>(nx), static_cast<int>(i));
    for (std::size_t i = 0; i < nu; ++i)
      u[i] = S(f.u[i]);
    Definition::template equations<S>({S(f.t), f.p, u.data(), f.du, x.data(), f.d}, {dx.data(), y.data()});
    for (std::size_t j = 0; j < nx; ++j) {
      for (std::size_t i = 0; i < nx; ++i)
        columns[j * nx + i] = dx[i].derivatives()[static_cast<int>(j)];
    }
  }

  void directional(const Frame& f, const double* seedX, const double* seedU, double* ddx, double* dy,
                   [[maybe_unused]] double seedT = 0) const override {
    if constexpr (hasFields) return Definition::directional(f, seedX, seedU, ddx, dy);
    if constexpr (!hasFields) exactDirectional(f, seedX, seedU, ddx, dy, seedT);
  }
  void exactDirectional(const Frame& f, const double* seedX, const double* seedU, double* ddx, double* dy,
                        double seedT) const {
    using S = Dual<1>;
    std::array<S, nx + 1> x, dx;
    std::array<S, nu + 1> u;
    std::array<S, ny + 1> y;
    const auto seeded = [](double value, double seed) {
      S s(value);
      s.derivatives()[0] = seed;
      return s;
    };
    for (std::size_t i = 0; i < nx; ++i)
      x[i] = seeded(f.x[i], seedX[i]);
    for (std::size_t i = 0; i < nu; ++i)
      u[i] = seeded(f.u[i], seedU[i]);
    const S t = seeded(f.t, seedT);
    Definition::template equations<S>({t, f.p, u.data(), f.du, x.data(), f.d}, {dx.data(), y.data()});
    for (std::size_t i = 0; i < nx; ++i)
      ddx[i] = dx[i].derivatives()[0];
    for (std::size_t i = 0; i < ny; ++i)
      dy[i] = y[i].derivatives()[0];
  }

  void indicate(const Frame& f, double* g) const override {
    const Known<double> known{f.t, f.p, f.u, f.du, f.x, f.d};
    if constexpr (hasFields) return Definition::indicate(known, g);
    if constexpr (!hasFields) {
      std::array<double, nx + 1> dx;
      std::array<double, ny + 1> y;
      const Unknown<double> unknown{dx.data(), y.data()};
      Definition::template equations<double>(known, unknown);
      Definition::indicate(known, unknown, g);
    }
  }

  bool check(const double* p, Reporter& r) const override { return Definition::check(p, r); }
  void nominals(const double* p, double* nominal) const override {
    for (const Variable& v : table) {
      if (v.role == Role::state && !v.array) nominal[v.slot] = v.nominal;
    }
    Definition::nominals(p, nominal);
  }
  void start(const Moment& m) const override { Definition::start(m); }
  void jump(const Moment& m, const Frame& before) const override { Definition::jump(m, before); }
  bool cross(const Moment& m, std::uint64_t fired) const override { return Definition::cross(m, fired); }
  void completed(const Moment& m) const override { Definition::completed(m); }

  double longestStep([[maybe_unused]] const double* p) const override {
    if constexpr (requires { Definition::longestStep(p); }) return Definition::longestStep(p);
    return 0;
  }
  double nextEventTime([[maybe_unused]] const Frame& f) const override {
    if constexpr (requires { Definition::nextEventTime(f); }) return Definition::nextEventTime(f);
    return Variable::infinite;
  }
  std::string_view failure([[maybe_unused]] const Frame& f) const override {
    if constexpr (requires { Definition::failure(f); }) return Definition::failure(f);
    return {};
  }
};

}  // namespace bristle
