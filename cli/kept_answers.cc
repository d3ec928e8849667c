#include "cli/kept_answers.h"

#include <optional>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "base/text.h"
#include "bench/match/match_record.h"

namespace tengen::cli {

absl::StatusOr<std::unique_ptr<KeptAnswers>> KeptAnswers::Open(const std::string& path,
                                                               const base::Json& configuration) {
  absl::StatusOr<std::unique_ptr<base::LineFile>> file = base::LineFile::Open(path);
  if (!file.ok()) return file.status();
  // The constructor is private, so make_unique cannot reach it.
  std::unique_ptr<KeptAnswers> answers(new KeptAnswers(*std::move(file)));
  const std::vector<absl::string_view> lines =
      absl::StrSplit(answers->file_->text(), '\n', absl::SkipEmpty());
  if (lines.empty()) {
    absl::Status begun = answers->file_->Begin(base::JsonText(configuration) + "\n");
    if (!begun.ok()) return begun;
    return answers;
  }
  const base::Json begun = base::ParseJson(lines.front()).value_or(nullptr);
  if (!begun.is_object()) {
    return absl::FailedPreconditionError(
        absl::StrCat(base::Quoted(path), " was not written by this program"));
  }
  if (const auto other = match::FirstDifference(begun, configuration)) {
    return absl::FailedPreconditionError(
        absl::StrCat(base::Quoted(path), " is of work with other settings: ", other->name,
                     " was \"", other->written, "\" and is \"", other->wanted, "\" now"));
  }
  for (size_t i = 1; i < lines.size(); ++i) {
    if (answers->Read(lines[i]).ok()) continue;
    return absl::DataLossError(absl::StrCat(base::Quoted(path), " line ", i + 1, " is no answer"));
  }
  return answers;
}

absl::Status KeptAnswers::Read(absl::string_view line) {
  const absl::StatusOr<base::Json> json = base::ParseJson(line);
  if (!json.ok()) return json.status();
  const base::Json* const number = base::FindMember(*json, "number");
  const base::Json* const answer = base::FindMember(*json, "answer");
  const std::optional<int64_t> job = number ? base::WholeNumber(*number) : std::nullopt;
  if (!job || answer == nullptr || !answer->is_string()) return absl::DataLossError("no answer");
  std::string bytes;
  if (!absl::Base64Unescape(answer->get<std::string>(), &bytes)) {
    return absl::DataLossError("no answer");
  }
  earlier_.emplace(*job - 1, std::move(bytes));
  return absl::OkStatus();
}

absl::Status KeptAnswers::Add(int64_t job, absl::string_view answer) {
  const base::Json line = {{"number", job + 1}, {"answer", absl::Base64Escape(answer)}};
  return file_->Append(base::JsonText(line) + "\n");
}

}  // namespace tengen::cli
