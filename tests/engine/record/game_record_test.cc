#include "engine/record/game_record.h"

#include <fstream>
#include <string>
#include <vector>

#include "base/files.h"
#include "engine/record/given_position.h"
#include "engine/record/notation.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/base/temporary_directory.h"

namespace tengen::engine {
namespace {

using ::testing::HasSubstr;

constexpr int kRecordSide = 15;

GameRecord Game(Rule rule, const std::string& moves) {
  GameRecord record = GameRecord::Create(kRecordSide, kRecordSide, rule).value();
  const std::vector<Point> points = ParseMoves(moves, kRecordSide, kRecordSide).value();
  for (Point p : points) {
    EXPECT_TRUE(record.Play(p, 10).ok()) << ToLetters(p, kRecordSide);
  }
  return record;
}

std::string EndOf(const GameRecord& record) {
  return record.end() ? DescribeEnd(*record.end(), record.board().height()) : "";
}

TEST(GameRecordTest, RowWinsInEveryDirection) {
  EXPECT_EQ(EndOf(Game(Rule::kFreestyle, "d8a1e8a2f8a3g8a5h8")),
            "Black wins with 5 in a row: d8 e8 f8 g8 h8.");
  EXPECT_EQ(EndOf(Game(Rule::kFreestyle, "a1d8a2d9a3d10a5d12b1d11")),
            "White wins with 5 in a row: d12 d11 d10 d9 d8.");
  EXPECT_EQ(EndOf(Game(Rule::kStandard, "d4a1e5a2f6a3g7a5h8")),
            "Black wins with 5 in a row: d4 e5 f6 g7 h8.");
  EXPECT_EQ(EndOf(Game(Rule::kStandard, "d8a1e7a2f6a3g5a5h4")),
            "Black wins with 5 in a row: d8 e7 f6 g5 h4.");
}

TEST(GameRecordTest, OverlineDependsOnTheRule) {
  const std::string moves = "d8a1e8a2f8a3h8a5i8c1g8";
  EXPECT_EQ(EndOf(Game(Rule::kFreestyle, moves)), "Black wins with 6 in a row: d8 e8 f8 g8 h8 i8.");
  EXPECT_EQ(EndOf(Game(Rule::kStandard, moves)), "");
  EXPECT_EQ(EndOf(Game(Rule::kRenju, moves)),
            "White wins: Black's move was a forbidden overline (six or more in a row).");
}

TEST(GameRecordTest, DoubleThreeLoses) {
  const GameRecord record = Game(Rule::kRenju, "h9a1h10a15f8o1g8o15h8");
  ASSERT_TRUE(record.end().has_value());
  EXPECT_EQ(record.end()->foul, Forbidden::kDoubleThree);
  EXPECT_EQ(record.end()->winner, Color::kWhite);
}

TEST(GameRecordTest, FullBoardIsADraw) {
  const Board full = ParseBoard(
                         "xoxox"
                         "xoxox"
                         "oxoxo"
                         "oxoxo"
                         "xxoox",
                         Rule::kFreestyle, 5)
                         .value();
  GameRecord record = GameRecord::Create(5, 5, Rule::kFreestyle).value();
  PointSet left[kColorCount] = {full.stones(Color::kBlack), full.stones(Color::kWhite)};
  while (!record.board().full()) {
    ASSERT_EQ(EndOf(record), "");
    PointSet& own = left[Index(record.board().side_to_move())];
    const Point p = own.First();
    own.Erase(p);
    ASSERT_TRUE(record.Play(p, 0).ok());
  }
  EXPECT_EQ(EndOf(record), "The board is full: a draw.");
  EXPECT_FALSE(record.end()->winner.has_value());
}

// The empty point that is left would give Black seven in a row.
TEST(GameRecordTest, BlackWithoutAnAllowedMoveLoses) {
  const std::string moves = "f1e4e2a5e1d3e5c5b4g5a1f4g3d5g2d4g1g4a4f3c1c2c4f2d2a2b1b3a3e3f5b2c3b5";
  const std::vector<Point> points = ParseMoves(moves, 7, 5).value();
  GameRecord record = GameRecord::Create(7, 5, Rule::kRenju).value();
  for (Point p : points) {
    ASSERT_EQ(EndOf(record), "");
    ASSERT_TRUE(record.Play(p, 0).ok());
  }
  EXPECT_EQ(EndOf(record), "White wins: every empty point is forbidden to Black.");
}

TEST(GameRecordTest, RefusesAndStaysUnchanged) {
  GameRecord record = Game(Rule::kFreestyle, "h8");
  const uint64_t key = record.board().key();
  EXPECT_THAT(record.Play(Point(7, 7), 0).message(), HasSubstr("h8 is taken"));
  EXPECT_THAT(record.Play(Point(15, 0), 0).message(), HasSubstr("15,0 is not on the board"));
  EXPECT_EQ(record.board().key(), key);
  EXPECT_EQ(record.move_count(), 1);

  GameRecord over = Game(Rule::kFreestyle, "d8a1e8a2f8a3g8a5h8");
  EXPECT_THAT(over.Play(Point(0, 0), 0).message(), HasSubstr("the game is over"));
}

TEST(GameRecordTest, TakeBackReopensTheGame) {
  GameRecord record = Game(Rule::kFreestyle, "d8a1e8a2f8a3g8a5h8");
  record.TakeBack();
  EXPECT_FALSE(record.end().has_value());
  EXPECT_EQ(record.move_count(), 8);
  EXPECT_EQ(record.board().key(), Game(Rule::kFreestyle, "d8a1e8a2f8a3g8a5").board().key());
  EXPECT_TRUE(record.Play(Point(7, 7), 0).ok());
  EXPECT_TRUE(record.end().has_value());
}

TEST(GameRecordTest, PsqRoundTrip) {
  const GameRecord record = Game(Rule::kRenju, "h8i9h9");
  const PsqGame game = record.ToPsq("Ann", "tengen");
  EXPECT_EQ(game.moves[1], (PsqMove{Point(8, 6), 10}));
  const GameRecord again = GameRecord::FromRecorded(RecordedGameOf(game), Rule::kRenju).value();
  EXPECT_EQ(again.board().key(), record.board().key());
  EXPECT_EQ(again.ToPsq("Ann", "tengen"), game);
}

TEST(GameRecordTest, MovesAfterTheEndAreRefused) {
  PsqGame game = Game(Rule::kFreestyle, "d8a1e8a2f8a3g8a5h8").ToPsq("", "");
  game.moves.push_back({Point(0, 0), 0});
  EXPECT_EQ(GameRecord::FromRecorded(RecordedGameOf(game), Rule::kFreestyle).status().message(),
            "move 10 under freestyle: a15: the game is over");
}

TEST(GameRecordTest, Files) {
  const base::TemporaryDirectory directory;
  const std::string path = directory.File("game.psq");
  const PsqGame game = Game(Rule::kFreestyle, "h8i9h9").ToPsq("Ann", "tengen");
  ASSERT_TRUE(base::WriteWholeFile(path, WritePsq(game)).ok());
  EXPECT_EQ(ReadGameFile(path).value().game, RecordedGameOf(game));

  std::ofstream(path) << "";
  EXPECT_THAT(ReadGameFile(path).status().message(), HasSubstr("game.psq\": neither"));
  const std::string odd = directory.File("odd.sgf");
  ASSERT_TRUE(base::WriteWholeFile(odd, "(;SZ[15]RU[odd];B[hh])").ok());
  EXPECT_THAT(ReadGameFile(odd, Rule::kRenju).value().notes,
              testing::ElementsAre(HasSubstr("read as renju")));
  EXPECT_THAT(ReadGameFile(path + ".none").status().message(), HasSubstr("No such file"));
  EXPECT_THAT(ReadGameFile(directory.path()).status().message(), HasSubstr("cannot read"));
}

}  // namespace
}  // namespace tengen::engine
