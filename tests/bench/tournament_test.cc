#include "bench/match/tournament.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen::match {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

MatchOptions Options(int engines) {
  MatchOptions options;
  for (int i = 0; i < engines; ++i) options.contestants.push_back({std::string(1, 'A' + i), {}});
  options.openings = {{}};
  return options;
}

// `first_won`: nullopt for a draw.
void Add(int number, std::optional<bool> first_won, EndReason reason, const MatchOptions& options,
         MatchTally* tally) {
  MatchGame game = UnplayedGame(options, number);
  game.result.reason = reason;
  if (first_won) {
    game.result.winner = *first_won ? game.first_color : Opponent(game.first_color);
  }
  if (IsFailure(reason)) game.result.detail = "so it was";
  tally->Add(game, options);
}

TEST(Tournament, SumsAreThoseOfAllMatches) {
  const MatchOptions options = Options(3);
  std::vector<LeagueTally> leagues;
  for (const char* name : {"x", "y"}) leagues.push_back({name, MatchTally(options)});
  Add(0, true, EndReason::kRow, options, &leagues[0].tally);      // A - B
  Add(1, true, EndReason::kTime, options, &leagues[0].tally);     // A - B
  Add(2, {}, EndReason::kBoardFull, options, &leagues[1].tally);  // A - C
  Add(4, false, EndReason::kCrash, options, &leagues[1].tally);   // B - C
  const MatchTally sum = SumOf(leagues);
  EXPECT_EQ(sum.games(), 4);
  EXPECT_EQ(sum.contestants[0].score.wins, 2);
  EXPECT_EQ(sum.contestants[0].score.draws, 1);
  EXPECT_EQ(sum.contestants[0].pairs, (PairCounts{0, 0, 0, 0, 1}));
  EXPECT_EQ(sum.contestants[0].singles, (SingleCounts{0, 1, 0}));
  EXPECT_EQ(sum.contestants[1].losses[Index(EndReason::kTime)], 1);
  EXPECT_EQ(sum.contestants[1].losses[Index(EndReason::kCrash)], 1);
  ASSERT_EQ(sum.pairings.size(), 3);
  EXPECT_EQ(sum.pairings[0].score.wins, 2);
  EXPECT_THAT(FailureTexts(options, sum), ElementsAre("x game 2: B lost to A by time: so it was",
                                                      "y game 5: B lost to C by crash: so it was"));
}

TEST(Tournament, TheTableDoesNotDependOnTheOrderOfGames) {
  const MatchOptions options = Options(2);
  const auto table = [&](const std::vector<int>& order) {
    LeagueTally league = {"x", MatchTally(options)};
    for (int number : order) Add(number, number == 2, EndReason::kTime, options, &league.tally);
    return TournamentTable(options, {{league}});
  };
  const std::string in_order = table({0, 1, 2, 3});
  EXPECT_EQ(table({3, 1, 2, 0}), in_order);
  EXPECT_THAT(in_order, AllOf(HasSubstr("round-robin of 2 engines in 1 leagues: 4 games\n"),
                              HasSubstr("  B                                   3.0/4\n"),
                              HasSubstr("  A                            time 3\n")));
}

// Whatever bytes the letters of names take.
TEST(Tournament, NamesFillTheirColumn) {
  MatchOptions options = Options(2);
  options.contestants[0].name = "Žižka";
  options.contestants[1].name = "五目";
  LeagueTally league = {"x", MatchTally(options)};
  Add(0, true, EndReason::kTime, options, &league.tally);
  const std::string first = absl::StrCat("\n  Žižka", std::string(23, ' '));
  const std::string second = absl::StrCat("\n  五目", std::string(24, ' '));
  EXPECT_THAT(TournamentTable(options, {{league}}),
              AllOf(HasSubstr(first + "   1.0/1     +1 "), HasSubstr(second + "   0.0/1     +0 "),
                    HasSubstr(first + "        1.0/1\n"), HasSubstr(second + "        0.0/1\n"),
                    HasSubstr(first + " none\n"), HasSubstr(second + " time 1\n")));
}

}  // namespace
}  // namespace tengen::match
