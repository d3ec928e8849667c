// What tests of the brain share: limits, positions, a listener that checks what it hears.
#ifndef TENGEN_TESTS_SEARCH_BRAIN_SUPPORT_H_
#define TENGEN_TESTS_SEARCH_BRAIN_SUPPORT_H_

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "base/clock.h"
#include "engine/record/notation.h"
#include "gtest/gtest.h"
#include "search/brain.h"
#include "tests/search/proof/solver_support.h"

namespace tengen::search {

// A search that hangs is a failure; this is far more than any loaded machine needs.
inline constexpr std::chrono::seconds kPatience(120);
inline constexpr int64_t kSmallTable = int64_t{1} << 16;

inline BrainOptions SmallOptions(int threads = 1) {
  BrainOptions options;
  options.threads = threads;
  options.hash_bytes = kSmallTable;
  return options;
}

inline SearchLimits Infinite() {
  SearchLimits limits;
  limits.start = base::Clock::Real().Now();
  return limits;
}

inline SearchLimits Depth(int depth) {
  SearchLimits limits = Infinite();
  limits.max_depth = depth;
  return limits;
}

inline SearchLimits Nodes(int64_t nodes) {
  SearchLimits limits = Infinite();
  limits.max_nodes = nodes;
  return limits;
}

inline SearchLimits TurnTime(absl::Duration time) {
  SearchLimits limits = Infinite();
  limits.turn_time = time;
  return limits;
}

inline std::string Describe(const SearchResult& result) {
  return result.move ? ToCoordinates(*result.move) : "no move";
}

// Points of a board of 15x15. REQUIRES: ParseMoves reads them.
inline std::vector<Point> Moves(absl::string_view text) {
  return engine::ParseMoves(text, 15, 15).value();
}
inline Board After(absl::string_view moves, Rule rule = Rule::kFreestyle) {
  Board board = Board::Create(15, 15, rule).value();
  for (Point p : Moves(moves)) board.Make(p);
  return board;
}

// A quiet position in which nothing can be proven.
inline Board Quiet(Rule rule, int side = 15) {
  Board board = Board::Create(side, side, rule).value();
  board.Make(Point(side / 2, side / 2));
  board.Make(Point(side / 2 + 1, side / 2 - 1));
  return board;
}

// Black threatens to make two threes in one move. White is lost, but not within three thousand
// nodes of a search: until then some of his moves are not known to lose.
inline constexpr absl::string_view kCrossingTwos =
    "...............\n"
    "...............\n"
    "...............\n"
    "...............\n"
    ".......xx......\n"
    "......x........\n"
    "......x........\n"
    "...............\n"
    "...............\n"
    "..............o\n"
    "...............\n";

// Fails unless `result` has a move that the side to move may make, a forbidden one only if there is
// no other.
inline void ExpectLegal(const Board& board, const SearchResult& result) {
  SCOPED_TRACE(Describe(board));
  ASSERT_TRUE(result.move.has_value());
  ASSERT_TRUE(board.Contains(*result.move)) << Describe(result);
  ASSERT_TRUE(board.IsEmpty(*result.move)) << Describe(result);
  if (board.side_to_move() == Color::kBlack && board.IsForbidden(*result.move)) {
    EXPECT_EQ(board.ForbiddenPoints(), board.empty()) << Describe(result) << " is forbidden";
  }
}

inline void ExpectPlayable(Board board, const std::vector<Point>& line) {
  for (Point p : line) {
    ASSERT_TRUE(board.Contains(p) && board.IsEmpty(p)) << ToCoordinates(p) << " in the line";
    board.Make(p);
  }
}

// Something that happens once, for which other threads can wait. Built on the standard mutex
// because the thread sanitizer sees into that one without the library being compiled for it.
class Event {
 public:
  void Happen() {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      happened_ = true;
    }
    condition_.notify_all();
  }
  bool happened() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return happened_;
  }
  // False if it has not happened even after kPatience.
  bool Wait() {
    std::unique_lock<std::mutex> lock(mutex_);
    return condition_.wait_for(lock, kPatience, [this] { return happened_; });
  }

 private:
  mutable std::mutex mutex_;
  std::condition_variable condition_;
  bool happened_ = false;
};

// Keeps what it hears and checks the order of the calls.
class Recorder : public SearchListener {
 public:
  explicit Recorder(const Board& board) : board_(board) {}

  void OnIteration(const SearchInfo& info) override {
    EXPECT_FALSE(finished_.happened()) << "an iteration after the end";
    EXPECT_GE(info.depth, 1);
    EXPECT_GE(info.selective_depth, 0);
    EXPECT_GE(info.elapsed, absl::ZeroDuration());
    EXPECT_FALSE(info.pv.empty());
    EXPECT_GE(info.hash_permille, 0);
    EXPECT_LE(info.hash_permille, 1000);
    if (!infos_.empty()) {
      EXPECT_GT(info.depth, infos_.back().depth);
      EXPECT_GE(info.nodes, infos_.back().nodes);
    }
    ExpectPlayable(board_, info.pv);
    infos_.push_back(info);
    if (infos_.size() == 1) iterating_.Happen();
  }
  void OnFinished(const SearchResult& result) override {
    ASSERT_FALSE(finished_.happened()) << "finished twice";
    result_ = result;
    finished_.Happen();
  }

  bool WaitUntilIterating() { return iterating_.Wait(); }
  bool WaitUntilFinished() { return finished_.Wait(); }
  bool finished() const { return finished_.happened(); }
  // REQUIRES: finished.
  const SearchResult& result() const { return result_; }
  const std::vector<SearchInfo>& infos() const { return infos_; }

 private:
  const Board board_;
  std::vector<SearchInfo> infos_;
  SearchResult result_;
  Event iterating_, finished_;
};

// The nodes of a whole search are those of its last iteration.
inline int64_t CountNodes(Brain& brain, const Board& board, int depth) {
  Recorder recorder(board);
  brain.Go(board, Depth(depth), recorder);
  brain.Wait();
  return recorder.infos().back().nodes;
}

// A small brain and boards for it; the rule is the parameter.
class BrainOfRule : public testing::TestWithParam<Rule> {
 protected:
  Rule rule() const { return GetParam(); }
  Board EmptyBoard(int width, int height) const {
    return Board::Create(width, height, rule()).value();
  }
  Brain brain_{SmallOptions()};
};

}  // namespace tengen::search

#endif  // TENGEN_TESTS_SEARCH_BRAIN_SUPPORT_H_
