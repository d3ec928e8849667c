#include "search/shared_searches.h"

#include <atomic>
#include <memory>
#include <thread>
#include <vector>

#include "base/clock.h"
#include "gtest/gtest.h"
#include "tests/search/brain_support.h"

namespace tengen::search {
namespace {

constexpr auto kTable = static_cast<size_t>(kSmallTable);

SearchResult Find(SharedSearches& searches, int worker, const Board& board,
                  const SearchLimits& limits) {
  TimeManager time(limits, base::Clock::Real());
  ResultKeeper keeper;
  searches.Search(worker, board, limits, time, keeper);
  return keeper.result();
}

TEST(SharedSearchesTest, OneAloneIsTheBrains) {
  SharedSearches searches(1, kTable);
  for (Rule rule : {Rule::kFreestyle, Rule::kRenju}) {
    Brain brain(SmallOptions());
    SearchLimits limits = Nodes(5000);
    limits.analysis = true;
    const SearchResult expected = Think(brain, Quiet(rule), limits);
    for (int i = 0; i < 2; ++i) {
      const SearchResult result = Find(searches, 0, Quiet(rule), limits);
      EXPECT_EQ(result.move, expected.move);
      EXPECT_EQ(result.info.value, expected.info.value);
      EXPECT_EQ(result.info.nodes, expected.info.nodes);
      EXPECT_EQ(result.info.pv, expected.info.pv);
      searches.Clear();
    }
  }
}

TEST(SharedSearchesTest, OneWorkerKnowsWhatAnotherHasFound) {
  SharedSearches searches(2, kTable);
  const Board board = Quiet(Rule::kFreestyle);
  const int64_t nodes = Find(searches, 0, board, Depth(7)).info.nodes;
  EXPECT_LT(Find(searches, 1, board, Depth(7)).info.nodes, nodes / 2);
}

TEST(SharedSearchesTest, AStopThatCameBeforeCounts) {
  SharedSearches searches(1, kTable);
  const SearchLimits limits = Infinite();
  TimeManager time(limits, base::Clock::Real());
  time.StopNow();
  ResultKeeper keeper;
  searches.Search(0, Quiet(Rule::kFreestyle), limits, time, keeper);
  ExpectLegal(Quiet(Rule::kFreestyle), keeper.result());
}

// The table is so small that it begins a generation every few searches.
TEST(SharedSearchesTest, ManyAtOnceOfAllKinds) {
  constexpr int kWorkers = 3;
  SharedSearches searches(kWorkers, 1 << 14);
  std::vector<std::thread> threads;
  for (int worker = 0; worker < kWorkers; ++worker) {
    threads.emplace_back([&searches, worker] {
      for (int i = 0; i < 20; ++i) {
        const Rule rule = (i + worker) % 2 == 0 ? Rule::kRenju : Rule::kStandard;
        const Board board = Quiet(rule, 9 + 3 * (i % 3));
        ExpectLegal(board, Find(searches, worker, board, Nodes(400)));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_LE(searches.TableUsedPermille(), 1000);
}

}  // namespace
}  // namespace tengen::search
