// What a database knows that is good for playing.
#ifndef TENGEN_PROTOCOL_DATABASE_BOOK_H_
#define TENGEN_PROTOCOL_DATABASE_BOOK_H_

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engine/board.h"
#include "eval/value.h"
#include "protocol/database/position_database.h"
#include "protocol/database/record.h"
#include "protocol/database/symmetric_keys.h"
#include "protocol/database_port.h"
#include "search/known_positions.h"

namespace tengen::database {

// A value of a position as the player sees it who has just moved there. Pure.
Value ValueBefore(Value value);

// What the position of a record is worth at least for the side to move, and for the one that has
// just moved; nullopt if the record does not say. Labels tell it before values do. Pure.
std::optional<Value> ValueToMove(const Record& record);
std::optional<Value> ValueToMover(const Record& record);

// What `database` knows of the position on `board` and of all moves from there. Errors: those of
// the database.
absl::StatusOr<protocol::KnownPosition> KnownOf(PositionDatabase& database, const Board& board);

// What a database had when it was read, to be played from. Immutable; thread-safe.
class Book : public search::KnownPositions {
 public:
  // Reads the whole file, or all that end in .db of a folder, of which a proof counts before
  // another value of the same position, and then the deeper one; "1" is the folder of the books
  // that come with the programs, "0" and "" are none: nullptr. Takes some 30 bytes of memory a
  // position. Errors: those of PositionDatabase::OpenToRead and ForEach; NotFound for a folder
  // without such files.
  static absl::StatusOr<std::shared_ptr<const Book>> Read(const std::string& path);

  // FailedPrecondition, saying what it has, if it has nothing of the board's rule and size.
  absl::Status CheckFor(const Board& board) const;
  // Nothing is known of a position that the book does not have, whatever it has behind it. Errors:
  // those of CheckFor.
  absl::StatusOr<protocol::KnownPosition> Look(const Board& board) const;

  std::optional<Value> ValueForBlack(const Board& board) const override;
  std::optional<Point> MoveFor(const Board& board, const search::BookTaste& taste) const override;
  std::vector<std::vector<Point>> BalancedTriples(const Board& like, Value most) const override;

 private:
  // Values of a position as ValueToMove and ValueToMover tell them, kUntold if they do not; int16_t
  // is enough for each.
  struct Entry {
    int16_t to_move;
    int16_t to_mover;
    int16_t depth;
    bool proved;

    // For the side to move, where it is no bound, and not only what a search of many moves before
    // it has found: who judges an opening looks more closely himself.
    std::optional<Value> judged() const;
  };
  struct Triple {
    std::vector<Point> stones;
    uint64_t key;
  };
  // Of one rule and size.
  struct Part {
    explicit Part(const Position& position) : keys(position.width, position.height) {}

    SymmetricKeys keys;
    absl::flat_hash_map<uint64_t, Entry> entries;
    absl::flat_hash_map<uint64_t, std::string> comments;  // their first lines
    std::vector<Triple> triples;
  };

  explicit Book(std::string path) : path_(std::move(path)) {}
  absl::Status ReadFile(const std::string& path);
  void Take(const Position& position, const Record& record);
  const Part* PartFor(const Board& board) const;

  const std::string path_;
  std::map<std::string, std::unique_ptr<Part>> parts_;  // by BoardPrefix
  std::string first_;                                   // the rule and size of the first, in words
};

}  // namespace tengen::database

#endif  // TENGEN_PROTOCOL_DATABASE_BOOK_H_
