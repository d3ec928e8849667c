#include "cli/terminal/opening_words.h"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/types/span.h"
#include "base/quantity.h"
#include "base/text.h"
#include "engine/record/notation.h"

namespace tengen::cli {
namespace {

using engine::Action;
using engine::Negotiation;
using engine::Phase;
using engine::Verb;

// More points than this are marked, not listed, and where there are more than these they are not
// even marked.
constexpr int kMostListed = 12;
constexpr int kMostMarked = 81;

constexpr absl::string_view kOneIsKept = ", of which White keeps one";

std::string StoneWords(Color c) { return c == Color::kBlack ? "black (X)" : "white (O)"; }

std::string Moves(int number) {
  return absl::StrCat(number, number == 1 ? " fifth move" : " fifth moves");
}

template <class Points>
std::string PointWords(const Points& points, int height) {
  std::vector<std::string> names;
  for (Point p : points) names.push_back(ToLetters(p, height));
  return absl::StrJoin(names, ", ");
}

int HeightOf(const Negotiation& negotiation) { return negotiation.config().height; }

bool Allows(const Negotiation& negotiation, Verb verb) {
  const std::vector<Verb> verbs = negotiation.LegalVerbs();
  return std::find(verbs.begin(), verbs.end(), verb) != verbs.end();
}

Negotiation After(Negotiation negotiation, const Action& action) {
  [[maybe_unused]] const absl::Status status = negotiation.Apply(negotiation.actor(), action);
  assert(status.ok());
  return negotiation;
}

// What is done, as it follows "you"; behind other names `s` has what the verb gets.
std::string Deed(const Negotiation& before, const Action& action, absl::string_view s) {
  const int height = HeightOf(before);
  const std::string point = action.point ? ToLetters(*action.point, height) : "";
  switch (action.verb) {
    case Verb::kPlace:
      return absl::StrCat("put", s, " ", StoneWords(before.next_color()), " on ", point);
    case Verb::kSwap:
      return absl::StrCat("swap", s, " the colours");
    case Verb::kKeep:
      return absl::StrCat("leave", s, " the colours as they are");
    case Verb::kBlack:
      return absl::StrCat("take", s, " Black");
    case Verb::kWhite:
      return absl::StrCat("take", s, " White");
    case Verb::kDeclare:
      return absl::StrCat("declare", s, " ", Moves(*action.number));
    case Verb::kDecrease:
      return absl::StrCat("lower", s, " the number to ", Moves(*action.number));
    case Verb::kPlay:
      return absl::StrCat("accept", s, " ", Moves(before.number().value()));
    case Verb::kOffer:
      return absl::StrCat("offer", s, " the fifth move ", point, ", ", before.offers().size() + 1,
                          " of ", before.number().value());
    case Verb::kChoose:
      return absl::StrCat("choose", s, " the fifth move ", point);
    case Verb::kPutTwo:
      return absl::StrCat("choose", s, " to put two more stones");
    case Verb::kOfferN:
      return absl::StrCat("choose", s, " to offer ", Moves(After(before, action).number().value()));
    case Verb::kContinue:
      break;
  }
  return absl::StrCat("choose", s, " not to offer fifth moves");
}

bool ConcernsColors(Verb verb) {
  return verb == Verb::kSwap || verb == Verb::kKeep || verb == Verb::kBlack || verb == Verb::kWhite;
}

std::string Capitalized(std::string sentence) {
  sentence[0] = absl::ascii_toupper(static_cast<unsigned char>(sentence[0]));
  return sentence;
}

// --------------------------------------------------------------------------------
// What is asked

bool IsAnywhere(const Negotiation& negotiation, const PointSet& points) {
  const engine::OpeningConfig& config = negotiation.config();
  const auto free = static_cast<size_t>(config.width * config.height) - negotiation.stones().size();
  return static_cast<size_t>(points.size()) == free;
}

std::string WhereWords(const Negotiation& negotiation, Verb verb) {
  const PointSet points = negotiation.LegalPoints(verb);
  if (IsAnywhere(negotiation, points)) return "anywhere";
  if (points.size() <= kMostListed) {
    return absl::StrCat("on ", points.size() == 1 ? "" : "one of ",
                        PointWords(points, HeightOf(negotiation)));
  }
  return absl::StrCat("on one of ", points.size(), " points",
                      points.size() <= kMostMarked ? ", marked ':'" : "");
}

std::string PlaceTask(const Negotiation& negotiation) {
  const int stones = negotiation.StonesInARow();
  return absl::StrCat("Put ", StoneWords(negotiation.next_color()), " ",
                      WhereWords(negotiation, Verb::kPlace),
                      stones > 1 ? absl::StrCat("; the next ", stones, " stones are yours.") : ".");
}

std::string NumberTask(const Negotiation& negotiation) {
  const int number = negotiation.number().value();
  const std::string accept =
      absl::StrCat("'accept' agrees to ", Moves(number), number > 1 ? kOneIsKept : "");
  if (!Allows(negotiation, Verb::kDecrease)) return absl::StrCat(accept, ".");
  const engine::NumberRange range = negotiation.LegalNumbers(Verb::kDecrease);
  return absl::StrCat(accept, "; 'lower N' asks for fewer, N from ", range.least, " to ",
                      range.most, ".");
}

std::string OfferTask(const Negotiation& negotiation) {
  const int number = negotiation.number().value();
  if (number == 1) return "Put the fifth move, black (X), anywhere: it is the only one.";
  return absl::StrCat("Offer fifth move ", negotiation.offers().size() + 1, " of ", number,
                      ", black (X): White will keep one of them. No two may be equal by symmetry.");
}

std::string BranchWords(const Negotiation& negotiation) {
  return absl::StrCat("'offer' promises ", Moves(NumberOf(negotiation.config())), " instead",
                      kOneIsKept);
}

// --------------------------------------------------------------------------------
// What people type

// Words for verbs that say more to people than those of the rules.
constexpr std::pair<absl::string_view, Verb> kShownWords[] = {{"stay", Verb::kKeep},
                                                              {"two", Verb::kPutTwo},
                                                              {"accept", Verb::kPlay},
                                                              {"lower", Verb::kDecrease}};
// Others that are understood.
constexpr std::pair<absl::string_view, Verb> kSynonyms[] = {
    {"put", Verb::kPlace}, {"select", Verb::kChoose}, {"number", Verb::kDeclare}};

std::optional<Verb> VerbOf(absl::string_view word, const Negotiation& negotiation) {
  for (const auto& words : {absl::MakeConstSpan(kShownWords), absl::MakeConstSpan(kSynonyms)}) {
    for (const auto& [synonym, verb] : words) {
      if (absl::EqualsIgnoreCase(word, synonym)) return verb;
    }
  }
  const std::optional<Verb> verb = engine::ParseVerb(word);
  const bool promises = verb == Verb::kOffer && Allows(negotiation, Verb::kOfferN);
  return promises ? Verb::kOfferN : verb;
}

// The word as ParseActions reads it, which knows letters only.
std::string PointAsLetters(absl::string_view word, const engine::OpeningConfig& config) {
  const std::optional<Point> p = engine::ParseCoordinates(word, config.width, config.height);
  return p ? ToLetters(*p, config.height) : std::string(word);
}

bool IsPoint(absl::string_view word, const engine::OpeningConfig& config) {
  return engine::ParseLetters(word, config.width, config.height).has_value() ||
         engine::ParseCoordinates(word, config.width, config.height).has_value();
}

// What a point or a number alone is meant for.
std::optional<Verb> VerbMeantBy(absl::string_view argument, const Negotiation& negotiation) {
  const bool point = IsPoint(argument, negotiation.config());
  const bool number = base::ParseCount(argument).has_value();
  for (Verb verb : negotiation.LegalVerbs()) {
    if ((point && TakesPoint(verb)) || (number && TakesNumber(verb))) return verb;
  }
  return std::nullopt;
}

}  // namespace

std::string TypedText(const Action& action, int height) {
  std::string text = ActionToText(action, height);
  const absl::string_view name = VerbName(action.verb);
  if (action.verb == Verb::kOfferN) return "offer";
  for (const auto& [word, verb] : kShownWords) {
    if (verb == action.verb) return text.replace(0, name.size(), std::string(word));
  }
  return text;
}

std::string TellColors(const Negotiation& negotiation, const SeatWords& who) {
  const auto name = [&](Color c) { return who[Index(negotiation.SeatOf(c))]; };
  return absl::StrCat("Black (X): ", name(Color::kBlack), ", White (O): ", name(Color::kWhite),
                      ".");
}

std::string TellStep(const Negotiation& before, const Action& action, const SeatWords& who) {
  const std::string& name = who[Index(before.actor())];
  const bool you = name == kYou;
  std::string text = absl::StrCat(name, " ", Deed(before, action, you ? "" : "s"), ".");
  // The names of programs are as they are, even where a sentence begins.
  if (you || absl::StartsWith(name, "the ")) text = Capitalized(std::move(text));
  if (ConcernsColors(action.verb)) {
    absl::StrAppend(&text, " ", TellColors(After(before, action), who));
  }
  return text;
}

std::string TellLog(const Negotiation& negotiation, const SeatWords& who) {
  Negotiation replayed = Negotiation::Create(negotiation.config()).value();
  std::string text;
  for (const engine::SeatedAction& entry : negotiation.log()) {
    absl::StrAppend(&text, TellStep(replayed, entry.action, who), "\n");
    replayed = After(std::move(replayed), entry.action);
  }
  return text;
}

std::string TellTask(const Negotiation& negotiation) {
  switch (negotiation.phase()) {
    case Phase::kPlace:
      return PlaceTask(negotiation);
    case Phase::kSwap:
      return "'swap' exchanges the colours, 'stay' leaves them.";
    case Phase::kColor:
      return "'black' or 'white': take a colour.";
    case Phase::kColorOrTwo:
      if (!Allows(negotiation, Verb::kPutTwo)) return "'black' or 'white': take a colour.";
      return "'black' or 'white': take a colour; 'two': put two more stones, and the other "
             "chooses.";
    case Phase::kDeclare: {
      const engine::NumberRange range = negotiation.LegalNumbers(Verb::kDeclare);
      return absl::StrCat("'declare N': how many fifth moves Black will offer, N from ",
                          range.least, " to ", range.most, ".");
    }
    case Phase::kAnswer:
    case Phase::kNegotiate:
      return NumberTask(negotiation);
    case Phase::kBranch:
      return absl::StrCat("'swap' exchanges the colours, 'stay' leaves them; ",
                          BranchWords(negotiation), ".");
    case Phase::kAfterSwap:
      return absl::StrCat("'continue' goes on with the fifth move; ", BranchWords(negotiation),
                          ".");
    case Phase::kOffer:
      return OfferTask(negotiation);
    case Phase::kChoose:
      return absl::StrCat("Choose the fifth move that stays, marked '*': ",
                          PointWords(negotiation.offers(), HeightOf(negotiation)), ".");
    case Phase::kAgreed:
      break;
  }
  return "";
}

std::string ShortTask(const Negotiation& negotiation) {
  switch (negotiation.phase()) {
    case Phase::kPlace:
      return absl::StrCat("stone ", negotiation.stones().size() + 1, ", ",
                          StoneWords(negotiation.next_color()));
    case Phase::kSwap:
      return "swap or stay";
    case Phase::kColor:
      return "black or white";
    case Phase::kColorOrTwo:
      return Allows(negotiation, Verb::kPutTwo) ? "black, white or two" : "black or white";
    case Phase::kDeclare:
      return "declare a number";
    case Phase::kAnswer:
    case Phase::kNegotiate:
      return Allows(negotiation, Verb::kDecrease) ? "accept or lower" : "accept";
    case Phase::kBranch:
      return "swap, stay or offer";
    case Phase::kAfterSwap:
      return "continue or offer";
    case Phase::kOffer:
      return absl::StrCat("fifth move ", negotiation.offers().size() + 1, " of ",
                          negotiation.number().value());
    case Phase::kChoose:
      return "choose a fifth move";
    case Phase::kAgreed:
      break;
  }
  return "";
}

std::vector<BoardMark> OpeningMarks(const Negotiation& negotiation) {
  std::vector<BoardMark> marks;
  for (Point p : negotiation.offers()) marks.push_back({p, '*'});
  if (negotiation.phase() != Phase::kPlace) return marks;
  const PointSet points = negotiation.LegalPoints(Verb::kPlace);
  if (points.size() > kMostMarked || IsAnywhere(negotiation, points)) return marks;
  for (Point p : points) marks.push_back({p, ':'});
  return marks;
}

std::optional<absl::StatusOr<std::vector<Action>>> ParseTypedActions(
    absl::string_view line, const Negotiation& negotiation) {
  const engine::OpeningConfig& config = negotiation.config();
  std::vector<absl::string_view> words = base::SplitAtBlanks(line);
  if (words.empty()) return std::nullopt;
  std::optional<Verb> verb = VerbOf(words.front(), negotiation);
  if (verb) {
    words.erase(words.begin());
  } else {
    verb = VerbMeantBy(words.front(), negotiation);
  }
  if (!verb) return std::nullopt;
  std::string text(VerbName(*verb));
  for (absl::string_view word : words) {
    absl::StrAppend(&text, " ", TakesPoint(*verb) ? PointAsLetters(word, config) : word);
  }
  return engine::ParseActions(text, config.width, config.height);
}

}  // namespace tengen::cli
