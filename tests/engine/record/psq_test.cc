#include "engine/record/psq.h"

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen::engine {
namespace {

PsqGame ThreeMoves() {
  PsqGame game;
  game.width = 20;
  game.height = 15;
  game.moves = {{Point(0, 0), 12}, {Point(19, 14), 0}, {Point(7, 9), 123456789012}};
  return game;
}

std::string ErrorOf(absl::string_view text) {
  const absl::StatusOr<PsqGame> game = ReadPsq(text);
  EXPECT_FALSE(game.ok()) << text;
  EXPECT_EQ(game.status().code(), absl::StatusCode::kInvalidArgument);
  return std::string(game.status().message());
}

TEST(PsqTest, WritesOneBasedCoordinatesFromTheTopLeft) {
  EXPECT_EQ(WritePsq(ThreeMoves()),
            "Piskvorky 20x15, 0:0, 0\n"
            "1,1,12\n"
            "20,15,0\n"
            "8,10,123456789012\n"
            "-1\n");
}

TEST(PsqTest, ReadsWhatItWrites) {
  PsqGame game = ThreeMoves();
  EXPECT_EQ(ReadPsq(WritePsq(game)).value(), game);
  game.black_name = "Ann Lee";
  EXPECT_EQ(ReadPsq(WritePsq(game)).value(), game);
  game.white_name = "tengen";
  EXPECT_EQ(ReadPsq(WritePsq(game)).value(), game);
  game.moves.clear();
  EXPECT_EQ(ReadPsq(WritePsq(game)).value(), game);
}

// A number where the names stand is the error code of a manager that leaves them out, but not if
// the error code comes behind them.
TEST(PsqTest, NamesMayBeNumbers) {
  PsqGame game = ThreeMoves();
  game.black_name = "8";
  EXPECT_EQ(ReadPsq(WritePsq(game)).value(), game);
  game.black_name = "";
  game.white_name = "-1";
  EXPECT_EQ(ReadPsq(WritePsq(game)).value(), game);
}

TEST(PsqTest, NamesCannotBeTakenForMovesOrLines) {
  PsqGame game = ThreeMoves();
  game.black_name = "1,2";
  game.white_name = "a\r\n3,3,0";
  const PsqGame read = ReadPsq(WritePsq(game)).value();
  EXPECT_EQ(read.moves, game.moves);
  EXPECT_EQ(read.black_name, "1 2");
  EXPECT_EQ(read.white_name, "a  3 3 0");
}

TEST(PsqTest, ReadsAManagersFile) {
  const PsqGame game = ReadPsq(
                           "Piskvorky 20x20, 11:11, 0\r\n"
                           "11,11,0\r\n"
                           "12,12,1042\r\n"
                           "pbrain-one.zip\r\n"
                           "pbrain-two.zip\r\n"
                           "-1\r\n")
                           .value();
  EXPECT_EQ(game.width, 20);
  EXPECT_EQ(game.height, 20);
  ASSERT_EQ(game.moves.size(), 2u);
  EXPECT_EQ(game.moves[1], (PsqMove{Point(11, 11), 1042}));
  EXPECT_EQ(game.black_name, "pbrain-one.zip");
  EXPECT_EQ(game.white_name, "pbrain-two.zip");
}

TEST(PsqTest, NamesFollowTheSeatsWhenTheSecondPlayerStarted) {
  const PsqGame game = ReadPsq("Piskvorky 15x15, 0:0, 1\n8,8,5\nfirst\nsecond\n-1\n").value();
  EXPECT_EQ(game.black_name, "second");
  EXPECT_EQ(game.white_name, "first");
}

TEST(PsqTest, ReadsBareMinimum) {
  EXPECT_TRUE(ReadPsq("Piskvorky 5x7").value().moves.empty());
  const PsqGame game = ReadPsq("Piskvorky 5x7\n3,7").value();
  ASSERT_EQ(game.moves.size(), 1u);
  EXPECT_EQ(game.moves[0], (PsqMove{Point(2, 6), 0}));
  EXPECT_EQ(game.black_name, "");
}

TEST(PsqTest, MovesEndAtTheFirstOtherLine) {
  const PsqGame game = ReadPsq("Piskvorky 15x15, 0:0, 0\n1,1,1\n2,2,2,2\n3,3,3\n").value();
  EXPECT_EQ(game.moves.size(), 1u);
  EXPECT_EQ(ReadPsq("Piskvorky 15x15, 0:0, 0\n1,1,1\n-1\n\n").value().black_name, "");
}

TEST(PsqTest, ABrokenLineAmongTheMovesIsTold) {
  const auto read = [](absl::string_view rest) {
    return ReadPsq(absl::StrCat("Piskvorky 15x15, 0:0, 0\n1,1,1\n", rest)).value();
  };
  for (absl::string_view broken : {"2,2,2,2", "x,3,3", "", "8", "2,y,2", "2"}) {
    const PsqGame game = read(absl::StrCat(broken, "\n3,3,3\nA\nB\n-1\nrule renju\n"));
    EXPECT_EQ(game.broken,
              absl::StrCat("line 3 \"", broken, "\" is no move: read are the moves before it, 1"));
    EXPECT_EQ(game.moves.size(), 1u);
    EXPECT_EQ(game.black_name, "A");
    EXPECT_EQ(game.white_name, "B");
    EXPECT_EQ(game.rule, Rule::kRenju);
  }
  // The last move may be, too.
  EXPECT_EQ(read("2,y,2\nA\nB\n-1\n").broken,
            "line 3 \"2,y,2\" is no move: read are the moves before it, 1");
  EXPECT_EQ(read("2,").black_name, "");
  EXPECT_NE(read("2,").broken, "");
  // Names, codes, results and rules are none.
  for (absl::string_view rest : {"", "-1", "2", "7\n8\n-1\n", "A\nB\n0\n2,Renju_1\n",
                                 "A\nB\n-1\n2,1\n", "rule x\nB\n-1\n", "\n"}) {
    EXPECT_EQ(read(rest).broken, "") << rest;
  }
}

TEST(PsqTest, AnUnknownRuleIsKept) {
  const PsqGame game = ReadPsq("Piskvorky 15x15, 0:0, 0\n1,1,1\n-1\nrule hex\n").value();
  EXPECT_EQ(game.rule, std::nullopt);
  EXPECT_EQ(game.unknown_rule, "hex");
  EXPECT_EQ(RecordedGameOf(game).unknown_rule, "hex");
  EXPECT_EQ(game.black_name, "");
}

TEST(PsqTest, AZeroShowsThatPointsAreCountedFromZero) {
  const PsqGame game = ReadPsq("Piskvorky 15x15, 11:11\n7, 7, 0\n0, 14, 12\n").value();
  EXPECT_EQ(game.moves[0], (PsqMove{Point(7, 7), 0}));
  EXPECT_EQ(game.moves[1], (PsqMove{Point(0, 14), 12}));
}

TEST(PsqTest, AnIllegalLastMoveIsLeftOutAndTold) {
  const std::string head = "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\n";
  const std::string tail = "A\nB\n-1\n2,Freestyle15_1\n";
  for (const auto& [line, why] :
       std::vector<std::pair<std::string, std::string>>{{"8,8,5", "the point is already taken"},
                                                        {"9,9,5", "the point is already taken"},
                                                        {"16,3,5", "off the board"},
                                                        {"-1,-1,5", "off the board"},
                                                        {"0,6,12", "off the board"},
                                                        {"0,0,12", "off the board"}}) {
    const PsqGame game = ReadPsq(absl::StrCat(head, line, "\n", tail)).value();
    EXPECT_EQ(game.moves, (std::vector<PsqMove>{{Point(7, 7), 0}, {Point(8, 8), 0}})) << line;
    EXPECT_EQ(game.illegal, absl::StrCat("line 4 \"", line, "\": ", why));
    EXPECT_EQ(game.black_name, "A");
    EXPECT_EQ(game.rule, Rule::kFreestyle);
    EXPECT_THAT(RecordedGameOf(game).notes,
                testing::ElementsAre(absl::StrCat(game.illegal, "; it is left out")));
  }
  EXPECT_EQ(ErrorOf(head + "8,8,5\n7,7,0\n" + tail),
            "line 4 \"8,8,5\": the point is already taken");
  EXPECT_EQ(ErrorOf(head + "16,8,5\n7,7,0\n" + tail), "line 4 \"16,8,5\": off the board");
  EXPECT_EQ(ReadPsq(head + tail).value().illegal, "");
  EXPECT_THAT(RecordedGameOf(ReadPsq(head + tail).value()).notes, testing::IsEmpty());
}

// A 0 in the last line alone is no sign that all lines count from 0.
TEST(PsqTest, ZerosBeforeTheLastLineAreSigns) {
  const std::string head = "Piskvorky 15x15, 11:11, 0\n";
  EXPECT_EQ(ReadPsq(head + "8,8,0\n0,9,0\n9,9,5\n").value().moves[0].point, Point(8, 8));
  EXPECT_EQ(ReadPsq(head + "8,8,0\n0,9,0\n0,6,5\n").value().moves.size(), 3u);
  EXPECT_EQ(ReadPsq(head + "0,9,0\n").value().moves[0].point, Point(0, 9));
}

TEST(PsqTest, TheRuleStandsBehindTheCode) {
  PsqGame game = ThreeMoves();
  game.rule = Rule::kStandardCaro;
  EXPECT_TRUE(absl::EndsWith(WritePsq(game), "-1\nrule caro9\n"));
  EXPECT_EQ(ReadPsq(WritePsq(game)).value(), game);
  game.black_name = game.white_name = "";
  EXPECT_EQ(ReadPsq(WritePsq(game)).value(), game);
  const std::string head = "Piskvorky 15x15, 11:11, 0\n8,8,0\n";
  const auto rule = [&](absl::string_view rest) {
    return ReadPsq(absl::StrCat(head, rest)).value().rule;
  };
  EXPECT_EQ(rule("A\nB\n-1\n2,Renju_1\n"), Rule::kRenju);
  EXPECT_EQ(rule("A\nB\n-1\n0,Fastgame\n"), std::nullopt);
  EXPECT_EQ(rule("rule renju\nB\n-1\n"), std::nullopt);  // a name
}

// However odd the names: a number, and what would be a rule.
TEST(PsqTest, NamesAreNoCodeAndNoRule) {
  const PsqGame game = ReadPsq("Piskvorky 9x7, 0:0, 0\n1,1,0\n-0  \nrule caro  \n-1\n").value();
  EXPECT_EQ(game.black_name, "-0  ");
  EXPECT_EQ(game.white_name, "rule caro  ");
  EXPECT_EQ(game.rule, std::nullopt);
}

TEST(PsqTest, AByteOrderMarkIsPassedOver) {
  EXPECT_EQ(ReadPsq(absl::StrCat("\xEF\xBB\xBF", WritePsq(ThreeMoves()))).value(), ThreeMoves());
}

TEST(PsqTest, ErrorsNameLineAndText) {
  EXPECT_EQ(ErrorOf(""), "the file is empty");
  EXPECT_EQ(ErrorOf("hello"),
            "line 1 \"hello\": not a psq file, which starts with 'Piskvorky WxH'");
  EXPECT_EQ(ErrorOf("Piskvorky 15, 0:0, 0"), "line 1 \"Piskvorky 15, 0:0, 0\": no board size WxH");
  EXPECT_EQ(ErrorOf("Piskvorky 4x15\n"), "line 1 \"Piskvorky 4x15\": a side must be from 5 to 32");
  EXPECT_EQ(ErrorOf("Piskvorky 15x33\n"),
            "line 1 \"Piskvorky 15x33\": a side must be from 5 to 32");
  EXPECT_EQ(ErrorOf("Piskvorky 15x99999999999\n"),
            "line 1 \"Piskvorky 15x99999999999\": no board size WxH");
  const std::string head = "Piskvorky 15x10, 0:0, 0\n";
  EXPECT_EQ(ErrorOf(head + "16,1,0\n"), "line 2 \"16,1,0\": off the board");
  EXPECT_EQ(ErrorOf(head + "1,11,0\n"), "line 2 \"1,11,0\": off the board");
  EXPECT_EQ(ErrorOf(head + "-1,1,0\n"), "line 2 \"-1,1,0\": off the board");
  EXPECT_EQ(ErrorOf(head + "0,10,0\n"), "line 2 \"0,10,0\": off the board");  // counted from 0
  EXPECT_EQ(ErrorOf(head + "4294967297,1,0\n"), "line 2 \"4294967297,1,0\": off the board");
  EXPECT_EQ(ErrorOf(head + "1,1,-5\n"), "line 2 \"1,1,-5\": negative time");
  EXPECT_EQ(ErrorOf(head + "1,1,0\n2,2,0\n1,1,0\n3,3,0\n"),
            "line 4 \"1,1,0\": the point is already taken");
}

TEST(PsqTest, MessagesStayShort) { EXPECT_LT(ErrorOf(std::string(1 << 20, 'x')).size(), 200u); }

}  // namespace
}  // namespace tengen::engine
