#include "kee/search/player.h"

#include <algorithm>
#include <cstdio>
#include <functional>
#include <random>

#include "gtest/gtest.h"
#include "kee/search/playout_board.h"
#include "kee/tests/games_util.h"

namespace tengen::kee {
namespace {

using Chooser = std::function<Move(const Game&)>;

// Takes any legal play that is not an own eye, as long as there is one.
Chooser RandomPlayer(uint64_t seed) {
  return [random = std::mt19937_64(seed)](const Game& game) mutable {
    const PlayoutGraph graph(game.shared_graph());
    const PlayoutBoard board(graph, game.position());
    std::vector<Move> moves;
    for (Move move : game.LegalMoves()) {
      if (!move.is_pass() && !board.IsOwnEye(move.vertex(), game.to_move())) moves.push_back(move);
    }
    return moves.empty() ? Move::Pass() : moves[random() % moves.size()];
  };
}

// Takes the play that leaves the best margin on the board, and passes if none gains anything.
Chooser GreedyPlayer(uint64_t seed) {
  return [random = std::mt19937_64(seed)](const Game& game) mutable {
    const auto margin = [&](const Game& g) {
      const std::vector<int> area = Area(g.graph(), g.position(), 2);
      return game.to_move() == 0 ? area[0] - area[1] : area[1] - area[0];
    };
    std::vector<Move> best = {Move::Pass()};
    int best_margin = margin(game);
    Game copy = game;
    for (Move move : game.LegalMoves()) {
      if (move.is_pass()) continue;
      copy.Play(move);
      const int value = margin(copy);
      copy.Undo();
      if (value > best_margin) best.clear();
      if (value >= best_margin && !(best_margin == value && best[0].is_pass())) {
        best.push_back(move);
      }
      best_margin = std::max(best_margin, value);
    }
    return best[random() % best.size()];
  };
}

Chooser TreePlayer(uint64_t seed, int64_t playouts) {
  return [player = Player(seed), playouts](const Game& game) mutable {
    return player.Choose(game, {.playouts = playouts}).move;
  };
}

// Black's margin at the end.
Rational PlayGame(int side, const Chooser& black, const Chooser& white) {
  Game game = NewGame(RectangleBoard(side, side));
  while (!game.over()) {
    const Move move = game.to_move() == 0 ? black(game) : white(game);
    EXPECT_EQ(game.TryPlay(move), Verdict::kLegal);
  }
  return game.Score().Margin();
}

struct Score {
  int wins = 0, draws = 0, losses = 0;
};

// The tree player against another, taking turns with the colours.
Score Match(int side, int games, int64_t playouts, Chooser (*opponent)(uint64_t)) {
  Score score;
  for (int i = 0; i < games; ++i) {
    const auto seed = static_cast<uint64_t>(i) + 1;
    const Chooser player = TreePlayer(seed, playouts);
    const Chooser other = opponent(seed);
    const bool black = i % 2 == 0;
    const Rational margin = black ? PlayGame(side, player, other) : -PlayGame(side, other, player);
    ++(margin > 0 ? score.wins : margin == 0 ? score.draws : score.losses);
  }
  return score;
}

TEST(Player, AlwaysBeatsARandomPlayer) {
  EXPECT_EQ(Match(5, 6, 300, RandomPlayer).wins, 6);
  EXPECT_EQ(Match(7, 2, 200, RandomPlayer).wins, 2);
}

TEST(Player, ClearlyBeatsAGreedyPlayer) {
  EXPECT_GE(Match(5, 6, 300, GreedyPlayer).wins, 5);
  EXPECT_GE(Match(7, 2, 200, GreedyPlayer).wins, 2);
}

// For by hand: --gtest_also_run_disabled_tests prints the scores of longer matches.
TEST(Player, DISABLED_LongMatches) {
  constexpr int kGames = 40;
  constexpr int64_t kPlayouts = 500;
  for (int side : {5, 7, 9}) {
    for (const auto& [name, opponent] :
         {std::pair{"random", &RandomPlayer}, std::pair{"greedy", &GreedyPlayer}}) {
      const Score score = Match(side, kGames, kPlayouts, opponent);
      printf("%dx%d against %s: %d-%d-%d\n", side, side, name, score.wins, score.draws,
             score.losses);
      fflush(stdout);
    }
  }
}

TEST(Player, FindsTheWinOnThreePoints) {
  Player player(1);
  EXPECT_EQ(player.Choose(NewGame(RectangleBoard(3, 1)), {.playouts = 500}).move, Move::At(1));
}

TEST(Player, SeesTheCyclicProhibition) {
  // The simple ko cannot be retaken at once, so the only stone play on the board is none.
  Game game = NewGame(RectangleBoard(2, 1));
  PlayLine(game, "0 1");
  Player player(1);
  EXPECT_TRUE(player.Choose(game, {.playouts = 50}).move.is_pass());
}

TEST(Player, IsTheSameEveryTime) {
  const Game game = NewGame(RectangleBoard(5, 5));
  const PlayerResult a = Player(3).Choose(game, {.playouts = 200});
  const PlayerResult b = Player(3).Choose(game, {.playouts = 200});
  EXPECT_EQ(a.move, b.move);
  EXPECT_EQ(a.value, b.value);
  EXPECT_EQ(a.playouts, 200);
}

TEST(Player, KeepsTheTimeOfItsClock) {
  // A clock that goes on by a millisecond with every look at it.
  absl::Duration now;
  Player player(1, [&now] { return now += absl::Milliseconds(1); });
  const PlayerResult result =
      player.Choose(NewGame(RectangleBoard(5, 5)), {.time = absl::Milliseconds(40)});
  EXPECT_GE(result.playouts, 38);
  EXPECT_LE(result.playouts, 41);
}

TEST(Player, PlaysOnWhenItsTreeIsFull) {
  const Game game = NewGame(RectangleBoard(5, 5));
  const PlayerResult result = Player(1).Choose(game, {.playouts = 500, .nodes = 1});
  EXPECT_EQ(result.playouts, 500);
  EXPECT_TRUE(game.IsLegal(result.move));
}

TEST(Player, StopsWhenAsked) {
  int64_t asked = 0;
  Player player(1);
  const PlayerLimits limits = {.stop = [&asked] { return ++asked >= 7; }};
  EXPECT_EQ(player.Choose(NewGame(RectangleBoard(5, 5)), limits).playouts, 7);
}

// A clock that goes on by a millisecond with every look at it.
TimeSource CountingTime() {
  return [now = absl::ZeroDuration()]() mutable { return now += absl::Milliseconds(1); };
}

TEST(Player, ReportsSoonAndThenOnceInAnInterval) {
  std::vector<int64_t> visits;  // in each report
  PlayerLimits limits = {.playouts = 100};
  limits.report_interval = absl::Milliseconds(30);
  limits.report = [&visits](const std::vector<PlayerMove>& moves) {
    visits.push_back(0);
    for (const PlayerMove& move : moves) visits.back() += move.visits;
  };
  Player(1, CountingTime()).Choose(NewGame(RectangleBoard(5, 5)), limits);
  // The first playout belongs to no move.
  EXPECT_EQ(visits, (std::vector<int64_t>{19, 49, 79, 99}));
}

TEST(Player, ReportsChangeNoMove) {
  const Game game = NewGame(RectangleBoard(5, 5));
  std::vector<PlayerMove> last;
  const PlayerLimits limits = {.playouts = 200,
                               .report = [&last](const auto& moves) { last = moves; }};
  const PlayerResult told = Player(3).Choose(game, limits);
  EXPECT_EQ(told.move, Player(3).Choose(game, {.playouts = 200}).move);
  ASSERT_FALSE(last.empty());
  EXPECT_EQ(last[0].line[0], told.move);
  for (size_t i = 0; i < last.size(); ++i) {
    EXPECT_TRUE(i == 0 || last[i].visits <= last[i - 1].visits);
    Game line = game;
    for (Move move : last[i].line) EXPECT_EQ(line.TryPlay(move), Verdict::kLegal);
  }
}

// Where nothing but a pass is left, which ends the game, there is one result.
TEST(Player, KnowsWhatMovesAreWorth) {
  Game game = NewGame(RectangleBoard(3, 1), {.komi = Rational(-1)});
  PlayLine(game, "1 P P");
  std::vector<PlayerMove> moves;
  const PlayerLimits limits = {.playouts = 50, .report = [&](const auto& m) { moves = m; }};
  Player(1).Choose(game, limits);
  ASSERT_EQ(moves.size(), 1u);
  EXPECT_EQ(moves[0].line, std::vector<Move>{Move::Pass()});
  EXPECT_EQ(moves[0].win_rate, 0);
  EXPECT_EQ(moves[0].lead, -4);
}

TEST(Player, AvoidsVertices) {
  Game game = NewGame(RectangleBoard(3, 1));
  EXPECT_NE(Player(1).Choose(game, {.playouts = 500, .avoided = {1}}).move, Move::At(1));
  EXPECT_EQ(Player(1).Choose(game, {.playouts = 50, .avoided = {0, 1, 2}}).move, Move::Pass());
}

TEST(Player, PlaysWithThreeOnAnyGraph) {
  for (const char* board : {"ring 9", "complete 5", "torus 4 4", "star 6"}) {
    Game game = NewGame(BoardNamed(board), {.players = 3});
    Player player(5);
    constexpr int kEnough = 2000;
    while (!game.over() && game.ply_count() < kEnough) {
      game.Play(player.Choose(game, {.playouts = 20}).move);
    }
    EXPECT_TRUE(game.over()) << board;
  }
}

TEST(TimeForMove, LeavesTimeForTheRest) {
  const absl::Duration minute = absl::Minutes(1);
  EXPECT_LT(TimeForMove({minute, 0}, 20), minute / 20);
  EXPECT_GT(TimeForMove({minute, 0}, 20), minute / 30);
  EXPECT_LT(TimeForMove({minute, 5}, 100), minute / 5);
  EXPECT_EQ(TimeForMove({absl::ZeroDuration(), 0}, 20), absl::Milliseconds(1));
  EXPECT_EQ(TimeForMove({absl::Milliseconds(10), 1}, 1), absl::Milliseconds(1));
}

// The playout board against Game: same captures, and the same verdict on suicide.
TEST(PlayoutBoard, PlaysAsTheRulesSay) {
  std::mt19937 random(2);
  for (const char* board : {"rect 5 5", "torus 3 3", "complete 6", "ring 7", "star 5"}) {
    for (int players : {2, 3}) {
      const std::shared_ptr<const Graph> graph = BoardNamed(board);
      const PlayoutGraph playout_graph(graph);
      Game game = NewGame(graph, {.players = players});
      PlayoutBoard fast(playout_graph, game.position());
      for (int ply = 0; ply < 300 && !game.over(); ++ply) {
        const int mover = game.to_move();
        for (Vertex v = 0; v < graph->size(); ++v) {
          if (game.position()[static_cast<size_t>(v)] != kEmptyCell) continue;
          const Verdict verdict = game.Check(Move::At(v));
          // The playout board knows less about repetition, and its simple ko is always one.
          ASSERT_TRUE(verdict != Verdict::kLegal || fast.IsLegal(v, mover) || players > 2);
          ASSERT_TRUE(verdict != Verdict::kSuicide || !fast.IsLegal(v, mover));
        }
        const std::vector<Move> moves = game.LegalMoves();
        const Move move = moves[random() % moves.size()];
        if (move.is_pass() || !fast.IsLegal(move.vertex(), mover)) {
          fast.Pass();
          game.Play(Move::Pass());
          continue;
        }
        game.Play(move);
        fast.Play(move.vertex(), mover);
        ASSERT_EQ(PositionText(fast.position()), PositionText(game.position())) << board;
      }
    }
  }
}

// 256 stones with 256 liberties each.
TEST(PlayoutBoard, CountsTheFreedomsOfDenseBoards) {
  const PlayoutGraph graph(BoardNamed("complete 625"));
  Position position(625, kEmptyCell);
  std::fill_n(position.begin(), 256, StoneOf(0));
  std::fill_n(position.begin() + 256, 112, StoneOf(1));
  PlayoutBoard board(graph, position);
  board.Play(624, 1);
  EXPECT_EQ(board.At(0), StoneOf(0));
}

TEST(PlayoutBoard, KnowsEyes) {
  const PlayoutGraph graph(RectangleBoard(5, 5));
  const auto is_eye = [&](absl::string_view rows, Vertex v, int player) {
    return PlayoutBoard(graph, *ParsePosition(rows, graph.graph(), 2)).IsOwnEye(v, player);
  };
  EXPECT_TRUE(is_eye(".B...BB..................", 0, 0));
  EXPECT_FALSE(is_eye(".B...BB..................", 0, 1));
  EXPECT_FALSE(is_eye(".B...BW..................", 0, 0));  // a corner with the diagonal lost
  EXPECT_TRUE(is_eye("......WB...B.B...BB......", 12, 0));  // one diagonal lost in the middle
  EXPECT_FALSE(is_eye("......WBW..B.B...BB......", 12, 0));
  EXPECT_EQ(graph.Diagonals(12), (std::vector<uint16_t>{6, 8, 16, 18}));
  EXPECT_EQ(graph.Diagonals(0), (std::vector<uint16_t>{6}));
}

}  // namespace
}  // namespace tengen::kee
