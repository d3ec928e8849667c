#include "cli/match_page.h"

#include <optional>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/base/temporary_directory.h"
#include "tests/cli/command_test.h"

namespace tengen::cli {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

match::MatchOptions Options(const std::string& first, const std::string& second) {
  match::MatchOptions options;
  options.contestants = {{first, {}, {}}, {second, {}, {}}};
  options.openings = {{}};
  options.games = 4;
  return options;
}

// Game `number`, won by the first one or a draw.
void Add(int number, bool is_won, match::EndReason reason, const match::MatchOptions& options,
         match::MatchTally* tally) {
  match::MatchGame game = UnplayedGame(options, number);
  game.result.reason = reason;
  if (is_won) game.result.winner = game.first_color;
  game.result.detail = "<nothing>";
  tally->Add(game, options);
}

TEST(TournamentPage, HasResultsFromBothSides) {
  const match::MatchOptions options = Options("A", "B");
  match::MatchTally tally(options);
  Add(0, true, match::EndReason::kHang, options, &tally);
  Add(1, true, match::EndReason::kForbidden, options, &tally);
  Add(2, false, match::EndReason::kBoardFull, options, &tally);
  const std::string page =
      TournamentPage(options, {{{"renju15", tally}}}, {"running", /*running=*/true, 4});
  EXPECT_THAT(page, AllOf(HasSubstr("http-equiv=\"refresh\""), HasSubstr("3 of 4 games"),
                          HasSubstr("<td>A</td>"), HasSubstr("<td>2:0 =1</td><td>2.5/3</td>"),
                          HasSubstr("<td>-</td><td class=\"win\">2:0 =1</td>"),
                          HasSubstr("<td class=\"loss\">0:2 =1</td><td>-</td>"
                                    "<td>1</td><td>0</td><td>1</td><td>0</td>")));
  EXPECT_THAT(page, Not(HasSubstr("All leagues")));
}

// Engines are called as people and files call them, and say what they like.
TEST(TournamentPage, NoTextIsMarkup) {
  const match::MatchOptions options = Options("<script>alert(1)</script>", "a\"b&\xFF");
  match::MatchTally tally(options);
  Add(0, true, match::EndReason::kCrash, options, &tally);
  const std::string page = TournamentPage(options, {{{"<b>", tally}}}, {"<i>", false, 4});
  EXPECT_THAT(page,
              AllOf(HasSubstr("&lt;script&gt;alert(1)&lt;/script&gt;"), HasSubstr("a&quot;b&amp;"),
                    HasSubstr("crash: &lt;nothing&gt;"), HasSubstr("<h2>&lt;b&gt;")));
  for (const char* markup : {"<script", "<b>", "<i>", "<nothing", "\xFF", "http://", "https://"}) {
    EXPECT_THAT(page, Not(HasSubstr(markup)));
  }
}

TEST(MatchPage, IsWrittenOnceASecondAndAtTheEnd) {
  const base::TemporaryDirectory directory;
  const std::string path = directory.File("page.html");
  const match::MatchOptions options = Options("A", "B");
  base::FakeClock clock;
  MatchPage page(path, options, 4, clock);
  ASSERT_TRUE(page.Check().ok());
  match::MatchTally tally(options);
  ASSERT_TRUE(page.Show("x", tally).ok());
  EXPECT_THAT(base::FileText(path), AllOf(HasSubstr("0 of 4 games"), HasSubstr("refresh")));
  Add(0, true, match::EndReason::kRow, options, &tally);
  ASSERT_TRUE(page.Show("x", tally).ok());
  EXPECT_THAT(base::FileText(path), HasSubstr("0 of 4 games"));
  clock.Advance(absl::Seconds(1));
  ASSERT_TRUE(page.Show("x", tally).ok());
  EXPECT_THAT(base::FileText(path), HasSubstr("1 of 4 games"));
  Add(1, true, match::EndReason::kRow, options, &tally);
  page.Keep("x", tally);
  ASSERT_TRUE(page.Finish(/*interrupted=*/true).ok());
  EXPECT_THAT(base::FileText(path), AllOf(HasSubstr("<p>interrupted, "), HasSubstr("refresh")));
  ASSERT_TRUE(page.Finish(/*interrupted=*/false).ok());
  EXPECT_THAT(base::FileText(path), AllOf(HasSubstr("2 of 4 games"), Not(HasSubstr("refresh"))));
}

TEST(MatchPage, TellsWhatItCannotWrite) {
  const base::TemporaryDirectory directory;
  MatchPage page(directory.File("missing/page.html"), Options("A", "B"), 4, base::Clock::Real());
  EXPECT_FALSE(page.Check().ok());
  EXPECT_FALSE(page.Finish(/*interrupted=*/false).ok());
  EXPECT_TRUE(page.lost());
}

}  // namespace
}  // namespace tengen::cli
