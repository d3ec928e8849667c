#include "kee/gtp/gtp_game.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "kee/gtp/gtp_text.h"

namespace tengen::kee {
namespace {

using testing::ElementsAre;

GtpGame Line(int size) {
  GtpGame game;
  game.Begin(*Graph::Rectangle(size, 1));
  return game;
}

// Plays "b a1 w pass ..."; the first error.
absl::Status Play(GtpGame& game, const std::string& plays) {
  const std::vector<std::string> words = absl::StrSplit(plays, ' ', absl::SkipEmpty());
  absl::Status status;
  for (size_t i = 0; i + 1 < words.size() && status.ok(); i += 2) {
    status =
        game.Play(*ParsePlayer(words[i], game.players()), *ParseMove(words[i + 1], game.graph()));
  }
  return status;
}

std::string CellsOf(const GtpGame& game) { return PositionText(game.now().position()); }

SgfGame ParsedSgf(const std::string& text) { return ParseSgf(text).value(); }

TEST(GtpGame, BeginsOnAnEmptyBoard) {
  GtpGame game;
  EXPECT_EQ(game.graph().description(), "rect 19 19");
  EXPECT_TRUE(game.untouched());
  ASSERT_TRUE(Play(game, "b d4").ok());
  EXPECT_FALSE(game.untouched());
  Rules rules = Rules::Spight();
  rules.players = 3;
  game.Begin(rules);
  EXPECT_TRUE(game.untouched());
  EXPECT_EQ(game.rules(), rules);
  EXPECT_EQ(game.graph().description(), "rect 19 19");
  game.Begin(*Graph::Ring(4));
  EXPECT_EQ(game.rules(), rules);
  EXPECT_EQ(CellsOf(game), "....");
}

TEST(GtpGame, PlaysOutOfTurnBeginHistories) {
  GtpGame game = Line(4);
  ASSERT_TRUE(Play(game, "b a1 b b1 w d1").ok());
  EXPECT_EQ(CellsOf(game), "BB.W");
  EXPECT_EQ(game.now().ply_count(), 1);
  EXPECT_EQ(Play(game, "w d1").message(), "illegal move: occupied");
  EXPECT_TRUE(Play(game, "w c1").ok());
  EXPECT_EQ(CellsOf(game), "..WW");
  for (const char* before : {"BB.W", "BB..", "B...", "...."}) {
    ASSERT_TRUE(game.Undo().ok());
    EXPECT_EQ(CellsOf(game), before);
  }
  EXPECT_EQ(game.Undo().message(), "cannot undo");
}

TEST(GtpGame, SetUpsAreLimited) {
  GtpGame game = Line(2);
  int set_ups = 0;
  while (game.SetUp(game.now().position(), 0).ok()) ++set_ups;
  EXPECT_EQ(set_ups, 999);
  EXPECT_EQ(Play(game, "w a1").message(), "too many set-ups in one game");
  EXPECT_TRUE(Play(game, "b a1").ok());
}

TEST(GtpGame, ChangesAreMadeAltogetherOrNotAtAll) {
  GtpGame game = Line(3);
  ASSERT_TRUE(Play(game, "b b1 w pass b pass w pass b pass").ok());  // the last after the end
  const auto undo = [&](int count) {
    return game.AllOrNothing([&] {
      absl::Status status;
      for (int i = 0; i < count && status.ok(); ++i) status = game.Undo();
      return status;
    });
  };
  EXPECT_EQ(undo(6).message(), "cannot undo");
  EXPECT_EQ(ResultText(game), "B+3");
  EXPECT_TRUE(undo(1).ok());
  EXPECT_TRUE(game.now().over());
  EXPECT_TRUE(undo(1).ok());
  EXPECT_FALSE(game.now().over());
}

TEST(GtpGame, KomiCountsFromNowOn) {
  GtpGame game = Line(3);
  ASSERT_TRUE(Play(game, "b b1 w pass b pass").ok());
  game.SetKomi(*ParseRational("3.5"));
  EXPECT_EQ(ResultText(game), "W+0.5");
  game.Begin();
  EXPECT_EQ(game.rules().komi, *ParseRational("7/2"));
  EXPECT_FALSE(IsKomi(10001));
  EXPECT_TRUE(IsKomi(-10000));
}

TEST(GtpGame, CapturesOfAllHistoriesAreCounted) {
  GtpGame game = Line(5);
  ASSERT_TRUE(Play(game, "b a1 w b1 b c1 b e1").ok());
  EXPECT_EQ(CellsOf(game), ".WB.B");
  EXPECT_THAT(game.CapturedStones(), ElementsAre(0, 1));
}

TEST(GtpGame, RecordsAreReplayed) {
  const SgfGame sgf =
      ParsedSgf("(;SZ[5]KM[1.5]AB[aa][ba]AW[ea];B[cc];W[dd];AE[aa]PL[B];B[];W[ee])");
  const GtpGame game = GtpGame::FromSgf(sgf, Rules::Spight(), 4).value();
  EXPECT_EQ(CellsOf(game), ".B..W.......B.....W......");
  EXPECT_EQ(game.now().to_move(), 1);
  EXPECT_EQ(game.rules().scope, ScoringScope::kLast);
  EXPECT_EQ(game.rules().komi, *ParseRational("3/2"));
  // Stones set up together are one step.
  GtpGame back = game;
  int steps = 0;
  while (back.Undo().ok()) ++steps;
  EXPECT_EQ(steps, 5);
  EXPECT_EQ(CellsOf(back), std::string(25, '.'));
  EXPECT_EQ(CellsOf(GtpGame::FromSgf(sgf, Rules::Kee(), 1).value()), "BB..W....................");
}

TEST(GtpGame, RecordsThatMakeNoSenseAreRefused) {
  const auto error = [](const std::string& text) {
    return std::string(GtpGame::FromSgf(ParsedSgf(text), Rules::Kee(), 1000).status().message());
  };
  EXPECT_EQ(error("(;SZ[5]KM[10001])"), "the komi is too large");
  EXPECT_EQ(error("(;SZ[5];B[cc];W[cc])"), "illegal move: occupied");
  EXPECT_EQ(error("(;SZ[2]AB[aa]AW[ba][ab])"), "the unit at vertex 0 has no liberty");
  EXPECT_EQ(error("(;SZ[2]AW[ba][ab]AB[aa]AE[ab])"), "");
}

TEST(GtpGame, ResultsHaveAForm) {
  GtpGame game = Line(3);
  EXPECT_EQ(ResultText(game), "");
  ASSERT_TRUE(game.AgreeRanking({2, 1}).ok());
  EXPECT_EQ(ResultText(game), "W+");
  EXPECT_EQ(RankingText(game.now()), "B 2, W 1");
  Rules rules;
  rules.players = 3;
  game.Begin(rules);
  ASSERT_TRUE(Play(game, "b b1 w pass r pass b pass").ok());
  EXPECT_EQ(ResultText(game), "B:3 W:0 R:0");
  ASSERT_TRUE(game.AgreeRanking({1, 2, 2}).ok());
  EXPECT_EQ(ResultText(game), "agreed ranks: B 1, W 2, R 2");
}

}  // namespace
}  // namespace tengen::kee
