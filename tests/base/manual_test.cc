#include "base/manual.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "base/version.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen::base {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

std::string PageOf(absl::string_view summary, std::string more = "") {
  std::string name;
  const OptionTable table(summary,
                          {{"name", "NAME", "Whom to greet. Default 'you'.", StoreText(&name)}},
                          std::move(more));
  return ManualPage(Described("hello greet", "Greet people.", table), {"hello"});
}

TEST(ManualTest, HasTheSectionsOfAPage) {
  const std::string page = PageOf("Usage: hello greet [options]\n\nGreets people.");
  EXPECT_THAT(page, StartsWith(absl::StrCat(".TH HELLO\\-GREET 1 ", ReleaseDate(), " \"Tengen ",
                                            Version(), "\"\n")));
  EXPECT_THAT(page, HasSubstr(".SH NAME\nhello\\-greet \\-\nGreet people\n"));
  EXPECT_THAT(page, HasSubstr(".SH SYNOPSIS\n\\fBhello greet\\fR [options]\n"));
  EXPECT_THAT(page, HasSubstr(".SH DESCRIPTION\nGreets people.\n"));
  EXPECT_THAT(page, HasSubstr(".TP\n\\fB\\-\\-name\\fR=\\fINAME\\fR\n"
                              "Whom to greet.\nDefault \\(aqyou\\(aq.\n"));
  EXPECT_THAT(page, HasSubstr(".TP\n\\fB\\-\\-help\\fR\n"));
  EXPECT_THAT(page, HasSubstr(".SH EXIT STATUS\n0 done;"));
  EXPECT_THAT(page, HasSubstr(".SH SEE ALSO\n\\fBhello\\fR(1)\n"));
}

TEST(ManualTest, EveryUsageIsALineOfTheSynopsis) {
  EXPECT_THAT(PageOf("Usage: hello greet\n       hello greet -x\n         [y]\n\nText."),
              HasSubstr("\\fBhello greet\\fR\n.br\n\\fBhello greet\\fR \\-x\n[y]\n.SH"));
  EXPECT_THAT(PageOf("Usage:\n\n  hello greet A\n  hello greet B\n\nText."),
              HasSubstr(".SH SYNOPSIS\n\\fBhello greet\\fR A\n.br\n\\fBhello greet\\fR B\n.SH"));
}

TEST(ManualTest, ExitStatusAndTitlesMakeSections) {
  const std::string page =
      PageOf("Usage: hello greet\n\nText. Exit status: 0 greeted; 3 nobody there.\n\nMore.",
             "\nSettings:\n  loud    how loud\n");
  EXPECT_THAT(page, AllOf(HasSubstr("Text.\n.PP\nMore.\n.SH OPTIONS"),
                          HasSubstr(".SH SETTINGS\n.TP\n\\fBloud\\fR\nhow loud\n.SH EXIT STATUS\n"
                                    "0 greeted; 3 nobody there.\n"),
                          Not(HasSubstr("0 done"))));
}

TEST(ManualTest, ListsAndExamplesStayWhatTheyAre) {
  const std::string page = PageOf(
      "Usage: hello greet\n\nWords:\n\n  one    the first\n         of all\n  two    "
      "another\n\nThen:\n\n  .hello 'x' \\n\n\n  again\n\nDone.");
  EXPECT_THAT(page, HasSubstr(".TP\n\\fBone\\fR\nthe first of all\n.TP\n\\fBtwo\\fR\nanother\n"));
  EXPECT_THAT(page,
              HasSubstr(".nf\n\\&  .hello \\(aqx\\(aq \\en\n\\&\n\\&  again\n.fi\n.PP\nDone."));
}

TEST(ManualTest, NoTextIsTakenForARequest) {
  EXPECT_THAT(PageOf("Usage: hello greet\n\n.SH and 'SH."), HasSubstr("\n\\&.SH and \\(aqSH.\n"));
}

}  // namespace
}  // namespace tengen::base
