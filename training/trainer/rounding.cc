#include "training/trainer/rounding.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <numeric>
#include <utility>
#include <vector>

#include "engine/board.h"
#include "eval/evaluator.h"
#include "eval/network/network.h"
#include "eval/win_rate.h"

namespace tengen::training {
namespace {

Point PointOfCell(int cell, int side) { return Point(cell % side, cell / side); }

// Stones by colour, the latest last.
std::array<std::vector<uint16_t>, 2> StonesInOrder(const NetworkSamples& samples, uint32_t i) {
  const size_t mover = samples.mover[i];
  std::array<std::vector<uint16_t>, 2> stones;
  for (uint16_t stone : samples.stones[i]) {
    stones[stone % 2 == 0 ? mover : 1 - mover].push_back(stone / 2);
  }
  // The latest move is the other side's, the one before it the mover's, and so on.
  for (size_t back = eval::kLastMoves; back-- > 0;) {
    std::vector<uint16_t>& own = stones[back % 2 == 0 ? 1 - mover : mover];
    const auto place = std::find(own.begin(), own.end(), samples.last[i][back]);
    if (place != own.end()) std::rotate(place, place + 1, own.end());
  }
  return stones;
}

Board BoardOf(const NetworkSamples& samples, uint32_t i, Rule rule) {
  const int side = samples.side[i];
  Board board = Board::Create(side, side, rule).value();
  const std::array<std::vector<uint16_t>, 2> stones = StonesInOrder(samples, i);
  for (size_t ply = 0; ply < samples.stones[i].size(); ++ply) {
    board.Make(PointOfCell(stones[ply % 2][ply / 2], side));
  }
  return board;
}

// The index of the candidate that the evaluator scores highest.
uint16_t BestCandidate(const Board& board, absl::Span<const uint16_t> candidates,
                       eval::Evaluator& evaluator) {
  std::vector<Point> moves;
  for (uint16_t cell : candidates) moves.push_back(PointOfCell(cell, board.width()));
  std::vector<int> scores(moves.size());
  evaluator.ScoreMoves(board, moves, absl::MakeSpan(scores));
  return static_cast<uint16_t>(std::max_element(scores.begin(), scores.end()) - scores.begin());
}

std::vector<uint32_t> SpreadEvenly(size_t size, size_t count) {
  std::vector<uint32_t> order(std::min(size, count));
  for (size_t k = 0; k < order.size(); ++k) {
    order[k] = static_cast<uint32_t>(k * size / order.size());
  }
  return order;
}

// `differences` in any order.
RoundingError Summary(std::vector<double> differences) {
  RoundingError error;
  error.positions = differences.size();
  if (differences.empty()) return error;
  std::ranges::sort(differences);
  const double sum = std::accumulate(differences.begin(), differences.end(), 0.0);
  error.mean = sum / static_cast<double>(differences.size());
  error.percentile99 = differences[differences.size() * 99 / 100];
  error.most = differences.back();
  return error;
}

}  // namespace

RoundingError MeasureRounding(const NetworkModel& model, Arithmetic arithmetic,
                              const eval::NetworkWeights& weights, const NetworkSamples& samples,
                              size_t count, const NetworkTrainOptions& options) {
  const std::unique_ptr<eval::Evaluator> engine =
      MakeEvaluator(weights.rule, std::make_shared<const eval::Network>(weights));
  const std::vector<uint32_t> order = SpreadEvenly(samples.size(), count);
  const std::vector<double> expected = Expectations(model, arithmetic, samples, order, options);
  // The model is asked how it ranks the engine's choices as if they were the search's.
  NetworkSamples engine_choices = samples;
  std::vector<double> differences;
  for (size_t k = 0; k < order.size(); ++k) {
    const uint32_t i = order[k];
    const Board board = BoardOf(samples, i, weights.rule);
    engine->Reset(board);
    if (samples.target[i] != NetworkSamples::kNoTarget) {
      differences.push_back(std::abs(eval::WinRate(engine->Evaluate(board)) - expected[k]));
    }
    if (samples.chosen[i] != NetworkSamples::kNoChoice) {
      engine_choices.chosen[i] = BestCandidate(board, samples.candidates[i], *engine);
    }
  }
  RoundingError error = Summary(std::move(differences));
  const NetworkLoss choices = LossOf(model, arithmetic, engine_choices, order, options, nullptr);
  error.choices = static_cast<size_t>(choices.choices);
  if (error.choices > 0) error.same_first = choices.first / choices.choices;
  return error;
}

}  // namespace tengen::training
