// kee-solve: exact values of small boards under the Kee rules, in the terminal.
#include <climits>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "base/command.h"
#include "base/errors.h"
#include "base/interrupts.h"
#include "base/progress.h"
#include "base/version.h"
#include "kee/cli/seconds_option.h"
#include "kee/gtp/gtp_text.h"
#include "kee/gtp/solve_report.h"
#include "kee/rules/graph.h"
#include "kee/search/exact_solver.h"
#include "kee/search/player.h"

namespace tengen::kee {
namespace {

constexpr int kOpen = 1;  // the value is not known, or the claim not proven
constexpr int64_t kBytesPerMib = int64_t{1} << 20;

constexpr absl::string_view kUsage =
    R"(Usage:

  kee-solve WIDTH HEIGHT [options]    a rectangle
  kee-solve ring N | complete N | torus WIDTH HEIGHT [options]
  kee-solve edges N A-B,C-D,... | mask ROW... [options]
  kee-solve --table [options]         the small boards, from scratch

Finds what a small board is worth under Wilton Kee's rules of Go (May 2009) for two players. It prints the value (Black's points less White's), how each side's half was proven and checked, a game that both sides play by their proven strategies, and the positions that this game is scored on.

Exit status: 0 the value or the claim is proven, 1 it stays open, 2 bad usage, 74 not all output could be written. Ctrl-C, SIGTERM and SIGHUP end the search; what is known then is printed, and the status is 128 and the signal's number.)";

struct Settings {
  std::vector<std::string> board;
  bool table = false;
  std::optional<Claim> claim;
  absl::Duration time = absl::Seconds(60);
  int memory_mib = 1024;
  int positions = 4000000;
  bool quiet = false;
  bool version = false;

  ProverOptions ForProver() const {
    return {.max_bytes = static_cast<size_t>(memory_mib * kBytesPerMib)};
  }
};

// A board whose shape is not named is a rectangle.
absl::StatusOr<Graph> MakeGraph(std::vector<std::string> words) {
  if (!words.empty() && ParseInt(words[0])) words.insert(words.begin(), "rect");
  return ParseGraph(words);
}

// What is being tried, for people who wait.
class Progress {
 public:
  Progress(const Settings& settings, const base::EndSignals& signals, absl::string_view board)
      : signals_(signals), line_(settings.quiet), time_(settings.time), board_(board) {}

  // Takes the line away. How long it was there.
  absl::Duration Finish() {
    line_.Clear();
    return line_.Elapsed();
  }
  // Asked all the time while something is tried, so it keeps the line up to date, too.
  bool TimeIsUp() {
    const absl::Duration elapsed = line_.Elapsed();
    if (line_.IsDue()) {
      line_.Show(absl::StrFormat("%s: %s, %.0f s%s", board_, doing_, absl::ToDoubleSeconds(elapsed),
                                 Left(elapsed)));
    }
    return signals_.Came() || elapsed >= time_;
  }
  void Say(std::string doing) { doing_ = std::move(doing); }
  void Say(const Attempt& attempt) {
    Say(absl::StrCat(attempt.lower.ToString(), " to ", attempt.upper.ToString(), "; trying ",
                     attempt.claim.ToString(), ", ", attempt.stats.nodes, " nodes"));
  }

 private:
  std::string Left(absl::Duration elapsed) const {
    if (time_ == absl::InfiniteDuration()) return "";
    return absl::StrFormat(", gives up in %.0f s", absl::ToDoubleSeconds(time_ - elapsed));
  }

  const base::EndSignals& signals_;
  base::ProgressLine line_;
  const absl::Duration time_;
  const std::string board_;
  std::string doing_ = "trying a certificate";
};

// ---- The table --------------------------------------------------------------------------------

struct Row {
  absl::string_view name;
  absl::string_view board;
};

// The boards of the table in the specification, and the ones it left open, in the order of effort.
constexpr Row kRows[] = {
    {"1x1", "1 1"},
    {"1x2", "2 1"},
    {"1x3", "3 1"},
    {"1x4", "4 1"},
    {"1x5", "5 1"},
    {"1x6", "6 1"},
    {"1x7", "7 1"},
    {"1x8", "8 1"},
    {"1x9", "9 1"},
    {"2x2", "2 2"},
    {"2x3", "3 2"},
    {"2x4", "4 2"},
    {"2x5", "5 2"},
    {"3x3", "3 3"},
    {"K3", "complete 3"},
    {"K4", "complete 4"},
    {"K5", "complete 5"},
    {"C5", "ring 5"},
    {"C6", "ring 6"},
    {"C7", "ring 7"},
    {"star 3", "edges 4 0-1,0-2,0-3"},
    {"star 4", "edges 5 0-1,0-2,0-3,0-4"},
    {"2 edges", "edges 4 0-1,2-3"},
    {"P3+P2", "edges 5 0-1,1-2,3-4"},
    {"2 P3", "edges 6 0-1,1-2,3-4,4-5"},
    {"diamond", "edges 4 0-1,1-2,2-3,3-0,0-2"},
    {"paw", "edges 4 0-1,1-2,2-0,2-3"},
    {"bull", "edges 5 0-1,1-2,2-0,1-3,2-4"},
    {"prism", "edges 6 0-1,1-2,2-0,3-4,4-5,5-3,0-3,1-4,2-5"},
    {"K3,3", "edges 6 0-3,0-4,0-5,1-3,1-4,1-5,2-3,2-4,2-5"},
    {"3x3 torus", "torus 3 3"},
    {"3x4", "4 3"},
    {"2x6", "6 2"},
    {"2x7", "7 2"},
    {"1x10", "10 1"},
};

// False if the value stayed open.
bool PrintRow(const Row& row, const Settings& settings, const base::EndSignals& signals,
              absl::Duration most_left) {
  const std::string to_go =
      most_left == absl::InfiniteDuration()
          ? ""
          : absl::StrFormat("at most %.0f s to go; ", absl::ToDoubleSeconds(most_left));
  Progress progress(settings, signals, absl::StrCat(to_go, row.name));
  const auto graph = std::make_shared<const Graph>(*MakeGraph(absl::StrSplit(row.board, ' ')));
  const absl::StatusOr<PositionSpace> space =
      PositionSpace::Create(graph, static_cast<size_t>(settings.positions));
  if (!space.ok()) {
    absl::PrintF("%-9s %s\n", row.name, space.status().message());
    return false;
  }
  const Solution solution = Solve(
      *space, settings.ForProver(), [&] { return progress.TimeIsUp(); },
      [&](const Attempt& attempt) { progress.Say(attempt); });
  const double seconds = absl::ToDoubleSeconds(progress.Finish());
  absl::PrintF("%-9s %8d %8s %8.2f s  %s\n", row.name, space->size(), ValueText(solution.bounds),
               seconds,
               solution.proofs.empty() ? solution.bounds.exact() ? "only passes" : "open"
                                       : absl::StrJoin(solution.proofs, "; "));
  std::fflush(stdout);
  return solution.bounds.exact();
}

int PrintTable(const Settings& settings) {
  const base::EndSignals signals;
  const TimeSource now = MonotonicTime();
  const absl::Duration begin = now();
  absl::PrintF("%-9s %8s %8s %10s  %s\n", "board", "legal", "value", "time", "how it was proven");
  bool all = true;
  absl::Duration most_left = std::size(kRows) * settings.time;
  for (const Row& row : kRows) {
    all = PrintRow(row, settings, signals, most_left) && all;
    if (most_left != absl::InfiniteDuration()) most_left -= settings.time;
    if (signals.Came()) return signals.exit_status();
    if (std::ferror(stdout) != 0) break;
  }
  absl::PrintF("%.1f s\n", absl::ToDoubleSeconds(now() - begin));
  return all ? base::kOk : kOpen;
}

// ---- One board --------------------------------------------------------------------------------

// What is to be printed.
struct Report {
  bool answered = false;
  std::string text;
};

Report ReportClaim(const PositionSpace& space, const Settings& settings, Progress& progress) {
  progress.Say(absl::StrCat("trying ", settings.claim->ToString()));
  ClaimAnswer answer =
      TryClaim(space, *settings.claim, settings.ForProver(), [&] { return progress.TimeIsUp(); });
  return {answer.result == EnergyProver::Result::kProven, std::move(answer.text)};
}

Report ReportValue(const PositionSpace& space, const Settings& settings, Progress& progress) {
  const Solution solution = Solve(
      space, settings.ForProver(), [&] { return progress.TimeIsUp(); },
      [&](const Attempt& attempt) { progress.Say(attempt); });
  return {solution.bounds.exact(), SolutionText(space, solution)};
}

base::CommandResult SolveBoard(const Settings& settings) {
  absl::StatusOr<Graph> graph = MakeGraph(settings.board);
  if (absl::IsNotFound(graph.status())) {
    return absl::InvalidArgumentError("no board given, or one that is not understood");
  }
  if (!graph.ok()) return graph.status();
  const auto board = std::make_shared<const Graph>(*std::move(graph));
  const base::EndSignals signals;
  Progress progress(settings, signals, board->description());
  const absl::StatusOr<PositionSpace> space =
      PositionSpace::Create(board, static_cast<size_t>(settings.positions));
  if (!space.ok()) return space.status();
  const Report report = settings.claim ? ReportClaim(*space, settings, progress)
                                       : ReportValue(*space, settings, progress);
  const double seconds = absl::ToDoubleSeconds(progress.Finish());
  absl::PrintF("%s\n%.2f s\n", report.text, seconds);
  if (signals.Came()) return signals.exit_status();
  return report.answered ? base::kOk : kOpen;
}

// ---- Arguments --------------------------------------------------------------------------------

constexpr char kClaimBreaks[] = ", ";

// "b,3", "w -1/2".
base::OptionSetter StoreClaim(std::optional<Claim>* out) {
  return [out](absl::string_view text) {
    const std::vector<absl::string_view> words =
        absl::StrSplit(text, absl::ByAnyChar(kClaimBreaks), absl::SkipEmpty());
    *out = words.size() == 2 ? ParseClaim(words[0], words[1]) : std::nullopt;
    return *out ? absl::OkStatus() : base::IsNot(text, "a colour and a margin such as b,3");
  };
}

// `args` with the two words behind --claim, as most people write them, as one.
std::vector<std::string> WithWholeClaims(base::CommandArguments args) {
  std::vector<std::string> words(args.begin(), args.end());
  for (size_t i = 0; i + 2 < words.size(); ++i) {
    const bool whole = words[i + 1].find_first_of(kClaimBreaks) != std::string::npos;
    if (words[i] != "--claim" || whole) continue;
    absl::StrAppend(&words[i + 1], " ", words[i + 2]);
    words.erase(words.begin() + static_cast<std::ptrdiff_t>(i) + 2);
  }
  return words;
}

base::OptionTable Options(Settings* s) {
  return base::OptionTable(
      kUsage,
      {
          {"claim", "b|w,MARGIN",
           "Only try to prove that Black gets at least, or White allows at most, this margin; "
           "--claim b 3 is understood as well.",
           StoreClaim(&s->claim)},
          {"time", "SECONDS",
           "For each board (default 60), inf for no limit; the bounds reached are printed then. "
           "Listing the "
           "positions of a board is not interrupted: seconds for a million of them.",
           StoreSeconds(&s->time)},
          {"memory", "MIB", "For what is remembered during the search (default 1024).",
           base::StoreInteger(&s->memory_mib, 1, INT_MAX)},
          {"positions", "N", "Refuse boards with more positions (default 4000000).",
           base::StoreInteger(&s->positions, 1, INT_MAX)},
          {"table", "", "Solve all small boards.", base::StoreSwitch(&s->table)},
          {"quiet", "", "No progress on standard error.", base::StoreSwitch(&s->quiet)},
          {"version", "", "Print the version.", base::StoreSwitch(&s->version)},
      },
      {"WORD", {base::AppendText(&s->board), {"ring", "complete", "torus", "edges", "mask"}}});
}

base::CommandResult Start(const Settings& settings) {
  if (settings.version) {
    absl::PrintF("kee-solve %s\n", base::Version());
    return base::kOk;
  }
  if (settings.table) return PrintTable(settings);
  return SolveBoard(settings);
}

int Run(base::CommandArguments args) {
  Settings settings;
  return base::Obey({"kee-solve", Options(&settings), [&] { return Start(settings); }},
                    WithWholeClaims(args));
}

}  // namespace
}  // namespace tengen::kee

int main(int argc, char** argv) {
  return tengen::base::RunProgram({.name = "kee-solve",
                                   .about = "Find what small boards of Go are worth.",
                                   .run = tengen::kee::Run,
                                   .see_also = {"kee-gtp", "tengen"}},
                                  argc, argv);
}
