#include "protocol/database/formats/games.h"

#include "tests/protocol/database/formats/support.h"

namespace tengen::database {
namespace {

using ::testing::HasSubstr;

std::string Moves(const absl::StatusOr<GameMoves>& game) {
  if (!game.ok()) return std::string(game.status().message());
  std::string text;
  for (const std::optional<Point>& move : game->moves) {
    absl::StrAppend(&text, move ? ToLetters(*move, game->size.height) : "--");
  }
  return text;
}

TEST(GamesTest, Pos) {
  EXPECT_EQ(Moves(GameFromPos(SampleBytes("three.pos"))), "h8i9i7");
  EXPECT_EQ(Moves(GameFromPos(SampleBytes("pass.pos"))), "h8i9--i7");
  EXPECT_EQ(Moves(GameFromPos(absl::string_view("\0", 1))), "");
  EXPECT_EQ(Moves(GameFromPos(absl::string_view("\x02\x00\xE1", 3))), "a15--");
  for (absl::string_view text : {"", "\x01", "\x02p", "\x01pq", "....x....\n"}) {
    EXPECT_THAT(Moves(GameFromPos(text)), HasSubstr("number of moves")) << text;
  }
}

TEST(GamesTest, Sav) {
  EXPECT_EQ(Moves(GameFromSav(SampleBytes("yixin.sav"))), "h8i9i7");
  EXPECT_EQ(Moves(GameFromSav("15\n15\n2\n3\n7 7\n6 8\n8 8\n")), "h8i9i7");  // with a rule
  EXPECT_EQ(Moves(GameFromSav("10\r\n20\r\n1\r\n0 19")), "t10");
  EXPECT_EQ(Moves(GameFromSav("15 15 0")), "");
  EXPECT_THAT(Moves(GameFromSav("15 15")), HasSubstr("missing"));
  EXPECT_THAT(Moves(GameFromSav("15 15 2 7 7")), HasSubstr("number of moves"));
  EXPECT_THAT(Moves(GameFromSav("15 99 1 7 7")), HasSubstr("size"));
  EXPECT_THAT(Moves(GameFromSav("15 15 1 7 15")), HasSubstr("not on the board"));
  EXPECT_THAT(Moves(GameFromSav("15 15 1 7 x")), HasSubstr("not only numbers"));
}

TEST(GamesTest, Rec) {
  const auto game = GameFromRec(SampleBytes("gomotur.rec"));
  ASSERT_TRUE(game.ok()) << game.status();
  EXPECT_EQ(game->size.width, 20);
  EXPECT_EQ(game->moves, (std::vector<std::optional<Point>>{Point(10, 10), Point(11, 9)}));
  EXPECT_EQ(game->comment, "BLACK.EXE - WHITE.EXE");
  EXPECT_EQ(Moves(GameFromRec("A\nB\n0,0")), "a20");
  EXPECT_THAT(Moves(GameFromRec("A\nB\n20,0,5\n-1")), HasSubstr("no move: \"20,0,5\""));
  EXPECT_THAT(Moves(GameFromRec("A\nB\n-1\n")), HasSubstr("moves are missing"));
  EXPECT_THAT(Moves(GameFromRec("A\nB")), HasSubstr("missing"));
}

TEST(GamesTest, MoveText) {
  EXPECT_EQ(Moves(GameFromMoveText("h8i9I7", {15, 15})), "h8i9i7");
  EXPECT_EQ(Moves(GameFromMoveText(" H8; i9,--\tpass i7\r\n", {15, 15})), "h8i9----i7");
  EXPECT_EQ(Moves(GameFromMoveText("", {15, 15})), "");
  EXPECT_THAT(Moves(GameFromMoveText("h8h16", {15, 15})),
              HasSubstr("\"h16\" at character 3 is no point"));
  EXPECT_THAT(Moves(GameFromMoveText("h8 8", {15, 15})),
              HasSubstr("\"8\" at character 4 is no point"));
  EXPECT_THAT(Moves(GameFromMoveText("h8#", {15, 15})),
              HasSubstr("\"#\" at character 3 is no point"));
}

TEST(GamesTest, PositionsAlongTheGame) {
  Collected collected;
  GameMoves game = *GameFromMoveText("h8--i9", {15, 15});
  game.comment = "draw";
  ASSERT_TRUE(TakeGame(game, Rule::kRenju, collected).ok());
  ASSERT_EQ(collected.records.size(), 3u);
  EXPECT_EQ(collected.records[0].position, After("h8"));
  EXPECT_EQ(collected.records[0].record, Record());
  EXPECT_EQ(collected.records[1].position.side_to_move, Color::kBlack);
  EXPECT_EQ(collected.records[2].record.comment, "draw");
  EXPECT_EQ(collected.records[2].position.stones[0].size(), 2);

  game = *GameFromMoveText("h8i9h8", {15, 15});
  EXPECT_THAT(std::string(TakeGame(game, Rule::kRenju, collected).message()),
              HasSubstr("taken point h8"));
  EXPECT_EQ(collected.records.size(), 3u);
}

TEST_F(FormatsTest, GamesGoIntoTheDatabase) {
  const auto database = Open();
  for (const char* name : {"three.pos", "pass.pos", "yixin.sav", "gomotur.rec"}) {
    const auto counts = ImportFrom(SamplePath(name), *database);
    ASSERT_TRUE(counts.ok()) << name << counts.status();
  }
  EXPECT_EQ(*database->Count(), 3 + 2 + 3 + 2);  // two games share their beginning
  EXPECT_TRUE(*database->Contains(After("h8i9i7")));
  EXPECT_TRUE(*database->Contains(After("h8i9i7", 15, Rule::kFreestyle)));
}

TEST_F(FormatsTest, AGameALine) {
  Write("games.txt", "h8i9\n\nh8h8\nh8 h9 h10\n");
  const auto database = Open();
  const auto counts = ImportFrom(Path("games.txt"), *database, {.rule = Rule::kStandard});
  ASSERT_TRUE(counts.ok()) << counts.status();
  EXPECT_EQ(counts->read, 5);
  EXPECT_EQ(counts->merged, 1);
  EXPECT_EQ(counts->refused, 1);
  EXPECT_TRUE(*database->Contains(After("h8h9h10", 15, Rule::kStandard)));
}

TEST_F(FormatsTest, EveryPrefixOfGames) {
  TryEveryPrefix(SampleBytes("three.pos"), ImportFormat::kPos);
  TryEveryPrefix(SampleBytes("pass.pos"), ImportFormat::kPos);
  TryEveryPrefix(SampleBytes("yixin.sav"), ImportFormat::kSav);
  TryEveryPrefix(SampleBytes("gomotur.rec"), ImportFormat::kRec);
  TryEveryPrefix("h8 i9--\ni7", ImportFormat::kMoves);
}

}  // namespace
}  // namespace tengen::database
