// The commands that make it think.
#include <algorithm>
#include <cmath>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/gtp_analysis.h"
#include "kee/gtp/gtp_command.h"
#include "kee/gtp/gtp_text.h"

namespace tengen::kee {
namespace {

using Style = base::GtpAnalysisStyle;

// Faster nobody reads.
constexpr absl::Duration kShortestInterval = absl::Milliseconds(10);

absl::Duration TimeFor(const GtpState& state, int player) {
  const std::optional<base::GtpClock> clock = state.clocks.Left(player);
  if (!clock) return state.options.time_per_move;
  // About half of the empty vertices will be filled by oneself, and then some.
  const Position& position = state.game.now().position();
  const auto empty = std::count(position.begin(), position.end(), kEmptyCell);
  const int moves_to_go = 5 + static_cast<int>(empty) / state.game.players();
  const absl::Duration time = TimeForMove({clock->left, clock->stones}, moves_to_go);
  const base::GtpClock& byo_yomi = state.clocks.byo_yomi();
  if (clock->stones > 0 || byo_yomi.stones == 0) return time;
  // What moves will have after the main time is what they may have before.
  return std::max(time, TimeForMove({byo_yomi.left, byo_yomi.stones}, moves_to_go));
}

PlayerLimits LimitsFor(const GtpState& state, int player) {
  PlayerLimits limits;
  limits.playouts = state.options.playouts;
  limits.stop = state.exchange.interrupted;
  limits.time = TimeFor(state, player);
  return limits;
}

PlayerLimits AnalysisLimits(const GtpState& state) {
  PlayerLimits limits;
  limits.playouts = state.options.playouts;
  limits.time = state.options.analysis_time;
  limits.stop = [&state] { return state.exchange.interrupted() || state.exchange.line_waits(); };
  return limits;
}

Move Think(GtpState& state, int player, const PlayerLimits& limits) {
  const Game& game = state.game.now();
  if (game.over()) return Move::Pass();
  if (player == game.to_move()) return state.player.Choose(game, limits).move;
  // Out of turn: as if a new game began here.
  const absl::StatusOr<Game> turned =
      Game::FromPosition(game.shared_graph(), game.rules(), game.position(), player);
  return turned.ok() ? state.player.Choose(*turned, limits).move : Move::Pass();
}

// Thinks, and puts the move on the board.
GtpAnswer MakeMove(GtpState& state, int player, const PlayerLimits& limits) {
  const absl::Duration begin = state.time();
  const Move move = Think(state, player, limits);
  if (absl::Status status = state.game.Play(player, move); !status.ok()) return status;
  state.clocks.Spend(player, state.time() - begin);
  return MoveText(move, state.game.graph());
}

GtpAnswer GenMove(GtpState& state, GtpWords words) {
  const absl::StatusOr<int> player = OnlyPlayer(state, words);
  if (!player.ok()) return player.status();
  return MakeMove(state, *player, LimitsFor(state, *player));
}

GtpAnswer RegGenMove(GtpState& state, GtpWords words) {
  const absl::StatusOr<int> player = OnlyPlayer(state, words);
  if (!player.ok()) return player.status();
  return MoveText(Think(state, *player, LimitsFor(state, *player)), state.game.graph());
}

// The lower end of the interval that Wilson gives for a rate (1927), at two standard deviations.
double LowerBound(double rate, int64_t visits) {
  constexpr double kSquare = 4;
  const auto n = static_cast<double>(visits);
  const double deviation = std::sqrt(kSquare * (rate * (1 - rate) + kSquare / (4 * n)) / n);
  return std::max(0.0, (rate + kSquare / (2 * n) - deviation) / (1 + kSquare / n));
}

base::GtpAnalyzedMove AnalyzedMove(const PlayerMove& move, const Graph& graph) {
  base::GtpAnalyzedMove told = {
      move.visits, move.win_rate, LowerBound(move.win_rate, move.visits), move.lead, {}};
  for (Move step : move.line) told.line.push_back(MoveText(step, graph));
  return told;
}

void Report(const GtpState& state, absl::Span<const PlayerMove> moves, Style style) {
  if (moves.empty()) return;
  std::vector<base::GtpAnalyzedMove> told;
  for (const PlayerMove& move : moves) told.push_back(AnalyzedMove(move, state.game.graph()));
  state.exchange.write(absl::StrCat(base::GtpInfoLine(told, style), "\n"));
}

absl::StatusOr<std::vector<Vertex>> VerticesNamed(const GtpState& state,
                                                  absl::Span<const std::string> names) {
  std::vector<Vertex> vertices;
  for (const std::string& name : names) {
    const std::optional<Move> move = ParseMove(name, state.game.graph());
    if (!move) return Error("invalid color or coordinate");
    if (!move->is_pass()) vertices.push_back(move->vertex());
  }
  return vertices;
}

// Makes `limits` tell of what is thought, as `words` wish; the player whose move it is.
absl::StatusOr<int> TakeWish(const GtpState& state, GtpWords words, Style style,
                             PlayerLimits& limits) {
  const int players = state.game.players();
  const auto is_color = [&](absl::string_view name) {
    return ParsePlayer(name, players).has_value();
  };
  const absl::StatusOr<base::GtpAnalysisWish> wish = base::ParseGtpAnalysisWish(words, is_color);
  if (!wish.ok()) return wish.status();
  absl::StatusOr<std::vector<Vertex>> avoided = VerticesNamed(state, wish->avoided);
  if (!avoided.ok()) return avoided.status();
  limits.avoided = *std::move(avoided);
  limits.report_interval = std::max(wish->interval, kShortestInterval);
  limits.report = [&state, style, most = wish->moves](const std::vector<PlayerMove>& moves) {
    const size_t count = most ? static_cast<size_t>(*most) : moves.size();
    Report(state, absl::MakeConstSpan(moves).subspan(0, count), style);
  };
  return ParsePlayer(wish->color, players).value_or(state.game.now().to_move());
}

GtpAnswer Analyze(GtpState& state, GtpWords words, Style style) {
  PlayerLimits limits = AnalysisLimits(state);
  const absl::StatusOr<int> player = TakeWish(state, words, style, limits);
  if (!player.ok()) return player.status();
  state.BeginAnswer();
  Think(state, *player, limits);
  return std::string();
}

GtpAnswer AnalyzeMove(GtpState& state, GtpWords words, Style style) {
  PlayerLimits told;
  const absl::StatusOr<int> player = TakeWish(state, words, style, told);
  if (!player.ok()) return player.status();
  // Where not even a pass could be made there would be no move to tell of.
  GtpGame trial = state.game;
  if (absl::Status status = trial.Play(*player, Move::Pass()); !status.ok()) return status;
  PlayerLimits limits = LimitsFor(state, *player);
  limits.avoided = std::move(told.avoided);
  limits.report = std::move(told.report);
  limits.report_interval = told.report_interval;
  state.BeginAnswer();
  const GtpAnswer move = MakeMove(state, *player, limits);
  return absl::StrCat("play ", move.ok() ? *move : "resign");
}

GtpAnswer LzAnalyze(GtpState& state, GtpWords words) {
  return Analyze(state, words, Style::kLeelaZero);
}
GtpAnswer LzGenMove(GtpState& state, GtpWords words) {
  return AnalyzeMove(state, words, Style::kLeelaZero);
}
GtpAnswer KataAnalyze(GtpState& state, GtpWords words) {
  return Analyze(state, words, Style::kKataGo);
}
GtpAnswer KataGenMove(GtpState& state, GtpWords words) {
  return AnalyzeMove(state, words, Style::kKataGo);
}

}  // namespace

absl::Span<const GtpCommand> ThinkingCommands() {
  static constexpr GtpCommand kCommands[] = {
      {"genmove", GenMove},          {"reg_genmove", RegGenMove},
      {"lz-analyze", LzAnalyze},     {"lz-genmove_analyze", LzGenMove},
      {"kata-analyze", KataAnalyze}, {"kata-genmove_analyze", KataGenMove},
  };
  return kCommands;
}

}  // namespace tengen::kee
