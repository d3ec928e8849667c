// What it costs rank 0 to hand out jobs: many ranks that answer at once, so nearly nothing else is
// measured. "job" is processor time of the whole process.
#include <atomic>
#include <ctime>
#include <deque>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/job_queue.h"
#include "benchmark/benchmark.h"

namespace tengen::base {
namespace {

// Ranks that give every job back.
class Echoes : public RankLink {
 public:
  explicit Echoes(int ranks) : ranks_(ranks) {
    for (int rank = 1; rank < ranks; ++rank) answers_.push_back({rank, "H1 host\necho"});
  }
  int rank() const override { return 0; }
  int size() const override { return ranks_; }
  std::string name() const override { return "host"; }
  void Send(int to, std::string text) override {
    if (text[0] == 'J') text[0] = 'R';
    if (text[0] == 'E') text[0] = 'B';
    answers_.push_back({to, std::move(text)});
  }
  std::optional<Message> Receive(absl::Duration wait) override {
    if (answers_.empty()) {
      std::this_thread::sleep_for(absl::ToChronoMicroseconds(wait));
      return std::nullopt;
    }
    Message answer = std::move(answers_.front());
    answers_.pop_front();
    return answer;
  }

 private:
  const int ranks_;
  std::deque<Message> answers_;
};

double ProcessorSeconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

void BM_Ranks(benchmark::State& state) {
  constexpr int kJobs = 50'000;
  const std::string game(100, 'g');
  double seconds = 0;
  int64_t done = 0;
  for (auto _ : state) {
    Echoes echoes(static_cast<int>(state.range(0)));
    JobQueue queue(echoes, {1, "echo", [](const std::string& job, const auto&) { return job; }}, {},
                   [](absl::string_view) {});
    if (!queue.Open().ok()) return state.SkipWithError("not opened");
    const double start = ProcessorSeconds();
    std::atomic<int> next = 0, right = 0;
    queue.DoEach(
        {.next = [&]() -> std::optional<std::string> {
           if (next++ >= kJobs) return std::nullopt;
           return game;
         },
         .done = [&](const std::string&, const std::string& result) { right += result == game; },
         .cancelled = nullptr});
    seconds += ProcessorSeconds() - start;
    done += right;
    if (right != kJobs) return state.SkipWithError("wrong answers");
  }
  state.counters["job"] = benchmark::Counter(seconds / static_cast<double>(done));
}
BENCHMARK(BM_Ranks)->ArgName("ranks")->Arg(2)->Arg(100)->Arg(1000)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace tengen::base
