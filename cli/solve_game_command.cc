#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "absl/time/time.h"
#include "base/clock.h"
#include "base/command.h"
#include "base/cut_work.h"
#include "base/files.h"
#include "base/job_queue.h"
#include "base/processors.h"
#include "base/progress.h"
#include "base/spares.h"
#include "base/text.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/game_log.h"
#include "cli/position_option.h"
#include "cli/ranks.h"
#include "cli/strategy_check.h"
#include "engine/move_generator.h"
#include "engine/record/notation.h"
#include "search/evaluator_scorer.h"
#include "search/proof/family_solver.h"
#include "search/proof/game_proof.h"
#include "search/proof/proof_writer.h"
#include "search/proof/situation.h"
#include "search/proof/solver.h"
#include "search/searching_adviser.h"
#include "verify/literal_rules.h"
#include "verify/strategy.h"

namespace tengen::cli {
namespace {

using search::GameProof;
using QuestionKind = GameProof::Question::Kind;

constexpr int kNotWon = 1;
constexpr int kOpen = 3;
constexpr size_t kMostMoves = 16;          // to try in a position
constexpr int64_t kAdviceNodes = 500'000;  // for the first of them

constexpr absl::string_view kSolveGameUsage =
    R"(Usage: tengen solve-game --results=FILE [--strategy=FILE] [options] [MOVES]

Looks for a proof that the side to move wins the game that goes on from the position, by
whatever takes hours: solvers settle positions, and where they fail moves are tried, after which
every reply there is must lose. FILE of --results gets a line for every answer, and the same
command goes on from it, after whatever ended the first; any number of processors may work on.

--strategy gets the moves that the solvers do not find by themselves. tengen verify checks such a
file: it makes all proofs again and plays them by literal rules.

Exit status: 0 won, or a signal came first and --results keeps what was found, or another process
is writing --results; 1 not won by all moves that were tried, or --results cannot be used; 2 bad
usage; 3 open when --time was over; 74 a file cannot be written. With --exit-result 128 and its
number after a signal, and 1 if another process is writing.)";

struct SolveGameArguments {
  engine::PositionText position;
  std::string results;
  std::string strategy;
  std::vector<std::string> like;
  std::optional<absl::Duration> time;
  int concurrency = base::ProcessorCount();
  bool exit_result = false;
  bool quiet = false;
};

OptionTable SolveGameOptions(SolveGameArguments* a) {
  std::vector<OptionSpec> options = PositionOptions(&a->position);
  const std::vector<OptionSpec> own = {
      {"results", "FILE", "Keep every answer there, and go on if it exists (required).",
       StoreText(&a->results)},
      {"strategy", "FILE", "Once won, write the moves that win there.", StoreText(&a->strategy)},
      {"like", "FILE",
       "Try what wins in a game of the same size, as its strategy in FILE has it, in positions "
       "like "
       "those; the rule may differ (repeatable).",
       AppendText(&a->like)},
      {"time", "T", "Stop after that long, as in 30min (default: no limit).",
       StoreDuration(&a->time)},
      {"concurrency", "N", "Positions at the same time (default: the processors).",
       StoreInteger(&a->concurrency, 1, kMaxConcurrency)},
      {"exit-result", "", std::string(kExitResultHelp), StoreSwitch(&a->exit_result)},
      {"quiet", "", "Show no progress.", StoreSwitch(&a->quiet)},
  };
  options.insert(options.end(), own.begin(), own.end());
  return OptionTable(kSolveGameUsage, std::move(options), {"MOVES", AppendMoves(&a->position)});
}

absl::Status CheckArguments(const SolveGameArguments& a) {
  if (a.results.empty()) return absl::InvalidArgumentError("--results: a file is needed");
  if (a.strategy.empty()) return absl::OkStatus();
  absl::Status place = base::MayReplaceKind(a.strategy, "tengen-strategy");
  if (!place.ok()) return place;
  return base::CheckDistinct({{"--results", a.results}, {"--strategy", a.strategy}});
}

// Answers one question at a time.
class GameWorker {
 public:
  // Whether a solver wins.
  std::string Solve(const Board& board, int effort, const std::function<bool()>& ended) {
    Board image = GameProof::ImageOf(board, effort).board;
    switch (solver_.Solve(image, GameProof::OptionsOf(effort), ended).answer) {
      case search::Solution::Answer::kWin:
        return "won";
      case search::Solution::Answer::kNoWin:
        return "exhausted";
      case search::Solution::Answer::kUnknown:
        break;
    }
    return "open";
  }

  // The moves to try, best first.
  std::string Moves(const Board& board, const std::function<bool()>& ended) {
    const search::Choice choice = search::ChoiceOf(board, board.empty_count());
    const bool free = choice.situation == search::Situation::kFree;
    std::vector<Point> moves;
    for (Point p : free ? engine::Candidates(board) : choice.moves) moves.push_back(p);
    moves = search::BestMoves(board, moves, scorer_, kMostMoves);
    adviser_->Clear();
    if (const auto best = adviser_->Advise(board, kAdviceNodes, ended).move) {
      std::erase(moves, *best);
      moves.insert(moves.begin(), *best);
    }
    return engine::MovesToText(moves, board.height());
  }

  // Those of `replies` to `move` that lose.
  std::string Lost(Board& board, Point move, absl::Span<const Point> replies, int effort,
                   const std::function<bool()>& ended) {
    board.Make(move);
    const std::vector<std::optional<size_t>> wins =
        family_.Solve(board, replies, GameProof::ReplyNodesOf(effort), ended);
    std::vector<Point> lost;
    for (size_t i = 0; i < replies.size(); ++i) {
      if (wins[i]) lost.push_back(replies[i]);
    }
    return engine::MovesToText(lost, board.height());
  }

 private:
  const search::MoveScorer scorer_ = search::EvaluatorScorer();
  const std::shared_ptr<search::MoveAdviser> adviser_ =
      std::make_shared<search::SearchingAdviser>();
  search::Solver solver_{search::Solver::kFewEntries, scorer_, adviser_};
  search::FamilySolver family_{scorer_, adviser_};
};

// A question as a job: "STONES EFFORT", "STONES moves" or "STONES EFFORT MOVE REPLIES".
constexpr absl::string_view kMovesJob = "moves";

std::string JobOf(const GameProof::Question& question, const GameProof& proof, int height) {
  switch (question.kind) {
    case QuestionKind::kSolve:
      return absl::StrCat(question.stones, " ", question.effort);
    case QuestionKind::kMoves:
      return absl::StrCat(question.stones, " ", kMovesJob);
    case QuestionKind::kFamily:
      break;
  }
  const auto open = proof.OpenReplies(question.stones, *question.move);
  return absl::StrCat(question.stones, " ", question.effort, " ", ToLetters(*question.move, height),
                      " ", engine::MovesToText(open.value_or(std::vector<Point>()), height));
}

std::string DoJob(const std::string& job, const Board& root, GameWorker& worker,
                  const std::function<bool()>& ended) {
  const std::vector<std::string> words = absl::StrSplit(job, ' ');
  absl::StatusOr<Board> board = search::BoardOfStones(words[0], root);
  if (!board.ok()) return std::string(board.status().message());
  if (words[1] == kMovesJob) return worker.Moves(*board, ended);
  int effort = 0;
  if (!absl::SimpleAtoi(words[1], &effort)) return "no job";
  if (words.size() == 2) return worker.Solve(*board, effort, ended);
  const std::optional<Point> move = engine::ParseLetters(words[2], root.width(), root.height());
  const auto replies = engine::ParseMoves(words[3], root.width(), root.height());
  if (!move || !replies.ok()) return "no job";
  return worker.Lost(*board, *move, *replies, effort, ended);
}

// Asks whoever has time, until the game is won, or nothing is left to ask or nobody waits any more.
class GameMaster {
 public:
  GameMaster(const SolveGameArguments& arguments, const Board& root, GameProof& proof, GameLog& log,
             base::JobQueue& queue, std::function<bool()> cut)
      : root_(root),
        proof_(proof),
        log_(log),
        queue_(queue),
        cut_(std::move(cut)),
        progress_(arguments.quiet) {}

  // Unavailable if the log cannot be written; other errors if an answer makes no sense.
  absl::Status Run() {
    std::vector<std::thread> threads;
    for (int i = 0; i < queue_.capacity(); ++i) threads.emplace_back([this] { AskAndTake(); });
    for (std::thread& thread : threads) thread.join();
    progress_.End();
    return error_;
  }

 private:
  void AskAndTake() {
    std::unique_lock lock(mutex_);
    while (error_.ok() && !cut_()) {
      std::vector<GameProof::Trial> trials;
      const std::optional<GameProof::Question> question = proof_.Ask(&trials);
      error_.Update(log_.AddTrials(trials));
      if (!error_.ok()) break;
      if (!question) {
        if (asked_ == 0) break;
        answered_.wait(lock);
        continue;
      }
      ++asked_;
      const std::string job = JobOf(*question, proof_, root_.height());
      lock.unlock();
      const std::optional<std::string> answer = queue_.Do(job, cut_);
      lock.lock();
      --asked_;
      if (answer && !cut_()) Take(*question, *answer);
      answered_.notify_all();
    }
    answered_.notify_all();
  }

  void Take(const GameProof::Question& question, const std::string& answer) {
    error_.Update(TakeGameAnswer(question, answer, root_, proof_));
    if (error_.ok()) error_.Update(log_.AddAnswer(question, answer));
    if (progress_.IsDue()) Show();
  }

  void Show() {
    const GameProof::Counts counts = proof_.counts();
    progress_.Show(absl::StrFormat("%d of %d positions solved, %d by moves, %.0f left; %s",
                                   counts.solved + counts.moved, counts.positions, counts.moved,
                                   counts.cost, proof_.HardestLine()));
  }

  const Board& root_;
  GameProof& proof_;
  GameLog& log_;
  base::JobQueue& queue_;
  const std::function<bool()> cut_;
  base::ProgressLine progress_;
  std::mutex mutex_;  // guards all
  std::condition_variable answered_;
  int asked_ = 0;
  absl::Status error_;
};

absl::Status WriteStrategy(const SolveGameArguments& a, const Board& root, const GameProof& proof) {
  if (a.strategy.empty() || !proof.won()) return absl::OkStatus();
  return base::WriteWholeFile(a.strategy, StrategyText(root, proof.Strategy()));
}

// Gives `proof` the moves of a strategy of another game.
absl::Status LearnFrom(const std::string& path, const Board& root, GameProof& proof) {
  const absl::StatusOr<std::string> text = base::ReadWholeFile(path);
  if (!text.ok()) return text.status();
  const absl::StatusOr<verify::Strategy> strategy = verify::ParseStrategy(*text);
  if (!strategy.ok()) {
    return absl::InvalidArgumentError(
        absl::StrCat(base::Quoted(path), " ", strategy.status().message()));
  }
  const verify::Position& start = strategy->start();
  const Color side = strategy->attacker() == verify::kBlack ? Color::kBlack : Color::kWhite;
  // What wins under one rule mostly wins under another.
  if (side != root.side_to_move() || start.width() != root.width() ||
      start.height() != root.height()) {
    return absl::InvalidArgumentError(
        absl::StrCat(base::Quoted(path), ": a game of another size or side"));
  }
  absl::Status status;
  strategy->ForEach([&](const verify::Position& position, int move) {
    const absl::StatusOr<Board> board = BoardOf(position, side);
    const std::optional<Point> point =
        engine::ParseLetters(position.Name(move), root.width(), root.height());
    if (board.ok()) proof.Learn(*board, *point);
    status.Update(board.status());
  });
  return status;
}

void PrintState(const GameProof& proof, const Board& root) {
  const GameProof::Counts counts = proof.counts();
  const char* const side = root.side_to_move() == Color::kBlack ? "Black" : "White";
  if (proof.won()) {
    absl::PrintF("won: %s wins\n", side);
  } else if (proof.failed()) {
    absl::PrintF("not won: no move that was tried wins for %s\n", side);
  } else {
    absl::PrintF("open: worth about %.0f more positions; the hardest is %s\n", counts.cost,
                 proof.HardestLine());
  }
  absl::PrintF("positions: %d met, %d won by solvers, %d by moves\n", counts.positions,
               counts.solved, counts.moved);
}

CommandResult Lead(const SolveGameArguments& a, const Board& root, const CutWork& cut,
                   base::JobQueue& queue) {
  GameProof proof(root);
  for (const std::string& path : a.like) {
    if (absl::Status learned = LearnFrom(path, root, proof); !learned.ok()) return learned;
  }
  const absl::StatusOr<std::unique_ptr<GameLog>> log = GameLog::Open(a.results, root, proof);
  if (!log.ok()) return ResultOfWriting(log.status(), a.exit_result, kFailed);
  const base::Clock& clock = base::Clock::Real();
  const absl::Duration start = clock.Now();
  const auto late = [&] { return a.time && clock.Now() - start >= *a.time; };
  GameMaster master(a, root, proof, **log, queue, [&] { return cut.Came() || late(); });
  absl::Status done = master.Run();
  if (done.ok()) done = WriteStrategy(a, root, proof);
  if (!done.ok()) return {absl::IsUnavailable(done) ? kOutputLost : kFailed, std::move(done)};
  PrintState(proof, root);
  if (proof.won()) return kOk;
  if (cut.Came()) return cut.Result();
  return proof.failed() ? kNotWon : kOpen;
}

CommandResult SolveGame(SolveGameArguments& a, Ranks* ranks) {
  if (absl::Status status = CheckArguments(a); !status.ok()) return status;
  const absl::StatusOr<engine::GivenPosition> position = ReadPositionOfOptions(a.position);
  if (!position.ok()) return position.status();
  if (!position->end.empty()) return absl::InvalidArgumentError(position->end);
  const Board root = position->board;
  if (root.empty_count() + root.stone_count() != root.width() * root.height()) {
    return absl::InvalidArgumentError("blocked points are more than a game has");
  }
  const CutWork cut("tengen solve-game", absl::StrCat("what is in \"", a.results, "\" is kept"),
                    a.exit_result, RemoveNoteOf(a.results));
  const auto workers =
      std::make_shared<base::Spares<GameWorker>>([] { return std::make_unique<GameWorker>(); });
  const base::JobWork work = {
      a.concurrency, WorkFingerprint(search::StonesText(root)),
      [workers, root](const std::string& job, const std::function<bool()>& ended) {
        return workers->With([&](GameWorker& worker) { return DoJob(job, root, worker, ended); });
      }};
  return ShareWork(ranks, work, [&](base::JobQueue& queue) { return Lead(a, root, cut, queue); });
}

}  // namespace

int RunSolveGame(CommandArguments args, Ranks* ranks) {
  SolveGameArguments arguments;
  return base::Obey({"tengen solve-game", SolveGameOptions(&arguments),
                     [&] { return SolveGame(arguments, ranks); }},
                    args);
}

int RunSolveGame(CommandArguments args) { return RunSolveGame(args, nullptr); }

}  // namespace tengen::cli
