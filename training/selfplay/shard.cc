#include "training/selfplay/shard.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "base/annotated.h"
#include "base/bytes.h"
#include "base/checksum.h"
#include "base/errors.h"
#include "base/files.h"
#include "engine/record/notation.h"
#include "engine/rules.h"

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

// Scores are 11 bits: expectations in equal steps, and three codes above them.
constexpr int kScoreSteps = 2000;
constexpr uint64_t kNoScore = 2045;
constexpr uint64_t kWinScore = 2046;
constexpr uint64_t kLossScore = 2047;

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
constexpr int kOpeningBits = 8, kPlyCountBits = 10, kCellBits = 9, kScoreBits = 11;

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

void Sign(std::string* text) { base::PutNumber(text, base::Crc32(*text), kChecksumBytes); }

// True if behind the first `size` bytes of `text` is their checksum. REQUIRES: there is room for
// it.
bool IsSigned(absl::string_view text, size_t size) {
  return base::NumberAt(text, size, kChecksumBytes) == base::Crc32(text.substr(0, size));
}

// Reads one game from the front of `text`; the error says what is wrong with it.
absl::StatusOr<GameRecord> DecodeGame(absl::string_view text, size_t* bytes) {
  if (text.size() < kGameHeadBytes) return absl::DataLossError("cut short");
  BitReader in(text);
  in.Load(kGameHeadBytes);
  const int rule = in.TakeInt(kRuleBits);
  GameRecord game;
  game.side = in.TakeInt(kSideBits);
  const int result = in.TakeInt(kResultBits), end = in.TakeInt(kEndBits);
  game.played_out = in.Take(1) != 0;
  game.deep = in.Take(1) != 0;
  in.Take(kFlagBits - 2);
  const size_t openings = in.Take(kOpeningBits), plies = in.Take(kPlyCountBits);
  const size_t body = kGameHeadBytes + openings * kOpeningBytes + plies * kPlyBytes;
  if (text.size() < body + kChecksumBytes) return absl::DataLossError("cut short");
  if (!IsSigned(text, body)) return absl::DataLossError("wrong checksum");
  if (rule >= static_cast<int>(kRules.size()) || game.side < engine::kMinSide ||
      game.side > kMaxShardSide || result > static_cast<int>(ShardResult::kWhiteWins) ||
      end > static_cast<int>(GameEnd::kQuiet)) {
    return absl::DataLossError("a field out of range");
  }
  game.rule = static_cast<Rule>(rule);
  game.result = static_cast<ShardResult>(result);
  game.end = static_cast<GameEnd>(end);
  const auto take_cell = [&]() -> std::optional<Point> {
    const int cell = in.TakeInt(kCellBits);
    if (cell >= game.side * game.side) return std::nullopt;
    return Point(cell % game.side, cell / game.side);
  };
  for (size_t i = 0; i < openings; ++i) {
    in.Load(kOpeningBytes);
    const std::optional<Point> p = take_cell();
    if (!p) return absl::DataLossError("a point off the board");
    game.opening.push_back(*p);
  }
  for (size_t i = 0; i < plies; ++i) {
    in.Load(kPlyBytes);
    const std::optional<Point> p = take_cell();
    const std::optional<SearchScore> score = ScoreOf(in.Take(kScoreBits));
    if (!p) return absl::DataLossError("a point off the board");
    if (!score) return absl::DataLossError("a score out of range");
    GamePly ply{*p, *score};
    ply.random = in.Take(1) != 0;
    ply.forced = in.Take(1) != 0;
    game.plies.push_back(ply);
  }
  *bytes = body + kChecksumBytes;
  return game;
}

// True if a shard may begin like this.
bool HasMagic(absl::string_view text) {
  return text.substr(0, kMagic.size()) == kMagic.substr(0, text.size());
}

// True for a shard whose first write was cut short: it holds nothing worth keeping.
bool IsCutHeader(absl::string_view text) { return HasMagic(text) && text.size() < kHeaderBytes; }

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

absl::StatusOr<ShardContents> Decode(absl::string_view text, const std::string& path) {
  ShardContents contents;
  if (IsCutHeader(text)) {
    contents.tail = absl::DataLossError(absl::StrCat(path, ": the header is cut short"));
    return contents;
  }
  absl::StatusOr<ShardHeader> header = DecodeHeader(text);
  if (!header.ok()) return base::Annotated(header.status(), path);
  contents.header = *std::move(header);
  size_t at = kHeaderBytes;
  while (at < text.size()) {
    size_t bytes = 0;
    absl::StatusOr<GameRecord> game = DecodeGame(text.substr(at), &bytes);
    if (!game.ok()) {
      contents.tail = base::Annotated(
          game.status(),
          absl::StrFormat("%s: game %d of the file, at byte %d", path, contents.games.size(), at));
      break;
    }
    contents.games.push_back(*std::move(game));
    at += bytes;
  }
  contents.good_bytes = static_cast<int64_t>(at);
  return contents;
}

// Why a file with the header `there` is not gone on with.
absl::Status OtherGames(const std::string& path, ShardHeader there, const ShardHeader& asked) {
  const std::string label = std::exchange(there.label, asked.label);
  if (there == asked) {
    return absl::FailedPreconditionError(
        absl::StrCat(path, " holds games labelled \"", label, "\", not \"", asked.label,
                     "\"; choose another name, or that label if the same engine plays"));
  }
  return absl::FailedPreconditionError(absl::StrCat(
      path, " holds games of other settings or weights; choose another name or directory"));
}

// True if `tail`, behind the last game that can be read, may be one game that was cut short: then
// it is no longer than a game and holds no whole one.
bool IsCutGame(absl::string_view tail) {
  if (tail.size() > kMaxGameBytes) return false;
  for (size_t at = 1; at < tail.size(); ++at) {
    size_t bytes = 0;
    if (DecodeGame(tail.substr(at), &bytes).ok()) return false;
  }
  return true;
}

}  // namespace

SearchScore SearchScore::FromValue(Value value, double scale) {
  if (IsWin(value)) return {Kind::kWin};
  if (IsLoss(value)) return {Kind::kLoss};
  SearchScore score{Kind::kEstimate, 1 / (1 + std::exp(-value / scale))};
  return *ScoreOf(CodeOf(score));
}

bool operator==(const GamePly& a, const GamePly& b) {
  return a.move == b.move && CodeOf(a.score) == CodeOf(b.score) && a.random == b.random &&
         a.forced == b.forced;
}

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
  const auto put_cell = [&](Point p) {
    out.Put(static_cast<uint64_t>(p.y()) * static_cast<uint64_t>(game.side) +
                static_cast<uint64_t>(p.x()),
            kCellBits);
  };
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
  for (Point p : game.opening) {
    put_cell(p);
    out.Flush(kOpeningBytes);
  }
  for (const GamePly& ply : game.plies) {
    put_cell(ply.move);
    out.Put(CodeOf(ply.score), kScoreBits);
    out.Put(ply.random, 1);
    out.Put(ply.forced, 1);
    out.Flush(kPlyBytes);
  }
  Sign(&out.text());
  return std::move(out.text());
}

absl::StatusOr<ShardContents> ReadShard(const std::string& path) {
  const absl::StatusOr<std::string> text = base::ReadWholeFile(path);
  if (!text.ok()) return text.status();
  return Decode(*text, path);
}

absl::Status CheckGame(const GameRecord& game) {
  absl::StatusOr<Board> board = Board::Create(game.side, game.side, game.rule);
  if (!board.ok()) return board.status();
  std::vector<Point> moves = game.opening;
  for (const GamePly& ply : game.plies) moves.push_back(ply.move);
  Verdict verdict = Verdict::kNone;
  for (size_t i = 0; i < moves.size(); ++i) {
    const auto bad = [&](absl::string_view what) {
      return absl::InvalidArgumentError(
          absl::StrCat("move ", i + 1, " (", ToLetters(moves[i], game.side), ") ", what));
    };
    if (verdict != Verdict::kNone) return bad("comes after the end of the game");
    if (!board->IsEmpty(moves[i])) return bad("is on a stone");
    verdict = board->Judge(moves[i]);
    board->Make(moves[i]);
  }
  const ShardResult last =
      board->side_to_move() == Color::kWhite ? ShardResult::kBlackWins : ShardResult::kWhiteWins;
  const auto claims = [&](absl::string_view what) {
    return absl::InvalidArgumentError(
        absl::StrCat("the game claims ", what, ", the board shows otherwise"));
  };
  if ((game.end == GameEnd::kFive) != (verdict == Verdict::kWin)) return claims("its end by a row");
  if ((game.end == GameEnd::kForbidden) != (verdict == Verdict::kForbiddenLoss)) {
    return claims("its end by a forbidden move");
  }
  if (verdict == Verdict::kWin && game.result != last) return claims("another winner");
  if (verdict == Verdict::kForbiddenLoss && game.result != ShardResult::kWhiteWins) {
    return claims("another winner");
  }
  const bool quiet = game.end == GameEnd::kFullBoard || game.end == GameEnd::kQuiet;
  if (quiet != (game.result == ShardResult::kDraw)) return claims("a result that its end excludes");
  if (game.end == GameEnd::kFullBoard && !board->full()) return claims("a full board");
  return absl::OkStatus();
}

absl::StatusOr<ShardWriter> ShardWriter::Open(const std::string& path, const ShardHeader& header,
                                              int64_t* games) {
  const int file = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (file < 0) return base::SystemError(errno, "cannot open", path);
  ShardWriter writer(path, file);
  if (flock(file, LOCK_EX | LOCK_NB) != 0) {
    return absl::UnavailableError(absl::StrCat("\"", path, "\" is being written by another run"));
  }
  const absl::StatusOr<std::string> text = base::ReadWholeFile(path);
  if (!text.ok()) return text.status();
  int64_t end = 0;
  *games = 0;
  if (!IsCutHeader(*text)) {
    absl::StatusOr<ShardContents> contents = Decode(*text, path);
    if (!contents.ok()) return contents.status();
    if (contents->header != header) return OtherGames(path, contents->header, header);
    end = contents->good_bytes;
    if (!IsCutGame(absl::string_view(*text).substr(static_cast<size_t>(end)))) {
      return absl::DataLossError(absl::StrCat(
          contents->tail.message(),
          "; more follows, which is kept: without this file its games are played again"));
    }
    *games = static_cast<int64_t>(contents->games.size());
  }
  if (ftruncate(file, end) != 0) return base::SystemError(errno, "cannot cut", path);
  writer.end_ = end;
  if (end > 0) return writer;
  if (absl::Status status = writer.Write(EncodeHeader(header)); !status.ok()) return status;
  return writer;
}

ShardWriter::ShardWriter(ShardWriter&& other) noexcept
    : path_(std::move(other.path_)), file_(std::exchange(other.file_, -1)), end_(other.end_) {}

ShardWriter& ShardWriter::operator=(ShardWriter&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(file_, other.file_);
  std::swap(end_, other.end_);
  return *this;
}

ShardWriter::~ShardWriter() {
  if (file_ >= 0) close(file_);
}

absl::Status ShardWriter::Append(const GameRecord& game) { return Write(EncodeGame(game)); }

absl::Status ShardWriter::Write(absl::string_view text) {
  errno = 0;
  const ssize_t written = pwrite(file_, text.data(), text.size(), end_);
  if (written == static_cast<ssize_t>(text.size())) {
    end_ += written;
    return absl::OkStatus();
  }
  if (written >= 0) errno = ENOSPC;
  absl::Status status = base::SystemError(errno, "cannot write", path_);
  // If this fails too, the next one to open the file cuts the rest off.
  [[maybe_unused]] const int ignored = ftruncate(file_, end_);
  return status;
}

}  // namespace tengen::training
