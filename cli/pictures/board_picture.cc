#include "cli/pictures/board_picture.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "cli/analyze/analysis_text.h"
#include "cli/pictures/combinations.h"
#include "cli/terminal/board_view.h"
#include "engine/record/game_record.h"
#include "engine/record/notation.h"
#include "eval/win_rate.h"

namespace tengen::cli {
namespace {

// All lengths are in pixels of the picture's own size.
constexpr double kCell = 36;
constexpr double kMargin = 44;  // from the edge of the board to its first line
constexpr double kGap = 24;     // round the board and the panel
constexpr double kPanelWidth = 300;
constexpr double kStoneRadius = 16.5;
constexpr double kRankRadius = 15.5;
constexpr double kRowHeight = 24;
// Text of the panel's size 12 is at most that many letters wide.
constexpr size_t kPanelLetters = 44;
constexpr size_t kMaxLineStones = 20;
constexpr size_t kMaxListedLines = 10;

constexpr absl::string_view kStyle = R"(<style>
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
.panel .rank{text-anchor:middle}
.panel .sign{text-anchor:middle;font-size:9.5px}
</style>
)";

constexpr absl::string_view kStoneColours = R"(<defs>
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

struct Spot {
  double x;
  double y;
};

// Writes elements; knows nothing of boards.
class Paper {
 public:
  void Add(absl::string_view element) { absl::StrAppend(&text_, element, "\n"); }
  void Circle(Spot at, double radius, absl::string_view style) {
    Add(absl::StrFormat(R"(<circle cx="%g" cy="%g" r="%g" class="%s"/>)", at.x, at.y, radius,
                        style));
  }
  // `text` is free of markup.
  void Text(Spot at, absl::string_view style, absl::string_view text) {
    Add(absl::StrFormat(R"(<text x="%g" y="%g" class="%s">%s</text>)", at.x, at.y, style, text));
  }
  void Line(Spot from, Spot to) {
    Add(absl::StrFormat(R"(<path d="M%g %gL%g %g"/>)", from.x, from.y, to.x, to.y));
  }
  void Box(Spot corner, double width, double height, absl::string_view attributes) {
    Add(absl::StrFormat(R"(<rect x="%g" y="%g" width="%g" height="%g" %s/>)", corner.x, corner.y,
                        width, height, attributes));
  }
  void Open(absl::string_view attributes) { Add(absl::StrCat("<g ", attributes, ">")); }
  void Close() { Add("</g>"); }

  void Stone(Spot at, Color c, std::optional<int> number, double radius = kStoneRadius) {
    Circle(at, radius, ClassOf(c));
    if (number)
      Text({at.x, at.y + 4.5}, absl::StrCat("number ", TextClassOn(c)), absl::StrCat(*number));
  }
  void Cross(Spot at, double reach) {
    Add(absl::StrFormat(R"(<path class="foul" d="M%g %gl%g %gm0 %gl%g %g"/>)", at.x - reach,
                        at.y - reach, 2 * reach, 2 * reach, -2 * reach, -2 * reach, 2 * reach));
  }
  // Filled like the colour's stones, edged by what the combination is worth.
  void Sign(Spot at, Color c, Combination combination, double scale = 1) {
    const double width = 21 * scale, height = 14 * scale;
    Box({at.x - width / 2, at.y - height / 2}, width, height,
        absl::StrFormat(R"(rx="5" fill="%s" stroke="%s" stroke-width="2.2")",
                        c == Color::kBlack ? "#1d1d1d" : "#fbf9f4", EdgeColour(combination)));
    Text({at.x, at.y + 3.4}, absl::StrCat("sign ", TextClassOn(c)), CombinationSign(combination));
  }

  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

class Picture {
 public:
  explicit Picture(const PictureContents& contents)
      : contents_(contents),
        board_(contents.board),
        board_width_(2 * kMargin + kCell * (board_.width() - 1)),
        board_height_(2 * kMargin + kCell * (board_.height() - 1)),
        forbidden_(board_.ForbiddenPoints()) {
    for (Color c : kColors)
      combinations_[static_cast<size_t>(Index(c))] = FindCombinations(board_, c);
  }

  std::string Draw() {
    DrawGrid();
    DrawFouls();
    DrawStones();
    if (contents_.show_line) DrawLine();
    DrawRanks();
    DrawCombinations();
    DrawPanel();
    const double width = kGap + board_width_ + kGap + kPanelWidth + kGap;
    const double height = std::max(kGap + board_height_, panel_end_) + kGap;
    return absl::StrCat(
        absl::StrFormat("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%g\" height=\"%g\" "
                        "viewBox=\"0 0 %g %g\">\n<title>%s</title>\n",
                        width, height, width, height, PositionWords(board_)),
        kStyle, kStoneColours,
        absl::StrFormat("<rect width=\"%g\" height=\"%g\" fill=\"#faf7f0\"/>\n", width, height),
        paper_.text(), "</svg>\n");
  }

 private:
  Spot At(Point p) const {
    return {kGap + kMargin + kCell * p.x(), kGap + kMargin + kCell * p.y()};
  }
  std::string Name(Point p) const { return ToLetters(p, board_.height()); }

  void DrawGrid() {
    paper_.Box({kGap, kGap}, board_width_, board_height_,
               R"(rx="8" fill="#eccf97" stroke="#c9a765")");
    const Spot first = At(Point(0, 0)), last = At(Point(board_.width() - 1, board_.height() - 1));
    paper_.Open(R"(id="grid" class="grid")");
    for (int x = 0; x < board_.width(); ++x) {
      const double column = At(Point(x, 0)).x;
      paper_.Line({column, first.y}, {column, last.y});
    }
    for (int y = 0; y < board_.height(); ++y) {
      const double row = At(Point(0, y)).y;
      paper_.Line({first.x, row}, {last.x, row});
    }
    paper_.Close();
    DrawLabels(first, last);
    DrawPoints();
  }

  void DrawLabels(Spot first, Spot last) {
    constexpr double kAway = 29;
    for (int x = 0; x < board_.width(); ++x) {
      const double column = At(Point(x, 0)).x;
      for (double row : {first.y - kAway, last.y + kAway}) {
        paper_.Text({column, row + 4.5}, "label", ColumnName(x));
      }
    }
    for (int y = 0; y < board_.height(); ++y) {
      const double row = At(Point(0, y)).y;
      for (double column : {first.x - kAway, last.x + kAway}) {
        paper_.Text({column, row + 4.5}, "label", absl::StrCat(board_.height() - y));
      }
    }
  }

  void DrawPoints() {
    constexpr double kBlockedSide = 26;
    for (int y = 0; y < board_.height(); ++y) {
      for (int x = 0; x < board_.width(); ++x) {
        const Point p(x, y);
        const Spot at = At(p);
        if (board_.At(p) == Cell::kBlocked) {
          paper_.Box({at.x - kBlockedSide / 2, at.y - kBlockedSide / 2}, kBlockedSide, kBlockedSide,
                     R"(class="blocked")");
        } else if (IsStarPoint(p, board_.width(), board_.height())) {
          paper_.Add(
              absl::StrFormat(R"(<circle cx="%g" cy="%g" r="3.5" fill="#6b5330"/>)", at.x, at.y));
        }
      }
    }
  }

  void DrawFouls() {
    if (forbidden_.empty()) return;
    paper_.Open(R"(id="forbidden")");
    for (Point p : forbidden_) paper_.Cross(At(p), 8);
    paper_.Close();
  }

  void DrawStones() {
    paper_.Open(R"(id="stones")");
    int number = 0;
    for (Point p : board_.Moves()) {
      ++number;
      paper_.Stone(At(p), board_.stones(Color::kBlack).Contains(p) ? Color::kBlack : Color::kWhite,
                   contents_.ordered ? std::optional<int>(number) : std::nullopt);
    }
    const std::optional<Point> last = LastMove();
    if (last) paper_.Circle(At(*last), kStoneRadius - 1.5, "last");
    paper_.Close();
  }

  std::optional<Point> LastMove() const {
    return contents_.ordered ? board_.LastMove() : std::nullopt;
  }

  // The best line, as far as it can be told: a later stone never stands on an earlier one.
  absl::Span<const Point> ShownLine() const {
    if (contents_.lines.empty() || !contents_.show_line) return {};
    return absl::MakeConstSpan(contents_.lines.front().pv).subspan(0, kMaxLineStones);
  }

  void DrawLine() {
    const absl::Span<const Point> line = ShownLine();
    if (line.empty()) return;
    Color c = board_.side_to_move();
    int number = contents_.ordered ? board_.stone_count() : 0;
    paper_.Open(R"(id="line")");
    for (Point p : line) {
      paper_.Open(R"(class="ghost")");
      paper_.Stone(At(p), c, ++number);
      paper_.Close();
      c = Opponent(c);
    }
    paper_.Circle(At(line.front()), kStoneRadius + 0.5, "choice");
    paper_.Close();
  }

  // Points with a mark in their middle.
  PointSet MarkedPoints() const {
    PointSet marked = forbidden_;
    for (const search::SearchInfo& info : contents_.lines) {
      if (!info.pv.empty()) marked.Insert(info.pv.front());
    }
    for (Point p : ShownLine()) marked.Insert(p);
    return marked;
  }

  // The lines whose first moves get a circle: those that the line of play does not cover.
  std::vector<search::SearchInfo> Ranked() const {
    PointSet covered;
    for (Point p : ShownLine()) covered.Insert(p);
    std::vector<search::SearchInfo> ranked;
    for (const search::SearchInfo& info : contents_.lines) {
      if (!info.pv.empty() && !covered.Contains(info.pv.front())) ranked.push_back(info);
    }
    return ranked;
  }

  void DrawRanks() {
    paper_.Open(R"(id="best-moves")");
    for (const search::SearchInfo& info : Ranked()) {
      const Spot at = At(info.pv.front());
      paper_.Circle(at, kRankRadius, info.line == 0 ? "best" : "other");
      paper_.Text({at.x, at.y - 0.5}, "rank", absl::StrCat(info.line + 1));
      paper_.Text({at.x, at.y + 9.5}, "rate", ShortValue(info.value));
    }
    paper_.Close();
  }

  // At most four letters: there is no room for more.
  static std::string ShortValue(Value value) {
    if (IsDecided(value)) return absl::StrCat(IsWin(value) ? "M" : "-M", PliesToEnd(value));
    return absl::StrFormat("%.0f%%", 100 * eval::WinRate(value));
  }

  std::optional<Combination> CombinationOn(Point p, Color c) const {
    for (int i = 0; i < kCombinationCount; ++i) {
      if (combinations_[static_cast<size_t>(Index(c))][static_cast<size_t>(i)].Contains(p)) {
        return static_cast<Combination>(i);
      }
    }
    return std::nullopt;
  }

  // A single sign stands in the middle of its point, two above one another; where the point has a
  // mark they keep to its edge.
  void DrawCombinations() {
    constexpr Spot kAside = {14, 16.5};
    const PointSet marked = MarkedPoints();
    paper_.Open(R"(id="threats")");
    for (Point p : board_.empty()) {
      const std::optional<Combination> black = CombinationOn(p, Color::kBlack);
      const std::optional<Combination> white = CombinationOn(p, Color::kWhite);
      const bool aside = marked.Contains(p);
      const double away = aside ? kAside.y : (black && white) ? 8 : 0;
      const double scale = aside ? 0.86 : 1;
      const Spot at = At(p);
      const double x = at.x + (aside ? kAside.x : 0);
      if (black) paper_.Sign({x, at.y - away}, Color::kBlack, *black, scale);
      if (white) paper_.Sign({x, at.y + away}, Color::kWhite, *white, scale);
    }
    paper_.Close();
  }

  // The panel is written from its top; pen_ is the next row's base line.
  double left() const { return kGap + board_width_ + kGap; }

  void DrawPanel() {
    pen_ = kGap;
    paper_.Open(R"(id="legend" class="panel")");
    DrawTitle();
    DrawBalance();
    ListLines();
    ExplainMarks();
    paper_.Close();
    panel_end_ = pen_;
  }

  void DrawTitle() {
    pen_ += 20;
    paper_.Stone({left() + 10, pen_ - 6}, board_.side_to_move(), std::nullopt, 10);
    paper_.Text({left() + 28, pen_}, "title",
                absl::StrCat(ColorName(board_.side_to_move()), " to move"));
    pen_ += 22;
    paper_.Text({left(), pen_}, "small", GameWords(board_));
    pen_ += 12;
  }

  // Both players' chances as one bar.
  void DrawBalance() {
    if (contents_.lines.empty()) return;
    const Value value = contents_.lines.front().value;
    const Value of_black = board_.side_to_move() == Color::kBlack ? value : -value;
    constexpr double kHeight = 14;
    const double black_part = kPanelWidth * eval::WinRate(of_black);
    paper_.Box({left(), pen_}, kPanelWidth, kHeight, R"(fill="#fbf9f4")");
    paper_.Box({left(), pen_}, black_part, kHeight, R"(fill="#1d1d1d")");
    paper_.Box({left(), pen_}, kPanelWidth, kHeight, R"(fill="none" stroke="#6b5330")");
    pen_ += kHeight + 17;
    paper_.Text({left(), pen_}, "small", absl::StrCat("Black ", eval::WinRateText(of_black)));
    paper_.Text({left() + kPanelWidth, pen_}, "small right",
                absl::StrCat("White ", eval::WinRateText(-of_black)));
    pen_ += 14;
  }

  void Heading(absl::string_view text) {
    pen_ += 20;
    paper_.Text({left(), pen_}, "heading", text);
    pen_ += 8;
  }

  void ListLines() {
    if (contents_.lines.empty()) return;
    Heading(contents_.lines.size() == 1 ? "Best move" : "Best moves");
    for (const search::SearchInfo& info : contents_.lines.subspan(0, kMaxListedLines))
      ListLine(info);
    pen_ += 6;
    for (const std::string& row : Wrapped(EffortText(contents_.lines.front()))) {
      pen_ += 18;
      paper_.Text({left(), pen_}, "small", row);
    }
    pen_ += 14;
  }

  void ListLine(const search::SearchInfo& info) {
    if (info.pv.empty()) return;
    pen_ += kRowHeight;
    paper_.Circle({left() + 11, pen_ - 4.5}, 10.5, info.line == 0 ? "best" : "other");
    paper_.Text({left() + 11, pen_}, "rank", absl::StrCat(info.line + 1));
    paper_.Text({left() + 32, pen_}, "heading", Name(info.pv.front()));
    paper_.Text({left() + 140, pen_}, "right", eval::WinRateText(info.value));
    paper_.Text({left() + kPanelWidth, pen_}, "right", ValueWords(info.value));
    pen_ += 18;
    const std::vector<std::string> rows =
        Wrapped(LettersText(info.pv, board_.height()), kPanelLetters - 4);
    paper_.Text({left() + 32, pen_}, "small",
                absl::StrCat(rows.front(), rows.size() > 1 ? " ..." : ""));
    pen_ += 2;
  }

  // Breaks at blanks.
  static std::vector<std::string> Wrapped(absl::string_view text, size_t letters = kPanelLetters) {
    std::vector<std::string> rows(1);
    for (absl::string_view word : absl::StrSplit(text, ' ')) {
      if (!rows.back().empty() && rows.back().size() + 1 + word.size() > letters) {
        rows.emplace_back();
      }
      absl::StrAppend(&rows.back(), rows.back().empty() ? "" : " ", word);
    }
    return rows;
  }

  void Explain(absl::string_view text) { paper_.Text({left() + 62, pen_}, "", text); }
  Spot Example(double x) const { return {left() + x, pen_ - 4.5}; }

  void ExplainMarks() {
    Heading("Marks");
    for (int i = 0; i < kCombinationCount; ++i) ExplainCombination(static_cast<Combination>(i));
    if (!forbidden_.empty()) {
      pen_ += kRowHeight;
      paper_.Cross(Example(23), 7);
      Explain("forbidden to Black");
    }
    if (LastMove()) {
      pen_ += kRowHeight;
      const Color mover =
          board_.stones(Color::kBlack).Contains(*LastMove()) ? Color::kBlack : Color::kWhite;
      paper_.Stone(Example(23), mover, std::nullopt, 10);
      paper_.Circle(Example(23), 8.5, "last");
      Explain("last move");
    }
    if (!ShownLine().empty()) {
      pen_ += kRowHeight;
      paper_.Open(R"(class="ghost")");
      paper_.Stone(Example(11), board_.side_to_move(), std::nullopt, 10);
      paper_.Stone(Example(35), Opponent(board_.side_to_move()), std::nullopt, 10);
      paper_.Close();
      Explain("best line of play");
    }
    const std::vector<search::SearchInfo> ranked = Ranked();
    if (!ranked.empty()) {
      const bool best = ranked.front().line == 0;
      pen_ += kRowHeight;
      paper_.Circle(Example(23), 10.5, best ? "best" : "other");
      paper_.Text({left() + 23, pen_}, "rank", absl::StrCat(ranked.front().line + 1));
      Explain(best ? "best move and its win rate" : "next best move and its win rate");
    }
    if (std::ranges::any_of(ranked,
                            [](const search::SearchInfo& info) { return IsDecided(info.value); })) {
      pen_ += 18;
      paper_.Text({left() + 62, pen_}, "small", "M7: win in 7 plies, -M8: loss in 8");
    }
    pen_ += 6;
  }

  // A row for what is on the board, with the signs of those colours that make it.
  void ExplainCombination(Combination combination) {
    const auto has = [&](Color c) {
      return !combinations_[static_cast<size_t>(Index(c))][static_cast<size_t>(Index(combination))]
                  .empty();
    };
    const bool black = has(Color::kBlack), white = has(Color::kWhite);
    if (!black && !white) return;
    pen_ += kRowHeight;
    if (black) paper_.Sign(Example(white ? 11 : 23), Color::kBlack, combination);
    if (white) paper_.Sign(Example(black ? 35 : 23), Color::kWhite, combination);
    const char* const whose = black && white ? "" : black ? " of Black" : " of White";
    Explain(absl::StrCat(CombinationWords(combination), whose));
  }

  const PictureContents& contents_;
  const Board& board_;
  const double board_width_;
  const double board_height_;
  const PointSet forbidden_;
  std::array<std::array<PointSet, kCombinationCount>, engine::kColorCount> combinations_;
  Paper paper_;
  double pen_ = 0;
  double panel_end_ = 0;
};

}  // namespace

std::string DrawSvg(const PictureContents& contents) { return Picture(contents).Draw(); }

}  // namespace tengen::cli
