// Rules about declared types and units.
#include "check/descriptions.hpp"

#include <doctest/doctest.h>

using namespace bristle;
using test::Spoilt;

namespace {

constexpr Spoilt spoiltFmi2[] = {
    {"type.kind", "<Boolean/></SimpleType>", "</SimpleType>"},
    {"type.kind", "<String/></SimpleType>", "<String/><Integer/></SimpleType>"},
    {"type.name-unique", "<TypeDefinitions>",
     "<TypeDefinitions><SimpleType name=\"Types.Switch\"><Boolean/></SimpleType>"},
    {"type.name-of-variable", "<TypeDefinitions>",
     "<TypeDefinitions><SimpleType name=\"mass\"><Real/></SimpleType>"},
    {"type.name-structured", "<TypeDefinitions>",
     "<TypeDefinitions><SimpleType name=\"my type\"><Real/></SimpleType>"},
    {"type.undefined", "declaredType=\"Types.Text\"", "declaredType=\"Types.Other\""},
    {"type.mismatch", "<Integer declaredType=\"Types.Count\"", "<Integer declaredType=\"Types.Text\""},
    {"type.items-missing", "<TypeDefinitions>",
     "<TypeDefinitions><SimpleType name=\"Types.None\"><Enumeration/></SimpleType>"},
    {"type.item-name", "<Item name=\"slip\"", "<Item name=\"stick\""},
    {"type.item-value", "<Item name=\"slip\"", "<Item name=\"roll\" value=\"1\"/><Item name=\"slip\""},

    {"unit.name-unique", "<Unit name=\"coins\"/>", "<Unit name=\"coins\"/><Unit name=\"coins\"/>"},
    {"unit.display-unique", "<DisplayUnit name=\"degC\"",
     "<DisplayUnit name=\"degC\"/><DisplayUnit name=\"degC\""},
    {"unit.factor", "factor=\"1000\"", "factor=\"0\""},
    {"unit.factor", "offset=\"-273.15\"", "offset=\"-INF\""},
    {"unit.si", "<BaseUnit kg=\"1\"/>", "<BaseUnit m=\"1\"/>"},
    {"unit.si", "<BaseUnit m=\"1\"/>", "<BaseUnit m=\"1\" factor=\"1000\"/>"},
    {"unit.undefined", "<Unit name=\"coins\"/>", ""},
    {"unit.undefined", "unit=\"m\" displayUnit=\"mm\"", "unit=\"meter\" displayUnit=\"mm\""},
    {"unit.display-without-unit", "<Real unit=\"K\" displayUnit", "<Real displayUnit"},
    {"unit.display-without-unit", "<TypeDefinitions>",
     "<TypeDefinitions><SimpleType name=\"Types.Odd\"><Real displayUnit=\"mm\"/></SimpleType>"},
    {"unit.display-ignored", "displayUnit=\"degC\"", "displayUnit=\"degF\""},
    {"unit.display-ignored", "displayUnit=\"km\"", "displayUnit=\"degC\""},
};

constexpr Spoilt spoiltFmi3[] = {
    {"type.kind", "<BooleanType name=\"Types.Switch\"/>", "<LogicType name=\"Types.Switch\"/>"},
    {"type.name-unique", "<TypeDefinitions>", "<TypeDefinitions><BooleanType name=\"Types.Switch\"/>"},
    {"type.name-empty", "<TypeDefinitions>", "<TypeDefinitions><BooleanType name=\"\"/>"},
    {"type.name-of-variable", "<TypeDefinitions>", "<TypeDefinitions><BooleanType name=\"price\"/>"},
    {"type.name-structured", "<TypeDefinitions>", "<TypeDefinitions><BooleanType name=\"my type\"/>"},
    {"type.undefined", "declaredType=\"Types.Text\"", "declaredType=\"Types.Other\""},
    {"type.mismatch", "declaredType=\"Types.Gain\"", "declaredType=\"Types.Position\""},
    {"type.items-missing", "<TypeDefinitions>", "<TypeDefinitions><EnumerationType name=\"Types.None\"/>"},
    {"type.item-name", "<Item name=\"slip\"", "<Item name=\"stick\""},
    {"type.item-value", "<Item name=\"slip\"", "<Item name=\"roll\" value=\"1\"/><Item name=\"slip\""},

    {"unit.name-unique", "<Unit name=\"coins\"/>", "<Unit name=\"coins\"/><Unit name=\"coins\"/>"},
    {"unit.name-empty", "<Unit name=\"coins\"/>", "<Unit name=\"coins\"/><Unit name=\"\"/>"},
    {"unit.display-unique", "<DisplayUnit name=\"degC\"",
     "<DisplayUnit name=\"degC\"/><DisplayUnit name=\"degC\""},
    {"unit.factor", "<BaseUnit kg=\"1\" m=\"2\"", "<BaseUnit factor=\"NaN\" kg=\"1\" m=\"2\""},
    {"unit.inverse-offset", "inverse=\"true\" offset=\"0\"", "inverse=\"true\" offset=\"1\""},
    {"unit.si", "<BaseUnit kg=\"1\" m=\"1\" s=\"-2\"", "<BaseUnit kg=\"1\" m=\"1\" s=\"2\""},
    {"unit.undefined", "<Unit name=\"coins\"/>", ""},
    {"unit.undefined", "unit=\"m\" displayUnit=\"mm\"", "unit=\"meter\" displayUnit=\"mm\""},
    {"unit.display-without-unit", "unit=\"K\" displayUnit", "displayUnit"},
    {"unit.display-without-unit", "start=\"1.5e3\"/>",
     "start=\"1.5e3\"/><Float64 name=\"w\" valueReference=\"99\"><Alias name=\"W\" "
     "displayUnit=\"mm\"/></Float64>"},
    {"unit.display-undefined", "displayUnit=\"degC\"", "displayUnit=\"degF\""},
    {"unit.display-undefined", "displayUnit=\"km\"", "displayUnit=\"cm\""},
    {"unit.display-undefined", "displayUnit=\"mm\"", "displayUnit=\"m\""},
};

}  // namespace

TEST_CASE("each fact about types and units is named when it is broken") {
  test::checkSpoilt(test::goodFmi2, spoiltFmi2);
  test::checkSpoilt(test::goodFmi3, spoiltFmi3);
}

TEST_CASE("every rule about types and units has an example") {
  for (const auto rules : {check::typeRules(), check::unitRules()})
    test::checkComplete(rules, spoiltFmi2, spoiltFmi3);
}

TEST_CASE("what FMI 2 allows about units is silent") {
  // A unit without a name, radians counted as 1, and a display unit that is the unit itself.
  for (const Spoilt& legal :
       {Spoilt{"", "coins", ""},
        Spoilt{"", "<Unit name=\"coins\"/>",
               "<Unit name=\"coins\"/><Unit name=\"rad/s\"><BaseUnit s=\"-1\"/></Unit>"},
        Spoilt{"", "displayUnit=\"degC\"", "displayUnit=\"K\""}}) {
    std::string text = test::replaced(test::goodFmi2, legal.from, legal.to);
    if (legal.from == "coins") text = test::replaced(text, "coins", "");
    CHECK_MESSAGE(test::findingsOf(text).empty(), test::textOf(test::findingsOf(text)));
  }
}
