#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "base/clock.h"
#include "base/command.h"
#include "base/cut_work.h"
#include "base/errors.h"
#include "base/files.h"
#include "base/line_file.h"
#include "base/processors.h"
#include "base/progress.h"
#include "base/quantity.h"
#include "bench/match/opening_file.h"
#include "bench/match/opening_generator.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "engine/record/notation.h"

namespace tengen::cli {
namespace {

constexpr int kMaxCount = 1000000;
constexpr int kVerifyFactor = 20;

constexpr absl::string_view kOpeningsUsage =
    R"(Usage: tengen openings [--rule=RULE] [--size=N] [--count=N] [--out=FILE] [options]
       tengen openings --convert=FILE [--format=FORM] [--size=N]

Makes openings that no symmetry of the board turns into one another, in which neither side wins by
fours and two searches agree that neither side is much better. The same options give the same
openings, however many threads work. With --out an interrupted run goes on where it stopped, and a
greater --count adds openings. A line is "h8i9j8 # candidate 17 values -5 13": stones in order of
play, Black's first, and the values after the two searches for the side to move. tengen match
--openings=FILE reads it.

Exit status: 0 done, or a signal came first and --out keeps what was made, or another process is
writing --out; 1 not as many as asked for, or a file cannot be opened; 2 bad usage; 74 not all
output could be written; 128 and its number after a signal without --out. With --exit-result so
after any signal, and 1 if another process is writing.)";

struct OpeningsArguments {
  match::BalanceRequest request;
  std::optional<int64_t> seed;
  std::optional<int64_t> nodes;
  std::optional<int64_t> verify_nodes;
  int count = 500;
  int concurrency = std::min(base::ProcessorCount(), kMaxConcurrency);
  std::string out;
  std::string convert;
  std::string format = "pos";
  bool exit_result = false;
  bool quiet = false;
};

// "5" or "3-8".
OptionSetter StoreRange(int* low, int* high) {
  return [=](absl::string_view text) {
    const std::pair<absl::string_view, absl::string_view> ends =
        absl::StrSplit(text, absl::MaxSplits('-', 1));
    const absl::string_view last = ends.second.empty() ? ends.first : ends.second;
    const std::optional<int64_t> first = base::ParseCount(ends.first);
    const std::optional<int64_t> second = base::ParseCount(last);
    constexpr int64_t kMost = engine::kPointCapacity;
    if (!first || !second || *first > kMost || *second > kMost) {
      return base::IsNot(text, "a number or a range such as 3-8");
    }
    *low = static_cast<int>(*first);
    *high = static_cast<int>(*second);
    return absl::OkStatus();
  };
}

OptionTable Options(OpeningsArguments* a) {
  match::BalanceRequest& request = a->request;
  const match::BalanceRequest defaults;
  return OptionTable(
      kOpeningsUsage,
      {
          {"rule", "RULE",
           "freestyle, standard, renju, caro, caro9 or their numbers (default freestyle).",
           StoreRule(&request.rule)},
          {"size", "N", "Side of the board (default 15).",
           StoreInteger(&request.size, engine::kMinSide, engine::kMaxSide)},
          {"count", "N", "Openings in all (default 500).", StoreInteger(&a->count, 1, kMaxCount)},
          {"stones", "LOW-HIGH",
           absl::StrCat("Stones of an opening, at most ", match::kMaxOpeningStones, " (default ",
                        defaults.min_stones, "-", defaults.max_stones, ")."),
           StoreRange(&request.min_stones, &request.max_stones)},
          {"nodes", "N", absl::StrCat("Nodes of the first search (default ", defaults.nodes, ")."),
           StoreInteger(&a->nodes, 1, INT64_MAX)},
          {"verify-nodes", "N",
           absl::StrCat("Nodes of the second search (default ", kVerifyFactor, " times --nodes)."),
           StoreInteger(&a->verify_nodes, 1, INT64_MAX)},
          {"max-value", "N",
           absl::StrCat("Greatest value for either side (default ", defaults.max_value, ")."),
           StoreInteger(&request.max_value, 0, kMaxEval)},
          {"seed", "N", "Another number gives other openings (default 1).",
           StoreInteger(&a->seed, 0, INT64_MAX)},
          {"concurrency", "N", "Threads (default: one per processor).",
           StoreInteger(&a->concurrency, 1, kMaxConcurrency)},
          {"out", "FILE", "Write there, and go on if it exists (default: standard output).",
           StoreText(&a->out)},
          {"convert", "FILE", "Make nothing; print the openings of FILE.", StoreText(&a->convert)},
          {"format", "FORM",
           "For --convert: pos (h8i9j8) or offset (0,0, 1,-1, from the centre) as other match "
           "programs read them (default pos).",
           StoreText(&a->format)},
          {"exit-result", "", std::string(kExitResultHelp), StoreSwitch(&a->exit_result)},
          {"quiet", "", "No progress on stderr.", StoreSwitch(&a->quiet)},
      });
}

// What the table could not set by itself.
absl::Status Complete(OpeningsArguments* a) {
  match::BalanceRequest& request = a->request;
  request.nodes = a->nodes.value_or(request.nodes);
  const int64_t most = std::numeric_limits<int64_t>::max() / kVerifyFactor;
  request.verify_nodes = a->verify_nodes.value_or(std::min(request.nodes, most) * kVerifyFactor);
  if (a->seed.has_value()) request.seed = static_cast<uint64_t>(*a->seed);
  if (a->format != "pos" && a->format != "offset") {
    return absl::InvalidArgumentError(
        absl::StrCat("--format: \"", a->format, "\" is neither pos nor offset"));
  }
  return CheckRequest(request);
}

absl::Status Convert(const OpeningsArguments& a) {
  const absl::StatusOr<std::string> text = base::ReadTextFile(a.convert);
  if (!text.ok()) return text.status();
  const int size = a.request.size;
  const absl::StatusOr<std::vector<match::Opening>> openings = match::ParseOpenings(*text, size);
  if (!openings.ok()) {
    return absl::Status(openings.status().code(),
                        absl::StrCat(a.convert, ": ", openings.status().message()));
  }
  for (const match::Opening& opening : *openings) {
    absl::PrintF("%s\n",
                 a.format == "pos" ? MovesToText(opening, size) : match::ToOffsets(opening, size));
  }
  return absl::OkStatus();
}

// The line on stderr.
class ProgressDisplay {
 public:
  ProgressDisplay(bool quiet, int had, int wanted) : line_(quiet), had_(had), wanted_(wanted) {}

  void Show(const match::OpeningProgress& progress) {
    const bool last = had_ + progress.accepted == wanted_;
    if (last || line_.IsDue()) line_.Show(Text(progress, line_.Elapsed()));
    if (last) line_.End();
  }

 private:
  std::string Text(const match::OpeningProgress& progress, absl::Duration elapsed) const {
    const double seconds = std::max(absl::ToDoubleSeconds(elapsed), 1e-3);
    const auto candidates = static_cast<double>(progress.candidates);
    std::string text = absl::StrFormat(
        "%d/%d openings, %d candidates (%.1f per second, %.1f %% taken)", had_ + progress.accepted,
        wanted_, progress.candidates, candidates / seconds, 100.0 * progress.accepted / candidates);
    if (progress.accepted == 0) return text;
    const int left = wanted_ - had_ - progress.accepted;
    const absl::Duration eta = elapsed * left / progress.accepted;
    return absl::StrCat(text, ", ETA ", absl::FormatDuration(absl::Ceil(eta, absl::Seconds(1))));
  }

  base::ProgressLine line_;
  const int had_;
  const int wanted_;
};

// True if the search still finds what the file's last opening was accepted for.
bool SameSearch(const match::BalanceRequest& request, const match::BalancedOpening& last) {
  const std::optional<match::BalancedOpening> again = JudgeCandidate(request, last.candidate);
  return again.has_value() &&
         OpeningFileLine(*again, request.size) == OpeningFileLine(last, request.size);
}

// Writes an opening to the file or, without one, to standard output.
absl::Status Put(const match::BalancedOpening& opening, int size, match::OpeningFile* file) {
  if (file != nullptr) return file->Append(opening);
  absl::PrintF("%s", OpeningFileLine(opening, size));
  if (std::fflush(stdout) != 0) return base::SystemError(errno, "cannot write standard output");
  return absl::OkStatus();
}

CommandResult Generate(const OpeningsArguments& a) {
  const CutWork cut(
      "tengen openings",
      a.out.empty() ? std::string() : absl::StrCat("the openings in \"", a.out, "\" are kept"),
      a.exit_result, RemoveNoteOf(a.out), absl::ZeroDuration());
  std::unique_ptr<match::OpeningFile> file;
  std::vector<match::Opening> known;
  int64_t first = 0;
  if (!a.out.empty()) {
    absl::StatusOr<std::unique_ptr<match::OpeningFile>> opened =
        match::OpeningFile::Open(a.out, a.request);
    if (!opened.ok()) return ResultOfWriting(opened.status(), a.exit_result, kFailed);
    file = *std::move(opened);
    if (file->openings().empty()) {
      if (absl::Status begun = file->Begin(a.request); !begun.ok()) return {kOutputLost, begun};
    }
    for (const match::BalancedOpening& opening : file->openings()) known.push_back(opening.stones);
    if (!known.empty()) {
      const match::BalancedOpening& last = file->openings().back();
      if (static_cast<int>(known.size()) < a.count && !SameSearch(a.request, last)) {
        return {kFailed, absl::FailedPreconditionError(absl::StrCat(
                             "\"", a.out,
                             "\" was made by another version of the search; use another file"))};
      }
      first = last.candidate + 1;
    }
  } else {
    absl::PrintF("%s", OpeningFileHeader(a.request));
  }
  const int had = static_cast<int>(known.size());
  if (had >= a.count) return kOk;
  ProgressDisplay display(a.quiet, had, a.count);
  absl::Status written;
  absl::Status made = GenerateOpenings(
      a.request, known, first, a.count - had, a.concurrency,
      [&](const match::BalancedOpening* opening, const match::OpeningProgress& progress) {
        display.Show(progress);
        if (opening != nullptr) written = Put(*opening, a.request.size, file.get());
        return written;
      });
  if (!written.ok()) return {kOutputLost, written};
  if (made.ok()) return kOk;
  return {kFailed, std::move(made)};
}

CommandResult MakeOrConvert(OpeningsArguments& arguments) {
  if (absl::Status status = Complete(&arguments); !status.ok()) return status;
  if (arguments.convert.empty()) return Generate(arguments);
  absl::Status status = Convert(arguments);
  if (status.ok()) return kOk;
  return {kFailed, std::move(status)};
}

}  // namespace

int RunOpenings(CommandArguments args) {
  OpeningsArguments arguments;
  return base::Obey(
      {"tengen openings", Options(&arguments), [&] { return MakeOrConvert(arguments); }}, args);
}

}  // namespace tengen::cli
