// The network's parts on positions of SampleBoards: one stone put and taken away, the value, and
// the score of a candidate, with every vector extension of this machine; and what a node costs with
// each of the three evaluators. The network's numbers are random; that does not matter to the time.
#include <hwy/targets.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/random.h"
#include "bench/micro/sample_positions.h"
#include "benchmark/benchmark.h"
#include "engine/move_generator.h"
#include "eval/network/line_code.h"
#include "eval/network/network_evaluator.h"
#include "eval/network/network_state.h"
#include "eval/pattern_evaluator.h"
#include "eval/pattern_weights.h"
#include "eval/threat_evaluator.h"

namespace tengen::bench {
namespace {

constexpr int kBoards = 32;
constexpr int kStones = 40;

std::shared_ptr<const eval::Network> RandomNetwork() {
  base::Random random(1);
  eval::NetworkWeights weights;
  eval::NetworkView& view = weights.views.emplace_back();
  view.rows.resize(static_cast<size_t>(eval::LineRows::Get().count()));
  for (size_t i = 1; i < view.rows.size(); ++i) {
    for (int16_t& number : view.rows[i]) number = static_cast<int16_t>(random.Between(-100, 100));
  }
  ForEachNumber(view, [&random](auto& number, int most) {
    if (most == eval::kMostWeight) number = static_cast<int16_t>(random.Between(-80, 80));
  });
  return std::make_shared<const eval::Network>(weights);
}

struct Sample {
  Board board;
  std::vector<Point> candidates;
};

std::vector<Sample> Samples(benchmark::State& state) {
  const SampleSetting setting = {Rule::kFreestyle, static_cast<int>(state.range(0))};
  std::vector<Sample> samples;
  for (const Board& board : SampleBoards(setting, kBoards, kStones)) {
    std::vector<Point> candidates;
    for (Point p : Candidates(board)) candidates.push_back(p);
    samples.push_back({board, candidates});
  }
  return samples;
}

int64_t CountCandidates(const std::vector<Sample>& samples) {
  int64_t count = 0;
  for (const Sample& sample : samples) count += static_cast<int64_t>(sample.candidates.size());
  return count;
}

// Reports the time for one of the `per_iteration` things that every iteration does.
void ReportEach(benchmark::State& state, const char* name, int64_t per_iteration) {
  state.counters[name] = benchmark::Counter(
      static_cast<double>(per_iteration),
      benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

void BM_PlaceRemove(benchmark::State& state) {
  const std::vector<Sample> samples = Samples(state);
  eval::NetworkState network(RandomNetwork());
  std::vector<eval::NetworkState> states;
  for (const Sample& sample : samples) states.emplace_back(network).Reset(sample.board);
  for (auto _ : state) {
    for (size_t i = 0; i < samples.size(); ++i) {
      const Color mover = samples[i].board.side_to_move();
      for (Point p : samples[i].candidates) {
        states[i].Place(p, mover);
        benchmark::ClobberMemory();
        states[i].Remove(p, mover);
      }
    }
  }
  ReportEach(state, "pair", CountCandidates(samples));
}

void BM_Value(benchmark::State& state) {
  const std::vector<Sample> samples = Samples(state);
  eval::NetworkState network(RandomNetwork());
  network.Reset(samples[0].board);
  for (auto _ : state) benchmark::DoNotOptimize(network.Value(Color::kBlack));
}

void BM_Scores(benchmark::State& state) {
  const std::vector<Sample> samples = Samples(state);
  eval::NetworkState network(RandomNetwork());
  std::vector<eval::NetworkState> states;
  for (const Sample& sample : samples) states.emplace_back(network).Reset(sample.board);
  std::vector<int> scores(engine::kPointCapacity);
  for (auto _ : state) {
    for (size_t i = 0; i < samples.size(); ++i) {
      const std::vector<Point>& moves = samples[i].candidates;
      states[i].Scores(samples[i].board.side_to_move(), eval::LastMovesOf(samples[i].board), moves,
                       absl::MakeSpan(scores).first(moves.size()));
      benchmark::ClobberMemory();
    }
  }
  ReportEach(state, "candidate", CountCandidates(samples));
}

// Every candidate made, handed to `judge` with the sample, and taken back.
template <class Judge>
void MakeCandidates(benchmark::State& state, const char* name, eval::Evaluator& evaluator,
                    Judge judge) {
  std::vector<Sample> samples = Samples(state);
  for (auto _ : state) {
    for (Sample& sample : samples) {
      evaluator.Reset(sample.board);
      for (Point p : sample.candidates) {
        sample.board.Make(p);
        evaluator.OnMake(sample.board, p);
        judge(sample);
        sample.board.Unmake();
        evaluator.OnUnmake(sample.board);
      }
    }
  }
  ReportEach(state, name, CountCandidates(samples));
}

// As at the leaves of a search: the value is all that is asked.
void JudgeLeaves(benchmark::State& state, eval::Evaluator& evaluator) {
  MakeCandidates(state, "leaf", evaluator, [&](const Sample& sample) {
    benchmark::DoNotOptimize(evaluator.EvaluateLeaf(sample.board));
  });
}

// As at its inner nodes: all replies are ordered too.
void JudgeNodes(benchmark::State& state, eval::Evaluator& evaluator) {
  std::vector<int> scores(engine::kPointCapacity);
  MakeCandidates(state, "node", evaluator, [&](const Sample& sample) {
    benchmark::DoNotOptimize(evaluator.Evaluate(sample.board));
    evaluator.ScoreMoves(sample.board, sample.candidates,
                         absl::MakeSpan(scores).first(sample.candidates.size()));
  });
}

using Work = void(benchmark::State&, eval::Evaluator&);

template <Work work>
void BM_Threats(benchmark::State& state) {
  eval::ThreatEvaluator evaluator;
  work(state, evaluator);
}
template <Work work>
void BM_Patterns(benchmark::State& state) {
  eval::PatternEvaluator evaluator(*eval::PatternTables::For(Rule::kFreestyle));
  work(state, evaluator);
}
template <Work work>
void BM_Network(benchmark::State& state) {
  eval::NetworkEvaluator evaluator(RandomNetwork(), nullptr);
  work(state, evaluator);
}

void BM_MakeNetwork(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(RandomNetwork());
}

void UseTarget(int64_t target) {
  hwy::SetSupportedTargetsForTest(target);
  hwy::GetChosenTarget().Update(hwy::SupportedTargets());
}

void RegisterOnTarget(const char* name, int64_t target, void (*f)(benchmark::State&)) {
  const auto run = [target, f](benchmark::State& state) {
    UseTarget(target);
    f(state);
    UseTarget(0);  // all of them again
  };
  benchmark::RegisterBenchmark(absl::StrCat(name, "/", hwy::TargetName(target)).c_str(), run)
      ->ArgName("side")
      ->Arg(15)
      ->Arg(20);
}

[[maybe_unused]] const bool kRegistered = [] {
  for (const int64_t target : hwy::SupportedAndGeneratedTargets()) {
    RegisterOnTarget("BM_PlaceRemove", target, BM_PlaceRemove);
    RegisterOnTarget("BM_Value", target, BM_Value);
    RegisterOnTarget("BM_Scores", target, BM_Scores);
    RegisterOnTarget("BM_Leaf/network", target, BM_Network<JudgeLeaves>);
    RegisterOnTarget("BM_Node/network", target, BM_Network<JudgeNodes>);
  }
  return true;
}();

BENCHMARK(BM_Threats<JudgeLeaves>)->Name("BM_Leaf/threats")->ArgName("side")->Arg(15)->Arg(20);
BENCHMARK(BM_Threats<JudgeNodes>)->Name("BM_Node/threats")->ArgName("side")->Arg(15)->Arg(20);
BENCHMARK(BM_Patterns<JudgeLeaves>)->Name("BM_Leaf/patterns")->ArgName("side")->Arg(15)->Arg(20);
BENCHMARK(BM_Patterns<JudgeNodes>)->Name("BM_Node/patterns")->ArgName("side")->Arg(15)->Arg(20);
BENCHMARK(BM_MakeNetwork)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace tengen::bench
