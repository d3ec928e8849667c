#include "cli/terminal/watched_search.h"

#include <thread>
#include <vector>

#include "engine/record/notation.h"
#include "gtest/gtest.h"

namespace tengen::cli {
namespace {

// Keeps what it hears, and from which thread.
class Witness : public SearchWatcher {
 public:
  void OnIteration(const search::SearchInfo& info) override {
    depths.push_back(info.depth);
    EXPECT_EQ(std::this_thread::get_id(), thread_);
  }
  void OnRootEvent(const search::RootEvent& event) override {
    iterations += event.kind == search::RootEvent::Kind::kIteration ? 1 : 0;
    EXPECT_EQ(std::this_thread::get_id(), thread_);
  }

  std::vector<int> depths;
  int iterations = 0;

 private:
  const std::thread::id thread_ = std::this_thread::get_id();
};

TEST(WatchedSearchTest, TheWatcherHearsEverythingOnItsOwnThread) {
  Board board = *Board::Create(15, 15, Rule::kFreestyle);
  const std::vector<Point> moves = *engine::ParseMoves("h8i9i7", 15, 15);
  for (Point p : moves) board.Make(p);
  base::HeldInterrupts held;
  search::Brain brain;
  search::SearchLimits limits;
  limits.start = base::Clock::Real().Now();
  limits.max_depth = 4;
  Witness witness;
  const MoveChooser::Choice choice = ThinkWatched(brain, board, limits, witness, held);
  EXPECT_EQ(witness.depths, (std::vector<int>{1, 2, 3, 4}));
  EXPECT_EQ(witness.iterations, 4);
  EXPECT_TRUE(choice.result.move.has_value());
  EXPECT_FALSE(choice.interrupted);
}

}  // namespace
}  // namespace tengen::cli
