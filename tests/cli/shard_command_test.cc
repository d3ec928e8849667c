// `tengen shard`, and the commands that begin with the data directory.
#include <pwd.h>
#include <signal.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/files.h"
#include "base/interrupts.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/base/temporary_directory.h"
#include "tests/cli/command_test.h"
#include "training/selfplay/data_directory.h"
#include "training/selfplay/selfplay.h"
#include "training/selfplay/shard.h"
#include "training/selfplay/statistics.h"
#include "training/trainer/shard_games.h"

namespace tengen::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;

class ShardCommandTest : public CommandTest {
 protected:
  std::string File(const std::string& name) const { return place_.File(name); }
  // A shard of these games.
  std::string Write(const std::string& name, const std::vector<training::GameRecord>& games) const {
    std::string text = training::EncodeHeader({1, 2, 0, 100'000, 60, "somebody"});
    for (const training::GameRecord& game : games) text += EncodeGame(game);
    EXPECT_TRUE(base::WriteWholeFile(File(name), text).ok());
    return File(name);
  }

  const base::TemporaryDirectory place_;
  const std::string& directory_ = place_.path();
};

// Black makes five on the ninth ply; what the searches expected of White's moves is `white`.
training::GameRecord Game(double white) {
  training::GameRecord game;
  game.side = 15;
  game.result = training::ShardResult::kBlackWins;
  game.end = training::GameEnd::kFive;
  for (int i = 0; i < 9; ++i) {
    training::GamePly ply;
    ply.move = i % 2 == 0 ? Point(i / 2, 0) : Point(i / 2, 14);
    ply.score = {training::SearchScore::Kind::kEstimate, i % 2 == 0 ? 1 - white : white};
    game.plies.push_back(ply);
  }
  return game;
}

TEST_F(ShardCommandTest, GamesAreCountedAndShown) {
  const std::string path = Write("a.gpk", {Game(0.4), Game(0.4)});
  EXPECT_EQ(Run(RunShard, {"--shards", path, "--show=1"}), EXIT_SUCCESS) << error_;
  EXPECT_THAT(out_,
              AllOf(HasSubstr("games 0 to 1 of seed 2, 60 nodes a move, by \"somebody\""),
                    HasSubstr("freestyle 15x15, Black wins"), HasSubstr("(0.400)"),
                    HasSubstr("2 games, 18 searched positions"), HasSubstr("Black wins 100.0 %")));
  EXPECT_THAT(error_, IsEmpty());
}

TEST_F(ShardCommandTest, UnfitGamesAreComplainedOf) {
  // Enough of them to judge by, and the loser expects to win.
  const std::string path = Write("a.gpk", std::vector<training::GameRecord>(250, Game(0.9)));
  EXPECT_EQ(Run(RunShard, {"--shards", path}), EXIT_FAILURE);
  EXPECT_THAT(error_, AllOf(HasSubstr("late scores agree with results in 0.0 % only"),
                            HasSubstr("openings are not balanced: Black expects 10.0 %")));
}

TEST(GameStatisticsTest, ADrawRefutesAProof) {
  training::GameRecord game = Game(0.4);
  game.result = training::ShardResult::kDraw;
  game.played_out = true;
  game.plies[4].score.kind = training::SearchScore::Kind::kWin;
  training::GameStatistics statistics;
  statistics.Add(game);
  EXPECT_THAT(statistics.Text(), HasSubstr("the first proof was right in 0 of 1"));
}

TEST_F(ShardCommandTest, DamageIsToldAndTheRestRead) {
  const std::string path = Write("a.gpk", {Game(0.4), Game(0.4)});
  std::filesystem::resize_file(path, std::filesystem::file_size(path) - 1);
  EXPECT_EQ(Run(RunShard, {"--shards", path}), EXIT_FAILURE);
  EXPECT_THAT(error_, HasSubstr(path));
  EXPECT_THAT(out_, HasSubstr("1 games, 9 searched positions"));
}

TEST_F(ShardCommandTest, GamesAgainstTheRulesAreToldAndNotTaught) {
  training::GameRecord twice = Game(0.4);
  twice.plies[2].move = twice.plies[0].move;
  const std::string path = Write("a.gpk", {Game(0.4), twice});
  EXPECT_EQ(Run(RunShard, {"--shards", path}), EXIT_FAILURE);
  EXPECT_THAT(error_, HasSubstr("a.gpk: game 1 of the file: "));

  base::Json runs = base::Json::array();
  const auto use = [](const training::GameRecord&) {};
  const absl::Status status = training::ForEachGame({.shards = {path}}, &runs, use);
  EXPECT_EQ(status.code(), absl::StatusCode::kDataLoss);
  EXPECT_THAT(std::string(status.message()), HasSubstr("a.gpk: game 1 of the file: "));
}

TEST_F(ShardCommandTest, TrainingReadsWhatIsBeforeADamage) {
  const std::string path = Write("a.gpk", {Game(0.4), Game(0.4), Game(0.4)});
  std::filesystem::resize_file(path, std::filesystem::file_size(path) - 1);
  std::filesystem::resize_file(Write("b.gpk", {Game(0.4)}), 0);
  base::Json runs = base::Json::array();
  int games = 0;
  testing::internal::CaptureStderr();
  const absl::Status status = training::ForEachGame({.shards = {directory_}}, &runs,
                                                    [&](const training::GameRecord&) { ++games; });
  EXPECT_THAT(testing::internal::GetCapturedStderr(),
              AllOf(HasSubstr("the games before it are used"),
                    HasSubstr("b.gpk: the header is cut short")));
  EXPECT_TRUE(status.ok()) << status;
  EXPECT_EQ(games, 2);
  ASSERT_EQ(runs.size(), 1u);
  EXPECT_EQ(runs[0]["games"], 2);
  EXPECT_EQ(runs[0]["label"], "somebody");
}

TEST_F(ShardCommandTest, SaysWhatIsMissing) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> cases = {
      {{}, "--shards: a file or directory is needed"},
      {{"--shards", File("none.gpk")}, "there is no \""},
      {{"--shards", directory_}, "no shards (*.gpk) in \""},
      {{"--shards", directory_, "--show=-1"}, "--show"},
  };
  for (const auto& [args, complaint] : cases) {
    EXPECT_EQ(Run(RunShard, args), kBadUsage);
    EXPECT_THAT(error_, HasSubstr(complaint));
  }
}

TEST_F(ShardCommandTest, SelfPlayWritesBelowTheDataDirectory) {
  ASSERT_EQ(setenv("TENGEN_DATA", directory_.c_str(), 1), 0);
  EXPECT_EQ(training::DataDirectory(), directory_);
  const std::vector<std::string> args = {"--run=small", "--games=3", "--nodes=60",
                                         "--of=freestyle:7"};
  EXPECT_EQ(Run(RunSelfPlay, args), EXIT_SUCCESS) << error_;
  EXPECT_EQ(error_, "");
  EXPECT_EQ(Run(RunShard, {"--shards", training::RunDirectory(directory_, "small")}), EXIT_SUCCESS)
      << error_;
  EXPECT_THAT(out_, HasSubstr("games 0 to 2 of seed 1"));
  unsetenv("TENGEN_DATA");
}

TEST_F(ShardCommandTest, TheDataDirectoryIsAtHomeAlsoWhereHomeIsNotSet) {
  const char* const before = getenv("HOME");
  const std::string home = before == nullptr ? "" : before;
  unsetenv("TENGEN_DATA");
  unsetenv("XDG_CACHE_HOME");
  ASSERT_EQ(setenv("HOME", directory_.c_str(), 1), 0);
  EXPECT_EQ(training::DataDirectory(), directory_ + "/.cache/tengen");
  unsetenv("HOME");
  const passwd* const user = getpwuid(geteuid());
  const std::string listed = user == nullptr ? "." : user->pw_dir;
  EXPECT_EQ(training::DataDirectory(), listed + "/.cache/tengen");
  if (before != nullptr) setenv("HOME", home.c_str(), 1);
}

TEST_F(ShardCommandTest, SelfPlayGoesOnAfterAnInterrupt) {
  const std::vector<std::string> args = {"--run=a",    "--data",           directory_, "--games=20",
                                         "--nodes=60", "--of=freestyle:7", "--quiet"};
  const auto games = [&] {
    EXPECT_EQ(Run(RunShard, {"--shards", training::RunDirectory(directory_, "a")}), EXIT_SUCCESS)
        << error_;
    const auto contents =
        training::ReadShard(training::ShardPath(training::RunDirectory(directory_, "a"), 0));
    return contents.ok() ? contents->games.size() : 0;
  };
  {
    const base::HeldInterrupts held;
    ASSERT_EQ(kill(getpid(), SIGINT), 0);  // of the process, as a terminal sends it
    EXPECT_EQ(Run(RunSelfPlay, args), kOk);
    EXPECT_THAT(error_, HasSubstr("/selfplay/a\" are kept, and the same command goes on"));
  }
  {
    const base::HeldInterrupts held;
    ASSERT_EQ(kill(getpid(), SIGINT), 0);
    std::vector<std::string> telling = args;
    telling.push_back("--exit-result");
    EXPECT_EQ(Run(RunSelfPlay, telling), 128 + SIGINT);
  }
  EXPECT_LT(games(), 20u);
  EXPECT_EQ(Run(RunSelfPlay, args), EXIT_SUCCESS) << error_;
  EXPECT_EQ(games(), 20u);
}

TEST_F(ShardCommandTest, ARunHasANameAndNoPath) {
  for (const char* name : {"../x", "a/b", "/x", ".", ".."}) {
    EXPECT_EQ(Run(RunSelfPlay, {absl::StrCat("--run=", name), "--data", directory_, "--games=1"}),
              kBadUsage);
    EXPECT_THAT(error_, HasSubstr("is not a name but a path")) << name;
  }
}

TEST_F(ShardCommandTest, SelfPlayRefusesWeightsThatPlayNothing) {
  const std::string weights = absl::StrCat(TENGEN_TEST_DATA, "/../../eval/weights/renju.tnw");
  EXPECT_EQ(Run(RunSelfPlay, {"--run=a", "--data", directory_, "--of=caro:15", "--games=1",
                              "--weights", weights}),
            kBadUsage);
  EXPECT_THAT(error_, HasSubstr("--weights: they are for renju, of which no game is played"));
}

}  // namespace
}  // namespace tengen::cli
