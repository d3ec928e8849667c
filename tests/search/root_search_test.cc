// One worker among others.
#include "search/root_search.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "tests/engine/drawn_board.h"
#include "tests/search/brain_support.h"

namespace tengen::search {
namespace {

// Stands still, and looks around whenever it is asked what time it is: in the midst of a search.
class WatchingClock : public base::Clock {
 public:
  explicit WatchingClock(std::function<void()> watch) : watch_(std::move(watch)) {}
  absl::Duration Now() const override {
    watch_();
    return absl::ZeroDuration();
  }

 private:
  std::function<void()> watch_;
};

struct WorkerRun {
  SearchResult result;
  int64_t counted = 0;  // nodes
};

// From an empty table.
WorkerRun RunWorker(const Board& board, const SearchLimits& limits, const RootScope& root = {},
                    const base::Clock& clock = base::Clock::Real(), Claims* claims = nullptr,
                    SearchListener* listener = nullptr, const SearchParameters& parameters = {}) {
  TranspositionTable table(size_t{1} << 20);
  TimeManager time(limits, clock);
  SearchShared shared = {table, time, parameters, nullptr, Ending(), claims};
  VcfSolver vcf(kVcfTableEntries);
  const SearchResult result = RootSearch(0, board, root, shared, vcf).Run(listener);
  return {result, shared.nodes};
}

int Distance(Point a, Point b) {
  return std::max(std::abs(a.x() - b.x()), std::abs(a.y() - b.y()));
}

class RootSearchTest : public testing::Test {
 protected:
  RootSearchTest() { limits_.max_depth = 7; }

  SearchResult Run(Claims* claims, const std::function<void()>& watch) {
    return RunWorker(board_, limits_, RootScope(), WatchingClock(watch), claims).result;
  }
  // How many moves of the root are claimed.
  int ClaimedMoves() const {
    int count = 0;
    for (Point p : board_.empty()) count += claims_.Contains(board_.KeyAfter(p));
    return count;
  }

  const Board board_ = Quiet(Rule::kFreestyle);
  SearchLimits limits_;
  Claims claims_;
};

TEST_F(RootSearchTest, SaysWhatItSearchesAsLongAsItDoes) {
  int most = 0;
  Run(&claims_, [&] { most = std::max(most, ClaimedMoves()); });
  EXPECT_EQ(most, 1);
  EXPECT_EQ(ClaimedMoves(), 0);
}

// Somebody is searching half of the replies to each move near the stones. What that changes depends
// on the evaluation, because most late moves fail in any order; not in all positions it is nothing.
TEST(LoneRootSearchTest, LooksAtWhatOthersSearchLater) {
  int changed = 0;
  for (Rule rule : {Rule::kFreestyle, Rule::kStandard, Rule::kRenju, Rule::kCaro}) {
    Board board = Quiet(rule);
    for (int half : {0, 1}) {
      Claims claims;
      const auto nodes = [&](Claims* c) {
        return RunWorker(board, Depth(9), {}, base::Clock::Real(), c).result.info.nodes;
      };
      const int64_t alone = nodes(nullptr);
      EXPECT_EQ(nodes(&claims), alone) << "nobody else claims anything";
      std::vector<std::unique_ptr<Claim>> of_others;
      const PointSet empty = board.empty();
      for (Point move : empty) {
        if (Distance(move, Point(7, 7)) > 3) continue;
        board.Make(move);
        for (Point p : board.empty()) {
          if (p.id() % 2 != half) continue;
          of_others.push_back(std::make_unique<Claim>(&claims, board.KeyAfter(p)));
        }
        board.Unmake();
      }
      changed += nodes(&claims) != alone;
    }
  }
  EXPECT_GT(changed, 0);
}

TEST(LoneRootSearchTest, AllNodesAreCounted) {
  for (int depth : {1, 2, 5}) {
    const WorkerRun run = RunWorker(Quiet(Rule::kFreestyle), Depth(depth));
    EXPECT_GT(run.counted, 0);
    EXPECT_EQ(run.counted, run.result.info.nodes);
  }
}

// With one parameter at a value of its own: nodes of a search to depth 8, by position.
std::vector<int64_t> NodesWith(const ParameterRow& row, int value) {
  SearchParameters parameters;
  parameters.*row.field = value;
  std::vector<int64_t> nodes;
  for (Rule rule : {Rule::kFreestyle, Rule::kStandard, Rule::kRenju, Rule::kCaro}) {
    for (const Board& board : {Quiet(rule), Draw(kCrossingTwos, rule, Color::kWhite)}) {
      nodes.push_back(
          RunWorker(board, Depth(8), {}, base::Clock::Real(), nullptr, nullptr, parameters)
              .result.info.nodes);
    }
  }
  return nodes;
}

TEST(RootSearchParametersTest, NoneIsWithoutEffect) {
  for (const ParameterRow& row : ParameterTable()) {
    EXPECT_NE(NodesWith(row, row.min), NodesWith(row, row.max)) << row.name;
  }
}

// The moves of the root that were searched, those of them that were proven to lose, and the last
// iteration.
class Losses : public SearchListener {
 public:
  void OnIteration(const SearchInfo& info) override { last = info; }
  void OnRootEvent(const RootEvent& event) override {
    if (event.kind == RootEvent::Kind::kBegun) begun.Insert(*event.move);
    if (event.kind == RootEvent::Kind::kLost) lost.Insert(*event.move);
  }
  void OnFinished(const SearchResult&) override {}
  PointSet begun, lost;
  SearchInfo last;  // of the iterations
};

SearchResult RunWatched(const Board& board, int nodes, Losses& losses) {
  return RunWorker(board, Nodes(nodes), {}, base::Clock::Real(), nullptr, &losses).result;
}

TEST(LoneRootSearchTest, OneLosingMoveIsNoLostGame) {
  const Board board = Draw(kCrossingTwos, Rule::kFreestyle, Color::kWhite);
  int seen = 0;
  for (int nodes = 64; nodes < 4000; nodes += 64) {
    Losses losses;
    const SearchResult result = RunWatched(board, nodes, losses);
    if (losses.lost.empty() || losses.lost.size() == losses.begun.size()) continue;
    ++seen;
    EXPECT_FALSE(IsLoss(result.info.value))
        << nodes << " nodes: " << Describe(result) << ", " << eval::ValueToText(result.info.value);
  }
  EXPECT_GT(seen, 10);
}

// What was proven before the limit came, in whichever iteration.
TEST(LoneRootSearchTest, AMoveThatIsProvenLostIsNotTheAnswer) {
  const Board board = Draw(kCrossingTwos, Rule::kFreestyle, Color::kWhite);
  int seen = 0;
  for (int nodes = 64; nodes < 6000; nodes += 64) {
    Losses losses;
    const SearchResult result = RunWatched(board, nodes, losses);
    if (losses.lost.empty() || losses.lost.size() == losses.begun.size()) continue;
    ++seen;
    EXPECT_FALSE(losses.lost.Contains(*result.move)) << nodes << " nodes: " << Describe(result);
    EXPECT_EQ(result.lost, losses.lost);
  }
  EXPECT_GT(seen, 10);
}

TEST(LoneRootSearchTest, AValueIsOfTheMoveThatIsAnswered) {
  const Board board = Draw(kCrossingTwos, Rule::kFreestyle, Color::kWhite);
  int unknown = 0;
  for (int nodes = 64; nodes < 6000; nodes += 64) {
    Losses losses;
    const SearchResult result = RunWatched(board, nodes, losses);
    if (result.info.depth == losses.last.depth && losses.last.depth > 0) {
      EXPECT_EQ(*result.move, losses.last.pv.front()) << nodes << " nodes: " << Describe(result);
    }
    unknown += result.info.depth == 0 && losses.last.depth > 0;
  }
  EXPECT_GT(unknown, 0);
}

TEST(LoneRootSearchTest, AJudgedDepthIsWholeOrNone) {
  constexpr int kDeepest = 5;
  for (const Board& board :
       {Quiet(Rule::kFreestyle), Draw(kCrossingTwos, Rule::kFreestyle, Color::kWhite)}) {
    RootScope scope;
    std::vector<Value> values = {kDraw};
    for (int depth = 1; depth <= kDeepest; ++depth) {
      scope.judged_depth = depth;
      values.push_back(RunWorker(board, Infinite(), scope).result.info.value);
    }
    for (int nodes = 64; nodes < 6000; nodes += 64) {
      const SearchInfo info = RunWorker(board, Nodes(nodes), scope).result.info;
      EXPECT_EQ(info.value, values[static_cast<size_t>(info.depth)])
          << nodes << " nodes, depth " << info.depth;
    }
  }
}

TEST(SearchToDepthTest, IsNothingWhereTheDepthWasNotReached) {
  TranspositionTable table(size_t{1} << 20);
  VcfSolver vcf(kVcfTableEntries);
  const SearchParameters parameters;
  const auto info = [&](const Board& board, int depth, int64_t nodes) {
    TimeManager time(Nodes(nodes), base::Clock::Real());
    SearchShared shared = {table, time, parameters, nullptr, Ending()};
    return SearchToDepth(board, depth, shared, vcf);
  };
  const std::optional<SearchInfo> reached = info(Quiet(Rule::kFreestyle), 4, 100'000);
  ASSERT_TRUE(reached.has_value());
  EXPECT_EQ(reached->depth, 4);
  EXPECT_FALSE(info(Quiet(Rule::kFreestyle), 40, 1000).has_value());
  // A straight four is seen at once, and deeper searches could not change it.
  const std::optional<SearchInfo> won = info(After("h8a1i8c5j8e1"), 40, 1000);
  ASSERT_TRUE(won.has_value());
  EXPECT_EQ(won->value, WinIn(3));
}

}  // namespace
}  // namespace tengen::search
