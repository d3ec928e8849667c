// tengen solve --draw: proving that the side to move does not win.
#ifndef TENGEN_CLI_DRAW_SOLVING_H_
#define TENGEN_CLI_DRAW_SOLVING_H_

#include <cstdint>
#include <optional>
#include <string>

#include "absl/time/time.h"
#include "cli/command_line.h"
#include "engine/board.h"

namespace tengen::cli {

struct DrawSolving {
  std::optional<int64_t> max_nodes;
  std::optional<absl::Duration> time;
  int64_t memory = int64_t{2} << 30;  // bytes for positions, roughly
  std::string proof;                  // where the certificate goes; empty for nowhere
  bool quiet = false;
};

// Looks for a hold against the side to move of `board`, prints the answer and the effort, and
// writes the certificate. Refuses boards that are too large, and renju with White to move: Black
// may be unable to play the answers.
CommandResult SolveDraw(const Board& board, const DrawSolving& solving);

}  // namespace tengen::cli

#endif  // TENGEN_CLI_DRAW_SOLVING_H_
