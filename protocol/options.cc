#include "protocol/options.h"

#include <algorithm>
#include <array>
#include <climits>
#include <limits>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "base/options.h"
#include "base/text.h"
#include "engine/rules.h"

namespace tengen::protocol {
namespace {

constexpr int64_t kLowest = std::numeric_limits<int64_t>::min();
constexpr int64_t kHighest = std::numeric_limits<int64_t>::max();
// Times up to 285 years: far beyond every game, and absl::Duration arithmetic on them stays exact.
constexpr int64_t kMaxMilliseconds = int64_t{9'000'000'000'000};
constexpr int64_t kMaxDepth = 1000;
constexpr int64_t kMaxHashKiB = int64_t{1} << kMaxHashLog2KiB;
constexpr int64_t kBytesPerKiB = 1024;

constexpr Option Ignored(absl::string_view key, absl::string_view help) {
  return {key, nullptr, "", kLowest, kHighest, "", help};
}

constexpr std::array kOptions = {
    Option{"timeout_turn", &Settings::timeout_turn, "30000 if no limit was sent", 0,
           kMaxMilliseconds, "ms", "time for one move; 0: move at once, also while thinking"},
    Option{"timeout_match", &Settings::timeout_match, "0", 0, kMaxMilliseconds, "ms",
           "time for the whole game, used when time_left is not sent; 0: no limit"},
    Option{"time_left", &Settings::time_left, "timeout_match", -kMaxMilliseconds, kMaxMilliseconds,
           "ms", "time left for the rest of the game; 2147483647 or more: no limit"},
    Option{"time_increment", &Settings::time_increment, "0", 0, kMaxMilliseconds, "ms",
           "time gained with every move, this move's being part of time_left"},
    Option{"max_depth", &Settings::max_depth, "0", 0, kMaxDepth, "plies",
           "depth of the last iteration; 0: no limit"},
    Option{"max_node", &Settings::max_node, "-1", -1, kHighest, "nodes",
           "nodes per move; -1 or 0: no limit"},
    Option{"max_memory", &Settings::max_memory, "367001600", 0, kHighest, "bytes",
           "memory of the whole process; 0: no limit stated"},
    Option{"hash_size", &Settings::hash_size, "0", 0, kMaxHashKiB, "KiB",
           "size of the transposition table; 0: derived from max_memory"},
    Option{"thread_num", &Settings::thread_num, "1", 1, kMaxThreads, "threads",
           "search threads; more than there are processors are no more than those"},
    Option{"rule", &Settings::rule, "0", 0, kHighest, "",
           "0 freestyle, 1 standard, 4 renju, 8 caro, 9 caro9 (Yixin GUIs: 2 renju)"},
    Option{"max_moves", &Settings::max_moves, "0", 0, engine::kPointCapacity, "stones",
           "stones with which the game ends as a draw; 0: a full board"},
    Option{"draw_result", &Settings::draw_result, "0", 0, 2, "",
           "what a full board and max_moves mean: 0 draw, 1 Black has won, 2 White has won"},
    Option{"strength", &Settings::strength, "100", search::kLeastStrength, search::kFullStrength,
           "", "level of play, 100 the best; below, mistakes like people's, and soon made"},
    Option{
        "show_detail", &Settings::show_detail, "0", 0, kHighest, "",
        "bit 0: show the search as MESSAGE REALTIME lines, bit 1: as INFO lines; rule 2 is renju"},
    Option{
        "pondering", &Settings::pondering, "0", 0, 1, "",
        "1: think in the opponent's time, unless max_node is set, timeout_turn is 0, or strength "
        "is below 100"},
    Option{"usedatabase", &Settings::usedatabase, "1", 0, 1, "",
           "1: play from the position database, 0: pass over the commands about it"},
    Option{"database_readonly", &Settings::database_readonly, "0", 0, 1, "",
           "1: the position database is not changed"},
    Ignored("game_type", "opponent: 0 human, 1 brain, 2 tournament, 3 network tournament"),
    Ignored("folder", "folder for persistent files; none are written"),
    Ignored("evaluate", "point under the mouse"),
    Ignored("caution_factor", "width of move generation; chosen by the search itself"),
    Ignored("thread_split_depth", "obsolete"),
    Ignored("vcthread", "kind of threat search; chosen by the search itself"),
    Ignored("checkmate", "older name of vcthread"),
    Ignored("nbestsym", "symmetric moves among the lines of yxnbest; one stands for all"),
    Ignored("start_depth", "depth of the first iteration; chosen by the search itself"),
};

// The key that sets a number of the search; what follows it is a name and a value.
constexpr absl::string_view kSearchParameter = "search_parameter";

void ApplyParameter(absl::string_view arguments, search::SearchParameters& parameters) {
  const auto [name, rest] = base::SplitFirstWord(arguments);
  const std::optional<int64_t> value = base::ParseNumber(base::SplitFirstWord(rest).first);
  if (!value) return;
  const int64_t fitting = std::clamp<int64_t>(*value, INT_MIN, INT_MAX);
  // An unknown name is as silent as an unknown key.
  SetParameter(absl::AsciiStrToLower(name), static_cast<int>(fitting), parameters).IgnoreError();
}

const Option* FindOption(absl::string_view key) {
  const auto row = std::find_if(kOptions.begin(), kOptions.end(), [key](const Option& option) {
    return absl::EqualsIgnoreCase(option.key, key);
  });
  return row == kOptions.end() ? nullptr : &*row;
}

std::string RangeText(const Option& option) {
  if (option.field == nullptr) return "accepted, no effect";
  if (option.max == kHighest) return absl::StrFormat("%d or more", option.min);
  return absl::StrFormat("%d..%d", option.min, option.max);
}

}  // namespace

absl::Span<const Option> Options() { return kOptions; }

const Option* ApplyInfo(absl::string_view arguments, Settings& settings) {
  const auto [key, rest] = base::SplitFirstWord(arguments);
  if (absl::EqualsIgnoreCase(key, kSearchParameter)) ApplyParameter(rest, settings.parameters);
  const Option* option = FindOption(key);
  if (option == nullptr || option->field == nullptr) return nullptr;
  const std::optional<int64_t> value = base::ParseNumber(base::SplitFirstWord(rest).first);
  if (!value) return nullptr;
  settings.*option->field = std::clamp(*value, option->min, option->max);
  return option;
}

Rule RuleOf(const Settings& settings, bool yixin) {
  constexpr int64_t kKnownBits = 15;
  constexpr int kYixinRenju = 2;
  const int mask = static_cast<int>(settings.rule.value_or(0) & kKnownBits);
  if (yixin && mask == kYixinRenju) return Rule::kRenju;
  return engine::RuleFromGomocup(mask);
}

bool Ponders(const Settings& settings) {
  return settings.pondering.value_or(0) != 0 && settings.max_node.value_or(0) <= 0 &&
         settings.timeout_turn != 0 && !BrainOptionsOf(settings).strength.limited();
}

search::BrainOptions BrainOptionsOf(const Settings& settings) {
  search::BrainOptions options;
  options.threads = static_cast<int>(settings.thread_num.value_or(options.threads));
  options.max_memory = settings.max_memory.value_or(options.max_memory);
  options.hash_bytes = settings.hash_size.value_or(0) * kBytesPerKiB;
  options.parameters = settings.parameters;
  options.ending.max_stones = static_cast<int>(settings.max_moves.value_or(0));
  options.strength.level = static_cast<int>(settings.strength.value_or(search::kFullStrength));
  constexpr int64_t kBlackWins = 1, kWhiteWins = 2;
  if (settings.draw_result == kBlackWins) options.ending.winner = Color::kBlack;
  if (settings.draw_result == kWhiteWins) options.ending.winner = Color::kWhite;
  return options;
}

std::string OptionsHelp() {
  std::string text;
  for (const Option& option : kOptions) {
    std::string range = RangeText(option);
    if (!option.unit.empty()) absl::StrAppend(&range, " ", option.unit);
    if (!option.default_text.empty()) absl::StrAppend(&range, "; default ", option.default_text);
    absl::StrAppend(&text, base::HelpEntry(absl::StrCat("INFO ", option.key),
                                           absl::StrCat(option.help, " [", range, "]")));
  }
  std::string parameters = "a number of the search, for tuning:\n";
  const search::SearchParameters defaults;
  for (const search::ParameterRow& row : search::ParameterTable()) {
    absl::StrAppendFormat(&parameters, " %s [%d..%d; default %d]\n", row.name, row.min, row.max,
                          defaults.*row.field);
  }
  absl::StrAppend(&text, base::HelpEntry("INFO book FILE",
                                         "play from this database, such as tengen book makes, or "
                                         "all of a folder; 1: those that come with the program, 0: "
                                         "none [default 0]"));
  absl::StrAppend(&text, base::HelpEntry("INFO solved FOLDER",
                                         "play by its strategies, such as tengen solve-game makes; "
                                         "1: those that come with the program, 0: none [default "
                                         "0]"));
  return absl::StrCat(
      text, base::HelpEntry(absl::StrCat("INFO ", kSearchParameter, " NAME N"), parameters));
}

}  // namespace tengen::protocol
