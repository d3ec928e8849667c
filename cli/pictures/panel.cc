#include "cli/pictures/panel.h"

#include <algorithm>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "absl/time/time.h"
#include "base/text.h"
#include "cli/analyze/analysis_text.h"
#include "engine/record/game_record.h"
#include "engine/record/notation.h"
#include "eval/win_rate.h"

namespace tengen::cli {
namespace {

constexpr double kRowHeight = 24;
// Text of size 12 is at most that many letters wide.
constexpr size_t kPanelLetters = 44;
constexpr size_t kMaxListedLines = 10;

std::vector<std::string> Rows(absl::string_view text, size_t letters) {
  return absl::StrSplit(base::Wrapped(text, letters), '\n', absl::SkipEmpty());
}

}  // namespace

double Panel::Draw() {
  paper_.Open(R"(id="legend" class="panel")");
  DrawTitle();
  DrawBalance();
  ListLines();
  ExplainMarks();
  paper_.Close();
  return pen_;
}

void Panel::DrawTitle() {
  pen_ += 20;
  paper_.Stone({left_ + 10, pen_ - 6}, contents_.board.side_to_move(), std::nullopt, 10);
  paper_.Text({left_ + 28, pen_}, "title",
              absl::StrCat(ColorName(contents_.board.side_to_move()), " to move"));
  pen_ += 22;
  paper_.Text({left_, pen_}, "small", GameWords(contents_.board));
  pen_ += 12;
}

void Panel::DrawBalance() {
  if (contents_.lines.empty()) return;
  if (!contents_.lines.front().searched()) return;
  const Value value = contents_.lines.front().value;
  const Value of_black = contents_.board.side_to_move() == Color::kBlack ? value : -value;
  constexpr double kHeight = 14;
  const double black_part = kPanelWidth * eval::WinRate(of_black);
  paper_.Box({left_, pen_}, kPanelWidth, kHeight, R"(fill="#fbf9f4")");
  paper_.Box({left_, pen_}, black_part, kHeight, R"(fill="#1d1d1d")");
  paper_.Box({left_, pen_}, kPanelWidth, kHeight, R"(fill="none" stroke="#6b5330")");
  pen_ += kHeight + 17;
  paper_.Text({left_, pen_}, "small", absl::StrCat("Black ", eval::WinRateText(of_black)));
  paper_.Text({left_ + kPanelWidth, pen_}, "small right",
              absl::StrCat("White ", eval::WinRateText(-of_black)));
  pen_ += 14;
}

void Panel::Heading(absl::string_view text) {
  pen_ += 20;
  paper_.Text({left_, pen_}, "heading", text);
  pen_ += 8;
}

void Panel::ListLines() {
  if (contents_.lines.empty()) return;
  Heading(contents_.lines.size() == 1 ? "Best move" : "Best moves");
  for (const search::SearchInfo& info : contents_.lines.subspan(0, kMaxListedLines)) ListLine(info);
  pen_ += 6;
  const std::string effort =
      absl::StrFormat("%s, %.2f s", EffortText(contents_.lines.front()),
                      absl::ToDoubleSeconds(contents_.lines.front().elapsed));
  for (const std::string& row : Rows(effort, kPanelLetters)) {
    pen_ += 18;
    paper_.Text({left_, pen_}, "small", row);
  }
  pen_ += 14;
}

void Panel::ListLine(const search::SearchInfo& info) {
  if (info.pv.empty()) return;
  pen_ += kRowHeight;
  paper_.Circle({left_ + 11, pen_ - 4.5}, 10.5, info.line == 0 ? "best" : "other");
  paper_.Text({left_ + 11, pen_}, "rank", absl::StrCat(info.line + 1));
  paper_.Text({left_ + 32, pen_}, "heading", ToLetters(info.pv.front(), contents_.board.height()));
  paper_.Text({left_ + 170, pen_}, "right", RateWords(info, contents_.board.side_to_move()));
  if (info.searched()) {
    paper_.Text({left_ + kPanelWidth, pen_}, "right", ValueWords(info.value));
  }
  pen_ += 18;
  const std::vector<std::string> rows =
      Rows(LettersText(info.pv, contents_.board.height()), kPanelLetters - 4);
  paper_.Text({left_ + 32, pen_}, "small",
              absl::StrCat(rows.front(), rows.size() > 1 ? " ..." : ""));
  pen_ += 2;
}

void Panel::ExplainMarks() {
  if (!marks_.Any()) return;
  Heading("Marks");
  for (int i = 0; i < kCombinationCount; ++i) ExplainCombination(static_cast<Combination>(i));
  if (!marks_.forbidden().empty()) {
    pen_ += kRowHeight;
    paper_.Cross(Example(23), 7);
    Explain("forbidden to Black");
  }
  ExplainBlocked();
  ExplainStones();
  ExplainRanks();
  pen_ += 6;
}

void Panel::ExplainBlocked() {
  if (!marks_.HasBlocked()) return;
  constexpr double kSide = 18;
  pen_ += kRowHeight;
  const Spot at = Example(23);
  paper_.Box({at.x - kSide / 2, at.y - kSide / 2}, kSide, kSide, R"(class="blocked")");
  Explain("blocked: nobody may play there");
}

void Panel::ExplainStones() {
  const bool numbered = contents_.ordered && contents_.board.stone_count() > 0;
  if (numbered || !marks_.ShownLine().empty()) {
    pen_ += kRowHeight;
    paper_.Stone(Example(23), Color::kBlack, 1, 10);
    Explain("number: order of play");
  }
  if (marks_.LastMove()) {
    pen_ += kRowHeight;
    const Color mover = contents_.board.stones(Color::kBlack).Contains(*marks_.LastMove())
                            ? Color::kBlack
                            : Color::kWhite;
    paper_.Stone(Example(23), mover, std::nullopt, 10);
    paper_.Circle(Example(23), 8.5, "last");
    Explain("last move");
  }
  if (!marks_.ShownLine().empty()) {
    pen_ += kRowHeight;
    paper_.Open(R"(class="ghost")");
    paper_.Stone(Example(11), contents_.board.side_to_move(), std::nullopt, 10);
    paper_.Stone(Example(35), Opponent(contents_.board.side_to_move()), std::nullopt, 10);
    paper_.Close();
    Explain("best line of play");
    pen_ += kRowHeight;
    paper_.Open(R"(class="ghost")");
    paper_.Stone(Example(23), contents_.board.side_to_move(), std::nullopt, 10);
    paper_.Close();
    paper_.Circle(Example(23), 10.5, "choice");
    Explain("best move");
  }
}

void Panel::ExplainRanks() {
  const std::vector<search::SearchInfo> ranked = marks_.Ranked();
  const absl::string_view mover = engine::ColorName(contents_.board.side_to_move());
  const auto explain = [&](const search::SearchInfo& info, const std::string& which) {
    pen_ += kRowHeight;
    paper_.Circle(Example(23), 10.5, info.line == 0 ? "best" : "other");
    paper_.Text({left_ + 23, pen_}, "rank", absl::StrCat(info.line + 1));
    Explain(info.searched() ? absl::StrCat(which, " and ", mover, "'s win rate") : which);
  };
  if (!ranked.empty() && ranked.front().line == 0) explain(ranked.front(), "best move");
  if (!ranked.empty() && ranked.back().line > 0) explain(ranked.back(), "next best");
  if (std::ranges::any_of(ranked,
                          [](const search::SearchInfo& info) { return IsDecided(info.value); })) {
    pen_ += 18;
    paper_.Text({left_ + 62, pen_}, "small", "M7: win in 7 plies, -M8: loss in 8");
  }
}

// A row for what is on the board, with the signs of those colours that make it.
void Panel::ExplainCombination(Combination combination) {
  const bool black = marks_.Has(combination, Color::kBlack),
             white = marks_.Has(combination, Color::kWhite);
  if (!black && !white) return;
  pen_ += kRowHeight;
  if (black) paper_.Sign(Example(white ? 11 : 23), Color::kBlack, combination);
  if (white) paper_.Sign(Example(black ? 35 : 23), Color::kWhite, combination);
  const char* const whose = black && white ? "" : black ? " of Black" : " of White";
  Explain(absl::StrCat(CombinationWords(combination), whose));
}

}  // namespace tengen::cli
