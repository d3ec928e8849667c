#include "protocol/output_port.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"

namespace tengen::protocol {
namespace {

// Managers copy lines into fixed buffers; this is the length that all of them survive, terminator
// not counted.
constexpr size_t kMaxLineLength = 999;

}  // namespace

std::string LinesText(absl::Span<const std::string> lines) {
  std::string text;
  for (const std::string& line : lines) absl::StrAppend(&text, line, "\n");
  return text;
}

std::string PrintableLine(absl::string_view line) {
  std::string text(line.substr(0, kMaxLineLength));
  const auto unprintable = [](char c) {
    return !absl::ascii_isprint(static_cast<unsigned char>(c));
  };
  std::replace_if(text.begin(), text.end(), unprintable, '?');
  return text;
}

}  // namespace tengen::protocol
