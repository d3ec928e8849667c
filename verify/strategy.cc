#include "verify/strategy.h"

#include <algorithm>
#include <array>
#include <optional>
#include <unordered_set>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "verify/proof_text.h"

namespace tengen::verify {
namespace {

constexpr absl::string_view kFirstLine = "tengen-strategy 1";
constexpr size_t kFewestLines = 7;  // without a move
constexpr size_t kHeaderLines = 6;
constexpr int kImages = 8;

absl::Status Wrong(size_t line, absl::string_view what, absl::string_view text) {
  constexpr size_t kShown = 60;
  return absl::InvalidArgumentError(
      absl::StrCat("line ", line, ": ", what, ": \"", absl::CEscape(text.substr(0, kShown)), "\""));
}

// The image of a position: bit 0 mirrors left and right, bit 1 top and bottom, bit 2 exchanges
// columns and rows. REQUIRES: without bit 2, or the board is square.
Position Image(const Position& position, int number) {
  Position image(position.width(), position.height(), position.game());
  for (int y = 0; y < position.height(); ++y) {
    for (int x = 0; x < position.width(); ++x) {
      int to_x = (number & 1) != 0 ? position.width() - 1 - x : x;
      int to_y = (number & 2) != 0 ? position.height() - 1 - y : y;
      if ((number & 4) != 0) std::swap(to_x, to_y);
      image.Set(image.PointAt(to_x, to_y), position.At(position.PointAt(x, y)));
    }
  }
  return image;
}

// The words of a line after `keyword`.
absl::StatusOr<std::vector<absl::string_view>> Field(absl::Span<const absl::string_view> lines,
                                                     size_t at, absl::string_view keyword,
                                                     size_t count) {
  std::vector<absl::string_view> words = absl::StrSplit(lines[at], ' ', absl::SkipEmpty());
  if (words.size() != count + 1 || words[0] != keyword) {
    return Wrong(at + 1, absl::StrCat("expected \"", keyword, "\" and ", count, " words"),
                 lines[at]);
  }
  words.erase(words.begin());
  return words;
}

// Puts stones, written one after the other, on empty points. False if they are none.
bool PutStones(absl::string_view points, char stone, Position& position) {
  while (!points.empty()) {
    size_t length = 1;
    while (length < points.size() &&
           absl::ascii_isdigit(static_cast<unsigned char>(points[length]))) {
      ++length;
    }
    // A column past z has two letters.
    if (length == 1 && points.size() > 1) {
      ++length;
      while (length < points.size() &&
             absl::ascii_isdigit(static_cast<unsigned char>(points[length]))) {
        ++length;
      }
    }
    const std::optional<int> point = position.ParsePoint(points.substr(0, length));
    if (!point || !position.IsEmpty(*point)) return false;
    position.Set(*point, stone);
    points.remove_prefix(length);
  }
  return true;
}

// "h8i9/a1b2": the attacker's stones and the defender's.
std::optional<Position> WithStones(absl::string_view text, const Strategy& strategy) {
  const std::vector<absl::string_view> sides = absl::StrSplit(text, '/');
  Position position(strategy.start.width(), strategy.start.height(), strategy.start.game());
  const bool read = sides.size() == 2 && PutStones(sides[0], strategy.attacker, position) &&
                    PutStones(sides[1], Other(strategy.attacker), position);
  return read ? std::optional<Position>(position) : std::nullopt;
}

// All but the moves.
absl::StatusOr<Strategy> ReadHeader(absl::Span<const absl::string_view> lines) {
  if (lines[0] != kFirstLine)
    return Wrong(1, absl::StrCat("expected \"", kFirstLine, "\""), lines[0]);
  const auto rule = Field(lines, 1, "rule", 1);
  if (!rule.ok()) return rule.status();
  const std::optional<Game> game = ParseGame((*rule)[0]);
  if (!game) return Wrong(2, "unknown rule", (*rule)[0]);
  const auto size = Field(lines, 2, "size", 2);
  if (!size.ok()) return size.status();
  std::array<int, 2> sides = {};
  for (size_t i : {0, 1}) {
    const bool number = absl::SimpleAtoi((*size)[i], &sides[i]);
    if (!number || sides[i] < kMinSide || sides[i] > kMaxSide) {
      return Wrong(3, "no side of a board", (*size)[i]);
    }
  }
  const auto side = Field(lines, 3, "side", 1);
  if (!side.ok()) return side.status();
  if ((*side)[0] != "black" && (*side)[0] != "white") return Wrong(4, "unknown side", (*side)[0]);
  Strategy strategy{.start = Position(sides[0], sides[1], *game),
                    .attacker = (*side)[0] == "black" ? kBlack : kWhite};
  const auto start = Field(lines, 4, "start", 1);
  if (!start.ok()) return start.status();
  const std::optional<Position> stones = WithStones((*start)[0], strategy);
  if (!stones) return Wrong(5, "not the stones of two sides", (*start)[0]);
  strategy.start = *stones;
  return strategy;
}

// STONES MOVE
absl::Status ReadMove(size_t number, absl::string_view line, Strategy& strategy) {
  const std::vector<absl::string_view> words = absl::StrSplit(line, ' ', absl::SkipEmpty());
  if (words.size() != 2) return Wrong(number, "expected stones and a move", line);
  std::optional<Position> position = WithStones(words[0], strategy);
  if (!position) return Wrong(number, "not the stones of two sides", words[0]);
  const std::optional<int> move = position->ParsePoint(words[1]);
  if (!move || !position->IsEmpty(*move)) return Wrong(number, "not an empty point", words[1]);
  // The move goes with the position to its image.
  std::optional<Position> least;
  int image_move = 0;
  for (int i = 0; i < (position->width() == position->height() ? kImages : kImages / 2); ++i) {
    const Position image = Image(*position, i);
    if (least && image.cells() >= least->cells()) continue;
    position->Set(*move, kBlocked);
    image_move = static_cast<int>(Image(*position, i).cells().find(kBlocked));
    position->Set(*move, kEmpty);
    least = image;
  }
  const bool fresh = strategy.moves.emplace(least->cells(), image_move).second;
  return fresh ? absl::OkStatus() : Wrong(number, "a second move for this position", line);
}

// Walks through all positions that the strategy can meet.
class Follower {
 public:
  explicit Follower(const Strategy& strategy) : strategy_(strategy) {}

  absl::StatusOr<std::vector<Leaves>> Run() {
    Position start = Normal(strategy_.start);
    if (absl::Status status = CheckStart(start); !status.ok()) return status;
    if (!strategy_.moves.contains(start.cells())) {
      leaves_.push_back({start, {}});
    } else if (absl::Status status = Visit(start); !status.ok()) {
      return status;
    }
    if (met_ != strategy_.moves.size()) {
      return absl::InvalidArgumentError(
          absl::StrCat("of ", strategy_.moves.size(), " positions with a move ", met_, " are met"));
    }
    return std::move(leaves_);
  }

 private:
  absl::Status Fail(absl::string_view reason) const {
    return absl::InvalidArgumentError(absl::StrCat(
        path_.empty() ? "at the start" : absl::StrCat("after ", absl::StrJoin(path_, " ")), ": ",
        reason));
  }

  absl::Status CheckStart(const Position& start) const {
    const int black = start.CountCells(kBlack), white = start.CountCells(kWhite);
    const bool turn = strategy_.attacker == kBlack ? black == white : black == white + 1;
    if (!turn) return Fail("it is not the attacker's turn");
    for (int p = start.first_point(); p < start.end_point(); ++p) {
      if ((start.At(p) == kBlack || start.At(p) == kWhite) && start.InWinningRow(p)) {
        return Fail("somebody has won");
      }
    }
    return absl::OkStatus();
  }

  // The attacker is to move and has a move. `position` is Normal, so names of points in messages
  // are those of one image for each ply.
  absl::Status Visit(Position& position) {
    ++met_;
    const int move = strategy_.moves.at(position.cells());
    path_.push_back(position.Name(move));
    if (position.IsProhibited(move, strategy_.attacker)) return Fail("the move is forbidden");
    position.Set(move, strategy_.attacker);
    if (position.InWinningRow(move)) return Fail("the move wins, which a proof should say");
    if (position.CountCells(kEmpty) < 2) return Fail("the board is full");
    std::vector<int> replies;
    for (int p = position.first_point(); p < position.end_point(); ++p) {
      if (!position.IsEmpty(p)) continue;
      if (absl::Status status = Reply(position, p, replies); !status.ok()) return status;
    }
    if (!replies.empty()) leaves_.push_back({position, std::move(replies)});
    position.Set(move, kEmpty);
    path_.pop_back();
    return absl::OkStatus();
  }

  // Adds the reply to `leaves` if it leads to a new one.
  absl::Status Reply(Position& position, int reply, std::vector<int>& leaves) {
    const char defender = Other(strategy_.attacker);
    path_.push_back(position.Name(reply));
    position.Set(reply, defender);
    if (position.InWinningRow(reply)) return Fail("the reply wins");
    position.Set(reply, kEmpty);
    if (!position.IsProhibited(reply, defender)) {
      position.Set(reply, defender);
      Position normal = Normal(position);
      position.Set(reply, kEmpty);
      if (seen_.insert(normal.cells()).second) {
        if (!strategy_.moves.contains(normal.cells())) {
          leaves.push_back(reply);
        } else if (absl::Status status = Visit(normal); !status.ok()) {
          return status;
        }
      }
    }
    path_.pop_back();
    return absl::OkStatus();
  }

  const Strategy& strategy_;
  std::unordered_set<std::string> seen_;
  std::vector<Leaves> leaves_;
  std::vector<std::string> path_;
  size_t met_ = 0;
};

}  // namespace

Position Normal(const Position& position) {
  Position least = position;
  for (int i = 1; i < (position.width() == position.height() ? kImages : kImages / 2); ++i) {
    Position image = Image(position, i);
    if (image.cells() < least.cells()) least = std::move(image);
  }
  return least;
}

absl::StatusOr<Strategy> ParseStrategy(absl::string_view text) {
  std::vector<absl::string_view> lines = absl::StrSplit(text, '\n');
  while (!lines.empty() && absl::StripAsciiWhitespace(lines.back()).empty()) lines.pop_back();
  for (absl::string_view& line : lines) absl::ConsumeSuffix(&line, "\r");
  if (lines.size() < kFewestLines) return Wrong(lines.size() + 1, "the text ends too early", "");
  absl::StatusOr<Strategy> strategy = ReadHeader(lines);
  if (!strategy.ok()) return strategy;
  const auto count = Field(lines, kHeaderLines - 1, "moves", 1);
  if (!count.ok()) return count.status();
  size_t moves = 0;
  if (!absl::SimpleAtoi((*count)[0], &moves) || moves != lines.size() - kFewestLines) {
    return Wrong(kHeaderLines, absl::StrCat("there are ", lines.size() - kFewestLines, " moves"),
                 (*count)[0]);
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

absl::StatusOr<Verified> VerifyLeaf(const Position& leaf, char attacker, absl::string_view proof) {
  const absl::StatusOr<Proof> read = ParseProof(proof);
  if (!read.ok()) return read.status();
  const bool same = read->attacker == attacker && !read->stone_limit &&
                    read->position.width() == leaf.width() &&
                    read->position.height() == leaf.height() &&
                    read->position.game() == leaf.game() && read->position.cells() == leaf.cells();
  if (!same) return absl::InvalidArgumentError("the proof is of something else");
  return VerifyProof(*read);
}

}  // namespace tengen::verify
