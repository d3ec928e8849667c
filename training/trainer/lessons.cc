#include "training/trainer/lessons.h"

#include <algorithm>

#include "base/random.h"
#include "search/proof/situation.h"
#include "search/proof/vcf_solver.h"

namespace tengen::training {
namespace {

// About as much as a search spends at its leaves.
constexpr int64_t kVcfNodes = 60;
constexpr size_t kVcfEntries = 1 << 12;

// Whether somebody can make a five, or the side to move a straight four, or fours that win.
bool IsSettled(Board& board, search::VcfSolver& solver) {
  const Color mover = board.side_to_move();
  if (board.full()) return true;
  for (Color c : kColors) {
    if (board.ThreatCount(c, LineThreat::kFive) > 0) return true;
  }
  if (board.ThreatCount(mover, LineThreat::kStraightFour) > 0) return true;
  if (board.ThreatCount(mover, LineThreat::kFour) < 2) return false;
  const search::VcfResult vcf = solver.Solve(board, {.max_nodes = kVcfNodes}, [] { return false; });
  return vcf.status == search::VcfResult::Status::kWin;
}

// Expected points of `mover`.
double ResultFor(const GameRecord& game, Color mover) {
  if (game.result == ShardResult::kDraw) return 0.5;
  const bool black_wins = game.result == ShardResult::kBlackWins;
  return black_wins == (mover == Color::kBlack) ? 1 : 0;
}

// How many plies the game has up to and including its last random one.
size_t PliesUntilRandom(const GameRecord& game) {
  const auto last = std::find_if(game.plies.rbegin(), game.plies.rend(),
                                 [](const GamePly& ply) { return ply.random; });
  return static_cast<size_t>(game.plies.rend() - last);
}

// `result_counts`: a random move later in the game makes its result say little about the position.
Lesson LessonOf(const GameRecord& game, const GamePly& ply, Color mover, bool result_counts,
                const LessonOptions& options) {
  Lesson lesson;
  if (const std::optional<double> score = ExpectationOf(ply.score)) {
    const double share = result_counts ? options.score_share : 1;
    const double target = share * *score + (1 - share) * ResultFor(game, mover);
    lesson.target = static_cast<float>(std::clamp(target, options.margin, 1 - options.margin));
  }
  if (lesson.target && !ply.random && !ply.forced) lesson.chosen = ply.move;
  return lesson;
}

}  // namespace

std::optional<double> ExpectationOf(const SearchScore& score) {
  switch (score.kind) {
    case SearchScore::Kind::kNone:
      return std::nullopt;
    case SearchScore::Kind::kEstimate:
      return score.expectation;
    case SearchScore::Kind::kWin:
      return 1;
    case SearchScore::Kind::kLoss:
      return 0;
  }
  return std::nullopt;
}

void TeachGame(const GameRecord& game, const LessonOptions& options, LessonListener& listener) {
  Board board = *Board::Create(game.side, game.side, game.rule);
  search::VcfSolver solver(kVcfEntries);
  for (Point p : game.opening) board.Make(p);
  listener.OnStart(board);
  size_t varied = PliesUntilRandom(game);
  for (const GamePly& ply : game.plies) {
    const bool result_counts = varied == 0;
    if (varied > 0) --varied;
    if (!IsSettled(board, solver)) {
      const Color mover = board.side_to_move();
      const Lesson lesson = LessonOf(game, ply, mover, result_counts, options);
      if (board.ThreatCount(Opponent(mover), LineThreat::kStraightFour) == 0) {
        listener.OnLesson(board, lesson);
      } else if (lesson.chosen && ply.score.kind != SearchScore::Kind::kLoss) {
        listener.OnDefense(board, *lesson.chosen);
      }
    }
    board.Make(ply.move);
    listener.OnMake(board, ply.move);
  }
}

bool IsForValidation(const GameRecord& game, const LessonOptions& options) {
  uint64_t hash = base::RandomWord(static_cast<uint64_t>(Index(game.rule)) * 64 +
                                   static_cast<uint64_t>(game.side));
  for (Point p : game.opening) hash = base::RandomWord(hash ^ static_cast<uint64_t>(p.id()));
  for (const GamePly& ply : game.plies) {
    hash = base::RandomWord(hash ^ static_cast<uint64_t>(ply.move.id()));
  }
  return hash % 1000 < static_cast<uint64_t>(options.validation_permille);
}

std::vector<Point> Choices(const Board& board) {
  std::vector<Point> choices;
  for (Point p : search::ChoiceOf(board, board.empty_count()).moves) {
    if (board.side_to_move() == Color::kBlack && board.IsForbidden(p)) continue;
    choices.push_back(p);
  }
  return choices;
}

}  // namespace tengen::training
