// Lines cut from bytes that arrive in pieces of any size.
#ifndef TENGEN_BASE_LINES_H_
#define TENGEN_BASE_LINES_H_

#include <cstdint>
#include <optional>
#include <string>

#include "absl/strings/string_view.h"

namespace tengen::base {

// One line of input, without its terminator.
struct InputLine {
  int64_t number = 0;     // from 1
  std::string text;       // the beginning, as much as is kept, when the line was too long
  bool too_long = false;  // it went on behind `text`

  friend bool operator==(const InputLine&, const InputLine&) = default;
};

// The text behind its UTF-8 byte order mark, if it has one. Pure.
absl::string_view WithoutByteOrderMark(absl::string_view text);

// What ends a line.
enum class LineBreak : uint8_t {
  // CR, LF and CRLF, mixed as the sender likes; empty lines do not exist. For conversations.
  kAny,
  // LF and CRLF; an empty line is a line, so that numbers are those of an editor. For files.
  kNewline,
};

// Drops a UTF-8 byte order mark in front of the first line; every other byte, NUL included, is
// content. Memory is bounded: of a line of more than `max_length` bytes the rest is dropped as it
// arrives, and the line is reported once, when it ends. Thread-compatible.
class LineSplitter {
 public:
  // No manager sends lines anywhere near this long.
  static constexpr size_t kDefaultMaxLength = size_t{1} << 20;

  explicit LineSplitter(size_t max_length = kDefaultMaxLength, LineBreak breaks = LineBreak::kAny)
      : max_length_(max_length), breaks_(breaks) {}

  // Removes bytes from the front of `bytes` up to and including the end of the next line, and
  // returns that line; nullopt when `bytes` has been used up and the line goes on.
  std::optional<InputLine> Next(absl::string_view& bytes);

  // The end of input: the line that nothing ended, if there is one.
  std::optional<InputLine> Rest();

 private:
  void Append(absl::string_view piece);
  InputLine TakeLine();

  const size_t max_length_;
  const LineBreak breaks_;
  int64_t number_ = 0;     // of the last line that was returned
  std::string line_;       // what is kept of the current line
  bool too_long_ = false;  // the current line has outgrown max_length_
  bool marked_ = false;    // the place of a byte order mark has gone by
};

}  // namespace tengen::base

#endif  // TENGEN_BASE_LINES_H_
