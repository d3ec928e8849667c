// Training samples from self-play games.
#ifndef TENGEN_TRAINING_TRAINER_SAMPLES_H_
#define TENGEN_TRAINING_TRAINER_SAMPLES_H_

#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "eval/pattern_state.h"
#include "training/selfplay/game_record.h"
#include "training/trainer/lessons.h"

namespace tengen::training {

// Rows of numbers of different lengths in one block of memory.
template <class T>
class Rows {
 public:
  void Append(absl::Span<const T> row) {
    items_.insert(items_.end(), row.begin(), row.end());
    ends_.push_back(items_.size());
  }
  size_t size() const { return ends_.size(); }
  absl::Span<const T> operator[](size_t i) const {
    const size_t begin = i == 0 ? 0 : ends_[i - 1];
    return absl::MakeConstSpan(items_).subspan(begin, ends_[i] - begin);
  }

 private:
  std::vector<T> items_;
  std::vector<size_t> ends_;
};

// How patterns of a position are numbered for training: those of the side to move first, then
// those of the other side; with two views, Black to move before White to move.
//
// A feature is `pattern` of colour `seen_by` while `mover` is to move.
constexpr int kFeaturesPerView = 2 * eval::kPatternCount;
constexpr int FeatureBlock(size_t views, Color mover, bool by_mover) {
  const int view = views == 1 ? 0 : Index(mover);
  return view * kFeaturesPerView + (by_mover ? 0 : eval::kPatternCount);
}

// After the patterns of all views: the kinds of point that the side to move has, those that the
// other side has, and both together, for each view.
constexpr int kKindFeatures = 2 * eval::kKindMasks + eval::kKindMasks * eval::kKindMasks;
constexpr int KindBlock(size_t views, Color mover) {
  const int view = views == 1 ? 0 : Index(mover);
  return static_cast<int>(views) * kFeaturesPerView + view * kKindFeatures;
}

struct Feature {
  uint16_t index;
  uint16_t count;
};

// Positions of lessons, each from its side to move's point of view.
struct ValueSamples {
  Rows<Feature> features;
  std::vector<float> target;     // expectation to learn, in [0, 1]
  std::vector<float> hand_made;  // the hand-made evaluator's value
  std::vector<uint8_t> mover;    // colour index
  std::vector<uint16_t> ply;

  size_t size() const { return target.size(); }
};

// Choices among moves: for each candidate the index of its make feature (the mover's pattern there)
// and of its prevent feature (the other's).
struct Candidate {
  uint16_t make;
  uint16_t prevent;
};
struct PolicySamples {
  Rows<Candidate> candidates;
  std::vector<uint16_t> chosen;  // which candidate the search preferred

  size_t size() const { return chosen.size(); }
};

struct SampleSet {
  ValueSamples value;
  PolicySamples policy;
};

// Adds the samples of games of `rule` to `training` or `validation`; other games are left out.
class SampleBuilder {
 public:
  SampleBuilder(Rule rule, const LessonOptions& options);
  void Add(const GameRecord& game);

  SampleSet& training() { return training_; }
  SampleSet& validation() { return validation_; }
  int64_t games() const { return games_; }

 private:
  Rule rule_;
  LessonOptions options_;
  size_t views_;
  std::vector<eval::KindMask> kind_bits_;  // by pattern: the bit of its kind, or zero
  SampleSet training_;
  SampleSet validation_;
  int64_t games_ = 0;
};

}  // namespace tengen::training

#endif  // TENGEN_TRAINING_TRAINER_SAMPLES_H_
