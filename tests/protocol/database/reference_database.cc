#include "tests/protocol/database/reference_database.h"

#include <algorithm>
#include <set>

#include "absl/strings/str_cat.h"
#include "tests/engine/symmetry.h"

namespace tengen::database {
namespace {

std::vector<engine::Symmetry> Symmetries(const Position& position) {
  std::vector<engine::Symmetry> symmetries;
  for (int i = 0; i < engine::Symmetry::kCount; ++i) {
    const engine::Symmetry symmetry(i, position.width, position.height);
    if (symmetry.ExchangesSides() && position.width != position.height) continue;
    symmetries.push_back(symmetry);
  }
  return symmetries;
}

Position ImageOf(const Position& position, const engine::Symmetry& symmetry) {
  Position image = position;
  for (PointSet& stones : image.stones) stones = symmetry.Apply(stones);
  return image;
}

}  // namespace

ReferenceDatabase::Drawing ReferenceDatabase::Draw(const Position& position) {
  std::string drawing =
      absl::StrCat(static_cast<int>(position.rule), " ", static_cast<int>(position.side_to_move));
  for (int y = 0; y < position.height; ++y) {
    drawing += '\n';
    for (int x = 0; x < position.width; ++x) {
      const Point p(x, y);
      drawing += position.IsEmpty(p) ? '.' : (position.stones[0].Contains(p) ? 'x' : 'o');
    }
  }
  return drawing;
}

std::vector<ReferenceDatabase::Drawing> ReferenceDatabase::DrawAll(const Position& position) {
  std::set<Drawing> drawings;
  for (const engine::Symmetry& symmetry : Symmetries(position)) {
    drawings.insert(Draw(ImageOf(position, symmetry)));
  }
  return {drawings.begin(), drawings.end()};
}

std::optional<Record> ReferenceDatabase::Find(const Position& position) const {
  const auto entry = entries_.find(Draw(position));
  if (entry == entries_.end()) return std::nullopt;
  return entry->second.record;
}

void ReferenceDatabase::Store(const Position& position, const Record& record) {
  std::map<Drawing, std::map<Point, std::string>> texts;
  for (const PointText& text : record.texts) {
    for (const engine::Symmetry& symmetry : Symmetries(position)) {
      texts[Draw(ImageOf(position, symmetry))][symmetry.Apply(text.point)] = text.text;
    }
  }
  for (const engine::Symmetry& symmetry : Symmetries(position)) {
    const Position image = ImageOf(position, symmetry);
    Entry& entry = entries_[Draw(image)] = {image, record};
    entry.record.texts.clear();
    for (const auto& [point, text] : texts[Draw(image)])
      entry.record.texts.push_back({point, text});
  }
}

void ReferenceDatabase::Add(const Position& position, const Record& record) {
  Store(position, Combine(Find(position).value_or(Record()), record));
}

bool ReferenceDatabase::Erase(const Position& position) {
  bool there = false;
  for (const Drawing& drawing : DrawAll(position)) there |= entries_.erase(drawing) != 0;
  return there;
}

int64_t ReferenceDatabase::Count() const {
  std::set<Drawing> classes;
  for (const auto& [drawing, entry] : entries_) classes.insert(DrawAll(entry.position).front());
  return static_cast<int64_t>(classes.size());
}

int64_t ReferenceDatabase::EraseBelow(const Position& position,
                                      const std::function<bool(const Record&)>& wanted, bool deep) {
  int64_t erased = 0;
  std::set<Drawing> seen;
  std::vector<Position> kept = {position}, gone;
  while (!kept.empty() || !gone.empty()) {
    std::vector<Position> next_kept, next_gone;
    std::vector<Position> below_gone;
    const auto reach = [&](const Position& from, const std::function<void(const Position&)>& f) {
      for (Point p : from.EmptyPoints()) {
        const Position next = from.After(p);
        if (Find(next) && seen.insert(DrawAll(next).front()).second) f(next);
      }
    };
    for (const Position& from : kept) {
      reach(from, [&](const Position& next) {
        if (wanted(*Find(next))) {
          Erase(next);
          ++erased;
          next_gone.push_back(next);
        } else if (deep) {
          next_kept.push_back(next);
        }
      });
    }
    for (const Position& from : gone) {
      reach(from, [&](const Position& next) { below_gone.push_back(next); });
    }
    for (const Position& next : below_gone) {
      const std::vector<Position> parents = next.Parents();
      const bool stays = std::any_of(parents.begin(), parents.end(),
                                     [this](const Position& p) { return Find(p).has_value(); });
      if (stays) continue;
      Erase(next);
      ++erased;
      next_gone.push_back(next);
    }
    kept = next_kept;
    gone = next_gone;
  }
  return erased;
}

int64_t ReferenceDatabase::CopyBelow(const Position& position, ReferenceDatabase& to) const {
  int64_t copied = 0;
  std::set<Drawing> seen;
  std::vector<Position> open = {position};
  while (!open.empty()) {
    const Position from = open.back();
    open.pop_back();
    if (!seen.insert(DrawAll(from).front()).second) continue;
    const std::optional<Record> record = Find(from);
    if (record) {
      to.Add(from, *record);
      ++copied;
    }
    if (!record && !(from == position)) continue;
    for (Point p : from.EmptyPoints()) open.push_back(from.After(p));
  }
  return copied;
}

}  // namespace tengen::database
