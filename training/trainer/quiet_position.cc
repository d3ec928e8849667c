#include "training/trainer/quiet_position.h"

#include <vector>

#include "base/random.h"
#include "training/trainer/lessons.h"

namespace tengen::training {
namespace {

// Remembers the quiet positions of a game.
class QuietPositions : public LessonListener {
 public:
  void OnStart(const Board&) override {}
  void OnLesson(const Board& board, const Lesson&) override { boards_.push_back(board); }
  void OnMake(const Board&, Point) override {}

  const std::vector<Board>& boards() const { return boards_; }

 private:
  std::vector<Board> boards_;
};

// Another game of the same variant for every attempt, and for every index of a run.
int64_t GameOf(const SelfPlaySettings& settings, int64_t index, int64_t attempt) {
  constexpr int64_t kMoreThanGames = int64_t{1} << 40;
  return index + attempt * kMoreThanGames * static_cast<int64_t>(settings.variants.size());
}

Board DrawPosition(const SelfPlaySettings& settings, int64_t index) {
  base::Random random(settings.seed, static_cast<uint64_t>(index));
  for (int64_t attempt = 0;; ++attempt) {
    QuietPositions quiet;
    TeachGame(PlaySelfPlayGame(settings, GameOf(settings, index, attempt)), {}, quiet);
    const std::vector<Board>& boards = quiet.boards();
    if (boards.empty()) continue;
    return boards[static_cast<size_t>(random.Below(static_cast<int>(boards.size())))];
  }
}

}  // namespace

GameRecord JudgeQuietPosition(const SelfPlaySettings& settings, int64_t index) {
  const Board board = DrawPosition(settings, index);
  const JudgedMove judged =
      JudgePosition(settings, board, *settings.judging_nodes, kJudgingHashBytes);
  GameRecord record;
  record.rule = board.rule();
  record.side = board.width();
  record.end = GameEnd::kCut;
  record.opening = board.Moves();
  record.plies.push_back({judged.move, judged.score});
  return record;
}

}  // namespace tengen::training
