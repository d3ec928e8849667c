// Boards and lines of play for the tests of the Kee rules.
#ifndef TENGEN_KEE_TESTS_GAMES_UTIL_H_
#define TENGEN_KEE_TESTS_GAMES_UTIL_H_

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "kee/rules/game.h"
#include "kee/rules/graph.h"
#include "kee/rules/rules.h"
#include "kee/tests/reference/rules.h"

namespace tengen::kee {

// Boards that are known to be possible.
std::shared_ptr<const Graph> RectangleBoard(int width, int height);
std::shared_ptr<const Graph> EdgesBoard(int size, const std::vector<Graph::Edge>& edges);
// "rect 3 2", "ring 5", "complete 4", "star 3", "torus 3 3", or "edges 5 0-1,2-3".
std::shared_ptr<const Graph> BoardNamed(absl::string_view name);

// The board of the simple ko examples (T10): B captures at 1, W at 0.
std::shared_ptr<const Graph> SimpleKoBoard();
// The board of "send two, return one" (T11).
std::shared_ptr<const Graph> SendTwoBoard();

Game NewGame(std::shared_ptr<const Graph> graph, const Rules& rules = Rules::Kee());
// A game that starts from a text such as "W.BW....".
Game GameFrom(std::shared_ptr<const Graph> graph, absl::string_view start,
              const Rules& rules = Rules::Kee(), int to_move = 0);

// Plays vertices and passes ("0 3 P 1"); every ply must be legal.
void PlayLine(Game& game, absl::string_view line);
// The board after the line.
std::string After(Game& game, absl::string_view line);

// Why the player to move may not play on `v`, in the words of VerdictText.
std::string Why(const Game& game, Vertex v);
// "3:0", "7/2:1/2" and the like.
std::string ScoreText(const Outcome& outcome);
// ".W B." and the like.
std::string ScoringText(const Outcome& outcome);

reference::Intersections ReferenceGraph(const Graph& graph);

}  // namespace tengen::kee

#endif  // TENGEN_KEE_TESTS_GAMES_UTIL_H_
