// T23: every random playout ends within the bound that the rules' proof gives.
#include <random>
#include <set>
#include <string>

#include "gtest/gtest.h"
#include "kee/rules/game.h"
#include "kee/tests/games_util.h"

namespace tengen::kee {
namespace {

// The number of positions in which every unit has a liberty, by trying all of them.
int CountPositions(const Graph& graph, int players) {
  Position cells(static_cast<size_t>(graph.size()));
  int count = 0;
  for (;;) {
    count += CheckedPosition(cells, graph, players).ok();
    size_t digit = 0;
    while (digit < cells.size() && cells[digit] == players) cells[digit++] = kEmptyCell;
    if (digit == cells.size()) return count;
    ++cells[digit];
  }
}

TEST(Termination, T23RandomPlayoutsEndWithinTheBound) {
  constexpr int kPlayouts = 50;
  for (const char* board : {"rect 1 1", "rect 2 1", "rect 3 1", "rect 4 1", "rect 5 1", "rect 2 2",
                            "rect 3 2", "ring 6", "complete 4", "star 4", "edges 5 0-1,2-3"}) {
    const std::shared_ptr<const Graph> graph = BoardNamed(board);
    for (int players : {2, 3}) {
      const int positions = CountPositions(*graph, players);
      const int bound = (players * positions + 1) * positions;
      for (PassLift lift : {PassLift::kAll, PassLift::kSelf}) {
        std::mt19937 random(7);
        for (int i = 0; i < kPlayouts; ++i) {
          Game game = NewGame(graph, {.players = players, .lift = lift});
          while (!game.over() && game.ply_count() <= bound) {
            const std::vector<Move> moves = game.LegalMoves();
            game.Play(moves[random() % moves.size()]);
          }
          ASSERT_TRUE(game.over()) << board << " players " << players;
          ASSERT_LE(game.ply_count(), bound);
        }
      }
    }
  }
}

TEST(Termination, PlayersWhoHateToPassEndToo) {
  // Passing only when nothing else is legal makes games as long as random ones never get.
  for (PassLift lift : {PassLift::kAll, PassLift::kSelf}) {
    const std::shared_ptr<const Graph> graph = RectangleBoard(3, 1);
    std::mt19937 random(3);
    for (int i = 0; i < 100; ++i) {
      Game game = NewGame(graph, {.lift = lift});
      while (!game.over()) {
        const std::vector<Move> moves = game.LegalMoves();
        const size_t stones = moves.size() - 1;
        game.Play(stones == 0 ? Move::Pass() : moves[random() % stones]);
        ASSERT_LE(game.ply_count(), (2 * 15 + 1) * 15);
      }
    }
  }
}

}  // namespace
}  // namespace tengen::kee
