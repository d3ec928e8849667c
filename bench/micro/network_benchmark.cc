// The network's parts on positions of SampleBoards: one stone put and taken away, the value, and
// the score of a candidate. Its numbers are random; that does not matter to the time.
#include <cstdint>
#include <memory>
#include <random>
#include <vector>

#include "bench/micro/sample_positions.h"
#include "benchmark/benchmark.h"
#include "engine/move_generator.h"
#include "eval/network/network_evaluator.h"
#include "eval/network/network_state.h"
#include "eval/pattern_evaluator.h"
#include "eval/pattern_weights.h"

namespace tengen {
namespace {

constexpr int kBoards = 32;
constexpr int kStones = 40;

std::shared_ptr<const Network> RandomNetwork() {
  std::mt19937_64 random(1);
  const auto next = [&random](int most) {
    return static_cast<int16_t>(static_cast<int>(random() % static_cast<uint64_t>(2 * most + 1)) -
                                most);
  };
  const auto fill = [&next](auto& layer) {
    for (auto& weights : layer.weights) {
      for (int16_t& weight : weights) weight = next(80);
    }
  };
  NetworkWeights weights;
  NetworkView& view = weights.views.emplace_back();
  view.rows.resize(static_cast<size_t>(LineRows::Get().count()));
  for (size_t i = 1; i < view.rows.size(); ++i) {
    for (int16_t& number : view.rows[i]) number = next(100);
  }
  fill(view.hidden1);
  fill(view.hidden2);
  fill(view.value);
  fill(view.context);
  fill(view.context_to_policy);
  for (NearRows& rows : view.near) {
    for (auto& row : rows) {
      for (int16_t& number : row) number = next(80);
    }
  }
  for (auto& layer : view.last_to_policy) fill(layer);
  fill(view.policy_hidden);
  fill(view.around_to_policy);
  fill(view.policy);
  return std::make_shared<const Network>(weights);
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
  NetworkState network(RandomNetwork());
  std::vector<NetworkState> states;
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
  NetworkState network(RandomNetwork());
  network.Reset(samples[0].board);
  for (auto _ : state) benchmark::DoNotOptimize(network.Value(Color::kBlack));
}

void BM_Scores(benchmark::State& state) {
  const std::vector<Sample> samples = Samples(state);
  NetworkState network(RandomNetwork());
  std::vector<NetworkState> states;
  for (const Sample& sample : samples) states.emplace_back(network).Reset(sample.board);
  std::vector<int> scores(kPointCapacity);
  for (auto _ : state) {
    for (size_t i = 0; i < samples.size(); ++i) {
      const std::vector<Point>& moves = samples[i].candidates;
      states[i].Scores(samples[i].board.side_to_move(), LastMovesOf(samples[i].board), moves,
                       absl::MakeSpan(scores).first(moves.size()));
      benchmark::ClobberMemory();
    }
  }
  ReportEach(state, "candidate", CountCandidates(samples));
}

// As at the nodes of a search: every candidate made, judged, all replies ordered, and taken back.
void JudgeCandidates(benchmark::State& state, Evaluator& evaluator) {
  std::vector<Sample> samples = Samples(state);
  std::vector<int> scores(kPointCapacity);
  for (auto _ : state) {
    for (Sample& sample : samples) {
      evaluator.Reset(sample.board);
      for (Point p : sample.candidates) {
        sample.board.Make(p);
        evaluator.OnMake(sample.board, p);
        benchmark::DoNotOptimize(evaluator.Evaluate(sample.board));
        evaluator.ScoreMoves(sample.board, sample.candidates,
                             absl::MakeSpan(scores).first(sample.candidates.size()));
        sample.board.Unmake();
        evaluator.OnUnmake(sample.board);
      }
    }
  }
  ReportEach(state, "node", CountCandidates(samples));
}
void BM_JudgePatterns(benchmark::State& state) {
  PatternEvaluator evaluator(*PatternTables::For(Rule::kFreestyle));
  JudgeCandidates(state, evaluator);
}
void BM_JudgeNetwork(benchmark::State& state) {
  NetworkEvaluator evaluator(RandomNetwork(), nullptr);
  JudgeCandidates(state, evaluator);
}

void BM_MakeNetwork(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(RandomNetwork());
}

BENCHMARK(BM_PlaceRemove)->ArgName("side")->Arg(15)->Arg(20);
BENCHMARK(BM_Value)->ArgName("side")->Arg(15);
BENCHMARK(BM_Scores)->ArgName("side")->Arg(15)->Arg(20);
BENCHMARK(BM_JudgePatterns)->ArgName("side")->Arg(15)->Arg(20);
BENCHMARK(BM_JudgeNetwork)->ArgName("side")->Arg(15)->Arg(20);
BENCHMARK(BM_MakeNetwork)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace tengen
