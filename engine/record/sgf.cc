#include "engine/record/sgf.h"

#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "base/text.h"
#include "engine/record/notation.h"

namespace tengen::engine {
namespace {

constexpr int kSgfLetters = 26;

char SgfLetter(int coordinate) {
  return static_cast<char>(coordinate < kSgfLetters ? 'a' + coordinate
                                                    : 'A' + coordinate - kSgfLetters);
}

// Negative for a character that SgfLetter does not write.
int FromSgfLetter(char letter) {
  if ('a' <= letter && letter <= 'z') return letter - 'a';
  return 'A' <= letter && letter <= 'Z' ? letter - 'A' + kSgfLetters : -1;
}

template <typename... Parts>
absl::Status BadSgf(const Parts&... parts) {
  return absl::InvalidArgumentError(absl::StrCat("SGF: ", parts...));
}

// Column and row, counted from the top left. Nothing for a text that is not what SgfPoint writes of
// a point of the board.
std::optional<Point> FromSgfPoint(absl::string_view value, int width, int height) {
  if (value.size() != 2) return std::nullopt;
  const int x = FromSgfLetter(value[0]), y = FromSgfLetter(value[1]);
  if (x < 0 || y < 0 || x >= width || y >= height) return std::nullopt;
  return Point(x, y);
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

absl::Status TakeMove(bool black, absl::string_view value, SgfGame& game) {
  if ((game.moves.size() % 2 == 0) != black) {
    return BadSgf("move ", game.moves.size() + 1, " is not ", black ? "Black" : "White", "'s");
  }
  std::optional<Point> point = FromSgfPoint(value, game.width, game.height);
  if (!point) point = ParseLetters(value, game.width, game.height);
  if (!point) return BadSgf(base::Quoted(value), " is no point of the board");
  game.moves.push_back(*point);
  return absl::OkStatus();
}

// One value of a property; several are several of these.
absl::Status Take(absl::string_view name, const std::string& value, SgfGame& game) {
  if (name == "SZ") return TakeSize(value, game);
  if (name == "AB" || name == "AW" || name == "AE")
    return BadSgf("stones that are set up (", name, ")");
  if (name == "B" || name == "W") return TakeMove(name == "B", value, game);
  if (name == "C" && game.comment.empty()) game.comment = value;
  return absl::OkStatus();
}

absl::Status Take(const base::SgfNode& node, SgfGame& game) {
  for (const base::SgfProperty& property : node.properties) {
    for (const std::string& value : property.values) {
      if (absl::Status status = Take(property.name, value, game); !status.ok()) return status;
    }
  }
  return absl::OkStatus();
}

std::string SgfPoint(Point p) { return {SgfLetter(p.x()), SgfLetter(p.y())}; }

}  // namespace

absl::StatusOr<SgfGame> ReadSgf(absl::string_view text) {
  const absl::StatusOr<base::SgfTree> tree = base::ReadSgfTree(text);
  if (!tree.ok()) return tree.status();
  SgfGame game;
  for (const base::SgfNode* node = &tree->nodes[0]; node != nullptr; node = tree->Next(*node)) {
    if (absl::Status status = Take(*node, game); !status.ok()) return status;
  }
  if (game.width == 0) return BadSgf("no size (SZ)");
  return game;
}

void AddSgfMove(Color color, Point p, base::SgfTree& tree) {
  tree.Append().Add(color == Color::kBlack ? "B" : "W", SgfPoint(p));
}

}  // namespace tengen::engine
