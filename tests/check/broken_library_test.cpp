// The library of the defects itself: without a defect it is the genuine one to the last bit, so that whatever
// the checker finds comes from the defect.
#include "broken.hpp"
#include "check/elf.hpp"
#include "cosim/slave.hpp"
#include "fmu/run.hpp"

using namespace bristle;
using namespace bristle::test;

namespace {

/// Every real variable at communication points of the default experiment, under a force that moves the body.
std::vector<double> trajectory(const Files& files, cosim::InterfaceKind kind) {
  const cosim::TemporaryFolder folder;
  files.write(folder.path() / "slider.fmu");
  const auto fmu = cosim::Fmu::open(folder.path() / "slider.fmu");
  std::vector<cosim::ValueReference> references;
  for (const auto& v : fmu->description().variables) {
    if (v.type == cosim::Type::float64) references.push_back(v.reference);
  }
  cosim::SlaveOptions options;
  options.instanceName = "slider";
  options.kind = kind;
  const auto slave = cosim::instantiate(fmu, options);
  slave->enterInitialization({});
  slave->exitInitialization();
  std::vector<double> all, values(references.size());
  for (int i = 0; i < 400; ++i) {
    const double time = 0.1 * i, force = 0.01 * (i % 7), end = 0.1 * (i + 1);
    const cosim::ValueReference u = 1;
    slave->set(cosim::Type::float64, std::span(&u, 1), std::span(&force, 1));
    REQUIRE(slave->doStep(time, end - time).outcome == cosim::StepOutcome::complete);
    slave->get(cosim::Type::float64, references, values);
    all.insert(all.end(), values.begin(), values.end());
  }
  return all;
}

}  // namespace

TEST_CASE("library of the defects: without one it behaves as the genuine one, bit for bit") {
  for (const Way way : ways) {
    CAPTURE(way.version);
    CAPTURE(way.stepped());
    const auto genuine = trajectory(goodFmu(way.version), way.kind);
    CHECK(trajectory(fmuWithDefect(way.version, ""), way.kind) == genuine);
    // The comparison sees a difference where there is one.
    CHECK(trajectory(fmuWithDefect(way.version, "wrong-time"), way.kind) != genuine);
  }
}

TEST_CASE("library of the defects: it exports and needs what the genuine one does") {
  const check::LibraryImage genuine = check::readElf(goodFmu(3).binary());
  const check::LibraryImage defective = check::readElf(fmuWithDefect(3, "").binary());
  REQUIRE(!genuine.exports.empty());
  CHECK(defective.exports == genuine.exports);
  CHECK(defective.needed == genuine.needed);
  CHECK(defective.glibc == genuine.glibc);
}
