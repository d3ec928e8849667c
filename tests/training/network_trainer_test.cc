#include "training/trainer/network_trainer.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <vector>

#include "base/checksum.h"
#include "base/random.h"
#include "eval/evaluator.h"
#include "eval/network/network.h"
#include "eval/win_rate.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/training/orders.h"
#include "training/selfplay/game_generator.h"
#include "training/trainer/evaluator_score.h"
#include "training/trainer/rounding.h"

namespace tengen::training {
namespace {

constexpr uint64_t kSeed = 5;

std::vector<GameRecord> Games(Rule rule, int count) {
  SelfPlaySettings settings;
  // Windows are cut at one end only on the larger board, at both in the corners of the smaller.
  settings.variants = {{rule, 15}, {rule, 8}};
  settings.nodes = 50;
  std::vector<GameRecord> games;
  for (int i = 0; i < count; ++i) games.push_back(PlaySelfPlayGame(settings, i));
  return games;
}

NetworkSampleBuilder MakeNetworkSamples(Rule rule, int games) {
  LessonOptions options;
  options.validation_permille = 250;
  NetworkSampleBuilder builder(rule, options);
  for (const GameRecord& game : Games(rule, games)) builder.Add(game);
  return builder;
}

NetworkModel RandomModel(size_t views, uint64_t seed = kSeed) {
  NetworkModel model(views);
  base::Random random(seed);
  for (float& p : model.parameters) p = static_cast<float>(random.Between(-1000, 1000)) * 4e-4F;
  return model;
}

// The loss's slope along a direction by differences: of two steps the one closer to `expected`. A
// long step may pass the bend of a neuron, a short one drowns small slopes in rounding; a wrong
// gradient agrees with neither.
template <typename Loss>
double Slope(NetworkModel& model, const std::vector<float>& direction, double expected,
             const Loss& loss) {
  const std::vector<float> old = model.parameters;
  const auto at = [&](float step) {
    for (size_t i = 0; i < old.size(); ++i) model.parameters[i] = old[i] + step * direction[i];
    const double result = loss();
    model.parameters = old;
    return result;
  };
  const auto difference = [&](float step) { return (at(step) - at(-step)) / (2 * step); };
  const double coarse = difference(2e-3F), fine = difference(2e-4F);
  return std::abs(fine - expected) < std::abs(coarse - expected) ? fine : coarse;
}

// Where each part of a network of `views` begins, and the end of the last.
std::vector<size_t> PartBounds(size_t views) {
  const NetworkLayout& layout = NetworkLayout::Get();
  std::vector<size_t> bounds;
  for (size_t view = 0; view < views; ++view) {
    const size_t begin = view * layout.size();
    bounds.push_back(begin);  // the rows
    const auto add = [&](absl::string_view, const auto& layer) {
      bounds.push_back(begin + layer.weights);
      if constexpr (requires { layer.biases; }) {
        if (layer.kBiases > 0) bounds.push_back(begin + layer.biases);
      }
    };
    ForEachLayer(add, layout);
  }
  bounds.push_back(views * layout.size());
  return bounds;
}

// Whether the gradient is what differences of the loss say, within a hundredth, along a random half
// of the parameters from `first` to `last` and along the others, each in the direction in which the
// loss grows, so that all of them count.
template <typename Loss>
bool Agrees(NetworkModel& model, const std::vector<float>& gradient, size_t first, size_t last,
            const Loss& loss) {
  base::Random random(kSeed + first);
  std::vector<float> half(gradient.size()), others(gradient.size());
  for (size_t i = first; i < last; ++i) {
    const float growing = std::copysign(1.0F, gradient[i]);
    (random.Chance(500) ? half : others)[i] = growing;
    if (last - first == 1) half[i] = others[i] = growing;
  }
  for (const std::vector<float>& direction : {half, others}) {
    const double expected =
        std::inner_product(gradient.begin(), gradient.end(), direction.begin(), 0.0);
    const double slope = Slope(model, direction, expected, loss);
    if (slope <= 1e-5 || std::abs(expected - slope) > 0.01 * slope) return false;
  }
  return true;
}

// Of `parts` those where the gradient is not the loss's slope. A neuron of a random network may be
// about to bend, where the loss has a slope to each side and the gradient is one of them, or
// neither. It is hardly ever so in each of several networks.
std::vector<size_t> WrongParts(const NetworkSamples& samples, size_t views, double policy_share,
                               std::vector<size_t> parts) {
  const std::vector<size_t> bounds = PartBounds(views);
  const auto order = FirstOf(20);
  NetworkTrainOptions options;
  options.policy_share = policy_share;
  for (uint64_t seed = 1; seed <= 5 && !parts.empty(); ++seed) {
    NetworkModel model = RandomModel(views, seed);
    const auto loss = [&] {
      return LossOf(model, Arithmetic::kFloat, samples, order, options, nullptr)
          .total(policy_share, static_cast<double>(order.size()));
    };
    std::vector<float> gradient;
    LossOf(model, Arithmetic::kFloat, samples, order, options, &gradient);
    std::erase_if(parts, [&](size_t part) {
      return Agrees(model, gradient, bounds[part], bounds[part + 1], loss);
    });
  }
  return parts;
}

// The rows are looked at with each loss by itself: of both together, values are nearly all.
TEST(NetworkTrainerTest, GradientsAreThoseOfTheLoss) {
  for (Rule rule : {Rule::kStandard, Rule::kRenju}) {
    const NetworkSampleBuilder builder = MakeNetworkSamples(rule, 8);
    ASSERT_GT(builder.training().size(), 20u);
    const size_t views = rule == Rule::kRenju ? 2 : 1;
    const std::vector<size_t> bounds = PartBounds(views);
    std::vector<size_t> value_parts, policy_parts;
    for (size_t i = 0; i + 1 < bounds.size(); ++i) {
      const size_t within = bounds[i] % NetworkLayout::Get().size();
      const size_t context = NetworkLayout::Get().policy.context.weights;
      if (within < context) value_parts.push_back(i);
      if (within == 0 || within >= context) policy_parts.push_back(i);
    }
    EXPECT_THAT(WrongParts(builder.training(), views, 0, value_parts), testing::IsEmpty())
        << "of values in " << RuleName(rule);
    EXPECT_THAT(WrongParts(builder.training(), views, 1e4, policy_parts), testing::IsEmpty())
        << "of choices in " << RuleName(rule);
  }
}

// Rounded, the loss has steps and no slope to compare with, but little is rounded away.
TEST(NetworkTrainerTest, WholeGradientsPointWhereThoseWithoutRoundingDo) {
  for (Rule rule : {Rule::kStandard, Rule::kRenju}) {
    const NetworkSampleBuilder builder = MakeNetworkSamples(rule, 8);
    const NetworkModel model = RandomModel(rule == Rule::kRenju ? 2 : 1);
    const auto gradient = [&](Arithmetic arithmetic) {
      std::vector<float> gradient;
      LossOf(model, arithmetic, builder.training(), FirstOf(20), {}, &gradient);
      return gradient;
    };
    const std::vector<float> whole = gradient(Arithmetic::kWhole);
    const std::vector<float> real = gradient(Arithmetic::kFloat);
    const auto product = [](const std::vector<float>& a, const std::vector<float>& b) {
      return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
    };
    EXPECT_NE(whole, real);
    EXPECT_GT(product(whole, real) / std::sqrt(product(whole, whole) * product(real, real)), 0.99)
        << RuleName(rule);
  }
}

TEST(NetworkTrainerTest, TheLastStepIsWholeHoweverSmallTheShare) {
  const NetworkSampleBuilder builder = MakeNetworkSamples(Rule::kStandard, 8);
  NetworkTrainOptions options;
  options.epochs = 1;
  options.batch = static_cast<int>(builder.training().size());  // one step
  const auto train = [&](double whole_share) {
    options.whole_share = whole_share;
    return TrainNetwork(
               builder.training(), builder.validation(), 1, options, [](const NetworkEpoch&) {},
               [](double) {})
        .parameters;
  };
  EXPECT_EQ(train(0.001), train(1));
  EXPECT_NE(train(0.001), train(0));
}

TEST(NetworkTrainerTest, ARunRepeatsBitByBitWithAnyNumberOfThreads) {
  const NetworkSampleBuilder builder = MakeNetworkSamples(Rule::kRenju, 16);
  NetworkTrainOptions options;
  options.epochs = 4;
  options.batch = 64;
  std::vector<NetworkEpoch> epochs;
  const auto train = [&](int threads) {
    options.threads = threads;
    const NetworkModel model = TrainNetwork(
        builder.training(), builder.validation(), 2, options,
        [&](const NetworkEpoch& epoch) { epochs.push_back(epoch); }, [](double) {});
    return SerializeNetwork(QuantizeNetwork(model, Rule::kRenju));
  };
  const std::string first = train(1);
  EXPECT_EQ(train(3), first);
  EXPECT_TRUE(eval::ParseNetwork(first).ok());
  EXPECT_LT(epochs[3].training.value, epochs[0].training.value);
  EXPECT_LT(epochs[3].training.policy, epochs[0].training.policy);
  // Before anything is learned all expectations are one half.
  EXPECT_NEAR(epochs[0].training.value / epochs[0].training.positions, std::log(2), 0.05);
}

// Made-up positions in which the mover wins exactly if he has two neighbours in a row, and should
// play at the last candidate: training must find out, and nothing of chance in the libraries or the
// width of the vectors may change the result.
NetworkSamples PlantedShapes() {
  constexpr int kSide = 9;
  base::Random random(kSeed);
  NetworkSamples samples;
  for (int i = 0; i < 3000; ++i) {
    std::vector<int> cells(kSide * kSide, -1);
    std::vector<uint16_t> stones;
    for (int s = 0; s < 8; ++s) {
      const int cell = random.Below(kSide * kSide);
      if (cells[static_cast<size_t>(cell)] >= 0) continue;
      cells[static_cast<size_t>(cell)] = s % 2;
      stones.push_back(static_cast<uint16_t>(2 * cell + s % 2));
    }
    bool pair = false;
    for (size_t c = 0; c + 1 < cells.size(); ++c) {
      pair = pair || (c % kSide + 1 < kSide && cells[c] == 0 && cells[c + 1] == 0);
    }
    std::vector<uint16_t> candidates;
    for (size_t c = 0; c < cells.size(); ++c) {
      // The chosen one is the point right of the mover's last stone.
      const bool chosen = c == (stones[stones.size() / 2 * 2 - 2] / 2u + 1) % cells.size();
      if (chosen && cells[c] < 0) candidates.push_back(static_cast<uint16_t>(c));
    }
    const bool choice = !candidates.empty();
    if (choice) candidates.insert(candidates.begin(), uint16_t{0});
    samples.side.push_back(kSide);
    samples.mover.push_back(0);
    samples.stones.Append(stones);
    samples.target.push_back(pair ? 0.98F : 0.02F);
    samples.candidates.Append(candidates);
    samples.last.push_back({NetworkSamples::kNoCell, NetworkSamples::kNoCell});
    samples.chosen.push_back(choice ? 1 : NetworkSamples::kNoChoice);
  }
  return samples;
}

class PlantedShapeTest : public testing::TestWithParam<double> {};

TEST_P(PlantedShapeTest, IsFound) {
  const NetworkSamples samples = PlantedShapes();
  NetworkTrainOptions options;
  options.epochs = 12;
  options.batch = 128;
  options.rate = 0.005;
  options.row_decay = 0;
  options.whole_share = GetParam();
  const NetworkModel model = TrainNetwork(
      samples, samples, 1, options, [](const NetworkEpoch&) {}, [](double) {});
  const NetworkLoss last =
      LossOf(model, options.last_arithmetic(), samples, FirstOf(samples.size()), options, nullptr);
  EXPECT_LT(last.value, 0.4 * std::log(2) * last.positions);
  EXPECT_GT(last.first, 0.9 * last.choices);
  double positions = 0, predicted = 0, target = 0;
  for (size_t i = 0; i < Calibration::kBuckets; ++i) {
    positions += last.calibration.positions[i];
    predicted += last.calibration.predicted[i];
    target += last.calibration.target[i];
  }
  EXPECT_EQ(positions, last.positions);
  EXPECT_NEAR(predicted / target, 1, 0.1) << "expectations are right on the whole";
  // The run itself, number by number: a change here means that old networks cannot be made again.
  EXPECT_EQ(base::Crc32(SerializeNetwork(QuantizeNetwork(model, Rule::kFreestyle))),
            GetParam() > 0 ? 3174227121 : 1861025704);
}

INSTANTIATE_TEST_SUITE_P(WholeShares, PlantedShapeTest, testing::Values(0.0, 0.25));

TEST(NetworkTrainerTest, AveragesTheLastSteps) {
  const NetworkSampleBuilder builder = MakeNetworkSamples(Rule::kFreestyle, 8);
  NetworkTrainOptions options;
  options.epochs = 4;
  options.batch = static_cast<int>(builder.training().size());  // a step an epoch
  options.whole_share = 0;
  const auto train = [&](double share) {
    options.average_share = share;
    return TrainNetwork(
        builder.training(), builder.validation(), 1, options, [](const NetworkEpoch&) {},
        [](double) {});
  };
  const NetworkModel last = train(0), one = train(0.25), two = train(0.5), all = train(1);
  EXPECT_EQ(one.parameters, last.parameters) << "the mean of one step";
  double moved = 0, beyond = 0;
  for (size_t i = 0; i < last.parameters.size(); ++i) {
    moved += std::abs(two.parameters[i] - last.parameters[i]);
    beyond += std::abs(all.parameters[i] - last.parameters[i]);
  }
  EXPECT_GT(moved, 0);
  EXPECT_GT(beyond, moved) << "the first steps were further away";
}

TEST(NetworkTrainerTest, GoesOnFromANetwork) {
  const NetworkSampleBuilder builder = MakeNetworkSamples(Rule::kStandard, 8);
  NetworkModel model = RandomModel(1);
  // Row 0 and the policy's bias are none of a network's numbers.
  std::fill_n(model.parameters.begin(), eval::kEyeChannels, 0.0F);
  const eval::NetworkWeights weights = QuantizeNetwork(model, Rule::kStandard);
  NetworkTrainOptions options;
  options.epochs = 1;
  options.rate = 0;
  options.start = &weights;
  const auto ignore = [](const NetworkEpoch&) {};
  for (size_t views : {1u, 2u}) {
    const NetworkModel same = TrainNetwork(builder.training(), builder.validation(), views, options,
                                           ignore, [](double) {});
    const eval::NetworkWeights again = QuantizeNetwork(same, Rule::kStandard);
    ASSERT_EQ(again.views.size(), views);
    for (const eval::NetworkView& view : again.views) EXPECT_TRUE(view == weights.views[0]);
  }
}

// Gives every ply the evaluator's value of the position before it for its score.
void LabelWith(const std::shared_ptr<const eval::Network>& network, GameRecord& game) {
  const std::unique_ptr<eval::Evaluator> evaluator = MakeEvaluator(game.rule, network);
  Board board = *Board::Create(game.side, game.side, game.rule);
  for (Point p : game.opening) board.Make(p);
  for (GamePly& ply : game.plies) {
    evaluator->Reset(board);
    ply.score = SearchScore::FromValue(evaluator->Evaluate(board));
    board.Make(ply.move);
  }
}

// From labels through training to values there is one scale: what learns from itself alone stays as
// loud as it is.
TEST(NetworkTrainerTest, AGenerationKeepsTheUnit) {
  const auto before = std::make_shared<const eval::NetworkWeights>(
      *eval::ParseNetwork(eval::EmbeddedNetwork(Rule::kCaro)));
  const auto network = std::make_shared<const eval::Network>(*before);
  LessonOptions lessons;
  lessons.validation_permille = 0;
  NetworkSampleBuilder builder(Rule::kCaro, lessons);
  std::vector<GameRecord> games = Games(Rule::kCaro, 60);
  for (GameRecord& game : games) {
    LabelWith(network, game);
    builder.Add(game);
  }
  NetworkTrainOptions options;
  options.start = before.get();
  options.epochs = 2;
  options.rate = 0.002;
  options.batch = 256;
  const NetworkModel model = TrainNetwork(
      builder.training(), builder.training(), 1, options, [](const NetworkEpoch&) {},
      [](double) {});
  EvaluatorScorer scorer(MakeEvaluator(
      Rule::kCaro, std::make_shared<const eval::Network>(QuantizeNetwork(model, Rule::kCaro))));
  for (const GameRecord& game : games) TeachGame(game, lessons, scorer);
  ASSERT_TRUE(scorer.score().UnitsPerLogit().has_value());
  EXPECT_NEAR(*scorer.score().UnitsPerLogit(), eval::kUnitsPerLogit, 0.03 * eval::kUnitsPerLogit);
}

// The trainer's sparse float arithmetic and the engine's incremental whole numbers are the same
// network.
TEST(NetworkTrainerTest, TheEngineSeesWhatWasTrained) {
  for (Rule rule : {Rule::kFreestyle, Rule::kRenju}) {
    const std::vector<GameRecord> games = Games(rule, 10);
    LessonOptions lessons;
    lessons.validation_permille = 0;
    NetworkSampleBuilder builder(rule, lessons);
    for (const GameRecord& game : games) builder.Add(game);
    NetworkTrainOptions options;
    // Far from knowing nothing, so that mistakes show.
    NetworkModel model = RandomModel(rule == Rule::kRenju ? 2 : 1);
    std::fill_n(model.parameters.begin(), eval::kEyeChannels, 0.0F);
    for (size_t v = 0; v < model.views; ++v) {
      float* const value = model.view(v) + NetworkLayout::Get().value.output.weights;
      for (size_t i = 0; i < eval::kHidden2; ++i) value[i] *= 5;
    }
    const auto loss = [&](Arithmetic arithmetic) {
      const auto order = FirstOf(builder.training().size());
      return LossOf(model, arithmetic, builder.training(), order, options, nullptr);
    };
    const NetworkLoss trained = loss(Arithmetic::kFloat), whole = loss(Arithmetic::kWhole);
    EvaluatorScorer scorer(
        MakeEvaluator(rule, std::make_shared<const eval::Network>(QuantizeNetwork(model, rule))));
    for (const GameRecord& game : games) TeachGame(game, lessons, scorer);
    const EvaluatorScore& engine = scorer.score();
    const double engine_mean = MeanOf(engine.CrossEntropies(eval::kUnitsPerLogit)).mean;
    EXPECT_EQ(engine.values.size(), trained.positions);
    const double float_mean = trained.value / trained.positions;
    const double difference = std::abs(float_mean - std::log(2));
    EXPECT_GT(difference, 1e-2) << "the network matters";
    EXPECT_NEAR(engine_mean, float_mean, 0.05 * difference) << "but for rounding";
    EXPECT_NEAR(engine_mean, whole.value / whole.positions, 1e-5 * difference);
    EXPECT_GT(engine.defenses.count, 0);
    EXPECT_EQ(engine.choices.count + engine.defenses.count, trained.choices);
    const double choice_mean = trained.policy / trained.choices;
    const double engine_sum = engine.choices.loss + engine.defenses.loss;
    EXPECT_NEAR(engine_sum / trained.choices, choice_mean, 0.002 * choice_mean)
        << "but for rounding";
    EXPECT_NEAR(engine_sum / trained.choices, whole.policy / whole.choices, 1e-5 * choice_mean);
  }
}

TEST(RoundingTest, IsTheDifferenceOfTheEngineFromTheModel) {
  for (Rule rule : {Rule::kStandard, Rule::kRenju}) {
    const NetworkSampleBuilder builder = MakeNetworkSamples(rule, 32);
    const NetworkSamples& samples = builder.training();
    const NetworkTrainOptions options;
    const NetworkModel model = RandomModel(rule == Rule::kRenju ? 2 : 1);
    eval::NetworkWeights weights = QuantizeNetwork(model, rule);
    const auto measure = [&](Arithmetic arithmetic, size_t count) {
      return MeasureRounding(model, arithmetic, weights, samples, count, options);
    };
    const RoundingError all = measure(Arithmetic::kFloat, samples.size());
    EXPECT_EQ(all.positions, static_cast<size_t>(std::ranges::count_if(
                                 samples.target, [](float t) { return t >= 0; })));
    EXPECT_EQ(all.choices, samples.size() - static_cast<size_t>(std::ranges::count(
                                                samples.chosen, NetworkSamples::kNoChoice)));
    EXPECT_LT(all.mean, 0.005);
    EXPECT_LE(all.mean, all.percentile99);
    EXPECT_LT(all.percentile99, 0.02);
    EXPECT_LE(all.percentile99, all.most);
    EXPECT_LT(all.most, 0.06);
    EXPECT_GT(all.same_first, 0.98);
    const RoundingError none = measure(Arithmetic::kWhole, samples.size());
    EXPECT_LT(none.most, 1e-5);
    EXPECT_EQ(none.same_first, 1);
    const RoundingError some = measure(Arithmetic::kFloat, 10);
    EXPECT_LE(some.positions, 10u);
    EXPECT_LE(some.most, all.most);
    // Another network is not the same but for rounding.
    for (eval::NetworkView& view : weights.views) {
      for (int16_t& weight : view.value.output.weights[0]) weight = 0;
      for (int16_t& weight : view.policy.output.weights[0]) weight = static_cast<int16_t>(-weight);
    }
    const RoundingError other = measure(Arithmetic::kFloat, samples.size());
    EXPECT_GT(other.mean, 2 * all.mean);
    EXPECT_LT(other.same_first, 0.5);
  }
}

}  // namespace
}  // namespace tengen::training
