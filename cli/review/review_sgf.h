// A review as an annotated record.
#ifndef TENGEN_CLI_REVIEW_REVIEW_SGF_H_
#define TENGEN_CLI_REVIEW_REVIEW_SGF_H_

#include "base/sgf.h"
#include "cli/review/judging.h"
#include "cli/review/reviewed_game.h"

namespace tengen::cli {

// The game with what was found: comments on every move that was judged, DO (doubtful) for
// inaccuracies, BM (bad move) for mistakes and BM[2] for blunders, HO (hotspot) for turning points,
// and the best line as a variation beside each of the first three and every missed win; SBKV is
// Black's chance in per cent, of which Sabaki draws a graph. Its main line reads as the record did,
// the record's comments first. Pure.
base::SgfTree ReviewSgf(const ReviewedGame& game, const GameReview& review);

}  // namespace tengen::cli

#endif  // TENGEN_CLI_REVIEW_REVIEW_SGF_H_
