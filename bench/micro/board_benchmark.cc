// The board's operations, each per rule and size, on positions of SampleBoards.
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
constexpr int kStones = 40;

// The setting of a run, from its arguments (rule, side); labels it.
SampleSetting SettingOf(benchmark::State& state) {
  const SampleSetting setting = {static_cast<Rule>(state.range(0)),
                                 static_cast<int>(state.range(1))};
  state.SetLabel(absl::StrCat(std::string(RuleName(setting.rule)), " ", setting.side));
  return setting;
}

// Reports the time for one of the `per_iteration` things that every iteration does.
void ReportEach(benchmark::State& state, const char* name, int64_t per_iteration) {
  state.counters[name] = benchmark::Counter(
      static_cast<double>(per_iteration),
      benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

// Along games: all moves made, then all taken back.
void BM_MakeUnmakeGame(benchmark::State& state) {
  const SampleSetting setting = SettingOf(state);
  const std::vector<std::vector<Point>> games = SampleGames(setting, kBoards, kStones);
  Board board = Board::Create(setting.side, setting.side, setting.rule).value();
  for (auto _ : state) {
    for (const std::vector<Point>& game : games) {
      for (Point p : game) board.Make(p);
      benchmark::ClobberMemory();
      for (size_t i = 0; i < game.size(); ++i) board.Unmake();
    }
  }
  ReportEach(state, "pair", kBoards * kStones);
}

// Along games, as far as a search can ask: all threat sets of both colours after every move.
void BM_MakeUnmakeThreats(benchmark::State& state) {
  const SampleSetting setting = SettingOf(state);
  const std::vector<std::vector<Point>> games = SampleGames(setting, kBoards, kStones);
  Board board = Board::Create(setting.side, setting.side, setting.rule).value();
  for (auto _ : state) {
    for (const std::vector<Point>& game : games) {
      for (Point p : game) {
        board.Make(p);
        for (Color c : kColors) benchmark::DoNotOptimize(board.Threats(c));
      }
      for (size_t i = 0; i < game.size(); ++i) board.Unmake();
    }
  }
  ReportEach(state, "pair", kBoards * kStones);
}

// As at the leaves of a search: every candidate of a position made and taken back at once.
void BM_MakeUnmakeCandidates(benchmark::State& state) {
  std::vector<Board> boards = SampleBoards(SettingOf(state), kBoards, kStones);
  std::vector<std::vector<Point>> candidates;
  int64_t pairs = 0;
  for (const Board& board : boards) {
    const PointSet points = Candidates(board);
    std::vector<Point>& list = candidates.emplace_back();
    for (Point p : points) list.push_back(p);
    pairs += points.size();
  }
  for (auto _ : state) {
    for (size_t i = 0; i < boards.size(); ++i) {
      for (Point p : candidates[i]) {
        boards[i].Make(p);
        benchmark::ClobberMemory();
        boards[i].Unmake();
      }
    }
  }
  ReportEach(state, "pair", pairs);
}

// All threat sets of both colours.
void BM_Threats(benchmark::State& state) {
  const std::vector<Board> boards = SampleBoards(SettingOf(state), kBoards, kStones);
  for (auto _ : state) {
    for (const Board& board : boards) {
      for (Color c : kColors) benchmark::DoNotOptimize(board.Threats(c));
    }
  }
  ReportEach(state, "both_colors", kBoards);
}

void EverySetting(benchmark::internal::Benchmark* b) {
  b->ArgNames({"rule", "side"});
  for (int side : {15, 20}) {
    for (Rule rule : kRules) b->Args({Index(rule), side});
  }
}

BENCHMARK(BM_MakeUnmakeGame)->Apply(EverySetting);
BENCHMARK(BM_MakeUnmakeThreats)->Apply(EverySetting);
BENCHMARK(BM_MakeUnmakeCandidates)->Apply(EverySetting);
BENCHMARK(BM_Threats)->Apply(EverySetting);

}  // namespace
}  // namespace tengen::bench
