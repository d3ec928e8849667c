// What a set of games looks like, and whether it is fit to learn from.
#ifndef TENGEN_TRAINING_SELFPLAY_STATISTICS_H_
#define TENGEN_TRAINING_SELFPLAY_STATISTICS_H_

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "training/selfplay/game_record.h"

namespace tengen::training {

// Counts over games of one rule and size. A plain value.
class GameStatistics {
 public:
  void Add(const GameRecord& game);

  int64_t games() const { return games_; }
  // Several lines of text.
  std::string Text() const;
  // Sentences that say why the games should not be learned from; empty if nothing is wrong. Too few
  // games raise no complaint.
  std::vector<std::string> Complaints() const;

 private:
  // How often the side that a search preferred won in the end.
  struct Agreement {
    int64_t right = 0;
    int64_t all = 0;
    double share() const { return static_cast<double>(right) / static_cast<double>(all); }
  };
  // Counts a ply whose search preferred a side; `first_proof`: by the first proof of the game.
  void AddPreference(const GameRecord& game, size_t ply, bool for_black, bool first_proof);

  static constexpr int kEndKinds = 6;
  static constexpr int kBins = 10;

  int64_t games_ = 0;
  int64_t plies_ = 0;
  int64_t random_plies_ = 0;
  std::array<int64_t, 3> results_ = {};        // by ShardResult
  std::array<int64_t, kEndKinds> ends_ = {};   // by GameEnd
  std::array<int64_t, kBins> histogram_ = {};  // of expectations
  double expectation_ = 0;                     // sum over the first plies, from Black's view
  int64_t first_scores_ = 0;                   // how many those are
  Agreement early_;                            // in the first half of a game
  Agreement late_;                             // in its last quarter
  Agreement proofs_;                           // first proofs of games that were played out
};

}  // namespace tengen::training

#endif  // TENGEN_TRAINING_SELFPLAY_STATISTICS_H_
