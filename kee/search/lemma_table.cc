#include "kee/search/lemma_table.h"

#include <algorithm>
#include <utility>

namespace tengen::kee {
namespace {

// Lemmas of one position beyond these cost more to look through than they save.
constexpr size_t kMaxLemmas = 40;

void SortUnique(std::vector<uint32_t>& items) {
  std::sort(items.begin(), items.end());
  items.erase(std::unique(items.begin(), items.end()), items.end());
}

}  // namespace

void Support::Clear() {
  free.clear();
  banned.clear();
  pass_nodes.clear();
}

void Support::AddAfter(PositionId position, const Support& support) {
  free.insert(free.end(), support.free.begin(), support.free.end());
  for (PositionId x : support.banned) {
    if (x != position) banned.push_back(x);
  }
  pass_nodes.insert(pass_nodes.end(), support.pass_nodes.begin(), support.pass_nodes.end());
}

void Support::Normalize() {
  SortUnique(free);
  SortUnique(banned);
  SortUnique(pass_nodes);
}

LemmaTable::LemmaTable(const PositionSpace& space, size_t max_bytes)
    : space_(space),
      max_bytes_(max_bytes),
      at_most_(space.size() * 2),
      more_than_(space.size() * 2) {}

bool LemmaTable::HoldsIn(const Lemma& lemma, const Window& window, size_t symmetry) const {
  const size_t back = space_.Inverse(symmetry);
  for (PositionId x : lemma.banned()) {
    if (!window.Contains(space_.Image(back, x))) return false;
  }
  for (PositionId x : lemma.free()) {
    if (window.Contains(space_.Image(back, x))) return false;
  }
  return true;
}

void LemmaTable::Export(const Lemma& lemma, size_t symmetry, Support* support) const {
  if (support == nullptr) return;
  const size_t back = space_.Inverse(symmetry);
  support->Clear();
  for (PositionId x : lemma.free()) support->free.push_back(space_.Image(back, x));
  for (PositionId x : lemma.banned()) support->banned.push_back(space_.Image(back, x));
  for (PassNode node : lemma.pass_nodes()) {
    support->pass_nodes.push_back(PassNodeOf(space_.Image(back, PositionOf(node)), ToMoveOf(node)));
  }
}

void LemmaTable::Remove(Lemmas& lemmas, size_t index) {
  bytes_ -= BytesOf(lemmas[index]);
  std::swap(lemmas[index], lemmas.back());
  lemmas.pop_back();
}

bool LemmaTable::FindAtMost(PositionId x, int to_move, Credit bound, const Window& window,
                            absl::FunctionRef<Credit(PassNode)> cost, Support* support, Hit* hit) {
  const size_t symmetry = SymmetryOf(x);
  Lemmas& lemmas = at_most_[PassNodeOf(space_.Image(symmetry, x), to_move)];
  for (size_t i = 0; i < lemmas.size();) {
    Lemma& lemma = lemmas[i];
    if (lemma.value > bound || !HoldsIn(lemma, window, symmetry)) {
      ++i;
      continue;
    }
    // Credits only rise, so a lemma that has become wrong stays wrong.
    const bool outdated = std::any_of(lemma.pass_nodes().begin(), lemma.pass_nodes().end(),
                                      [&](PassNode node) { return cost(node) > lemma.value; });
    if (outdated) {
      Remove(lemmas, i);
      continue;
    }
    *hit = {lemma.value, lemma.step};
    Export(lemma, symmetry, support);
    if (i > 0) std::swap(lemmas[i - 1], lemmas[i]);
    return true;
  }
  return false;
}

bool LemmaTable::FindMoreThan(PositionId x, int to_move, Credit bound, const Window& window,
                              Support* support, Hit* hit) {
  const size_t symmetry = SymmetryOf(x);
  Lemmas& lemmas = more_than_[PassNodeOf(space_.Image(symmetry, x), to_move)];
  for (size_t i = 0; i < lemmas.size(); ++i) {
    const Lemma& lemma = lemmas[i];
    if (lemma.value <= bound || !HoldsIn(lemma, window, symmetry)) continue;
    *hit = {lemma.value, lemma.step};
    Export(lemma, symmetry, support);
    if (i > 0) std::swap(lemmas[i - 1], lemmas[i]);
    return true;
  }
  return false;
}

void LemmaTable::Store(std::vector<Lemmas>& lists, PositionId x, int to_move, Credit value,
                       const Support& support, StepId step) {
  const size_t symmetry = SymmetryOf(x);
  const size_t count = support.free.size() + support.banned.size() + support.pass_nodes.size();
  Lemma lemma{value,
              step,
              static_cast<uint32_t>(support.free.size()),
              static_cast<uint32_t>(support.banned.size()),
              static_cast<uint32_t>(count),
              std::make_unique<uint32_t[]>(count)};
  uint32_t* next = lemma.items.get();
  for (PositionId y : support.free) *next++ = space_.Image(symmetry, y);
  for (PositionId y : support.banned) *next++ = space_.Image(symmetry, y);
  for (PassNode node : support.pass_nodes) {
    *next++ = PassNodeOf(space_.Image(symmetry, PositionOf(node)), ToMoveOf(node));
  }
  if (bytes_ + BytesOf(lemma) > max_bytes_) {
    for (std::vector<Lemmas>* all : {&at_most_, &more_than_}) {
      for (Lemmas& lemmas : *all) lemmas.clear();
    }
    bytes_ = 0;
  }
  bytes_ += BytesOf(lemma);
  Lemmas& lemmas = lists[PassNodeOf(space_.Image(symmetry, x), to_move)];
  if (lemmas.size() >= kMaxLemmas) Remove(lemmas, lemmas.size() - 1);
  lemmas.insert(lemmas.begin(), std::move(lemma));
}

void LemmaTable::StoreAtMost(PositionId x, int to_move, Credit value, const Support& support,
                             StepId step) {
  Store(at_most_, x, to_move, value, support, step);
}

void LemmaTable::StoreMoreThan(PositionId x, int to_move, Credit value, const Support& support) {
  Store(more_than_, x, to_move, value, support, StepId());
}

}  // namespace tengen::kee
