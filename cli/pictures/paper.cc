#include "cli/pictures/paper.h"

#include <array>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace tengen::cli {
namespace {

constexpr absl::string_view kPictureStyle = R"(<style>
text{font-family:"DejaVu Sans",Verdana,Arial,sans-serif;text-anchor:middle;fill:#33291a}
.grid{stroke:#6b5330;stroke-width:1;fill:none}
.label{font-size:13px;fill:#6b5330}
.black{fill:url(#black-stone);stroke:#000}
.white{fill:url(#white-stone);stroke:#8c867b}
.number{font-size:13px;font-weight:bold}
.on-black{fill:#f5f1e8}
.on-white{fill:#1d1d1d}
.last{fill:none;stroke:#e03a2e;stroke-width:2.5}
.blocked{fill:#8b8377}
.foul{stroke:#c8281e;stroke-width:3;stroke-linecap:round;fill:none}
.best{fill:#1f8a4c;stroke:#fff;stroke-width:1.5}
.other{fill:#3c6fb0;stroke:#fff;stroke-width:1.5;opacity:.92}
.rank{fill:#fff;font-size:13px;font-weight:bold}
.rate{fill:#fff;font-size:9.5px}
.ghost circle{opacity:.6}
.choice{fill:none;stroke:#1f8a4c;stroke-width:3}
.sign{font-size:9.5px;font-weight:bold}
.panel text{text-anchor:start;font-size:13px}
.panel .title{font-size:18px;font-weight:bold}
.panel .heading{font-size:14px;font-weight:bold}
.panel .small{font-size:12px;fill:#6e6455}
.panel .right{text-anchor:end}
.panel .rank,.panel .number{text-anchor:middle}
.panel .sign{text-anchor:middle;font-size:9.5px}
</style>
<defs>
<radialGradient id="black-stone" cx=".35" cy=".3" r=".8"><stop offset="0" stop-color="#6a6a6a"/><stop offset=".5" stop-color="#262626"/><stop offset="1" stop-color="#0c0c0c"/></radialGradient>
<radialGradient id="white-stone" cx=".35" cy=".3" r=".85"><stop offset="0" stop-color="#fff"/><stop offset=".7" stop-color="#f1ede4"/><stop offset="1" stop-color="#cfc8ba"/></radialGradient>
</defs>
)";

absl::string_view ClassOf(Color c) { return c == Color::kBlack ? "black" : "white"; }
absl::string_view TextClassOn(Color c) { return c == Color::kBlack ? "on-black" : "on-white"; }

// How soon it wins, as the colour of a sign's edge.
absl::string_view EdgeColour(Combination c) {
  constexpr std::array<absl::string_view, kCombinationCount> kColours = {
      "#e02020", "#ef7d00", "#b0269a", "#1f6fd0", "#1a9a6c"};
  return kColours[static_cast<size_t>(Index(c))];
}

}  // namespace

absl::string_view PictureStyle() { return kPictureStyle; }

void Paper::Add(absl::string_view element) { absl::StrAppend(&text_, element, "\n"); }

void Paper::Circle(Spot at, double radius, absl::string_view style) {
  Add(absl::StrFormat(R"(<circle cx="%g" cy="%g" r="%g" class="%s"/>)", at.x, at.y, radius, style));
}

void Paper::Text(Spot at, absl::string_view style, absl::string_view text) {
  Add(absl::StrFormat(R"(<text x="%g" y="%g" class="%s">%s</text>)", at.x, at.y, style, text));
}

void Paper::Line(Spot from, Spot to) {
  Add(absl::StrFormat(R"(<path d="M%g %gL%g %g"/>)", from.x, from.y, to.x, to.y));
}

void Paper::Box(Spot corner, double width, double height, absl::string_view attributes) {
  Add(absl::StrFormat(R"(<rect x="%g" y="%g" width="%g" height="%g" %s/>)", corner.x, corner.y,
                      width, height, attributes));
}

void Paper::Stone(Spot at, Color c, std::optional<int> number, double radius) {
  Circle(at, radius, ClassOf(c));
  if (number)
    Text({at.x, at.y + 4.5}, absl::StrCat("number ", TextClassOn(c)), absl::StrCat(*number));
}

void Paper::Cross(Spot at, double reach) {
  Add(absl::StrFormat(R"(<path class="foul" d="M%g %gl%g %gm0 %gl%g %g"/>)", at.x - reach,
                      at.y - reach, 2 * reach, 2 * reach, -2 * reach, -2 * reach, 2 * reach));
}

void Paper::Sign(Spot at, Color c, Combination combination, double scale) {
  const double width = 21 * scale, height = 14 * scale;
  Box({at.x - width / 2, at.y - height / 2}, width, height,
      absl::StrFormat(R"(rx="5" fill="%s" stroke="%s" stroke-width="2.2")",
                      c == Color::kBlack ? "#1d1d1d" : "#fbf9f4", EdgeColour(combination)));
  Text({at.x, at.y + 3.4}, absl::StrCat("sign ", TextClassOn(c)), CombinationSign(combination));
}

}  // namespace tengen::cli
