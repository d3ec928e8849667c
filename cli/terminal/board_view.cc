#include "cli/terminal/board_view.h"

#include <algorithm>
#include <cstddef>
#include <optional>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"
#include "engine/point_set.h"
#include "engine/record/notation.h"

namespace tengen::cli {
namespace {

constexpr absl::string_view kReset = "\x1b[0m";
constexpr absl::string_view kDim = "\x1b[2m";
constexpr absl::string_view kBlackStyle = "\x1b[1;33m";
constexpr absl::string_view kWhiteStyle = "\x1b[1;36m";
constexpr absl::string_view kForbiddenStyle = "\x1b[31m";
constexpr absl::string_view kEmphasisStyle = "\x1b[1;7;32m";

class Painter {
 public:
  Painter(const Board& board, const BoardViewOptions& options)
      : board_(board),
        options_(options),
        last_(options.show_last ? board.LastMove() : std::nullopt) {
    if (options.show_forbidden) forbidden_ = board.ForbiddenPoints();
  }

  std::string Paint() const {
    std::string text;
    for (int y = 0; y < board_.height(); ++y) AppendRow(y, text);
    AppendLetters(text);
    return text;
  }

 private:
  void AppendStyled(absl::string_view style, absl::string_view characters,
                    std::string& text) const {
    if (options_.color && !style.empty()) {
      absl::StrAppend(&text, style, characters, kReset);
    } else {
      absl::StrAppend(&text, characters);
    }
  }

  bool Emphasised(Point p) const {
    return std::find(options_.emphasis.begin(), options_.emphasis.end(), p) !=
           options_.emphasis.end();
  }

  const BoardMark* MarkOn(Point p) const {
    const auto it = std::find_if(options_.marks.begin(), options_.marks.end(),
                                 [p](const BoardMark& mark) { return mark.point == p; });
    return it == options_.marks.end() ? nullptr : &*it;
  }

  absl::string_view StoneStyle(Point p, absl::string_view plain) const {
    return Emphasised(p) ? kEmphasisStyle : plain;
  }

  void AppendPoint(Point p, std::string& text) const {
    switch (board_.At(p)) {
      case Cell::kBlack:
        return AppendStyled(StoneStyle(p, kBlackStyle), "X", text);
      case Cell::kWhite:
        return AppendStyled(StoneStyle(p, kWhiteStyle), "O", text);
      case Cell::kBlocked:
        return AppendStyled("", "#", text);
      case Cell::kEmpty:
        break;
    }
    if (const BoardMark* mark = MarkOn(p)) {
      return AppendStyled(kEmphasisStyle, absl::string_view(&mark->sign, 1), text);
    }
    if (forbidden_.Contains(p)) return AppendStyled(kForbiddenStyle, "!", text);
    AppendStyled(kDim, IsStarPoint(p, board_.width(), board_.height()) ? "+" : ".", text);
  }

  // Each point has a character before it and the row one at its end: room for the brackets.
  void AppendRow(int y, std::string& text) const {
    AppendStyled(kDim, absl::StrFormat("%2d", board_.height() - y), text);
    bool bracket_open = false;
    for (int x = 0; x < board_.width(); ++x) {
      const Point p(x, y);
      absl::StrAppend(&text, bracket_open ? "]" : " ", std::string(column_width() - 1, ' '));
      bracket_open = p == last_;
      if (bracket_open) text.back() = '[';
      AppendPoint(p, text);
    }
    absl::StrAppend(&text, bracket_open ? "]\n" : "\n");
  }

  void AppendLetters(std::string& text) const {
    std::string line = "  ";
    for (int x = 0; x < board_.width(); ++x) {
      const std::string name = ColumnName(x);
      absl::StrAppend(&line, std::string(column_width() + 1 - name.size(), ' '), name);
    }
    AppendStyled(kDim, line, text);
    absl::StrAppend(&text, "\n");
  }

  // Wide boards have columns of two letters.
  size_t column_width() const { return ColumnName(board_.width() - 1).size(); }

  const Board& board_;
  const BoardViewOptions& options_;
  const std::optional<Point> last_;
  PointSet forbidden_;
};

}  // namespace

// Off-centre star points stand on the fourth line.
bool IsStarPoint(Point p, int width, int height) {
  constexpr int kStarLine = 3;
  constexpr int kLeastSide = 11;
  if (width < kLeastSide || height < kLeastSide) return false;
  const bool centre = width % 2 == 1 && height % 2 == 1 && p == Point(width / 2, height / 2);
  const bool corner_x = p.x() == kStarLine || p.x() == width - 1 - kStarLine;
  const bool corner_y = p.y() == kStarLine || p.y() == height - 1 - kStarLine;
  return centre || (corner_x && corner_y);
}

std::string ColumnName(int x) {
  std::string name = ToLetters(Point(x, 0), /*height=*/1);
  name.pop_back();  // the row
  return name;
}

std::string DrawBoard(const Board& board, const BoardViewOptions& options) {
  return Painter(board, options).Paint();
}

}  // namespace tengen::cli
