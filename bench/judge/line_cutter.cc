#include "bench/judge/line_cutter.h"

#include <utility>

#include "absl/strings/strip.h"

namespace tengen {
namespace {

constexpr absl::string_view kByteOrderMark = "\xEF\xBB\xBF";

}  // namespace

void LineCutter::Feed(absl::string_view bytes, Consumer consumer) {
  for (size_t end; (end = bytes.find('\n')) != absl::string_view::npos;) {
    const absl::string_view piece = bytes.substr(0, end);
    bytes.remove_prefix(end + 1);
    if (kept_.empty() && !too_long_ && piece.size() <= max_length_) {
      Emit(piece, consumer);  // the usual case: the whole line is here, and nothing is copied
      continue;
    }
    Keep(piece);
    Emit(kept_, consumer);
    kept_.clear();
  }
  Keep(bytes);
}

void LineCutter::Finish(Consumer consumer) {
  if (!kept_.empty() || too_long_) Emit(kept_, consumer);
  kept_.clear();
}

void LineCutter::Keep(absl::string_view piece) {
  if (too_long_) return;
  if (kept_.size() + piece.size() > max_length_) {
    too_long_ = true;
    kept_.clear();
    return;
  }
  kept_.append(piece.data(), piece.size());
}

void LineCutter::Emit(absl::string_view text, Consumer consumer) {
  ++number_;
  if (number_ == 1) absl::ConsumePrefix(&text, kByteOrderMark);
  absl::ConsumeSuffix(&text, "\r");
  consumer({number_, text, std::exchange(too_long_, false)});
}

}  // namespace tengen
