// Tactical positions from games of our own, with answers that are proved before they are given.
#ifndef TENGEN_BENCH_SUITES_SUITE_MAKER_H_
#define TENGEN_BENCH_SUITES_SUITE_MAKER_H_

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/random.h"
#include "bench/suites/suite.h"
#include "engine/board.h"
#include "search/proof/solver.h"

namespace tengen::bench {

struct SuiteMakerOptions {
  Rule rule = Rule::kFreestyle;
  int size = 15;
  uint64_t seed = 1;
  int games = 100;
  // Positions kept of each class (a category and, for wins, a range of lengths).
  int per_class = 5;
  int64_t max_nodes = 200'000;  // of each of the solver's tasks
  // Changes tried on the longest win by fours of each game to make it longer still; games alone do
  // not give long ones. Then only wins by fours are kept.
  int lengthen = 0;
};

// Plays games between two players who parry what they must and else choose near stones at random,
// and who do not complete wins, so that tangled positions come up; asks of the positions what they
// are good for. Everything follows from the seed. Thread-compatible.
class SuiteMaker {
 public:
  explicit SuiteMaker(const SuiteMakerOptions& options);

  // Plays all games and calls `found` with each position kept, its answer checked by CheckAnswer.
  void Run(const std::function<void(const SuitePosition&)>& found);

 private:
  std::optional<Point> ChooseMove(const Board& board);
  void Examine(Board& board);
  void ExamineWin(Board& board, const search::Solution& fours);
  void ExamineThreats(Board& board);
  void ExamineRefusal(Board& board);
  void ExamineHold(Board& board);
  bool WinsUnder(Rule rule, const Board& board);
  bool WinsWithoutAStone(const Board& board);
  void Keep(const std::string& kind, const std::string& category, const Board& board,
            SuiteAnswer answer);
  bool Full(const std::string& kind) const;
  search::Solution Fours(Board& board);
  void LengthenLongest();
  std::optional<Board> Changed(const Board& board);
  std::optional<Board> AsGame(const Board& board);

  const SuiteMakerOptions options_;
  base::Random random_;
  search::Solver solver_;
  std::map<std::string, int> kept_;       // by class
  std::map<std::string, int> last_game_;  // the game that gave the last one of a class
  int game_ = 0;
  std::optional<Board> longest_;  // win by fours of this game
  int longest_distance_ = 0;
  std::function<void(const SuitePosition&)> found_;
};

}  // namespace tengen::bench

#endif  // TENGEN_BENCH_SUITES_SUITE_MAKER_H_
