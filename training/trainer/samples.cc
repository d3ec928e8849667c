#include "training/trainer/samples.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "engine/move_generator.h"
#include "engine/zobrist.h"
#include "eval/pattern_weights.h"
#include "eval/threat_evaluator.h"
#include "search/vcf_solver.h"

namespace tengen {
namespace {

// As much as a search spends at its leaves.
constexpr int64_t kVcfNodes = 60;
constexpr size_t kVcfEntries = 1 << 12;

// Counts the patterns of all empty points.
struct Counts {
  std::array<std::array<uint16_t, kPatternCount>, kColorCount> counts = {};
  void Add(Color view, PatternCode code) { ++counts[Index(view)][PatternOf(code)]; }
  void Remove(Color view, PatternCode code) { --counts[Index(view)][PatternOf(code)]; }
};

// A search answers these by rules, solvers or forced moves, without judging the position.
bool NeedsNoJudgement(Board& board, VcfSolver& solver) {
  const Color mover = board.side_to_move(), other = Opponent(mover);
  if (board.full()) return true;
  for (Color c : {mover, other}) {
    if (board.ThreatCount(c, LineThreat::kFive) > 0) return true;
    if (board.ThreatCount(c, LineThreat::kStraightFour) > 0) return true;
  }
  if (board.ThreatCount(mover, LineThreat::kFour) < 2) return false;
  const VcfResult vcf = solver.Solve(board, {.max_nodes = kVcfNodes}, [] { return false; });
  return vcf.status == VcfResult::Status::kWin;
}

uint64_t HashOf(const GameRecord& game) {
  uint64_t hash =
      RandomWord(static_cast<uint64_t>(Index(game.rule)) * 64 + static_cast<uint64_t>(game.side));
  for (Point p : game.opening) hash = RandomWord(hash ^ static_cast<uint64_t>(p.id()));
  for (const GamePly& ply : game.plies) {
    hash = RandomWord(hash ^ static_cast<uint64_t>(ply.move.id()));
  }
  return hash;
}

// Expected points of `mover`.
double ResultFor(const GameRecord& game, Color mover) {
  if (game.result == GameResult::kDraw) return 0.5;
  const bool black_wins = game.result == GameResult::kBlackWins;
  return black_wins == (mover == Color::kBlack) ? 1 : 0;
}

std::optional<double> ScoreFor(const SearchScore& score) {
  switch (score.kind) {
    case SearchScore::Kind::kNone:
      return std::nullopt;
    case SearchScore::Kind::kEstimate:
      return score.expectation;
    case SearchScore::Kind::kWin:
      return 1;
    case SearchScore::Kind::kLoss:
      return 0;
  }
  return std::nullopt;
}

// The points a search would choose from where every move is free.
PointSet FreeMoves(const Board& board) {
  PointSet moves = Candidates(board);
  for (Color c : kColors) {
    moves |= board.ThreatPoints(c, LineThreat::kFour) | board.ThreatPoints(c, LineThreat::kThree);
  }
  return moves;
}

// Walks through one game.
class GameWalk {
 public:
  GameWalk(const SampleOptions& options, size_t views, const std::vector<KindMask>& kind_bits,
           const GameRecord& game, SampleSet* out)
      : options_(options),
        views_(views),
        kind_bits_(kind_bits),
        game_(game),
        out_(*out),
        board_(*Board::Create(game.side, game.side, game.rule)),
        solver_(kVcfEntries) {}

  void Walk() {
    for (Point p : game_.opening) board_.Make(p);
    state_.Reset(board_, Counts());
    size_t left = game_.plies.size() - PliesAfterRandom();
    for (const GamePly& ply : game_.plies) {
      result_counts_ = left == 0;
      if (left > 0) --left;
      if (!NeedsNoJudgement(board_, solver_)) {
        AddValue(ply);
        if (!ply.random && !ply.forced) AddChoice(ply.move);
      }
      state_.Place(ply.move, board_.side_to_move());
      board_.Make(ply.move);
    }
  }

 private:
  // How many plies the game has after its last random one.
  size_t PliesAfterRandom() const {
    const auto last = std::find_if(game_.plies.rbegin(), game_.plies.rend(),
                                   [](const GamePly& ply) { return ply.random; });
    return static_cast<size_t>(last - game_.plies.rbegin());
  }

  void AddValue(const GamePly& ply) {
    const std::optional<double> score = ScoreFor(ply.score);
    if (!score) return;
    const Color mover = board_.side_to_move();
    // A random move later in the game makes its result say little about this position.
    const double share = result_counts_ ? options_.score_share : 1;
    const double target = share * *score + (1 - share) * ResultFor(game_, mover);
    ValueSamples& samples = out_.value;
    std::vector<Feature> row;
    std::array<KindMask, kColorCount> kinds = {};
    for (Color view : {mover, Opponent(mover)}) {
      const int block = FeatureBlock(views_, mover, view == mover);
      const auto& counts = state_.sums().counts[Index(view)];
      for (int i = 0; i < kPatternCount; ++i) {
        const uint16_t count = counts[static_cast<size_t>(i)];
        if (count == 0) continue;
        row.push_back({static_cast<uint16_t>(block + i), count});
        kinds[Index(view)] |= kind_bits_[static_cast<size_t>(i)];
      }
    }
    const int kind_block = KindBlock(views_, mover);
    const int own = kinds[Index(mover)], other = kinds[Index(Opponent(mover))];
    for (int i : {own, kKindMasks + other, 2 * kKindMasks + kKindMasks * own + other}) {
      row.push_back({static_cast<uint16_t>(kind_block + i), 1});
    }
    samples.features.Append(row);
    samples.target.push_back(
        static_cast<float>(std::clamp(target, options_.margin, 1 - options_.margin)));
    samples.hand_made.push_back(static_cast<float>(hand_made_.Evaluate(board_)));
    samples.mover.push_back(static_cast<uint8_t>(Index(mover)));
    samples.ply.push_back(static_cast<uint16_t>(board_.stone_count()));
  }

  void AddChoice(Point chosen) {
    const Color mover = board_.side_to_move(), other = Opponent(mover);
    const int make = FeatureBlock(views_, mover, true);
    const int prevent = FeatureBlock(views_, mover, false);
    std::vector<Candidate> row;
    std::optional<uint16_t> index;
    for (Point p : FreeMoves(board_)) {
      if (mover == Color::kBlack && board_.IsForbidden(p)) continue;
      if (p == chosen) index = static_cast<uint16_t>(row.size());
      row.push_back({static_cast<uint16_t>(make + PatternOf(state_.code(mover, p))),
                     static_cast<uint16_t>(prevent + PatternOf(state_.code(other, p)))});
    }
    if (!index || row.size() < 2) return;
    out_.policy.candidates.Append(row);
    out_.policy.chosen.push_back(*index);
  }

  const SampleOptions& options_;
  const size_t views_;
  const std::vector<KindMask>& kind_bits_;
  const GameRecord& game_;
  SampleSet& out_;
  Board board_;
  VcfSolver solver_;
  PatternState<Counts> state_;
  ThreatEvaluator hand_made_;
  bool result_counts_ = true;
};

}  // namespace

SampleBuilder::SampleBuilder(const SampleOptions& options)
    : options_(options), views_(PatternWeights::ViewCount(options.rule)) {
  for (int i = 0; i < kPatternCount; ++i) {
    const std::optional<PointKind> kind = KindOf(CodeOfPattern(i));
    kind_bits_.push_back(kind ? 1 << Index(*kind) : 0);
  }
}

void SampleBuilder::Add(const GameRecord& game) {
  if (game.rule != options_.rule) return;
  ++games_;
  const bool validates = HashOf(game) % 1000 < static_cast<uint64_t>(options_.validation_permille);
  GameWalk(options_, views_, kind_bits_, game, validates ? &validation_ : &training_).Walk();
}

}  // namespace tengen
