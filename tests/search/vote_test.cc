#include "search/vote.h"

#include <vector>

#include "gtest/gtest.h"

namespace tengen::search {
namespace {

const Point kA(3, 4), kB(7, 7), kC(9, 1);

SearchResult Result(std::optional<Point> move, int depth, Value value) {
  SearchResult result;
  result.move = move;
  result.info.depth = depth;
  result.info.value = value;
  return result;
}

size_t Chosen(const std::vector<SearchResult>& results) { return ChooseResult(results); }

TEST(VoteTest, OneResultIsTheAnswer) {
  EXPECT_EQ(Chosen({Result(kA, 9, 10)}), 0u);
  EXPECT_EQ(Chosen({Result(std::nullopt, 0, kDraw)}), 0u);
}

TEST(VoteTest, EqualResultsGoToTheMainWorker) {
  EXPECT_EQ(Chosen({Result(kA, 9, 10), Result(kB, 9, 10), Result(kC, 9, 10)}), 0u);
}

TEST(VoteTest, TheMajorityAndTheDeeperCount) {
  EXPECT_EQ(Chosen({Result(kA, 9, 10), Result(kB, 9, 10), Result(kB, 9, 10)}), 1u);
  EXPECT_EQ(Chosen({Result(kA, 9, 10), Result(kB, 12, 10)}), 1u);
  EXPECT_EQ(Chosen({Result(kA, 9, 10), Result(kB, 9, 40)}), 1u);
}

TEST(VoteTest, TheBestResultSpeaksForItsMove) {
  EXPECT_EQ(Chosen({Result(kA, 9, 10), Result(kB, 9, 10), Result(kA, 10, 20)}), 2u);
}

TEST(VoteTest, AProvenWinIsNotOutvoted) {
  EXPECT_EQ(Chosen({Result(kA, 20, 300), Result(kB, 9, WinIn(9)), Result(kA, 20, 300)}), 1u);
  EXPECT_EQ(Chosen({Result(kA, 9, WinIn(11)), Result(kB, 9, WinIn(9))}), 1u);
  EXPECT_EQ(Chosen({Result(kA, 9, WinIn(7)), Result(kB, 9, WinIn(9))}), 0u);
}

TEST(VoteTest, AMoveThatOneHasProvenLostIsNotTheAnswer) {
  SearchResult main = Result(kB, 0, kDraw);
  main.lost.Insert(kA);
  EXPECT_EQ(Chosen({main, Result(kA, 12, 150), Result(kA, 11, 150)}), 0u);
  EXPECT_EQ(Chosen({main, Result(kA, 12, 150), Result(kC, 2, -50)}), 2u);
  // A helper's proof counts like the main worker's.
  EXPECT_EQ(Chosen({Result(kA, 12, 150), Result(kA, 12, 150), main, Result(kC, 2, -50)}), 3u);
  // Who has proven that every move loses says so.
  SearchResult all = Result(kA, 9, LossIn(10));
  for (Point p : {kA, kB, kC}) all.lost.Insert(p);
  EXPECT_EQ(Chosen({all, Result(kB, 9, LossIn(6))}), 0u);
  EXPECT_EQ(Chosen({Result(kB, 9, LossIn(6)), all}), 1u);
}

TEST(VoteTest, WhoHasNotFinishedAnythingIsNotAsked) {
  EXPECT_EQ(Chosen({Result(kA, 0, kDraw), Result(kB, 2, -50)}), 1u);
  EXPECT_EQ(Chosen({Result(kA, 5, -50), Result(std::nullopt, 0, kDraw)}), 0u);
  EXPECT_EQ(Chosen({Result(kA, 0, kDraw), Result(kB, 0, kDraw)}), 0u);
}

TEST(VoteTest, ALostPositionIsPlayedWhereItLastsLongest) {
  EXPECT_EQ(Chosen({Result(kA, 9, LossIn(6)), Result(kA, 9, LossIn(10))}), 1u);
}

}  // namespace
}  // namespace tengen::search
