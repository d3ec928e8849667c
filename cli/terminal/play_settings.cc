#include "cli/terminal/play_settings.h"

#include <array>
#include <cstddef>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/annotated.h"
#include "base/errors.h"
#include "base/quantity.h"
#include "cli/command_line.h"
#include "cli/match_arguments.h"
#include "cli/terminal/saved_game.h"
#include "engine/opening/opening_steps.h"

namespace tengen::cli {
namespace {

constexpr std::array<PlaySide, 4> kPlaySides = {PlaySide::kBlack, PlaySide::kWhite, PlaySide::kBoth,
                                                PlaySide::kNone};

// Stores what `parse` makes of a text, and says what would do where that is nothing.
template <class T, class Parse>
base::OptionSetter Store(T* out, absl::string_view wanted, Parse parse) {
  return [out, wanted = std::string(wanted), parse](absl::string_view text) {
    const std::optional<T> parsed = parse(text);
    if (!parsed) return base::IsNot(text, wanted);
    *out = *parsed;
    return absl::OkStatus();
  };
}

base::OptionSetter StoreSaveName(std::string* out) {
  return [out](absl::string_view text) {
    absl::Status status = CheckSaveName(text);
    if (status.ok()) *out = std::string(text);
    return status;
  };
}

base::OptionSetter StoreProgram(std::optional<match::Contestant>* out) {
  return [out](absl::string_view text) {
    absl::StatusOr<match::Contestant> program = ParseEngine(text);
    if (!program.ok()) return program.status();
    *out = *std::move(program);
    return absl::OkStatus();
  };
}

std::vector<std::string> SideNames() {
  std::vector<std::string> names;
  for (PlaySide side : kPlaySides) names.emplace_back(PlaySideName(side));
  return names;
}

// Elo above level 0 of the levels 10, 20 and so on, rounded: sums of matches between neighbours
// (bench/experiments/levels.csv).
constexpr std::array<int, 10> kLevelElo = {90, 250, 400, 650, 840, 1070, 1300, 1530, 1620, 1860};

}  // namespace

bool PlaysColor(PlaySide side, Color c) {
  switch (side) {
    case PlaySide::kBlack:
      return c == Color::kBlack;
    case PlaySide::kWhite:
      return c == Color::kWhite;
    case PlaySide::kBoth:
      return true;
    case PlaySide::kNone:
      return false;
  }
  return false;
}

bool PlaysSeat(PlaySide side, engine::Seat seat) {
  return PlaysColor(side, seat == engine::Seat::kFirst ? Color::kBlack : Color::kWhite);
}

absl::string_view PlaySideName(PlaySide side) {
  constexpr std::array<absl::string_view, 4> kNames = {"black", "white", "both", "none"};
  return kNames[static_cast<size_t>(side)];
}

std::optional<PlaySide> ParsePlaySide(absl::string_view text) {
  for (PlaySide side : kPlaySides) {
    if (absl::EqualsIgnoreCase(text, PlaySideName(side))) return side;
  }
  return std::nullopt;
}

std::optional<int> ParseLevel(absl::string_view text) {
  const std::optional<int64_t> level = base::ParseCount(text);
  if (!level || *level < search::kLeastStrength || *level > search::kFullStrength) {
    return std::nullopt;
  }
  return static_cast<int>(*level);
}

std::string DescribeLevels() {
  std::string elo;
  for (size_t i = 0; i < kLevelElo.size(); ++i) {
    const char* const separator = i == 0 ? "" : i % 5 == 0 ? ",\n    " : ", ";
    absl::StrAppend(&elo, separator, 10 * (i + 1), ": ", kLevelElo[i]);
  }
  return absl::StrCat("  level ", search::kLeastStrength,
                      "    a beginner, who overlooks threats and thinks a move ahead\n", "  level ",
                      search::kFullStrength - 1, "   hardly any mistakes, a moment for each move\n",
                      "  level ", search::kFullStrength,
                      "  everything that the engine can in the time of a move\n"
                      "  Roughly so many Elo above level 0, by games between neighbouring levels:\n"
                      "    ",
                      elo, "\n");
}

std::optional<absl::Duration> ParseTurnTime(absl::string_view text) {
  constexpr absl::Duration kLeast = absl::Milliseconds(10), kMost = absl::Hours(24);
  const std::optional<absl::Duration> time = base::ParseTime(text);
  if (!time || *time < kLeast || *time > kMost) return std::nullopt;
  return time;
}

Rule RuleOf(const PlaySettings& settings) {
  if (settings.rule) return *settings.rule;
  return settings.opening ? engine::UsualRule(settings.opening->rule) : Rule::kFreestyle;
}

absl::Status CheckSettings(const PlaySettings& settings) {
  if (settings.program && settings.size.width != settings.size.height) {
    return absl::InvalidArgumentError(absl::StrCat(
        settings.program->name, " cannot be told of a board that is no square, such as ",
        settings.size.width, "x", settings.size.height));
  }
  if (!settings.opening) return absl::OkStatus();
  engine::OpeningConfig config = *settings.opening;
  const engine::OpeningRuleInfo& info = InfoOf(config.rule);
  if (info.renju && RuleOf(settings) != Rule::kRenju) {
    return absl::InvalidArgumentError(absl::StrCat("the opening rule ", info.name,
                                                   " is renju's and does not go with the rule ",
                                                   RuleName(RuleOf(settings))));
  }
  config.width = settings.size.width;
  config.height = settings.size.height;
  const absl::Status status = engine::Negotiation::Create(config).status();
  return status.ok() ? status : base::Annotated(status, "the opening rule");
}

absl::Status ReadOpening(absl::string_view text, std::optional<engine::OpeningConfig>* out) {
  const absl::StatusOr<engine::OpeningConfig> config = engine::ParseOpeningConfig(text);
  if (!config.ok()) return config.status();
  const bool negotiates = !engine::StepsOf(config->rule).empty();
  *out = negotiates ? std::optional(*config) : std::nullopt;
  return absl::OkStatus();
}

base::OptionTable PlayOptions(PlaySettings* out) {
  constexpr absl::string_view kUsage =
      R"(Usage: tengen play [options]

Play five in a row against the engine in the terminal.
)";
  return base::OptionTable(
      absl::StrCat(
          kUsage, "\n", DescribeLevels(),
          "\nA game whose --save file is there already, as of an earlier game, goes to one "
          "with -2 in its name, and so on. Type 'help' during the game for its commands."),
      {
          {"rule", "NAME",
           "freestyle (default), standard, renju, caro or caro9; with --opening-rule renju or "
           "standard, as it fits.",
           StoreRule(&out->rule)},
          {"opening-rule",
           "RULE",
           absl::StrCat("Agree with the engine on opening and colours first, with parameters as in "
                        "\"extyusui nmax=7\" (see tengen opening --help). Rules: ",
                        absl::StrJoin(OpeningRuleNames(), ", "),
                        ". That of 1992, rifswap, is found by its year, too."),
           {[out](absl::string_view text) { return ReadOpening(text, &out->opening); },
            OpeningRuleNames()}},
          {"size", "N", "Side of the board, or WxH (default 15).",
           Store(&out->size,
                 absl::StrCat("a size from ", engine::kMinSide, " to ", engine::kMaxSide,
                              ", such as 15 or 20x15"),
                 engine::ParseBoardSize)},
          {"side",
           "SIDE",
           "Your colours: black (default), white, both or none. With --opening-rule black begins "
           "the opening, and white answers; it decides who plays which colour.",
           {Store(&out->side, "black, white, both or none", ParsePlaySide), SideNames()}},
          {"level", "N", "How well the engine plays, 0 to 100 (default 30).",
           base::StoreInteger(&out->level, search::kLeastStrength, search::kFullStrength)},
          {"time", "T", "What a move of the engine may take, as in 0.5 or 500ms (default 5s).",
           Store(&out->turn_time, "a time from 10ms to 24h, such as 5 or 5s (seconds), or 2min",
                 ParseTurnTime)},
          {"engine", "ENGINE",
           "Play against another Piskvork engine: a command, or words as tengen match takes them, "
           "such as \"cmd=./pbrain-x nodes=20000\".",
           StoreProgram(&out->program)},
          {"book", "FILE",
           "Let tengen play from this book, such as tengen book makes, or all of a folder; 1: "
           "those "
           "that come with tengen. The lower its level, the more moves are good enough.",
           StoreBook(&out->book)},
          {"save", "FILE", "Write every game there as it goes: FILE.psq, or FILE.sgf as SGF.",
           StoreSaveName(&out->save_path)},
      });
}

}  // namespace tengen::cli
