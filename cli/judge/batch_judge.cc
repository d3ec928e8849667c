#include "cli/judge/batch_judge.h"

#include <optional>

#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace tengen::cli {
namespace {

// Input is anything at all; what it holds must not move a terminal's cursor.
std::string Printable(absl::string_view text) {
  std::string printable;
  for (char c : text) {
    if (absl::ascii_isprint(static_cast<unsigned char>(c))) {
      printable.push_back(c);
    } else {
      absl::StrAppendFormat(&printable, "\\x%02x", static_cast<unsigned char>(c));
    }
  }
  return printable;
}

}  // namespace

std::string BatchJudge::Feed(absl::string_view bytes) {
  std::string answers;
  while (std::optional<base::InputLine> line = lines_.Next(bytes)) Answer(*line, answers);
  return answers;
}

std::string BatchJudge::Finish() {
  std::string answers;
  if (std::optional<base::InputLine> line = lines_.Rest()) Answer(*line, answers);
  return answers;
}

void BatchJudge::Answer(const base::InputLine& line, std::string& answers) {
  const bool blank = !line.too_long && absl::StripAsciiWhitespace(line.text).empty();
  if (!blank) {
    const absl::StatusOr<std::string> answer =
        line.too_long ? absl::InvalidArgumentError(
                            absl::StrCat("longer than ", kMaxLineLength, " characters"))
                      : JudgeLine(line.text, settings_);
    if (!answer.ok()) {
      ++bad_lines_;
      complaints_ << "line " << line.number << ": " << Printable(answer.status().message()) << "\n";
    }
    absl::StrAppend(&answers, answer.ok() ? absl::string_view(*answer) : kBadLine);
  }
  answers.push_back('\n');
}

}  // namespace tengen::cli
