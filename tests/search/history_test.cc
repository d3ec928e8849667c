#include "search/history.h"

#include <cstdlib>
#include <memory>
#include <optional>

#include "gtest/gtest.h"

namespace tengen {
namespace {

constexpr Point kHere(7, 7);
constexpr Point kThere(8, 3);
constexpr Point kElsewhere(0, 31);

// The tables are too large for a test's stack under the sanitizers.
class HistoryTest : public testing::Test {
 protected:
  std::unique_ptr<History> history_ = std::make_unique<History>();
};

TEST_F(HistoryTest, KnowsNothingAtFirst) {
  for (Color c : kColors) {
    EXPECT_EQ(history_->Score(c, kHere), 0);
    EXPECT_EQ(history_->CounterMove(c, kHere), std::nullopt);
    EXPECT_EQ(history_->CounterMove(c, std::nullopt), std::nullopt);
  }
  EXPECT_FALSE(history_->IsKiller(0, Point()));
  EXPECT_FALSE(history_->IsKiller(kMaxPly - 1, kHere));
}

TEST_F(HistoryTest, CutoffsRaiseAndFailuresLowerTheScore) {
  history_->RecordCutoff(Color::kBlack, kHere, 5, 0, std::nullopt);
  history_->RecordFailure(Color::kBlack, kThere, 5);
  EXPECT_GT(history_->Score(Color::kBlack, kHere), 0);
  EXPECT_LT(history_->Score(Color::kBlack, kThere), 0);
  EXPECT_EQ(history_->Score(Color::kWhite, kHere), 0);
  EXPECT_EQ(history_->Score(Color::kWhite, kThere), 0);
  EXPECT_EQ(history_->Score(Color::kBlack, kElsewhere), 0);
}

TEST_F(HistoryTest, DeepCutoffsCountMore) {
  history_->RecordCutoff(Color::kWhite, kHere, 9, 0, std::nullopt);
  history_->RecordCutoff(Color::kWhite, kThere, 2, 0, std::nullopt);
  EXPECT_GT(history_->Score(Color::kWhite, kHere), history_->Score(Color::kWhite, kThere));
}

TEST_F(HistoryTest, ScoresStayWithinBounds) {
  for (int depth : {1, 2, 7, 15, 16, 40, 100}) {
    history_->Clear();
    int last = 0;
    for (int i = 0; i < 5000; ++i) {
      history_->RecordCutoff(Color::kBlack, kHere, depth, 3, kThere);
      history_->RecordFailure(Color::kBlack, kThere, depth);
      const int up = history_->Score(Color::kBlack, kHere);
      ASSERT_LE(up, History::kMax);
      ASSERT_GE(up, last) << "a cutoff never lowers the score";
      ASSERT_EQ(history_->Score(Color::kBlack, kThere), -up) << "gains and losses mirror";
      last = up;
    }
    EXPECT_GT(last, History::kMax / 2);
  }
}

TEST_F(HistoryTest, TheStepShrinksNearTheLimit) {
  const auto step = [this] {
    const int before = history_->Score(Color::kBlack, kHere);
    history_->RecordCutoff(Color::kBlack, kHere, 10, 0, std::nullopt);
    return history_->Score(Color::kBlack, kHere) - before;
  };
  const int first = step();
  for (int i = 0; i < 100; ++i) step();
  EXPECT_LT(step(), first);
  // From the top a failure weighs more than from the middle.
  const int top = history_->Score(Color::kBlack, kHere);
  history_->RecordFailure(Color::kBlack, kHere, 10);
  EXPECT_GT(top - history_->Score(Color::kBlack, kHere), first);
}

TEST_F(HistoryTest, KeepsTheTwoLastDifferentKillersOfAPly) {
  const auto cutoff = [this](Point p, int ply) {
    history_->RecordCutoff(Color::kBlack, p, 3, ply, std::nullopt);
  };
  cutoff(kHere, 4);
  EXPECT_TRUE(history_->IsKiller(4, kHere));
  EXPECT_FALSE(history_->IsKiller(5, kHere));
  cutoff(kThere, 4);
  cutoff(kThere, 4);
  EXPECT_TRUE(history_->IsKiller(4, kHere)) << "the same killer twice pushes nothing out";
  EXPECT_TRUE(history_->IsKiller(4, kThere));
  cutoff(kElsewhere, 4);
  EXPECT_TRUE(history_->IsKiller(4, kElsewhere));
  EXPECT_TRUE(history_->IsKiller(4, kThere));
  EXPECT_FALSE(history_->IsKiller(4, kHere));
}

TEST_F(HistoryTest, RemembersTheLastCounterMove) {
  history_->RecordCutoff(Color::kWhite, kThere, 3, 0, kHere);
  EXPECT_EQ(history_->CounterMove(Color::kWhite, kHere), kThere);
  EXPECT_EQ(history_->CounterMove(Color::kBlack, kHere), std::nullopt);
  EXPECT_EQ(history_->CounterMove(Color::kWhite, kThere), std::nullopt);
  history_->RecordCutoff(Color::kWhite, kElsewhere, 1, 7, kHere);
  EXPECT_EQ(history_->CounterMove(Color::kWhite, kHere), kElsewhere);
}

TEST_F(HistoryTest, TheNextSearchHalvesTheScores) {
  for (int i = 0; i < 10; ++i) {
    history_->RecordCutoff(Color::kBlack, kHere, 8, 2, kThere);
    history_->RecordFailure(Color::kWhite, kHere, 8);
  }
  const int good = history_->Score(Color::kBlack, kHere);
  const int bad = history_->Score(Color::kWhite, kHere);
  history_->NewSearch(2);
  EXPECT_EQ(history_->Score(Color::kBlack, kHere), good / 2);
  EXPECT_EQ(history_->Score(Color::kWhite, kHere), bad / 2);
}

TEST_F(HistoryTest, KillersMoveWithTheGame) {
  history_->RecordCutoff(Color::kBlack, kHere, 8, 2, kThere);
  history_->RecordCutoff(Color::kBlack, kElsewhere, 8, kMaxPly - 1, kThere);
  history_->NewSearch(2);
  EXPECT_TRUE(history_->IsKiller(0, kHere));
  EXPECT_FALSE(history_->IsKiller(2, kHere));
  EXPECT_TRUE(history_->IsKiller(kMaxPly - 3, kElsewhere));
  EXPECT_FALSE(history_->IsKiller(kMaxPly - 1, kElsewhere));
  EXPECT_EQ(history_->CounterMove(Color::kBlack, kThere), kElsewhere);
  history_->NewSearch(1);
  EXPECT_FALSE(history_->IsKiller(0, kHere));
  EXPECT_TRUE(history_->IsKiller(kMaxPly - 4, kElsewhere));
}

TEST_F(HistoryTest, ClearForgetsEverything) {
  history_->RecordCutoff(Color::kBlack, kHere, 8, 2, kThere);
  history_->RecordFailure(Color::kWhite, kHere, 8);
  history_->Clear();
  EXPECT_EQ(history_->Score(Color::kBlack, kHere), 0);
  EXPECT_EQ(history_->Score(Color::kWhite, kHere), 0);
  EXPECT_FALSE(history_->IsKiller(2, kHere));
  EXPECT_EQ(history_->CounterMove(Color::kBlack, kThere), std::nullopt);
}

}  // namespace
}  // namespace tengen
