#include "results.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cosim/error.hpp"
#include "cosim/text.hpp"

namespace bristle::tools {

using namespace cosim;

void Thinning::emit(double time, std::span<const double> values) {
  for (RowSink* sink : sinks_)
    sink->row(time, values);
}

void Thinning::row(double time, std::span<const double> values) {
  const bool event = count_ > 0 && time == time_;
  if (event && held_) emit(time_, values_);
  const bool due = event || count_ % every_ == 0;
  if (!event) ++count_;
  if (due) emit(time, values);
  held_ = !due;
  time_ = time;
  values_.assign(values.begin(), values.end());
}

void Thinning::finish() {
  if (held_) emit(time_, values_);
  held_ = false;
}

namespace {

std::filesystem::path whole(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::weakly_canonical(std::filesystem::absolute(path, ignored), ignored);
}

void refuseSameFile(const char* first, const std::string& a, const char* second, const std::string& b) {
  if (!a.empty() && !b.empty() && whole(a) == whole(b))
    throw Error(fmt::format("{} and {} both name {}.", first, second, a));
}

}  // namespace

Results::Results(const SimulateOptions& options) : options_(options) {
  refuseSameFile("--output", options.output, "--plot", options.plot);
  refuseSameFile("--output", options.output, "--run-json", options.runJson);
  refuseSameFile("--plot", options.plot, "--run-json", options.runJson);
  if (!options.plot.empty()) requireGnuplot();
  if (!options.output.empty()) table_ = std::make_unique<OutputFile>(options.output);
  if (!options.plot.empty()) picture_ = std::make_unique<OutputFile>(options.plot);
  if (!options.runJson.empty()) runJson_ = std::make_unique<OutputFile>(options.runJson);
}

std::vector<RowSink*> Results::sinks(std::vector<Column> columns) {
  columns_ = std::move(columns);
  std::vector<RowSink*> kept;
  if (table_) kept.push_back(&csv_.emplace(*table_, columns_));
  if (picture_ || !options_.period.empty()) kept.push_back(&trace_.emplace(columns_.size()));
  if (options_.every <= 1 || kept.empty()) {
    kept.push_back(&summary_);
    return kept;
  }
  return {&summary_, &thinning_.emplace(options_.every, std::move(kept))};
}

void Results::keep() {
  if (thinning_) thinning_->finish();
  if (table_ && table_->isPublished()) table_->commit();
  table_.reset();  // one without a single row leaves the old one alone
}

Recorded Results::finish(const PlotTitle& title) {
  Recorded recorded{columns_, summary_.columns(), options_.period, {}, title.timeUnit};
  if (!options_.period.empty()) {
    const auto at = std::ranges::find(columns_, options_.period, &Column::name) - columns_.begin();
    recorded.period = analysis::period(trace_->times(), trace_->column(static_cast<std::size_t>(at)));
  }
  if (picture_) {
    plot(*picture_, title, columns_, *trace_);
    picture_->commit();
  }
  return recorded;
}

void Results::writeRunJson(const nlohmann::ordered_json& json) {
  if (!runJson_) return;
  runJson_->write(json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
  runJson_->commit();
}

std::vector<std::string> splitNames(const std::vector<std::string>& lists) {
  std::vector<std::string> names;
  for (const std::string& list : lists) {
    int depth = 0;
    std::string name;
    for (const char c : list + ",") {
      depth += c == '[' || c == '(' ? 1 : c == ']' || c == ')' ? -1 : 0;
      if (c != ',' || depth > 0) {
        name += c;
        continue;
      }
      if (const auto bare = trimmed(name); !bare.empty()) names.emplace_back(bare);
      name.clear();
    }
  }
  return names;
}

}  // namespace bristle::tools
