#include "protocol/database/formats/packed_output.h"

#include <lz4frame.h>

#include <algorithm>

#include "absl/strings/str_cat.h"

namespace tengen::database {
namespace {

constexpr size_t kPiece = size_t{1} << 16;

LZ4F_preferences_t FramePreferences() {
  LZ4F_preferences_t preferences = LZ4F_INIT_PREFERENCES;
  preferences.frameInfo.blockSizeID = LZ4F_max64KB;
  preferences.frameInfo.blockMode = LZ4F_blockLinked;
  preferences.frameInfo.contentChecksumFlag = LZ4F_contentChecksumEnabled;
  return preferences;
}

}  // namespace

void PackedOutput::ContextDeleter::operator()(LZ4F_cctx_s* context) const {
  LZ4F_freeCompressionContext(context);
}

PackedOutput::PackedOutput(std::ostream& out, Packing packing) : out_(out) {
  if (packing == Packing::kNone) return;
  LZ4F_cctx* context = nullptr;
  LZ4F_createCompressionContext(&context, LZ4F_VERSION);
  context_.reset(context);
  const LZ4F_preferences_t preferences = FramePreferences();
  packed_.resize(std::max<size_t>(LZ4F_compressBound(kPiece, &preferences), LZ4F_HEADER_SIZE_MAX));
}

PackedOutput::~PackedOutput() = default;

absl::Status PackedOutput::Write(absl::string_view bytes) {
  if (context_ == nullptr) {
    out_.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    return absl::OkStatus();
  }
  if (!begun_) {
    begun_ = true;
    const LZ4F_preferences_t preferences = FramePreferences();
    absl::Status status =
        Send(LZ4F_compressBegin(context_.get(), packed_.data(), packed_.size(), &preferences));
    if (!status.ok()) return status;
  }
  while (!bytes.empty()) {
    const absl::string_view piece = bytes.substr(0, kPiece);
    absl::Status status = Send(LZ4F_compressUpdate(context_.get(), packed_.data(), packed_.size(),
                                                   piece.data(), piece.size(), nullptr));
    if (!status.ok()) return status;
    bytes.remove_prefix(piece.size());
  }
  return absl::OkStatus();
}

absl::Status PackedOutput::End() {
  if (context_ == nullptr) return absl::OkStatus();
  if (absl::Status status = Write(""); !status.ok()) return status;
  return Send(LZ4F_compressEnd(context_.get(), packed_.data(), packed_.size(), nullptr));
}

absl::Status PackedOutput::Send(size_t result) {
  if (LZ4F_isError(result) != 0) {
    return absl::InternalError(absl::StrCat("cannot pack: ", LZ4F_getErrorName(result)));
  }
  out_.write(packed_.data(), static_cast<std::streamsize>(result));
  return absl::OkStatus();
}

}  // namespace tengen::database
