#include "training/trainer/network_samples.h"

#include <algorithm>

#include "eval/network/network_state.h"

namespace tengen::training {
namespace {

uint16_t CellOfPoint(const Board& board, Point p) {
  return static_cast<uint16_t>(p.y() * board.width() + p.x());
}

// Turns the lessons of a game into samples.
class NetworkSampler : public LessonListener {
 public:
  explicit NetworkSampler(NetworkSamples* out) : out_(*out) {}

  void OnStart(const Board&) override {}
  void OnMake(const Board&, Point) override {}
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
    AddChoice(board, chosen);
    std::array<uint16_t, eval::kLastMoves>& last = out_.last.emplace_back();
    std::ranges::transform(eval::LastMovesOf(board), last.begin(), [&](std::optional<Point> move) {
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
      for (Point p : points_) candidates_.push_back(CellOfPoint(board, p));
    } else {
      index = NetworkSamples::kNoChoice;
    }
    out_.candidates.Append(candidates_);
    out_.chosen.push_back(index);
  }

  NetworkSamples& out_;
  std::vector<uint16_t> stones_;
  std::vector<Point> points_;
  std::vector<uint16_t> candidates_;
};

}  // namespace

void NetworkSampleBuilder::Add(const GameRecord& game) {
  if (game.rule != rule_) return;
  ++games_;
  NetworkSampler sampler(IsForValidation(game, options_) ? &validation_ : &training_);
  TeachGame(game, options_, sampler);
}

}  // namespace tengen::training
