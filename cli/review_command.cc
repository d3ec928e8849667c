#include <algorithm>
#include <atomic>
#include <climits>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/time/time.h"
#include "base/checksum.h"
#include "base/command.h"
#include "base/cut_work.h"
#include "base/files.h"
#include "base/installation.h"
#include "base/job_queue.h"
#include "base/json.h"
#include "base/processors.h"
#include "base/progress.h"
#include "base/sgf.h"
#include "base/text.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/game_files.h"
#include "cli/kept_answers.h"
#include "cli/ranks.h"
#include "cli/review/judging.h"
#include "cli/review/position_search.h"
#include "cli/review/review_html.h"
#include "cli/review/review_json.h"
#include "cli/review/review_sgf.h"
#include "cli/review/review_text.h"
#include "cli/review/reviewed_game.h"
#include "engine/record/sgf.h"
#include "eval/evaluator.h"
#include "search/brain.h"

namespace tengen::cli {
namespace {

constexpr int64_t kUsualNodes = 1'000'000;

constexpr absl::string_view kReviewUsage =
    R"(Usage: tengen review [options] GAME...

Judges every move of games: what it has lost of the chance to win, mistakes, wins that were missed.
A GAME is a file of psq, SGF (with all its games), moves (a game a line), another program's game or
a ZIP of psq files, or moves such as h8h9i10; - is standard input.

For every move the table has the mover's win rate behind it, that with the best move, and the
difference, the loss:
  ?!  inaccuracy   from 5 %
  ?   mistake      from 12 %
  ??  blunder      from 30 %
A missed win is a move behind which no win is proven, though one was before. At a turning point
somebody takes the lead, with 60 %, who did not have it last. A side's accuracy is the mean over its
moves, but for those in lost positions, of 100 exp(-5 loss). Marked moves come with the better line.
Moves of an opening are shown and not judged.

--sgf writes the games with comments, variations and marks, --html one page with board, graph and
tables, which needs nothing else.

--json prints an object a line, for each game one of the type "game": name, rule, width, height,
black and white (the players), result, opening_moves (that are not judged), black_review and
white_review (judged, accuracy, inaccuracies, mistakes, blunders, missed_wins), turning_points
(numbers of moves), final_black_win_rate, and moves, of which each has number, side, move, judged,
win_rate and mate (behind it, for the mover; plies to a proven win, negative to a loss),
best_win_rate, best_mate and best_line (before it), depth, nodes, loss, class (inaccuracy, mistake,
blunder or null), missed_win, turning_point. A game that cannot be judged is of the type "refused",
with name and why. Fields may be added.

With --results an interrupted review goes on where it stopped when the same command is given again.

Exit status: 0 all games were judged, or a signal came first and --results keeps what was found, or
another process is writing --results; 1 a game cannot be judged, which costs only that, or a file
cannot be written; 2 bad usage; 74 --results cannot be written; 128 and its number after a signal
without --results. With --exit-result so after any signal, and 1 if another process is writing.)";

struct ReviewArguments {
  std::vector<std::string> operands;
  engine::PositionText given;
  std::optional<int64_t> opening;
  ReviewEffort effort;
  std::optional<int64_t> threads;
  search::BrainOptions brain;
  int concurrency = base::ProcessorCount();
  bool json = false;
  bool quiet = false;
  std::string sgf;
  std::string html;
  bool replace = false;
  std::string results;
  bool exit_result = false;
};

OptionTable Options(ReviewArguments* a) {
  return OptionTable(
      kReviewUsage,
      {
          {"nodes", "N",
           "Search every position for so many nodes (default 1M; with --time: no "
           "limit).",
           StoreInteger(&a->effort.nodes, 1, INT64_MAX)},
          {"time", "T", "Search every position for so long, as in 5 or 500ms.",
           StoreDuration(&a->effort.time)},
          {"rule", "NAME",
           "freestyle, standard, renju, caro or caro9 (default: as the file says, else freestyle).",
           StoreRule(&a->given.rule)},
          {"size", "N",
           "Side of the board, or WxH (default: as the file says, 15 for moves; SGF without SZ "
           "needs it).",
           [a](absl::string_view text) { return ParseSize(text, &a->given.size); }},
          {"game", "N", "Of every file only the Nth game (default: all).",
           StoreInteger(&a->given.game, 1, INT64_MAX)},
          {"encoding", "NAME",
           "Of texts in an SGF record that are not UTF-8, such as GBK or Shift-JIS (default: as "
           "the file says, else what they look like).",
           StoreEncoding(&a->given.encoding)},
          {"opening", "N",
           "Do not judge the first N moves (default: 5 where a record names an opening rule, and "
           "of a record with times those without one at the beginning).",
           StoreInteger(&a->opening, 0, engine::kPointCapacity)},
          {"threads", "N",
           "Search with so many threads for each game (default: the processors shared among the "
           "games at the same time); with one, equal --nodes find the same in one go.",
           StoreInteger(&a->threads, 1, INT_MAX)},
          {"hash", "BYTES",
           "Size of the transposition table of each game at the same time, as in 64MiB (default "
           "about 256MiB).",
           StoreBytes(&a->brain.hash_bytes)},
          {"weights", "FILE", "Judge positions by this network, which must be one for the rule.",
           StoreNetwork(&a->brain.network)},
          {"concurrency", "N", "Games at the same time (default: one per processor).",
           StoreInteger(&a->concurrency, 1, kMaxConcurrency)},
          {"json", "", "Print JSON lines and nothing else.", StoreSwitch(&a->json)},
          {"quiet", "", "Print neither tables nor progress.", StoreSwitch(&a->quiet)},
          {"sgf", "FILE", "Write the annotated games.", StoreText(&a->sgf)},
          {"html", "FILE", "Write the page.", StoreText(&a->html)},
          {"replace", "", "Write over files that are there.", StoreSwitch(&a->replace)},
          {"results", "FILE", "Keep a line of JSON per position, and go on if it exists.",
           StoreText(&a->results)},
          {"exit-result", "", std::string(kExitResultHelp), StoreSwitch(&a->exit_result)},
      },
      {"GAME", AppendText(&a->operands)});
}

// OK unless something is at `path` that is to stay.
absl::Status CheckOutput(const ReviewArguments& a, absl::string_view option,
                         const std::string& path) {
  std::error_code error;
  if (path.empty()) return absl::OkStatus();
  if (path == "-") {
    return absl::InvalidArgumentError(
        absl::StrCat("--", option, " needs a file: the review goes to standard output"));
  }
  if (!a.replace && std::filesystem::is_regular_file(path, error)) {
    return absl::AlreadyExistsError(
        absl::StrCat(base::Quoted(path), " is there already; --replace writes over it"));
  }
  return base::MayReplaceFile(path);
}

absl::Status Check(const ReviewArguments& a) {
  if (a.operands.empty()) return absl::InvalidArgumentError("name a game");
  if (a.json && a.quiet) {
    return absl::InvalidArgumentError("--json and --quiet exclude each other");
  }
  if (absl::Status status = CheckOutput(a, "sgf", a.sgf); !status.ok()) return status;
  if (absl::Status status = CheckOutput(a, "html", a.html); !status.ok()) return status;
  return base::CheckDistinct({{"--results", a.results}, {"--sgf", a.sgf}, {"--html", a.html}});
}

absl::StatusOr<ReviewedGame> Prepare(const ReviewArguments& a, const NamedGame& named) {
  if (!named.game.ok()) return named.game.status();
  absl::StatusOr<ReviewedGame> game = ReviewedGame::Create(named.name, *named.game, a.opening);
  const std::shared_ptr<const eval::Network>& network = a.brain.network;
  if (game.ok() && network != nullptr && network->rule() != game->rule()) {
    return absl::InvalidArgumentError(absl::StrCat("--weights: the network is one for ",
                                                   RuleName(network->rule()), ", not for ",
                                                   RuleName(game->rule())));
  }
  return game;
}

// What is to be reviewed, and what was found.
class ReviewTask {
 public:
  explicit ReviewTask(const ReviewArguments& arguments) : arguments_(arguments) {}

  // Takes the games that make sense; the others are told.
  void Read() {
    for (const std::string& operand : arguments_.operands) {
      for (const NamedGame& named : ReadAllGames(operand, arguments_.given)) Take(named);
    }
    for (const ReviewedGame& game : games_) {
      first_.push_back(positions_);
      positions_ += game.positions();
    }
    found_.resize(games_.size());
  }

  const ReviewArguments& arguments() const { return arguments_; }
  const std::vector<ReviewedGame>& games() const { return games_; }
  int refused() const { return refused_; }
  int64_t positions() const { return positions_; }
  // That are known, and that this process has searched.
  int64_t known() const { return earlier_ + searched_; }
  int64_t searched() const { return searched_; }

  // What the values of positions stand for. Which they are depends on threads and table, too, but
  // a review may go on with others.
  base::Json Configuration() const {
    uint64_t sum = base::Fnv64("");
    for (const ReviewedGame& game : games_) {
      sum = base::Fnv64(WriteSgf(SgfTreeOf(game.record())), sum);
    }
    base::Json settings = {{"results", "review"},
                           {"program", base::ProgramChecksum()},
                           {"positions", positions_},
                           {"games", absl::StrFormat("%016x", sum)}};
    if (arguments_.effort.nodes) settings["nodes"] = *arguments_.effort.nodes;
    if (arguments_.effort.time) {
      settings["time"] = absl::FormatDuration(*arguments_.effort.time);
    }
    if (const auto& network = arguments_.brain.network; network != nullptr) {
      settings["weights"] = absl::StrFormat("%08x", eval::EvaluationId(network->rule(), network));
    }
    return settings;
  }

  // Goes on with the file of results. Errors: KeptAnswers'; DataLoss for values that are none.
  absl::Status Open() {
    auto opened = KeptAnswers::Open(arguments_.results, Configuration());
    if (!opened.ok()) return opened.status();
    kept_ = *std::move(opened);
    for (const auto& [number, answer] : kept_->earlier()) {
      if (!TakeEarlier(number, answer)) {
        return absl::DataLossError(absl::StrCat(base::Quoted(arguments_.results), ": position ",
                                                number + 1, " is none of these games"));
      }
    }
    return absl::OkStatus();
  }

  // Searches what game `number` lacks. For any thread, one a game.
  void Search(size_t number, const std::function<bool()>& ended) {
    const ReviewedGame& game = games_[number];
    search::BrainOptions brain = arguments_.brain;
    brain.threads = Threads();
    const auto stopped = [&] { return ended() || failed_; };
    SearchPositions(game, arguments_.effort, brain, found_[number], stopped,
                    [&](int position) { Keep(number, position); });
  }

  // REQUIRES: it was searched.
  GameReview Judge(size_t number) const {
    std::vector<PositionValue> positions;
    for (const std::optional<PositionValue>& found : found_[number]) positions.push_back(*found);
    return JudgeGame(games_[number], std::move(positions));
  }

  // Why the results could not be kept.
  absl::Status written() {
    const std::lock_guard lock(mutex_);
    return written_;
  }
  int concurrency() const {
    return std::clamp<int>(static_cast<int>(games_.size()), 1, arguments_.concurrency);
  }

 private:
  void Take(const NamedGame& named) {
    absl::StatusOr<ReviewedGame> game = Prepare(arguments_, named);
    if (game.ok()) {
      for (const std::string& note : named.game->notes) {
        absl::FPrintF(stderr, "Note: %s: %s.\n", PlainText(named.name), PlainText(note));
      }
      games_.push_back(*std::move(game));
      return;
    }
    ++refused_;
    const std::string why(game.status().message());
    absl::FPrintF(stderr, "tengen review: %s: %s\n", PlainText(named.name), PlainText(why));
    if (arguments_.json) absl::PrintF("%s\n", base::JsonText(RefusalJson(named.name, why)));
  }

  int Threads() const {
    if (arguments_.threads) return static_cast<int>(*arguments_.threads);
    return std::max(1, base::ProcessorCount() / concurrency());
  }

  bool TakeEarlier(int64_t number, absl::string_view answer) {
    if (number < 0 || number >= positions_) return false;
    const auto behind = std::upper_bound(first_.begin(), first_.end(), number);
    const auto game = static_cast<size_t>(behind - first_.begin() - 1);
    const engine::RecordedGame& record = games_[game].record();
    absl::StatusOr<PositionValue> value = ParsePositionValue(answer, record.width, record.height);
    if (!value.ok()) return false;
    found_[game].resize(static_cast<size_t>(games_[game].positions()));
    found_[game][static_cast<size_t>(number - first_[game])] = *std::move(value);
    ++earlier_;
    return true;
  }

  void Keep(size_t game, int position) {
    ++searched_;
    if (kept_ == nullptr) return;
    const PositionValue& value = *found_[game][static_cast<size_t>(position)];
    const std::string text = PositionValueText(value, games_[game].record().height);
    const std::lock_guard lock(mutex_);
    if (written_.ok()) written_ = kept_->Add(first_[game] + position, text);
    failed_ = !written_.ok();
  }

  const ReviewArguments arguments_;
  std::vector<ReviewedGame> games_;
  std::vector<int64_t> first_;  // by game, the number of its first position among all
  int refused_ = 0;
  int64_t positions_ = 0;
  int64_t earlier_ = 0;
  std::vector<FoundPositions> found_;  // by game; of its thread
  std::atomic<int64_t> searched_ = 0;
  std::atomic<bool> failed_ = false;
  std::mutex mutex_;  // guards all below
  std::unique_ptr<KeptAnswers> kept_;
  absl::Status written_;
};

// Prints games in their order and keeps what is to be written.
class ReviewReport {
 public:
  explicit ReviewReport(const ReviewTask& task) : task_(task), ready_(task.games().size()) {}

  void Add(size_t number, base::ProgressLine& progress) {
    ready_[number] = true;
    for (; next_ < ready_.size() && ready_[next_]; ++next_) {
      progress.Clear();
      Show({&task_.games()[next_], task_.Judge(next_)});
    }
  }

  absl::Status Write() const {
    const ReviewArguments& a = task_.arguments();
    if (!a.sgf.empty()) {
      std::string text;
      for (const FinishedReview& finished : finished_) {
        text += WriteSgf(ReviewSgf(*finished.game, finished.review));
      }
      if (absl::Status status = base::WriteWholeFile(a.sgf, text); !status.ok()) return status;
    }
    if (a.html.empty()) return absl::OkStatus();
    return base::WriteWholeFile(a.html, ReviewHtml(finished_));
  }

 private:
  void Show(FinishedReview finished) {
    const ReviewArguments& a = task_.arguments();
    if (a.json) {
      absl::PrintF("%s\n", base::JsonText(ReviewJson(*finished.game, finished.review)));
    } else if (a.quiet) {
      absl::PrintF("%s", ReviewSums(*finished.game, finished.review));
    } else {
      absl::PrintF("%s%s", next_ == 0 ? "" : "\n", ReviewText(*finished.game, finished.review));
    }
    std::fflush(stdout);
    if (!a.sgf.empty() || !a.html.empty()) finished_.push_back(std::move(finished));
  }

  const ReviewTask& task_;
  std::vector<bool> ready_;
  size_t next_ = 0;
  std::vector<FinishedReview> finished_;
};

// "12 of 61 positions, 1min20s left".
std::string ProgressText(const ReviewTask& task, absl::Duration elapsed) {
  std::string text = absl::StrCat(task.known(), " of ", task.positions(), " positions");
  if (task.searched() == 0) return text;
  const auto left = static_cast<double>(task.positions() - task.known());
  const absl::Duration rest = elapsed * (left / static_cast<double>(task.searched()));
  return absl::StrCat(text, ", ", absl::FormatDuration(absl::Trunc(rest, absl::Seconds(1))),
                      " left");
}

// `cut`: null if nothing is kept.
CommandResult ReviewGames(ReviewTask& task, const CutWork* cut, base::JobQueue& queue) {
  const ReviewArguments& a = task.arguments();
  if (cut != nullptr) {
    absl::Status opened = task.Open();
    if (!opened.ok()) return ResultOfWriting(std::move(opened), a.exit_result, kFailed);
  }
  base::ProgressLine progress(a.quiet);
  ReviewReport report(task);
  std::vector<std::string> jobs;
  for (size_t i = 0; i < task.games().size(); ++i) jobs.push_back(absl::StrCat(i));
  const auto done = [&](size_t place, const std::string&) {
    if (!task.written().ok()) return false;
    report.Add(place, progress);
    return true;
  };
  const auto cancelled = [&] {
    if (progress.IsDue()) progress.Show(ProgressText(task, progress.Elapsed()));
    return cut != nullptr && cut->Came();
  };
  const bool all = DoJobs(queue, jobs, done, cancelled);
  progress.Clear();
  if (absl::Status written = task.written(); !written.ok()) {
    return {kOutputLost, std::move(written)};
  }
  if (!all) return cut->Result();
  if (absl::Status written = report.Write(); !written.ok()) return {kFailed, std::move(written)};
  return task.refused() == 0 ? kOk : kFailed;
}

CommandResult Share(const std::shared_ptr<ReviewTask>& task, const CutWork* cut) {
  const base::JobWork work = {task->concurrency(), WorkFingerprint(""),
                              [task](const std::string& job, const std::function<bool()>& ended) {
                                task->Search(std::stoull(job), ended);
                                return std::string();
                              }};
  return ShareWork(nullptr, work,
                   [&](base::JobQueue& queue) { return ReviewGames(*task, cut, queue); });
}

CommandResult Review(ReviewArguments& a) {
  if (absl::Status status = Check(a); !status.ok()) return status;
  if (!a.effort.nodes && !a.effort.time) a.effort.nodes = kUsualNodes;
  const auto task = std::make_shared<ReviewTask>(a);
  task->Read();
  if (task->games().empty()) return kFailed;  // what was wrong with each has been said
  if (a.results.empty()) {
    const UnkeptWork cut("tengen review", "what was printed is all");
    return Share(task, nullptr);
  }
  const CutWork cut("tengen review", absl::StrCat("what is in \"", a.results, "\" is kept"),
                    a.exit_result, RemoveNoteOf(a.results));
  return Share(task, &cut);
}

}  // namespace

int RunReview(CommandArguments args) {
  ReviewArguments arguments;
  return base::Obey({"tengen review", Options(&arguments), [&] { return Review(arguments); }},
                    args);
}

}  // namespace tengen::cli
