#include "verify/strategy.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "absl/types/span.h"
#include "verify/proof_text.h"
#include "verify/words.h"

namespace tengen::verify {
namespace {

constexpr absl::string_view kFirstLine = "tengen-strategy 1";
constexpr size_t kFewestLines = 7;  // without a move
constexpr size_t kHeaderLines = 6;

using Lines = absl::Span<const absl::string_view>;
using Words = std::vector<absl::string_view>;

absl::Status Wrong(size_t line, absl::string_view what, absl::string_view text) {
  return absl::InvalidArgumentError(absl::StrCat("line ", line, ": ", what, ": ", Quote(text)));
}

// The words of a line behind `keyword`.
absl::StatusOr<Words> Field(Lines lines, size_t at, absl::string_view keyword, size_t count) {
  Words words = absl::StrSplit(lines[at], ' ', absl::SkipEmpty());
  if (words.size() != count + 1 || words[0] != keyword) {
    return Wrong(at + 1, absl::StrCat("expected \"", keyword, "\" and ", count, " words"),
                 lines[at]);
  }
  words.erase(words.begin());
  return words;
}

// Puts stones, written one behind the other, on empty points. False if they are none.
bool PutStones(absl::string_view points, char stone, Position& position) {
  const Words names = SplitNames(points);
  return std::all_of(names.begin(), names.end(), [&](absl::string_view name) {
    const std::optional<int> point = position.ParsePoint(name);
    if (!point || !position.IsEmpty(*point)) return false;
    position.Set(*point, stone);
    return true;
  });
}

// Puts the stones of "h8i9/a1b2", the attacker's and the defender's, on an empty board.
std::optional<Position> WithStones(absl::string_view text, Position board, char attacker) {
  const Words sides = absl::StrSplit(text, '/');
  const bool read = sides.size() == 2 && PutStones(sides[0], attacker, board) &&
                    PutStones(sides[1], Other(attacker), board);
  return read ? std::optional<Position>(std::move(board)) : std::nullopt;
}

// The board without a stone.
absl::StatusOr<Position> ReadBoard(Lines lines) {
  if (lines[0] != kFirstLine) {
    return Wrong(1, absl::StrCat("expected \"", kFirstLine, "\""), lines[0]);
  }
  const absl::StatusOr<Words> rule = Field(lines, 1, "rule", 1);
  if (!rule.ok()) return rule.status();
  const std::optional<Game> game = ParseGame((*rule)[0]);
  if (!game) return Wrong(2, "unknown rule", (*rule)[0]);
  const absl::StatusOr<Words> size = Field(lines, 2, "size", 2);
  if (!size.ok()) return size.status();
  std::vector<int> sides;
  for (absl::string_view word : *size) {
    const std::optional<int64_t> side = ParseNumber(word, kMinSide, kMaxSide);
    if (!side) return Wrong(3, "no side of a board", word);
    sides.push_back(static_cast<int>(*side));
  }
  return Position(sides[0], sides[1], *game);
}

// All but the moves.
absl::StatusOr<Strategy> ReadHeader(Lines lines) {
  const absl::StatusOr<Position> board = ReadBoard(lines);
  if (!board.ok()) return board.status();
  const absl::StatusOr<Words> side = Field(lines, 3, "side", 1);
  if (!side.ok()) return side.status();
  const std::optional<char> attacker = ParseSide((*side)[0]);
  if (!attacker) return Wrong(4, "unknown side", (*side)[0]);
  const absl::StatusOr<Words> stones = Field(lines, 4, "start", 1);
  if (!stones.ok()) return stones.status();
  const std::optional<Position> start = WithStones((*stones)[0], *board, *attacker);
  if (!start) return Wrong(5, "not the stones of two sides", (*stones)[0]);
  return Strategy(*start, *attacker);
}

// STONES MOVE
absl::Status ReadMove(size_t number, absl::string_view line, Strategy& strategy) {
  const Words words = absl::StrSplit(line, ' ', absl::SkipEmpty());
  if (words.size() != 2) return Wrong(number, "expected stones and a move", line);
  const Position& start = strategy.start();
  const std::optional<Position> position = WithStones(
      words[0], Position(start.width(), start.height(), start.game()), strategy.attacker());
  if (!position) return Wrong(number, "not the stones of two sides", words[0]);
  const std::optional<int> move = position->ParsePoint(words[1]);
  if (!move || !position->IsEmpty(*move)) return Wrong(number, "not an empty point", words[1]);
  if (strategy.Add(*position, *move)) return absl::OkStatus();
  return Wrong(number, "a second move for this position", line);
}

// The start before the defender's reply, if there is but one stone of each side.
std::optional<Openings> BeforeReply(const Strategy& strategy) {
  Openings openings = {strategy.start(), 0, 0, {}};
  Position& parent = openings.parent;
  if (parent.CountCells(kBlack) != 1 || parent.CountCells(kWhite) != 1) return std::nullopt;
  for (int p = parent.first_point(); p < parent.end_point(); ++p) {
    if (parent.At(p) == strategy.attacker()) openings.first = p;
    if (parent.At(p) == Other(strategy.attacker())) parent.Set(p, kEmpty);
  }
  return openings;
}

// Walks through all positions that the strategy can meet.
class Follower {
 public:
  explicit Follower(const Strategy& strategy) : strategy_(strategy), position_(strategy.start()) {}

  absl::StatusOr<std::vector<Leaves>> Run() {
    if (absl::Status status = CheckStart(); !status.ok()) return status;
    if (const std::optional<int> move = strategy_.MoveIn(position_)) {
      if (absl::Status status = Visit(*move); !status.ok()) return status;
    } else {
      leaves_.push_back({position_, {}});
    }
    if (met_ == strategy_.size()) return std::move(leaves_);
    return absl::InvalidArgumentError(
        absl::StrCat("of ", strategy_.size(), " positions with a move ", met_, " are met"));
  }

 private:
  absl::Status Fail(absl::string_view reason) const {
    const std::string where =
        path_.empty() ? "at the start" : absl::StrCat("after ", absl::StrJoin(path_, " "));
    return absl::InvalidArgumentError(absl::StrCat(where, ": ", reason));
  }

  absl::Status CheckStart() const {
    const int black = position_.CountCells(kBlack), white = position_.CountCells(kWhite);
    const bool turn = strategy_.attacker() == kBlack ? black == white : black == white + 1;
    if (!turn) return Fail("it is not the attacker's turn");
    for (int p = position_.first_point(); p < position_.end_point(); ++p) {
      if ((position_.At(p) == kBlack || position_.At(p) == kWhite) && position_.InWinningRow(p)) {
        return Fail("somebody has won");
      }
    }
    return absl::OkStatus();
  }

  // The attacker is to move, and plays `move`.
  absl::Status Visit(int move) {
    ++met_;
    path_.push_back(position_.Name(move));
    if (position_.IsProhibited(move, strategy_.attacker())) return Fail("the move is forbidden");
    position_.Set(move, strategy_.attacker());
    if (position_.InWinningRow(move)) return Fail("the move wins, which a proof should say");
    if (position_.CountCells(kEmpty) < 2) return Fail("the board is full");
    std::vector<int> leaves;
    for (int p = position_.first_point(); p < position_.end_point(); ++p) {
      if (!position_.IsEmpty(p)) continue;
      if (absl::Status status = Reply(p, leaves); !status.ok()) return status;
    }
    if (!leaves.empty()) leaves_.push_back({position_, std::move(leaves)});
    position_.Set(move, kEmpty);
    path_.pop_back();
    return absl::OkStatus();
  }

  // The defender plays `reply`, which is added to `leaves` if it leads to a new one.
  absl::Status Reply(int reply, std::vector<int>& leaves) {
    const char defender = Other(strategy_.attacker());
    path_.push_back(position_.Name(reply));
    const bool prohibited = position_.IsProhibited(reply, defender);
    position_.Set(reply, defender);
    if (position_.InWinningRow(reply)) return Fail("the reply wins");
    // What renju prohibits to the defender loses at once.
    if (!prohibited && seen_.insert(strategy_.KeyOf(position_)).second) {
      const std::optional<int> move = strategy_.MoveIn(position_);
      if (!move) leaves.push_back(reply);
      absl::Status status = move ? Visit(*move) : absl::OkStatus();
      if (!status.ok()) return status;
    }
    position_.Set(reply, kEmpty);
    path_.pop_back();
    return absl::OkStatus();
  }

  const Strategy& strategy_;
  Position position_;
  std::unordered_set<std::string> seen_;
  std::vector<Leaves> leaves_;
  std::vector<std::string> path_;
  size_t met_ = 0;
};

}  // namespace

Strategy::Normal Strategy::Normalized(const Position& position) const {
  Normal least = {"", nullptr};
  for (const std::vector<int>& points : arrangements_) {
    std::string cells;
    for (int point : points) cells += position.At(point);
    if (least.points == nullptr || cells < least.cells) least = {std::move(cells), &points};
  }
  return least;
}

bool Strategy::Add(const Position& position, int move) {
  Normal normal = Normalized(position);
  const auto at = std::find(normal.points->begin(), normal.points->end(), move);
  const auto place = static_cast<size_t>(at - normal.points->begin());
  return moves_.emplace(std::move(normal.cells), place).second;
}

std::optional<int> Strategy::MoveIn(const Position& position) const {
  const Normal normal = Normalized(position);
  const auto at = moves_.find(normal.cells);
  if (at == moves_.end()) return std::nullopt;
  return (*normal.points)[at->second];
}

void Strategy::ForEach(absl::FunctionRef<void(const Position& position, int move)> use) const {
  const std::vector<int>& points = arrangements_.front();
  for (const auto& [cells, place] : moves_) {
    Position position(start_.width(), start_.height(), start_.game());
    for (size_t i = 0; i < points.size(); ++i) position.Set(points[i], cells[i]);
    use(position, points[place]);
  }
}

absl::StatusOr<Strategy> ParseStrategy(absl::string_view text) {
  Words lines = absl::StrSplit(text, '\n');
  while (!lines.empty() && absl::StripAsciiWhitespace(lines.back()).empty()) lines.pop_back();
  for (absl::string_view& line : lines) absl::ConsumeSuffix(&line, "\r");
  if (lines.size() < kFewestLines) return Wrong(lines.size() + 1, "the text ends too early", "");
  absl::StatusOr<Strategy> strategy = ReadHeader(lines);
  if (!strategy.ok()) return strategy;
  const absl::StatusOr<Words> count = Field(lines, kHeaderLines - 1, "moves", 1);
  if (!count.ok()) return count.status();
  const auto moves = static_cast<int64_t>(lines.size() - kFewestLines);
  if (!ParseNumber((*count)[0], moves, moves)) {
    return Wrong(kHeaderLines, absl::StrCat("there are ", moves, " moves"), (*count)[0]);
  }
  for (size_t i = kHeaderLines; i + 1 < lines.size(); ++i) {
    if (absl::Status status = ReadMove(i + 1, lines[i], *strategy); !status.ok()) return status;
  }
  if (lines.back() != "end") return Wrong(lines.size(), "expected \"end\"", lines.back());
  return strategy;
}

bool IsStrategyText(absl::string_view beginning) {
  return absl::StartsWith(beginning, "tengen-strategy ");
}

absl::StatusOr<std::vector<Leaves>> LeavesOf(const Strategy& strategy) {
  return Follower(strategy).Run();
}

std::optional<Openings> OpeningsOf(absl::Span<const Strategy> strategies) {
  std::optional<Openings> openings;
  std::unordered_set<std::string> won, seen;
  const Strategy* first = nullptr;
  for (const Strategy& strategy : strategies) {
    const std::optional<Openings> before = BeforeReply(strategy);
    if (!before) continue;
    if (first == nullptr) {
      first = &strategy;
      openings = before;
    }
    // The reply may stand in an image in which the first stone stands elsewhere.
    won.insert(first->KeyOf(strategy.start()));
  }
  if (first == nullptr) return std::nullopt;
  Position position = openings->parent;
  for (int i = 0; i < position.width() * position.height(); ++i) {
    const int p =
        position.PointAt(i / position.height(), position.height() - 1 - i % position.height());
    if (!position.IsEmpty(p)) continue;
    position.Set(p, Other(first->attacker()));
    const std::string key = first->KeyOf(position);
    position.Set(p, kEmpty);
    if (!seen.insert(key).second) continue;
    if (won.contains(key)) {
      ++openings->won;
    } else {
      openings->open.push_back(p);
    }
  }
  return openings;
}

absl::StatusOr<Verified> VerifyLeaf(const Position& leaf, char attacker, absl::string_view proof,
                                    const VerifyOptions& options) {
  const absl::StatusOr<Proof> read = ParseProof(proof);
  if (!read.ok()) return read.status();
  const bool same = read->attacker == attacker && !read->stone_limit &&
                    read->position.width() == leaf.width() &&
                    read->position.height() == leaf.height() &&
                    read->position.game() == leaf.game() && read->position.cells() == leaf.cells();
  if (!same) return absl::InvalidArgumentError("the proof is of something else");
  return VerifyProof(*read, options);
}

}  // namespace tengen::verify
