// Saved states through the packaged FMUs: rollback at every communication point, other instances, bytes,
// misuse.
#include <thread>

#include "cosim/layout.hpp"
#include "fmu/models.hpp"
#include "fmu/raw.hpp"

using namespace bristle;
using test::Raw2;
using test::Raw3;

namespace {

template <class Raw>
void disturb(Raw& fmu, int i, double factor = 1) {
  for (const auto* input : test::inputsOf(fmu.fmu->description())) {
    REQUIRE(fmu.set(input->name, factor * test::lively(*input, i)) == 0);
  }
}

template <class Raw>
std::vector<double> reals(Raw& fmu) {
  std::vector<double> values;
  for (const auto& v : fmu.fmu->description().variables) {
    if (v.type != cosim::Type::float64) continue;
    const std::size_t n = cosim::Layout(fmu.fmu->description()).size(v), before = values.size();
    values.resize(before + n);
    fmu.get(v, values.data() + before, n);
  }
  return values;
}

fmi2Status step(Raw2& fmu, double now, double size) {
  return fmu.f.doStep(fmu.instance, now, size, fmi2True);
}
fmi3Status step(Raw3& fmu, double now, double size) {
  return fmu.step(now, size);
}
int save(Raw2& fmu, void*& state) {
  return fmu.f.getFMUstate(fmu.instance, &state);
}
int save(Raw3& fmu, void*& state) {
  return fmu.f.getFMUState(fmu.instance, &state);
}
int restore(Raw2& fmu, void* state) {
  return fmu.f.setFMUstate(fmu.instance, state);
}
int restore(Raw3& fmu, void* state) {
  return fmu.f.setFMUState(fmu.instance, state);
}
int release(Raw2& fmu, void*& state) {
  return fmu.f.freeFMUstate(fmu.instance, &state);
}
int release(Raw3& fmu, void*& state) {
  return fmu.f.freeFMUState(fmu.instance, &state);
}

template <class Raw>
void replay(const std::string& model) {
  CAPTURE(model);
  Raw plain(model), rolled(model);
  for (Raw* fmu : {&plain, &rolled}) {
    fmu->instantiate();
    fmu->initialize();
  }
  void* state = nullptr;
  const double H = 0.01;
  for (int i = 0; i < 2000; ++i) {
    disturb(plain, i);
    REQUIRE(step(plain, i * H, H) == 0);
    REQUIRE(save(rolled, state) == 0);
    disturb(rolled, i + 31, 1.3);
    REQUIRE(step(rolled, i * H, 1.7 * H) == 0);
    REQUIRE(restore(rolled, state) == 0);
    disturb(rolled, i);
    REQUIRE(step(rolled, i * H, H) == 0);
    REQUIRE(reals(plain) == reals(rolled));
  }
  CHECK(release(rolled, state) == 0);
  CHECK(state == nullptr);
}

}  // namespace

TEST_CASE(
    "replay after rollback at 2000 communication points is bit for bit the run that was never rolled back") {
  for (const std::string& model : test::models(2)) {
    replay<Raw2>(model);
    replay<Raw3>(model);
  }
}

TEST_CASE("two instances on two threads give what each gives alone, bit for bit") {
  const auto run = [](Raw3& fmu, std::vector<double>& result) {
    fmu.instantiate();
    fmu.initialize(1e-8);
    for (int i = 0; i < 1000; ++i) {
      disturb(fmu, i);
      if (fmu.step(i * 0.01, 0.01) != fmi3OK) return;
    }
    result = reals(fmu);
  };
  for (const std::string& model : test::models(2)) {
    CAPTURE(model);
    Raw3 a(model), b(model), c(model);
    std::vector<double> alone, together[2];
    run(a, alone);
    REQUIRE(!alone.empty());
    std::thread other([&] { run(b, together[1]); });
    run(c, together[0]);
    other.join();
    CHECK(alone == together[0]);
    CHECK(alone == together[1]);
  }
}

TEST_CASE("a state goes to another instance, through bytes, and back after a failed step") {
  Raw2 a("FrBDSlider"), b("FrBDSlider");
  a.instantiate();
  b.instantiate();
  a.set("m", 1.25);
  a.initialize(1e-9);
  REQUIRE(step(a, 0, 9) == fmi2OK);
  void *state = nullptr, *copy = nullptr;
  REQUIRE(save(a, state) == fmi2OK);
  size_t size = 0, again = 0;
  REQUIRE(a.f.serializedFMUstateSize(a.instance, state, &size) == fmi2OK);
  std::vector<fmi2Byte> bytes(size);
  REQUIRE(a.f.serializeFMUstate(a.instance, state, bytes.data(), size) == fmi2OK);
  REQUIRE(b.f.deSerializeFMUstate(b.instance, bytes.data(), size, &copy) == fmi2OK);
  REQUIRE(b.f.setFMUstate(b.instance, copy) == fmi2OK);  // b was not even initialised
  CHECK(b.get("m") == 1.25);
  CHECK(b.get("x") == a.get("x"));
  REQUIRE(step(a, 9, 5) == fmi2OK);
  REQUIRE(step(b, 9, 5) == fmi2OK);
  CHECK(b.get("x") == doctest::Approx(a.get("x")).epsilon(1e-6));
  REQUIRE(b.f.serializedFMUstateSize(b.instance, copy, &again) == fmi2OK);
  CHECK(again == size);

  REQUIRE(a.set("u", 1e308) == fmi2OK);
  CHECK(step(a, 14, 1) == fmi2Discard);
  CHECK(step(a, 14, 1) == fmi2Error);
  REQUIRE(a.f.setFMUstate(a.instance, state) == fmi2OK);
  CHECK(step(a, 9, 5) == fmi2OK);

  bytes[size / 2] = static_cast<fmi2Byte>(bytes[size / 2] ^ 1);
  void* none = nullptr;
  CHECK(b.f.deSerializeFMUstate(b.instance, bytes.data(), size, &none) == fmi2Error);
  CHECK(b.log.says("The saved state cannot be used: its bytes are damaged."));
  CHECK(b.f.deSerializeFMUstate(b.instance, bytes.data(), size - 3, &none) == fmi2Error);
  CHECK(b.f.deSerializeFMUstate(b.instance, bytes.data(), 3, &none) == fmi2Error);
  CHECK(none == nullptr);
  CHECK(a.f.serializeFMUstate(a.instance, state, bytes.data(), 10) == fmi2Error);
  CHECK(a.f.freeFMUstate(a.instance, &state) == fmi2OK);
  CHECK(b.f.freeFMUstate(b.instance, &copy) == fmi2OK);
}

TEST_CASE("misused states are refused and harm nothing") {
  Raw3 fmu("FrBD");
  fmu.instantiate();
  fmu.initialize();
  void* state = nullptr;
  REQUIRE(save(fmu, state) == fmi3OK);
  void* freed = state;
  REQUIRE(release(fmu, state) == fmi3OK);
  CHECK(fmu.f.setFMUState(fmu.instance, freed) == fmi3Error);
  CHECK(fmu.log.says("fmi3SetFMUState was given a state that has been freed."));
  CHECK(fmu.f.setFMUState(fmu.instance, nullptr) == fmi3Error);
  CHECK(fmu.f.freeFMUState(fmu.instance, nullptr) == fmi3OK);
  void* null = nullptr;
  CHECK(release(fmu, null) == fmi3OK);
  CHECK(fmu.step(0, 0.1) == fmi3OK);
}

TEST_CASE("a state of an instance for another interface is refused") {
  Raw2 stepping("FrBD");
  stepping.instantiate();
  stepping.initialize();
  auto* other = stepping.f.instantiate("other", fmi2ModelExchange, stepping.token().c_str(), nullptr,
                                       &stepping.callbacks, fmi2False, fmi2False);
  REQUIRE(other != nullptr);
  void* state = nullptr;
  REQUIRE(stepping.f.getFMUstate(other, &state) == fmi2OK);
  CHECK(stepping.f.setFMUstate(stepping.instance, state) == fmi2Error);
  CHECK(stepping.log.says("made for another interface"));
  CHECK(stepping.f.doStep(stepping.instance, 0, 0.1, fmi2True) == fmi2OK);
  CHECK(stepping.f.freeFMUstate(other, &state) == fmi2OK);
  stepping.f.freeInstance(other);
}
