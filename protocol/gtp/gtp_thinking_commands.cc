// The commands that make the engine think.
#include <cstdint>
#include <optional>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "base/text.h"
#include "protocol/gtp/gtp_session.h"

namespace tengen::protocol {
namespace {

using Style = GtpAnalysisStyle;

// Of which an analysis tells, unless asked for another number.
constexpr int kUsualLines = 5;
constexpr absl::Duration kUsualInterval = absl::Milliseconds(500);
constexpr int64_t kMostCentiseconds = 1'000'000;

// What an analysis is asked for.
struct Wish {
  std::optional<Color> side;
  absl::Duration interval = kUsualInterval;
  int lines = kUsualLines;
  PointSet avoided;
};

absl::Status TakeInterval(absl::string_view text, Wish& wish) {
  const std::optional<int64_t> hundredths = base::ParseInteger(text);
  if (!hundredths || *hundredths < 0 || *hundredths > kMostCentiseconds) {
    return GtpError("the interval is not in hundredths of a second");
  }
  wish.interval = absl::Milliseconds(10 * *hundredths);
  return absl::OkStatus();
}

absl::Status TakeLines(absl::string_view text, Wish& wish) {
  const std::optional<int64_t> lines = base::ParseInteger(text);
  if (!lines || *lines < 1 || *lines > engine::kPointCapacity) {
    return GtpError("maxmoves is not a number of moves");
  }
  wish.lines = static_cast<int>(*lines);
  return absl::OkStatus();
}

// COLOR VERTEX,VERTEX... UNTIL_DEPTH, of which the depth is not looked at: they are not played now.
absl::Status TakeAvoided(const GtpState& state, GtpWords words, Wish& wish) {
  const engine::BoardSize size = state.game.size();
  if (words.size() < 3 || !ParseGtpColor(words[0])) return GtpError("avoid COLOR VERTICES DEPTH");
  for (absl::string_view name : base::SplitArguments(words[1])) {
    const std::optional<GtpMove> move = ParseGtpMove(name, size.width, size.height);
    if (!move) return GtpError("invalid color or coordinate");
    if (move->point) wish.avoided.Insert(*move->point);
  }
  return absl::OkStatus();
}

// [COLOR] [INTERVAL] [KEY VALUE]...: keys that tell of what Gomoku has not, as ownership, are
// passed over.
absl::StatusOr<Wish> ParseWish(const GtpState& state, GtpWords words) {
  Wish wish;
  if (!words.empty() && (wish.side = ParseGtpColor(words[0]))) words.remove_prefix(1);
  absl::Status status;
  if (!words.empty() && base::ParseInteger(words[0])) {
    status = TakeInterval(words[0], wish);
    words.remove_prefix(1);
  }
  while (status.ok() && !words.empty()) {
    if (words.size() < 2) return GtpError(absl::StrCat("no value for ", words[0]));
    const std::string& key = words[0];
    size_t taken = 2;
    if (key == "interval") status = TakeInterval(words[1], wish);
    if (key == "maxmoves") status = TakeLines(words[1], wish);
    if (key == "allow") return GtpError("allow is not understood; avoid is");
    if (key == "avoid") {
      status = TakeAvoided(state, words.subspan(1), wish);
      taken = 4;
    }
    if (status.ok()) words.remove_prefix(taken);
  }
  if (!status.ok()) return status;
  return wish;
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

GtpAnswer ThinkOfAMove(GtpState& state, GtpWords words, bool plays) {
  const std::optional<Color> side = words.size() == 1 ? ParseGtpColor(words[0]) : std::nullopt;
  if (!side) return GtpError("invalid color");
  if (const std::optional<std::string> answer = AnswerAtOnce(state, *side)) return *answer;
  GtpThinking::Task task;
  task.side = *side;
  task.id = state.id;
  task.plays = plays;
  state.thinking.Go(std::move(task), BoardFor(state, *side), MoveLimits(state, *side));
  return std::nullopt;
}

GtpAnswer Genmove(GtpState& state, GtpWords words) { return ThinkOfAMove(state, words, true); }
GtpAnswer RegGenmove(GtpState& state, GtpWords words) { return ThinkOfAMove(state, words, false); }

GtpAnswer Analyze(GtpState& state, GtpWords words, Style style, bool moves) {
  const absl::StatusOr<Wish> wish = ParseWish(state, words);
  if (!wish.ok()) return wish.status();
  const Color side = wish->side.value_or(state.game.board().side_to_move());
  if (const std::optional<std::string> answer = AnswerAtOnce(state, side)) {
    return moves ? absl::StrCat("\nplay ", *answer) : std::string();
  }
  if ((state.game.board().empty() - wish->avoided).empty()) return GtpError("no move is left");
  GtpThinking::Task task;
  task.side = side;
  task.id = state.id;
  task.moves = task.plays = moves;
  task.analyzes = true;
  task.interval = wish->interval;
  task.style = style;
  search::SearchLimits limits = moves ? MoveLimits(state, side) : search::SearchLimits();
  limits.start = state.clock.Now();
  limits.analysis = !moves;
  limits.lines = wish->lines;
  limits.excluded = wish->avoided;
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

}  // namespace

absl::Span<const GtpCommand> GtpThinkingCommands() {
  static constexpr GtpCommand kCommands[] = {
      {"genmove", Genmove},          {"reg_genmove", RegGenmove},
      {"lz-analyze", LzAnalyze},     {"lz-genmove_analyze", LzGenmove},
      {"kata-analyze", KataAnalyze}, {"kata-genmove_analyze", KataGenmove},
  };
  return kCommands;
}

}  // namespace tengen::protocol
