#include "verify/literal_rules.h"

#include <fstream>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"
#include "engine/rules.h"
#include "gtest/gtest.h"
#include "tests/engine/reference_bridge.h"
#include "tests/reference/board.h"
#include "tests/reference/rules.h"
#include "tests/search/positions.h"

namespace tengen::verify {
namespace {

Game GameOf(Rule rule) { return *ParseGame(RuleName(rule)); }

Position ToPosition(const reference::Board& drawn, Game game) {
  Position position(drawn.width(), drawn.height(), game);
  for (reference::Spot spot : drawn.Spots()) {
    position.Set(position.PointAt(spot.x, spot.y), drawn.At(spot));
  }
  return position;
}

class LiteralRulesRandomTest : public testing::TestWithParam<Rule> {};
INSTANTIATE_TEST_SUITE_P(Rules, LiteralRulesRandomTest, testing::ValuesIn(kRules),
                         [](const auto& test) { return std::string(RuleName(test.param)); });

// Random stones of the opponent make a point prohibited only where that was said.
TEST_P(LiteralRulesRandomTest, FurtherStonesProhibitOnlyWhatMayBeProhibited) {
  search::RandomBoards random(11);
  std::mt19937_64 stones(11);
  int allowed = 0, prohibited_later = 0;
  for (int i = 0; i < search::RandomPositionCount(200); ++i) {
    const reference::Board drawn = random.Tactical(ToReference(GetParam()));
    Position position = ToPosition(drawn, GameOf(GetParam()));
    for (reference::Spot spot : drawn.EmptySpots()) {
      const int point = position.PointAt(spot.x, spot.y);
      const bool prohibited = position.IsProhibited(point, kBlack);
      const bool may_be = position.MayBeProhibited(point, kBlack);
      ASSERT_FALSE(prohibited && !may_be) << drawn.ToString() << position.Name(point);
      if (prohibited || (!may_be && stones() % 16 != 0)) continue;
      ++allowed;
      for (int k = 0; k < 30; ++k) {
        Position later = position;
        for (reference::Spot other : drawn.EmptySpots()) {
          const int at = position.PointAt(other.x, other.y);
          if (at != point && stones() % 12 == 0) later.Set(at, kWhite);
        }
        if (!later.IsProhibited(point, kBlack)) continue;
        ++prohibited_later;
        ASSERT_TRUE(may_be) << drawn.ToString() << position.Name(point);
      }
    }
  }
  EXPECT_GT(allowed, 0);
  EXPECT_EQ(prohibited_later > 0, GetParam() == Rule::kRenju);
}

// Two readings of the rules, written apart.
TEST_P(LiteralRulesRandomTest, AgreeWithTheReferenceOnEveryMove) {
  search::RandomBoards random(7);
  const reference::Game game = ToReference(GetParam());
  int wins = 0, losses = 0;
  for (int i = 0; i < search::RandomPositionCount(60); ++i) {
    reference::Board drawn =
        i % 2 == 0 ? random.Tactical(game) : random.NearlyFull(game, 9, 11, 30);
    Position position = ToPosition(drawn, GameOf(GetParam()));
    const std::string before = position.cells();
    for (reference::Spot spot : drawn.EmptySpots()) {
      for (char stone : {kBlack, kWhite}) {
        const int point = position.PointAt(spot.x, spot.y);
        const reference::Outcome expected = JudgeMove(drawn, game, spot, stone);
        SCOPED_TRACE(drawn.ToString() + position.Name(point) + " " + stone);
        ASSERT_EQ(position.IsProhibited(point, stone),
                  expected == reference::Outcome::kForbiddenLoss);
        position.Set(point, stone);
        ASSERT_EQ(position.InWinningRow(point) && expected != reference::Outcome::kForbiddenLoss,
                  expected == reference::Outcome::kWin);
        position.Set(point, kEmpty);
        wins += expected == reference::Outcome::kWin;
        losses += expected == reference::Outcome::kForbiddenLoss;
      }
    }
    ASSERT_EQ(position.cells(), before);
  }
  EXPECT_GT(wins, 20);
  EXPECT_EQ(losses > 20, GetParam() == Rule::kRenju);
}

// The positions on which programs are known to disagree.
TEST(LiteralRulesTest, ForbiddenPointsOfTheDisputedCases) {
  std::ifstream file(std::string(TENGEN_TEST_DATA) + "/forbidden_minimal_cases.txt");
  int boards = 0;
  for (std::string line; std::getline(file, line);) {
    const std::vector<std::string> fields = absl::StrSplit(line, '\t');
    ASSERT_GE(fields.size(), 2u) << line;
    Position position = ToPosition(reference::Board(15, fields[0]), Game::kRenju);
    std::set<int> expected;
    if (fields[1] != "-") {
      const std::vector<std::string> words = absl::StrSplit(fields[1], absl::ByAnyChar(",:"));
      ASSERT_EQ(words.size() % 3, 0u) << line;
      for (size_t i = 0; i < words.size(); i += 3) {
        int x = 0, y = 0;
        ASSERT_TRUE(absl::SimpleAtoi(words[i], &x) && absl::SimpleAtoi(words[i + 1], &y)) << line;
        expected.insert(position.PointAt(x, y));
      }
    }
    std::set<int> forbidden;
    for (int point = position.first_point(); point < position.end_point(); ++point) {
      if (position.IsEmpty(point) && position.IsProhibited(point, kBlack)) forbidden.insert(point);
    }
    EXPECT_EQ(forbidden, expected) << line;
    ++boards;
  }
  EXPECT_EQ(boards, 60);
}

TEST(LiteralRulesTest, PointsHaveNames) {
  Position position(28, 6, Game::kFreestyle);
  EXPECT_EQ(position.Name(position.PointAt(0, 5)), "a1");
  EXPECT_EQ(position.Name(position.PointAt(25, 0)), "z6");
  EXPECT_EQ(position.Name(position.PointAt(27, 3)), "ab3");
  for (int y = 0; y < 6; ++y) {
    for (int x = 0; x < 28; ++x) {
      const int point = position.PointAt(x, y);
      EXPECT_EQ(position.ParsePoint(position.Name(point)), point);
    }
  }
  EXPECT_EQ(position.ParsePoint("AB3"), position.PointAt(27, 3));
  for (const char* bad : {"", "a", "1", "a0", "a7", "ac1", "1a", "a1x", "a1 ", " a1", "a-1",
                          "zzzzzzzzzz1", "a99999999999", "*", "\xff\xfe"}) {
    EXPECT_EQ(position.ParsePoint(bad), std::nullopt) << bad;
  }
}

TEST(LiteralRulesTest, RowsEndAtTheRim) {
  // Three at the end of one row and two at the start of the next make no five.
  Position position(5, 5, Game::kFreestyle);
  for (auto [x, y] : {std::pair(2, 0), {3, 0}, {4, 0}, {0, 1}, {1, 1}}) {
    position.Set(position.PointAt(x, y), kBlack);
  }
  EXPECT_FALSE(position.InWinningRow(position.PointAt(4, 0)));
  for (int x = 0; x < 5; ++x) position.Set(position.PointAt(x, 0), kBlack);
  EXPECT_TRUE(position.InWinningRow(position.PointAt(4, 0)));
}

TEST(LiteralRulesTest, GamesHaveTheNamesOfTheRules) {
  for (Rule rule : kRules) EXPECT_TRUE(ParseGame(RuleName(rule)).has_value());
  EXPECT_EQ(ParseGame("chess"), std::nullopt);
  EXPECT_EQ(ParseGame(""), std::nullopt);
}

}  // namespace
}  // namespace tengen::verify
