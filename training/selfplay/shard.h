// Files of self-play games.
#ifndef TENGEN_TRAINING_SELFPLAY_SHARD_H_
#define TENGEN_TRAINING_SELFPLAY_SHARD_H_

#include <cstdint>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "training/selfplay/shard_format.h"

namespace tengen::training {

// Errors: NotFound, and those of DecodeShard.
absl::StatusOr<ShardContents> ReadShard(const std::string& path);

// Appends games to one file. Thread-compatible.
class ShardWriter {
 public:
  // Starts a file, or continues one that begins with the same header: then an incomplete game at
  // its end is cut off. `games` is set to the number of complete games found. A file with part of a
  // header only is started anew. Errors: FailedPrecondition if the file has another header, and
  // whether it is the label that differs; DataLoss if damage is followed by a whole
  // game or by more data than one game can have (nothing is cut off then); Unavailable for what the
  // system refuses; Aborted if another writer has the file open.
  static absl::StatusOr<ShardWriter> Open(const std::string& path, const ShardHeader& header,
                                          int64_t* games);
  ShardWriter(ShardWriter&& other) noexcept;
  ShardWriter& operator=(ShardWriter&& other) noexcept;
  ~ShardWriter();

  // Writes the game with one system call, so that an interruption leaves at most one incomplete
  // game. Unavailable, naming the file, if the disk is full: then no part of the game stays.
  absl::Status Append(const GameRecord& game);

 private:
  ShardWriter(std::string path, int file) : path_(std::move(path)), file_(file) {}

  // The file, made if it is not there, for this writer alone.
  static absl::StatusOr<ShardWriter> OpenAlone(const std::string& path);
  // Makes the file end at `end`, or begin with the header if it is empty then.
  absl::Status ContinueAt(int64_t end, const ShardHeader& header);
  // Writes behind what is there, all or nothing.
  absl::Status Write(absl::string_view text);

  std::string path_;
  int file_;
  int64_t end_ = 0;  // of the file, in bytes
};

}  // namespace tengen::training

#endif  // TENGEN_TRAINING_SELFPLAY_SHARD_H_
