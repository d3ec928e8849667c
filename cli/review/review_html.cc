#include "cli/review/review_html.h"

#include <optional>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "base/json.h"
#include "cli/analyze/analysis_text.h"
#include "cli/review/review_page.h"
#include "cli/review/review_text.h"
#include "engine/record/game_record.h"

namespace tengen::cli {
namespace {

base::Json PointJson(Point p) { return base::Json::array({p.x(), p.y()}); }

// What the script needs of a step: "m" puts a stone, "t" takes one off.
base::Json StepsJson(const engine::RecordedGame& record) {
  using Kind = engine::RecordedStep::Kind;
  base::Json steps = base::Json::array();
  for (const engine::RecordedStep& step : record.steps) {
    const bool puts = step.kind == Kind::kMove || step.kind == Kind::kPut;
    const absl::string_view kind = puts ? "m" : step.kind == Kind::kTakeOff ? "t" : "";
    steps.push_back({kind, Index(step.color), step.point.x(), step.point.y()});
  }
  return steps;
}

base::Json TurnsJson(const ReviewedGame& game, const GameReview& review) {
  base::Json turns = base::Json::array();
  for (int turn = 0; turn + 1 < game.positions(); ++turn) {
    const auto index = static_cast<size_t>(turn);
    const JudgedMove& move = review.moves[index];
    const bool marked = move.kind != MoveClass::kSound || move.missed_win;
    base::Json line = base::Json::array();
    for (Point p : review.positions[index].line) line.push_back(PointJson(p));
    turns.push_back({{"step", game.turns()[index].step},
                     {"side", Index(game.turns()[index].side)},
                     {"name", absl::StrCat(PlayedText(game, turn), ClassSign(move.kind))},
                     {"marked", marked},
                     {"remark", RemarkText(move)},
                     {"rate", base::Decimals(BlackRate(game, review, turn + 1))},
                     {"line", line},
                     {"best", move.best_rate ? ChanceText(*move.best_value) : ""}});
  }
  return turns;
}

base::Json GameJson(const FinishedReview& finished) {
  const ReviewedGame& game = *finished.game;
  return {{"width", game.record().width},
          {"height", game.record().height},
          {"rate", base::Decimals(BlackRate(game, finished.review, 0))},
          {"steps", StepsJson(game.record())},
          {"turns", TurnsJson(game, finished.review)}};
}

// JSON that no text in it can end the script with.
std::string DataOf(absl::Span<const FinishedReview> reviews) {
  base::Json games = base::Json::array();
  for (const FinishedReview& finished : reviews) games.push_back(GameJson(finished));
  return absl::StrReplaceAll(base::CompactJson(games),
                             {{"<", "\\u003c"}, {">", "\\u003e"}, {"&", "\\u0026"}});
}

std::string TableCell(absl::string_view text) {
  return absl::StrCat("<td>", HtmlText(text), "</td>");
}

std::string TableRow(const FinishedReview& finished, size_t number, int turn) {
  const ReviewedGame& game = *finished.game;
  const auto index = static_cast<size_t>(turn);
  const JudgedMove& move = finished.review.moves[index];
  const bool marked = move.kind != MoveClass::kSound || move.missed_win;
  const std::string line =
      marked ? LettersText(finished.review.positions[index].line, game.record().height) : "";
  return absl::StrCat("<tr class=\"", ClassName(move.kind), "\"><td>", turn + 1,
                      "</td><td><button type=\"button\" data-game=\"", number, "\" data-turn=\"",
                      turn + 1, "\">", ColorName(game.turns()[index].side), " ",
                      HtmlText(PlayedText(game, turn)), ClassSign(move.kind), "</button></td>",
                      TableCell(move.rate ? ChanceText(*move.value) : ""),
                      TableCell(move.rate ? ChanceText(*move.best_value) : ""),
                      TableCell(move.judged ? absl::StrFormat("%.1f%%", 100 * move.loss) : ""),
                      TableCell(RemarkText(move)), TableCell(line), "</tr>\n");
}

std::string GameSection(const FinishedReview& finished, size_t number) {
  const ReviewedGame& game = *finished.game;
  std::string text = absl::StrCat("<section id=\"game", number, "\">\n<h2>", HtmlText(game.name()),
                                  "</h2>\n<p>", HtmlText(GameTitle(game)), "</p>\n");
  for (Color side : kColors) {
    const SideReview& sum = finished.review.sides[static_cast<size_t>(Index(side))];
    absl::StrAppend(&text, "<p>", ColorName(side), ": ", SideText(sum), "</p>\n");
  }
  absl::StrAppend(&text, "<p>Turning points: ", HtmlText(TurningPointsText(game, finished.review)),
                  "</p>\n",
                  "<table>\n<tr><th>No.</th><th>Move</th><th>Played</th><th>Best</th>"
                  "<th>Loss</th><th></th><th>Better</th></tr>\n");
  for (int turn = 0; turn + 1 < game.positions(); ++turn) {
    absl::StrAppend(&text, TableRow(finished, number, turn));
  }
  return text + "</table>\n</section>\n";
}

std::string Choices(absl::Span<const FinishedReview> reviews) {
  std::string text;
  for (size_t i = 0; i < reviews.size(); ++i) {
    absl::StrAppend(&text, "<option value=\"", i, "\">", HtmlText(reviews[i].game->name()),
                    "</option>\n");
  }
  return text;
}

}  // namespace

std::string HtmlText(absl::string_view text) {
  return absl::StrReplaceAll(
      base::AsUtf8(text),
      {{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}, {"\"", "&quot;"}, {"'", "&#39;"}});
}

std::string ReviewHtml(absl::Span<const FinishedReview> reviews) {
  std::string sections;
  for (size_t i = 0; i < reviews.size(); ++i) sections += GameSection(reviews[i], i);
  return absl::StrCat(ReviewPageHead(), Choices(reviews), ReviewPageViewer(), sections,
                      "<script type=\"application/json\" id=\"data\">", DataOf(reviews),
                      "</script>\n", ReviewPageScript());
}

}  // namespace tengen::cli
