#include "engine/opening/pattern.h"

#include <map>
#include <set>
#include <string>

#include "absl/strings/match.h"
#include "engine/record/notation.h"
#include "gtest/gtest.h"
#include "tests/engine/data_files.h"
#include "tests/engine/opening/opening_texts.h"
#include "tests/engine/reference_bridge.h"
#include "tests/reference/opening.h"

namespace tengen::engine {
namespace {

// Every way to put three stones as the rules of renju demand.
std::vector<std::vector<Point>> AllPlacements() {
  std::vector<std::vector<Point>> all;
  const Point c = kRenjuCenter;
  for (int wx = c.x() - 1; wx <= c.x() + 1; ++wx) {
    for (int wy = c.y() - 1; wy <= c.y() + 1; ++wy) {
      for (int bx = c.x() - 2; bx <= c.x() + 2; ++bx) {
        for (int by = c.y() - 2; by <= c.y() + 2; ++by) {
          const Point w(wx, wy), b(bx, by);
          if (w != c && b != c && b != w) all.push_back({c, w, b});
        }
      }
    }
  }
  return all;
}

TEST(PatternTest, The184PlacementsAreThe26Openings) {
  const std::vector<std::vector<Point>> all = AllPlacements();
  EXPECT_EQ(all.size(), 184u);
  std::map<std::string, int> count;
  for (const std::vector<Point>& moves : all) {
    const OpeningPattern* pattern = ClassifyOpening(moves);
    ASSERT_NE(pattern, nullptr) << MovesToText(moves, 15);
    ++count[std::string(pattern->id)];
  }
  EXPECT_EQ(count.size(), 26u);
  // The mirror images of themselves lie in four ways, the others in eight.
  const std::set<std::string> symmetric = {"d1", "d8", "d11", "i1", "i11", "i13"};
  for (const auto& [id, n] : count) EXPECT_EQ(n, symmetric.count(id) ? 4 : 8) << id;
}

TEST(PatternTest, AgreesWithTheReference) {
  for (const std::vector<Point>& moves : AllPlacements()) {
    EXPECT_EQ(
        ClassifyOpening(moves)->id,
        reference::OpeningId(ToReference(moves[0]), ToReference(moves[1]), ToReference(moves[2])))
        << MovesToText(moves, 15);
  }
}

TEST(PatternTest, OrientationsAreThePlacements) {
  size_t placements = 0;
  for (const OpeningPattern& pattern : OpeningPatterns()) {
    const std::vector<OpeningStones> orientations = Orientations(pattern);
    EXPECT_EQ(orientations.front(), pattern.stones);
    EXPECT_EQ(std::set<OpeningStones>(orientations.begin(), orientations.end()).size(),
              orientations.size());
    for (const OpeningStones& stones : orientations) EXPECT_EQ(ClassifyOpening(stones), &pattern);
    placements += orientations.size();
  }
  EXPECT_EQ(placements, 184u);
}

// A string field of an entry of openings26.json, which has one a line.
std::string Field(absl::string_view line) {
  const size_t colon = line.find(':');
  std::string value(line.substr(colon + 1));
  value.erase(0, value.find_first_not_of(" \""));
  value.erase(value.find_last_not_of(" \",") + 1);
  return value;
}

TEST(PatternTest, MatchesTheDataFile) {
  const OpeningPattern* pattern = nullptr;
  std::string stones;
  int entries = 0;
  for (const std::string& line : ReadDataLines("openings26.json")) {
    if (absl::StartsWith(line, "\"id\"")) {
      pattern = FindOpeningPattern(Field(line));
      ASSERT_NE(pattern, nullptr) << line;
      EXPECT_EQ(pattern->id, Field(line));
      stones.clear();
      ++entries;
    }
    if (absl::StartsWith(line, "\"name\"")) {
      EXPECT_EQ(pattern->name, Field(line));
    }
    if (absl::StartsWith(line, "\"kanji\"")) {
      EXPECT_EQ(pattern->kanji, Field(line));
    }
    if (absl::StartsWith(line, "\"rif\"")) {
      EXPECT_EQ(std::to_string(pattern->rif_number), Field(line));
      EXPECT_EQ(MovesToText({pattern->stones.begin(), pattern->stones.end()}, 15), stones);
    }
    // The only lines with a string and no key are the three stones.
    if (absl::StartsWith(line, "\"") && !absl::StrContains(line, ':')) stones += Field(line);
  }
  EXPECT_EQ(entries, 26);
}

TEST(PatternTest, FoundByIdAndName) {
  EXPECT_EQ(FindOpeningPattern("i8")->name, "Rangetsu");
  EXPECT_EQ(FindOpeningPattern("RANGETSU")->id, "i8");
  EXPECT_EQ(FindOpeningPattern("D11")->name, "Zuisei");
  EXPECT_EQ(FindOpeningPattern("i14"), nullptr);
  EXPECT_EQ(FindOpeningPattern(""), nullptr);
}

TEST(PatternTest, OtherStonesAreNoOpening) {
  EXPECT_EQ(ClassifyOpening(Moves("h8h9")), nullptr);
  EXPECT_EQ(ClassifyOpening(Moves("h8h10h9")), nullptr);    // White is not beside Black
  EXPECT_EQ(ClassifyOpening(Moves("h8h9h11")), nullptr);    // outside the 5x5
  EXPECT_EQ(ClassifyOpening(Moves("h9h10h11")), nullptr);   // d1, but not in the centre
  EXPECT_EQ(ClassifyOpening(Moves("h8i9i6a1"))->id, "i8");  // later stones do not matter
}

}  // namespace
}  // namespace tengen::engine
