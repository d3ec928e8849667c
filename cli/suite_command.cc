#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <system_error>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/time/time.h"
#include "base/clock.h"
#include "base/command.h"
#include "base/files.h"
#include "bench/suites/suite.h"
#include "bench/suites/suite_maker.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "engine/record/notation.h"
#include "search/brain.h"
#include "search/evaluator_scorer.h"
#include "search/proof/solver.h"

namespace tengen::cli {
namespace {

constexpr int kWrong = 1;

constexpr int64_t kDefaultNodes = 1'000'000;

constexpr absl::string_view kUsage =
    R"(Usage: tengen suite [options] [FILE...]

Runs the threat solvers, or the whole search, over suites of tactical positions and prints for
each position whether it is solved, the nodes and the time, then the sums. Without a FILE it takes
the suites that come with the sources. Positions that a mode has no opinion on are left out.

Exit status: 0 no wrong answer; 1 a win claimed where there is none, or, with --check, an answer
of the suite that does not hold; 2 bad usage.)";

enum class Mode { kFours, kThreats, kSearch, kCheck };

struct Arguments {
  Mode mode = Mode::kThreats;
  std::optional<int64_t> nodes;
  std::optional<absl::Duration> time;
  std::string category;
  std::vector<std::string> files;
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

OptionTable Options(Arguments* a) {
  return OptionTable(
      kUsage,
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
      AppendText(&a->files));
}

// What a mode made of a position.
struct Outcome {
  enum class Verdict : uint8_t { kSolved, kUnsolved, kWrong };
  Verdict verdict = Verdict::kUnsolved;
  std::string remark;
  int64_t nodes = 0;
};

constexpr absl::string_view NameOf(Outcome::Verdict verdict) {
  switch (verdict) {
    case Outcome::Verdict::kSolved:
      return "solved";
    case Outcome::Verdict::kUnsolved:
      return "-";
    case Outcome::Verdict::kWrong:
      break;
  }
  return "WRONG";
}

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
  Runner(const Arguments& arguments, const base::Clock& clock)
      : arguments_(arguments), clock_(clock) {}

  Outcome Run(const bench::SuitePosition& position) {
    start_ = clock_.Now();
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

  bool Late() const { return arguments_.time && clock_.Now() - start_ >= *arguments_.time; }

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

  const Arguments& arguments_;
  const base::Clock& clock_;
  absl::Duration start_;  // of the position
  search::Solver solver_{search::Solver::kFewEntries, search::EvaluatorScorer()};
  search::Brain brain_;
};

struct Sums {
  int total = 0;
  int solved = 0;
  int wrong = 0;
  int64_t nodes = 0;
  absl::Duration time;

  void Add(const Outcome& outcome, absl::Duration elapsed) {
    ++total;
    solved += outcome.verdict == Outcome::Verdict::kSolved;
    wrong += outcome.verdict == Outcome::Verdict::kWrong;
    nodes += outcome.nodes;
    time += elapsed;
  }
};

// The suites that come with the sources.
absl::StatusOr<std::vector<std::string>> DefaultFiles() {
  std::vector<std::string> files;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(TENGEN_SUITES, error)) {
    if (entry.path().extension() == ".txt") files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  if (!files.empty()) return files;
  return absl::NotFoundError(
      absl::StrCat("no suites in ", TENGEN_SUITES, ": name the files to run"));
}

absl::StatusOr<std::vector<bench::SuitePosition>> ReadSuites(const Arguments& arguments) {
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

void Make(const Arguments& arguments) {
  bench::SuiteMakerOptions options = arguments.maker;
  options.rule = *arguments.make;
  options.seed = static_cast<uint64_t>(arguments.seed.value_or(1));
  options.max_nodes = arguments.nodes.value_or(options.max_nodes);
  bench::SuiteMaker(options).Run([](const bench::SuitePosition& position) {
    absl::PrintF("%s\n", SuiteLine(position));
    std::fflush(stdout);
  });
}

int RunPositions(const Arguments& arguments, const std::vector<bench::SuitePosition>& positions) {
  const base::Clock& clock = base::Clock::Real();
  Runner runner(arguments, clock);
  Sums sums;
  for (const bench::SuitePosition& position : positions) {
    const absl::Duration start = clock.Now();
    const Outcome outcome = runner.Run(position);
    const absl::Duration elapsed = clock.Now() - start;
    sums.Add(outcome, elapsed);
    if (arguments.quiet && outcome.verdict != Outcome::Verdict::kWrong) continue;
    absl::PrintF("%-6s %10d nodes %7d ms  %s  %s\n", NameOf(outcome.verdict), outcome.nodes,
                 absl::ToInt64Milliseconds(elapsed), SuiteLine(position), outcome.remark);
    std::fflush(stdout);
  }
  absl::PrintF("solved %d of %d, %d wrong, %d nodes, %.1f s\n", sums.solved, sums.total, sums.wrong,
               sums.nodes, absl::ToDoubleSeconds(sums.time));
  return sums.wrong == 0 ? kOk : kWrong;
}

CommandResult MakeOrRun(Arguments& arguments) {
  if (arguments.make) {
    if (!arguments.files.empty()) return absl::InvalidArgumentError("--make reads no suites");
    Make(arguments);
    return kOk;
  }
  if (arguments.files.empty()) {
    absl::StatusOr<std::vector<std::string>> files = DefaultFiles();
    if (!files.ok()) return files.status();
    arguments.files = *std::move(files);
  }
  const absl::StatusOr<std::vector<bench::SuitePosition>> positions = ReadSuites(arguments);
  if (!positions.ok()) return positions.status();
  return RunPositions(arguments, *positions);
}

}  // namespace

int RunSuite(CommandArguments args) {
  Arguments arguments;
  return base::Obey({"tengen suite", Options(&arguments), [&] { return MakeOrRun(arguments); }},
                    args);
}

}  // namespace tengen::cli
