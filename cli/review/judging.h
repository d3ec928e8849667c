// What the moves of a game were worth, once every position has been searched.
//
// A move is judged by the chance to win that it loses: the mover's win rate (eval/win_rate.h) with
// the best move less that with the move played, which is what the opponent has left of it in the
// next position. Nothing is lost by the move that the search of the position itself has found best,
// by one that comes out better than that, and in a position that is proven to be lost.
#ifndef TENGEN_CLI_REVIEW_JUDGING_H_
#define TENGEN_CLI_REVIEW_JUDGING_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "cli/review/reviewed_game.h"
#include "engine/types.h"
#include "eval/value.h"

namespace tengen::cli {

// What a search has found in a position, for the side to move.
struct PositionValue {
  std::optional<Value> value = std::nullopt;  // nullopt: nothing was searched
  int depth = 0;
  int64_t nodes = 0;
  std::vector<Point> line = {};  // the best move and what follows

  friend bool operator==(const PositionValue&, const PositionValue&) = default;
};

// Losses of win rate from which a move is of a class. The page of the browser says mistakes and
// blunders by the same (web/src/app/review.ts).
inline constexpr double kInaccuracy = 0.05;
inline constexpr double kMistake = 0.12;
inline constexpr double kBlunder = 0.30;

enum class MoveClass : uint8_t { kSound, kInaccuracy, kMistake, kBlunder };
// "inaccuracy", "mistake" and "blunder"; "" for kSound.
absl::string_view ClassName(MoveClass kind);
// As behind moves in print: "?!", "?", "??" and "".
absl::string_view ClassSign(MoveClass kind);
// For a loss of win rate.
MoveClass ClassOfLoss(double loss);

// Of a single move: 100 exp(-5 loss), so 78 for an inaccuracy, 55 for a mistake, 22 for a blunder
// that is just one.
double AccuracyOf(double loss);

// From this chance on a side is ahead.
inline constexpr double kAhead = 0.6;

struct JudgedMove {
  // The mover's chances with the best move and with the move played; nullopt unless both are known.
  std::optional<double> best_rate;
  std::optional<double> rate;
  // The values that they stand for, with the distance of what is proven.
  std::optional<Value> best_value;
  std::optional<Value> value;
  bool best_was_played = false;
  // What follows holds of moves that are judged: not in the opening, with both chances known.
  bool judged = false;
  double loss = 0;
  MoveClass kind = MoveClass::kSound;
  // A win was proven, and behind the move none is.
  bool missed_win = false;
  // Behind the move somebody is ahead who was not the last to be so. Opening moves can be, too.
  bool turning_point = false;
};

// A side's moves that are judged.
struct SideReview {
  int moves = 0;
  // The mean accuracy of the moves in positions that were not proven to be lost, 0 to 100; nullopt
  // if there are none.
  std::optional<double> accuracy;
  std::array<int, 4> classes = {};  // by MoveClass
  int missed_wins = 0;

  int Count(MoveClass kind) const { return classes[static_cast<size_t>(kind)]; }
};

struct GameReview {
  std::vector<PositionValue> positions;  // as ReviewedGame numbers them
  std::vector<JudgedMove> moves;         // a turn each
  std::array<SideReview, 2> sides;       // by Index(colour)
};

// `positions`: what was found, one for each position of the game. Pure and thread-safe.
GameReview JudgeGame(const ReviewedGame& game, std::vector<PositionValue> positions);

// Black's chance in a position; nullopt if it is not known.
std::optional<double> BlackRate(const ReviewedGame& game, const GameReview& review, int position);

}  // namespace tengen::cli

#endif  // TENGEN_CLI_REVIEW_JUDGING_H_
