#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "base/checksum.h"
#include "base/random.h"
#include "gtest/gtest.h"
#include "tests/training/orders.h"
#include "training/selfplay/game_generator.h"
#include "training/trainer/pattern_trainer.h"

namespace tengen::training {
namespace {

SampleBuilder Samples(Rule rule, int games) {
  SelfPlaySettings settings;
  settings.variants = {{rule, 15}};
  settings.nodes = 50;
  LessonOptions options;
  options.validation_permille = 250;
  SampleBuilder builder(rule, options);
  for (int i = 0; i < games; ++i) builder.Add(PlaySelfPlayGame(settings, i));
  return builder;
}

// The targets of a game's lessons.
class Targets : public LessonListener {
 public:
  void OnStart(const Board&) override {}
  void OnMake(const Board&, Point) override {}
  void OnLesson(const Board&, const Lesson& lesson) override {
    if (lesson.target) values.push_back(*lesson.target);
  }
  std::vector<double> values;
};

TEST(LessonsTest, ResultsShareTheTargetAfterTheLastRandomMove) {
  SelfPlaySettings settings;
  settings.nodes = 50;
  int results = 0, scores = 0;
  for (int i = 0; i < 40; ++i) {
    const GameRecord game = PlaySelfPlayGame(settings, i);
    Targets of_scores, of_results, of_both;
    LessonOptions options;
    options.margin = 0;
    TeachGame(game, options, of_scores);
    options.score_share = 0;
    TeachGame(game, options, of_results);
    options.score_share = 0.25;
    TeachGame(game, options, of_both);
    ASSERT_EQ(of_results.values.size(), of_scores.values.size());
    ASSERT_EQ(of_both.values.size(), of_scores.values.size());
    for (size_t k = 0; k < of_scores.values.size(); ++k) {
      const double score = of_scores.values[k], result = of_results.values[k];
      EXPECT_NEAR(of_both.values[k], 0.25 * score + 0.75 * result, 1e-6);
      // Before the last random move the score is all there is.
      const bool counts = result == 0 || result == 0.5 || result == 1;
      EXPECT_TRUE(counts || result == score);
      ++(counts ? results : scores);
    }
  }
  EXPECT_GT(results, 20);
  EXPECT_GT(scores, 20);
}

// Compares the gradient with differences of the loss along some parameters.
template <class Loss>
void CheckGradient(PatternModel model, const Loss& loss) {
  base::Random random(9);
  for (float& p : model.parameters) p = static_cast<float>(random.Between(-100, 100)) * 2e-4F;
  std::vector<float> gradient;
  loss(model, &gradient);
  int checked = 0;
  for (size_t i = 0; i < gradient.size(); ++i) {
    if (std::abs(gradient[i]) < 2e-2F) continue;
    if (++checked > 60) break;
    // Some classes stand hundreds of times on one board.
    const float step = 2e-3F / std::max(1.0F, 10 * std::abs(gradient[i]));
    const float old = model.parameters[i];
    model.parameters[i] = old + step;
    const double up = loss(model, nullptr);
    model.parameters[i] = old - step;
    const double down = loss(model, nullptr);
    model.parameters[i] = old;
    const double slope = (up - down) / (2 * step);
    EXPECT_NEAR(gradient[i], slope, 0.02 * std::abs(slope) + 2e-4) << i;
  }
  EXPECT_GT(checked, 20);
}

TEST(PatternTrainerTest, GradientsAreThoseOfTheLoss) {
  SampleBuilder builder = Samples(Rule::kRenju, 12);
  const SampleSet& samples = builder.training();
  ASSERT_GT(samples.value.target.size(), 20u);
  ASSERT_GT(samples.policy.chosen.size(), 20u);
  const FactoredTable form;
  const PatternModel model(2);
  const auto order = FirstOf(20);
  CheckGradient(model, [&](const PatternModel& m, std::vector<float>* gradient) {
    return ValueLoss(form, m, samples.value, order, gradient);
  });
  CheckGradient(model, [&](const PatternModel& m, std::vector<float>* gradient) {
    return PolicyLoss(form, m, samples.policy, order, gradient);
  });
}

TEST(FactoredTableTest, PullBackIsTheTransposeOfExpand) {
  const FactoredTable form;
  base::Random random(4);
  const auto fill = [&](size_t size) {
    std::vector<float> numbers(size);
    for (float& x : numbers) x = static_cast<float>(random.Between(-8, 8));
    return numbers;
  };
  const std::vector<float> parameters = fill(FactoredTable::kParameters);
  const std::vector<float> gradient = fill(eval::kPatternCount);
  std::vector<float> table(eval::kPatternCount), pulled(FactoredTable::kParameters);
  form.Expand(parameters, absl::MakeSpan(table));
  form.PullBack(gradient, absl::MakeSpan(pulled));
  double left = 0, right = 0;
  for (size_t i = 0; i < table.size(); ++i) left += table[i] * gradient[i];
  for (size_t i = 0; i < pulled.size(); ++i) right += pulled[i] * parameters[i];
  EXPECT_EQ(left, right);
}

TEST(SampleTest, OnlyPositionsThatNeedJudgement) {
  SampleBuilder builder = Samples(Rule::kFreestyle, 12);
  EXPECT_EQ(builder.games(), 12);
  for (const SampleSet* set : {&builder.training(), &builder.validation()}) {
    ASSERT_GT(set->value.target.size(), 0u);
    for (size_t i = 0; i < set->value.target.size(); ++i) {
      EXPECT_GT(set->value.target[i], 0);
      EXPECT_LT(set->value.target[i], 1);
      int points = 0;
      for (const Feature& f : set->value.features[i]) {
        if (f.index >= KindBlock(1, Color::kBlack)) continue;
        points += f.count;
        const eval::PatternCode code = eval::CodeOfPattern(f.index % eval::kPatternCount);
        for (Direction d : engine::kDirections)
          EXPECT_LT(eval::ClassIn(code, d), eval::LineClass::kStraightFour);
      }
      EXPECT_EQ(points, 2 * (15 * 15 - set->value.ply[i])) << "both colours see all empty points";
    }
    for (size_t i = 0; i < set->policy.chosen.size(); ++i) {
      EXPECT_LT(set->policy.chosen[i], set->policy.candidates[i].size());
    }
  }
  // Games of other rules do not belong to it.
  SelfPlaySettings settings;
  settings.variants = {{Rule::kStandard, 15}};
  settings.nodes = 50;
  builder.Add(PlaySelfPlayGame(settings, 0));
  EXPECT_EQ(builder.games(), 12);
}

// Hears which plies of a game teach what.
class PlyNotes : public LessonListener {
 public:
  void OnStart(const Board& board) override { opening_ = board.stone_count(); }
  void OnMake(const Board&, Point) override {}
  void OnLesson(const Board& board, const Lesson& lesson) override {
    lessons.push_back(board.stone_count() - opening_);
    EXPECT_TRUE(lesson.target.has_value());
  }
  void OnDefense(const Board& board, Point chosen) override {
    defenses.emplace_back(board.stone_count() - opening_, chosen);
    const std::vector<Point> choices = Choices(board);
    EXPECT_TRUE(std::count(choices.begin(), choices.end(), chosen));
    EXPECT_LT(choices.size(), 8U) << "only what stops the four";
  }

  std::vector<int> lessons;
  std::vector<std::pair<int, Point>> defenses;

 private:
  int opening_ = 0;
};

TEST(LessonTest, AnOpenThreeThatMustBeAnsweredTeachesTheAnswerAlone) {
  GameRecord game;
  const auto ply = [&](int x, int y) {
    GamePly& made = game.plies.emplace_back();
    made.move = Point(x, y);
    made.score.kind = SearchScore::Kind::kEstimate;
    made.score.expectation = 0.5;
  };
  // Black's third stone in row 7 is the sixth ply's question.
  for (const auto& [x, y] : {std::pair{6, 7}, {2, 2}, {7, 7}, {12, 2}, {8, 7}, {5, 7}, {3, 12}}) {
    ply(x, y);
  }
  PlyNotes notes;
  TeachGame(game, {}, notes);
  EXPECT_EQ(notes.lessons, (std::vector<int>{0, 1, 2, 3, 4, 6}));
  EXPECT_EQ(notes.defenses, (std::vector<std::pair<int, Point>>{{5, Point(5, 7)}}));
  // What is lost anyway, or was drawn by lot, is no example.
  for (bool lost : {true, false}) {
    game.plies[5].score.kind = lost ? SearchScore::Kind::kLoss : SearchScore::Kind::kEstimate;
    game.plies[5].random = !lost;
    PlyNotes none;
    TeachGame(game, {}, none);
    EXPECT_TRUE(none.defenses.empty());
  }
}

// Where the nodes were used up before the first iteration ended, the move is the first guess of the
// old weights, and learning it would confirm them.
TEST(SampleTest, MovesWithoutASearchTeachNothing) {
  SelfPlaySettings settings;
  settings.variants = {{Rule::kFreestyle, 15}};
  settings.nodes = 50;
  GameRecord game = PlaySelfPlayGame(settings, 0);
  for (GamePly& ply : game.plies) ply.score = SearchScore();
  SampleBuilder builder(Rule::kFreestyle, {});
  builder.Add(game);
  for (const SampleSet* set : {&builder.training(), &builder.validation()}) {
    EXPECT_EQ(set->value.target.size(), 0u);
    EXPECT_EQ(set->policy.chosen.size(), 0u);
  }
}

TEST(PatternTrainerTest, ATinyRunRepeatsBitByBit) {
  SampleBuilder builder = Samples(Rule::kStandard, 20);
  TrainOptions options;
  options.epochs = 3;
  options.batch = 64;
  const auto train = [&] {
    std::vector<double> losses;
    const auto report = [&](const EpochReport& r) { losses.push_back(r.training_loss); };
    const PatternModel value =
        TrainValue(builder.training(), builder.validation(), 1, options, report);
    const PatternModel policy =
        TrainPolicy(builder.training(), builder.validation(), 1, options, report);
    EXPECT_LT(losses[5], losses[3]) << "choices are learned";
    return SerializePatternWeights(Quantize(value, policy, Rule::kStandard, 120, 64));
  };
  const std::string first = train();
  EXPECT_EQ(train(), first);
  EXPECT_TRUE(eval::ParsePatternWeights(first).ok());
}

// Made-up samples whose best weights are known: training must find them, and nothing of chance in
// the libraries may change the result.
TEST(PatternTrainerTest, FindsAPlantedTable) {
  base::Random random(21);
  SampleSet samples;
  for (int i = 0; i < 4000; ++i) {
    const int pattern = random.Below(5), other = random.Below(5);
    const Feature row[] = {{static_cast<uint16_t>(pattern), 1},
                           {static_cast<uint16_t>(eval::kPatternCount + other), 1}};
    samples.value.features.Append(row);
    const double logit = 0.5 * pattern - 0.7 * other;
    samples.value.target.push_back(static_cast<float>(1 / (1 + std::exp(-logit))));
    samples.value.mover.push_back(0);
    const Candidate choices[] = {{static_cast<uint16_t>(pattern), eval::kPatternCount},
                                 {static_cast<uint16_t>(other), eval::kPatternCount}};
    samples.policy.candidates.Append(choices);
    samples.policy.chosen.push_back(pattern > other ? 0 : 1);
  }
  TrainOptions options;
  options.epochs = 30;
  options.batch = 256;
  options.rate = 0.02;
  options.pair_decay = options.pattern_decay = 0;
  const auto ignore = [](const EpochReport&) {};
  const PatternModel value = TrainValue(samples, samples, 1, options, ignore);
  const PatternModel policy = TrainPolicy(samples, samples, 1, options, ignore);
  const eval::PatternWeights weights = Quantize(value, policy, Rule::kFreestyle, 100, 64);
  const auto& table = weights.views[0].weights;
  for (size_t i = 1; i < 5; ++i) {
    EXPECT_NEAR(table[i].mover - table[0].mover,
                50 * eval::kPatternValueScale * static_cast<int>(i), 60);
    EXPECT_NEAR(table[i].waiter - table[0].waiter,
                -70 * eval::kPatternValueScale * static_cast<int>(i), 60);
    EXPECT_GT(table[i].make, table[i - 1].make);
  }
  // The run itself, number by number: a change here means that old weights cannot be made again.
  EXPECT_EQ(base::Crc32(SerializePatternWeights(weights)), 2589390775);
}

}  // namespace
}  // namespace tengen::training
