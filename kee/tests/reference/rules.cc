#include "kee/tests/reference/rules.h"

namespace tengen::kee::reference {
namespace {

char At(const Board& board, int v) { return board[static_cast<size_t>(v)]; }

// The smallest set that holds `v` and with each point every adjacent point with the same content.
std::set<int> SameAround(const Intersections& graph, const Board& board, int v) {
  std::set<int> found = {v};
  for (bool grown = true; grown;) {
    grown = false;
    for (int a : std::set<int>(found)) {
      for (int b = 0; b < graph.count; ++b) {
        if (graph.Adjacent(a, b) && At(board, b) == At(board, v)) grown |= found.insert(b).second;
      }
    }
  }
  return found;
}

std::set<char> ColorsBeside(const Intersections& graph, const Board& board,
                            const std::set<int>& region) {
  std::set<char> colors;
  for (int a : region) {
    for (int b = 0; b < graph.count; ++b) {
      if (graph.Adjacent(a, b) && At(board, b) != '.') colors.insert(At(board, b));
    }
  }
  return colors;
}

}  // namespace

void Intersections::Join(int a, int b) {
  adjacent.insert({a, b});
  adjacent.insert({b, a});
}

Intersections Grid(int width, int height) {
  Intersections graph;
  graph.count = width * height;
  for (int v = 0; v < graph.count; ++v) {
    if (v % width + 1 < width) graph.Join(v, v + 1);
    if (v + width < graph.count) graph.Join(v, v + width);
  }
  return graph;
}

std::set<int> UnitOf(const Intersections& graph, const Board& board, int v) {
  return SameAround(graph, board, v);
}

std::set<int> LibertiesOf(const Intersections& graph, const Board& board,
                          const std::set<int>& unit) {
  std::set<int> liberties;
  for (int a : unit) {
    for (int b = 0; b < graph.count; ++b) {
      if (graph.Adjacent(a, b) && At(board, b) == '.') liberties.insert(b);
    }
  }
  return liberties;
}

std::optional<Board> AfterStone(const Intersections& graph, const Board& board, char letter,
                                int v) {
  Board placed = board;
  placed[static_cast<size_t>(v)] = letter;
  Board after = placed;
  for (int a = 0; a < graph.count; ++a) {
    const char c = At(placed, a);
    if (c == '.' || c == letter) continue;
    if (LibertiesOf(graph, placed, UnitOf(graph, placed, a)).empty()) {
      after[static_cast<size_t>(a)] = '.';
    }
  }
  if (LibertiesOf(graph, after, UnitOf(graph, after, v)).empty()) return std::nullopt;
  return after;
}

std::vector<int> Points(const Intersections& graph, const Board& board, int players) {
  std::vector<int> points;
  for (int p = 0; p < players; ++p) {
    int sum = 0;
    for (int v = 0; v < graph.count; ++v) {
      if (At(board, v) == kLetters[p]) ++sum;
      if (At(board, v) != '.') continue;
      sum += ColorsBeside(graph, board, SameAround(graph, board, v)) == std::set<char>{kLetters[p]};
    }
    points.push_back(sum);
  }
  return points;
}

GameRecord::GameRecord(Intersections graph, int players, Board start, WhoIsFreed freed)
    : graph_(std::move(graph)), players_(players), freed_(freed), boards_{std::move(start)} {}

// Rule 13: has it been on the board, with no pass that frees the mover after the last time? The
// board that a pass leaves is on the board after the pass, too.
bool GameRecord::Prohibited(const Board& result) const {
  for (int time = length(); time >= 0; --time) {
    if (boards_[static_cast<size_t>(time)] != result) continue;
    for (int ply = time; ply < length(); ++ply) {
      if (plies_[static_cast<size_t>(ply)]) continue;
      if (freed_ == WhoIsFreed::kEverybody) return false;
      if (freed_ == WhoIsFreed::kThePasser && ply % players_ == mover()) return false;
    }
    return true;
  }
  return false;
}

std::string GameRecord::WhyNot(Ply ply) const {
  if (over_) return "over";
  if (!ply) return "";
  if (At(board(), *ply) != '.') return "occupied";
  const std::optional<Board> after = AfterStone(graph_, board(), kLetters[mover()], *ply);
  if (!after) return "suicide";
  return Prohibited(*after) ? "cyclic" : "";
}

// Rule 15.
std::optional<int> GameRecord::EarlierSamePass() const {
  for (int ply = 0; ply < length(); ++ply) {
    const bool pass = !plies_[static_cast<size_t>(ply)];
    const bool same_board = boards_[static_cast<size_t>(ply)] == board();
    if (pass && same_board && ply % players_ == mover()) return ply;
  }
  return std::nullopt;
}

void GameRecord::Play(Ply ply) {
  Board after = board();
  if (ply) {
    after = *AfterStone(graph_, board(), kLetters[mover()], *ply);
  } else if (const std::optional<int> earlier = EarlierSamePass()) {
    over_ = true;
    initial_scoring_play_ = *earlier;
  }
  plies_.push_back(ply);
  boards_.push_back(after);
}

std::set<Board> GameRecord::ScoringPositions() const {
  std::set<Board> found;
  for (int first = initial_scoring_play_; first + players_ <= length(); ++first) {
    bool all_passed = true;
    for (int i = 0; i < players_; ++i) all_passed &= !plies_[static_cast<size_t>(first + i)];
    if (all_passed) found.insert(boards_[static_cast<size_t>(first)]);
  }
  return found;
}

std::pair<std::vector<int>, int> GameRecord::Totals() const {
  std::vector<int> totals(static_cast<size_t>(players_));
  const std::set<Board> positions = ScoringPositions();
  for (const Board& position : positions) {
    const std::vector<int> points = Points(graph_, position, players_);
    for (size_t p = 0; p < points.size(); ++p) totals[p] += points[p];
  }
  return {totals, static_cast<int>(positions.size())};
}

}  // namespace tengen::kee::reference
