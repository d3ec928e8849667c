#include "eval/pattern_weights.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/bytes.h"

namespace tengen::eval {
namespace {

constexpr size_t kNumberBytes = sizeof(int16_t);
constexpr size_t kWeightNumbers = 4;
constexpr size_t kViewBytes =
    (1 + kPatternCount * kWeightNumbers + kKindMasks * kKindMasks) * kNumberBytes;

WeightsFormat PatternFormat() {
  return {"TPW2", "these are no pattern weights", {{"patterns", 4, kPatternCount}}};
}

// Calls visit(number) for the numbers of a view in their order in the file.
template <class View, class Visit>
void ForEachOfView(View& view, const Visit& visit) {
  visit(view.tempo);
  for (auto& w : view.weights) {
    for (auto* number : {&w.mover, &w.waiter, &w.make, &w.prevent}) visit(*number);
  }
  for (auto& number : view.kinds) visit(number);
}

// Of moves that win or must be answered no pattern learns anything: such positions are decided
// before evaluation. Where a straight four must be stopped, all moves that a search considers do so
// or make fours; the points where it would be made are only likely to be the best.
constexpr int kMostLearnedScore = 4000;
constexpr int kLikelyDefense = 256;
struct Certain {
  LineClass line_class;
  int16_t make;
  int16_t prevent;
};
constexpr Certain kCertain[] = {
    {LineClass::kFive, 32000, 24000},
    {LineClass::kStraightFour, 16000, kLikelyDefense},
};

PatternTables::Scores ScoresOf(const PatternWeight& weight, PatternCode code) {
  for (const Certain& certain : kCertain) {
    for (Direction d : engine::kDirections) {
      if (ClassIn(code, d) == certain.line_class) return {certain.make, certain.prevent};
    }
  }
  const auto bounded = [](int16_t score) {
    return static_cast<int16_t>(
        std::clamp(static_cast<int>(score), -kMostLearnedScore, kMostLearnedScore));
  };
  return {bounded(weight.make), bounded(weight.prevent)};
}

}  // namespace

std::string SerializePatternWeights(const PatternWeights& weights) {
  std::string body;
  for (const PatternView& view : weights.views) {
    ForEachOfView(view, [&](int16_t number) { base::PutSigned(&body, number, kNumberBytes); });
  }
  return WriteWeights(PatternFormat(), {weights.rule, weights.views.size(), body});
}

absl::StatusOr<PatternWeights> ParsePatternWeights(absl::string_view text) {
  const WeightsFormat format = PatternFormat();
  const absl::StatusOr<WeightsFile> file = ReadWeights(format, text);
  if (!file.ok()) return file.status();
  if (file->body.size() != file->views * kViewBytes) {
    return format.Refuse(absl::StrCat("wrong length ", text.size()));
  }
  PatternWeights weights;
  weights.rule = file->rule;
  weights.views.resize(file->views);
  base::ByteReader reader(file->body);
  for (PatternView& view : weights.views) {
    ForEachOfView(view, [&](int16_t& number) {
      number = static_cast<int16_t>(reader.TakeSigned(kNumberBytes));
    });
  }
  return weights;
}

PatternTables::PatternTables(const PatternWeights& weights) {
  for (Color c : kColors) {
    const PatternView& view = weights.view(c);
    tempo_[Index(c)] = view.tempo;
    if (c == Color::kWhite && weights.views.size() == 1) {
      values_[Index(c)] = values_[0];
      scores_[Index(c)] = scores_[0];
      kinds_[Index(c)] = kinds_[0];
      continue;
    }
    std::vector<Values> values;
    std::vector<Scores> scores;
    for (int i = 0; i < kPatternCodes; ++i) {
      const auto code = static_cast<PatternCode>(i);
      const PatternWeight& w = view.weights[static_cast<size_t>(PatternOf(code))];
      values.push_back({w.mover, w.waiter, KindCounts::Shift(KindOf(code))});
      scores.push_back(ScoresOf(w, code));
    }
    values_[Index(c)] = std::make_shared<const std::vector<Values>>(std::move(values));
    kinds_[Index(c)] =
        std::make_shared<const std::vector<int16_t>>(view.kinds.begin(), view.kinds.end());
    scores_[Index(c)] = std::make_shared<const std::vector<Scores>>(std::move(scores));
  }
}

namespace {

template <Rule rule>
const PatternTables* Embedded() {
  static const std::unique_ptr<const PatternTables> tables = [] {
    const absl::StatusOr<PatternWeights> weights =
        ParsePatternWeights(EmbeddedPatternWeights(rule));
    return weights.ok() && weights->rule == rule ? std::make_unique<const PatternTables>(*weights)
                                                 : nullptr;
  }();
  return tables.get();
}

}  // namespace

const PatternTables* PatternTables::For(Rule rule) {
  switch (rule) {
    case Rule::kFreestyle:
      return Embedded<Rule::kFreestyle>();
    case Rule::kStandard:
      return Embedded<Rule::kStandard>();
    case Rule::kRenju:
      return Embedded<Rule::kRenju>();
    case Rule::kCaro:
      return Embedded<Rule::kCaro>();
    case Rule::kStandardCaro:
      return Embedded<Rule::kStandardCaro>();
  }
  return nullptr;
}

}  // namespace tengen::eval
