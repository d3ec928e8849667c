#include "kee/gtp/gtp_text.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

namespace tengen::kee {
namespace {

// "v12".
std::optional<Vertex> ParseNumbered(absl::string_view text, const Graph& graph) {
  if (text.size() < 2 || absl::ascii_tolower(static_cast<unsigned char>(text[0])) != 'v') {
    return std::nullopt;
  }
  const std::optional<int> v = ParseInt(text.substr(1));
  if (!v || *v < 0 || *v >= graph.size()) return std::nullopt;
  return v;
}

// "D4".
std::optional<Vertex> ParseCoordinate(absl::string_view text, const Layout& layout) {
  const std::optional<int> x = base::TakeGtpColumn(text);
  const std::optional<int> row = ParseInt(text);
  if (!x || !row || *x >= layout.width || *row < 1 || *row > layout.height) return std::nullopt;
  return layout.At(*x, layout.height - *row);
}

// The graph of "0-1,1-2".
absl::StatusOr<Graph> ParseEdges(int size, absl::string_view text) {
  std::vector<Graph::Edge> edges;
  for (absl::string_view piece : absl::StrSplit(text, ',', absl::SkipEmpty())) {
    const std::vector<absl::string_view> ends = absl::StrSplit(piece, '-');
    const std::optional<int> a = ParseInt(ends[0]);
    const std::optional<int> b = ends.size() == 2 ? ParseInt(ends[1]) : std::nullopt;
    if (!a || !b)
      return absl::InvalidArgumentError(absl::StrCat("edge ", piece, " is not NUMBER-NUMBER"));
    edges.emplace_back(*a, *b);
  }
  return Graph::FromEdges(size, edges);
}

}  // namespace

std::optional<int> ParseInt(absl::string_view text) {
  int value = 0;
  if (text.empty() || absl::ascii_isspace(static_cast<unsigned char>(text[0])) ||
      !absl::SimpleAtoi(text, &value)) {
    return std::nullopt;
  }
  return value;
}

std::optional<int> ParsePlayer(absl::string_view text, int players) {
  const std::string word = absl::AsciiStrToUpper(text);
  if (word == "BLACK") return 0;
  if (word == "WHITE") return 1;
  std::optional<int> player;
  if (word.size() == 1) {
    const size_t cell = kCellLetters.find(word[0]);
    if (cell != absl::string_view::npos && cell > 0) player = static_cast<int>(cell) - 1;
  } else if (word.size() > 1 && word[0] == 'P') {
    const std::optional<int> number = ParseInt(word.substr(1));
    if (number && *number >= 1) player = *number - 1;
  }
  if (!player || *player >= players) return std::nullopt;
  return player;
}

std::string PlayerLetter(int player) { return std::string(1, kCellLetters[StoneOf(player)]); }

std::optional<Move> ParseMove(absl::string_view text, const Graph& graph) {
  if (absl::EqualsIgnoreCase(text, "pass")) return Move::Pass();
  const std::optional<Vertex> v =
      graph.layout() ? ParseCoordinate(text, *graph.layout()) : ParseNumbered(text, graph);
  if (!v) return std::nullopt;
  return Move::At(*v);
}

std::optional<Vertex> ParseVertex(absl::string_view text, const Graph& graph) {
  if (graph.layout()) {
    if (const std::optional<Vertex> v = ParseCoordinate(text, *graph.layout())) return v;
  }
  return ParseNumbered(text, graph);
}

std::string VertexText(Vertex v, const Graph& graph) {
  if (!graph.layout()) return absl::StrCat("v", v);
  const Layout& layout = *graph.layout();
  const auto cell = std::find(layout.cells.begin(), layout.cells.end(), std::optional<Vertex>(v));
  const int index = static_cast<int>(cell - layout.cells.begin());
  return absl::StrCat(base::GtpColumnText(index % layout.width),
                      layout.height - index / layout.width);
}

std::string MoveText(Move move, const Graph& graph) {
  return move.is_pass() ? "pass" : VertexText(move.vertex(), graph);
}

std::string VerticesText(absl::Span<const Vertex> vertices, const Graph& graph) {
  return absl::StrJoin(vertices, " ", [&graph](std::string* out, Vertex v) {
    absl::StrAppend(out, VertexText(v, graph));
  });
}

absl::StatusOr<Graph> ParseGraph(absl::Span<const std::string> words) {
  const std::string shape = words.empty() ? "" : absl::AsciiStrToLower(words[0]);
  const absl::Span<const std::string> rest = words.subspan(words.empty() ? 0 : 1);
  std::vector<int> sizes;  // the words that are whole numbers
  for (const std::string& word : rest) {
    if (const std::optional<int> size = ParseInt(word)) sizes.push_back(*size);
  }
  if (shape == "mask") return Graph::Masked(rest);
  if (shape == "edges" && !rest.empty() && ParseInt(rest[0])) {
    return ParseEdges(sizes[0], absl::StrJoin(rest.subspan(1), ","));
  }
  if (sizes.size() == rest.size() && sizes.size() == 2) {
    if (shape == "rect") return Graph::Rectangle(sizes[0], sizes[1]);
    if (shape == "torus") return Graph::Torus(sizes[0], sizes[1]);
  }
  if (sizes.size() == rest.size() && sizes.size() == 1) {
    if (shape == "ring") return Graph::Ring(sizes[0]);
    if (shape == "complete") return Graph::Complete(sizes[0]);
  }
  return absl::NotFoundError(
      "rect W H | torus W H | ring N | complete N | edges N A-B,C-D,... | mask ROW...");
}

std::optional<Claim> ParseClaim(absl::string_view player, absl::string_view margin) {
  const std::optional<int> protagonist = ParsePlayer(player, kMinPlayers);
  const std::optional<Rational> threshold = ParseRational(margin);
  if (!protagonist || !threshold) return std::nullopt;
  return Claim{*protagonist, *threshold};
}

}  // namespace tengen::kee
