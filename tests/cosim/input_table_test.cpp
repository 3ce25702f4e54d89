// Input tables: what they mean between rows and at jumps, and what is said about bad ones.
#include "cosim/input_table.hpp"

#include "cosim/csv.hpp"
#include "cosim/error.hpp"
#include "files.hpp"

using namespace bristle;
using namespace bristle::cosim;
using namespace bristle::test;

namespace {

std::string refusal(const std::string& text) {
  return failureOf<Error>([&] { InputTable::parse(text, "in.csv"); });
}

}  // namespace

TEST_CASE("a signal is interpolated between rows and keeps its end values outside") {
  const auto table = InputTable::parse("time,u\n1,10\n2,20\n4,0\n", "in.csv");
  const auto at = [&](double t) { return table.value(0, t, Interpolation::linear, Side::after); };
  CHECK(at(0) == 10);
  CHECK(at(1) == 10);
  CHECK(at(1.5) == doctest::Approx(15));
  CHECK(at(2) == 20);
  CHECK(at(3) == doctest::Approx(10));
  CHECK(at(9) == 0);
}

TEST_CASE("a stepped signal has the value of the last row") {
  const auto table = InputTable::parse("time,u\n1,10\n2,20\n", "in.csv");
  const auto at = [&](double t, Side side) { return table.value(0, t, Interpolation::step, side); };
  CHECK(at(1.999, Side::after) == 10);
  CHECK(at(2, Side::before) == 10);
  CHECK(at(2, Side::after) == 20);
}

TEST_CASE("at a repeated time the upper row holds before it and the lower row from it on") {
  const auto table = InputTable::parse("time,u\n0,0\n1,1\n1,5\n2,5\n", "in.csv");
  CHECK(table.value(0, 1, Interpolation::linear, Side::before) == 1);
  CHECK(table.value(0, 1, Interpolation::linear, Side::after) == 5);
  CHECK(table.discontinuities() == std::vector<double>{1});
}

TEST_CASE("a time repeated thrice is one discontinuity") {
  const auto table = InputTable::parse("time,u\n0,0\n1,1\n1,3\n1,5\n2,5\n", "in.csv");
  CHECK(table.discontinuities() == std::vector<double>{1});
  CHECK(table.value(0, 1, Interpolation::linear, Side::before) == 1);
  CHECK(table.value(0, 1, Interpolation::linear, Side::after) == 5);
}

TEST_CASE("quoted names, blanks, Windows line ends, a byte order mark and truth values are read") {
  const auto table =
      InputTable::parse("\xEF\xBB\xBF\"time\",\"a,b\", on\r\n0, 1.5e-3 ,true\r\n\r\n1,+2,0\r\n", "in.csv");
  CHECK(table.names() == std::vector<std::string>{"a,b", "on"});
  CHECK(table.column(0)[0] == 1.5e-3);
  CHECK(table.column(0)[1] == 2);
  CHECK(table.column(1)[0] == 1);
}

TEST_CASE("the time column may stand anywhere") {
  const auto table = InputTable::parse("u,Time\n5,0\n6,1\n", "in.csv");
  CHECK(table.names() == std::vector<std::string>{"u"});
  CHECK(table.times() == std::vector<double>{0, 1});
}

TEST_CASE("bad tables are refused with the place and the reason") {
  CHECK(contains(refusal(""), "is empty"));
  CHECK(contains(refusal("t,u\n0,1\n"), "no column \"time\""));
  CHECK(contains(refusal("time;u\n0;1\n"), "semicolons"));
  CHECK(contains(refusal("time,u\n"), "no row"));
  CHECK(contains(refusal("time,u\n0,1\n1,\n"), "row 2 (line 3), column \"u\" is empty"));
  CHECK(contains(refusal("time,u\n0,nan\n"), "row 1 (line 2), column \"u\" holds \"nan\""));
  CHECK(contains(refusal("time,u\n0,inf\n"), "not a finite number"));
  CHECK(contains(refusal("time,u\n0,fast\n"), "\"fast\""));
  CHECK(contains(refusal("time,u\n0,1 2\n"), "\"1 2\""));
  CHECK(
      contains(refusal("time,u\n1,1\n\n0.5,1\n"), "row 2 (line 4), column \"time\" is 0.5, less than the 1"));
  CHECK(contains(refusal("time,u\n0,1,2\n"), "has 3 cells; the header has 2"));
  CHECK(contains(refusal("time,u,u\n0,1,2\n"), "two columns \"u\""));
  CHECK(contains(refusal("time,\n0,1\n"), "has no name"));
}

TEST_CASE("a missing file and a folder are refused") {
  const TemporaryFolder folder;
  CHECK(contains(failureOf<Error>([&] { InputTable::read(folder.path() / "no.csv"); }), "There is no file"));
  CHECK(contains(failureOf<Error>([&] { InputTable::read(folder.path()); }), "cannot be read"));
}

TEST_CASE("cells are quoted only where a reader needs it") {
  CHECK(csvCell("x") == "x");
  CHECK(csvCell("A[1,2]") == "\"A[1,2]\"");
  CHECK(csvCell("a\"b") == "\"a\"\"b\"");
  CHECK(parseCsv(csvCell("a\"b,c\nd") + ",2").front().cells == std::vector<std::string>{"a\"b,c\nd", "2"});
}
