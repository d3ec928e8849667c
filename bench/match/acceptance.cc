#include "bench/match/acceptance.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "bench/match/referee.h"
#include "engine/record/notation.h"

namespace tengen::match {
namespace {

constexpr std::array<AcceptanceFormat, 6> kFormats = {{
    {"freestyle20", Rule::kFreestyle, 20, absl::Seconds(300), absl::Seconds(1000)},
    {"fastgame", Rule::kFreestyle, 20, absl::Seconds(5), absl::Seconds(100)},
    {"freestyle15", Rule::kFreestyle, 15, absl::Seconds(300), absl::Seconds(1000)},
    {"standard15", Rule::kStandard, 15, absl::Seconds(300), absl::Seconds(1000)},
    {"renju15", Rule::kRenju, 15, absl::Seconds(300), absl::Seconds(1000)},
    {"caro15", Rule::kCaro, 15, absl::Seconds(300), absl::Seconds(1000)},
}};

constexpr absl::Duration kQuickTurn = absl::Milliseconds(500);
constexpr absl::Duration kQuickMatch = absl::Seconds(5);

// Every rule: make the five.
constexpr PositionCheck kFive = {"h8 h9 i8 i9 j8 j9 k8 k9", "g8 l8", true};
// Standard: block the three; h13 would only make six.
constexpr PositionCheck kNoSix = {"h8 h9 i8 h10 g8 h11 j13 h12 g14 h14 i15", "f8 j8", true};
// Renju: g9 is forbidden.
constexpr PositionCheck kForbiddenPoint = {"h8 h9 i7 i9 h10 i6 i11 i12", "g9", false};
// Caro: a five at k8 would be blocked at both ends, so the three must be stopped.
constexpr PositionCheck kBlockedFive = {"h8 f8 g8 f9 i8 f7 j8 l8", "f5 f6 f10 f11", true};

// The name of a point as the tool writes it.
std::string TopLetters(Point p, int size) {
  return ToLetters(Point(p.x(), size - 1 - p.y()), size);
}

CheckResult JudgeAnswer(const EngineReply& reply, const PositionCheck& check,
                        const std::vector<Point>& answers, const GameSettings& settings) {
  CheckResult result;
  result.elapsed = reply.elapsed;
  if (!reply.move.has_value()) {
    result.detail = reply.detail;
    return result;
  }
  const bool listed = std::find(answers.begin(), answers.end(), *reply.move) != answers.end();
  result.passed = listed == check.wanted;
  result.detail = absl::StrCat("played ", TopLetters(*reply.move, settings.size), ", expected ",
                               check.wanted ? "one of " : "anything but ", check.answers);
  if (settings.max_memory > 0 && reply.memory.value_or(0) > settings.max_memory) {
    result.passed = false;
    absl::StrAppend(&result.detail, ", and used too much memory: ", *reply.memory >> 10, " KiB");
  }
  return result;
}

}  // namespace

absl::Span<const AcceptanceFormat> AcceptanceFormats() { return kFormats; }

std::vector<PositionCheck> PositionChecksFor(Rule rule) {
  switch (rule) {
    case Rule::kFreestyle:
      return {kFive};
    case Rule::kStandard:
      return {kFive, kNoSix};
    case Rule::kRenju:
      return {kFive, kForbiddenPoint};
    case Rule::kCaro:
    case Rule::kStandardCaro:
      return {kFive, kBlockedFive};
  }
  return {};
}

absl::StatusOr<std::vector<Point>> ParseTopLetters(absl::string_view text, int size) {
  absl::StatusOr<std::vector<Point>> points = engine::ParseMoves(text, size, size);
  if (!points.ok()) return points;
  for (Point& p : *points) p = Point(p.x(), size - 1 - p.y());
  return points;
}

Opening SelfPlayOpening(int size) {
  constexpr std::array<Point, 3> kCorner = {Point(1, 1), Point(4, 1), Point(4, 2)};  // b2 e2 e3
  Opening opening;
  for (Point p : kCorner) opening.push_back(Point(size - 1 - p.x(), size - 1 - p.y()));
  return opening;
}

GameSettings AcceptanceSettings(const AcceptanceFormat& format, bool quick) {
  GameSettings settings;
  settings.rule = format.rule;
  settings.size = format.size;
  settings.turn_time = quick ? std::min(format.turn_time, kQuickTurn) : format.turn_time;
  settings.match_time = quick ? std::min(format.match_time, kQuickMatch) : format.match_time;
  return settings;
}

absl::StatusOr<CheckResult> CheckPosition(const GameSettings& settings, const PositionCheck& check,
                                          const EngineCommand& engine, const base::Clock& clock) {
  const absl::StatusOr<std::vector<Point>> moves = ParseTopLetters(check.moves, settings.size);
  if (!moves.ok()) return moves.status();
  const absl::StatusOr<std::vector<Point>> answers = ParseTopLetters(check.answers, settings.size);
  if (!answers.ok()) return answers.status();
  const absl::StatusOr<Board> board = SetUpOpening(settings, *moves);
  if (!board.ok()) return board.status();
  absl::StatusOr<std::unique_ptr<EngineSession>> session =
      EngineSession::Start(engine, settings, clock);
  if (!session.ok()) return session.status();
  const EngineReply reply = (*session)->Think(*board);
  (*session)->Finish();
  return JudgeAnswer(reply, check, *answers, settings);
}

absl::StatusOr<CheckResult> CheckSelfPlay(const GameSettings& settings, const EngineCommand& engine,
                                          const base::Clock& clock) {
  const absl::Duration start = clock.Now();
  const absl::StatusOr<GameResult> game =
      PlayGame(settings, SelfPlayOpening(settings.size), {engine, engine}, clock);
  if (!game.ok()) return game.status();
  CheckResult result;
  result.passed = !IsFailure(game->reason) || game->reason == EndReason::kForbidden;
  result.detail = absl::StrCat(!game->winner.has_value()        ? "draw"
                               : *game->winner == Color::kBlack ? "black won"
                                                                : "white won",
                               " by ", ToString(game->reason), " after ", game->moves.size(),
                               " moves", game->detail.empty() ? "" : ": ", game->detail);
  result.elapsed = clock.Now() - start;
  return result;
}

}  // namespace tengen::match
