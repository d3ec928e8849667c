#include "search/ending.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "search/brain.h"
#include "tests/engine/drawn_board.h"
#include "tests/engine/reference_bridge.h"
#include "tests/search/brain_support.h"
#include "tests/search/positions.h"
#include "tests/search/reference_search.h"

namespace tengen::search {
namespace {

class EndingTest : public BrainOfRule {};
INSTANTIATE_TEST_SUITE_P(Rules, EndingTest, testing::ValuesIn(kRules),
                         [](const auto& test) { return std::string(RuleName(test.param)); });

// Small endings of games that end early or count as won for somebody, checked against perfect play.
TEST_P(EndingTest, ProvesOnlyWhatTheEndOfTheGameAllows) {
  RandomBoards random(15);
  const reference::Game game = ToReference(rule());
  constexpr std::array<std::optional<Color>, 3> kWinners = {std::nullopt, Color::kBlack,
                                                            Color::kWhite};
  std::map<reference::Result, int> proven;
  int different = 0;
  const int positions = RandomPositionCount(200);
  for (int i = 0; i < positions; ++i) {
    reference::Board drawn =
        random.NearlyFull(game, 5 + random.Below(3), 5 + random.Below(3), 3 + random.Below(6));
    const Board board = ToEngine(drawn, rule(), random.AnyColor());
    // Enough stones left for a full board, too.
    const int left = 1 + random.Below(std::min(6, board.empty_count() + 1));
    BrainOptions options = SmallOptions();
    options.ending.max_stones = board.stone_count() + left;
    options.ending.winner = random.Any(kWinners);
    const char mover = ToReference(board.side_to_move());
    const reference::End end = {
        left, options.ending.winner ? ToReference(*options.ending.winner) : reference::kEmpty};
    SCOPED_TRACE(absl::StrCat(Describe(board), left, " stones left, drawn games for ",
                              std::string(1, end.winner)));
    const reference::Result expected = PerfectPlay(drawn, game, mover, end);
    different += expected != PerfectPlay(drawn, game, mover);
    // One brain for all endings: what it knows of one must not be taken for another's.
    brain_.SetOptions(options);
    for (const SearchLimits& limits : {Nodes(1 + random.Below(300)), Depth(2), Depth(30)}) {
      const SearchResult result = Think(brain_, board, limits);
      ASSERT_TRUE(result.move.has_value());
      SCOPED_TRACE(absl::StrCat(Describe(result), ", ", eval::ValueToText(result.info.value)));
      if (!IsDecided(result.info.value)) {
        ASSERT_TRUE(limits.max_depth != 30 || expected == reference::Result::kDraw)
            << "deeper than the game, yet it sees no end";
        continue;
      }
      ASSERT_LE(PliesToEnd(result.info.value), std::min(left, board.empty_count()));
      ASSERT_EQ(expected,
                IsWin(result.info.value) ? reference::Result::kWin : reference::Result::kLoss);
      ASSERT_EQ(PerfectPlayAfter(drawn, game, mover, ToReference(*result.move), end), expected);
      ++proven[expected];
    }
  }
  EXPECT_GT(proven[reference::Result::kWin], 0);
  EXPECT_GT(proven[reference::Result::kLoss], 0);
  EXPECT_GT(different, 0);
}

TEST_P(EndingTest, ClaimsNoEndThatNeedsMoreStonesThanAreLeft) {
  constexpr absl::string_view kOpenThree =
      "...............\n"
      "...............\n"
      "...............\n"
      "....o..........\n"
      "......xxx......\n"
      "...............\n"
      ".......o.......\n"
      "...............\n"
      "...............\n";
  constexpr absl::string_view kOpenThrees =
      "...............\n"
      "...............\n"
      "...............\n"
      ".....xxx.......\n"
      "...............\n"
      "...............\n"
      "...............\n"
      ".......xxx.....\n"
      "...............\n"
      "...............\n"
      "...............\n";
  constexpr absl::string_view kTwoFours =
      "...............\n"
      "...............\n"
      "...............\n"
      ".oxxx..........\n"
      ".....x.........\n"
      ".....x.........\n"
      ".....x.........\n"
      ".....o.........\n"
      "...............\n";
  struct Case {
    absl::string_view drawing;
    Color mover;
    int plies;  // to Black's five
  };
  std::vector<Case> cases = {{kOpenThree, Color::kBlack, 3},
                             {kOpenThrees, Color::kBlack, 3},
                             {kOpenThrees, Color::kWhite, 4}};
  // Fives between stones are none in caro, two fours and two threes are forbidden in renju.
  if (rule() == Rule::kFreestyle || rule() == Rule::kStandard) {
    cases.push_back({kTwoFours, Color::kBlack, 3});
    cases.push_back({kCrossingTwos, Color::kBlack, 5});
  }
  for (const Case& c : cases) {
    const Board board = Draw(c.drawing, rule(), c.mover);
    // Beginning with the most, so that what was found then must be forgotten.
    for (int left = c.plies + 2; left > 0; --left) {
      BrainOptions options = SmallOptions();
      options.ending.max_stones = board.stone_count() + left;
      brain_.SetOptions(options);
      const Value value = Think(brain_, board, Depth(6)).info.value;
      SCOPED_TRACE(absl::StrCat(Describe(board), left, " left: ", eval::ValueToText(value)));
      EXPECT_EQ(IsWin(value), c.mover == Color::kBlack && left >= c.plies);
      EXPECT_EQ(IsLoss(value), c.mover == Color::kWhite && left >= c.plies);
    }
  }
}

TEST_P(EndingTest, IsContentWithADrawThatCountsAsWon) {
  Board board = Quiet(rule());
  board.Make(Point(6, 6));  // White is to move
  BrainOptions options = SmallOptions();
  options.ending.max_stones = board.stone_count() + 4;
  for (Color winner : kColors) {
    options.ending.winner = winner;
    Brain brain(options);
    const Value value = Think(brain, board, Depth(6)).info.value;
    EXPECT_EQ(value, winner == Color::kWhite ? WinIn(4) : LossIn(4)) << eval::ValueToText(value);
  }
}

TEST_P(EndingTest, PlaysOnWhereTheGameShouldHaveEnded) {
  BrainOptions options = SmallOptions();
  options.ending.max_stones = 2;
  brain_.SetOptions(options);
  Board board = EmptyBoard(9, 9);
  for (int i = 0; i < 6; ++i) {
    const SearchResult result = Think(brain_, board, Depth(3));
    ExpectLegal(board, result);
    ASSERT_FALSE(HasFatalFailure());
    board.Make(*result.move);
  }
}

TEST_P(EndingTest, AnotherEndOfTheGameForgetsWhatWasFound) {
  const Board board = Quiet(rule());
  constexpr int kDepth = 5;
  BrainOptions options = SmallOptions();
  options.ending.max_stones = 200;
  Brain fresh(options);
  const int64_t nodes = CountNodes(fresh, board, kDepth);
  Think(brain_, board, Depth(kDepth));
  brain_.SetOptions(options);
  EXPECT_EQ(CountNodes(brain_, board, kDepth), nodes);
  brain_.SetOptions(options);
  EXPECT_NE(CountNodes(brain_, board, kDepth), nodes) << "forgets what holds still";
}

}  // namespace
}  // namespace tengen::search
