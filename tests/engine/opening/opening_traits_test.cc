#include "engine/opening/opening_traits.h"

#include <algorithm>
#include <climits>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "gtest/gtest.h"
#include "tests/engine/opening/opening_texts.h"

namespace tengen::engine {
namespace {

constexpr auto kNone = FifthMoveOffers::kNone;
constexpr auto kPossible = FifthMoveOffers::kPossible;
constexpr auto kCertain = FifthMoveOffers::kCertain;

// Every rule, from the federations' texts.
const std::map<OpeningRule, OpeningTraits>& Expected() {
  const OpeningTraits of_rif = {3, 5, false, kCertain};
  const OpeningTraits of_taraguchi = {1, 5, false, kPossible};
  static const std::map<OpeningRule, OpeningTraits> expected = {
      {OpeningRule::kFree, {0, 0, true, kNone}},
      {OpeningRule::kPro, {3, 3, true, kNone}},
      {OpeningRule::kLongPro, {3, 3, true, kNone}},
      {OpeningRule::kSwap1, {1, 1, false, kNone}},
      {OpeningRule::kSwap, {3, 3, false, kNone}},
      {OpeningRule::kSwap2, {3, 3, false, kNone}},
      {OpeningRule::kSwap5, {1, 5, false, kNone}},
      {OpeningRule::kRifSwap, of_rif},
      {OpeningRule::kRif, of_rif},
      {OpeningRule::kYamaguchi, {3, 5, false, kCertain, 3, Phase::kSwap}},
      {OpeningRule::kYusui, {3, 5, false, kCertain, 3, Phase::kAnswer}},
      {OpeningRule::kExtendedYusui, {3, 5, false, kCertain, 3, Phase::kNegotiate, true}},
      {OpeningRule::kSoosyrv, {3, 5, false, kCertain, 4, Phase::kSwap}},
      {OpeningRule::kTarannikov, {1, 5, false, kNone}},
      {OpeningRule::kTaraguchi, of_taraguchi},
      {OpeningRule::kSuperTaraguchi, of_taraguchi},
      {OpeningRule::kSakata, {5, 5, false, kNone}},
      {OpeningRule::kSuperSakata, {5, 5, false, kNone}},
  };
  return expected;
}

TEST(OpeningTraitsTest, AreThoseOfTheTexts) {
  ASSERT_EQ(Expected().size(), OpeningRules().size());
  for (const auto& [rule, expected] : Expected()) {
    EXPECT_EQ(TraitsOf(rule), expected) << InfoOf(rule).name;
  }
}

// --------------------------------------------------------------------------------
// What they promise is what happens

bool Says(const Negotiation& negotiation, Verb verb) {
  return std::any_of(negotiation.log().begin(), negotiation.log().end(),
                     [verb](const SeatedAction& entry) { return entry.action.verb == verb; });
}

// What random negotiations under one rule have shown.
struct Seen {
  int least_stones = INT_MAX;
  bool with_offers = false, without_offers = false;
  bool other_colors = false;
};

void Negotiate(const OpeningConfig& config, std::mt19937& random, Seen& seen) {
  const OpeningTraits traits = TraitsOf(config.rule);
  Negotiation negotiation = *Negotiation::Create(config);
  int stones = 0;
  bool chosen = false;
  while (!negotiation.agreed()) {
    if (!chosen && negotiation.phase() != Phase::kPlace) {
      EXPECT_EQ(stones, traits.stones_before_choice);
      chosen = true;
    }
    const bool declares = negotiation.phase() == Phase::kDeclare;
    if (declares) {
      EXPECT_EQ(stones, traits.stones_at_declaration);
      EXPECT_EQ(negotiation.LegalNumbers(Verb::kDeclare).most, HighestDeclaration(config));
    }
    const SeatedAction action = RandomLegalAction(negotiation, random);
    ASSERT_TRUE(negotiation.Apply(action.seat, action.action).ok());
    if (declares) {
      EXPECT_EQ(negotiation.phase(), traits.after_declaration);
    }
    stones = static_cast<int>(negotiation.stones().size());
  }
  const bool offers = Says(negotiation, Verb::kOffer);
  (offers ? seen.with_offers : seen.without_offers) = true;
  seen.least_stones = std::min(seen.least_stones, stones);
  seen.other_colors |= negotiation.SeatOf(Color::kBlack) != Seat::kFirst;
}

TEST(OpeningTraitsTest, AreWhatHappens) {
  std::mt19937 random(17);
  constexpr int kNegotiations = 150;
  for (const OpeningRuleInfo& info : OpeningRules()) {
    SCOPED_TRACE(info.name);
    const OpeningTraits traits = TraitsOf(info.rule);
    Seen seen;
    for (int i = 0; i < kNegotiations; ++i) {
      Negotiate(RandomConfig(info.rule, random), random, seen);
      if (testing::Test::HasFatalFailure()) return;
    }
    EXPECT_EQ(seen.least_stones, traits.least_stones);
    EXPECT_EQ(seen.other_colors, !traits.colors_fixed);
    EXPECT_EQ(seen.with_offers, traits.fifth_moves != kNone);
    EXPECT_EQ(seen.without_offers, traits.fifth_moves != kCertain);
  }
}

TEST(OpeningTraitsTest, DeclarationsByPatternGoFromTheOpeningsLeastToNmax) {
  const OpeningConfig config = ParseOpeningConfig("extyusui nmax=9 minfirst=d11:3").value();
  EXPECT_EQ(HighestDeclaration(config), 9);
  EXPECT_EQ(HighestDeclaration(ParseOpeningConfig("yusui").value()), kMaxOffers);
  EXPECT_EQ(HighestDeclaration(ParseOpeningConfig("soosyrv").value()), 8);
  EXPECT_EQ(HighestDeclaration(ParseOpeningConfig("soosyrv n=4").value()), 4);
  EXPECT_EQ(NumberOf(ParseOpeningConfig("taraguchi").value()), 10);
  EXPECT_EQ(NumberOf(ParseOpeningConfig("taraguchi n=3").value()), 3);
}

// --------------------------------------------------------------------------------
// Stones in a row

// By putting them.
int StonesPutInARow(Negotiation negotiation, std::mt19937& random) {
  const Seat seat = negotiation.actor();
  int count = 0;
  while (negotiation.phase() == Phase::kPlace && negotiation.actor() == seat) {
    EXPECT_TRUE(negotiation.Apply(seat, RandomLegalAction(negotiation, random).action).ok());
    ++count;
  }
  return count;
}

TEST(OpeningTraitsTest, StonesInARowAreThoseThatOnePlayerPuts) {
  std::mt19937 random(18);
  for (const OpeningRuleInfo& info : OpeningRules()) {
    SCOPED_TRACE(info.name);
    for (int i = 0; i < 20; ++i) {
      Negotiation negotiation = *Negotiation::Create(RandomConfig(info.rule, random));
      while (!negotiation.agreed()) {
        ASSERT_EQ(negotiation.StonesInARow(), StonesPutInARow(negotiation, random))
            << negotiation.PhaseName();
        const SeatedAction action = RandomLegalAction(negotiation, random);
        ASSERT_TRUE(negotiation.Apply(action.seat, action.action).ok());
      }
      EXPECT_EQ(negotiation.StonesInARow(), 0);
    }
  }
}

TEST(OpeningConfigTest, ParametersAreGivenOnce) {
  for (const auto& [text, why] : std::vector<std::pair<std::string, std::string>>{
           {"extyusui nmax=7 NMAX=3", "given twice: \"NMAX\""},
           {"soosyrv n=4 sym=S1 n=4", "given twice: \"n\""},
           {"chess", "not an opening rule: \"chess\""},
           {"", "not an opening rule: \"\""},
           {"extyusui speed=9", "unknown parameter of an opening rule: \"speed\""}}) {
    EXPECT_EQ(ParseOpeningConfig(text).status().message(), why) << text;
  }
}

TEST(OpeningConfigTest, ARuleHasItsParametersOnly) {
  const auto rules_with = [](absl::string_view parameter) {
    std::vector<std::string> names;
    for (const OpeningRuleInfo& info : OpeningRules()) {
      const absl::StatusOr<OpeningConfig> config =
          ParseOpeningConfig(absl::StrCat(info.name, " ", parameter));
      if (config.ok()) names.emplace_back(info.name);
      if (!config.ok()) {
        EXPECT_EQ(config.status().message(),
                  absl::StrCat(info.name, " has no such parameter: \"",
                               parameter.substr(0, parameter.find('=')), "\""));
      }
    }
    return absl::StrJoin(names, " ");
  };
  EXPECT_EQ(rules_with("N=3"), "yamaguchi yusui soosyrv taraguchi supertaraguchi");
  EXPECT_EQ(rules_with("nmax=3"), "extyusui");
  EXPECT_EQ(rules_with("minfirst=none"), "extyusui");
  EXPECT_EQ(rules_with("sym=S2"),
            "rifswap rif yamaguchi yusui extyusui soosyrv taraguchi supertaraguchi");
  EXPECT_EQ(rules_with("offer_after_swap=0"), "taraguchi supertaraguchi");
  EXPECT_EQ(rules_with("pro_adjacent=1"), "pro longpro");
}

TEST(OpeningConfigTest, MinimalDeclarationsNameAnOpeningOnce) {
  EXPECT_TRUE(ParseOpeningConfig("extyusui minfirst=d11:3,i11:3").ok());
  OpeningConfig config = ParseOpeningConfig("extyusui minfirst=d11:3").value();
  const OpeningConfig before = config;
  const std::string name(FindOpeningPattern("d11")->name);
  for (const std::string& again : {std::string("d11:3"), std::string("D11:2"), name + ":2"}) {
    EXPECT_EQ(SetOpeningParameter("minfirst", "d11:3,d4:2," + again, config).message(),
              absl::StrCat("an opening that comes twice: \"", again, "\""));
    EXPECT_EQ(config, before);
  }
}

}  // namespace
}  // namespace tengen::engine
