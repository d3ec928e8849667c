#include "protocol/database/formats/yixin_file.h"

#include <array>
#include <utility>

#include "absl/strings/ascii.h"
#include "base/bytes.h"
#include "base/encoding.h"
#include "tests/protocol/database/formats/support.h"

namespace tengen::database {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class YixinTest : public FormatsTest {
 protected:
  Collected Read(const std::string& path) const {
    Collected collected;
    const auto in = InputFile::Open(path).value();
    const absl::Status status = ReadYixin(*in, collected);
    EXPECT_TRUE(status.ok()) << status;
    return collected;
  }
  Collected ReadBytes(const std::string& bytes) const {
    Write("a.db", bytes);
    return Read(Path("a.db"));
  }
};

// A record of a file.
std::string Bytes(absl::string_view key, absl::string_view known) {
  std::string bytes;
  base::PutNumber(&bytes, key.size(), 2);
  absl::StrAppend(&bytes, key);
  base::PutNumber(&bytes, known.size(), 2);
  return absl::StrCat(bytes, known);
}
const std::string kCount(4, '\0');  // less than there are
const std::string kH8("\x02\x0F\x0F\x07\x07", 5);

Record Valued(Value value, int depth, RecordBound bound) {
  Record record;
  record.value = value;
  record.depth = depth;
  record.bound = bound;
  return record;
}

TEST_F(YixinTest, AllThatAFileCanSay) {
  for (const char* name : {"yx_plain.db", "yx_lz4_stored.db"}) {
    const Collected read = Read(SamplePath(name));
    EXPECT_THAT(read.refusals, IsEmpty());
    ASSERT_EQ(read.records.size(), 5u);
    EXPECT_EQ(read.records[0].position,
              Stones(Rule::kFreestyle, 10, {Point(0, 0), Point(9, 9)}, {Point(0, 9)}));
    EXPECT_EQ(read.records[0].record, Valued(-120, 7, RecordBound::kLower));
    EXPECT_EQ(read.records[1].position, After("h8"));
    EXPECT_EQ(read.records[1].record, Record());
    EXPECT_EQ(read.records[2].position, Stones(Rule::kRenju, 15, {Point(7, 7)}, {Point(6, 6)}));
    Record texts = Valued(31, 28, RecordBound::kExact);
    texts.comment = "first line\nsecond line";
    texts.texts = {{Point(7, 7), "A"}, {Point(7, 8), "B"}};
    EXPECT_EQ(read.records[2].record, texts);
    const Position won = Stones(Rule::kRenju, 15, {Point(6, 6), Point(7, 7)}, {Point(6, 8)});
    EXPECT_EQ(read.records[3].position, won);
    Record win = Valued(-29989, 12, RecordBound::kExact);
    win.label = kWinLabel;
    EXPECT_EQ(read.records[3].record, win);
    EXPECT_EQ(read.records[4].position, won.After(Point(8, 8)));
    EXPECT_EQ(read.records[4].record, Record());
  }
}

TEST_F(YixinTest, BlocksReferIntoEarlierOnes) {
  const Collected plain = Read(SamplePath("yx_many_plain.db"));
  const Collected packed = Read(SamplePath("yx_lz4_linked.db"));
  ASSERT_EQ(plain.records.size(), 28u);
  ASSERT_EQ(packed.records.size(), 28u);
  for (size_t i = 0; i < 28; ++i) {
    const auto& [position, record] = plain.records[i];
    EXPECT_EQ(position, packed.records[i].position);
    EXPECT_EQ(record, packed.records[i].record);
    const Point white = position.stones[1].First();
    EXPECT_EQ(record.value, 10 * white.y() - white.x());
    EXPECT_EQ(record.comment, "reply");
  }
  EXPECT_THAT(Read(SamplePath("yx_lz4_empty.db")).records, IsEmpty());
}

TEST_F(YixinTest, PassesAndBytesOfOtherEncodings) {
  const Collected passed = Read(SamplePath("yx_pass.db"));
  ASSERT_EQ(passed.records.size(), 1u);
  Position position = After("h8");
  position.side_to_move = Color::kBlack;
  EXPECT_EQ(passed.records[0].position, position);
  EXPECT_EQ(passed.records[0].record.comment, "White passed");

  const Collected legacy = Read(SamplePath("yx_legacy_gbk.db"));
  ASSERT_EQ(legacy.records.size(), 1u);
  EXPECT_EQ(legacy.records[0].record.comment, "\xCC\xEC\xD4\xAA");
}

TEST_F(YixinTest, ABrokenRecordCostsItself) {
  const std::pair<std::string, const char*> broken[] = {
      {Bytes("\x02\x0F", ""), "less than three bytes"},
      {Bytes("\x03\x0F\x0F", ""), "rule"},
      {Bytes(std::string("\x02\x00\x0F", 3), ""), "size"},
      {Bytes("\x02\x0F\x40", ""), "size"},
      {Bytes("\x02\x0F\x0F\x07", ""), "half a stone"},
      {Bytes("\x02\x0F\x0F\x07\x0F", ""), "not on the board"},
      {Bytes("\x02\x0F\x0F\xFF\x07", ""), "not on the board"},
      {Bytes("\x02\x0F\x0F\x07\x07\x07\x07", ""), "two stones"},
      {Bytes(kH8, "\xFE"), "label -2"},
      {Bytes(kH8, "\x07"), "label 7"},
      {Bytes(kH8, "w\x01"), "half a number"},
      {Bytes(kH8, "w\x01\x01\x01"), "half a number"},
  };
  for (const auto& [bytes, why] : broken) {
    const Collected read = ReadBytes(absl::StrCat(kCount, bytes, Bytes(kH8, "L\x05")));
    const Collected whole = ReadBytes(absl::StrCat(kCount, bytes, Bytes(kH8, "L")));
    ASSERT_EQ(whole.records.size(), 1u) << why;
    EXPECT_EQ(whole.records[0].record.label, kLossLabel);
    EXPECT_THAT(whole.refusals, ElementsAre(HasSubstr(why)));
    EXPECT_EQ(read.refusals.size(), 2u);
  }
}

TEST_F(YixinTest, WhatIsOddIsRead) {
  const std::string first = Bytes(kH8, std::string("D\xFF\xFF", 3));
  const Collected read = ReadBytes(absl::StrCat(
      kCount, std::string(6, '\0'), first,
      Bytes(kH8, std::string("!\x00\x80\xFF\xFF@BTXT@77old\0\n78\n8\n\n7Ax\n77new", 34))));
  EXPECT_THAT(read.refusals, IsEmpty());
  ASSERT_EQ(read.records.size(), 2u);
  EXPECT_EQ(read.records[0].record.label, kDrawLabel);
  EXPECT_EQ(read.records[0].record.value, -1);
  Record record;  // no such value, a depth below nought, the last text on a point
  record.label = '!';
  record.texts = {{Point(7, 7), "new"}, {Point(7, 10), "x"}};
  EXPECT_EQ(read.records[1].record, record);
}

TEST_F(YixinTest, TheImageIsTheLeastOfAll) {
  const std::pair<const char*, std::string> cases[] = {
      {"o1", std::string("\x02\x0F\x0F\x00\x00", 5)},
      {"h8i9", std::string("\x02\x0F\x0F\x07\x07\x06\x06", 7)},
      {"h8h9", std::string("\x02\x0F\x0F\x07\x07\x06\x07", 7)},
      {"o15h8a15", std::string("\x02\x0F\x0F\x00\x00\x00\x0E\x07\x07", 9)},
  };
  for (const auto& [moves, key] : cases) {
    Record record;
    EXPECT_EQ(YixinKey(After(moves), &record).value(), key) << moves;
  }
}

TEST_F(YixinTest, KeysAreTheSameForAllImages) {
  engine::RandomSource random(1);
  for (int i = 0; i < 300; ++i) {
    Position position = RandomPosition(random, 9, 9, 30);
    const int extra = position.stones[0].size() - position.stones[1].size();
    position.rule = random.Any(std::array{Rule::kFreestyle, Rule::kStandard, Rule::kRenju});
    position.side_to_move = extra > 0 ? Color::kWhite : Color::kBlack;
    if (extra < 0 || extra > 1) continue;
    Record record;
    const std::string key = YixinKey(position, &record).value();
    EXPECT_EQ(YixinKey(RandomImage(random, position), &record).value(), key);
    const Position image = PositionOfYixinKey(key).value();
    EXPECT_EQ(CanonicalPosition(image).key(), CanonicalPosition(position).key());
  }
}

// A record of which such a file can say all.
Record SayableRecord(engine::RandomSource& random, const Position& position) {
  Record record = RandomRecord(random, position);
  record.depth %= 8192;
  absl::StripAsciiWhitespace(&record.comment);
  if (!base::IsUtf8(record.comment)) record.comment = "two\nlines";
  for (PointText& text : record.texts) text.text = random.Any(std::array{"A", "1", "\xC3\xA4"});
  return record;
}

TEST_F(YixinTest, ThereAndBack) {
  const auto database = Open();
  engine::RandomSource random(3);
  for (int i = 0; i < 400; ++i) {
    Position position = RandomPosition(random, 15, 15, 40);
    position.rule = random.Any(std::array{Rule::kFreestyle, Rule::kStandard, Rule::kRenju});
    Record record = SayableRecord(random, position);
    if (!YixinKey(position, &record).ok()) continue;
    ASSERT_TRUE(database->Store(position, SayableRecord(random, position)).ok());
  }
  const int64_t count = *database->Count();
  EXPECT_GT(count, 200);
  for (const Packing packing : {Packing::kNone, Packing::kLz4}) {
    const std::string name = packing == Packing::kNone ? "plain" : "packed";
    const ExportCounts done = WriteYixin(*database, "", Path(name), packing).value();
    EXPECT_EQ(done.records, count);
    EXPECT_EQ(done.left_out + done.cut, 0);
    const auto copy = Open(name + "-copy");
    const auto counts = ImportFrom(Path(name), *copy);
    ASSERT_TRUE(counts.ok()) << counts.status();
    EXPECT_EQ(counts->read, count);
    EXPECT_TRUE(TextOf(*copy) == TextOf(*database));
  }
}

TEST_F(YixinTest, WritesTheBytesThatItsAuthorsWrite) {
  const auto database = Open();
  ASSERT_TRUE(ImportFrom(SamplePath("yx_many_plain.db"), *database).ok());
  ASSERT_TRUE(WriteYixin(*database, "", Path("a.db"), Packing::kNone).ok());
  EXPECT_EQ(ReadFile("a.db"), SampleBytes("yx_many_plain.db"));
}

TEST_F(YixinTest, ManyRecordsOfALevelAreInOrder) {
  constexpr int64_t kMany = 9000;  // of three stones, more than are sorted at a time
  const auto database = Open();
  engine::RandomSource random(20261128);
  ASSERT_TRUE(database
                  ->Transact([&] {
                    absl::Status status;
                    for (int64_t i = 0; i < kMany && status.ok(); ++i) {
                      Position position = After("");
                      while (position.EmptyPoints().size() > 222) {
                        const Point p(random.Below(15), random.Below(15));
                        if (position.IsEmpty(p)) position = position.After(p);
                      }
                      status = database->Store(position, Record());
                    }
                    return status;
                  })
                  .ok());
  ASSERT_TRUE(WriteYixin(*database, "", Path("a.db"), Packing::kNone).ok());
  const Collected read = Read(Path("a.db"));
  EXPECT_EQ(static_cast<int64_t>(read.records.size()), *database->Count());
  EXPECT_GT(read.records.size(), 8192u);
  std::string before;
  for (const PositionRecord& record : read.records) {
    Record none;
    std::string key = YixinKey(record.position, &none).value();
    EXPECT_LT(before, key);
    before = std::move(key);
  }
}

TEST_F(YixinTest, LeavesOutWhatItCannotSay) {
  const auto database = Open();
  Position passed = After("h8");
  passed.side_to_move = Color::kBlack;
  const Position rectangle = {Rule::kRenju, 15, 10, Color::kBlack, {}};
  const Position large = {Rule::kRenju, 25, 25, Color::kBlack, {}};
  for (const Position& position :
       {passed, rectangle, large, After("h8", 15, Rule::kCaro), After("h8")}) {
    ASSERT_TRUE(database->Store(position, Record()).ok());
  }
  const ExportCounts done = WriteYixin(*database, "", Path("a.db"), Packing::kNone).value();
  EXPECT_EQ(done.records, 1);
  EXPECT_EQ(done.left_out, 4);
  EXPECT_EQ(ReadBytes(ReadFile("a.db")).records.size(), 1u);
}

TEST_F(YixinTest, LongTextsAreCutAtACharacter) {
  const auto database = Open();
  Record record;
  for (size_t i = 0; i < kMaxComment / 2; ++i) record.comment += "\xC3\xA4";
  ASSERT_TRUE(database->Store(After("h8"), record).ok());
  record.comment = "@BTXT@77A";
  ASSERT_TRUE(database->Store(After("h8h9"), record).ok());
  EXPECT_EQ(WriteYixin(*database, "", Path("a.db"), Packing::kLz4).value().cut, 1);
  const Collected read = Read(Path("a.db"));
  ASSERT_EQ(read.records.size(), 2u);
  EXPECT_EQ(read.records[0].record.comment.size(), 65530u);
  EXPECT_EQ(read.records[1].record, record);
}

TEST_F(YixinTest, EveryPrefix) {
  for (const char* name :
       {"yx_plain.db", "yx_lz4_stored.db", "yx_lz4_linked.db", "yx_pass.db", "yx_legacy_gbk.db"}) {
    TryEveryPrefix(SampleBytes(name), ImportFormat::kYixin);
  }
}

TEST_F(YixinTest, ACutFileGivesWhatIsBefore) {
  const std::string bytes = SampleBytes("yx_plain.db");
  const Collected read = ReadBytes(bytes.substr(0, bytes.size() - 1));
  EXPECT_EQ(read.records.size(), 4u);
  EXPECT_THAT(read.refusals, ElementsAre("byte 133: the file is cut off"));
}

TEST_F(YixinTest, AFileThatIsCutBetweenRecordsIsTold) {
  std::string bytes = SampleBytes("yx_plain.db");
  const Collected read = ReadBytes(bytes.substr(0, 133));
  EXPECT_EQ(read.records.size(), 4u);
  EXPECT_THAT(read.refusals,
              ElementsAre("the end: 1 of the 6 records that it speaks of are missing"));
  bytes[0] = 0;  // more than it speaks of
  EXPECT_THAT(ReadBytes(bytes).refusals, ::testing::IsEmpty());
}

TEST_F(YixinTest, DamageOfAFrameIsFound) {
  std::string bytes = SampleBytes("yx_lz4_linked.db");
  bytes[100] = static_cast<char>(bytes[100] ^ 1);
  Write("a.db", bytes);
  const auto database = Open();
  const auto counts = ImportFrom(Path("a.db"), *database);
  EXPECT_TRUE(absl::IsDataLoss(counts.status())) << counts.status();
  EXPECT_EQ(*database->Count(), 0);
}

TEST_F(YixinTest, WhatIsUnpackedIsLimited) {
  const auto in = InputFile::Open(SamplePath("yx_lz4_linked.db"), 100).value();
  Collected collected;
  const absl::Status status = ReadYixin(*in, collected);
  EXPECT_TRUE(absl::IsResourceExhausted(status)) << status;
}

TEST_F(YixinTest, DevicesAreRefused) {
  EXPECT_TRUE(absl::IsNotFound(InputFile::Open("/dev/zero").status()));
  EXPECT_TRUE(absl::IsNotFound(InputFile::Open(Path("none")).status()));
}

}  // namespace
}  // namespace tengen::database
