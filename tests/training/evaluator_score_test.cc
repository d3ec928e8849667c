#include "training/trainer/evaluator_score.h"

#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "base/bytes.h"
#include "base/random.h"
#include "eval/win_rate.h"
#include "gtest/gtest.h"
#include "tests/base/temporary_directory.h"
#include "training/selfplay/game_generator.h"
#include "training/selfplay/shard.h"
#include "training/trainer/quiet_position.h"
#include "training/trainer/shard_games.h"

namespace tengen::training {
namespace {

// Values whose targets are those of a scale of `units`.
EvaluatorScore ScoreOfScale(double units) {
  EvaluatorScore score;
  base::Random random(1);
  for (int i = 0; i < 1000; ++i) {
    score.values.push_back(random.Between(-400, 400));
    score.targets.push_back(1 / (1 + std::exp(-score.values.back() / units)));
  }
  return score;
}

double MeanDivergence(const EvaluatorScore& score, double units) {
  return MeanOf(score.Divergences(units)).mean;
}

TEST(EvaluatorScoreTest, UnitsPerLogitAreThoseOfTheTargets) {
  for (double units : {90.0, 120.0, 137.5}) {
    const EvaluatorScore score = ScoreOfScale(units);
    ASSERT_TRUE(score.UnitsPerLogit().has_value());
    EXPECT_NEAR(*score.UnitsPerLogit(), units, 0.01);
    EXPECT_NEAR(MeanDivergence(score, units), 0, 1e-9);
    EXPECT_GT(MeanDivergence(score, units * 1.05), 1e-5);
    EXPECT_GT(MeanDivergence(score, units * 0.95), 1e-5);
    EXPECT_EQ(score.WrongSide(), 0);
  }
}

TEST(EvaluatorScoreTest, ValuesThatSayNothingHaveNoUnit) {
  EvaluatorScore score = ScoreOfScale(120);
  for (double& value : score.values) value = -value;
  EXPECT_EQ(score.UnitsPerLogit(), std::nullopt);
  EXPECT_GT(score.WrongSide(), 0.99);
  EXPECT_EQ(EvaluatorScore().UnitsPerLogit(), std::nullopt);
  EXPECT_EQ(EvaluatorScore().WrongSide(), 0);
}

TEST(EvaluatorScoreTest, CalibrationIsTheDistanceOfMeans) {
  EvaluatorScore score;
  // Both fall into the twentieth that begins with one half; on average they are right.
  score.values = {0, 0};
  score.targets = {0.3, 0.7};
  EXPECT_NEAR(score.CalibrationError(), 0, 1e-12);
  score.targets = {0.7, 0.7};
  EXPECT_NEAR(score.CalibrationError(), 0.2, 1e-12);
}

TEST(EvaluatorScoreTest, MessagesAreExactAndSumsOfParts) {
  const EvaluatorScore all = ScoreOfScale(120);
  EvaluatorScore sum;
  for (size_t from : {0, 400}) {
    EvaluatorScore part;
    const size_t to = from == 0 ? 400 : all.values.size();
    for (size_t i = from; i < to; ++i) {
      part.values.push_back(all.values[i]);
      part.targets.push_back(all.targets[i]);
    }
    part.choices = {.loss = 0.1, .first = 1, .fourth = 2, .count = 3};
    part.defenses.count = 4;
    const std::string message = ScoreMessage(part);
    base::ByteReader reader(message);
    const std::optional<EvaluatorScore> read = TakeScoreMessage(reader);
    ASSERT_TRUE(read.has_value());
    EXPECT_TRUE(reader.rest().empty());
    sum.Add(*read);
    base::ByteReader cut(absl::string_view(message).substr(0, message.size() - 1));
    EXPECT_FALSE(TakeScoreMessage(cut).has_value());
  }
  EXPECT_EQ(sum.values, all.values);
  EXPECT_EQ(sum.targets, all.targets);
  EXPECT_EQ(sum.choices.loss, 0.2);
  EXPECT_EQ(sum.choices.fourth, 4);
  EXPECT_EQ(sum.defenses.count, 8);
}

TEST(EvaluatorScoreTest, AMeanHasItsStandardError) {
  const Estimate estimate = MeanOf({1, 2, 3, 4});
  EXPECT_NEAR(estimate.mean, 2.5, 1e-12);
  EXPECT_NEAR(estimate.error, std::sqrt(5.0 / 3 / 4), 1e-12);
  EXPECT_EQ(MeanOf({}).mean, 0);
}

SelfPlaySettings JudgingSettings() {
  SelfPlaySettings settings;
  settings.variants = {{Rule::kFreestyle, 15}, {Rule::kRenju, 9}};
  settings.nodes = 60;
  settings.judging_nodes = 500;
  return settings;
}

// Counts lessons with a target.
class TargetCounter : public LessonListener {
 public:
  void OnStart(const Board&) override {}
  void OnLesson(const Board&, const Lesson& lesson) override { count += lesson.target.has_value(); }
  void OnMake(const Board&, Point) override {}
  int count = 0;
};

TEST(QuietPositionTest, IsALessonJudgedByItsOwnSearch) {
  const SelfPlaySettings settings = JudgingSettings();
  for (int index = 0; index < 12; ++index) {
    const GameRecord record = JudgeQuietPosition(settings, index);
    EXPECT_EQ(record, JudgeQuietPosition(settings, index));
    EXPECT_TRUE(CheckGame(record).ok());
    EXPECT_EQ(record.end, GameEnd::kCut);
    const GameVariant& variant = settings.variants[static_cast<size_t>(index) % 2];
    EXPECT_EQ(record.rule, variant.rule);
    EXPECT_EQ(record.side, variant.side);
    ASSERT_EQ(record.plies.size(), 1u);
    TargetCounter counter;
    TeachGame(record, {}, counter);
    EXPECT_EQ(counter.count, record.plies[0].score.kind != SearchScore::Kind::kNone);
    Board board = *Board::Create(record.side, record.side, record.rule);
    for (Point p : record.opening) board.Make(p);
    const JudgedMove judged = JudgePosition(settings, board, 500, int64_t{8} << 20);
    EXPECT_EQ(record.plies[0].move, judged.move);
    EXPECT_EQ(CodeOf(record.plies[0].score), CodeOf(judged.score));
  }
}

// Files from before there was one scale have another one.
TEST(ShardGamesTest, ScoresOfAllRunsHaveOneScale) {
  const base::TemporaryDirectory place;
  GameRecord game;
  game.end = GameEnd::kCut;
  game.plies = {{Point(7, 7), *ScoreOf(uint64_t{1500})}};
  ASSERT_TRUE(CheckGame(game).ok());
  const auto read = [&](const std::string& name, uint32_t scale) {
    ShardHeader header;
    header.scale = scale;
    int64_t games = 0;
    auto writer = ShardWriter::Open(place.File(name), header, &games);
    EXPECT_TRUE(writer.ok() && writer->Append(game).ok());
    GameSource source;
    source.shards = {place.File(name)};
    base::Json runs = base::Json::array();
    double expectation = 0;
    EXPECT_TRUE(ForEachGame(source, &runs, [&](const GameRecord& g) {
                  expectation = g.plies[0].score.expectation;
                }).ok());
    return expectation;
  };
  EXPECT_EQ(read("new.gpk", kScoreScale), 0.75);
  // 0.75 is a value of 100 log 3 on the old scale.
  EXPECT_NEAR(read("old.gpk", 100'000), 1 / (1 + std::pow(3, -100.0 / 120)), 1e-12);
}

}  // namespace
}  // namespace tengen::training
