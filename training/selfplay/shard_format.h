// The bytes of a shard: games of self-play, about 28 bits a searched position.
//
// A shard (`.gpk`) is a header of 64 bytes and games one after the other; all numbers are
// little-endian. training/SHARDS.md has the layout. Every game carries its own checksum, so a file
// that was cut short or damaged keeps the games before the damage. Pure functions.
#ifndef TENGEN_TRAINING_SELFPLAY_SHARD_FORMAT_H_
#define TENGEN_TRAINING_SELFPLAY_SHARD_FORMAT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "eval/win_rate.h"
#include "training/selfplay/game_record.h"

namespace tengen::training {

inline constexpr int kMaxShardLabel = 20;

// The scale of scores, in thousandths of an evaluation unit a logit, that games are written in.
inline constexpr auto kScoreScale = static_cast<uint32_t>(eval::kUnitsPerLogit * 1000);

struct ShardHeader {
  uint64_t settings_hash = 0;  // of all that decides what the games are, the seed included
  uint64_t seed = 0;
  int64_t first_game = 0;  // number of the shard's first game within its run
  uint32_t scale = 0;      // as kScoreScale; files of before 2026-11-28 have 100,000
  uint32_t nodes = 0;      // a move
  std::string label;       // who played: up to kMaxShardLabel bytes, such as a commit

  friend bool operator==(const ShardHeader&, const ShardHeader&) = default;
};

// What a reading found, also when it had to stop early.
struct ShardContents {
  ShardHeader header;
  std::vector<GameRecord> games;  // complete ones
  int64_t good_bytes = 0;         // where the last complete game ends
  // DataLoss, naming the place, if more bytes follow that are not a game, or if the header itself
  // is cut short (then `header` is an empty one): the file was cut short or damaged.
  absl::Status tail;
};

// The bytes of a header and of a game. REQUIRES: what they hold fits the format (label, side,
// numbers of plies up to 1023 and opening moves up to 255).
std::string EncodeHeader(const ShardHeader& header);
std::string EncodeGame(const GameRecord& game);

// What is in the bytes of a whole file; errors, and the tail's, begin with `name`. Errors: DataLoss
// if the header is whole but damaged, FailedPrecondition for a file that is no shard or of another
// version.
absl::StatusOr<ShardContents> DecodeShard(absl::string_view text, absl::string_view name);

// True for a file whose first write was cut short: it holds nothing worth keeping.
bool IsCutHeader(absl::string_view text);
// True if `tail`, behind the last game that can be read, may be one game that was cut short: then
// it is no longer than a game and holds no whole one.
bool IsCutGame(absl::string_view tail);

}  // namespace tengen::training

#endif  // TENGEN_TRAINING_SELFPLAY_SHARD_FORMAT_H_
