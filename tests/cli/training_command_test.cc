// The commands that train, also with options that nothing can be learned with.
#include "cli/training_command.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "base/checksum.h"
#include "base/files.h"
#include "base/json.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "eval/network/network_weights.h"
#include "eval/pattern_weights.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/base/temporary_directory.h"

namespace tengen::cli {
namespace {

class TrainingCommandTest : public testing::Test {
 protected:
  TrainingCommandTest() { EXPECT_TRUE(base::WriteWholeFile(out_, "earlier weights").ok()); }

  // The exit status. Where it is a failure's the earlier weights must still be there.
  int Run(int (*command)(absl::Span<const std::string>), const std::vector<std::string>& more) {
    std::vector<std::string> args = {"--rule=caro",
                                     absl::StrCat("--shards=", TENGEN_TEST_DATA, "/regression"),
                                     "--games=20", "--epochs=2", absl::StrCat("--out=", out_)};
    args.insert(args.end(), more.begin(), more.end());
    const int status = command(args);
    if (status != EXIT_SUCCESS) {
      EXPECT_EQ(base::ReadWholeFile(out_).value(), "earlier weights");
    }
    return status;
  }
  // Trains with 150 games, which must go well, and returns the manifest.
  base::Json Train(int (*command)(absl::Span<const std::string>), std::vector<std::string> more) {
    more.insert(more.end(), {"--games=150", "--epochs=1"});
    EXPECT_EQ(Run(command, more), EXIT_SUCCESS);
    const absl::StatusOr<base::Json> manifest =
        base::ParseJson(base::ReadWholeFile(out_ + ".json").value_or(""));
    EXPECT_TRUE(manifest.ok()) << manifest.status();
    return manifest.value_or(base::Json());
  }
  // What stands at a path such as "options/batch" in a manifest.
  static std::string At(const base::Json& manifest, absl::string_view path) {
    const base::Json* node = &manifest;
    for (absl::string_view key : absl::StrSplit(path, '/')) {
      if (node->is_array() && !node->empty()) node = &node->front();
      node = base::FindMember(*node, key);
      if (node == nullptr) return absl::StrCat("no ", path);
    }
    return base::JsonWord(*node);
  }
  std::string Crc(const std::string& path) const {
    return absl::StrFormat("%08x", base::Crc32(base::ReadWholeFile(path).value_or("")));
  }

  const base::TemporaryDirectory directory_;
  const std::string out_ = directory_.File("weights");
};

TEST_F(TrainingCommandTest, NumbersThatAreNoneAreRefused) {
  for (const char* rate : {"inf", "nan", "-1", "x", "0"}) {
    EXPECT_EQ(Run(RunTrain, {absl::StrCat("--rate=", rate)}), kBadUsage) << rate;
    EXPECT_EQ(Run(RunTrainNetwork, {absl::StrCat("--rate=", rate)}), kBadUsage) << rate;
  }
}

TEST_F(TrainingCommandTest, ATrainingThatDivergedWritesNothing) {
  for (const auto& [command, rate] :
       {std::pair(&RunTrain, "--rate=1e300"), std::pair(&RunTrainNetwork, "--rate=1e38")}) {
    testing::internal::CaptureStderr();
    EXPECT_EQ(Run(command, {"--games=150", rate}), EXIT_FAILURE) << rate;
    EXPECT_THAT(testing::internal::GetCapturedStderr(),
                testing::HasSubstr("not a number any more"));
  }
}

TEST_F(TrainingCommandTest, PatternsAreWrittenWithWhatTheyWereMadeFrom) {
  const base::Json manifest = Train(RunTrain, {});
  const absl::StatusOr<eval::PatternWeights> weights =
      eval::ParsePatternWeights(*base::ReadWholeFile(out_));
  ASSERT_TRUE(weights.ok()) << weights.status();
  EXPECT_EQ(weights->rule, Rule::kCaro);
  EXPECT_EQ(At(manifest, "rule"), "caro");
  EXPECT_EQ(At(manifest, "weights_crc"), Crc(out_));
  EXPECT_EQ(At(manifest, "games"), "150");
  EXPECT_EQ(At(manifest, "options/epochs"), "1");
  EXPECT_EQ(At(manifest, "runs/seed"), "20269999");
}

TEST_F(TrainingCommandTest, ANetworkIsWrittenWithWhatItWasMadeFrom) {
  const std::string start = absl::StrCat(TENGEN_TEST_DATA, "/../../eval/weights/caro.tnw");
  const base::Json manifest = Train(RunTrainNetwork, {"--start=" + start, "--rate=0.001"});
  const absl::StatusOr<eval::NetworkWeights> weights =
      eval::ParseNetwork(*base::ReadWholeFile(out_));
  ASSERT_TRUE(weights.ok()) << weights.status();
  EXPECT_EQ(weights->rule, Rule::kCaro);
  EXPECT_EQ(At(manifest, "network_crc"), Crc(out_));
  EXPECT_EQ(At(manifest, "start_crc"), Crc(start));
  EXPECT_NE(Crc(out_), Crc(start)) << "it learned something";
  EXPECT_EQ(At(manifest, "games"), "150");
  EXPECT_EQ(At(manifest, "options/value_scale"), "120.0") << "one for all rules";
  EXPECT_EQ(At(manifest, "runs/seed"), "20269999");
}

// The weights before are worth more than a manifest without any.
TEST_F(TrainingCommandTest, AManifestThatCannotBeWrittenCostsNoWeights) {
  TrainingTask task;
  task.out = out_;
  std::filesystem::create_directory(out_ + ".json");
  EXPECT_TRUE(absl::IsUnavailable(task.Write("new weights", "{}")));
  EXPECT_EQ(base::ReadWholeFile(out_).value(), "earlier weights");
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
}  // namespace tengen::cli
