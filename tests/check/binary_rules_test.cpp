// Rules about shared libraries, and the reader of their tables.
#include <random>

#include "check/elf.hpp"
#include "check/elf_bytes.hpp"
#include "check/good_package.hpp"
#include "check/pe.hpp"

using namespace bristle;
using namespace bristle::test;

namespace {

const std::string library2 = "binaries/" + dummyPlatform(2) + "/Example.so",
                  library3 = "binaries/" + dummyPlatform(3) + "/Example.so";

struct Changed {
  std::string_view rule;
  Package package;
};

Package with2(const std::string& bytes) {
  Package package = fmi2Package();
  entry(package, library2).contents = bytes;
  return package;
}

std::string ofOtherMachine(std::string bytes) {
  ElfW(Ehdr) header = headerOf(bytes);
  header.e_machine = EM_RISCV;
  std::memcpy(bytes.data(), &header, sizeof header);
  return bytes;
}

std::string asProgram(std::string bytes) {
  ElfW(Ehdr) header = headerOf(bytes);
  header.e_type = ET_EXEC;
  std::memcpy(bytes.data(), &header, sizeof header);
  return bytes;
}

std::string withStack(std::string bytes, bool marked) {
  changeSegments(bytes, [&](ElfW(Phdr) & segment) {
    if (segment.p_type != PT_GNU_STACK) return;
    segment.p_flags |= PF_X;
    if (!marked) segment.p_type = PT_NULL;
  });
  return bytes;
}

std::string withTextRelocations(std::string bytes) {
  bool done = false;
  changeDynamic(bytes, [&](ElfW(Dyn) & entry) {
    // One that is of no interest to us becomes the mark.
    if (done || entry.d_tag != DT_RELACOUNT) return;
    entry.d_tag = DT_TEXTREL;
    done = true;
  });
  REQUIRE(done);
  return bytes;
}

/// The version of glibc that the library asks for, whatever it is, replaced.
std::string withGlibc(std::string bytes, std::string_view version) {
  const auto at = bytes.find("GLIBC_2.");
  REQUIRE(at != std::string::npos);
  const std::string found = bytes.substr(at, bytes.find('\0', at) - at);
  return withText(std::move(bytes), found, "GLIBC_" + std::string(version));
}

Package withWindows(const PeLibrary& library) {
  Package package = fmi2Package();
  entry(package, "binaries/win64/Example.dll").contents = library.bytes();
  return package;
}

PeLibrary changedPe(void (*change)(PeLibrary&)) {
  PeLibrary library = goodPe();
  change(library);
  return library;
}

std::vector<Changed> windowsChanges() {
  Package onLinux = fmi2Package(), cut = fmi2Package();
  entry(onLinux, library2).contents = goodPe().bytes();
  entry(cut, "binaries/win64/Example.dll").contents = goodPe().bytes().substr(0, 1000);
  return {
      {"binary.format", onLinux},
      {"binary.damaged", cut},
      {"binary.kind", withWindows(changedPe([](PeLibrary& l) { l.dll = false; }))},
      {"binary.machine", withWindows(changedPe([](PeLibrary& l) { l.machine = 0x14c; }))},
      {"binary.exports-missing",
       withWindows(changedPe([](PeLibrary& l) { std::erase(l.exports, "fmi2DoStep"); }))},
      {"binary.exports-misspelt",
       withWindows(changedPe([](PeLibrary& l) { l.exports.push_back("fmi2Dostep"); }))},
      {"binary.exports-unexpected",
       withWindows(changedPe([](PeLibrary& l) { l.exports.push_back("version"); }))},
      {"binary.needed",
       withWindows(changedPe([](PeLibrary& l) { l.imports.push_back("VCRUNTIME140.dll"); }))},
  };
}

std::vector<Changed> changes() {
  const std::string good = dummyBinary();
  Package notElf = fmi3Package(), program = fmi3Package(), wrongSystem = fmi2Package(),
          missing3 = fmi3Package(), beside = fmi2Package();
  entry(notElf, library3).contents = "x";
  entry(program, library3).contents = asProgram(good);
  entry(wrongSystem, "binaries/win64/Example.dll").contents = good;
  entry(missing3, library3).contents = withText(good, "fmi3ActivateModelPartition", "_end");
  entry(beside, library2).contents = withText(withText(good, "libm.so.6", "libq.so.6"), "$ORIGIN", ".");
  beside.push_back({"binaries/" + dummyPlatform(2) + "/libq.so.6", good});
  return {
      {"binary.format", notElf},
      {"binary.format", wrongSystem},
      {"binary.kind", program},
      {"binary.damaged", with2(good.substr(0, good.size() / 2))},
      {"binary.machine", with2(ofOtherMachine(good))},
      {"binary.exports-missing", missing3},
      {"binary.exports-missing", with2(withText(good, "fmi2DoStep", "_end"))},
      {"binary.exports-missing", with2(withText(good, "fmi2GetDerivatives", "_end"))},
      {"binary.exports-misspelt", with2(withText(good, "fmi3GetVersion", "fmi3GetVersiom"))},
      {"binary.exports-unexpected", with2(withText(good, "fmi3GetVersion", "version"))},
      {"binary.needed", with2(withText(good, "libm.so.6", "libq.so.6"))},
      {"binary.origin", beside},
      {"binary.search-path", with2(withText(good, "$ORIGIN", "/opt/q"))},
      {"binary.glibc", with2(withGlibc(good, "2.38"))},
      {"binary.text-relocations", with2(withTextRelocations(good))},
      {"binary.executable-stack", with2(withStack(good, true))},
  };
}

}  // namespace

TEST_CASE("binaries are checked rule by rule") {
  for (const Changed& changed : changes()) {
    CAPTURE(changed.rule);
    onlyRule(changed.rule, staticFindings(changed.package), false);
  }
}

TEST_CASE("libraries for Windows are checked by the same rules") {
  for (const Changed& changed : windowsChanges()) {
    CAPTURE(changed.rule);
    onlyRule(changed.rule, staticFindings(changed.package), false);
  }
}

TEST_CASE("binaries that use what the standard leaves open are fine") {
  const std::string good = dummyBinary();
  const std::string foreign = withText(good, "libm.so.6", "libq.so.6");
  // An FMU with co-simulation only needs no functions of model exchange (FMI 2).
  Package coSimulation = with2(withText(good, "fmi2GetDerivatives", "_end"));
  std::string& text = entry(coSimulation, "modelDescription.xml").contents;
  text = replaced(text, "<ModelExchange", "<!--<ModelExchange");
  text = replaced(text, "</ModelExchange>", "</ModelExchange>-->");
  text = replaced(text, R"( reinit="true")", "");
  const Package silent[] = {
      coSimulation,
      with2(withGlibc(good, "2.28")),
      with(with2(foreign), "documentation/externalDependencies.txt", "x"),
      with(with2(foreign), "binaries/" + dummyPlatform(2) + "/libq.so.6", good),
      withWindows(changedPe([](PeLibrary& l) {
        l.imports = {"msvcrt.dll", "USER32.DLL", "api-ms-win-crt-math-l1-1-0.dll"};
      })),
  };
  for (const Package& package : silent) {
    const auto findings = staticFindings(package);
    CHECK_MESSAGE(findings.empty(), textOf(findings));
  }
}

TEST_CASE("sentences about binaries name what they mean") {
  const std::string good = dummyBinary();
  const auto sentence = [](const std::string& bytes) {
    const auto findings = staticFindings(with2(bytes));
    REQUIRE(!findings.empty());
    return findings.front().what + " " + findings.front().mend;
  };
  CHECK(contains(sentence(withText(good, "fmi3GetVersion", "fmi3GetVersiom")), "meant for fmi3GetVersion"));
  CHECK(contains(sentence(withGlibc(good, "2.33")), "RHEL 8, Debian 11, Ubuntu 20.04"));
  CHECK(!contains(sentence(withGlibc(good, "2.33")), "Debian 12"));
  std::string many = good;
  for (const char* name : {"fmi3GetFloat32", "fmi3GetFloat64", "fmi3SetFloat32", "fmi3SetFloat64",
                           "fmi3GetInt16", "fmi3SetInt16", "fmi3GetInt32"}) {
    many = withText(many, name, "x" + std::string(name).substr(5));
  }
  CHECK(contains(sentence(many), "exports 7 symbols"));
  CHECK(contains(sentence(many), "and 2 more"));
}

TEST_CASE("the tables of a library are read") {
  const check::LibraryImage image = check::readElf(dummyBinary());
  CHECK(image.readable);
  CHECK(image.sharedLibrary);
  CHECK(image.exports.size() >= 44 + 75);
  CHECK(std::ranges::binary_search(image.exports, "fmi2DoStep"));
  CHECK(std::ranges::find(image.needed, "libc.so.6") != image.needed.end());
  CHECK(image.searchPaths == std::vector<std::string>{"$ORIGIN"});
  CHECK(!image.glibc.empty());
  CHECK(!image.textRelocations);
  CHECK(!image.executableStack);
  CHECK(check::readElf(withStack(dummyBinary(), true)).executableStack);
  CHECK(!check::readElf("").readable);
  CHECK(!check::readElf("\x7f"
                        "ELF")
             .readable);
}

TEST_CASE("damaged libraries never crash the reader") {
  const std::string good = dummyBinary();
  // Every length of the headers and tables, then some of the rest.
  for (std::size_t size = 0; size < good.size(); size += size < 8192 ? 1 : 97) {
    const std::string cut =
        good.substr(0, size);  // of exactly this length, so that sanitizers see every step beyond
    check::readElf(cut);
  }
  // The same mutations in every run: most of them where the tables are.
  std::mt19937 random(1);
  std::size_t readable = 0;
  for (int i = 0; i < 6000; ++i) {
    std::string bytes = good;
    const int flips = 1 + static_cast<int>(random() % 8);
    for (int j = 0; j < flips; ++j) {
      const std::size_t range = random() % 3 == 0 ? bytes.size() : std::min<std::size_t>(bytes.size(), 8192);
      bytes[random() % range] = static_cast<char>(random() % 4 == 0 ? 0xff : random());
    }
    readable += check::readElf(bytes).readable;
  }
  CHECK(readable > 100);  // some mutations do no harm, others do
  CHECK(readable < 5900);
}

TEST_CASE("the tables of a library for Windows are read, and damage never crashes the reader") {
  PeLibrary library;
  library.exports = {"b", "a"};
  library.imports = {"KERNEL32.dll", "q.dll"};
  const std::string good = library.bytes();
  const check::LibraryImage image = check::readPe(good);
  CHECK(image.readable);
  CHECK(image.sharedLibrary);
  CHECK(image.machine == "x86_64");
  CHECK(image.exports == std::vector<std::string>{"a", "b"});
  CHECK(image.needed == library.imports);
  for (std::size_t size = 0; size < good.size(); ++size) {
    const std::string cut = good.substr(0, size);
    CHECK(!check::readPe(cut).readable);
  }
  std::mt19937 random(1);
  std::size_t readable = 0;
  for (int i = 0; i < 6000; ++i) {
    std::string bytes = good;
    for (int flips = 1 + static_cast<int>(random() % 8); flips > 0; --flips)
      bytes[random() % bytes.size()] = static_cast<char>(random() % 4 == 0 ? 0xff : random());
    readable += check::readPe(bytes).readable;
  }
  CHECK(readable > 100);
  CHECK(readable < 5900);
}

TEST_CASE("every rule about binaries is broken by a test") {
  std::set<std::string_view> ids;
  for (const Changed& changed : changes())
    ids.insert(changed.rule);
  checkComplete(check::binaryRules(), ids);
}

TEST_CASE("our own FMUs break no static rule") {
  const char* dist = std::getenv("BRISTLE_DIST");
  REQUIRE_MESSAGE(dist != nullptr, "BRISTLE_DIST is not set; run the tests with ctest");
  const char* schemas = std::getenv("BRISTLE_SCHEMA");
  const bool valid = schemas != nullptr && std::filesystem::is_directory(schemas);
  int count = 0;
  for (const char* version : {"fmi2", "fmi3"}) {
    for (const auto& file : std::filesystem::directory_iterator(std::filesystem::path(dist) / version)) {
      if (file.path().extension() != ".fmu") continue;
      const auto findings = findingsIn(file.path(), valid ? schemas : "");
      CHECK_MESSAGE(findings.empty(), file.path().string(), ":\n", textOf(findings));
      ++count;
    }
  }
  CHECK(count >= 20);
}
