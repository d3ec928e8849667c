#include "bench/match/ratings.h"

#include <cstddef>
#include <string>
#include <vector>

#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen::match {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

// What two have done against each other: wins, draws and losses of the first.
struct Meeting {
  int first;
  int second;
  Score score;
};

MatchTally TallyOf(size_t contestants, const std::vector<Meeting>& meetings) {
  MatchTally tally;
  tally.contestants.resize(contestants);
  const auto add = [&tally](int who, int wins, int draws, int losses) {
    Score& score = tally.contestants[static_cast<size_t>(who)].score;
    score = {score.wins + wins, score.draws + draws, score.losses + losses};
  };
  for (const auto& [first, second, score] : meetings) {
    PairingTally& pairing = tally.pairings.emplace_back();
    pairing.pairing = {first, second};
    pairing.score = score;
    add(first, score.wins, score.draws, score.losses);
    add(second, score.losses, score.draws, score.wins);
  }
  return tally;
}

// With two draws, a win and a loss each, 3 : 1 is 5 : 3, and 400 log10(5 / 3) = 88.74 Elo.
TEST(RatingsTest, TwoContestantsAreTheirScoreApart) {
  const std::vector<Rating> ratings = RatingsOf(TallyOf(2, {{0, 1, {1, 0, 3}}}));
  ASSERT_EQ(ratings.size(), 2u);
  EXPECT_EQ(ratings[0].contestant, 1u);
  EXPECT_NEAR(ratings[0].elo, 1600.0 + 44.37, 0.01);
  EXPECT_NEAR(ratings[1].elo, 1600.0 - 44.37, 0.01);
  EXPECT_NEAR(ratings[0].opponents, ratings[1].elo, 1e-9);
}

TEST(RatingsTest, WhoWonAllGamesHasARating) {
  const std::vector<Rating> ratings = RatingsOf(TallyOf(2, {{0, 1, {5, 0, 0}}}));
  EXPECT_NEAR(ratings[0].elo, 1709.0, 0.5) << "as BayesElo has it";
  EXPECT_NEAR(ratings[1].elo, 1491.0, 0.5);
}

TEST(RatingsTest, ACircleIsLevel) {
  for (const Score& score : {Score{2, 0, 0}, Score{1, 1, 0}}) {
    for (const Rating& rating :
         RatingsOf(TallyOf(3, {{0, 1, score}, {1, 2, score}, {2, 0, score}}))) {
      EXPECT_NEAR(rating.elo, 1600.0, 1e-3);
    }
  }
}

TEST(RatingsTest, AllDrawsAreLevel) {
  const MatchTally tally = TallyOf(3, {{0, 1, {0, 4, 0}}, {1, 2, {0, 2, 0}}});
  const std::vector<Rating> ratings = RatingsOf(tally);
  ASSERT_EQ(ratings.size(), 3u);
  for (size_t i = 0; i < ratings.size(); ++i) {
    EXPECT_EQ(ratings[i].contestant, i);
    EXPECT_NEAR(ratings[i].elo, 1600.0, 1e-6);
    EXPECT_NEAR(ratings[i].plus, ratings[i].minus, 1.5) << "whole Elo points";
    EXPECT_GT(ratings[i].plus, 0.0);
  }
}

// Each group is as if it were alone; nothing tells how far it is from the other.
TEST(RatingsTest, GroupsThatNeverMetAreRatedEachByItself) {
  const std::vector<Rating> ratings = RatingsOf(TallyOf(4, {{0, 1, {3, 0, 1}}, {2, 3, {0, 5, 0}}}));
  ASSERT_EQ(ratings.size(), 4u);
  std::vector<double> elo(4);
  double sum = 0.0;
  for (const Rating& rating : ratings) sum += elo[rating.contestant] = rating.elo;
  EXPECT_NEAR(elo[0] - elo[1], 88.74, 0.01);
  EXPECT_NEAR(elo[2], elo[3], 1e-6);
  EXPECT_NEAR(sum, 4 * 1600.0, 1e-6);
}

// Who was met counts: the same score against the stronger one is worth more.
TEST(RatingsTest, OpponentsCount) {
  const std::vector<Rating> ratings =
      RatingsOf(TallyOf(5, {{0, 1, {9, 0, 1}}, {0, 2, {5, 0, 5}}, {1, 3, {5, 0, 5}}}));
  std::vector<size_t> order;
  for (const Rating& rating : ratings) order.push_back(rating.contestant);
  ASSERT_EQ(ratings.size(), 4u) << "one has not played";
  EXPECT_NEAR(ratings[0].elo + ratings[1].elo + ratings[2].elo + ratings[3].elo, 4 * 1600.0, 1e-6);
  EXPECT_EQ(order[0] + order[1], 2u) << "0 and 2";
  EXPECT_EQ(order[2] + order[3], 4u) << "1 and 3";
}

// The deviation of 104 even games is half of 1 / sqrt(104) of the points, or 34.1 Elo of
// difference, of which each has half.
TEST(RatingsTest, TheIntervalIsThatOfTheNumberOfGames) {
  for (const Rating& rating : RatingsOf(TallyOf(2, {{0, 1, {50, 0, 50}}}))) {
    EXPECT_NEAR(rating.plus, 1.96 * 34.1 / 2, 1.0);
    EXPECT_NEAR(rating.minus, 1.96 * 34.1 / 2, 1.0);
  }
  const std::vector<Rating> ratings = RatingsOf(TallyOf(2, {{0, 1, {5, 0, 0}}}));
  EXPECT_GT(ratings[0].plus, ratings[0].minus) << "it may be much stronger";
}

// 6 : 4 with all draws, which is 70.4 Elo. The judge of Gomocup takes the words of each
// line but the first by their number.
TEST(RatingsTest, TheTextHasTheColumnsOfBayesElo) {
  MatchOptions options;
  options.contestants.resize(2);
  options.contestants[0].name = "a";
  options.contestants[1].name = "my engine";
  const std::string text = RatingsText(options, TallyOf(2, {{0, 1, {1, 1, 3}}}));
  const std::vector<std::string> lines = absl::StrSplit(text, '\n', absl::SkipEmpty());
  ASSERT_EQ(lines.size(), 3u);
  const auto words = [](const std::string& line) {
    return std::vector<std::string>(absl::StrSplit(line, ' ', absl::SkipEmpty()));
  };
  EXPECT_THAT(words(lines[0]),
              ElementsAre("Rank", "Name", "Elo", "+", "-", "games", "score", "oppo.", "draws"));
  const std::vector<std::string> best = words(lines[1]);
  ASSERT_EQ(best.size(), 9u);
  EXPECT_THAT(std::vector<std::string>(best.begin(), best.begin() + 3),
              ElementsAre("1", "1#my_engine", "1635"));
  EXPECT_THAT(std::vector<std::string>(best.begin() + 5, best.end()),
              ElementsAre("5", "70%", "1565", "20%"));
}

TEST(RatingsTest, ColumnsAreThoseOfTerminalsNotBytes) {
  MatchOptions options;
  options.contestants.resize(2);
  options.contestants[0].name = "五目並べ";
  options.contestants[1].name = "four";
  const std::string text = RatingsText(options, TallyOf(2, {{0, 1, {1, 0, 1}}}));
  EXPECT_THAT(text,
              AllOf(StartsWith("Rank Name         Elo "), HasSubstr("\n   1 0#五目並べ  1600 "),
                    HasSubstr("\n   2 1#four      1600 ")));
}

}  // namespace
}  // namespace tengen::match
