// The commands of GtpSession that GoGui knows. Documentation: "Rules", "Analyze Commands" and "GTP
// extensions" of the GoGui manual.
#include <algorithm>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "kee/gtp/gtp_session.h"

namespace tengen::kee {
// One capital letter and then small ones.
GtpSession::Answer GtpSession::RulesGameId(Words) { return std::string("Kee"); }

GtpSession::Answer GtpSession::RulesBoard(Words) {
  if (!graph().layout()) return Error("the board has no picture");
  const Layout& layout = *graph().layout();
  std::string text;
  for (int y = 0; y < layout.height; ++y) {
    for (int x = 0; x < layout.width; ++x) {
      const std::optional<Vertex> v = layout.At(x, y);
      // GoGui draws two colours; RulesBoardGfx shows the others.
      constexpr absl::string_view kStones = ".XO";
      const Cell cell = v ? game().position()[static_cast<size_t>(*v)] : kEmptyCell;
      const char c = !v ? '?' : cell < kStones.size() ? kStones[cell] : '.';
      absl::StrAppend(&text, x > 0 ? " " : y > 0 ? "\n" : "", absl::string_view(&c, 1));
    }
  }
  return text;
}

GtpSession::Answer GtpSession::RulesBoardSize(Words) {
  if (!graph().layout()) return Error("the board has no picture");
  const Layout& layout = *graph().layout();
  if (layout.width == layout.height) return absl::StrCat(layout.width, " rect");
  return absl::StrCat(layout.width, " ", layout.height, " rect");
}

GtpSession::Answer GtpSession::RulesLegalMoves(Words) {
  return absl::StrJoin(game().LegalMoves(), " ", [this](std::string* out, Move move) {
    absl::StrAppend(out, MoveText(move, graph()));
  });
}

GtpSession::Answer GtpSession::RulesSideToMove(Words) {
  if (players() > kMinPlayers) return Error("more than two players: ask kee-status");
  return std::string(game().to_move() == 0 ? "black" : "white");
}

GtpSession::Answer GtpSession::RulesFinalResult(Words) {
  const std::string result = ResultText();
  if (result.empty()) return Error("the game is not over");
  if (game().agreed_ranks()) return absl::StrCat(result, " by agreement");
  const std::optional<Outcome> outcome = KnownOutcome();
  if (outcome->no_scoring_position) return std::string("Draw: no scoring position (rule 19)");
  const size_t count = outcome->scoring.size();
  return absl::StrCat(result == "0" ? "Draw" : result, ", mean of ", count, " scoring position",
                      count == 1 ? "" : "s");
}

GtpSession::Answer GtpSession::RulesBoardGfx(Words) {
  // One line for each colour that GoGui does not know.
  constexpr absl::string_view kColors[] = {"",       "",     "red",     "green",
                                           "yellow", "cyan", "magenta", "#ff8000"};
  std::vector<std::string> lines;
  for (int player = kMinPlayers; player < players(); ++player) {
    std::string line = absl::StrCat("COLOR ", kColors[player]);
    bool any = false;
    for (Vertex v = 0; v < graph().size(); ++v) {
      if (game().position()[static_cast<size_t>(v)] != StoneOf(player)) continue;
      absl::StrAppend(&line, " ", VertexText(v, graph()));
      any = true;
    }
    if (any) lines.push_back(std::move(line));
  }
  return absl::StrJoin(lines, "\n");
}

GtpSession::Answer GtpSession::RulesCapturedCount(Words) {
  // Stones captured by Black, then by White, in all epochs of the game. Who takes his own off has
  // given them to the other.
  int captured[2] = {0, 0};
  for (const Game& game : epochs_) {
    for (int ply = 0; ply < game.ply_count(); ++ply) {
      const int mover = game.MoverAt(ply);
      if (mover < 2) captured[game.IsSuicideAt(ply) ? 1 - mover : mover] += game.CapturedAt(ply);
    }
  }
  return absl::StrCat(captured[0], " ", captured[1]);
}

GtpSession::Answer GtpSession::PlaySequence(Words words) {
  if (words.size() % 2 != 0) return Error("gogui-play_sequence [COLOR VERTEX]...");
  std::vector<std::pair<int, Move>> moves;
  for (size_t i = 0; i < words.size(); i += 2) {
    const std::optional<int> player = ParsePlayer(words[i], players());
    const std::optional<Move> move = ParseMove(words[i + 1], graph());
    if (!player || !move) return Error("invalid color or coordinate");
    moves.emplace_back(*player, *move);
  }
  return AllOrNothing([&] {
    absl::Status status;
    for (auto move = moves.begin(); move != moves.end() && status.ok(); ++move) {
      status = PlayFor(move->first, move->second);
    }
    return status;
  });
}

GtpSession::Answer GtpSession::Setup(Words words) {
  if (words.size() % 2 != 0) return Error("gogui-setup [COLOR VERTEX]...");
  Position position = game().position();
  for (size_t i = 0; i < words.size(); i += 2) {
    const bool empty =
        absl::EqualsIgnoreCase(words[i], "e") || absl::EqualsIgnoreCase(words[i], "empty");
    const std::optional<int> player = ParsePlayer(words[i], players());
    const std::optional<Move> move = ParseMove(words[i + 1], graph());
    if ((!player && !empty) || !move || move->is_pass()) {
      return Error("invalid color or coordinate");
    }
    position[static_cast<size_t>(move->vertex())] = empty ? kEmptyCell : StoneOf(*player);
  }
  if (absl::Status status = BeginWith(std::move(position), game().to_move()); !status.ok()) {
    return status;
  }
  return std::string();
}

GtpSession::Answer GtpSession::SetupPlayer(Words words) {
  const std::optional<int> player =
      words.size() == 1 ? ParsePlayer(words[0], players()) : std::nullopt;
  if (!player) return Error("invalid color");
  if (absl::Status status = BeginWith(game().position(), *player); !status.ok()) return status;
  return std::string();
}

GtpSession::Answer GtpSession::AnalyzeCommands(Words) {
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

GtpSession::Answer GtpSession::Title(Words) {
  return absl::StrCat("Kee rules, ", graph().description(), ", ", players(), " players");
}

// That it is listed tells GoGui that "# interrupt" lines are understood; see kee_gtp_main.cc.
GtpSession::Answer GtpSession::Interrupt(Words) { return std::string(); }

}  // namespace tengen::kee
