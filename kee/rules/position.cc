#include "kee/rules/position.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "base/random.h"

namespace tengen::kee {
namespace {

// A set of vertices that costs as little as the board is small.
class Marks {
 public:
  explicit Marks(const Graph& graph) : count_((static_cast<size_t>(graph.size()) + 63) / 64) {
    std::fill_n(words_.begin(), count_, 0);
  }

  bool operator[](size_t v) const { return (words_[v / 64] >> v % 64 & 1) != 0; }
  void Set(size_t v) { words_[v / 64] |= uint64_t{1} << v % 64; }
  void Add(const Marks& other) {
    for (size_t i = 0; i < count_; ++i) words_[i] |= other.words_[i];
  }

 private:
  size_t count_;                                          // of words in use
  std::array<uint64_t, (kMaxVertices + 63) / 64> words_;  // the others hold anything
};

// Looks for units without liberties; `played` counts as occupied by `stone` whatever the cells say.
class UnitSearch {
 public:
  UnitSearch(const Graph& graph, absl::Span<const Cell> cells) : graph_(graph), cells_(cells) {}
  UnitSearch(const Graph& graph, absl::Span<const Cell> cells, Vertex played, Cell stone)
      : graph_(graph), cells_(cells), played_(played), stone_(stone) {}

  // Appends the unit of `start` to `unit` and marks it. False, with the unit incomplete, as soon as
  // a liberty is seen.
  bool WithoutLiberty(Vertex start, Marks& marks, std::vector<uint16_t>& unit) const {
    const Cell color = At(start);
    size_t next = unit.size();
    unit.push_back(static_cast<uint16_t>(start));
    marks.Set(static_cast<size_t>(start));
    for (; next < unit.size(); ++next) {
      for (uint16_t u : graph_.Neighbors(unit[next])) {
        const Cell cell = At(u);
        if (cell == kEmptyCell) return false;
        if (cell != color || marks[u]) continue;
        marks.Set(u);
        unit.push_back(u);
      }
    }
    return true;
  }

  Cell At(Vertex v) const { return v == played_ ? stone_ : cells_[static_cast<size_t>(v)]; }

 private:
  const Graph& graph_;
  absl::Span<const Cell> cells_;
  std::optional<Vertex> played_;
  Cell stone_ = kEmptyCell;
};

}  // namespace

std::string PositionText(absl::Span<const Cell> cells) {
  std::string text;
  for (Cell cell : cells) text += kCellLetters[cell];
  return text;
}

absl::StatusOr<Position> ParsePosition(absl::string_view text, const Graph& graph, int players) {
  Position cells;
  for (char c : text) {
    const size_t cell = kCellLetters.substr(0, static_cast<size_t>(players) + 1).find(c);
    if (cell == absl::string_view::npos) {
      return absl::InvalidArgumentError(
          absl::StrCat("position \"", text, "\": unknown letter ", absl::string_view(&c, 1)));
    }
    cells.push_back(static_cast<Cell>(cell));
  }
  return CheckedPosition(std::move(cells), graph, players);
}

absl::StatusOr<Position> CheckedPosition(Position cells, const Graph& graph, int players) {
  if (cells.size() != static_cast<size_t>(graph.size())) {
    return absl::InvalidArgumentError(
        absl::StrCat("a position of ", cells.size(), " cells on a board of ", graph.size()));
  }
  const UnitSearch search(graph, cells);
  for (Vertex v = 0; v < graph.size(); ++v) {
    const Cell cell = cells[static_cast<size_t>(v)];
    if (cell > players) {
      return absl::InvalidArgumentError(absl::StrCat("there is no player ", cell));
    }
    Marks marks(graph);
    std::vector<uint16_t> unit;
    if (cell != kEmptyCell && search.WithoutLiberty(v, marks, unit)) {
      return absl::InvalidArgumentError(absl::StrCat("the unit at vertex ", v, " has no liberty"));
    }
  }
  return cells;
}

StonePlay ResolvePlay(const Graph& graph, absl::Span<const Cell> cells, int player, Vertex v) {
  assert(cells[static_cast<size_t>(v)] == kEmptyCell);
  const Cell own = StoneOf(player);
  const UnitSearch search(graph, cells, v, own);
  StonePlay play;
  Marks dead(graph);
  bool has_liberty = false;
  for (uint16_t u : graph.Neighbors(v)) {
    const Cell cell = search.At(u);
    has_liberty |= cell == kEmptyCell;
    if (cell == kEmptyCell || cell == own || dead[u]) continue;
    const size_t before = play.captured.size();
    Marks marks(graph);
    if (search.WithoutLiberty(u, marks, play.captured)) {
      dead.Add(marks);
    } else {
      play.captured.resize(before);
    }
  }
  if (has_liberty || !play.captured.empty()) return play;
  Marks marks(graph);
  play.suicide = search.WithoutLiberty(v, marks, play.captured);
  if (!play.suicide) play.captured.clear();
  return play;
}

std::vector<int> Area(const Graph& graph, absl::Span<const Cell> cells, int players) {
  std::vector<int> points(static_cast<size_t>(players) + 1);
  Marks marks(graph);
  std::vector<uint16_t> region;
  for (Vertex start = 0; start < graph.size(); ++start) {
    const size_t at = static_cast<size_t>(start);
    if (cells[at] != kEmptyCell) ++points[cells[at]];
    if (cells[at] != kEmptyCell || marks[at]) continue;
    Cell owner = kEmptyCell;
    bool contested = false;
    region.assign(1, static_cast<uint16_t>(start));
    marks.Set(at);
    for (size_t next = 0; next < region.size(); ++next) {
      for (uint16_t u : graph.Neighbors(region[next])) {
        const Cell cell = cells[u];
        if (cell != kEmptyCell) {
          contested |= owner != kEmptyCell && owner != cell;
          owner = cell;
        } else if (!marks[u]) {
          marks.Set(u);
          region.push_back(u);
        }
      }
    }
    if (!contested) points[owner] += static_cast<int>(region.size());
  }
  points.erase(points.begin());  // nobody's regions
  return points;
}

PositionKeys::PositionKeys(const Graph& graph, int players)
    : colors_(static_cast<size_t>(players) + 1) {
  const absl::uint128 radix = colors_;
  absl::uint128 power = 1;
  for (Vertex v = 0; v < graph.size(); ++v) {
    exact_ = exact_ && power <= absl::Uint128Max() / radix;
    power *= radix;
  }
  power = 1;
  for (Vertex v = 0; v < graph.size(); ++v) {
    words_.push_back(0);
    for (size_t cell = 1; cell < colors_; ++cell) {
      const uint64_t n = 2 * words_.size();
      words_.push_back(exact_ ? power * cell
                              : absl::MakeUint128(base::RandomWord(n), base::RandomWord(n + 1)));
    }
    power *= radix;
  }
}

absl::uint128 PositionKeys::Of(absl::Span<const Cell> cells) const {
  absl::uint128 key = 0;
  for (size_t v = 0; v < cells.size(); ++v) key += Stone(static_cast<Vertex>(v), cells[v]);
  return key;
}

}  // namespace tengen::kee
