#include "cli/review/review_text.h"

#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "base/json.h"
#include "cli/analyze/analysis_text.h"
#include "engine/record/game_record.h"
#include "engine/record/notation.h"
#include "engine/rules.h"
#include "eval/win_rate.h"

namespace tengen::cli {
namespace {

std::string Counted(int number, absl::string_view one, absl::string_view many) {
  return absl::StrCat(number, " ", number == 1 ? one : many);
}

// The best move where another was played and is worth a word; its line.
std::string LineOf(const ReviewedGame& game, const GameReview& review, int turn) {
  const JudgedMove& move = review.moves[static_cast<size_t>(turn)];
  if (move.kind == MoveClass::kSound && !move.missed_win) return "";
  return LettersText(review.positions[static_cast<size_t>(turn)].line, game.record().height);
}

std::string MoveRow(const ReviewedGame& game, const GameReview& review, int turn) {
  const GameTurn& played = game.turns()[static_cast<size_t>(turn)];
  const JudgedMove& move = review.moves[static_cast<size_t>(turn)];
  const std::string remark = RemarkText(move);
  const std::string line = LineOf(game, review, turn);
  std::string row = absl::StrFormat(
      "%4d  %s %-7s %9s %10s %7s  %s%s%s", turn + 1, ColorName(played.side),
      absl::StrCat(PlayedText(game, turn), ClassSign(move.kind)),
      move.rate ? ChanceText(*move.value) : "", move.rate ? ChanceText(*move.best_value) : "",
      move.judged ? absl::StrFormat("%.1f%%", 100 * move.loss) : "", remark,
      remark.empty() || line.empty() ? "" : ": ", line);
  return std::string(absl::StripTrailingAsciiWhitespace(row));
}

}  // namespace

std::string GameTitle(const ReviewedGame& game) {
  const engine::RecordedGame& record = game.record();
  std::string title = absl::StrCat(RuleName(game.rule()), ", ", record.width, "x", record.height);
  if (!record.black_name.empty() || !record.white_name.empty()) {
    absl::StrAppend(&title, ", ", record.black_name, " against ", record.white_name);
  }
  return title;
}

std::string PlayedText(const ReviewedGame& game, int turn) {
  const std::optional<Point> move = game.turns()[static_cast<size_t>(turn)].move;
  return move ? ToLetters(*move, game.record().height) : "pass";
}

std::string ChanceText(Value value) {
  if (!IsDecided(value)) return eval::WinRateText(value);
  const int plies = PliesToEnd(value);
  if (plies <= 1 && IsWin(value)) return "wins";
  if (plies == 0) return "loses";
  return absl::StrCat(IsWin(value) ? "won in " : "lost in ", plies);
}

std::string RemarkText(const JudgedMove& move) {
  std::vector<std::string> remarks;
  if (move.kind != MoveClass::kSound) remarks.emplace_back(ClassName(move.kind));
  if (move.missed_win) {
    remarks.push_back(absl::StrCat("missed win in ", PliesToEnd(*move.best_value)));
  }
  if (move.turning_point) remarks.emplace_back("turning point");
  return absl::StrJoin(remarks, ", ");
}

std::string SideText(const SideReview& side) {
  const std::string accuracy =
      side.accuracy ? absl::StrFormat("accuracy %.1f, ", *side.accuracy) : "";
  return absl::StrCat(accuracy,
                      Counted(side.Count(MoveClass::kInaccuracy), "inaccuracy", "inaccuracies"),
                      ", ", Counted(side.Count(MoveClass::kMistake), "mistake", "mistakes"), ", ",
                      Counted(side.Count(MoveClass::kBlunder), "blunder", "blunders"), ", ",
                      Counted(side.missed_wins, "missed win", "missed wins"), ", of ",
                      Counted(side.moves, "move", "moves"));
}

std::string TurningPointsText(const ReviewedGame& game, const GameReview& review) {
  std::vector<std::string> points;
  for (int turn = 0; turn + 1 < game.positions(); ++turn) {
    if (!review.moves[static_cast<size_t>(turn)].turning_point) continue;
    points.push_back(absl::StrCat(turn + 1, " (",
                                  ColorName(game.turns()[static_cast<size_t>(turn)].side), " ",
                                  PlayedText(game, turn), ")"));
  }
  return points.empty() ? "none" : absl::StrJoin(points, ", ");
}

std::string PlainText(absl::string_view text) {
  std::string plain = base::AsUtf8(text);
  for (size_t i = 0; i < plain.size(); ++i) {
    const auto byte = static_cast<unsigned char>(plain[i]);
    if (absl::ascii_iscntrl(byte)) plain[i] = '?';
    // U+0080 to U+009F, which are control characters, too.
    if (byte == 0xC2 && static_cast<unsigned char>(plain[i + 1]) < 0xA0) plain.replace(i, 2, "?");
  }
  return plain;
}

std::string ReviewSums(const ReviewedGame& game, const GameReview& review) {
  std::string text =
      absl::StrCat(PlainText(absl::StrCat(game.name(), ": ", GameTitle(game))), "\n");
  for (Color side : kColors) {
    absl::StrAppend(&text, ColorName(side), ": ",
                    SideText(review.sides[static_cast<size_t>(Index(side))]), "\n");
  }
  return text;
}

std::string ReviewText(const ReviewedGame& game, const GameReview& review) {
  std::string text = absl::StrCat(PlainText(absl::StrCat(game.name(), ": ", GameTitle(game))),
                                  "\n\n      move             played       best    loss\n");
  for (int turn = 0; turn + 1 < game.positions(); ++turn) {
    absl::StrAppend(&text, MoveRow(game, review, turn), "\n");
  }
  absl::StrAppend(&text, "\n");
  for (Color side : kColors) {
    absl::StrAppend(&text, ColorName(side), ": ",
                    SideText(review.sides[static_cast<size_t>(Index(side))]), "\n");
  }
  absl::StrAppend(&text, "Turning points: ", TurningPointsText(game, review), "\n");
  return text;
}

}  // namespace tengen::cli
