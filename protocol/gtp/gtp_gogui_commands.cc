// The commands that GoGui knows. Documentation: "Rules", "Analyze Commands" and "GTP extensions" of
// the GoGui manual.
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "engine/rules.h"
#include "protocol/gtp/gtp_drawing.h"
#include "protocol/gtp/gtp_session.h"

namespace tengen::protocol {
namespace {

// One capital letter and then small ones. A game for each rule, so that GoGui does not believe that
// a ruler and a program agree which do not.
GtpAnswer RulesGameId(GtpState& state, GtpWords) {
  switch (state.game.rule()) {
    case Rule::kFreestyle:
      return "Gomoku";
    case Rule::kStandard:
      return "Standardgomoku";
    case Rule::kRenju:
      return "Renju";
    case Rule::kCaro:
      return "Caro";
    case Rule::kStandardCaro:
      return "Standardcaro";
  }
  return GtpError("unknown rule");
}

GtpAnswer RulesBoard(GtpState& state, GtpWords) {
  const Board& board = state.game.board();
  std::string text;
  for (int y = 0; y < board.height(); ++y) {
    for (int x = 0; x < board.width(); ++x) {
      const Cell cell = board.At(Point(x, y));
      absl::StrAppend(&text,
                      x > 0   ? " "
                      : y > 0 ? "\n"
                              : "",
                      cell == Cell::kBlack   ? "X"
                      : cell == Cell::kWhite ? "O"
                                             : ".");
    }
  }
  return text;
}

// Before it takes a program for one of the game, GoGui reads a single number.
GtpAnswer RulesBoardSize(GtpState& state, GtpWords) {
  const engine::BoardSize size = state.game.size();
  if (size.width == size.height) return absl::StrCat(size.width);
  return absl::StrCat(size.width, " ", size.height, " rect");
}

// None once the game is over; forbidden points lose, so nobody is shown them.
GtpAnswer RulesLegalMoves(GtpState& state, GtpWords) {
  if (state.game.end()) return "";
  const Board& board = state.game.board();
  const bool black = board.side_to_move() == Color::kBlack;
  const PointSet legal = black ? board.empty() - board.ForbiddenPoints() : board.empty();
  return GtpPointsText(legal, board.height());
}

GtpAnswer RulesSideToMove(GtpState& state, GtpWords) {
  return state.game.board().side_to_move() == Color::kBlack ? "black" : "white";
}

GtpAnswer RulesFinalResult(GtpState& state, GtpWords) {
  if (!state.game.end()) return GtpError("the game is not over");
  return GtpEndText(*state.game.end());
}

GtpAnswer RulesBoardGfx(GtpState& state, GtpWords) {
  return GtpForbiddenDrawing(state.game.board());
}

GtpAnswer Title(GtpState& state, GtpWords) {
  return absl::StrCat("Tengen, ", RuleName(state.game.rule()));
}

GtpAnswer PlaySequence(GtpState& state, GtpWords words) {
  if (words.size() % 2 != 0) return GtpError("gogui-play_sequence [COLOR VERTEX]...");
  GtpGame game = state.game;
  for (size_t i = 0; i < words.size(); i += 2) {
    const std::optional<Color> side = ParseGtpColor(words[i]);
    const std::optional<GtpMove> move =
        ParseGtpMove(words[i + 1], game.size().width, game.size().height);
    if (!side || !move) return GtpError("invalid color or coordinate");
    if (absl::Status status = game.Play(*side, *move); !status.ok()) return status;
  }
  state.game = std::move(game);
  return "";
}

// None of them changes the game: GoGui would not know. Who asks for them is GoGui.
GtpAnswer AnalyzeCommands(GtpState& state, GtpWords) {
  state.drawings = state.errors;
  return "gfx/Win Rates/gomoku-winrates\n"
         "gfx/Win Rates until Interrupted/gomoku-winrates 1000000\n"
         "plist/Forbidden Points/gomoku-forbidden\n"
         "string/Rule/gomoku-rule";
}

// That it is known tells GoGui that "# interrupt" is understood.
GtpAnswer Interrupt(GtpState&, GtpWords) { return ""; }

}  // namespace

absl::Span<const GtpCommand> GtpGoGuiCommands() {
  static constexpr GtpCommand kCommands[] = {
      {"gogui-rules_game_id", RulesGameId},
      {"gogui-rules_board", RulesBoard},
      {"gogui-rules_board_size", RulesBoardSize},
      {"gogui-rules_legal_moves", RulesLegalMoves},
      {"gogui-rules_side_to_move", RulesSideToMove},
      {"gogui-rules_final_result", RulesFinalResult},
      {"gogui-rules_board_gfx", RulesBoardGfx},
      {"gogui-play_sequence", PlaySequence},
      {"gogui-analyze_commands", AnalyzeCommands},
      {"gogui-title", Title},
      {"gogui-interrupt", Interrupt},
  };
  return kCommands;
}

}  // namespace tengen::protocol
