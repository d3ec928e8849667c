#include "engine/opening/action.h"

#include <algorithm>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "base/errors.h"
#include "base/text.h"
#include "engine/record/notation.h"

namespace tengen::engine {
namespace {

using Words = std::vector<absl::string_view>;

constexpr std::array<absl::string_view, 2> kSeatNames = {"P1", "P2"};
constexpr std::array<absl::string_view, kVerbCount> kVerbNames = {
    "place", "swap",  "keep",   "black",   "white",   "declare", "decrease",
    "play",  "offer", "choose", "put-two", "offer-n", "continue"};

template <size_t N>
std::optional<int> FindName(const std::array<absl::string_view, N>& names, absl::string_view text) {
  for (size_t i = 0; i < N; ++i) {
    if (absl::EqualsIgnoreCase(names[i], text)) return static_cast<int>(i);
  }
  return std::nullopt;
}

Words SplitWords(absl::string_view text) {
  return absl::StrSplit(text, absl::ByAnyChar(" \t"), absl::SkipEmpty());
}

// The action of `verb` with the argument `word`.
absl::StatusOr<Action> WithArgument(Verb verb, absl::string_view word, int width, int height) {
  if (TakesPoint(verb)) {
    const std::optional<Point> point = ParseLetters(word, width, height);
    if (!point) return base::QuotedError("not a point of the board", word);
    return Action::Of(verb, *point);
  }
  int number = 0;
  if (!absl::SimpleAtoi(word, &number)) return base::QuotedError("not a number", word);
  return Action::Of(verb, number);
}

}  // namespace

absl::string_view SeatName(Seat seat) { return kSeatNames[Index(seat)]; }

std::optional<Seat> ParseSeat(absl::string_view text) {
  const std::optional<int> index = FindName(kSeatNames, text);
  if (!index) return std::nullopt;
  return kSeats[*index];
}

absl::string_view VerbName(Verb verb) { return kVerbNames[Index(verb)]; }

std::optional<Verb> ParseVerb(absl::string_view text) {
  const std::optional<int> index = FindName(kVerbNames, text);
  if (!index) return std::nullopt;
  return static_cast<Verb>(*index);
}

std::string ActionToText(const Action& action, int height) {
  std::string text(VerbName(action.verb));
  if (action.point) absl::StrAppend(&text, " ", ToLetters(*action.point, height));
  if (action.number) absl::StrAppend(&text, " ", *action.number);
  return text;
}

absl::StatusOr<std::vector<Action>> ParseActions(absl::string_view text, int width, int height) {
  const Words words = SplitWords(text);
  const std::optional<Verb> verb = words.empty() ? std::nullopt : ParseVerb(words.front());
  if (!verb) return base::QuotedError("not an action", text);
  const size_t arguments = words.size() - 1;
  if (!TakesPoint(*verb) && !TakesNumber(*verb)) {
    if (arguments > 0) return base::QuotedError("nothing may follow this action", text);
    return std::vector<Action>{Action::Of(*verb)};
  }
  if (arguments == 0) {
    return base::QuotedError(TakesPoint(*verb) ? "no point given" : "no number given", text);
  }
  if (TakesNumber(*verb) && arguments > 1) return base::QuotedError("more than one number", text);
  std::vector<Action> actions;
  for (size_t i = 1; i < words.size(); ++i) {
    const absl::StatusOr<Action> action = WithArgument(*verb, words[i], width, height);
    if (!action.ok()) return action.status();
    actions.push_back(*action);
  }
  return actions;
}

absl::StatusOr<Action> ParseAction(absl::string_view text, int width, int height) {
  absl::StatusOr<std::vector<Action>> actions = ParseActions(text, width, height);
  if (!actions.ok()) return actions.status();
  if (actions->size() != 1) return base::QuotedError("more than one action", text);
  return actions->front();
}

std::string SeatedActionToText(const SeatedAction& action, int height) {
  return absl::StrCat(SeatName(action.seat), " ", ActionToText(action.action, height));
}

absl::StatusOr<SeatedAction> ParseSeatedAction(absl::string_view text, int width, int height) {
  const Words words = SplitWords(text);
  const std::optional<Seat> seat = words.empty() ? std::nullopt : ParseSeat(words.front());
  if (!seat) return base::QuotedError("neither P1 nor P2 begins the line", text);
  const size_t rest = static_cast<size_t>(words.front().data() - text.data()) + words[0].size();
  const absl::StatusOr<Action> action = ParseAction(text.substr(rest), width, height);
  if (!action.ok()) return action.status();
  return SeatedAction{*seat, *action};
}

std::string WireAction(const Action& action) {
  std::string text(VerbName(action.verb));
  if (action.point) absl::StrAppend(&text, " ", ToCoordinates(*action.point));
  if (action.number) absl::StrAppend(&text, " ", *action.number);
  return text;
}

absl::StatusOr<std::vector<SeatedAction>> ParseWireActions(absl::string_view line, int width,
                                                           int height) {
  const auto [seat_word, rest] = base::SplitFirstWord(line);
  const std::optional<Seat> seat = ParseSeat(seat_word);
  if (!seat) return absl::InvalidArgumentError("a line of the log begins with P1 or P2");
  // Coordinates become letters, which the engine's own log has.
  std::vector<std::string> words;
  for (absl::string_view word : base::SplitAtBlanks(rest)) {
    const std::optional<Point> p = ParseCoordinates(word, width, height);
    words.push_back(p ? ToLetters(*p, height) : std::string(word));
  }
  const absl::StatusOr<std::vector<Action>> actions =
      ParseActions(absl::StrJoin(words, " "), width, height);
  if (!actions.ok()) return actions.status();
  std::vector<SeatedAction> seated;
  for (const Action& action : *actions) seated.push_back({*seat, action});
  return seated;
}

}  // namespace tengen::engine
