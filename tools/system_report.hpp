// What is said after the run of a system: for people, and as JSON for programs and for the record.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "cosim/master/master.hpp"
#include "cosim/system/system_file.hpp"
#include "report.hpp"

namespace bristle::tools {

struct SystemRun {
  const cosim::SystemDescription& system;
  std::string file, input;  // the table of inputs, if there is one
  cosim::Network& network;
  const cosim::MasterOptions& options;
  const cosim::Master& master;
  std::map<std::string, std::uint64_t> ticks;  // of each clock that ticked
  std::vector<std::string> warnings;
  std::string error;  // empty: the run came to its end
  double wallSeconds = 0;
};

void printSystemReport(const SystemRun& run, const Recorded& recorded);
/// Everything that is needed to tell how a result came about.
nlohmann::ordered_json systemRunJson(const SystemRun& run);

}  // namespace bristle::tools
