#include "protocol/database/book.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/installation.h"
#include "engine/rules.h"
#include "protocol/book_move.h"
#include "protocol/database/position.h"

namespace tengen::database {
namespace {

std::string BoardText(const Position& position) {
  return absl::StrCat(RuleName(position.rule), " ", position.width, "x", position.height);
}

std::string FirstLine(const std::string& text) { return text.substr(0, text.find('\n')); }

constexpr absl::string_view kOwnBooks = "1";
constexpr absl::string_view kNoBooks = "0";
constexpr const char* kBookSuffix = ".db";

// The file itself, or those of a folder, by name.
std::vector<std::string> FilesOf(const std::string& path) {
  std::error_code error;
  std::filesystem::directory_iterator entry(path, error);
  if (error) return {path};
  std::vector<std::string> files;
  for (; !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
    if (entry->path().extension() == kBookSuffix) files.push_back(entry->path().string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

constexpr int16_t kUntold = std::numeric_limits<int16_t>::min();

int16_t Kept(const std::optional<Value>& value) {
  return value ? static_cast<int16_t>(*value) : kUntold;
}

std::optional<Value> Told(int16_t value) {
  return value == kUntold ? std::nullopt : std::optional<Value>(value);
}

}  // namespace

Value ValueBefore(Value value) {
  if (!IsDecided(value)) return -value;
  const int plies = PliesToEnd(value) + 1;
  return IsLoss(value) ? WinIn(plies) : LossIn(plies);
}

std::optional<Value> ValueToMove(const Record& record) {
  switch (record.label) {
    case kWinLabel:
      return IsLoss(record.value) ? record.value : protocol::kSomeLoss;
    case kLossLabel:
      return IsWin(record.value) ? record.value : protocol::kSomeWin;
    case kDrawLabel:
      return kDraw;
    default:
      break;
  }
  const bool told = record.bound == RecordBound::kExact || record.bound == RecordBound::kLower;
  return told ? std::optional(record.value) : std::nullopt;
}

std::optional<Value> ValueToMover(const Record& record) {
  if (record.label == kWinLabel && !IsLoss(record.value)) return protocol::kSomeWin;
  if (record.label == kLossLabel && !IsWin(record.value)) return protocol::kSomeLoss;
  if (record.label == kDrawLabel) return kDraw;
  const bool told = record.bound == RecordBound::kExact || record.bound == RecordBound::kUpper;
  if (!told && !IsResult(record.label)) return std::nullopt;
  return ValueBefore(record.value);
}

absl::StatusOr<protocol::KnownPosition> KnownOf(PositionDatabase& database, const Board& board) {
  const Position position = PositionOf(board);
  PointSet moves = board.empty();
  if (board.side_to_move() == Color::kBlack) moves -= board.ForbiddenPoints();
  protocol::KnownPosition known;
  const absl::Status status = database.Read([&]() -> absl::Status {
    const absl::StatusOr<std::optional<Record>> own = database.Find(position);
    if (!own.ok()) return own.status();
    if (*own) known.value = ValueToMove(**own);
    for (Point p : moves) {
      const absl::StatusOr<std::optional<Record>> next = database.Find(position.After(p));
      if (!next.ok()) return next.status();
      const std::optional<Value> value = *next ? ValueToMover(**next) : std::nullopt;
      if (value) known.moves.push_back({p, *value, FirstLine((*next)->comment)});
    }
    return absl::OkStatus();
  });
  if (!status.ok()) return status;
  return known;
}

absl::StatusOr<std::shared_ptr<const Book>> Book::Read(const std::string& path) {
  if (path.empty() || path == kNoBooks) return nullptr;
  const std::string place = path == kOwnBooks ? base::SharedData("books") : path;
  const std::shared_ptr<Book> book(new Book(place));
  const std::vector<std::string> files = FilesOf(place);
  if (files.empty()) {
    return absl::NotFoundError(absl::StrCat(place, ": no books, which end in ", kBookSuffix));
  }
  for (const std::string& file : files) {
    if (absl::Status read = book->ReadFile(file); !read.ok()) return read;
  }
  return book;
}

absl::Status Book::ReadFile(const std::string& path) {
  const absl::StatusOr<std::unique_ptr<PositionDatabase>> database =
      PositionDatabase::OpenToRead(path);
  if (!database.ok()) return database.status();
  return (*database)->ForEach("", [this](const Position& position, const Record& record) {
    Take(position, record);
    return absl::OkStatus();
  });
}

void Book::Take(const Position& position, const Record& record) {
  std::unique_ptr<Part>& part = parts_[BoardPrefix(position)];
  if (part == nullptr) part = std::make_unique<Part>(position);
  if (first_.empty()) first_ = BoardText(position);
  const uint64_t key =
      SymmetricKeys::Key(part->keys.SumsOf(position.stones), position.side_to_move);
  const Entry entry = {Kept(ValueToMove(record)), Kept(ValueToMover(record)),
                       static_cast<int16_t>(record.depth), IsResult(record.label)};
  const auto [place, is_new] = part->entries.try_emplace(key, entry);
  Entry& kept = place->second;
  const auto weight = [](const Entry& e) { return std::pair(e.proved, e.depth); };
  if (!is_new && weight(entry) <= weight(kept)) return;
  kept = entry;
  part->comments.erase(key);
  if (!record.comment.empty()) part->comments[key] = FirstLine(record.comment);
  PointSet black = position.stones[Index(Color::kBlack)];
  const PointSet& white = position.stones[Index(Color::kWhite)];
  if (!is_new || black.size() != 2 || white.size() != 1) return;
  const Point first = black.First();
  black.Erase(first);
  part->triples.push_back({{first, white.First(), black.First()}, key});
}

std::optional<Value> Book::Entry::judged() const {
  return (depth == 0 && !proved) || to_mover == kUntold ? std::nullopt : Told(to_move);
}

absl::StatusOr<protocol::KnownPosition> Book::Look(const Board& board) const {
  if (absl::Status status = CheckFor(board); !status.ok()) return status;
  const Part* part = PartFor(board);
  const SymmetricKeys::Sums sums = part->keys.SumsOf(PositionOf(board).stones);
  const Color side = board.side_to_move();
  protocol::KnownPosition known;
  const auto own = part->entries.find(SymmetricKeys::Key(sums, side));
  if (own == part->entries.end()) return known;
  known.value = Told(own->second.to_move);
  PointSet moves = board.empty();
  if (side == Color::kBlack) moves -= board.ForbiddenPoints();
  for (Point p : moves) {
    const uint64_t key = part->keys.KeyAfter(sums, p, side);
    const auto next = part->entries.find(key);
    if (next == part->entries.end() || next->second.to_mover == kUntold) continue;
    const auto comment = part->comments.find(key);
    known.moves.push_back(
        {p, next->second.to_mover, comment == part->comments.end() ? "" : comment->second});
  }
  return known;
}

std::optional<Value> Book::ValueForBlack(const Board& board) const {
  const Part* part = PartFor(board);
  if (part == nullptr) return std::nullopt;
  const Color side = board.side_to_move();
  const auto own =
      part->entries.find(SymmetricKeys::Key(part->keys.SumsOf(PositionOf(board).stones), side));
  if (own == part->entries.end()) return std::nullopt;
  const std::optional<Value> value = own->second.judged();
  return value && side == Color::kWhite ? -*value : value;
}

std::optional<Point> Book::MoveFor(const Board& board, const search::BookTaste& taste) const {
  const absl::StatusOr<protocol::KnownPosition> known = Look(board);
  if (!known.ok()) return std::nullopt;
  const std::optional<protocol::KnownMove> move =
      protocol::ChooseBookMove(*known, board, {}, taste);
  return move ? std::optional(move->move) : std::nullopt;
}

std::vector<std::vector<Point>> Book::BalancedTriples(const Board& like, Value most) const {
  std::vector<std::vector<Point>> balanced;
  const Part* part = PartFor(like);
  if (part == nullptr) return balanced;
  for (const Triple& triple : part->triples) {
    const std::optional<Value> value = part->entries.at(triple.key).judged();
    if (value && std::abs(*value) <= most) balanced.push_back(triple.stones);
  }
  return balanced;
}

const Book::Part* Book::PartFor(const Board& board) const {
  const auto found = parts_.find(BoardPrefix(PositionOf(board)));
  return found == parts_.end() ? nullptr : found->second.get();
}

absl::Status Book::CheckFor(const Board& board) const {
  if (PartFor(board) != nullptr) return absl::OkStatus();
  const std::string has =
      first_.empty() ? "no positions at all" : absl::StrCat("nothing but others, such as ", first_);
  return absl::FailedPreconditionError(
      absl::StrCat(path_, ": not for ", BoardText(PositionOf(board)), ", it holds ", has));
}

}  // namespace tengen::database
