#include "protocol/database/book.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "engine/rules.h"
#include "protocol/database/position.h"

namespace tengen::database {
namespace {

std::string BoardText(const Position& position) {
  return absl::StrCat(RuleName(position.rule), " ", position.width, "x", position.height);
}

std::string FirstLine(const std::string& text) { return text.substr(0, text.find('\n')); }

// What begins with the prefix, if anything does.
absl::StatusOr<std::optional<Position>> First(PositionDatabase& database,
                                              absl::string_view prefix) {
  std::optional<Position> first;
  const absl::Status status =
      database.ForEach(prefix, [&first](const Position& position, const Record&) {
        first = position;
        return absl::CancelledError();
      });
  if (!status.ok() && !first) return status;
  return first;
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

absl::StatusOr<std::unique_ptr<Book>> Book::Open(const std::string& path) {
  absl::StatusOr<std::unique_ptr<PositionDatabase>> database = PositionDatabase::OpenToRead(path);
  if (!database.ok()) return database.status();
  return std::unique_ptr<Book>(new Book(*std::move(database)));
}

absl::StatusOr<protocol::KnownPosition> Book::Look(const Board& board) {
  const Position position = PositionOf(board);
  if (absl::Status status = CheckBoard(position); !status.ok()) return status;
  const absl::StatusOr<bool> there = database_->Contains(position);
  if (!there.ok()) return there.status();
  if (!*there) return protocol::KnownPosition();
  return KnownOf(*database_, board);
}

absl::Status Book::CheckBoard(const Position& position) {
  const std::string prefix = BoardPrefix(position);
  if (prefix == checked_) return absl::OkStatus();
  const absl::StatusOr<std::optional<Position>> same = First(*database_, prefix);
  if (!same.ok()) return same.status();
  if (*same) {
    checked_ = prefix;
    return absl::OkStatus();
  }
  const absl::StatusOr<std::optional<Position>> any = First(*database_, "");
  if (!any.ok()) return any.status();
  const std::string has = *any ? absl::StrCat("nothing but others, such as ", BoardText(**any))
                               : std::string("no positions at all");
  return absl::FailedPreconditionError(
      absl::StrCat(database_->path(), ": not for ", BoardText(position), ", it holds ", has));
}

}  // namespace tengen::database
