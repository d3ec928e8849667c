// What the commands of Yixin GUIs about the position database do, and what they answer.
#ifndef TENGEN_PROTOCOL_DATABASE_EXCHANGE_H_
#define TENGEN_PROTOCOL_DATABASE_EXCHANGE_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "protocol/database/book.h"
#include "protocol/database/position.h"
#include "protocol/database/position_database.h"
#include "protocol/database_port.h"

namespace tengen::database {

// Without a file, without a game where one is needed, and switched off, everything but
// YXSETDATABASE is done in silence, that is, not at all. Thread-compatible.
class DatabaseExchange : public protocol::DatabasePort {
 public:
  std::vector<std::string> Execute(const protocol::DatabaseRequest& request,
                                   const protocol::DatabaseContext& context) override;
  absl::Status UseBook(const std::string& path) override;
  absl::StatusOr<protocol::KnownPosition> Look(const Board& board, bool database_in_use) override;
  absl::StatusOr<std::shared_ptr<const search::KnownPositions>> Known(
      const Board& board) const override;

 private:
  using Lines = absl::StatusOr<std::vector<std::string>>;
  struct Row;
  static absl::Span<const Row> Rows();

  // One function per command. `position` is the one that the moves lead to, or the game's.
  Lines QueryAll(const protocol::DatabaseRequest& request, const Position& position);
  Lines QueryAllAndText(const protocol::DatabaseRequest& request, const Position& position);
  Lines QueryOne(const protocol::DatabaseRequest& request, const Position& position);
  Lines QueryText(const protocol::DatabaseRequest& request, const Position& position);
  Lines DeleteOne(const protocol::DatabaseRequest& request, const Position& position);
  Lines DeleteAll(const protocol::DatabaseRequest& request, const Position& position);
  Lines EditNumbers(const protocol::DatabaseRequest& request, const Position& position);
  Lines EditPointText(const protocol::DatabaseRequest& request, const Position& position);
  Lines EditComment(const protocol::DatabaseRequest& request, const Position& position);
  Lines Open(const protocol::DatabaseRequest& request, const Position& position);
  Lines Save(const protocol::DatabaseRequest& request, const Position& position);
  Lines Check(const protocol::DatabaseRequest& request, const Position& position);
  Lines WriteOneBoard(const protocol::DatabaseRequest& request, const Position& position);
  Lines WriteAll(const protocol::DatabaseRequest& request, const Position& position);
  Lines ReadFromText(const protocol::DatabaseRequest& request, const Position& position);
  Lines ReadFromRenlib(const protocol::DatabaseRequest& request, const Position& position);
  Lines WriteRenlib(const protocol::DatabaseRequest& request, const Position& position);
  Lines Merge(const protocol::DatabaseRequest& request, const Position& position);
  Lines Split(const protocol::DatabaseRequest& request, const Position& position);

  std::unique_ptr<PositionDatabase> database_;  // nullptr: no file was named
  std::shared_ptr<const Book> book_;            // likewise
};

}  // namespace tengen::database

#endif  // TENGEN_PROTOCOL_DATABASE_EXCHANGE_H_
