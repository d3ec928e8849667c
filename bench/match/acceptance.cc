#include "bench/match/acceptance.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <memory>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "bench/command_line.h"
#include "bench/match/default_engine.h"
#include "bench/match/engine_process.h"
#include "bench/match/referee.h"
#include "engine/record/notation.h"

namespace tengen {
namespace {

constexpr int kFailed = 1;

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

constexpr absl::string_view kAcceptUsage =
    "Usage: tengen accept [--engine=COMMAND] [options]\n"
    "Runs Gomocup's admission checks: rule positions and a game against itself in six formats.\n"
    "Exit status: 0 all passed, 1 some failed, 2 bad usage.";

struct Arguments {
  std::string engine;
  std::string formats;
  bool quick = false;
  bool show_stderr = false;
};

OptionTable Options(Arguments* a) {
  return OptionTable(
      std::string(kAcceptUsage),
      {
          {"engine", "COMMAND", "The engine (default: pbrain-tengen beside this program).",
           StoreText(&a->engine)},
          {"formats", "LIST",
           "Comma-separated names: freestyle20, fastgame, freestyle15, standard15, renju15, "
           "caro15.",
           StoreText(&a->formats)},
          {"quick", "", "Cut the clocks to 0.5 s a move and 5 s a game; a minute in all.",
           StoreSwitch(&a->quick)},
          {"engine-stderr", "", "Let the engine write to this stderr.",
           StoreSwitch(&a->show_stderr)},
      });
}

absl::StatusOr<std::vector<AcceptanceFormat>> SelectFormats(absl::string_view names) {
  if (names.empty()) return std::vector<AcceptanceFormat>(kFormats.begin(), kFormats.end());
  std::vector<AcceptanceFormat> selected;
  for (absl::string_view name : absl::StrSplit(names, ',')) {
    const auto it = std::find_if(kFormats.begin(), kFormats.end(),
                                 [name](const AcceptanceFormat& f) { return f.name == name; });
    if (it == kFormats.end()) {
      return absl::InvalidArgumentError(absl::StrCat("unknown format \"", name, "\""));
    }
    selected.push_back(*it);
  }
  return selected;
}

absl::StatusOr<EngineCommand> SelectEngine(const Arguments& a) {
  std::string text = a.engine;
  if (text.empty()) {
    absl::StatusOr<std::string> brain = DefaultEngineCommand();
    if (!brain.ok()) return brain.status();
    text = *brain;
  }
  absl::StatusOr<std::vector<std::string>> words = SplitCommand(text);
  if (!words.ok()) return words.status();
  return EngineCommand{*std::move(words), a.show_stderr};
}

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

// Runs and prints the checks of one format. The number of failed ones.
absl::StatusOr<int> RunFormat(const AcceptanceFormat& format, const EngineCommand& engine,
                              bool quick) {
  const GameSettings settings = AcceptanceSettings(format, quick);
  int failed = 0;
  const auto report = [&](absl::string_view what, const CheckResult& result) {
    failed += !result.passed;
    absl::PrintF("%-12s %-10s %s  %8.1f s  %s\n", format.name, what,
                 result.passed ? "pass" : "FAIL", absl::ToDoubleSeconds(result.elapsed),
                 result.detail);
    std::fflush(stdout);
  };
  for (const PositionCheck& check : PositionChecksFor(format.rule)) {
    const absl::StatusOr<CheckResult> result = CheckPosition(settings, check, engine);
    if (!result.ok()) return result.status();
    report("position", *result);
  }
  const absl::StatusOr<CheckResult> result = CheckSelfPlay(settings, engine);
  if (!result.ok()) return result.status();
  report("self-play", *result);
  return failed;
}

int Refuse(const absl::Status& status, int exit_status) {
  absl::FPrintF(stderr, "tengen accept: %s\n", status.message());
  if (exit_status == kBadUsage) std::fputs("Try: tengen accept --help\n", stderr);
  return exit_status;
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
  absl::StatusOr<std::vector<Point>> points = ParseMoves(text, size, size);
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
                                          const EngineCommand& engine, const Clock& clock) {
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
                                          const Clock& clock) {
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

int RunAccept(absl::Span<const std::string> args) {
  Arguments arguments;
  const OptionTable options = Options(&arguments);
  if (AsksForHelp(args)) {
    absl::PrintF("%s", options.Help());
    return kOk;
  }
  if (absl::Status status = options.Parse(args); !status.ok()) return Refuse(status, kBadUsage);
  const absl::StatusOr<std::vector<AcceptanceFormat>> formats = SelectFormats(arguments.formats);
  if (!formats.ok()) return Refuse(formats.status(), kBadUsage);
  const absl::StatusOr<EngineCommand> engine = SelectEngine(arguments);
  if (!engine.ok()) return Refuse(engine.status(), kBadUsage);

  const EnginesEndWithUs interrupts;
  int failed = 0;
  for (const AcceptanceFormat& format : *formats) {
    const absl::StatusOr<int> failures = RunFormat(format, *engine, arguments.quick);
    if (!failures.ok()) return Refuse(failures.status(), kFailed);
    failed += *failures;
  }
  absl::PrintF("%s\n",
               failed == 0 ? "accepted" : absl::StrCat("NOT accepted: ", failed, " failed"));
  return failed == 0 ? kOk : kFailed;
}

}  // namespace tengen
