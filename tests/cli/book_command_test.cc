// `tengen book`.
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/files.h"
#include "base/line_file.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "engine/symmetry.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "protocol/database/position_database.h"
#include "tests/base/temporary_directory.h"
#include "tests/cli/command_test.h"

namespace tengen::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

class BookCommandTest : public CommandTest {
 protected:
  std::string File(const std::string& name) const { return place_.File(name); }
  std::vector<std::string> Arguments(const std::string& name, int positions) const {
    return {File(name), "--nodes=300", "--size=9", absl::StrCat("--positions=", positions),
            "--concurrency=1"};
  }
  int Build(const std::string& name, int positions) {
    return Run(RunBook, Arguments(name, positions));
  }
  std::string Text(const std::string& name) {
    const std::string text = File(name + ".txt");
    EXPECT_EQ(Run(RunDatabase, {"export", File(name), text, "--format=text", "--replace"}), kOk)
        << error_;
    return base::FileText(text);
  }

  const base::TemporaryDirectory place_;
};

TEST_F(BookCommandTest, GoesOnWhereItStopped) {
  EXPECT_EQ(Build("whole.db", 12), kOk) << error_;
  EXPECT_THAT(out_, HasSubstr(", 12 of them searched; the first is worth "));
  for (int positions : {1, 5, 5, 12}) EXPECT_EQ(Build("parts.db", positions), kOk) << error_;
  EXPECT_EQ(Text("whole.db"), Text("parts.db"));
  ASSERT_EQ(Build("more.db", 13), kOk);
  EXPECT_NE(Text("whole.db"), Text("more.db"));
}

TEST_F(BookCommandTest, OpeningsKeepToTheirRulesAndAreBalanced) {
  const std::string path = File("renju.db");
  ASSERT_EQ(Run(RunBook, {path, "--rule=renju", "--opening-stones=3", "--nodes=300",
                          "--positions=9", "--concurrency=1"}),
            kOk)
      << error_;
  const auto book = database::PositionDatabase::OpenToRead(path).value();
  int positions = 0;
  const absl::Status read = book->ForEach("", [&](const database::Position& p, const auto&) {
    ++positions;
    for (const PointSet& stones : p.stones) {
      for (Point stone : stones) {
        if (p.stone_count() > 3) continue;
        EXPECT_LT(engine::StepsBetween(stone, Point(7, 7)), p.stone_count());
      }
    }
    return absl::OkStatus();
  });
  EXPECT_TRUE(read.ok()) << read;
  EXPECT_GT(positions, 9);
}

TEST_F(BookCommandTest, PlayersRefuseOneThatDoesNotFit) {
  ASSERT_EQ(Build("book.db", 1), kOk) << error_;
  for (const auto& command : {RunGtp, RunPlay}) {
    EXPECT_EQ(Run(command, {"--book=" + File("book.db")}), kBadUsage);
    EXPECT_THAT(error_, HasSubstr("book.db: not for freestyle 15x15, it holds nothing but others"));
    EXPECT_EQ(Run(command, {"--book=" + File("none.db")}), kBadUsage);
    EXPECT_THAT(error_, HasSubstr("none.db"));
  }
}

// A writer that is killed at any moment, again and again, until it is done.
TEST_F(BookCommandTest, NothingIsLostWhenItIsKilled) {
  ASSERT_EQ(Build("whole.db", 40), kOk) << error_;
  int kills = 0;
  for (bool done = false; !done;) {
    const pid_t child = fork();
    if (child == 0) _exit(RunBook(Arguments("killed.db", 40)));
    std::this_thread::sleep_for(std::chrono::milliseconds(5 + 7 * kills));
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    done = WIFEXITED(status) && WEXITSTATUS(status) == 0;
    kills += done ? 0 : 1;
  }
  EXPECT_GT(kills, 0);
  EXPECT_EQ(Text("whole.db"), Text("killed.db"));
}

TEST_F(BookCommandTest, SeveralWorkersSearchAsMuch) {
  std::vector<std::string> arguments = Arguments("book.db", 20);
  arguments.back() = "--concurrency=3";
  EXPECT_EQ(Run(RunBook, arguments), kOk) << error_;
  EXPECT_THAT(out_, HasSubstr(", 20 of them searched"));
  EXPECT_EQ(Run(RunDatabase, {"check", File("book.db")}), kOk) << error_;
}

TEST_F(BookCommandTest, GamesMayBeginWithOpenings) {
  ASSERT_TRUE(base::WriteWholeFile(File("openings"), "e5e6\ne5f6 # two\n").ok());
  std::vector<std::string> arguments = Arguments("book.db", 2);
  arguments.push_back("--openings=" + File("openings"));
  EXPECT_EQ(Run(RunBook, arguments), kOk) << error_;
  EXPECT_EQ(Run(RunDatabase, {"query", File("book.db"), "e5f6", "--size=9"}), kOk);
  EXPECT_THAT(out_, HasSubstr("exactly"));
  EXPECT_EQ(Run(RunDatabase, {"query", File("book.db"), "", "--size=9"}), kOk);
  EXPECT_EQ(out_, "not in the database\n");
}

// However little a search may do, no move is kept that it did not look at.
TEST_F(BookCommandTest, WhatIsNotSearchedIsNotKept) {
  std::vector<std::string> arguments = Arguments("book.db", 5);
  arguments[1] = "--nodes=1";
  arguments.push_back("--lines=20");
  EXPECT_EQ(Run(RunBook, arguments), kOk) << error_;
  const std::string text = Text("book.db");
  EXPECT_THAT(text, Not(HasSubstr("\t0\t0\texact"))) << "a value that nobody has found";
  EXPECT_THAT(text, Not(HasSubstr("\t0\t1\texact")));
}

TEST_F(BookCommandTest, WhatWasSearchedDeeperStays) {
  ASSERT_TRUE(base::WriteWholeFile(File("text"),
                                   "Tengen positions 1\n"
                                   "freestyle\t9x9\tblack\t-\t-\t-\t-50\t30\tupper\t-\t-\n"
                                   "freestyle\t9x9\twhite\te5\t-\t-\t-77\t40\texact\t-\t-\n")
                  .ok());
  ASSERT_EQ(Run(RunDatabase, {"import", File("book.db"), File("text")}), kOk) << error_;
  ASSERT_EQ(Build("book.db", 6), kOk) << error_;
  EXPECT_THAT(Text("book.db"), HasSubstr("\t-50\t30\tupper"));
  EXPECT_THAT(Text("book.db"), HasSubstr("white\te5\t-\t-\t"));
  EXPECT_THAT(Text("book.db"), HasSubstr("\t40\texact"));
}

TEST_F(BookCommandTest, NamesWhatIsWrong) {
  ASSERT_TRUE(base::WriteWholeFile(File("text"), "this is no database").ok());
  EXPECT_EQ(Build("text", 1), kFailed);
  EXPECT_THAT(error_, HasSubstr(File("text")));
  EXPECT_EQ(base::FileText(File("text")), "this is no database");
  std::vector<std::string> arguments = Arguments("book.db", 2);
  arguments.push_back("--openings=" + File("nowhere"));
  EXPECT_EQ(Run(RunBook, arguments), kFailed);
  EXPECT_THAT(error_, HasSubstr(File("nowhere")));
  ASSERT_TRUE(base::WriteWholeFile(File("over"), "e5e6\na1a9b1b9c1c9d1d9e1\n").ok());
  arguments.back() = "--openings=" + File("over");
  EXPECT_EQ(Run(RunBook, arguments), kFailed);
  EXPECT_THAT(error_, HasSubstr("opening 2: stone 9"));
  EXPECT_EQ(Run(RunBook, {}), kBadUsage);
}

TEST_F(BookCommandTest, TwoDoNotBuildOneBook) {
  const auto lock = base::LineFile::Open(File("book.db.lock"));
  ASSERT_TRUE(lock.ok());
  EXPECT_EQ(Build("book.db", 2), kOk) << "no failure of the work";
  EXPECT_THAT(error_, HasSubstr(File("book.db")));
  std::vector<std::string> arguments = Arguments("book.db", 2);
  arguments.push_back("--exit-result");
  EXPECT_EQ(Run(RunBook, arguments), kFailed);
}

}  // namespace
}  // namespace tengen::cli
