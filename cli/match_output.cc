#include "cli/match_output.h"

#include <cstdio>
#include <deque>
#include <filesystem>
#include <optional>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "base/files.h"
#include "bench/match/match_report.h"
#include "bench/match/sgf.h"

namespace tengen::cli {
namespace {

// The most that an engine is shown to say of itself.
constexpr size_t kGreetingLines = 5;

constexpr absl::string_view kFreshHint = " (--fresh begins it anew)";

// A name as part of a file name.
std::string FileNamePart(absl::string_view name) {
  std::string part(name);
  for (char& c : part) {
    if (!absl::ascii_isalnum(c) && c != '-' && c != '_' && c != '.') c = '_';
  }
  return part;
}

// As the JSON format of games names results: "B+F5", "W+time", "1/2".
std::string ResultOf(const match::GameResult& result) {
  if (!result.winner.has_value()) return "1/2";
  return absl::StrCat(*result.winner == Color::kBlack ? "B+" : "W+",
                      result.reason == match::EndReason::kRow ? "F5" : ToString(result.reason));
}

// The dialogue of a long game has lost its beginning, that of a kept process never had one.
bool HasBeginning(const std::deque<std::string>& transcript) {
  return !transcript.empty() && absl::StrContains(transcript.front(), "> START ");
}

// What an engine said of itself before it answered START, such as that it plays without the weights
// that it was to play with.
std::vector<std::string> GreetingOf(const std::deque<std::string>& transcript) {
  std::vector<std::string> lines;
  for (absl::string_view line : transcript) {
    const size_t from = line.find("< ");
    if (from == absl::string_view::npos) continue;
    line.remove_prefix(from + 2);
    if (!absl::ConsumePrefix(&line, "MESSAGE ") || lines.size() == kGreetingLines) break;
    lines.emplace_back(line);
  }
  return lines;
}

// The games in the text of the results file, where it has more than the beginning of a header.
absl::StatusOr<std::vector<match::MatchGame>> GamesIn(absl::string_view text,
                                                      const MatchArguments& arguments) {
  absl::StatusOr<std::vector<match::MatchGame>> games =
      match::ReadRecord(text, arguments.match, match::RecordFormatOf(arguments.results_file));
  if (games.ok()) return games;
  return absl::Status(games.status().code(), absl::StrCat("\"", arguments.results_file, "\" ",
                                                          games.status().message(), kFreshHint));
}

bool IsBeginningOf(absl::string_view header, absl::string_view text) {
  return text.size() < header.size() && absl::StartsWith(header, text);
}

}  // namespace

absl::Status CheckResults(const MatchArguments& arguments) {
  const std::string& path = arguments.results_file;
  std::error_code error;
  if (path.empty() || arguments.fresh || !std::filesystem::is_regular_file(path, error)) {
    return absl::OkStatus();
  }
  absl::StatusOr<std::string> text = base::ReadWholeFile(path);
  if (!text.ok()) return text.status();
  text->resize(text->rfind('\n') + 1);  // a line that was cut off is nothing
  const std::string header =
      RecordHeader(arguments.match, match::RecordFormatOf(arguments.results_file));
  if (IsBeginningOf(header, *text)) return absl::OkStatus();
  return GamesIn(*text, arguments).status();
}

MatchOutput::MatchOutput(const MatchArguments& arguments, const base::Clock& clock)
    : arguments_(arguments),
      progress_(arguments.quiet, clock),
      format_(match::RecordFormatOf(arguments.results_file)) {}

absl::Status MatchOutput::Open() {
  if (!arguments_.out_directory.empty()) {
    std::error_code error;
    std::filesystem::create_directories(arguments_.out_directory, error);
    if (error) {
      return absl::InvalidArgumentError(
          absl::StrCat("cannot make \"", arguments_.out_directory, "\": ", error.message()));
    }
  }
  return arguments_.results_file.empty() ? absl::OkStatus() : OpenResults();
}

absl::Status MatchOutput::OpenResults() {
  absl::StatusOr<std::unique_ptr<base::LineFile>> file =
      base::LineFile::Open(arguments_.results_file);
  if (!file.ok()) return file.status();
  results_ = *std::move(file);
  if (arguments_.fresh) {
    if (absl::Status status = results_->Clear(); !status.ok()) return status;
  }
  // A run that was killed between the lines of the header has played nothing.
  const std::string header = RecordHeader(arguments_.match, format_);
  if (IsBeginningOf(header, results_->text())) {
    absl::Status begun = results_->Begin(header);
    lost_ = absl::IsUnavailable(begun);
    if (!absl::IsFailedPrecondition(begun)) return begun;
    return absl::Status(begun.code(), absl::StrCat(begun.message(), kFreshHint));
  }
  absl::StatusOr<std::vector<match::MatchGame>> games = GamesIn(results_->text(), arguments_);
  if (!games.ok()) return games.status();
  earlier_ = *std::move(games);
  if (!arguments_.quiet && !earlier_.empty()) {
    absl::FPrintF(stderr, "%d games were played before\n", earlier_.size());
  }
  return absl::OkStatus();
}

absl::Status MatchOutput::Add(const match::MatchGame& game, const match::MatchTally& tally) {
  ++played_now_;
  absl::Status status;
  if (!arguments_.out_directory.empty()) status = Save(game);
  if (status.ok() && results_ != nullptr) {
    status = results_->Append(RecordLine(arguments_.match, game, format_));
  }
  lost_ |= !status.ok();
  ShowGreetings(game);
  if (IsFailure(game.result.reason)) Complain(game);
  ShowProgress(tally);
  return status;
}

void MatchOutput::Close() { progress_.End(); }

const std::string& MatchOutput::NameOf(const match::MatchGame& game, Color color) const {
  return arguments_.match.contestants[static_cast<size_t>(game.ContestantOf(color))].name;
}

absl::Status MatchOutput::Save(const match::MatchGame& game) const {
  const std::string& black = NameOf(game, Color::kBlack);
  const std::string& white = NameOf(game, Color::kWhite);
  const match::GameSettings& settings = arguments_.match.settings;
  const std::string path = StemOf(game);
  std::optional<engine::OpeningRecord> opening;
  std::string negotiation;
  if (game.result.negotiation.has_value()) {
    opening = OpeningOf(game);
    negotiation = NegotiationLines(*opening);
  }
  engine::PsqGame psq = ToPsq(game.result, settings.rule, settings.size, black, white);
  if (!negotiation.empty()) psq.rule.reset();  // the negotiation begins with it
  absl::Status status = base::WriteWholeFile(path + ".psq", WritePsq(psq) + negotiation);
  const match::SgfTexts texts = {negotiation,
                                 absl::FormatTime("%Y-%m-%d", absl::Now(), absl::LocalTimeZone()),
                                 arguments_.comments};
  status.Update(base::WriteWholeFile(
      path + ".sgf", WriteSgf(game.result, settings.rule, settings.size, black, white, texts)));
  if (opening) status.Update(base::WriteWholeFile(path + ".json", OpeningRecordToJson(*opening)));
  if (IsFailure(game.result.reason))
    status.Update(base::WriteWholeFile(path + ".log", Dialogues(game)));
  return status;
}

// Where the files of the game go, up to the dot. An earlier match may have left games of that name.
std::string MatchOutput::StemOf(const match::MatchGame& game) const {
  const std::string psq = absl::StrFormat(
      "%s/game-%04d_%s_%s.psq", arguments_.out_directory, game.number + 1,
      FileNamePart(NameOf(game, Color::kBlack)), FileNamePart(NameOf(game, Color::kWhite)));
  return std::string(absl::StripSuffix(base::FreePath(psq), ".psq"));
}

// REQUIRES: the opening was negotiated.
engine::OpeningRecord MatchOutput::OpeningOf(const match::MatchGame& game) const {
  const match::GameResult& result = game.result;
  engine::OpeningRecord record = {arguments_.match.settings.rule, *arguments_.match.opening_rule,
                                  *result.negotiation, result.opening, ResultOf(result)};
  for (const match::MoveRecord& move : result.moves) record.moves.push_back(move.point);
  return record;
}

std::string MatchOutput::Dialogues(const match::MatchGame& game) const {
  std::string text = absl::StrCat(ToString(game.result.reason), ": ", game.result.detail, "\n");
  for (Color color : kColors) {
    absl::StrAppend(&text, "\n", color == Color::kBlack ? "black " : "white ", NameOf(game, color),
                    "\n", absl::StrJoin(game.result.side(color).transcript, "\n"), "\n");
  }
  return text;
}

void MatchOutput::Complain(const match::MatchGame& game) {
  const std::string& loser = NameOf(game, Opponent(*game.result.winner));
  const std::string text = absl::StrFormat("game %d: %s lost by %s: %s", game.number + 1, loser,
                                           ToString(game.result.reason), game.result.detail);
  progress_.Clear();
  absl::FPrintF(stderr, "%s\n", text);
}

// Once for every engine.
void MatchOutput::ShowGreetings(const match::MatchGame& game) {
  if (arguments_.quiet) return;
  for (Color color : kColors) {
    const std::deque<std::string>& transcript = game.result.side(color).transcript;
    if (!HasBeginning(transcript) || !heard_.insert(game.ContestantOf(color)).second) continue;
    progress_.Clear();
    for (const std::string& line : GreetingOf(transcript)) {
      absl::FPrintF(stderr, "%s: %s\n", NameOf(game, color), line);
    }
  }
}

void MatchOutput::ShowProgress(const match::MatchTally& tally) {
  const match::MatchOptions& match = arguments_.match;
  if (!progress_.IsDue() && tally.games() != match.own_games()) return;
  progress_.Show(ProgressLine(match, tally, played_now_, progress_.Elapsed()));
}

}  // namespace tengen::cli
