#include "bench/signature.h"

#include <array>
#include <cstdlib>
#include <iostream>
#include <memory>

#include "absl/strings/str_format.h"
#include "bench/command_line.h"
#include "engine/record/notation.h"
#include "search/brain.h"

namespace tengen {
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
                     const std::shared_ptr<const Network>& network) {
  Board board = *Board::Create(position.side, position.side, rule);
  const std::vector<Point> moves = *ParseMoves(position.moves, position.side, position.side);
  for (Point p : moves) board.Make(p);
  Brain brain({.threads = 1, .max_memory = 0, .hash_bytes = kBenchHashBytes, .network = network});
  SearchLimits limits;
  limits.start = Clock::Real().Now();
  limits.max_depth = kDepth;
  const SearchResult result = Think(brain, board, limits);
  return {rule, std::string(position.moves), position.side, result.info.nodes,
          Clock::Real().Now() - limits.start};
}

constexpr absl::string_view kBenchHelp =
    "Usage: tengen bench [options]\n"
    "Searches a fixed set of positions and prints the node count of each, the speed, and as the "
    "last line\n"
    "\"signature: N\", a number that is the same for every build of one version of the search.";

}  // namespace

std::vector<SignatureRow> RunSignature(const std::shared_ptr<const Network>& network) {
  std::vector<SignatureRow> rows;
  for (Rule rule : kRules) {
    for (const BenchPosition& position : kPositions) {
      rows.push_back(Measure(rule, position, network));
    }
  }
  return rows;
}

int RunBench(absl::Span<const std::string> args) {
  std::shared_ptr<const Network> network;
  const OptionTable options(
      std::string(kBenchHelp),
      {{"weights", "FILE", "Judge positions of the file's rule by its network.",
        StoreNetwork(&network)}});
  if (AsksForHelp(args)) {
    std::cout << options.Help();
    return EXIT_SUCCESS;
  }
  if (const absl::Status status = options.Parse(args); !status.ok()) {
    std::cerr << "tengen bench: " << absl::string_view(status.message()) << "\n";
    return 2;
  }
  int64_t nodes = 0;
  absl::Duration time;
  for (const SignatureRow& row : RunSignature(network)) {
    std::cout << absl::StreamFormat("%-9s %2d %-26s %9d nodes %6d ms\n", RuleName(row.rule),
                                    row.side, row.moves, row.nodes,
                                    absl::ToInt64Milliseconds(row.time));
    nodes += row.nodes;
    time += row.time;
  }
  std::cout << absl::StreamFormat(
      "%d nodes per second\nsignature: %d\n",
      static_cast<int64_t>(static_cast<double>(nodes) / absl::ToDoubleSeconds(time)), nodes);
  return EXIT_SUCCESS;
}

}  // namespace tengen
