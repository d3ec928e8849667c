// The commands that set the game up and show it.
#include <cstdint>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/files.h"
#include "base/gtp_clocks.h"
#include "base/quantity.h"
#include "base/sgf.h"
#include "base/text.h"
#include "engine/record/given_position.h"
#include "engine/record/sgf.h"
#include "engine/rules.h"
#include "protocol/gtp/gtp_session.h"

namespace tengen::protocol {
namespace {

GtpAnswer BeginBoard(GtpState& state, std::optional<int64_t> width, std::optional<int64_t> height) {
  const auto fits = [](int64_t side) {
    return engine::kMinSide <= side && side <= engine::kMaxSide;
  };
  if (!width || !height) return GtpError("boardsize not an integer");
  if (!fits(*width) || !fits(*height)) return GtpError("unacceptable size");
  const engine::BoardSize size = {static_cast<int>(*width), static_cast<int>(*height)};
  state.Begin(GtpGame(size, state.game.rule()));
  return "";
}

GtpAnswer BoardSize(GtpState& state, GtpWords words) {
  if (words.size() != 1) return GtpError("boardsize SIZE");
  const std::optional<int64_t> side = base::ParseInteger(words[0]);
  return BeginBoard(state, side, side);
}

GtpAnswer RectangularBoardSize(GtpState& state, GtpWords words) {
  if (words.size() != 2) return GtpError("rectangular_boardsize WIDTH HEIGHT");
  return BeginBoard(state, base::ParseInteger(words[0]), base::ParseInteger(words[1]));
}

GtpAnswer ClearBoard(GtpState& state, GtpWords) {
  state.Begin(GtpGame(state.game.size(), state.game.rule()));
  return "";
}

GtpAnswer Komi(GtpState&, GtpWords words) {
  if (words.size() != 1 || !base::ParseDecimal(words[0])) return GtpError("komi not a float");
  return "";
}

GtpAnswer GomokuRule(GtpState& state, GtpWords words) {
  if (words.empty()) return std::string(RuleName(state.game.rule()));
  const std::optional<Rule> rule = words.size() == 1 ? engine::ParseRule(words[0]) : std::nullopt;
  if (!rule) {
    const auto name = [](std::string* out, Rule r) { absl::StrAppend(out, RuleName(r)); };
    return GtpError(absl::StrCat("gomoku-rule [", absl::StrJoin(kRules, "|", name), "]"));
  }
  state.Begin(GtpGame(state.game.size(), *rule));
  return "";
}

GtpAnswer Play(GtpState& state, GtpWords words) {
  if (words.size() != 2) return GtpError("play COLOR VERTEX");
  const engine::BoardSize size = state.game.size();
  const std::optional<Color> side = ParseGtpColor(words[0]);
  const std::optional<GtpMove> move = ParseGtpMove(words[1], size.width, size.height);
  if (!side || !move) return GtpError("invalid color or coordinate");
  if (absl::Status status = state.game.Play(*side, *move); !status.ok()) return status;
  return "";
}

GtpAnswer Undo(GtpState& state, GtpWords) {
  if (!state.game.Undo()) return GtpError("cannot undo");
  return "";
}

GtpAnswer ShowBoard(GtpState& state, GtpWords) {
  const GtpGame& game = state.game;
  const bool black = game.board().side_to_move() == Color::kBlack;
  return absl::StrCat(
      "\n", GtpBoardText(game.board()), "\n", RuleName(game.rule()), ", ",
      game.end() ? GtpEndText(*game.end()) : absl::StrCat(black ? "Black" : "White", " to move"));
}

GtpAnswer Done(absl::Status status) {
  if (!status.ok()) return status;
  return "";
}

GtpAnswer TimeSettings(GtpState& state, GtpWords words) {
  return Done(base::TakeTimeSettings(words, state.clocks));
}
GtpAnswer KgsTimeSettings(GtpState& state, GtpWords words) {
  return Done(base::TakeKgsTimeSettings(words, state.clocks));
}

GtpAnswer TimeLeft(GtpState& state, GtpWords words) {
  const std::optional<Color> side = words.empty() ? std::nullopt : ParseGtpColor(words[0]);
  const std::optional<int> player = side ? std::optional<int>(Index(*side)) : std::nullopt;
  return Done(base::TakeTimeLeft(words, player, state.clocks));
}

GtpAnswer LoadSgf(GtpState& state, GtpWords words) {
  // The position before this move.
  const int64_t before = words.size() == 2 ? base::ParseInteger(words[1]).value_or(0) : INT64_MAX;
  if (words.empty() || words.size() > 2 || before < 1) return GtpError("loadsgf FILE [MOVE]");
  const auto refuse = [](const absl::Status& why) {
    return GtpError(absl::StrCat("cannot load file: ", why.message()));
  };
  const absl::StatusOr<engine::GivenGame> read = engine::ReadGameFile(words[0], state.game.rule());
  if (!read.ok()) return refuse(read.status());
  const Rule rule = read->game.rule.value_or(state.game.rule());
  absl::StatusOr<GtpGame> game = GtpGame::Of(read->game, rule, before - 1);
  if (!game.ok()) return refuse(game.status());
  state.Begin(*std::move(game));
  return state.game.board().side_to_move() == Color::kBlack ? "black" : "white";
}

GtpAnswer PrintSgf(GtpState& state, GtpWords words) {
  if (words.size() > 1) return GtpError("printsgf [FILE]");
  const std::string text = WriteSgf(SgfTreeOf(state.game.record()));
  if (words.empty()) return text;
  absl::Status status = base::MayReplaceKind(words[0], "(;");
  if (status.ok()) status = base::WriteWholeFile(words[0], text);
  if (!status.ok()) return GtpError(absl::StrCat("cannot save file: ", status.message()));
  return "";
}

GtpAnswer FinalScore(GtpState& state, GtpWords) {
  const std::optional<GtpGame::End>& end = state.game.end();
  if (!end) return GtpError("cannot score");
  if (!end->winner) return "0";
  return *end->winner == Color::kBlack ? "B+1" : "W+1";
}

GtpAnswer Forbidden(GtpState& state, GtpWords) {
  return GtpPointsText(state.game.board().ForbiddenPoints(), state.game.size().height);
}

}  // namespace

absl::Span<const GtpCommand> GtpGameCommands() {
  static constexpr GtpCommand kCommands[] = {
      {"boardsize", BoardSize},
      {"rectangular_boardsize", RectangularBoardSize},
      {"clear_board", ClearBoard},
      {"komi", Komi},
      {"gomoku-rule", GomokuRule},
      {"gomoku-forbidden", Forbidden},
      {"play", Play},
      {"undo", Undo},
      {"showboard", ShowBoard},
      {"time_settings", TimeSettings},
      {"kgs-time_settings", KgsTimeSettings},
      {"time_left", TimeLeft},
      {"loadsgf", LoadSgf},
      {"printsgf", PrintSgf},
      {"final_score", FinalScore},
  };
  return kCommands;
}

}  // namespace tengen::protocol
