// What a person can choose about a game in the terminal, and how it is said on the command line.
#ifndef TENGEN_CLI_TERMINAL_PLAY_SETTINGS_H_
#define TENGEN_CLI_TERMINAL_PLAY_SETTINGS_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "base/options.h"
#include "bench/match/match.h"
#include "engine/opening/negotiation.h"
#include "engine/record/notation.h"
#include "engine/rules.h"
#include "engine/types.h"
#include "protocol/database/book.h"
#include "search/solved_games.h"
#include "search/strength.h"

namespace tengen::cli {

// Which players are people; the engine plays the others. Black begins: where an opening rule
// decides who has which colour, that is the first seat.
enum class PlaySide : uint8_t { kBlack, kWhite, kBoth, kNone };

bool PlaysColor(PlaySide side, Color c);
bool PlaysSeat(PlaySide side, engine::Seat seat);
// "black", "white", "both", "none".
absl::string_view PlaySideName(PlaySide side);
// The inverse, letter case ignored.
std::optional<PlaySide> ParsePlaySide(absl::string_view text);

// Parses a whole number in [kLeastStrength, kFullStrength].
std::optional<int> ParseLevel(absl::string_view text);
// What the levels mean, in lines of a help text.
std::string DescribeLevels();

// Parses a time from a hundredth of a second to a day.
std::optional<absl::Duration> ParseTurnTime(absl::string_view text);

struct PlaySettings {
  std::optional<Rule> rule;  // nullopt: not said, see RuleOf
  // How the game begins; of its board `size` counts. nullopt: Black begins.
  std::optional<engine::OpeningConfig> opening;
  engine::BoardSize size = {15, 15};
  PlaySide side = PlaySide::kBlack;
  // Who plays instead of Tengen, if somebody does.
  std::optional<match::Contestant> program;
  int level = 30;                               // see Strength
  absl::Duration turn_time = absl::Seconds(5);  // which only high levels need
  std::shared_ptr<const database::Book> book;   // that Tengen plays from; nullptr: none
  // Games that Tengen has solved and plays so, at any level; nullptr: none.
  std::shared_ptr<const search::SolvedGames> solved;
  // The moves, Black's first, with which games of this rule and size begin: legal, and the end of
  // none. They cannot be taken back.
  std::vector<Point> first_moves;
  // Where every game is written as it goes; empty: nowhere.
  std::string save_path;
};

// Who wins: where nothing is said freestyle, or what is usual with the opening rule.
Rule RuleOf(const PlaySettings& settings);
// InvalidArgument, naming both, if rule or size do not go with the opening rule, or the size with
// the program.
absl::Status CheckSettings(const PlaySettings& settings);

// Parses an opening rule with its parameters; nullopt in `out` for the one that has no opening.
// Error: InvalidArgument naming the text.
absl::Status ReadOpening(absl::string_view text, std::optional<engine::OpeningConfig>* out);

// The options of the game, storing into `out`, which must outlive the table.
base::OptionTable PlayOptions(PlaySettings* out);

}  // namespace tengen::cli

#endif  // TENGEN_CLI_TERMINAL_PLAY_SETTINGS_H_
