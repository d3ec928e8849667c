#include "protocol/database/text.h"

#include <sys/stat.h>

#include "protocol/database/renlib.h"
#include "tests/base/full_disk.h"
#include "tests/protocol/database/support.h"

namespace tengen::database {
namespace {

TEST(TextTest, OneLine) {
  const Record record = {
      'w', LossIn(5), 3, RecordBound::kExact, "two\nlines", {{Point(8, 6), "A \""}}};
  const std::string line = RecordToText(After("h8h9"), record);
  EXPECT_EQ(line,
            "renju\t15x15\tblack\th8\th9\tw\t-29995\t3\texact\t\"two\\nlines\"\ti9=\"A \\\"\"");
  const absl::StatusOr<PositionRecord> parsed = RecordFromText(line);
  ASSERT_TRUE(parsed.ok()) << parsed.status();
  EXPECT_EQ(parsed->position, After("h8h9"));
  EXPECT_EQ(parsed->record, record);
}

TEST(TextTest, LinesSayWhatIsWrongWithThem) {
  const std::pair<const char*, const char*> cases[] = {
      {"renju", "1 fields"},
      {"go\t15x15\tblack\t-\t-\t-\t0\t0\tnone\t-\t-", "bad rule"},
      {"renju\t15x99\tblack\t-\t-\t-\t0\t0\tnone\t-\t-", "bad size"},
      {"renju\t15x15\tred\t-\t-\t-\t0\t0\tnone\t-\t-", "bad side"},
      {"renju\t15x15\tblack\th8h8\t-\t-\t0\t0\tnone\t-\t-", "bad black"},
      {"renju\t15x15\tblack\th8\th8\t-\t0\t0\tnone\t-\t-", "bad white"},
      {"renju\t15x15\tblack\t-\t-\tww\t0\t0\tnone\t-\t-", "bad label"},
      {"renju\t15x15\tblack\t-\t-\t-\tx\t0\tnone\t-\t-", "bad value"},
      {"renju\t15x15\tblack\t-\t-\t-\t0\t\tnone\t-\t-", "bad depth"},
      {"renju\t15x15\tblack\t-\t-\t-\t0\t0\tsome\t-\t-", "bad bound"},
      {"renju\t15x15\tblack\t-\t-\t-\t0\t0\tnone\tx\t-", "bad comment"},
      {"renju\t15x15\tblack\t-\t-\t-\t0\t0\tnone\t-\th8=\"", "bad texts"},
      {"renju\t15x15\tblack\t-\t-\t-\t0\t0\tnone\t-\tz8=\"a\"", "bad texts"},
  };
  for (const auto& [line, what] : cases) {
    const absl::Status status = RecordFromText(line).status();
    EXPECT_TRUE(absl::IsInvalidArgument(status));
    EXPECT_THAT(std::string(status.message()), ::testing::HasSubstr(what)) << line;
  }
}

// Lines with bytes changed anywhere: an error or a record, and nothing worse.
TEST(TextTest, AnyBytes) {
  engine::RandomSource random(1);
  for (int i = 0; i < 20000; ++i) {
    const Position position =
        RandomPosition(random, 5 + random.Below(28), 5 + random.Below(28), 20);
    std::string line = RecordToText(position, RandomRecord(random, position));
    for (int changes = random.Below(3); changes >= 0; --changes) {
      line[static_cast<size_t>(random.Below(static_cast<int>(line.size())))] =
          random.Chance(50) ? random.Any(line) : static_cast<char>(random.Below(256));
    }
    const absl::StatusOr<PositionRecord> parsed = RecordFromText(line);
    if (parsed.ok()) {
      EXPECT_TRUE(PositionOfKey(CanonicalPosition(parsed->position).key()));
    }
  }
}

TEST_F(DatabaseTest, ThereAndBackAsText) {
  const auto database = Open();
  engine::RandomSource random(2);
  for (int i = 0; i < 50; ++i) {
    const Position position = RandomPosition(random, 15, 15, 10);
    ASSERT_TRUE(database->Store(position, RandomRecord(random, position)).ok());
  }
  const int64_t count = *database->Count();
  EXPECT_EQ(*WriteText(*database, "", Path("all.txt")), count);
  const auto copy = Open("copy.db");
  EXPECT_EQ(ReadText(Path("all.txt"), *copy)->records, count);
  EXPECT_EQ(*WriteText(*copy, "", Path("copy.txt")), count);
  EXPECT_EQ(ReadFile("copy.txt"), ReadFile("all.txt"));
  EXPECT_EQ(ReadText(Path("all.txt"), *copy)->records, count);  // once more changes nothing
  EXPECT_EQ(*WriteText(*copy, "", Path("copy.txt")), count);
  EXPECT_EQ(ReadFile("copy.txt"), ReadFile("all.txt"));
}

TEST_F(DatabaseTest, WritesTextOfOneBoard) {
  const auto database = Open();
  ASSERT_TRUE(database->Store(After("h8"), Record()).ok());
  ASSERT_TRUE(database->Store(After("h8", 20), Record()).ok());
  ASSERT_TRUE(database->Store(After("h8", 15, Rule::kStandard), Record()).ok());
  EXPECT_EQ(*WriteText(*database, BoardPrefix(After("")), Path("renju15.txt")), 1);
}

TEST_F(DatabaseTest, OverwritesNothingButTexts) {
  const auto database = Open();
  EXPECT_TRUE(absl::IsAlreadyExists(WriteText(*database, "", Path("positions.db")).status()));
  EXPECT_TRUE(absl::IsAlreadyExists(WriteText(*database, "", Path("")).status()));  // a directory
  EXPECT_TRUE(absl::IsUnavailable(WriteText(*database, "", Path("no/x.txt")).status()));
}

TEST_F(DatabaseTest, AnEarlierTextStaysIfThereIsNoRoomForTheNewOne) {
  const auto database = Open();
  ASSERT_TRUE(database->Store(After("h8"), Record()).ok());
  ASSERT_EQ(*WriteText(*database, "", Path("all.txt")), 1);
  const std::string before = ReadFile("all.txt");
  ASSERT_TRUE(database->Store(After("h8i9"), Record()).ok());
  {
    const base::FullDisk full(before.size());
    EXPECT_TRUE(absl::IsUnavailable(WriteText(*database, "", Path("all.txt")).status()));
  }
  EXPECT_EQ(ReadFile("all.txt"), before);
}

// A pipe would be waited for, and a device may have no end.
TEST_F(DatabaseTest, SpecialFilesAreRefused) {
  const auto database = Open();
  EXPECT_TRUE(absl::IsNotFound(ReadText("/dev/zero", *database).status()));
  const std::string pipe = Path("pipe");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_TRUE(absl::IsNotFound(ReadText(pipe, *database).status()));
  EXPECT_TRUE(absl::IsAlreadyExists(WriteText(*database, "", pipe).status()));
  EXPECT_TRUE(absl::IsNotFound(ImportRenlib(pipe, Rule::kRenju, *database).status()));
}

TEST_F(DatabaseTest, TakesTextsWholeOrNotAtAll) {
  const auto database = Open();
  const std::string good = RecordToText(After("h8"), Labelled('w'));
  Write("bad.txt", absl::StrCat("Tengen positions 1\n", good, "\nrubbish\n"));
  const absl::Status status = ReadText(Path("bad.txt"), *database).status();
  EXPECT_TRUE(absl::IsInvalidArgument(status));
  EXPECT_THAT(std::string(status.message()), ::testing::HasSubstr("bad.txt: line 3: "));
  EXPECT_EQ(*database->Count(), 0);
  Write("other.txt", "something else\n");
  EXPECT_TRUE(absl::IsInvalidArgument(ReadText(Path("other.txt"), *database).status()));
  EXPECT_TRUE(absl::IsNotFound(ReadText(Path("none.txt"), *database).status()));
  Write("dos.txt", absl::StrCat("Tengen positions 1\r\n", good, "\r\n"));
  EXPECT_EQ(ReadText(Path("dos.txt"), *database)->records, 1);
}

}  // namespace
}  // namespace tengen::database
