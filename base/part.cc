#include "base/part.h"

#include <algorithm>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "base/errors.h"
#include "base/text.h"

namespace tengen::base {

std::pair<int64_t, int64_t> Part::Share(int64_t total) const {
  // The first parts have one piece more where they cannot be equal; no product can overflow.
  const int64_t each = total / of, more = total % of;
  const auto begin = [&](int64_t parts) { return parts * each + std::min(parts, more); };
  return {begin(number - 1), begin(number)};
}

std::string PartText(const Part& part) { return absl::StrCat(part.number, "/", part.of); }

absl::StatusOr<Part> ParsePart(absl::string_view text) {
  const std::vector<absl::string_view> words = absl::StrSplit(text, '/');
  const std::optional<int64_t> number = ParseInteger(words.front());
  const std::optional<int64_t> of = ParseInteger(words.back());
  if (words.size() != 2 || !number || !of || *of < 1 || *of > kMostParts || *number < 1 ||
      *number > *of) {
    return IsNot(
        text, absl::StrCat("a part I/N such as 2/4, with I from 1 to N and N up to ", kMostParts));
  }
  return Part{static_cast<int>(*number), static_cast<int>(*of)};
}

OptionSetter StorePart(std::optional<Part>* out) {
  return [out](absl::string_view text) {
    const absl::StatusOr<Part> part = ParsePart(text);
    if (part.ok()) *out = *part;
    return part.status();
  };
}

}  // namespace tengen::base
