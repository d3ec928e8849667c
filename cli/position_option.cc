#include "cli/position_option.h"

#include <cstdio>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/types/span.h"
#include "base/errors.h"
#include "base/files.h"
#include "cli/terminal/play_settings.h"
#include "engine/record/notation.h"
#include "engine/record/psq.h"
#include "engine/record/sgf.h"
#include "search/proof/solver.h"

namespace tengen::cli {
namespace {

OptionSetter StoreSide(std::optional<Color>* out) {
  return [out](absl::string_view text) -> absl::Status {
    if (text != "black" && text != "white") {
      return base::IsNot(text, "black or white");
    }
    *out = text == "black" ? Color::kBlack : Color::kWhite;
    return absl::OkStatus();
  };
}

}  // namespace

std::vector<OptionSpec> PositionOptions(engine::PositionText* out) {
  return {
      {"rule", "NAME",
       "freestyle, standard, renju, caro or caro9 (default: as the file says, else freestyle).",
       StoreRule(&out->rule)},
      {"size", "N", "Side of the board, or WxH (default: as the file says, else 15).",
       [out](absl::string_view text) { return ParseSize(text, &out->size); }},
      {"board", "FILE",
       "The position: a .psq or .sgf record or a drawn board (. x o #), - for input.",
       StoreText(&out->file)},
      {"game", "N", "Of a file with several games, the Nth (default 1).",
       StoreInteger(&out->game, 1, std::numeric_limits<int64_t>::max())},
      {"move", "N", "Play only the first N moves of the record.",
       StoreInteger(&out->move, 0, engine::kPointCapacity)},
      {"side", "COLOUR", "Who moves, black or white (default: as the stones say).",
       StoreSide(&out->side)},
  };
}

absl::StatusOr<engine::GivenPosition> ReadPositionOfOptions(const engine::PositionText& text) {
  absl::StatusOr<engine::GivenPosition> position = ReadGivenPosition(text);
  if (!position.ok()) return position;
  for (const std::string& note : position->notes) absl::FPrintF(stderr, "Note: %s.\n", note);
  return position;
}

OptionSetter AppendMoves(engine::PositionText* out) {
  return [out](absl::string_view text) {
    absl::StrAppend(&out->moves, text);
    return absl::OkStatus();
  };
}

}  // namespace tengen::cli
