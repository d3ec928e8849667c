// The settings that a manager sends with INFO, as one table that drives parsing and `--help`.
#ifndef TENGEN_PROTOCOL_OPTIONS_H_
#define TENGEN_PROTOCOL_OPTIONS_H_

#include <cstdint>
#include <optional>
#include <string>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "engine/types.h"
#include "search/brain.h"

namespace tengen::protocol {

// What INFO has said so far; nullopt is "never sent". Values lie inside the range of their table
// row. All of it survives START and RESTART. A plain value.
struct Settings {
  // Times in milliseconds.
  std::optional<int64_t> timeout_turn;
  std::optional<int64_t> timeout_match;
  std::optional<int64_t> time_left;
  std::optional<int64_t> time_increment;
  std::optional<int64_t> max_depth;
  std::optional<int64_t> max_node;
  std::optional<int64_t> max_memory;  // bytes
  std::optional<int64_t> hash_size;   // KiB
  std::optional<int64_t> thread_num;
  std::optional<int64_t> rule;         // the mask as sent; what it means: RuleOf
  std::optional<int64_t> show_detail;  // bit 0: MESSAGE REALTIME lines, bit 1: INFO lines
  std::optional<int64_t> pondering;
  std::optional<int64_t> max_moves;
  std::optional<int64_t> usedatabase;
  std::optional<int64_t> database_readonly;
  std::optional<int64_t> draw_result;  // 0: draw, 1: Black has won, 2: White
  std::optional<int64_t> strength;
  search::SearchParameters parameters;
};

// One row of the table.
struct Option {
  absl::string_view key;  // lower case; compared without regard to case
  // Where the value goes; nullptr for keys that are accepted and mean nothing to this engine.
  std::optional<int64_t> Settings::*field;
  absl::string_view default_text;  // what holds when the key was never sent, for people
  int64_t min;
  int64_t max;
  absl::string_view unit;
  absl::string_view help;
};

// Every known key. Lives for ever.
absl::Span<const Option> Options();

// Applies the arguments of one INFO command ("timeout_turn 5000"). A value outside the range is
// moved to its nearest end. "search_parameter NAME VALUE" sets a number of the search and has no
// row. Returns the row whose value was set; nullptr if nothing changed because the key is unknown
// or without meaning, or the value is missing or no number. INFO has no reply, so there is no error
// to report.
const Option* ApplyInfo(absl::string_view arguments, Settings& settings);

// The rule that the settings ask for. Managers of the Yixin family count rules differently: for
// them 2 is renju.
Rule RuleOf(const Settings& settings, bool yixin);

// True if the engine is to think in the opponent's time: pondering is on, and it can help and may.
// With a limit of nodes play is to be reproducible, which it is not with tables that the opponent's
// time has filled; without any time for a move nothing that was found would be used; and below full
// strength nobody is to play better by it.
bool Ponders(const Settings& settings);

// What the settings mean to the brain.
search::BrainOptions BrainOptionsOf(const Settings& settings);

// The table as text for `--help`.
std::string OptionsHelp();

// Limits announced to GUIs that ask.
inline constexpr int kMaxThreads = 256;
inline constexpr int kMaxHashLog2KiB = 30;

}  // namespace tengen::protocol

#endif  // TENGEN_PROTOCOL_OPTIONS_H_
