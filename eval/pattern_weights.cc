#include "eval/pattern_weights.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/bytes.h"
#include "base/checksum.h"

namespace tengen::eval {
namespace {

constexpr absl::string_view kPatternMagic = "TPW2";
constexpr size_t kHeaderBytes = 14;
constexpr size_t kWeightNumbers = 4;
constexpr size_t kViewBytes =
    (1 + kPatternCount * kWeightNumbers + kKindMasks * kKindMasks) * sizeof(int16_t);

int16_t TakeWeight(base::ByteReader* reader) { return static_cast<int16_t>(reader->Take(2)); }

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
    base::PutNumber(&body, static_cast<uint16_t>(view.tempo), 2);
    for (const PatternWeight& w : view.weights) {
      for (int16_t number : {w.mover, w.waiter, w.make, w.prevent}) {
        base::PutNumber(&body, static_cast<uint16_t>(number), 2);
      }
    }
    for (int16_t number : view.kinds) base::PutNumber(&body, static_cast<uint16_t>(number), 2);
  }
  std::string text(kPatternMagic);
  base::PutNumber(&text, static_cast<uint64_t>(Index(weights.rule)), 1);
  base::PutNumber(&text, weights.views.size(), 1);
  base::PutNumber(&text, kPatternCount, 4);
  base::PutNumber(&text, base::Crc32(absl::StrCat(text, body)), 4);
  return text + body;
}

absl::StatusOr<PatternWeights> ParsePatternWeights(absl::string_view text) {
  const auto bad = [](absl::string_view why) {
    return absl::InvalidArgumentError(absl::StrCat("these are no pattern weights: ", why));
  };
  if (text.size() < kHeaderBytes) return bad("too short");
  if (text.substr(0, kPatternMagic.size()) != kPatternMagic) return bad("no TPW2 at the start");
  base::ByteReader reader(text.substr(kPatternMagic.size()));
  const uint64_t rule = reader.Take(1);
  const size_t views = reader.Take(1);
  PatternWeights weights;
  const uint64_t patterns = reader.Take(4);
  const uint64_t crc = reader.Take(4);
  if (rule >= kRules.size()) return bad(absl::StrCat("unknown rule ", rule));
  weights.rule = static_cast<Rule>(rule);
  if (patterns != kPatternCount) return bad(absl::StrCat(patterns, " patterns"));
  if (views != PatternWeights::ViewCount(weights.rule)) return bad(absl::StrCat(views, " views"));
  if (reader.rest().size() != views * kViewBytes)
    return bad(absl::StrCat("wrong length ", text.size()));
  if (crc != base::Crc32(absl::StrCat(text.substr(0, kHeaderBytes - 4), reader.rest()))) {
    return bad("wrong checksum");
  }
  weights.views.resize(views);
  for (PatternView& view : weights.views) {
    view.tempo = TakeWeight(&reader);
    for (PatternWeight& w : view.weights) {
      for (int16_t* number : {&w.mover, &w.waiter, &w.make, &w.prevent}) {
        *number = TakeWeight(&reader);
      }
    }
    for (int16_t& number : view.kinds) number = TakeWeight(&reader);
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
