#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "base/files.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/base/temporary_directory.h"
#include "tests/cli/command_test.h"

namespace tengen::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr int kNo = 1, kUnknown = 3;

class SolveCommandTest : public CommandTest {
 protected:
  std::string Path(const std::string& name) const { return directory_.File(name); }

  const base::TemporaryDirectory directory_;
};

TEST_F(SolveCommandTest, AProofThatCannotBeWrittenIsNoBadUsage) {
  EXPECT_EQ(Run(RunSolve, {"--rule=renju", "--proof=/dev/full", "h8a1h9o15h10o1"}), 74);
  EXPECT_THAT(out_, HasSubstr("win: Black wins"));
  EXPECT_THAT(error_, HasSubstr("/dev/full"));
  EXPECT_THAT(error_, Not(HasSubstr("--help")));
}

TEST_F(SolveCommandTest, AWinIsPrintedProvedAndVerified) {
  const std::string proof = Path("proof.txt");
  EXPECT_EQ(Run(RunSolve, {"--rule=renju", "--proof", proof, "h8a1h9o15h10o1"}), kOk) << error_;
  EXPECT_THAT(out_, HasSubstr("win: Black wins by continuous fours"));
  EXPECT_THAT(out_, HasSubstr("distance: 3 plies"));
  EXPECT_EQ(Run(RunVerify, {proof}), kOk) << error_;
  EXPECT_THAT(out_, HasSubstr("valid: Black wins in 3 plies"));

  std::string text = *base::ReadWholeFile(proof);
  text.replace(text.find("side black"), 10, "side white");
  ASSERT_TRUE(base::WriteWholeFile(Path("broken.txt"), text).ok());
  EXPECT_EQ(Run(RunVerify, {proof, Path("broken.txt")}), kNo);
  EXPECT_THAT(out_, HasSubstr("broken: line "));
  EXPECT_EQ(Run(RunVerify, {"--max-moves=1", proof}), kUnknown);
}

TEST_F(SolveCommandTest, BinaryProofsAreVerifiedAsTextsAre) {
  const std::string text = Path("proof.txt"), binary = Path("proof");
  const std::string moves = "h8a1h9o15i10o1j10a15";
  EXPECT_EQ(Run(RunSolve, {"--proof", text, moves}), kOk) << error_;
  EXPECT_EQ(Run(RunSolve, {"--binary", "--proof", binary, moves}), kOk) << error_;
  EXPECT_EQ(Run(RunVerify, {text}), kOk) << out_;
  const std::string said = out_.substr(text.size());
  EXPECT_EQ(Run(RunVerify, {binary}), kOk) << out_;
  EXPECT_EQ(out_, binary + said);
  EXPECT_EQ(Run(RunVerify, {"--max-moves=1", binary}), kUnknown);
  const std::string bytes = *base::ReadWholeFile(binary);
  for (const std::string& broken : {bytes.substr(0, bytes.size() - 1), bytes + "x"}) {
    ASSERT_TRUE(base::WriteWholeFile(Path("broken"), broken).ok());
    EXPECT_EQ(Run(RunVerify, {Path("broken")}), kNo);
    EXPECT_THAT(out_, HasSubstr("broken: byte "));
  }
  EXPECT_EQ(Run(RunSolve, {"--binary", moves}), kBadUsage);
  EXPECT_THAT(error_, HasSubstr("--binary is for --proof"));
  EXPECT_EQ(Run(RunSolve, {"--binary", "--draw", "--size=5", "--proof", binary}), kBadUsage);
}

TEST_F(SolveCommandTest, TheAnswerIsTheExitStatus) {
  EXPECT_EQ(Run(RunSolve, {"h8a1"}), kNo) << out_;
  EXPECT_THAT(out_, HasSubstr("no win: Black has none by continuous fours or threats; with quiet "
                              "moves none was found\n"));
  EXPECT_EQ(Run(RunSolve, {"--vct", "h8a1"}), kNo) << out_;
  EXPECT_THAT(out_, HasSubstr("no win: Black has none by continuous threats; wins with quiet moves "
                              "were not looked for\n"));
  // Two open twos meet.
  const std::string moves = "h8a1h9o15i10o1j10a15";
  EXPECT_EQ(Run(RunSolve, {"--vcf", moves}), kNo);
  EXPECT_THAT(out_, HasSubstr("by continuous fours; wins with other moves were not looked for"));
  EXPECT_EQ(Run(RunSolve, {"--vct", moves}), kOk);
  EXPECT_THAT(out_, HasSubstr("by continuous threats"));
  EXPECT_EQ(Run(RunSolve, {"--nodes=1", moves}), kUnknown);
  EXPECT_THAT(out_, HasSubstr("unknown: the limit on nodes came first\n"));
  EXPECT_EQ(Run(RunSolve, {"--time=0", moves}), kUnknown);
  EXPECT_THAT(out_, HasSubstr("unknown: the limit on time came first\n"));
  // The game ends as a draw before the win.
  EXPECT_EQ(Run(RunSolve, {"--max-moves=9", moves}), kUnknown);
  EXPECT_THAT(out_, HasSubstr("unknown: the game is drawn before the win that was found\n"));
}

// In a game of the engine with itself; the win is one with quiet moves.
TEST_F(SolveCommandTest, QuietMovesAreTriedLast) {
  const std::string moves = "f6h9k11h11g10i10j9g11i11h10h8f12i9j10h13e11g7";
  EXPECT_EQ(Run(RunSolve, {"--vct", moves}), kNo) << out_;
  EXPECT_EQ(Run(RunSolve, {"--nodes=200k", moves}), kUnknown) << out_;
  EXPECT_THAT(out_, HasSubstr("unknown: the limit on nodes came first; White has no win by "
                              "continuous fours or threats\n"));
  const std::string proof = Path("quiet.txt");
  EXPECT_EQ(Run(RunSolve, {"--nodes=3M", "--proof", proof, moves}), kOk) << out_;
  EXPECT_THAT(out_, HasSubstr("win: White wins with quiet moves\n"));
  EXPECT_EQ(Run(RunVerify, {proof}), kOk) << out_;
}

// d6 makes a four that Black could stop with an overline only; then the board is full.
TEST_F(SolveCommandTest, NoWinTakesMorePliesThanTheBoardHasPoints) {
  const std::string board = Path("nearly_full.txt"), proof = Path("nearly_full_proof.txt");
  ASSERT_TRUE(base::WriteWholeFile(board,
                                   "####x####\n####x####\n####x####\nooo..####\n####x####\n"
                                   "####x####\n####x####\n#########\n#########\n")
                  .ok());
  EXPECT_EQ(Run(RunSolve, {"--rule=renju", "--side=white", "--board", board, "--proof", proof}),
            kOk)
      << error_;
  EXPECT_THAT(out_, HasSubstr("distance: 2 plies"));
  EXPECT_EQ(Run(RunVerify, {proof}), kOk) << out_;
  EXPECT_EQ(Run(RunSolve, {"--rule=renju", "--side=white", "--board", board, "--max-moves=11"}),
            kOk);
}

TEST_F(SolveCommandTest, ReadsBoardsAndRecords) {
  ASSERT_TRUE(
      base::WriteWholeFile(Path("board.txt"), "......\n......\n.xxxx.\noooo..\n......\n").ok());
  EXPECT_EQ(Run(RunSolve, {"--board", Path("board.txt"), "--side=white"}), kOk) << error_;
  EXPECT_THAT(out_, HasSubstr("White wins"));
  ASSERT_TRUE(base::WriteWholeFile(
                  Path("game.psq"),
                  "Piskvorky 15x15, 11:11, 0\n8,8,0\n1,1,0\n8,9,0\n1,15,0\n8,10,0\n15,1,0\n")
                  .ok());
  EXPECT_EQ(Run(RunSolve, {"--board", Path("game.psq")}), kOk) << error_;
  EXPECT_EQ(Run(RunSolve, {"--board", Path("game.psq"), "--move=2"}), kNo) << error_;
  EXPECT_EQ(Run(RunSolve, {"--move=6", "h8a1h9o15h10o1h11a15h12"}), kOk) << error_;
  EXPECT_EQ(Run(RunSolve, {"--board", Path("game.psq"), "--move=7"}), kBadUsage);
  EXPECT_THAT(error_, HasSubstr("there is no move 7: the game has 6 moves"));
  EXPECT_EQ(Run(RunSolve, {"--board", Path("board.txt"), "--move=1"}), kBadUsage);
  EXPECT_THAT(error_, HasSubstr("no order of moves"));
  ASSERT_TRUE(
      base::WriteWholeFile(Path("over.txt"), "......\n......\n.xxxxx\noooo..\n......\n").ok());
  EXPECT_EQ(Run(RunSolve, {"--board", Path("over.txt")}), kBadUsage);
  EXPECT_THAT(error_, HasSubstr("the game is over"));
  EXPECT_EQ(Run(RunSolve, {"h8a1h9a2h10a3h11a4h12"}), kBadUsage);
  EXPECT_THAT(error_, HasSubstr("the game is over; --move=8 is the position before that move"));
}

TEST_F(SolveCommandTest, RefusesBadInput) {
  for (const std::vector<std::string>& args :
       std::vector<std::vector<std::string>>{{"--rule=go"},
                                             {"--size=3"},
                                             {"--size=15x"},
                                             {"--side=red"},
                                             {"--vcf", "--vct"},
                                             {"--board", Path("missing.txt")},
                                             {"--board", Path("board.txt"), "h8"},
                                             {"h8h8"},
                                             {"z99"},
                                             {"--unknown"}}) {
    EXPECT_EQ(Run(RunSolve, args), kBadUsage) << args[0];
    EXPECT_THAT(error_, HasSubstr("tengen solve: "));
  }
  EXPECT_EQ(Run(RunSolve, {"--proof=/no/such/directory/proof.txt", "h8"}), kBadUsage);
  const std::string game = Path("game.psq");
  ASSERT_TRUE(base::WriteWholeFile(game, "Piskvorky 15x15, 11:11, 0\n").ok());
  EXPECT_EQ(Run(RunSolve, {"--proof", game, "h8"}), kBadUsage) << "it is no proof";
  EXPECT_EQ(out_, "") << "nothing was solved";
  EXPECT_EQ(Run(RunVerify, {}), kBadUsage);
  EXPECT_EQ(Run(RunVerify, {Path("missing.txt")}), kBadUsage);
  EXPECT_EQ(Run(RunVerify, {directory_.path()}), kBadUsage) << "a directory";
  EXPECT_EQ(Run(RunSuite, {Path("missing.txt")}), kBadUsage);
}

TEST_F(SolveCommandTest, HelpIsPrinted) {
  for (auto command : {RunSolve, RunVerify, RunSuite}) {
    EXPECT_EQ(Run(command, {"--help"}), kOk);
    EXPECT_THAT(out_, HasSubstr("Usage: tengen"));
    EXPECT_THAT(out_, HasSubstr("Exit status"));
  }
}

TEST_F(SolveCommandTest, SuitesAreSummedUp) {
  const std::string suite = Path("suite.txt");
  ASSERT_TRUE(base::WriteWholeFile(suite,
                                   "vcf freestyle 15 h8a1h9o15h10o1 win 3\n"
                                   "hold freestyle 15 h8a1h9o15h10 hold h7h11\n"
                                   "false freestyle 15 h8a1h9o15h10 no-vcf\n")
                  .ok());
  EXPECT_EQ(Run(RunSuite, {suite}), kOk) << error_;
  EXPECT_THAT(out_, HasSubstr("solved 1 of 1, 0 wrong"));
  EXPECT_EQ(Run(RunSuite, {"--vcf", suite}), kOk);
  EXPECT_THAT(out_, HasSubstr("solved 2 of 2, 0 wrong"));
  EXPECT_EQ(Run(RunSuite, {"--check", suite}), kOk) << out_;
  EXPECT_THAT(out_, HasSubstr("solved 3 of 3, 0 wrong"));
  EXPECT_THAT(out_, Not(HasSubstr("0 wrong, 0 nodes")));
  EXPECT_EQ(Run(RunSuite, {"--search", "--nodes=2000", suite}), kOk);
  EXPECT_THAT(out_, HasSubstr("solved 2 of 2, 0 wrong"));
  EXPECT_EQ(Run(RunSuite, {"--category=vcf", "--check", suite}), kOk);
  EXPECT_THAT(out_, HasSubstr("solved 1 of 1"));
  ASSERT_TRUE(base::WriteWholeFile(suite, "x freestyle 15 h8a1h9o15h10o1 no-vcf\n").ok());
  EXPECT_EQ(Run(RunSuite, {"--vcf", suite}), kNo) << out_;
  EXPECT_THAT(out_, HasSubstr("WRONG"));
}

}  // namespace
}  // namespace tengen::cli
