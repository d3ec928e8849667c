#include <zip.h>

#include <string>
#include <vector>

#include "absl/strings/str_split.h"
#include "base/files.h"
#include "base/json.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "engine/record/sgf.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/base/temporary_directory.h"
#include "tests/cli/command_test.h"

namespace tengen::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

// Black makes three, White looks away twice, Black wins.
constexpr char kGame[] = "h8a1h9o15h10o1h11a15h12";

class ReviewCommandTest : public CommandTest {
 protected:
  int Run(std::vector<std::string> args) {
    args.insert(args.begin(), {"--threads=1", "--nodes=300"});
    return CommandTest::Run(RunReview, args);
  }
  std::string Path(const std::string& name) const { return directory_.File(name); }
  void Write(const std::string& name, const std::string& text) const {
    ASSERT_TRUE(base::WriteWholeFile(Path(name), text).ok());
  }
  std::vector<std::string> Lines() const { return absl::StrSplit(out_, '\n', absl::SkipEmpty()); }

  const base::TemporaryDirectory directory_;
};

TEST_F(ReviewCommandTest, JudgesEveryMove) {
  EXPECT_EQ(Run({kGame}), kOk) << error_;
  EXPECT_EQ(error_, "");
  const std::vector<std::string> lines = Lines();
  ASSERT_EQ(lines.size(), 14u) << out_;
  EXPECT_EQ(lines[0], "h8a1h9o15h10o1h11a15h12: freestyle, 15x15");
  EXPECT_THAT(lines[7], HasSubstr("White o1      lost in 3")) << "the three had to be stopped";
  EXPECT_THAT(lines[10], StartsWith("   9  Black h12          wins")) << out_;
  EXPECT_THAT(lines[11], StartsWith("Black: accuracy"));
  EXPECT_THAT(lines[13], StartsWith("Turning points: "));
  const std::string first = out_;
  EXPECT_EQ(Run({kGame}), kOk);
  EXPECT_EQ(out_, first) << "with one thread and nodes alone it is the same every time";
}

TEST_F(ReviewCommandTest, SaysWhichWinWasMissed) {
  EXPECT_EQ(Run({"--json", "h8a1h9o15h10o1a8"}), kOk) << error_;
  const base::Json game = *base::ParseJson(Lines().at(0));
  EXPECT_EQ(game["type"], "game");
  const base::Json& last = game["moves"].back();
  EXPECT_EQ(last["move"], "a8");
  EXPECT_EQ(last["missed_win"], true);
  EXPECT_EQ(last["best_mate"], 3);
  EXPECT_EQ(last["best_line"].size(), 3u) << "to its end";
  EXPECT_EQ(game["black_review"]["missed_wins"], 1);
}

TEST_F(ReviewCommandTest, ReadsCollectionsAndRefusesGameByGame) {
  Write("games.sgf", "(;GM[4]SZ[15];B[hh];W[ig])(;GM[4]SZ[15];B[hh];W[hh])(;GM[4]SZ[15];B[hh])");
  EXPECT_EQ(Run({"--json", Path("games.sgf")}), kFailed);
  EXPECT_THAT(error_, HasSubstr("games.sgf game 2: move 2 (h8): the point is taken"));
  std::vector<std::string> types;
  for (const std::string& line : Lines()) types.push_back((*base::ParseJson(line))["type"]);
  EXPECT_THAT(types, testing::ElementsAre("refused", "game", "game"));
  EXPECT_EQ(Run({"--game=3", "--quiet", Path("games.sgf")}), kOk) << error_;
  EXPECT_THAT(out_, HasSubstr("of 1 move\n"));
  EXPECT_EQ(Run({"--game=4", Path("games.sgf")}), kFailed);
  EXPECT_THAT(error_, HasSubstr("there is no game 4: there are 3"));
}

TEST_F(ReviewCommandTest, ReadsEveryKindOfFile) {
  Write("one.psq", "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,50\n1,1,60\n");
  Write("lines.txt", "h8i9\n\nh8j10k11\n");
  Write("one.pos", "\x02\x70\x71");
  EXPECT_EQ(Run({"--quiet", Path("one.psq"), Path("lines.txt"), Path("one.pos"), "h8"}), kOk)
      << error_;
  EXPECT_THAT(out_, HasSubstr("lines.txt line 3"));
  EXPECT_THAT(out_, HasSubstr("one.pos: freestyle"));
  Write("board.txt", ".....\n..x..\n.....\n.....\n.....\n");
  EXPECT_EQ(Run({Path("board.txt")}), kFailed);
  EXPECT_THAT(error_, HasSubstr("neither psq, nor SGF, nor a game a line"));
  EXPECT_EQ(Run({"nowhere.psq"}), kFailed);
  EXPECT_THAT(error_, HasSubstr("there is no such file"));
}

TEST_F(ReviewCommandTest, ReadsAnArchive) {
  int code = 0;
  zip_t* const archive = zip_open(Path("games.zip").c_str(), ZIP_CREATE, &code);
  const std::string good = "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,50\n1,1,60\n";
  const std::string bad = "Piskvorky 99x99, 11:11, 0\n";
  for (const auto& [name, text] : {std::pair("Renju/1_2_3_1.psq", &good), {"bad.psq", &bad}}) {
    zip_file_add(archive, name, zip_source_buffer(archive, text->data(), text->size(), 0), 0);
  }
  ASSERT_EQ(zip_close(archive), 0);
  EXPECT_EQ(Run({"--quiet", Path("games.zip")}), kFailed);
  EXPECT_THAT(error_, HasSubstr("bad.psq"));
  EXPECT_THAT(out_, HasSubstr("Renju/1_2_3_1.psq: renju, 15x15"));
  EXPECT_THAT(out_, HasSubstr("of 1 move\n")) << "the first one took no time";
}

TEST_F(ReviewCommandTest, TellsConflictsOfRules) {
  Write("game.sgf", "(;GM[4]SZ[15]RU[renju];B[hh];W[ig])");
  EXPECT_EQ(Run({"--rule=standard", "--quiet", Path("game.sgf")}), kOk);
  EXPECT_THAT(error_, HasSubstr("the file says renju; read as standard"));
  EXPECT_THAT(out_, HasSubstr(": standard, 15x15"));
}

TEST_F(ReviewCommandTest, AForbiddenMoveLoses) {
  EXPECT_EQ(Run({"--rule=renju", "--json", "a15a1b15c1c15e1e15g1f15i1d15"}), kOk) << error_;
  const base::Json game = *base::ParseJson(Lines().at(0));
  EXPECT_EQ(game["moves"].back()["mate"], 0);
  EXPECT_EQ(game["moves"].back()["win_rate"], 0);
  EXPECT_EQ(game["final_black_win_rate"], 0);
}

TEST_F(ReviewCommandTest, WritesRecordsAndAPage) {
  EXPECT_EQ(Run({"--sgf", Path("out.sgf"), "--html", Path("out.html"), kGame, "h8i9"}), kOk)
      << error_;
  const std::string sgf = *base::ReadWholeFile(Path("out.sgf"));
  EXPECT_EQ(engine::ReadSgf(sgf)->steps.size(), 9u);
  EXPECT_EQ(Run({"--quiet", Path("out.sgf")}), kOk) << "and it can be reviewed again: " << error_;
  EXPECT_THAT(*base::ReadWholeFile(Path("out.html")), HasSubstr("id=\"game1\""));
  EXPECT_EQ(Run({"--sgf", Path("out.sgf"), "h8"}), kBadUsage);
  EXPECT_THAT(error_, HasSubstr("is there already; --replace writes over it"));
  EXPECT_EQ(out_, "") << "before any work";
  EXPECT_EQ(*base::ReadWholeFile(Path("out.sgf")), sgf);
  EXPECT_EQ(Run({"--replace", "--sgf", Path("out.sgf"), "h8"}), kOk) << error_;
  EXPECT_EQ(engine::ReadSgf(*base::ReadWholeFile(Path("out.sgf")))->steps.size(), 1u);
  EXPECT_EQ(Run({"--html=-", "h8"}), kBadUsage);
}

TEST_F(ReviewCommandTest, EveryFileHasAPlaceOfItsOwn) {
  const std::string path = Path("x");
  for (const std::vector<std::string>& options :
       std::vector<std::vector<std::string>>{{"--sgf", path, "--html", path},
                                             {"--results", path, "--html", Path("./x")},
                                             {"--results", path, "--sgf", path, "--replace"}}) {
    std::vector<std::string> args = options;
    args.push_back("h8i9");
    EXPECT_NE(Run(args), kOk);
    EXPECT_THAT(error_, HasSubstr("x\" is named twice, for --"));
    EXPECT_FALSE(std::filesystem::exists(path));
  }
}

TEST_F(ReviewCommandTest, GoesOnWithItsResults) {
  const std::string results = Path("results.jsonl");
  EXPECT_EQ(Run({"--results", results, kGame, "h8i9"}), kOk) << error_;
  const std::string whole = *base::ReadWholeFile(results);
  const std::string printed = out_;
  // As a kill leaves it: some positions, and half of one.
  std::vector<std::string> lines = absl::StrSplit(whole, '\n', absl::SkipEmpty());
  ASSERT_EQ(lines.size(), 1u + 9 + 3);
  Write("results.jsonl", lines[0] + "\n" + lines[1] + "\n" + lines[2] + "\n{\"numb");
  EXPECT_EQ(Run({"--results", results, kGame, "h8i9"}), kOk) << error_;
  EXPECT_EQ(std::vector<std::string>(
                absl::StrSplit(*base::ReadWholeFile(results), '\n', absl::SkipEmpty()))
                .size(),
            lines.size());
  EXPECT_EQ(Run({"--results", results, kGame, "h8i9"}), kOk);
  EXPECT_THAT(out_, HasSubstr("Turning points"));
  EXPECT_EQ(Run({"--results", results, kGame}), kFailed);
  EXPECT_THAT(error_, HasSubstr("is of work with other settings: games was \""));
  Write("foreign.txt", "tengen-opening 1\n");
  EXPECT_EQ(Run({"--results", Path("foreign.txt"), kGame}), kFailed);
  EXPECT_THAT(error_, HasSubstr("foreign.txt\" was not written by this program"));
  Write("results.jsonl", lines[0] + "\n{\"number\": 400, \"answer\": \"\"}\n");
  EXPECT_EQ(Run({"--results", results, kGame, "h8i9"}), kFailed);
  EXPECT_THAT(error_, HasSubstr("position 400 is none of these games"));
}

TEST_F(ReviewCommandTest, RefusesBadUsage) {
  EXPECT_EQ(Run({}), kBadUsage);
  EXPECT_THAT(error_, HasSubstr("name a game"));
  EXPECT_EQ(Run({"--json", "--quiet", "h8"}), kBadUsage);
  EXPECT_EQ(Run({"--nodes=0", "h8"}), kBadUsage);
}

}  // namespace
}  // namespace tengen::cli
