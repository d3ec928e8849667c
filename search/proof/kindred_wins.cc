#include "search/proof/kindred_wins.h"

#include <algorithm>
#include <utility>

#include "absl/functional/function_ref.h"
#include "engine/point_set.h"
#include "engine/symmetry.h"

namespace tengen::search {
namespace {

// What a win counts whose stone stands in the same place.
constexpr int kFullWeight = 60;

// Calls `use` for each stone of the defender with a text of all others on the board.
void ForEachWithout(const PointSet& attackers, const PointSet& defenders,
                    absl::FunctionRef<void(const std::string& others, Point stone)> use) {
  for (Point stone : defenders) {
    std::string others;
    const auto append = [&](Point p) {
      others += static_cast<char>(p.x());
      others += static_cast<char>(p.y());
    };
    for (Point p : attackers) append(p);
    others += '\xff';  // no coordinate
    for (Point p : defenders) {
      if (p != stone) append(p);
    }
    use(others, stone);
  }
}

}  // namespace

void KindredWins::Add(const Board& board, Point move) {
  const PointSet& attackers = board.stones(board.side_to_move());
  const PointSet& defenders = board.stones(Opponent(board.side_to_move()));
  for (const engine::GridMap& map : engine::BoardMaps(board.width(), board.height())) {
    ForEachWithout(engine::ImageOf(map, attackers), engine::ImageOf(map, defenders),
                   [&](const std::string& others, Point stone) {
                     wins_[others].push_back({*map(move), stone});
                   });
  }
}

std::vector<Point> KindredWins::For(const Board& board) const {
  std::vector<std::pair<Point, int>> weights;
  const auto add = [&](Point move, int weight) {
    const auto known = std::find_if(weights.begin(), weights.end(),
                                    [move](const auto& other) { return other.first == move; });
    if (known != weights.end()) {
      known->second += weight;
    } else if (board.IsEmpty(move)) {
      weights.emplace_back(move, weight);
    }
  };
  ForEachWithout(board.stones(board.side_to_move()), board.stones(Opponent(board.side_to_move())),
                 [&](const std::string& others, Point stone) {
                   const auto known = wins_.find(others);
                   if (known == wins_.end()) return;
                   for (const Win& win : known->second) {
                     add(win.move, kFullWeight / (1 + engine::StepsBetween(win.stone, stone)));
                   }
                 });
  std::stable_sort(weights.begin(), weights.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  std::vector<Point> points;
  for (const auto& [point, weight] : weights) points.push_back(point);
  return points;
}

}  // namespace tengen::search
