#include "bench/match/opening_generator.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <mutex>
#include <set>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/random.h"
#include "bench/match/referee.h"
#include "search/brain.h"
#include "search/proof/vcf_solver.h"

namespace tengen::match {
namespace {

// Half the width of a candidate's region, without its middle: 5x5 points are compact, 9x9 loose.
constexpr int kMinReach = 2;
constexpr int kMaxReach = 4;
// Points left between the middle of a region and the edge.
constexpr int kEdgeDistance = 4;

// Holds a search of this length without losing entries to replacement, and is cheap to allocate.
constexpr int64_t kHashBytes = int64_t{16} << 20;
constexpr size_t kSolverEntries = size_t{1} << 12;
constexpr int64_t kVcfNodes = 20000;

// Most candidates are far out of balance, and a short search with a wide bound tells.
constexpr int64_t kScreenNodesDivisor = 16;
constexpr Value kScreenFactor = 3;

struct Region {
  int x;
  int y;
  int reach;
};

Region DrawRegion(const BalanceRequest& request, base::Random* random) {
  const int low = std::min(kEdgeDistance, (request.size - 1) / 2);
  const int high = request.size - 1 - low;
  Region region = {request.size / 2, request.size / 2, random->Between(kMinReach, kMaxReach)};
  if (request.rule != Rule::kRenju) {
    region.x = random->Between(low, high);
    region.y = random->Between(low, high);
  }
  return region;
}

Point DrawPoint(const Region& region, int size, base::Random* random) {
  const auto draw = [&](int middle) {
    return random->Between(std::max(middle - region.reach, 0),
                           std::min(middle + region.reach, size - 1));
  };
  const int x = draw(region.x);
  return Point(x, draw(region.y));
}

bool HasNoVcf(Board& board) {
  const auto never = [] { return false; };
  search::VcfSolver solver(kSolverEntries);
  return solver.Solve(board, {.max_nodes = kVcfNodes}, never).status ==
         search::VcfResult::Status::kNoWin;
}

// True if neither side wins by fours, whoever is to move. Restores the board.
bool IsCalm(Board& board) {
  if (!HasNoVcf(board)) return false;
  board.Pass();
  const bool calm = HasNoVcf(board);
  board.Unmake();
  return calm;
}

// The value after a search by nothing but nodes: a brain of its own has nothing to remember.
Value SearchValue(const Board& board, int64_t nodes) {
  search::Brain brain({.threads = 1, .max_memory = 0, .hash_bytes = kHashBytes});
  search::SearchLimits limits;
  limits.start = base::Clock::Real().Now();
  limits.max_nodes = nodes;
  return Think(brain, board, limits).info.value;
}

// The values of the searches until one is out of bounds.
std::optional<BalancedOpening> Measure(const BalanceRequest& request, const Board& board) {
  const auto within = [](Value value, Value bound) {
    return !IsDecided(value) && std::abs(value) <= bound;
  };
  const int64_t screen_nodes = std::max<int64_t>(request.nodes / kScreenNodesDivisor, 1);
  if (!within(SearchValue(board, screen_nodes), kScreenFactor * request.max_value)) {
    return std::nullopt;
  }
  BalancedOpening opening;
  opening.value = SearchValue(board, request.nodes);
  if (!within(opening.value, request.max_value)) return std::nullopt;
  opening.verified_value = SearchValue(board, request.verify_nodes);
  if (!within(opening.verified_value, request.max_value)) return std::nullopt;
  return opening;
}

// The state that the judging threads share.
class Generator {
 public:
  Generator(const BalanceRequest& request, const std::vector<Opening>& known,
            int64_t first_candidate, int count, const BalanceListener& listener)
      : request_(request),
        count_(count),
        listener_(listener),
        next_(first_candidate),
        next_in_order_(first_candidate) {
    for (const Opening& opening : known) seen_.insert(CanonicalStones(opening, request.size));
  }

  absl::Status Run(int concurrency) {
    std::vector<std::thread> threads;
    for (int i = 0; i < concurrency; ++i) threads.emplace_back([this] { JudgeCandidates(); });
    for (std::thread& thread : threads) thread.join();
    const std::lock_guard lock(mutex_);
    if (!status_.ok() || progress_.accepted == count_) return status_;
    return absl::ResourceExhaustedError(absl::StrCat("no new opening among ", request_.patience,
                                                     " candidates; ask for more stones, a greater "
                                                     "--max-value or another --seed"));
  }

 private:
  void JudgeCandidates() {
    while (const std::optional<int64_t> number = Next()) {
      std::optional<BalancedOpening> opening = JudgeCandidate(request_, *number);
      const std::lock_guard lock(mutex_);
      judged_.emplace(*number, std::move(opening));
      TakeInOrder();
    }
  }

  bool Done() const {
    return progress_.accepted == count_ || fruitless_ == request_.patience || !status_.ok();
  }

  std::optional<int64_t> Next() {
    const std::lock_guard lock(mutex_);
    if (Done()) return std::nullopt;
    return next_++;
  }

  // Decides about the judged candidates as far as all before them are judged.
  void TakeInOrder() {
    for (auto it = judged_.find(next_in_order_); it != judged_.end() && !Done();
         it = judged_.find(next_in_order_)) {
      const std::optional<BalancedOpening> opening = std::move(it->second);
      judged_.erase(it);
      ++next_in_order_;
      ++progress_.candidates;
      const bool taken = opening.has_value() &&
                         seen_.insert(CanonicalStones(opening->stones, request_.size)).second;
      progress_.accepted += taken;
      fruitless_ = taken ? 0 : fruitless_ + 1;
      status_ = listener_(taken ? &*opening : nullptr, progress_);
    }
  }

  const BalanceRequest& request_;
  const int count_;
  const BalanceListener& listener_;
  // Guards all below and the calls of the listener.
  std::mutex mutex_;
  int64_t next_;
  int64_t next_in_order_;
  int64_t fruitless_ = 0;
  OpeningProgress progress_;
  absl::Status status_;
  std::set<SortedStones> seen_;
  std::map<int64_t, std::optional<BalancedOpening>> judged_;  // and not yet decided about
};

}  // namespace

absl::Status CheckRequest(const BalanceRequest& request) {
  if (request.min_stones < 1 || request.min_stones > request.max_stones ||
      request.max_stones > kMaxOpeningStones) {
    return absl::InvalidArgumentError(absl::StrCat("openings have 1 to ", kMaxOpeningStones,
                                                   " stones, not ", request.min_stones, " to ",
                                                   request.max_stones));
  }
  return Board::Create(request.size, request.size, request.rule).status();
}

Opening DrawCandidate(const BalanceRequest& request, int64_t number) {
  // A stream of its own for every candidate, so that candidates can be judged in any order.
  base::Random random(request.seed, static_cast<uint64_t>(number));
  const auto stones = static_cast<size_t>(random.Between(request.min_stones, request.max_stones));
  const Region region = DrawRegion(request, &random);
  Opening opening;
  if (request.rule == Rule::kRenju) opening.push_back(Point(region.x, region.y));
  while (opening.size() < stones) {
    const Point p = DrawPoint(region, request.size, &random);
    if (std::find(opening.begin(), opening.end(), p) == opening.end()) opening.push_back(p);
  }
  return opening;
}

std::optional<BalancedOpening> JudgeCandidate(const BalanceRequest& request, int64_t number) {
  const Opening stones = DrawCandidate(request, number);
  GameSettings settings;
  settings.rule = request.rule;
  settings.size = request.size;
  absl::StatusOr<Board> board = SetUpOpening(settings, stones);
  if (!board.ok() || !IsCalm(*board)) return std::nullopt;
  std::optional<BalancedOpening> opening = Measure(request, *board);
  if (!opening.has_value()) return std::nullopt;
  opening->candidate = number;
  opening->stones = stones;
  return opening;
}

absl::Status GenerateOpenings(const BalanceRequest& request, const std::vector<Opening>& known,
                              int64_t first_candidate, int count, int concurrency,
                              const BalanceListener& listener) {
  return Generator(request, known, first_candidate, count, listener).Run(concurrency);
}

}  // namespace tengen::match
