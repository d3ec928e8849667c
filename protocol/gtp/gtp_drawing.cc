#include "protocol/gtp/gtp_drawing.h"

#include <algorithm>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "eval/win_rate.h"
#include "protocol/gtp/gtp_text.h"

namespace tengen::protocol {
namespace {

// More numbered stones hide the board.
constexpr size_t kStonesShown = 8;
constexpr absl::string_view kBestColor = "#80c080";

// Of labels GoGui shows three letters.
std::string LabelOf(Value value) {
  if (IsDecided(value)) return absl::StrCat(IsWin(value) ? "+" : "-", PliesToEnd(value));
  return absl::StrCat(std::lround(100 * eval::WinRate(value)));
}

std::string VariationOf(const std::vector<Point>& line, const Board& board) {
  std::string text = "VAR";
  bool black = board.side_to_move() == Color::kBlack;
  for (size_t i = 0; i < std::min(line.size(), kStonesShown); ++i, black = !black) {
    absl::StrAppend(&text, black ? " b " : " w ", GtpPointText(line[i], board.height()));
  }
  return text;
}

std::string StatusOf(const search::SearchInfo& best, const Board& board) {
  const auto name = [&](std::string* out, Point p) {
    absl::StrAppend(out, GtpPointText(p, board.height()));
  };
  return absl::StrCat(
      "TEXT ", board.side_to_move() == Color::kBlack ? "Black " : "White ",
      IsDecided(best.value) ? eval::ValueToText(best.value) : eval::WinRateText(best.value),
      ", depth ", best.depth, ", ", best.nodes, " nodes: ", absl::StrJoin(best.pv, " ", name));
}

}  // namespace

std::string GtpForbiddenDrawing(const Board& board) {
  const PointSet forbidden = board.ForbiddenPoints();
  return forbidden.empty() ? "" : absl::StrCat("MARK ", GtpPointsText(forbidden, board.height()));
}

std::string GtpSearchDrawing(absl::Span<const search::SearchInfo> lines, const Board& board) {
  std::string moves, labels, status;
  for (const search::SearchInfo& info : lines) {
    if (info.pv.empty()) continue;
    const std::string point = GtpPointText(info.pv.front(), board.height());
    absl::StrAppend(&labels, " ", point, " ", LabelOf(info.value));
    if (!moves.empty()) continue;
    moves = lines.size() == 1 ? VariationOf(info.pv, board)
                              : absl::StrCat("COLOR ", kBestColor, " ", point);
    status = StatusOf(info, board);
  }
  std::vector<std::string> commands = {GtpForbiddenDrawing(board)};
  if (!labels.empty()) {
    commands.insert(commands.end(), {moves, absl::StrCat("LABEL", labels), status});
  }
  if (commands.front().empty()) commands.erase(commands.begin());
  return absl::StrJoin(commands, "\n");
}

}  // namespace tengen::protocol
