#include "search/proof/solver.h"

#include <utility>

#include "engine/rules.h"

namespace tengen::search {
namespace {

constexpr size_t kThreatEntries = size_t{1} << 13;
// People who ask for a solution have more time and memory than a search that asks in passing.
constexpr size_t kMaxPositions = size_t{1} << 22;
constexpr int64_t kMaxVcfNodes = 20'000;

Solution::Answer ToAnswer(VcfResult::Status status) {
  switch (status) {
    case VcfResult::Status::kWin:
      return Solution::Answer::kWin;
    case VcfResult::Status::kNoWin:
      return Solution::Answer::kNoWin;
    case VcfResult::Status::kUnknown:
      break;
  }
  return Solution::Answer::kUnknown;
}

int FoursOf(const std::vector<Point>& line) { return static_cast<int>(line.size()) / 2; }

}  // namespace

Solver::Solver(size_t fours_entries) : vcf_(fours_entries), vct_(kThreatEntries) {}

Solution Solver::Solve(Board& board, const SolveOptions& options, absl::FunctionRef<bool()> stop) {
  Solution solution;
  solution.answer = Solution::Answer::kNoWin;
  if (options.fours) solution = SolveFours(board, options, stop);
  if (options.threats && solution.answer != Solution::Answer::kWin) {
    SolveThreats(board, options, stop, &solution);
  }
  return solution;
}

Solution Solver::SolveFours(Board& board, const SolveOptions& options,
                            absl::FunctionRef<bool()> stop) {
  vcf_.Clear();
  tree_.Clear();
  by_fours_ = true;
  // With threats to come, fours get half of the nodes.
  const int64_t budget = options.max_nodes - (options.threats ? options.max_nodes / 2 : 0);
  VcfResult best = vcf_.Solve(board, {.max_nodes = budget, .max_fours = options.max_fours}, stop);
  Solution solution;
  solution.nodes = best.nodes;
  solution.answer = ToAnswer(best.status);
  // The solver calls a search that ended only at the limit on fours unknown; here that is an
  // answer.
  const bool limited_by_fours = options.max_fours < VcfLimits().max_fours && best.nodes < budget;
  if (solution.answer == Solution::Answer::kUnknown && limited_by_fours && !stop()) {
    solution.answer = Solution::Answer::kNoWin;
  }
  if (best.status != VcfResult::Status::kWin) return solution;
  solution.root = AddVcf(best.line, board, vcf_, stop, tree_);
  if (!solution.root) {
    solution.answer = Solution::Answer::kUnknown;
    return solution;
  }
  // The win at hand is kept until a shorter one has its whole tree.
  while (options.shortest && FoursOf(best.line) > 0) {
    const VcfLimits limits = {.max_nodes = options.max_nodes - solution.nodes,
                              .max_fours = FoursOf(best.line) - 1};
    best = vcf_.Solve(board, limits, stop);
    solution.nodes += best.nodes;
    if (best.status != VcfResult::Status::kWin) break;
    const std::optional<size_t> shorter = AddVcf(best.line, board, vcf_, stop, tree_);
    if (!shorter) break;
    solution.root = shorter;
  }
  solution.by_fours = true;
  solution.distance = LatestEnd(tree_, *solution.root, board);
  solution.line = LongestLine(tree_, *solution.root, board);
  return solution;
}

void Solver::SolveThreats(Board& board, const SolveOptions& options, absl::FunctionRef<bool()> stop,
                          Solution* solution) {
  by_fours_ = false;
  const VctLimits limits = {.max_nodes = options.max_nodes - solution->nodes,
                            .max_positions = kMaxPositions,
                            .max_vcf_nodes = kMaxVcfNodes};
  VctResult result = vct_.Solve(board, limits, stop);
  solution->nodes += result.nodes;
  switch (result.status) {
    case VctResult::Status::kWin:
      solution->answer = Solution::Answer::kWin;
      solution->root = vct_.tree_root();
      solution->distance = LatestEnd(vct_.tree(), *solution->root, board);
      solution->line = std::move(result.line);
      return;
    case VctResult::Status::kNoWin:
      return;  // what continuous fours have shown stands
    case VctResult::Status::kUnknown:
      solution->answer = Solution::Answer::kUnknown;
      return;
  }
}

}  // namespace tengen::search
