// The commands that set a game up: board, komi, handicap.
#include <algorithm>
#include <utility>

#include "kee/gtp/gtp_command.h"
#include "kee/gtp/gtp_text.h"
#include "kee/gtp/handicap.h"

namespace tengen::kee {
namespace {

GtpAnswer BeginOn(GtpState& state, absl::StatusOr<Graph> graph) {
  if (!graph.ok()) return Error("unacceptable size");
  state.Begin(*std::move(graph));
  return std::string();
}

GtpAnswer BoardSize(GtpState& state, GtpWords words) {
  const std::optional<int> side = words.empty() ? std::nullopt : ParseInt(words[0]);
  if (!side || words.size() != 1) return Error("boardsize not an integer");
  return BeginOn(state, Graph::Rectangle(*side, *side));
}

GtpAnswer RectangularBoardSize(GtpState& state, GtpWords words) {
  const std::optional<int> width = words.size() == 2 ? ParseInt(words[0]) : std::nullopt;
  const std::optional<int> height = words.size() == 2 ? ParseInt(words[1]) : std::nullopt;
  if (!width || !height) return Error("rectangular_boardsize WIDTH HEIGHT");
  return BeginOn(state, Graph::Rectangle(*width, *height));
}

GtpAnswer ClearBoard(GtpState& state, GtpWords) {
  state.Begin();
  return std::string();
}

GtpAnswer Komi(GtpState& state, GtpWords words) {
  const std::optional<Rational> komi = words.size() == 1 ? ParseRational(words[0]) : std::nullopt;
  if (!komi || !IsKomi(*komi)) return Error("komi not a float");
  state.game.SetKomi(*komi);
  return std::string();
}

absl::Status PlaceHandicap(GtpGame& game, absl::Span<const Vertex> vertices) {
  Position position = game.now().position();
  if (std::any_of(position.begin(), position.end(), [](Cell c) { return c != kEmptyCell; })) {
    return Error("board not empty");
  }
  for (Vertex v : vertices) {
    Cell& cell = position[static_cast<size_t>(v)];
    if (cell != kEmptyCell) return Error("bad vertex list");
    cell = StoneOf(0);
  }
  if (!game.SetUp(std::move(position), 1).ok()) return Error("bad vertex list");
  return absl::OkStatus();
}

// Places handicap stones where we choose, and says where.
GtpAnswer PlaceChosen(GtpState& state, absl::Span<const Vertex> vertices) {
  if (vertices.empty()) return Error("invalid number of stones");
  if (absl::Status status = PlaceHandicap(state.game, vertices); !status.ok()) return status;
  return VerticesText(vertices, state.game.graph());
}

GtpAnswer FixedHandicap(GtpState& state, GtpWords words) {
  const std::optional<int> count = words.size() == 1 ? ParseInt(words[0]) : std::nullopt;
  if (!count) return Error("handicap not an integer");
  return PlaceChosen(state, HandicapPoints(state.game.graph(), *count));
}

GtpAnswer PlaceFreeHandicap(GtpState& state, GtpWords words) {
  const std::optional<int> count = words.size() == 1 ? ParseInt(words[0]) : std::nullopt;
  if (!count) return Error("handicap not an integer");
  const Graph& graph = state.game.graph();
  if (*count < 2 || *count >= graph.size()) return Error("invalid number of stones");
  return PlaceChosen(state, FreeHandicapPoints(graph, *count));
}

GtpAnswer SetFreeHandicap(GtpState& state, GtpWords words) {
  std::vector<Vertex> vertices;
  for (const std::string& word : words) {
    const std::optional<Move> move = ParseMove(word, state.game.graph());
    if (!move || move->is_pass()) return Error("bad vertex list");
    vertices.push_back(move->vertex());
  }
  if (vertices.size() < 2) return Error("bad vertex list");
  return Done(PlaceHandicap(state.game, vertices));
}

}  // namespace

absl::Span<const GtpCommand> SetUpCommands() {
  static constexpr GtpCommand kCommands[] = {
      {"boardsize", BoardSize},
      {"rectangular_boardsize", RectangularBoardSize},
      {"clear_board", ClearBoard},
      {"komi", Komi},
      {"fixed_handicap", FixedHandicap},
      {"place_free_handicap", PlaceFreeHandicap},
      {"set_free_handicap", SetFreeHandicap},
  };
  return kCommands;
}

}  // namespace tengen::kee
