#include "engine/record/sgf.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "base/text.h"
#include "base/version.h"

namespace tengen::engine {
namespace {

using Kind = RecordedStep::Kind;

constexpr absl::string_view kRulesSeparator = ", ";
constexpr absl::string_view kTimeSeparator = ", ";

std::string SgfPoint(Point p) { return {base::SgfLetter(p.x()), base::SgfLetter(p.y())}; }

template <typename... Parts>
absl::Status BadSgf(const Parts&... parts) {
  return absl::InvalidArgumentError(absl::StrCat("SGF: ", parts...));
}

// "15" or "20:15".
absl::StatusOr<BoardSize> ReadSize(absl::string_view value) {
  value = absl::StripAsciiWhitespace(value);
  const std::pair<absl::string_view, absl::string_view> sides =
      absl::StrSplit(value, absl::MaxSplits(':', 1));
  const auto read = [](absl::string_view text, int* side) {
    return absl::SimpleAtoi(text, side) && kMinSide <= *side && *side <= kMaxSide;
  };
  BoardSize size;
  const bool square = value.find(':') == absl::string_view::npos;
  if (read(sides.first, &size.width) && read(square ? sides.first : sides.second, &size.height)) {
    return size;
  }
  return BadSgf("a size of ", value);
}

// The lesser first.
std::pair<int, int> InOrder(int a, int b) { return {std::min(a, b), std::max(a, b)}; }

absl::Status NoPoint(absl::string_view value) {
  return BadSgf(base::Quoted(value), " is no point of the board");
}

absl::Status TakePlayer(absl::string_view value, std::vector<RecordedStep>& steps) {
  const std::string player = absl::AsciiStrToLower(absl::StripAsciiWhitespace(value));
  const bool black = player == "b" || player == "black";
  if (!black && player != "w" && player != "white") return BadSgf("a player of ", value);
  steps.push_back({Kind::kToMove, black ? Color::kBlack : Color::kWhite, Point()});
  return absl::OkStatus();
}

// Takes what nodes say besides their steps.
class InfoReader {
 public:
  explicit InfoReader(RecordedGame& game) : game_(game) {}

  // The steps of the node are in the game already. The root comes first.
  void Take(const base::SgfNode& node) {
    for (const base::SgfProperty& property : node.properties) {
      for (const std::string& value : property.values) TakeText(property.name, value);
    }
    game_.rule = rule_ ? rule_ : title_rule_;
    at_root_ = false;
  }

 private:
  void TakeText(absl::string_view name, const std::string& value) {
    if (name == "RU") TakeRules(value);
    if ((name == "GN" || name == "EV") && !title_rule_) title_rule_ = RuleOfTitle(value);
    if (name == "C") TakeComment(value);
    const std::array<std::pair<absl::string_view, std::string*>, 5> texts = {
        {{"GM", &game_.type},
         {"PB", &game_.black_name},
         {"PW", &game_.white_name},
         {"DT", &game_.date},
         {"RE", &game_.result}}};
    for (const auto& [property, text] : texts) {
      if (name == property) *text = value;
    }
  }

  void TakeRules(absl::string_view value) {
    const size_t comma = value.find(kRulesSeparator);
    // As this project writes it, where the rule is what is before the separator whatever follows.
    const std::optional<Rule> ours =
        comma == absl::string_view::npos ? std::nullopt : ParseRule(value.substr(0, comma));
    rule_ = ours ? ours : RuleNamedIn(value);
    game_.unknown_rule = rule_ ? "" : std::string(absl::StripAsciiWhitespace(value));
    game_.opening_rule = ours ? std::string(value.substr(comma + kRulesSeparator.size())) : "";
  }

  void TakeComment(absl::string_view value) {
    if (!game_.steps.empty() && TakeTime(value, game_.steps.back())) return;
    if (at_root_ || game_.steps.empty()) {
      if (game_.comment.empty()) game_.comment = std::string(value);
      return;
    }
    RecordedStep& step = game_.steps.back();
    absl::StrAppend(&step.comment, step.comment.empty() ? "" : "\n", value);
  }

  // True if the comment is nothing but the time.
  static bool TakeTime(absl::string_view comment, RecordedStep& step) {
    const size_t comma = comment.rfind(kTimeSeparator);
    const bool alone = comma == absl::string_view::npos;
    absl::string_view number = alone ? comment : comment.substr(comma + kTimeSeparator.size());
    int64_t milliseconds;
    // A sign or a blank would do for the number alone.
    if (!absl::ConsumeSuffix(&number, "ms") || number.empty() ||
        !absl::ascii_isdigit(static_cast<unsigned char>(number.front())) ||
        !absl::ascii_isdigit(static_cast<unsigned char>(number.back())) ||
        !absl::SimpleAtoi(number, &milliseconds)) {
      return false;
    }
    step.milliseconds = milliseconds;
    return alone;
  }

  RecordedGame& game_;
  std::optional<Rule> rule_, title_rule_;
  bool at_root_ = true;
};

// "renju, Extended Yusui".
std::string RulesText(const RecordedGame& game) {
  std::string text(game.rule ? RuleName(*game.rule) : absl::string_view(game.unknown_rule));
  if (!game.opening_rule.empty()) {
    absl::StrAppend(&text, text.empty() ? "" : kRulesSeparator, game.opening_rule);
  }
  return text;
}

void AddStep(const RecordedStep& step, base::SgfNode& node) {
  const bool black = step.color == Color::kBlack;
  switch (step.kind) {
    case Kind::kMove:
      return node.Add(black ? "B" : "W", SgfPoint(step.point));
    case Kind::kPass:
      return node.Add(black ? "B" : "W", "");
    case Kind::kPut:
      return node.Add(black ? "AB" : "AW", SgfPoint(step.point));
    case Kind::kTakeOff:
      return node.Add("AE", SgfPoint(step.point));
    case Kind::kToMove:
      return node.Add("PL", black ? "B" : "W");
  }
}

// The steps of a node, as far as they make sense; the first that does not is noted.
absl::Status TakeNode(const base::SgfNode& node, SgfSteps& steps, RecordedGame& game) {
  const size_t before = game.steps.size();
  absl::Status status = steps.Append(node, game.steps);
  if (status.ok() || !absl::IsInvalidArgument(status)) return status;
  // Half of what is set up is no position.
  while (game.steps.size() > before && !IsTurn(game.steps.back())) game.steps.pop_back();
  const auto moves = std::count_if(game.steps.begin(), game.steps.end(), IsTurn);
  if (moves == 0) return status;
  game.notes.push_back(absl::StrCat("SGF: line ", node.properties[0].line, ": ",
                                    absl::StripPrefix(status.message(), "SGF: "),
                                    ": read are the moves before it, ", moves));
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<BoardSize> SgfSize(const base::SgfTree& tree, std::optional<BoardSize> size) {
  // It may stand behind a point that needs it.
  for (const base::SgfNode* node = &tree.nodes[0]; node != nullptr; node = tree.Next(*node)) {
    for (const base::SgfProperty& property : node->properties) {
      if (property.name != "SZ") continue;
      const absl::StatusOr<BoardSize> said = ReadSize(property.values[0]);
      if (!said.ok()) return said.status();
      size = *said;
    }
  }
  if (!size) return absl::FailedPreconditionError("SGF: no size (SZ)");
  return *size;
}

absl::Status SgfSteps::Append(const base::SgfNode& node, std::vector<RecordedStep>& steps) {
  for (const base::SgfProperty& property : node.properties) {
    for (const std::string& value : property.values) {
      if (absl::Status status = Take(property.name, value, steps); !status.ok()) return status;
      if (steps.size() > kMaxSteps) {
        return absl::ResourceExhaustedError(
            absl::StrCat("SGF: more than ", kMaxSteps, " moves and set-up stones"));
      }
    }
  }
  return absl::OkStatus();
}

// One value of a property; several are several of these.
absl::Status SgfSteps::Take(absl::string_view name, absl::string_view value,
                            std::vector<RecordedStep>& steps) {
  if (name == "B") return TakeMove(Color::kBlack, value, steps);
  if (name == "W") return TakeMove(Color::kWhite, value, steps);
  if (name == "AB" || name == "AW" || name == "AE") return TakeStones(name, value, steps);
  if (name == "PL") return TakePlayer(value, steps);
  if (name == "QPR" || name == "QSLW") return TakeOpening(value, steps);
  return absl::OkStatus();
}

absl::Status SgfSteps::TakeMove(Color color, absl::string_view value,
                                std::vector<RecordedStep>& steps) {
  value = absl::StripAsciiWhitespace(value);
  const bool small = size_.width <= 19 && size_.height <= 19;
  if (value.empty() || (value == "tt" && small)) {
    steps.push_back({Kind::kPass, color, Point()});
    return absl::OkStatus();
  }
  if (value == "swap" || value == "resign") return absl::OkStatus();
  const std::optional<Point> point = PointOf(value);
  if (!point) return NoPoint(value);
  if (!opening_.Contains(*point)) steps.push_back({Kind::kMove, color, *point});
  return absl::OkStatus();
}

// Points with commas between them.
absl::Status SgfSteps::TakeOpening(absl::string_view value, std::vector<RecordedStep>& steps) {
  std::vector<Point> points;
  for (absl::string_view name : absl::StrSplit(value, ',')) {
    const std::optional<Point> point = PointOf(absl::StripAsciiWhitespace(name));
    if (!point) return NoPoint(name);
    points.push_back(*point);
  }
  for (Point point : points) {
    const Color color = opening_.size() % 2 == 0 ? Color::kBlack : Color::kWhite;
    steps.push_back({Kind::kMove, color, point});
    opening_.Insert(point);
  }
  return absl::OkStatus();
}

// One point, or a rectangle of them by two of its corners.
absl::Status SgfSteps::TakeStones(absl::string_view name, absl::string_view value,
                                  std::vector<RecordedStep>& steps) const {
  const std::pair<absl::string_view, absl::string_view> corners =
      absl::StrSplit(value, absl::MaxSplits(':', 1));
  const std::optional<Point> first = PointOf(corners.first);
  const std::optional<Point> last = corners.second.empty() ? first : PointOf(corners.second);
  if (!first || !last) return NoPoint(value);
  const auto [top, bottom] = InOrder(first->y(), last->y());
  const auto [left, right] = InOrder(first->x(), last->x());
  const Kind kind = name == "AE" ? Kind::kTakeOff : Kind::kPut;
  const Color color = name == "AW" ? Color::kWhite : Color::kBlack;
  for (int y = top; y <= bottom; ++y) {
    for (int x = left; x <= right; ++x) steps.push_back({kind, color, Point(x, y)});
  }
  return absl::OkStatus();
}

// Letters are column and row, counted from the top left.
std::optional<Point> SgfSteps::PointOf(absl::string_view value) const {
  if (value.size() == 2) {
    const int x = base::FromSgfLetter(value[0]), y = base::FromSgfLetter(value[1]);
    if (x >= 0 && y >= 0 && x < size_.width && y < size_.height) return Point(x, y);
  }
  return ParseLetters(value, size_.width, size_.height);
}

absl::StatusOr<RecordedGame> ReadSgfGame(const base::SgfTree& tree, std::optional<BoardSize> size) {
  const absl::StatusOr<BoardSize> found = SgfSize(tree, size);
  if (!found.ok()) return found.status();
  RecordedGame game;
  game.width = found->width;
  game.height = found->height;
  SgfSteps steps(*found);
  InfoReader info(game);
  for (const base::SgfNode* node = &tree.nodes[0]; node != nullptr; node = tree.Next(*node)) {
    if (absl::Status s = TakeNode(*node, steps, game); !s.ok()) return s;
    // What other nodes behind the end say, times for one, is not about the moves before it.
    const bool ended = !game.notes.empty();
    if (!ended || node == &tree.nodes[0]) info.Take(*node);
    if (ended) break;
  }
  return game;
}

RecordedGame SgfInfoOf(const base::SgfTree& tree) {
  RecordedGame game;
  InfoReader info(game);
  for (const base::SgfNode* node = &tree.nodes[0]; node != nullptr; node = tree.Next(*node)) {
    info.Take(*node);
  }
  return game;
}

absl::StatusOr<RecordedGame> ReadSgf(absl::string_view text, std::optional<BoardSize> size) {
  const absl::StatusOr<base::SgfTree> tree = base::ReadSgfTree(text);
  if (!tree.ok()) return tree.status();
  return ReadSgfGame(*tree, size);
}

base::SgfTree SgfTreeOf(const RecordedGame& game) {
  base::SgfTree tree;
  const auto add = [&root = tree.nodes[0]](absl::string_view name, absl::string_view value) {
    if (!value.empty()) root.Add(name, value);
  };
  add("FF", "4");
  add("GM", game.type.empty() ? "4" : game.type);
  add("CA", "UTF-8");
  add("AP", absl::StrCat("Tengen:", base::Version()));
  add("SZ", game.width == game.height ? absl::StrCat(game.width)
                                      : absl::StrCat(game.width, ":", game.height));
  add("RU", RulesText(game));
  add("PB", game.black_name);
  add("PW", game.white_name);
  add("RE", game.result);
  add("DT", game.date);
  add("C", game.comment);
  for (const RecordedStep& step : game.steps) {
    base::SgfNode& node = tree.Append();
    AddStep(step, node);
    if (!step.comment.empty()) node.Add("C", step.comment);
  }
  return tree;
}

}  // namespace tengen::engine
