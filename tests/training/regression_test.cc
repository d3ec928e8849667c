// The evaluations that the program plays with, on games that no training has seen. The games are
// self-play at 1,000 nodes a move with a seed of their own (20269999), 300 of each rule.
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_format.h"
#include "bench/files.h"
#include "engine/checksum.h"
#include "eval/evaluator.h"
#include "eval/pattern_evaluator.h"
#include "eval/pattern_weights.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/training/evaluator_loss.h"
#include "training/trainer/lessons.h"
#include "training/trainer/shard_games.h"

namespace tengen {
namespace {

struct Expected {
  Rule rule;
  double value_scale;  // evaluation units of a logit
  double patterns;
  double best;  // of what the program plays with
  double pattern_choices;
  double best_choices;
  double pattern_defenses;  // choices where a straight four must be stopped
  double best_defenses;
};

class RegressionTest : public testing::TestWithParam<Expected> {};

// A change here means that the evaluation plays differently: it must be a new one, with its
// matches.
TEST_P(RegressionTest, LossesAreThoseOfTheShippedEvaluations) {
  const Expected& expected = GetParam();
  EvaluatorLoss patterns(std::make_unique<PatternEvaluator>(*PatternTables::For(expected.rule)),
                         expected.value_scale);
  EvaluatorLoss best(MakeEvaluator(expected.rule), expected.value_scale);
  GameSource source;
  source.rule = expected.rule;
  source.shards = {std::string(TENGEN_TEST_DATA) + "/regression"};
  std::vector<std::string> runs;
  LessonOptions lessons;
  lessons.score_share = 1;
  const absl::Status status = ForEachGame(source, &runs, [&](const GameRecord& game) {
    TeachGame(game, lessons, patterns);
    TeachGame(game, lessons, best);
  });
  ASSERT_TRUE(status.ok()) << status;
  EXPECT_NEAR(patterns.mean(), expected.patterns, 2e-6);
  EXPECT_NEAR(best.mean(), expected.best, 2e-6);
  EXPECT_NEAR(patterns.choice_mean(), expected.pattern_choices, 2e-6);
  EXPECT_NEAR(best.choice_mean(), expected.best_choices, 2e-6);
  EXPECT_NEAR(patterns.defense_mean(), expected.pattern_defenses, 2e-6);
  EXPECT_NEAR(best.defense_mean(), expected.best_defenses, 2e-6);
}

// What a manifest tells is of the file beside it, and of the matches that it won.
TEST(ManifestTest, IsOfTheWeightsBesideIt) {
  const std::string directory = std::string(TENGEN_TEST_DATA) + "/../../eval/weights/";
  int manifests = 0;
  for (const auto& file : std::filesystem::directory_iterator(directory)) {
    if (file.path().extension() == ".json") continue;
    const std::string path = file.path().string();
    const absl::StatusOr<std::string> manifest = ReadWholeFile(path + ".json");
    ASSERT_TRUE(manifest.ok()) << manifest.status();
    EXPECT_THAT(*manifest, testing::HasSubstr(absl::StrFormat(R"(_crc": "%08x", )",
                                                              Crc32(ReadWholeFile(path).value()))))
        << path;
    // Weights play only after a match.
    EXPECT_THAT(*manifest, testing::HasSubstr(R"("verdict": "H1")")) << path;
    ++manifests;
  }
  EXPECT_GE(manifests, 9);
}

INSTANTIATE_TEST_SUITE_P(
    Rules, RegressionTest,
    testing::Values(
        Expected{Rule::kFreestyle, 113, 0.590757, 0.604178, 2.321956, 2.032744, 1.256019, 0.827470},
        Expected{Rule::kStandard, 118, 0.588434, 0.597051, 2.282053, 1.960273, 1.215368, 0.807032},
        Expected{Rule::kRenju, 121, 0.593868, 0.604771, 2.298512, 2.023671, 1.190311, 0.800526},
        Expected{Rule::kCaro, 141, 0.631682, 0.622580, 3.004216, 2.559055, 1.552120, 1.017947}),
    [](const auto& info) { return std::string(RuleName(info.param.rule)); });

}  // namespace
}  // namespace tengen
