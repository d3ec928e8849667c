#include "protocol/line_splitter.h"

#include <utility>

#include "absl/strings/match.h"

namespace tengen {
namespace {

constexpr absl::string_view kByteOrderMark = "\xEF\xBB\xBF";

}  // namespace

std::optional<InputLine> LineSplitter::Next(absl::string_view& bytes) {
  while (!bytes.empty()) {
    const size_t end = bytes.find_first_of("\r\n");
    Append(bytes.substr(0, end));
    if (end == absl::string_view::npos) {
      bytes = {};
      return std::nullopt;
    }
    bytes.remove_prefix(end + 1);
    InputLine line = TakeLine();
    if (line.too_long || !line.text.empty()) return line;
  }
  return std::nullopt;
}

void LineSplitter::Append(absl::string_view piece) {
  if (too_long_) return;
  if (line_.size() + piece.size() > max_length_) {
    too_long_ = true;
    line_ = std::string();  // gives the memory back, as clear() would not
    return;
  }
  line_.append(piece.data(), piece.size());
}

InputLine LineSplitter::TakeLine() {
  InputLine line{std::exchange(line_, {}), std::exchange(too_long_, false)};
  if (std::exchange(first_line_, false) && absl::StartsWith(line.text, kByteOrderMark)) {
    line.text.erase(0, kByteOrderMark.size());
  }
  return line;
}

}  // namespace tengen
