// The Kee rules of Go as their text says them, for judging the fast rules of kee/rules.
//
// Everything is kept and searched again for every question: whole boards in a list, no keys, no
// counters. Rule numbers are those of kee/rules/DESIGN.md.
#ifndef TENGEN_KEE_TESTS_REFERENCE_RULES_H_
#define TENGEN_KEE_TESTS_REFERENCE_RULES_H_

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace tengen::kee::reference {

// '.' or the letter of the player.
using Board = std::string;
inline constexpr char kLetters[] = "BWRGYCMO";

// Adjacency as a set of ordered pairs.
struct Intersections {
  int count = 0;
  std::set<std::pair<int, int>> adjacent;

  void Join(int a, int b);
  bool Adjacent(int a, int b) const { return adjacent.count({a, b}) > 0; }
};

Intersections Grid(int width, int height);

enum class WhoIsFreed { kEverybody, kThePasser, kNobody };

// Rules 8 to 10: the stones connected with the one on `v`, and the empty points beside them.
std::set<int> UnitOf(const Intersections& graph, const Board& board, int v);
std::set<int> LibertiesOf(const Intersections& graph, const Board& board,
                          const std::set<int>& unit);

// Rules 6 and 11: the board after `letter` is put on the empty point `v`; nullopt for a suicide
// without capture (rule 12).
std::optional<Board> AfterStone(const Intersections& graph, const Board& board, char letter, int v);

// Rule 18 b and c.
std::vector<int> Points(const Intersections& graph, const Board& board, int players);

// The default rules: suicide forbidden, the end by a repeated pass, the mean over the cycle.
class GameRecord {
 public:
  GameRecord(Intersections graph, int players, Board start, WhoIsFreed freed);

  // One ply: a vertex, or nullopt for a pass.
  using Ply = std::optional<int>;

  // Empty if the ply is allowed, else "over", "occupied", "suicide" or "cyclic".
  std::string WhyNot(Ply ply) const;
  void Play(Ply ply);
  bool over() const { return over_; }
  const Board& board() const { return boards_.back(); }
  int mover() const { return static_cast<int>(plies_.size()) % players_; }
  int length() const { return static_cast<int>(plies_.size()); }
  const Intersections& graph() const { return graph_; }

  // Rule 17. REQUIRES: over.
  std::set<Board> ScoringPositions() const;
  // Rule 18: the totals of points and the number of positions they were counted on.
  std::pair<std::vector<int>, int> Totals() const;

 private:
  bool Prohibited(const Board& result) const;
  std::optional<int> EarlierSamePass() const;

  Intersections graph_;
  int players_;
  WhoIsFreed freed_;
  std::vector<Board> boards_;  // boards_[t] is what ply t found
  std::vector<Ply> plies_;
  bool over_ = false;
  int initial_scoring_play_ = 0;
};

}  // namespace tengen::kee::reference

#endif  // TENGEN_KEE_TESTS_REFERENCE_RULES_H_
