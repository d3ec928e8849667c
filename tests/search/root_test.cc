// What may be asked about the root: several lines, excluded moves, symmetric moves.
#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "tests/search/brain_support.h"

namespace tengen::search {
namespace {

PointSet SetOf(absl::string_view text) {
  PointSet set;
  for (Point p : Moves(text)) set.Insert(p);
  return set;
}

BrainOptions RootOptions() {
  BrainOptions options;
  options.hash_bytes = int64_t{4} << 20;
  return options;
}

// The lines by depth, as the listener hears of them.
class Lines : public SearchListener {
 public:
  void OnIteration(const SearchInfo& info) override { heard_[info.depth].push_back(info); }
  void OnRootEvent(const RootEvent& event) override { events_.push_back(event); }
  void OnFinished(const SearchResult& result) override { result_ = result; }
  const std::map<int, std::vector<SearchInfo>>& heard() const { return heard_; }
  const std::vector<RootEvent>& events() const { return events_; }
  const SearchResult& result() const { return result_; }

 private:
  std::vector<RootEvent> events_;
  std::map<int, std::vector<SearchInfo>> heard_;
  SearchResult result_;
};

Lines Search(const Board& board, SearchLimits limits) {
  Brain brain(RootOptions());
  Lines lines;
  limits.start = base::Clock::Real().Now();
  brain.Go(board, limits, lines);
  brain.Wait();
  return lines;
}

SearchLimits LinesToDepth(int lines, int depth) {
  SearchLimits limits;
  limits.lines = lines;
  limits.max_depth = depth;
  return limits;
}

PointSet Firsts(const std::vector<SearchInfo>& lines) {
  PointSet firsts;
  for (const SearchInfo& line : lines) firsts.Insert(line.pv.front());
  return firsts;
}

class RootTest : public testing::TestWithParam<Rule> {};
INSTANTIATE_TEST_SUITE_P(Rules, RootTest, testing::ValuesIn(kRules),
                         [](const auto& test) { return std::string(RuleName(test.param)); });

TEST_P(RootTest, LinesAreDifferentMovesBestFirst) {
  constexpr int kLines = 4;
  const Lines lines = Search(After("h8i9i7g9", GetParam()), LinesToDepth(kLines, 5));
  EXPECT_EQ(lines.heard().rbegin()->first, 5);
  for (const auto& [depth, heard] : lines.heard()) {
    ASSERT_EQ(heard.size(), static_cast<size_t>(kLines)) << depth;
    EXPECT_EQ(Firsts(heard).size(), kLines) << depth;
    for (int i = 0; i < kLines; ++i) EXPECT_EQ(heard[static_cast<size_t>(i)].line, i);
    EXPECT_TRUE(std::is_sorted(heard.begin(), heard.end(), [](const auto& a, const auto& b) {
      return a.value > b.value;
    })) << depth;
  }
  EXPECT_EQ(lines.result().move, lines.heard().rbegin()->second.front().pv.front());
}

TEST_P(RootTest, ExcludedMovesAreNotPlayed) {
  const Board board = After("h8i9i7g9", GetParam());
  SearchLimits limits = LinesToDepth(1, 4);
  for (int i = 0; i < 5; ++i) {
    const Lines lines = Search(board, limits);
    ASSERT_TRUE(lines.result().move.has_value());
    EXPECT_FALSE(limits.excluded.Contains(*lines.result().move));
    limits.excluded.Insert(*lines.result().move);
  }
}

TEST(RootLinesTest, TheSecondLineIsTheBestWithoutTheFirst) {
  // One open three each; Black wins at once by his own.
  const Board board = After("h8h3i8i3j8j3");
  const Lines two = Search(board, LinesToDepth(2, 3));
  const std::vector<SearchInfo>& last = two.heard().rbegin()->second;
  ASSERT_EQ(last.size(), 2u);
  EXPECT_TRUE(IsWin(last[0].value));
  EXPECT_TRUE(IsWin(last[1].value)) << "the straight four has two ends";
  EXPECT_EQ(Firsts(last), SetOf("g8k8"));
}

TEST(RootLinesTest, AnEmptyBoardHasMoreThanOneFirstMove) {
  const Board empty = Board::Create(15, 15, Rule::kFreestyle).value();
  const Lines lines = Search(empty, LinesToDepth(3, 2));
  const std::vector<SearchInfo>& last = lines.heard().rbegin()->second;
  ASSERT_EQ(last.size(), 3u);
  EXPECT_EQ(Firsts(last).size(), 3);
  // Where something forces, only what answers it counts, however many lines are wanted.
  const Lines forced = Search(After("g8f8h8a3i8a5j8"), LinesToDepth(3, 2));
  EXPECT_EQ(forced.heard().rbegin()->second.size(), 1u);
}

TEST(RootLinesTest, AnalysisSearchesAnEmptyBoard) {
  const Board empty = Board::Create(15, 15, Rule::kFreestyle).value();
  SearchLimits limits = LinesToDepth(1, 4);
  const SearchResult at_once = Search(empty, limits).result();
  EXPECT_FALSE(at_once.info.searched());
  limits.analysis = true;
  const SearchResult analysed = Search(empty, limits).result();
  EXPECT_EQ(analysed.move, at_once.move);
  EXPECT_TRUE(analysed.info.searched());
  EXPECT_EQ(analysed.info.depth, 4);
}

TEST(RootLinesTest, MoreLinesThanMovesAreNoHarm) {
  Board board = Board::Create(5, 5, Rule::kFreestyle).value();
  for (int i = 0; board.empty_count() > 3; ++i) board.Make(Point((2 * (i % 5) + i / 5) % 5, i / 5));
  const Lines lines = Search(board, LinesToDepth(10, 2));
  EXPECT_LE(lines.heard().rbegin()->second.size(), 3u);
  EXPECT_TRUE(lines.result().move.has_value());
}

// The limit comes in the first iteration, behind the first of its lines.
TEST(RootLinesTest, WhatIsSearchedIsNotForgotten) {
  SearchLimits limits;
  limits.lines = 200;
  limits.max_nodes = 1000;
  const Lines lines = Search(After("h8i9i7g9", Rule::kFreestyle), limits);
  EXPECT_TRUE(lines.heard().empty());
  EXPECT_TRUE(lines.result().info.searched());
  EXPECT_EQ(lines.result().move,
            Search(After("h8i9i7g9", Rule::kFreestyle), LinesToDepth(1, 1)).result().move);
}

TEST(RootLinesTest, FivesEndTheGameInEveryLine) {
  for (Rule rule : kRules) {
    const Board board = After("h8a1i8a3j8a5k8a7", rule);
    const Lines lines = Search(board, LinesToDepth(3, 4));
    const std::vector<SearchInfo>& last = lines.heard().rbegin()->second;
    ASSERT_EQ(last.size(), 3u);
    EXPECT_EQ(last[0].value, WinIn(1));
    EXPECT_EQ(last[1].value, WinIn(1));
    EXPECT_EQ(Firsts({last[0], last[1]}), SetOf("g8l8"));
    EXPECT_LT(last[2].value, WinIn(1));
    for (const SearchInfo& line : last) EXPECT_EQ(line.lines, 3);
  }
}

// White threatens a five, too, which leaves Black one defence beside his own fives.
TEST_P(RootTest, OwnFivesAreAmongTheMoves) {
  const Point five = Moves("l8").front();
  const Lines lines = Search(After("h8g8i8a1j8a2k8a3o15a4", GetParam()), LinesToDepth(2, 3));
  EXPECT_EQ(lines.result().move, five);
  EXPECT_EQ(lines.heard().rbegin()->second.front().value, WinIn(1));
  SearchLimits limits = LinesToDepth(1, 3);
  limits.excluded = SetOf("g8");
  EXPECT_EQ(Search(After("h8a1i8a2j8a3k8a4", GetParam()), limits).result().move, five);
}

TEST(RootEventsTest, EveryMoveOfAnIterationIsHeardOf) {
  const Lines lines = Search(After("h8i9i7g9"), LinesToDepth(1, 4));
  using Kind = RootEvent::Kind;
  std::map<Kind, int> counts;
  std::optional<Point> begun;
  std::optional<Point> best;
  for (const RootEvent& event : lines.events()) {
    ++counts[event.kind];
    EXPECT_EQ(event.move.has_value(), event.kind != Kind::kIteration);
    if (event.kind == Kind::kBegun) {
      EXPECT_EQ(begun, std::nullopt);
      begun = event.move;
    } else if (event.kind == Kind::kDone) {
      EXPECT_EQ(event.move, begun);
      begun.reset();
    } else if (event.kind == Kind::kBest) {
      best = event.move;
    }
  }
  EXPECT_EQ(counts[Kind::kIteration], 4);
  EXPECT_GT(counts[Kind::kBegun], 40);
  EXPECT_EQ(counts[Kind::kBegun], counts[Kind::kDone]);
  EXPECT_EQ(counts[Kind::kLost], 0);
  EXPECT_EQ(best, lines.result().move);
}

TEST(RootEventsTest, LosingMovesAreNamed) {
  // Nothing stops Black's open four.
  const Lines lines = Search(After("h8a1i8a3j8a5k8"), LinesToDepth(1, 3));
  PointSet begun, lost;
  for (const RootEvent& event : lines.events()) {
    if (event.kind == RootEvent::Kind::kBegun) begun.Insert(*event.move);
    if (event.kind == RootEvent::Kind::kLost) lost.Insert(*event.move);
  }
  EXPECT_FALSE(lost.empty());
  EXPECT_EQ(lost, begun);
}

TEST(RootExcludedTest, AFiveThatIsExcludedIsNotPlayed) {
  const Board board = After("h8a1i8a3j8a5k8a7");
  SearchLimits limits = LinesToDepth(1, 3);
  limits.excluded = SetOf("g8l8");
  const Lines lines = Search(board, limits);
  ASSERT_TRUE(lines.result().move.has_value());
  EXPECT_FALSE(limits.excluded.Contains(*lines.result().move));
}

TEST(RootExcludedTest, WithoutDefencesAnyOtherMoveIsPlayed) {
  // White must stop a five at g8 or l8 and may play neither.
  const Board board = After("h8a1i8a3j8a5k8");
  SearchLimits limits = LinesToDepth(1, 3);
  limits.excluded = SetOf("g8l8");
  const Lines lines = Search(board, limits);
  ASSERT_TRUE(lines.result().move.has_value());
  EXPECT_TRUE(board.IsEmpty(*lines.result().move));
  EXPECT_FALSE(limits.excluded.Contains(*lines.result().move));
}

TEST(RootExcludedTest, NothingIsLeftWhenEverythingIsExcluded) {
  SearchLimits limits = LinesToDepth(1, 3);
  const Board board = After("h8i9");
  limits.excluded = board.empty();
  EXPECT_EQ(Search(board, limits).result().move, std::nullopt);
}

// What is refused after `moves`, which the rest of the game may come to.
Refusal RefusalAfter(absl::string_view moves, absl::string_view refused) {
  const Board board = After(moves);
  return {{board.stones(Color::kBlack), board.stones(Color::kWhite)}, SetOf(refused)};
}

TEST_P(RootTest, MovesThatAreRefusedAtTheRootAreExcluded) {
  const Board board = After("h8i9i7g9", GetParam());
  SearchLimits limits = LinesToDepth(1, 4);
  for (int i = 0; i < 3; ++i) {
    const Point move = Search(board, limits).result().move.value();
    for (const Refusal& refusal : limits.refused) EXPECT_FALSE(refusal.moves.Contains(move));
    limits.refused.push_back(RefusalAfter("h8i9i7g9", ToLetters(move, 15)));
  }
}

TEST_P(RootTest, RefusedRepliesAreNotConsidered) {
  // White makes a four with one open end, which only a stone there stops, or in caro one behind it.
  constexpr absl::string_view kMoves = "g8h8a1i8a3j8a5";
  const Board board = After(kMoves, GetParam());
  SearchLimits limits = LinesToDepth(1, 5);
  const std::vector<Point> four = Moves("k8");
  PointSet all = board.empty();
  all.Erase(four.front());
  limits.excluded = all;
  EXPECT_FALSE(IsWin(Search(board, limits).result().info.value));
  limits.refused = {RefusalAfter("g8h8a1i8a3j8a5k8", "l8m8")};
  const Lines lines = Search(board, limits);
  EXPECT_EQ(lines.result().move, four.front());
  EXPECT_EQ(lines.result().info.value, WinIn(3));
  // Another game's refusals change nothing.
  limits.refused = {RefusalAfter("g8h8a1i8a3j8a7k8", "l8"), RefusalAfter("a1", "a2")};
  EXPECT_FALSE(IsWin(Search(board, limits).result().info.value));
}

TEST_P(RootTest, WinsThroughARefusedMoveAreNotClaimed) {
  // Black wins by a five after k8, whatever White does; the two fives are refused.
  const Board board = After("h8a1i8a3j8a5", GetParam());
  SearchLimits limits = LinesToDepth(1, 5);
  EXPECT_TRUE(IsWin(Search(board, limits).result().info.value));
  limits.excluded = board.empty();
  limits.excluded.Erase(Moves("k8").front());
  EXPECT_EQ(Search(board, limits).result().info.value, WinIn(3));
  Refusal refusal = RefusalAfter("h8a1i8a3j8a5k8a7", "g8l8");
  limits.refused = {refusal};
  const Lines lines = Search(board, limits);
  EXPECT_EQ(lines.result().move, Moves("k8").front());
  // White now has a reply that does not lose in two.
  EXPECT_LT(lines.result().info.value, WinIn(3));
  // With the table still full of the first search's findings.
  Brain brain(RootOptions());
  Lines first, second;
  SearchLimits unlimited = LinesToDepth(1, 5);
  brain.Go(board, unlimited, first);
  brain.Wait();
  brain.Go(board, limits, second);
  brain.Wait();
  EXPECT_EQ(second.result().info.value, lines.result().info.value);
}

// Black has a closed three on either side; the only stone that stops one of them is refused.
TEST(RootSymmetryTest, WhatIsRefusedLaterTellsImagesApart) {
  constexpr absl::string_view kMoves = "d6d5d7l5d8a15l6o15l7h1l8h15";
  for (const auto& [four, defense] : {std::pair("d9", "d10"), std::pair("l9", "l10")}) {
    SearchLimits limits = LinesToDepth(1, 5);
    limits.refused = {RefusalAfter(absl::StrCat(kMoves, four), defense)};
    const SearchResult result = Search(After(kMoves), limits).result();
    EXPECT_EQ(result.move, Moves(four).front()) << four;
    EXPECT_EQ(result.info.value, WinIn(3)) << four;
  }
}

TEST(RootSymmetryTest, OneMoveStandsForItsImages) {
  // After h8 every move has its mirror images; the eight points around it are two classes.
  const Lines lines = Search(After("h8"), LinesToDepth(100, 1));
  const PointSet firsts = Firsts(lines.heard().rbegin()->second);
  for (Point p : firsts) {
    EXPECT_FALSE(firsts.Contains(Point(14 - p.x(), p.y())) && p.x() != 7) << ToCoordinates(p);
    EXPECT_FALSE(firsts.Contains(Point(p.y(), p.x())) && p.x() != p.y()) << ToCoordinates(p);
  }
  const Lines askew = Search(After("h8j9"), LinesToDepth(300, 1));
  EXPECT_GT(askew.heard().rbegin()->second.size(), 3 * lines.heard().rbegin()->second.size());
}

}  // namespace
}  // namespace tengen::search
