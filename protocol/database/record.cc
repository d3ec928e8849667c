#include "protocol/database/record.h"

#include <algorithm>
#include <cstdlib>
#include <tuple>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "base/encoding.h"

namespace tengen::database {
namespace {

bool IsControl(char c) { return absl::ascii_iscntrl(static_cast<unsigned char>(c)); }

bool IsText(absl::string_view text, absl::string_view allowed_controls) {
  return std::none_of(text.begin(), text.end(), [=](char c) {
    return IsControl(c) && !absl::StrContains(allowed_controls, c);
  });
}

absl::Status ValidateText(const PointText& text) {
  if (text.text.empty() || text.text.size() > kMaxPointText) {
    return absl::InvalidArgumentError(
        absl::StrCat("texts of points must have 1 to ", kMaxPointText, " bytes"));
  }
  if (!IsText(text.text, "")) return absl::InvalidArgumentError("control character in a text");
  return absl::OkStatus();
}

// The more a record knows the greater.
auto Knowledge(const Record& record) {
  const bool labelled = record.label != kNoLabel && record.label != kMarkLabel;
  const int label = IsResult(record.label) ? 2 : (labelled ? 1 : 0);
  const int end = IsDecided(record.value) ? std::abs(record.value) : 0;
  return std::make_tuple(label, end, record.bound == RecordBound::kExact,
                         record.bound != RecordBound::kNone, record.depth);
}

std::string Joined(const std::string& own, const std::string& other, bool& cut) {
  if (absl::StrContains(own, other)) return own;
  if (absl::StrContains(other, own)) return other;
  std::string both = absl::StrCat(own, "\n", other);
  if (both.size() <= kMaxComment) return both;
  cut = true;
  // What is cut between characters ends at most so many bytes before the end. Nothing is put into
  // these, or it would be once more with each time.
  constexpr size_t kLeft = 4;
  if (own.size() + kLeft >= kMaxComment) return own;
  both.resize(base::WholeCharacters(both, kMaxComment));
  return both;
}

}  // namespace

absl::Status Validate(const Record& record) {
  if (record.label != kNoLabel && !absl::ascii_isgraph(static_cast<unsigned char>(record.label))) {
    return absl::InvalidArgumentError("a label must be a printable character");
  }
  if (record.value < -kMate || record.value > kMate) {
    return absl::InvalidArgumentError("value out of range");
  }
  if (record.depth < 0 || record.depth > kMaxRecordDepth) {
    return absl::InvalidArgumentError("depth out of range");
  }
  if (record.comment.size() > kMaxComment) {
    return absl::InvalidArgumentError(
        absl::StrCat("comments of more than ", kMaxComment, " bytes cannot be kept"));
  }
  if (!IsText(record.comment, "\n\t")) {
    return absl::InvalidArgumentError("control character in a comment");
  }
  for (const PointText& text : record.texts) {
    if (absl::Status status = ValidateText(text); !status.ok()) return status;
  }
  return absl::OkStatus();
}

Record Combine(const Record& own, const Record& other, bool* cut) {
  bool lost = false;
  Record both = Knowledge(other) > Knowledge(own) ? other : own;
  const bool marked = own.label == kMarkLabel || other.label == kMarkLabel;
  if (marked && both.label == kNoLabel) both.label = kMarkLabel;
  both.comment = Joined(own.comment, other.comment, lost);
  both.texts = own.texts;
  for (const PointText& text : other.texts) {
    const auto there = std::find_if(own.texts.begin(), own.texts.end(),
                                    [&](const PointText& t) { return t.point == text.point; });
    if (there == own.texts.end()) both.texts.push_back(text);
    lost |= there != own.texts.end() && there->text != text.text;
  }
  if (cut != nullptr) *cut |= lost;
  std::sort(both.texts.begin(), both.texts.end(),
            [](const PointText& a, const PointText& b) { return a.point < b.point; });
  return both;
}

}  // namespace tengen::database
