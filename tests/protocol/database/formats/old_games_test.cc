#include "protocol/database/formats/old_games.h"

#include <string>

#include "tests/protocol/database/formats/support.h"

namespace tengen::database {
namespace {

using ::testing::HasSubstr;

// "h8h9--", or the error.
std::string Text(const absl::StatusOr<GameMoves>& game) {
  if (!game.ok()) return std::string(game.status().message());
  std::string text;
  for (const std::optional<Point>& move : game->moves) {
    text += move ? engine::ToLetters(*move, game->size.height) : "--";
  }
  return text;
}

TEST(OldGamesTest, OneGameInSixWays) {
  constexpr absl::string_view kMoves = "h8h9i10j10g8";
  EXPECT_EQ(Text(GameFromBan("808\r\n807\r\n906\r\n1006\r\n0708\r\n")), kMoves);
  EXPECT_EQ(Text(GameFromRnj("7 7 6 7\r\n5 8 5 9\r\n7 6 ")), kMoves);
  EXPECT_EQ(Text(GameFromNrf("title\r\n88\r\n87\r\n96\r\na6\r\n78\r\n0\r\n")), kMoves);
  EXPECT_EQ(Text(GameFromDt5("h8,h7,i6,j6,g8,**,")), kMoves);
  std::string board = "* /t=1\r\n";
  for (int i = 0; i < 15; ++i) board += "...............\r\n";
  EXPECT_EQ(Text(GameFromKif(board + "136,x\r\n120,x\r\n105,x\r\n106,x\r\n135,x\r\n")), kMoves);
  EXPECT_EQ(Text(GameFromRdf("x:RDFA1:01HH02HG03IF04JF05GHA5gg!")), kMoves);
}

TEST(OldGamesTest, CornersAndWhatIsBeyond) {
  EXPECT_EQ(Text(GameFromBan("101\n1515\n0115")), "a15o1a1");
  EXPECT_EQ(Text(GameFromRnj("0 0 14 14 14 0")), "a15o1a1");
  EXPECT_EQ(Text(GameFromNrf("t\n11\nff\n1f\n0")), "a15o1a1");
  EXPECT_EQ(Text(GameFromDt5("a1,of,af")), "a15o1a1");
  EXPECT_EQ(Text(GameFromRdf(":RDFA:01AA02OO03AO!")), "a15o1a1");
  for (const char* bad : {"1601", "116", "x08", "8", "80808", ""}) {
    EXPECT_FALSE(GameFromBan(bad).ok()) << bad;
  }
  for (const char* bad : {"15 0", "-1 0", "1", "a b", ""})
    EXPECT_FALSE(GameFromRnj(bad).ok()) << bad;
  for (const char* bad : {"t\n88", "t\ng8\n0", "t\n888\n0", "0"}) {
    EXPECT_FALSE(GameFromNrf(bad).ok()) << bad;
  }
  for (const char* bad : {"p8", "h0", "h88", "**", ""}) EXPECT_FALSE(GameFromDt5(bad).ok()) << bad;
  for (const char* bad : {":RDFA", ":RDFA:", ":RDFA:01P", ":RDFA:01PA!", "01HH!"}) {
    EXPECT_FALSE(GameFromRdf(bad).ok()) << bad;
  }
}

TEST(OldGamesTest, RecordsOfAList) {
  const absl::StatusOr<GameMoves> game =
      GameFromBdtLine("Cup=[One,Two,+,8889990066,J7,R,a comment]");
  EXPECT_EQ(Text(game), "h8h9i9--f6");
  EXPECT_EQ(game->comment, "One - Two, Cup, 1-0");
  for (const char* bad : {"", "Cup", "Cup=[One,Two,+]", "Cup=[One,Two,+,8]", "Cup=[A,B,+,g8]",
                          "Cup=[A,B,+,80]", "]=["}) {
    EXPECT_FALSE(GameFromBdtLine(bad).ok()) << bad;
  }
}

TEST(OldGamesTest, LinesOfABook) {
  const absl::StatusOr<GameMoves> game = GameFromBookLine("112,97,83");
  EXPECT_EQ(Text(game), "h8h9i10");
  EXPECT_EQ(game->comment, "recommended by a book");
  EXPECT_EQ(Text(GameFromBookLine("0,224")), "a15o1");
  for (const char* bad : {"", "112", "112,225", "112,-1", "112,,97", "112,97,", "112,112", "a,b",
                          "112,97,x", "1.5,2"}) {
    EXPECT_FALSE(GameFromBookLine(bad).ok()) << bad;
  }
}

TEST(OldGamesTest, GamesOfKurnik) {
  const auto games = GamesFromKurnik(
      "[Event \"?\"]\n[Black \"one\"]\n[White \"two\"]\n\n1. h8 -- 2. h9 -- 3. h6 white 4. -- i8 "
      "5. j7 -- 6. i7 i7 7. -- j9 8. k6 j8 0-1\n"
      "[Event \"?\"]\n[Black \"one\"]\n[White \"two\"]\n\n1. d4 d5 2. e5 black 3. f6 f7 4. g8 e3 "
      "1-0\n"
      "[Event \"?\"]\n\n1. h8 z9 2. i9\n");
  ASSERT_EQ(games.size(), 3u);
  EXPECT_EQ(Text(games[0]), "h8h9h6i8i7j9k6j8");
  EXPECT_EQ(games[0]->comment, "one - two, 0-1");
  EXPECT_EQ(games[0]->rule, Rule::kRenju);
  EXPECT_EQ(Text(games[1]), "d4d5e5f6f7g8e3");
  EXPECT_EQ(games[1]->comment, "two - one, 0-1");
  EXPECT_EQ(games[1]->rule, std::nullopt);
  EXPECT_THAT(Text(games[2]), HasSubstr("no move: \"z9\""));
}

class OldFilesTest : public FormatsTest {};

TEST_F(OldFilesTest, NamesAndContentTellTheFormat) {
  const auto database = Open("old");
  for (const auto& [name, text] : std::vector<std::pair<std::string, std::string>>{
           {"a.ban", "808\n807\n"},
           {"a.nrf", "title\n88\n87\n0\n"},
           {"a.dt5", "h8,h7,**,"},
           {"a.rdf", "x:RDFA1:01HH02HG!"},
           {"a.bdt", "Cup=[One,Two,+,8889,J7,R,x]\n"}}) {
    Write(name, text);
    const absl::StatusOr<ImportCounts> counts = ImportFrom(Path(name), *database);
    ASSERT_TRUE(counts.ok()) << name << ": " << counts.status();
    EXPECT_EQ(counts->read, 2) << name;
  }
  EXPECT_EQ(*database->Count(), 2);  // the same two, under the rule of Renju
}

TEST_F(OldFilesTest, EveryPrefix) {
  TryEveryPrefix("Cup=[One,Two,+,8889990066,J7,R,a comment]\n", ImportFormat::kBdt);
  TryEveryPrefix("[Event \"?\"]\n1. h8 -- 2. h9 -- 3. h6 white 0-1\n", ImportFormat::kKurnik);
  TryEveryPrefix("x:RDFA1:01HH02HG03IF04JF05GHA5gg!", ImportFormat::kRdf);
}

}  // namespace
}  // namespace tengen::database
