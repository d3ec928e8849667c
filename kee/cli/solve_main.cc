// kee-solve: exact values of small boards under the Kee rules, in the terminal.
#include <cstdio>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "kee/gtp/gtp_text.h"
#include "kee/gtp/solve_report.h"
#include "kee/rules/graph.h"
#include "kee/search/exact_solver.h"
#include "kee/search/player.h"

namespace tengen::kee {
namespace {

constexpr int kOk = 0;
constexpr int kOpen = 1;  // the value is not known, or the claim not proven
constexpr int kBadUsage = 2;

constexpr absl::string_view kHelp =
    R"(kee-solve finds what a small board is worth under Wilton Kee's rules of Go (May 2009) for two players.

usage: kee-solve WIDTH HEIGHT [options]     a rectangle
       kee-solve ring N | complete N | torus WIDTH HEIGHT | edges N A-B,C-D,... [options]
       kee-solve --table [options]          the values of the small boards, from scratch

  --claim b|w MARGIN   only try to prove that Black gets at least, or White allows at most, this margin
  --time SECONDS       per board (default 60); the bounds reached are printed then. Listing the positions of a board
                       is not interrupted: seconds for a million of them
  --memory MIB         for what is remembered during the search (default 1024)
  --positions N        refuse boards with more positions (default 4000000)
  --quiet              no progress on standard error
  --help, --version

It prints the value (Black's points less White's), how each side's half was proven and checked, a game that both
sides play by their proven strategies, and the positions that this game is scored on. The exit status is 0 if the
value or the claim is proven, 1 if it stays open, 2 for arguments that make no sense.
)";

struct Settings {
  std::vector<std::string> board;
  bool table = false;
  std::optional<Claim> claim;
  absl::Duration time = absl::Seconds(60);
  size_t memory = size_t{1} << 30;
  size_t positions = 4000000;
  bool quiet = false;
};

// A board whose shape is not named is a rectangle.
absl::StatusOr<Graph> MakeGraph(std::vector<std::string> words) {
  if (!words.empty() && ParseInt(words[0])) words.insert(words.begin(), "rect");
  return ParseGraph(words);
}

// What is being tried, on one line of standard error that is written again and again.
class Progress {
 public:
  Progress(const Settings& settings, std::string board)
      : settings_(settings), board_(std::move(board)), now_(MonotonicTime()), start_(now_()) {}
  ~Progress() {
    if (shown_) std::fputs("\r\033[K", stderr);
  }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  absl::Duration Elapsed() const { return now_() - start_; }
  // Asked all the time while something is tried, so it keeps the line up to date, too.
  bool TimeIsUp() {
    Show();
    return Elapsed() >= settings_.time;
  }
  void Say(std::string doing) { doing_ = std::move(doing); }
  void Say(const Attempt& attempt) {
    Say(absl::StrCat(attempt.lower.ToString(), " to ", attempt.upper.ToString(), "; trying ",
                     attempt.claim.ToString(), ", ", attempt.stats.nodes, " nodes"));
  }

 private:
  void Show() {
    constexpr absl::Duration kBetween = absl::Milliseconds(200);
    const absl::Duration elapsed = Elapsed();
    if (settings_.quiet || elapsed < last_ + kBetween) return;
    last_ = elapsed;
    shown_ = true;
    absl::FPrintF(stderr, "\r\033[K%s: %s, %.0f s, gives up in %.0f s", board_, doing_,
                  absl::ToDoubleSeconds(elapsed), absl::ToDoubleSeconds(settings_.time - elapsed));
  }

  const Settings& settings_;
  const std::string board_;
  const TimeSource now_;
  const absl::Duration start_;
  std::string doing_ = "trying a certificate";
  absl::Duration last_;
  bool shown_ = false;
};

// ---- The table --------------------------------------------------------------------------------

struct Row {
  const char* name;
  std::vector<std::string> board;
};

// The boards of the table in the specification, and the ones it left open, in the order of effort.
std::vector<Row> TableRows() {
  return {{"1x1", {"1", "1"}},
          {"1x2", {"2", "1"}},
          {"1x3", {"3", "1"}},
          {"1x4", {"4", "1"}},
          {"1x5", {"5", "1"}},
          {"1x6", {"6", "1"}},
          {"1x7", {"7", "1"}},
          {"1x8", {"8", "1"}},
          {"1x9", {"9", "1"}},
          {"2x2", {"2", "2"}},
          {"2x3", {"3", "2"}},
          {"2x4", {"4", "2"}},
          {"2x5", {"5", "2"}},
          {"3x3", {"3", "3"}},
          {"K3", {"complete", "3"}},
          {"K4", {"complete", "4"}},
          {"K5", {"complete", "5"}},
          {"C5", {"ring", "5"}},
          {"C6", {"ring", "6"}},
          {"C7", {"ring", "7"}},
          {"star 3", {"edges", "4", "0-1,0-2,0-3"}},
          {"star 4", {"edges", "5", "0-1,0-2,0-3,0-4"}},
          {"2 edges", {"edges", "4", "0-1,2-3"}},
          {"P3+P2", {"edges", "5", "0-1,1-2,3-4"}},
          {"2 P3", {"edges", "6", "0-1,1-2,3-4,4-5"}},
          {"diamond", {"edges", "4", "0-1,1-2,2-3,3-0,0-2"}},
          {"paw", {"edges", "4", "0-1,1-2,2-0,2-3"}},
          {"bull", {"edges", "5", "0-1,1-2,2-0,1-3,2-4"}},
          {"prism", {"edges", "6", "0-1,1-2,2-0,3-4,4-5,5-3,0-3,1-4,2-5"}},
          {"K3,3", {"edges", "6", "0-3,0-4,0-5,1-3,1-4,1-5,2-3,2-4,2-5"}},
          {"3x3 torus", {"torus", "3", "3"}},
          {"3x4", {"4", "3"}},
          {"2x6", {"6", "2"}},
          {"2x7", {"7", "2"}},
          {"1x10", {"10", "1"}}};
}

// False if the value stayed open.
bool PrintRow(const Row& row, const Settings& settings) {
  Progress progress(settings, row.name);
  const auto graph = std::make_shared<const Graph>(*MakeGraph(row.board));
  const absl::StatusOr<PositionSpace> space = PositionSpace::Create(graph, settings.positions);
  if (!space.ok()) {
    absl::PrintF("%-9s %s\n", row.name, space.status().message());
    return false;
  }
  const Solution solution = Solve(
      *space, {.max_bytes = settings.memory}, [&] { return progress.TimeIsUp(); },
      [&](const Attempt& attempt) { progress.Say(attempt); });
  absl::PrintF("%-9s %8d %8s %8.2f s  %s\n", row.name, space->size(), ValueText(solution.bounds),
               absl::ToDoubleSeconds(progress.Elapsed()),
               solution.proofs.empty() ? solution.bounds.exact() ? "only passes" : "open"
                                       : absl::StrJoin(solution.proofs, "; "));
  std::fflush(stdout);
  return solution.bounds.exact();
}

int PrintTable(const Settings& settings) {
  const TimeSource now = MonotonicTime();
  const absl::Duration begin = now();
  absl::PrintF("%-9s %8s %8s %10s  %s\n", "board", "legal", "value", "time", "how it was proven");
  bool all = true;
  const std::vector<Row> rows = TableRows();
  for (size_t i = 0; i < rows.size(); ++i) {
    if (!settings.quiet) {
      const double elapsed = absl::ToDoubleSeconds(now() - begin);
      absl::FPrintF(stderr, "\r\033[Krow %d of %d, %.0f s so far; at most %.0f s to go\r", i + 1,
                    rows.size(), elapsed,
                    static_cast<double>(rows.size() - i) * absl::ToDoubleSeconds(settings.time));
    }
    all = PrintRow(rows[i], settings) && all;
  }
  absl::PrintF("%.1f s\n", absl::ToDoubleSeconds(now() - begin));
  return all ? kOk : kOpen;
}

// ---- One board --------------------------------------------------------------------------------

int SolveBoard(const Settings& settings) {
  const absl::StatusOr<Graph> graph = MakeGraph(settings.board);
  if (!graph.ok()) {
    std::cerr << "kee-solve: " << graph.status().message() << "; --help says how\n";
    return kBadUsage;
  }
  const auto board = std::make_shared<const Graph>(*graph);
  std::optional<Progress> progress(std::in_place, settings, graph->description());
  const absl::StatusOr<PositionSpace> space = PositionSpace::Create(board, settings.positions);
  if (!space.ok()) {
    std::cerr << "kee-solve: " << space.status().message() << "\n";
    return kBadUsage;
  }
  const ProverOptions options = {.max_bytes = settings.memory};
  const auto stop = [&] { return progress->TimeIsUp(); };
  std::string report;
  bool answered = false;
  if (settings.claim) {
    progress->Say(absl::StrCat("trying ", settings.claim->ToString()));
    const ClaimAnswer answer = TryClaim(*space, *settings.claim, options, stop);
    report = answer.text;
    answered = answer.result == EnergyProver::Result::kProven;
  } else {
    const Solution solution =
        Solve(*space, options, stop, [&](const Attempt& attempt) { progress->Say(attempt); });
    report = SolutionText(*space, solution);
    answered = solution.bounds.exact();
  }
  absl::StrAppendFormat(&report, "\n%.2f s", absl::ToDoubleSeconds(progress->Elapsed()));
  progress.reset();  // wipes its line
  std::cout << report << "\n";
  return answered ? kOk : kOpen;
}

// ---- Arguments --------------------------------------------------------------------------------

// The value of `name` at words[i], which moves on over it; nullopt if words[i] is something else.
std::optional<std::string> ValueOf(absl::string_view name, const std::vector<std::string>& words,
                                   size_t& i) {
  if (words[i] != name || i + 1 >= words.size()) return std::nullopt;
  return words[++i];
}

bool ParseOption(const std::vector<std::string>& words, size_t& i, Settings& settings) {
  constexpr size_t kBytesPerMib = size_t{1} << 20;
  if (const std::optional<std::string> time = ValueOf("--time", words, i)) {
    double seconds = 0;
    if (!absl::SimpleAtod(*time, &seconds) || !(seconds > 0)) return false;
    settings.time = absl::Seconds(seconds);
  } else if (const std::optional<std::string> memory = ValueOf("--memory", words, i)) {
    const std::optional<int> mib = ParseInt(*memory);
    if (!mib || *mib < 1) return false;
    settings.memory = static_cast<size_t>(*mib) * kBytesPerMib;
  } else if (const std::optional<std::string> positions = ValueOf("--positions", words, i)) {
    const std::optional<int> count = ParseInt(*positions);
    if (!count || *count < 1) return false;
    settings.positions = static_cast<size_t>(*count);
  } else if (words[i] == "--claim" && i + 2 < words.size()) {
    settings.claim = ParseClaim(words[i + 1], words[i + 2]);
    if (!settings.claim) return false;
    i += 2;
  } else if (words[i] == "--table") {
    settings.table = true;
  } else if (words[i] == "--quiet") {
    settings.quiet = true;
  } else {
    return false;
  }
  return true;
}

int Run(const std::vector<std::string>& words) {
  Settings settings;
  for (size_t i = 0; i < words.size(); ++i) {
    if (words[i] == "--help" || words[i] == "-h") {
      std::cout << kHelp;
      return kOk;
    }
    if (words[i] == "--version") {
      std::cout << "kee-solve " << TENGEN_VERSION << "\n";
      return kOk;
    }
    if (words[i].rfind("--", 0) != 0) {
      settings.board.push_back(words[i]);
    } else if (!ParseOption(words, i, settings)) {
      std::cerr << "kee-solve: bad option " << words[i] << "; --help lists the options\n";
      return kBadUsage;
    }
  }
  if (settings.table) return PrintTable(settings);
  if (settings.board.empty()) {
    std::cerr << kHelp;
    return kBadUsage;
  }
  return SolveBoard(settings);
}

}  // namespace
}  // namespace tengen::kee

int main(int argc, char** argv) { return tengen::kee::Run({argv + 1, argv + argc}); }
