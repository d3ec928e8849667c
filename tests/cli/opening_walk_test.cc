#include "cli/opening_walk.h"

#include <sstream>
#include <string>

#include "absl/strings/match.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/base/temporary_directory.h"
#include "tests/cli/first_legal.h"

namespace tengen::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string Walk(const std::string& rule, const std::string& input,
                 std::optional<engine::Seat> engine = std::nullopt) {
  std::istringstream in(input);
  std::ostringstream out;
  WalkSettings settings;
  settings.config = *engine::ParseOpeningConfig(rule);
  settings.engine_seat = engine;
  absl::StatusOr<OpeningWalk> walk = OpeningWalk::Create(settings, in, out, FirstLegal);
  EXPECT_TRUE(walk.ok()) << walk.status();
  walk->Run();
  return out.str();
}

TEST(OpeningWalkTest, AWholeNegotiationByHand) {
  const std::string text = Walk(
      "extyusui nmax=7", "h8 i9 i6\ndeclare 2\nplay\nplace h9\nwhite\ng8\ng8\nj8\nchoose j8\n");
  EXPECT_THAT(text, HasSubstr("P1, place1: place h8\n"));
  EXPECT_THAT(text, HasSubstr("Opening i8 Rangetsu."));
  EXPECT_THAT(text, HasSubstr("P1, declare: declare 1..7\n"));
  EXPECT_THAT(text, HasSubstr("P2, negotiate: decrease 1..1 | play\n"));
  EXPECT_THAT(text, HasSubstr("Not possible: g8 was offered before\n"));
  EXPECT_THAT(text, HasSubstr("Offered: g8 j8. Black is P1 now.\nP2, choose5: choose g8 j8\n"));
  EXPECT_THAT(text, HasSubstr("Agreed: Black is P1, P2 moves next.\n"));
  EXPECT_THAT(text, HasSubstr("\"moves\":\"h8i9i6h9j8\""));
}

TEST(OpeningWalkTest, WhatIsNotUnderstoodIsExplained) {
  const std::string text = Walk("swap2", "jump\nswap\nz99\nhelp\nhint\nundo\nlog\n\nquit\n");
  EXPECT_THAT(text, HasSubstr("not an action: \"jump\"\n"));
  EXPECT_THAT(text, HasSubstr("Not possible: swap is not possible in place1, only place\n"));
  EXPECT_THAT(text, HasSubstr("Type one of the possible actions"));
  EXPECT_THAT(text, HasSubstr("place a15\n"));
  EXPECT_THAT(text, HasSubstr("Nothing to take back.\n"));
  EXPECT_THAT(text, HasSubstr("place (225 points)"));
}

TEST(OpeningWalkTest, TheEngineActsForItsSeat) {
  const std::string text = Walk("swap", "undo\nwhite\n", engine::Seat::kFirst);
  EXPECT_THAT(text, HasSubstr("Engine: place a15\nEngine: place b15\nEngine: place c15\n"));
  EXPECT_THAT(text, HasSubstr("Agreed: Black is P1, P2 moves next."));
}

TEST(OpeningWalkTest, NobodyActsForTheEngine) {
  const std::string text = Walk("pro", "h8 a1 l8\n", engine::Seat::kSecond);
  EXPECT_THAT(text, HasSubstr("The rest is not taken"));
  EXPECT_THAT(text, HasSubstr("Engine: place a15\n"));
  EXPECT_THAT(text, Not(HasSubstr("P2 place a1\"")));
}

TEST(OpeningWalkTest, UndoAndTheEndOfTheInput) {
  const std::string text = Walk("pro", "h8\nundo\nlog\nh8\nlog\n");
  EXPECT_THAT(text, HasSubstr("P2> log\nP1 place h8\n"));
  EXPECT_THAT(text, Not(HasSubstr("Agreed")));
}

TEST(OpeningWalkTest, RecordsAreSavedInThreeFormats) {
  const base::TemporaryDirectory directory;
  const std::string path = directory.File("walk_test");
  const std::string text = Walk("swap1", "save " + path + ".json\nsave " + path + ".sgf\nsave " +
                                             path + ".psq\nsave x.doc\nsave /no/where.json\n");
  EXPECT_THAT(text, HasSubstr("Saved " + path + ".json\n"));
  EXPECT_THAT(text, HasSubstr("Saved " + path + ".sgf\n"));
  EXPECT_THAT(text, HasSubstr("Saved " + path + ".psq\n"));
  EXPECT_THAT(text, HasSubstr("Name a file that ends in"));
  EXPECT_THAT(text, Not(HasSubstr("Saved /no/where.json")));
}

}  // namespace
}  // namespace tengen::cli
