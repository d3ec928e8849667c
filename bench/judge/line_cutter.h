// Cuts a byte stream into numbered lines, with bounded memory.
#ifndef TENGEN_BENCH_JUDGE_LINE_CUTTER_H_
#define TENGEN_BENCH_JUDGE_LINE_CUTTER_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/functional/function_ref.h"
#include "absl/strings/string_view.h"

namespace tengen {

// A line without its end.
struct NumberedLine {
  int64_t number = 0;      // from 1; every line counts, empty ones too
  absl::string_view text;  // empty if too_long
  bool too_long = false;
};

// LF or CRLF ends a line, and so does the end of input behind the last one. A UTF-8 byte order mark
// in front of the first line is dropped; every other byte, NUL included, is content. Unlike
// protocol's LineSplitter it reports empty lines, because batch output is matched to its input by
// line number.
//
// Keeps at most `max_length` bytes; a line of more is dropped as it arrives and reported once, when
// it ends. Thread-compatible.
class LineCutter {
 public:
  using Consumer = absl::FunctionRef<void(const NumberedLine&)>;

  explicit LineCutter(size_t max_length) : max_length_(max_length) {}

  // Gives every line that `bytes` complete to `consumer`; the text is valid during the call.
  void Feed(absl::string_view bytes, Consumer consumer);
  // The end of input: gives the rest to `consumer`, if there is any.
  void Finish(Consumer consumer);

 private:
  void Keep(absl::string_view piece);
  void Emit(absl::string_view text, Consumer consumer);

  const size_t max_length_;
  int64_t number_ = 0;     // of the last line reported
  std::string kept_;       // what has come of a line that goes on
  bool too_long_ = false;  // that line has outgrown max_length_
};

}  // namespace tengen

#endif  // TENGEN_BENCH_JUDGE_LINE_CUTTER_H_
