// Games of self-play.
#ifndef TENGEN_TRAINING_SELFPLAY_GAME_RECORD_H_
#define TENGEN_TRAINING_SELFPLAY_GAME_RECORD_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "engine/rules.h"
#include "engine/types.h"
#include "eval/value.h"

namespace tengen::training {

// The largest board a shard can hold: points are 9 bits wide.
inline constexpr int kMaxShardSide = 22;

enum class ShardResult : uint8_t { kDraw, kBlackWins, kWhiteWins };

enum class GameEnd : uint8_t {
  kFive,       // a winning row on the board
  kProof,      // two searches in a row proved the same side to win
  kForbidden,  // Black had only forbidden points
  kFullBoard,
  kQuiet,  // late, and nobody has had an advantage for a while
  kCut,    // the game was left there, without a result: a draw is noted
};

// The value that a search gave a position, from its side to move's point of view, as it is stored.
struct SearchScore {
  enum class Kind : uint8_t { kNone, kEstimate, kWin, kLoss };
  Kind kind = Kind::kNone;
  // Of kEstimate: the share of points expected, in (0, 1), rounded as the file rounds.
  double expectation = 0.5;

  // On the scale of eval::kUnitsPerLogit.
  static SearchScore FromValue(Value value);
};

// A score as the number that files have, and the inverse; nullopt for a number that they never
// have. In kScoreBits bits: expectations in equal steps, and three codes above them.
inline constexpr int kScoreBits = 11;
uint64_t CodeOf(const SearchScore& score);
std::optional<SearchScore> ScoreOf(uint64_t code);

// One searched ply.
struct GamePly {
  Point move;
  SearchScore score;
  bool random = false;  // not the search's choice but a random one
  bool forced = false;  // the opponent threatened to complete a five

  friend bool operator==(const GamePly&, const GamePly&);
};

struct GameRecord {
  Rule rule = Rule::kFreestyle;
  int side = 15;
  ShardResult result = ShardResult::kDraw;
  GameEnd end = GameEnd::kFullBoard;
  bool played_out = false;  // proofs did not end this game
  bool deep = false;        // searched with several times the usual nodes
  std::vector<Point> opening;
  std::vector<GamePly> plies;

  friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

// Checks what no checksum can: that the moves are legal one after the other and that the result
// follows from the end. InvalidArgument names the ply.
absl::Status CheckGame(const GameRecord& game);

}  // namespace tengen::training

#endif  // TENGEN_TRAINING_SELFPLAY_GAME_RECORD_H_
