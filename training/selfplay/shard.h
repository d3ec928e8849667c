// Files of self-play games, about 28 bits a searched position.
//
// A shard (`.gpk`) is a header of 64 bytes and games one after the other; all numbers are
// little-endian. training/DESIGN.md has the layout. Every game carries its own checksum, so a file
// that was cut short or damaged keeps the games before the damage.
#ifndef TENGEN_TRAINING_SELFPLAY_SHARD_H_
#define TENGEN_TRAINING_SELFPLAY_SHARD_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "engine/board.h"
#include "engine/types.h"
#include "eval/value.h"

namespace tengen::training {

// The largest board a shard can hold: points are 9 bits wide.
inline constexpr int kMaxShardSide = 22;
inline constexpr int kMaxShardLabel = 20;

enum class ShardResult : uint8_t { kDraw, kBlackWins, kWhiteWins };

enum class GameEnd : uint8_t {
  kFive,       // a winning row on the board
  kProof,      // two searches in a row proved the same side to win
  kForbidden,  // Black had only forbidden points
  kFullBoard,
  kQuiet,  // late, and nobody has had an advantage for a while
};

// The value that a search gave a position, from its side to move's point of view, as it is stored.
struct SearchScore {
  enum class Kind : uint8_t { kNone, kEstimate, kWin, kLoss };
  Kind kind = Kind::kNone;
  // Of kEstimate: the share of points expected, in (0, 1), rounded as the file rounds.
  double expectation = 0.5;

  // `scale`: the value of which a side expects 1 / (1 + 1/e) of the points.
  static SearchScore FromValue(Value value, double scale);
};

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

struct ShardHeader {
  uint64_t settings_hash = 0;  // of all that decides what the games are, the seed included
  uint64_t seed = 0;
  int64_t first_game = 0;  // number of the shard's first game within its run
  uint32_t scale = 0;      // the scale of scores, in thousandths of an evaluation unit
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

// Errors: NotFound, DataLoss if the header is whole but damaged, FailedPrecondition for a file that
// is no shard or of another version.
absl::StatusOr<ShardContents> ReadShard(const std::string& path);

// The bytes of a header and of a game. REQUIRES: what they hold fits the format (label, side,
// numbers of plies up to 1023 and opening moves up to 255).
std::string EncodeHeader(const ShardHeader& header);
std::string EncodeGame(const GameRecord& game);

// Checks what no checksum can: that the moves are legal one after the other and that the result
// follows from the end. InvalidArgument names the ply.
absl::Status CheckGame(const GameRecord& game);

// Appends games to one file. Thread-compatible.
class ShardWriter {
 public:
  // Starts a file, or continues one that begins with the same header: then an incomplete game at
  // its end is cut off. `games` is set to the number of complete games found. A file with part of a
  // header only is started anew. Errors: FailedPrecondition if the file has another header, and
  // whether it is the label that differs; DataLoss if damage is followed by a whole
  // game or by more data than one game can have (nothing is cut off then); Unavailable for what the
  // system refuses and if another writer has the file open.
  static absl::StatusOr<ShardWriter> Open(const std::string& path, const ShardHeader& header,
                                          int64_t* games);
  ShardWriter(ShardWriter&& other) noexcept;
  ShardWriter& operator=(ShardWriter&& other) noexcept;
  ~ShardWriter();

  // Writes the game with one system call, so that an interruption leaves at most one incomplete
  // game. Unavailable, naming the file, if the disk is full: then no part of the game stays.
  absl::Status Append(const GameRecord& game);

 private:
  ShardWriter(std::string path, int file) : path_(std::move(path)), file_(file) {}

  // Writes behind what is there, all or nothing.
  absl::Status Write(absl::string_view text);

  std::string path_;
  int file_;
  int64_t end_ = 0;  // of the file, in bytes
};

}  // namespace tengen::training

#endif  // TENGEN_TRAINING_SELFPLAY_SHARD_H_
