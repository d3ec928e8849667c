// `tengen database`.
#include <signal.h>
#include <unistd.h>

#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/files.h"
#include "base/interrupts.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "protocol/database/position_database.h"
#include "tests/base/temporary_directory.h"
#include "tests/cli/command_test.h"

namespace tengen::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr char kRow[] = "7,r-15-15-h8-g7-b,";

class DatabaseCommandTest : public CommandTest {
 protected:
  std::string File(const std::string& name) const { return place_.File(name); }
  std::string Write(const std::string& name, absl::string_view text) const {
    EXPECT_TRUE(base::WriteWholeFile(File(name), text).ok());
    return File(name);
  }
  int Database(const std::vector<std::string>& args) { return Run(RunDatabase, args); }
  // A database of three positions.
  std::string Small() {
    const std::string csv = Write(
        "small.csv", absl::StrCat(kRow, "(none),31,28,exact,\"@BTXT@9CA\\bsaid \\\"so\\\"\"\n",
                                  "0,r-15-15-h8i9-g7-w,w,-29990,3,exact,\"\"\n",
                                  "0,f-20-20-j10--w,l,0,0,none,\"\"\n"));
    EXPECT_EQ(Database({"import", File("small.tdb"), csv}), kOk) << error_;
    return File("small.tdb");
  }

  const base::TemporaryDirectory place_;
};

TEST_F(DatabaseCommandTest, AnEmptyNameIsNoDatabase) {
  for (const std::vector<std::string>& args : {std::vector<std::string>{"info", ""},
                                               {"check", ""},
                                               {"query", ""},
                                               {"import", "a.tdb", ""},
                                               {"merge", "a.tdb", "a.tdb", ""},
                                               {"export", "", "o.txt", "--format=text"},
                                               {"export", "a.tdb", "", "--format=text"},
                                               {"export", "a.tdb", ""}}) {
    EXPECT_EQ(Database(args), kBadUsage);
    EXPECT_THAT(error_, HasSubstr("\"\" names no file"));
  }
  EXPECT_EQ(Database({"query", Small(), ""}), kOk) << "no moves";
}

TEST_F(DatabaseCommandTest, FilesAreImportedAndCounted) {
  const std::string database = Small();
  EXPECT_EQ(out_, absl::StrCat(File("small.csv"), ": 3 read, 0 of them merged, 0 refused\n"));
  EXPECT_THAT(error_, IsEmpty());
  EXPECT_EQ(Database({"info", database}), kOk) << error_;
  EXPECT_THAT(out_, AllOf(HasSubstr("small.tdb: layout 1, "),
                          HasSubstr("freestyle    20x20          1         0         1"),
                          HasSubstr("renju        15x15          2         1         0         0"
                                    "         0          2         1         1\n")));
  EXPECT_EQ(Database({"check", database}), kOk) << error_;
  EXPECT_THAT(out_, HasSubstr("3 positions, none of them damaged"));
}

TEST_F(DatabaseCommandTest, QueriesTellOfTheChildren) {
  const std::string database = Small();
  EXPECT_EQ(Database({"query", database, "h8 i9", "--rule=renju"}), kOk) << error_;
  EXPECT_THAT(out_, AllOf(HasSubstr("exactly 31 depth 28\n\"said \\\"so\\\"\"\n"),
                          HasSubstr("text \"A\"\n"), HasSubstr("w, exactly -M10 depth 3\n")));
  EXPECT_EQ(Database({"query", database, "--rule=renju"}), kOk) << error_;
  EXPECT_EQ(out_, "not in the database\n");
  EXPECT_EQ(Database({"query", database, "k11", "--size=20"}), kOk) << error_;
  EXPECT_EQ(out_, "l\n");
  EXPECT_EQ(Database({"query", database, "h8h8"}), kBadUsage);
  EXPECT_THAT(error_, HasSubstr("taken point h8"));
}

TEST_F(DatabaseCommandTest, ExportsAreReadAgain) {
  const std::string database = Small();
  for (const char* name : {"a.db", "a.lz4", "a.csv", "a.txt"}) {
    EXPECT_EQ(Database({"export", database, File(name)}), kOk) << error_;
    EXPECT_THAT(out_, HasSubstr("3 positions written as"));
    const std::string copy = File(absl::StrCat(name, ".tdb"));
    EXPECT_EQ(Database({"import", copy, File(name)}), kOk) << error_;
    EXPECT_EQ(Database({"export", copy, File("copy.csv"), "--replace"}), kOk) << error_;
    EXPECT_EQ(Database({"export", database, File("all.csv"), "--replace"}), kOk) << error_;
    EXPECT_EQ(base::FileText(File("copy.csv")), base::FileText(File("all.csv"))) << name;
  }
  EXPECT_EQ(Database({"export", database, File("renju.csv"), "--rule=renju"}), kOk);
  EXPECT_THAT(out_, HasSubstr("2 positions"));
  EXPECT_EQ(Database({"export", database, File("none.csv"), "--rule=renju", "--size=20"}), kOk);
  EXPECT_THAT(out_, HasSubstr("0 positions"));
}

TEST_F(DatabaseCommandTest, ExportsTellWhatTheFileCannotSay) {
  const std::string csv =
      Write("a.csv", absl::StrCat(kRow, "(none),31,28,exact,\"\"\n", kRow, "*,31,28,exact,\"\"\n",
                                  "0,r-15-15-h8i9-g7-w,w,-29990,3,exact,\"\"\n",
                                  "0,r-15-15-h8--w,(none),0,0,none,\"\xE9\xBB\x91\"\n",
                                  "0,r-20-20-j10--w,l,0,9000,none,\"\"\n"));
  ASSERT_EQ(Database({"import", File("a.tdb"), csv}), kOk) << error_;
  EXPECT_EQ(
      Database({"export", File("a.tdb"), File("a.lib"), "--rule=renju", "--encoding=windows-1252"}),
      kOk);
  EXPECT_THAT(out_, HasSubstr("3 positions written as renlib, 1 left out that it cannot say, "
                              "1 labels left out that it cannot say, 2 values or depths left out "
                              "that it cannot say, 1 characters replaced\n"));
  EXPECT_EQ(Database({"export", File("a.tdb"), File("a.db")}), kOk);
  EXPECT_THAT(out_, HasSubstr("4 positions written as yixin, 1 values or depths left out"));
  EXPECT_EQ(Database({"export", File("a.tdb"), File("b.csv")}), kOk);
  EXPECT_THAT(out_, HasSubstr("4 positions written as csv\n"));
}

TEST_F(DatabaseCommandTest, FilesAreNotWrittenOverUnasked) {
  const std::string database = Small();
  const std::string mine = Write("mine.db", "mine");
  EXPECT_EQ(Database({"export", database, mine}), kFailed);
  EXPECT_THAT(error_, HasSubstr("--replace"));
  EXPECT_EQ(base::FileText(mine), "mine");
  for (const char* name : {"a.db", "a.csv", "a.txt", "a.lib"}) {
    Write(name, "something else");
    EXPECT_EQ(Database({"export", database, File(name), "--rule=renju", "--replace"}), kOk)
        << error_;
    EXPECT_NE(base::FileText(File(name)), "something else");
  }
  const std::string other = File("other.tdb");
  std::filesystem::copy_file(database, other);
  for (const char* format : {"--format=yixin", "--format=text"}) {
    EXPECT_EQ(Database({"export", database, other, format, "--replace"}), kFailed);
    EXPECT_THAT(error_, HasSubstr("is a database"));
  }
  EXPECT_EQ(Database({"check", other}), kOk);
  std::filesystem::create_symlink(database, File("link.db"));
  EXPECT_EQ(Database({"export", database, File("link.db"), "--replace"}), kBadUsage);
  EXPECT_THAT(error_, HasSubstr("the database itself"));
}

TEST_F(DatabaseCommandTest, TextsOfOtherEncodings) {
  const std::string csv = Write("a.csv", absl::StrCat(kRow, "w,0,0,none,\"\xCC\xEC\xD4\xAA\"\n"));
  EXPECT_EQ(Database({"import", File("a.tdb"), csv}), kOk) << error_;
  EXPECT_THAT(out_, HasSubstr("texts taken for GBK"));
  EXPECT_EQ(Database({"import", File("b.tdb"), csv, "--encoding=windows-1252"}), kOk) << error_;
  EXPECT_EQ(Database({"query", File("b.tdb"), "h8i9", "--rule=renju"}), kOk);
  EXPECT_THAT(out_, HasSubstr("\xC3\x8C\xC3\xAC\xC3\x94\xC2\xAA"));
  EXPECT_EQ(Database({"export", File("a.tdb"), File("a.lib"), "--rule=renju", "--encoding=gbk"}),
            kOk)
      << error_;
  EXPECT_THAT(base::FileText(File("a.lib")), HasSubstr("\xCC\xEC\xD4\xAA"));
  EXPECT_EQ(Database({"import", File("c.tdb"), File("a.lib")}), kOk) << error_;
  EXPECT_THAT(out_, HasSubstr("texts taken for GBK"));
}

TEST_F(DatabaseCommandTest, MergingAddsOthers) {
  const std::string database = Small();
  const std::string csv = Write("more.csv", "0,r-15-15-h8--w,d,0,0,none,\"\"\n");
  ASSERT_EQ(Database({"import", File("more.tdb"), csv}), kOk);
  EXPECT_EQ(Database({"merge", File("more.tdb"), database, database}), kOk) << error_;
  EXPECT_THAT(out_, AllOf(HasSubstr("3 read, 0 of them merged"), HasSubstr("3 read, 3 of them")));
  EXPECT_EQ(Database({"check", File("more.tdb")}), kOk);
  EXPECT_THAT(out_, HasSubstr("4 positions"));
  EXPECT_EQ(Database({"merge", database, csv}), kFailed);
  EXPECT_EQ(Database({"merge", File("none.tdb"), database}), kFailed);
}

TEST_F(DatabaseCommandTest, RefusedRecordsAreToldAndTheRestIsKept) {
  const std::string csv = Write("a.csv", absl::StrCat("nonsense\n", kRow, "w,0,0,none,\"\"\n"));
  EXPECT_EQ(Database({"import", File("a.tdb"), csv}), kFailed);
  EXPECT_THAT(error_, HasSubstr("a.csv: line 1: bad row"));
  EXPECT_THAT(out_, HasSubstr("1 read, 0 of them merged, 1 refused"));
  EXPECT_EQ(Database({"check", File("a.tdb")}), kOk);
  EXPECT_THAT(out_, HasSubstr("1 positions"));
}

TEST_F(DatabaseCommandTest, ARefusedFileCostsItself) {
  const std::string good = Write("good.csv", absl::StrCat(kRow, "w,0,0,none,\"\"\n"));
  const std::string nonsense = Write("bad.csv", "nonsense\n");
  const std::string other = Write("other.csv", "0,r-15-15-h8--w,d,0,0,none,\"\"\n");
  EXPECT_EQ(Database({"import", File("a.tdb"), nonsense, good, File("none"), other}), kFailed);
  EXPECT_THAT(error_, AllOf(HasSubstr(absl::StrCat(nonsense, ": line 1: bad row")),
                            HasSubstr(absl::StrCat(File("none"), ": there is no such file\n")),
                            HasSubstr("2 of 4 files are refused\n")));
  EXPECT_THAT(out_, AllOf(HasSubstr("good.csv: 1 read"), HasSubstr("other.csv: 1 read")));
  EXPECT_EQ(Database({"check", File("a.tdb")}), kOk);
  EXPECT_THAT(out_, HasSubstr("2 positions"));
  EXPECT_EQ(Database({"import", File("b.tdb"), nonsense, nonsense}), kFailed);
  EXPECT_FALSE(std::filesystem::exists(File("b.tdb")));
}

TEST_F(DatabaseCommandTest, AnImportOfNothingLeavesNothing) {
  const std::string nonsense = Write("a.csv", "nonsense\n");
  const std::string good = Write("good.csv", absl::StrCat(kRow, "w,0,0,none,\"\"\n"));
  for (const std::string& path : {File("none"), nonsense}) {
    EXPECT_EQ(Database({"import", File("new.tdb"), path}), kFailed);
    EXPECT_FALSE(std::filesystem::exists(File("new.tdb"))) << path;
    EXPECT_FALSE(std::filesystem::exists(File("new.tdb-wal"))) << path;
  }
  {
    const base::HeldInterrupts held;
    ASSERT_EQ(kill(getpid(), SIGINT), 0);
    EXPECT_EQ(Database({"import", File("new.tdb"), good}), 130);
    EXPECT_FALSE(std::filesystem::exists(File("new.tdb")));
  }
  EXPECT_EQ(Database({"import", File("new.tdb"), good, nonsense}), kFailed);
  EXPECT_TRUE(std::filesystem::exists(File("new.tdb"))) << "what was added is kept";
  Write("empty.tdb", "");
  EXPECT_EQ(Database({"import", File("empty.tdb"), nonsense}), kFailed);
  EXPECT_TRUE(std::filesystem::exists(File("empty.tdb"))) << "it was there before";
}

TEST_F(DatabaseCommandTest, AnInterruptLeavesTheDatabaseAsItWas) {
  const std::string database = Small();
  std::string csv;
  for (int i = 0; i < 5000; ++i) absl::StrAppend(&csv, kRow, "w,0,0,none,\"\"\n");
  Write("many.csv", csv);
  Write("one.csv", absl::StrCat(kRow, "w,0,0,none,\"\"\n"));
  Write("tree.lib", absl::string_view("\x78\x00\x89\x40", 4));
  for (const char* name : {"many.csv", "one.csv", "tree.lib"}) {
    const base::HeldInterrupts held;
    ASSERT_EQ(kill(getpid(), SIGINT), 0);  // of the process, as a terminal sends it
    EXPECT_EQ(Database({"import", database, File(name)}), 130);
    EXPECT_THAT(error_, HasSubstr(absl::StrCat(name, ": interrupted, nothing is added")));
  }
  EXPECT_EQ(Database({"query", database, "h8i9", "--rule=renju"}), kOk);
  EXPECT_THAT(out_, HasSubstr("exactly 31"));
}

TEST_F(DatabaseCommandTest, AnInterruptLeavesTheFileAsItWas) {
  const std::string database = Small();
  for (const char* name : {"a.db", "a.lz4", "a.csv", "a.txt", "a.lib"}) {
    for (const int signal : {SIGINT, SIGTERM}) {
      Write(name, "old");
      const base::HeldInterrupts held;
      sigset_t term;
      sigemptyset(&term);
      sigaddset(&term, SIGTERM);
      pthread_sigmask(SIG_BLOCK, &term, nullptr);
      ASSERT_EQ(kill(getpid(), signal), 0);
      EXPECT_EQ(Database({"export", database, File(name), "--rule=renju", "--replace"}),
                128 + signal);
      pthread_sigmask(SIG_UNBLOCK, &term, nullptr);
      EXPECT_THAT(error_, HasSubstr(absl::StrCat(name, ": interrupted, nothing is written")));
      EXPECT_EQ(base::FileText(File(name)), "old");
    }
  }
  for (const auto& entry : std::filesystem::directory_iterator(place_.path())) {
    EXPECT_THAT(entry.path().filename().string(), Not(HasSubstr(".tmp")));
  }
  // Nobody waits for what is not kept.
  EXPECT_EQ(Database({"export", database, "/dev/null", "--format=csv"}), kOk) << error_;
}

TEST_F(DatabaseCommandTest, LinksThatLeadNowhereAreToldOf) {
  const std::string database = Small();
  std::filesystem::create_symlink("target.csv", File("link.csv"));
  EXPECT_EQ(Database({"export", database, File("link.csv")}), kFailed);
  EXPECT_THAT(error_, HasSubstr("link.csv: is a link to \"target.csv\", which is not there"));
  EXPECT_FALSE(std::filesystem::exists(File("target.csv")));
  EXPECT_EQ(Database({"export", database, File("link.csv"), "--replace"}), kOk) << error_;
  EXPECT_TRUE(std::filesystem::is_symlink(File("link.csv")));
  EXPECT_TRUE(std::filesystem::exists(File("target.csv")));
  // One that leads somewhere is a file that is there.
  EXPECT_EQ(Database({"export", database, File("link.csv")}), kFailed);
  EXPECT_THAT(error_, HasSubstr("is there already"));
  std::filesystem::create_symlink("circle.csv", File("circle.csv"));
  EXPECT_EQ(Database({"export", database, File("circle.csv"), "--replace"}), kFailed);
  EXPECT_THAT(error_, HasSubstr("circle.csv\": Too many levels of symbolic links"));
  EXPECT_TRUE(std::filesystem::is_symlink(File("circle.csv")));
}

TEST_F(DatabaseCommandTest, SaysWhatIsWrong) {
  const std::string database = Small();
  const std::vector<std::pair<std::vector<std::string>, std::string>> misuses = {
      {{}, "no action is named"},
      {{"explode", database}, "no action: \"explode\""},
      {{"inf", database}, "no action: \"inf\"; did you mean info?"},
      {{"info"}, "info needs a database"},
      {{"check", database, "b"}, "check needs a database"},
      {{"import", database}, "import needs a database and files"},
      {{"import", database, "a", "--format=xml"}, "\"xml\" is not one of database"},
      {{"export", database, "a"}, "the name of the file tells none"},
      {{"export", database, "a.db", "--size=15"}, "--size needs --rule"},
      {{"export", database, "a.db", "--encoding=gbk"}, "texts of such files are UTF-8"},
      {{"export", database, "a.lib"}, "which one?"},
      {{"import", database, "a.db", "--encoding=morse"}, "--encoding"},
      {{"merge", database, "a", "--format=csv"}, "merge takes databases only"},
      {{"query", database, "h8", "--size=3"}, "--size"},
  };
  for (const auto& [args, complaint] : misuses) {
    EXPECT_EQ(Database(args), kBadUsage);
    EXPECT_THAT(error_, HasSubstr(complaint));
  }
  for (const char* action : {"info", "check", "query"}) {
    EXPECT_EQ(Database({action, File("none.tdb")}), kFailed);
    EXPECT_EQ(Database({action, Write("text.txt", "text")}), kFailed);
    EXPECT_THAT(error_, HasSubstr("text.txt"));
  }
  EXPECT_EQ(Database({"import", database, File("none")}), kFailed);
  EXPECT_THAT(error_, HasSubstr("there is no such file"));
}

}  // namespace
}  // namespace tengen::cli
