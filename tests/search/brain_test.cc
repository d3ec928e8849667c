#include "search/brain.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "engine/record/notation.h"
#include "eval/network/network.h"
#include "gtest/gtest.h"
#include "search/position_judge.h"
#include "tests/engine/drawn_board.h"
#include "tests/engine/reference_bridge.h"
#include "tests/eval/network/biased_network.h"
#include "tests/search/brain_support.h"
#include "tests/search/positions.h"
#include "tests/search/reference_search.h"

namespace tengen::search {
namespace {

class BrainRuleTest : public BrainOfRule {};
INSTANTIATE_TEST_SUITE_P(Rules, BrainRuleTest, testing::ValuesIn(kRules),
                         [](const auto& test) { return std::string(RuleName(test.param)); });

TEST_P(BrainRuleTest, OpensOnBoardsOfAllSizes) {
  const std::vector<std::pair<int, int>> sizes = {{5, 5},   {5, 32},  {32, 5}, {9, 13},
                                                  {15, 15}, {20, 20}, {32, 32}};
  for (const auto& [width, height] : sizes) {
    Board board = EmptyBoard(width, height);
    for (int ply = 0; ply < 3; ++ply) {
      const SearchResult result = Think(brain_, board, Depth(2));
      ExpectLegal(board, result);
      ASSERT_FALSE(HasFatalFailure());
      board.Make(*result.move);
    }
  }
}

TEST_P(BrainRuleTest, FullBoardHasNoMove) {
  RandomBoards random(5);
  const reference::Board drawn = random.NearlyFull(ToReference(rule()), 6, 7, 0);
  for (Color mover : kColors) {
    const Board board = ToEngine(drawn, rule(), mover);
    ASSERT_TRUE(board.full());
    Recorder recorder(board);
    brain_.Go(board, Infinite(), recorder);
    ASSERT_TRUE(recorder.WaitUntilFinished());
    brain_.Wait();
    EXPECT_FALSE(recorder.result().move.has_value());
    EXPECT_FALSE(Think(brain_, board, Depth(5)).move.has_value());
  }
}

TEST_P(BrainRuleTest, TakesTheLastPoint) {
  RandomBoards random(6);
  for (int i = 0; i < 20; ++i) {
    const reference::Board drawn = random.NearlyFull(ToReference(rule()), 5 + i % 4, 6, 1);
    for (Color mover : kColors) {
      const Board board = ToEngine(drawn, rule(), mover);
      const SearchResult result = Think(brain_, board, Infinite());
      EXPECT_EQ(result.move, board.empty().First()) << Describe(board);
    }
  }
}

TEST_P(BrainRuleTest, PlaysOnNearlyFullBoards) {
  RandomBoards random(7);
  for (int i = 0; i < 30; ++i) {
    const reference::Board drawn =
        random.NearlyFull(ToReference(rule()), 7 + i % 5, 8, 2 + random.Below(8));
    const Board board = ToEngine(drawn, rule(), random.AnyColor());
    ExpectLegal(board, Think(brain_, board, Depth(6)));
  }
}

// Parameters at the ends of their ranges, one by one or all, or the ones that play.
SearchParameters AnyParameters(RandomBoards& random) {
  SearchParameters parameters;
  const bool most = random.Below(2) == 0, all = random.Below(2) == 0;
  for (const ParameterRow& row : ParameterTable()) {
    if (all || random.Below(4) == 0) parameters.*row.field = most ? row.max : row.min;
  }
  return random.Below(2) == 0 ? parameters : SearchParameters();
}

// Small endings, checked against perfect play: what the search calls proven must be true, and at
// the distance that it names at most, even if it was cut short.
TEST_P(BrainRuleTest, ProvesOnlyWhatIsTrue) {
  RandomBoards random(8);
  const reference::Game game = ToReference(rule());
  int wins = 0, losses = 0;
  const int positions = RandomPositionCount(200);
  for (int i = 0; i < positions; ++i) {
    reference::Board drawn =
        random.NearlyFull(game, 6 + random.Below(2), 6 + random.Below(3), 4 + random.Below(4));
    const Board board = ToEngine(drawn, rule(), random.AnyColor());
    SCOPED_TRACE(Describe(board));
    const char mover = ToReference(board.side_to_move());
    const reference::Result expected = PerfectPlay(drawn, game, mover);
    BrainOptions options = SmallOptions();
    options.parameters = AnyParameters(random);
    brain_.SetOptions(options);
    for (const SearchLimits& limits : {Nodes(1 + random.Below(300)), Depth(2), Depth(30)}) {
      const SearchResult result = Think(brain_, board, limits);
      ASSERT_TRUE(result.move.has_value());
      SCOPED_TRACE(absl::StrCat(Describe(result), ", ", eval::ValueToText(result.info.value)));
      if (IsDecided(result.info.value)) {
        ASSERT_EQ(PerfectPlay(drawn, game, mover, {PliesToEnd(result.info.value)}), expected)
            << "not as soon as that";
      }
      if (IsWin(result.info.value)) {
        ++wins;
        ASSERT_EQ(expected, reference::Result::kWin);
        ASSERT_EQ(PerfectPlayAfter(drawn, game, mover, ToReference(*result.move)),
                  reference::Result::kWin)
            << "gives the win away";
      }
      if (IsLoss(result.info.value)) {
        ++losses;
        ASSERT_EQ(expected, reference::Result::kLoss);
      }
      if (limits.max_depth == 30 && expected != reference::Result::kDraw) {
        ASSERT_TRUE(IsDecided(result.info.value)) << "deeper than the game, yet it sees no end";
      }
    }
  }
  EXPECT_GT(wins, 0);
  EXPECT_GT(losses, 0);
}

TEST_P(BrainRuleTest, TakesAWinInOne) {
  constexpr absl::string_view kDrawing =
      ".........\n"
      "...o.....\n"
      "..xxxx...\n"
      "...oooo..\n"
      ".........\n"
      ".........\n";
  for (Color mover : kColors) {
    const Board board = Draw(kDrawing, rule(), mover);
    for (const SearchLimits& limits :
         {Infinite(), Depth(1), Nodes(1), TurnTime(absl::Seconds(0))}) {
      const SearchResult result = Think(brain_, board, limits);
      ASSERT_TRUE(result.move.has_value());
      EXPECT_TRUE(board.IsFive(*result.move, mover)) << Describe(board) << Describe(result);
    }
  }
}

TEST_P(BrainRuleTest, BlocksAFive) {
  constexpr absl::string_view kDrawing =
      "...........\n"
      "...o.......\n"
      "..oxxxx....\n"
      "...........\n"
      "....o......\n"
      "...........\n";
  const Board board = Draw(kDrawing, rule(), Color::kWhite);
  for (const SearchLimits& limits : {Depth(1), Depth(5), Nodes(1), TurnTime(absl::Seconds(0))}) {
    const SearchResult result = Think(brain_, board, limits);
    ASSERT_TRUE(result.move.has_value());
    // In caro a stone beside the row stops the five as well.
    Board after = board;
    after.Make(*result.move);
    EXPECT_TRUE(after.ThreatPoints(Color::kBlack, LineThreat::kFive).empty())
        << Describe(board) << Describe(result);
  }
}

TEST_P(BrainRuleTest, BlocksAnOpenThree) {
  constexpr absl::string_view kDrawing =
      "...............\n"
      "...............\n"
      "...............\n"
      "...............\n"
      "...............\n"
      "......o........\n"
      "...............\n"
      "......xxx......\n"
      "...............\n"
      ".......o.......\n"
      "...............\n"
      "...............\n"
      "...............\n"
      "...............\n"
      "...............\n";
  const Board board = Draw(kDrawing, rule(), Color::kWhite);
  for (const SearchLimits& limits : {Depth(2), Depth(6), Nodes(2000)}) {
    const SearchResult result = Think(brain_, board, limits);
    ASSERT_TRUE(result.move.has_value());
    Board after = board;
    after.Make(*result.move);
    EXPECT_TRUE(after.ThreatPoints(Color::kBlack, LineThreat::kStraightFour).empty())
        << Describe(board) << Describe(result);
  }
}

// Two open threes, which no stone defends both: White must gain time with the four that stops one
// of them. Without the two white stones by themselves White would be lost all the same in renju.
TEST_P(BrainRuleTest, DefendsWithAFourOfItsOwn) {
  constexpr absl::string_view kDrawing =
      "...............\n"
      "...............\n"
      "...............\n"
      ".....xxx.......\n"
      "........o......\n"
      ".....o..o......\n"
      "........o......\n"
      "........x......\n"
      "...............\n"
      "......o........\n"
      "...............\n"
      ".....xxx.......\n"
      "...............\n"
      "...............\n"
      "...............\n";
  const Board board = Draw(kDrawing, rule(), Color::kWhite);
  for (const SearchLimits& limits : {Depth(6), Nodes(5000)}) {
    const SearchResult result = Think(brain_, board, limits);
    EXPECT_EQ(result.move, Point(8, 3)) << Describe(board) << Describe(result);
    EXPECT_FALSE(IsLoss(result.info.value)) << eval::ValueToText(result.info.value);
  }
}

// The opponent has an open three, so only fours win: White's in every game, 5,4 making two of them.
TEST_P(BrainRuleTest, PlaysTheWinningFours) {
  constexpr absl::string_view kDrawing =
      ".............\n"
      "........xxx..\n"
      ".............\n"
      ".............\n"
      ".xooo........\n"
      ".....o.......\n"
      ".....o.......\n"
      ".....o.......\n"
      ".....x.......\n"
      ".............\n"
      ".............\n";
  const Board board = Draw(kDrawing, rule(), Color::kWhite);
  for (const SearchLimits& limits : {Infinite(), Depth(2), Nodes(1000)}) {
    const SearchResult result = Think(brain_, board, limits);
    EXPECT_TRUE(IsWin(result.info.value)) << eval::ValueToText(result.info.value);
    ASSERT_TRUE(result.move.has_value());
    Board after = board;
    after.Make(*result.move);
    EXPECT_FALSE(after.ThreatPoints(Color::kWhite, LineThreat::kFive).empty()) << Describe(after);
    ExpectPlayable(board, result.info.pv);
  }
}

// The winning fours begin with the one that lets the opponent make a four of his own.
TEST(BrainTest, PlaysFoursThroughACounterFour) {
  constexpr absl::string_view kDrawing =
      ".............\n"
      ".............\n"
      ".......x.....\n"
      "...o...o.....\n"
      "....x..o.....\n"
      ".....x.o.....\n"
      "..oxxx.......\n"
      "...ooo..xxxo.\n"
      ".............\n"
      ".............\n"
      ".............\n";
  for (Rule rule : {Rule::kFreestyle, Rule::kStandard}) {
    Brain brain(SmallOptions());
    const SearchResult result = Think(brain, Draw(kDrawing, rule, Color::kBlack), Infinite());
    EXPECT_EQ(result.move, Point(6, 6)) << Describe(result);
    EXPECT_TRUE(IsWin(result.info.value)) << eval::ValueToText(result.info.value);
  }
}

TEST_P(BrainRuleTest, PlaysAfterTheGameIsOver) {
  Board board = Draw(
      ".........\n"
      "..xxxxx..\n"
      "...oooo..\n"
      ".........\n"
      ".........\n",
      rule(), Color::kWhite);
  ExpectLegal(board, Think(brain_, board, Depth(4)));
  board.SetSideToMove(Color::kBlack);
  ExpectLegal(board, Think(brain_, board, Depth(4)));
}

TEST_P(BrainRuleTest, PlaysAGameAgainstItselfByTheRules) {
  Board board = EmptyBoard(11, 10);
  for (int ply = 0; ply < 60 && !board.full(); ++ply) {
    const SearchResult result = Think(brain_, board, Depth(2));
    ExpectLegal(board, result);
    ASSERT_FALSE(HasFatalFailure());
    const Verdict verdict = board.Judge(*result.move);
    board.Make(*result.move);
    if (verdict != Verdict::kNone) break;
  }
}

TEST_P(BrainRuleTest, PositionsWithBlockedPointsArePlayable) {
  Board board = EmptyBoard(7, 7);
  for (int x = 0; x < 7; ++x) {
    if (x == 3) continue;
    ASSERT_TRUE(board.Block(Point(x, 3)).ok());
  }
  board.Make(Point(3, 3));
  ExpectLegal(board, Think(brain_, board, Depth(4)));
  // A stone without an empty neighbour.
  Board walled = EmptyBoard(9, 9);
  for (int y = 0; y < 5; ++y) {
    for (int x = 0; x < 5; ++x) {
      if (x == 2 && y == 2) continue;
      ASSERT_TRUE(walled.Block(Point(x, y)).ok());
    }
  }
  walled.Make(Point(2, 2));
  ExpectLegal(walled, Think(brain_, walled, Depth(3)));
}

TEST(BrainRenjuTest, NeverPlaysAForbiddenPoint) {
  Brain brain(SmallOptions());
  RandomBoards random(9);
  for (int tested = 0; tested < 25;) {
    const reference::Board drawn = random.Tactical(reference::Game::kRenju);
    const Board board = ToEngine(drawn, Rule::kRenju, Color::kBlack);
    if (board.ForbiddenPoints().empty()) continue;
    ++tested;
    ExpectLegal(board, Think(brain, board, Depth(3)));
    ExpectLegal(board, Think(brain, board, Nodes(1)));
    ExpectLegal(board, Think(brain, board, TurnTime(absl::ZeroDuration())));
  }
}

// Twice the same: Black's row of three becomes a straight four on points where he would make six in
// the column.
TEST(BrainRenjuTest, IsNotAfraidOfForbiddenFours) {
  constexpr absl::string_view kDrawing =
      "....................\n"
      "...o...o.....o...o..\n"
      "...x...x.....x...x..\n"
      "...x...x.....x...x..\n"
      "...xoo.x.....xoo.x..\n"
      "....xxx.......xxx...\n"
      "...xo..x.....xo..x..\n"
      "...x...x.....x...x..\n"
      "...o...o.....o...o..\n"
      "....................\n";
  const Board board = Draw(kDrawing, Rule::kRenju, Color::kWhite);
  const PointSet threats = board.ThreatPoints(Color::kBlack, LineThreat::kStraightFour);
  ASSERT_EQ(threats.size(), 4) << Describe(board);
  for (Point p : threats) ASSERT_TRUE(board.IsForbidden(p)) << ToCoordinates(p);
  Brain brain(SmallOptions());
  for (int depth : {1, 2, 4}) {
    const Value value = Think(brain, board, Depth(depth)).info.value;
    EXPECT_FALSE(IsLoss(value)) << eval::ValueToText(value) << " at depth " << depth;
  }
}

TEST(BrainRenjuTest, PlaysAForbiddenPointOnlyIfNothingElseIsLeft) {
  // 3,2 is an overline.
  constexpr absl::string_view kOnlyForbidden =
      "#######\n"
      "#######\n"
      "xxx.xxx\n"
      "#######\n"
      "#######\n";
  constexpr absl::string_view kOneAllowed =
      "#######\n"
      "#######\n"
      "xxx.xxx\n"
      "#######\n"
      "######.\n";
  Brain brain(SmallOptions());
  for (const SearchLimits& limits : {Infinite(), Depth(1), Nodes(1), TurnTime(absl::Seconds(0))}) {
    EXPECT_EQ(Think(brain, Draw(kOnlyForbidden, Rule::kRenju, Color::kBlack), limits).move,
              Point(3, 2));
    EXPECT_EQ(Think(brain, Draw(kOneAllowed, Rule::kRenju, Color::kBlack), limits).move,
              Point(6, 4));
  }
  // Not even a full board that counts as won for Black helps him then.
  BrainOptions options = SmallOptions();
  options.ending.winner = Color::kBlack;
  brain.SetOptions(options);
  const Board lost = Draw(kOnlyForbidden, Rule::kRenju, Color::kBlack);
  EXPECT_EQ(Think(brain, lost, Infinite()).info.value, LossIn(1));
}

// The positions with which the Gomocup judge decides whether an engine knows a rule. Letters are
// columns, numbers rows of the protocol plus one; the first stone is Black's.
struct Acceptance {
  Rule rule;
  int side;
  absl::string_view moves;
  absl::string_view accepted;  // empty: anything but `refused`
  absl::string_view refused;
};

std::vector<Point> JudgeMoves(absl::string_view text, int side) {
  std::vector<Point> points = engine::ParseMoves(text, side, side).value();
  for (Point& p : points) p = Point(p.x(), side - 1 - p.y());
  return points;
}

class BrainAcceptanceTest : public testing::TestWithParam<Acceptance> {};

INSTANTIATE_TEST_SUITE_P(
    Gomocup, BrainAcceptanceTest,
    testing::Values(Acceptance{Rule::kFreestyle, 20, "h8h9i8i9j8j9k8k9", "g8l8", ""},
                    Acceptance{Rule::kFreestyle, 15, "h8h9i8i9j8j9k8k9", "g8l8", ""},
                    Acceptance{Rule::kStandard, 15, "h8h9i8i9j8j9k8k9", "g8l8", ""},
                    Acceptance{Rule::kRenju, 15, "h8h9i8i9j8j9k8k9", "g8l8", ""},
                    Acceptance{Rule::kCaro, 15, "h8h9i8i9j8j9k8k9", "g8l8", ""},
                    Acceptance{Rule::kStandardCaro, 15, "h8h9i8i9j8j9k8k9", "g8l8", ""},
                    Acceptance{Rule::kStandard, 15, "h8h9i8h10g8h11j13h12g14h14i15", "f8j8", ""},
                    Acceptance{Rule::kRenju, 15, "h8h9i7i9h10i6i11i12", "", "g9"},
                    Acceptance{Rule::kCaro, 15, "h8f8g8f9i8f7j8l8", "f5f6f10f11", ""},
                    Acceptance{Rule::kStandardCaro, 15, "h8f8g8f9i8f7j8l8", "f5f6f10f11", ""}),
    [](const auto& test) {
      return absl::StrCat(RuleName(test.param.rule), "_", test.param.side, "_", test.param.moves);
    });

TEST_P(BrainAcceptanceTest, PassesTheJudge) {
  const Acceptance& acceptance = GetParam();
  const int side = acceptance.side;
  Board board = Board::Create(side, side, acceptance.rule).value();
  for (Point p : JudgeMoves(acceptance.moves, side)) board.Make(p);
  for (const SearchLimits& limits : {Nodes(30'000), Depth(6), Depth(3)}) {
    Brain brain(SmallOptions());
    const SearchResult result = Think(brain, board, limits);
    ExpectLegal(board, result);
    const std::vector<Point> accepted = JudgeMoves(acceptance.accepted, side);
    const std::vector<Point> refused = JudgeMoves(acceptance.refused, side);
    const auto contains = [&](const std::vector<Point>& points) {
      return std::find(points.begin(), points.end(), *result.move) != points.end();
    };
    EXPECT_TRUE(accepted.empty() || contains(accepted)) << Describe(board) << Describe(result);
    EXPECT_FALSE(contains(refused)) << Describe(board) << Describe(result);
  }
}

// Life and death of a search; the number of threads is the parameter.
class BrainThreadsTest : public testing::TestWithParam<int> {
 protected:
  BrainOptions Options() const { return SmallOptions(GetParam()); }
};
INSTANTIATE_TEST_SUITE_P(Threads, BrainThreadsTest, testing::Values(1, 2, 3),
                         testing::PrintToStringParamName());

TEST_P(BrainThreadsTest, StopEndsAnInfiniteSearch) {
  const Board board = Quiet(Rule::kFreestyle);
  Recorder recorder(board);
  Brain brain(Options());
  EXPECT_FALSE(brain.thinking());
  brain.Go(board, Infinite(), recorder);
  EXPECT_TRUE(recorder.WaitUntilIterating());
  EXPECT_TRUE(brain.thinking());
  EXPECT_FALSE(recorder.finished());
  brain.Stop();
  brain.Stop();
  brain.Wait();
  ASSERT_TRUE(recorder.finished());
  EXPECT_FALSE(brain.thinking());
  ExpectLegal(board, recorder.result());
}

TEST_P(BrainThreadsTest, StopMayComeFromAnyThreadAndAtOnce) {
  const Board board = Quiet(Rule::kRenju);
  Brain brain(Options());
  for (int i = 0; i < 10; ++i) {
    Recorder recorder(board);
    brain.Go(board, Infinite(), recorder);
    std::thread other([&brain] { brain.Stop(); });
    brain.Wait();
    other.join();
    ASSERT_TRUE(recorder.finished());
    ExpectLegal(board, recorder.result());
  }
}

TEST_P(BrainThreadsTest, StopEndsASearchOnTheCallingThread) {
  const Board board = Quiet(Rule::kStandard);
  Brain brain(Options());
  Recorder recorder(board);
  std::thread other([&] {
    EXPECT_TRUE(recorder.WaitUntilIterating());
    brain.Stop();
  });
  brain.GoAndWait(board, Infinite(), recorder);
  EXPECT_FALSE(brain.thinking());
  ASSERT_TRUE(recorder.finished());
  ExpectLegal(board, recorder.result());
  other.join();
}

TEST_P(BrainThreadsTest, NewLimitsEndAnInfiniteSearch) {
  const Board board = Quiet(Rule::kCaro);
  Brain brain(Options());
  const std::vector<SearchLimits> ends = {TurnTime(absl::ZeroDuration()),
                                          TurnTime(absl::Milliseconds(20)), Nodes(1)};
  for (const SearchLimits& limits : ends) {
    Recorder recorder(board);
    brain.Go(board, Infinite(), recorder);
    EXPECT_TRUE(recorder.WaitUntilIterating());
    brain.UpdateLimits(limits);
    EXPECT_TRUE(recorder.WaitUntilFinished()) << "new limits are not obeyed";
    brain.Stop();
    brain.Wait();
    ExpectLegal(board, recorder.result());
  }
}

TEST_P(BrainThreadsTest, TheLatestLimitsHold) {
  const Board board = Quiet(Rule::kFreestyle);
  Brain brain(Options());
  Recorder recorder(board);
  brain.Go(board, TurnTime(absl::Seconds(600)), recorder);
  brain.UpdateLimits(Depth(50));
  brain.UpdateLimits(Nodes(3000));
  EXPECT_TRUE(recorder.WaitUntilFinished());
  brain.Wait();
  ExpectLegal(board, recorder.result());
}

TEST_P(BrainThreadsTest, NoDeeperAnswerThanAskedFor) {
  const Board board = Quiet(Rule::kFreestyle);
  Brain brain(Options());
  for (int i = 0; i < 60; ++i) {
    const int depth = 4 + i % 4;
    brain.NewGame();
    EXPECT_LE(Think(brain, board, Depth(depth)).info.depth, depth);
  }
}

TEST_P(BrainThreadsTest, AnIdleBrainIgnoresStopAndLimits) {
  const Board board = Quiet(Rule::kStandard);
  Brain brain(Options());
  brain.Stop();
  brain.UpdateLimits(Nodes(1));
  brain.Wait();
  EXPECT_FALSE(brain.thinking());
  Recorder recorder(board);
  brain.Go(board, Depth(4), recorder);
  brain.Wait();
  EXPECT_EQ(recorder.infos().back().depth, 4) << "an old stop ended the new search";
  brain.Stop();
  brain.UpdateLimits(TurnTime(absl::ZeroDuration()));
  EXPECT_FALSE(brain.thinking());
}

TEST_P(BrainThreadsTest, TheDestructorEndsTheSearch) {
  const Board board = Quiet(Rule::kFreestyle);
  for (bool iterating : {false, true}) {
    Recorder recorder(board);
    {
      Brain brain(Options());
      brain.Go(board, Infinite(), recorder);
      if (iterating) {
        EXPECT_TRUE(recorder.WaitUntilIterating());
      }
    }
    ASSERT_TRUE(recorder.finished());
    ExpectLegal(board, recorder.result());
  }
}

TEST_P(BrainThreadsTest, ListenerHearsAllIterationsAndThenTheEnd) {
  for (Rule rule : kRules) {
    const Board board = Quiet(rule);
    Recorder recorder(board);
    Brain brain(Options());
    brain.Go(board, Depth(5), recorder);
    brain.Wait();
    ASSERT_TRUE(recorder.finished()) << "Wait returned before OnFinished";
    ASSERT_FALSE(recorder.infos().empty());
    EXPECT_EQ(recorder.infos().back().depth, 5);
    EXPECT_EQ(recorder.result().move, recorder.result().info.pv.front());
    // With several workers another than the one that reports may have found something better.
    if (GetParam() == 1) {
      EXPECT_EQ(recorder.result().move, recorder.infos().back().pv.front());
    }
    ExpectLegal(board, recorder.result());
  }
}

TEST_P(BrainThreadsTest, SearchesFollowEachOther) {
  Brain brain(Options());
  RandomBoards random(11);
  for (int i = 0; i < 10; ++i) {
    const Rule rule = kRules[static_cast<size_t>(i) % kRules.size()];
    const Board board = ToEngine(random.Tactical(ToReference(rule)), rule, random.AnyColor());
    ExpectLegal(board, Think(brain, board, Depth(3)));
    if (i % 3 == 0) brain.NewGame();
  }
}

TEST_P(BrainThreadsTest, NodeLimitIsKept) {
  for (int64_t nodes : {1, 100, 5000}) {
    Brain brain(Options());
    const Board board = Quiet(Rule::kFreestyle, 20);
    Recorder recorder(board);
    brain.Go(board, Nodes(nodes), recorder);
    ASSERT_TRUE(recorder.WaitUntilFinished());
    brain.Wait();
    ExpectLegal(board, recorder.result());
    // "Checked between nodes": a batch for each thread.
    EXPECT_LE(recorder.result().info.nodes, nodes + 1000 * GetParam());
    for (const SearchInfo& info : recorder.infos())
      EXPECT_LE(info.nodes, nodes + 1000 * GetParam());
  }
}

TEST_P(BrainThreadsTest, AnswersAtOnceWithoutTime) {
  RandomBoards random(12);
  Brain brain(Options());
  for (Rule rule : kRules) {
    for (const Board& board :
         {Quiet(rule, 32), ToEngine(random.Tactical(ToReference(rule)), rule, Color::kBlack),
          Board::Create(20, 20, rule).value()}) {
      Recorder recorder(board);
      brain.Go(board, TurnTime(absl::ZeroDuration()), recorder);
      ASSERT_TRUE(recorder.WaitUntilFinished());
      brain.Wait();
      ExpectLegal(board, recorder.result());
      SearchLimits overdrawn = Infinite();
      overdrawn.match_time_left = -absl::Seconds(3);
      ExpectLegal(board, Think(brain, board, overdrawn));
    }
  }
}

TEST(BrainTest, OptionsAreKept) {
  BrainOptions options;
  options.threads = 3;
  options.max_memory = 12345678;
  options.hash_bytes = 777;
  Brain brain(options);
  EXPECT_EQ(brain.options().threads, 3);
  EXPECT_EQ(brain.options().max_memory, 12345678);
  EXPECT_EQ(brain.options().hash_bytes, 777);
  brain.SetOptions(BrainOptions());
  EXPECT_EQ(brain.options().threads, BrainOptions().threads);
  EXPECT_EQ(brain.options().hash_bytes, 0);
}

TEST(BrainTest, WorksWithAnyMemory) {
  const Board board = Quiet(Rule::kFreestyle);
  Brain brain;
  for (int64_t max_memory : {int64_t{0}, int64_t{1}, int64_t{1} << 20, int64_t{83} << 20}) {
    BrainOptions options;
    options.max_memory = max_memory;
    brain.SetOptions(options);
    ExpectLegal(board, Think(brain, board, Depth(3)));
  }
  for (int64_t hash_bytes : {int64_t{1}, int64_t{64}, int64_t{100'000}}) {
    BrainOptions options;
    options.hash_bytes = hash_bytes;
    brain.SetOptions(options);
    ExpectLegal(board, Think(brain, board, Depth(3)));
  }
}

TEST(BrainTest, ThreadsMayChangeBetweenSearches) {
  const Board board = Quiet(Rule::kFreestyle);
  Brain brain(SmallOptions(1));
  for (int threads : {2, 1, 3}) {
    brain.SetOptions(SmallOptions(threads));
    ExpectLegal(board, Think(brain, board, Depth(3)));
  }
}

TEST_P(BrainRuleTest, OneThreadAndAFixedDepthGiveOneNodeCount) {
  const Board board = Quiet(rule());
  constexpr int kDepth = 6;
  const int64_t nodes = CountNodes(brain_, board, kDepth);
  EXPECT_GT(nodes, 100);
  Brain fresh(SmallOptions());
  EXPECT_EQ(CountNodes(fresh, board, kDepth), nodes);
  brain_.NewGame();
  EXPECT_EQ(CountNodes(brain_, board, kDepth), nodes) << "NewGame leaves something behind";
}

TEST_P(BrainRuleTest, NewGameForgetsOtherPositions) {
  const Board board = Quiet(rule());
  constexpr int kDepth = 5;
  Brain fresh(SmallOptions());
  const int64_t nodes = CountNodes(fresh, board, kDepth);
  RandomBoards random(13);
  for (int i = 0; i < 3; ++i) {
    const Board other = ToEngine(random.Tactical(ToReference(rule())), rule(), random.AnyColor());
    Think(brain_, other, Depth(4));
  }
  brain_.NewGame();
  EXPECT_EQ(CountNodes(brain_, board, kDepth), nodes);
}

TEST(BrainTest, ANetworkJudgesThePositionsOfItsRule) {
  constexpr Value kBias = 5000;  // for the side to move, so for the engine after two plies
  BrainOptions options = SmallOptions();
  options.network = std::make_shared<const eval::Network>(eval::BiasedNetwork(Rule::kRenju, kBias));
  for (Rule rule : {Rule::kRenju, Rule::kFreestyle}) {
    Board board = Board::Create(15, 15, rule).value();
    board.Make(Point(7, 7));
    Brain brain(options);
    const Value value = Think(brain, board, Depth(2)).info.value;
    EXPECT_EQ(value > kBias / 2, rule == Rule::kRenju) << RuleName(rule) << " " << value;
  }
}

// Moves on whenever somebody looks at it.
class HurryingClock : public base::Clock {
 public:
  absl::Duration Now() const override { return absl::Milliseconds(++looks_); }

 private:
  mutable std::atomic<int64_t> looks_ = 0;
};

TEST(BrainTest, AnalysisSaysWhatAllOfItHasCost) {
  for (int lines : {1, 2}) {
    const HurryingClock clock;
    Brain brain(SmallOptions(), clock);
    SearchLimits limits;
    limits.start = clock.Now();
    limits.max_nodes = 20'000;  // ends in the midst of an iteration
    limits.lines = lines;
    limits.analysis = true;
    const SearchResult result = Think(brain, Quiet(Rule::kFreestyle), limits);
    EXPECT_GE(result.info.nodes, 20'000);
    EXPECT_GT(result.info.elapsed, 0.9 * (clock.Now() - limits.start));
  }
}

TEST(BrainTest, TheTimeIsThatInWhichTheNodesWereSearched) {
  const HurryingClock clock;
  Brain brain(SmallOptions(2), clock);
  SearchLimits limits;
  limits.start = clock.Now();
  limits.max_nodes = 20'000;  // ends in the midst of an iteration
  const SearchResult result = Think(brain, Quiet(Rule::kFreestyle), limits);
  EXPECT_GT(result.info.elapsed, 0.9 * (clock.Now() - limits.start));
}

TEST(SearchingJudgeTest, JudgesByTheNetworkOfItsQuestions) {
  constexpr Value kBias = 5000;
  const auto network =
      std::make_shared<const eval::Network>(eval::BiasedNetwork(Rule::kRenju, kBias));
  Board board = Board::Create(15, 15, Rule::kRenju).value();
  board.Make(Point(7, 7));
  board.Make(Point(8, 8));
  SearchingJudge judge(size_t{1} << 20, base::Clock::Real());
  for (const auto& used : {network, std::shared_ptr<const eval::Network>(), network}) {
    judge.Begin(SearchLimits(), used);
    for (int depth : {0, 2}) {
      EXPECT_EQ(judge.ValueForBlack(board, depth).value() > kBias / 2, used != nullptr) << depth;
    }
  }
}

// Managers send a depth that no game reaches to say that there is no limit.
TEST(SearchingJudgeTest, TellsWhenItsTimeIsOver) {
  base::FakeClock clock;
  SearchingJudge judge(kSmallTable, clock);
  SearchLimits limits;
  judge.Begin(limits);
  clock.Advance(absl::Hours(1));
  EXPECT_FALSE(judge.TimeIsOver()) << "there is no limit";
  limits.max_nodes = 0;
  judge.Begin(limits);
  EXPECT_FALSE(judge.TimeIsOver()) << "nodes are no time";
  limits.start = clock.Now();
  limits.turn_time = absl::Seconds(1);
  judge.Begin(limits);
  clock.Advance(absl::Milliseconds(900));
  EXPECT_FALSE(judge.TimeIsOver());
  clock.Advance(absl::Milliseconds(100));
  EXPECT_TRUE(judge.TimeIsOver());
  judge.Begin(SearchLimits());
  EXPECT_FALSE(judge.TimeIsOver());
  judge.Stop();
  EXPECT_TRUE(judge.TimeIsOver());
}

TEST(SearchingJudgeTest, WithoutTimeAndNodesTheDepthIsLimited) {
  const Board board = Quiet(Rule::kFreestyle);
  SearchingJudge judge(size_t{1} << 20, base::Clock::Real());
  judge.Begin(Depth(225));
  EXPECT_EQ(judge.ValueForBlack(board, 11), std::nullopt);
  judge.Begin(Depth(2));
  EXPECT_NE(judge.ValueForBlack(board, 2), std::nullopt);
  EXPECT_EQ(judge.ValueForBlack(board, 3), std::nullopt);
}

}  // namespace
}  // namespace tengen::search
