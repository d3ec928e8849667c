#include "bench/signature/signature.h"

#include <array>
#include <memory>

#include "engine/record/notation.h"
#include "search/brain.h"

namespace tengen::bench {
namespace {

constexpr int kDepth = 7;
constexpr int64_t kBenchHashBytes = int64_t{16} << 20;

struct BenchPosition {
  absl::string_view moves;
  int side;
};

// Openings, quiet middle games and sharp ones, in corners and in the middle, so that every part of
// the search is used.
constexpr std::array<BenchPosition, 6> kPositions = {{
    {"h8i9i7g9", 15},
    {"h8h9i10g9j8i8h6", 15},
    {"h8h7i7g9h6g5g7i6g8f8f6e5", 15},
    {"c3d4c5d5e6c4", 15},
    {"j10k11l9k9i8l10m11h12", 20},
    {"p4q5o5q3r6q7", 20},
}};

SignatureRow Measure(Rule rule, const BenchPosition& position,
                     const std::shared_ptr<const eval::Network>& network) {
  Board board = *Board::Create(position.side, position.side, rule);
  const std::vector<Point> moves =
      *engine::ParseMoves(position.moves, position.side, position.side);
  for (Point p : moves) board.Make(p);
  search::Brain brain(
      {.threads = 1, .max_memory = 0, .hash_bytes = kBenchHashBytes, .network = network});
  search::SearchLimits limits;
  limits.start = base::Clock::Real().Now();
  limits.max_depth = kDepth;
  const search::SearchResult result = Think(brain, board, limits);
  return {rule, std::string(position.moves), position.side, result.info.nodes,
          base::Clock::Real().Now() - limits.start};
}

}  // namespace

std::vector<SignatureRow> RunSignature(const std::shared_ptr<const eval::Network>& network) {
  std::vector<SignatureRow> rows;
  for (Rule rule : kRules) {
    for (const BenchPosition& position : kPositions) {
      rows.push_back(Measure(rule, position, network));
    }
  }
  return rows;
}

}  // namespace tengen::bench
