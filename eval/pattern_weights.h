// The learned numbers of the pattern evaluation, as trained, as stored, and as used.
#ifndef TENGEN_EVAL_PATTERN_WEIGHTS_H_
#define TENGEN_EVAL_PATTERN_WEIGHTS_H_

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "engine/rules.h"
#include "eval/pattern_state.h"
#include "eval/value.h"
#include "eval/weights_file.h"

namespace tengen::eval {

// What an empty point with some pattern adds for the colour that sees the pattern. Values are in
// sixteenths of an evaluation unit, scores in units of move ordering.
struct PatternWeight {
  int16_t mover = 0;    // to the value of the colour's position, when it is to move
  int16_t waiter = 0;   // when the other colour is to move
  int16_t make = 0;     // to the score of the colour's move there
  int16_t prevent = 0;  // to the score of the other colour's move there

  friend bool operator==(const PatternWeight&, const PatternWeight&) = default;
};
inline constexpr int kPatternValueScale = 16;

// How one colour sees the board.
struct PatternView {
  int16_t tempo = 0;  // sixteenths of a unit, for being the side to move
  std::array<PatternWeight, kPatternCount> weights = {};
  // Added once, for the kinds of point that both colours have: entry kKindMasks * mask of this
  // colour, which is to move, + mask of the other. Sixteenths of a unit.
  std::array<int16_t, kKindMasks* kKindMasks> kinds = {};

  friend bool operator==(const PatternView&, const PatternView&) = default;
};

using PatternWeights = RuleWeights<PatternView>;

// The file form (weights_file.h): each view's numbers in the order in which they are declared, only
// as many patterns as there are. Parse refuses, with InvalidArgument naming the reason, anything
// that Serialize would not have written.
std::string SerializePatternWeights(const PatternWeights& weights);
absl::StatusOr<PatternWeights> ParsePatternWeights(absl::string_view text);

// The file for `rule` that is part of this program; empty if there is none.
absl::string_view EmbeddedPatternWeights(Rule rule);

// The weights spread out over codes for the search. Immutable, so thread-safe; 0.8 MB, or 1.6
// where colours have weights of their own.
class PatternTables {
 public:
  struct Values {
    int16_t mover;
    int16_t waiter;
    int32_t kind_shift;  // KindCounts::Shift of the point's kind
  };
  struct Scores {
    int16_t make;
    int16_t prevent;
  };

  explicit PatternTables(const PatternWeights& weights);
  // Those of the embedded weights of `rule`; made when first asked for and kept. Null if this
  // program has none for the rule.
  static const PatternTables* For(Rule rule);

  const Values& values(Color view, PatternCode code) const { return (*values_[Index(view)])[code]; }
  const Scores& scores(Color view, PatternCode code) const { return (*scores_[Index(view)])[code]; }
  int tempo(Color mover) const { return tempo_[Index(mover)]; }
  int kinds(Color mover, KindMask own, KindMask other) const {
    return (
        *kinds_[Index(mover)])[static_cast<size_t>(own) * kKindMasks + static_cast<size_t>(other)];
  }

 private:
  // Colours share the tables if they share the view.
  std::array<std::shared_ptr<const std::vector<Values>>, engine::kColorCount> values_;
  std::array<std::shared_ptr<const std::vector<Scores>>, engine::kColorCount> scores_;
  std::array<std::shared_ptr<const std::vector<int16_t>>, engine::kColorCount> kinds_;
  std::array<int, engine::kColorCount> tempo_;
};

}  // namespace tengen::eval

#endif  // TENGEN_EVAL_PATTERN_WEIGHTS_H_
