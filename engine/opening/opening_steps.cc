#include "engine/opening/opening_steps.h"

namespace tengen::engine {
namespace {

// Zones, by the squares in the middle that renju rules name.
constexpr Zone kAnywhere = {};
constexpr Zone kCenter = {0, 0};
constexpr Zone k3x3 = {0, 1};
constexpr Zone k5x5 = {0, 2};
constexpr Zone k7x7 = {0, 3};
constexpr Zone k9x9 = {0, 4};
constexpr Zone kOutside5x5 = {3, kMaxSide};
constexpr Zone kOutside7x7 = {4, kMaxSide};

// Further than any table is long.
constexpr int kEnd = 100;

constexpr Step Place(Actor actor, Zone zone = kAnywhere, Guard guard = Guard::kNone) {
  return {Phase::kPlace, actor, {{Verb::kPlace}}, zone, guard};
}
constexpr Step PlaceThen(Actor actor, int steps) {
  return {Phase::kPlace, actor, {{Verb::kPlace, steps}}, kAnywhere};
}
constexpr Step Swap(Actor actor) { return {Phase::kSwap, actor, {{Verb::kSwap}, {Verb::kKeep}}}; }
constexpr Step TakeColor(Actor actor) {
  return {Phase::kColor, actor, {{Verb::kBlack}, {Verb::kWhite}}};
}
// A colour ends the negotiation; put-two goes on with the next step.
constexpr Step ColorOrTwo(Actor actor) {
  return {Phase::kColorOrTwo, actor, {{Verb::kBlack, kEnd}, {Verb::kWhite, kEnd}, {Verb::kPutTwo}}};
}
constexpr Step Declare(Actor actor) { return {Phase::kDeclare, actor, {{Verb::kDeclare}}}; }
// The fifth moves: Black offers until there are as many as agreed, White chooses. Always both
// steps, at the end of a table; a single offer needs no choice and skips the second.
constexpr Step Offer() { return {Phase::kOffer, Actor::kBlack, {{Verb::kOffer}}}; }
constexpr Step Choose() { return {Phase::kChoose, Actor::kWhite, {{Verb::kChoose, kEnd}}}; }

constexpr Actor kFirst = Actor::kFirst;
constexpr Actor kSecond = Actor::kSecond;
constexpr Actor kMover = Actor::kMover;

constexpr std::array kPro = {Place(kFirst, kCenter),
                             Place(kSecond, kAnywhere, Guard::kAdjacentIfAsked),
                             Place(kFirst, kOutside5x5)};
constexpr std::array kLongPro = {Place(kFirst, kCenter),
                                 Place(kSecond, kAnywhere, Guard::kAdjacentIfAsked),
                                 Place(kFirst, kOutside7x7)};
constexpr std::array kSwap1 = {Place(kFirst), Swap(kSecond)};
constexpr std::array kSwap = {Place(kFirst), Place(kFirst), Place(kFirst), TakeColor(kSecond)};
constexpr std::array kSwap2 = {Place(kFirst),       Place(kFirst),  Place(kFirst),
                               ColorOrTwo(kSecond), Place(kSecond), Place(kSecond),
                               TakeColor(kFirst)};
constexpr std::array kSwap5 = {Place(kMover), Swap(kMover), Place(kMover), Swap(kMover),
                               Place(kMover), Swap(kMover), Place(kMover), Swap(kMover),
                               Place(kMover), Swap(kMover)};

constexpr std::array kRifSwap = {Place(kFirst, kCenter),
                                 Place(kSecond, k3x3),
                                 Place(kFirst, k5x5, Guard::kOldPattern),
                                 Swap(kSecond),
                                 Place(Actor::kWhite),
                                 Offer(),
                                 Choose()};
constexpr std::array kRif = {Place(kFirst, kCenter),
                             Place(kFirst, k3x3),
                             Place(kFirst, k5x5),
                             Swap(kSecond),
                             Place(Actor::kWhite),
                             Offer(),
                             Choose()};
constexpr std::array kYamaguchi = {Place(kFirst, kCenter),
                                   Place(kFirst, k3x3),
                                   Place(kFirst, k5x5),
                                   Declare(kFirst),
                                   Swap(kSecond),
                                   Place(Actor::kWhite),
                                   Offer(),
                                   Choose()};
// A decrease fixes the colours: who lowers the number is White and puts the fourth stone.
constexpr std::array kYusui = {
    Place(kFirst, kCenter),
    Place(kFirst, k3x3),
    Place(kFirst, k5x5),
    Declare(kFirst),
    Step{Phase::kAnswer, kSecond, {{Verb::kDecrease, 1}, {Verb::kPlay, 2}}},
    PlaceThen(kSecond, 3),
    Place(kFirst),
    TakeColor(kSecond),
    Offer(),
    Choose()};
constexpr std::array kExtendedYusui = {
    Place(kFirst, kCenter),
    Place(kFirst, k3x3, Guard::kDeclarable),
    Place(kFirst, k5x5, Guard::kDeclarable),
    Declare(kFirst),
    Step{Phase::kNegotiate, Actor::kSpeaker, {{Verb::kDecrease, 0}, {Verb::kPlay, 1}}},
    Place(Actor::kListener),
    TakeColor(Actor::kSpeaker),
    Offer(),
    Choose()};
constexpr std::array kSoosyrv = {Place(kFirst, kCenter),
                                 Place(kFirst, k3x3),
                                 Place(kFirst, k5x5),
                                 Swap(kSecond),
                                 Place(Actor::kWhite),
                                 Declare(Actor::kWhite),
                                 Swap(Actor::kBlack),
                                 Offer(),
                                 Choose()};
constexpr std::array kTarannikov = {
    Place(kMover, kCenter), Swap(kMover), Place(kMover, k3x3), Swap(kMover),
    Place(kMover, k5x5),    Swap(kMover), Place(kMover, k7x7), Swap(kMover),
    Place(kMover, k9x9),    Swap(kMover)};

// Taraguchi's five zones differ between the variants; the rest is one machine.
constexpr std::array<Step, 13> Taraguchi(const std::array<Zone, 5>& zones) {
  return {Place(kMover, zones[0]),
          Swap(kMover),
          Place(kMover, zones[1]),
          Swap(kMover),
          Place(kMover, zones[2]),
          Swap(kMover),
          Place(kMover, zones[3]),
          Step{Phase::kBranch, kMover, {{Verb::kSwap, 1}, {Verb::kKeep, 2}, {Verb::kOfferN, 4}}},
          Step{Phase::kAfterSwap, kMover, {{Verb::kContinue, 1}, {Verb::kOfferN, 3}}},
          Place(kMover, zones[4]),
          Step{Phase::kSwap, kMover, {{Verb::kSwap, kEnd}, {Verb::kKeep, kEnd}}},
          Offer(),
          Choose()};
}
constexpr std::array kTaraguchi = Taraguchi({kCenter, k3x3, k5x5, k7x7, k9x9});
constexpr std::array kSuperTaraguchi = Taraguchi({kCenter, k5x5, k7x7, k9x9, k9x9});

constexpr std::array kSakata = {Place(kFirst, kCenter), Place(kFirst, k3x3),  Place(kFirst, k5x5),
                                Place(kSecond, k7x7),   Place(kSecond, k9x9), TakeColor(kFirst)};
// The pair is the speaker's, who then passes the word back to the other's choice.
constexpr std::array kSuperSakata = {
    Place(kFirst, kCenter),
    Place(kFirst, k3x3),
    Place(kFirst, k5x5),
    Place(kSecond, k7x7),
    Place(kSecond, k9x9),
    ColorOrTwo(Actor::kSpeaker),
    Place(Actor::kSpeaker, kAnywhere, Guard::kQuiet),
    Step{Phase::kPlace, Actor::kSpeaker, {{Verb::kPlace, -2}}, kAnywhere, Guard::kQuiet, true}};

constexpr std::array<absl::Span<const Step>, kOpeningRuleCount> kTables = {
    absl::Span<const Step>(),
    kPro,
    kLongPro,
    kSwap1,
    kSwap,
    kSwap2,
    kSwap5,
    kRifSwap,
    kRif,
    kYamaguchi,
    kYusui,
    kExtendedYusui,
    kSoosyrv,
    kTarannikov,
    kTaraguchi,
    kSuperTaraguchi,
    kSakata,
    kSuperSakata,
};

}  // namespace

absl::Span<const Step> StepsOf(OpeningRule rule) { return kTables[Index(rule)]; }

}  // namespace tengen::engine
