// The texts that the engine sends, each one line without its terminator.
//
// All functions are pure and thread-safe.
#ifndef TENGEN_PROTOCOL_REPLIES_H_
#define TENGEN_PROTOCOL_REPLIES_H_

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "engine/board.h"
#include "engine/types.h"
#include "protocol/database_port.h"
#include "search/search_types.h"

namespace tengen::protocol {

// Some managers compare the whole line with "OK" and others search an error for "20" to offer that
// board size, so these texts are part of the protocol.
inline constexpr absl::string_view kOkReply = "OK";
inline constexpr absl::string_view kSwap = "SWAP";
inline constexpr absl::string_view kUnknownCommand = "UNKNOWN command";
inline constexpr absl::string_view kErrorSize =
    "ERROR unsupported board size, use 20 (5-32 supported)";
inline constexpr absl::string_view kErrorNoGame = "ERROR no game started";
inline constexpr absl::string_view kErrorCoordinates = "ERROR bad coordinates";
inline constexpr absl::string_view kErrorNoStone = "ERROR no such stone";
inline constexpr absl::string_view kErrorNoMove = "ERROR no legal move";
inline constexpr absl::string_view kErrorLineTooLong = "ERROR line too long";

// "ERROR " and the reason.
std::string ErrorLine(const absl::Status& reason);

// The answer to ABOUT. REQUIRES: no quotes, commas or equal signs in `version`; managers split the
// line at those.
std::string AboutLine(absl::string_view version);

// "x,y x,y x,y".
std::string PointsLine(absl::Span<const Point> points);

// The answer to YXSHOWFORBID: "FORBID " and two digits each of x and y per forbidden point, closed
// by a dot. Lists nothing unless Black is to move.
std::string ForbidLine(const Board& board);

// The answer to THREATS, what a stone of either colour would make: "THREATS BLACK" and "WHITE",
// each followed by kinds and their points, two digits each of x and y: 5 is a winning row, S4 a
// straight four, then 44, 43, 33, 4 and 3, an open three. A point stands with the strongest, and
// only if it is not forbidden.
std::string ThreatsLine(const Board& board);

// How the manager's board names its points to people.
struct PointLabels {
  int rows = 0;
  // Yixin GUIs send the row first and number rows from above: what is x to us is a row to them.
  bool row_first = false;
};

// "H8 I9": the line of play, cut after some moves.
std::string PvText(absl::Span<const Point> pv, const PointLabels& labels);

// Nodes per second so far.
int64_t NodesPerSecond(const search::SearchInfo& info);

// "1.3%" for 13.
std::string PermilleText(int permille);

// What a person wants to know of a search: "MESSAGE depth 12-20 ev 35 win 57.2% n 123456 nps 152039
// t 812 hash 1.3% pv H8 I9" in one line. Time in ms; hash is the part of the table in use.
std::string SearchMessage(const search::SearchInfo& info, const PointLabels& labels);

// The same for a move that `source` knows: "MESSAGE from the book: ev 35 win 57.2% pv H8", and its
// comment behind, if it has one.
std::string BookMessage(absl::string_view source, const KnownMove& move, const PointLabels& labels);

// What became of a hash file, which was to be `done`: "MESSAGE hash saved: 1234 entries", or
// "MESSAGE hash not saved: " and the reason.
std::string TableLine(absl::string_view done, const absl::StatusOr<int64_t>& entries);

}  // namespace tengen::protocol

#endif  // TENGEN_PROTOCOL_REPLIES_H_
