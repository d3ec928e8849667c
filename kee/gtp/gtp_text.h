// The texts of the Go Text Protocol: lines, colours, vertices.
#ifndef TENGEN_KEE_GTP_GTP_TEXT_H_
#define TENGEN_KEE_GTP_GTP_TEXT_H_

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "kee/rules/game.h"
#include "kee/rules/graph.h"

namespace tengen::kee {

// A command's failure; its message is the text of the answer.
inline absl::Status Error(absl::string_view text) { return absl::InvalidArgumentError(text); }

// A command line after the rules of the protocol: control characters dropped, tabs made spaces,
// comments cut off, cut into words.
struct GtpCommandLine {
  std::string id;  // the digits in front, or empty
  std::string name;
  std::vector<std::string> arguments;
  std::string rest;  // everything behind the name, for commands that take text
};

// nullopt for lines that are no command: blank, or a comment.
std::optional<GtpCommandLine> ParseGtpLine(absl::string_view line);

// Case-insensitive; whole numbers only.
std::optional<int> ParseInt(absl::string_view text);

// The edges of "0-1,1-2"; InvalidArgument names what is none.
absl::StatusOr<std::vector<Graph::Edge>> ParseEdges(absl::string_view text);

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

}  // namespace tengen::kee

#endif  // TENGEN_KEE_GTP_GTP_TEXT_H_
