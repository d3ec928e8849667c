// The clocks of all players, as time_settings and time_left set them.
#ifndef TENGEN_KEE_GTP_GTP_CLOCKS_H_
#define TENGEN_KEE_GTP_GTP_CLOCKS_H_

#include <optional>
#include <vector>

#include "absl/time/time.h"
#include "kee/search/player.h"

namespace tengen::kee {

// Thread-compatible.
class GtpClocks {
 public:
  explicit GtpClocks(int players) { Restart(players); }

  // Main time, then `stones` moves in every `byo_yomi`. No time for a positive number of stones
  // means no byo-yomi; a time for no stones means that there is no limit.
  void Set(absl::Duration main, absl::Duration byo_yomi, int stones);
  // The clocks of a new game, as set.
  void Restart(int players);
  // The controller says how a clock stands.
  void SetLeft(int player, const ClockState& left);
  // A move took `time`.
  void Spend(int player, absl::Duration time);

  // How long to think about a move when about `moves_to_go` are expected; nullopt without a limit.
  std::optional<absl::Duration> TimeFor(int player, int moves_to_go) const;

 private:
  bool has_clock_ = false;
  ClockState main_;
  ClockState byo_yomi_;
  std::vector<ClockState> clocks_;
};

}  // namespace tengen::kee

#endif  // TENGEN_KEE_GTP_GTP_CLOCKS_H_
