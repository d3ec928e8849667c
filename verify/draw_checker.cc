#include "verify/draw_checker.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <numeric>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "verify/five_lines.h"
#include "verify/symmetries.h"
#include "verify/words.h"

namespace tengen::verify {
namespace {

constexpr absl::string_view kDrawMagic = "tengen-draw";
constexpr int kDrawVersion = 1;
constexpr int kFull = 1 << kLineLength;  // what a full line weighs: 1, in 32nds
// Every point may be a move and an answer, and has four letters at most.
constexpr size_t kLongestLine = size_t{16} * kMaxSide * kMaxSide;

using Words = std::vector<absl::string_view>;

class DrawChecker {
 public:
  DrawChecker(std::istream& text, absl::FunctionRef<bool(int64_t, int64_t)> go_on)
      : text_(text), go_on_(go_on) {}

  absl::StatusOr<CheckedDraw> Run();
  // Runs to the node about `position`.
  absl::StatusOr<DrawNode> Find(const Position& position);

 private:
  struct Answer {
    int move;
    int reply;
  };

  // "line 7: ", with the moves to the position at hand.
  absl::Status Broken(absl::string_view why) const;
  absl::Status NextLine();
  absl::StatusOr<Words> Field(absl::string_view keyword, size_t count);
  absl::StatusOr<int64_t> Number(absl::string_view word, int64_t low, int64_t high) const;
  absl::Status ReadHeader();
  absl::Status ReadBoard();
  absl::Status ReadEnd();
  // What the board's size determines.
  void Prepare();

  // The next line, about the position at hand, in which the attacker is to move.
  absl::Status CheckNode();
  absl::Status CheckPairs(const Words& words);
  absl::Status CheckMoves(const Words& words);
  absl::Status CheckAnswer(const Answer& answer);
  // The points that `text` names one behind the other, as in "a1b12".
  absl::StatusOr<std::vector<int>> PointsOf(absl::string_view text) const;
  absl::StatusOr<std::vector<Answer>> AnswersOf(const Words& words) const;

  // The lines without a stone of the defender.
  std::vector<Line> Live() const { return LiveLines(lines_, draw_.position, draw_.attacker); }
  // If all lines of `live` through the empty `point` hold another empty point.
  bool IsIdle(int point, const std::vector<Line>& live) const;
  // What is left of the position, in the order of `points`: 0 an empty point of a live line, 1 a
  // stone of one, 2 all else.
  std::string Left(const std::vector<int>& points) const;
  // The same packed, and equal for all images of a position.
  std::string Key() const;
  // Notes in found_ what `words` say if they are about the position that is looked for.
  absl::Status CompareWithWanted(const Words& words);

  std::istream& text_;
  const absl::FunctionRef<bool(int64_t, int64_t)> go_on_;
  std::string line_;
  int64_t number_ = 0;  // of line_
  CheckedDraw draw_;
  int64_t announced_ = 0;
  std::vector<Line> lines_;
  std::vector<std::vector<int>> arrangements_;
  std::vector<int> numbers_;  // of all cells, rim included
  std::unordered_set<std::string> met_;
  std::vector<int> path_;
  std::optional<std::string> wanted_;  // Left of the position that is looked for
  std::optional<DrawNode> found_;
};

absl::Status DrawChecker::Broken(absl::string_view why) const {
  std::string text = absl::StrCat("line ", number_, ": ");
  if (!path_.empty()) text += "after";
  for (int point : path_) absl::StrAppend(&text, " ", draw_.position.Name(point));
  absl::StrAppend(&text, path_.empty() ? "" : ": ", why);
  return absl::InvalidArgumentError(text);
}

absl::Status DrawChecker::NextLine() {
  line_.clear();
  ++number_;
  std::istream::int_type byte = text_.get();
  if (byte == std::istream::traits_type::eof()) return Broken("the text ends too early");
  for (; byte != std::istream::traits_type::eof() && byte != '\n'; byte = text_.get()) {
    if (line_.size() >= kLongestLine) return Broken(absl::StrCat("too long: ", Quote(line_)));
    line_ += static_cast<char>(byte);
  }
  if (absl::EndsWith(line_, "\r")) line_.pop_back();
  return absl::OkStatus();
}

absl::StatusOr<Words> DrawChecker::Field(absl::string_view keyword, size_t count) {
  if (absl::Status status = NextLine(); !status.ok()) return status;
  Words words = absl::StrSplit(line_, ' ', absl::SkipEmpty());
  if (words.size() != count + 1 || words[0] != keyword) {
    return Broken(absl::StrCat("expected \"", keyword, "\" and ", count, " words: ", Quote(line_)));
  }
  words.erase(words.begin());
  return words;
}

absl::StatusOr<int64_t> DrawChecker::Number(absl::string_view word, int64_t low,
                                            int64_t high) const {
  const std::optional<int64_t> number = ParseNumber(word, low, high);
  if (number) return *number;
  return Broken(absl::StrCat("expected a number from ", low, " to ", high, ": ", Quote(word)));
}

absl::Status DrawChecker::ReadBoard() {
  for (int y = 0; y < draw_.position.height(); ++y) {
    if (absl::Status status = NextLine(); !status.ok()) return status;
    if (const std::string wrong = PutRow(line_, y, draw_.position); !wrong.empty()) {
      return Broken(absl::StrCat(wrong, ": ", Quote(line_)));
    }
  }
  return absl::OkStatus();
}

absl::Status DrawChecker::ReadHeader() {
  const absl::StatusOr<Words> version = Field(kDrawMagic, 1);
  if (!version.ok()) return version.status();
  if ((*version)[0] != absl::StrCat(kDrawVersion)) {
    return Broken(absl::StrCat("unknown version: ", Quote((*version)[0])));
  }
  const absl::StatusOr<Words> size = Field("size", 2);
  if (!size.ok()) return size.status();
  const absl::StatusOr<int64_t> width = Number((*size)[0], kMinSide, kMaxSide);
  if (!width.ok()) return width.status();
  const absl::StatusOr<int64_t> height = Number((*size)[1], kMinSide, kMaxSide);
  if (!height.ok()) return height.status();
  draw_.position = Position(static_cast<int>(*width), static_cast<int>(*height), Game::kFreestyle);

  const absl::StatusOr<Words> side = Field("attacker", 1);
  if (!side.ok()) return side.status();
  const std::optional<char> attacker = ParseSide((*side)[0]);
  if (!attacker) return Broken(absl::StrCat("unknown side: ", Quote((*side)[0])));
  draw_.attacker = *attacker;
  absl::Status board = Field("board", 0).status();
  if (board.ok()) board = ReadBoard();
  if (!board.ok()) return board;
  const absl::StatusOr<Words> count = Field("nodes", 1);
  if (!count.ok()) return count.status();
  const absl::StatusOr<int64_t> nodes = Number((*count)[0], 1, INT64_MAX);
  if (nodes.ok()) announced_ = *nodes;
  return nodes.status();
}

absl::Status DrawChecker::ReadEnd() {
  if (draw_.nodes != announced_) {
    return Broken(absl::StrCat(announced_, " nodes are announced, and the tree has ", draw_.nodes));
  }
  if (absl::Status status = Field("end", 0).status(); !status.ok()) return status;
  ++number_;
  for (int byte = text_.get(); byte != std::istream::traits_type::eof(); byte = text_.get()) {
    if (!absl::ascii_isspace(static_cast<unsigned char>(byte))) {
      return Broken("text after the end");
    }
  }
  return absl::OkStatus();
}

bool DrawChecker::IsIdle(int point, const std::vector<Line>& live) const {
  std::vector<int> common;
  bool first = true;
  for (const Line& line : live) {
    if (!Holds(line, point)) continue;
    if (first) {
      std::ranges::copy_if(line, std::back_inserter(common), [&](int other) {
        return other != point && draw_.position.IsEmpty(other);
      });
    } else {
      std::erase_if(common, [&](int other) { return !Holds(line, other); });
    }
    first = false;
  }
  return first || !common.empty();
}

std::string DrawChecker::Left(const std::vector<int>& points) const {
  std::string left(draw_.position.cells().size(), 2);
  for (const Line& line : Live()) {
    for (int point : line) left[static_cast<size_t>(point)] = draw_.position.IsEmpty(point) ? 0 : 1;
  }
  std::string ordered;
  for (int point : points) ordered += left[static_cast<size_t>(point)];
  return ordered;
}

std::string DrawChecker::Key() const {
  constexpr size_t kCellsOfByte = 5;  // of three values each
  const std::string left = Left(numbers_);
  std::string least;
  for (const std::vector<int>& points : arrangements_) {
    std::string key;
    int value = 0;
    for (size_t i = 0; i < points.size(); ++i) {
      value = 3 * value + left[static_cast<size_t>(points[i])];
      if ((i + 1) % kCellsOfByte != 0 && i + 1 != points.size()) continue;
      key += static_cast<char>(value);
      value = 0;
    }
    if (least.empty() || key < least) least = std::move(key);
  }
  return least;
}

absl::Status DrawChecker::CompareWithWanted(const Words& words) {
  const auto same = std::ranges::find_if(
      arrangements_, [this](const std::vector<int>& points) { return Left(points) == *wanted_; });
  if (same == arrangements_.end()) return absl::OkStatus();
  const auto back = [&](int point) {
    return arrangements_[0][static_cast<size_t>(std::ranges::find(*same, point) - same->begin())];
  };
  DrawNode node;
  node.is_end = words[0] == "pairs";
  for (size_t i = 1; i < words.size() && node.is_end; ++i) {
    const absl::StatusOr<std::vector<int>> pair = PointsOf(words[i]);
    if (!pair.ok()) return pair.status();
    if (pair->size() != 2) return Broken(absl::StrCat("not a pair: ", Quote(words[i])));
    node.pairs.emplace_back(back((*pair)[0]), back((*pair)[1]));
  }
  if (!node.is_end) {
    const absl::StatusOr<std::vector<Answer>> answers = AnswersOf(words);
    if (!answers.ok()) return answers.status();
    for (const Answer& answer : *answers) {
      node.answers.emplace_back(back(answer.move), back(answer.reply));
    }
  }
  found_ = std::move(node);
  return absl::CancelledError("found");
}

absl::StatusOr<DrawNode> DrawChecker::Find(const Position& position) {
  if (absl::Status status = ReadHeader(); !status.ok()) return status;
  Prepare();
  const Position start = std::exchange(draw_.position, position);
  wanted_ = Left(arrangements_[0]);
  draw_.position = start;
  const absl::Status status = CheckNode();
  if (found_) return *found_;
  return status.ok() ? absl::NotFoundError("the certificate is not about this position") : status;
}

absl::StatusOr<std::vector<int>> DrawChecker::PointsOf(absl::string_view text) const {
  std::vector<int> points;
  for (absl::string_view name : SplitNames(text)) {
    const std::optional<int> point = draw_.position.ParsePoint(name);
    if (!point) return Broken(absl::StrCat("not a point of the board: ", Quote(name)));
    points.push_back(*point);
  }
  return points;
}

// The lines that hold no pair must weigh less than 1 after any further move, the points of pairs
// being the attacker's.
absl::Status DrawChecker::CheckPairs(const Words& words) {
  ++draw_.pairings;
  const size_t cells = draw_.position.cells().size();
  std::vector<int> partner(cells, 0);
  for (size_t i = 1; i < words.size(); ++i) {
    const absl::StatusOr<std::vector<int>> pair = PointsOf(words[i]);
    if (!pair.ok()) return pair.status();
    if (pair->size() != 2) return Broken(absl::StrCat("not a pair: ", Quote(words[i])));
    for (size_t k : {0, 1}) {
      const int point = (*pair)[k];
      if (!draw_.position.IsEmpty(point)) {
        return Broken(absl::StrCat(draw_.position.Name(point), " of a pair is not empty"));
      }
      int& other = partner[static_cast<size_t>(point)];
      if (other != 0) {
        return Broken(absl::StrCat(draw_.position.Name(point), " stands in a second pair"));
      }
      other = (*pair)[1 - k];
    }
  }
  int sum = 0, most = 0, heaviest = 0;
  const Line* weighing = nullptr;
  std::vector<int> through(cells, 0);
  const std::vector<Line> live = Live();
  for (const Line& line : live) {
    const bool paired = std::ranges::any_of(line, [&](int point) {
      const int other = partner[static_cast<size_t>(point)];
      return other != 0 && Holds(line, other);
    });
    if (paired) continue;
    const auto open = [&](int point) {
      return draw_.position.IsEmpty(point) && partner[static_cast<size_t>(point)] == 0;
    };
    const int weight = kFull >> std::ranges::count_if(line, open);
    sum += weight;
    if (weight > heaviest) weighing = &line;
    heaviest = std::max(heaviest, weight);
    for (int point : line) {
      if (!open(point)) continue;
      most = std::max(most, through[static_cast<size_t>(point)] += weight);
    }
  }
  if (sum + most < kFull) return absl::OkStatus();
  return Broken(absl::StrCat("the lines left come to ", sum + most, "/", kFull, ", that from ",
                             draw_.position.Name(weighing->front()), " to ",
                             draw_.position.Name(weighing->back()), " to ", heaviest));
}

absl::StatusOr<std::vector<DrawChecker::Answer>> DrawChecker::AnswersOf(const Words& words) const {
  std::vector<Answer> answers;
  for (absl::string_view word : words) {
    if (words.size() == 1 && word == "-") break;
    const std::pair<absl::string_view, absl::string_view> parts =
        absl::StrSplit(word, absl::MaxSplits(':', 1));
    const absl::StatusOr<std::vector<int>> moves = PointsOf(parts.first);
    if (!moves.ok()) return moves.status();
    const absl::StatusOr<std::vector<int>> reply = PointsOf(parts.second);
    if (!reply.ok()) return reply.status();
    if (moves->empty() || reply->size() != 1) {
      return Broken(absl::StrCat("not moves and their answer: ", Quote(word)));
    }
    for (int move : *moves) answers.push_back({move, reply->front()});
  }
  return answers;
}

absl::Status DrawChecker::CheckMoves(const Words& words) {
  const absl::StatusOr<std::vector<Answer>> answers = AnswersOf(words);
  if (!answers.ok()) return answers.status();
  const std::vector<Line> live = Live();
  std::vector<int> moves;
  for (const Line& line : live) {
    for (int point : line) {
      if (draw_.position.IsEmpty(point) && !IsIdle(point, live)) moves.push_back(point);
    }
  }
  std::ranges::sort(moves);
  moves.erase(std::unique(moves.begin(), moves.end()), moves.end());
  for (const Answer& answer : *answers) {
    if (std::erase(moves, answer.move) == 0) {
      return Broken(absl::StrCat("the move ", draw_.position.Name(answer.move),
                                 " needs no answer, or has one"));
    }
  }
  if (!moves.empty()) {
    return Broken(
        absl::StrCat("the move ", draw_.position.Name(moves.front()), " is not answered"));
  }
  for (const Answer& answer : *answers) {
    if (absl::Status status = CheckAnswer(answer); !status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status DrawChecker::CheckAnswer(const Answer& answer) {
  ++draw_.moves;
  Position& position = draw_.position;
  position.Set(answer.move, draw_.attacker);
  path_.push_back(answer.move);
  absl::Status status;
  if (position.InWinningRow(answer.move)) {
    status = Broken("the attacker has five");
  } else if (!position.IsEmpty(answer.reply)) {
    status = Broken(absl::StrCat("the answer ", position.Name(answer.reply), " is not empty"));
  } else {
    position.Set(answer.reply, Other(draw_.attacker));
    path_.push_back(answer.reply);
    if (met_.insert(Key()).second) status = CheckNode();
    path_.pop_back();
    position.Set(answer.reply, kEmpty);
  }
  path_.pop_back();
  position.Set(answer.move, kEmpty);
  return status;
}

absl::Status DrawChecker::CheckNode() {
  if (absl::Status status = NextLine(); !status.ok()) return status;
  if (++draw_.nodes > announced_) {
    return Broken(absl::StrCat("more nodes than the ", announced_, " announced"));
  }
  if (!go_on_(draw_.nodes, announced_)) return absl::CancelledError("nothing is shown");
  const std::string line = line_;
  const Words words = absl::StrSplit(line, ' ', absl::SkipEmpty());
  if (words.empty()) return Broken("a node is missing");
  if (wanted_) {
    if (absl::Status status = CompareWithWanted(words); !status.ok()) return status;
  }
  return words[0] == "pairs" ? CheckPairs(words) : CheckMoves(words);
}

void DrawChecker::Prepare() {
  lines_ = AllLines(draw_.position);
  arrangements_ = AllArrangements(draw_.position);
  numbers_.resize(draw_.position.cells().size());
  std::iota(numbers_.begin(), numbers_.end(), 0);
  met_.insert(Key());
}

absl::StatusOr<CheckedDraw> DrawChecker::Run() {
  if (absl::Status status = ReadHeader(); !status.ok()) return status;
  const Position& position = draw_.position;
  for (int point = position.first_point(); point < position.end_point(); ++point) {
    const char cell = position.At(point);
    if ((cell == kBlack || cell == kWhite) && position.InWinningRow(point)) {
      return absl::InvalidArgumentError(
          absl::StrCat("the game is over: a winning row at ", position.Name(point)));
    }
  }
  Prepare();
  if (absl::Status status = CheckNode(); !status.ok()) return status;
  if (absl::Status status = ReadEnd(); !status.ok()) return status;
  return draw_;
}

}  // namespace

bool IsDrawText(absl::string_view beginning) {
  return absl::StartsWith(beginning, absl::StrCat(kDrawMagic, " "));
}

absl::StatusOr<CheckedDraw> CheckDraw(std::istream& text,
                                      absl::FunctionRef<bool(int64_t, int64_t)> go_on) {
  return DrawChecker(text, go_on).Run();
}

absl::StatusOr<CheckedDraw> CheckDraw(std::istream& text) {
  return CheckDraw(text, [](int64_t, int64_t) { return true; });
}

absl::StatusOr<DrawNode> FindDrawNode(std::istream& text, const Position& position) {
  return DrawChecker(text, [](int64_t, int64_t) { return true; }).Find(position);
}

}  // namespace tengen::verify
