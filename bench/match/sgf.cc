#include "bench/match/sgf.h"

#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "engine/notation.h"
#include "engine/sgf.h"

namespace tengen {
namespace {

constexpr size_t kQuoted = 8;  // characters of a text in an error message

std::string ResultText(const GameResult& result) {
  if (!result.winner.has_value()) return "0";
  const bool time = result.reason == EndReason::kTime || result.reason == EndReason::kHang;
  return absl::StrCat(*result.winner == Color::kBlack ? "B+" : "W+", !IsFailure(result.reason) ? ""
                                                                     : time                    ? "T"
                                                                            : "F");
}

template <typename... Parts>
absl::Status BadSgf(const Parts&... parts) {
  return absl::InvalidArgumentError(absl::StrCat("SGF: ", parts...));
}

// "15" or "20:15".
absl::Status TakeSize(absl::string_view value, SgfGame& game) {
  const std::pair<absl::string_view, absl::string_view> sides =
      absl::StrSplit(value, absl::MaxSplits(':', 1));
  const auto read = [](absl::string_view text, int* side) {
    return absl::SimpleAtoi(text, side) && kMinSide <= *side && *side <= kMaxSide;
  };
  const bool square = value.find(':') == absl::string_view::npos;
  if (read(sides.first, &game.width) && read(square ? sides.first : sides.second, &game.height)) {
    return absl::OkStatus();
  }
  return BadSgf("a size of ", value);
}

absl::Status TakeMove(const SgfProperty& move, SgfGame& game) {
  if ((game.moves.size() % 2 == 0) != (move.name == "B")) {
    return BadSgf("move ", game.moves.size() + 1, " is not ", move.name == "B" ? "Black" : "White",
                  "'s");
  }
  std::optional<Point> point = ParseSgfPoint(move.value, game.width, game.height);
  if (!point) point = ParseLetters(move.value, game.width, game.height);
  if (!point) return BadSgf("\"", move.value.substr(0, kQuoted), "\" is no point of the board");
  game.moves.push_back(*point);
  return absl::OkStatus();
}

absl::Status Take(const SgfProperty& property, SgfGame& game) {
  const std::string& name = property.name;
  if (name == "SZ") return TakeSize(property.value, game);
  if (name == "AB" || name == "AW") return BadSgf("stones that are set up (", name, ")");
  if (name == "B" || name == "W") return TakeMove(property, game);
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<SgfGame> ReadSgf(absl::string_view text) {
  const absl::StatusOr<std::vector<SgfProperty>> properties = ReadSgfMainLine(text);
  if (!properties.ok()) return properties.status();
  SgfGame game;
  for (const SgfProperty& property : *properties) {
    if (absl::Status status = Take(property, game); !status.ok()) return status;
  }
  if (game.width == 0) return BadSgf("no size (SZ)");
  return game;
}

std::string WriteSgf(const GameResult& result, Rule rule, int size, absl::string_view black,
                     absl::string_view white, absl::string_view comment) {
  std::string text =
      absl::StrCat("(;FF[4]GM[4]CA[UTF-8]AP[tengen]SZ[", size, "]RU[", RuleName(rule), "]PB[",
                   SgfEscaped(black), "]PW[", SgfEscaped(white), "]RE[", ResultText(result), "]\n");
  if (!comment.empty()) absl::StrAppend(&text, "C[", SgfEscaped(comment), "]\n");
  Color color = Color::kBlack;
  const auto add = [&](Point p) {
    absl::StrAppend(&text, color == Color::kBlack ? ";B[" : ";W[", SgfPoint(p), "]");
    color = Opponent(color);
  };
  for (Point p : result.opening) add(p);
  if (!result.opening.empty()) text += "C[end of the opening]";
  for (const MoveRecord& move : result.moves) add(move.point);
  if (!result.detail.empty()) absl::StrAppend(&text, ";C[", SgfEscaped(result.detail), "]");
  return absl::StrCat(text, ")\n");
}

}  // namespace tengen
