#include <unistd.h>

#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/cut_work.h"
#include "base/line_file.h"

namespace tengen::base {
namespace {

Farewell FarewellOf(absl::string_view command, absl::string_view text) {
  Farewell farewell;
  farewell.text = absl::StrCat(command, ": ", text);
  return farewell;
}

Farewell KeptFarewell(absl::string_view command, absl::string_view text, bool tells,
                      std::function<void()> cleaning, absl::Duration patience) {
  Farewell farewell = FarewellOf(command, text);
  farewell.patience = patience;
  if (!tells) farewell.exit_status = kOk;
  farewell.cleaning = std::move(cleaning);
  return farewell;
}

}  // namespace

CutWork::CutWork(absl::string_view command, absl::string_view kept, bool exit_result,
                 std::function<void()> cleaning, absl::Duration patience)
    : text_(absl::StrCat("interrupted; ", kept.empty() ? kNothingKept : kept,
                         kept.empty() ? "" : ", and the same command goes on")),
      tells_(exit_result || kept.empty()),
      signals_(KeptFarewell(command, text_, tells_, std::move(cleaning), patience)) {}

CommandResult CutWork::Result() const {
  return {tells_ ? signals_.exit_status() : kOk, absl::CancelledError(text_)};
}

UnkeptWork::UnkeptWork(absl::string_view command, absl::string_view kept)
    : signals_(FarewellOf(command, absl::StrCat("interrupted; ", kept))) {}

std::function<void()> RemoveNoteOf(const std::string& path) {
  if (path.empty()) return nullptr;
  return [note = LineFile::NoteOf(path)] { unlink(note.c_str()); };
}

CommandResult ResultOfWriting(absl::Status error, bool exit_result, int failed) {
  const int status = absl::IsAborted(error) && !exit_result ? kOk : failed;
  return {status, std::move(error)};
}

}  // namespace tengen::base
