#include "search/proof/solver.h"

#include <algorithm>
#include <utility>

#include "engine/rules.h"

namespace tengen::search {
namespace {

constexpr size_t kThreatEntries = size_t{1} << 13;
// People who ask for a solution have more time and memory than a search that asks in passing.
constexpr size_t kMaxPositions = size_t{1} << 22;
constexpr int64_t kMaxVcfNodes = 20'000;
// What continuous threats may cost at first where quiet moves are to be tried, too: so many nodes,
// and one part in so many of those left, fewer where an adviser sees quiet moves soon.
constexpr int64_t kFirstThreats = 1'000'000;
constexpr int64_t kThreatShare = 4;
constexpr int64_t kThreatShareBeforeAdvice = 20;
// What quiet moves may cost as the adviser sees them, unless no others are wanted: one part in so
// many, and so many nodes. Of those one part in so many is for the adviser to see a win at all.
constexpr int64_t kAdvisedShare = 2;
constexpr int64_t kMostAdvised = 20'000'000;
constexpr int64_t kAdviceShare = 10;

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

Solver::Solver(size_t fours_entries, MoveScorer scorer, std::shared_ptr<MoveAdviser> adviser)
    : adviser_(std::move(adviser)),
      vcf_(fours_entries),
      vct_(kThreatEntries),
      quiet_(kThreatEntries, std::move(scorer), adviser_) {}

Solution Solver::Solve(Board& board, const SolveOptions& options, absl::FunctionRef<bool()> stop) {
  Solution solution;
  const auto won = [&] { return solution.answer == Solution::Answer::kWin; };
  const auto left = [&] { return options.max_nodes - solution.nodes; };
  if (options.fours) solution = SolveFours(board, options, stop);
  const bool fours_known = !options.fours || solution.answer == Solution::Answer::kNoWin;
  bool threats_known = !options.threats;
  if (options.threats && !won()) {
    // A win that threats take long to find is often found sooner among all moves.
    const int64_t part = left() / (adviser_ ? kThreatShareBeforeAdvice : kThreatShare);
    const int64_t share = options.quiet ? std::min(kFirstThreats, part) : left();
    threats_known = SolveThreats(board, share, stop, &solution);
  }
  bool quiet_known = !options.quiet;
  if (options.quiet && !won()) quiet_known = SolveQuiet(board, options, stop, &solution);
  if (options.quiet && !threats_known && !won()) {
    threats_known = SolveThreats(board, left(), stop, &solution);
  }
  if (won()) return solution;
  solution.no_threats = fours_known && threats_known;
  if (solution.no_threats && quiet_known) {
    solution.answer = Solution::Answer::kNoWin;
    return solution;
  }
  solution.answer = Solution::Answer::kUnknown;
  solution.limit = solution.unseen ? Solution::Limit::kNone : Solution::Limit::kMemory;
  if (left() <= 0 || !fours_known) solution.limit = Solution::Limit::kNodes;
  if (stop()) solution.limit = Solution::Limit::kStop;
  return solution;
}

Solution Solver::SolveFours(Board& board, const SolveOptions& options,
                            absl::FunctionRef<bool()> stop) {
  vcf_.Clear();
  tree_.Clear();
  stage_ = Stage::kFours;
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
  std::optional<size_t> root = AddVcf(best.line, board, vcf_, stop, tree_);
  if (!root) {
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
    root = shorter;
  }
  SetWin(board, tree_, *root, &solution);
  return solution;
}

// Returns whether it is known that there is such a win, or none.
bool Solver::SolveThreats(Board& board, int64_t max_nodes, absl::FunctionRef<bool()> stop,
                          Solution* solution) {
  stage_ = Stage::kThreats;
  const VctLimits limits = {
      .max_nodes = max_nodes, .max_positions = kMaxPositions, .max_vcf_nodes = kMaxVcfNodes};
  const VctResult result = vct_.Solve(board, limits, stop);
  solution->nodes += result.nodes;
  if (result.status == VctResult::Status::kWin) {
    SetWin(board, vct_.tree(), *vct_.tree_root(), solution);
  }
  return result.status != VctResult::Status::kUnknown;
}

// Returns whether all was done that is to be done about quiet moves.
bool Solver::SolveQuiet(Board& board, const SolveOptions& options, absl::FunctionRef<bool()> stop,
                        Solution* solution) {
  stage_ = Stage::kQuiet;
  positions_before_ = 0;
  const int64_t left = std::min(options.max_nodes - solution->nodes, options.max_quiet_nodes);
  QuietResult result = SolveAdvised(board, options, left, stop);
  const bool wanted = !adviser_ || !options.only_advised;
  if (wanted && result.status != QuietResult::Status::kWin && !stop()) {
    const int64_t advised = result.nodes;
    if (adviser_) positions_before_ = quiet_.positions();
    result = quiet_.Solve(board, {.max_nodes = left - advised}, stop);
    result.nodes += advised;
  }
  solution->nodes += result.nodes;
  solution->unseen = result.unseen;
  switch (result.status) {
    case QuietResult::Status::kWin:
      SetWin(board, quiet_.tree(), *quiet_.tree_root(), solution);
      return true;
    case QuietResult::Status::kExhausted:
      return true;
    case QuietResult::Status::kUnknown:
      break;
  }
  return result.nodes >= options.max_quiet_nodes;
}

// A win with quiet moves that the adviser sees; without one nothing is done.
QuietResult Solver::SolveAdvised(Board& board, const SolveOptions& options, int64_t left,
                                 absl::FunctionRef<bool()> stop) {
  if (!adviser_) return {};
  adviser_->Clear();
  QuietLimits limits;
  limits.max_nodes = options.only_advised ? left : std::min(left / kAdvisedShare, kMostAdvised);
  limits.advice_nodes = std::min(options.max_advice_nodes, limits.max_nodes / kAdviceShare);
  limits.every_reply = !options.only_advised;
  QuietResult result = quiet_.Solve(board, limits, stop);
  // With more effort the adviser sees other moves.
  if (result.status == QuietResult::Status::kExhausted) {
    result.status = QuietResult::Status::kUnknown;
  }
  return result;
}

void Solver::SetWin(Board& board, const WinningTree& tree, size_t root, Solution* solution) {
  found_ = &tree;
  solution->answer = Solution::Answer::kWin;
  solution->root = root;
  solution->by_fours = stage_ == Stage::kFours;
  solution->quiet = tree.node(root).passes > 1;
  solution->distance = LatestEnd(tree, root, board);
  solution->line = LongestLine(tree, root, board);
}

}  // namespace tengen::search
