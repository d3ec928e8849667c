// Graphs, positions, numbers: what the worked examples do not touch.
#include <set>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "kee/rules/game.h"
#include "kee/tests/games_util.h"

namespace tengen::kee {
namespace {

TEST(Graph, Shapes) {
  EXPECT_EQ(BoardNamed("rect 3 2")->edge_count(), 7);
  EXPECT_EQ(BoardNamed("torus 3 3")->edge_count(), 18);
  EXPECT_EQ(BoardNamed("torus 2 2")->edge_count(), 4);
  EXPECT_EQ(BoardNamed("torus 1 1")->edge_count(), 0);
  EXPECT_EQ(BoardNamed("ring 5")->edge_count(), 5);
  EXPECT_EQ(BoardNamed("ring 2")->edge_count(), 1);
  EXPECT_EQ(BoardNamed("complete 5")->edge_count(), 10);
  EXPECT_EQ(BoardNamed("edges 3 0-1,1-0,0-1")->edge_count(), 1);
  const absl::StatusOr<Graph> masked = Graph::Masked({"..", "?."});
  ASSERT_TRUE(masked.ok());
  EXPECT_EQ(masked->size(), 3);
  EXPECT_EQ(masked->edge_count(), 2);
  EXPECT_FALSE(masked->layout()->At(0, 1).has_value());
}

TEST(Graph, RefusesWhatIsNoBoard) {
  for (const absl::StatusOr<Graph>& graph :
       {Graph::Rectangle(0, 5), Graph::Rectangle(53, 1), Graph::Torus(-1, 3), Graph::Ring(0),
        Graph::Complete(626), Graph::FromEdges(2, {{0, 2}}), Graph::FromEdges(2, {{1, 1}}),
        Graph::Masked({}), Graph::Masked({"?"}), Graph::Masked({"..", "."}),
        Graph::Masked({"x"})}) {
    EXPECT_EQ(graph.status().code(), absl::StatusCode::kInvalidArgument);
  }
}

TEST(Graph, Automorphisms) {
  constexpr size_t kMany = 1000;
  EXPECT_EQ(BoardNamed("rect 3 1")->Automorphisms(kMany).size(), 2u);
  EXPECT_EQ(BoardNamed("rect 3 2")->Automorphisms(kMany).size(), 4u);
  EXPECT_EQ(BoardNamed("rect 3 3")->Automorphisms(kMany).size(), 8u);
  EXPECT_EQ(BoardNamed("ring 6")->Automorphisms(kMany).size(), 12u);
  EXPECT_EQ(BoardNamed("complete 5")->Automorphisms(kMany).size(), 120u);
  EXPECT_EQ(BoardNamed("complete 5")->Automorphisms(7).size(), 7u);
  EXPECT_EQ(BoardNamed("rect 6 5")->Automorphisms(kMany).size(), 1u);
}

TEST(Position, RefusesUnitsWithoutLiberties) {
  const std::shared_ptr<const Graph> graph = RectangleBoard(3, 1);
  EXPECT_TRUE(ParsePosition("BW.", *graph, 2).ok() == false);
  EXPECT_TRUE(ParsePosition(".W.", *graph, 2).ok());
  EXPECT_FALSE(ParsePosition(".W", *graph, 2).ok());
  EXPECT_FALSE(ParsePosition(".R.", *graph, 2).ok());
  EXPECT_TRUE(ParsePosition(".R.", *graph, 3).ok());
}

TEST(PositionKeys, AreExactAsLongAsTheyFit) {
  EXPECT_TRUE(PositionKeys(*RectangleBoard(20, 4), 2).exact());
  EXPECT_FALSE(PositionKeys(*RectangleBoard(9, 9), 2).exact());
  EXPECT_TRUE(PositionKeys(*RectangleBoard(9, 7), 3).exact());
  EXPECT_FALSE(PositionKeys(*RectangleBoard(13, 5), 3).exact());
  // Every position of a small board has a name of its own.
  const std::shared_ptr<const Graph> graph = RectangleBoard(3, 2);
  const PositionKeys keys(*graph, 2);
  std::set<absl::uint128> seen;
  Position cells(6);
  for (int code = 0; code < 729; ++code) {
    int rest = code;
    for (Cell& cell : cells) {
      cell = static_cast<Cell>(rest % 3);
      rest /= 3;
    }
    EXPECT_TRUE(seen.insert(keys.Of(cells)).second);
  }
}

TEST(Rational, Arithmetic) {
  EXPECT_EQ(Rational(2, 4), Rational(1, 2));
  EXPECT_EQ(Rational(1, -2), Rational(-1, 2));
  EXPECT_EQ(Rational(1, 3) + Rational(1, 6), Rational(1, 2));
  EXPECT_EQ(Rational(1, 3) - Rational(1, 2), Rational(-1, 6));
  EXPECT_LT(Rational(1, 3), Rational(1, 2));
  EXPECT_GE(Rational(-1, 3), Rational(-1, 2));
  EXPECT_EQ(Rational(-7, 2).ToString(), "-7/2");
  EXPECT_EQ(Rational(1, 3).ToDecimal(), "0.333333");
  EXPECT_EQ(Rational(5, 2).ToDecimal(), "2.5");
  EXPECT_EQ(Rational(4).ToDecimal(), "4");
}

TEST(Rational, Parsing) {
  EXPECT_EQ(ParseRational("6.5"), Rational(13, 2));
  EXPECT_EQ(ParseRational("-3"), Rational(-3));
  EXPECT_EQ(ParseRational("+.25"), Rational(1, 4));
  EXPECT_EQ(ParseRational("7/2"), Rational(7, 2));
  for (const char* bad : {"", "-", ".", "x", "1.2.3", "1/0", "/2", "1e5", "nan", "12345678901",
                          "--1", "0.1234567890"}) {
    EXPECT_FALSE(ParseRational(bad)) << bad;
  }
}

TEST(Game, FromPositionRefusesWhatCannotBe) {
  const std::shared_ptr<const Graph> graph = RectangleBoard(3, 1);
  EXPECT_FALSE(Game::FromPosition(graph, Rules::Kee(), {1, 2, 1}, 0).ok());
  EXPECT_FALSE(Game::FromPosition(graph, Rules::Kee(), {0, 0}, 0).ok());
  EXPECT_FALSE(Game::FromPosition(graph, Rules::Kee(), {0, 0, 0}, 2).ok());
  EXPECT_TRUE(Game::FromPosition(graph, Rules::Kee(), {0, 2, 0}, 1).ok());
}

TEST(Game, AgreementEndsIt) {
  Game game = NewGame(RectangleBoard(3, 3));
  PlayLine(game, "4");
  EXPECT_EQ(game.AgreeRanking({1}).code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(game.AgreeRanking({0, 1}).code(), absl::StatusCode::kInvalidArgument);
  ASSERT_TRUE(game.AgreeRanking({1, 2}).ok());
  EXPECT_TRUE(game.over());
  EXPECT_TRUE(game.LegalMoves().empty());
  EXPECT_EQ(game.Check(Move::Pass()), Verdict::kOver);
  EXPECT_EQ(game.AgreeRanking({1, 2}).code(), absl::StatusCode::kFailedPrecondition);
  game.Undo();
  EXPECT_FALSE(game.over());
  EXPECT_EQ(game.ply_count(), 1);
}

TEST(Game, TrompTaylorAllowsSuicideAndEndsAfterTwoPasses) {
  Game game = NewGame(RectangleBoard(4, 1), Rules::TrompTaylor());
  PlayLine(game, "1 3 2");
  EXPECT_EQ(PositionText(game.position()), ".BB.");
  EXPECT_EQ(Why(game, 3), "cyclic prohibition");  // the suicide of one stone changes nothing
  PlayLine(game, "P 3 0");
  EXPECT_EQ(PositionText(game.position()), "W...");
  PlayLine(game, "P P");
  EXPECT_TRUE(game.over());
  EXPECT_EQ(ScoreText(game.Score()), "0:4");
}

TEST(Game, SuicideOfSeveralStonesCanBeUndone) {
  Game game = GameFrom(RectangleBoard(4, 1), "B.W.", {.suicide = true}, 0);
  PlayLine(game, "1");
  EXPECT_EQ(PositionText(game.position()), "..W.");
  game.Undo();
  EXPECT_EQ(PositionText(game.position()), "B.W.");
  EXPECT_TRUE(SameState(game, GameFrom(RectangleBoard(4, 1), "B.W.", {.suicide = true}, 0)));
}

TEST(Game, SumsInsteadOfMeans) {
  Game game = NewGame(RectangleBoard(2, 1), {.aggregation = Aggregation::kSum});
  PlayLine(game, "0 1 P P 0 P P 1 P");
  EXPECT_EQ(ScoreText(game.Score()), "2:2");
}

}  // namespace
}  // namespace tengen::kee
