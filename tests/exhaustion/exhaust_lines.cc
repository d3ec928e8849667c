// Compares the line kernels with the literal reference on every line there is.
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/time/time.h"
#include "base/command.h"
#include "base/csv.h"
#include "base/cut_work.h"
#include "base/errors.h"
#include "base/files.h"
#include "base/line_file.h"
#include "base/options.h"
#include "base/part.h"
#include "base/progress.h"
#include "base/text.h"
#include "engine/rules.h"
#include "tests/engine/line_exhaustion.h"

namespace tengen::engine {
namespace {

constexpr absl::string_view kUsage =
    R"(Usage: exhaust_lines --results=FILE [options]
   or: exhaust_lines --sum [options] FILE...

Compares the line kernels, in every form that this processor runs, with the literal reference: all
lines up to --points points, of empty points and stones, both colours, under five rules. --results
gets a row for each sheaf of up to 19,683 lines without a difference; the same command goes on where
it was stopped. Several processes, here or elsewhere, take a --part each; with --sum their files are
checked to hold every sheaf once, and added up. All lines of 15 points take a quarter of an hour of
one processor.

Exit status: 0 no difference, or a signal came first; 1 a difference, or a file cannot be used, or
sheaves are missing from the sum; 2 bad usage; 74 --results cannot be written.)";

constexpr absl::string_view kHeader = "rule,points,sheaf,lines,answers,seconds,forms";
constexpr int kShortest = 5, kLongest = kMaxSide / 2;

struct Arguments {
  int points = 15;
  std::optional<base::Part> part;
  std::string results;
  bool sum = false;
  std::vector<std::string> files;
};

// What is known of a sheaf that has no difference.
struct SheafRow {
  int64_t lines = 0;
  int64_t answers = 0;
  double seconds = 0;  // of the processor
  std::string forms;
};
using SheafRows = std::map<LineSheaf, SheafRow>;

std::string RowOf(const LineSheaf& sheaf, const SheafRow& row) {
  return base::CsvRow({std::string(RuleName(sheaf.rule)), absl::StrCat(sheaf.points),
                       absl::StrCat(sheaf.number), absl::StrCat(row.lines),
                       absl::StrCat(row.answers), absl::StrFormat("%.3f", row.seconds),
                       row.forms}) +
         "\n";
}

absl::StatusOr<std::pair<LineSheaf, SheafRow>> ParseRow(absl::string_view text) {
  const absl::StatusOr<std::vector<std::string>> cells = base::ParseCsvRow(text);
  if (!cells.ok()) return cells.status();
  LineSheaf sheaf;
  SheafRow row;
  const std::optional<Rule> rule = ParseRule(cells->front());
  if (cells->size() != 7 || !rule || !absl::SimpleAtoi((*cells)[1], &sheaf.points) ||
      !absl::SimpleAtoi((*cells)[2], &sheaf.number) || !absl::SimpleAtoi((*cells)[3], &row.lines) ||
      !absl::SimpleAtoi((*cells)[4], &row.answers) ||
      !absl::SimpleAtod((*cells)[5], &row.seconds)) {
    return base::IsNot(text, absl::StrCat("a row of ", kHeader));
  }
  sheaf.rule = *rule;
  row.forms = (*cells)[6];
  return std::make_pair(sheaf, row);
}

// Adds the rows of a file's text. Errors: one that is none, and a sheaf that is there already.
absl::Status AddRows(const std::string& path, absl::string_view text, SheafRows& rows) {
  if (text.empty()) return absl::OkStatus();
  std::vector<absl::string_view> lines = absl::StrSplit(text, '\n');
  if (lines.front() != kHeader) {
    return absl::InvalidArgumentError(
        absl::StrCat(base::Quoted(path), " does not begin with ", kHeader));
  }
  if (!lines.back().empty()) {
    return absl::InvalidArgumentError(absl::StrCat(
        "line ", lines.size(), " of ", base::Quoted(path), " has no end; go on with that part"));
  }
  for (size_t i = 1; i + 1 < lines.size(); ++i) {
    auto row = ParseRow(lines[i]);
    if (row.ok() && !rows.insert(*row).second) {
      row = absl::InvalidArgumentError("this sheaf is there twice");
    }
    if (!row.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat("line ", i + 1, " of ", base::Quoted(path), ": ", row.status().message()));
    }
  }
  return absl::OkStatus();
}

// The sheaves that `a` asks for.
std::vector<LineSheaf> Sheaves(const Arguments& a) {
  std::vector<LineSheaf> sheaves;
  int64_t index = 0;
  for (int points = kShortest; points <= a.points; ++points) {
    for (int number = 0; number < SheafCount(points); ++number) {
      for (Rule rule : kRules) {
        if (!a.part || a.part->Has(index)) sheaves.push_back({rule, points, number});
        ++index;
      }
    }
  }
  return sheaves;
}

// Adds up the rows of `sheaves`, and says how many are missing; returns whether none is.
bool PrintSum(const std::vector<LineSheaf>& sheaves, const SheafRows& rows) {
  std::map<Rule, SheafRow> by_rule;
  int missing = 0;
  for (const LineSheaf& sheaf : sheaves) {
    const auto found = rows.find(sheaf);
    if (found == rows.end()) {
      ++missing;
      continue;
    }
    const SheafRow& row = found->second;
    SheafRow& sum = by_rule[sheaf.rule];
    sum.lines += row.lines;
    sum.answers += row.answers;
    sum.seconds += row.seconds;
    if (row.forms.size() > sum.forms.size()) sum.forms = row.forms;
  }
  for (const auto& [rule, sum] : by_rule) {
    absl::PrintF("%-10s %d lines, %d answers, no difference, %.2f CPU hours, %s\n", RuleName(rule),
                 sum.lines, sum.answers, sum.seconds / 3600, sum.forms);
  }
  if (missing > 0) absl::PrintF("%d of %d sheaves are missing\n", missing, sheaves.size());
  return missing == 0;
}

base::CommandResult Sum(const Arguments& a) {
  SheafRows rows;
  for (const std::string& path : a.files) {
    const absl::StatusOr<std::string> text = base::ReadWholeFile(path);
    if (!text.ok()) return {base::kFailed, text.status()};
    if (absl::Status status = AddRows(path, *text, rows); !status.ok()) {
      return {base::kFailed, std::move(status)};
    }
  }
  return PrintSum(Sheaves(a), rows) ? base::kOk : base::kFailed;
}

// Compares one sheaf; false, when the differences are printed, if there are some.
bool Compare(const LineSheaf& sheaf, SheafRow& row) {
  const std::clock_t begin = std::clock();
  const LineComparison found = CompareLines(sheaf);
  row = {found.lines, found.answers, static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC,
         absl::StrJoin(found.forms, " ")};
  for (const std::string& difference : found.differences) absl::PrintF("%s\n", difference);
  return found.differences.empty();
}

base::CommandResult Exhaust(const Arguments& a) {
  const auto file = base::LineFile::Open(a.results);
  if (!file.ok()) return {base::kFailed, file.status()};
  SheafRows rows;
  absl::Status status = AddRows(a.results, (*file)->text(), rows);
  if (status.ok() && rows.empty()) status = (*file)->Begin(absl::StrCat(kHeader, "\n"));
  if (!status.ok()) return {base::kFailed, std::move(status)};

  const base::CutWork cut("exhaust_lines", "the sheaves that were done are kept", false,
                          base::RemoveNoteOf(a.results));
  base::ProgressLine progress(false);
  const std::vector<LineSheaf> sheaves = Sheaves(a);
  bool agree = true;
  for (size_t i = 0; i < sheaves.size() && !cut.Came(); ++i) {
    if (rows.contains(sheaves[i])) continue;
    SheafRow row;
    if (!Compare(sheaves[i], row)) {
      agree = false;
      continue;
    }
    rows.emplace(sheaves[i], row);
    status = (*file)->Append(RowOf(sheaves[i], row));
    if (!status.ok()) return {base::kOutputLost, std::move(status)};
    if (progress.IsDue()) progress.Show(absl::StrFormat("%d of %d sheaves", i + 1, sheaves.size()));
  }
  progress.End();
  if (cut.Came()) return cut.Result();
  PrintSum(sheaves, rows);
  return agree ? base::kOk : base::kFailed;
}

int Run(base::CommandArguments args) {
  Arguments a;
  const base::OptionTable options(
      kUsage,
      {{"results", "FILE", "Write a row for each sheaf, and go on if it exists.",
        base::StoreText(&a.results)},
       {"points", "N", "The longest lines (default 15).",
        base::StoreInteger(&a.points, kShortest, kLongest)},
       {"part", "I/N", "Only part I of N, such as 2/4.", base::StorePart(&a.part)},
       {"sum", "", "Add up the FILEs of all parts.", base::StoreSwitch(&a.sum)},
       base::HelpOption()},
      {"FILE", base::AppendText(&a.files)});
  return base::Obey(
      {"exhaust_lines", options,
       [&]() -> base::CommandResult {
         if (a.sum != a.results.empty() || a.sum == a.files.empty()) {
           return absl::InvalidArgumentError("either --results=FILE or --sum FILE... is wanted");
         }
         return a.sum ? Sum(a) : Exhaust(a);
       }},
      args);
}

}  // namespace
}  // namespace tengen::engine

int main(int argc, char** argv) {
  return tengen::base::RunProgram(
      {"exhaust_lines", "compare line kernels with the reference", tengen::engine::Run, {}, {}},
      argc, argv);
}
