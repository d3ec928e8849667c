#include "engine/opening/negotiation.h"

#include <cstdlib>
#include <random>
#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "engine/record/notation.h"
#include "gtest/gtest.h"
#include "tests/engine/data_files.h"
#include "tests/engine/opening/opening_texts.h"
#include "tests/engine/reference_bridge.h"

namespace tengen::engine {
namespace {

Negotiation Begin(absl::string_view rule) {
  return Negotiation::Create(ParseOpeningConfig(rule).value()).value();
}

// Lets a seat do one or several actions given as text; the first refusal ends it.
absl::Status Do(Negotiation& negotiation, absl::string_view line) {
  const std::pair<absl::string_view, absl::string_view> seat_rest =
      absl::StrSplit(line, absl::MaxSplits(' ', 1));
  const absl::StatusOr<std::vector<Action>> actions = ParseActions(seat_rest.second, 15, 15);
  if (!actions.ok()) return actions.status();
  for (const Action& action : *actions) {
    const absl::Status status = negotiation.Apply(ParseSeat(seat_rest.first).value(), action);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

// Lines separated by "; ", all of them legal.
Negotiation After(absl::string_view rule, absl::string_view lines) {
  Negotiation negotiation = Begin(rule);
  for (absl::string_view line : absl::StrSplit(lines, "; ", absl::SkipEmpty())) {
    const absl::Status status = Do(negotiation, line);
    EXPECT_TRUE(status.ok()) << line << ": " << status;
  }
  return negotiation;
}

std::string MessageOf(absl::string_view rule, absl::string_view lines, absl::string_view refused) {
  Negotiation negotiation = After(rule, lines);
  const Negotiation before = negotiation;
  const absl::Status status = Do(negotiation, refused);
  EXPECT_FALSE(status.ok()) << refused;
  EXPECT_EQ(negotiation, before);
  return std::string(status.message());
}

// Checks "PHASE=normal BLACK=P1 NEXT=P2 MOVES=h8...": returns how many fields were checked.
int CheckEnd(const Negotiation& negotiation, absl::string_view fields) {
  int checks = 0;
  for (absl::string_view field : absl::StrSplit(fields, ' ', absl::SkipEmpty())) {
    const std::pair<absl::string_view, absl::string_view> pair = absl::StrSplit(field, '=');
    if (pair.first == "PHASE") {
      EXPECT_EQ(negotiation.PhaseName(), pair.second);
    }
    if (pair.first == "BLACK") {
      EXPECT_EQ(SeatName(negotiation.SeatOf(Color::kBlack)), pair.second);
    }
    if (pair.first == "NEXT") {
      EXPECT_EQ(SeatName(negotiation.actor()), pair.second);
    }
    if (pair.first == "MOVES") {
      EXPECT_EQ(MovesToText(negotiation.stones(), 15), pair.second);
    }
    ++checks;
  }
  return checks;
}

// Every worked example of the rules document, the refusals included. The titles name the examples
// of the 2009 article on Extended Yusui.
TEST(NegotiationTest, WorkedExamples) {
  Negotiation negotiation = Begin("free");
  std::string title;
  int refusals = 0, ends = 0, actions = 0;
  for (const std::string& line : ReadDataLines("opening_examples.txt")) {
    SCOPED_TRACE(absl::StrCat(title, ": ", line));
    if (line.empty()) continue;
    if (line[0] == '#') {
      title = line;
    } else if (absl::StartsWith(line, "rule ")) {
      negotiation = Begin(line.substr(5));
    } else if (absl::StartsWith(line, "end")) {
      ends += CheckEnd(negotiation, line.substr(3));
      EXPECT_TRUE(negotiation.agreed());
    } else if (line[0] == '!') {
      const Negotiation before = negotiation;
      EXPECT_FALSE(Do(negotiation, line.substr(1)).ok());
      EXPECT_EQ(negotiation, before);
      EXPECT_EQ(negotiation.PhaseName(), before.PhaseName());
      ++refusals;
    } else {
      const absl::Status status = Do(negotiation, line);
      EXPECT_TRUE(status.ok()) << status;
      ++actions;
    }
  }
  // The 156 checks that the rules document counts: 49 refusals and 107 fields of ends.
  EXPECT_EQ(refusals, 49);
  EXPECT_EQ(ends, 107);
  EXPECT_GT(actions, 150);
}

// --------------------------------------------------------------------------------
// The examples of the article on Extended Yusui (Y. Tarannikov, 2009), each by its name there.

TEST(ExtendedYusuiArticleTest, FirstExampleSixFiveThree) {
  const Negotiation end = After("extyusui nmax=7",
                                "P1 place h8 i9 i6; P1 declare 6; P2 decrease 5; P1 decrease 3; "
                                "P2 play; P1 place h9; P2 white; P1 offer g8 j8 i7; P2 choose i7");
  EXPECT_EQ(end.pattern()->id, "i8");
  EXPECT_TRUE(end.agreed());
  EXPECT_EQ(end.SeatOf(Color::kBlack), Seat::kFirst);
  EXPECT_EQ(end.actor(), Seat::kSecond);
}

TEST(ExtendedYusuiArticleTest, ExampleOneTwoCanOnlyBePlayedOrLoweredToOne) {
  const Negotiation end = After("extyusui nmax=7",
                                "P1 place h8 i9 g6; P1 declare 2; P2 play; P1 place g9; "
                                "P2 black; P2 offer i8 j7; P1 choose i8");
  EXPECT_EQ(end.pattern()->id, "i12");
  EXPECT_EQ(end.SeatOf(Color::kBlack), Seat::kSecond);
}

TEST(ExtendedYusuiArticleTest, ExampleTwoSevenStraightToOneForcesPlay) {
  const Negotiation forced =
      After("extyusui nmax=7", "P1 place h8 i9 f6; P1 declare 7; P2 decrease 1");
  EXPECT_EQ(forced.pattern()->id, "i13");
  EXPECT_EQ(forced.LegalVerbs(), std::vector<Verb>{Verb::kPlay});
  const Negotiation end = After("extyusui nmax=7",
                                "P1 place h8 i9 f6; P1 declare 7; P2 decrease 1; P1 play; "
                                "P2 place g9; P1 white; P2 offer i8");
  EXPECT_EQ(end.SeatOf(Color::kBlack), Seat::kSecond);
  EXPECT_EQ(end.actor(), Seat::kFirst);
}

TEST(ExtendedYusuiArticleTest, ExampleThreePlayedAtOnceWithSevenOffers) {
  const Negotiation end = After("extyusui nmax=7",
                                "P1 place h8 i9 f6; P1 declare 7; P2 play; P1 place f10; P2 black; "
                                "P2 offer g8 g9 h9 i8 i7 j8 g7; P1 choose g7");
  EXPECT_EQ(MovesToText(end.stones(), 15), "h8i9f6f10g7");
}

TEST(ExtendedYusuiArticleTest, MinimalFirstDeclarationOfZuisei) {
  const std::string rule = "extyusui nmax=7 minfirst=d11:3";
  EXPECT_EQ(MessageOf(rule, "P1 place h8 h9 h6", "P1 declare 2"), "2 is outside 3..7");
  // Later decreases may go below it.
  const Negotiation end = After(rule,
                                "P1 place h8 h9 h6; P1 declare 4; P2 decrease 2; P1 play; "
                                "P2 place i10; P1 black; P1 offer i9 i7; P2 choose i9");
  EXPECT_TRUE(end.agreed());
  // Other openings are not concerned.
  EXPECT_TRUE(After(rule, "P1 place h8 h9 h7; P1 declare 1").phase() == Phase::kNegotiate);
}

TEST(ExtendedYusuiArticleTest, BeginnersMaximumOfOneAndTwo) {
  EXPECT_EQ(After("extyusui nmax=1", "P1 place h8 h9 h10").LegalNumbers(Verb::kDeclare),
            (NumberRange{1, 1}));
  EXPECT_EQ(After("extyusui nmax=1", "P1 place h8 h9 h10; P1 declare 1").LegalVerbs(),
            std::vector<Verb>{Verb::kPlay});
  const Negotiation two = After("extyusui nmax=2", "P1 place h8 h9 h6; P1 declare 2");
  EXPECT_EQ(two.LegalNumbers(Verb::kDecrease), (NumberRange{1, 1}));
}

TEST(NegotiationTest, OpeningsThatCannotBeDeclaredMayNotBePut) {
  const std::string rule = "extyusui nmax=2 minfirst=d11:3";
  EXPECT_EQ(MessageOf(rule, "P1 place h8 h9", "P1 place h6"),
            "h6 leaves no opening whose minimal declaration is at most 2");
  // Nor a second stone after which every third one would be such.
  std::string indirect = "extyusui nmax=2 minfirst=";
  for (int k = 1; k <= 13; ++k) absl::StrAppend(&indirect, k == 1 ? "" : ",", "i", k, ":3");
  EXPECT_EQ(MessageOf(indirect, "P1 place h8", "P1 place g7"),
            "g7 leaves no opening whose minimal declaration is at most 2");
  EXPECT_EQ(After(indirect, "P1 place h8 h7").PhaseName(), "place3");
  std::string all = "extyusui nmax=2 minfirst=";
  for (const OpeningPattern& p : OpeningPatterns()) absl::StrAppend(&all, p.id, ":3,");
  all.pop_back();
  EXPECT_FALSE(Negotiation::Create(*ParseOpeningConfig(all)).ok());
}

// --------------------------------------------------------------------------------
// Refusals say the rule's reason.

TEST(NegotiationTest, RefusalsNameTheReason) {
  EXPECT_EQ(MessageOf("rif", "", "P1 place g8"), "g8 is not the centre");
  EXPECT_EQ(MessageOf("rif", "P1 place h8", "P1 place h10"), "h10 is outside the central 3x3");
  EXPECT_EQ(MessageOf("rif", "P1 place h8", "P1 place h8"), "h8 is occupied");
  EXPECT_EQ(MessageOf("rif", "P1 place h8", "P2 place h9"), "P2 is not to act, P1 is (place2)");
  EXPECT_EQ(MessageOf("rif", "P1 place h8 h9 h7", "P2 place h6"),
            "place is not possible in swap?3, only swap, keep");
  EXPECT_EQ(MessageOf("pro", "P1 place h8; P2 place i9", "P1 place j10"),
            "j10 is inside the central 5x5");
  EXPECT_EQ(MessageOf("rifswap", "P1 place h8; P2 place h9", "P1 place j6"),
            "j6 makes d13, which this rule excludes");
  const std::string d8 = "P1 place h8 h9 h7; P2 keep; P2 place h6; P1 offer g8";
  EXPECT_EQ(MessageOf("rif", d8, "P1 offer i7"), "i7 is equivalent to g8");
  EXPECT_EQ(MessageOf("rif", d8, "P1 offer g8"), "g8 was offered before");
  EXPECT_EQ(MessageOf("rif", d8 + "; P1 offer i9", "P2 choose g7"), "g7 was not offered");
  EXPECT_EQ(MessageOf("swap1", "P1 place h8; P2 keep", "P2 place h9"), "the opening is over");
  EXPECT_EQ(MessageOf("pro pro_adjacent=true", "P1 place h8", "P2 place h10"),
            "h10 is not beside the centre");
}

TEST(NegotiationTest, ArgumentsMustFitTheVerb) {
  Negotiation negotiation = Begin("swap");
  EXPECT_FALSE(negotiation.Apply(Seat::kFirst, Action::Of(Verb::kPlace)).ok());
  EXPECT_FALSE(negotiation.Apply(Seat::kFirst, Action::Of(Verb::kPlace, 7)).ok());
  EXPECT_FALSE(negotiation.Apply(Seat::kFirst, Action::Of(Verb::kPlace, Point(15, 3))).ok());
  EXPECT_FALSE(negotiation.Apply(Seat::kFirst, {Verb::kPlace, Point(3, 3), 1}).ok());
  EXPECT_TRUE(negotiation.log().empty());
}

TEST(NegotiationTest, SuperSakataRefusesFivesFoulsAndTooManyPairs) {
  // Black: h8 h7 h6 in a column of three with two extra pairs.
  const std::string start = "P1 place h8 h9 h7; P2 place g9 h6; P1 put-two; P1 place a1 h5";
  Negotiation negotiation = After("supersakata", start);
  ASSERT_TRUE(Do(negotiation, "P2 put-two").ok());
  ASSERT_TRUE(Do(negotiation, "P2 place a3").ok());
  EXPECT_EQ(negotiation.Apply(Seat::kSecond, *ParseAction("place h4", 15, 15)).message(),
            "h4 would make a five");
  Negotiation pairs = After("supersakata", "P1 place h8 h9 h7; P2 place g9 k8");
  std::mt19937 random(1);
  for (int pair = 0; pair < kMaxExtraPairs; ++pair) {
    ASSERT_TRUE(pairs.Apply(pairs.actor(), Action::Of(Verb::kPutTwo)).ok());
    for (int i = 0; i < 2; ++i) {
      const SeatedAction action = RandomLegalAction(pairs, random);
      ASSERT_TRUE(pairs.Apply(action.seat, action.action).ok());
    }
  }
  EXPECT_EQ(pairs.LegalVerbs(), (std::vector<Verb>{Verb::kBlack, Verb::kWhite}));
}

// --------------------------------------------------------------------------------
// Boards and parameters

TEST(NegotiationTest, RenjuRulesNeedRenjusBoard) {
  OpeningConfig config;
  config.width = config.height = 19;
  for (const OpeningRuleInfo& info : OpeningRules()) {
    config.rule = info.rule;
    EXPECT_EQ(Negotiation::Create(config).ok(), !info.renju) << info.name;
  }
}

TEST(NegotiationTest, BoardsTooSmallForProAreRefused) {
  OpeningConfig config;
  config.rule = OpeningRule::kLongPro;
  config.width = config.height = 7;
  EXPECT_FALSE(Negotiation::Create(config).ok());
  config.rule = OpeningRule::kPro;
  EXPECT_TRUE(Negotiation::Create(config).ok());
  config.width = 4;
  EXPECT_FALSE(Negotiation::Create(config).ok());
}

TEST(NegotiationTest, ParametersOutOfRangeAreRefused) {
  OpeningConfig config;
  config.rule = OpeningRule::kSoosyrv;
  config.number = 63;
  EXPECT_FALSE(Negotiation::Create(config).ok());
  config.number = 0;
  EXPECT_FALSE(Negotiation::Create(config).ok());
  config.number = 62;
  EXPECT_TRUE(Negotiation::Create(config).ok());
  config.nmax = 0;
  EXPECT_FALSE(Negotiation::Create(config).ok());
}

TEST(NegotiationTest, Swap5IsASwapAfterEachOfFiveStonesAnywhere) {
  const Negotiation end =
      After("swap5",
            "P1 place a1; P2 keep; P2 place o15; P1 swap; P2 place c4; P1 keep; "
            "P1 place d5; P2 keep; P2 place e6; P1 swap");
  EXPECT_TRUE(end.agreed());
  EXPECT_EQ(end.SeatOf(Color::kBlack), Seat::kFirst);
  EXPECT_EQ(end.actor(), Seat::kSecond);
}

TEST(NegotiationTest, OfferAfterSwapOfTaraguchi) {
  const std::string start =
      "P1 place h8; P2 keep; P2 place h9; P1 keep; P1 place h6; P2 keep; P2 place i10; P1 swap";
  EXPECT_EQ(After("taraguchi", start).PhaseName(), "place5");
  Negotiation open = After("taraguchi n=2 offer_after_swap=true", start);
  EXPECT_EQ(open.PhaseName(), "branch2");
  EXPECT_TRUE(Do(open, "P2 offer-n").ok());
  EXPECT_EQ(open.PhaseName(), "offer5 1/2");
}

TEST(NegotiationTest, UndoTakesBackOneAction) {
  Negotiation negotiation = Begin("extyusui nmax=3");
  std::mt19937 random(5);
  std::vector<Negotiation> states;
  while (!negotiation.agreed()) {
    states.push_back(negotiation);
    const SeatedAction action = RandomLegalAction(negotiation, random);
    ASSERT_TRUE(negotiation.Apply(action.seat, action.action).ok());
  }
  while (!states.empty()) {
    negotiation.Undo();
    EXPECT_EQ(negotiation, states.back());
    EXPECT_EQ(negotiation.PhaseName(), states.back().PhaseName());
    EXPECT_EQ(negotiation.actor(), states.back().actor());
    states.pop_back();
  }
}

// --------------------------------------------------------------------------------
// Random negotiations

// Random steps for each rule; TENGEN_FUZZ_STEPS in the environment makes them more.
int FuzzSteps() {
  const char* text = std::getenv("TENGEN_FUZZ_STEPS");
  constexpr int kUsual = 5000;
  return text == nullptr ? kUsual : std::atoi(text);
}

// Legal, nearly legal and absurd actions: both oracles must refuse the same ones and see the same
// state after each.
void Compare(const OpeningConfig& config, int steps, std::mt19937& random) {
  Negotiation negotiation = *Negotiation::Create(config);
  reference::OpeningTalk talk(ToReference(config));
  SCOPED_TRACE(OpeningConfigToText(config));
  for (int step = 0; step < steps; ++step) {
    const SeatedAction next = RandomAction(negotiation, random);
    const std::string text = ActionToText(next.action, 15);
    SCOPED_TRACE(absl::StrCat(SeatName(next.seat), " ", text));
    const std::pair<std::string, std::string> words = absl::StrSplit(text, absl::MaxSplits(' ', 1));
    const Negotiation before = negotiation;
    const absl::Status status = negotiation.Apply(next.seat, next.action);
    ASSERT_EQ(status.ok(), talk.Do(Index(next.seat) + 1, words.first, words.second)) << status;
    if (!status.ok()) {
      ASSERT_EQ(negotiation, before);
    }
    ASSERT_EQ(negotiation.PhaseName(), talk.phase());
    ASSERT_EQ(Index(negotiation.actor()) + 1, talk.actor());
    ASSERT_EQ(Index(negotiation.SeatOf(Color::kBlack)) + 1, talk.black());
    ASSERT_EQ(negotiation.LegalVerbs().size(), talk.verbs().size());
    ASSERT_EQ(negotiation.stones().size(), talk.stones().size());
    for (size_t i = 0; i < talk.stones().size(); ++i) {
      ASSERT_EQ(ToReference(negotiation.stones()[i]), talk.stones()[i]);
    }
    ASSERT_EQ(negotiation.offers().size(), talk.offers().size());
  }
}

TEST(NegotiationTest, AgreesWithTheReferenceOnRandomActions) {
  std::mt19937 random(20261121);
  constexpr int kSteps = 45;
  for (const OpeningRuleInfo& info : OpeningRules()) {
    for (int steps = 0; steps < FuzzSteps(); steps += kSteps) {
      Compare(RandomConfig(info.rule, random), kSteps, random);
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

void CheckInvariants(const Negotiation& negotiation) {
  ASSERT_NE(negotiation.SeatOf(Color::kBlack), negotiation.SeatOf(Color::kWhite));
  ASSERT_EQ(negotiation.agreed(), negotiation.LegalVerbs().empty());
  const SeatedAction& last = negotiation.log().back();
  const absl::StatusOr<SeatedAction> read = ParseSeatedAction(SeatedActionToText(last, 15), 15, 15);
  ASSERT_TRUE(read.ok()) << read.status();
  ASSERT_EQ(*read, last);
}

// Every reachable phase has an exit, every negotiation ends, colours stay a bijection, and the log
// leads to the same state again.
TEST(NegotiationTest, RandomNegotiationsEnd) {
  std::mt19937 random(6);
  for (const OpeningRuleInfo& info : OpeningRules()) {
    if (info.rule == OpeningRule::kFree) continue;
    for (int steps = FuzzSteps(); steps > 0;) {
      const OpeningConfig config = RandomConfig(info.rule, random);
      Negotiation negotiation = *Negotiation::Create(config);
      const absl::StatusOr<OpeningConfig> read = ParseOpeningConfig(OpeningConfigToText(config));
      ASSERT_TRUE(read.ok() && *read == config) << OpeningConfigToText(config);
      constexpr size_t kLongest = 300;
      while (!negotiation.agreed()) {
        const SeatedAction action = RandomLegalAction(negotiation, random);
        const absl::Status status = negotiation.Apply(action.seat, action.action);
        ASSERT_TRUE(status.ok()) << status;
        CheckInvariants(negotiation);
        if (testing::Test::HasFatalFailure()) return;
        ASSERT_LT(negotiation.log().size(), kLongest) << info.name;
        --steps;
      }
      ASSERT_EQ(negotiation.actor(), negotiation.SeatOf(negotiation.next_color()));
      const absl::StatusOr<Negotiation> again = Negotiation::Replay(config, negotiation.log());
      ASSERT_TRUE(again.ok() && *again == negotiation);
      ASSERT_EQ(again->stones(), negotiation.stones());
    }
  }
}

}  // namespace
}  // namespace tengen::engine
