// The clocks of all players of a game under GTP, as time_settings, time_left and KGS's
// kgs-time_settings (docs/GTP_Extensions.md of KataGo) set them.
#ifndef TENGEN_BASE_GTP_CLOCKS_H_
#define TENGEN_BASE_GTP_CLOCKS_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/time/time.h"
#include "absl/types/span.h"

namespace tengen::base {

// How a clock stands.
struct GtpClock {
  absl::Duration left;  // not negative
  int stones = 0;       // to play in it; 0: it is main time, for the rest of the game
  // Of Japanese byo-yomi, this one included; its move has a period, which is whole again for the
  // next one. 0: `left` goes on until all stones are played.
  int periods = 0;

  friend bool operator==(const GtpClock&, const GtpClock&) = default;
};

// Thread-compatible.
class GtpClocks {
 public:
  explicit GtpClocks(int players) { Restart(players); }

  // Main time, then `stones` moves in every `byo_yomi`, which is none if it is zero. A byo-yomi of
  // no stones means that there is no limit, as GTP has it, and so does no time at all, as
  // controllers do that send zeros.
  void Set(absl::Duration main, absl::Duration byo_yomi, int stones);
  // Main time only, though it be zero: then there is no time at all.
  void SetMain(absl::Duration main);
  // Main time, then so many periods, of which those that a move uses up whole are lost; the last
  // stays, as controllers judge whose time is up. No periods, or none with time: main time only.
  void SetPeriods(absl::Duration main, absl::Duration period, int periods);
  // The clocks of a new game, as set.
  void Restart(int players);
  // The controller says how a clock stands; under Japanese byo-yomi by the number of periods where
  // it is that of stones otherwise.
  void SetLeft(int player, const GtpClock& left);
  // A move took `time`.
  void Spend(int player, absl::Duration time);

  // How a clock stands; nullopt without a limit.
  std::optional<GtpClock> Left(int player) const;
  // What follows when main time is over; zeros if nothing does.
  const GtpClock& byo_yomi() const { return byo_yomi_; }

 private:
  void SpendInPeriods(GtpClock& clock, absl::Duration time) const;

  bool set_ = false;
  absl::Duration main_;
  GtpClock byo_yomi_;
  std::vector<GtpClock> clocks_;
};

// The commands of these names, by the words behind them; `player` is who time_left names, if it is
// somebody. Zeros of KGS, which says "none" for no limit, are no time, and a byo-yomi without is
// none. Errors, with nothing changed: InvalidArgument with the text of the answer, which says what
// the words are, or names the one that is no number of its kind.
absl::Status TakeTimeSettings(absl::Span<const std::string> words, GtpClocks& clocks);
absl::Status TakeKgsTimeSettings(absl::Span<const std::string> words, GtpClocks& clocks);
absl::Status TakeTimeLeft(absl::Span<const std::string> words, std::optional<int> player,
                          GtpClocks& clocks);

}  // namespace tengen::base

#endif  // TENGEN_BASE_GTP_CLOCKS_H_
