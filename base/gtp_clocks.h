// The clocks of all players of a game under GTP, as time_settings and time_left set them.
#ifndef TENGEN_BASE_GTP_CLOCKS_H_
#define TENGEN_BASE_GTP_CLOCKS_H_

#include <optional>
#include <vector>

#include "absl/time/time.h"

namespace tengen::base {

// How a clock stands.
struct GtpClock {
  absl::Duration left;  // not negative
  int stones = 0;       // to play in it; 0: it is main time, for the rest of the game

  friend bool operator==(const GtpClock&, const GtpClock&) = default;
};

// Thread-compatible.
class GtpClocks {
 public:
  explicit GtpClocks(int players) { Restart(players); }

  // Main time, then `stones` moves in every `byo_yomi`, which is none if it is zero. No time at
  // all, or a byo-yomi of no stones, means that there is no limit.
  void Set(absl::Duration main, absl::Duration byo_yomi, int stones);
  // The clocks of a new game, as set.
  void Restart(int players);
  // The controller says how a clock stands.
  void SetLeft(int player, const GtpClock& left);
  // A move took `time`.
  void Spend(int player, absl::Duration time);

  // How a clock stands; nullopt without a limit.
  std::optional<GtpClock> Left(int player) const;
  // What follows when main time is over; zeros if nothing does.
  const GtpClock& byo_yomi() const { return byo_yomi_; }

 private:
  bool set_ = false;
  absl::Duration main_;
  GtpClock byo_yomi_;
  std::vector<GtpClock> clocks_;
};

}  // namespace tengen::base

#endif  // TENGEN_BASE_GTP_CLOCKS_H_
