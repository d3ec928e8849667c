// The generation of moves, per rule and size, on positions of TacticalBoards and, for replies, on
// what follows from them.
#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "bench/micro/sample_positions.h"
#include "benchmark/benchmark.h"
#include "engine/board.h"
#include "engine/move_generator.h"

namespace tengen::bench {
namespace {

constexpr int kBoards = 32;

std::vector<Board> Boards(benchmark::State& state) {
  const SampleSetting setting = {static_cast<Rule>(state.range(0)),
                                 static_cast<int>(state.range(1))};
  state.SetLabel(absl::StrCat(std::string(RuleName(setting.rule)), " ", setting.side));
  return TacticalBoards(setting, kBoards);
}

// Reports the time of one of the `per_iteration` calls that every iteration makes, and calls per
// second.
void ReportCalls(benchmark::State& state, int64_t per_iteration) {
  state.SetItemsProcessed(per_iteration * static_cast<int64_t>(state.iterations()));
  state.counters["call"] = benchmark::Counter(
      static_cast<double>(per_iteration),
      benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

void BM_Candidates(benchmark::State& state) {
  const std::vector<Board> boards = Boards(state);
  for (auto _ : state) {
    for (const Board& board : boards) benchmark::DoNotOptimize(Candidates(board));
  }
  ReportCalls(state, kBoards);
}

void BM_FourMoves(benchmark::State& state) {
  const std::vector<Board> boards = Boards(state);
  for (auto _ : state) {
    for (const Board& board : boards) {
      benchmark::DoNotOptimize(FourMoves(board, board.side_to_move()));
    }
  }
  ReportCalls(state, kBoards);
}

// After the first four of each position.
void BM_FiveDefenses(benchmark::State& state) {
  std::vector<Board> boards = Boards(state);
  for (Board& board : boards) board.Make(FourMoves(board, board.side_to_move()).First());
  for (auto _ : state) {
    for (const Board& board : boards) {
      benchmark::DoNotOptimize(FiveDefenses(board, Opponent(board.side_to_move())));
    }
  }
  ReportCalls(state, kBoards);
}

// A straight four that one side threatens.
struct Danger {
  Board board;
  Color attacker;
  Point p;
};

// The straight fours that are threatened after open threes of either side.
std::vector<Danger> Dangers(const std::vector<Board>& boards) {
  std::vector<Danger> dangers;
  for (const Board& board : boards) {
    for (Color attacker : kColors) {
      const PointSet threes = board.ThreatPoints(attacker, LineThreat::kThree);
      if (threes.empty()) continue;
      Board after = board;
      after.SetSideToMove(attacker);
      after.Make(threes.First());
      const Point p = after.ThreatPoints(attacker, LineThreat::kStraightFour).First();
      dangers.push_back({after, attacker, p});
    }
  }
  return dangers;
}

void BM_StraightFourDefenses(benchmark::State& state) {
  const std::vector<Danger> dangers = Dangers(Boards(state));
  if (dangers.empty()) {
    state.SkipWithError("no open threes in the positions");
    return;
  }
  for (auto _ : state) {
    for (const Danger& danger : dangers) {
      benchmark::DoNotOptimize(StraightFourDefenses(danger.board, danger.attacker, danger.p));
    }
  }
  ReportCalls(state, static_cast<int64_t>(dangers.size()));
}

void EverySetting(benchmark::internal::Benchmark* b) {
  b->ArgNames({"rule", "side"});
  for (int side : {15, 20}) {
    for (Rule rule : kRules) b->Args({Index(rule), side});
  }
}

BENCHMARK(BM_Candidates)->Apply(EverySetting);
BENCHMARK(BM_FourMoves)->Apply(EverySetting);
BENCHMARK(BM_FiveDefenses)->Apply(EverySetting);
BENCHMARK(BM_StraightFourDefenses)->Apply(EverySetting);

}  // namespace
}  // namespace tengen::bench
