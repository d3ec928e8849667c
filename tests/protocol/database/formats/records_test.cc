#include "protocol/database/formats/records.h"

#include <optional>
#include <string>

#include "absl/strings/str_cat.h"
#include "tests/protocol/database/formats/support.h"

namespace tengen::database {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class RecordsTest : public FormatsTest {
 protected:
  absl::Status ReadGames(absl::string_view text, Collected& collected,
                         std::optional<Rule> rule = std::nullopt,
                         std::optional<engine::BoardSize> size = std::nullopt) const {
    Write("a.sgf", text);
    const auto in = InputFile::Open(Path("a.sgf")).value();
    return ReadSgfRecords(*in, rule, size, collected);
  }
};

TEST_F(RecordsTest, EveryNodeOfATreeWithItsTexts) {
  Collected read;
  ASSERT_TRUE(ReadGames("(;GM[4]SZ[15]RU[Renju]PB[A]PW[B]RE[B+];B[hh]C[first]LB[ih:1][hg:two]"
                        "(;W[ig];B[ii]C[main])(;W[hg]C[other]))",
                        read)
                  .ok());
  EXPECT_THAT(read.refusals, IsEmpty());
  ASSERT_EQ(read.records.size(), 4u);
  EXPECT_EQ(read.records[0].position, After("h8"));
  EXPECT_EQ(read.records[0].record.comment, "first");
  ASSERT_EQ(read.records[0].record.texts.size(), 2u);
  EXPECT_EQ(read.records[0].record.texts[0], (PointText{Point(7, 6), "two"}));
  EXPECT_EQ(read.records[1].position, After("h8i9"));
  EXPECT_EQ(read.records[2].record.comment, "main\nA - B, B+");
  EXPECT_EQ(read.records[3].position, After("h8h9"));
  EXPECT_EQ(read.records[3].record.comment, "other");
}

TEST_F(RecordsTest, BrokenNodesAndGamesCostThemselves) {
  Collected read;
  ASSERT_TRUE(ReadGames("(;SZ[15];B[hh](;W[hh];B[aa])(;W[ig]))\n(;SZ[15];B[hh]\n(;GM[4];B[hh])\n"
                        "(;SZ[15];B[zz];W[aa])(;SZ[15];B[ii])",
                        read)
                  .ok());
  EXPECT_EQ(read.records.size(), 3u);
  EXPECT_THAT(read.refusals, ElementsAre("game 1, line 1: a move to the taken point h8",
                                         HasSubstr("game 2: SGF: game 2, line 4: it ends too soon"),
                                         "game 3: SGF: no size (SZ); --size=N says it",
                                         HasSubstr("game 4, line 4: SGF: \"zz\" is no point")));
}

TEST_F(RecordsTest, EveryPositionThatANodePassesThrough) {
  Collected read;
  ASSERT_TRUE(ReadGames("(;GM[4]SZ[15]RU[Renju]B[hh]W[hg]B[jf]C[end])", read).ok());
  ASSERT_EQ(read.records.size(), 3u);
  EXPECT_EQ(read.records[0].position, After("h8"));
  EXPECT_EQ(read.records[1].position, After("h8h9"));
  EXPECT_EQ(read.records[1].record, Record());
  EXPECT_EQ(read.records[2].position, After("h8h9j10"));
  EXPECT_EQ(read.records[2].record.comment, "end");
  Collected opening;
  ASSERT_TRUE(ReadGames("(;GM[4]SZ[15];QPR[hh,hg,jf])", opening).ok());
  EXPECT_EQ(opening.records.size(), 3u);
  Collected set_up;  // stones that are set up make one position
  ASSERT_TRUE(ReadGames("(;SZ[15]AB[hh][ig]AW[gi]W[aa]B[bb])", set_up).ok());
  ASSERT_EQ(set_up.records.size(), 3u);
  EXPECT_EQ(set_up.records[0].position.stone_count(), 3);
  Collected broken;  // up to the move that makes no sense
  ASSERT_TRUE(ReadGames("(;SZ[15];B[hh]W[ig]B[hh];W[aa])(;SZ[15];B[hh]W[ig]B[k])", broken).ok());
  EXPECT_EQ(broken.records.size(), 4u);
  EXPECT_EQ(broken.refusals.size(), 2u);
}

TEST_F(RecordsTest, SecondBytesOfCharactersLoseNoMoves) {
  Collected read;
  const absl::string_view game = "(;GM[4]SZ[15]CA[Shift_JIS]C[\x94\x5c];B[hh];W[ig];B[ii])";
  ASSERT_TRUE(ReadGames(game, read).ok());
  ASSERT_EQ(read.records.size(), 4u);
  EXPECT_EQ(read.records[0].record.comment, "\x94\x5c");
  const auto database = Open("encodings");
  EXPECT_EQ(ImportFrom(Path("a.sgf"), *database)->encoding, base::Encoding::kShiftJis);
  EXPECT_EQ((*database->Find(After("", 15, Rule::kFreestyle)))->comment, "\xE8\x83\xBD");
  // It cannot be what the file says.
  Write("b.sgf", "(;SZ[15]CA[Shift_JIS];B[hh]C[\xD6\xD0\xB9\xFA\xFF])");
  EXPECT_NE(ImportFrom(Path("b.sgf"), *database)->encoding, base::Encoding::kShiftJis);
}

TEST_F(RecordsTest, RuleAndSizeOfPeople) {
  Collected read;
  ASSERT_TRUE(ReadGames("(;RU[Renju];B[aa])", read, Rule::kCaro, engine::BoardSize{9, 9}).ok());
  ASSERT_EQ(read.records.size(), 1u);
  EXPECT_EQ(read.records[0].position.rule, Rule::kCaro);
  EXPECT_EQ(read.records[0].position.width, 9);
}

TEST_F(RecordsTest, PassesAndStonesThatAreSetUp) {
  Collected read;
  ASSERT_TRUE(ReadGames("(;SZ[15]AB[hh][ig]AW[gi];B[];W[aa];AE[gi]PL[W];W[ii])", read).ok());
  ASSERT_EQ(read.records.size(), 5u);
  EXPECT_EQ(read.records[0].position.side_to_move, Color::kWhite);
  EXPECT_EQ(read.records[1].position.side_to_move, Color::kWhite);
  EXPECT_EQ(read.records[3].position.side_to_move, Color::kWhite);
  EXPECT_EQ(read.records[4].position.stone_count(), 4);
  EXPECT_EQ(read.records[4].position.side_to_move, Color::kBlack);
}

// PL holds until somebody moves, wherever the stones stand.
TEST_F(RecordsTest, WhoMovesIsAsInAnyRecord) {
  for (const absl::string_view text : {"(;SZ[15]PL[W]AB[hh]AW[ii])", "(;SZ[15]PL[W];AB[hh]AW[ii])",
                                       "(;SZ[15];AB[hh];AW[ii]PL[W])"}) {
    Collected read;
    ASSERT_TRUE(ReadGames(text, read).ok());
    EXPECT_EQ(read.records.back().position.side_to_move, Color::kWhite) << text;
  }
}

// What the whole program finds in the samples of sites and programs: positions, by themselves.
TEST_F(RecordsTest, SamplesOfOtherPrograms) {
  const auto database = Open("samples");
  for (const auto& [name, positions] : std::vector<std::pair<std::string, int64_t>>{
           {"(;US[x]5A[G8]PW[[club]white]SZ[15];B[hh];W[ig];B[ii];)", 3},
           {"(;GM[4]SZ[15]GN[q];QPR[hh,hg,jf];QSLW[ig];B[gg];W[jf])", 5},
           {"\xEF\xBB\xBFPiskvorky 15x15, 0:7, 1\r\n8,8,0\r\n9,7,1\r\nA\r\nB\r\n0\r\n", 2}}) {
    Write("game", name);
    const absl::StatusOr<ImportCounts> counts = ImportFrom(Path("game"), *database);
    ASSERT_TRUE(counts.ok()) << counts.status();
    EXPECT_EQ(counts->read, positions) << name;
  }
}

TEST_F(RecordsTest, ABrokenLineOfPsqCostsItselfAndWhatIsBehind) {
  const auto database = Open("broken");
  Write("a.psq", "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,x,0\n7,7,0\nA\nB\n-1\n");
  const absl::StatusOr<ImportCounts> counts = ImportFrom(Path("a.psq"), *database);
  ASSERT_TRUE(counts.ok()) << counts.status();
  EXPECT_EQ(counts->read, 1);
  EXPECT_THAT(
      counts->refusals,
      ElementsAre("the moves: line 3 \"9,x,0\" is no move: read are the moves before it, 1"));
}

TEST_F(RecordsTest, AnIllegalLastMoveOfPsqCostsItself) {
  const auto database = Open("illegal");
  Write("a.psq", "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\n8,8,5\nA\nB\n-1\n2,Freestyle15_1\n");
  const absl::StatusOr<ImportCounts> counts = ImportFrom(Path("a.psq"), *database);
  ASSERT_TRUE(counts.ok()) << counts.status();
  EXPECT_EQ(counts->read, 2);
  EXPECT_THAT(counts->refusals,
              ElementsAre("the moves: line 4 \"8,8,5\": the point is already taken"));
}

TEST_F(RecordsTest, EveryPrefix) {
  TryEveryPrefix("(;GM[4]SZ[15]RU[Renju]PB[A];B[hh]C[a\\]b]LB[ih:1](;W[ig])(;W[hg]))",
                 ImportFormat::kSgf);
  TryEveryPrefix("Piskvorky 15x15, 0:0, 0\n8,8,0\n9,7,12\nA\nB\n-1\nrule renju\n",
                 ImportFormat::kPsq);
}

}  // namespace
}  // namespace tengen::database
