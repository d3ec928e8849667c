// What the commands of Yixin GUIs about the position database do, and what they answer.
#ifndef TENGEN_PROTOCOL_DATABASE_EXCHANGE_H_
#define TENGEN_PROTOCOL_DATABASE_EXCHANGE_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "protocol/database/position.h"
#include "protocol/database/position_database.h"
#include "protocol/database_port.h"

namespace tengen {

// Without a file, without a game where one is needed, and switched off, everything but
// YXSETDATABASE is done in silence, that is, not at all. Thread-compatible.
class DatabaseExchange : public DatabasePort {
 public:
  std::vector<std::string> Execute(const DatabaseRequest& request,
                                   const DatabaseContext& context) override;

 private:
  using Lines = absl::StatusOr<std::vector<std::string>>;
  struct Row;
  static absl::Span<const Row> Rows();

  // One function per command. `position` is the one that the moves lead to, or the game's.
  Lines QueryAll(const DatabaseRequest& request, const Position& position);
  Lines QueryAllAndText(const DatabaseRequest& request, const Position& position);
  Lines QueryOne(const DatabaseRequest& request, const Position& position);
  Lines QueryText(const DatabaseRequest& request, const Position& position);
  Lines DeleteOne(const DatabaseRequest& request, const Position& position);
  Lines DeleteAll(const DatabaseRequest& request, const Position& position);
  Lines EditNumbers(const DatabaseRequest& request, const Position& position);
  Lines EditPointText(const DatabaseRequest& request, const Position& position);
  Lines EditComment(const DatabaseRequest& request, const Position& position);
  Lines Open(const DatabaseRequest& request, const Position& position);
  Lines Save(const DatabaseRequest& request, const Position& position);
  Lines Check(const DatabaseRequest& request, const Position& position);
  Lines WriteOneBoard(const DatabaseRequest& request, const Position& position);
  Lines WriteAll(const DatabaseRequest& request, const Position& position);
  Lines ReadFromText(const DatabaseRequest& request, const Position& position);
  Lines ReadFromRenlib(const DatabaseRequest& request, const Position& position);
  Lines Merge(const DatabaseRequest& request, const Position& position);
  Lines Split(const DatabaseRequest& request, const Position& position);

  std::unique_ptr<PositionDatabase> database_;  // nullptr: no file was named
};

}  // namespace tengen

#endif  // TENGEN_PROTOCOL_DATABASE_EXCHANGE_H_
