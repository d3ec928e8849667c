#include "cli/terminal/saved_game.h"

#include <optional>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "base/annotated.h"
#include "base/errors.h"
#include "base/files.h"
#include "base/sgf.h"
#include "base/text.h"
#include "engine/opening/opening_record.h"
#include "engine/record/given_position.h"
#include "engine/record/psq.h"
#include "engine/record/sgf.h"

namespace tengen::cli {
namespace {

constexpr absl::string_view kPsq = ".psq", kSgf = ".sgf";

// What the text of a game says of its opening.
absl::StatusOr<std::optional<engine::Negotiation>> NegotiationIn(const std::string& text) {
  const bool psq = engine::ReadPsq(text).ok();
  const absl::StatusOr<engine::OpeningRecord> record =
      psq ? engine::OpeningRecordFromPsq(text) : engine::OpeningRecordFromSgf(text);
  if (absl::IsNotFound(record.status())) return std::nullopt;
  if (!record.ok()) return record.status();
  return NegotiationOf(*record).value();
}

}  // namespace

absl::Status CheckSaveName(absl::string_view path) {
  if (absl::EndsWithIgnoreCase(path, kPsq) || absl::EndsWithIgnoreCase(path, kSgf)) {
    return absl::OkStatus();
  }
  return base::IsNot(path, absl::StrCat("a name that ends in ", kPsq, " or ", kSgf));
}

std::string GameAsSgf(const PlayedGame& played, absl::string_view black, absl::string_view white) {
  const engine::GameRecord& record = played.record();
  engine::RecordedGame game = RecordedGameOf(record.ToPsq(std::string(black), std::string(white)));
  if (record.end()) {
    const std::optional<Color> winner = record.end()->winner;
    game.result = !winner ? "0" : *winner == Color::kBlack ? "B+" : "W+";
  }
  game.date = absl::FormatTime("%Y-%m-%d", absl::Now(), absl::LocalTimeZone());
  if (played.negotiation()) {
    game.opening_rule = std::string(InfoOf(played.negotiation()->config().rule).title);
    game.comment = std::string(absl::StripSuffix(NegotiationLines(played.Opening()), "\n"));
  }
  return base::WriteSgf(SgfTreeOf(game));
}

std::string GameAsPsq(const PlayedGame& played, absl::string_view black, absl::string_view white) {
  engine::PsqGame game = played.record().ToPsq(std::string(black), std::string(white));
  if (!played.negotiation()) return WritePsq(game);
  game.rule.reset();  // the lines of the negotiation say it
  return WritePsq(game) + NegotiationLines(played.Opening());
}

absl::Status SaveGame(const std::string& path, const PlayedGame& game, absl::string_view black,
                      absl::string_view white) {
  if (absl::Status status = CheckSaveName(path); !status.ok()) return status;
  const bool sgf = absl::EndsWithIgnoreCase(path, kSgf);
  return base::WriteWholeFile(path,
                              sgf ? GameAsSgf(game, black, white) : GameAsPsq(game, black, white));
}

absl::StatusOr<LoadedGame> LoadGame(const std::string& path, Rule usual_rule) {
  const absl::StatusOr<std::string> text = base::ReadTextFile(path);
  if (!text.ok()) return text.status();
  engine::PositionText usual;
  usual.usual_rule = usual_rule;
  absl::StatusOr<engine::GivenGame> given = engine::ReadGivenGame(*text, usual);
  if (!given.ok()) return base::Annotated(given.status(), base::Quoted(path));
  const absl::StatusOr<std::optional<engine::Negotiation>> negotiation = NegotiationIn(*text);
  if (!negotiation.ok()) return base::Annotated(negotiation.status(), base::Quoted(path));
  const Rule rule = given->game.rule.value_or(usual_rule);
  absl::StatusOr<engine::GameRecord> record = engine::GameRecord::FromRecorded(given->game, rule);
  if (!record.ok()) return record.status();
  return LoadedGame{PlayedGame(*std::move(record), *negotiation), given->game.rule.has_value(),
                    given->notes};
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
