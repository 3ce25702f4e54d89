// The documentation page: set equations, escaped text, every variable.
#include <doctest/doctest.h>

#include <string>

#include "catalogue.hpp"
#include "fmu/package/documentation.hpp"
#include "fmu/package/documentation_tables.hpp"
#include "fmu/package/equation_html.hpp"

using namespace bristle;
using namespace bristle::package;

TEST_CASE("characters with a meaning in HTML are escaped") {
  CHECK(escaped("a < b && c > \"d\"") == "a &lt; b &amp;&amp; c &gt; &quot;d&quot;");
  CHECK(equationHtml("a<b") == "<i>a</i>&lt;<i>b</i>");
}

TEST_CASE("equations are set: symbols slanted, words upright, indices and exponents") {
  CHECK(equationHtml("v_S") == "<i>v</i><sub>S</sub>");
  CHECK(equationHtml("x_support − x") == "<i>x</i><sub>support</sub> − <i>x</i>");
  CHECK(equationHtml("σ0 z") == "<i>σ</i><sub>0</sub> <i>z</i>");
  CHECK(equationHtml("exp(−r^δ)") == "exp(−<i>r</i><sup><i>δ</i></sup>)");
  CHECK(equationHtml("r^(a + 1)") == "<i>r</i><sup><i>a</i> + 1</sup>");
  CHECK(equationHtml("dx/dt = ż") == "d<i>x</i>/d<i>t</i> = <i>ż</i>");
  CHECK(equationHtml("a,   b") == "<i>a</i>,&emsp;<i>b</i>");
}

TEST_CASE("ranges are told in words") {
  const Variable free = parameter("p", "1", 1, "");
  CHECK(rangeText(free) == "any");
  CHECK(rangeText(free.above(0)) == "> 0");
  CHECK(rangeText(free.atLeast(0.5)) == "≥ 0.5");
  Variable bounded = free.atLeast(0);
  bounded.maximum = 1;
  CHECK(rangeText(bounded) == "0 to 1");
}

TEST_CASE("the page names every variable and fetches nothing from elsewhere") {
  for (const Model* model : catalogue()) {
    const std::string page = documentation(*model);
    for (const Variable& v : model->variables()) {
      if (v.role == Role::time) continue;
      const std::string name = std::string(std::string_view(v.name)) + (v.array ? "[1..N]" : "");
      CAPTURE(name);
      CHECK(page.find("<code>" + escaped(name) + "</code>") != std::string::npos);
    }
    CHECK(page.find("http") == std::string::npos);
    CHECK(page.find("<script") == std::string::npos);
  }
}
