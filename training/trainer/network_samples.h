// Training samples of the network from self-play games.
#ifndef TENGEN_TRAINING_TRAINER_NETWORK_SAMPLES_H_
#define TENGEN_TRAINING_TRAINER_NETWORK_SAMPLES_H_

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "eval/network/network_weights.h"
#include "training/selfplay/game_record.h"
#include "training/trainer/lessons.h"
#include "training/trainer/samples.h"

namespace tengen::training {

// Positions with what they teach, in about 150 bytes each. Cells are numbered row by row from the
// top left.
struct NetworkSamples {
  static constexpr uint16_t kNoChoice = 0xFFFF;
  static constexpr float kNoTarget = -1;
  static constexpr uint16_t kNoCell = 0xFFFF;

  std::vector<uint8_t> side;     // of the board
  std::vector<uint8_t> mover;    // colour index
  Rows<uint16_t> stones;         // 2 * cell for the mover's, 2 * cell + 1 for the other's
  std::vector<float> target;     // expectation of the mover to learn, in [0, 1], or kNoTarget
  Rows<uint16_t> candidates;     // cells; none where there is no choice to learn
  std::vector<uint16_t> chosen;  // which candidate, or kNoChoice
  // The cells of the last moves, the latest first; kNoCell where there were not as many.
  std::vector<std::array<uint16_t, eval::kLastMoves>> last;

  size_t size() const { return target.size(); }
};

// Collects the samples of games of `rule`, apart by IsForValidation; other games are left out.
class NetworkSampleBuilder {
 public:
  NetworkSampleBuilder(Rule rule, const LessonOptions& options) : rule_(rule), options_(options) {}
  void Add(const GameRecord& game);

  const NetworkSamples& training() const { return training_; }
  const NetworkSamples& validation() const { return validation_; }
  int64_t games() const { return games_; }

 private:
  Rule rule_;
  LessonOptions options_;
  NetworkSamples training_;
  NetworkSamples validation_;
  int64_t games_ = 0;
};

}  // namespace tengen::training

#endif  // TENGEN_TRAINING_TRAINER_NETWORK_SAMPLES_H_
