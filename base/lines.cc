#include "base/lines.h"

#include <algorithm>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/strip.h"

namespace tengen::base {
namespace {

constexpr absl::string_view kByteOrderMark = "\xEF\xBB\xBF";

}  // namespace

absl::string_view WithoutByteOrderMark(absl::string_view text) {
  absl::ConsumePrefix(&text, kByteOrderMark);
  return text;
}

std::optional<InputLine> LineSplitter::Next(absl::string_view& bytes) {
  const bool any = breaks_ == LineBreak::kAny;
  while (!bytes.empty()) {
    const size_t end = any ? bytes.find_first_of("\r\n") : bytes.find('\n');
    Append(bytes.substr(0, end));
    if (end == absl::string_view::npos) {
      bytes = {};
      return std::nullopt;
    }
    bytes.remove_prefix(end + 1);
    InputLine line = TakeLine();
    if (!any || line.too_long || !line.text.empty()) return line;
    --number_;
  }
  return std::nullopt;
}

std::optional<InputLine> LineSplitter::Rest() {
  if (line_.empty() && !too_long_) return std::nullopt;
  return TakeLine();
}

void LineSplitter::Append(absl::string_view piece) {
  const size_t kept = std::min(piece.size(), max_length_ - line_.size());
  line_.append(piece.data(), kept);
  if (kept < piece.size()) too_long_ = true;
}

InputLine LineSplitter::TakeLine() {
  InputLine line{++number_, std::exchange(line_, {}), std::exchange(too_long_, false)};
  if (!std::exchange(marked_, true) && absl::StartsWith(line.text, kByteOrderMark)) {
    line.text.erase(0, kByteOrderMark.size());
  }
  if (breaks_ == LineBreak::kNewline && absl::EndsWith(line.text, "\r")) line.text.pop_back();
  return line;
}

}  // namespace tengen::base
