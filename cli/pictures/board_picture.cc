#include "cli/pictures/board_picture.h"

#include <algorithm>
#include <optional>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"
#include "cli/analyze/analysis_text.h"
#include "cli/pictures/combinations.h"
#include "cli/pictures/marks.h"
#include "cli/pictures/panel.h"
#include "cli/pictures/paper.h"
#include "cli/terminal/board_view.h"
#include "eval/win_rate.h"

namespace tengen::cli {
namespace {

// Lengths are in pixels of the picture's own size.
constexpr double kCell = 36;
constexpr double kMargin = 44;  // from the edge of the board to its first line
constexpr double kGap = 24;     // round the board and the panel
constexpr double kRankRadius = 15.5;

// Draws the board with everything on it. Thread-compatible.
class BoardDrawing {
 public:
  BoardDrawing(const PictureContents& contents, const Marks& marks, Paper* paper)
      : contents_(contents),
        board_(contents.board),
        marks_(marks),
        paper_(*paper),
        width_(2 * kMargin + kCell * (board_.width() - 1)),
        height_(2 * kMargin + kCell * (board_.height() - 1)) {}

  void Draw() {
    DrawGrid();
    DrawFouls();
    DrawStones();
    if (contents_.show_line) DrawLine();
    DrawRanks();
    DrawCombinations();
  }

  double width() const { return width_; }
  double height() const { return height_; }

 private:
  Spot At(Point p) const {
    return {kGap + kMargin + kCell * p.x(), kGap + kMargin + kCell * p.y()};
  }

  void DrawGrid() {
    paper_.Box({kGap, kGap}, width_, height_, R"(rx="8" fill="#eccf97" stroke="#c9a765")");
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
    if (marks_.forbidden().empty()) return;
    paper_.Open(R"(id="forbidden")");
    for (Point p : marks_.forbidden()) paper_.Cross(At(p), 8);
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
    const std::optional<Point> last = marks_.LastMove();
    if (last) paper_.Circle(At(*last), kStoneRadius - 1.5, "last");
    paper_.Close();
  }

  void DrawLine() {
    const absl::Span<const Point> line = marks_.ShownLine();
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

  void DrawRanks() {
    paper_.Open(R"(id="best-moves")");
    for (const search::SearchInfo& info : marks_.Ranked()) {
      const Spot at = At(info.pv.front());
      paper_.Circle(at, kRankRadius, info.line == 0 ? "best" : "other");
      paper_.Text({at.x, at.y - 0.5}, "rank", absl::StrCat(info.line + 1));
      if (info.searched()) paper_.Text({at.x, at.y + 9.5}, "rate", ShortValue(info.value));
    }
    paper_.Close();
  }

  // At most four letters: there is no room for more.
  static std::string ShortValue(Value value) {
    if (IsDecided(value)) return absl::StrCat(IsWin(value) ? "M" : "-M", PliesToEnd(value));
    return absl::StrFormat("%.0f%%", 100 * eval::WinRate(value));
  }

  // A single sign stands in the middle of its point, two above one another; where the point has a
  // mark they keep to its edge.
  void DrawCombinations() {
    constexpr Spot kAside = {14, 16.5};
    const PointSet marked = marks_.MarkedPoints();
    paper_.Open(R"(id="threats")");
    for (Point p : board_.empty()) {
      const std::optional<Combination> black = marks_.CombinationOn(p, Color::kBlack);
      const std::optional<Combination> white = marks_.CombinationOn(p, Color::kWhite);
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

  const PictureContents& contents_;
  const Board& board_;
  const Marks& marks_;
  Paper& paper_;
  const double width_;
  const double height_;
};

}  // namespace

std::string DrawSvg(const PictureContents& contents) {
  const Marks marks(contents);
  Paper paper;
  BoardDrawing board(contents, marks, &paper);
  board.Draw();
  const double beside = kGap + board.width() + kGap;
  const double panel_end = Panel(contents, marks, {beside, kGap}, &paper).Draw();
  const double width = beside + kPanelWidth + kGap;
  const double height = std::max(kGap + board.height(), panel_end) + kGap;
  return absl::StrCat(
      absl::StrFormat("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%g\" height=\"%g\" "
                      "viewBox=\"0 0 %g %g\">\n<title>%s</title>\n",
                      width, height, width, height, PositionWords(contents.board)),
      PictureStyle(),
      absl::StrFormat("<rect width=\"%g\" height=\"%g\" fill=\"#faf7f0\"/>\n", width, height),
      paper.text(), "</svg>\n");
}

}  // namespace tengen::cli
