#include "training/selfplay/shard_format.h"

#include <cassert>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "base/annotated.h"
#include "base/bytes.h"
#include "base/checksum.h"

namespace tengen::training {
namespace {

constexpr absl::string_view kMagic = "GPK1";
constexpr uint16_t kVersion = 1;
constexpr size_t kHeaderBytes = 64;
constexpr size_t kGameHeadBytes = 6;
constexpr size_t kOpeningBytes = 2;
constexpr size_t kPlyBytes = 3;
constexpr size_t kChecksumBytes = 4;
constexpr size_t kMostOpeningMoves = 255;
constexpr size_t kMaxPlies = 1023;
constexpr uint64_t kMostFirstGame = uint64_t{1} << 62;  // leaves room to number a shard's games
constexpr size_t kMaxGameBytes =
    kGameHeadBytes + kMostOpeningMoves * kOpeningBytes + kMaxPlies * kPlyBytes + kChecksumBytes;

// Writes numbers bit by bit, the lowest first.
class BitWriter {
 public:
  void Put(uint64_t value, int bits) {
    assert(value >> bits == 0);
    word_ |= value << used_;
    used_ += bits;
  }
  // Ends a group of fields: `bytes` bytes, the unused bits zero.
  void Flush(size_t bytes) {
    assert(static_cast<size_t>(used_) <= 8 * bytes);
    base::PutNumber(&text_, word_, bytes);
    word_ = 0;
    used_ = 0;
  }
  std::string& text() { return text_; }

 private:
  std::string text_;
  uint64_t word_ = 0;
  int used_ = 0;
};

// Reads groups of fields. REQUIRES: the groups asked for are there.
class BitReader {
 public:
  explicit BitReader(absl::string_view text) : text_(text) {}
  void Load(size_t bytes) {
    word_ = base::NumberAt(text_, position_, bytes);
    position_ += bytes;
  }
  // REQUIRES: bits < 64.
  uint64_t Take(int bits) {
    const uint64_t value = word_ & ((uint64_t{1} << bits) - 1);
    word_ >>= bits;
    return value;
  }
  int TakeInt(int bits) { return static_cast<int>(Take(bits)); }

 private:
  absl::string_view text_;
  size_t position_ = 0;
  uint64_t word_ = 0;
};

constexpr int kRuleBits = 3, kSideBits = 5, kResultBits = 2, kEndBits = 3, kFlagBits = 3;
constexpr int kOpeningBits = 8, kPlyCountBits = 10, kCellBits = 9;

void Sign(std::string* text) { base::PutNumber(text, base::Crc32(*text), kChecksumBytes); }

// True if behind the first `size` bytes of `text` is their checksum. REQUIRES: there is room for
// it.
bool IsSigned(absl::string_view text, size_t size) {
  return base::NumberAt(text, size, kChecksumBytes) == base::Crc32(text.substr(0, size));
}

// The first bytes of a game.
struct GameHead {
  int rule, side, result, end;
  bool played_out, deep;
  size_t openings, plies;

  // Of the game, without its checksum.
  size_t bytes() const { return kGameHeadBytes + openings * kOpeningBytes + plies * kPlyBytes; }
  bool possible() const {
    return rule < static_cast<int>(kRules.size()) && side >= engine::kMinSide &&
           side <= kMaxShardSide && result <= static_cast<int>(ShardResult::kWhiteWins) &&
           end <= static_cast<int>(GameEnd::kCut);
  }
};

void PutHead(const GameRecord& game, BitWriter& out) {
  out.Put(static_cast<uint64_t>(game.rule), kRuleBits);
  out.Put(static_cast<uint64_t>(game.side), kSideBits);
  out.Put(static_cast<uint64_t>(game.result), kResultBits);
  out.Put(static_cast<uint64_t>(game.end), kEndBits);
  out.Put(game.played_out, 1);
  out.Put(game.deep, 1);
  out.Put(0, kFlagBits - 2);
  out.Put(game.opening.size(), kOpeningBits);
  out.Put(game.plies.size(), kPlyCountBits);
  out.Flush(kGameHeadBytes);
}

// Its inverse.
GameHead TakeHead(BitReader& in) {
  GameHead head = {};
  in.Load(kGameHeadBytes);
  head.rule = in.TakeInt(kRuleBits);
  head.side = in.TakeInt(kSideBits);
  head.result = in.TakeInt(kResultBits);
  head.end = in.TakeInt(kEndBits);
  head.played_out = in.Take(1) != 0;
  head.deep = in.Take(1) != 0;
  in.Take(kFlagBits - 2);
  head.openings = in.Take(kOpeningBits);
  head.plies = in.Take(kPlyCountBits);
  return head;
}

uint64_t CellOf(const GameRecord& game, Point p) {
  const int cell = p.y() * game.side + p.x();
  return static_cast<uint64_t>(cell);
}

// Its inverse; nullopt for a cell off the board.
std::optional<Point> PointOf(const GameRecord& game, int cell) {
  if (cell >= game.side * game.side) return std::nullopt;
  return Point(cell % game.side, cell / game.side);
}

// Error: DataLoss for a point off the board of `game`, to which moves are added, or for a score
// that is none.
absl::Status TakeMoves(const GameHead& head, BitReader& in, GameRecord& game) {
  for (size_t i = 0; i < head.openings; ++i) {
    in.Load(kOpeningBytes);
    const std::optional<Point> p = PointOf(game, in.TakeInt(kCellBits));
    if (!p) return absl::DataLossError("a point off the board");
    game.opening.push_back(*p);
  }
  for (size_t i = 0; i < head.plies; ++i) {
    in.Load(kPlyBytes);
    const std::optional<Point> p = PointOf(game, in.TakeInt(kCellBits));
    const std::optional<SearchScore> score = ScoreOf(in.Take(kScoreBits));
    if (!p) return absl::DataLossError("a point off the board");
    if (!score) return absl::DataLossError("a score out of range");
    GamePly ply{*p, *score};
    ply.random = in.Take(1) != 0;
    ply.forced = in.Take(1) != 0;
    game.plies.push_back(ply);
  }
  return absl::OkStatus();
}

// Reads one game from the front of `text`; the error says what is wrong with it.
absl::StatusOr<GameRecord> DecodeGame(absl::string_view text, size_t* bytes) {
  if (text.size() < kGameHeadBytes) return absl::DataLossError("cut short");
  BitReader in(text);
  const GameHead head = TakeHead(in);
  if (text.size() < head.bytes() + kChecksumBytes) return absl::DataLossError("cut short");
  if (!IsSigned(text, head.bytes())) return absl::DataLossError("wrong checksum");
  if (!head.possible()) return absl::DataLossError("a field out of range");
  GameRecord game;
  game.rule = static_cast<Rule>(head.rule);
  game.side = head.side;
  game.result = static_cast<ShardResult>(head.result);
  game.end = static_cast<GameEnd>(head.end);
  game.played_out = head.played_out;
  game.deep = head.deep;
  if (absl::Status status = TakeMoves(head, in, game); !status.ok()) return status;
  *bytes = head.bytes() + kChecksumBytes;
  return game;
}

// True if a shard may begin like this.
bool HasMagic(absl::string_view text) {
  return text.substr(0, kMagic.size()) == kMagic.substr(0, text.size());
}

// REQUIRES: the header is not cut short.
absl::StatusOr<ShardHeader> DecodeHeader(absl::string_view text) {
  if (!HasMagic(text)) {
    return absl::FailedPreconditionError("not a shard of games (no GPK1 at its start)");
  }
  base::ByteReader in(text.substr(kMagic.size()));
  const uint64_t version = in.Take(2);
  if (version != kVersion) {
    return absl::FailedPreconditionError(
        absl::StrCat("version ", version, ", this program reads ", kVersion));
  }
  if (!IsSigned(text, kHeaderBytes - kChecksumBytes)) {
    return absl::DataLossError("the header is damaged (wrong checksum)");
  }
  in.Take(2);  // its length
  ShardHeader header;
  header.settings_hash = in.Take(8);
  header.seed = in.Take(8);
  const uint64_t first_game = in.Take(8);
  if (first_game > kMostFirstGame) return absl::DataLossError("the header's first game is absurd");
  header.first_game = static_cast<int64_t>(first_game);
  header.scale = static_cast<uint32_t>(in.Take(4));
  header.nodes = static_cast<uint32_t>(in.Take(4));
  const absl::string_view label = in.rest().substr(0, kMaxShardLabel);
  header.label = std::string(label.substr(0, label.find('\0')));
  return header;
}

}  // namespace

std::string EncodeHeader(const ShardHeader& header) {
  assert(header.label.size() <= kMaxShardLabel);
  std::string text(kMagic);
  base::PutNumber(&text, kVersion, 2);
  base::PutNumber(&text, kHeaderBytes, 2);
  base::PutNumber(&text, header.settings_hash, 8);
  base::PutNumber(&text, header.seed, 8);
  base::PutNumber(&text, static_cast<uint64_t>(header.first_game), 8);
  base::PutNumber(&text, header.scale, 4);
  base::PutNumber(&text, header.nodes, 4);
  text += header.label;
  text.resize(kHeaderBytes - kChecksumBytes, '\0');
  Sign(&text);
  return text;
}

std::string EncodeGame(const GameRecord& game) {
  assert(game.side <= kMaxShardSide && game.opening.size() <= kMostOpeningMoves &&
         game.plies.size() <= kMaxPlies);
  BitWriter out;
  PutHead(game, out);
  for (Point p : game.opening) {
    out.Put(CellOf(game, p), kCellBits);
    out.Flush(kOpeningBytes);
  }
  for (const GamePly& ply : game.plies) {
    out.Put(CellOf(game, ply.move), kCellBits);
    out.Put(CodeOf(ply.score), kScoreBits);
    out.Put(ply.random, 1);
    out.Put(ply.forced, 1);
    out.Flush(kPlyBytes);
  }
  Sign(&out.text());
  return std::move(out.text());
}

bool IsCutHeader(absl::string_view text) { return HasMagic(text) && text.size() < kHeaderBytes; }

bool IsCutGame(absl::string_view tail) {
  if (tail.size() > kMaxGameBytes) return false;
  for (size_t at = 1; at < tail.size(); ++at) {
    size_t bytes = 0;
    if (DecodeGame(tail.substr(at), &bytes).ok()) return false;
  }
  return true;
}

absl::StatusOr<ShardContents> DecodeShard(absl::string_view text, absl::string_view name) {
  ShardContents contents;
  if (IsCutHeader(text)) {
    contents.tail = absl::DataLossError(absl::StrCat(name, ": the header is cut short"));
    return contents;
  }
  absl::StatusOr<ShardHeader> header = DecodeHeader(text);
  if (!header.ok()) return base::Annotated(header.status(), name);
  contents.header = *std::move(header);
  size_t at = kHeaderBytes;
  while (at < text.size()) {
    size_t bytes = 0;
    absl::StatusOr<GameRecord> game = DecodeGame(text.substr(at), &bytes);
    if (!game.ok()) {
      contents.tail = base::Annotated(
          game.status(),
          absl::StrFormat("%s: game %d of the file, at byte %d", name, contents.games.size(), at));
      break;
    }
    contents.games.push_back(*std::move(game));
    at += bytes;
  }
  contents.good_bytes = static_cast<int64_t>(at);
  return contents;
}

}  // namespace tengen::training
