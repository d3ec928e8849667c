// Points, moves, drawn boards and actions of openings as text: what is read lies on the board, and
// is read again from what is written of it.
//
// Input: a letter for the width and one for the height of the board ('a' is 1 point, 'z' 26; wider
// ones by bytes beyond), the number of the rule, and the text.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "engine/opening/action.h"
#include "engine/record/notation.h"
#include "tests/fuzz/require.h"
#include "tests/fuzz/target.h"

namespace tengen::fuzz {
namespace {

struct Size {
  int width;
  int height;
};

void RequireOn(Size size, Point p) {
  Require(p.x() >= 0 && p.x() < size.width && p.y() >= 0 && p.y() < size.height,
          "points on the board", ToCoordinates(p));
}

void TryPoint(absl::string_view text, Size size) {
  if (const std::optional<Point> p = engine::ParseLetters(text, size.width, size.height)) {
    RequireOn(size, *p);
    Require(engine::ParseLetters(ToLetters(*p, size.height), size.width, size.height) == p,
            "letters");
  }
  if (const std::optional<Point> p = engine::ParseCoordinates(text, size.width, size.height)) {
    RequireOn(size, *p);
    Require(engine::ParseCoordinates(ToCoordinates(*p), size.width, size.height) == p,
            "coordinates");
  }
}

void TryMoves(absl::string_view text, Size size) {
  const auto moves = engine::ParseMoves(text, size.width, size.height);
  if (!moves.ok()) return;
  for (Point p : *moves) RequireOn(size, p);
  const std::string written = MovesToText(*moves, size.height);
  Require(engine::ParseMoves(written, size.width, size.height).value() == *moves, "moves", written);
}

void TryBoard(absl::string_view text, Rule rule, int width) {
  const absl::StatusOr<Board> board = ParseBoard(text, rule, width);
  if (!board.ok()) return;
  const std::string drawn = BoardToText(*board);
  const absl::StatusOr<Board> again = ParseBoard(drawn, rule);
  Require(again.ok() && BoardToText(*again) == drawn && again->key() == board->key(), "boards",
          drawn);
}

void TryActions(absl::string_view text, Size size) {
  const int width = size.width, height = size.height;
  if (const auto action = engine::ParseAction(text, width, height); action.ok()) {
    const std::string written = ActionToText(*action, height);
    Require(engine::ParseAction(written, width, height).value() == *action, "an action", written);
  }
  if (const auto action = engine::ParseSeatedAction(text, width, height); action.ok()) {
    const std::string written = SeatedActionToText(*action, height);
    Require(engine::ParseSeatedAction(written, width, height).value() == *action, "a line",
            written);
  }
  const auto actions = engine::ParseActions(text, width, height);
  if (!actions.ok()) return;
  for (const engine::Action& action : *actions) {
    Require(action.verb == actions->front().verb, "actions of one verb", text);
    if (action.point) RequireOn(size, *action.point);
  }
}

TENGEN_FUZZ_TARGET(notation)(absl::string_view bytes) {
  constexpr size_t kHeader = 3;
  if (bytes.size() < kHeader) return;
  const auto side = [bytes](size_t i) {
    return 1 + static_cast<uint8_t>(bytes[i] - 'a') % engine::kMaxSide;
  };
  const Size size = {side(0), side(1)};
  const Rule rule = kRules[static_cast<uint8_t>(bytes[2] - '0') % kRules.size()];
  const absl::string_view text = bytes.substr(kHeader);
  TryPoint(text, size);
  TryMoves(text, size);
  TryBoard(text, rule, /*width=*/0);
  TryBoard(text, rule, size.width);
  TryActions(text, size);
}

}  // namespace
}  // namespace tengen::fuzz
