// Databases that can be read and not written.
#include <unistd.h>

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "protocol/database/exchange.h"
#include "protocol/database/sqlite.h"
#include "tests/base/unprivileged.h"
#include "tests/protocol/database/support.h"

namespace tengen::database {
namespace {

namespace fs = std::filesystem;

class ReadOnlyTest : public DatabaseTest {
 protected:
  ~ReadOnlyTest() override {
    if (fs::exists(Path("place"))) fs::permissions(Path("place"), fs::perms::owner_all);
  }
  // A database of one position in a place of its own.
  std::string Made(const std::string& name = "a.db") {
    fs::create_directory(Path("place"));
    const std::string path = Path("place/" + name);
    EXPECT_TRUE(PositionDatabase::Open(path).value()->Store(After("h8"), Labelled('w')).ok());
    return path;
  }
  // Everybody may look and nobody may write: the file, the place.
  void Close(const std::string& path, fs::perms file, fs::perms place) {
    fs::permissions(Path(""), fs::perms::others_exec, fs::perm_options::add);
    fs::permissions(path, file);
    fs::permissions(fs::path(path).parent_path(), place);
  }
  std::set<std::string> Names() const {
    std::set<std::string> names;
    for (const auto& entry : fs::directory_iterator(Path("place"))) {
      names.insert(entry.path().filename());
    }
    return names;
  }
  static int Use(PositionDatabase& database) {
    if (database.Find(After("h8")).value()->label != 'w') return 1;
    if (database.Count().value() != 1 || !database.Check().ok()) return 2;
    return absl::IsPermissionDenied(database.Store(After("h8h9"), Record())) ? 0 : 3;
  }
};

constexpr auto kReadable = fs::perms(0444), kWritable = fs::perms(0666);
constexpr auto kClosed = fs::perms(0555), kOpen = fs::perms(0777);

TEST_F(ReadOnlyTest, AnUnchangingFileIsReadWithNothingBesideIt) {
  for (const char* name : {"a.db", "100% #1?.db", " a?immutable=0"}) {
    const std::string path = Made(name);
    const auto before = Names();
    const auto file = SqliteConnection::OpenUnchanging(path);
    ASSERT_TRUE(file.ok()) << file.status();
    EXPECT_EQ((*file)->Number("SELECT count(*) FROM positions").value(), 1);
    EXPECT_TRUE(absl::IsPermissionDenied((*file)->Execute("DELETE FROM positions")));
    EXPECT_EQ(Names(), before);
  }
  EXPECT_TRUE(absl::IsNotFound(SqliteConnection::OpenUnchanging(Path("none")).status()));
}

TEST_F(ReadOnlyTest, WhereNothingMayBeWritten) {
  for (const auto& [file, place] : {std::pair(kReadable, kClosed), std::pair(kWritable, kClosed),
                                    std::pair(kReadable, kOpen)}) {
    const std::string path = Made();
    Close(path, file, place);
    const std::optional<int> done = base::DoneUnprivileged([&] {
      if (access(path.c_str(), R_OK) != 0) return 99;
      const auto database = PositionDatabase::OpenToRead(path);
      return database.ok() ? Use(**database) : 4;
    });
    if (!done || *done == 99) GTEST_SKIP() << "no way to be somebody else here";
    EXPECT_EQ(done, 0);
    EXPECT_EQ(Names(), std::set<std::string>{"a.db"});
    fs::permissions(Path("place"), kOpen);
    fs::permissions(path, kWritable);
  }
}

TEST_F(ReadOnlyTest, GuisReadIt) {
  const std::string path = Made();
  Close(path, kReadable, kClosed);
  const std::optional<int> done = base::DoneUnprivileged([&] {
    if (access(path.c_str(), R_OK) != 0) return 99;
    DatabaseExchange exchange;
    const Board board = Board::Create(15, 15, Rule::kRenju).value();
    const protocol::DatabaseContext context = {&board, Rule::kRenju};
    const auto loaded = exchange.Execute({"YXSETDATABASE", {}, path, {}}, context);
    const auto found = exchange.Execute({"YXQUERYDATABASEONE", {}, "", {{7, 7}}}, context);
    if (loaded.size() != 2 || found.size() != 1) return 1;
    return found[0].find("ONE 119") != std::string::npos ? 0 : 2;
  });
  if (!done || *done == 99) GTEST_SKIP() << "no way to be somebody else here";
  EXPECT_EQ(done, 0);
}

TEST_F(ReadOnlyTest, ALogWithChangesIsNotPassedOver) {
  const std::string path = Made();
  {
    const auto writer = PositionDatabase::Open(path).value();
    ASSERT_TRUE(writer->Store(After("h8h9"), Record()).ok());
    for (const char* end : {"", "-wal"}) fs::copy_file(path + end, Path("copy.db") + end);
  }
  const std::string copy = Path("place/copy.db");
  for (const char* end : {"", "-wal"}) fs::rename(Path("copy.db") + end, copy + end);
  fs::permissions(copy + "-wal", kReadable);
  Close(copy, kReadable, kClosed);
  const std::optional<int> done = base::DoneUnprivileged([&] {
    if (access(copy.c_str(), R_OK) != 0) return 99;
    const auto database = PositionDatabase::OpenToRead(copy);
    const bool told = absl::StrContains(database.status().message(), "log beside it");
    return !database.ok() && told ? 0 : 1;
  });
  if (!done || *done == 99) GTEST_SKIP() << "no way to be somebody else here";
  EXPECT_EQ(done, 0);
}

TEST_F(ReadOnlyTest, WhatIsHandedOutWithoutALogStaysAsItIs) {
  const std::string path = Path("book.db");
  ASSERT_TRUE(Open("book.db")->Store(After("h8"), Labelled(kWinLabel)).ok());
  {
    const auto file = SqliteConnection::Open(path, /*create=*/false, absl::ZeroDuration());
    ASSERT_TRUE((*file)->Execute("PRAGMA journal_mode = DELETE").ok());
  }
  const std::string before = ReadFile("book.db");
  EXPECT_EQ(PositionDatabase::OpenToRead(path).value()->Count().value(), 1);
  const auto reading = PositionDatabase::OpenToRead(path).value();
  EXPECT_FALSE(std::filesystem::exists(path + "-wal"));
  EXPECT_EQ(ReadFile("book.db"), before);
  // Who writes turns the log on again.
  ASSERT_TRUE(Open("book.db")->Store(After("h8i9"), Labelled(kWinLabel)).ok());
  EXPECT_EQ(PositionDatabase::OpenToRead(path).value()->Count().value(), 2);
}

TEST_F(ReadOnlyTest, OpensWhatMayBeWrittenAsUsual) {
  const std::string path = Made();
  const auto writer = PositionDatabase::Open(path).value();
  ASSERT_TRUE(writer->Store(After("h8h9"), Record()).ok());
  EXPECT_EQ(PositionDatabase::OpenToRead(path).value()->Count().value(), 2);
  EXPECT_TRUE(absl::IsNotFound(PositionDatabase::OpenToRead(Path("none")).status()));
  Write("text", "text");
  EXPECT_FALSE(PositionDatabase::OpenToRead(Path("text")).ok());
}

}  // namespace
}  // namespace tengen::database
