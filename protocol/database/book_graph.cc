#include "protocol/database/book_graph.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include "protocol/database/book.h"
#include "protocol/position_builder.h"

namespace tengen::database {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

// True if the side to move may go from one position to the other: in renju an order of moves may
// be forbidden that leads where another one does.
bool MayMove(const Position& from, const Position& to) {
  if (from.rule != Rule::kRenju || from.side_to_move != Color::kBlack) return true;
  const PointSet added = to.stones[Index(Color::kBlack)] - from.stones[Index(Color::kBlack)];
  return !BoardOf(from).IsForbidden(added.First());
}

}  // namespace

Board BoardOf(const Position& position) {
  std::array<std::vector<Point>, engine::kColorCount> stones;
  for (Color c : kColors) {
    for (Point p : position.stones[Index(c)]) stones[Index(c)].push_back(p);
  }
  return protocol::MakePosition(position.width, position.height, position.rule, stones[0],
                                stones[1], {}, position.side_to_move);
}

Value ValueAfter(Value value) {
  if (!IsDecided(value)) return -value;
  const int plies = PliesToEnd(value) - 1;
  return IsLoss(value) ? WinIn(plies) : LossIn(plies);
}

struct BookGraph::Node {
  std::string key;
  Position position;  // the canonical image
  Value value = kDraw;
  int depth = 0;           // 0: not searched
  bool decided = false;    // the value is proved
  bool exhausted = false;  // it has no more moves than the book has
  bool busy = false;       // somebody is searching it
  double priority = kNever;
  std::vector<Node*> children;  // by key
  std::vector<Node*> parents;
};

BookGraph::BookGraph(PositionDatabase& database, const BookPolicy& policy)
    : database_(database), policy_(policy) {}
BookGraph::~BookGraph() = default;

absl::StatusOr<std::unique_ptr<BookGraph>> BookGraph::Load(PositionDatabase& database,
                                                           const std::vector<Position>& roots,
                                                           const BookPolicy& policy) {
  std::unique_ptr<BookGraph> graph(new BookGraph(database, policy));
  const absl::Status read =
      database.ForEach(BoardPrefix(roots[0]), [&](const Position& position, const Record& record) {
        std::optional<Value> value = ValueToMove(record);
        if (!value && graph->HidesValue(position, record.depth)) value = record.value;
        if (!value) return absl::OkStatus();
        Node* node = graph->Make(position);
        node->value = *value;
        node->decided = IsResult(record.label);
        node->depth = record.depth;
        graph->searched_ += record.depth > 0 ? 1 : 0;
        return absl::OkStatus();
      });
  if (!read.ok()) return read;
  for (const Position& root : roots) {
    Node* node = graph->Make(root);
    graph->JoinBehind(node);
    const auto& known = graph->roots_;
    if (std::find(known.begin(), known.end(), node) == known.end()) graph->roots_.push_back(node);
  }
  std::map<int, std::vector<Node*>, std::greater<>> levels;
  for (const auto& [key, node] : graph->nodes_) {
    levels[node->position.stone_count()].push_back(node.get());
  }
  for (const auto& [stones, nodes] : levels) {
    for (Node* node : nodes) graph->Refresh(node);
  }
  return graph;
}

BookGraph::Node* BookGraph::Find(const Position& position) const {
  const auto found = nodes_.find(CanonicalPosition(position).key());
  return found == nodes_.end() ? nullptr : found->second.get();
}

// The position's node, a new one if there is none.
BookGraph::Node* BookGraph::Make(const Position& position) {
  const std::string key = CanonicalPosition(position).key();
  const auto [place, made] = nodes_.try_emplace(key);
  if (!made) return place->second.get();
  place->second = std::make_unique<Node>();
  Node* node = place->second.get();
  node->key = key;
  node->position = *PositionOfKey(key);
  for (const Position& before : node->position.Parents()) {
    if (Node* parent = Find(before)) Join(parent, node, before);
  }
  return node;
}

// Once, and by keys, so that nothing depends on what came first.
void BookGraph::Join(Node* parent, Node* child, const Position& before) {
  const auto less = [](const Node* a, const Node* b) { return a->key < b->key; };
  std::vector<Node*>& children = parent->children;
  const auto place = std::lower_bound(children.begin(), children.end(), child, less);
  if (place != children.end() && *place == child) return;
  if (!MayMove(before, child->position)) return;
  children.insert(place, child);
  child->parents.push_back(parent);
}

// Joins a node, new among older ones, with those behind it.
void BookGraph::JoinBehind(Node* node) {
  for (Point p : node->position.EmptyPoints()) {
    Node* child = Find(node->position.After(p));
    if (child == nullptr) continue;
    // The parents as the child's image has them.
    for (const Position& before : child->position.Parents()) {
      if (Find(before) == node) Join(node, child, before);
    }
  }
}

// --------------------------------------------------------------------------------
// Values and priorities

Value BookGraph::BestValue(const Node& node) const {
  Value best = -kInfinite;
  for (const Node* child : node.children) best = std::max(best, ValueBefore(child->value));
  return best;
}

bool BookGraph::OfOpening(const Position& position) const {
  return position.stone_count() < policy_.opening_stones;
}

bool BookGraph::HidesValue(const Position& position, int depth) const {
  return depth > 0 && OfOpening(position);
}

double BookGraph::StepCost(const Node& node, Value value) const {
  const Value loss = OfOpening(node.position) ? std::abs(value) : std::max(node.value - value, 0);
  return 1 + loss / policy_.loss_per_ply;
}

// Of looking for more moves: they are thought to be like the worst of those that are followed.
// While one is not followed there is no need, and where all have lost it comes first.
double BookGraph::WideningCost(const Node& node) const {
  if (node.exhausted) return kNever;
  double cost = 0;
  for (const Node* child : node.children) {
    if (child->decided) continue;
    if (child->depth == 0) return kNever;
    cost = std::max(cost, StepCost(node, ValueBefore(child->value)));
  }
  return cost;
}

double BookGraph::PriorityOf(const Node& node) const {
  if (node.decided || node.busy || node.position.stone_count() >= policy_.max_stones) return kNever;
  if (node.depth == 0) return 0;
  double least = WideningCost(node);
  for (const Node* child : node.children) {
    if (child->priority == kNever) continue;
    least = std::min(least, StepCost(node, ValueBefore(child->value)) + child->priority);
  }
  return least;
}

// Works out value and priority from the children; true if either has changed.
bool BookGraph::Refresh(Node* node) {
  const Value value = node->value;
  const bool decided = node->decided;
  const double priority = node->priority;
  if (!node->decided && node->depth > 0 && !node->children.empty() && !OfOpening(node->position)) {
    const Value best = BestValue(*node);
    node->decided = IsWin(best);
    // That all moves in the book lose proves nothing of the others.
    node->value = node->decided ? best : std::max(best, -kMaxEval);
  }
  node->priority = PriorityOf(*node);
  return node->value != value || node->decided != decided || node->priority != priority;
}

// The same for all that may depend on the node; returns those, it included, that have changed.
std::vector<BookGraph::Node*> BookGraph::RefreshFrom(Node* node) {
  std::map<int, std::set<Node*>, std::greater<>> waiting;  // by the number of stones
  waiting[node->position.stone_count()].insert(node);
  std::vector<Node*> changed = {node};
  while (!waiting.empty()) {
    const std::set<Node*> level = std::move(waiting.begin()->second);
    waiting.erase(waiting.begin());
    for (Node* next : level) {
      if (!Refresh(next) && next != node) continue;
      if (next != node) changed.push_back(next);
      for (Node* parent : next->parents) {
        waiting[parent->position.stone_count()].insert(parent);
      }
    }
  }
  return changed;
}

// --------------------------------------------------------------------------------
// Growing

std::optional<BookTask> BookGraph::Next() {
  const auto less = [](const Node* a, const Node* b) { return a->priority < b->priority; };
  Node* node = *std::min_element(roots_.begin(), roots_.end(), less);
  if (node->priority == kNever) return std::nullopt;
  while (node->depth > 0 && WideningCost(*node) > node->priority) {
    Node* next = nullptr;
    double least = kNever;
    for (Node* child : node->children) {
      if (child->priority == kNever) continue;
      const double cost = StepCost(*node, ValueBefore(child->value)) + child->priority;
      if (cost < least) next = child;
      least = std::min(least, cost);
    }
    node = next;
  }
  BookTask task = {node->position, {}, OfOpening(node->position)};
  if (node->depth > 0) {
    for (Point p : node->position.EmptyPoints()) {
      const Node* child = Find(node->position.After(p));
      const auto& children = node->children;
      if (std::find(children.begin(), children.end(), child) != children.end()) {
        task.known.Insert(p);
      }
    }
  }
  node->busy = true;
  RefreshFrom(node);
  return task;
}

absl::Status BookGraph::Add(const BookTask& task, const std::vector<SearchedMove>& moves,
                            int depth) {
  Node* node = Find(task.position);
  const bool first = node->depth == 0;
  searched_ += first ? 1 : 0;
  node->busy = false;
  if (first || !moves.empty()) {
    node->depth = std::max(node->depth, std::clamp(depth, 1, kMaxRecordDepth));
  }
  std::vector<Node*> fresh;
  for (const SearchedMove& move : moves) {
    const int64_t before = positions();
    Node* child = Make(node->position.After(move.move));
    if (positions() == before) continue;
    child->value = ValueAfter(move.value);
    child->decided = IsDecided(move.value);
    JoinBehind(child);
    fresh.push_back(child);
  }
  node->exhausted = fresh.empty();
  const bool rest_loses = moves.empty() ? !first : IsLoss(moves.front().value);
  const bool all_lose = std::all_of(node->children.begin(), node->children.end(),
                                    [](const Node* child) { return IsWin(child->value); });
  if (rest_loses && all_lose && !node->children.empty() && !OfOpening(node->position)) {
    node->decided = true;
    node->value = BestValue(*node);
  }
  // Other positions before a new one may be worth more by it.
  std::set<Node*> changed;
  for (Node* child : fresh) {
    const std::vector<Node*> of_child = RefreshFrom(child);
    changed.insert(of_child.begin(), of_child.end());
  }
  const std::vector<Node*> of_node = RefreshFrom(node);
  changed.insert(of_node.begin(), of_node.end());
  return Write({changed.begin(), changed.end()});
}

absl::Status BookGraph::Write(const std::vector<Node*>& nodes) {
  return database_.Transact([&]() -> absl::Status {
    for (const Node* node : nodes) {
      absl::Status kept = database_.Edit(node->position, [this, node](Record& record) {
        if (record.depth > node->depth && !node->decided) return;  // somebody else's, and deeper
        record.value = node->value;
        record.depth = node->depth;
        const bool hidden = HidesValue(node->position, node->depth) && !node->decided;
        record.bound = hidden ? RecordBound::kNone : RecordBound::kExact;
        if (node->decided && !IsResult(record.label)) {
          record.label = IsLoss(node->value) ? kWinLabel : kLossLabel;
        }
      });
      if (!kept.ok()) return kept;
    }
    return absl::OkStatus();
  });
}

Value BookGraph::value() const { return roots_.front()->value; }

}  // namespace tengen::database
