// Records of games: what is read from a file is what is read again from what is written of it.
//
// Input: a letter for the format ('p' .psq; with the opening: 'o' .psq, 'j' JSON, 's' SGF), then
// the file.
#include <string>

#include "absl/strings/string_view.h"
#include "engine/opening/opening_record.h"
#include "engine/point_set.h"
#include "engine/record/psq.h"
#include "tests/fuzz/require.h"
#include "tests/fuzz/target.h"

namespace tengen::fuzz {
namespace {

void TryPsq(absl::string_view text) {
  const absl::StatusOr<engine::PsqGame> game = engine::ReadPsq(text);
  if (!game.ok()) return;
  PointSet taken;
  for (const engine::PsqMove& move : game->moves) {
    const Point p = move.point;
    Require(p.x() < game->width && p.y() < game->height, "moves on the board", text);
    Require(!taken.Contains(p) && move.milliseconds >= 0, "moves that make sense", text);
    taken.Insert(p);
  }
  const std::string written = WritePsq(*game);
  const absl::StatusOr<engine::PsqGame> again = engine::ReadPsq(written);
  Require(again.ok(), "a game that can be read again", written);
  Require(again->moves == game->moves && again->width == game->width &&
              again->height == game->height && WritePsq(*again) == written,
          "the same game again", written);
}

template <typename Read, typename Write>
void TryOpening(absl::string_view text, Read read, Write write) {
  const absl::StatusOr<engine::OpeningRecord> record = read(text);
  if (!record.ok()) return;
  Require(NegotiationOf(*record).ok(), "a negotiation", text);
  const std::string written = write(*record);
  const absl::StatusOr<engine::OpeningRecord> again = read(written);
  Require(again.ok() && *again == *record, "the same record again", written);
}

TENGEN_FUZZ_TARGET(record)(absl::string_view bytes) {
  if (bytes.empty()) return;
  const absl::string_view text = bytes.substr(1);
  switch (bytes[0]) {
    case 'o':
      return TryOpening(text, engine::OpeningRecordFromPsq, engine::OpeningRecordToPsq);
    case 'j':
      return TryOpening(text, engine::OpeningRecordFromJson, engine::OpeningRecordToJson);
    case 's':
      return TryOpening(text, engine::OpeningRecordFromSgf, engine::OpeningRecordToSgf);
    default:
      return TryPsq(text);
  }
}

}  // namespace
}  // namespace tengen::fuzz
