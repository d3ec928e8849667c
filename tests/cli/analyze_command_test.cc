#include <string>
#include <vector>

#include "absl/strings/str_split.h"
#include "base/files.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/base/temporary_directory.h"
#include "tests/cli/command_test.h"

namespace tengen::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

class AnalyzeCommandTest : public CommandTest {
 protected:
  int Run(const std::vector<std::string>& args) { return CommandTest::Run(RunAnalyze, args); }
  std::string Path(const std::string& name) const { return directory_.File(name); }

  const base::TemporaryDirectory directory_;
  std::vector<std::string> Lines() const { return absl::StrSplit(out_, '\n', absl::SkipEmpty()); }
};

TEST_F(AnalyzeCommandTest, PrintsIterationsAndASummaryWithoutEscapes) {
  EXPECT_EQ(Run({"--depth=3", "--lines=2", "h8i9"}), kOk) << error_;
  EXPECT_THAT(Lines().front(), StartsWith("depth 1-"));
  EXPECT_THAT(out_, HasSubstr("line 2  "));
  EXPECT_THAT(out_, HasSubstr("Black to move, 2 stones, freestyle, 15x15"));
  EXPECT_THAT(out_, HasSubstr("\nbest "));
  EXPECT_THAT(out_, Not(HasSubstr("\x1b")));
  EXPECT_EQ(error_, "");
}

TEST_F(AnalyzeCommandTest, SaysHowFarAWinIs) {
  EXPECT_EQ(Run({"--depth=5", "h8a1h9o15h10o1"}), kOk) << error_;
  EXPECT_THAT(out_, HasSubstr("win in 3 plies, win rate 100.0%"));
  EXPECT_EQ(Run({"--depth=5", "--json", "h8a1h9o15h10o1"}), kOk) << error_;
  EXPECT_THAT(Lines().back(), HasSubstr("\"mate\": 3, \"win_rate\": 1.0"));
}

TEST_F(AnalyzeCommandTest, ObjectsInTheirOrder) {
  EXPECT_EQ(Run({"--json", "--depth=2", "--lines=2", "--rule=renju", "h8i9"}), kOk) << error_;
  const std::vector<std::string> lines = Lines();
  ASSERT_EQ(lines.size(), 6u) << out_;  // the position, twice two lines, the result
  EXPECT_THAT(lines.front(), HasSubstr("\"type\": \"position\", \"rule\": \"renju\""));
  EXPECT_THAT(lines.front(), HasSubstr("\"moves\": [\"h8\", \"i9\"]"));
  EXPECT_THAT(lines[1], HasSubstr("\"depth\": 1,"));
  EXPECT_THAT(lines[2], HasSubstr("\"line\": 2, \"lines\": 2"));
  EXPECT_THAT(lines.back(), StartsWith("{\"type\": \"result\", \"best\": \""));
  EXPECT_THAT(lines.back(), HasSubstr("\"interrupted\": false}"));
}

TEST_F(AnalyzeCommandTest, WritesAPicture) {
  const std::string path = Path("picture.svg");
  EXPECT_EQ(Run({"--depth=1", "--svg", path, "--svg-line", "h8i9"}), kOk) << error_;
  EXPECT_THAT(*base::ReadWholeFile(path), HasSubstr("id=\"line\""));
  EXPECT_EQ(Run({"--depth=1", "--svg", Path("no/such/directory.svg"), "h8i9"}), kBadUsage);
  EXPECT_THAT(error_, StartsWith("tengen analyze: "));
  EXPECT_EQ(out_, "") << "nothing was analysed";
  EXPECT_EQ(Run({"--depth=1", "--svg=/dev/full", "h8i9"}), kFailed);
}

TEST_F(AnalyzeCommandTest, ReadsRecordsAndDrawnBoards) {
  ASSERT_TRUE(base::WriteWholeFile(
                  Path("game.psq"),
                  "Piskvorky 15x15, 11:11, 0\n8,8,0\n1,1,0\n8,9,0\n1,15,0\n8,10,0\n15,1,0\n")
                  .ok());
  EXPECT_EQ(Run({"--json", "--depth=1", "--move=3", "--board", Path("game.psq")}), kOk) << error_;
  EXPECT_THAT(Lines().front(), HasSubstr("\"moves\": [\"h8\", \"a15\", \"h7\"]"));
  ASSERT_TRUE(base::WriteWholeFile(Path("game.sgf"), "(;GM[4]SZ[20];B[hh];W[ig];B[ab])").ok());
  EXPECT_EQ(Run({"--json", "--depth=1", "--board", Path("game.sgf")}), kOk) << error_;
  EXPECT_THAT(Lines().front(), HasSubstr("\"moves\": [\"h13\", \"i14\", \"a19\"]"));
  ASSERT_TRUE(base::WriteWholeFile(Path("game.sgf"), "(;GM[4]SZ[20];W[uu])").ok());
  EXPECT_EQ(Run({"--depth=1", "--board", Path("game.sgf")}), kBadUsage);
  EXPECT_THAT(error_, HasSubstr("SGF: \"uu\" is no point of the board"));
  ASSERT_TRUE(
      base::WriteWholeFile(Path("board.txt"), "......\n......\n.x.x..\n.o....\n......\n").ok());
  EXPECT_EQ(Run({"--depth=1", "--board", Path("board.txt")}), kOk) << error_;
  EXPECT_THAT(out_, Not(HasSubstr("[O]"))) << "which stone came last is not known";
  EXPECT_EQ(Run({"--json", "--depth=1", "--board", Path("board.txt")}), kOk) << error_;
  EXPECT_THAT(Lines().front(), HasSubstr("\"moves\": null"));
}

TEST_F(AnalyzeCommandTest, ASingleAnswerNeedsNoSearch) {
  EXPECT_EQ(Run({"--json", "--time=100ms"}), kOk) << error_;
  EXPECT_THAT(Lines().back(), HasSubstr("\"best\": \"h8\""));
}

TEST_F(AnalyzeCommandTest, RefusesBadInput) {
  ASSERT_TRUE(base::WriteWholeFile(Path("full.txt"), "xoxox\noxoxo\nooxxo\nxoxox\noxoxo\n").ok());
  for (const std::vector<std::string>& args :
       std::vector<std::vector<std::string>>{{"--rule=go"},
                                             {"--size=3"},
                                             {"--lines=0"},
                                             {"--depth=0"},
                                             {"--nodes=0"},
                                             {"--threads=0"},
                                             {"--hash=much"},
                                             {"--time=soon"},
                                             {"--move=-1", "h8"},
                                             {"--move=2", "h8"},
                                             {"--weights", Path("missing.tnw")},
                                             {"--infinite", "--depth=3"},
                                             {"--json", "--plain"},
                                             {"--svg-line", "h8"},
                                             {"--svg=-", "h8"},
                                             {"--board", Path("missing.txt")},
                                             {"--board", Path("full.txt")},
                                             {"h8h8"},
                                             {"h8a1h9a2h10a3h11a4h12"},
                                             {"z99"},
                                             {"--unknown"}}) {
    EXPECT_EQ(Run(args), kBadUsage) << args[0];
    EXPECT_THAT(error_, StartsWith("tengen analyze: "));
    EXPECT_EQ(out_, "");
  }
}

TEST_F(AnalyzeCommandTest, HelpExplainsTheFields) {
  EXPECT_EQ(Run({"--help"}), kOk);
  for (const char* word : {"win_rate", "hash_permille", "mate", "rsvg-convert", "--infinite"}) {
    EXPECT_THAT(out_, HasSubstr(word));
  }
}

}  // namespace
}  // namespace tengen::cli
