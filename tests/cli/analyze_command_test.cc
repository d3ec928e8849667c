#include <zip.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
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
  EXPECT_THAT(out_, HasSubstr("win rate 100.0% and win in 3 plies for Black"));
  EXPECT_EQ(Run({"--depth=5", "--json", "h8a1h9o15h10o1"}), kOk) << error_;
  EXPECT_THAT(Lines().back(), HasSubstr("\"mate\": 3, \"win_rate\": 1.0"));
}

TEST_F(AnalyzeCommandTest, ObjectsInTheirOrder) {
  EXPECT_EQ(Run({"--json", "--depth=2", "--lines=2", "--threads=1", "--rule=renju", "h8i9"}), kOk)
      << error_;
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
  EXPECT_EQ(Run({"--depth=1", "--svg", path, "h8i9"}), kOk) << "a picture makes room for another";
  ASSERT_TRUE(base::WriteWholeFile(path, "Piskvorky 15x15, 11:11, 0\n").ok());
  EXPECT_EQ(Run({"--depth=1", "--svg", path, "h8i9"}), kBadUsage);
  EXPECT_THAT(error_, HasSubstr("picture.svg\" is there already"));
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

TEST_F(AnalyzeCommandTest, AnEncodingTellsWhereTextsEnd) {
  // In Shift-JIS 83 5D is one character, elsewhere the second byte is the bracket that ends a text.
  ASSERT_TRUE(
      base::WriteWholeFile(Path("game.sgf"), "(;GM[4]SZ[15]C[\x83\x5d;B[aa];B[hh];W[ig])").ok());
  EXPECT_EQ(Run({"--json", "--depth=1", "--board", Path("game.sgf")}), kOk) << error_;
  EXPECT_THAT(Lines().front(), HasSubstr("\"moves\": [\"h8\", \"i9\"]")) << "what it looks like";
  EXPECT_EQ(Run({"--json", "--depth=1", "--encoding=windows-1252", "--board", Path("game.sgf")}),
            kOk)
      << error_;
  EXPECT_THAT(Lines().front(), HasSubstr("\"a15\""));
  EXPECT_EQ(Run({"--encoding=morse", "h8"}), kBadUsage);
}

TEST_F(AnalyzeCommandTest, ReadsGamesOfOtherPrograms) {
  ASSERT_TRUE(base::WriteWholeFile(Path("game.pos"), "\x02\x70\x71").ok());
  EXPECT_EQ(Run({"--json", "--nodes=100", "--board", Path("game.pos")}), kOk) << error_;
  EXPECT_THAT(Lines().front(), HasSubstr("\"moves\": [\"h8\", \"i8\"]"));
  EXPECT_EQ(Run({"--json", "--nodes=100", "--move=1", "--board", Path("game.pos")}), kOk);
  EXPECT_THAT(Lines().front(), HasSubstr("\"moves\": [\"h8\"]"));
  // What such a name does not say.
  ASSERT_TRUE(base::WriteWholeFile(Path("drawn.pos"), ".....\n..x..\n.....\n.....\n.....\n").ok());
  EXPECT_EQ(Run({"--nodes=100", "--board", Path("drawn.pos")}), kOk) << error_;
}

TEST_F(AnalyzeCommandTest, ReadsAGameOfAnArchive) {
  const std::string path = Path("games.zip");
  const std::string games[] = {"Piskvorky 15x15, 11:11, 0\n8,8,0\n",
                               "Piskvorky 15x15, 11:11, 0\n9,8,0\n8,8,0\n"};
  zip_t* const archive = zip_open(path.c_str(), ZIP_CREATE, nullptr);
  ASSERT_NE(archive, nullptr);
  for (size_t i = 0; i < 2; ++i) {
    zip_source_t* const source = zip_source_buffer(archive, games[i].data(), games[i].size(), 0);
    zip_file_add(archive, absl::StrCat("Renju/", i, "_0_1_1.psq").c_str(), source, 0);
  }
  ASSERT_EQ(zip_close(archive), 0);
  EXPECT_EQ(Run({"--json", "--depth=1", "--board", path}), kOk) << error_;
  EXPECT_THAT(Lines().front(), HasSubstr("\"rule\": \"renju\""));
  EXPECT_THAT(Lines().front(), HasSubstr("\"moves\": [\"h8\"]"));
  EXPECT_EQ(error_, "Note: the archive has 2 games; this is the first, \"Renju/0_0_1_1.psq\".\n");
  EXPECT_EQ(Run({"--json", "--depth=1", "--game=2", "--move=2", "--board", path}), kOk) << error_;
  EXPECT_THAT(Lines().front(), HasSubstr("\"moves\": [\"i8\", \"h8\"]"));
  EXPECT_EQ(error_, "Note: game 2 of 2 is \"Renju/1_0_1_1.psq\".\n");
  EXPECT_EQ(Run({"--depth=1", "--game=3", "--board", path}), kBadUsage);
  EXPECT_THAT(error_, HasSubstr("games.zip: there is no game 3: the archive has 2"));
  EXPECT_EQ(Run({"--depth=1", "--move=2", "--board", path}), kBadUsage);
  EXPECT_THAT(error_, HasSubstr("\"Renju/0_0_1_1.psq\": "));
}

TEST_F(AnalyzeCommandTest, WhatADatabaseReadsIsNamed) {
  ASSERT_TRUE(base::WriteWholeFile(Path("tree.lib"), "\xFFRenLib\xFF\x03").ok());
  ASSERT_TRUE(base::WriteWholeFile(Path("broken.rec"), "one\ntwo\nx,y,1\n").ok());
  EXPECT_EQ(Run({"--board", Path("tree.lib")}), kBadUsage);
  EXPECT_THAT(error_, HasSubstr("tree.lib\" is no game or drawn board but renlib, which tengen "
                                "database import"));
  EXPECT_EQ(Run({"--board", Path("broken.rec")}), kBadUsage);
  EXPECT_THAT(error_, HasSubstr("is read as rec: no move"));
  EXPECT_EQ(Run({"--board="}), kBadUsage);
  EXPECT_THAT(error_, HasSubstr("--board: the value is empty; it needs FILE"));
}

TEST_F(AnalyzeCommandTest, ATimeMayBeNoLimit) {
  EXPECT_EQ(Run({"--time=inf", "--nodes=100", "h8i9"}), kOk) << error_;
  EXPECT_EQ(Run({"--time=long", "h8i9"}), kBadUsage);
  EXPECT_THAT(error_, HasSubstr("or inf for no limit"));
}

TEST_F(AnalyzeCommandTest, MoreThreadsThanProcessorsAreNotUsed) {
  EXPECT_EQ(Run({"--threads=1000000", "--nodes=1k", "h8i9"}), kOk) << error_;
  EXPECT_THAT(error_, HasSubstr("1000000 threads would take turns on the processors: using "));
  EXPECT_EQ(Run({"--threads=1", "--nodes=1k", "h8i9"}), kOk);
  EXPECT_THAT(error_, Not(HasSubstr("threads")));
}

TEST_F(AnalyzeCommandTest, AnEmptyBoardIsSearched) {
  EXPECT_EQ(Run({"--json", "--nodes=5k", "--threads=1"}), kOk) << error_;
  EXPECT_THAT(Lines().back(), HasSubstr("\"best\": \"h8\""));
  EXPECT_THAT(Lines().back(), Not(HasSubstr("\"win_rate\": 0.5")));
  EXPECT_EQ(Run({"--lines=3", "--nodes=5k", "--threads=1"}), kOk) << error_;
  EXPECT_THAT(out_, HasSubstr("\n 3  "));
}

TEST_F(AnalyzeCommandTest, SaysHowLongItThought) {
  EXPECT_EQ(Run({"--time=50ms", "--plain", "h8i9"}), kOk) << error_;
  EXPECT_THAT(out_, HasSubstr(" s of 50ms, depth "));
  EXPECT_EQ(Run({"--time=60", "--plain", "h8a1h9o15h10o1"}), kOk) << error_;
  EXPECT_THAT(out_, HasSubstr(" s of 1m, until the result was proven, depth "));
}

// The search itself ends a line at fours that it has counted, or where its table knows the rest.
TEST_F(AnalyzeCommandTest, LinesOfProvenWinsAreWhole) {
  for (const std::string text : {"h8a1h9o15h10o1", "h8a1h9o15i10o1j10a15"}) {
    EXPECT_EQ(Run({"--nodes=50k", "--lines=3", "--threads=1", text}), kOk) << error_;
    int wins = 0;
    for (const std::string& row : Lines()) {
      int rank = 0, plies = 0;
      const std::vector<std::string> words = absl::StrSplit(row, ' ', absl::SkipEmpty());
      const auto in = std::find(words.begin(), words.end(), "in");
      if (words.size() < 5 || !absl::SimpleAtoi(words[0], &rank) || in == words.end()) continue;
      ASSERT_TRUE(absl::SimpleAtoi(*(in + 1), &plies)) << row;
      EXPECT_EQ(words.end() - in - 3, plies) << row;
      ++wins;
    }
    EXPECT_GT(wins, 1) << out_;
  }
}

TEST_F(AnalyzeCommandTest, OfAFinishedGameThePositionBeforeItsEnd) {
  const std::string won = "h8a1h9a2h10a3h11a4h12";
  EXPECT_EQ(Run({"--json", "--depth=1", won}), kOk);
  EXPECT_THAT(error_, HasSubstr("move 9 (h12) wins: the game is over; this is the position before "
                                "it (--move=8)"));
  EXPECT_THAT(Lines().front(), HasSubstr("\"a4\"], \"forbidden\""));
  ASSERT_TRUE(base::WriteWholeFile(Path("won.psq"),
                                   "Piskvorky 15x15, 0:0, 0\n8,8,0\n1,1,0\n9,8,0\n1,3,0\n10,8,0\n"
                                   "1,5,0\n11,8,0\n1,7,0\n12,8,0\nperson\nengine\n-1\n")
                  .ok());
  EXPECT_EQ(Run({"--depth=1", "--board", Path("won.psq")}), kOk);
  EXPECT_THAT(error_, HasSubstr("--move=8"));
  EXPECT_THAT(out_, HasSubstr("Black to move, 8 stones"));
  EXPECT_EQ(Run({"--depth=1", "--move=9", won}), kOk);
  EXPECT_EQ(Run({"--depth=1", "--move=8", won}), kOk);
  EXPECT_EQ(error_, "");
  EXPECT_EQ(Run({"--depth=1", won + "a5"}), kBadUsage) << "moves behind the end are a mistake";
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
                                             {"--server", "h8"},
                                             {"--server", "--board", Path("full.txt")},
                                             {"--server", "--svg", Path("picture.svg")},
                                             {"--server", "--infinite"},
                                             {"--server", "--time=inf"},
                                             {"--waiting=0"},
                                             {"--svg-line", "h8"},
                                             {"--svg=-", "h8"},
                                             {"--board", Path("missing.txt")},
                                             {"--board", Path("full.txt")},
                                             {"h8h8"},
                                             {"h8a1h9a2h10a3h11a4h12a5"},
                                             {"z99"},
                                             {"--unknown"}}) {
    EXPECT_EQ(Run(args), kBadUsage) << args[0];
    EXPECT_THAT(error_, StartsWith("tengen analyze: "));
    EXPECT_EQ(out_, "");
  }
}

TEST_F(AnalyzeCommandTest, HelpExplainsTheFields) {
  EXPECT_EQ(Run({"--help"}), kOk);
  for (const char* word : {"win_rate", "hash_permille", "mate", "rsvg-convert", "--infinite",
                           "report_every", "clear_cache"}) {
    EXPECT_THAT(out_, HasSubstr(word));
  }
}

}  // namespace
}  // namespace tengen::cli
