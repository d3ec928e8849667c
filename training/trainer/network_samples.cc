#include "training/trainer/network_samples.h"

#include <algorithm>
#include <limits>

#include "eval/network/network_state.h"
#include "eval/pattern_evaluator.h"

namespace tengen {
namespace {

uint16_t CellOfPoint(const Board& board, Point p) {
  return static_cast<uint16_t>(p.y() * board.width() + p.x());
}

// Turns the lessons of a game into samples.
class NetworkSampler : public LessonListener {
 public:
  NetworkSampler(const PatternTables& tables, NetworkSamples* out) : base_(tables), out_(*out) {}

  void OnStart(const Board& board) override { base_.Reset(board); }
  void OnMake(const Board& board, Point move) override { base_.OnMake(board, move); }
  void OnLesson(const Board& board, const Lesson& lesson) override {
    if (lesson.target) AddSample(board, *lesson.target, lesson.chosen);
  }
  void OnDefense(const Board& board, Point chosen) override {
    AddSample(board, NetworkSamples::kNoTarget, chosen);
  }

 private:
  void AddSample(const Board& board, float target, std::optional<Point> chosen) {
    const Color mover = board.side_to_move();
    out_.side.push_back(static_cast<uint8_t>(board.width()));
    out_.mover.push_back(static_cast<uint8_t>(Index(mover)));
    stones_.clear();
    for (Color c : kColors) {
      for (Point p : board.stones(c)) {
        stones_.push_back(static_cast<uint16_t>(2 * CellOfPoint(board, p) + (c != mover)));
      }
    }
    out_.stones.Append(stones_);
    out_.target.push_back(target);
    out_.base.push_back(static_cast<float>(base_.Evaluate(board)));
    AddChoice(board, chosen);
    std::array<uint16_t, kLastMoves>& last = out_.last.emplace_back();
    std::ranges::transform(LastMovesOf(board), last.begin(), [&](std::optional<Point> move) {
      return move ? CellOfPoint(board, *move) : NetworkSamples::kNoCell;
    });
  }
  void AddChoice(const Board& board, const std::optional<Point>& chosen) {
    candidates_.clear();
    uint16_t index = NetworkSamples::kNoChoice;
    if (chosen) {
      points_ = Choices(board);
      const auto place = std::find(points_.begin(), points_.end(), *chosen);
      if (place != points_.end()) index = static_cast<uint16_t>(place - points_.begin());
    }
    if (index != NetworkSamples::kNoChoice && points_.size() > 1) {
      scores_.resize(points_.size());
      base_.ScoreMoves(board, points_, absl::MakeSpan(scores_));
      for (size_t i = 0; i < points_.size(); ++i) {
        const int score = std::min(scores_[i], int{std::numeric_limits<int16_t>::max()});
        candidates_.push_back({CellOfPoint(board, points_[i]), static_cast<int16_t>(score)});
      }
    } else {
      index = NetworkSamples::kNoChoice;
    }
    out_.candidates.Append(candidates_);
    out_.chosen.push_back(index);
  }

  PatternEvaluator base_;
  NetworkSamples& out_;
  std::vector<uint16_t> stones_;
  std::vector<Point> points_;
  std::vector<int> scores_;
  std::vector<NetworkCandidate> candidates_;
};

}  // namespace

void NetworkSampleBuilder::Add(const GameRecord& game) {
  if (game.rule != rule_) return;
  ++games_;
  NetworkSampler sampler(*PatternTables::For(rule_),
                         IsForValidation(game, options_) ? &validation_ : &training_);
  TeachGame(game, options_, sampler);
}

}  // namespace tengen
