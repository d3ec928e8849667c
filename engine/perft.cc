#include "engine/perft.h"

namespace tengen::engine {

uint64_t Perft(Board& board, int depth) {
  if (depth == 0) return 1;
  uint64_t sequences = 0;
  const PointSet empty = board.empty();
  for (Point p : empty) {
    const Verdict verdict = board.Judge(p);
    if (verdict == Verdict::kForbiddenLoss) continue;
    if (depth == 1) {
      ++sequences;
    } else if (verdict == Verdict::kNone) {
      board.Make(p);
      sequences += Perft(board, depth - 1);
      board.Unmake();
    }
  }
  return sequences;
}

}  // namespace tengen::engine
