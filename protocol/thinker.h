// What a session needs of the engine.
#ifndef TENGEN_PROTOCOL_THINKER_H_
#define TENGEN_PROTOCOL_THINKER_H_

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engine/board.h"
#include "eval/evaluator.h"
#include "search/brain.h"
#include "search/opening/opening_brain.h"
#include "search/search_types.h"

namespace tengen::protocol {

// The part of Brain's interface that a protocol session uses, with Brain's contracts; tests put a
// scripted one in its place. Stop may be called from any thread, everything else from the
// controlling one. "Not thinking" includes that no pondering goes on, and Wait waits for its end.
class Thinker {
 public:
  virtual ~Thinker() = default;

  // Loads what searches of the rule need, which the first one would do otherwise, in its own time.
  // Costs nothing the second time.
  virtual void Prepare(Rule rule) = 0;
  // REQUIRES: not thinking.
  virtual void SetOptions(const search::BrainOptions& options) = 0;
  // REQUIRES: not thinking.
  virtual void NewGame() = 0;
  // REQUIRES: not thinking. `listener` lives until its OnFinished has returned; OnFinished may come
  // before Go returns.
  virtual void Go(const Board& board, const search::SearchLimits& limits,
                  search::SearchListener& listener) = 0;
  // The same for a move of a game, which may be solved: see UseSolved.
  virtual void GoSolved(const Board& board, const search::SearchLimits& limits,
                        search::SearchListener& listener) {
    Go(board, limits, listener);
  }
  // Has GoSolved play by the strategies of the folder `which` from the next time on; "1" means
  // those that come with the program, "" and "0" none. Allowed while thinking. Errors: those of
  // SolvedGames::Open; then none are played.
  virtual absl::Status UseSolved(const std::string& which) {
    (void)which;
    return absl::UnimplementedError("this program is built without solved games");
  }
  // The same as Go for a question about an opening; only Stop ends it early, and it never ponders.
  // REQUIRES: not thinking, the negotiation is not agreed.
  virtual void GoOpening(const search::OpeningTask& task, const search::SearchLimits& limits,
                         search::OpeningListener& listener) = 0;
  // REQUIRES: not thinking.
  virtual absl::StatusOr<int64_t> WriteTable(const Board& board, const std::string& path) = 0;
  virtual absl::StatusOr<int64_t> ReadTable(const Board& board, const std::string& path) = 0;
  virtual int TableUsedPermille() const = 0;
  // Concerns the search that Go has started.
  virtual void UpdateLimits(const search::SearchLimits& limits) = 0;
  virtual void Stop() = 0;
  virtual void Wait() = 0;
};

// The real one. Whatever options come, its brain uses `network` (see BrainOptions), which is the
// program's business and not the manager's, and a seed of its own for the mistakes of limited
// strength. `clock` must outlive it.
class BrainThinker : public Thinker {
 public:
  explicit BrainThinker(std::shared_ptr<const eval::Network> network = nullptr,
                        const base::Clock& clock = base::Clock::Real())
      : seed_(SeedFrom(clock)),
        brain_({.network = std::move(network)}, clock),
        opening_brain_(kOpeningTableBytes, seed_, brain_, clock) {}

  void Prepare(Rule rule) override { eval::MakeEvaluator(rule, brain_.options().network); }
  void SetOptions(const search::BrainOptions& options) override {
    search::BrainOptions with_network = options;
    with_network.network = brain_.options().network;
    with_network.strength.seed = seed_;
    brain_.SetOptions(with_network);
  }
  void NewGame() override { brain_.NewGame(); }
  void Go(const Board& board, const search::SearchLimits& limits,
          search::SearchListener& listener) override {
    brain_.Go(board, limits, listener);
  }
  void GoOpening(const search::OpeningTask& task, const search::SearchLimits& limits,
                 search::OpeningListener& listener) override {
    opening_brain_.Go(task, limits, listener);
  }
  absl::StatusOr<int64_t> WriteTable(const Board& board, const std::string& path) override {
    return brain_.WriteTable(board, path);
  }
  absl::StatusOr<int64_t> ReadTable(const Board& board, const std::string& path) override {
    return brain_.ReadTable(board, path);
  }
  int TableUsedPermille() const override { return brain_.TableUsedPermille(); }
  void UpdateLimits(const search::SearchLimits& limits) override { brain_.UpdateLimits(limits); }
  void Stop() override { opening_brain_.Stop(); }  // and with it brain_
  void Wait() override {
    opening_brain_.Wait();
    brain_.Wait();
  }

 protected:
  search::Brain& brain() { return brain_; }

 private:
  // Not touched unless there is an opening to negotiate; small enough for the reserve that Brain
  // keeps of the memory allowed.
  static constexpr size_t kOpeningTableBytes = size_t{8} << 20;

  // Neither equally good openings nor a player's mistakes should be the same in every game.
  const uint64_t seed_;
  search::Brain brain_;
  search::OpeningBrain opening_brain_;
};

}  // namespace tengen::protocol

#endif  // TENGEN_PROTOCOL_THINKER_H_
