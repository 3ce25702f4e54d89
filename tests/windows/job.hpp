// What the runner is asked to do: a text file of words, so that it needs no XML and no archives.
#pragma once

#include <cstdint>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace bristle::test {

/// A run by co-simulation with inputs held over each step.
struct Job {
  struct Step {
    double time, size;
    std::vector<double> inputs;
  };
  int version = 0;  // of FMI
  std::string library, token;
  double tolerance = 0;
  std::vector<std::uint32_t> outputs, inputs;  // value references, all of floating-point type
  std::vector<Step> steps;
};

inline Job readJob(const std::string& file) {
  std::ifstream text(file);
  Job job;
  const auto list = [&](auto& values) {
    std::size_t n = 0;
    text >> n;
    values.resize(n);
    for (auto& value : values)
      text >> value;
  };
  std::getline(text, job.library);
  text >> job.version >> job.token >> job.tolerance;
  list(job.outputs);
  list(job.inputs);
  std::size_t n = 0;
  text >> n;
  job.steps.resize(n);
  for (Job::Step& step : job.steps) {
    text >> step.time >> step.size;
    list(step.inputs);
  }
  if (!text) throw std::runtime_error("The job " + file + " cannot be read.");
  return job;
}

inline void writeJob(const std::string& file, const Job& job) {
  std::ofstream text(file);
  text.precision(17);
  const auto list = [&](const auto& values) {
    text << values.size();
    for (const auto& value : values)
      text << ' ' << value;
    text << '\n';
  };
  text << job.library << '\n' << job.version << ' ' << job.token << ' ' << job.tolerance << '\n';
  list(job.outputs);
  list(job.inputs);
  text << job.steps.size() << '\n';
  for (const Job::Step& step : job.steps) {
    text << step.time << ' ' << step.size << ' ';
    list(step.inputs);
  }
  if (!text.flush()) throw std::runtime_error("The job " + file + " cannot be written.");
}

}  // namespace bristle::test
