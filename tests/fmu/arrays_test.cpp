// Arrays in packaged FMUs: their length is set in configuration mode (FMI 3), whole arrays are got and set,
// FMI 2 has their elements, saved states know their length; and what is said about lengths that are wrong.
#include <numeric>

#include "fmu/raw.hpp"

using namespace bristle;
using test::Raw2;
using test::Raw3;

namespace {

fmi3Status setLength(Raw3& fmu, std::uint64_t n) {
  const auto vr = fmu.reference("N");
  return fmu.f.setUInt64(fmu.instance, &vr, 1, &n, 1);
}
std::uint64_t length(Raw3& fmu) {
  const auto vr = fmu.reference("N");
  std::uint64_t n = 0;
  CHECK(fmu.f.getUInt64(fmu.instance, &vr, 1, &n, 1) == fmi3OK);
  return n;
}
void configure(Raw3& fmu, std::uint64_t n) {
  REQUIRE(fmu.f.enterConfigurationMode(fmu.instance) == fmi3OK);
  REQUIRE(setLength(fmu, n) == fmi3OK);
  REQUIRE(fmu.f.exitConfigurationMode(fmu.instance) == fmi3OK);
}
std::vector<double> values(Raw3& fmu, const std::string& name, std::size_t n) {
  const auto vr = fmu.reference(name);
  std::vector<double> all(n);
  CHECK(fmu.f.getFloat64(fmu.instance, &vr, 1, all.data(), n) == fmi3OK);
  return all;
}
fmi3Status setArray(Raw3& fmu, const std::string& name, const std::vector<double>& all) {
  const auto vr = fmu.reference(name);
  return fmu.f.setFloat64(fmu.instance, &vr, 1, all.data(), all.size());
}

/// The force after moving 2 m, when every element slips.
double slidingForce(Raw3& fmu) {
  fmu.set("v", 1);
  REQUIRE(fmu.step(0, 2) == fmi3OK);
  return fmu.get("F");
}

}  // namespace

TEST_CASE("arrays have their start values for every length, and the model works with it") {
  for (const std::size_t n : {1, 2, 7, 10, 1000, 1000000}) {
    CAPTURE(n);
    Raw3 fmu("MaxwellSlip");
    fmu.instantiate();
    configure(fmu, n);
    CHECK(length(fmu) == n);
    const auto k = values(fmu, "k", n), Delta = values(fmu, "Delta", n);
    CHECK(std::accumulate(k.begin(), k.end(), 0.0) == doctest::Approx(46).epsilon(1e-9));
    CHECK(Delta.front() > 0);
    fmu.initialize();
    CHECK(slidingForce(fmu) ==
          doctest::Approx(std::inner_product(k.begin(), k.end(), Delta.begin(), 0.0)).epsilon(1e-9));
    const auto xi = values(fmu, "xi", n);
    for (std::size_t i = 0; i < n; i += 1 + n / 10)
      CHECK(std::abs(2 - xi[i] - Delta[i]) < 1e-6);
  }
}

TEST_CASE("whole arrays are set among scalars, in the order of the call") {
  Raw3 fmu("MaxwellSlip");
  fmu.instantiate();
  configure(fmu, 3);
  const fmi3ValueReference vr[] = {fmu.reference("Delta"), fmu.reference("solver.max_step"),
                                   fmu.reference("k")};
  const double given[] = {0.1, 0.2, 0.3, 0.5, 10, 20, 30};
  REQUIRE(fmu.f.setFloat64(fmu.instance, vr, 3, given, 7) == fmi3OK);
  double back[7] = {};
  REQUIRE(fmu.f.getFloat64(fmu.instance, vr, 3, back, 7) == fmi3OK);
  CHECK(std::equal(given, given + 7, back));
  fmu.initialize();
  CHECK(slidingForce(fmu) == doctest::Approx(14));
}

TEST_CASE("FMI 2 has the elements of the default length as variables of their own, and N as a constant") {
  Raw2 fmu("MaxwellSlip");
  fmu.instantiate();
  for (int i = 1; i <= 10; ++i) {
    const std::string index = "[" + std::to_string(i) + "]";
    REQUIRE(fmu.set("k" + index, i == 4 ? 100 : 0) == fmi2OK);
    REQUIRE(fmu.set("Delta" + index, 0.01 * i) == fmi2OK);
  }
  const auto N = fmu.reference("N");
  fmi2Integer more = 11, n = 0;
  CHECK(fmu.f.setInteger(fmu.instance, &N, 1, &more) == fmi2Error);
  CHECK(fmu.log.last() ==
        "Variable N cannot be changed before initialisation, only in the configuration mode of FMI 3.");
  fmu.initialize();
  REQUIRE(fmu.f.getInteger(fmu.instance, &N, 1, &n) == fmi2OK);
  CHECK(n == 10);
  fmu.set("v", 1);
  REQUIRE(fmu.f.doStep(fmu.instance, 0, 1, fmi2True) == fmi2OK);
  CHECK(fmu.get("F") == doctest::Approx(4));
  CHECK(fmu.get("xi[4]") == doctest::Approx(0.96));
  const fmi2ValueReference eleventh =
      fmu.reference("k[10]") + (fmu.reference("k[2]") - fmu.reference("k[1]"));
  double value = 0;
  CHECK(fmu.f.getReal(fmu.instance, &eleventh, 1, &value) == fmi2Error);
}

TEST_CASE("lengths and numbers of values that are wrong are refused in a sentence, and nothing changes") {
  Raw3 fmu("MaxwellSlip");
  fmu.instantiate();
  CHECK(setLength(fmu, 3) == fmi3Error);  // not in configuration mode
  CHECK(fmu.log.last() ==
        "Variable N cannot be changed before initialisation, only in the configuration mode of FMI 3.");
  REQUIRE(fmu.f.enterConfigurationMode(fmu.instance) == fmi3OK);
  CHECK(setLength(fmu, 0) == fmi3Discard);
  CHECK(fmu.log.last() == "Variable N was to be set to 0 but must be between 1 and 1000000; it keeps 10.");
  CHECK(setLength(fmu, 1000001) == fmi3Discard);
  CHECK(fmu.log.says("Variable N was to be set to 1000001 but must be between 1 and"));
  CHECK(fmu.set("solver.max_step", 1) == fmi3Error);  // no ordinary parameter there
  CHECK(length(fmu) == 10);
  REQUIRE(setLength(fmu, 4) == fmi3OK);
  REQUIRE(fmu.f.exitConfigurationMode(fmu.instance) == fmi3OK);
  CHECK(setArray(fmu, "k", {1, 2, 3}) == fmi3Error);
  CHECK(fmu.log.last() == "fmi3SetFloat64 was called with 3 values for 4 elements of 1 variable, N being 4.");
  CHECK(setArray(fmu, "Delta", {0.1, 0.2, 0, -1}) == fmi3OK);
  CHECK(setArray(fmu, "k", {1, 1, -1, 1}) == fmi3OK);
  REQUIRE(fmu.f.enterInitializationMode(fmu.instance, false, 0, 0, false, 0) == fmi3OK);
  CHECK(fmu.f.exitInitializationMode(fmu.instance) == fmi3Error);
  CHECK(fmu.log.says(
      "Parameter Delta[3] is 0 but must be greater than 0, and so must 1 more of its elements."));
  CHECK(fmu.log.says("Parameter k[3] is -1 but must be at least 0."));
  // Corrected, the call can be repeated.
  CHECK(setArray(fmu, "Delta", {0.1, 0.2, 0.3, 0.4}) == fmi3OK);
  CHECK(setArray(fmu, "k", {1, 1, 1, 1}) == fmi3OK);
  CHECK(fmu.f.exitInitializationMode(fmu.instance) == fmi3OK);
  CHECK(fmu.f.enterConfigurationMode(fmu.instance) == fmi3Error);
}

TEST_CASE("an FMU without arrays has no configuration mode") {
  Raw3 fmu("FrBD");
  fmu.instantiate();
  CHECK(fmu.f.enterConfigurationMode(fmu.instance) == fmi3Error);
  CHECK(fmu.log.last() ==
        "fmi3EnterConfigurationMode must not be called: this FMU has no structural parameters.");
  fmu.initialize();
}

TEST_CASE("a reset brings the original length back, a saved state its own") {
  Raw3 fmu("MaxwellSlip");
  fmu.instantiate();
  configure(fmu, 25);
  fmu.initialize();
  fmu.set("v", 1);
  REQUIRE(fmu.step(0, 0.4) == fmi3OK);
  const double F = fmu.get("F");
  fmi3FMUState state = nullptr;
  REQUIRE(fmu.f.getFMUState(fmu.instance, &state) == fmi3OK);
  std::size_t size = 0;
  REQUIRE(fmu.f.serializedFMUStateSize(fmu.instance, state, &size) == fmi3OK);
  std::vector<fmi3Byte> bytes(size);
  REQUIRE(fmu.f.serializeFMUState(fmu.instance, state, bytes.data(), size) == fmi3OK);

  REQUIRE(fmu.f.reset(fmu.instance) == fmi3OK);
  CHECK(length(fmu) == 10);
  CHECK(values(fmu, "k", 10)[9] == 8.2);

  // In another instance, from the bytes.
  Raw3 other("MaxwellSlip");
  other.instantiate();
  fmi3FMUState copy = nullptr;
  REQUIRE(other.f.deserializeFMUState(other.instance, bytes.data(), size, &copy) == fmi3OK);
  REQUIRE(other.f.setFMUState(other.instance, copy) == fmi3OK);
  REQUIRE(fmu.f.setFMUState(fmu.instance, state) == fmi3OK);
  for (Raw3* each : {&fmu, &other}) {
    CHECK(length(*each) == 25);
    CHECK(each->get("F") == F);
    REQUIRE(each->step(0.4, 0.3) == fmi3OK);
  }
  CHECK(fmu.get("F") == other.get("F"));
  CHECK(values(fmu, "xi", 25) == values(other, "xi", 25));
  bytes[40] ^= 1;  // the length in the header
  CHECK(other.f.deserializeFMUState(other.instance, bytes.data(), size, &copy) == fmi3Error);
  other.f.freeFMUState(other.instance, &copy);
  fmu.f.freeFMUState(fmu.instance, &state);
}
