#include <sys/wait.h>

#include <cstdlib>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "cli/judge/batch_judge.h"
#include "cli/judge/judge_line.h"
#include "engine/record/notation.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/engine/data_files.h"

namespace tengen::cli {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

JudgeSettings Settings(JudgeTask task, std::optional<Rule> rule = std::nullopt, int side = 15) {
  return {task, rule, engine::BoardSize{side, side}};
}

// The cells of a board of `points` points whose first ones are `start`.
std::string Cells(absl::string_view start, size_t points) {
  std::string cells(start);
  cells.resize(points, '.');
  return cells;
}

std::string Answer(absl::string_view line, const JudgeSettings& settings) {
  const absl::StatusOr<std::string> answer = JudgeLine(line, settings);
  EXPECT_TRUE(answer.ok()) << line << ": " << answer.status();
  return answer.value_or("");
}

std::string Record(absl::string_view rule, absl::string_view first_row, absl::string_view move,
                   absl::string_view color) {
  return absl::StrJoin({std::string(rule), std::string("9"), Cells(first_row, 81),
                        std::string(move), std::string(color)},
                       "\t");
}

TEST(JudgeLineTest, TheLastMoveOfARecordIsTakenOffAndJudged) {
  const JudgeSettings any;
  EXPECT_EQ(Answer(Record("freestyle", "xxxxx", "2,0", "x"), any), "win");
  EXPECT_EQ(Answer(Record("freestyle", "xxxx", "2,0", "x"), any), "none");
  EXPECT_EQ(Answer(Record("freestyle", "xxxxxx", "2,0", "x"), any), "win");
  EXPECT_EQ(Answer(Record("standard", "xxxxxx", "2,0", "x"), any), "none");
  EXPECT_EQ(Answer(Record("renju", "xxxxxx", "2,0", "x"), any), "forbidden-loss");
  EXPECT_EQ(Answer(Record("renju", "oooooo", "2,0", "o"), any), "win");
  EXPECT_EQ(Answer(Record("caro", "oxxxxxo", "5,0", "x"), any), "none");
  EXPECT_EQ(Answer(Record("caro9", "#xxxxxo", "5,0", "x"), any), "win");
  EXPECT_EQ(Answer(Record("caro9", "xxxxxx", "5,0", "x"), any), "none");
}

TEST(JudgeLineTest, OnlyTheRowOfTheLastMoveCounts) {
  // White's row was there before; Black's stone at 8,0 completes nothing.
  EXPECT_EQ(Answer(Record("freestyle", "ooooo...x", "8,0", "x"), {}), "none");
  EXPECT_EQ(Answer(Record("freestyle", "ooooo...x", "0,0", "o"), {}), "win");
}

TEST(JudgeLineTest, RecordsAreReadGenerously) {
  const std::string record = Record("Renju", "xxxxx", " 2, 0 ", "X");
  EXPECT_EQ(Answer(record, {}), "win");
  EXPECT_EQ(Answer(record + "\tnone\tand\tmore", {}), "win");
  EXPECT_EQ(Answer(" " + record + " ", {}), "win");
  EXPECT_EQ(Answer(absl::StrCat("4\t6x5\t", Cells("XXXXX", 30), "\t4,0\tx"), {}), "win");
}

TEST(JudgeLineTest, MovesBeginWithBlackFromAnEmptyBoard) {
  const JudgeSettings free = Settings(JudgeTask::kVerdict);
  EXPECT_EQ(Answer("h8", free), "none");
  EXPECT_EQ(Answer("a1a2b1b2c1c2d1d2e1", free), "win");
  EXPECT_EQ(Answer("h8 a2 a1,b2 c1 c2 d1 d2 f1 e2", free), "win");  // White's five
  EXPECT_EQ(Answer("A1A2B1B2C1C2D1D2", free), "none");
  const JudgeSettings renju = Settings(JudgeTask::kVerdict, Rule::kRenju);
  EXPECT_EQ(Answer("f8a1g8c1h9e1h10g1h8", renju), "forbidden-loss");
  EXPECT_EQ(Answer("f8a1g8c1h9e1h10g1h8", free), "none");
}

TEST(JudgeLineTest, ColumnsBeyondZHaveTwoLetters) {
  EXPECT_EQ(Answer("aa1a1ab1b1ac1c1ad1d1ae1", Settings(JudgeTask::kVerdict, std::nullopt, 32)),
            "win");
}

TEST(JudgeLineTest, ForbiddenPointsComeRowByRowWithTheirKind) {
  const JudgeSettings renju = Settings(JudgeTask::kForbidden);
  EXPECT_EQ(Answer(Cells("xxx.xx", 225), renju), "3,0:6");
  EXPECT_EQ(Answer(Cells("", 225), renju), "-");
  EXPECT_EQ(Answer("f8a1g8c1h9e1h10g1", renju), "7,7:33");
  // xxx.*.xxx makes two fours in one line, and so it does in the last row.
  std::string two = Cells("xxx...xxx", 225);
  two.replace(210, 9, "xxx...xxx");
  EXPECT_EQ(Answer(two, renju), "4,0:44,4,14:44");
  EXPECT_EQ(Answer(two + "\tcolumns behind\tit", renju), "4,0:44,4,14:44");
  EXPECT_EQ(Answer(absl::StrCat("renju\t15\t", two, "\t0,0\tx\tnone"), renju), "4,0:44,4,14:44");
}

TEST(JudgeLineTest, NothingIsForbiddenElsewhere) {
  EXPECT_EQ(Answer(Cells("xxx.xx", 225), Settings(JudgeTask::kForbidden, Rule::kStandard)), "-");
}

TEST(JudgeLineTest, ThreatsOfBothColours) {
  const JudgeSettings free = {JudgeTask::kThreats, Rule::kFreestyle, engine::BoardSize{9, 5}};
  EXPECT_EQ(Answer(Cells("", 45), free), "-\t-");
  EXPECT_EQ(Answer(Cells("xxxx.o", 45), free), "5=4,0\t-");
  std::string cells = Cells("...xx....", 45);
  cells[4 * 9 + 3] = 'o';
  EXPECT_EQ(Answer(cells, free),
            "3=1,0 2,0 5,0 6,0;C3=0,0 1,0 2,0 5,0 6,0 7,0\t2=1,4 2,4 4,4 5,4 6,4");
}

TEST(JudgeLineTest, EverySetOfThreatsHasItsName) {
  // Black's stones make an overline on 3,0, straight fours beside the row of three, and two fours
  // at once between the other rows.
  std::string cells(20 * 20, '.');
  const auto put = [&](size_t x, size_t y, const std::string& row) {
    cells.replace(y * 20 + x, row.size(), row);
  };
  put(0, 0, "xxx.xx");
  put(13, 7, "xxx");
  put(0, 10, "xxx...xxxo");
  const std::string threats =
      Answer(cells, {JudgeTask::kThreats, Rule::kRenju, engine::BoardSize{20, 20}});
  EXPECT_THAT(threats, HasSubstr("S4=12,7 16,7;"));
  EXPECT_THAT(threats, HasSubstr(";44=4,10;"));
  EXPECT_THAT(threats, HasSubstr(";6=3,0\t"));
}

TEST(JudgeLineTest, BoardsMayBeRectangles) {
  const JudgeSettings wide = {JudgeTask::kForbidden, Rule::kRenju, engine::BoardSize{20, 6}};
  std::string cells = Cells("", 120);
  cells.replace(20 * 5 + 14, 6, "xxx.xx");
  EXPECT_EQ(Answer(cells, wide), "17,5:6");
}

struct BadLine {
  std::string line;
  JudgeTask task;
  std::string message_part;
};

class BadJudgeLineTest : public testing::TestWithParam<BadLine> {};

TEST_P(BadJudgeLineTest, IsRefusedWithTheReason) {
  const JudgeSettings settings = Settings(GetParam().task, Rule::kRenju, 9);
  const absl::StatusOr<std::string> answer = JudgeLine(GetParam().line, settings);
  ASSERT_EQ(answer.status().code(), absl::StatusCode::kInvalidArgument) << answer.value_or("");
  EXPECT_THAT(std::string(answer.status().message()), HasSubstr(GetParam().message_part));
}

constexpr JudgeTask kVerdict = JudgeTask::kVerdict;
constexpr JudgeTask kForbidden = JudgeTask::kForbidden;
constexpr JudgeTask kThreats = JudgeTask::kThreats;

INSTANTIATE_TEST_SUITE_P(
    Records, BadJudgeLineTest,
    testing::Values(BadLine{Record("gomoku", "x", "0,0", "x"), kVerdict, "rule \"gomoku\""},
                    BadLine{Record("caro", "x", "0,0", "x"), kVerdict, "--rule says renju"},
                    BadLine{"renju\t15\t" + Cells("x", 225) + "\t0,0\tx", kVerdict,
                            "--size says 9x9"},
                    BadLine{"renju\t4\t" + Cells("x", 16) + "\t0,0\tx", kVerdict, "\"4\""},
                    BadLine{"renju\t9\t" + Cells("x", 80) + "\t0,0\tx", kVerdict,
                            "80 characters, not the 81 of 9x9"},
                    BadLine{"renju\t9\t" + Cells("x", 82) + "\t0,0\tx", kVerdict, "82"},
                    BadLine{Record("renju", "x..?", "0,0", "x"), kVerdict, "'?'"},
                    BadLine{Record("renju", "x.. .", "0,0", "x"), kVerdict, "row 9"},
                    BadLine{Record("renju", "x..         .", "0,0", "x"), kVerdict, "blanks"},
                    BadLine{Record("renju", "x", "9,0", "x"), kVerdict, "\"9,0\""},
                    BadLine{Record("renju", "x", "0", "x"), kVerdict, "\"0\""},
                    BadLine{Record("renju", "x", "-1,0", "x"), kVerdict, "\"-1,0\""},
                    BadLine{Record("renju", "x", "0,0", "black"), kVerdict, "\"black\""},
                    BadLine{Record("renju", "x", "0,0", ""), kVerdict, "colour"},
                    BadLine{Record("renju", "x", "0,0", "o"), kVerdict, "\"x\" at 0,0"},
                    BadLine{Record("renju", "o", "0,0", "x"), kVerdict, "\"o\" at 0,0"},
                    BadLine{Record("renju", "x", "1,0", "x"), kVerdict, "\".\" at 1,0"},
                    BadLine{Record("renju", "#", "0,0", "x"), kVerdict, "\"#\" at 0,0"},
                    BadLine{"renju\t9\t" + Cells("x", 81), kVerdict, "3 columns"}));

INSTANTIATE_TEST_SUITE_P(
    Moves, BadJudgeLineTest,
    testing::Values(BadLine{"h8h10", kVerdict, "\"h10\""}, BadLine{"7,7", kVerdict, "7,7"},
                    BadLine{"a1b1a1", kVerdict, "move 3 (a1): the point is taken"},
                    BadLine{"a1a1", kThreats, "move 2 (a1)"},
                    BadLine{"a1a2b1b2c1c2d1d2e1e2", kVerdict, "move 9 (e1) ended the game (win)"},
                    BadLine{"hello", kVerdict, "no last move"},
                    BadLine{Cells("x", 81), kVerdict, "no last move"}));

INSTANTIATE_TEST_SUITE_P(Boards, BadJudgeLineTest,
                         testing::Values(BadLine{Cells("x", 80), kForbidden, "80 characters"},
                                         BadLine{Cells("x", 225), kThreats, "225 characters"},
                                         BadLine{Cells("x?", 81), kThreats, "'?'"},
                                         BadLine{"nonsense", kForbidden, "\"nonsense\""},
                                         BadLine{"standard\t9\t" + Cells("", 81), kForbidden,
                                                 "--rule says renju"}));

TEST(JudgeLineTest, AGameMayGoOnWhereOnlyThePositionIsAsked) {
  EXPECT_EQ(Answer("a1a2b1b2c1c2d1d2e1e2", Settings(JudgeTask::kForbidden)), "5,14:6");
}

TEST(BatchJudgeTest, EveryLineHasItsAnswer) {
  std::ostringstream complaints;
  BatchJudge judge({}, complaints);
  EXPECT_EQ(judge.Feed("h8\n\nnonsense\nh8h9h8\r\n"), "none\n\nerror\nerror\n");
  EXPECT_EQ(judge.Feed("h8"), "");
  EXPECT_EQ(judge.Finish(), "none\n");
  EXPECT_EQ(judge.bad_lines(), 2);
  EXPECT_THAT(complaints.str(), AllOf(HasSubstr("line 3: "), HasSubstr("line 4: "),
                                      HasSubstr("\"nonsense\""), Not(HasSubstr("line 2"))));
}

TEST(BatchJudgeTest, BlankInputIsNoError) {
  std::ostringstream complaints;
  BatchJudge judge({}, complaints);
  EXPECT_EQ(judge.Feed("\n \t\r\n"), "\n\n");
  EXPECT_EQ(judge.Finish(), "");
  EXPECT_EQ(judge.bad_lines(), 0);
  EXPECT_EQ(complaints.str(), "");
}

TEST(BatchJudgeTest, ALongLineIsBadAndTheNextOneIsNot) {
  std::ostringstream complaints;
  BatchJudge judge({}, complaints);
  const std::string piece(BatchJudge::kMaxLineLength, 'x');
  for (int i = 0; i < 100; ++i) EXPECT_EQ(judge.Feed(piece), "");
  EXPECT_EQ(judge.Feed("\nh8\n"), "error\nnone\n");
  EXPECT_EQ(judge.bad_lines(), 1);
  EXPECT_THAT(complaints.str(), HasSubstr("line 1: longer than"));
  EXPECT_LT(complaints.str().size(), 100u);
}

TEST(BatchJudgeTest, ComplaintsHoldNoControlCharacters) {
  std::ostringstream complaints;
  BatchJudge judge({}, complaints);
  EXPECT_EQ(judge.Feed("a1\x1b[2J\n" + std::string("b\0c", 3) + "\n\xff\n"),
            "error\nerror\nerror\n");
  for (char c : complaints.str()) EXPECT_TRUE(c == '\n' || (c >= ' ' && c <= '~'));
}

// Judges the lines of a data file, without their column `answer`, and expects that column.
void ExpectAnswers(const std::string& file, const JudgeSettings& settings, size_t answer) {
  std::string input;
  std::vector<std::string> expected;
  for (const std::string& line : engine::ReadDataLines(file)) {
    std::vector<std::string> columns = absl::StrSplit(line, '\t');
    expected.push_back(columns.at(answer));
    columns.resize(answer);
    absl::StrAppend(&input, absl::StrJoin(columns, "\t"), "\n");
  }
  std::ostringstream complaints;
  BatchJudge judge(settings, complaints);
  const std::vector<std::string> answers = absl::StrSplit(judge.Feed(input), '\n');
  ASSERT_EQ(answers.size(), expected.size() + 1);
  for (size_t i = 0; i < expected.size(); ++i) ASSERT_EQ(answers[i], expected[i]) << "line " << i;
  EXPECT_EQ(complaints.str(), "");
}

TEST(BatchJudgeTest, TwentyThousandPositionsHaveTheirForbiddenPoints) {
  ExpectAnswers("forbidden_dev.txt.gz", {JudgeTask::kForbidden, {}, {}}, 1);
}

TEST(BatchJudgeTest, SixThousandMovesHaveTheirVerdicts) {
  ExpectAnswers("wins_dev.txt.gz", {}, 5);
  ExpectAnswers("wins_caro9.txt.gz", {}, 5);
}

// Runs a shell command in which $tengen is the program; returns its exit status.
int Shell(const std::string& command) {
  const int status =
      std::system(absl::StrCat("tengen='", TENGEN_PROGRAM_DIR, "/tengen'; ", command).c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST(JudgeCommandTest, TheExitStatusTellsWhetherAllWasJudged) {
  EXPECT_EQ(Shell("test \"$(echo h8 | $tengen judge)\" = none"), 0);
  EXPECT_EQ(Shell("printf 'h8\\nh8h9' | $tengen judge > /dev/null"), 0);
  EXPECT_EQ(Shell("echo h8h8 | $tengen judge > /dev/null 2>&1"), 1);
  EXPECT_EQ(
      Shell("test \"$(echo h8h8 | $tengen judge 2>&1 > /dev/null | cut -d: -f1)\" = 'line 1'"), 0);
  EXPECT_EQ(Shell("$tengen judge < /dev/null"), 0);
  EXPECT_EQ(Shell("$tengen judge < / > /dev/null 2>&1"), 1);
  EXPECT_EQ(Shell("echo h8 | $tengen judge > /dev/full 2> /dev/null"), 74);
}

TEST(JudgeCommandTest, BadUsageIsRefused) {
  for (const char* options :
       {"--forbidden --threats", "--size=4", "--size=15x", "--rule=chess", "--loud", "file.txt"}) {
    EXPECT_EQ(Shell(absl::StrCat("$tengen judge ", options, " < /dev/null > /dev/null 2>&1")), 2)
        << options;
  }
  EXPECT_EQ(Shell("$tengen judge --help | grep -q -e --forbidden"), 0);
}

TEST(JudgeCommandTest, OptionsSayWhichGameIsPlayed) {
  EXPECT_EQ(Shell("out=$(echo a1 | $tengen judge --size=20x6 --threats --rule=renju) && "
                  "test \"$out\" != ''"),
            0);
  EXPECT_EQ(Shell("echo t6 | $tengen judge --size=20x6 > /dev/null"), 0);
  EXPECT_EQ(Shell("echo a7 | $tengen judge --size=20x6 > /dev/null 2>&1"), 1);
}

TEST(JudgeCommandTest, AClosedPipeEndsIt) {
  EXPECT_EQ(Shell("yes h8 | $tengen judge | head -n 3 > /dev/null"), 0);
  EXPECT_EQ(Shell("trap '' PIPE; yes h8 2> /dev/null | $tengen judge | head -n 3 > /dev/null"), 0);
}

TEST(JudgeCommandTest, AProgramAtBothEndsIsAnsweredAtOnce) {
  // The second line is written only after the answer to the first has come.
  EXPECT_EQ(Shell("d=$(mktemp -d); mkfifo $d/in $d/out; $tengen judge < $d/in > $d/out & "
                  "exec 3> $d/in 4< $d/out; echo h8 >&3; read a <&4; echo h8i9 >&3; read b <&4; "
                  "exec 3>&-; rm -r $d; test \"$a$b\" = nonenone"),
            0);
}

}  // namespace
}  // namespace tengen::cli
