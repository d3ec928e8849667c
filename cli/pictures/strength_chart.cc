#include "cli/pictures/strength_chart.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "absl/time/civil_time.h"
#include "absl/time/time.h"

namespace tengen::cli {
namespace {

constexpr double kWidth = 720, kHeight = 400;
constexpr double kLeft = 60, kRight = 700, kTop = 50, kBottom = 350;
constexpr int kGridElo = 50;

struct Look {
  absl::string_view color;
  absl::string_view sign;  // around 0,0
};
// Colours that are told apart by those who see few (Okabe and Ito 2008), and signs for the others.
constexpr std::array<Look, 5> kLooks = {{
    {"#0072b2", R"(<circle r="4"/>)"},
    {"#d55e00", R"(<rect x="-4" y="-4" width="8" height="8"/>)"},
    {"#009e73", R"(<path d="M0,-5L5,4H-5z"/>)"},
    {"#cc79a7", R"(<path d="M0,5L5,-4H-5z"/>)"},
    {"#000000", R"(<path d="M0,-5L5,0L0,5L-5,0z"/>)"},
}};

std::string GameOf(const bench::Experiment& e) { return absl::StrCat(e.rule, " ", e.size); }

std::string Xml(absl::string_view text) {
  return absl::StrReplaceAll(text, {{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}});
}

int64_t DayOf(const bench::Experiment& e) {
  absl::CivilDay day;
  return absl::ParseCivilTime(e.date, &day) ? day - absl::CivilDay(2000) : 0;
}

// Where days and Elo differences lie.
class Axes {
 public:
  explicit Axes(absl::Span<const bench::Experiment> experiments) {
    for (const bench::Experiment& e : experiments) {
      const int64_t day = DayOf(e);
      first_ = days_ ? std::min(first_, day) : day;
      last_ = days_ ? std::max(last_, day) : day;
      days_ = true;
      low_ = std::min({low_, Floor(e.elo.low), Floor(e.elo.difference)});
      high_ = std::max({high_, -Floor(Negative(e.elo.high)), -Floor(Negative(e.elo.difference))});
    }
  }

  double X(double day) const {
    const auto span = static_cast<double>(std::max<int64_t>(last_ - first_, 1));
    return kLeft + 20 + (kRight - kLeft - 40) * (day - static_cast<double>(first_)) / span;
  }
  double Y(double elo) const {
    return kBottom - (kBottom - kTop) * (elo - low_) / static_cast<double>(high_ - low_);
  }

  std::string Draw() const {
    std::string svg;
    for (int elo = low_; elo <= high_; elo += kGridElo) {
      absl::StrAppendFormat(&svg,
                            "<line x1=\"%g\" x2=\"%g\" y1=\"%g\" y2=\"%g\" stroke=\"%s\"/>\n"
                            "<text x=\"%g\" y=\"%g\" text-anchor=\"end\">%s</text>\n",
                            kLeft, kRight, Y(elo), Y(elo), elo == 0 ? "#555" : "#ddd", kLeft - 8,
                            Y(elo) + 4, elo == 0 ? "0" : absl::StrFormat("%+d", elo));
    }
    if (!days_) return svg;
    // At most eight days are named.
    const int64_t step = std::max<int64_t>(1, (last_ - first_ + 7) / 8);
    for (int64_t day = first_; day <= last_; day += step) {
      absl::StrAppendFormat(&svg, "<text x=\"%g\" y=\"%g\" text-anchor=\"middle\">%s</text>\n",
                            X(static_cast<double>(day)), kBottom + 20,
                            absl::FormatCivilTime(absl::CivilDay(2000) + day));
    }
    return svg;
  }

 private:
  static std::optional<double> Negative(std::optional<double> elo) {
    return elo.has_value() ? std::optional<double>(-*elo) : std::nullopt;
  }
  // The line of the grid at or below; 0 for infinity.
  static int Floor(std::optional<double> elo) {
    return elo.has_value() ? kGridElo * static_cast<int>(std::floor(*elo / kGridElo)) : 0;
  }

  bool days_ = false;
  int64_t first_ = 0;
  int64_t last_ = 0;
  int low_ = 0;
  int high_ = kGridElo;
};

// The points of one game, a little beside those of the others.
std::string DrawGame(const std::string& game, size_t number, const Axes& axes,
                     absl::Span<const bench::Experiment> experiments) {
  const Look& look = kLooks[number % kLooks.size()];
  std::string marks, line;
  for (const bench::Experiment& e : experiments) {
    if (GameOf(e) != game || !e.elo.difference) continue;
    const double x = axes.X(static_cast<double>(DayOf(e))) + 6.0 * static_cast<double>(number) - 6;
    const double y = axes.Y(*e.elo.difference);
    absl::StrAppendFormat(&line, "%s%g,%g", line.empty() ? "M" : "L", x, y);
    if (e.elo.low && e.elo.high) {
      absl::StrAppendFormat(&marks, "<path d=\"M%g,%gV%g\" opacity=\".5\"/>\n", x,
                            axes.Y(*e.elo.low), axes.Y(*e.elo.high));
    }
    absl::StrAppendFormat(
        &marks, "<g transform=\"translate(%g,%g)\">%s<title>%s</title></g>\n", x, y, look.sign,
        Xml(absl::StrFormat("%s, %s: %s, %+.0f", game, e.date, e.what, *e.elo.difference)));
  }
  const double legend = kLeft + 130.0 * static_cast<double>(number);
  return absl::StrFormat(
      "<g stroke=\"%s\" fill=\"%s\">\n<path d=\"%s\" fill=\"none\" stroke-width=\"1.5\"/>\n%s"
      "<g transform=\"translate(%g,%g)\">%s</g></g>\n<text x=\"%g\" y=\"%g\">%s</text>\n",
      look.color, look.color, line, marks, legend, kHeight - 12, look.sign, legend + 10,
      kHeight - 8, Xml(game));
}

}  // namespace

std::string DrawStrength(absl::string_view title, absl::Span<const bench::Experiment> experiments) {
  const Axes axes(experiments);
  std::vector<std::string> games;
  for (const bench::Experiment& e : experiments) {
    if (std::find(games.begin(), games.end(), GameOf(e)) == games.end()) games.push_back(GameOf(e));
  }
  std::string svg = absl::StrFormat(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%g\" height=\"%g\" "
      "viewBox=\"0 0 %g %g\" font-family=\"sans-serif\" font-size=\"12\">\n"
      "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n"
      "<text x=\"%g\" y=\"26\" font-size=\"15\">%s</text>\n%s"
      "<text x=\"%g\" y=\"%g\" text-anchor=\"end\">Elo; bars: 95%% intervals</text>\n",
      kWidth, kHeight, kWidth, kHeight, kLeft, Xml(title), axes.Draw(), kRight, kHeight - 8);
  for (size_t i = 0; i < games.size(); ++i) {
    absl::StrAppend(&svg, DrawGame(games[i], i, axes, experiments));
  }
  return svg + "</svg>\n";
}

}  // namespace tengen::cli
