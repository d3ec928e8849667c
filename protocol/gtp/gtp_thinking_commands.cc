// The commands that make the engine think.
#include <algorithm>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/gtp.h"
#include "base/gtp_analysis.h"
#include "protocol/gtp/gtp_drawing.h"
#include "protocol/gtp/gtp_session.h"

namespace tengen::protocol {
namespace {

using Answer = GtpThinking::Answer;
using Style = base::GtpAnalysisStyle;

// Of which an analysis tells, unless asked for another number.
constexpr int kUsualLines = 5;

absl::StatusOr<PointSet> PointsNamed(const GtpState& state, absl::Span<const std::string> names) {
  const engine::BoardSize size = state.game.size();
  PointSet points;
  for (absl::string_view name : names) {
    const std::optional<GtpMove> move = ParseGtpMove(name, size.width, size.height);
    if (!move) return GtpError("invalid color or coordinate");
    if (move->point) points.Insert(*move->point);
  }
  return points;
}

Board BoardFor(const GtpState& state, Color side) {
  Board board = state.game.board();
  board.SetSideToMove(side);
  return board;
}

// Adds what the clock allows.
void SetTime(const base::GtpClock& clock, const base::GtpClock& byo_yomi,
             search::SearchLimits& limits) {
  if (clock.stones > 0) {
    limits.turn_time = clock.left / clock.stones;
    return;
  }
  // The first move of the byo-yomi may come out of it.
  const bool goes_on = byo_yomi.stones > 0;
  limits.match_time_left =
      clock.left + (goes_on ? byo_yomi.left / byo_yomi.stones : absl::ZeroDuration());
}

search::SearchLimits MoveLimits(const GtpState& state, Color side) {
  search::SearchLimits limits;
  limits.start = state.clock.Now();
  limits.max_nodes = state.options.nodes;
  const std::optional<base::GtpClock> clock = state.clocks.Left(Index(side));
  if (clock) SetTime(*clock, state.clocks.byo_yomi(), limits);
  if (!clock) limits.turn_time = state.options.time_per_move;
  return limits;
}

// The answer where there is nothing to think about.
std::optional<std::string> AnswerAtOnce(const GtpState& state, Color side) {
  const Board& board = state.game.board();
  if (state.game.end() || board.full()) return "pass";
  const bool stuck = side == Color::kBlack && (board.empty() - board.ForbiddenPoints()).empty();
  return stuck ? std::optional<std::string>("resign") : std::nullopt;
}

// The move that needs no thought, as text, if there is one and it is not avoided. `plays` plays it.
std::optional<std::string> MoveOfDatabase(GtpState& state, Color side, const PointSet& avoided,
                                          bool plays) {
  if (state.options.known == nullptr) return std::nullopt;
  const std::optional<Point> point =
      state.options.known->MoveFor(BoardFor(state, side), {.word = state.word});
  if (!point || avoided.Contains(*point)) return std::nullopt;
  if (plays) state.game.Play(side, GtpMove{*point}).IgnoreError();  // it is free
  return GtpMoveText(GtpMove{*point}, state.game.size().height);
}

GtpAnswer ThinkOfAMove(GtpState& state, GtpWords words, bool plays) {
  const std::optional<Color> side = words.size() == 1 ? ParseGtpColor(words[0]) : std::nullopt;
  if (!side) return GtpError("invalid color");
  if (const std::optional<std::string> answer = AnswerAtOnce(state, *side)) return *answer;
  if (const std::optional<std::string> move = MoveOfDatabase(state, *side, {}, plays)) return *move;
  GtpThinking::Task task;
  task.side = *side;
  task.id = state.id;
  task.answer = plays ? Answer::kPlayedMove : Answer::kMove;
  task.drawings = state.drawings;
  state.thinking.Go(std::move(task), BoardFor(state, *side), MoveLimits(state, *side));
  return std::nullopt;
}

GtpAnswer Genmove(GtpState& state, GtpWords words) { return ThinkOfAMove(state, words, true); }
GtpAnswer RegGenmove(GtpState& state, GtpWords words) { return ThinkOfAMove(state, words, false); }

GtpAnswer Analyze(GtpState& state, GtpWords words, Style style, bool moves) {
  const auto is_color = [](absl::string_view name) { return ParseGtpColor(name).has_value(); };
  const absl::StatusOr<base::GtpAnalysisWish> wish = base::ParseGtpAnalysisWish(words, is_color);
  if (!wish.ok()) return wish.status();
  const absl::StatusOr<PointSet> avoided = PointsNamed(state, wish->avoided);
  if (!avoided.ok()) return avoided.status();
  const Color side = ParseGtpColor(wish->color).value_or(state.game.board().side_to_move());
  std::optional<std::string> answer = AnswerAtOnce(state, side);
  if (!answer && moves) answer = MoveOfDatabase(state, side, *avoided, true);
  if (answer) return moves ? absl::StrCat("\nplay ", *answer) : std::string();
  if ((state.game.board().empty() - *avoided).empty()) return GtpError("no move is left");
  GtpThinking::Task task;
  task.side = side;
  task.id = state.id;
  task.answer = moves ? Answer::kPlayedMove : Answer::kNone;
  task.analyzes = true;
  task.interval = wish->interval;
  task.style = style;
  search::SearchLimits limits = moves ? MoveLimits(state, side) : search::SearchLimits();
  limits.start = state.clock.Now();
  limits.analysis = !moves;
  limits.lines = std::min(wish->moves.value_or(kUsualLines), engine::kPointCapacity);
  limits.excluded = *avoided;
  state.thinking.Go(std::move(task), BoardFor(state, side), limits);
  return std::nullopt;
}

GtpAnswer LzAnalyze(GtpState& state, GtpWords words) {
  return Analyze(state, words, Style::kLeelaZero, false);
}
GtpAnswer LzGenmove(GtpState& state, GtpWords words) {
  return Analyze(state, words, Style::kLeelaZero, true);
}
GtpAnswer KataAnalyze(GtpState& state, GtpWords words) {
  return Analyze(state, words, Style::kKataGo, false);
}
GtpAnswer KataGenmove(GtpState& state, GtpWords words) {
  return Analyze(state, words, Style::kKataGo, true);
}

// GoGui lets the user wait for the answer, or interrupt.
GtpAnswer WinRates(GtpState& state, GtpWords words) {
  const std::optional<absl::Duration> time =
      words.size() == 1 ? base::ParseGtpSeconds(words[0]) : std::nullopt;
  if (!words.empty() && !time) return GtpError("gomoku-winrates [SECONDS]");
  const Color side = state.game.board().side_to_move();
  if (AnswerAtOnce(state, side)) return GtpForbiddenDrawing(state.game.board());
  GtpThinking::Task task;
  task.side = side;
  task.id = state.id;
  task.answer = Answer::kDrawing;
  task.drawings = state.drawings;
  search::SearchLimits limits;
  limits.start = state.clock.Now();
  limits.turn_time = time ? time : state.options.time_per_move;
  if (!time) limits.max_nodes = state.options.nodes;
  limits.analysis = true;
  limits.lines = kUsualLines;
  state.thinking.Go(std::move(task), state.game.board(), limits);
  return std::nullopt;
}

}  // namespace

absl::Span<const GtpCommand> GtpThinkingCommands() {
  static constexpr GtpCommand kCommands[] = {
      {"genmove", Genmove},          {"reg_genmove", RegGenmove},
      {"lz-analyze", LzAnalyze},     {"lz-genmove_analyze", LzGenmove},
      {"kata-analyze", KataAnalyze}, {"kata-genmove_analyze", KataGenmove},
      {"gomoku-winrates", WinRates},
  };
  return kCommands;
}

}  // namespace tengen::protocol
