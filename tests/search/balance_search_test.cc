// Stones that make a game as good as somebody wants it.
#include "search/balance_search.h"

#include <cstdlib>
#include <set>
#include <string>
#include <vector>

#include "absl/time/clock.h"
#include "engine/record/notation.h"
#include "gtest/gtest.h"
#include "search/brain.h"
#include "tests/search/brain_support.h"

namespace tengen::search {
namespace {

// Keeps what it hears.
class Watcher : public SearchListener {
 public:
  void OnIteration(const SearchInfo& info) override { infos.push_back(info); }
  void OnRootEvent(const RootEvent& event) override { events.push_back(event); }
  void OnFinished(const SearchResult& r) override { result = r; }

  std::vector<SearchInfo> infos;
  std::vector<RootEvent> events;
  SearchResult result;
};

SearchLimits Balance(int stones, SearchLimits limits, Value value = kDraw) {
  limits.balance = BalanceGoal{stones, value};
  return limits;
}

// Fails unless the stones of the result can be put, one after the other.
void ExpectPlaceable(Board board, const SearchResult& result) {
  ExpectLegal(board, result);
  if (!result.second) return;
  board.Make(*result.move);
  SearchResult second;
  second.move = result.second;
  ExpectLegal(board, second);
}

class BalanceTest : public BrainOfRule {
 protected:
  Watcher Search(const Board& board, const SearchLimits& limits) {
    Watcher watcher;
    brain_.Go(board, limits, watcher);
    brain_.Wait();
    ExpectPlaceable(board, watcher.result);
    return watcher;
  }
};
INSTANTIATE_TEST_SUITE_P(Rules, BalanceTest, testing::ValuesIn(kRules),
                         [](const auto& test) { return std::string(RuleName(test.param)); });

TEST_P(BalanceTest, FindsStonesNearTheGoal) {
  const Board board = Quiet(rule());
  for (int stones : {1, 2}) {
    // No black stone is much better for Black, but many are worse.
    for (Value goal : {stones == 1 ? -60 : 60, 0}) {
      SCOPED_TRACE(goal);
      const Watcher watcher = Search(board, Balance(stones, Depth(4), goal));
      EXPECT_EQ(watcher.result.second.has_value(), stones == 2);
      const Value of_last = stones == 1 ? watcher.result.info.value : -watcher.result.info.value;
      EXPECT_NEAR(of_last, goal, 40);
    }
  }
}

TEST_P(BalanceTest, EveryDepthIsReportedWithItsStonesFirst) {
  const Board board = Quiet(rule());
  const Watcher watcher = Search(board, Balance(2, Depth(3)));
  ASSERT_EQ(watcher.infos.size(), 3u);
  for (size_t i = 0; i < watcher.infos.size(); ++i) {
    EXPECT_EQ(watcher.infos[i].depth, static_cast<int>(i) + 1);
    ASSERT_GE(watcher.infos[i].pv.size(), 2u);
    ExpectPlayable(board, watcher.infos[i].pv);
  }
  EXPECT_EQ(watcher.infos.back().pv[0], watcher.result.move);
  EXPECT_EQ(watcher.infos.back().pv[1], watcher.result.second);
  EXPECT_EQ(watcher.events.front().kind, RootEvent::Kind::kIteration);
}

TEST_P(BalanceTest, SeveralLinesTellOfTheNearest) {
  constexpr Value kGoal = 20;
  SearchLimits limits = Balance(1, Depth(3), kGoal);
  limits.lines = 5;
  const Watcher watcher = Search(Quiet(rule()), limits);
  ASSERT_EQ(watcher.infos.size(), 15u) << "five in each of three iterations";
  std::set<Point> stones;
  for (size_t i = 10; i < 15; ++i) {
    const SearchInfo& info = watcher.infos[i];
    EXPECT_EQ(info.line, static_cast<int>(i) - 10);
    EXPECT_EQ(info.lines, 5);
    stones.insert(info.pv.front());
    if (i == 10) continue;
    EXPECT_GE(std::abs(info.value - kGoal), std::abs(watcher.infos[i - 1].value - kGoal));
  }
  EXPECT_EQ(stones.size(), 5u);
  EXPECT_EQ(watcher.result.move, watcher.infos[10].pv.front());
}

TEST_P(BalanceTest, EmptyBoards) {
  for (int side : {5, 15, 32}) {
    for (int stones : {1, 2}) {
      const Watcher watcher = Search(EmptyBoard(side, side), Balance(stones, Depth(1)));
      EXPECT_EQ(watcher.result.second.has_value(), stones == 2);
    }
  }
}

TEST_P(BalanceTest, AnswersAtOnceIfItMust) {
  const Board board = Quiet(rule());
  for (int stones : {1, 2}) {
    Search(board, Balance(stones, TurnTime(absl::ZeroDuration())));
    Search(board, Balance(stones, Nodes(1)));
    Watcher watcher;
    brain_.Go(board, Balance(stones, Infinite()), watcher);
    if (stones == 2) absl::SleepFor(absl::Milliseconds(20));
    brain_.Stop();
    brain_.Wait();
    ExpectPlaceable(board, watcher.result);
  }
}

TEST_P(BalanceTest, NeitherPondersNorOutlastsItsTime) {
  SearchLimits limits = Balance(1, TurnTime(absl::Milliseconds(30)));
  limits.ponder = true;
  Search(Quiet(rule()), limits);  // hangs if it ponders
  EXPECT_FALSE(brain_.thinking());
}

// Black has a row of four with two open ends.
Board WithOpenFour(Board board) {
  const std::vector<Point> moves = engine::ParseMoves("h8a1i8a3j8a5k8", 15, 15).value();
  for (Point p : moves) board.Make(p);
  return board;
}

TEST_P(BalanceTest, LostGamesAreAnswered) {
  const Board board = WithOpenFour(EmptyBoard(15, 15));
  EXPECT_EQ(Search(board, Balance(1, Depth(3))).result.info.value, LossIn(2));
  EXPECT_TRUE(Search(board, Balance(2, Depth(3))).result.second.has_value());
}

TEST_P(BalanceTest, AWinningStoneIsWorthAWin) {
  Board board = WithOpenFour(EmptyBoard(15, 15));
  board.Make(Point(14, 14));
  const Watcher watcher = Search(board, Balance(1, Depth(2), WinIn(1)));
  EXPECT_EQ(watcher.result.info.value, WinIn(1));
  EXPECT_EQ(board.Judge(*watcher.result.move), Verdict::kWin);
  // Of two stones the first does not end the game.
  const Watcher pair = Search(board, Balance(2, Depth(2)));
  EXPECT_NE(board.Judge(*pair.result.move), Verdict::kWin);
  EXPECT_TRUE(pair.result.second.has_value());
}

TEST_P(BalanceTest, FewPointsLeft) {
  Board board = EmptyBoard(5, 5);
  for (int i = 0; i < 25; ++i) board.Make(Point((2 * (i % 5) + i / 5) % 5, i / 5));
  for (int left = 0; left < 4; ++left) {
    for (int stones : {1, 2}) {
      Watcher watcher;
      brain_.Go(board, Balance(stones, Depth(3)), watcher);
      brain_.Wait();
      ASSERT_EQ(watcher.result.move.has_value(), left > 0);
      if (left > 0) ExpectPlaceable(board, watcher.result);
    }
    board.Unmake();
  }
}

// Black has an open three, but the game is over before he could use it.
TEST_P(BalanceTest, TheEndOfTheGameDecides) {
  Board board = EmptyBoard(15, 15);
  const std::vector<Point> moves = engine::ParseMoves("h8a1i8a3j8", 15, 15).value();
  for (Point p : moves) board.Make(p);
  for (int left : {1, 2}) {
    BrainOptions options = SmallOptions();
    options.ending.max_stones = board.stone_count() + left;
    brain_.SetOptions(options);
    for (int stones : {1, 2}) {
      if (stones < left) continue;
      const Watcher drawn = Search(board, Balance(stones, Depth(3)));
      EXPECT_EQ(drawn.result.second.has_value(), left == 2);
      EXPECT_EQ(drawn.result.info.value, kDraw);
    }
    options.ending.winner = Color::kWhite;
    brain_.SetOptions(options);
    EXPECT_EQ(Search(board, Balance(left, Depth(3))).result.info.value, WinIn(left));
    options.ending.winner = Color::kBlack;
    brain_.SetOptions(options);
    EXPECT_EQ(Search(board, Balance(left, Depth(3))).result.info.value, LossIn(left));
  }
}

TEST_P(BalanceTest, ExcludedPointsAreNotTaken) {
  const Board board = Quiet(rule());
  SearchLimits limits = Balance(1, Depth(2));
  for (int i = 0; i < 5; ++i) {
    const Watcher watcher = Search(board, limits);
    EXPECT_FALSE(limits.excluded.Contains(*watcher.result.move));
    limits.excluded.Insert(*watcher.result.move);
  }
  limits.excluded = board.empty();
  Watcher watcher;
  brain_.Go(board, limits, watcher);
  brain_.Wait();
  EXPECT_FALSE(watcher.result.move.has_value());
}

}  // namespace
}  // namespace tengen::search
