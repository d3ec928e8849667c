#include "search/proof/strategy_file.h"

#include <string>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "base/errors.h"
#include "engine/record/notation.h"
#include "engine/rules.h"
#include "engine/symmetry.h"
#include "search/proof/game_proof.h"

namespace tengen::search {
namespace {

constexpr absl::string_view kFirstLine = "tengen-strategy 1";

bool NextLine(std::istream& file, std::string& line) {
  if (!std::getline(file, line)) return false;
  if (!line.empty() && line.back() == '\r') line.pop_back();
  return true;
}

// What stands behind `keyword` in the next line.
absl::StatusOr<std::string> NextField(std::istream& file, absl::string_view keyword) {
  std::string line;
  NextLine(file, line);
  absl::string_view field = line;
  if (absl::ConsumePrefix(&field, keyword)) return std::string(field);
  return base::IsNot(line,
                     absl::StrCat("the line of a strategy that begins with \"", keyword, "\""));
}

absl::StatusOr<Board> ReadBoard(std::istream& file) {
  const absl::StatusOr<std::string> name = NextField(file, "rule ");
  if (!name.ok()) return name.status();
  const std::optional<Rule> rule = engine::ParseRule(*name);
  if (!rule) return base::IsNot(*name, "a rule");
  const absl::StatusOr<std::string> size = NextField(file, "size ");
  if (!size.ok()) return size.status();
  const std::vector<absl::string_view> sides = absl::StrSplit(*size, ' ');
  int width = 0, height = 0;
  if (sides.size() != 2 || !absl::SimpleAtoi(sides[0], &width) ||
      !absl::SimpleAtoi(sides[1], &height)) {
    return base::IsNot(*size, "a width and a height");
  }
  return Board::Create(width, height, *rule);
}

// An image of the position's stones, each side's by ascending point, as lines name them.
struct Side {
  std::vector<Point> points;  // of the position
  std::vector<std::string> names;
};

Side ImageOf(const PointSet& stones, const engine::GridMap& map, const Board& board) {
  PointSet images;
  for (Point p : stones) images.Insert(*map(p));
  Side side;
  for (Point image : images) {
    for (Point p : stones) {
      if (*map(p) == image) side.points.push_back(p);
    }
    side.names.push_back(ToLetters(image, board.height()));
  }
  return side;
}

// The stones of a line that are one side's of the position, or would be but for one stone.
struct Part {
  size_t map;
  std::optional<Point> without;
};
using Parts = absl::flat_hash_map<std::string, std::vector<Part>>;

void AddParts(const Side& side, size_t map, Parts& parts) {
  std::string all;
  for (const std::string& name : side.names) all += name;
  parts[all].push_back({map, std::nullopt});
  size_t at = 0;
  for (size_t i = 0; i < side.names.size(); ++i) {
    std::string rest = all;
    rest.erase(at, side.names[i].size());
    parts[rest].push_back({map, side.points[i]});
    at += side.names[i].size();
  }
}

// Looks at lines, of which each is the position, one that leads to it, or neither.
class Finder {
 public:
  explicit Finder(const Board& board)
      : board_(board), maps_(engine::BoardMaps(board.width(), board.height())) {
    const Color us = board.side_to_move();
    for (size_t i = 0; i < maps_.size(); ++i) {
      AddParts(ImageOf(board.stones(us), maps_[i], board), i, own_);
      AddParts(ImageOf(board.stones(Opponent(us)), maps_[i], board), i, other_);
    }
  }

  // True if there is no more to be found than what `answer` has.
  bool Look(absl::string_view line, StrategyAnswer& answer) const {
    const std::pair<absl::string_view, absl::string_view> words = absl::StrSplit(line, ' ');
    const std::pair<absl::string_view, absl::string_view> sides = absl::StrSplit(words.first, '/');
    const auto own = own_.find(InOrder(sides.first));
    if (own == own_.end()) return false;
    const auto other = other_.find(InOrder(sides.second));
    if (other == other_.end()) return false;
    const std::optional<Point> move =
        engine::ParseLetters(words.second, board_.width(), board_.height());
    for (const Part& a : own->second) {
      for (const Part& b : other->second) {
        if (move && a.map == b.map && Fits(a, b, *move, answer)) return true;
      }
    }
    return false;
  }

 private:
  // The names of stones as `own_` has them, by ascending point; what names none stays as it is.
  std::string InOrder(absl::string_view names) const {
    const absl::StatusOr<std::vector<Point>> points =
        engine::ParseMoves(names, board_.width(), board_.height());
    if (!points.ok()) return std::string(names);
    PointSet stones;
    for (Point p : *points) stones.Insert(p);
    std::string text;
    for (Point p : stones) text += ToLetters(p, board_.height());
    return text;
  }

  bool Fits(const Part& own, const Part& other, Point move, StrategyAnswer& answer) const {
    const engine::GridMap& map = maps_[own.map];
    if (!own.without && !other.without) {
      for (Point p : board_.empty()) {
        if (*map(p) == move) answer.move = p;
      }
    } else if (own.without && other.without && *map(*own.without) == move) {
      answer.own = own.without;
      answer.reply = other.without;
    }
    return answer.move.has_value();
  }

  const Board& board_;
  const std::vector<engine::GridMap> maps_;
  Parts own_;
  Parts other_;
};

}  // namespace

absl::StatusOr<Board> ReadStrategyStart(std::istream& file) {
  if (absl::StatusOr<std::string> first = NextField(file, kFirstLine); !first.ok()) {
    return first.status();
  }
  absl::StatusOr<Board> board = ReadBoard(file);
  if (!board.ok()) return board;
  const absl::StatusOr<std::string> side = NextField(file, "side ");
  if (!side.ok()) return side.status();
  if (*side != "black" && *side != "white") return base::IsNot(*side, "a side");
  board->SetSideToMove(*side == "black" ? Color::kBlack : Color::kWhite);
  const absl::StatusOr<std::string> stones = NextField(file, "start ");
  return stones.ok() ? BoardOfStones(*stones, *board) : stones.status();
}

absl::Status CheckStrategyEnd(std::istream& file) {
  const absl::StatusOr<std::string> count = NextField(file, "moves ");
  if (!count.ok()) return count.status();
  int64_t moves = 0;
  std::string line;
  while (NextLine(file, line) && line != "end") ++moves;
  if (line != "end") return absl::InvalidArgumentError("a strategy without its end");
  if (absl::StrCat(moves) == *count) return absl::OkStatus();
  return base::IsNot(*count, absl::StrCat("the number of moves, of which there are ", moves));
}

std::optional<std::vector<Point>> StartWithin(const Board& start, const Board& board) {
  const bool same = start.rule() == board.rule() && start.width() == board.width() &&
                    start.height() == board.height() &&
                    start.side_to_move() == board.side_to_move();
  if (!same) return std::nullopt;
  for (const engine::GridMap& map : engine::BoardMaps(board.width(), board.height())) {
    std::vector<Point> stones;
    bool all = true;
    for (Color c : kColors) {
      const PointSet images = engine::ImageOf(map, start.stones(c));
      all = all && (images - board.stones(c)).empty();
      for (Point p : images) stones.push_back(p);
    }
    if (all) return stones;
  }
  return std::nullopt;
}

StrategyAnswer FindInStrategy(std::istream& file, const Board& board) {
  const Finder finder(board);
  StrategyAnswer answer;
  std::string line;
  while (NextLine(file, line)) {
    if (finder.Look(line, answer)) break;
  }
  return answer;
}

}  // namespace tengen::search
