#include "bench/match/swiss.h"

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen::match {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(Swiss, TheFirstRoundIsTheUpperHalfAgainstTheLower) {
  const SwissRound even = NextSwissRound({0, 0, 0, 0, 0, 0}, {});
  EXPECT_THAT(even.pairings, ElementsAre(Pairing{0, 3}, Pairing{1, 4}, Pairing{2, 5}));
  EXPECT_EQ(even.bye, std::nullopt);
  const SwissRound odd = NextSwissRound({0, 0, 0, 0, 0}, {});
  EXPECT_THAT(odd.pairings, ElementsAre(Pairing{0, 2}, Pairing{1, 3}));
  EXPECT_EQ(odd.bye, 4);
}

TEST(Swiss, EqualsMeetAndTheOthersFloatDown) {
  // 3, 4 and 0 have won; 1, 2 and 5 have lost.
  const SwissRound first = {{{0, 1}, {2, 3}, {4, 5}}, {}};
  const SwissRound second = NextSwissRound({4, 0, 0, 4, 4, 0}, {{first}});
  EXPECT_THAT(second.pairings, ElementsAre(Pairing{0, 3}, Pairing{1, 4}, Pairing{2, 5}));
  // The lowest has had the bye.
  const SwissRound odd = NextSwissRound({4, 0, 4}, {{SwissRound{{{0, 1}}, 2}}});
  EXPECT_THAT(odd.pairings, ElementsAre(Pairing{0, 2}));
  EXPECT_EQ(odd.bye, 1);
}

TEST(Swiss, APairingThatWouldRepeatIsPassedOver) {
  const SwissRound first = {{{0, 2}, {1, 3}}, {}};
  // 0 and 2 lead together, but have met.
  const SwissRound second = NextSwissRound({2, 0, 2, 0}, {{first}});
  EXPECT_THAT(second.pairings, ElementsAre(Pairing{0, 1}, Pairing{2, 3}));
}

// Whatever the results, as many rounds as are allowed have nobody meet twice, rest twice or stand
// aside.
TEST(Swiss, EveryRoundThatIsAllowedCanBePaired) {
  uint64_t random = 1;
  for (int contestants = 2; contestants <= 24; ++contestants) {
    EXPECT_LE(UsualSwissRounds(contestants), MostSwissRounds(contestants));
    for (int repetition = 0; repetition < 20; ++repetition) {
      std::vector<int> points(static_cast<size_t>(contestants));
      std::vector<SwissRound> rounds;
      std::set<std::pair<int, int>> met;
      std::set<int> rested;
      while (static_cast<int>(rounds.size()) < MostSwissRounds(contestants)) {
        const SwissRound round = NextSwissRound(points, rounds);
        ASSERT_EQ(round.pairings.size(), static_cast<size_t>(contestants / 2));
        ASSERT_EQ(round.bye.has_value(), contestants % 2 == 1);
        std::set<int> playing;
        for (const auto& [first, second] : round.pairings) {
          EXPECT_TRUE(met.insert({first, second}).second);
          playing.insert({first, second});
          const auto result = static_cast<int>((random = base::RandomWord(random)) % 5);
          points[static_cast<size_t>(first)] += result;
          points[static_cast<size_t>(second)] += 4 - result;
        }
        if (round.bye) {
          EXPECT_TRUE(rested.insert(*round.bye).second);
          playing.insert(*round.bye);
          points[static_cast<size_t>(*round.bye)] += 4;
        }
        EXPECT_EQ(playing.size(), static_cast<size_t>(contestants));
        rounds.push_back(round);
      }
    }
  }
}

TEST(Swiss, ByesCountAndOpponentsDecide) {
  MatchOptions options;
  for (const char* name : {"A", "B", "C"}) options.contestants.push_back({name, {}, {}});
  options.games = 2;
  MatchTally sum;
  sum.contestants.resize(3);
  sum.contestants[0].score = {2, 1, 1};
  sum.contestants[1].score = {1, 0, 1};
  sum.contestants[2].score = {0, 1, 1};
  const std::vector<SwissRound> rounds = {{{{0, 1}}, 2}, {{{0, 2}}, 1}};
  EXPECT_THAT(SwissPoints(options, rounds, sum), ElementsAre(5, 6, 5));
  EXPECT_THAT(SwissTable(options, rounds, sum),
              AllOf(HasSubstr("swiss of 3 engines after 2 rounds"),
                    HasSubstr("  B                              3.0 (2.5)  bye in round 2\n"
                              "  A                              2.5 (5.5)\n"
                              "  C                              2.5 (2.5)  bye in round 1\n")));
  EXPECT_EQ(SwissJson(options, rounds, sum),
            "{\"tournament\": \"swiss\", \"rule\": \"freestyle\", \"size\": 15, \"rounds\": 2, "
            "\"standings\": ["
            "{\"name\": \"B\", \"points\": 3.0, \"opponents_points\": 2.5, \"wins\": 1, "
            "\"draws\": 0, \"losses\": 1, \"byes\": [2]}, "
            "{\"name\": \"A\", \"points\": 2.5, \"opponents_points\": 5.5, \"wins\": 2, "
            "\"draws\": 1, \"losses\": 1, \"byes\": []}, "
            "{\"name\": \"C\", \"points\": 2.5, \"opponents_points\": 2.5, \"wins\": 0, "
            "\"draws\": 1, \"losses\": 1, \"byes\": [1]}]}\n");
}

TEST(Swiss, NamesFillTheirColumn) {
  MatchOptions options;
  for (const char* name : {"Žižka", "五目"}) options.contestants.push_back({name, {}, {}});
  MatchTally sum;
  sum.contestants.resize(2);
  sum.contestants[0].score = {1, 0, 0};
  EXPECT_THAT(SwissTable(options, {}, sum),
              HasSubstr("\n  Žižka                          1.0 (0.0)"
                        "\n  五目                           0.0 (0.0)\n"));
}

}  // namespace
}  // namespace tengen::match
