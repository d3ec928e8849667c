#include "kee/tests/games_util.h"

#include <cstdlib>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "gtest/gtest.h"

namespace tengen::kee {
namespace {

std::shared_ptr<const Graph> Must(absl::StatusOr<Graph> graph) {
  EXPECT_TRUE(graph.ok()) << graph.status();
  return std::make_shared<const Graph>(*std::move(graph));
}

int Number(absl::string_view text) {
  int number = 0;
  EXPECT_TRUE(absl::SimpleAtoi(text, &number)) << text;
  return number;
}

std::vector<Graph::Edge> EdgesOf(absl::string_view text) {
  std::vector<Graph::Edge> edges;
  for (absl::string_view edge : absl::StrSplit(text, ',', absl::SkipEmpty())) {
    const std::pair<absl::string_view, absl::string_view> ends = absl::StrSplit(edge, '-');
    edges.emplace_back(Number(ends.first), Number(ends.second));
  }
  return edges;
}

}  // namespace

std::shared_ptr<const Graph> RectangleBoard(int width, int height) {
  return Must(Graph::Rectangle(width, height));
}

std::shared_ptr<const Graph> EdgesBoard(int size, const std::vector<Graph::Edge>& edges) {
  return Must(Graph::FromEdges(size, edges));
}

std::shared_ptr<const Graph> BoardNamed(absl::string_view name) {
  const std::vector<absl::string_view> words = absl::StrSplit(name, ' ');
  const int n = Number(words.at(1));
  if (words[0] == "rect") return RectangleBoard(n, Number(words.at(2)));
  if (words[0] == "torus") return Must(Graph::Torus(n, Number(words.at(2))));
  if (words[0] == "ring") return Must(Graph::Ring(n));
  if (words[0] == "complete") return Must(Graph::Complete(n));
  if (words[0] == "edges") return EdgesBoard(n, EdgesOf(words.size() > 2 ? words[2] : ""));
  EXPECT_EQ(words[0], "star");
  std::vector<Graph::Edge> edges;
  for (int leaf = 1; leaf <= n; ++leaf) edges.emplace_back(0, leaf);
  return EdgesBoard(n + 1, edges);
}

std::shared_ptr<const Graph> SimpleKoBoard() {
  return BoardNamed("edges 8 0-1,0-2,1-3,2-4,2-5,3-6,3-7");
}

std::shared_ptr<const Graph> SendTwoBoard() {
  return BoardNamed("edges 9 0-1,1-2,0-3,3-4,3-5,2-6,6-7,6-8");
}

Game NewGame(std::shared_ptr<const Graph> graph, const Rules& rules) {
  return Game(std::move(graph), rules);
}

Game GameFrom(std::shared_ptr<const Graph> graph, absl::string_view start, const Rules& rules,
              int to_move) {
  absl::StatusOr<Position> position = ParsePosition(start, *graph, rules.players);
  EXPECT_TRUE(position.ok()) << position.status();
  absl::StatusOr<Game> game = Game::FromPosition(graph, rules, *position, to_move);
  EXPECT_TRUE(game.ok()) << game.status();
  return *std::move(game);
}

void PlayLine(Game& game, absl::string_view line) {
  for (absl::string_view word : absl::StrSplit(line, ' ', absl::SkipEmpty())) {
    const Move move = word == "P" ? Move::Pass() : Move::At(Number(word));
    ASSERT_EQ(std::string(VerdictText(game.TryPlay(move))), "legal")
        << word << " at ply " << game.ply_count();
  }
}

std::string After(Game& game, absl::string_view line) {
  PlayLine(game, line);
  return PositionText(game.position());
}

std::string Why(const Game& game, Vertex v) {
  return std::string(VerdictText(game.Check(Move::At(v))));
}

std::string ScoreText(const Outcome& outcome) {
  return absl::StrJoin(outcome.points, ":", [](std::string* out, const Rational& points) {
    absl::StrAppend(out, points.ToString());
  });
}

std::string ScoringText(const Outcome& outcome) {
  return absl::StrJoin(outcome.scoring, " ", [](std::string* out, const Position& position) {
    absl::StrAppend(out, PositionText(position));
  });
}

reference::Intersections ReferenceGraph(const Graph& graph) {
  reference::Intersections reference;
  reference.count = graph.size();
  for (Vertex v = 0; v < graph.size(); ++v) {
    for (int u : graph.Neighbors(v)) reference.Join(v, u);
  }
  return reference;
}

}  // namespace tengen::kee
