// Games within this process between two settings of the search.
#ifndef TENGEN_TRAINING_TUNER_PAIRED_GAMES_H_
#define TENGEN_TRAINING_TUNER_PAIRED_GAMES_H_

#include "bench/match/openings.h"
#include "search/brain.h"
#include "search/parameters.h"
#include "training/selfplay/game_generator.h"

namespace tengen::training {

// Two players for one thread at a time.
class PairedGames {
 public:
  // Every move is searched within `limits`, in which times are processor times.
  explicit PairedGames(const search::SearchLimits& limits);

  // Plays `opening` twice with colours swapped. Returns the games that `plus` won less those that
  // `minus` won. A game ends on the board, or when a search proves a win for the side to move.
  // Depends on its arguments only unless the limits name a time. REQUIRES: the opening fits the
  // board and leaves the game open.
  int Play(const GameVariant& variant, const match::Opening& opening,
           const search::SearchParameters& plus, const search::SearchParameters& minus);

 private:
  int PlayGame(const GameVariant& variant, const match::Opening& opening, search::Brain& black,
               search::Brain& white);

  search::SearchLimits limits_;
  search::Brain plus_;
  search::Brain minus_;
};

}  // namespace tengen::training

#endif  // TENGEN_TRAINING_TUNER_PAIRED_GAMES_H_
