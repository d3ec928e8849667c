// Quiet positions with the judgement of a deep search: the truth that evaluations are held against.
#ifndef TENGEN_TRAINING_TRAINER_QUIET_POSITION_H_
#define TENGEN_TRAINING_TRAINER_QUIET_POSITION_H_

#include <cstdint>

#include "training/selfplay/game_generator.h"

namespace tengen::training {

// Plays game `index` of the settings and draws one of its quiet positions (LessonListener's
// OnLesson), then judges it by settings.judging_nodes. The record has the moves that led there as
// its opening, one ply, the judgement, and the end GameEnd::kCut. One position a game, because
// those of one game are alike. A game without a quiet position is replaced by another one of the
// same number. A function of its arguments and the engine alone; thread-safe.
//
// REQUIRES: settings.judging_nodes.
GameRecord JudgeQuietPosition(const SelfPlaySettings& settings, int64_t index);

}  // namespace tengen::training

#endif  // TENGEN_TRAINING_TRAINER_QUIET_POSITION_H_
