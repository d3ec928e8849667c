// The texts of GTP that tell of this game: boards, players, vertices.
#ifndef TENGEN_KEE_GTP_GTP_TEXT_H_
#define TENGEN_KEE_GTP_GTP_TEXT_H_

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "base/gtp.h"
#include "kee/rules/game.h"
#include "kee/rules/graph.h"
#include "kee/search/claim.h"

namespace tengen::kee {

// A command's failure; its message is the text of the answer.
inline absl::Status Error(absl::string_view text) { return absl::InvalidArgumentError(text); }

// Case-insensitive; whole numbers only.
std::optional<int> ParseInt(absl::string_view text);

// The board that words name: "rect 3 2", "torus 3 3", "ring 6", "complete 4", "edges 4 0-1,1-2",
// "mask ..? ?..". NotFound, with all these forms, for words of none of them; else the errors of
// Graph's factories, and InvalidArgument for what is no edge.
absl::StatusOr<Graph> ParseGraph(absl::Span<const std::string> words);

// What a player of two is said to get at least or to allow at most, as in "b 3/2".
std::optional<Claim> ParseClaim(absl::string_view player, absl::string_view margin);

// "b", "black", "w", "white", the letter of another player ("r", "g", ...), or "p1", "p2", ...;
// nullopt if there is no such player.
std::optional<int> ParsePlayer(absl::string_view text, int players);
// "B", "W", "R", ...
std::string PlayerLetter(int player);

// "pass", a GTP coordinate ("d4", without i) if the board has a picture, or "v12" for a vertex by
// number if it has none. nullopt if there is no such vertex.
std::optional<Move> ParseMove(absl::string_view text, const Graph& graph);
// As ParseMove, but a vertex may be named by its number on every board; what is also a coordinate
// ("v3" on boards more than 20 wide) is the coordinate.
std::optional<Vertex> ParseVertex(absl::string_view text, const Graph& graph);
// "D4", "v12", "pass".
std::string VertexText(Vertex v, const Graph& graph);
std::string MoveText(Move move, const Graph& graph);
// "D4 E5".
std::string VerticesText(absl::Span<const Vertex> vertices, const Graph& graph);

}  // namespace tengen::kee

#endif  // TENGEN_KEE_GTP_GTP_TEXT_H_
