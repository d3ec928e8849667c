// The clocks of both players, as time_settings and time_left set them.
#ifndef TENGEN_PROTOCOL_GTP_GTP_CLOCKS_H_
#define TENGEN_PROTOCOL_GTP_GTP_CLOCKS_H_

#include <array>

#include "absl/time/time.h"
#include "engine/types.h"
#include "search/search_types.h"

namespace tengen::protocol {

// Thread-compatible.
class GtpClocks {
 public:
  // Main time, then `stones` moves in every `byo_yomi`, which is none if it is zero. No time at
  // all, or a byo-yomi of no stones, means that there is no limit.
  void Set(absl::Duration main, absl::Duration byo_yomi, int stones);
  // The clocks of a new game, as set.
  void Restart();
  // The controller says how a clock stands: in main time if `stones` is 0.
  void SetLeft(Color side, absl::Duration time, int stones);
  // A move took `time`.
  void Spend(Color side, absl::Duration time);

  // Adds what the clock allows to `limits`; false, and nothing is added, without a clock.
  bool Limit(Color side, search::SearchLimits& limits) const;

 private:
  struct Clock {
    absl::Duration left;
    int stones = 0;  // to play in it; 0: main time
  };

  Clock ByoYomi() const { return {byo_yomi_, stones_}; }
  bool has_byo_yomi() const { return byo_yomi_ > absl::ZeroDuration(); }

  bool set_ = false;
  absl::Duration main_;
  absl::Duration byo_yomi_;
  int stones_ = 0;
  std::array<Clock, 2> clocks_;  // by Index(colour)
};

}  // namespace tengen::protocol

#endif  // TENGEN_PROTOCOL_GTP_GTP_CLOCKS_H_
