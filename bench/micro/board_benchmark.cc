// The board's operations, each per rule and size, on positions of SampleBoards and TacticalBoards.
#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "bench/micro/sample_positions.h"
#include "benchmark/benchmark.h"
#include "engine/board.h"
#include "engine/move_generator.h"

namespace tengen {
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

// Which boards a test of forbidden points works on.
enum class Kind { kGames, kCrowded };

std::vector<Board> BoardsOf(Kind kind, const SampleSetting& setting) {
  return kind == Kind::kGames ? SampleBoards(setting, kBoards, kStones)
                              : TacticalBoards(setting, kBoards);
}

void BM_ForbiddenPoints(benchmark::State& state, Kind kind) {
  const std::vector<Board> boards = BoardsOf(kind, SettingOf(state));
  for (auto _ : state) {
    for (const Board& board : boards) benchmark::DoNotOptimize(board.ForbiddenPoints());
  }
  ReportEach(state, "board", kBoards);
}

// The same with the board set up from its list of moves.
void BM_ForbiddenPointsFromScratch(benchmark::State& state, Kind kind) {
  const SampleSetting setting = SettingOf(state);
  std::vector<std::vector<Point>> games;
  for (const Board& board : BoardsOf(kind, setting)) games.push_back(board.Moves());
  for (auto _ : state) {
    for (const std::vector<Point>& game : games) {
      Board board = Board::Create(setting.side, setting.side, setting.rule).value();
      for (Point p : game) board.Make(p);
      benchmark::DoNotOptimize(board.ForbiddenPoints());
    }
  }
  ReportEach(state, "board", kBoards);
}

// One question about one empty point, averaged over all empty points.
void BM_IsForbidden(benchmark::State& state, Kind kind) {
  const std::vector<Board> boards = BoardsOf(kind, SettingOf(state));
  int64_t points = 0;
  for (const Board& board : boards) points += board.empty_count();
  for (auto _ : state) {
    for (const Board& board : boards) {
      for (Point p : board.empty()) benchmark::DoNotOptimize(board.IsForbidden(p));
    }
  }
  ReportEach(state, "point", points);
}

void EverySetting(benchmark::internal::Benchmark* b) {
  b->ArgNames({"rule", "side"});
  for (int side : {15, 20}) {
    for (Rule rule : kRules) b->Args({Index(rule), side});
  }
}

void Renju(benchmark::internal::Benchmark* b) {
  b->ArgNames({"rule", "side"})->Args({Index(Rule::kRenju), 15});
}

BENCHMARK(BM_MakeUnmakeGame)->Apply(EverySetting);
BENCHMARK(BM_MakeUnmakeCandidates)->Apply(EverySetting);
BENCHMARK(BM_Threats)->Apply(EverySetting);
BENCHMARK_CAPTURE(BM_ForbiddenPoints, games, Kind::kGames)->Apply(Renju);
BENCHMARK_CAPTURE(BM_ForbiddenPoints, crowded, Kind::kCrowded)->Apply(Renju);
BENCHMARK_CAPTURE(BM_ForbiddenPointsFromScratch, games, Kind::kGames)->Apply(Renju);
BENCHMARK_CAPTURE(BM_ForbiddenPointsFromScratch, crowded, Kind::kCrowded)->Apply(Renju);
BENCHMARK_CAPTURE(BM_IsForbidden, games, Kind::kGames)->Apply(Renju);
BENCHMARK_CAPTURE(BM_IsForbidden, crowded, Kind::kCrowded)->Apply(Renju);

}  // namespace
}  // namespace tengen
