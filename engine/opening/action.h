// What a player can do in an opening negotiation, and its text.
//
// Everything here is a plain value or a pure function.
#ifndef TENGEN_ENGINE_OPENING_ACTION_H_
#define TENGEN_ENGINE_OPENING_ACTION_H_

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "engine/types.h"

namespace tengen::engine {

// The two players. The first puts the first stone; who has which colour is agreed later.
enum class Seat : uint8_t { kFirst, kSecond };
inline constexpr std::array<Seat, 2> kSeats = {Seat::kFirst, Seat::kSecond};

constexpr Seat Other(Seat seat) { return seat == Seat::kFirst ? Seat::kSecond : Seat::kFirst; }
constexpr int Index(Seat seat) { return static_cast<int>(seat); }
// "P1", "P2".
absl::string_view SeatName(Seat seat);
// The inverse, letter case ignored.
std::optional<Seat> ParseSeat(absl::string_view text);

enum class Verb : uint8_t {
  kPlace,     // a stone of the colour whose turn it is
  kSwap,      // exchange the colours
  kKeep,      // leave them
  kBlack,     // take that colour
  kWhite,     //
  kDeclare,   // the number of fifth moves
  kDecrease,  // that number
  kPlay,      // accept that number
  kOffer,     // a fifth move, tentatively
  kChoose,    // one of the offers
  kPutTwo,    // add a white and a black stone before colours are chosen
  kOfferN,    // take it on to offer fifth moves instead of swapping
  kContinue,  // do without that
};
inline constexpr int kVerbCount = 13;

constexpr int Index(Verb verb) { return static_cast<int>(verb); }
// "place", "offer-n", ...
absl::string_view VerbName(Verb verb);
// The inverse, letter case ignored.
std::optional<Verb> ParseVerb(absl::string_view text);
// What comes with the verb.
constexpr bool TakesPoint(Verb verb) {
  return verb == Verb::kPlace || verb == Verb::kOffer || verb == Verb::kChoose;
}
constexpr bool TakesNumber(Verb verb) { return verb == Verb::kDeclare || verb == Verb::kDecrease; }

// One action; `point` and `number` are set if and only if the verb takes them.
struct Action {
  Verb verb = Verb::kPlace;
  std::optional<Point> point;
  std::optional<int> number;

  static Action Of(Verb verb) { return {verb, std::nullopt, std::nullopt}; }
  static Action Of(Verb verb, Point point) { return {verb, point, std::nullopt}; }
  static Action Of(Verb verb, int number) { return {verb, std::nullopt, number}; }

  friend bool operator==(const Action&, const Action&) = default;
};

// An action and whose it was.
struct SeatedAction {
  Seat seat = Seat::kFirst;
  Action action;

  friend bool operator==(const SeatedAction&, const SeatedAction&) = default;
};

// "place h8", "declare 6", "offer-n". `height` is the board's.
std::string ActionToText(const Action& action, int height);
// Reads one action; letter case ignored. Error: InvalidArgument naming the text.
absl::StatusOr<Action> ParseAction(absl::string_view text, int width, int height);
// Reads several actions of one verb, "place h8 h9 i6" for three; verbs without a point take nothing
// more. Error: InvalidArgument naming the text.
absl::StatusOr<std::vector<Action>> ParseActions(absl::string_view text, int width, int height);

// "P1 place h8".
std::string SeatedActionToText(const SeatedAction& action, int height);
// Reads one line of a log. Error: InvalidArgument naming the text.
absl::StatusOr<SeatedAction> ParseSeatedAction(absl::string_view text, int width, int height);

// "place 7,7", "declare 4": an action in coordinates, as engines and managers write it to each
// other.
std::string WireAction(const Action& action);
// Reads a line of a log, "P1 place 7,7 8,8 9,9"; points may also be written in letters ("h8").
// Error: InvalidArgument naming the text.
absl::StatusOr<std::vector<SeatedAction>> ParseWireActions(absl::string_view line, int width,
                                                           int height);

}  // namespace tengen::engine

#endif  // TENGEN_ENGINE_OPENING_ACTION_H_
