#include "search/solved_brain.h"

#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/random.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "search/evaluator_scorer.h"
#include "tests/base/temporary_directory.h"
#include "tests/search/brain_support.h"
#include "tests/search/proof/strategy_support.h"

namespace tengen::search {
namespace {

using ::testing::HasSubstr;

class SolvedBrainTest : public testing::Test {
 protected:
  void Write(const std::string& name, absl::string_view text) {
    std::ofstream(directory_.File(name)) << text;
  }
  void OpenTwos() {
    Write("twos.txt", absl::StrCat(kTwosHeader, kTwosMoves));
    Open(directory_.path());
  }
  void Open(const std::string& folder) {
    absl::StatusOr<SolvedGames> games = SolvedGames::Open(folder);
    ASSERT_TRUE(games.ok()) << games.status();
    games_ = std::make_shared<const SolvedGames>(*std::move(games));
  }
  SearchResult Ask(const Board& board, const SearchLimits& limits) {
    ResultKeeper keeper;
    brain_.Go(games_, board, limits, keeper);
    brain_.Wait();
    return keeper.result();
  }
  // Black plays on, White's replies being those of `reply`, to Black's five.
  template <class Reply>
  void PlayToTheEnd(Board board, Reply reply) {
    while (true) {
      const SearchResult result = Ask(board, Infinite());
      ASSERT_TRUE(result.move && !result.solved.empty()) << Describe(board);
      const bool wins = board.Judge(*result.move) == engine::Verdict::kWin;
      board.Make(*result.move);
      if (wins) return;
      ASSERT_FALSE(board.full()) << Describe(board);
      const Point answer = reply(board);
      ASSERT_NE(board.Judge(answer), engine::Verdict::kWin) << Describe(board);
      board.Make(answer);
    }
  }

  base::TemporaryDirectory directory_;
  Brain search_{SmallOptions()};
  SolvedBrain brain_{search_, base::Clock::Real()};
  std::shared_ptr<const SolvedGames> games_;
};

Board TwosStart() {
  Board board = Board::Create(9, 9, Rule::kStandard).value();
  const std::vector<Point> moves = engine::ParseMoves("c7a9c6i9d5a1e5i1", 9, 9).value();
  for (Point p : moves) board.Make(p);
  return board;
}

// Where the opponent makes a five at once, if anywhere.
std::optional<Point> MustStop(const Board& board) {
  const PointSet fives =
      board.ThreatPoints(Opponent(board.side_to_move()), engine::LineThreat::kFive);
  return fives.empty() ? std::nullopt : std::optional(fives.First());
}

// One of the `count` replies that the evaluation likes best, if a five does not decide.
class Defender {
 public:
  Defender(uint64_t seed, size_t count) : word_(seed), count_(count) {}
  Point operator()(const Board& board) {
    if (const std::optional<Point> stop = MustStop(board)) return *stop;
    std::vector<Point> points;
    for (Point p : board.empty()) points.push_back(p);
    points = BestMoves(board, points, scorer_, count_);
    word_ = base::RandomWord(word_);
    return points[word_ % points.size()];
  }

 private:
  uint64_t word_;
  size_t count_;
  MoveScorer scorer_ = EvaluatorScorer();
};

TEST_F(SolvedBrainTest, ThatThereIsNoSolvedGameIsSaid) {
  const std::string nowhere = directory_.File("nowhere");
  EXPECT_THAT(SolvedGames::Open(nowhere).status().message(), HasSubstr(nowhere));
  Write("draw.txt", "tengen-draw 1\n");
  EXPECT_THAT(SolvedGames::Open(directory_.path()).status().message(), HasSubstr("no solved"));
  Write("twos.txt", kTwosHeader);
  EXPECT_THAT(SolvedGames::Open(directory_.path()).status().message(), HasSubstr("twos.txt: "));
}

TEST_F(SolvedBrainTest, EveryReplyIsAnsweredToTheFive) {
  OpenTwos();
  const SearchResult first = Ask(TwosStart(), Infinite());
  EXPECT_EQ(first.move, At("c5"));
  EXPECT_EQ(first.solved, "standard 9x9 c7 a9 c6 i9 d5 a1 e5 i1 is won by Black");
  Board board = TwosStart();
  board.Make(At("c5"));
  for (Point reply : board.empty()) {
    board.Make(reply);
    PlayToTheEnd(board, Defender(reply.id(), 4));
    board.Unmake();
  }
}

TEST_F(SolvedBrainTest, AReplyThatIsTakenBackIsAnsweredAgain) {
  OpenTwos();
  Board board = TwosStart();
  board.Make(At("c5"));
  board.Make(At("c8"));
  const SearchResult first = Ask(board, Infinite());
  ASSERT_TRUE(first.move && IsWin(first.info.value));
  board.Make(*first.move);
  // Nothing but the win that was found can answer: a limit of one node ends the solvers.
  for (Point reply : board.empty()) {
    board.Make(reply);
    EXPECT_FALSE(Ask(board, Nodes(1)).solved.empty()) << Describe(board);
    board.Unmake();
  }
}

TEST_F(SolvedBrainTest, AllElseIsSearched) {
  OpenTwos();
  EXPECT_EQ(Ask(After("h8i9", Rule::kStandard), Depth(2)).solved, "") << "not the game";
  Board board = TwosStart();
  board.Make(At("g3"));
  board.Make(At("g4"));
  EXPECT_EQ(Ask(board, Depth(2)).solved, "") << "not the strategy's move";
  SearchLimits excluding = Depth(2);
  excluding.excluded.Insert(At("c5"));
  const SearchResult other = Ask(TwosStart(), excluding);
  EXPECT_EQ(other.solved, "");
  EXPECT_NE(other.move, At("c5"));
  Board blocked = TwosStart();
  ASSERT_TRUE(blocked.Block(At("i5")).ok());
  EXPECT_EQ(Ask(blocked, Depth(2)).solved, "") << "a game on another board";
}

TEST_F(SolvedBrainTest, WhereTheLimitEndsTheSolversTheSearchAnswers) {
  OpenTwos();
  Board board = TwosStart();
  board.Make(At("c5"));
  board.Make(At("c8"));
  for (const SearchLimits& limits : {Nodes(1), TurnTime(absl::ZeroDuration())}) {
    const SearchResult result = Ask(board, limits);
    EXPECT_TRUE(result.move.has_value());
    EXPECT_EQ(result.solved, "");
  }
}

TEST_F(SolvedBrainTest, StopEndsEither) {
  OpenTwos();
  const Board board = After("h8i9", Rule::kStandard);
  Recorder recorder(board);
  brain_.Go(games_, board, Infinite(), recorder);
  ASSERT_TRUE(recorder.WaitUntilIterating());
  brain_.Stop();
  EXPECT_TRUE(recorder.WaitUntilFinished());
  brain_.Wait();
  EXPECT_TRUE(recorder.result().move.has_value());
  Recorder early(board);
  brain_.Go(games_, board, Infinite(), early);
  brain_.Stop();
  EXPECT_TRUE(early.WaitUntilFinished());
  brain_.Wait();
}

TEST_F(SolvedBrainTest, UpdatedLimitsEndTheSearch) {
  OpenTwos();
  const Board board = After("h8i9", Rule::kStandard);
  Recorder recorder(board);
  brain_.Go(games_, board, Infinite(), recorder);
  brain_.UpdateLimits(Depth(1));
  EXPECT_TRUE(recorder.WaitUntilFinished());
  brain_.Wait();
}

// What comes with the program, against whatever defends: anything, what looks good, a search.
TEST_F(SolvedBrainTest, CommittedStrategiesWinToTheEnd) {
  Open(TENGEN_SOLVED);
  Brain opponent(SmallOptions());
  const auto search = [&](const Board& board) { return *Think(opponent, board, Nodes(500)).move; };
  int game = 0;
  for (const Board& start : CommittedStarts()) {
    for (int kind = 0; kind < 3; ++kind) {
      const engine::Symmetry symmetry(++game % engine::Symmetry::kCount, start.width(),
                                      start.height());
      const Board board = Image(start, symmetry);
      SCOPED_TRACE(Describe(board));
      if (kind == 0) PlayToTheEnd(board, Defender(game, 200));
      if (kind == 1) PlayToTheEnd(board, Defender(game, 5));
      if (kind == 2) PlayToTheEnd(board, search);
    }
  }
}

}  // namespace
}  // namespace tengen::search
