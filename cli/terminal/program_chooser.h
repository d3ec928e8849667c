// Another engine, a program that speaks the Piskvork protocol, as a player in the terminal.
#ifndef TENGEN_CLI_TERMINAL_PROGRAM_CHOOSER_H_
#define TENGEN_CLI_TERMINAL_PROGRAM_CHOOSER_H_

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "base/clock.h"
#include "bench/match/engine_session.h"
#include "bench/match/match.h"
#include "cli/terminal/move_chooser.h"
#include "engine/board.h"

namespace tengen::cli {

// Starts a process where a game begins, and another where it does not go on as the first has seen
// it: a move was taken back, the program failed. What the program cannot, to play on a rectangle
// or to answer within the time and some seconds, is said in the remark of a choice without a move.
// Levels are none of its business. Ctrl-C does not reach it; it is told of when it has moved.
class ProgramChooser : public MoveChooser {
 public:
  // `stand_in` answers in openings for a program that does not know the rule; it and `clock` must
  // outlive the chooser.
  ProgramChooser(match::Contestant program, MoveChooser& stand_in, const base::Clock& clock);

  absl::string_view name() const override { return program_.name; }
  bool is_foreign() const override { return true; }
  void NewGame() override;
  Choice Choose(const Board& board, const search::SearchLimits& limits, int level) override;
  OpeningChoice Negotiate(const engine::Negotiation& negotiation, Rule rule,
                          const search::SearchLimits& limits, int level) override;

 private:
  // The process that plays a colour; while the opening is negotiated, a seat.
  struct Player {
    std::unique_ptr<match::EngineSession> session;
    std::vector<Point> seen;  // the game behind its last move; empty: asked for none yet
  };

  match::GameSettings SettingsFor(Rule rule, int side, const search::SearchLimits& limits) const;
  absl::Status Start(const match::GameSettings& settings, Player* player);
  // The player of `side`, with a process that can be asked about `board`.
  absl::StatusOr<Player*> PlayerFor(const Board& board, const search::SearchLimits& limits);
  // What the stand-in answers; where that is new in this game, with a remark that it is his answer.
  OpeningChoice LetStandIn(const engine::Negotiation& negotiation, Rule rule,
                           const search::SearchLimits& limits, int level);

  const match::Contestant program_;
  MoveChooser& stand_in_;
  const base::Clock& clock_;
  std::array<Player, 2> players_;
  bool knows_opening_ = true;  // the program does, as far as it was asked in this game
  // A move that came with the answer that ended the opening, for the game of so many stones.
  std::optional<std::pair<size_t, Point>> given_;
};

}  // namespace tengen::cli

#endif  // TENGEN_CLI_TERMINAL_PROGRAM_CHOOSER_H_
