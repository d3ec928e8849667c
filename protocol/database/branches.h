// The records below a position: those that are reached from it by stones, each step through a
// record.
#ifndef TENGEN_PROTOCOL_DATABASE_BRANCHES_H_
#define TENGEN_PROTOCOL_DATABASE_BRANCHES_H_

#include <cstdint>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "protocol/database/position.h"
#include "protocol/database/position_database.h"
#include "protocol/database/record.h"

namespace tengen::database {

// Erases those records one step below `position` that `wanted` accepts, with `deep` also those
// further below that are reached through records which it does not accept. With a record go the
// records below it, unless one that stays leads to them, too. The record of `position` stays.
// Returns how many have gone; on an error none has.
absl::StatusOr<int64_t> EraseBelow(PositionDatabase& database, const Position& position,
                                   absl::FunctionRef<bool(const Record&)> wanted, bool deep);

// Adds to `to` the record of `position` and all records below it; on an error nothing is added.
absl::StatusOr<MergeCounts> CopyBelow(PositionDatabase& from, const Position& position,
                                      PositionDatabase& to);

// Adds all records to `to`; on an error nothing is added.
absl::StatusOr<MergeCounts> CopyAll(PositionDatabase& from, PositionDatabase& to);

}  // namespace tengen::database

#endif  // TENGEN_PROTOCOL_DATABASE_BRANCHES_H_
