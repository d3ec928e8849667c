#include "protocol/database/formats/rapfi_csv.h"

#include <utility>

#include "tests/protocol/database/formats/support.h"

namespace tengen::database {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr char kStart[] = "7,r-15-15-h8-g7-b,";

TEST(RapfiCsvTest, ARow) {
  const auto read = RecordFromCsv(
      R"(0,r-15-15-g7h8-g9-w,w,-29989,12,exact,"@BTXT@78B\n88C\bfirst \"line\"\bsecond \\n")");
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(read->position, Stones(Rule::kRenju, 15, {Point(6, 6), Point(7, 7)}, {Point(6, 8)}));
  EXPECT_EQ(read->record, (Record{'w',
                                  -29989,
                                  12,
                                  RecordBound::kExact,
                                  "first \"line\"\nsecond \\n",
                                  {{Point(7, 8), "B"}, {Point(8, 8), "C"}}}));
}

TEST(RapfiCsvTest, LabelsAndEmptyBoards) {
  const std::pair<const char*, char> labels[] = {
      {"(null)", kNoLabel}, {"(none)", kNoLabel}, {",", ','},       {"\"", '"'},
      {"(", '('},           {"(33)", '!'},        {"W", kWinLabel}, {"x", 'x'},
  };
  for (const auto& [label, expected] : labels) {
    const auto read = RecordFromCsv(absl::StrCat(kStart, label, ",5,-1,none,\"\""));
    ASSERT_TRUE(read.ok()) << label << read.status();
    EXPECT_EQ(read->record.label, expected) << label;
    EXPECT_EQ(read->record.depth, 0);
  }
  EXPECT_EQ(RecordFromCsv("0,f-20-20---b,(null),0,0,none,")->position,
            Stones(Rule::kFreestyle, 20, {}, {}));
  const Position standard = RecordFromCsv("0,s-15-15-a15--w,(null),0,0,none,\"\"")->position;
  EXPECT_EQ(standard, Stones(Rule::kStandard, 15, {Point(0, 14)}, {}));
}

TEST(RapfiCsvTest, RowsSayWhatIsWrongWithThem) {
  const std::pair<std::string, const char*> cases[] = {
      {"", "key"},
      {"0,r-15-15-h8-b,w,0,0,none,\"\"", "key"},
      {"0,q-15-15-h8--w,w,0,0,none,\"\"", "rule"},
      {"0,r-15-99-h8--w,w,0,0,none,\"\"", "size"},
      {"0,r-15-15-h8--x,w,0,0,none,\"\"", "side"},
      {"0,r-15-15-h16--w,w,0,0,none,\"\"", "stones"},
      {"0,r-15-15-p1--w,w,0,0,none,\"\"", "stones"},
      {"0,r-15-15-h8-h8-b,w,0,0,none,\"\"", "stones"},
      {absl::StrCat(kStart, "win,0,0,none,\"\""), "label"},
      {absl::StrCat(kStart, "(7),0,0,none,\"\""), "label 7"},
      {absl::StrCat(kStart, "w,x,0,none,\"\""), "value"},
      {absl::StrCat(kStart, "w,0,,none,\"\""), "depth"},
      {absl::StrCat(kStart, "w,0,0,some,\"\""), "bound"},
      {absl::StrCat(kStart, "w,0,0,none,\""), "text"},
      {absl::StrCat(kStart, "w,0,0,none,\"a\"b\""), "text"},
      {absl::StrCat(kStart, "w,0,0,none,\"a\\\""), "text"},
  };
  for (const auto& [row, why] : cases) {
    EXPECT_THAT(std::string(RecordFromCsv(row).status().message()), HasSubstr(why)) << row;
  }
}

TEST_F(FormatsTest, CsvThereAndBack) {
  const auto database = Open();
  Record record = {',', -5, 3, RecordBound::kLower, "a \"b\"\n\\c", {{Point(0, 0), "\\n"}}};
  ASSERT_TRUE(database->Store(After("h8h9"), record).ok());
  ASSERT_TRUE(database->Store(After(""), Record()).ok());
  ASSERT_TRUE(database->Store(After("h8", 15, Rule::kCaro), Record()).ok());
  const ExportCounts done = WriteCsv(*database, "", Path("a.csv")).value();
  EXPECT_EQ(done.records, 2);
  EXPECT_EQ(done.left_out, 1);
  EXPECT_EQ(ReadFile("a.csv"),
            "index,key,label,value,depth,bound,text\n"
            "0,r-15-15---b,(none),0,0,none,\"\"\n"
            "1,r-15-15-h8-g8-b,,,-5,3,lower,"
            "\"@BTXT@00\\\\n\\n0E\\\\n\\ba \\\"b\\\"\\b\\\\c\"\n");
  const auto copy = Open("copy.db");
  ASSERT_TRUE(ImportFrom(Path("a.csv"), *copy).ok());
  EXPECT_EQ(*copy->Count(), 2);
  EXPECT_EQ((*copy->Find(After("h8h9"))), (*database->Find(After("h8h9"))));
}

TEST_F(FormatsTest, CsvOfOtherEditors) {
  Write("a.csv", absl::StrCat("\xEF\xBB\xBF", kCsvHeader, "\r\n\r\n", kStart,
                              "w,0,0,none,\"\"\r\nnonsense\n", kStart, "(none),7,1,exact,\"b\""));
  const auto database = Open();
  const auto counts = ImportFrom(Path("a.csv"), *database);
  ASSERT_TRUE(counts.ok()) << counts.status();
  EXPECT_EQ(counts->read, 2);
  EXPECT_EQ(counts->merged, 1);
  EXPECT_THAT(counts->refusals, ElementsAre("line 4: bad row: it has no key"));
  EXPECT_EQ((*database->Find(After("h8i9")))->comment, "b");
}

TEST_F(FormatsTest, EveryPrefixOfCsv) {
  TryEveryPrefix(absl::StrCat(kCsvHeader, "\n", kStart, "w,0,0,none,\"\"\n", kStart,
                              "(none),7,1,exact,\"@BTXT@77A\\n89B\\bb\"\n"),
                 ImportFormat::kCsv);
}

}  // namespace
}  // namespace tengen::database
