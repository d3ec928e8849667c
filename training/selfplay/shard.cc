#include "training/selfplay/shard.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/errors.h"
#include "base/files.h"
#include "base/writer_lock.h"

namespace tengen::training {
namespace {

// Why a file with the header `there` is not gone on with.
absl::Status OtherGames(const std::string& path, ShardHeader there, const ShardHeader& asked) {
  const std::string label = std::exchange(there.label, asked.label);
  if (there == asked) {
    return absl::FailedPreconditionError(
        absl::StrCat(path, " holds games labelled \"", label, "\", not \"", asked.label,
                     "\"; choose another name, or that label if the same engine plays"));
  }
  return absl::FailedPreconditionError(absl::StrCat(
      path, " holds games of other settings or weights; choose another name or directory"));
}

// Where a file with these bytes is to be continued with games of `header`; 0 to start it anew.
// `games` is set to the number of complete games before. Errors: ShardWriter::Open's.
absl::StatusOr<int64_t> EndOfGames(absl::string_view text, const std::string& path,
                                   const ShardHeader& header, int64_t* games) {
  *games = 0;
  if (IsCutHeader(text)) return 0;
  const absl::StatusOr<ShardContents> contents = DecodeShard(text, path);
  if (!contents.ok()) return contents.status();
  if (contents->header != header) return OtherGames(path, contents->header, header);
  if (!IsCutGame(text.substr(static_cast<size_t>(contents->good_bytes)))) {
    return absl::DataLossError(absl::StrCat(
        contents->tail.message(),
        "; more follows, which is kept: without this file its games are played again"));
  }
  *games = static_cast<int64_t>(contents->games.size());
  return contents->good_bytes;
}

}  // namespace

absl::StatusOr<ShardContents> ReadShard(const std::string& path) {
  const absl::StatusOr<std::string> text = base::ReadWholeFile(path);
  if (!text.ok()) return text.status();
  return DecodeShard(*text, path);
}

absl::StatusOr<ShardWriter> ShardWriter::Open(const std::string& path, const ShardHeader& header,
                                              int64_t* games) {
  absl::StatusOr<ShardWriter> writer = OpenAlone(path);
  if (!writer.ok()) return writer;
  const absl::StatusOr<std::string> text = base::ReadWholeFile(path);
  if (!text.ok()) return text.status();
  const absl::StatusOr<int64_t> end = EndOfGames(*text, path, header, games);
  if (!end.ok()) return end.status();
  if (absl::Status status = writer->ContinueAt(*end, header); !status.ok()) return status;
  return writer;
}

absl::StatusOr<ShardWriter> ShardWriter::OpenAlone(const std::string& path) {
  const int file = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (file < 0) return base::SystemError(errno, "cannot open", path);
  ShardWriter writer(path, file);
  absl::Status alone = base::LockWriter(file, path, /*note=*/"");
  if (!alone.ok()) return alone;
  return writer;
}

absl::Status ShardWriter::ContinueAt(int64_t end, const ShardHeader& header) {
  if (ftruncate(file_, end) != 0) return base::SystemError(errno, "cannot cut", path_);
  end_ = end;
  return end > 0 ? absl::OkStatus() : Write(EncodeHeader(header));
}

ShardWriter::ShardWriter(ShardWriter&& other) noexcept
    : path_(std::move(other.path_)), file_(std::exchange(other.file_, -1)), end_(other.end_) {}

ShardWriter& ShardWriter::operator=(ShardWriter&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(file_, other.file_);
  std::swap(end_, other.end_);
  return *this;
}

ShardWriter::~ShardWriter() {
  if (file_ >= 0) close(file_);
}

absl::Status ShardWriter::Append(const GameRecord& game) { return Write(EncodeGame(game)); }

absl::Status ShardWriter::Write(absl::string_view text) {
  errno = 0;
  const ssize_t written = pwrite(file_, text.data(), text.size(), end_);
  if (written == static_cast<ssize_t>(text.size())) {
    end_ += written;
    return absl::OkStatus();
  }
  if (written >= 0) errno = ENOSPC;
  absl::Status status = base::SystemError(errno, "cannot write", path_);
  // If this fails too, the next one to open the file cuts the rest off.
  [[maybe_unused]] const int ignored = ftruncate(file_, end_);
  return status;
}

}  // namespace tengen::training
