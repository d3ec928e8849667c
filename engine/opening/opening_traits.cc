#include "engine/opening/opening_traits.h"

#include <algorithm>
#include <vector>

namespace tengen::engine {
namespace {

using Steps = absl::Span<const Step>;

bool Allows(const Step& step, Verb verb) {
  return std::any_of(step.ways.begin(), step.ways.end(),
                     [verb](const Way& way) { return way.verb == verb; });
}

bool Has(Steps steps, Verb verb) {
  return std::any_of(steps.begin(), steps.end(),
                     [verb](const Step& step) { return Allows(step, verb); });
}

int StonesBeforeChoice(Steps steps) {
  const auto choice = std::find_if(steps.begin(), steps.end(),
                                   [](const Step& step) { return step.phase != Phase::kPlace; });
  return static_cast<int>(choice - steps.begin());
}

// The shortest way through the table, counted in stones, by relaxation (Bellman 1958, Ford 1956).
int LeastStones(Steps steps) {
  const int size = static_cast<int>(steps.size());
  if (size == 0) return 0;
  std::vector<int> least(steps.size(), size);  // from each step to the end
  for (int round = 0; round < size; ++round) {
    for (int i = 0; i < size; ++i) {
      const bool puts = steps[i].phase == Phase::kPlace || steps[i].phase == Phase::kChoose;
      for (const Way& way : steps[i].ways) {
        const int next = i + way.steps;
        least[i] = std::min(least[i], int{puts} + (next < size ? least[next] : 0));
      }
    }
  }
  return least.front();
}

FifthMoveOffers OffersOf(Steps steps) {
  if (!Has(steps, Verb::kOffer)) return FifthMoveOffers::kNone;
  return Has(steps, Verb::kOfferN) ? FifthMoveOffers::kPossible : FifthMoveOffers::kCertain;
}

}  // namespace

OpeningTraits TraitsOf(OpeningRule rule) {
  const Steps steps = StepsOf(rule);
  OpeningTraits traits;
  traits.stones_before_choice = StonesBeforeChoice(steps);
  traits.least_stones = LeastStones(steps);
  traits.colors_fixed =
      !Has(steps, Verb::kSwap) && !Has(steps, Verb::kBlack) && !Has(steps, Verb::kWhite);
  traits.fifth_moves = OffersOf(steps);
  const auto declaration = std::find_if(
      steps.begin(), steps.end(), [](const Step& step) { return Allows(step, Verb::kDeclare); });
  if (declaration != steps.end()) {
    const auto puts = [](const Step& step) { return step.phase == Phase::kPlace; };
    traits.stones_at_declaration =
        static_cast<int>(std::count_if(steps.begin(), declaration, puts));
    traits.after_declaration = (declaration + 1)->phase;
  }
  traits.declarations_by_pattern = std::any_of(steps.begin(), steps.end(), [](const Step& step) {
    return step.guard == Guard::kDeclarable;
  });
  return traits;
}

int HighestDeclaration(const OpeningConfig& config) {
  return TraitsOf(config.rule).declarations_by_pattern ? config.nmax : NumberOf(config);
}

}  // namespace tengen::engine
