#include "cli/suite_results.h"

#include <array>
#include <filesystem>
#include <system_error>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "base/files.h"

namespace tengen::cli {
namespace {

constexpr std::array<absl::string_view, 3> kVerdicts = {"solved", "-", "WRONG"};
constexpr absl::string_view kKind = "tactical suite";

absl::string_view NameOf(SuiteVerdict verdict) { return kVerdicts[static_cast<size_t>(verdict)]; }

base::Json ToJson(int64_t number, const SuiteRow& row) {
  return {{"number", number + 1},     {"verdict", NameOf(row.verdict)},
          {"nodes", row.nodes},       {"microseconds", absl::ToInt64Microseconds(row.time)},
          {"position", row.position}, {"remark", row.remark}};
}

absl::StatusOr<base::Json> ReadConfiguration(absl::string_view line) {
  absl::StatusOr<base::Json> json = base::ParseJson(line);
  const base::Json* const kind = json.ok() ? base::FindMember(*json, "results") : nullptr;
  if (kind != nullptr && *kind == std::string(kKind)) return json;
  return absl::InvalidArgumentError("is no file of results of a suite");
}

// Reads whole lines; half a one at the end is of a writer that was killed.
absl::Status ReadRows(const std::vector<absl::string_view>& lines, SuiteRows* rows) {
  for (size_t i = 1; i < lines.size(); ++i) {
    const absl::Status read = ReadSuiteRow(lines[i], rows);
    if (read.ok()) continue;
    return absl::InvalidArgumentError(absl::StrCat("line ", i + 1, ": ", read.message()));
  }
  return absl::OkStatus();
}

std::vector<absl::string_view> FinishedLines(absl::string_view text) {
  return absl::StrSplit(text.substr(0, text.rfind('\n') + 1), '\n', absl::SkipEmpty());
}

std::string MemberText(const base::Json& fields, const std::string& name) {
  const base::Json* const member = base::FindMember(fields, name);
  return member == nullptr ? "missing" : base::JsonText(*member);
}

// FailedPrecondition, with the first member but for `left_out` that is not the same.
absl::Status Same(const base::Json& found, const base::Json& wanted, absl::string_view left_out,
                  absl::string_view of_another) {
  for (const base::Json* fields : {&wanted, &found}) {
    for (const auto& member : fields->items()) {
      const std::string& name = member.key();
      const std::string there = MemberText(found, name), asked = MemberText(wanted, name);
      if (name == left_out || there == asked) continue;
      return absl::FailedPreconditionError(
          absl::StrCat(of_another, ": ", name, " is ", there, ", not ", asked));
    }
  }
  return absl::OkStatus();
}

absl::Status About(absl::string_view name, const absl::Status& status) {
  return absl::Status(status.code(), absl::StrCat("\"", name, "\" ", status.message()));
}

// Takes parts and puts them together.
class SuiteMerger {  // NOLINT(bugprone-exception-escape): of Json
 public:
  absl::Status Add(const NamedText& text) {
    const std::vector<absl::string_view> lines = FinishedLines(text.text);
    const absl::StatusOr<base::Json> found =
        ReadConfiguration(lines.empty() ? absl::string_view() : lines.front());
    if (!found.ok()) return found.status();
    if (names_.empty()) {
      configuration_ = *found;
      first_name_ = text.name;
    }
    const base::Json* const words = base::FindMember(*found, "part");
    const absl::StatusOr<base::Part> part = base::ParsePart(words ? base::JsonWord(*words) : "");
    const base::Json* const positions = base::FindMember(*found, "positions");
    if (!part.ok() || positions == nullptr || !base::WholeNumber(*positions)) {
      return absl::FailedPreconditionError("is not a part of a run (tengen suite --part)");
    }
    absl::Status same = Same(*found, configuration_, "part",
                             absl::StrCat("is of another run than \"", first_name_, "\""));
    if (same.ok() && !names_.empty() && part->of != of_) {
      same = absl::FailedPreconditionError(absl::StrCat(
          "is part ", base::PartText(*part), ", and \"", first_name_, "\" one of ", of_));
    }
    if (!same.ok()) return same;
    const auto [there, is_new] = names_.emplace(part->number, text.name);
    if (!is_new) {
      return absl::FailedPreconditionError(
          absl::StrCat("is part ", base::PartText(*part), ", as \"", there->second, "\" is"));
    }
    of_ = part->of;
    return AddRows(lines, *part, *base::WholeNumber(*positions));
  }

  absl::StatusOr<WholeSuite> Finish() {
    for (int number = 1; number <= of_; ++number) {
      if (names_.contains(number)) continue;
      return absl::FailedPreconditionError(absl::StrCat("part ", number, "/", of_, " is missing"));
    }
    configuration_.erase("part");
    whole_.text = base::JsonText(configuration_) + "\n";
    for (const auto& [number, row] : whole_.rows) whole_.text += SuiteRowLine(number, row);
    return std::move(whole_);
  }

 private:
  absl::Status AddRows(const std::vector<absl::string_view>& lines, const base::Part& part,
                       int64_t positions) {
    SuiteRows rows;
    if (absl::Status read = ReadRows(lines, &rows); !read.ok()) return read;
    for (const auto& [number, row] : rows) {
      if (number < positions && part.Has(number)) continue;
      return absl::FailedPreconditionError(absl::StrCat(
          "has position ", number + 1, ", which is none of part ", base::PartText(part)));
    }
    for (int64_t number = part.number - 1; number < positions; number += part.of) {
      if (rows.contains(number)) continue;
      return absl::FailedPreconditionError(absl::StrCat("is not complete: position ", number + 1,
                                                        " is missing; let part ",
                                                        base::PartText(part), " go on"));
    }
    whole_.rows.merge(rows);
    return absl::OkStatus();
  }

  base::Json configuration_;
  std::string first_name_;
  std::map<int, std::string> names_;  // of files, by part
  int of_ = 0;
  WholeSuite whole_;
};

}  // namespace

std::string SuiteRow::Text() const {
  return absl::StrFormat("%-6s %10d nodes %7d ms  %s  %s\n", NameOf(verdict), nodes,
                         absl::ToInt64Milliseconds(time), position, remark);
}

void SuiteSums::Add(const SuiteRow& row) {
  ++total;
  solved += row.verdict == SuiteVerdict::kSolved;
  wrong += row.verdict == SuiteVerdict::kWrong;
  nodes += row.nodes;
  time += row.time;
}

std::string SuiteSums::Text() const {
  return absl::StrFormat("solved %d of %d, %d wrong, %d nodes, %.1f s\n", solved, total, wrong,
                         nodes, absl::ToDoubleSeconds(time));
}

std::string SuiteRowLine(int64_t number, const SuiteRow& row) {
  return base::JsonText(ToJson(number, row)) + "\n";
}

absl::Status ReadSuiteRow(absl::string_view line, SuiteRows* rows) {
  const absl::StatusOr<base::Json> json = base::ParseJson(line);
  if (!json.ok()) return json.status();
  const auto text = [&](absl::string_view name) {
    const base::Json* member = base::FindMember(*json, name);
    return member == nullptr || !member->is_string() ? std::string() : member->get<std::string>();
  };
  const auto whole = [&](absl::string_view name) -> std::optional<int64_t> {
    const base::Json* member = base::FindMember(*json, name);
    return member == nullptr ? std::nullopt : base::WholeNumber(*member);
  };
  const std::optional<int64_t> number = whole("number"), nodes = whole("nodes"),
                               time = whole("microseconds");
  if (!number || *number < 1 || !nodes || !time) return absl::InvalidArgumentError("no row");
  SuiteRow row;
  row.nodes = *nodes;
  row.time = absl::Microseconds(*time);
  row.position = text("position");
  row.remark = text("remark");
  const std::string verdict = text("verdict");
  for (size_t i = 0; i < kVerdicts.size(); ++i) {
    if (verdict == kVerdicts[i]) row.verdict = static_cast<SuiteVerdict>(i);
  }
  if (verdict != NameOf(row.verdict)) return absl::InvalidArgumentError("no verdict");
  if (rows->emplace(*number - 1, std::move(row)).second) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("position ", *number, " again"));
}

base::Json SuiteConfiguration(const base::Json& settings, int64_t positions,
                              const std::optional<base::Part>& part) {
  base::Json configuration = {{"results", kKind}};
  configuration.update(settings);
  configuration["positions"] = positions;
  if (part) configuration["part"] = base::PartText(*part);
  return configuration;
}

absl::StatusOr<std::unique_ptr<SuiteResults>> SuiteResults::Open(const std::string& path,
                                                                 const base::Json& configuration) {
  absl::StatusOr<std::unique_ptr<base::LineFile>> file = base::LineFile::Open(path);
  if (!file.ok()) return file.status();
  // The constructor is private, so make_unique cannot reach it.
  std::unique_ptr<SuiteResults> results(new SuiteResults(*std::move(file)));
  results->header_ = base::JsonText(configuration) + "\n";
  const std::vector<absl::string_view> lines = FinishedLines(results->file_->text());
  if (lines.empty()) {
    absl::Status begun = results->file_->Begin(results->header_);
    if (!begun.ok()) return begun;
    return results;
  }
  const absl::StatusOr<base::Json> found = ReadConfiguration(lines.front());
  if (!found.ok()) return About(path, found.status());
  absl::Status read = Same(*found, configuration, "", "is of another run");
  if (read.ok()) read = ReadRows(lines, &results->rows_);
  if (!read.ok()) return About(path, read);
  results->in_order_ = results->Text() == results->file_->text();
  return results;
}

absl::Status SuiteResults::Add(int64_t number, const SuiteRow& row) {
  in_order_ = in_order_ && (rows_.empty() || rows_.rbegin()->first < number);
  rows_.emplace(number, row);
  return file_->Append(SuiteRowLine(number, row));
}

std::string SuiteResults::Text() const {
  std::string text = header_;
  for (const auto& [number, row] : rows_) text += SuiteRowLine(number, row);
  return text;
}

absl::Status SuiteResults::Finish() {
  std::error_code error;
  // From a device or a pipe nothing is taken back.
  if (in_order_ || !std::filesystem::is_regular_file(file_->path(), error)) {
    return absl::OkStatus();
  }
  return base::WriteWholeFile(file_->path(), Text());
}

bool IsSuiteResults(absl::string_view text) {
  const std::vector<absl::string_view> lines = FinishedLines(text);
  return !lines.empty() && ReadConfiguration(lines.front()).ok();
}

absl::StatusOr<WholeSuite> MergeSuites(absl::Span<const NamedText> parts) {
  SuiteMerger merger;
  for (const NamedText& part : parts) {
    if (absl::Status status = merger.Add(part); !status.ok()) return About(part.name, status);
  }
  return merger.Finish();
}

}  // namespace tengen::cli
