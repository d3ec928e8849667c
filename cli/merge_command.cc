#include <cstdio>
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "base/command.h"
#include "base/cut_work.h"
#include "base/files.h"
#include "bench/match/match_merge.h"
#include "bench/match/match_record.h"
#include "bench/match/match_report.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/suite_results.h"
#include "training/selfplay/parts.h"

namespace tengen::cli {
namespace {

constexpr absl::string_view kMergeUsage =
    R"(Usage: tengen merge [--out=PATH] [--replace] [--json] PART...

Puts together what processes with --part=1/N to --part=N/N have made:

  selfplay   directories NAME.part-1-of-N ...; --out, which is needed, gets the shards that one
             process would have written
  match      files of --results; prints the table, the Elo and the sequential test of all games
  suite      files of --results; prints all positions and their sums

--out gets the results file that one process would have written; it goes on from there. Parts must
be of one run, complete, and all there, each once; else the reason is told and nothing is changed.
--out is there when it is whole, and not before.

Exit status: 0 done; 1 the parts do not fit together, or --out is there or cannot be written; 2 bad
usage; 128 and its number after a signal, which leaves nothing.)";

struct MergeArguments {
  std::string out;
  bool replace = false;
  bool json = false;
  bool quiet = false;
  std::vector<std::string> parts;
};

OptionTable Options(MergeArguments* a) {
  return OptionTable(
      kMergeUsage,
      {
          {"out", "PATH", "Where the whole goes: a directory for self-play, else a file.",
           StoreText(&a->out)},
          {"replace", "", "Write over what is there.", StoreSwitch(&a->replace)},
          {"json", "", "Print the summary of a match as JSON.", StoreSwitch(&a->json)},
          {"quiet", "", "Print the sums of a suite only.", StoreSwitch(&a->quiet)},
      },
      {"PATH", AppendText(&a->parts)});
}

CommandResult MergeSelfPlay(const MergeArguments& a) {
  if (a.out.empty()) return absl::InvalidArgumentError("--out: a directory is needed");
  base::Farewell farewell;
  farewell.text = "tengen merge: interrupted; nothing is written";
  farewell.patience = base::kPatience;
  const base::EndSignals signals(farewell);
  const absl::StatusOr<int64_t> games =
      training::MergeParts(a.parts, a.out, a.replace, [&] { return signals.Came(); });
  if (absl::IsCancelled(games.status())) {
    return {signals.exit_status(), absl::CancelledError("interrupted; nothing is written")};
  }
  if (!games.ok()) return {kFailed, games.status()};
  absl::PrintF("%s: %d games of %d parts\n", a.out, *games, a.parts.size());
  return kOk;
}

// OK unless something is at --out that is to stay.
absl::Status CheckOut(const MergeArguments& a) {
  std::error_code error;
  if (a.out.empty() || a.out == "-") return absl::OkStatus();
  if (!a.replace && std::filesystem::is_regular_file(a.out, error)) {
    return absl::AlreadyExistsError(
        absl::StrCat("\"", a.out, "\" is there already; --replace writes over it"));
  }
  for (const std::string& part : a.parts) {
    if (!std::filesystem::equivalent(a.out, part, error)) continue;
    return absl::AlreadyExistsError(absl::StrCat("\"", a.out, "\" is one of the parts"));
  }
  return base::MayReplaceFile(a.out);
}

// Writes the whole file and prints what is said of it, in this order: a file is there if the exit
// status says so.
CommandResult Finish(const MergeArguments& a, const std::string& whole, absl::string_view said) {
  if (!a.out.empty()) {
    absl::Status written = base::WriteWholeFile(a.out, whole);
    if (!written.ok()) return {kFailed, std::move(written)};
  }
  if (a.out != "-") absl::PrintF("%s", said);
  return kOk;
}

absl::StatusOr<std::vector<std::string>> Texts(const MergeArguments& a) {
  std::vector<std::string> texts;
  for (const std::string& part : a.parts) {
    absl::StatusOr<std::string> text = base::ReadWholeFile(part);
    if (!text.ok()) return text.status();
    texts.push_back(*std::move(text));
  }
  return texts;
}

CommandResult MergeMatch(const MergeArguments& a, std::vector<std::string> texts) {
  const match::RecordFormat format = match::RecordFormatOf(a.parts.front());
  std::vector<match::NamedRecord> records;
  for (size_t i = 0; i < texts.size(); ++i) {
    if (match::RecordFormatOf(a.parts[i]) != format) {
      return {kFailed, absl::FailedPreconditionError(absl::StrCat(
                           "\"", a.parts[i], "\" has another format than \"", a.parts[0], "\""))};
    }
    records.push_back({a.parts[i], std::move(texts[i])});
  }
  if (!a.out.empty() && a.out != "-" && match::RecordFormatOf(a.out) != format) {
    return absl::InvalidArgumentError(
        "--out: its name asks for another format than the parts have");
  }
  const absl::StatusOr<match::WholeMatch> whole = match::MergeRecords(records, format);
  if (!whole.ok()) return {kFailed, whole.status()};
  match::MatchTally tally(whole->options);
  for (const match::MatchGame& game : whole->games) tally.Add(game, whole->options);
  return Finish(a, whole->text,
                a.json ? SummaryJson(whole->options, tally) : SummaryTable(whole->options, tally));
}

CommandResult MergeSuite(const MergeArguments& a, std::vector<std::string> texts) {
  std::vector<NamedText> named;
  for (size_t i = 0; i < texts.size(); ++i) named.push_back({a.parts[i], std::move(texts[i])});
  const absl::StatusOr<WholeSuite> whole = MergeSuites(named);
  if (!whole.ok()) return {kFailed, whole.status()};
  SuiteSums sums;
  std::string said;
  for (const auto& [number, row] : whole->rows) {
    sums.Add(row);
    if (!a.quiet || row.verdict == SuiteVerdict::kWrong) said += row.Text();
  }
  return Finish(a, whole->text, said + sums.Text());
}

CommandResult Merge(const MergeArguments& a) {
  if (a.parts.empty()) return absl::InvalidArgumentError("no part is named");
  std::error_code error;
  if (std::filesystem::is_directory(a.parts.front(), error)) return MergeSelfPlay(a);
  const UnkeptWork cut("tengen merge", "--out is as it was, or whole");
  if (absl::Status status = CheckOut(a); !status.ok()) return {kFailed, std::move(status)};
  absl::StatusOr<std::vector<std::string>> texts = Texts(a);
  if (!texts.ok()) return {kFailed, texts.status()};
  if (IsSuiteResults(texts->front())) return MergeSuite(a, *std::move(texts));
  if (match::IsMatchRecord(texts->front())) return MergeMatch(a, *std::move(texts));
  return {kFailed, absl::InvalidArgumentError(absl::StrCat(
                       "\"", a.parts.front(), "\" holds no results of a match or of a suite"))};
}

}  // namespace

int RunMerge(CommandArguments args) {
  MergeArguments arguments;
  return base::Obey({"tengen merge", Options(&arguments), [&] { return Merge(arguments); }}, args);
}

}  // namespace tengen::cli
