// The lines between a command, such as BOARD or SWAP2BOARD, and DONE.
#ifndef TENGEN_PROTOCOL_STONE_LINES_H_
#define TENGEN_PROTOCOL_STONE_LINES_H_

#include <cstdint>
#include <vector>

#include "absl/strings/string_view.h"

namespace tengen::protocol {

// A line of any block, cut at blanks.
struct BlockLine {
  std::vector<absl::string_view> words;  // up to DONE
  bool done = false;                     // the line ended the block; whatever came after is ignored
};

// Pure and thread-safe. The words point into `text`.
BlockLine SplitBlockLine(absl::string_view text);

// What a line of a block of stones says.
struct StoneLine {
  // The numbers of each stone: x, y and mostly a third. Whether they mean anything on the board is
  // not checked here. A stone that is no sequence of integers has no numbers at all.
  std::vector<std::vector<int64_t>> stones;
  bool done = false;  // as in BlockLine
};

// Reads "7,7,1", "7 7 1" or "7 , 7 , 1" (one stone), "7,7,1 8,8,2 DONE" (a whole block on one
// line), "done". When blanks separate the numbers of several stones, each is taken to have
// `numbers_per_stone` of them. Pure and thread-safe.
StoneLine ParseStoneLine(absl::string_view text, size_t numbers_per_stone);

}  // namespace tengen::protocol

#endif  // TENGEN_PROTOCOL_STONE_LINES_H_
