#include "training/trainer/samples.h"

#include <array>
#include <optional>

#include "eval/threat_evaluator.h"
#include "eval/weights_file.h"

namespace tengen::training {
namespace {

// Counts the patterns of all empty points.
struct Counts {
  std::array<std::array<uint16_t, eval::kPatternCount>, engine::kColorCount> counts = {};
  void Add(Color view, eval::PatternCode code) { ++counts[Index(view)][eval::PatternOf(code)]; }
  void Remove(Color view, eval::PatternCode code) { --counts[Index(view)][eval::PatternOf(code)]; }
};

// Turns the lessons of a game into samples.
class Sampler : public LessonListener {
 public:
  Sampler(size_t views, const std::vector<eval::KindMask>& kind_bits, SampleSet* out)
      : views_(views), kind_bits_(kind_bits), out_(*out) {}

  void OnStart(const Board& board) override { state_.Reset(board, Counts()); }
  void OnMake(const Board& board, Point move) override {
    state_.Place(move, Opponent(board.side_to_move()));
  }
  void OnLesson(const Board& board, const Lesson& lesson) override {
    if (lesson.target) AddValue(board, *lesson.target);
    if (lesson.chosen) AddChoice(board, *lesson.chosen);
  }

 private:
  void AddValue(const Board& board, float target) {
    const Color mover = board.side_to_move();
    ValueSamples& samples = out_.value;
    std::vector<Feature> row;
    std::array<eval::KindMask, engine::kColorCount> kinds = {};
    for (Color view : {mover, Opponent(mover)}) {
      const int block = FeatureBlock(views_, mover, view == mover);
      const auto& counts = state_.sums().counts[Index(view)];
      for (int i = 0; i < eval::kPatternCount; ++i) {
        const uint16_t count = counts[static_cast<size_t>(i)];
        if (count == 0) continue;
        row.push_back({static_cast<uint16_t>(block + i), count});
        kinds[Index(view)] |= kind_bits_[static_cast<size_t>(i)];
      }
    }
    const int kind_block = KindBlock(views_, mover);
    const int own = kinds[Index(mover)], other = kinds[Index(Opponent(mover))];
    for (int i :
         {own, eval::kKindMasks + other, 2 * eval::kKindMasks + eval::kKindMasks * own + other}) {
      row.push_back({static_cast<uint16_t>(kind_block + i), 1});
    }
    samples.features.Append(row);
    samples.target.push_back(target);
    samples.hand_made.push_back(static_cast<float>(hand_made_.Evaluate(board)));
    samples.mover.push_back(static_cast<uint8_t>(Index(mover)));
    samples.ply.push_back(static_cast<uint16_t>(board.stone_count()));
  }

  void AddChoice(const Board& board, Point chosen) {
    const Color mover = board.side_to_move(), other = Opponent(mover);
    const int make = FeatureBlock(views_, mover, true);
    const int prevent = FeatureBlock(views_, mover, false);
    std::vector<Candidate> row;
    std::optional<uint16_t> index;
    for (Point p : Choices(board)) {
      if (p == chosen) index = static_cast<uint16_t>(row.size());
      row.push_back({static_cast<uint16_t>(make + eval::PatternOf(state_.code(mover, p))),
                     static_cast<uint16_t>(prevent + eval::PatternOf(state_.code(other, p)))});
    }
    if (!index || row.size() < 2) return;
    out_.policy.candidates.Append(row);
    out_.policy.chosen.push_back(*index);
  }

  const size_t views_;
  const std::vector<eval::KindMask>& kind_bits_;
  SampleSet& out_;
  eval::PatternState<Counts> state_;
  eval::ThreatEvaluator hand_made_;
};

}  // namespace

SampleBuilder::SampleBuilder(Rule rule, const LessonOptions& options)
    : rule_(rule), options_(options), views_(eval::ViewCount(rule)) {
  for (int i = 0; i < eval::kPatternCount; ++i) {
    const std::optional<eval::PointKind> kind = eval::KindOf(eval::CodeOfPattern(i));
    kind_bits_.push_back(kind ? 1 << Index(*kind) : 0);
  }
}

void SampleBuilder::Add(const GameRecord& game) {
  if (game.rule != rule_) return;
  ++games_;
  SampleSet& set = IsForValidation(game, options_) ? validation_ : training_;
  Sampler sampler(views_, kind_bits_, &set);
  TeachGame(game, options_, sampler);
}

}  // namespace tengen::training
