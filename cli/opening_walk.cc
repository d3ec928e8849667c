#include "cli/opening_walk.h"

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "base/files.h"
#include "cli/terminal/board_view.h"
#include "engine/opening/opening_record.h"
#include "engine/record/notation.h"

namespace tengen::cli {
namespace {

// More points than this are described, not listed.
constexpr int kMostPoints = 30;

constexpr absl::string_view kHelp =
    "Type one of the possible actions, such as \"place h8\", \"swap\" or \"declare 3\"; a point\n"
    "alone will do where one is asked for, and several points are several actions.\n"
    "  hint       what the engine would do\n"
    "  undo       take back the last action (and the engine's before it)\n"
    "  log        everything so far\n"
    "  save FILE  write the record (.json, .psq or .sgf)\n"
    "  quit\n";

std::string PointList(const PointSet& points, int height) {
  std::vector<std::string> names;
  for (Point p : points) names.push_back(ToLetters(p, height));
  return absl::StrJoin(names, " ");
}

std::string DescribeActions(const std::vector<engine::Action>& actions, int height) {
  return absl::StrJoin(actions, ", ", [height](std::string* out, const engine::Action& action) {
    absl::StrAppend(out, ActionToText(action, height));
  });
}

}  // namespace

absl::StatusOr<OpeningWalk> OpeningWalk::Create(const WalkSettings& settings, std::istream& in,
                                                std::ostream& out, OpeningCounsel counsel) {
  const absl::StatusOr<engine::Negotiation> negotiation =
      engine::Negotiation::Create(settings.config);
  if (!negotiation.ok()) return negotiation.status();
  return OpeningWalk(settings, *negotiation, in, out, std::move(counsel));
}

void OpeningWalk::Run() {
  out_ << InfoOf(settings_.config.rule).title << ". \"help\" explains.\n";
  LetEngineAct();
  Show();
  std::string line;
  while (!quit_ && !negotiation_.agreed() && ReadLine(line)) Obey(line);
  if (negotiation_.agreed()) ShowEnd();
}

bool OpeningWalk::ReadLine(std::string& line) {
  out_ << SeatName(negotiation_.actor()) << "> " << std::flush;
  if (!std::getline(in_, line)) {
    out_ << "\n";
    return false;
  }
  if (!settings_.input_is_terminal) out_ << line << "\n";
  return true;
}

void OpeningWalk::Obey(absl::string_view line) {
  line = absl::StripAsciiWhitespace(line);
  const std::pair<absl::string_view, absl::string_view> words =
      absl::StrSplit(line, absl::MaxSplits(' ', 1));
  const std::string word = absl::AsciiStrToLower(words.first);
  if (word.empty()) return;
  if (word == "help" || word == "?") {
    out_ << kHelp;
    ShowLegal();
  } else if (word == "quit" || word == "exit") {
    quit_ = true;
  } else if (word == "hint") {
    out_ << DescribeActions(counsel_(negotiation_), settings_.config.height) << "\n";
  } else if (word == "undo") {
    Undo();
  } else if (word == "log") {
    for (const engine::SeatedAction& action : negotiation_.log()) {
      out_ << SeatedActionToText(action, settings_.config.height) << "\n";
    }
  } else if (word == "save") {
    Save(absl::StripAsciiWhitespace(words.second));
  } else {
    Act(line);
  }
}

void OpeningWalk::Act(absl::string_view text) {
  const int width = settings_.config.width, height = settings_.config.height;
  const std::vector<engine::Verb> verbs = negotiation_.LegalVerbs();
  const absl::string_view first = text.substr(0, text.find(' '));
  // A point alone is meant for the verb that takes one.
  const bool bare =
      engine::ParseLetters(first, width, height).has_value() && TakesPoint(verbs.front());
  const absl::StatusOr<std::vector<engine::Action>> actions = engine::ParseActions(
      bare ? absl::StrCat(VerbName(verbs.front()), " ", text) : std::string(text), width, height);
  if (!actions.ok()) {
    out_ << actions.status().message() << "\n";
    ShowLegal();
    return;
  }
  for (const engine::Action& action : *actions) {
    if (EngineIsToAct()) {
      out_ << "The rest is not taken: now the engine acts.\n";
      break;
    }
    const absl::Status status = negotiation_.Apply(negotiation_.actor(), action);
    if (status.ok()) continue;
    out_ << "Not possible: " << status.message() << "\n";
    break;
  }
  LetEngineAct();
  if (!negotiation_.agreed()) Show();
}

void OpeningWalk::LetEngineAct() {
  while (EngineIsToAct()) {
    const std::vector<engine::Action> actions = counsel_(negotiation_);
    out_ << "Engine: " << DescribeActions(actions, settings_.config.height) << "\n";
    const engine::Seat seat = negotiation_.actor();
    for (const engine::Action& action : actions) {
      if (!negotiation_.Apply(seat, action).ok()) return;
    }
  }
}

void OpeningWalk::Show() {
  out_ << DrawBoard(negotiation_.ToBoard(settings_.rule), {});
  ShowName();
  if (negotiation_.number()) out_ << "Fifth moves: " << *negotiation_.number() << ". ";
  if (!negotiation_.offers().empty()) {
    PointSet offers;
    for (Point p : negotiation_.offers()) offers.Insert(p);
    out_ << "Offered: " << PointList(offers, settings_.config.height) << ". ";
  }
  out_ << "Black is " << SeatName(negotiation_.SeatOf(Color::kBlack)) << " now.\n";
  ShowLegal();
}

void OpeningWalk::ShowName() {
  const std::string name = OpeningName(negotiation_.pattern());
  if (!name.empty()) out_ << "Opening " << name << ". ";
}

void OpeningWalk::ShowLegal() {
  std::vector<std::string> texts;
  for (const engine::Verb verb : negotiation_.LegalVerbs()) {
    std::string text(VerbName(verb));
    if (TakesPoint(verb)) {
      const PointSet points = negotiation_.LegalPoints(verb);
      absl::StrAppend(&text, points.size() > kMostPoints
                                 ? absl::StrCat(" (", points.size(), " points)")
                                 : absl::StrCat(" ", PointList(points, settings_.config.height)));
    }
    if (TakesNumber(verb)) {
      const engine::NumberRange range = negotiation_.LegalNumbers(verb);
      absl::StrAppend(&text, " ", range.least, "..", range.most);
    }
    texts.push_back(std::move(text));
  }
  out_ << SeatName(negotiation_.actor()) << ", " << negotiation_.PhaseName() << ": "
       << absl::StrJoin(texts, " | ") << "\n";
}

void OpeningWalk::ShowEnd() {
  out_ << DrawBoard(negotiation_.ToBoard(settings_.rule), {});
  ShowName();
  out_ << "Agreed: Black is " << SeatName(negotiation_.SeatOf(Color::kBlack)) << ", "
       << SeatName(negotiation_.actor()) << " moves next.\n"
       << engine::OpeningRecordToJson(
              {settings_.rule, settings_.config, negotiation_.log(), negotiation_.stones(), ""});
}

void OpeningWalk::Undo() {
  if (negotiation_.log().empty()) {
    out_ << "Nothing to take back.\n";
    return;
  }
  do {
    negotiation_.Undo();
  } while (EngineIsToAct() && !negotiation_.log().empty());
  LetEngineAct();
  Show();
}

void OpeningWalk::Save(absl::string_view path) {
  const engine::OpeningRecord record = {settings_.rule, settings_.config, negotiation_.log(),
                                        negotiation_.stones(), ""};
  std::string text;
  if (absl::EndsWithIgnoreCase(path, ".json")) text = OpeningRecordToJson(record);
  if (absl::EndsWithIgnoreCase(path, ".psq")) text = OpeningRecordToPsq(record);
  if (absl::EndsWithIgnoreCase(path, ".sgf")) text = OpeningRecordToSgf(record);
  if (text.empty()) {
    out_ << "Name a file that ends in .json, .psq or .sgf.\n";
    return;
  }
  if (!guard_.Allows(std::string(path))) {
    out_ << RefusedReplacement(path);
    return;
  }
  const absl::Status status = base::WriteWholeFile(std::string(path), text);
  if (status.ok()) {
    out_ << "Saved " << path << "\n";
  } else {
    out_ << status.message() << "\n";
  }
}

}  // namespace tengen::cli
