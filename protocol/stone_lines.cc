#include "protocol/stone_lines.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "absl/strings/match.h"
#include "absl/types/span.h"
#include "base/text.h"

namespace tengen::protocol {
namespace {

using Words = absl::Span<const absl::string_view>;

// The words as integers; empty if one of them is none.
std::vector<int64_t> Numbers(Words words) {
  std::vector<int64_t> numbers;
  for (absl::string_view word : words) {
    const std::optional<int64_t> number = base::ParseInteger(word);
    if (!number) return {};
    numbers.push_back(*number);
  }
  return numbers;
}

bool HoldsSeveral(absl::string_view group) { return base::SplitArguments(group).size() >= 2; }

// A line whose blanks separate numbers, not stones.
void CutIntoStones(Words words, size_t numbers_per_stone, StoneLine& line) {
  const bool several =
      words.size() > numbers_per_stone + 1 && words.size() % numbers_per_stone == 0;
  const size_t step = several ? numbers_per_stone : words.size();
  for (size_t i = 0; i < words.size(); i += step) {
    line.stones.push_back(Numbers(words.subspan(i, step)));
  }
}

}  // namespace

BlockLine SplitBlockLine(absl::string_view text) {
  BlockLine line;
  line.words = base::SplitAtBlanks(text);
  const auto done = std::find_if(line.words.begin(), line.words.end(), [](absl::string_view word) {
    return absl::EqualsIgnoreCase(word, "DONE");
  });
  line.done = done != line.words.end();
  line.words.erase(done, line.words.end());
  return line;
}

StoneLine ParseStoneLine(absl::string_view text, size_t numbers_per_stone) {
  const BlockLine block_line = SplitBlockLine(text);
  const std::vector<absl::string_view>& groups = block_line.words;
  StoneLine line;
  line.done = block_line.done;
  if (std::all_of(groups.begin(), groups.end(), HoldsSeveral)) {
    for (absl::string_view group : groups)
      line.stones.push_back(Numbers(base::SplitArguments(group)));
    return line;
  }
  std::vector<absl::string_view> words;
  for (absl::string_view group : groups) {
    for (absl::string_view word : base::SplitArguments(group)) words.push_back(word);
  }
  CutIntoStones(words, numbers_per_stone, line);
  return line;
}

}  // namespace tengen::protocol
