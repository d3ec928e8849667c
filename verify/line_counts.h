// How many stones stand on each line of five points, kept while stones come and go.
#ifndef TENGEN_VERIFY_LINE_COUNTS_H_
#define TENGEN_VERIFY_LINE_COUNTS_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "verify/five_lines.h"
#include "verify/literal_rules.h"

namespace tengen::verify {

// A winning row holds a line that is full of its stones, under every rule; so a stone that
// completes none does not win. Whether one that does wins is the rules' to say. Thread-compatible.
class LineCounts {
 public:
  // Counts what stands on the board.
  explicit LineCounts(const Position& position);

  // A stone has been put on an empty point, or taken from it.
  void Put(int point, char stone) { Add(point, StepOf(stone)); }
  void Take(int point, char stone) { Add(point, static_cast<uint8_t>(-StepOf(stone))); }

  // True if a line through `point`, which is empty, holds nothing else but stones of that colour.
  bool Completes(int point, char stone) const {
    const auto four = static_cast<uint8_t>((kLineLength - 1) * StepOf(stone));
    for (uint16_t line : Through(point)) {
      if (counts_[line] == four) return true;
    }
    return false;
  }

  // Calls `use`(line, count) for each line with at least `fewest` stones of one colour and no
  // other; the second only for those through `point`. A full line has won or does not matter.
  // REQUIRES: `fewest` > 0.
  template <class Use>
  void ForEach(char stone, int fewest, Use use) const {
    for (size_t line = 0; line < lines_.size(); ++line) UseIf(line, stone, fewest, use);
  }
  template <class Use>
  void ForEachThrough(int point, char stone, int fewest, Use use) const {
    for (uint16_t line : Through(point)) UseIf(line, stone, fewest, use);
  }

 private:
  // The counts of both colours share a byte: black's in the lower half, white's in the upper.
  static constexpr uint8_t StepOf(char stone) { return stone == kBlack ? 1 : kWhiteStep; }
  static constexpr uint8_t kWhiteStep = 16;

  absl::Span<const uint16_t> Through(int point) const {
    const size_t first = starts_[static_cast<size_t>(point)];
    return {through_.data() + first, starts_[static_cast<size_t>(point) + 1] - first};
  }
  template <class Use>
  void UseIf(size_t line, char stone, int fewest, Use use) const {
    const int count = counts_[line];
    if (count < fewest * StepOf(stone)) return;
    if (stone == kBlack && count < kWhiteStep) use(lines_[line], count);
    if (stone == kWhite && count % kWhiteStep == 0) use(lines_[line], count / kWhiteStep);
  }
  void Add(int point, uint8_t step) {
    for (uint16_t line : Through(point)) counts_[line] = static_cast<uint8_t>(counts_[line] + step);
  }

  std::vector<Line> lines_;  // without those that hold a blocked point
  std::vector<uint8_t> counts_;
  std::vector<uint16_t> through_;  // the lines of a point behind each other
  std::vector<uint16_t> starts_;   // where in through_, by point
};

}  // namespace tengen::verify

#endif  // TENGEN_VERIFY_LINE_COUNTS_H_
