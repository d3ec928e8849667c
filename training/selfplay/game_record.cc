#include "training/selfplay/game_record.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "engine/board.h"
#include "engine/record/notation.h"
#include "eval/win_rate.h"

namespace tengen::training {
namespace {

constexpr int kScoreSteps = 2000;
constexpr uint64_t kNoScore = 2045;
constexpr uint64_t kWinScore = 2046;
constexpr uint64_t kLossScore = 2047;

// A board after all moves, and what its rules say of the last one.
struct Played {
  Board board;
  Verdict verdict = Verdict::kNone;
};

// Error: InvalidArgument, naming the move that is not legal.
absl::StatusOr<Played> PlayMoves(const GameRecord& game) {
  absl::StatusOr<Board> board = Board::Create(game.side, game.side, game.rule);
  if (!board.ok()) return board.status();
  std::vector<Point> moves = game.opening;
  for (const GamePly& ply : game.plies) moves.push_back(ply.move);
  Played played = {*std::move(board)};
  for (size_t i = 0; i < moves.size(); ++i) {
    const auto bad = [&](absl::string_view what) {
      return absl::InvalidArgumentError(
          absl::StrCat("move ", i + 1, " (", ToLetters(moves[i], game.side), ") ", what));
    };
    if (played.verdict != Verdict::kNone) return bad("comes after the end of the game");
    if (!played.board.IsEmpty(moves[i])) return bad("is on a stone");
    played.verdict = played.board.Judge(moves[i]);
    played.board.Make(moves[i]);
  }
  return played;
}

// What the game claims and the board refutes; empty if there is nothing.
absl::string_view FalseClaim(const GameRecord& game, const Played& played) {
  const Verdict verdict = played.verdict;
  const ShardResult last = played.board.side_to_move() == Color::kWhite ? ShardResult::kBlackWins
                                                                        : ShardResult::kWhiteWins;
  if ((game.end == GameEnd::kFive) != (verdict == Verdict::kWin)) return "its end by a row";
  if ((game.end == GameEnd::kForbidden) != (verdict == Verdict::kForbiddenLoss)) {
    return "its end by a forbidden move";
  }
  if (verdict == Verdict::kWin && game.result != last) return "another winner";
  if (verdict == Verdict::kForbiddenLoss && game.result != ShardResult::kWhiteWins) {
    return "another winner";
  }
  const bool drawn =
      game.end == GameEnd::kFullBoard || game.end == GameEnd::kQuiet || game.end == GameEnd::kCut;
  if (drawn != (game.result == ShardResult::kDraw)) return "a result that its end excludes";
  if (game.end == GameEnd::kFullBoard && !played.board.full()) return "a full board";
  return "";
}

}  // namespace

uint64_t CodeOf(const SearchScore& score) {
  switch (score.kind) {
    case SearchScore::Kind::kNone:
      return kNoScore;
    case SearchScore::Kind::kWin:
      return kWinScore;
    case SearchScore::Kind::kLoss:
      return kLossScore;
    case SearchScore::Kind::kEstimate:
      break;
  }
  const int code = static_cast<int>(std::lround(score.expectation * kScoreSteps));
  return static_cast<uint64_t>(std::clamp(code, 1, kScoreSteps - 1));
}

std::optional<SearchScore> ScoreOf(uint64_t code) {
  if (code == kNoScore) return SearchScore{SearchScore::Kind::kNone};
  if (code == kWinScore) return SearchScore{SearchScore::Kind::kWin};
  if (code == kLossScore) return SearchScore{SearchScore::Kind::kLoss};
  if (code == 0 || code >= kScoreSteps) return std::nullopt;
  return SearchScore{SearchScore::Kind::kEstimate, static_cast<double>(code) / kScoreSteps};
}

SearchScore SearchScore::FromValue(Value value) {
  if (IsWin(value)) return {Kind::kWin};
  if (IsLoss(value)) return {Kind::kLoss};
  const SearchScore score{Kind::kEstimate, eval::WinRate(value)};
  return *ScoreOf(CodeOf(score));
}

bool operator==(const GamePly& a, const GamePly& b) {
  return a.move == b.move && CodeOf(a.score) == CodeOf(b.score) && a.random == b.random &&
         a.forced == b.forced;
}

absl::Status CheckGame(const GameRecord& game) {
  const absl::StatusOr<Played> played = PlayMoves(game);
  if (!played.ok()) return played.status();
  const absl::string_view claim = FalseClaim(game, *played);
  if (claim.empty()) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("the game claims ", claim, ", the board shows otherwise"));
}

}  // namespace tengen::training
