#include "cli/match_archive.h"

#include <map>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "base/files.h"
#include "base/text.h"
#include "bench/match/ratings.h"
#include "bench/match/referee.h"
#include "engine/record/psq.h"

namespace tengen::cli {
namespace {

constexpr int kMostOfTime = 20;  // a saving may take one in so many parts of it

// The contestants in the order that counts for an archive.
struct Order {
  int first;
  int second;
  bool first_is_black;
};

Order OrderOf(const match::MatchOptions& options, const match::MatchGame& game) {
  const int black = game.ContestantOf(Color::kBlack), white = game.ContestantOf(Color::kWhite);
  const bool first_is_black = options.opening_rule.has_value()
                                  ? game.result.black == engine::Seat::kFirst
                                  : game.result.opening.size() % 2 == 0;
  return first_is_black ? Order{black, white, true} : Order{white, black, false};
}

engine::PsqGame PsqOf(const match::MatchOptions& options, const match::MatchGame& game) {
  const auto name = [&](Color color) {
    return options.contestants[static_cast<size_t>(game.ContestantOf(color))].name;
  };
  return ToPsq(game.result, options.settings.rule, options.settings.size, name(Color::kBlack),
               name(Color::kWhite));
}

std::vector<Point> PointsOf(const engine::PsqGame& game) {
  std::vector<Point> points;
  for (const engine::PsqMove& move : game.moves) points.push_back(move.point);
  return points;
}

std::string RatingsFile(const std::string& league) { return league + "/ratings.txt"; }

// Whether two texts are the same game but for times.
bool IsSameGame(absl::string_view first, absl::string_view second) {
  const absl::StatusOr<engine::PsqGame> a = engine::ReadPsq(first), b = engine::ReadPsq(second);
  return a.ok() && b.ok() && a->black_name == b->black_name && a->white_name == b->white_name &&
         PointsOf(*a) == PointsOf(*b);
}

}  // namespace

ArchiveFile ArchiveFileOf(const match::MatchOptions& options, const std::string& league,
                          const match::MatchGame& game) {
  const Order order = OrderOf(options, game);
  int by_color = 0, by_order = 0;  // who has won
  if (game.result.winner) {
    by_color = *game.result.winner == Color::kBlack ? 1 : 2;
    by_order = order.first_is_black ? by_color : 3 - by_color;
  }
  const int round = options.OpeningOf(game.number);
  return {
      absl::StrCat(league, "/", round, "_", order.first, "_", order.second, "_", by_color, ".psq"),
      WriteJudgePsq(PsqOf(options, game), by_order, league)};
}

absl::Status MatchArchive::Refused(const std::string& name, absl::string_view why) const {
  return absl::FailedPreconditionError(
      absl::StrCat("\"", path_, "\" holds ", base::Quoted(name), ", which ", why,
                   " (another --archive can be made, or all begun anew with --fresh)"));
}

absl::Status MatchArchive::Open(const std::set<std::string>& leagues, bool fresh) {
  if (path_.empty()) return absl::OkStatus();
  if (path_ == "-") return absl::InvalidArgumentError("--archive: a file is needed");
  if (absl::Status status = base::MayReplaceFile(path_); !status.ok()) return status;
  if (fresh) return absl::OkStatus();
  if (absl::Status status = archive_.Load(); !status.ok()) return status;
  for (const std::string& name : archive_.names()) {
    if (!leagues.contains(name.substr(0, name.find('/')))) {
      return Refused(name, "is no game of this tournament");
    }
  }
  return absl::OkStatus();
}

absl::Status MatchArchive::Begin(const match::MatchOptions& options, const std::string& league,
                                 absl::Span<const match::MatchGame> earlier) {
  if (path_.empty()) return absl::OkStatus();
  std::map<std::string, std::string> files;
  for (const match::MatchGame& game : earlier) {
    ArchiveFile file = ArchiveFileOf(options, league, game);
    files[file.name] = std::move(file.text);
  }
  const auto check = [&](const std::string& name, const absl::StatusOr<std::string>& text) {
    if (!absl::StartsWith(name, league + "/") || name == RatingsFile(league)) {
      return absl::OkStatus();
    }
    const auto file = files.find(name);
    const bool is_known = file != files.end() && text.ok() && IsSameGame(*text, file->second);
    return is_known ? absl::OkStatus() : Refused(name, "is not among the --results");
  };
  if (absl::Status status = archive_.Visit(check); !status.ok()) return status;
  for (auto& [name, text] : files) {
    if (!archive_.names().contains(name)) archive_.Add(name, std::move(text));
  }
  return Save();
}

absl::Status MatchArchive::Add(const match::MatchOptions& options, const std::string& league,
                               const match::MatchGame& game, const match::MatchTally& tally) {
  if (path_.empty()) return absl::OkStatus();
  ArchiveFile file = ArchiveFileOf(options, league, game);
  archive_.Add(file.name, std::move(file.text));
  return clock_.Now() < next_save_ ? absl::OkStatus() : Rate(options, league, tally);
}

absl::Status MatchArchive::Rate(const match::MatchOptions& options, const std::string& league,
                                const match::MatchTally& tally) {
  if (path_.empty() || tally.games() == 0) return absl::OkStatus();
  const absl::Duration begin = clock_.Now();
  if (options.tournament != match::Tournament::kSwiss) {
    archive_.Add(RatingsFile(league), RatingsText(options, tally));
  }
  return SaveSince(begin);
}

absl::Status MatchArchive::Save() {
  return path_.empty() ? absl::OkStatus() : SaveSince(clock_.Now());
}

// Of a saving that has begun then.
absl::Status MatchArchive::SaveSince(absl::Duration begin) {
  absl::Status status = archive_.Save();
  const absl::Duration end = clock_.Now();
  next_save_ = end + kMostOfTime * (end - begin);
  lost_ |= !status.ok();
  return status;
}

}  // namespace tengen::cli
