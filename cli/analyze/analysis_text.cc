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

std::string SecondsText(absl::Duration time) {
  return absl::StrFormat("%.2f s", absl::ToDoubleSeconds(time));
}

// "best h8, win rate 57.2% and value +35 for White".
std::string BestText(const search::SearchInfo& best, const Board& board) {
  const std::string move = LettersText(absl::MakeConstSpan(best.pv).subspan(0, 1), board.height());
  if (!best.searched()) return absl::StrCat("best ", move, ", not searched");
  return absl::StrCat("best ", move, ", win rate ", eval::WinRateText(best.value), " and ",
                      IsDecided(best.value) ? "" : "value ", ValueWords(best.value), " for ",
                      ColorName(board.side_to_move()));
}

// "thought 0.81 s of 3 s, until the result was proven".
std::string TimeText(const search::SearchInfo& best, const SearchEnd& end) {
  std::string text = absl::StrCat("thought ", SecondsText(best.elapsed));
  if (end.time) absl::StrAppend(&text, " of ", absl::FormatDuration(*end.time));
  if (end.interrupted) {
    absl::StrAppend(&text, ", interrupted");
  } else if (IsDecided(best.value) && end.time && best.elapsed < *end.time) {
    absl::StrAppend(&text, ", until the result was proven");
  }
  return text;
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

std::string RateWords(const search::SearchInfo& info, Color side) {
  if (!info.searched()) return "not searched";
  return absl::StrCat(ColorName(side), " ", eval::WinRateText(info.value));
}

std::string LettersText(absl::Span<const Point> points, int height) {
  return absl::StrJoin(points, " ", [height](std::string* out, Point p) {
    absl::StrAppend(out, ToLetters(p, height));
  });
}

std::string EffortText(const search::SearchInfo& info) {
  return absl::StrFormat("%s, %d nodes, %d nodes/s, hash %s", DepthText(info), info.nodes,
                         protocol::NodesPerSecond(info),
                         protocol::PermilleText(info.hash_permille));
}

std::string LineText(const search::SearchInfo& info, const Board& board) {
  return absl::StrFormat("%2d  %-4s  %12s  %-16s  %s", info.line + 1,
                         LettersText(absl::MakeConstSpan(info.pv).subspan(0, 1), board.height()),
                         RateWords(info, board.side_to_move()),
                         info.searched() ? ValueWords(info.value) : "",
                         LettersText(info.pv, board.height()));
}

std::string IterationText(const search::SearchInfo& info, const Board& board) {
  return absl::StrFormat("%s  line %d  %s  %s  %d nodes  %d nodes/s  hash %s  %s  %s",
                         DepthText(info), info.line + 1, RateWords(info, board.side_to_move()),
                         ValueWords(info.value), info.nodes, protocol::NodesPerSecond(info),
                         protocol::PermilleText(info.hash_permille), SecondsText(info.elapsed),
                         LettersText(info.pv, board.height()));
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
                    absl::Span<const search::SearchInfo> lines, const SearchEnd& end, bool color) {
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
    absl::StrAppend(&text, LineText(info, board), "\n");
  }
  if (lines.empty()) return text;
  const search::SearchInfo& best = lines.front();
  absl::StrAppend(&text, "\n", BestText(best, board), "\n", TimeText(best, end), ", ",
                  EffortText(best), "\n");
  return text;
}

}  // namespace tengen::cli
