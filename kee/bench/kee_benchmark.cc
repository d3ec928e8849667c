// The speeds behind the Kee rules of Go: playouts of the player, nodes of the prover, plies of
// Game.
#include <cstdint>
#include <memory>
#include <random>
#include <vector>

#include "benchmark/benchmark.h"
#include "kee/rules/game.h"
#include "kee/rules/graph.h"
#include "kee/search/energy_prover.h"
#include "kee/search/player.h"
#include "kee/search/position_space.h"

namespace tengen::kee {
namespace {

std::shared_ptr<const Graph> Rectangle(int64_t width, int64_t height) {
  return std::make_shared<const Graph>(
      *Graph::Rectangle(static_cast<int>(width), static_cast<int>(height)));
}

// Tree search from the empty square board; items are playouts.
void BM_Playouts(benchmark::State& state) {
  constexpr int64_t kPlayouts = 1000;
  const Game game(Rectangle(state.range(0), state.range(0)), Rules::Kee());
  Player player(1);
  for (auto _ : state) {
    benchmark::DoNotOptimize(player.Choose(game, {.playouts = kPlayouts}));
  }
  state.SetItemsProcessed(state.iterations() * kPlayouts);
}
BENCHMARK(BM_Playouts)->Arg(5)->Arg(9)->Arg(19)->Unit(benchmark::kMillisecond);

// Proofs of what Black gets; items are positions entered inside segments.
void BM_SegmentNodes(benchmark::State& state) {
  const PositionSpace space = *PositionSpace::Create(Rectangle(state.range(0), state.range(1)),
                                                     static_cast<size_t>(1) << 20);
  int64_t nodes = 0;
  for (auto _ : state) {
    EnergyProver prover(space, {0, Rational(state.range(2))});
    benchmark::DoNotOptimize(prover.Run([] { return false; }));
    nodes += prover.stats().nodes;
  }
  state.SetItemsProcessed(nodes);
}
BENCHMARK(BM_SegmentNodes)
    ->ArgNames({"width", "height", "margin"})
    ->Args({7, 1, 2})
    ->Args({3, 2, 0})
    ->Args({3, 3, 9})
    ->Unit(benchmark::kMillisecond);

// Random games of 200 plies on 9x9 and back; items are plies made and undone.
void BM_PlayAndUndo(benchmark::State& state) {
  constexpr int kPlies = 200;
  Game game(Rectangle(9, 9), Rules::Kee());
  for (auto _ : state) {
    std::mt19937 random(1);
    for (int ply = 0; ply < kPlies; ++ply) {
      const Move move = Move::At(static_cast<Vertex>(random() % 81));
      if (game.TryPlay(move) != Verdict::kLegal) benchmark::DoNotOptimize(game.Check(move));
    }
    state.counters["plies"] = game.ply_count();
    while (game.CanUndo()) game.Undo();
  }
  state.SetItemsProcessed(state.iterations() * kPlies);
}
BENCHMARK(BM_PlayAndUndo);

}  // namespace
}  // namespace tengen::kee
