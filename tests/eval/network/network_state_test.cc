#include "eval/network/network_state.h"

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/record/notation.h"
#include "gtest/gtest.h"
#include "tests/engine/every_target.h"
#include "tests/engine/random_source.h"
#include "tests/eval/network/network_reference.h"
#include "tests/eval/network/random_network.h"
#include "tests/eval/points.h"

namespace tengen::eval {
namespace {

struct Size {
  int width;
  int height;
};
constexpr Size kSizes[] = {{5, 5}, {5, 32}, {32, 6},  {7, 7},   {8, 11},
                           {9, 9}, {13, 8}, {15, 15}, {20, 20}, {32, 32}};

// Everything that a state says about the board that it follows.
struct Answers {
  std::vector<int> values;                       // by colour
  std::vector<std::pair<Point, int>> scores[2];  // by colour

  friend bool operator==(const Answers&, const Answers&) = default;
};

Answers Ask(const NetworkState& state, const Board& board, const std::vector<Point>& points) {
  Answers answers;
  for (Color c : kColors) {
    answers.values.push_back(state.Value(c));
    std::vector<int> scores(points.size());
    state.Scores(c, LastMovesOf(board), points, absl::MakeSpan(scores));
    for (size_t i = 0; i < points.size(); ++i) {
      answers.scores[Index(c)].emplace_back(points[i], scores[i]);
    }
  }
  return answers;
}

Answers AskReference(const NetworkWeights& weights, const Board& board,
                     const std::vector<Point>& points) {
  Answers answers;
  for (Color c : kColors) {
    answers.values.push_back(static_cast<int>(ReferenceValue(weights, board, c)));
    const std::vector<int64_t> scores = ReferenceScores(weights, board, c, points);
    for (size_t i = 0; i < points.size(); ++i) {
      answers.scores[Index(c)].emplace_back(points[i], static_cast<int>(scores[i]));
    }
  }
  return answers;
}

// A board to which anything may happen.
class Walk {
 public:
  Walk(Size size, Rule rule, uint64_t seed)
      : board_(Board::Create(size.width, size.height, rule).value()), random_(seed) {}

  // Puts a stone of either colour anywhere or takes away the last one, on the board and in `state`.
  void Step(NetworkState& state) {
    const bool up = random_.Chance(rising_ ? 90 : 35);
    if (random_.Chance(3)) rising_ = !rising_;
    if (up && !board_.full()) {
      const Point p = random_.Any(Points(board_.empty()));
      const Color c = random_.Any(kColors);
      board_.SetSideToMove(c);
      board_.Make(p);
      state.Place(p, c);
    } else if (board_.ply_count() > 0) {
      const Point p = board_.LastMove().value();
      const Color c = board_.At(p) == Cell::kBlack ? Color::kBlack : Color::kWhite;
      board_.Unmake();
      state.Remove(p, c);
    }
  }
  // A few empty points.
  std::vector<Point> SomeMoves() {
    std::vector<Point> points = Points(board_.empty());
    random_.Shuffle(points);
    if (points.size() > 9) points.resize(9);
    return points;
  }
  const Board& board() const { return board_; }

 private:
  Board board_;
  engine::RandomSource random_;
  bool rising_ = true;
};

class NetworkStateTest : public testing::TestWithParam<Magnitude> {};
INSTANTIATE_TEST_SUITE_P(Magnitudes, NetworkStateTest, testing::ValuesIn(kMagnitudes));

TEST_P(NetworkStateTest, FollowsTheFormulasOnEveryTarget) {
  constexpr int kQuestions = 12, kStepsBetween = 9;
  engine::RandomSource random(21);
  // Views that are shared and views that are not.
  for (Rule rule : {Rule::kFreestyle, Rule::kRenju}) {
    const NetworkWeights weights = RandomNetwork(rule, GetParam(), random);
    const auto network = std::make_shared<const Network>(weights);
    for (const Size& size : kSizes) {
      std::vector<Answers> expected;
      engine::OnEveryTarget([&](int64_t target) {
        SCOPED_TRACE(hwy::TargetName(target));
        Walk walk(size, rule, 5);
        NetworkState state(network);
        ASSERT_TRUE(state.Reset(walk.board()));
        for (size_t i = 0; i < kQuestions; ++i) {
          for (int step = 0; step < kStepsBetween; ++step) walk.Step(state);
          const std::vector<Point> points = walk.SomeMoves();
          // The walks are the same, so the slow reference is asked once.
          if (expected.size() == i) {
            expected.push_back(AskReference(weights, walk.board(), points));
          }
          ASSERT_EQ(Ask(state, walk.board(), points), expected[i]) << BoardToText(walk.board());
        }
      });
      if (GetParam() == Magnitude::kUsual) {
        std::set<int> values;
        for (const Answers& answers : expected) values.insert(answers.values[0]);
        EXPECT_GT(values.size(), expected.size() / 2) << "the network has little to say";
      }
    }
  }
}

TEST_P(NetworkStateTest, ForgetsTheWayToThePosition) {
  engine::RandomSource random(22);
  const auto network =
      std::make_shared<const Network>(RandomNetwork(Rule::kRenju, GetParam(), random));
  NetworkState fresh(network);
  for (const Size& size : kSizes) {
    Walk walk(size, Rule::kRenju, 6);
    NetworkState state(network);
    ASSERT_TRUE(state.Reset(walk.board()));
    for (int i = 0; i < 60; ++i) {
      for (int step = 0; step < 7; ++step) walk.Step(state);
      ASSERT_TRUE(fresh.Reset(walk.board()));
      const std::vector<Point> points = Points(walk.board().empty());
      ASSERT_EQ(Ask(state, walk.board(), points), Ask(fresh, walk.board(), points))
          << BoardToText(walk.board());
    }
  }
}

// Half a million steps on the sizes that people play.
TEST(NetworkStateWalkTest, ForgetsTheWayOnEverySize) {
  constexpr int kQuestions = 200, kStepsBetween = 140;
  engine::RandomSource random(27);
  const auto network =
      std::make_shared<const Network>(RandomNetwork(Rule::kRenju, Magnitude::kUsual, random));
  NetworkState state(network), fresh(network);
  for (int side = 5; side <= 22; ++side) {
    Walk walk({side, side}, Rule::kRenju, static_cast<uint64_t>(side));
    ASSERT_TRUE(state.Reset(walk.board()));
    for (int i = 0; i < kQuestions; ++i) {
      for (int step = 0; step < kStepsBetween; ++step) walk.Step(state);
      ASSERT_TRUE(fresh.Reset(walk.board()));
      const std::vector<Point> points = walk.SomeMoves();
      ASSERT_EQ(Ask(state, walk.board(), points), Ask(fresh, walk.board(), points))
          << BoardToText(walk.board());
    }
  }
}

// The stone is not put down, and nothing else changes.
TEST_P(NetworkStateTest, KnowsTheValueAfterAStone) {
  engine::RandomSource random(26);
  const auto network =
      std::make_shared<const Network>(RandomNetwork(Rule::kRenju, GetParam(), random));
  for (const Size& size : kSizes) {
    engine::OnEveryTarget([&](int64_t target) {
      SCOPED_TRACE(hwy::TargetName(target));
      Walk walk(size, Rule::kRenju, 8);
      NetworkState state(network), after(network);
      ASSERT_TRUE(state.Reset(walk.board()));
      for (int i = 0; i < 6; ++i) {
        for (int step = 0; step < 7; ++step) walk.Step(state);
        const std::vector<Point> points = Points(walk.board().empty());
        const Answers before = Ask(state, walk.board(), points);
        ASSERT_TRUE(after.Reset(walk.board()));
        for (Point p : points) {
          for (Color c : kColors) {
            after.Place(p, c);
            for (Color mover : kColors) {
              ASSERT_EQ(state.ValueAfter(p, c, mover), after.Value(mover))
                  << ToCoordinates(p) << "\n"
                  << BoardToText(walk.board());
            }
            after.Remove(p, c);
          }
        }
        ASSERT_EQ(Ask(state, walk.board(), points), before);
      }
    });
  }
}

TEST_P(NetworkStateTest, FullBoardsAreNoMatter) {
  engine::RandomSource random(23);
  const NetworkWeights weights = RandomNetwork(Rule::kStandard, GetParam(), random);
  const auto network = std::make_shared<const Network>(weights);
  for (int i = 0; i < 3; ++i) {
    Board board = Board::Create(6, 7, Rule::kStandard).value();
    NetworkState state(network);
    ASSERT_TRUE(state.Reset(board));
    for (Point p : Points(board.empty())) {
      state.Place(p, board.side_to_move());
      board.Make(p);
      if (random.Chance(30)) board.Pass();
    }
    ASSERT_EQ(Ask(state, board, {}), AskReference(weights, board, {}));
  }
}

TEST(NetworkStateResetTest, EmptyBoardsHaveNoFeatures) {
  engine::RandomSource random(24);
  NetworkWeights weights = RandomNetwork(Rule::kFreestyle, Magnitude::kAny, random);
  NetworkView& view = weights.views[0];
  view.value.hidden1.biases = {};
  view.value.hidden2.biases = {};
  view.value.output.biases = {};
  NetworkState state(std::make_shared<const Network>(weights));
  ASSERT_TRUE(state.Reset(Board::Create(15, 15, Rule::kFreestyle).value()));
  EXPECT_EQ(state.Value(Color::kBlack), 0);
}

TEST(NetworkStateResetTest, BlockedPointsCannotBeExpressed) {
  engine::RandomSource random(25);
  NetworkState state(
      std::make_shared<const Network>(RandomNetwork(Rule::kFreestyle, Magnitude::kUsual, random)));
  Board board = Board::Create(15, 15, Rule::kFreestyle).value();
  ASSERT_TRUE(board.Block(Point(3, 3)).ok());
  EXPECT_FALSE(state.Reset(board));
}

}  // namespace
}  // namespace tengen::eval
