// The commands that train, with options that nothing can be learned with.
#include "training/trainer/training_command.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "bench/command_line.h"
#include "bench/files.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "training/trainer/train_command.h"
#include "training/trainer/train_network_command.h"

namespace tengen {
namespace {

class TrainingCommandTest : public testing::Test {
 protected:
  TrainingCommandTest() : out_(absl::StrCat(testing::TempDir(), "/tengen-training-", getpid())) {
    EXPECT_TRUE(WriteWholeFile(out_, "earlier weights").ok());
  }
  ~TrainingCommandTest() override { std::filesystem::remove(out_); }

  // The exit status. Whatever it is, the earlier weights must still be there.
  int Run(int (*command)(absl::Span<const std::string>), const std::vector<std::string>& more) {
    std::vector<std::string> args = {"--rule=caro",
                                     absl::StrCat("--shards=", TENGEN_TEST_DATA, "/regression"),
                                     "--games=20", "--epochs=2", absl::StrCat("--out=", out_)};
    args.insert(args.end(), more.begin(), more.end());
    const int status = command(args);
    EXPECT_EQ(ReadWholeFile(out_).value(), "earlier weights");
    return status;
  }

  const std::string out_;
};

TEST_F(TrainingCommandTest, NumbersThatAreNoneAreRefused) {
  for (const char* rate : {"inf", "nan", "-1", "x"}) {
    EXPECT_EQ(Run(RunTrain, {absl::StrCat("--rate=", rate)}), kBadUsage) << rate;
    EXPECT_EQ(Run(RunTrainNetwork, {absl::StrCat("--rate=", rate)}), kBadUsage) << rate;
  }
  EXPECT_EQ(Run(RunTrainNetwork, {"--value-scale=0"}), kBadUsage);
}

TEST_F(TrainingCommandTest, ATrainingThatDivergedWritesNothing) {
  for (const auto& [command, rate] :
       {std::pair(&RunTrain, "--rate=1e300"), std::pair(&RunTrainNetwork, "--rate=1e38")}) {
    testing::internal::CaptureStderr();
    EXPECT_EQ(Run(command, {"--games=300", rate}), EXIT_FAILURE) << rate;
    EXPECT_THAT(testing::internal::GetCapturedStderr(),
                testing::HasSubstr("not a number any more"));
  }
}

// Games take minutes to read, so what is wrong with the network to go on from is told before.
TEST_F(TrainingCommandTest, TheNetworkToGoOnFromIsReadFirst) {
  const std::string no_games = "--shards=/no/such/games";
  for (const std::string& start : {std::string("/no/such/network"), out_}) {
    testing::internal::CaptureStderr();
    EXPECT_EQ(Run(RunTrainNetwork, {no_games, "--start=" + start}), EXIT_FAILURE) << start;
    EXPECT_THAT(testing::internal::GetCapturedStderr(),
                testing::Not(testing::HasSubstr("/no/such/games")))
        << start;
  }
}

TEST_F(TrainingCommandTest, AStreamIsNoPlaceForWeights) {
  EXPECT_EQ(Run(RunTrainNetwork, {"--out=-"}), kBadUsage);
  EXPECT_EQ(Run(RunTrainNetwork, {"--out=/no/such/directory/x"}), kBadUsage);
}

}  // namespace
}  // namespace tengen
