#include "fmu/package/dependencies.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <stdexcept>

#include "fmu/package/cells.hpp"

namespace bristle::package {

namespace {

/// Enough that every branch of a law and every term that matters only in a corner (the Stribeck peak is
/// visible in a narrow range of velocities) is met many times over.
constexpr int pointCount = 600;
/// The first is large enough to be visible behind rounding and small enough not to leave the present branch
/// as a rule; the others reach thresholds that are far away, such as the edge of a stick band.
constexpr std::array changes{1.0 / 16, 1e3 - 1, 1e-3 - 1};

/// splitmix64: the same points on every machine.
class Random {
 public:
  double uniform() { return static_cast<double>(next() >> 11) * 0x1p-53; }
  bool coin() { return uniform() < 0.5; }
  /// Between 10^low and 10^high, every decade alike.
  double decades(double low, double high) { return std::pow(10.0, low + (high - low) * uniform()); }

 private:
  std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }
  std::uint64_t state_ = 20261118;
};

struct Silent final : Reporter {
  void report(Topic, std::string_view) override {}
  bool wants(Topic) const override { return false; }
};

struct Point {
  double t;
  std::vector<double> p, u, du, x, d;

  Moment moment() { return {t, p.data(), u.data(), du.data(), x.data(), d.data()}; }
  double* at(const Variable& v, std::size_t place) {
    switch (v.role) {
      case Role::time:
        return &t;
      case Role::parameter:
        return &p[place];
      case Role::input:
        return &u[place];
      case Role::state:
        return &x[place];
      case Role::discrete:
        return &d[place];
      default:
        return nullptr;
    }
  }
};

/// Draws until the row's range accepts the value; a range that is never met leaves the start value.
template <class Draw>
double accepted(const Variable& v, Draw draw) {
  for (int attempt = 0; attempt < 1000; ++attempt) {
    const double value = draw();
    if (v.accepts(value)) return value;
  }
  return v.start;
}

double drawReal(const Variable& v, double scale, Random& random) {
  return accepted(v, [&] { return scale * random.decades(-3, 1) * (random.coin() ? 1 : -1); });
}

/// An input or a state.  Now and then it is zero or very small: a body at rest may stick, and then other
/// things matter.
double drawMotion(const Variable& v, double scale, Random& random) {
  const double special = random.uniform();
  if (special < 0.1 && v.accepts(0)) return 0;
  return drawReal(v, special < 0.2 ? 1e-6 * scale : scale, random);
}

/// Near its start, so that it is sensible; one that starts at zero switches a term off, so it is zero only
/// half of the time.
double drawParameter(const Variable& v, double start, Random& random) {
  switch (v.type) {
    case Type::enumeration:
      return 1 + std::floor(random.uniform() * v.enumeration->count());
    case Type::boolean:
      return random.coin() ? 1 : 0;
    case Type::clock:
    case Type::integer:
    case Type::size:
      return v.start;  // a seed or a size
    case Type::real:
      break;
  }
  if (start == 0) return random.coin() ? 0 : drawReal(v, v.nominal, random);
  return accepted(v, [&] { return start * random.decades(-0.3, 0.3); });
}

class Search {
 public:
  explicit Search(const Model& model)
      : model_(model),
        cells_(cellsOf(model, Fmi::two)),
        dimension_(model.startDimension()),
        sizes_(model.sizes()) {
    for (int i = 0; i < pointCount; ++i)
      points_.push_back(draw());
  }

  /// Calls changed(unknown, known) for whatever changes when `initial` says how the modes are found.
  template <class Changed>
  void run(bool initial, Changed changed) {
    for (std::size_t i = 0; i < points_.size(); ++i) {
      const std::vector<double> before = evaluate(points_[i], initial);
      for (std::size_t known = 0; known < cells_.size(); ++known) {
        for (const double change : changes) {
          Point moved = points_[i];
          if (!move(moved, cells_[known], change, initial)) continue;
          const std::vector<double> after = evaluate(moved, initial);
          for (std::size_t unknown = 0; unknown < cells_.size(); ++unknown) {
            if (std::memcmp(&before[unknown], &after[unknown], sizeof(double)) != 0) changed(unknown, known);
          }
        }
      }
    }
  }

 private:
  Point draw() {
    Point point{random_.decades(-3, 1),
                std::vector<double>(sizes_.parameters),
                std::vector<double>(sizes_.inputs),
                std::vector<double>(sizes_.inputs),
                std::vector<double>(sizes_.states),
                std::vector<double>(sizes_.discrete)};
    drawParameters(point);
    std::vector<double> nominal(sizes_.states);
    model_.nominals(point.p.data(), nominal.data());
    for (const Cell& cell : cells_) {
      const Variable& v = row(cell);
      if (v.role == Role::input) point.u[place(cell)] = drawMotion(v, v.nominal, random_);
      if (v.role == Role::input) point.du[place(cell)] = drawReal(Variable{}, v.nominal, random_);
      if (v.role == Role::state) point.x[place(cell)] = drawMotion(v, nominal[place(cell)], random_);
    }
    model_.start(point.moment());
    if (dimension_ > 0) giveHistory(point, nominal);
    return point;
  }

  void drawParameters(Point& point) {
    Silent silent;
    int attempts = 0;
    do {
      if (++attempts > 10000) {
        throw std::runtime_error(fmt::format(
            "No admissible parameters of {} were found near their start values.", model_.text().name));
      }
      for (const Cell& cell : cells_) {
        const Variable& v = row(cell);
        if (v.role != Role::parameter) continue;
        point.p[place(cell)] = drawParameter(v, v.startAt(cell.element, dimension_), random_);
      }
    } while (!model_.check(point.p.data(), silent));
  }

  /// Models with arrays remember where they have been; at the start there is nothing to remember yet.
  void giveHistory(Point& point, const std::vector<double>& nominal) {
    const auto move = [&] {
      for (const Cell& cell : cells_) {
        const Variable& v = row(cell);
        if (v.role == Role::state) point.x[place(cell)] = drawMotion(v, nominal[place(cell)], random_);
      }
    };
    move();
    model_.completed(point.moment());
    std::vector<double> p = point.p, d = point.d;
    drawParameters(point);
    model_.jump(point.moment(),
                {point.t, p.data(), point.u.data(), point.du.data(), point.x.data(), d.data()});
    move();
  }

  /// Changes one known, a real by the fraction `change`; false if it is none or has no other value.
  bool move(Point& point, const Cell& cell, double change, bool initial) {
    const Variable& v = row(cell);
    double* value = point.at(v, place(cell));
    if (value == nullptr) return false;
    if (v.role == Role::discrete) {
      // Only values that occur are legal: take one from another point.
      if (initial) return false;
      for (std::size_t attempt = 0; attempt < 20; ++attempt) {
        Point& other = points_[static_cast<std::size_t>(random_.uniform() * pointCount)];
        if (*other.at(v, place(cell)) == *value) continue;
        *value = *other.at(v, place(cell));
        return true;
      }
      return false;
    }
    if (v.type == Type::enumeration) {
      *value = *value < v.enumeration->count() ? *value + 1 : 1;
      return v.enumeration->count() > 1;
    }
    if (v.type == Type::boolean) {
      *value = 1 - *value;
      return true;
    }
    if (v.type == Type::size) return false;
    if (v.type == Type::integer) {
      *value += v.accepts(*value + 1) ? 1 : -1;
      return v.accepts(*value);
    }
    const double old = *value;
    for (const double step : {change, -change}) {
      *value = old == 0 ? step * v.nominal : old * (1 + step);
      if (v.accepts(*value)) return true;
    }
    return false;
  }

  /// The value of every row that can be an unknown; 0 for the others.
  std::vector<double> evaluate(Point point, bool initial) const {
    if (initial) {
      point.d.assign(sizes_.discrete, 0.0);
      model_.start(point.moment());
    }
    std::vector<double> dx(sizes_.states), y(sizes_.computed), values(cells_.size());
    model_.evaluate(point.moment().frame(), dx.data(), y.data());
    const std::vector<double> g = indicators(point);
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      const Variable& v = row(cells_[i]);
      const std::size_t at = place(cells_[i]);
      if (v.role == Role::derivative) values[i] = dx[at];
      if (v.role == Role::computed) values[i] = y[at];
      if (v.role == Role::indicator) values[i] = g[at];
      // After initialisation a discrete value is a known; it changes only at events.
      if (v.role == Role::discrete && initial) values[i] = point.d[at];
    }
    return values;
  }

  /// Those that importers see.
  std::vector<double> indicators(Point& point) const {
    std::vector<double> all(sizes_.indicators), seen;
    model_.indicate(point.moment().frame(), all.data());
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (!model_.indicators()[i].watch) seen.push_back(all[i]);
    }
    return seen;
  }

  const Variable& row(const Cell& cell) const { return model_.variables()[cell.row]; }
  std::size_t place(const Cell& cell) const { return row(cell).place(cell.element, dimension_); }

  const Model& model_;
  std::vector<Cell> cells_;
  std::size_t dimension_;
  Sizes sizes_;
  Random random_;
  std::vector<Point> points_;
};

}  // namespace

Dependencies::Dependencies(const Model& model) : cells_(cellsOf(model, Fmi::two).size()) {
  Search search(model);
  for (const bool initial : {false, true}) {
    Found& found = initial ? initial_ : running_;
    found.assign(cells_ * cells_, false);
    search.run(initial,
               [&](std::size_t unknown, std::size_t known) { found[unknown * cells_ + known] = true; });
  }
}

std::vector<std::size_t> Dependencies::knowns(const Found& found, std::size_t unknown) const {
  std::vector<std::size_t> cells;
  for (std::size_t known = 0; known < cells_; ++known) {
    if (found[unknown * cells_ + known]) cells.push_back(known);
  }
  return cells;
}

}  // namespace bristle::package
