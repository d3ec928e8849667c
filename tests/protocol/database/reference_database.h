// A literal database in memory, the second opinion on the one in a file.
#ifndef TENGEN_TESTS_PROTOCOL_DATABASE_REFERENCE_DATABASE_H_
#define TENGEN_TESTS_PROTOCOL_DATABASE_REFERENCE_DATABASE_H_

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "protocol/database/position.h"
#include "protocol/database/record.h"

namespace tengen::database {

// Keeps a record for every image of a position, each with its own texts, instead of choosing one
// image. Does what PositionDatabase and branches.h say, as slowly as is obvious.
class ReferenceDatabase {
 public:
  std::optional<Record> Find(const Position& position) const;
  void Store(const Position& position, const Record& record);
  void Add(const Position& position, const Record& record);
  bool Erase(const Position& position);
  // The number of records, images counted once.
  int64_t Count() const;

  int64_t EraseBelow(const Position& position, const std::function<bool(const Record&)>& wanted,
                     bool deep);
  int64_t CopyBelow(const Position& position, ReferenceDatabase& to) const;

 private:
  struct Entry {
    Position position;
    Record record;
  };
  using Drawing = std::string;
  static Drawing Draw(const Position& position);
  // The drawings of all images, each once.
  static std::vector<Drawing> DrawAll(const Position& position);

  std::map<Drawing, Entry> entries_;
};

}  // namespace tengen::database

#endif  // TENGEN_TESTS_PROTOCOL_DATABASE_REFERENCE_DATABASE_H_
