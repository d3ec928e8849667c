#include "eval/pattern_state.h"

#include <algorithm>
#include <array>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "engine/record/notation.h"
#include "eval/pattern_evaluator.h"
#include "eval/pattern_weights.h"
#include "gtest/gtest.h"

namespace tengen::eval {
namespace {

TEST(PatternNumberTest, OrderOfDirectionsDoesNotMatter) {
  EXPECT_EQ(PatternOf(0x1234), PatternOf(0x4321));
  EXPECT_EQ(PatternOf(0x0F00), PatternOf(0x000F));
  EXPECT_NE(PatternOf(0x1123), PatternOf(0x1223));
}

TEST(PatternNumberTest, NumbersAndCodesAreOneToOne) {
  std::set<int> seen;
  for (int code = 0; code < kPatternCodes; ++code) {
    const int pattern = PatternOf(static_cast<PatternCode>(code));
    ASSERT_GE(pattern, 0);
    ASSERT_LT(pattern, kPatternCount);
    seen.insert(pattern);
  }
  EXPECT_EQ(seen.size(), static_cast<size_t>(kPatternCount));
  for (int pattern = 0; pattern < kPatternCount; ++pattern) {
    ASSERT_EQ(PatternOf(CodeOfPattern(pattern)), pattern);
  }
}

TEST(PointKindTest, StrongestShapeDecides) {
  const auto kind = [](LineClass a, LineClass b) {
    PatternCode code = WithClass(0, Direction::kVertical, a);
    return KindOf(WithClass(code, Direction::kDiagonal, b));
  };
  EXPECT_EQ(kind(LineClass::kFour, LineClass::kThree), PointKind::kFourFour);
  EXPECT_EQ(kind(LineClass::kDead, LineClass::kDoubleFour), PointKind::kFourFour);
  EXPECT_EQ(kind(LineClass::kThreeMany, LineClass::kThree), PointKind::kThreeThree);
  EXPECT_EQ(kind(LineClass::kFour, LineClass::kTwoOfOneSpan), PointKind::kFourMore);
  EXPECT_EQ(kind(LineClass::kFour, LineClass::kSecond), PointKind::kFour);
  EXPECT_EQ(kind(LineClass::kThree, LineClass::kClosedThree), PointKind::kThreeMore);
  EXPECT_EQ(kind(LineClass::kEmpty, LineClass::kThree), PointKind::kThree);
  EXPECT_EQ(kind(LineClass::kTwoOfManySpans, LineClass::kTwoOfOneSpan), PointKind::kTwoTwo);
  EXPECT_EQ(kind(LineClass::kTwoOfManySpans, LineClass::kEmpty), std::nullopt);
  EXPECT_EQ(kind(LineClass::kClosedThree, LineClass::kClosedThree), std::nullopt);
}

TEST(KindCountsTest, MaskNamesTheKindsThatAreThere) {
  std::mt19937_64 random(8);
  KindCounts counts;
  std::array<int, kPointKinds + 1> expected = {};
  for (int i = 0; i < 20000; ++i) {
    const size_t kind = random() % expected.size();
    std::optional<PointKind> k;
    if (kind < kPointKinds) k = static_cast<PointKind>(kind);
    // Up for a while, then down, so that fields are full, empty and everything between.
    if ((i / 3000) % 2 == 0 && expected[kind] < 500) {
      counts.Add(KindCounts::Shift(k));
      ++expected[kind];
    } else if (expected[kind] > 0) {
      counts.Remove(KindCounts::Shift(k));
      --expected[kind];
    }
    KindMask mask = 0;
    for (int bit = 0; bit < kPointKinds; ++bit) {
      if (expected[static_cast<size_t>(bit)] > 0) mask |= 1 << bit;
    }
    ASSERT_EQ(counts.mask(), mask) << i;
  }
}

// A sum that any wrong code or forgotten point changes.
struct HashSums {
  uint64_t sum = 0;
  static uint64_t Word(Color view, PatternCode code) {
    return (code + 1 + uint64_t{static_cast<unsigned>(Index(view))} * 0x10000) *
           0x9E3779B97F4A7C15u;
  }
  void Add(Color view, PatternCode code) { sum += Word(view, code); }
  void Remove(Color view, PatternCode code) { sum -= Word(view, code); }
};

struct Game {
  Rule rule;
  int width;
  int height;
};

class PatternStateTest : public testing::TestWithParam<Game> {
 protected:
  int Below(size_t count) { return static_cast<int>(random_() % count); }
  Point RandomEmpty(const Board& board) {
    std::vector<Point> points;
    for (Point p : board.empty()) points.push_back(p);
    return points[static_cast<size_t>(Below(points.size()))];
  }
  std::mt19937_64 random_{11};
};
INSTANTIATE_TEST_SUITE_P(Games, PatternStateTest,
                         testing::Values(Game{Rule::kFreestyle, 15, 15},
                                         Game{Rule::kFreestyle, 20, 20},
                                         Game{Rule::kStandard, 5, 5}, Game{Rule::kStandard, 15, 15},
                                         Game{Rule::kRenju, 15, 15}, Game{Rule::kCaro, 9, 17},
                                         Game{Rule::kStandardCaro, 32, 32}),
                         [](const auto& test) {
                           return std::string(RuleName(test.param.rule)) +
                                  std::to_string(test.param.width) + "x" +
                                  std::to_string(test.param.height);
                         });

TEST_P(PatternStateTest, IncrementalEqualsFresh) {
  const Game& game = GetParam();
  Board board = Board::Create(game.width, game.height, game.rule).value();
  ASSERT_TRUE(board.Block(Point(1, 2)).ok());
  board.Make(Point(2, 2));
  PatternState<HashSums> state, fresh;
  state.Reset(board, HashSums());
  const int first = board.ply_count();
  for (int i = 0; i < 1500; ++i) {
    // Runs of moves and runs of undos.
    const bool undo = (i / 20) % 3 == 2 || board.empty_count() < 2;
    if (undo && board.ply_count() > first) {
      board.Unmake();
      state.Undo();
    } else if (!board.full()) {
      const Point p = RandomEmpty(board);
      state.Place(p, board.side_to_move());
      board.Make(p);
    }
    fresh.Reset(board, HashSums());
    ASSERT_EQ(state.sums().sum, fresh.sums().sum) << BoardToText(board);
    for (Point p : board.empty()) {
      for (Color view : kColors) {
        ASSERT_EQ(state.code(view, p), fresh.code(view, p)) << ToCoordinates(p);
      }
    }
  }
}

TEST_P(PatternStateTest, CodesAreTheClassesOfTheLines) {
  const Game& game = GetParam();
  Board board = Board::Create(game.width, game.height, game.rule).value();
  PatternState<HashSums> state;
  state.Reset(board, HashSums());
  for (int i = 0; i < game.width * game.height / 2; ++i) {
    const Point p = RandomEmpty(board);
    state.Place(p, board.side_to_move());
    board.Make(p);
  }
  for (Point p : board.empty()) {
    for (Color view : kColors) {
      for (Direction d : engine::kDirections) {
        uint32_t own = 0, closed = 0;
        const engine::ColorRule rule = RuleFor(game.rule, view);
        int before = 0, after = 0;
        for (int i = -kLineReach; i <= kLineReach; ++i) {
          const int x = p.x() + i * StepX(d), y = p.y() + i * StepY(d);
          const uint32_t bit = 1u << (i + kLineReach);
          if (x < 0 || y < 0 || x >= game.width || y >= game.height) {
            closed |= bit;
            ++(i < 0 ? before : after);
          } else if (board.At(Point(x, y)) == CellOf(view)) {
            own |= bit;
          } else if (board.At(Point(x, y)) != Cell::kEmpty) {
            closed |= bit;
          }
        }
        ASSERT_EQ(ClassIn(state.code(view, p), d),
                  LineClassTable::Classify(own, closed, EndsFor(rule, before, after), rule))
            << ToCoordinates(p) << "\n"
            << BoardToText(board);
      }
    }
  }
}

// Weights among which few are the same.
PatternWeights OddWeights(Rule rule) {
  PatternWeights weights;
  weights.rule = rule;
  weights.views.resize(ViewCount(rule));
  int16_t n = 1;
  for (PatternView& view : weights.views) {
    view.tempo = 7;
    for (size_t i = 0; i < view.kinds.size(); ++i) view.kinds[i] = static_cast<int16_t>(i % 97);
    for (PatternWeight& w : view.weights) {
      for (int16_t* number : {&w.mover, &w.waiter, &w.make, &w.prevent}) {
        *number = static_cast<int16_t>(n % 61 - 30);
        n = static_cast<int16_t>((n * 31 + 7) % 8191);
      }
    }
  }
  return weights;
}

// Puts stones at random on `board`, and where `image` says on `other`: all positions and moves must
// be worth the same on both.
template <class Image>
void ExpectTheSameWorth(Board board, Board other, unsigned seed, const Image& image) {
  const PatternTables tables(OddWeights(board.rule()));
  PatternEvaluator evaluator(tables), other_evaluator(tables);
  evaluator.Reset(board);
  other_evaluator.Reset(other);
  std::mt19937_64 random(seed);
  while (board.ply_count() < 60) {
    const auto coordinate = [&](int side) { return static_cast<int>(random() % unsigned(side)); };
    const Point p(coordinate(board.width()), coordinate(board.height()));
    if (!board.IsEmpty(p)) continue;
    board.Make(p);
    evaluator.OnMake(board, p);
    other.Make(image(p));
    other_evaluator.OnMake(other, image(p));
    ASSERT_EQ(evaluator.Evaluate(board), other_evaluator.Evaluate(other));
    for (Point q : board.empty()) {
      int score = 0, other_score = 0;
      const Point other_q = image(q);
      evaluator.ScoreMoves(board, {q}, absl::MakeSpan(&score, 1));
      other_evaluator.ScoreMoves(other, {other_q}, absl::MakeSpan(&other_score, 1));
      ASSERT_EQ(score, other_score);
    }
  }
}

class PatternEvaluatorTest : public testing::TestWithParam<Rule> {};
INSTANTIATE_TEST_SUITE_P(Rules, PatternEvaluatorTest, testing::ValuesIn(kRules),
                         [](const auto& test) { return std::string(RuleName(test.param)); });

TEST_P(PatternEvaluatorTest, TurnedBoardsAreWorthTheSame) {
  constexpr int kSide = 13;
  const Board board = Board::Create(kSide, kSide, GetParam()).value();
  for (unsigned symmetry = 0; symmetry < 8; ++symmetry) {
    ExpectTheSameWorth(board, board, symmetry, [&](Point p) {
      const int x = (symmetry & 1) ? kSide - 1 - p.x() : p.x();
      const int y = (symmetry & 2) ? kSide - 1 - p.y() : p.y();
      return (symmetry & 4) ? Point(y, x) : Point(x, y);
    });
  }
}

TEST(PatternEvaluatorColorsTest, ExchangedAreWorthTheSameUnderOneRule) {
  for (Rule rule : {Rule::kFreestyle, Rule::kStandard, Rule::kCaro, Rule::kStandardCaro}) {
    SCOPED_TRACE(RuleName(rule));
    const Board board = Board::Create(13, 13, rule).value();
    Board exchanged = board;
    exchanged.SetSideToMove(Opponent(board.side_to_move()));
    ExpectTheSameWorth(board, exchanged, 6, [](Point p) { return p; });
  }
}

TEST(PatternWeightsTest, SurviveTheirFile) {
  for (Rule rule : kRules) {
    const PatternWeights weights = OddWeights(rule);
    const auto read = ParsePatternWeights(SerializePatternWeights(weights));
    ASSERT_TRUE(read.ok()) << read.status();
    EXPECT_EQ(*read, weights);
  }
}

TEST(PatternWeightsTest, DamagedFilesAreRefused) {
  const std::string good = SerializePatternWeights(OddWeights(Rule::kRenju));
  EXPECT_FALSE(ParsePatternWeights("").ok());
  EXPECT_FALSE(ParsePatternWeights(good + "x").ok());
  std::mt19937_64 random(3);
  for (int i = 0; i < 60; ++i) {
    EXPECT_FALSE(ParsePatternWeights(good.substr(0, random() % good.size())).ok());
    std::string damaged = good;
    damaged[random() % good.size()] ^= static_cast<char>(1 << (random() % 8));
    EXPECT_FALSE(ParsePatternWeights(damaged).ok());
  }
}

TEST(PatternWeightsTest, EmbeddedOnesAreOfTheirRule) {
  for (Rule rule : kRules) {
    if (EmbeddedPatternWeights(rule).empty()) continue;
    const auto weights = ParsePatternWeights(EmbeddedPatternWeights(rule));
    ASSERT_TRUE(weights.ok()) << weights.status();
    EXPECT_EQ(weights->rule, rule);
    EXPECT_TRUE(SerializePatternWeights(*weights) == EmbeddedPatternWeights(rule));
    EXPECT_NE(PatternTables::For(rule), nullptr);
  }
  EXPECT_FALSE(EmbeddedPatternWeights(Rule::kFreestyle).empty());
  EXPECT_FALSE(EmbeddedPatternWeights(Rule::kStandard).empty());
  EXPECT_FALSE(EmbeddedPatternWeights(Rule::kRenju).empty());
}

}  // namespace
}  // namespace tengen::eval
