// The speed of the VCF solver: attacking fours per second on crowded positions.
#include <cstdint>
#include <string>
#include <vector>

#include "bench/micro/sample_positions.h"
#include "benchmark/benchmark.h"
#include "search/proof/vcf_solver.h"

namespace tengen::bench {
namespace {

constexpr int kBoards = 128;
constexpr int64_t kMaxFours =
    20000;  // per position, so that a few hard ones do not outweigh all others
constexpr size_t kTableEntries = size_t{1} << 16;

// items_per_second counts attacking fours tried. `win` and `no_win` are shares of the positions;
// the rest reached the limit.
void BM_Vcf(benchmark::State& state) {
  const SampleSetting setting = {static_cast<Rule>(state.range(0)),
                                 static_cast<int>(state.range(1))};
  state.SetLabel(std::string(RuleName(setting.rule)));
  std::vector<Board> boards = TacticalBoards(setting, kBoards);
  search::VcfSolver solver(kTableEntries);
  int64_t fours = 0, wins = 0, no_wins = 0;
  for (auto _ : state) {
    state.PauseTiming();
    solver.Clear();
    state.ResumeTiming();
    for (Board& board : boards) {
      const search::VcfResult result =
          solver.Solve(board, {.max_nodes = kMaxFours}, [] { return false; });
      fours += result.nodes;
      wins += result.status == search::VcfResult::Status::kWin;
      no_wins += result.status == search::VcfResult::Status::kNoWin;
    }
  }
  state.SetItemsProcessed(fours);
  using benchmark::Counter;
  state.counters["fours"] = Counter(static_cast<double>(fours) / kBoards, Counter::kAvgIterations);
  state.counters["win"] = Counter(static_cast<double>(wins) / kBoards, Counter::kAvgIterations);
  state.counters["no_win"] =
      Counter(static_cast<double>(no_wins) / kBoards, Counter::kAvgIterations);
}

void EverySetting(benchmark::internal::Benchmark* b) {
  b->ArgNames({"rule", "side"})->Unit(benchmark::kMillisecond);
  for (Rule rule : kRules) b->Args({Index(rule), 15});
  for (Rule rule : {Rule::kFreestyle, Rule::kStandard}) b->Args({Index(rule), 20});
}

BENCHMARK(BM_Vcf)->Apply(EverySetting);

}  // namespace
}  // namespace tengen::bench
