// The commands that GoGui knows. Documentation: "Rules", "Analyze Commands" and "GTP extensions" of
// the GoGui manual.
#include <array>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "kee/gtp/gtp_command.h"
#include "kee/gtp/gtp_text.h"

namespace tengen::kee {
namespace {

// One capital letter and then small ones.
GtpAnswer RulesGameId(GtpState&, GtpWords) { return std::string("Kee"); }

GtpAnswer RulesBoard(GtpState& state, GtpWords) {
  const Game& game = state.game.now();
  if (!game.graph().layout()) return Error("the board has no picture");
  const Layout& layout = *game.graph().layout();
  std::string text;
  for (int y = 0; y < layout.height; ++y) {
    for (int x = 0; x < layout.width; ++x) {
      const std::optional<Vertex> v = layout.At(x, y);
      // GoGui draws two colours; RulesBoardGfx shows the others.
      constexpr absl::string_view kStones = ".XO";
      const Cell cell = v ? game.position()[static_cast<size_t>(*v)] : kEmptyCell;
      const char c = !v ? '?' : cell < kStones.size() ? kStones[cell] : '.';
      absl::StrAppend(&text, x > 0 ? " " : y > 0 ? "\n" : "", absl::string_view(&c, 1));
    }
  }
  return text;
}

GtpAnswer RulesBoardSize(GtpState& state, GtpWords) {
  if (!state.game.graph().layout()) return Error("the board has no picture");
  const Layout& layout = *state.game.graph().layout();
  if (layout.width == layout.height) return absl::StrCat(layout.width);
  return absl::StrCat(layout.width, " ", layout.height, " rect");
}

GtpAnswer RulesSideToMove(GtpState& state, GtpWords) {
  if (state.game.players() > kMinPlayers) return Error("more than two players: ask kee-status");
  return std::string(state.game.now().to_move() == 0 ? "black" : "white");
}

GtpAnswer RulesFinalResult(GtpState& state, GtpWords) {
  const std::string result = ResultText(state.game);
  if (result.empty()) return Error("the game is not over");
  if (state.game.now().agreed_ranks()) return absl::StrCat(result, " by agreement");
  const std::optional<Outcome> outcome = state.game.KnownOutcome();
  if (outcome->no_scoring_position) return std::string("Draw: no scoring position (rule 19)");
  const size_t count = outcome->scoring.size();
  return absl::StrCat(result == "0" ? "Draw" : result, ", mean of ", count, " scoring position",
                      count == 1 ? "" : "s");
}

GtpAnswer RulesBoardGfx(GtpState& state, GtpWords) {
  const Game& game = state.game.now();
  // One line for each colour that GoGui does not know.
  constexpr absl::string_view kColors[] = {"",       "",     "red",     "green",
                                           "yellow", "cyan", "magenta", "#ff8000"};
  std::vector<std::string> lines;
  for (int player = kMinPlayers; player < state.game.players(); ++player) {
    std::string line = absl::StrCat("COLOR ", kColors[player]);
    bool any = false;
    for (Vertex v = 0; v < game.graph().size(); ++v) {
      if (game.position()[static_cast<size_t>(v)] != StoneOf(player)) continue;
      absl::StrAppend(&line, " ", VertexText(v, game.graph()));
      any = true;
    }
    if (any) lines.push_back(std::move(line));
  }
  return absl::StrJoin(lines, "\n");
}

GtpAnswer RulesCapturedCount(GtpState& state, GtpWords) {
  const std::array<int, 2> captured = state.game.CapturedStones();
  return absl::StrCat(captured[0], " ", captured[1]);
}

GtpAnswer PlaySequence(GtpState& state, GtpWords words) {
  if (words.size() % 2 != 0) return Error("gogui-play_sequence [COLOR VERTEX]...");
  std::vector<std::pair<int, Move>> moves;
  for (size_t i = 0; i < words.size(); i += 2) {
    const std::optional<int> player = ParsePlayer(words[i], state.game.players());
    const std::optional<Move> move = ParseMove(words[i + 1], state.game.graph());
    if (!player || !move) return Error("invalid color or coordinate");
    moves.emplace_back(*player, *move);
  }
  return Done(state.game.AllOrNothing([&] {
    absl::Status status;
    for (auto move = moves.begin(); move != moves.end() && status.ok(); ++move) {
      status = state.game.Play(move->first, move->second);
    }
    return status;
  }));
}

GtpAnswer SetUpStones(GtpState& state, GtpWords words) {
  if (words.size() % 2 != 0) return Error("gogui-setup [COLOR VERTEX]...");
  Position position = state.game.now().position();
  for (size_t i = 0; i < words.size(); i += 2) {
    const bool empty =
        absl::EqualsIgnoreCase(words[i], "e") || absl::EqualsIgnoreCase(words[i], "empty");
    const std::optional<int> player = ParsePlayer(words[i], state.game.players());
    const std::optional<Move> move = ParseMove(words[i + 1], state.game.graph());
    if ((!player && !empty) || !move || move->is_pass()) {
      return Error("invalid color or coordinate");
    }
    position[static_cast<size_t>(move->vertex())] = empty ? kEmptyCell : StoneOf(*player);
  }
  return Done(state.game.SetUp(std::move(position), state.game.now().to_move()));
}

GtpAnswer SetUpPlayer(GtpState& state, GtpWords words) {
  const absl::StatusOr<int> player = OnlyPlayer(state, words);
  if (!player.ok()) return player.status();
  return Done(state.game.SetUp(state.game.now().position(), *player));
}

GtpAnswer AnalyzeCommands(GtpState&, GtpWords) {
  return std::string(
      "gfx/Other Colors/gogui-rules_board_gfx\n"
      "plist/Legal Moves/kee-legal\n"
      "string/Why Not/kee-why %p\n"
      "string/Status/kee-status\n"
      "hstring/Score/kee-score\n"
      "hstring/Rules/kee-rules\n"
      "hstring/Solve/kee-solve\n"
      "none/Preset Kee/kee-rules preset kee\n"
      "none/Preset Tromp-Taylor/kee-rules preset tromp-taylor\n"
      "none/Preset Spight/kee-rules preset spight");
}

GtpAnswer Title(GtpState& state, GtpWords) {
  return absl::StrCat("Kee rules, ", state.game.graph().description(), ", ", state.game.players(),
                      " players");
}

// That it is listed tells GoGui that "# interrupt" lines are understood; see kee/cli/gtp_main.cc.
GtpAnswer Interrupt(GtpState&, GtpWords) { return std::string(); }

}  // namespace

absl::Span<const GtpCommand> GoGuiCommands() {
  static constexpr GtpCommand kCommands[] = {
      {"gogui-rules_game_id", RulesGameId},
      {"gogui-rules_board", RulesBoard},
      {"gogui-rules_board_size", RulesBoardSize},
      {"gogui-rules_legal_moves", LegalMoves},
      {"gogui-rules_side_to_move", RulesSideToMove},
      {"gogui-rules_final_result", RulesFinalResult},
      {"gogui-rules_board_gfx", RulesBoardGfx},
      {"gogui-rules_captured_count", RulesCapturedCount},
      {"gogui-play_sequence", PlaySequence},
      {"gogui-setup", SetUpStones},
      {"gogui-setup_player", SetUpPlayer},
      {"gogui-analyze_commands", AnalyzeCommands},
      {"gogui-title", Title},
      {"gogui-interrupt", Interrupt},
  };
  return kCommands;
}

}  // namespace tengen::kee
