// The referee for whole files: a stream of positions in, a stream of answers out.
#ifndef TENGEN_CLI_JUDGE_BATCH_JUDGE_H_
#define TENGEN_CLI_JUDGE_BATCH_JUDGE_H_

#include <cstddef>
#include <cstdint>
#include <ostream>
#include <string>

#include "absl/strings/string_view.h"
#include "base/lines.h"
#include "cli/judge/judge_line.h"

namespace tengen::cli {

// Answers every line of its input by one line of output, so that line n answers line n: what
// JudgeLine says; an empty line for a blank one, which is no position and no error; and `error`
// for a line that cannot be judged, after a complaint "line N: what is wrong". Memory does not
// depend on the length of the input or of its lines. Thread-compatible.
class BatchJudge {
 public:
  // No position is near this long: a board of 32x32 with all its points listed behind it has 10 KB.
  static constexpr size_t kMaxLineLength = size_t{1} << 16;
  static constexpr absl::string_view kBadLine = "error";

  // `complaints` must outlive this.
  BatchJudge(const JudgeSettings& settings, std::ostream& complaints)
      : settings_(settings), complaints_(complaints) {}

  // The answers to the lines that `bytes`, which follow those of the last call, complete.
  std::string Feed(absl::string_view bytes);
  // The answer to a last line without an end; call once, at the end of input.
  std::string Finish();

  // How many lines could not be judged so far.
  int64_t bad_lines() const { return bad_lines_; }

 private:
  void Answer(const base::InputLine& line, std::string& answers);

  const JudgeSettings settings_;
  std::ostream& complaints_;
  base::LineSplitter lines_{kMaxLineLength, base::LineBreak::kNewline};
  int64_t bad_lines_ = 0;
};

}  // namespace tengen::cli

#endif  // TENGEN_CLI_JUDGE_BATCH_JUDGE_H_
