#include "kee/search/playout_board.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <utility>

#include "absl/container/inlined_vector.h"

namespace tengen::kee {

PlayoutGraph::PlayoutGraph(std::shared_ptr<const Graph> graph) : graph_(std::move(graph)) {
  std::vector<int> paths(static_cast<size_t>(graph_->size()));  // of length two, by their ends
  for (Vertex v = 0; v < graph_->size(); ++v) {
    std::fill(paths.begin(), paths.end(), 0);
    for (uint16_t u : graph_->Neighbors(v)) {
      for (uint16_t w : graph_->Neighbors(u)) ++paths[w];
    }
    std::vector<uint16_t>& diagonals = diagonals_.emplace_back();
    const absl::Span<const uint16_t> beside = graph_->Neighbors(v);
    for (Vertex w = 0; w < graph_->size(); ++w) {
      if (w == v || paths[static_cast<size_t>(w)] < 2) continue;
      if (std::binary_search(beside.begin(), beside.end(), w)) continue;
      diagonals.push_back(static_cast<uint16_t>(w));
    }
  }
}

PlayoutBoard::PlayoutBoard(const PlayoutGraph& graph, const Position& position)
    : graph_(&graph),
      cells_(position.size()),
      head_(position.size()),
      next_(position.size()),
      freedoms_(position.size()),
      size_(position.size()),
      index_(position.size()) {
  for (size_t v = 0; v < position.size(); ++v) {
    index_[v] = static_cast<uint16_t>(v);
    empty_.push_back(static_cast<uint16_t>(v));
  }
  for (size_t v = 0; v < position.size(); ++v) {
    if (position[v] != kEmptyCell) PutStone(static_cast<Vertex>(v), position[v]);
  }
}

bool PlayoutBoard::IsLegal(Vertex v, int player) const {
  if (ko_ == v) return false;
  const absl::Span<const uint16_t> neighbors = graph_->graph().Neighbors(v);
  const Cell own = StoneOf(player);
  for (uint16_t u : neighbors) {
    if (cells_[u] == kEmptyCell) return true;
  }
  for (uint16_t u : neighbors) {
    // All freedoms of the unit that lie on v.
    const size_t head = HeadOf(u);
    const auto on_v = std::count_if(neighbors.begin(), neighbors.end(),
                                    [&](uint16_t w) { return HeadOf(w) == head; });
    const bool last_liberty = freedoms_[head] == on_v;
    if (last_liberty != (cells_[u] == own)) return true;
  }
  return false;
}

bool PlayoutBoard::IsOwnEye(Vertex v, int player) const {
  const Cell own = StoneOf(player);
  for (uint16_t u : graph_->graph().Neighbors(v)) {
    if (cells_[u] != own) return false;
  }
  const std::vector<uint16_t>& diagonals = graph_->Diagonals(v);
  const auto others = std::count_if(diagonals.begin(), diagonals.end(), [&](uint16_t u) {
    return cells_[u] != kEmptyCell && cells_[u] != own;
  });
  return others == 0 || (others == 1 && diagonals.size() >= 4);
}

void PlayoutBoard::PutStone(Vertex v, Cell stone) {
  const auto at = static_cast<size_t>(v);
  const uint16_t moved = empty_.back();
  empty_[index_[at]] = moved;
  index_[moved] = index_[at];
  empty_.pop_back();
  cells_[at] = stone;
  head_[at] = next_[at] = static_cast<uint16_t>(v);
  size_[at] = 1;
  freedoms_[at] = 0;
  for (uint16_t u : graph_->graph().Neighbors(v)) {
    if (cells_[u] == kEmptyCell) {
      ++freedoms_[at];
    } else {
      --freedoms_[HeadOf(u)];
    }
  }
  for (uint16_t u : graph_->graph().Neighbors(v)) {
    if (cells_[u] == stone && HeadOf(u) != HeadOf(v)) Merge(HeadOf(u), HeadOf(v));
  }
}

void PlayoutBoard::Merge(size_t into, size_t from) {
  if (size_[into] < size_[from]) std::swap(into, from);
  size_[into] = static_cast<uint16_t>(size_[into] + size_[from]);
  freedoms_[into] = freedoms_[into] + freedoms_[from];
  size_t stone = from;
  do {
    head_[stone] = static_cast<uint16_t>(into);
    stone = next_[stone];
  } while (stone != from);
  std::swap(next_[into], next_[from]);  // two circles become one
}

int PlayoutBoard::RemoveUnit(size_t head) {
  int count = 0;
  size_t stone = head;
  do {
    cells_[stone] = kEmptyCell;
    index_[stone] = static_cast<uint16_t>(empty_.size());
    empty_.push_back(static_cast<uint16_t>(stone));
    stone = next_[stone];
    ++count;
  } while (stone != head);
  do {
    for (uint16_t u : graph_->graph().Neighbors(static_cast<Vertex>(stone))) {
      if (cells_[u] != kEmptyCell) ++freedoms_[HeadOf(u)];
    }
    stone = next_[stone];
  } while (stone != head);
  return count;
}

void PlayoutBoard::Play(Vertex v, int player) {
  assert(IsLegal(v, player));
  const Cell own = StoneOf(player);
  PutStone(v, own);
  // All at once: of several colours, one unit's removal must not save another.
  absl::InlinedVector<uint16_t, 4> dead;
  for (uint16_t u : graph_->graph().Neighbors(v)) {
    if (cells_[u] == kEmptyCell || cells_[u] == own || freedoms_[HeadOf(u)] != 0) continue;
    if (std::find(dead.begin(), dead.end(), HeadOf(u)) == dead.end()) dead.push_back(head_[u]);
  }
  int captured = 0;
  for (uint16_t unit : dead) captured += RemoveUnit(unit);
  ko_.reset();
  const size_t head = HeadOf(v);
  if (captured == 1 && size_[head] == 1 && freedoms_[head] == 1) ko_ = dead[0];
  last_ = v;
}

// A vertex that takes a unit of another player which has the last play's stone or is beside it.
std::optional<Vertex> PlayoutBoard::CapturingPlay(int player) const {
  if (!last_ || cells_[static_cast<size_t>(*last_)] == kEmptyCell) return std::nullopt;
  const size_t head = HeadOf(*last_);
  if (cells_[head] == StoneOf(player)) return std::nullopt;
  // One liberty means that all freedoms lie on the same vertex; look for the first one.
  std::optional<Vertex> liberty;
  size_t stone = head;
  do {
    for (uint16_t u : graph_->graph().Neighbors(static_cast<Vertex>(stone))) {
      if (cells_[u] != kEmptyCell) continue;
      if (liberty && *liberty != u) return std::nullopt;
      liberty = u;
    }
    stone = next_[stone];
  } while (stone != head);
  return liberty;
}

std::optional<Vertex> PlayoutBoard::RandomPlay(int player, base::Random& random) const {
  // One number says both: its lowest bit whether to capture, its upper half where to begin.
  const uint64_t number = random.Next();
  if (number % 2 == 0) {
    const std::optional<Vertex> capture = CapturingPlay(player);
    if (capture && IsLegal(*capture, player)) return capture;
  }
  const auto count = static_cast<uint32_t>(empty_.size());
  const auto first = static_cast<uint32_t>((number >> 32) * count >> 32);
  for (uint32_t i = 0; i < count; ++i) {
    const Vertex v = empty_[(first + i) % count];
    if (!IsOwnEye(v, player) && IsLegal(v, player)) return v;
  }
  return std::nullopt;
}

}  // namespace tengen::kee
