#include "cli/position_option.h"

#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
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
      {"rule", "NAME", "freestyle (default), standard, renju, caro or caro9.",
       StoreRule(&out->rule)},
      {"size", "N", "Side of the board, or WxH (default 15).",
       [out](absl::string_view text) { return ParseSize(text, out); }},
      {"board", "FILE",
       "The position: a .psq or .sgf record or a drawn board (. x o #), - for input.",
       StoreText(&out->file)},
      {"move", "N", "Play only the first N moves of the record.",
       StoreInteger(&out->move, 0, engine::kPointCapacity)},
      {"side", "COLOUR", "Who moves, black or white (default: as the stones say).",
       StoreSide(&out->side)},
  };
}

OptionSetter AppendMoves(engine::PositionText* out) {
  return [out](absl::string_view text) {
    absl::StrAppend(&out->moves, text);
    return absl::OkStatus();
  };
}

}  // namespace tengen::cli
