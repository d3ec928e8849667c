// The engine in an opening negotiation, as the outside uses it.
#ifndef TENGEN_SEARCH_OPENING_OPENING_BRAIN_H_
#define TENGEN_SEARCH_OPENING_OPENING_BRAIN_H_

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "engine/opening/negotiation.h"
#include "search/brain.h"
#include "search/known_positions.h"
#include "search/opening/opening_adviser.h"
#include "search/position_judge.h"
#include "search/search_types.h"

namespace tengen::search {

// What an opening brain is asked.
struct OpeningTask {
  // How much is to be answered.
  enum class Extent : uint8_t {
    kNext,           // what is to be done next, with what was considered together with it
    kUntilOpponent,  // everything up to the opponent's turn or the end of the negotiation
    kFirstMove,      // the same, and the actor's first move of the game if he is the one to make it
  };

  engine::Negotiation negotiation;  // REQUIRES: not agreed
  Rule rule = Rule::kRenju;         // of the game to come
  Extent extent = Extent::kNext;
  std::shared_ptr<const KnownPositions> known = nullptr;  // such as a book; nullptr: nothing
  BookTaste taste = {};                                   // for the first move, if it is known
};

// The answer.
struct OpeningAnswer {
  std::vector<engine::Action> actions;  // the actor's, one after the other; at least one
  std::optional<Point> move;            // his first move of the game proper, if he was asked for it
  SearchInfo info;                      // value for Black; no line of play
};

// Receives the answer, on the thread that thinks, exactly once for each Go.
class OpeningListener {
 public:
  virtual ~OpeningListener() = default;
  virtual void OnOpeningAnswered(const OpeningAnswer& answer) = 0;
};

// Thinks about one question at a time on a thread of its own, where there are any, for no longer
// than the limits of one move; if several things have to be decided, they share time and nodes.
//
// Go and Wait belong to one controlling thread; Stop may be called from any thread.
class OpeningBrain {
 public:
  // `brain` finds the first moves of games, and its network judges openings; it must be idle
  // whenever this one thinks, and outlive it, as must `clock`. `table_bytes` and `seed`: see
  // SearchingJudge and OpeningAdviser.
  OpeningBrain(size_t table_bytes, uint64_t seed, Brain& brain, const base::Clock& clock);
  // Stops and waits.
  ~OpeningBrain();
  OpeningBrain(const OpeningBrain&) = delete;
  OpeningBrain& operator=(const OpeningBrain&) = delete;

  // `listener` must live until it has its answer. REQUIRES: not thinking.
  void Go(const OpeningTask& task, const SearchLimits& limits, OpeningListener& listener);
  // Asks for the answer now, also the brain for its move. Does not wait.
  void Stop();
  // Returns when no thinking is going on and the listener's call has returned.
  void Wait();

 private:
  bool stopped() const {
    const std::lock_guard lock(mutex_);
    return stopped_;
  }
  OpeningAnswer Think(const OpeningTask& task, const SearchLimits& limits);
  // Does what the adviser says until the turn passes.
  void Continue(engine::Seat seat, const OpeningTask& task, SearchLimits limits,
                engine::Negotiation& negotiation, OpeningAnswer& answer);
  // The first move of the game proper.
  void AddMove(const Board& board, SearchLimits limits, const OpeningTask& task,
               OpeningAnswer& answer);

  Brain& brain_;
  const base::Clock& clock_;
  SearchingJudge judge_;
  OpeningAdviser adviser_;
  mutable std::mutex mutex_;  // guards stopped_
  bool stopped_ = false;      // since Go
  std::thread thread_;
};

// Go and Wait in one call, for tools and tests.
OpeningAnswer Think(OpeningBrain& brain, const OpeningTask& task, const SearchLimits& limits);

}  // namespace tengen::search

#endif  // TENGEN_SEARCH_OPENING_OPENING_BRAIN_H_
