#include "verify/proof_file.h"

#include <algorithm>
#include <array>
#include <optional>
#include <unordered_map>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "verify/literal_rules.h"
#include "verify/proved_positions.h"
#include "verify/words.h"

namespace tengen::verify {
namespace {

constexpr absl::string_view kFileMark = "tengen-proof 2\n";
constexpr size_t kChecksumBytes = 4;
constexpr uint64_t kMostPoints = uint64_t{kMaxSide} * kMaxSide;
constexpr uint64_t kMore = 0x80;            // set in all bytes of a number but the last
constexpr size_t kLongestNumber = 5;        // in bytes
constexpr size_t kPiece = size_t{1} << 16;  // asked for at a time
// In the order of their numbers in a file.
constexpr std::array kGames = {Game::kFreestyle, Game::kStandard, Game::kRenju, Game::kCaro,
                               Game::kStandardCaro};
constexpr std::array kSides = {kBlack, kWhite};

// How a number tells what answers a reply; others count nodes back.
constexpr uint64_t kProvedAnswer = 0;
constexpr uint64_t kFiveAnswer = 1;
// The same of all replies that are not named, in the lowest bits of the count of those that are.
constexpr uint64_t kNoOthers = 0;
constexpr uint64_t kFiveOthers = 1;
constexpr uint64_t kNodeOthers = 2;
constexpr uint64_t kOthers = 4;
// The moves to the position of a part are even in number; one more says that the nodes of the parts
// before are kept.
constexpr uint64_t kTurn = 2;
constexpr uint64_t kKept = 1;

// CRC-32 as in IEEE 802.3, of `bytes` behind those whose checksum is `before`.
uint32_t Checksum(absl::string_view bytes, uint32_t before) {
  constexpr auto kTable = [] {
    std::array<uint32_t, 256> table = {};
    for (uint32_t i = 0; i < table.size(); ++i) {
      uint32_t rest = i;
      for (int bit = 0; bit < 8; ++bit) rest = rest >> 1 ^ ((rest & 1) != 0 ? 0xEDB88320u : 0);
      table[i] = rest;
    }
    return table;
  }();
  uint32_t sum = ~before;
  for (char c : bytes) sum = sum >> 8 ^ kTable[(sum ^ static_cast<unsigned char>(c)) & 0xFF];
  return ~sum;
}

absl::Status WrongByte(int64_t place, absl::string_view what) {
  return absl::InvalidArgumentError(absl::StrCat("byte ", place, ": ", what));
}

// Reads numbers off a block whose checksum was right. After the first that is wrong all are 0.
class Cursor {
 public:
  // `place`: that of the first byte in the file.
  Cursor(absl::string_view bytes, int64_t place) : rest_(bytes), place_(place) {}

  const absl::Status& status() const { return status_; }
  bool ok() const { return status_.ok(); }
  bool AtEnd() const { return !ok() || rest_.empty(); }
  int64_t place() const { return place_; }
  // Notes what is wrong; only the first counts.
  void Fail(int64_t place, absl::string_view what) { status_.Update(WrongByte(place, what)); }

  // A number in [low, high], seven bits a byte, the lowest first.
  uint64_t Number(uint64_t low, uint64_t high);
  int Point(const Position& position);
  int EmptyPoint(const Position& position);

 private:
  uint64_t Byte();

  absl::string_view rest_;
  int64_t place_;
  absl::Status status_;
};

uint64_t Cursor::Byte() {
  if (ok() && rest_.empty()) Fail(place_, "the part ends too early");
  if (!ok()) return 0;
  const auto byte = static_cast<unsigned char>(rest_[0]);
  rest_.remove_prefix(1);
  ++place_;
  return byte;
}

uint64_t Cursor::Number(uint64_t low, uint64_t high) {
  const int64_t place = place_;
  uint64_t number = 0, byte = kMore;
  for (size_t i = 0; byte >= kMore && i < kLongestNumber; ++i) {
    byte = Byte();
    number |= (byte & ~kMore) << (7 * i);
    if (byte == 0 && i > 0) Fail(place, "a number that is longer than it need be");
  }
  if (byte >= kMore || number < low || number > high) {
    Fail(place, absl::StrCat("expected a number from ", low, " to ", high, ": ", number));
  }
  return ok() ? number : 0;
}

// Points are counted from the top left, row by row.
int Cursor::Point(const Position& position) {
  const int64_t place = place_;
  const int width = position.width(), points = width * position.height();
  uint64_t point = Byte();
  if (points > 256) point |= Byte() << 8;
  if (point >= static_cast<uint64_t>(points)) {
    Fail(place, absl::StrCat("not a point of the board: ", point));
    point = 0;
  }
  return position.PointAt(static_cast<int>(point) % width, static_cast<int>(point) / width);
}

int Cursor::EmptyPoint(const Position& position) {
  const int64_t place = place_;
  const int point = Point(position);
  if (!position.IsEmpty(point)) {
    Fail(place, absl::StrCat("not an empty point: ", position.Name(point)));
  }
  return point;
}

// Reads nodes, each of which refers to those before it.
class NodeReader {
 public:
  // Nodes are added to those of `part`, `numbers` and `fives`.
  NodeReader(Cursor& bytes, Proof& part, std::vector<size_t>& numbers,
             std::unordered_map<int, size_t>& fives)
      : bytes_(bytes), part_(part), numbers_(numbers), fives_(fives) {}

  void Read() {
    while (!bytes_.AtEnd()) ReadNode();
  }

 private:
  void ReadNode();
  // A node, or kProvedBefore.
  size_t Answer();
  size_t NodeBack(uint64_t back) { return numbers_[numbers_.size() - static_cast<size_t>(back)]; }
  // The five at the point that follows, which is no node of the file.
  size_t Five();

  Cursor& bytes_;
  Proof& part_;
  std::vector<size_t>& numbers_;
  std::unordered_map<int, size_t>& fives_;
};

size_t NodeReader::Five() {
  const int64_t place = bytes_.place();
  const int point = bytes_.Point(part_.position);
  const auto [at, added] = fives_.try_emplace(point, part_.nodes.size());
  if (added) part_.nodes.push_back({.place = place, .move = point});
  return at->second;
}

size_t NodeReader::Answer() {
  const uint64_t answer = bytes_.Number(0, kFiveAnswer + numbers_.size());
  if (answer == kProvedAnswer) return kProvedBefore;
  return answer == kFiveAnswer ? Five() : NodeBack(answer - kFiveAnswer);
}

void NodeReader::ReadNode() {
  ProofNode node{.place = bytes_.place()};
  node.move = bytes_.Point(part_.position);
  const uint64_t head = bytes_.Number(0, kMostPoints * kOthers);
  for (uint64_t i = 0; i < head / kOthers && bytes_.ok(); ++i) {
    const int64_t place = bytes_.place();
    const int reply = bytes_.Point(part_.position);
    if (i > 0 && reply <= node.replies.back().first) bytes_.Fail(place, "replies out of order");
    node.replies.emplace_back(reply, Answer());
  }
  switch (head % kOthers) {
    case kNoOthers:
      break;
    case kFiveOthers:
      node.otherwise = Five();
      break;
    case kNodeOthers: {
      if (numbers_.empty()) bytes_.Fail(bytes_.place(), "no node before");
      const uint64_t back = bytes_.Number(1, numbers_.size());
      if (bytes_.ok()) node.otherwise = NodeBack(back);
      break;
    }
    default:
      node.otherwise = kProvedBefore;
      break;
  }
  numbers_.push_back(part_.nodes.size());
  part_.nodes.push_back(std::move(node));
}

// Puts on as many points as a number says, which follow, a cell.
void PutCells(char cell, Cursor& bytes, Position& position) {
  const uint64_t count = bytes.Number(0, kMostPoints);
  for (uint64_t i = 0; i < count && bytes.ok(); ++i) {
    const int point = bytes.EmptyPoint(position);
    if (bytes.ok()) position.Set(point, cell);
  }
}

// Plays `count` moves, which lead to the position of a part.
void PlayMoves(uint64_t count, Cursor& bytes, Proof& part) {
  char mover = part.attacker;
  for (uint64_t i = 0; i < count && bytes.ok(); ++i, mover = Other(mover)) {
    part.moves.push_back(bytes.EmptyPoint(part.position));
    if (bytes.ok()) part.position.Set(part.moves.back(), mover);
  }
}

}  // namespace

ByteSource BytesOf(absl::string_view text) {
  return [text](char* to, size_t count) mutable {
    const size_t taken = text.copy(to, count);
    text.remove_prefix(taken);
    return taken;
  };
}

bool IsProofFile(absl::string_view beginning) { return absl::StartsWith(beginning, kFileMark); }

absl::StatusOr<std::string> ProofFile::Take(size_t count) {
  std::string bytes;
  while (bytes.size() < count) {
    const size_t before = bytes.size(), piece = std::min(count - before, kPiece);
    bytes.resize(before + piece);
    const size_t taken = source_(bytes.data() + before, piece);
    size_ += static_cast<int64_t>(taken);
    if (taken < piece) return WrongByte(size_, "the file ends too early");
  }
  return bytes;
}

absl::StatusOr<size_t> ProofFile::TakeLength() {
  const int64_t place = size_;
  std::string bytes;
  do {
    const absl::StatusOr<std::string> byte = Take(1);
    if (!byte.ok()) return byte.status();
    bytes += *byte;
  } while (static_cast<unsigned char>(bytes.back()) >= kMore && bytes.size() < kLongestNumber);
  sum_ = Checksum(bytes, sum_);
  Cursor cursor(bytes, place);
  const uint64_t length = cursor.Number(1, UINT32_MAX);
  if (!cursor.ok()) return cursor.status();
  return static_cast<size_t>(length);
}

absl::StatusOr<std::string> ProofFile::NextBlock(int64_t* begin) {
  const int64_t before = size_;
  const absl::StatusOr<size_t> length = TakeLength();
  if (!length.ok()) return length.status();
  *begin = size_;
  absl::StatusOr<std::string> bytes = Take(*length);
  if (!bytes.ok()) return bytes;
  sum_ = Checksum(*bytes, sum_);
  const absl::StatusOr<std::string> written = Take(kChecksumBytes);
  if (!written.ok()) return written.status();
  std::string wanted;
  for (size_t i = 0; i < kChecksumBytes; ++i) wanted += static_cast<char>(sum_ >> (8 * i));
  if (*written != wanted) {
    return WrongByte(before, absl::StrCat("altered, here or before byte ", size_));
  }
  return bytes;
}

absl::Status ProofFile::ReadBeginning() {
  const absl::StatusOr<std::string> magic = Take(kFileMark.size());
  if (!magic.ok()) return magic.status();
  if (*magic != kFileMark)
    return WrongByte(0, absl::StrCat("no proof of version 2: ", Quote(*magic)));
  sum_ = Checksum(*magic, sum_);
  int64_t begin = 0;
  const absl::StatusOr<std::string> block = NextBlock(&begin);
  if (!block.ok()) return block.status();
  Cursor bytes(*block, begin);
  const Game game = kGames[static_cast<size_t>(bytes.Number(0, kGames.size() - 1))];
  const auto width = static_cast<int>(bytes.Number(kMinSide, kMaxSide));
  const auto height = static_cast<int>(bytes.Number(kMinSide, kMaxSide));
  if (!bytes.ok()) return bytes.status();
  claim_.position = Position(width, height, game);
  claim_.unit = "byte";
  claim_.attacker = kSides[static_cast<size_t>(bytes.Number(0, 1))];
  const auto limit = static_cast<int>(bytes.Number(0, kMostPoints));
  if (limit > 0) claim_.stone_limit = limit;
  for (char cell : {kBlack, kWhite, kBlocked}) PutCells(cell, bytes, claim_.position);
  if (!bytes.AtEnd()) bytes.Fail(bytes.place(), "more than a beginning has");
  part_ = claim_;
  return bytes.status();
}

absl::StatusOr<ProofFile> ProofFile::Open(ByteSource source) {
  ProofFile file(std::move(source));
  if (absl::Status status = file.ReadBeginning(); !status.ok()) return status;
  return file;
}

absl::Status ProofFile::CheckEnd() {
  char byte = 0;
  if (source_(&byte, 1) > 0) return WrongByte(size_, "more than the last part, which has no moves");
  at_end_ = true;
  return absl::OkStatus();
}

absl::Status ProofFile::ReadPart(absl::string_view block, int64_t place) {
  Cursor bytes(block, place);
  part_.position = claim_.position;
  part_.moves.clear();
  part_.place = place;
  const auto points = static_cast<uint64_t>(claim_.position.CountCells(kEmpty));
  const uint64_t head = bytes.Number(0, points + kKept);
  PlayMoves(head - head % kTurn, bytes, part_);
  part_.distance = static_cast<int>(bytes.Number(1, kMostPoints));
  const int64_t place_of_root = bytes.place();
  const uint64_t back = bytes.Number(0, INT32_MAX);
  if (head % kTurn != kKept) {
    part_.nodes.clear();
    numbers_.clear();
    fives_.clear();
  }
  const size_t kept = part_.nodes.size();
  NodeReader(bytes, part_, numbers_, fives_).Read();
  if (bytes.ok()) CountReferences(kept, part_.nodes);
  if (back >= numbers_.size()) bytes.Fail(place_of_root, absl::StrCat("no node: ", back));
  if (bytes.ok()) part_.root = numbers_[numbers_.size() - 1 - static_cast<size_t>(back)];
  return bytes.status();
}

absl::Status ProofFile::Next() {
  int64_t begin = 0;
  const absl::StatusOr<std::string> block = NextBlock(&begin);
  if (!block.ok()) return block.status();
  if (absl::Status status = ReadPart(*block, begin); !status.ok()) return status;
  return part_.moves.empty() ? CheckEnd() : absl::OkStatus();
}

absl::StatusOr<VerifiedFile> VerifyProofFile(ByteSource source, const VerifyOptions& options,
                                             absl::FunctionRef<void(int64_t bytes)> progress) {
  absl::StatusOr<ProofFile> file = ProofFile::Open(std::move(source));
  if (!file.ok()) return file.status();
  VerifiedFile all = {.attacker = file->claim().attacker};
  ProvedPositions proved(file->claim().position);
  while (!file->AtEnd()) {
    if (absl::Status status = file->Next(); !status.ok()) return status;
    VerifyOptions left = options;
    left.max_moves -= all.win.moves;
    const absl::StatusOr<Verified> verified = VerifyProof(file->part(), left, &proved);
    if (absl::IsResourceExhausted(verified.status())) return GaveUp(options.max_moves);
    if (!verified.ok()) return verified.status();
    all.win = {verified->distance, all.win.moves + verified->moves};
    ++all.positions;
    proved.Add(file->part().position, verified->distance);
    progress(file->size());
  }
  return all;
}

absl::StatusOr<VerifiedFile> VerifyProofFile(ByteSource source, const VerifyOptions& options) {
  return VerifyProofFile(std::move(source), options, [](int64_t) {});
}

}  // namespace tengen::verify
