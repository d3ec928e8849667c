#include "cli/terminal/saved_game.h"

#include <optional>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "base/errors.h"
#include "base/files.h"
#include "base/sgf.h"
#include "engine/record/sgf.h"

namespace tengen::cli {
namespace {

constexpr absl::string_view kPsq = ".psq", kSgf = ".sgf";

}  // namespace

absl::Status CheckSaveName(absl::string_view path) {
  if (absl::EndsWithIgnoreCase(path, kPsq) || absl::EndsWithIgnoreCase(path, kSgf)) {
    return absl::OkStatus();
  }
  return base::IsNot(path, absl::StrCat("a name that ends in ", kPsq, " or ", kSgf));
}

std::string GameAsSgf(const engine::GameRecord& record, absl::string_view black,
                      absl::string_view white) {
  engine::RecordedGame game = RecordedGameOf(record.ToPsq(std::string(black), std::string(white)));
  if (record.end()) {
    const std::optional<Color> winner = record.end()->winner;
    game.result = !winner ? "0" : *winner == Color::kBlack ? "B+" : "W+";
  }
  game.date = absl::FormatTime("%Y-%m-%d", absl::Now(), absl::LocalTimeZone());
  return base::WriteSgf(SgfTreeOf(game));
}

absl::Status SaveGame(const std::string& path, const engine::GameRecord& record,
                      absl::string_view black, absl::string_view white) {
  if (absl::Status status = CheckSaveName(path); !status.ok()) return status;
  if (absl::EndsWithIgnoreCase(path, kSgf)) {
    return base::WriteWholeFile(path, GameAsSgf(record, black, white));
  }
  return engine::WritePsqFile(path, record.ToPsq(std::string(black), std::string(white)));
}

bool ReplaceGuard::Allows(const std::string& path) {
  const bool there = base::FreePath(path) != path;
  if (there && asked_ != path && !own_.contains(path)) {
    asked_ = path;
    return false;
  }
  own_.insert(path);
  return true;
}

std::string RefusedReplacement(absl::string_view path) {
  return absl::StrCat(
      "Not saved: ", path,
      " is there already. The same once more replaces it; another name keeps it.\n");
}

}  // namespace tengen::cli
