#include "protocol/database/branches.h"

#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"

namespace tengen::database {
namespace {

// Positions with equal numbers of stones, by key, and whether their records stay.
using Level = absl::flat_hash_map<std::string, bool>;

struct Found {
  Position position;
  Record record;
  bool below_kept;  // a position of the level before leads to it whose record stays
};
using FoundByKey = absl::flat_hash_map<std::string, Found>;

// With so few positions it is faster to try all their moves than to read all records that have one
// stone more.
constexpr size_t kFewPositions = 64;

absl::Status FindByTrying(PositionDatabase& database, const Level& level, FoundByKey& found) {
  for (const auto& [key, kept] : level) {
    const Position position = *PositionOfKey(key);
    for (Point p : position.EmptyPoints()) {
      const Position next = position.After(p);
      absl::StatusOr<std::optional<Record>> record = database.Find(next);
      if (!record.ok()) return record.status();
      if (!*record) continue;
      const CanonicalPosition canonical(next);
      const auto [at, is_new] =
          found.try_emplace(canonical.key(), Found{next, **std::move(record), kept});
      if (!is_new) at->second.below_kept |= kept;
    }
  }
  return absl::OkStatus();
}

absl::Status FindByReading(PositionDatabase& database, const Level& level,
                           absl::string_view key_prefix, FoundByKey& found) {
  return database.ForEach(key_prefix, [&](const Position& position, const Record& record) {
    bool below = false, below_kept = false;
    for (const Position& parent : position.Parents()) {
      const auto at = level.find(CanonicalPosition(parent).key());
      if (at == level.end()) continue;
      below = true;
      below_kept |= at->second;
    }
    if (below)
      found.emplace(CanonicalPosition(position).key(), Found{position, record, below_kept});
    return absl::OkStatus();
  });
}

// Walks down from `position`, level by level. `enter` is called for each record that is reached,
// and says whether its record stays and whether to go on below it.
struct Step {
  bool keep;
  bool go_on;
};
absl::Status Walk(PositionDatabase& database, const Position& position,
                  absl::FunctionRef<absl::StatusOr<Step>(const Found&)> enter) {
  Level level = {{CanonicalPosition(position).key(), true}};
  for (int stones = position.stone_count() + 1; !level.empty(); ++stones) {
    FoundByKey found;
    absl::Status status = level.size() <= kFewPositions
                              ? FindByTrying(database, level, found)
                              : FindByReading(database, level, KeyPrefix(position, stones), found);
    if (!status.ok()) return status;
    level.clear();
    for (const auto& [key, reached] : found) {
      const absl::StatusOr<Step> step = enter(reached);
      if (!step.ok()) return step.status();
      if (step->go_on) level.emplace(key, step->keep);
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<bool> HasParent(PositionDatabase& database, const Position& position) {
  for (const Position& parent : position.Parents()) {
    absl::StatusOr<bool> there = database.Contains(parent);
    if (!there.ok() || *there) return there;
  }
  return false;
}

}  // namespace

absl::StatusOr<int64_t> EraseBelow(PositionDatabase& database, const Position& position,
                                   absl::FunctionRef<bool(const Record&)> wanted, bool deep) {
  int64_t erased = 0;
  // What is above a level has gone already when the level is judged.
  const auto enter = [&](const Found& found) -> absl::StatusOr<Step> {
    if (found.below_kept && !wanted(found.record)) return Step{.keep = true, .go_on = deep};
    if (!found.below_kept) {
      const absl::StatusOr<bool> stays = HasParent(database, found.position);
      if (!stays.ok()) return stays.status();
      if (*stays) return Step{.keep = true, .go_on = false};
    }
    const absl::StatusOr<bool> gone = database.Erase(found.position);
    if (!gone.ok()) return gone.status();
    ++erased;
    return Step{.keep = false, .go_on = true};
  };
  const absl::Status status = database.Transact([&] { return Walk(database, position, enter); });
  if (!status.ok()) return status;
  return erased;
}

absl::StatusOr<MergeCounts> CopyBelow(PositionDatabase& from, const Position& position,
                                      PositionDatabase& to) {
  MergeCounts copied;
  const auto copy = [&](const Position& found, const Record& record) {
    return to.Merge(found, record, copied);
  };
  const auto enter = [&](const Found& found) -> absl::StatusOr<Step> {
    const absl::Status status = copy(found.position, found.record);
    if (!status.ok()) return status;
    return Step{.keep = true, .go_on = true};
  };
  const absl::Status status = to.Transact([&] {
    return from.Read([&]() -> absl::Status {
      const absl::StatusOr<std::optional<Record>> root = from.Find(position);
      if (!root.ok()) return root.status();
      if (*root) {
        if (absl::Status done = copy(position, **root); !done.ok()) return done;
      }
      return Walk(from, position, enter);
    });
  });
  if (!status.ok()) return status;
  return copied;
}

absl::StatusOr<MergeCounts> CopyAll(PositionDatabase& from, PositionDatabase& to) {
  MergeCounts copied;
  const absl::Status status = to.Transact([&] {
    return from.ForEach("", [&](const Position& position, const Record& record) {
      return to.Merge(position, record, copied);
    });
  });
  if (!status.ok()) return status;
  return copied;
}

}  // namespace tengen::database
