// A thinker that plays solved games, for programs that have them; pages have not.
#ifndef TENGEN_PROTOCOL_SOLVED_THINKER_H_
#define TENGEN_PROTOCOL_SOLVED_THINKER_H_

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "base/installation.h"
#include "protocol/thinker.h"
#include "search/solved_brain.h"
#include "search/solved_games.h"

namespace tengen::protocol {

class SolvedThinker : public BrainThinker {
 public:
  explicit SolvedThinker(std::shared_ptr<const eval::Network> network = nullptr,
                         const base::Clock& clock = base::Clock::Real())
      : BrainThinker(std::move(network), clock), solved_brain_(brain(), clock) {}

  void SetOptions(const search::BrainOptions& options) override {
    search::BrainOptions with_solvers = options;
    if (games_) with_solvers.max_memory = MemoryBesideSolvers(options.max_memory);
    BrainThinker::SetOptions(with_solvers);
  }
  absl::Status UseSolved(const std::string& which) override {
    games_ = nullptr;
    if (which.empty() || which == "0") return absl::OkStatus();
    absl::StatusOr<search::SolvedGames> games =
        search::SolvedGames::Open(which == "1" ? base::SharedData("solved") : which);
    if (!games.ok()) return games.status();
    games_ = std::make_shared<const search::SolvedGames>(*std::move(games));
    return absl::OkStatus();
  }
  void GoSolved(const Board& board, const search::SearchLimits& limits,
                search::SearchListener& listener) override {
    solving_ = games_ != nullptr;
    if (!solving_) return Go(board, limits, listener);
    solved_brain_.Go(games_, board, limits, listener);
  }
  void UpdateLimits(const search::SearchLimits& limits) override {
    if (solving_) return solved_brain_.UpdateLimits(limits);
    BrainThinker::UpdateLimits(limits);
  }
  void Stop() override {
    BrainThinker::Stop();
    solved_brain_.Stop();
  }
  void Wait() override {
    solved_brain_.Wait();
    BrainThinker::Wait();
  }

 private:
  // What solvers need, seldom half of it; they have used no more in ten million nodes.
  static constexpr int64_t kSolversMemory = int64_t{64} << 20;

  static int64_t MemoryBesideSolvers(int64_t memory) {
    if (memory <= 0) memory = search::BrainOptions().max_memory;
    return std::max<int64_t>(memory - kSolversMemory, 1);
  }

  std::shared_ptr<const search::SolvedGames> games_;  // null: none are played
  bool solving_ = false;                              // the last search was GoSolved's
  search::SolvedBrain solved_brain_;
};

}  // namespace tengen::protocol

#endif  // TENGEN_PROTOCOL_SOLVED_THINKER_H_
