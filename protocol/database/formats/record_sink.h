// What the readers of formats hand over, and to whom.
#ifndef TENGEN_PROTOCOL_DATABASE_FORMATS_RECORD_SINK_H_
#define TENGEN_PROTOCOL_DATABASE_FORMATS_RECORD_SINK_H_

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "protocol/database/position.h"
#include "protocol/database/record.h"

namespace tengen::database {

// A broken record costs itself and nothing else: readers go on behind it. An error that a sink
// returns ends the reading and is what the reader returns.
class RecordSink {
 public:
  virtual ~RecordSink() = default;
  // Texts come in the bytes of the file; they may be too long, hold control characters, or be on
  // points that are not empty. The record may be emptied.
  virtual absl::Status Take(const Position& position, Record& record) = 0;
  // A record, or a game, that makes no sense: `where` in the file, as "line 7", and why.
  virtual absl::Status Refuse(absl::string_view where, absl::string_view why) = 0;
};

}  // namespace tengen::database

#endif  // TENGEN_PROTOCOL_DATABASE_FORMATS_RECORD_SINK_H_
