#include "cli/terminal/play_settings.h"

#include <array>
#include <cstddef>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace tengen::cli {
namespace {

constexpr std::array<PlaySide, 4> kPlaySides = {PlaySide::kBlack, PlaySide::kWhite, PlaySide::kBoth,
                                                PlaySide::kNone};

std::string QuotedWord(absl::string_view text) {
  return absl::StrCat("'", absl::Utf8SafeCEscape(text), "'");
}

absl::Status BadValue(absl::string_view name, absl::string_view value, absl::string_view wanted) {
  return absl::InvalidArgumentError(
      absl::StrCat("--", name, " ", QuotedWord(value), ": want ", wanted));
}

std::string RuleNames() {
  return absl::StrJoin(kRules, ", ",
                       [](std::string* out, Rule r) { *out += std::string(RuleName(r)); });
}

std::string SideRange() { return absl::StrCat(engine::kMinSide, " to ", engine::kMaxSide); }

// Puts `parsed` into `field`; false if there is nothing to put.
template <class T>
bool Assign(const std::optional<T>& parsed, T& field) {
  if (parsed) field = *parsed;
  return parsed.has_value();
}

// One command line argument with a value.
struct Argument {
  absl::string_view name;
  std::string wanted;  // for error messages and the usage text
  bool (*set)(absl::string_view value, PlaySettings& settings);
};

std::vector<Argument> Arguments() {
  return {
      {"rule", RuleNames(),
       [](absl::string_view v, PlaySettings& s) { return Assign(engine::ParseRule(v), s.rule); }},
      {"size", absl::StrCat("N or WxH, sides from ", SideRange()),
       [](absl::string_view v, PlaySettings& s) {
         return Assign(engine::ParseBoardSize(v), s.size);
       }},
      {"side", "black, white, both or none",
       [](absl::string_view v, PlaySettings& s) { return Assign(ParsePlaySide(v), s.side); }},
      {"level", absl::StrCat(search::kLeastStrength, " to ", search::kFullStrength),
       [](absl::string_view v, PlaySettings& s) { return Assign(ParseLevel(v), s.level); }},
      {"time", "seconds that a move may take, such as 0.5",
       [](absl::string_view v, PlaySettings& s) { return Assign(ParseSeconds(v), s.turn_time); }},
      {"save", "a file to write",
       [](absl::string_view v, PlaySettings& s) {
         s.save_path = std::string(v);
         return !v.empty();
       }},
  };
}

absl::Status SetArgument(absl::string_view name, absl::string_view value, PlaySettings& settings) {
  for (const Argument& argument : Arguments()) {
    if (argument.name != name) continue;
    if (argument.set(value, settings)) return absl::OkStatus();
    return BadValue(name, value, argument.wanted);
  }
  return absl::InvalidArgumentError(
      absl::StrCat("unknown argument ", QuotedWord(absl::StrCat("--", name))));
}

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
  int level;
  if (!absl::SimpleAtoi(text, &level) || level < search::kLeastStrength ||
      level > search::kFullStrength) {
    return std::nullopt;
  }
  return level;
}

std::string DescribeLevels() {
  return absl::StrCat("  level ", search::kLeastStrength,
                      "    a beginner, who overlooks threats and thinks a move ahead\n", "  level ",
                      search::kFullStrength - 1, "   hardly any mistakes, a moment for each move\n",
                      "  level ", search::kFullStrength,
                      "  everything that the engine can in the time of a move\n");
}

std::optional<absl::Duration> ParseSeconds(absl::string_view text) {
  constexpr double kLeast = 0.01, kMost = 86'400;
  double seconds;
  if (!absl::SimpleAtod(text, &seconds) || !(kLeast <= seconds && seconds <= kMost)) {
    return std::nullopt;
  }
  return absl::Seconds(seconds);
}

absl::StatusOr<PlaySettings> ParsePlayArguments(absl::Span<const std::string> args) {
  PlaySettings settings;
  for (size_t i = 0; i < args.size(); ++i) {
    absl::string_view arg = args[i];
    if (arg == "--help" || arg == "-h") {
      settings.help = true;
      return settings;
    }
    if (!absl::ConsumePrefix(&arg, "--")) {
      return absl::InvalidArgumentError(absl::StrCat("unexpected argument ", QuotedWord(arg)));
    }
    const size_t equals = arg.find('=');
    const absl::string_view name = arg.substr(0, equals);
    const bool in_next = equals == absl::string_view::npos;
    if (in_next && i + 1 == args.size()) {
      return absl::InvalidArgumentError(
          absl::StrCat(QuotedWord(args[i]), ": unknown or without value"));
    }
    const absl::string_view value = in_next ? absl::string_view(args[++i]) : arg.substr(equals + 1);
    const absl::Status status = SetArgument(name, value, settings);
    if (!status.ok()) return status;
  }
  return settings;
}

std::string PlayUsage() {
  const PlaySettings defaults;
  std::string text =
      "Play five in a row against the engine in the terminal.\n\n"
      "usage: play [--rule RULE] [--size N|WxH] [--side SIDE] [--level LEVEL]\n"
      "            [--time SECONDS] [--save FILE]\n\n";
  for (const Argument& argument : Arguments()) {
    absl::StrAppendFormat(&text, "  --%-6s %s\n", argument.name, argument.wanted);
  }
  absl::StrAppend(
      &text, "\nDefaults: ", RuleName(defaults.rule), ", ", defaults.size.width, "x",
      defaults.size.height, ", you play ", PlaySideName(defaults.side), ", level ", defaults.level,
      ", ", absl::ToDoubleSeconds(defaults.turn_time),
      " s a move. The second game of a run goes to FILE with -2 in its name, and so on.\n\n",
      DescribeLevels(), "\nType 'help' during the game for its commands.\n");
  return text;
}

}  // namespace tengen::cli
