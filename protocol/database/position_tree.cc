#include "protocol/database/position_tree.h"

#include <algorithm>
#include <array>
#include <deque>
#include <string>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/string_view.h"

namespace tengen::database {
namespace {

// By how many stones the side that has just moved is ahead of what play without a pass would give.
int Lead(const Position& position) {
  const int black = position.stones[Index(Color::kBlack)].size();
  const int white = position.stones[Index(Color::kWhite)].size();
  return position.side_to_move == Color::kWhite ? black - white - 1 : white - black;
}

// The positions with one number of stones: those that the database knows, then others.
class Layer {
 public:
  size_t size() const { return keys_.size(); }
  const std::string& key(size_t place) const { return keys_[place]; }
  int node(size_t place) const { return nodes_[place]; }
  void Insert(std::string key, int node) {
    keys_.push_back(std::move(key));
    nodes_.push_back(node);
    places_.emplace(keys_.back(), keys_.size() - 1);
  }
  // What has been inserted is all that the database knows.
  void Close() { known_ = keys_.size(); }

  std::optional<size_t> Find(absl::string_view key) const {
    const auto found = places_.find(key);
    return found == places_.end() ? std::nullopt : std::make_optional(found->second);
  }
  bool IsKnown(size_t place) const { return place < known_; }

 private:
  std::deque<std::string> keys_;  // which stay where they are
  std::vector<int> nodes_;
  absl::flat_hash_map<absl::string_view, size_t> places_;
  size_t known_ = 0;
};

}  // namespace

// Goes from the most stones to none.
class PositionTree::Builder {
 public:
  Builder(PositionDatabase& database, const Position& empty, ExportWatcher watcher)
      : database_(database), empty_(empty), watch_(watcher) {
    tree_.nodes_.emplace_back();
  }

  absl::Status Build() {
    Layer layer;
    for (int stones = empty_.width * empty_.height; stones >= 0; --stones) {
      absl::StatusOr<Layer> fewer = Read(stones);
      if (!fewer.ok()) return fewer.status();
      if (absl::Status status = LinkAll(layer, *fewer); !status.ok()) return status;
      layer = *std::move(fewer);
    }
    Layer nothing;
    return LinkAll(layer, nothing);
  }
  PositionTree Take() { return std::move(tree_); }

 private:
  // Where a position can come from.
  struct Parent {
    std::string key;
    int16_t cell = kPass;
  };

  absl::StatusOr<Layer> Read(int stones) {
    Layer layer;
    const std::string root = CanonicalPosition(empty_).key();
    const absl::Status status =
        database_.ForEach(KeyPrefix(empty_, stones), [&](const Position& position, const Record&) {
          std::string key = CanonicalPosition(position).key();
          const int node = key == root ? kRoot : NewNode();
          layer.Insert(std::move(key), node);
          return watch_.Found();
        });
    if (!status.ok()) return status;
    layer.Close();
    if (stones == 0 && !layer.Find(root)) layer.Insert(root, kRoot);
    return layer;
  }

  // Positions before a pass are added behind the others meanwhile.
  absl::Status LinkAll(Layer& layer, Layer& fewer) {
    constexpr size_t kBetweenLooks = 1024;
    for (size_t place = 0; place < layer.size(); ++place) {
      if (absl::Status status = place % kBetweenLooks == 0 ? watch_.Look() : absl::OkStatus();
          !status.ok()) {
        return status;
      }
      Link(layer, place, fewer);
    }
    return absl::OkStatus();
  }

  // Puts the position below another.
  void Link(Layer& layer, size_t place, Layer& fewer) {
    const int node = layer.node(place);
    if (node == kRoot) return;
    const Position position = *PositionOfKey(layer.key(place));
    Parent other;
    if (const std::optional<Parent> known = KnownParent(position, fewer, other)) {
      return LinkTo(fewer, *known, node);
    }
    const Parent passed = {CanonicalPosition(position.AfterPass()).key(), kPass};
    if (MayFollowAPass(position, passed.key, layer, fewer, other)) {
      return LinkTo(layer, passed, node);
    }
    LinkTo(fewer, other, node);
  }

  // The first parent of one stone less that the database knows. If there is none, `other` becomes
  // the first that is a node all the same, or else the first of all.
  static std::optional<Parent> KnownParent(const Position& position, const Layer& fewer,
                                           Parent& other) {
    bool is_node = false;
    for (const Point p : position.stones[Index(Opponent(position.side_to_move))]) {
      Position before = position.AfterPass();
      before.stones[Index(before.side_to_move)].Erase(p);
      const CanonicalPosition canonical(before);
      Parent parent = {canonical.key(), static_cast<int16_t>(canonical.CellOf(p).id())};
      const std::optional<size_t> place = fewer.Find(parent.key);
      if (place && fewer.IsKnown(*place)) return parent;
      if (is_node || (!place && !other.key.empty())) continue;
      is_node = place.has_value();
      other = std::move(parent);
    }
    return std::nullopt;
  }

  // Whether the position, which has no known parent of one stone less but perhaps `other`, belongs
  // below the one before a pass. That one must not belong below this one in its turn.
  static bool MayFollowAPass(const Position& position, const std::string& key, const Layer& layer,
                             const Layer& fewer, const Parent& other) {
    const std::optional<size_t> place = layer.Find(key);
    const bool known = place && layer.IsKnown(*place);
    if (Lead(position) < 0) return known || !fewer.Find(other.key);
    Parent ignored;
    return known && KnownParent(position.AfterPass(), fewer, ignored).has_value();
  }

  void LinkTo(Layer& layer, const Parent& parent, int node) {
    std::optional<size_t> place = layer.Find(parent.key);
    if (!place) {
      place = layer.size();
      layer.Insert(parent.key, NewNode());
      ++tree_.unknown_;
    }
    Node& above = tree_.nodes_[static_cast<size_t>(layer.node(*place))];
    Node& below = tree_.nodes_[static_cast<size_t>(node)];
    below.cell = parent.cell;
    below.next_sibling = std::exchange(above.first_child, node);
    if (parent.cell == kPass) tree_.has_pass_ = true;
  }

  int NewNode() {
    tree_.nodes_.emplace_back();
    return static_cast<int>(tree_.nodes_.size()) - 1;
  }

  PositionDatabase& database_;
  const Position empty_;
  ExportWatch watch_;
  PositionTree tree_;
};

absl::StatusOr<PositionTree> PositionTree::Of(PositionDatabase& database, const Position& empty,
                                              ExportWatcher watcher) {
  Builder builder(database, empty, watcher);
  const absl::Status status = database.Read([&] { return builder.Build(); });
  if (!status.ok()) return status;
  return builder.Take();
}

std::vector<PositionTree::Child> PositionTree::ChildrenOf(int node,
                                                          const Position& position) const {
  std::vector<Child> children;
  int child = nodes_[static_cast<size_t>(node)].first_child;
  if (child == kNone) return children;
  // The first of the points that have a cell.
  std::array<std::optional<Point>, engine::kPointCapacity> points;
  const CanonicalPosition canonical(position);
  for (Point p : position.EmptyPoints()) {
    std::optional<Point>& point = points[static_cast<size_t>(canonical.CellOf(p).id())];
    if (!point) point = p;
  }
  for (; child != kNone; child = nodes_[static_cast<size_t>(child)].next_sibling) {
    const int16_t cell = nodes_[static_cast<size_t>(child)].cell;
    children.push_back({cell == kPass ? std::nullopt : points[static_cast<size_t>(cell)], child});
  }
  std::sort(children.begin(), children.end(),
            [](const Child& a, const Child& b) { return a.move < b.move; });
  return children;
}

}  // namespace tengen::database
