// The evaluations that the program plays with, on games that no training has seen. The games are
// self-play of ccb91e6 at 1,000 nodes a move with a seed of their own (20269999), 300 of each rule.
#include <filesystem>
#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "base/checksum.h"
#include "base/files.h"
#include "eval/evaluator.h"
#include "eval/pattern_evaluator.h"
#include "eval/pattern_weights.h"
#include "eval/win_rate.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "training/trainer/evaluator_score.h"
#include "training/trainer/lessons.h"
#include "training/trainer/shard_games.h"

namespace tengen::training {
namespace {

struct Expected {
  Rule rule;
  double patterns;
  double best;  // of what the program plays with, a network if there is one
  double pattern_choices;
  double best_choices;
  double pattern_defenses;  // choices where a straight four must be stopped
  double best_defenses;
};

// What the right to move is worth, in logits: the value for the side to move and that for the other
// one if it were to move, together.
class Tempo : public LessonListener {
 public:
  explicit Tempo(std::unique_ptr<eval::Evaluator> evaluator) : evaluator_(std::move(evaluator)) {}

  void OnStart(const Board& board) override { evaluator_->Reset(board); }
  void OnMake(const Board& board, Point move) override { evaluator_->OnMake(board, move); }
  void OnLesson(const Board& board, const Lesson&) override {
    Board passed = board;
    passed.SetSideToMove(Opponent(board.side_to_move()));
    const double tempo =
        (evaluator_->Evaluate(board) + evaluator_->Evaluate(passed)) / eval::kUnitsPerLogit;
    sum_ += tempo;
    negative_ += tempo < 0;
    ++count_;
  }
  double mean() const { return sum_ / count_; }
  double negative_share() const { return static_cast<double>(negative_) / count_; }

 private:
  std::unique_ptr<eval::Evaluator> evaluator_;
  double sum_ = 0;
  int negative_ = 0;
  int count_ = 0;
};

double MeanLoss(const EvaluatorScore& score) {
  return MeanOf(score.CrossEntropies(eval::kUnitsPerLogit)).mean;
}

class RegressionTest : public testing::TestWithParam<Expected> {
 protected:
  static void Teach(std::initializer_list<LessonListener*> listeners) {
    GameSource source;
    source.rule = GetParam().rule;
    source.shards = {std::string(TENGEN_TEST_DATA) + "/regression"};
    base::Json runs = base::Json::array();
    const absl::Status status = ForEachGame(source, &runs, [&](const GameRecord& game) {
      for (LessonListener* listener : listeners) TeachGame(game, {}, *listener);
    });
    ASSERT_TRUE(status.ok()) << status;
  }
  static std::unique_ptr<eval::Evaluator> Patterns() {
    return std::make_unique<eval::PatternEvaluator>(*eval::PatternTables::For(GetParam().rule));
  }
};

// A change here means that the evaluation plays differently: it must be a new one, with its
// matches.
TEST_P(RegressionTest, LossesAreThoseOfTheShippedEvaluations) {
  const Expected& expected = GetParam();
  EvaluatorScorer patterns_scorer(Patterns());
  EvaluatorScorer best_scorer(eval::MakeEvaluator(expected.rule));
  Teach({&patterns_scorer, &best_scorer});
  const EvaluatorScore &patterns = patterns_scorer.score(), &best = best_scorer.score();
  if (expected.best != expected.patterns) {
    EXPECT_LT(MeanLoss(best), 0.97 * MeanLoss(patterns)) << "a network is worth its time";
    EXPECT_LT(best.choices.mean_loss(), 0.97 * patterns.choices.mean_loss());
  }
  EXPECT_NEAR(MeanLoss(patterns), expected.patterns, 2e-6);
  EXPECT_NEAR(MeanLoss(best), expected.best, 2e-6);
  EXPECT_NEAR(patterns.choices.mean_loss(), expected.pattern_choices, 2e-6);
  EXPECT_NEAR(best.choices.mean_loss(), expected.best_choices, 2e-6);
  EXPECT_NEAR(patterns.defenses.mean_loss(), expected.pattern_defenses, 2e-6);
  EXPECT_NEAR(best.defenses.mean_loss(), expected.best_defenses, 2e-6);
}

TEST_P(RegressionTest, ToMoveIsWorthSomething) {
  Tempo patterns(Patterns());
  Tempo best(eval::MakeEvaluator(GetParam().rule));
  Teach({&patterns, &best});
  for (const Tempo& tempo : {std::cref(patterns), std::cref(best)}) {
    EXPECT_GT(tempo.mean(), 1.5);
    EXPECT_LT(tempo.mean(), 4);
    EXPECT_LT(tempo.negative_share(), 0.03);
  }
}

struct Truth {
  Rule rule;
  int side;
  double divergence;
};

class TruthTest : public testing::TestWithParam<Truth> {};

// How far the shipped evaluations are from the truth set. A change here means other evaluations, or
// another set.
TEST_P(TruthTest, DivergencesAreThoseOfTheShippedEvaluations) {
  GameSource source;
  source.rule = GetParam().rule;
  source.shards = {std::string(TENGEN_TEST_DATA) + "/../../training/truth"};
  base::Json runs = base::Json::array();
  EvaluatorScorer scorer(eval::MakeEvaluator(source.rule));
  int positions = 0;
  const absl::Status status = ForEachGame(source, &runs, [&](const GameRecord& game) {
    if (game.side != GetParam().side) return;
    ++positions;
    TeachGame(game, {}, scorer);
  });
  ASSERT_TRUE(status.ok()) << status;
  EXPECT_EQ(positions, 2000);
  EXPECT_NEAR(MeanOf(scorer.score().Divergences(eval::kUnitsPerLogit)).mean, GetParam().divergence,
              1e-5);
}

INSTANTIATE_TEST_SUITE_P(
    Games, TruthTest,
    testing::Values(Truth{Rule::kFreestyle, 15, 0.11946}, Truth{Rule::kFreestyle, 20, 0.15143},
                    Truth{Rule::kStandard, 15, 0.12131}, Truth{Rule::kRenju, 15, 0.13754},
                    Truth{Rule::kCaro, 15, 0.10830}),
    [](const auto& info) { return absl::StrCat(RuleName(info.param.rule), info.param.side); });

// What a manifest tells is of the file beside it, and of the matches that it won.
TEST(ManifestTest, IsOfTheWeightsBesideIt) {
  const std::string directory = std::string(TENGEN_TEST_DATA) + "/../../eval/weights/";
  int manifests = 0;
  for (const auto& file : std::filesystem::directory_iterator(directory)) {
    if (file.path().extension() == ".json") continue;
    const std::string path = file.path().string();
    const absl::StatusOr<std::string> manifest = base::ReadWholeFile(path + ".json");
    ASSERT_TRUE(manifest.ok()) << manifest.status();
    const bool network = file.path().extension() == ".tnw";
    EXPECT_THAT(*manifest, testing::HasSubstr(absl::StrFormat(
                               R"("%s_crc": "%08x", )", network ? "network" : "weights",
                               base::Crc32(base::ReadWholeFile(path).value()))))
        << path;
    // Weights play only after a match, networks after one against the network they went on from.
    EXPECT_THAT(*manifest,
                testing::ContainsRegex(absl::StrFormat(R"("against": "%s[^}]*"verdict": "H1")",
                                                       network ? "network of" : "")))
        << path;
    ++manifests;
  }
  EXPECT_GE(manifests, 9);
}

INSTANTIATE_TEST_SUITE_P(
    Rules, RegressionTest,
    testing::Values(
        Expected{Rule::kFreestyle, 0.611628, 0.574702, 2.630118, 1.791454, 1.402019, 0.813185},
        Expected{Rule::kStandard, 0.594090, 0.553629, 2.595355, 1.786651, 1.325675, 0.815049},
        Expected{Rule::kRenju, 0.605510, 0.567981, 2.520700, 1.773977, 1.256876, 0.811860},
        Expected{Rule::kCaro, 0.605333, 0.577362, 2.837792, 2.056099, 1.625705, 1.026474},
        Expected{Rule::kStandardCaro, 0.607022, 0.607022, 2.642668, 2.642668, 1.543360, 1.543360}),
    [](const auto& info) { return std::string(RuleName(info.param.rule)); });

}  // namespace
}  // namespace tengen::training
