// One worker among others.
#include "search/worker.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "tests/search/brain_support.h"

namespace tengen {
namespace {

// Stands still, and looks around whenever it is asked what time it is: in the midst of a search.
class WatchingClock : public Clock {
 public:
  explicit WatchingClock(std::function<void()> watch) : watch_(std::move(watch)) {}
  absl::Duration Now() const override {
    watch_();
    return absl::ZeroDuration();
  }

 private:
  std::function<void()> watch_;
};

class WorkerTest : public testing::Test {
 protected:
  WorkerTest() { limits_.max_depth = 7; }

  SearchResult Run(Claims* claims, const std::function<void()>& watch) {
    const WatchingClock clock(watch);
    TranspositionTable table(size_t{1} << 20);
    TimeManager time(limits_, clock);
    SearchShared shared = {table, time, parameters_, nullptr, Ending()};
    shared.claims = claims;
    VcfSolver vcf(kVcfTableEntries);
    return Worker(0, board_, RootScope(), shared, vcf).Run(nullptr);
  }
  static int Distance(Point a, Point b) {
    return std::max(std::abs(a.x() - b.x()), std::abs(a.y() - b.y()));
  }
  // How many moves of the root are claimed.
  int ClaimedMoves() const {
    int count = 0;
    for (Point p : board_.empty()) count += claims_.Contains(board_.KeyAfter(p));
    return count;
  }

  const Board board_ = Quiet(Rule::kFreestyle);
  const SearchParameters parameters_;
  SearchLimits limits_;
  Claims claims_;
};

TEST_F(WorkerTest, SaysWhatItSearchesAsLongAsItDoes) {
  int most = 0;
  Run(&claims_, [&] { most = std::max(most, ClaimedMoves()); });
  EXPECT_EQ(most, 1);
  EXPECT_EQ(ClaimedMoves(), 0);
}

TEST_F(WorkerTest, LooksAtWhatOthersSearchLater) {
  const int64_t alone = Run(nullptr, [] {}).info.nodes;
  EXPECT_EQ(Run(&claims_, [] {}).info.nodes, alone) << "nobody else claims anything";
  // Somebody is searching half of the replies to each move near the stones.
  std::vector<std::unique_ptr<Claim>> of_others;
  Board board = board_;
  for (Point move : board_.empty()) {
    if (Distance(move, Point(7, 7)) > 3) continue;
    board.Make(move);
    for (Point p : board.empty()) {
      if (p.id() % 2 != 0) continue;
      of_others.push_back(std::make_unique<Claim>(&claims_, board.KeyAfter(p)));
    }
    board.Unmake();
  }
  EXPECT_NE(Run(&claims_, [] {}).info.nodes, alone);
}

}  // namespace
}  // namespace tengen
