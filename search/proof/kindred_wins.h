// What won where one stone of the defender stood elsewhere.
#ifndef TENGEN_SEARCH_PROOF_KINDRED_WINS_H_
#define TENGEN_SEARCH_PROOF_KINDRED_WINS_H_

#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "engine/board.h"

namespace tengen::search {

// Moves of the attacker by the positions in which they win, one for each class of symmetric ones.
// Most of the defender's stones do not matter to a win, so what wins against one reply, or in a
// game with another beginning, is the first thing to try. Thread-compatible.
class KindredWins {
 public:
  // `move` wins in `board`, in which the attacker is to move. REQUIRES: `move` is empty.
  void Add(const Board& board, Point move);

  // Empty points of `board` that win in positions which differ in the place of one stone of the
  // defender, or in none; those first that win in most and in the nearest, where that stone is
  // moved least.
  std::vector<Point> For(const Board& board) const;

 private:
  struct Win {
    Point move;
    Point stone;  // of the defender, which may stand elsewhere
  };
  // By the attacker's stones and the defender's others, as they stand in an image.
  absl::flat_hash_map<std::string, std::vector<Win>> wins_;
};

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_PROOF_KINDRED_WINS_H_
