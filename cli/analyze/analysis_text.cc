#include "cli/analyze/analysis_text.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "engine/record/game_record.h"
#include "engine/record/notation.h"
#include "engine/rules.h"
#include "eval/win_rate.h"
#include "protocol/replies.h"

namespace tengen::cli {
namespace {

std::string DepthText(const search::SearchInfo& info) {
  return absl::StrCat("depth ", info.depth, "-", info.selective_depth);
}

std::string SecondsText(const search::SearchInfo& info) {
  return absl::StrFormat("%.2f s", absl::ToDoubleSeconds(info.elapsed));
}

}  // namespace

std::string ValueWords(Value value) {
  if (!IsDecided(value)) return value == kDraw ? "0" : absl::StrFormat("%+d", value);
  const int plies = PliesToEnd(value);
  return absl::StrCat(IsWin(value) ? "win" : "loss", " in ", plies, plies == 1 ? " ply" : " plies");
}

std::string GameWords(const Board& board) {
  const int stones = board.stone_count();
  return absl::StrCat(stones, stones == 1 ? " stone, " : " stones, ", RuleName(board.rule()), ", ",
                      board.width(), "x", board.height());
}

std::string PositionWords(const Board& board) {
  return absl::StrCat(ColorName(board.side_to_move()), " to move, ", GameWords(board));
}

std::string LettersText(absl::Span<const Point> points, int height) {
  return absl::StrJoin(points, " ", [height](std::string* out, Point p) {
    absl::StrAppend(out, ToLetters(p, height));
  });
}

std::string EffortText(const search::SearchInfo& info) {
  return absl::StrFormat("%s, %d nodes, %d nodes/s, hash %s, %s", DepthText(info), info.nodes,
                         protocol::NodesPerSecond(info), protocol::PermilleText(info.hash_permille),
                         SecondsText(info));
}

std::string LineText(const search::SearchInfo& info, int height) {
  return absl::StrFormat("%2d  %-4s  %6s  %-16s  %s", info.line + 1,
                         LettersText(absl::MakeConstSpan(info.pv).subspan(0, 1), height),
                         eval::WinRateText(info.value), ValueWords(info.value),
                         LettersText(info.pv, height));
}

std::string IterationText(const search::SearchInfo& info, int height) {
  return absl::StrFormat("%s  line %d  %s  %s  %d nodes  %d nodes/s  hash %s  %s  %s",
                         DepthText(info), info.line + 1, eval::WinRateText(info.value),
                         ValueWords(info.value), info.nodes, protocol::NodesPerSecond(info),
                         protocol::PermilleText(info.hash_permille), SecondsText(info),
                         LettersText(info.pv, height));
}

std::vector<BoardMark> RankMarks(absl::Span<const search::SearchInfo> lines) {
  constexpr int kMostRanks = 9;
  std::vector<BoardMark> marks;
  for (const search::SearchInfo& info : lines) {
    if (info.pv.empty() || info.line >= kMostRanks) continue;
    marks.push_back({info.pv.front(), static_cast<char>('1' + info.line)});
  }
  return marks;
}

std::string Summary(const engine::GivenPosition& position,
                    absl::Span<const search::SearchInfo> lines, bool interrupted, bool color) {
  const Board& board = position.board;
  const std::vector<BoardMark> marks = RankMarks(lines);
  BoardViewOptions options;
  options.color = color;
  options.show_last = position.ordered;
  options.marks = marks;
  const std::string drawing = DrawBoard(board, options);
  std::string text = absl::StrCat(PositionWords(board), "\n\n", drawing, "\n");
  if (absl::StrContains(drawing, "!")) text += "! forbidden to Black\n\n";
  for (const search::SearchInfo& info : lines) {
    absl::StrAppend(&text, LineText(info, board.height()), "\n");
  }
  if (lines.empty()) return text;
  const search::SearchInfo& best = lines.front();
  absl::StrAppend(&text, "\nbest ",
                  LettersText(absl::MakeConstSpan(best.pv).subspan(0, 1), board.height()), ", ",
                  ValueWords(best.value), ", win rate ", eval::WinRateText(best.value), "\n",
                  EffortText(best), interrupted ? ", interrupted" : "", "\n");
  return text;
}

}  // namespace tengen::cli
