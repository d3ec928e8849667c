// The speed of the whole search: nodes per second of processor time of one thread at a fixed depth,
// from positions of middle games.
#include <cstdint>
#include <string>
#include <vector>

#include "bench/micro/sample_positions.h"
#include "benchmark/benchmark.h"
#include "search/brain.h"

namespace tengen::bench {
namespace {

constexpr int kBoards = 8;
constexpr int kStones = 20;
// A fixed depth and not a fixed number of nodes: a search reports the nodes of its last completed
// iteration.
constexpr int kDepth = 6;
constexpr int64_t kHashBytes = int64_t{16} << 20;

void BM_Search(benchmark::State& state) {
  const SampleSetting setting = {static_cast<Rule>(state.range(0)),
                                 static_cast<int>(state.range(1))};
  state.SetLabel(std::string(RuleName(setting.rule)));
  const std::vector<Board> boards = SampleBoards(setting, kBoards, kStones);
  search::BrainOptions options;
  options.hash_bytes = kHashBytes;
  search::Brain brain(options);
  search::SearchLimits limits;
  limits.max_depth = kDepth;
  int64_t nodes = 0;
  for (auto _ : state) {
    for (const Board& board : boards) {
      brain.NewGame();
      nodes += Think(brain, board, limits).info.nodes;
    }
  }
  state.SetItemsProcessed(nodes);
  state.counters["nodes"] =
      benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kAvgIterations);
}

void EverySetting(benchmark::internal::Benchmark* b) {
  b->ArgNames({"rule", "side"})->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime();
  for (Rule rule : kRules) b->Args({Index(rule), 15});
  for (Rule rule : {Rule::kFreestyle, Rule::kStandard}) b->Args({Index(rule), 20});
}

BENCHMARK(BM_Search)->Apply(EverySetting);

}  // namespace
}  // namespace tengen::bench
