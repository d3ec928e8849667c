#include "cli/match_page.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/strip.h"
#include "absl/time/clock.h"
#include "base/files.h"
#include "bench/match/match_report.h"
#include "cli/review/review_html.h"

namespace tengen::cli {
namespace {

using match::ContestantTally;
using match::EndReason;

constexpr absl::Duration kBetweenWrites = absl::Seconds(1);

// By which a page is known that may be written over.
constexpr absl::string_view kMark = R"(<meta name="generator" content="tengen match">)";
constexpr absl::string_view kRefresh = R"(<meta http-equiv="refresh" content="5">
)";
constexpr absl::string_view kPageStyle = R"(<meta http-equiv="Content-Security-Policy"
 content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
:root { color-scheme: light dark; font-family: sans-serif; }
body { margin: 1rem auto; max-width: 80rem; padding: 0 1rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; }
td, th { border: 1px solid #8888; padding: 0.15rem 0.6rem; text-align: center; white-space: nowrap; }
td:nth-child(2), th:nth-child(2) { text-align: left; }
.win { background: #0a03; } .draw { background: #8883; } .loss { background: #f003; }
</style>
)";

// A column of how games were lost.
struct LossColumn {
  absl::string_view head;
  std::vector<EndReason> reasons;
};

const std::vector<LossColumn>& LossColumns() {
  static const auto* const kColumns = new std::vector<LossColumn>{
      {"Timeouts", {EndReason::kTime, EndReason::kHang}},
      {"Crashes", {EndReason::kCrash}},
      {"Illegal",
       {EndReason::kForbidden, EndReason::kIllegalMove, EndReason::kRefused,
        EndReason::kUnaskedMove}},
      {"Memory", {EndReason::kMemory}},
  };
  return *kColumns;
}

std::string Cell(absl::string_view text, absl::string_view look = "") {
  return look.empty() ? absl::StrCat("<td>", text, "</td>")
                      : absl::StrCat("<td class=\"", look, "\">", text, "</td>");
}

std::string ScoreText(const match::Score& score) {
  std::string text = absl::StrCat(score.wins, ":", score.losses);
  if (score.draws > 0) absl::StrAppend(&text, " =", score.draws);
  return text;
}

absl::string_view LookOf(const match::Score& score) {
  return score.wins > score.losses ? "win" : score.wins < score.losses ? "loss" : "draw";
}

// What `who` has done against `other`; no games if they are not paired.
match::Score ScoreAgainst(const match::MatchTally& tally, int who, int other) {
  match::Score score;
  for (const match::PairingTally& pairing : tally.pairings) {
    const auto [first, second] = pairing.pairing;
    if (first == who && second == other) score = pairing.score;
    if (first != other || second != who) continue;
    score = {pairing.score.losses, pairing.score.draws, pairing.score.wins};
  }
  return score;
}

std::string CrossCell(const match::MatchTally& tally, int who, int other) {
  const match::Score score = ScoreAgainst(tally, who, other);
  return score.games() == 0 ? Cell("-") : Cell(ScoreText(score), LookOf(score));
}

std::string LossCells(const ContestantTally& tally) {
  std::string cells;
  for (const LossColumn& column : LossColumns()) {
    int sum = 0;
    for (EndReason reason : column.reasons) sum += tally.losses[static_cast<size_t>(Index(reason))];
    absl::StrAppend(&cells, Cell(absl::StrCat(sum)));
  }
  return cells;
}

std::string Head(size_t contestants) {
  std::string row = "<tr><th>#</th><th>Name</th><th>Elo</th><th>Total</th><th>Points</th>";
  for (size_t i = 1; i <= contestants; ++i) absl::StrAppend(&row, "<th>", i, "</th>");
  for (const LossColumn& column : LossColumns()) {
    absl::StrAppend(&row, "<th>", column.head, "</th>");
  }
  return absl::StrCat(row, "<th>Time/turn</th></tr>\n");
}

std::string TableRow(const match::MatchOptions& options, const match::MatchTally& tally,
                     const std::vector<size_t>& ranking, size_t place) {
  const size_t who = ranking[place];
  const ContestantTally& own = tally.contestants[who];
  const std::string elo = match::EloText(own.pairs, own.singles);
  std::string row = absl::StrCat("<tr>", Cell(absl::StrCat(place + 1)),
                                 Cell(HtmlText(options.contestants[who].name)),
                                 Cell(absl::StripPrefix(elo, "Elo ")), Cell(ScoreText(own.score)));
  row += Cell(PointsText(own.score));
  for (size_t other : ranking) {
    row += CrossCell(tally, static_cast<int>(who), static_cast<int>(other));
  }
  const double milliseconds =
      own.moves == 0 ? 0.0 : absl::ToDoubleMilliseconds(own.thinking) / own.moves;
  return absl::StrCat(row, LossCells(own), Cell(absl::StrFormat("%.0f ms", milliseconds)),
                      "</tr>\n");
}

std::string Section(const match::MatchOptions& options, absl::string_view heading,
                    const match::MatchTally& tally) {
  const std::vector<size_t> ranking = Ranking(tally);
  std::string text =
      absl::StrCat("<section>\n<h2>", HtmlText(heading), ": ", tally.games(),
                   " games</h2>\n<div class=\"wide\">\n<table>\n", Head(ranking.size()));
  for (size_t place = 0; place < ranking.size(); ++place) {
    text += TableRow(options, tally, ranking, place);
  }
  return text + "</table>\n</div>\n</section>\n";
}

std::string Standings(const PageState& state) {
  std::string text;
  for (const auto& [league, standings] : state.standings) {
    const std::string heading = league.empty() ? "Standings" : league + ": standings";
    absl::StrAppend(&text, "<section>\n<h2>", HtmlText(heading), "</h2>\n<pre>",
                    HtmlText(standings), "</pre>\n</section>\n");
  }
  return text;
}

std::string Failures(const match::MatchOptions& options, const match::MatchTally& tally) {
  if (tally.failed_games.empty()) return "";
  std::string text = "<section>\n<h2>Not lost on the board</h2>\n<ul>\n";
  for (const std::string& line : FailureTexts(options, tally)) {
    absl::StrAppend(&text, "<li>", HtmlText(line), "</li>\n");
  }
  return text + "</ul>\n</section>\n";
}

}  // namespace

std::string TournamentPage(const match::MatchOptions& options,
                           absl::Span<const match::LeagueTally> leagues, const PageState& state) {
  const std::string title =
      absl::StrCat(ToString(options.tournament), " of ", options.contestants.size(), " engines");
  std::string text =
      absl::StrCat("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n", "<meta charset=\"utf-8\">\n",
                   kMark, "\n", state.running ? kRefresh : "", kPageStyle, "<title>", title,
                   "</title>\n</head>\n<body>\n<h1>", title, "</h1>\n");
  const match::MatchTally sum = leagues.empty() ? match::MatchTally() : SumOf(leagues);
  absl::StrAppend(&text, "<p>", HtmlText(state.words), ": ", sum.games(), " of ",
                  state.planned_games, " games</p>\n");
  text += Standings(state);
  if (leagues.size() > 1) text += Section(options, "All leagues", sum);
  for (const match::LeagueTally& league : leagues) {
    text += Section(options, league.name, league.tally);
  }
  return absl::StrCat(text, Failures(options, sum), "</body>\n</html>\n");
}

absl::Status MatchPage::Check() const {
  if (path_.empty()) return absl::OkStatus();
  if (path_ == "-") return absl::InvalidArgumentError("--html: a file is needed");
  if (absl::Status status = base::MayReplaceKind(path_, kMark); !status.ok()) return status;
  return base::MayReplaceFile(path_);
}

absl::Status MatchPage::Show(const std::string& league, const match::MatchTally& tally) {
  if (path_.empty()) return absl::OkStatus();
  if (written_ && clock_.Now() - *written_ < kBetweenWrites) return absl::OkStatus();
  Keep(league, tally);
  return Write("running", true);
}

void MatchPage::Tell(const std::string& league, std::string standings) {
  if (standings_.empty() || standings_.back().first != league) standings_.push_back({league, ""});
  standings_.back().second = std::move(standings);
}

absl::Status MatchPage::Finish(bool interrupted) {
  if (path_.empty()) return absl::OkStatus();
  return Write(interrupted ? "interrupted" : "ended", interrupted);
}

void MatchPage::Keep(const std::string& league, const match::MatchTally& tally) {
  if (path_.empty()) return;
  if (leagues_.empty() || leagues_.back().name != league) leagues_.push_back({league, {}});
  leagues_.back().tally = tally;
}

absl::Status MatchPage::Write(absl::string_view words, bool running) {
  written_ = clock_.Now();
  const std::string now = absl::FormatTime("%Y-%m-%d %H:%M:%S", absl::Now(), absl::LocalTimeZone());
  const PageState state = {absl::StrCat(words, ", ", now), running, planned_games_, standings_};
  absl::Status status = base::WriteWholeFile(path_, TournamentPage(options_, leagues_, state));
  lost_ |= !status.ok();
  return status;
}

}  // namespace tengen::cli
