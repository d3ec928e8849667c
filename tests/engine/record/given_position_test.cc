#include "engine/record/given_position.h"

#include <fstream>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/base/temporary_directory.h"

namespace tengen::engine {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

class GivenPositionTest : public testing::Test {
 protected:
  absl::StatusOr<GivenPosition> Read(absl::string_view content, PositionText text = {}) {
    text.file = directory_.File("position");
    std::ofstream(text.file) << content;
    return ReadGivenPosition(text);
  }
  // How errors about it begin.
  std::string Named() const { return absl::StrCat("\"", directory_.File("position"), "\": "); }
  // Its moves, or the error behind its name.
  std::string Moves(absl::string_view content, PositionText text = {}) {
    const absl::StatusOr<GivenPosition> position = Read(content, std::move(text));
    if (!position.ok()) {
      return std::string(absl::StripPrefix(position.status().message(), Named()));
    }
    return MovesToText(position->board.Moves(), position->board.height());
  }

  base::TemporaryDirectory directory_;
};

TEST_F(GivenPositionTest, MovesHaveSeparatorsAndPasses) {
  for (const absl::string_view text : {"h8i9i6", "h8;i9;i6", " h8, i9\ti6 ", "H8\nI9\nI6"}) {
    const GivenPosition position = *ReadGivenPosition({.moves = std::string(text)});
    EXPECT_EQ(MovesToText(position.board.Moves(), 15), "h8i9i6");
    EXPECT_TRUE(position.ordered);
  }
  for (const absl::string_view text : {"h8--i6", "h8 pass i6", "h8;PASS;i6"}) {
    const GivenPosition position = *ReadGivenPosition({.moves = std::string(text)});
    EXPECT_EQ(position.board.stones(Color::kBlack).size(), 2u);
    EXPECT_EQ(position.board.side_to_move(), Color::kWhite);
    EXPECT_FALSE(position.ordered);
  }
}

TEST_F(GivenPositionTest, ByteOrderMarksAndTextBeforeAGamePass) {
  EXPECT_EQ(Moves("\xEF\xBB\xBFPiskvorky 15x15, 0:0, 0\r\n8,8,0\r\n9,9,0\r\n-1\r\n"), "h8i7");
  EXPECT_EQ(Moves("\xEF\xBB\xBF(;SZ[15];B[hh];W[hi])"), "h8h7");
  EXPECT_EQ(Moves("\n Subject: game\n\n(;SZ[15];B[hh];W[hi])"), "h8h7");
  EXPECT_EQ(Moves("\xEF\xBB\xBF.....\n.x...\n.....\n.....\n.....\n"), "b4");
}

TEST_F(GivenPositionTest, TheRuleIsTheFilesUnlessPeopleSayAnother) {
  const absl::string_view renju = "(;SZ[15]RU[Renju];B[hh])";
  EXPECT_EQ(Read(renju)->board.rule(), Rule::kRenju);
  EXPECT_THAT(Read(renju)->notes, IsEmpty());
  EXPECT_THAT(Read(renju, {.rule = Rule::kRenju})->notes, IsEmpty());
  const GivenPosition caro = *Read(renju, {.rule = Rule::kCaro});
  EXPECT_EQ(caro.board.rule(), Rule::kCaro);
  EXPECT_THAT(caro.notes, ElementsAre("the file says renju; read as caro"));
  EXPECT_EQ(Read("(;SZ[15];B[hh])")->board.rule(), Rule::kFreestyle);
  EXPECT_EQ(Read("Piskvorky 15x15, 0:0, 0\n8,8,0\n-1\nrule standard\n")->board.rule(),
            Rule::kStandard);
}

TEST_F(GivenPositionTest, WhatIsReadOtherwiseThanWrittenIsTold) {
  const absl::string_view unknown = "(;SZ[15]RU[Japanese];B[hh])";
  EXPECT_THAT(Read(unknown)->notes,
              ElementsAre("the file's rule \"Japanese\" is none that is known here; read as "
                          "freestyle"));
  EXPECT_THAT(Read(unknown, {.rule = Rule::kRenju})->notes,
              ElementsAre(HasSubstr("read as renju")));
  EXPECT_THAT(Read("(;SZ[15]RU[odd]GN[RIF];B[hh])")->notes, ElementsAre(HasSubstr("as renju")));
  EXPECT_THAT(Read("Piskvorky 15x15, 0:0, 0\n8,8,0\n9,9;0\n7,7,0\n-1\nrule odd\n")->notes,
              ElementsAre(HasSubstr("\"odd\""),
                          "line 3 \"9,9;0\" is no move: read are the moves before it, 1"));
}

TEST_F(GivenPositionTest, OfSeveralBoardsTheLastOrTheOneThatIsWanted) {
  const auto board = [](absl::string_view row) {
    return absl::StrCat("  5 ", row, "\n  4 . . . . .\n  3 . . . . .\n  2 . . . . .\n",
                        "  1 . . . . .\n    a b c d e\n");
  };
  const std::string text = absl::StrCat("Move? \n", board(". . . . ."), "You played a5.\n",
                                        board("X . . . ."), "0 . . .\n", board("X . . . O"));
  const GivenPosition last = *Read(text);
  EXPECT_EQ(BoardToText(last.board).substr(0, 5), "x...o");
  EXPECT_THAT(last.notes, ElementsAre("the file has 3 drawn boards; this is the last"));
  EXPECT_EQ(BoardToText(Read(text, {.game = 2})->board).substr(0, 5), "x....");
  EXPECT_THAT(Read(text, {.game = 2})->notes, IsEmpty());
  EXPECT_EQ(Moves(text, {.game = 4}), "there is no board 4: the file has 3");
  const std::string rows = ".....\n.....\n.....\n.....\n";
  EXPECT_EQ(BoardToText(Read(absl::StrCat("x....\n", rows, "\r\n", "o....\n", rows))->board),
            absl::StrCat("o....\n", rows));
  // A blank line within a board.
  EXPECT_EQ(Read(absl::StrCat("x....\n\n", rows))->board.height(), 5);
}

TEST_F(GivenPositionTest, AnIllegalLastMoveIsTold) {
  const std::string game = "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\n8,8,5\nA\nB\n-1\n";
  EXPECT_EQ(Moves(game), "h8i7");
  EXPECT_EQ(Moves(game, {.move = 2}), "h8i7");
  const std::string note = "line 4 \"8,8,5\": the point is already taken; it is left out";
  EXPECT_THAT(Read(game)->notes, ElementsAre(note));
  EXPECT_EQ(Moves(game, {.move = 3}), "there is no move 3: the game has 2 moves; " + note);
}

TEST_F(GivenPositionTest, SecondBytesOfCharactersLoseNoMoves) {
  EXPECT_EQ(Moves("(;GM[4]SZ[15]CA[Shift_JIS]C[\x94\x5c];B[hh];W[ig];B[ii])"), "h8i9i7");
}

TEST_F(GivenPositionTest, WhatIsNoPointEndsTheMovesOfSgf) {
  const std::string game = "(;SZ[15]\n;B[hh];W[ig]\n;B[k]\n;W[aa]RE[W+])";
  EXPECT_EQ(Moves(game), "h8i9");
  EXPECT_EQ(Moves(game, {.move = 2}), "h8i9");
  EXPECT_EQ(Moves(game, {.move = 1}), "h8");
  const std::string note =
      "SGF: line 3: \"k\" is no point of the board: read are the moves before it, 2";
  EXPECT_THAT(Read(game)->notes, ElementsAre(note));
  EXPECT_EQ(Moves(game, {.move = 3}), "there is no move 3: the game has 2 moves; " + note);
  EXPECT_EQ(Moves("(;SZ[15];B[hh]W[ig]B[zz]W[aa])"), "h8i9");
  EXPECT_EQ(Read("(;SZ[15]RU[Renju]B[hh]W[ig]B[zz])")->board.rule(), Rule::kRenju);
  EXPECT_EQ(Moves("(;SZ[15];B[hh];AB[aa]AW[zz])"), "h8");
  EXPECT_THAT(Moves("(;SZ[15];B[zz])"), HasSubstr("no point"));
  for (const absl::string_view text :
       {"(;SZ[15];B[hh];W[ig];B[resign])", "(;SZ[15];B[hh];W[swap];W[ig])"}) {
    EXPECT_EQ(Moves(text), "h8i9");
    EXPECT_THAT(Read(text)->notes, IsEmpty());
  }
}

TEST_F(GivenPositionTest, AMoveThatFillsTheBoardIsTheEnd) {
  // Black's are the o, of which there is one more; nobody has five in a row.
  const std::string drawn = "xoxoxoxoxoooxxoxoxoxoxoxo";
  std::string moves[2];
  for (size_t i = 0; i < drawn.size(); ++i) {
    const Point p(static_cast<int>(i % 5), static_cast<int>(i / 5));
    moves[drawn[i] == 'x'] += ToLetters(p, 5);
  }
  PositionText text = {.size = BoardSize{5, 5}};
  for (size_t i = 0; i < 13; ++i) {
    for (const std::string& of_one : moves) text.moves += of_one.substr(2 * i, 2);
  }
  for (const std::optional<int64_t> move : {std::optional<int64_t>(), {25}}) {
    text.move = move;
    const absl::StatusOr<GivenPosition> position = ReadGivenPosition(text);
    ASSERT_TRUE(position.ok()) << position.status();
    EXPECT_EQ(position->turns, 24);
    EXPECT_EQ(position->end, "move 25 (e1) fills the board: the game is over");
  }
}

TEST_F(GivenPositionTest, AnEmptyFileIsNamed) {
  EXPECT_THAT(Moves(""), HasSubstr("is empty"));
  EXPECT_THAT(Moves("\xEF\xBB\xBF \r\n"), HasSubstr("is empty"));
}

TEST_F(GivenPositionTest, TheSizeIsTheFilesUnlessItSaysNone) {
  const PositionText small = {.size = BoardSize{10, 10}};
  EXPECT_EQ(Moves("(;B[hh])"), "SGF: no size (SZ); --size=N says it");
  EXPECT_EQ(Moves("(;B[hh])", small), "h3");
  const GivenPosition position = *Read("(;SZ[15];B[hh])", small);
  EXPECT_EQ(position.board.width(), 15);
  EXPECT_THAT(position.notes, ElementsAre("the file says 15x15, not 10x10"));
}

TEST_F(GivenPositionTest, AGameOfACollection) {
  const absl::string_view games = "(;SZ[15];B[aa])\n(;SZ[15];B[bb]\n(;SZ[15];B[cc])";
  EXPECT_EQ(Moves(games), "a15");
  EXPECT_THAT(Read(games)->notes, ElementsAre("the file has 3 games; this is the first"));
  EXPECT_THAT(Read("PK\x03\x04").status().message(), HasSubstr("a ZIP archive is read by"));
  EXPECT_EQ(Moves(games, {.game = 3}), "c13");
  EXPECT_THAT(Read(games, {.game = 3})->notes, IsEmpty());
  EXPECT_THAT(Moves(games, {.game = 2}), HasSubstr("game 2, line 3"));
  EXPECT_EQ(Moves(games, {.game = 4}), "there is no game 4: the file has 3");
  EXPECT_EQ(Moves("Piskvorky 15x15, 0:0, 0\n8,8,0\n", {.game = 2}),
            "there is no game 2: a psq file has one");
}

TEST_F(GivenPositionTest, FilesOfGomokuHaveTheNumbersOfOtherGames) {
  for (const absl::string_view type : {"1", "2", "5", "11"}) {
    const std::string text = absl::StrCat("(;GM[", type, "]SZ[15];B[hh])");
    EXPECT_EQ(Moves(text), "h8");
    EXPECT_THAT(Read(text)->notes,
                ElementsAre(HasSubstr(absl::StrCat("the file says game ", type))));
  }
  EXPECT_THAT(Read("(;GM[4]SZ[15];B[hh])")->notes, IsEmpty());
}

TEST_F(GivenPositionTest, BoardsAsOurProgramsPrintThem) {
  constexpr absl::string_view kPrinted =
      "White to move, 3 stones, renju, 6x6\n"
      "\n"
      " 6 . . . . . .\n"
      " 5 . . + 1 . .\n"
      " 4 . . . . ! .\n"
      " 3 .[X]O . . .\n"
      " 2 \x1b[1;33mX\x1b[0m . . . . 2\n"
      " 1 . . . . . .\n"
      "   a b c d e f\n"
      "\n"
      "! forbidden to Black\n";
  const GivenPosition position = *Read(kPrinted);
  EXPECT_EQ(BoardToText(position.board), "......\n......\n......\n.xo...\nx.....\n......\n");
  EXPECT_EQ(position.board.side_to_move(), Color::kWhite);
  EXPECT_FALSE(position.ordered);
}

TEST_F(GivenPositionTest, WhatIsNoPositionIsNamed) {
  EXPECT_THAT(Moves("6 ......\n5 ......\n"), HasSubstr("unsupported board size 7x2"));
  EXPECT_THAT(Moves("hello"), HasSubstr("neither a game of psq or SGF nor a drawn board: "));
  for (const char* text : {"hello", "", "(;GM[4]SZ[15];B[hh];W[hh])", "Piskvorky 1x1, 0:0, 0\n"}) {
    EXPECT_THAT(std::string(Read(text).status().message()), StartsWith(Named())) << text;
  }
  EXPECT_THAT(Moves(".....\n.....\n.....\n.....\n.....\n", {.move = 1}),
              HasSubstr("no order of moves"));
}

}  // namespace
}  // namespace tengen::engine
