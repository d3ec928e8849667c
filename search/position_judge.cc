#include "search/position_judge.h"

#include <algorithm>
#include <utility>

#include "search/root_search.h"

namespace tengen::search {
namespace {

// Without time or nodes to keep to, a judge is content with this.
constexpr int kDepthWithoutLimits = 10;

}  // namespace

SearchingJudge::SearchingJudge(size_t table_bytes, const base::Clock& clock)
    : clock_(clock), table_(table_bytes) {}

void SearchingJudge::Begin(const SearchLimits& limits, std::shared_ptr<const eval::Network> network,
                           std::shared_ptr<const KnownPositions> known) {
  known_ = std::move(known);
  if (network != network_) {
    network_ = std::move(network);
    evaluator_.reset();
    table_.Clear();  // another evaluation's values
  }
  limits_ = limits;
  if (limits.match_time_left) {
    // An opening has several decisions; none of them may take what an emergency may.
    limits_.turn_time = TimeManager(limits, clock_).soft_limit();
    limits_.match_time_left.reset();
  }
  nodes_.store(0, std::memory_order_relaxed);
  table_.NewGeneration();
  const std::lock_guard lock(mutex_);
  stopped_ = false;
}

int SearchingJudge::MaxDepth() const {
  const int most = limits_.turn_time || limits_.max_nodes ? kMaxPly : kDepthWithoutLimits;
  return std::min(limits_.max_depth.value_or(most), most);
}

SearchLimits SearchingJudge::Remaining() const {
  SearchLimits limits = limits_;
  if (limits.max_nodes) *limits.max_nodes -= nodes();
  return limits;
}

Value SearchingJudge::Evaluate(const Board& board) {
  if (!evaluator_ || evaluator_rule_ != board.rule()) {
    evaluator_ = MakeEvaluator(board.rule(), network_);
    evaluator_rule_ = board.rule();
  }
  evaluator_->Reset(board);
  return evaluator_->Evaluate(board);
}

std::optional<Value> SearchingJudge::ValueForBlack(const Board& board, int depth) {
  const std::optional<Value> value = known_ ? known_->ValueForBlack(board) : std::nullopt;
  if (value) return value;
  const int sign = board.side_to_move() == Color::kBlack ? 1 : -1;
  if (depth == 0) return sign * Evaluate(board);
  if (depth > MaxDepth()) return std::nullopt;
  TimeManager* time = nullptr;
  {
    const std::lock_guard lock(mutex_);
    if (stopped_) return std::nullopt;
    search_ = std::make_unique<TimeManager>(Remaining(), clock_);
    time = search_.get();
  }
  if (time->Expired(/*nodes=*/0)) return std::nullopt;
  const SearchParameters parameters;
  SearchShared shared{table_, *time, parameters, network_, Ending()};
  const std::optional<SearchInfo> info = SearchToDepth(board, depth, shared, vcf_);
  nodes_.fetch_add(shared.nodes.load(std::memory_order_relaxed), std::memory_order_relaxed);
  if (!info) return std::nullopt;
  return sign * info->value;
}

bool SearchingJudge::TimeIsOver() {
  {
    const std::lock_guard lock(mutex_);
    if (stopped_) return true;
  }
  // Nodes are no time: none is searched at depth 0.
  SearchLimits limits = limits_;
  limits.max_nodes.reset();
  return TimeManager(limits, clock_).Expired(/*nodes=*/0);
}

void SearchingJudge::Stop() {
  const std::lock_guard lock(mutex_);
  stopped_ = true;
  if (search_) search_->StopNow();
}

}  // namespace tengen::search
