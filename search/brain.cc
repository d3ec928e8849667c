#include "search/brain.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "base/held_memory.h"
#include "base/processors.h"
#include "base/random.h"
#include "base/threads.h"
#include "engine/rules.h"
#include "search/balance_search.h"
#include "search/root_search.h"
#include "search/table_file.h"
#include "search/time_manager.h"
#include "search/transposition_table.h"
#include "search/vote.h"

namespace tengen::search {
namespace {

// What the process needs besides the table: code, stacks, a worker's tables.
constexpr int64_t kBaseMemory = int64_t{16} << 20;
constexpr int64_t kWorkerMemory = int64_t{4} << 20;
constexpr int64_t kLeastTable = int64_t{1} << 20;
// A search of a minute needs no more.
constexpr int64_t kLargestTable = int64_t{1} << 30;
// A manager judges the memory of the whole process; keep a part of its limit free.
constexpr double kShare = 0.75;

// Far longer than it takes to fill the table; whoever left the game open wants the processor back.
constexpr absl::Duration kLongestPondering = absl::Minutes(10);

// More workers than processors only take turns, and waking the main one could take longer than a
// move may.
int WorkerCount(const BrainOptions& options) {
  return std::clamp(options.threads, 1, base::ProcessorCount());
}

// Address space for the stacks and heaps of all threads, little of which is ever used.
size_t RoomForThreads(const BrainOptions& options) {
  if (!base::kLaunches) return 0;
  constexpr size_t kOfThread = size_t{16} << 20;
  return kOfThread * static_cast<size_t>(WorkerCount(options) + 1);
}

size_t TableBytes(const BrainOptions& options) {
  if (options.hash_bytes > 0) {
    // More than there can be becomes less in Allocate.
    return static_cast<size_t>(std::min<uint64_t>(options.hash_bytes, SIZE_MAX / 2));
  }
  const int64_t memory = options.max_memory > 0 ? options.max_memory : BrainOptions().max_memory;
  const auto usable = static_cast<int64_t>(static_cast<double>(memory) * kShare);
  const int64_t left = usable - kBaseMemory - kWorkerMemory * WorkerCount(options);
  return static_cast<size_t>(std::clamp(left, kLeastTable, kLargestTable));
}

// True if the game is not over with `move`, and was not before.
bool GoesOnAfter(const Board& board, Point move, const Ending& ending) {
  if (const std::optional<Point> last = board.LastMove()) {
    Board before = board;
    before.Unmake();
    if (before.Judge(*last) != Verdict::kNone) return false;
  }
  return board.stone_count() + 1 < StonesAtEnd(board, ending) &&
         board.Judge(move) == Verdict::kNone;
}

// What the entries of a table hold for.
std::string IdentityOf(const Board& board, const BrainOptions& options, bool misjudged) {
  const Ending& ending = options.ending;
  const char* result = !ending.winner                    ? "drawn"
                       : *ending.winner == Color::kBlack ? "Black's"
                                                         : "White's";
  const std::string stones =
      ending.max_stones > 0 ? absl::StrCat(ending.max_stones, " stones") : "a full board";
  return absl::StrFormat("%s %dx%d (%s with %s, evaluation %08x%s)", RuleName(board.rule()),
                         board.width(), board.height(), result, stones,
                         EvaluationId(board.rule(), options.network),
                         misjudged ? " with mistakes" : "");
}

}  // namespace

class Brain::Impl {
 public:
  Impl(const BrainOptions& options, const base::Clock& clock) : clock_(clock), options_(options) {}
  ~Impl() {
    Stop();
    Wait();
  }

  void SetOptions(const BrainOptions& options) {
    // What was learned is another's, or about another game.
    if (options.network != options_.network || options.ending != options_.ending) Forget();
    options_ = options;
  }
  const BrainOptions& options() const { return options_; }
  void NewGame() {
    ++games_;
    Forget();
  }

  void Go(const Board& board, const SearchLimits& limits, SearchListener& listener) {
    Prepare(limits);
    const RootScope root = ScopeOf(limits);
    thread_ = base::Launch([this, board, root, goal = limits.balance, &listener] {
      Run(board, root, goal, listener);
    });
  }
  void GoAndWait(const Board& board, const SearchLimits& limits, SearchListener& listener) {
    Prepare(limits);
    Run(board, ScopeOf(limits), limits.balance, listener);
  }

  absl::StatusOr<int64_t> WriteTable(const Board& board, const std::string& path) {
    EnsureTable();
    return search::WriteTable(*table_, Identity(board), path);
  }
  absl::StatusOr<int64_t> ReadTable(const Board& board, const std::string& path) {
    EnsureTable();
    return search::ReadTable(path, Identity(board), *table_);
  }
  int TableUsedPermille() const {
    const std::lock_guard lock(mutex_);  // another thread may be about to begin a search
    return table_ ? table_->UsedPermille() : 0;
  }

  void UpdateLimits(const SearchLimits& limits) {
    const std::lock_guard lock(mutex_);
    if (activity_ != Activity::kThinking) return;
    const bool ponder = limits_.ponder && limits.ponder;
    limits_ = Restricted(limits);
    limits_.ponder = ponder;
    time_->Replace(limits_);
  }

  void Stop() {
    const std::lock_guard lock(mutex_);
    if (activity_ == Activity::kIdle) return;
    limits_.ponder = false;
    time_->StopNow();
  }

  void Wait() {
    if (thread_.joinable()) thread_.join();
  }

  bool thinking() const {
    const std::lock_guard lock(mutex_);
    return activity_ != Activity::kIdle;
  }

 private:
  enum class Activity : uint8_t { kIdle, kThinking, kPondering };

  void Forget() {
    if (table_) table_->Clear();
    for (const auto& solver : solvers_) solver->Clear();
  }

  std::string Identity(const Board& board) const {
    return IdentityOf(board, options_, ability_.has_value());
  }

  // Of him who searches with these limits; nullopt: he can do everything. Those who analyse want
  // the truth.
  std::optional<Ability> AbilityFor(const SearchLimits& limits) const {
    const bool analysis =
        limits.analysis || limits.lines > 1 || limits.balance || !limits.refused.empty();
    if (analysis || !options_.strength.limited()) return std::nullopt;
    return AbilityOf({options_.strength.level, base::RandomWord(options_.strength.seed) + games_});
  }

  // The limits of him whose move is being looked for.
  SearchLimits Restricted(SearchLimits limits) const {
    if (!ability_) return limits;
    limits.max_nodes = std::min(limits.max_nodes.value_or(INT64_MAX), ability_->nodes);
    limits.ponder = false;
    return limits;
  }

  static RootScope ScopeOf(const SearchLimits& limits) {
    return {.lines = std::max(limits.lines, 1),
            .excluded = limits.excluded,
            .refused = limits.refused,
            .analysis = limits.analysis,
            .extra_vcf_nodes = limits.extra_vcf_nodes};
  }

  void Prepare(const SearchLimits& limits) {
    Wait();
    EnsureTable();
    const std::optional<Ability> ability = AbilityFor(limits);
    if (ability != ability_) Forget();  // nobody is to know what another takes for true
    const std::lock_guard lock(mutex_);
    ability_ = ability;
    limits_ = Restricted(limits);
    limits_.ponder = limits_.ponder && !limits.balance;
    time_ = std::make_unique<TimeManager>(limits_, clock_);
    activity_ = Activity::kThinking;
  }

  void EnsureTable() {
    if (!table_ || table_bytes_ != TableBytes(options_)) Allocate(TableBytes(options_));
  }

  // A smaller table than asked for is better than none: an address space limit must not end a game,
  // neither here nor by leaving nothing for the threads to come, whose room is held meanwhile.
  void Allocate(size_t bytes) {
    table_bytes_ = bytes;
    SetTable(nullptr);
    const base::HeldMemory room(RoomForThreads(options_));
    if (!room.held()) bytes = kSmallestTable;
    SetTable(MakeTable(bytes));
  }

  void SetTable(std::unique_ptr<TranspositionTable> table) {
    const std::lock_guard lock(mutex_);
    table_ = std::move(table);
  }

  // What the search thread does.
  void Run(Board board, const RootScope& root, const std::optional<BalanceGoal>& goal,
           SearchListener& listener) {
    const SearchResult result = goal       ? Balance(board, root.excluded, *goal, listener)
                                : ability_ ? SearchAs(*ability_, board, root, listener)
                                           : Search(board, root, &listener);
    listener.OnFinished(result);
    if (result.move && GoesOnAfter(board, *result.move, options_.ending) && BeginPondering()) {
      board.Make(*result.move);
      Search(board, RootScope(), nullptr);
    }
    const std::lock_guard lock(mutex_);
    activity_ = Activity::kIdle;
  }

  // False if there is to be none. Because it is the search thread that goes on, no command can come
  // between the answer and pondering without Stop reaching the one or the other.
  bool BeginPondering() {
    const std::lock_guard lock(mutex_);
    if (!limits_.ponder) return false;
    SearchLimits limits;
    limits.start = clock_.Now();
    limits.turn_time = kLongestPondering;
    limits.max_depth = limits_.max_depth;
    time_ = std::make_unique<TimeManager>(limits, clock_);
    activity_ = Activity::kPondering;
    return true;
  }

  SearchResult Balance(const Board& board, const PointSet& excluded, const BalanceGoal& goal,
                       SearchListener& listener) {
    SearchShared shared = BeginSearch();
    return BalanceSearch(board, goal, excluded, limits_.lines, shared, MainSolver()).Run(listener);
  }

  // The limit on stones where those that are overlooked do not count.
  int MaxStonesAsSeen(const Board& board, const Board& seen) const {
    const int most = options_.ending.max_stones;
    if (most <= board.stone_count()) return 0;  // what has been reached is no limit
    return most - (board.stone_count() - seen.stone_count());
  }

  // The move of somebody of limited ability. He knows what is forbidden, and where he sees no move
  // at all he looks again.
  SearchResult SearchAs(const Ability& ability, const Board& board, const RootScope& root,
                        SearchListener& listener) {
    SearchShared shared = BeginSearch();
    shared.ability = ability;
    VcfSolver& solver = MainSolver();
    RootScope legal = root;
    if (board.side_to_move() == Color::kBlack) legal.excluded |= board.ForbiddenPoints();
    const Board seen = AsSeen(board, ability);
    shared.ending.max_stones = MaxStonesAsSeen(board, seen);
    SearchResult result = RootSearch(0, seen, legal, shared, solver).Run(nullptr);
    if (!result.move) {
      shared.ending = options_.ending;
      result = RootSearch(0, board, root, shared, solver).Run(nullptr);
    }
    if (result.info.depth > 0) listener.OnIteration(result.info);
    return result;
  }

  // Runs the main worker and, beside it, the helpers. `listener` may be null.
  SearchResult Search(const Board& board, const RootScope& root, SearchListener* listener) {
    SearchShared shared = BeginSearch();
    const int count = WorkerCount(options_);
    if (count > 1) shared.claims = &claims_;
    const auto size = static_cast<size_t>(count);
    EnsureSolvers(size);
    std::vector<SearchResult> results(size);
    const auto run = [&](size_t i, const RootScope& scope, SearchListener* heard_by) {
      results[i] =
          RootSearch(static_cast<int>(i), board, scope, shared, *solvers_[i]).Run(heard_by);
    };
    RootScope helped = root;
    helped.lines = 1;
    std::vector<std::thread> helpers;
    try {
      for (size_t i = 1; i < size; ++i) helpers.emplace_back(run, i, helped, nullptr);
    } catch (const std::system_error&) {
      // A limit on memory or processes must not end a game: those that could begin are enough.
    }
    run(0, root, listener);
    time_->StopNow();
    for (std::thread& helper : helpers) helper.join();
    SearchResult result = results.front();
    const bool chosen = size > 1 && root.lines == 1;
    if (chosen) result = results[ChooseResult(results)];
    if (chosen || root.analysis) {
      result.info.nodes = shared.nodes.load(std::memory_order_relaxed);
      result.info.elapsed = time_->Elapsed();  // in which these were searched
    }
    return result;
  }

  void EnsureSolvers(size_t count) {
    while (solvers_.size() < count) {
      solvers_.push_back(std::make_unique<VcfSolver>(kVcfTableEntries));
    }
  }
  VcfSolver& MainSolver() {
    EnsureSolvers(1);
    return *solvers_.front();
  }

  SearchShared BeginSearch() {
    table_->NewGeneration();
    return {*table_, *time_, options_.parameters, options_.network, options_.ending};
  }

  const base::Clock& clock_;
  BrainOptions options_;
  Claims claims_;  // of the workers of one search; none is left when it ends
  std::unique_ptr<TranspositionTable> table_;  // replaced under mutex_
  size_t table_bytes_ = 0;
  std::vector<std::unique_ptr<VcfSolver>> solvers_;  // of the workers, by their numbers
  uint64_t games_ = 0;                               // that were declared new
  std::optional<Ability> ability_;                   // of the running or last search
  mutable std::mutex mutex_;           // guards what follows, except that searches read *time_
  SearchLimits limits_;                // of the running search
  std::unique_ptr<TimeManager> time_;  // replaced only while no search runs
  Activity activity_ = Activity::kIdle;
  std::thread thread_;
};

Brain::Brain(const BrainOptions& options, const base::Clock& clock)
    : impl_(std::make_unique<Impl>(options, clock)) {}
Brain::~Brain() = default;
void Brain::SetOptions(const BrainOptions& options) { impl_->SetOptions(options); }
const BrainOptions& Brain::options() const { return impl_->options(); }
void Brain::NewGame() { impl_->NewGame(); }
void Brain::Go(const Board& board, const SearchLimits& limits, SearchListener& listener) {
  impl_->Go(board, limits, listener);
}
void Brain::GoAndWait(const Board& board, const SearchLimits& limits, SearchListener& listener) {
  impl_->GoAndWait(board, limits, listener);
}
absl::StatusOr<int64_t> Brain::WriteTable(const Board& board, const std::string& path) {
  return impl_->WriteTable(board, path);
}
absl::StatusOr<int64_t> Brain::ReadTable(const Board& board, const std::string& path) {
  return impl_->ReadTable(board, path);
}
int Brain::TableUsedPermille() const { return impl_->TableUsedPermille(); }
void Brain::UpdateLimits(const SearchLimits& limits) { impl_->UpdateLimits(limits); }
void Brain::Stop() { impl_->Stop(); }
void Brain::Wait() { impl_->Wait(); }
bool Brain::thinking() const { return impl_->thinking(); }

SearchResult Think(Brain& brain, const Board& board, const SearchLimits& limits) {
  ResultKeeper keeper;
  SearchLimits silent = limits;
  silent.ponder = false;
  brain.GoAndWait(board, silent, keeper);
  return keeper.result();
}

}  // namespace tengen::search
