// The engine as a player in the terminal.
#ifndef TENGEN_CLI_TERMINAL_BRAIN_CHOOSER_H_
#define TENGEN_CLI_TERMINAL_BRAIN_CHOOSER_H_

#include <cstdint>
#include <memory>

#include "base/clock.h"
#include "cli/terminal/move_chooser.h"
#include "search/brain.h"
#include "search/known_positions.h"
#include "search/opening/opening_brain.h"
#include "search/solved_brain.h"
#include "search/solved_games.h"

namespace tengen::cli {

// Lets a Brain of its own think; an interrupt (Ctrl-C) while it does makes it move at once.
class BrainChooser : public MoveChooser {
 public:
  // `clock` must outlive the chooser. What `known` has, such as a book, needs no thought; of the
  // games `solved` it plays its side at any level.
  explicit BrainChooser(const base::Clock& clock,
                        std::shared_ptr<const search::KnownPositions> known = nullptr,
                        std::shared_ptr<const search::SolvedGames> solved = nullptr);

  void NewGame() override;
  Choice Choose(const Board& board, const search::SearchLimits& limits, int level) override;
  // At levels below the full one it thinks no longer than about a move of that level.
  OpeningChoice Negotiate(const engine::Negotiation& negotiation, Rule rule,
                          const search::SearchLimits& limits, int level) override;

 private:
  const uint64_t seed_;
  const std::shared_ptr<const search::KnownPositions> known_;
  const std::shared_ptr<const search::SolvedGames> solved_;
  uint64_t games_ = 0;
  std::unique_ptr<search::Brain> brain_;
  std::unique_ptr<search::SolvedBrain> solved_brain_;
  std::unique_ptr<search::OpeningBrain> opening_;
};

}  // namespace tengen::cli

#endif  // TENGEN_CLI_TERMINAL_BRAIN_CHOOSER_H_
