#include "tests/engine/opening/opening_texts.h"

#include <algorithm>

#include "gtest/gtest.h"

namespace tengen::engine {
namespace {

int DrawNumber(int low, int high, std::mt19937& random) {
  return low + static_cast<int>(random() % static_cast<unsigned>(high - low + 1));
}

Point RandomPoint(std::mt19937& random) {
  const int reach = DrawNumber(0, 7, random);
  return Point(7 + DrawNumber(-reach, reach, random), 7 + DrawNumber(-reach, reach, random));
}

// Small numbers are the usual ones, and keep negotiations short.
int RandomNumber(std::mt19937& random) {
  return DrawNumber(-1, random() % 8 == 0 ? 70 : 9, random);
}

Action WithRandomArgument(Verb verb, std::mt19937& random) {
  if (TakesPoint(verb)) return Action::Of(verb, RandomPoint(random));
  if (TakesNumber(verb)) return Action::Of(verb, RandomNumber(random));
  return Action::Of(verb);
}

}  // namespace

reference::OpeningSetting ToReference(const OpeningConfig& config) {
  reference::OpeningSetting setting;
  setting.rule = std::string(InfoOf(config.rule).name);
  setting.n = config.number;
  setting.nmax = config.nmax;
  for (const OpeningPattern& pattern : OpeningPatterns()) {
    setting.min_first[std::string(pattern.id)] = config.min_first[IndexOf(pattern)];
  }
  setting.board_symmetries_only = config.symmetry == OfferSymmetry::kBoard;
  setting.offer_after_swap = config.offer_after_swap;
  setting.pro_adjacent = config.pro_adjacent;
  return setting;
}

OpeningConfig RandomConfig(OpeningRule rule, std::mt19937& random) {
  OpeningConfig config;
  config.rule = rule;
  const auto draws = [&](absl::string_view key) {
    return HasParameter(rule, key) && random() % 2 == 0;
  };
  if (draws("n")) config.number = DrawNumber(1, 12, random);
  if (draws("nmax")) config.nmax = DrawNumber(1, 12, random);
  if (draws("sym")) config.symmetry = OfferSymmetry::kBoard;
  config.offer_after_swap = draws("offer_after_swap");
  config.pro_adjacent = draws("pro_adjacent");
  if (draws("minfirst")) {
    // One stays at 1, so that an opening remains.
    for (size_t i = 1; i < config.min_first.size(); ++i)
      config.min_first[i] = DrawNumber(1, 9, random);
  }
  return config;
}

SeatedAction RandomAction(const Negotiation& negotiation, std::mt19937& random) {
  const Seat seat = random() % 8 == 0 ? Other(negotiation.actor()) : negotiation.actor();
  const std::vector<Verb> verbs = negotiation.LegalVerbs();
  Verb verb = static_cast<Verb>(DrawNumber(0, kVerbCount - 1, random));
  if (!verbs.empty() && random() % 8 != 0) verb = verbs[random() % verbs.size()];
  Action action = WithRandomArgument(verb, random);
  if (verb == Verb::kChoose && !negotiation.offers().empty() && random() % 4 != 0) {
    action.point = negotiation.offers()[random() % negotiation.offers().size()];
  }
  return {seat, action};
}

SeatedAction RandomLegalAction(const Negotiation& negotiation, std::mt19937& random) {
  const Seat seat = negotiation.actor();
  const std::vector<Verb> verbs = negotiation.LegalVerbs();
  if (verbs.empty()) {
    ADD_FAILURE() << "no way out of " << negotiation.PhaseName();
    return {seat, Action::Of(Verb::kKeep)};
  }
  const Verb verb = verbs[random() % verbs.size()];
  constexpr int kGuesses = 20;
  for (int i = 0; i < kGuesses; ++i) {
    const Action guess = WithRandomArgument(verb, random);
    if (negotiation.Check(seat, guess).ok()) return {seat, guess};
  }
  if (TakesNumber(verb)) {
    return {seat, Action::Of(verb, negotiation.LegalNumbers(verb).least)};
  }
  const PointSet points = negotiation.LegalPoints(verb);
  if (points.empty()) {
    ADD_FAILURE() << "no point for " << VerbName(verb) << " in " << negotiation.PhaseName();
    return {seat, Action::Of(verb)};
  }
  auto point = points.begin();
  for (int i = DrawNumber(0, points.size() - 1, random); i > 0; --i) ++point;
  return {seat, Action::Of(verb, *point)};
}

}  // namespace tengen::engine
