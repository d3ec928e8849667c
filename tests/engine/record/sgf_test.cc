#include "engine/record/sgf.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "engine/record/notation.h"
#include "gtest/gtest.h"

namespace tengen::engine {
namespace {

std::string MovesOf(const RecordedGame& game) {
  return MovesToText(MovesByTurns(game).value(), game.height);
}

TEST(SgfTest, TheMainLineIsRead) {
  const absl::StatusOr<RecordedGame> game =
      ReadSgf(" (;GM[4]SZ[20:15]\n;B[hh] ;W[i9](;B[aa];W[tb]C[x\\]y])(;B[cc]))\n");
  ASSERT_TRUE(game.ok()) << game.status();
  EXPECT_EQ(game->width, 20);
  EXPECT_EQ(game->height, 15);
  EXPECT_EQ(MovesOf(*game), "h8i9a15t14");
}

TEST(SgfTest, ErrorsNameTheReason) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"", "parenthesis"},
      {"h8", "parenthesis"},
      {"(", "too soon"},
      {"(;SZ[15];B[hh]", "too soon"},
      {"(;SZ[15]", "too soon"},
      {"(;SZ[15", "does not end"},
      {"(;SZ[15];C[\\", "does not end"},
      {"(;SZ", "SZ has no value"},
      {"(;]", "is no property"},
      {"(;GM[4])", "no size"},
      {"(;SZ[4])", "a size of 4"},
      {"(;SZ[15:99])", "a size of 15:99"},
      {"(;SZ[15];B[pp])", "no point of the board"},
      {"(;SZ[15];B[tt9])", "no point of the board"},
      {"(;SZ[20];B[uu])", "no point of the board"},
      {"(;SZ[15]AB[aa:pp])", "no point of the board"},
      {"(;SZ[15]PL[x])", "a player of x"},
      {"(;SZ[15]QPR[hh,pp])", "no point of the board"},
  };
  for (const auto& [text, reason] : cases) {
    const absl::Status status = ReadSgf(text).status();
    EXPECT_TRUE(absl::StrContains(status.message(), reason)) << text << ": " << status;
  }
}

TEST(SgfTest, NamesOfOldFilesHaveSmallLetters) {
  const absl::StatusOr<RecordedGame> game = ReadSgf("(;SiZe[15];Black[hh];White[ii])");
  ASSERT_TRUE(game.ok()) << game.status();
  EXPECT_EQ(MovesOf(*game), "h8i7");
}

TEST(SgfTest, TheFirstCommentIsRead) {
  const RecordedGame game =
      ReadSgf("(;SZ[15]C[a\\]b\\\nc]C[more];B[hh]C[one]C[two];C[three];W[ii]C[4, 5ms])").value();
  EXPECT_EQ(game.comment, "a]bc");
  EXPECT_EQ(game.steps[0].comment, "one\ntwo\nthree");
  EXPECT_EQ(game.steps[1].comment, "4, 5ms");
  EXPECT_EQ(game.steps[1].milliseconds, 5);
  // Of a position that is set up, the root's is the comment on the whole.
  EXPECT_EQ(ReadSgf("(;SZ[15]AB[hh]C[all])").value().comment, "all");
}

TEST(SgfTest, TheRuleBeforeAnOpeningRuleCounts) {
  for (const absl::string_view rules : {"1, Swap2", "standard, Swap2"}) {
    const RecordedGame game = ReadSgf(absl::StrCat("(;SZ[15]RU[", rules, "];B[hh])")).value();
    EXPECT_EQ(game.rule, Rule::kStandard) << rules;
    EXPECT_EQ(game.opening_rule, "Swap2");
    EXPECT_EQ(game.unknown_rule, "");
  }
}

TEST(SgfTest, TheSizeMayStandBehindThePointsOrBeSaidByPeople) {
  EXPECT_EQ(MovesOf(ReadSgf("(;B[hh]SZ[15])").value()), "h8");
  EXPECT_EQ(MovesOf(ReadSgf("(;GM[4];B[hh])", BoardSize{15, 15}).value()), "h8");
  EXPECT_EQ(ReadSgf("(;SZ[19];B[hh])", BoardSize{15, 15}).value().width, 19);
}

// Passes are empty values, and tt where no board has such a point.
TEST(SgfTest, Passes) {
  using Kind = RecordedStep::Kind;
  for (const absl::string_view pass : {"", "tt", " "}) {
    const RecordedGame game = ReadSgf(absl::StrCat("(;SZ[15];B[hh];W[", pass, "];B[ii])")).value();
    ASSERT_EQ(game.steps.size(), 3u);
    EXPECT_EQ(game.steps[1], (RecordedStep{Kind::kPass, Color::kWhite, Point()}));
  }
  EXPECT_EQ(ReadSgf("(;SZ[20];B[tt])").value().steps[0].point, Point(19, 19));
}

TEST(SgfTest, StonesThatAreSetUp) {
  using Kind = RecordedStep::Kind;
  const RecordedGame game = ReadSgf("(;SZ[15]AB[aa:bb]AW[h8];AE[aa]PL[W])").value();
  const std::vector<RecordedStep> steps = {
      {Kind::kPut, Color::kBlack, Point(0, 0)}, {Kind::kPut, Color::kBlack, Point(1, 0)},
      {Kind::kPut, Color::kBlack, Point(0, 1)}, {Kind::kPut, Color::kBlack, Point(1, 1)},
      {Kind::kPut, Color::kWhite, Point(7, 7)}, {Kind::kTakeOff, Color::kBlack, Point(0, 0)},
      {Kind::kToMove, Color::kWhite, Point()}};
  EXPECT_EQ(game.steps, steps);
}

TEST(SgfTest, RectanglesCannotFillTheMemory) {
  const auto status = [](int count) {
    std::string text = "(;SZ[32];AB";
    for (int i = 0; i < count; ++i) text += "[aa:FF]";
    return ReadSgf(text + ";B[aa])").status();
  };
  EXPECT_TRUE(status(7).ok()) << status(7);
  EXPECT_TRUE(absl::StrContains(status(200000).message(), "more than 8192"));
}

// What the sites and programs of the field write, each with one peculiarity or more.
TEST(SgfTest, GamesOfOtherPrograms) {
  struct Case {
    absl::string_view text, moves;
    std::optional<Rule> rule;
    absl::string_view result;
  };
  const std::vector<Case> cases = {
      {"(;US[save]CP[x]5A[G8]PW[[club]white]PB[black]DT[2008-6-23]RE[白胜]SW[True]SZ[15];B[hh];"
       "W[ig];B[ii];)\r\n",
       "h8i9i7", std::nullopt, "白胜"},
      {"(;\r\nGM[5]FF[4]AP[ZJRenju]\r\nSZ[15]\r\n;B[hh];W[hg];B[hj]\r\n;)\r\n", "h8h9h6",
       std::nullopt, ""},
      {"(;GM[5]FF[4]5A[gg][hi]GN[A-B(B) : RIF rule]RE[W+Resign]SZ[15];B[hh];W[hg];B[jf])",
       "h8h9j10", Rule::kRenju, "W+Resign"},
      {"(;GM[4]SZ[15]GN[gomokuquest]RE[B+]\n;QPR[hh,hg,jf];QSLW[ig];B[gg];W[ii];W[jf];B[ih])",
       "h8h9j10i9g9i7i8", std::nullopt, "B+"},
      {"(;FF[4]GM[4]EV[a x b]RU[4]SZ[15]RE[0];B[hh]C[opening move];W[ig])", "h8i9", Rule::kRenju,
       "0"},
      {"(;GM[1]CA[gb2312]SZ[15]\n\t;B[hh];W[ig]\n\t(;B[ii])\n\t(;B[gg];W[jj]))", "h8i9i7",
       std::nullopt, ""},
      {"(;FF[4]GM[1]SZ[15]RU[basicruleSTANDARDvcnruleNOVC]RE[Void];B[hh])", "h8", Rule::kStandard,
       "Void"},
      {"From: someone\n\n(;GM[4]SZ[15];B[hh];W[hi])\n", "h8h7", std::nullopt, ""},
  };
  for (const Case& c : cases) {
    const absl::StatusOr<RecordedGame> game = ReadSgf(c.text);
    ASSERT_TRUE(game.ok()) << c.text << ": " << game.status();
    EXPECT_EQ(MovesOf(*game), c.moves) << c.text;
    EXPECT_EQ(game->rule, c.rule) << c.text;
    EXPECT_EQ(game->result, c.result) << c.text;
  }
}

TEST(SgfTest, TimesInCommentsAreThoseOfTheMoves) {
  const RecordedGame game =
      ReadSgf("(;SZ[15]C[7ms];B[hh]C[opening];W[ig]C[123ms];B[ii]C[-1ms])").value();
  EXPECT_EQ(game.steps[0].milliseconds, 0);
  EXPECT_EQ(game.steps[1].milliseconds, 123);
  EXPECT_EQ(game.steps[2].milliseconds, 0);
  EXPECT_EQ(game.comment, "7ms");
}

TEST(SgfTest, WhatIsWrittenIsRead) {
  RecordedGame game;
  game.width = 20;
  game.height = 15;
  game.rule = Rule::kStandardCaro;
  game.opening_rule = "Swap2";
  game.black_name = "a]b";
  game.white_name = "\\";
  game.date = "2026-11-28";
  game.result = "B+R";
  game.comment = "two\nlines";
  game.type = "4";
  using Kind = RecordedStep::Kind;
  game.steps = {{Kind::kPut, Color::kWhite, Point(0, 0)},
                {Kind::kToMove, Color::kWhite, Point()},
                {Kind::kMove, Color::kWhite, Point(19, 14)},
                {Kind::kPass, Color::kBlack, Point()},
                {Kind::kTakeOff, Color::kBlack, Point(0, 0)}};
  EXPECT_EQ(ReadSgf(base::WriteSgf(SgfTreeOf(game))).value(), game);
}

TEST(SgfTest, EveryPointIsReadBack) {
  for (int y = 0; y < kMaxSide; ++y) {
    for (int x = 0; x < kMaxSide; ++x) {
      const Point p(x, y);
      const auto read = [p](int width, int height) {
        RecordedGame game;
        game.width = width;
        game.height = height;
        AddMoves({p}, game);
        return ReadSgf(base::WriteSgf(SgfTreeOf(game)));
      };
      ASSERT_TRUE(read(kMaxSide, kMaxSide).ok()) << ToCoordinates(p);
      EXPECT_EQ(MovesByTurns(*read(kMaxSide, kMaxSide)).value(), std::vector<Point>{p});
      // Off the board, or no board; but tt is a pass there.
      const bool pass = x == 19 && y == 19;
      EXPECT_EQ(!pass && read(x, kMaxSide).ok(), false) << ToCoordinates(p);
      EXPECT_EQ(!pass && read(kMaxSide, y).ok(), false) << ToCoordinates(p);
    }
  }
  for (const absl::string_view bad : {"a", "aaa", "@a", "a[", "a\x80"}) {
    EXPECT_FALSE(ReadSgf(absl::StrCat("(;SZ[32];B[", bad, "])")).ok()) << bad;
  }
}

}  // namespace
}  // namespace tengen::engine
