// What a session needs of the engine.
#ifndef TENGEN_PROTOCOL_THINKER_H_
#define TENGEN_PROTOCOL_THINKER_H_

#include "engine/board.h"
#include "search/brain.h"
#include "search/search_types.h"

namespace tengen {

// The part of Brain's interface that a protocol session uses, with Brain's contracts; tests put a
// scripted one in its place. Stop may be called from any thread, everything else from the
// controlling one.
class Thinker {
 public:
  virtual ~Thinker() = default;

  // REQUIRES: not thinking.
  virtual void SetOptions(const BrainOptions& options) = 0;
  // REQUIRES: not thinking.
  virtual void NewGame() = 0;
  // REQUIRES: not thinking. `listener` lives until its OnFinished has returned; OnFinished may come
  // before Go returns.
  virtual void Go(const Board& board, const SearchLimits& limits, SearchListener& listener) = 0;
  virtual void UpdateLimits(const SearchLimits& limits) = 0;
  virtual void Stop() = 0;
  virtual void Wait() = 0;
};

// The real one. `clock` must outlive it.
class BrainThinker : public Thinker {
 public:
  explicit BrainThinker(const Clock& clock = Clock::Real()) : brain_(BrainOptions{}, clock) {}

  void SetOptions(const BrainOptions& options) override { brain_.SetOptions(options); }
  void NewGame() override { brain_.NewGame(); }
  void Go(const Board& board, const SearchLimits& limits, SearchListener& listener) override {
    brain_.Go(board, limits, listener);
  }
  void UpdateLimits(const SearchLimits& limits) override { brain_.UpdateLimits(limits); }
  void Stop() override { brain_.Stop(); }
  void Wait() override { brain_.Wait(); }

 private:
  Brain brain_;
};

}  // namespace tengen

#endif  // TENGEN_PROTOCOL_THINKER_H_
