// A game as people play it: how its opening was agreed on, if an opening rule says so, and its
// moves.
#ifndef TENGEN_CLI_TERMINAL_PLAYED_GAME_H_
#define TENGEN_CLI_TERMINAL_PLAYED_GAME_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "engine/opening/negotiation.h"
#include "engine/opening/opening_record.h"
#include "engine/record/game_record.h"
#include "engine/record/notation.h"
#include "engine/types.h"

namespace tengen::cli {

// The steps of the opening come first, then the moves; the stones of the opening are the first of
// the record. Thread-compatible.
class PlayedGame {
 public:
  // The beginning. Errors: those of GameRecord::Create and Negotiation::Create.
  static absl::StatusOr<PlayedGame> Create(
      engine::BoardSize size, Rule rule,
      const std::optional<engine::OpeningConfig>& opening = std::nullopt);
  // Goes on with what a file says. REQUIRES: `negotiation`, if there is one, is that of the same
  // moves (NegotiationOf).
  PlayedGame(engine::GameRecord record, std::optional<engine::Negotiation> negotiation)
      : record_(std::move(record)), negotiation_(std::move(negotiation)) {}

  const engine::GameRecord& record() const { return record_; }
  const Board& board() const { return record_.board(); }
  // nullopt: no opening rule.
  const std::optional<engine::Negotiation>& negotiation() const { return negotiation_; }
  // The opening is not agreed on yet.
  bool negotiating() const { return negotiation_ && !negotiation_->agreed(); }

  // Who has this colour, so far; without an opening rule the first seat is Black.
  engine::Seat SeatOf(Color color) const;
  // Whose turn it is.
  engine::Seat actor() const;
  // Who did what led here: an action of the opening or a move each.
  std::vector<engine::Seat> Steps() const;
  // How many of these are moves of the game proper.
  int MovesAfterOpening() const;

  // A move of the game proper. Errors: those of GameRecord::Play. REQUIRES: not negotiating.
  absl::Status Play(Point p, int64_t milliseconds) { return record_.Play(p, milliseconds); }
  // An action of who is to act. Errors: those of Negotiation::Apply. REQUIRES: negotiating.
  absl::Status Act(const engine::Action& action, int64_t milliseconds);
  // Takes back the last step. REQUIRES: there is one.
  void TakeBack();

  // What a file has to say of the opening, of a game that goes as this one. REQUIRES: there is a
  // negotiation.
  engine::OpeningRecord Opening() const;

 private:
  engine::GameRecord record_;
  std::optional<engine::Negotiation> negotiation_;
};

}  // namespace tengen::cli

#endif  // TENGEN_CLI_TERMINAL_PLAYED_GAME_H_
