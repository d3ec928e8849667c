// What self-play games teach: positions with the value and the move that a search found.
#ifndef TENGEN_TRAINING_TRAINER_LESSONS_H_
#define TENGEN_TRAINING_TRAINER_LESSONS_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/board.h"
#include "training/selfplay/game_record.h"

namespace tengen::training {

struct LessonOptions {
  // Share of the search's score in a target; the rest is the game's result.
  double score_share = 1;
  // Games, by a hash of their moves, that go to validation, in thousandths.
  int validation_permille = 20;
  // Targets stay this far from certainty, because a proof is not always found again.
  double margin = 0.02;
};

// What one position teaches; from its side to move's point of view.
struct Lesson {
  std::optional<float> target;  // expectation, in [0, 1]
  std::optional<Point> chosen;  // what the search preferred
};

// The share of points that a score expects; nullopt if it says nothing.
std::optional<double> ExpectationOf(const SearchScore& score);

// Follows a game. Not thread-safe.
class LessonListener {
 public:
  virtual ~LessonListener() = default;
  // The position after the opening.
  virtual void OnStart(const Board& board) = 0;
  // A position that a search would ask the evaluator about.
  virtual void OnLesson(const Board& board, const Lesson& lesson) = 0;
  // One whose side to move must stop a straight four or make fours, and what the search preferred:
  // it would ask only which move looks best.
  virtual void OnDefense(const Board&, Point /*chosen*/) {}
  // After board.Make(move).
  virtual void OnMake(const Board& board, Point move) = 0;
};

// Walks through `game` and tells `listener` of its positions. Those that a search settles by rules,
// solvers or forced moves are no lessons. Deterministic.
void TeachGame(const GameRecord& game, const LessonOptions& options, LessonListener& listener);

// Whether the game's lessons are for validation; depends on its moves alone.
bool IsForValidation(const GameRecord& game, const LessonOptions& options);

// The points a search would choose from: forbidden ones are not among them.
std::vector<Point> Choices(const Board& board);

}  // namespace tengen::training

#endif  // TENGEN_TRAINING_TRAINER_LESSONS_H_
