// How much work is done between two looks at the clock. Real time is not asked: the clock stands
// still but for a step with every look at it.
#include <atomic>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "base/clock.h"
#include "base/random.h"
#include "gtest/gtest.h"
#include "search/brain.h"
#include "search/node_search.h"
#include "tests/search/brain_support.h"

namespace tengen::search {
namespace {

constexpr absl::Duration kStep = absl::Milliseconds(1);

class SteppingClock : public base::Clock {
 public:
  absl::Duration Now() const override { return kStep * (looks_.fetch_add(1) + 1); }
  int64_t looks() const { return looks_.load(); }

 private:
  mutable std::atomic<int64_t> looks_{0};
};

// Stones anywhere, without a five: full of threats.
Board Crowded(Rule rule, int side, int stones) {
  Board board = Board::Create(side, side, rule).value();
  base::Random random(1);
  while (board.stone_count() < stones) {
    const int x = random.Below(side);
    const Point p(x, random.Below(side));
    if (board.IsEmpty(p) && board.Judge(p) == Verdict::kNone) board.Make(p);
  }
  return board;
}

class ClockLooksTest : public testing::TestWithParam<Rule> {
 protected:
  SearchResult Search(const Board& board, SearchLimits limits) {
    limits.start = clock_.Now();
    looks_before_ = clock_.looks();
    return Think(brain_, board, limits);
  }
  int64_t looks() const { return clock_.looks() - looks_before_; }

  SteppingClock clock_;
  Brain brain_{SmallOptions(), clock_};

 private:
  int64_t looks_before_ = 0;
};

INSTANTIATE_TEST_SUITE_P(Rules, ClockLooksTest, testing::ValuesIn(kRules),
                         [](const auto& rule) { return std::string(RuleName(rule.param)); });

// A batch of nodes, the last of them with as many fours as a leaf may try.
TEST_P(ClockLooksTest, EveryFewNodes) {
  const int64_t most = kNodeBatch + SearchParameters().leaf_vcf_nodes + 1;
  for (const Board& board :
       {Quiet(GetParam()), Crowded(GetParam(), 15, 60), Crowded(GetParam(), 32, 300)}) {
    SCOPED_TRACE(Describe(board));
    const SearchResult result = Search(board, Nodes(20000));
    EXPECT_LE(result.info.nodes, most * looks());
  }
}

// What is left to do when time is over does not ask again and again.
TEST_P(ClockLooksTest, FewOnceTimeIsOver) {
  constexpr int kMost = 60;
  for (const int lines : {1, 5}) {
    for (const int balance : {0, 1, 2}) {
      for (const Board& board : {Quiet(GetParam(), 32), Crowded(GetParam(), 32, 300)}) {
        SCOPED_TRACE(absl::StrCat(lines, " ", balance));
        SearchLimits limits;
        limits.lines = lines;
        limits.turn_time = kMost * kStep;
        if (balance > 0) limits.balance = BalanceGoal{.stones = balance};
        const SearchResult result = Search(board, limits);
        EXPECT_TRUE(result.move.has_value());
        EXPECT_LE(looks(), kMost + 10);
      }
    }
  }
}

}  // namespace
}  // namespace tengen::search
