// The part of SGF that a GTP controller can send: one line of play with set-up stones.
#ifndef TENGEN_KEE_GTP_SGF_H_
#define TENGEN_KEE_GTP_SGF_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "kee/rules/rational.h"

namespace tengen::kee {

// The main line of a game record. Points are (column, row from the top); nullopt is a pass.
struct SgfGame {
  using Point = std::optional<std::pair<int, int>>;
  struct Event {
    enum class Kind : uint8_t {
      kPlay,     // B, W
      kPut,      // AB, AW: a stone that nobody played
      kTakeOff,  // AE
      kToMove,   // PL
    };
    Kind kind;
    int player;   // whose move or stone, or who is to move; nothing to kTakeOff
    Point point;  // nothing to kToMove
  };
  int width = 19;
  int height = 19;
  std::optional<Rational> komi;
  std::vector<Event> events;
};

// Reads SZ, KM, AB, AW, AE, PL, B and W of the first variation of every node; other properties are
// passed over. InvalidArgument if the text is no SGF, of another game than Go (GM), or a value
// makes no sense.
absl::StatusOr<SgfGame> ParseSgf(absl::string_view text);

}  // namespace tengen::kee

#endif  // TENGEN_KEE_GTP_SGF_H_
