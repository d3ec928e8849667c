#include "search/refutations.h"

#include <memory>
#include <optional>

#include "gtest/gtest.h"

namespace tengen {
namespace {

constexpr Point kHere(7, 7);
constexpr Point kThere(8, 3);
constexpr Point kElsewhere(0, 31);

// The tables are too large for a test's stack under the sanitizers.
class RefutationsTest : public testing::Test {
 protected:
  std::unique_ptr<Refutations> refutations_ = std::make_unique<Refutations>();
};

TEST_F(RefutationsTest, KnowsNothingAtFirst) {
  for (Color c : kColors) {
    EXPECT_EQ(refutations_->CounterMove(c, kHere), std::nullopt);
    EXPECT_EQ(refutations_->CounterMove(c, std::nullopt), std::nullopt);
  }
  EXPECT_FALSE(refutations_->IsKiller(0, Point()));
  EXPECT_FALSE(refutations_->IsKiller(kMaxPly - 1, kHere));
}

TEST_F(RefutationsTest, KeepsTheTwoLastDifferentKillersOfAPly) {
  const auto cutoff = [this](Point p, int ply) {
    refutations_->Record(Color::kBlack, p, ply, std::nullopt);
  };
  cutoff(kHere, 4);
  EXPECT_TRUE(refutations_->IsKiller(4, kHere));
  EXPECT_FALSE(refutations_->IsKiller(5, kHere));
  cutoff(kThere, 4);
  cutoff(kThere, 4);
  EXPECT_TRUE(refutations_->IsKiller(4, kHere)) << "the same killer twice pushes nothing out";
  EXPECT_TRUE(refutations_->IsKiller(4, kThere));
  cutoff(kElsewhere, 4);
  EXPECT_TRUE(refutations_->IsKiller(4, kElsewhere));
  EXPECT_TRUE(refutations_->IsKiller(4, kThere));
  EXPECT_FALSE(refutations_->IsKiller(4, kHere));
}

TEST_F(RefutationsTest, RemembersTheLastCounterMove) {
  refutations_->Record(Color::kWhite, kThere, 0, kHere);
  EXPECT_EQ(refutations_->CounterMove(Color::kWhite, kHere), kThere);
  EXPECT_EQ(refutations_->CounterMove(Color::kBlack, kHere), std::nullopt);
  EXPECT_EQ(refutations_->CounterMove(Color::kWhite, kThere), std::nullopt);
  refutations_->Record(Color::kWhite, kElsewhere, 7, kHere);
  EXPECT_EQ(refutations_->CounterMove(Color::kWhite, kHere), kElsewhere);
}

TEST_F(RefutationsTest, KillersMoveWithTheGame) {
  refutations_->Record(Color::kBlack, kHere, 2, kThere);
  refutations_->Record(Color::kBlack, kElsewhere, kMaxPly - 1, kThere);
  refutations_->NewSearch(2);
  EXPECT_TRUE(refutations_->IsKiller(0, kHere));
  EXPECT_FALSE(refutations_->IsKiller(2, kHere));
  EXPECT_TRUE(refutations_->IsKiller(kMaxPly - 3, kElsewhere));
  EXPECT_FALSE(refutations_->IsKiller(kMaxPly - 1, kElsewhere));
  EXPECT_EQ(refutations_->CounterMove(Color::kBlack, kThere), kElsewhere);
  refutations_->NewSearch(1);
  EXPECT_FALSE(refutations_->IsKiller(0, kHere));
  EXPECT_TRUE(refutations_->IsKiller(kMaxPly - 4, kElsewhere));
}

TEST_F(RefutationsTest, ClearForgetsEverything) {
  refutations_->Record(Color::kBlack, kHere, 2, kThere);
  refutations_->Clear();
  EXPECT_FALSE(refutations_->IsKiller(2, kHere));
  EXPECT_EQ(refutations_->CounterMove(Color::kBlack, kThere), std::nullopt);
}

}  // namespace
}  // namespace tengen
