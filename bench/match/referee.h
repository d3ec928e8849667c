// One game between two engines, judged by our own rules and clock.
#ifndef TENGEN_BENCH_MATCH_REFEREE_H_
#define TENGEN_BENCH_MATCH_REFEREE_H_

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "absl/types/span.h"
#include "bench/match/engine_remark.h"
#include "bench/match/engine_session.h"
#include "engine/board.h"
#include "engine/opening/negotiation.h"
#include "engine/record/psq.h"

namespace tengen::match {

// Why a game ended.
enum class EndReason : uint8_t {
  kRow,          // a winning row
  kBoardFull,    // draw: no empty point
  kStoneLimit,   // draw: as many stones as agreed, or renju with all but 25 points taken, as
                 // Gomocup counts
  kForbidden,    // Black played a forbidden point of renju
  kIllegalMove,  // off the board or on a taken point
  kRefused,      // in the opening: an answer that the opening rule refuses
  kUnaskedMove,  // a move that nobody asked for
  kTime,         // a move after limit and tolerance
  kHang,         // no move at all
  kCrash,        // the engine ended or closed its output
  kMemory,       // more memory than allowed, after a move or by the system
};
inline constexpr std::array<EndReason, 11> kEndReasons = {
    EndReason::kRow,         EndReason::kBoardFull, EndReason::kStoneLimit,  EndReason::kForbidden,
    EndReason::kIllegalMove, EndReason::kRefused,   EndReason::kUnaskedMove, EndReason::kTime,
    EndReason::kHang,        EndReason::kCrash,     EndReason::kMemory};

constexpr int Index(EndReason r) { return static_cast<int>(r); }

// One word or two for tables: "row", "illegal move".
absl::string_view ToString(EndReason reason);

// True if the loser did not lose on the board: everything but a winning row and the two draws.
constexpr bool IsFailure(EndReason reason) { return reason >= EndReason::kForbidden; }

// A move that an engine played.
struct MoveRecord {
  Point point;
  absl::Duration elapsed;
  absl::Duration overrun;         // beyond the limit, tolerated or not
  std::optional<int64_t> memory;  // USS after the move, bytes
  EngineRemark remark = {};       // of the engine on the move
};

// What one engine did in a game besides its moves.
struct SideReport {
  int moves = 0;  // and answers about the opening
  absl::Duration thinking;
  absl::Duration longest;
  absl::Duration max_overrun;  // the answer that lost the game included
  std::optional<int64_t> max_memory;
  // True if the process was kept for another game; then `exit` is absent too.
  bool kept = false;
  // How it ended after END; nullopt: it did not within half a second.
  std::optional<EngineProcess::Exit> exit;
  std::deque<std::string> transcript;
};

struct GameResult {
  EndReason reason = EndReason::kRow;
  std::optional<Color> winner;  // nullopt: a draw
  std::string detail;           // one sentence if the game ended by a failure, for people
  // Who had Black: the first seat, unless something else was negotiated. If the negotiation did not
  // come to its end, who had it then.
  engine::Seat black = engine::Seat::kFirst;
  // What was agreed, or as far as it came; nullopt: the game began with given stones.
  std::optional<std::vector<engine::SeatedAction>> negotiation;
  // The engine that said that it lacks the command for it. Silence leaves this open.
  std::optional<engine::Seat> lacks_command;
  std::vector<Point> opening;
  std::vector<MoveRecord> moves;  // after the opening; an illegal answer is not among them
  std::array<SideReport, engine::kColorCount> sides;

  const SideReport& side(Color c) const { return sides[Index(c)]; }
};

// The number of stones at which a game of `rule` is drawn although the board is not full, unless
// the settings name another; nullopt: none.
std::optional<int> StoneLimit(Rule rule, int size);

// A board with `opening` on it. Errors: InvalidArgument naming the first stone that is off the
// board or on a taken point, that decides the game or fills the board.
absl::StatusOr<Board> SetUpOpening(const GameSettings& settings, absl::Span<const Point> opening);

// How a game begins.
struct GameStart {
  // Stones to begin with, if nothing is negotiated.
  std::vector<Point> opening;
  // The engines agree on opening and colours by this rule, for the board of the game. If one of
  // them lacks the command for it, which it says when it is first asked, by UNKNOWN, ERROR or
  // silence, the game begins with `opening`, the first seat's Black, and the clocks begin anew.
  std::optional<engine::OpeningConfig> opening_rule;
};

// One player of a game.
struct GamePlayer {
  EngineCommand command;
  GameSettings settings;
  // Where the player's process is kept from game to game; nullptr: it is started for this game
  // alone and killed after it. Holds nothing before the first game and after one that ended by a
  // failure.
  std::unique_ptr<EngineProcess>* kept = nullptr;
};

// Plays one game. `players` are those of the first and the second seat, which without a negotiation
// are Black and White; rule, size and max_moves are those of the first one's settings. Thread-safe
// for distinct kept processes. `clock` must outlive the call and the kept processes. Errors:
// Cancelled if `cancelled`, which is asked before each move, says so; those of SetUpOpening,
// Negotiation::Create and EngineSession::Start. Whatever an engine does once it runs is a result,
// not an error.
absl::StatusOr<GameResult> PlayGame(const GameStart& start,
                                    const std::array<GamePlayer, engine::kSeats.size()>& players,
                                    absl::FunctionRef<bool()> cancelled,
                                    const base::Clock& clock = base::Clock::Real());

// The same for two engines under one set of conditions, each started for this game alone, from
// given stones.
absl::StatusOr<GameResult> PlayGame(const GameSettings& settings, absl::Span<const Point> opening,
                                    const std::array<EngineCommand, engine::kColorCount>& commands,
                                    const base::Clock& clock = base::Clock::Real());

// The game as a record: opening stones with time 0, then the moves.
engine::PsqGame ToPsq(const GameResult& result, Rule rule, int size, absl::string_view black,
                      absl::string_view white);

}  // namespace tengen::match

#endif  // TENGEN_BENCH_MATCH_REFEREE_H_
