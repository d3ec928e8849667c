#include "protocol/database/formats/input_file.h"

#include <lz4frame.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "base/errors.h"

namespace tengen::database {
namespace {

constexpr absl::string_view kFrameMagic = "\x04\x22\x4D\x18";
constexpr size_t kChunk = size_t{1} << 16;
constexpr int64_t kMegabyte = int64_t{1} << 20;

}  // namespace

void InputFile::ContextDeleter::operator()(LZ4F_dctx_s* context) const {
  LZ4F_freeDecompressionContext(context);
}

InputFile::InputFile(std::string path, int64_t size, int64_t most_unpacked)
    : path_(std::move(path)), size_(size), most_unpacked_(most_unpacked) {}

InputFile::~InputFile() = default;

absl::StatusOr<std::unique_ptr<InputFile>> InputFile::Open(const std::string& path,
                                                           int64_t most_unpacked) {
  std::error_code error;
  const auto refused = [&](absl::string_view why) {
    return absl::NotFoundError(absl::StrCat(path, ": ", why));
  };
  const std::filesystem::file_status status = std::filesystem::status(path, error);
  if (!std::filesystem::exists(status)) return refused("there is no such file");
  // Pipes would be waited for, and devices may have no end.
  if (!std::filesystem::is_regular_file(status)) return refused("is not a plain file");
  const auto size = static_cast<int64_t>(std::filesystem::file_size(path, error));
  auto file = std::unique_ptr<InputFile>(new InputFile(path, size, most_unpacked));
  errno = 0;
  file->in_.open(path, std::ios::binary);
  if (!file->in_) return refused(absl::StrCat("cannot be read: ", base::Reason(errno)));
  const absl::StatusOr<absl::string_view> head = file->Look(kFrameMagic.size());
  if (!head.ok()) return head.status();
  if (!absl::StartsWith(*head, kFrameMagic)) return file;
  file->packed_ = std::string(*head);
  file->packed_end_ = file->packed_.size();
  file->packed_.resize(std::max(file->packed_.size(), kChunk));
  file->begin_ = file->end_ = 0;
  file->unpacked_ = 0;
  file->ended_ = false;
  LZ4F_dctx* context = nullptr;
  if (LZ4F_isError(LZ4F_createDecompressionContext(&context, LZ4F_VERSION)) != 0) {
    return absl::ResourceExhaustedError("no memory to unpack with");
  }
  file->context_.reset(context);
  return file;
}

absl::StatusOr<absl::string_view> InputFile::Look(size_t bytes) {
  while (end_ - begin_ < bytes && !ended_) {
    if (absl::Status status = Fill(); !status.ok()) return status;
  }
  return absl::string_view(buffer_).substr(begin_, end_ - begin_);
}

absl::Status InputFile::Fill() {
  if (begin_ > 0) {
    std::copy(buffer_.begin() + static_cast<ptrdiff_t>(begin_),
              buffer_.begin() + static_cast<ptrdiff_t>(end_), buffer_.begin());
    end_ -= begin_;
    begin_ = 0;
  }
  if (buffer_.size() < end_ + kChunk) buffer_.resize(end_ + kChunk);
  if (context_ != nullptr) return FillPacked();
  const absl::StatusOr<size_t> got = Read(&buffer_[end_], kChunk);
  if (!got.ok()) return got.status();
  end_ += *got;
  unpacked_ += static_cast<int64_t>(*got);
  ended_ = *got == 0;
  return absl::OkStatus();
}

absl::Status InputFile::FillPacked() {
  if (packed_begin_ == packed_end_) {
    const absl::StatusOr<size_t> got = Read(packed_.data(), packed_.size());
    if (!got.ok()) return got.status();
    packed_begin_ = 0;
    packed_end_ = *got;
    ended_ = *got == 0;
    if (ended_) return absl::OkStatus();
  }
  size_t made = kChunk, used = packed_end_ - packed_begin_;
  const size_t hint = LZ4F_decompress(context_.get(), &buffer_[end_], &made,
                                      &packed_[packed_begin_], &used, nullptr);
  if (LZ4F_isError(hint) != 0) {
    return absl::DataLossError(
        absl::StrCat(path_, ": damaged near byte ", read_, ": ", LZ4F_getErrorName(hint)));
  }
  packed_begin_ += used;
  end_ += made;
  unpacked_ += static_cast<int64_t>(made);
  in_frame_ = hint != 0;
  if (unpacked_ <= most_unpacked_) return absl::OkStatus();
  return absl::ResourceExhaustedError(
      absl::StrCat(path_, ": more than ", most_unpacked_, " bytes are packed in it"));
}

absl::StatusOr<size_t> InputFile::Read(char* to, size_t bytes) {
  in_.read(to, static_cast<std::streamsize>(bytes));
  if (in_.bad()) return absl::UnavailableError(absl::StrCat(path_, ": cannot be read to its end"));
  read_ += in_.gcount();
  if (watcher_ && read_ - watched_ >= kMegabyte) {
    watched_ = read_;
    if (absl::Status status = watcher_(); !status.ok()) return status;
  }
  return static_cast<size_t>(in_.gcount());
}

absl::Status InputFile::ForEachLine(absl::FunctionRef<absl::Status(const base::InputLine&)> visit) {
  base::LineSplitter splitter(base::LineSplitter::kDefaultMaxLength, base::LineBreak::kNewline);
  while (true) {
    absl::StatusOr<absl::string_view> bytes = Look(1);
    if (!bytes.ok()) return bytes.status();
    if (bytes->empty()) break;
    const size_t size = bytes->size();
    while (const std::optional<base::InputLine> line = splitter.Next(*bytes)) {
      if (absl::Status status = visit(*line); !status.ok()) return status;
    }
    Skip(size);
  }
  const std::optional<base::InputLine> rest = splitter.Rest();
  return rest ? visit(*rest) : absl::OkStatus();
}

double InputFile::Share() const {
  if (other_share_) return *other_share_;
  return size_ <= 0 ? 1 : std::min(1.0, static_cast<double>(read_) / static_cast<double>(size_));
}

}  // namespace tengen::database
