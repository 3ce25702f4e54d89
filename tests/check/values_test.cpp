// Numbers, names and dates as the rules read them.
#include "check/values.hpp"

#include <doctest/doctest.h>

#include <cmath>

using namespace bristle::check;

TEST_CASE("real numbers are those of XML Schema") {
  CHECK(parseReal(" 1.5 ") == 1.5);
  CHECK(parseReal("+1e-3") == 1e-3);
  CHECK(parseReal(".5") == 0.5);
  CHECK(parseReal("5.") == 5);
  CHECK(parseReal("1e400") == INFINITY);
  CHECK(parseReal("-1e400") == -INFINITY);
  CHECK(parseReal("1e-400") == 0);
  CHECK(parseReal("-INF") == -INFINITY);
  CHECK(std::isnan(parseReal("NaN").value()));
  for (const char* text :
       {"", "inf", "nan", "-NaN", "infinity", "0x10", "1,5", "1 2", "1e", "--1", "+-1", "one"})
    CHECK_MESSAGE(!parseReal(text), text);
  CHECK(std::isinf(parseValue<float>("1e39").value()));
  CHECK(parseValue<float>("1e-60") == 0);
}

TEST_CASE("structured names follow the grammar") {
  for (const char* name :
       {"x", "_1", "a.b.c", "a[1]", "a[1,2].b[0]", "der(x)", "der(a[3,4].T[14],2)", "'any text'",
        "robot.axis.'motor #234'", "'\\'\\\\'", "'[.]'[1]", "der", "'\xC3\xA4'"})
    CHECK_MESSAGE(isStructuredName(name), name);
  for (const char* name :
       {"",      "1x",    "a b",     "a.",          ".a",      "a..b",        "a[]", "a[1",
        "a[1,]", "a[-1]", "a[i]",    "a[1, 2]",     "a[1][2]", "''",          "'a",  "'\\x'",
        "der(x", "der()", "der(x,)", "der(der(x))", "der(x)y", "previous(x)", "x-y", "\xC3\xA4"})
    CHECK_MESSAGE(!isStructuredName(name), name);
}

TEST_CASE("dates are days of the calendar") {
  using namespace std::chrono;
  CHECK(parseDateTime("1970-01-02T00:00:01Z") == sys_seconds{seconds{86401}});
  CHECK(parseDateTime("1970-01-02T01:00:01+01:00") == sys_seconds{seconds{86401}});
  CHECK(parseDateTime("1970-01-01T24:00:00") == sys_seconds{seconds{86400}});
  for (const char* text : {"2000-02-29T00:00:00Z", "-0044-03-15T12:00:00.25-14:00", " 2024-12-31T23:59:59Z "})
    CHECK_MESSAGE(parseDateTime(text), text);
  for (const char* text :
       {"", "2024-01-01", "1900-02-29T00:00:00Z", "2024-00-10T00:00:00Z", "2024-13-10T00:00:00Z",
        "2024-04-31T00:00:00Z", "2024-01-01 00:00:00Z", "2024-01-01T25:00:00Z", "2024-01-01T24:00:01Z",
        "2024-01-01T00:60:00Z", "2024-01-01T00:00:60Z", "2024-01-01T00:00Z", "2024-01-01T00:00:00.Z",
        "2024-01-01T00:00:00+15:00", "2024-01-01T00:00:00z", "24-01-01T00:00:00Z", "0000-01-01T00:00:00Z",
        "2024-01-01T00:00:00ZZ", "99999999999-01-01T00:00:00Z"})
    CHECK_MESSAGE(!parseDateTime(text), text);
}

TEST_CASE("identifiers, hexadecimal bytes and texts") {
  CHECK(isIdentifier("A_b1"));
  for (const char* text : {"", "1a", "a-b", "a.b", "\xC3\xA4"})
    CHECK_MESSAGE(!isIdentifier(text), text);
  CHECK(isHexBinary(""));
  CHECK(isHexBinary("0aF9"));
  CHECK(!isHexBinary("0aF"));
  CHECK(!isHexBinary("0g"));
  CHECK(isXmlText("a\tb\n\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80"));
  for (const char* text : {"\x01", "\xE4", "\xC3", "\xC0\xAF", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xFF"})
    CHECK(!isXmlText(text));
}
