#include "search/strength.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <optional>
#include <utility>

#include "base/random.h"

namespace tengen::search {
namespace {

constexpr int64_t kLeastNodes = 64;
constexpr int kLevelsPerDoubling = 10;  // of the nodes
constexpr int kLevelsPerFour = 10;
constexpr int kLeastRootMoves = 6;
constexpr int kLevelsPerRootMove = 2;
// Without any the games at the highest levels would all be the same.
constexpr int kLeastNoise = 8;
constexpr int kMostValueNoise = 450;
constexpr int kMostOrderNoise = 180;
constexpr int kMostOversight = 500;
// From here on a stone is as far away as can be.
constexpr int kFarAway = 8;

// 2^(level / kLevelsPerDoubling), a straight line between the powers.
int64_t NodesOf(int level) {
  const int64_t power = kLeastNodes << (level / kLevelsPerDoubling);
  return power + power * (level % kLevelsPerDoubling) / kLevelsPerDoubling;
}

// A number with mean 0 and the given standard deviation, nearly normal, for each word: the sum of
// its four parts.
int NoiseOf(uint64_t word, int deviation) {
  constexpr int64_t kMean = 2 * 0xFFFF, kDeviation = 37837;
  int64_t sum = -kMean;
  for (int shift = 0; shift < 64; shift += 16) sum += static_cast<int64_t>(word >> shift & 0xFFFF);
  return static_cast<int>(sum * deviation / kDeviation);
}

uint64_t WordOf(const Board& board, uint64_t seed) {
  return base::RandomWord(base::RandomWord(seed) ^ board.key());
}

class MisjudgingEvaluator : public eval::Evaluator {
 public:
  MisjudgingEvaluator(std::unique_ptr<eval::Evaluator> exact, const Ability& ability)
      : exact_(std::move(exact)), ability_(ability) {}

  void Reset(const Board& board) override { exact_->Reset(board); }
  void OnMake(const Board& board, Point p) override { exact_->OnMake(board, p); }
  void OnUnmake(const Board& board) override { exact_->OnUnmake(board); }

  Value Evaluate(const Board& board) override { return Misjudged(board, exact_->Evaluate(board)); }
  Value EvaluateLeaf(const Board& board) override {
    return Misjudged(board, exact_->EvaluateLeaf(board));
  }

  void ScoreMoves(const Board& board, absl::Span<const Point> moves,
                  absl::Span<int> scores) override {
    exact_->ScoreMoves(board, moves, scores);
    const uint64_t word = WordOf(board, ability_.seed);
    for (size_t i = 0; i < moves.size(); ++i) {
      const auto id = static_cast<uint64_t>(moves[i].id());
      scores[i] += NoiseOf(base::RandomWord(word + id), ability_.order_noise);
    }
  }

 private:
  Value Misjudged(const Board& board, Value exact) const {
    const Value noise = NoiseOf(WordOf(board, ability_.seed), ability_.value_noise);
    return std::clamp(exact + noise, -kMaxEval, kMaxEval);
  }

  const std::unique_ptr<eval::Evaluator> exact_;
  const Ability ability_;
};

int Steps(Point a, Point b) { return std::abs(a.x() - b.x()) + std::abs(a.y() - b.y()); }

// Steps to the nearer of the last two moves, the first one not counted.
int Remoteness(const Board& board, Point p) {
  int steps = kFarAway;
  for (int back : {0, 1}) {
    if (const std::optional<Point> last = board.LastMove(back)) {
      steps = std::min(steps, std::max(Steps(*last, p) - 1, 0));
    }
  }
  return steps;
}

}  // namespace

Ability AbilityOf(const Strength& strength) {
  const int level = strength.level;
  assert(kLeastStrength <= level && level <= kFullStrength);
  if (!strength.limited()) return {};
  const int missing = kFullStrength - level;
  const int square = missing * missing, cube = square * missing;
  return {.nodes = NodesOf(level),
          .fours = level / kLevelsPerFour,
          .root_moves = kLeastRootMoves + level / kLevelsPerRootMove,
          .value_noise = kLeastNoise + kMostValueNoise * square / 10'000,
          .order_noise = kLeastNoise + kMostOrderNoise * square / 10'000,
          .oversight = kMostOversight * cube / 1'000'000,
          .seed = strength.seed};
}

std::unique_ptr<eval::Evaluator> Misjudging(std::unique_ptr<eval::Evaluator> exact,
                                            const Ability& ability) {
  if (ability.value_noise == 0 && ability.order_noise == 0) return exact;
  return std::make_unique<MisjudgingEvaluator>(std::move(exact), ability);
}

Board AsSeen(const Board& board, const Ability& ability) {
  constexpr uint64_t kWhole = 1000;
  Board seen = board;
  for (Color c : kColors) {
    if (board.ThreatCount(c, LineThreat::kFive) > 0) return seen;
  }
  // Not the words of the evaluator's noise.
  const uint64_t word = ~WordOf(board, ability.seed);
  const PointSet& own = board.stones(board.side_to_move());
  for (Point p : board.stones(Color::kBlack) | board.stones(Color::kWhite)) {
    const uint64_t most = own.Contains(p) ? ability.oversight / 2 : ability.oversight;
    const uint64_t chance = most * Remoteness(board, p) / kFarAway;
    if (base::RandomWord(word + p.id()) % kWhole >= chance) continue;
    const absl::Status removed = seen.Remove(p), blocked = seen.Block(p);
    assert(removed.ok() && blocked.ok());
    (void)removed, (void)blocked;
  }
  seen.SetSideToMove(board.side_to_move());
  return seen;
}

}  // namespace tengen::search
