// Games and positions for the micro benchmarks to work on: made by rules of thumb from fixed seeds,
// so they are the same on every machine, and full of the threats that real games have.
#ifndef TENGEN_BENCH_MICRO_SAMPLE_POSITIONS_H_
#define TENGEN_BENCH_MICRO_SAMPLE_POSITIONS_H_

#include <vector>

#include "engine/board.h"
#include "engine/rules.h"
#include "engine/types.h"

namespace tengen::bench {

// A board shape and rule that a benchmark runs with.
struct SampleSetting {
  Rule rule = Rule::kFreestyle;
  int side = 15;  // boards are side x side
};

// `count` games of exactly `plies` moves from an empty board, in which nobody has won yet and Black
// has made no foul. Each stone goes near others; players answer fives and mostly straight fours,
// and often make threats of their own. REQUIRES: 5 < side <= kMaxSide; plies leaves at least half
// of the board empty.
std::vector<std::vector<Point>> SampleGames(const SampleSetting& setting, int count, int plies);

// The final positions of SampleGames.
std::vector<Board> SampleBoards(const SampleSetting& setting, int count, int plies);

// `count` crowded positions in which neither side can win at once and the side to move has at least
// four points that make a four, but none that wins by itself. REQUIRES: side >= 13.
std::vector<Board> TacticalBoards(const SampleSetting& setting, int count);

}  // namespace tengen::bench

#endif  // TENGEN_BENCH_MICRO_SAMPLE_POSITIONS_H_
