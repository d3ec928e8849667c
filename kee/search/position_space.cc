#include "kee/search/position_space.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <numeric>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace tengen::kee {
namespace {

// Symmetries beyond these (a complete graph has thousands) are not worth their tables.
constexpr size_t kMaxSymmetries = 24;

uint64_t KeyOf(Stones stones) { return uint64_t{stones.white} << 32 | stones.black; }

uint32_t Bit(Vertex v) { return uint32_t{1} << v; }

uint32_t Permuted(uint32_t set, const Graph::Permutation& permutation) {
  uint32_t image = 0;
  for (; set != 0; set &= set - 1) image |= Bit(permutation[std::countr_zero(set)]);
  return image;
}

}  // namespace

StonesBoard::StonesBoard(const Graph& graph) : all_(Bit(graph.size()) - 1) {
  assert(graph.size() <= kMaxStonesVertices);
  for (Vertex v = 0; v < graph.size(); ++v) {
    uint32_t set = 0;
    for (uint16_t u : graph.Neighbors(v)) set |= Bit(u);
    neighbors_.push_back(set);
  }
}

uint32_t StonesBoard::Beside(uint32_t set) const {
  uint32_t beside = 0;
  for (; set != 0; set &= set - 1) beside |= neighbors_[std::countr_zero(set)];
  return beside;
}

uint32_t StonesBoard::Fill(uint32_t seed, uint32_t within) const {
  uint32_t filled = seed;
  for (uint32_t edge = seed; edge != 0; filled |= edge) edge = Beside(edge) & within & ~filled;
  return filled;
}

std::optional<Stones> StonesBoard::Play(Stones stones, int player, Vertex v) const {
  uint32_t own = (player == 0 ? stones.black : stones.white) | Bit(v);
  uint32_t other = player == 0 ? stones.white : stones.black;
  for (uint32_t near = neighbors_[static_cast<size_t>(v)] & other; near != 0;) {
    const uint32_t unit = Fill(near & -near, other);
    near &= ~unit;
    if ((Beside(unit) & ~(own | other)) == 0) other &= ~unit;
  }
  if ((Beside(Fill(Bit(v), own)) & all_ & ~(own | other)) == 0) return std::nullopt;
  return player == 0 ? Stones{own, other} : Stones{other, own};
}

bool StonesBoard::IsPosition(Stones stones) const {
  const uint32_t free = all_ & ~(stones.black | stones.white);
  for (uint32_t color : {stones.black, stones.white}) {
    // What is connected with a liberty is safe.
    if (Fill(Beside(free) & color, color) != color) return false;
  }
  return true;
}

int StonesBoard::Margin(Stones stones) const {
  int margin = std::popcount(stones.black) - std::popcount(stones.white);
  const uint32_t free = all_ & ~(stones.black | stones.white);
  for (uint32_t left = free; left != 0;) {
    const uint32_t region = Fill(left & -left, free);
    left &= ~region;
    const uint32_t border = Beside(region);
    const bool black = (border & stones.black) != 0;
    const bool white = (border & stones.white) != 0;
    if (black != white) margin += black ? std::popcount(region) : -std::popcount(region);
  }
  return margin;
}

PositionSpace::PositionSpace(std::shared_ptr<const Graph> graph)
    : graph_(std::move(graph)), board_(*graph_) {}

absl::StatusOr<PositionSpace> PositionSpace::Create(std::shared_ptr<const Graph> graph,
                                                    size_t max_positions) {
  if (graph->size() > kMaxStonesVertices) {
    return absl::InvalidArgumentError(
        absl::StrCat("a board of ", graph->size(), " vertices is too large to list all positions"));
  }
  PositionSpace space(std::move(graph));
  if (!space.ListPositions(max_positions)) {
    return absl::ResourceExhaustedError(
        absl::StrCat("the board has more than ", max_positions, " positions"));
  }
  space.ListSuccessors();
  space.ListSymmetries();
  return space;
}

bool PositionSpace::ListPositions(size_t max_positions) {
  // Counts through all colourings as base-3 numbers, vertex 0 being the lowest digit.
  Stones stones;
  for (;;) {
    if (board_.IsPosition(stones)) {
      if (stones_.size() == max_positions) return false;
      ids_[KeyOf(stones)] = static_cast<PositionId>(stones_.size());
      stones_.push_back(stones);
      margins_.push_back(board_.Margin(stones));
    }
    const uint32_t carried = ~stones.white & -~stones.white;  // the lowest digit below 2
    if ((carried & board_.all()) == 0) return true;
    stones.white &= ~(carried - 1);
    if ((stones.black & carried) != 0) {
      stones.black &= ~carried;
      stones.white |= carried;
    } else {
      stones.black |= carried;
    }
  }
}

void PositionSpace::ListSuccessors() {
  for (int player = 0; player < 2; ++player) {
    std::vector<uint32_t>& starts = starts_[static_cast<size_t>(player)];
    std::vector<PositionId>& list = successors_[static_cast<size_t>(player)];
    starts.push_back(0);
    for (const Stones& stones : stones_) {
      uint32_t free = board_.all() & ~(stones.black | stones.white);
      for (; free != 0; free &= free - 1) {
        const std::optional<Stones> next = board_.Play(stones, player, std::countr_zero(free));
        if (next) list.push_back(ids_.at(KeyOf(*next)));
      }
      starts.push_back(static_cast<uint32_t>(list.size()));
    }
  }
}

void PositionSpace::ListSymmetries() {
  const std::vector<Graph::Permutation> all = graph_->Automorphisms(kMaxSymmetries + 1);
  // Inverses must be among them, so an incomplete list is no use.
  const size_t count = all.size() <= kMaxSymmetries ? all.size() : 1;
  for (size_t g = 0; g < count; ++g) {
    std::vector<PositionId>& image = images_.emplace_back();
    for (const Stones& stones : stones_) {
      image.push_back(
          ids_.at(KeyOf({Permuted(stones.black, all[g]), Permuted(stones.white, all[g])})));
    }
    for (size_t h = 0; h < count; ++h) {
      bool inverse = true;
      for (size_t v = 0; v < all[g].size(); ++v) inverse &= all[h][all[g][v]] == v;
      if (inverse) inverses_.push_back(h);
    }
  }
  for (PositionId x = 0; x < size(); ++x) {
    size_t best = 0;
    for (size_t g = 1; g < count; ++g) {
      if (images_[g][x] < images_[best][x]) best = g;
    }
    to_canonical_.push_back(static_cast<uint8_t>(best));
  }
}

Position PositionSpace::PositionAt(PositionId x) const {
  Position position;
  for (Vertex v = 0; v < graph_->size(); ++v) {
    const bool black = (stones_[x].black & Bit(v)) != 0;
    const bool white = (stones_[x].white & Bit(v)) != 0;
    position.push_back(black ? StoneOf(0) : white ? StoneOf(1) : kEmptyCell);
  }
  return position;
}

std::optional<PositionId> PositionSpace::Find(const Position& position) const {
  Stones stones;
  for (size_t v = 0; v < position.size(); ++v) {
    if (position[v] == StoneOf(0)) stones.black |= Bit(static_cast<Vertex>(v));
    if (position[v] == StoneOf(1)) stones.white |= Bit(static_cast<Vertex>(v));
  }
  const auto found = ids_.find(KeyOf(stones));
  if (found == ids_.end()) return std::nullopt;
  return found->second;
}

void PositionSpace::OverrideMargins(std::vector<int> margins) {
  assert(margins.size() == size());
  margins_ = std::move(margins);
  images_.resize(1);
  inverses_.resize(1);
  to_canonical_.assign(size(), 0);
}

}  // namespace tengen::kee
