#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/time/time.h"
#include "base/annotated.h"
#include "base/clock.h"
#include "base/command.h"
#include "base/cut_work.h"
#include "base/errors.h"
#include "base/files.h"
#include "base/processors.h"
#include "base/progress.h"
#include "base/writer_lock.h"
#include "bench/match/openings.h"
#include "bench/match/referee.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "engine/symmetry.h"
#include "eval/win_rate.h"
#include "protocol/database/book_graph.h"
#include "protocol/database/position_database.h"
#include "search/brain.h"

namespace tengen::cli {
namespace {

using database::BookGraph;
using database::BookTask;
using database::PositionDatabase;
using database::SearchedMove;

constexpr absl::string_view kBookUsage =
    R"(Usage: tengen book FILE [--rule=RULE] [--size=N] [--positions=N] [--nodes=N] [options]

Builds an opening book: a position database from which pbrain-tengen plays after "INFO book FILE",
tengen play and tengen gtp with --book. It searches the position that the fewest plies and the least
losses of value lead to from where games begin, keeps its best moves, and so on; symmetric positions
are one. Every position is written when it is searched, so the same command goes on where the last
run stopped, and a greater --positions goes on further. With --nodes and --concurrency=1 a run that
was interrupted makes what one run makes. tengen database tells what a book holds.

Exit status: 0 done, or a signal came first, or another process is building FILE; 1 a file cannot be
read or written; 2 bad usage. With --exit-result 128 and its number after a signal, and 1 if another
process is building.)";

struct BookArguments {
  std::vector<std::string> files;
  Rule rule = Rule::kFreestyle;
  int size = 15;
  std::string openings;
  std::optional<int64_t> nodes;
  std::optional<absl::Duration> time;
  std::optional<absl::Duration> total;
  std::optional<int64_t> positions;
  int lines = 4;
  int plies = 20;
  int opening_stones = 0;
  int breadth = 20;
  int64_t hash = int64_t{32} << 20;
  int concurrency = std::min(base::ProcessorCount(), kMaxConcurrency);
  bool exit_result = false;
  bool quiet = false;

  int64_t Wanted() const { return positions.value_or(INT64_MAX); }
};

OptionTable Options(BookArguments* a) {
  return OptionTable(
      kBookUsage,
      {
          {"rule", "RULE",
           "freestyle, standard, renju, caro, caro9 or their numbers (default freestyle).",
           StoreRule(&a->rule)},
          {"size", "N", "Side of the board (default 15).",
           StoreInteger(&a->size, engine::kMinSide, engine::kMaxSide)},
          {"openings", "FILE",
           "Games begin with these, one a line (default: the empty board). Those of tengen "
           "openings are balanced.",
           StoreText(&a->openings)},
          {"positions", "N", "Positions searched in all, earlier runs included (default: no end).",
           StoreInteger(&a->positions, 1, INT64_MAX)},
          {"total", "TIME", "End this run after so long (default: no end).",
           StoreDuration(&a->total)},
          {"nodes", "N", "For each position (default 100000 without --time).",
           StoreInteger(&a->nodes, 1, INT64_MAX)},
          {"time", "TIME", "For each position, in seconds or with a unit.",
           StoreDuration(&a->time)},
          {"lines", "N", "Best moves that a search of a position looks for (default 4).",
           StoreInteger(&a->lines, 1, engine::kPointCapacity)},
          {"plies", "N", "Search no position with so many stones (default 20).",
           StoreInteger(&a->plies, 1, engine::kPointCapacity)},
          {"opening-stones", "N",
           "For games with an opening rule: so many stones are put by players who want a balanced "
           "game, near the middle. The same in all runs (default 0).",
           StoreInteger(&a->opening_stones, 0, engine::kPointCapacity)},
          {"breadth", "N",
           "A move worse by so much counts like a ply: more is broader (default 20).",
           StoreInteger(&a->breadth, 1, kMaxEval)},
          {"hash", "BYTES", "Table of each search (default 32M).", StoreBytes(&a->hash)},
          {"concurrency", "N", "Searches at the same time (default: one per processor).",
           StoreInteger(&a->concurrency, 1, kMaxConcurrency)},
          {"exit-result", "", std::string(kExitResultHelp), StoreSwitch(&a->exit_result)},
          {"quiet", "", "No progress on stderr.", StoreSwitch(&a->quiet)},
      },
      {"FILE", AppendText(&a->files)});
}

absl::StatusOr<std::vector<database::Position>> Roots(const BookArguments& a) {
  const database::Position empty = {a.rule, a.size, a.size, Color::kBlack, {}};
  if (a.openings.empty()) return std::vector<database::Position>{empty};
  const absl::StatusOr<std::string> text = base::ReadTextFile(a.openings);
  if (!text.ok()) return text.status();
  const absl::StatusOr<std::vector<match::Opening>> openings = match::ParseOpenings(*text, a.size);
  if (!openings.ok()) {
    return absl::Status(openings.status().code(),
                        absl::StrCat(a.openings, ": ", openings.status().message()));
  }
  match::GameSettings settings;
  settings.rule = a.rule;
  settings.size = a.size;
  std::vector<database::Position> roots;
  for (const match::Opening& opening : *openings) {
    if (const auto board = match::SetUpOpening(settings, opening); !board.ok()) {
      return base::Annotated(board.status(),
                             absl::StrCat(a.openings, ": opening ", roots.size() + 1));
    }
    database::Position& root = roots.emplace_back(empty);
    for (Point p : opening) root = root.After(p);
  }
  return roots;
}

// Keeps the lines of the last iteration that is complete.
class LineKeeper : public search::SearchListener {
 public:
  void OnIteration(const search::SearchInfo& info) override {
    if (info.line == 0) running_.clear();
    if (!info.pv.empty()) running_.push_back({info.pv.front(), info.value});
    if (info.line != info.lines - 1) return;
    lines_ = std::exchange(running_, {});
    depth_ = info.depth;
  }
  void OnFinished(const search::SearchResult& result) override {
    if (!lines_.empty() || !result.move || !result.info.searched()) return;
    lines_ = {{*result.move, result.info.value}};
    depth_ = result.info.depth;
  }

  // Best first, or those that balance the game most.
  const std::vector<SearchedMove>& lines() const { return lines_; }
  int depth() const { return depth_; }

 private:
  std::vector<SearchedMove> running_;
  std::vector<SearchedMove> lines_;
  int depth_ = 0;
};

// The points of the next stone of an opening, one of those that are symmetric. Those of renju keep
// the second stone next to the first one in the middle, and each later one at most a step farther
// from it; others have no such rule, but who goes beyond the fourth step from it is out of play.
PointSet OpeningPoints(const Board& board, const PointSet& excluded) {
  constexpr int kFarthest = 4;
  const int farthest = board.rule() == Rule::kRenju ? board.stone_count() : kFarthest;
  const Point middle(board.width() / 2, board.height() / 2);
  PointSet points;
  for (Point p : board.empty() - excluded) {
    if (engine::StepsBetween(p, middle) <= farthest) points.Insert(p);
  }
  return Representatives(SymmetriesOf(board), points);
}

// One worker: a brain that forgets what it has found, so that a search depends on its position.
class Searcher {
 public:
  explicit Searcher(const BookArguments& a) : arguments_(a), brain_(OptionsOf(a)) {}

  LineKeeper Search(const BookTask& task) {
    const Board board = BoardOf(task.position);
    search::SearchLimits limits;
    limits.start = base::Clock::Real().Now();
    limits.turn_time = arguments_.time;
    limits.max_nodes = arguments_.nodes;
    limits.lines = arguments_.lines;
    limits.excluded = task.known;
    if (board.side_to_move() == Color::kBlack) limits.excluded |= board.ForbiddenPoints();
    if (task.balances) {
      limits.excluded |= board.empty() - OpeningPoints(board, limits.excluded);
      limits.balance = search::BalanceGoal();
    }
    limits.analysis = true;
    LineKeeper keeper;
    if ((board.empty() - limits.excluded).empty()) return keeper;
    brain_.NewGame();
    brain_.GoAndWait(board, limits, keeper);
    if (!keeper.lines().empty()) return keeper;
    // Too little for anything: a book keeps no move that was not searched.
    limits.turn_time.reset();
    limits.max_nodes.reset();
    limits.lines = 1;
    limits.max_depth = 1;
    brain_.GoAndWait(board, limits, keeper);
    return keeper;
  }
  void Stop() { brain_.Stop(); }

 private:
  static search::BrainOptions OptionsOf(const BookArguments& a) {
    search::BrainOptions options;
    options.hash_bytes = a.hash;
    return options;
  }

  const BookArguments& arguments_;
  search::Brain brain_;
};

// Builds with several workers, which share the graph.
class Building {
 public:
  Building(const BookArguments& a, BookGraph& graph)
      : arguments_(a), graph_(graph), line_(a.quiet), had_(graph.searched()) {}

  absl::Status Run(const CutWork& cut) {
    for (int i = 0; i < arguments_.concurrency; ++i) {
      searchers_.push_back(std::make_unique<Searcher>(arguments_));
    }
    std::vector<std::thread> threads;
    for (const auto& searcher : searchers_) {
      threads.emplace_back([this, &searcher] { Work(*searcher); });
    }
    Watch(cut);
    for (std::thread& thread : threads) thread.join();
    return status_;
  }

 private:
  static constexpr absl::Duration kGlance = absl::Milliseconds(50);

  void Work(Searcher& searcher) {
    std::unique_lock lock(mutex_);
    for (;;) {
      const std::optional<BookTask> task = TakeTask(lock);
      if (!task) break;
      lock.unlock();
      const LineKeeper found = searcher.Search(*task);
      lock.lock();
      --searching_;
      if (!ended_) {
        absl::Status kept = graph_.Add(*task, found.lines(), found.depth());
        if (!kept.ok()) status_ = std::move(kept);
        ended_ |= !status_.ok();
      }
      changed_.notify_all();
    }
    ++idle_;
    changed_.notify_all();
  }

  // Waits where others may yet find more; nullopt: there is nothing more to do.
  std::optional<BookTask> TakeTask(std::unique_lock<std::mutex>& lock) {
    for (;;) {
      if (ended_ || graph_.searched() + searching_ >= arguments_.Wanted()) return std::nullopt;
      if (std::optional<BookTask> task = graph_.Next()) {
        ++searching_;
        return task;
      }
      if (searching_ == 0) return std::nullopt;
      changed_.wait(lock);
    }
  }

  // Until all workers have ended.
  void Watch(const CutWork& cut) {
    std::unique_lock lock(mutex_);
    while (idle_ < arguments_.concurrency) {
      changed_.wait_for(lock, absl::ToChronoMilliseconds(kGlance));
      const bool over = arguments_.total && line_.Elapsed() >= *arguments_.total;
      ended_ |= over || cut.Came();
      if (ended_) {
        for (const auto& searcher : searchers_) searcher->Stop();
        changed_.notify_all();
      }
      if (line_.IsDue()) line_.Show(Text());
    }
    line_.Show(Text());
    line_.End();
  }

  std::string Text() const {
    const int64_t done = graph_.searched() - had_;
    std::string text =
        absl::StrFormat("%d positions searched, %d in the book, the first is worth %s",
                        graph_.searched(), graph_.positions(), eval::WinRateText(graph_.value()));
    absl::Duration left = absl::InfiniteDuration();
    if (done > 0 && arguments_.positions) {
      const int64_t missing = std::max<int64_t>(*arguments_.positions - graph_.searched(), 0);
      left = line_.Elapsed() * (static_cast<double>(missing) / static_cast<double>(done));
    }
    if (arguments_.total) left = std::min(left, *arguments_.total - line_.Elapsed());
    if (left == absl::InfiniteDuration()) return text;
    left = std::max(left, absl::ZeroDuration());
    return absl::StrCat(text, ", ETA ", absl::FormatDuration(absl::Ceil(left, absl::Seconds(1))));
  }

  const BookArguments& arguments_;
  BookGraph& graph_;  // guarded by mutex_, as all below that changes
  base::ProgressLine line_;
  const int64_t had_;
  std::vector<std::unique_ptr<Searcher>> searchers_;
  std::mutex mutex_;
  std::condition_variable changed_;
  int searching_ = 0;
  int idle_ = 0;
  bool ended_ = false;
  absl::Status status_;
};

// FILE.lock, while this lives; the file stays, since another may hold it by then.
class BuilderLock {
 public:
  static absl::StatusOr<std::unique_ptr<BuilderLock>> Take(const std::string& file) {
    const std::string path = absl::StrCat(file, ".lock");
    const int descriptor = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (descriptor < 0) return base::SystemError(errno, "cannot write", path);
    std::unique_ptr<BuilderLock> lock(new BuilderLock(descriptor));
    if (absl::Status status = base::LockWriter(descriptor, file, path); !status.ok()) return status;
    return lock;
  }
  ~BuilderLock() { close(descriptor_); }
  BuilderLock(const BuilderLock&) = delete;
  BuilderLock& operator=(const BuilderLock&) = delete;

 private:
  explicit BuilderLock(int descriptor) : descriptor_(descriptor) {}

  const int descriptor_;
};

CommandResult Build(BookArguments& a) {
  if (a.files.size() != 1) return absl::InvalidArgumentError("which FILE is the book?");
  if (!a.nodes && !a.time) a.nodes = 100000;
  const absl::StatusOr<std::vector<database::Position>> roots = Roots(a);
  if (!roots.ok()) return {kFailed, roots.status()};
  const std::string& path = a.files[0];
  const CutWork cut("tengen book", absl::StrCat("the positions in \"", path, "\" are kept"),
                    a.exit_result, RemoveNoteOf(path));
  const absl::StatusOr<std::unique_ptr<PositionDatabase>> file = PositionDatabase::Open(path);
  if (!file.ok()) return {kFailed, file.status()};
  const absl::StatusOr<std::unique_ptr<BuilderLock>> lock = BuilderLock::Take(path);
  if (!lock.ok()) return ResultOfWriting(lock.status(), a.exit_result, kFailed);
  const absl::StatusOr<std::unique_ptr<BookGraph>> graph =
      BookGraph::Load(**file, *roots,
                      {.loss_per_ply = static_cast<double>(a.breadth),
                       .max_stones = a.plies,
                       .opening_stones = a.opening_stones});
  if (!graph.ok()) return {kFailed, graph.status()};
  const absl::Status built = Building(a, **graph).Run(cut);
  if (!built.ok()) return {kFailed, built};
  if (cut.Came()) return cut.Result();
  absl::PrintF("%s: %d positions, %d of them searched; the first is worth %s\n", path,
               (*graph)->positions(), (*graph)->searched(), eval::WinRateText((*graph)->value()));
  return kOk;
}

}  // namespace

int RunBook(CommandArguments args) {
  BookArguments arguments;
  return base::Obey({"tengen book", Options(&arguments), [&] { return Build(arguments); }}, args);
}

}  // namespace tengen::cli
