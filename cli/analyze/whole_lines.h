// Lines of play whose result is proven, told to their end.
#ifndef TENGEN_CLI_ANALYZE_WHOLE_LINES_H_
#define TENGEN_CLI_ANALYZE_WHOLE_LINES_H_

#include <map>
#include <memory>
#include <vector>

#include "engine/board.h"
#include "search/brain.h"
#include "search/search_types.h"

namespace tengen::cli {

// A search ends a line where it knows the rest to be won: at fours that it has counted, or at a
// position of its table. This plays such lines out. Thread-compatible.
class WholeLines {
 public:
  // The position that the lines begin in, and how it is searched: weights count, not size or
  // threads.
  WholeLines(const Board& board, const search::BrainOptions& options)
      : board_(board), options_(options) {}

  // `info` with its line played on until the game ends, or as far as a short search finds the end
  // in the plies that its value claims. Without a proven result it stays as it is.
  search::SearchInfo Complete(search::SearchInfo info);

 private:
  std::vector<Point> PlayOut(std::vector<Point> line, Value value);
  search::Brain& brain();

  const Board board_;
  const search::BrainOptions options_;
  std::unique_ptr<search::Brain> brain_;                    // made when first needed
  std::map<std::vector<Point>, std::vector<Point>> known_;  // lines and what they go on to
};

}  // namespace tengen::cli

#endif  // TENGEN_CLI_ANALYZE_WHOLE_LINES_H_
