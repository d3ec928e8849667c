#include "bench/match/schedule.h"

#include <map>
#include <set>
#include <tuple>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen::match {
namespace {

using ::testing::ElementsAre;

TEST(ScheduleTest, TwoPlayEachOther) {
  EXPECT_THAT(PairingsOf(Tournament::kRoundRobin, 2), ElementsAre(Pairing{0, 1}));
  EXPECT_THAT(PairingsOf(Tournament::kGauntlet, 2), ElementsAre(Pairing{0, 1}));
}

TEST(ScheduleTest, Tournaments) {
  EXPECT_THAT(PairingsOf(Tournament::kRoundRobin, 4),
              ElementsAre(Pairing{0, 1}, Pairing{0, 2}, Pairing{0, 3}, Pairing{1, 2}, Pairing{1, 3},
                          Pairing{2, 3}));
  EXPECT_THAT(PairingsOf(Tournament::kGauntlet, 4),
              ElementsAre(Pairing{0, 1}, Pairing{0, 2}, Pairing{0, 3}));
}

TEST(ScheduleTest, NamesAreReadBack) {
  for (Tournament tournament :
       {Tournament::kRoundRobin, Tournament::kGauntlet, Tournament::kSwiss}) {
    EXPECT_EQ(ParseTournament(ToString(tournament)), tournament);
  }
  EXPECT_EQ(ParseTournament("cup"), std::nullopt);
}

TEST(ScheduleTest, EveryPairingPlaysEveryOpeningWithBothColours) {
  constexpr int kPairings = 3;
  constexpr int kOpenings = 5;
  std::set<std::tuple<int, int, Color>> games;
  for (int number = 0; number < kPairings * kOpenings * 2; ++number) {
    const ScheduledGame game = GameOf(number, kPairings);
    games.emplace(game.pairing, game.opening, game.first_color);
    EXPECT_LT(game.pairing, kPairings);
    EXPECT_LT(game.opening, kOpenings);
  }
  EXPECT_EQ(games.size(), static_cast<size_t>(kPairings * kOpenings * 2));
}

// Wherever a tournament is cut, no pairing is more than one opening ahead of another.
TEST(ScheduleTest, PairingsKeepPace) {
  std::map<int, int> games;
  for (int number = 0; number < 100; ++number) {
    ++games[GameOf(number, 3).pairing];
    EXPECT_LE(games[0] - games[2], 2);
    EXPECT_GE(games[0], games[2]);
  }
}

TEST(ScheduleTest, AMatchOfTwoSwapsColours) {
  for (int number = 0; number < 10; ++number) {
    const ScheduledGame game = GameOf(number, 1);
    EXPECT_EQ(game.opening, number / 2);
    EXPECT_EQ(game.first_color, number % 2 == 0 ? Color::kBlack : Color::kWhite);
  }
}

}  // namespace
}  // namespace tengen::match
