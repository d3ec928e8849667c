// What the tests of the database share.
#ifndef TENGEN_TESTS_PROTOCOL_DATABASE_SUPPORT_H_
#define TENGEN_TESTS_PROTOCOL_DATABASE_SUPPORT_H_

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <ostream>
#include <sstream>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "engine/record/notation.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "protocol/database/position_database.h"
#include "protocol/database/text.h"
#include "tests/base/temporary_directory.h"
#include "tests/engine/random_source.h"
#include "tests/engine/symmetry.h"

namespace tengen::database {

inline void PrintTo(const Record& record, std::ostream* out) {
  *out << RecordToText(Position(), record);
}

// A directory of its own for each test, which goes with it.
class DatabaseTest : public ::testing::Test {
 protected:
  std::string Path(absl::string_view name) const { return directory_.File(std::string(name)); }
  std::unique_ptr<PositionDatabase> Open(absl::string_view name = "positions.db") const {
    return PositionDatabase::Open(Path(name)).value();
  }
  void Write(absl::string_view name, absl::string_view bytes) const {
    std::ofstream(Path(name), std::ios::binary) << bytes;
  }
  std::string ReadFile(absl::string_view name) const {
    std::ostringstream bytes;
    bytes << std::ifstream(Path(name), std::ios::binary).rdbuf();
    return bytes.str();
  }

 private:
  const base::TemporaryDirectory directory_;
};

// The position after moves in letters.
inline Position After(absl::string_view moves, int side = 15, Rule rule = Rule::kRenju) {
  Position position = {rule, side, side, Color::kBlack, {}};
  const std::vector<Point> points = engine::ParseMoves(moves, side, side).value();
  for (Point p : points) position = position.After(p);
  return position;
}

inline Record Labelled(char label) {
  Record record;
  record.label = label;
  return record;
}

// A position after at most so many random moves, some of its points empty.
inline Position RandomPosition(engine::RandomSource& random, int width, int height,
                               int most_stones) {
  Position position = {random.Any(kRules), width, height, Color::kBlack, {}};
  if (random.Chance(10)) position.side_to_move = Color::kWhite;  // after a pass
  most_stones = std::min(most_stones, width * height - 1);
  for (int stones = random.Below(most_stones + 1); stones > 0; --stones) {
    position = position.After(random.Any(position.EmptyPoints()));
  }
  return position;
}

inline std::string RandomText(engine::RandomSource& random, int most,
                              absl::string_view characters) {
  std::string text(static_cast<size_t>(1 + random.Below(most)), ' ');
  for (char& c : text) c = random.Any(characters);
  return text;
}

// A record of the position that is random in every part.
inline Record RandomRecord(engine::RandomSource& random, const Position& position) {
  Record record;
  record.label = random.Any(absl::string_view("\0wldx!-*", 8));
  record.value = random.Below(2 * kMate + 1) - kMate;
  record.depth = random.Below(kMaxRecordDepth + 1);
  record.bound = static_cast<RecordBound>(random.Below(4));
  if (random.Chance(30)) record.comment = RandomText(random, 20, "ab\"\\ \n\t\xC3\xA4");
  for (Point p : position.EmptyPoints()) {
    if (random.Chance(5)) record.texts.push_back({p, RandomText(random, 3, "AB1 =\"\\\xFF")});
  }
  return record;
}

// Any of its images.
inline Position RandomImage(engine::RandomSource& random, const Position& position) {
  const int count =
      position.width == position.height ? engine::Symmetry::kCount : engine::Symmetry::kCount / 2;
  const engine::Symmetry symmetry(random.Below(count), position.width, position.height);
  Position image = position;
  for (PointSet& stones : image.stones) stones = symmetry.Apply(stones);
  return image;
}

}  // namespace tengen::database

#endif  // TENGEN_TESTS_PROTOCOL_DATABASE_SUPPORT_H_
