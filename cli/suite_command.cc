#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/time/time.h"
#include "base/checksum.h"
#include "base/clock.h"
#include "base/command.h"
#include "base/cut_work.h"
#include "base/files.h"
#include "base/installation.h"
#include "base/job_queue.h"
#include "base/json.h"
#include "base/part.h"
#include "base/spares.h"
#include "bench/suites/suite.h"
#include "bench/suites/suite_maker.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/ranks.h"
#include "cli/suite_results.h"
#include "engine/record/notation.h"
#include "search/brain.h"
#include "search/evaluator_scorer.h"
#include "search/proof/solver.h"
#include "search/searching_adviser.h"

namespace tengen::cli {
namespace {

constexpr int kWrong = 1;

constexpr int64_t kDefaultNodes = 1'000'000;

constexpr absl::string_view kSuiteUsage =
    R"(Usage: tengen suite [options] [FILE...]

Runs the threat solvers, or the whole search, over suites of tactical positions and prints for
each position whether it is solved, the nodes and the time, then the sums. Without a FILE it takes
the suites that come with the program. Positions that a mode has no opinion on are left out.

With --results an interrupted run goes on where it stopped when the same command is given again.
With --part=I/N only every Nth position is run, beginning with position I; tengen merge puts the
parts' --results together.

Exit status: 0 no wrong answer, or a signal came first and --results keeps what was found, or
another process is writing --results; 1 a win claimed where there is none, or, with --check, an
answer of the suite that does not hold, or --results cannot be used; 2 bad usage; 74 --results
cannot be written; 128 and its number after a signal without --results. With --exit-result so after
any signal, and 1 if another process is writing.)";

// All that is kept without --results.
constexpr absl::string_view kPrinted = "what was printed is all";

enum class Mode { kFours, kThreats, kSearch, kCheck };

struct SuiteArguments {
  Mode mode = Mode::kThreats;
  std::optional<int64_t> nodes;
  std::optional<absl::Duration> time;
  std::string category;
  std::vector<std::string> files;
  std::string results;
  std::optional<base::Part> part;
  int concurrency = 1;
  bool exit_result = false;
  bool quiet = false;
  std::optional<Rule> make;
  bench::SuiteMakerOptions maker;
  std::optional<int64_t> seed;
};

OptionSetter StoreMode(Mode* out, Mode mode) {
  return [out, mode](absl::string_view) -> absl::Status {
    *out = mode;
    return absl::OkStatus();
  };
}

OptionTable Options(SuiteArguments* a) {
  return OptionTable(
      kSuiteUsage,
      {
          {"vcf", "", "Solve by continuous fours only.", StoreMode(&a->mode, Mode::kFours)},
          {"vct", "", "Solve by fours, then by continuous threats (default).",
           StoreMode(&a->mode, Mode::kThreats)},
          {"search", "", "Let the whole engine search each position.",
           StoreMode(&a->mode, Mode::kSearch)},
          {"check", "", "Prove every answer of the suites again, with verified proofs.",
           StoreMode(&a->mode, Mode::kCheck)},
          {"nodes", "N",
           "Nodes per position (default 1000000, of category quiet 40000000; with --time: no "
           "limit); with --check and --make "
           "for each question about it (--make: 200000).",
           StoreInteger(&a->nodes, 1, INT64_MAX)},
          {"time", "T", "Time per position, as in 5 or 500ms (default: no limit).",
           StoreDuration(&a->time)},
          {"category", "NAME", "Only the positions of this category.", StoreText(&a->category)},
          {"results", "FILE", "Write a line of JSON per position, and go on if it exists.",
           StoreText(&a->results)},
          {"part", "I/N", "Run only part I of N, such as 2/4.", base::StorePart(&a->part)},
          {"concurrency", "N",
           "Positions at the same time (default 1, for they contend for the processor's time).",
           StoreInteger(&a->concurrency, 1, kMaxConcurrency)},
          {"exit-result", "", std::string(kExitResultHelp), StoreSwitch(&a->exit_result)},
          {"quiet", "", "Print the sums only.", StoreSwitch(&a->quiet)},
          {"make", "RULE", "Print new positions under RULE instead, from games made for it.",
           StoreRule(&a->make)},
          {"size", "N", "With --make: the side of the board (default 15).",
           StoreInteger(&a->maker.size, 9, engine::kMaxSide)},
          {"seed", "N", "With --make: where the random numbers start (default 1).",
           StoreInteger(&a->seed, 0, INT64_MAX)},
          {"games", "N", "With --make: games to play (default 100).",
           StoreInteger(&a->maker.games, 1, 1'000'000)},
          {"per-class", "N", "With --make: positions of each kind and length (default 5).",
           StoreInteger(&a->maker.per_class, 1, 1'000'000)},
          {"lengthen", "N", "With --make: only wins by fours, each lengthened by N small changes.",
           StoreInteger(&a->maker.lengthen, 0, 1'000'000)},
      },
      {"FILE", AppendText(&a->files)});
}

// What a mode made of a position.
struct Outcome {
  using Verdict = SuiteVerdict;
  Verdict verdict = Verdict::kUnsolved;
  std::string remark;
  int64_t nodes = 0;
};

bool HasOpinion(Mode mode, const bench::SuitePosition& position) {
  const bench::SuiteAnswer::Kind kind = position.answer.kind;
  switch (mode) {
    case Mode::kFours:
      return kind == bench::SuiteAnswer::Kind::kNoVcf ||
             (kind == bench::SuiteAnswer::Kind::kWin && position.category != "vct" &&
              position.category != bench::kQuietCategory);
    case Mode::kThreats:
      return kind == bench::SuiteAnswer::Kind::kWin;
    case Mode::kSearch:
      return kind != bench::SuiteAnswer::Kind::kNoVcf;
    case Mode::kCheck:
      break;
  }
  return true;
}

class Runner {
 public:
  Runner(const SuiteArguments& arguments, const base::Clock& clock)
      : arguments_(arguments), clock_(clock) {}

  // Ends early once `ended` says that nobody waits for the outcome.
  Outcome Run(const bench::SuitePosition& position, const std::function<bool()>& ended) {
    start_ = clock_.Now();
    ended_ = &ended;
    switch (arguments_.mode) {
      case Mode::kFours:
      case Mode::kThreats:
        return Solve(position);
      case Mode::kSearch:
        return Search(position);
      case Mode::kCheck:
        break;
    }
    return Check(position);
  }

 private:
  int64_t Nodes(const bench::SuitePosition& position) const {
    const bool quiet = position.category == bench::kQuietCategory;
    const int64_t usual = quiet ? bench::kQuietNodes : kDefaultNodes;
    return arguments_.nodes.value_or(arguments_.time ? INT64_MAX : usual);
  }

  bool Late() const {
    return (*ended_)() || (arguments_.time && clock_.Now() - start_ >= *arguments_.time);
  }

  Outcome Solve(const bench::SuitePosition& position) {
    Board board = position.board;
    const bool threats = arguments_.mode == Mode::kThreats;
    const search::SolveOptions options = {
        .threats = threats,
        .quiet = threats && position.category == bench::kQuietCategory,
        .max_nodes = Nodes(position),
        .shortest = false};
    const search::Solution solution = solver_.Solve(board, options, [this] { return Late(); });
    Outcome outcome;
    outcome.nodes = solution.nodes;
    const bool expected = position.answer.kind == bench::SuiteAnswer::Kind::kWin;
    switch (solution.answer) {
      case search::Solution::Answer::kWin:
        outcome.verdict = expected ? Outcome::Verdict::kSolved : Outcome::Verdict::kWrong;
        outcome.remark = absl::StrCat("win in ", solution.distance);
        break;
      case search::Solution::Answer::kNoWin:
        outcome.verdict = expected ? Outcome::Verdict::kUnsolved : Outcome::Verdict::kSolved;
        outcome.remark = "no win";
        break;
      case search::Solution::Answer::kUnknown:
        outcome.remark = "unknown";
        break;
    }
    return outcome;
  }

  // A win is solved when the search claims one; a defence when it plays one.
  Outcome Search(const bench::SuitePosition& position) {
    search::SearchLimits limits;
    limits.start = start_;
    limits.max_nodes = Nodes(position);
    limits.turn_time = arguments_.time;
    brain_.NewGame();
    const search::SearchResult result = Think(brain_, position.board, limits);
    Outcome outcome;
    outcome.nodes = result.info.nodes;
    const bench::SuiteAnswer& answer = position.answer;
    const bool holds = answer.moves.empty() || std::find(answer.moves.begin(), answer.moves.end(),
                                                         result.move) != answer.moves.end();
    const bool wins = IsWin(result.info.value);
    const bool solved = answer.kind == bench::SuiteAnswer::Kind::kWin ? wins : holds;
    if (solved) outcome.verdict = Outcome::Verdict::kSolved;
    // Whoever loses to fours after every move cannot win.
    if (answer.kind == bench::SuiteAnswer::Kind::kHold && answer.moves.empty() && wins) {
      outcome.verdict = Outcome::Verdict::kWrong;
    }
    if (result.move) outcome.remark = ToLetters(*result.move, position.board.height());
    absl::StrAppend(&outcome.remark, ", value ", result.info.value);
    return outcome;
  }

  Outcome Check(const bench::SuitePosition& position) {
    const auto late = [this] { return Late(); };
    bench::CheckEffort effort = {Nodes(position), late};
    const absl::Status status = CheckAnswer(position, solver_, effort);
    Outcome outcome;
    outcome.nodes = effort.nodes;
    if (status.ok()) outcome.verdict = Outcome::Verdict::kSolved;
    if (!status.ok() && !absl::IsResourceExhausted(status)) {
      outcome.verdict = Outcome::Verdict::kWrong;
    }
    outcome.remark = std::string(status.message());
    return outcome;
  }

  const SuiteArguments& arguments_;
  const base::Clock& clock_;
  absl::Duration start_;                          // of the position
  const std::function<bool()>* ended_ = nullptr;  // asked about it
  search::Solver solver_{search::Solver::kFewEntries, search::EvaluatorScorer(),
                         std::make_shared<search::SearchingAdviser>()};
  search::Brain brain_;
};

// The suites that come with the program.
absl::StatusOr<std::vector<std::string>> DefaultFiles() {
  std::vector<std::string> files;
  std::error_code error;
  const std::string directory = base::SharedData("suites");
  for (const auto& entry : std::filesystem::directory_iterator(directory, error)) {
    if (entry.path().extension() == ".txt") files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  if (!files.empty()) return files;
  return absl::NotFoundError(absl::StrCat("no suites in ", directory, ": name the files to run"));
}

absl::StatusOr<std::vector<bench::SuitePosition>> ReadSuites(const SuiteArguments& arguments) {
  std::vector<bench::SuitePosition> all;
  for (const std::string& file : arguments.files) {
    const absl::StatusOr<std::string> text = base::ReadTextFile(file);
    if (!text.ok()) return text.status();
    absl::StatusOr<std::vector<bench::SuitePosition>> positions = bench::ParseSuite(*text);
    if (!positions.ok()) {
      return absl::InvalidArgumentError(absl::StrCat(file, ": ", positions.status().message()));
    }
    for (bench::SuitePosition& position : *positions) {
      const bool chosen = arguments.category.empty() || arguments.category == position.category;
      if (chosen && HasOpinion(arguments.mode, position)) all.push_back(std::move(position));
    }
  }
  if (all.empty()) return absl::NotFoundError("no position to run");
  return all;
}

void Make(const SuiteArguments& arguments) {
  bench::SuiteMakerOptions options = arguments.maker;
  options.rule = *arguments.make;
  options.seed = static_cast<uint64_t>(arguments.seed.value_or(1));
  options.max_nodes = arguments.nodes.value_or(options.max_nodes);
  bench::SuiteMaker(options).Run([](const bench::SuitePosition& position) {
    absl::PrintF("%s\n", SuiteLine(position));
    std::fflush(stdout);
  });
}

// All that the results depend on.
base::Json ConfigurationOf(const SuiteArguments& arguments,
                           const std::vector<bench::SuitePosition>& positions) {
  constexpr absl::string_view kModes[] = {"vcf", "vct", "search", "check"};
  uint64_t sum = base::Fnv64("");
  for (const bench::SuitePosition& position : positions) {
    sum = base::Fnv64(SuiteLine(position) + "\n", sum);
  }
  base::Json settings = {{"mode", kModes[static_cast<size_t>(arguments.mode)]},
                         {"program", base::ProgramChecksum()},
                         {"suites", absl::StrFormat("%016x", sum)}};
  if (arguments.nodes) settings["nodes"] = *arguments.nodes;
  if (arguments.time) settings["time"] = absl::FormatDuration(*arguments.time);
  return SuiteConfiguration(settings, static_cast<int64_t>(positions.size()), arguments.part);
}

// Prints rows in the order of their positions, and sums in the end.
class SuiteReport {
 public:
  // `numbers`: of the positions that are run.
  SuiteReport(bool quiet, std::vector<int64_t> numbers)
      : quiet_(quiet), numbers_(std::move(numbers)) {}

  // To be called when there are more `rows`.
  void Show(const SuiteRows& rows) {
    for (; next_ < numbers_.size() && rows.contains(numbers_[next_]); ++next_) {
      Add(rows.at(numbers_[next_]));
    }
  }
  // The exit status.
  int Finish() const {
    absl::PrintF("%s", sums_.Text());
    return sums_.wrong == 0 ? kOk : kWrong;
  }

 private:
  void Add(const SuiteRow& row) {
    sums_.Add(row);
    if (quiet_ && row.verdict != SuiteVerdict::kWrong) return;
    absl::PrintF("%s", row.Text());
    std::fflush(stdout);
  }

  const bool quiet_;
  const std::vector<int64_t> numbers_;
  size_t next_ = 0;  // in them
  SuiteSums sums_;
};

// What every rank needs, also for positions that nobody waits for any more.
struct SuiteTask {
  const SuiteArguments arguments;
  const std::vector<bench::SuitePosition> positions;
  const base::Json configuration = ConfigurationOf(arguments, positions);
  base::Spares<Runner> runners{
      [this] { return std::make_unique<Runner>(arguments, base::Clock::Real()); }};

  SuiteTask(const SuiteArguments& the_arguments, std::vector<bench::SuitePosition> the_positions)
      : arguments(the_arguments), positions(std::move(the_positions)) {}

  // A job is the number of a position, its result a line of the file of results.
  std::string Run(int64_t number, const std::function<bool()>& ended) {
    const bench::SuitePosition& position = positions[static_cast<size_t>(number)];
    const base::Clock& clock = base::Clock::Real();
    const absl::Duration start = clock.Now();
    const Outcome outcome =
        runners.With([&](Runner& runner) { return runner.Run(position, ended); });
    return SuiteRowLine(number, {outcome.verdict, outcome.nodes, clock.Now() - start,
                                 SuiteLine(position), outcome.remark});
  }
  std::vector<int64_t> Numbers() const {
    std::vector<int64_t> numbers;
    for (int64_t i = 0; i < static_cast<int64_t>(positions.size()); ++i) {
      if (!arguments.part || arguments.part->Has(i)) numbers.push_back(i);
    }
    return numbers;
  }
};

// Runs the positions that lack a result. `cut`: null if nothing is kept.
CommandResult RunPositions(const SuiteTask& task, const CutWork* cut, base::JobQueue& queue) {
  const SuiteArguments& arguments = task.arguments;
  std::unique_ptr<SuiteResults> results;
  SuiteRows rows;
  if (cut != nullptr) {
    auto opened = SuiteResults::Open(arguments.results, task.configuration);
    if (!opened.ok()) return ResultOfWriting(opened.status(), arguments.exit_result, kFailed);
    results = *std::move(opened);
    rows = results->rows();
  }
  SuiteReport report(arguments.quiet, task.Numbers());
  report.Show(rows);
  std::vector<std::string> jobs;
  for (int64_t number : task.Numbers()) {
    if (!rows.contains(number)) jobs.push_back(absl::StrCat(number));
  }
  absl::Status written;
  const auto done = [&](size_t place, const std::string& line) {
    const int64_t number = std::stoll(jobs[place]);
    written = ReadSuiteRow(line, &rows);
    if (written.ok() && results) written = results->Add(number, rows.at(number));
    if (written.ok()) report.Show(rows);
    return written.ok();
  };
  const bool all = DoJobs(queue, jobs, done, [cut] { return cut != nullptr && cut->Came(); });
  if (written.ok() && all && results) written = results->Finish();
  if (!written.ok()) return {kOutputLost, std::move(written)};
  return all ? CommandResult(report.Finish()) : cut->Result();
}

CommandResult ShareSuite(std::shared_ptr<SuiteTask> task, const CutWork* cut, Ranks* ranks) {
  const base::JobWork work = {task->arguments.concurrency,
                              WorkFingerprint(base::JsonText(task->configuration)),
                              [task](const std::string& job, const std::function<bool()>& ended) {
                                return task->Run(std::stoll(job), ended);
                              }};
  return ShareWork(ranks, work,
                   [&](base::JobQueue& queue) { return RunPositions(*task, cut, queue); });
}

CommandResult MakeOrRun(SuiteArguments& arguments, Ranks* ranks) {
  if (arguments.make) {
    if (ranks) return absl::InvalidArgumentError("--make is the work of one process");
    if (!arguments.files.empty()) return absl::InvalidArgumentError("--make reads no suites");
    if (arguments.part || !arguments.results.empty()) {
      return absl::InvalidArgumentError("--make has neither --part nor --results");
    }
    const UnkeptWork cut("tengen suite", kPrinted);
    Make(arguments);
    return kOk;
  }
  if (arguments.files.empty()) {
    absl::StatusOr<std::vector<std::string>> files = DefaultFiles();
    if (!files.ok()) return files.status();
    arguments.files = *std::move(files);
  }
  absl::StatusOr<std::vector<bench::SuitePosition>> positions = ReadSuites(arguments);
  if (!positions.ok()) return positions.status();
  const auto task = std::make_shared<SuiteTask>(arguments, *std::move(positions));
  if (arguments.results.empty()) {
    const UnkeptWork cut("tengen suite", kPrinted);
    return ShareSuite(task, nullptr, ranks);
  }
  const CutWork cut("tengen suite", absl::StrCat("what is in \"", arguments.results, "\" is kept"),
                    arguments.exit_result, RemoveNoteOf(arguments.results));
  return ShareSuite(task, &cut, ranks);
}

}  // namespace

int RunSuite(CommandArguments args, Ranks* ranks) {
  SuiteArguments arguments;
  return base::Obey(
      {"tengen suite", Options(&arguments), [&] { return MakeOrRun(arguments, ranks); }}, args);
}

int RunSuite(CommandArguments args) { return RunSuite(args, nullptr); }

}  // namespace tengen::cli
