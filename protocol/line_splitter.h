// Turns a byte stream into lines.
#ifndef TENGEN_PROTOCOL_LINE_SPLITTER_H_
#define TENGEN_PROTOCOL_LINE_SPLITTER_H_

#include <cstddef>
#include <optional>
#include <string>

#include "absl/strings/string_view.h"

namespace tengen {

// One line of input, without its terminator.
struct InputLine {
  std::string text;  // empty when the line was too long to keep
  bool too_long = false;
};

// Cuts bytes that arrive in pieces of any size into lines. CR, LF and CRLF end a line, mixed as the
// sender likes; empty lines do not exist. A UTF-8 byte order mark in front of the first line is
// dropped; every other byte, NUL included, is content. Thread-compatible.
//
// Memory is bounded: a line of more than `max_length` bytes is dropped as it arrives and reported
// once, when it ends.
class LineSplitter {
 public:
  // No manager sends lines anywhere near this long.
  static constexpr size_t kDefaultMaxLength = size_t{1} << 20;

  explicit LineSplitter(size_t max_length = kDefaultMaxLength) : max_length_(max_length) {}

  // Removes bytes from the front of `bytes` up to and including the end of the next line, and
  // returns that line; nullopt when `bytes` has been used up and the line goes on.
  std::optional<InputLine> Next(absl::string_view& bytes);

 private:
  void Append(absl::string_view piece);
  InputLine TakeLine();

  const size_t max_length_;
  std::string line_;        // what has arrived of the current line
  bool too_long_ = false;   // the current line has outgrown max_length_
  bool first_line_ = true;  // a byte order mark may still come
};

}  // namespace tengen

#endif  // TENGEN_PROTOCOL_LINE_SPLITTER_H_
