#include "bench/match/opening_file.h"

#include <optional>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "engine/record/notation.h"

namespace tengen::match {
namespace {

// The inverse of OpeningFileLine, without the line end.
std::optional<BalancedOpening> ParseLine(absl::string_view line, int size) {
  const std::vector<absl::string_view> words = absl::StrSplit(line, ' ');
  BalancedOpening opening;
  if (words.size() != 7 || words[1] != "#" || words[2] != "candidate" || words[4] != "values" ||
      !absl::SimpleAtoi(words[3], &opening.candidate) ||
      !absl::SimpleAtoi(words[5], &opening.value) ||
      !absl::SimpleAtoi(words[6], &opening.verified_value)) {
    return std::nullopt;
  }
  absl::StatusOr<Opening> stones = ParseOpening(words[0], size);
  if (!stones.ok()) return std::nullopt;
  opening.stones = *std::move(stones);
  return opening;
}

}  // namespace

std::string RequestText(const BalanceRequest& request) {
  return absl::StrCat("--rule=", RuleName(request.rule), " --size=", request.size,
                      " --stones=", request.min_stones, "-", request.max_stones,
                      " --nodes=", request.nodes, " --verify-nodes=", request.verify_nodes,
                      " --max-value=", request.max_value, " --seed=", request.seed);
}

std::string OpeningFileHeader(const BalanceRequest& request) {
  return absl::StrCat("# tengen openings ", RequestText(request), "\n");
}

std::string OpeningFileLine(const BalancedOpening& opening, int size) {
  return absl::StrCat(MovesToText(opening.stones, size), " # candidate ", opening.candidate,
                      " values ", opening.value, " ", opening.verified_value, "\n");
}

absl::StatusOr<std::vector<BalancedOpening>> ReadOpeningFile(absl::string_view text,
                                                             const BalanceRequest& request) {
  std::vector<BalancedOpening> openings;
  const std::string header = OpeningFileHeader(request);
  if (text.empty()) return openings;
  if (!absl::ConsumePrefix(&text, header)) {
    return absl::FailedPreconditionError(
        absl::StrCat("was made with other options: it begins \"", text.substr(0, text.find('\n')),
                     "\" and not \"", absl::StripSuffix(header, "\n"), "\""));
  }
  int number = 1;
  for (absl::string_view line : absl::StrSplit(text, '\n', absl::SkipEmpty())) {
    ++number;
    std::optional<BalancedOpening> opening = ParseLine(line, request.size);
    if (!opening.has_value()) {
      return absl::InvalidArgumentError(
          absl::StrCat("line ", number, " is not from this program: \"", line, "\""));
    }
    openings.push_back(*std::move(opening));
  }
  return openings;
}

absl::StatusOr<std::unique_ptr<OpeningFile>> OpeningFile::Open(const std::string& path,
                                                               const BalanceRequest& request) {
  absl::StatusOr<std::unique_ptr<base::LineFile>> file = base::LineFile::Open(path);
  if (!file.ok()) return file.status();
  const std::string& text = (*file)->text();
  absl::StatusOr<std::vector<BalancedOpening>> openings = ReadOpeningFile(text, request);
  if (!openings.ok()) {
    return absl::Status(openings.status().code(),
                        absl::StrCat("\"", path, "\" ", openings.status().message()));
  }
  // The constructor is private, so make_unique cannot reach it.
  return std::unique_ptr<OpeningFile>(
      new OpeningFile(*std::move(file), *std::move(openings), request.size));
}

absl::Status OpeningFile::Begin(const BalanceRequest& request) {
  if (!file_->text().empty()) return absl::OkStatus();
  return file_->Begin(OpeningFileHeader(request));
}

absl::Status OpeningFile::Append(const BalancedOpening& opening) {
  return file_->Append(OpeningFileLine(opening, size_));
}

}  // namespace tengen::match
