#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "protocol/database/renlib.h"
#include "tests/protocol/database/support.h"

namespace tengen::database {
namespace {

class RenlibExportTest : public DatabaseTest {
 protected:
  RenlibExport Export(PositionDatabase& database, base::Encoding encoding = base::Encoding::kUtf8) {
    const absl::StatusOr<RenlibExport> result =
        ExportRenlib(database, Rule::kRenju, Path("a.lib"), encoding);
    EXPECT_TRUE(result.ok()) << result.status();
    return result.value_or(RenlibExport());
  }
  // The bytes behind the header, and the header's version.
  std::string Exported(PositionDatabase& database) {
    Export(database);
    const std::string bytes = ReadFile("a.lib");
    EXPECT_EQ(bytes.substr(0, 8), "\xFFRenLib\xFF");
    return absl::StrCat("3.", static_cast<int>(bytes[9]), " ",
                        absl::BytesToHexString(bytes.substr(20)));
  }
  // Everything in it, as text.
  std::string TextOf(PositionDatabase& database) {
    EXPECT_TRUE(WriteText(database, "", Path("text")).ok());
    return ReadFile("text");
  }
  // What a database holds after it has read the file.
  std::string TextAfterImport() {
    const auto database = Open(absl::StrCat("again", ++databases_));
    const absl::StatusOr<RenlibImport> import =
        ImportRenlib(Path("a.lib"), Rule::kRenju, *database);
    EXPECT_TRUE(import.ok()) << import.status();
    EXPECT_EQ(import->skipped + import->cut + import->damaged, 0);
    return TextOf(*database);
  }
  void Store(PositionDatabase& database, const Position& position, const Record& record) {
    ASSERT_TRUE(database.Store(position, record).ok());
  }

  int databases_ = 0;
};

Record Commented(absl::string_view comment, std::vector<PointText> texts = {}) {
  Record record;
  record.comment = std::string(comment);
  record.texts = std::move(texts);
  return record;
}

TEST_F(RenlibExportTest, FormsOfFiles) {
  const auto database = Open();
  EXPECT_EQ(Exported(*database), "3.4 0040");
  Store(*database, After("h8"), Record());
  EXPECT_EQ(Exported(*database), "3.0 7840");
  Store(*database, After("h8i8"), Record());
  Store(*database, After("h8i9"), Commented("ab"));
  // Of equal points the first: g9 and h9.
  EXPECT_EQ(Exported(*database), "3.0 780067c8616200006840");
  Store(*database, After("h8").AfterPass(), Record());
  EXPECT_EQ(Exported(*database), "3.4 0000780000c067c8616200006840");
}

TEST_F(RenlibExportTest, RootWhereItIsNeeded) {
  const auto database = Open();
  Store(*database, After("h8"), Record());
  Store(*database, After(""), Commented("a"));
  EXPECT_EQ(Exported(*database), "3.4 000861007840");
  Store(*database, After(""), Labelled(kMarkLabel));
  EXPECT_EQ(Exported(*database), "3.4 00107840");
  Store(*database, After(""), Commented("", {{Point(0, 0), "A"}}));
  EXPECT_EQ(Exported(*database), "3.4 000001c3000141007840");
  Store(*database, After(""), Commented("", {{Point(7, 7), "A"}}));
  EXPECT_EQ(Exported(*database), "3.0 784100014100");
  Store(*database, After("a1"), Record());
  EXPECT_EQ(Exported(*database), "3.4 000001c0784100014100");
}

TEST_F(RenlibExportTest, CommentsTextsAndMarks) {
  const auto database = Open();
  Record record = Commented("one\ntwo\nthree", {{Point(6, 6), "A"}, {Point(7, 5), "B"}});
  record.label = kMarkLabel;
  Store(*database, After("h8"), record);
  Store(*database, After("h8i9"), Record());
  Store(*database, After("h8i9i8"), Labelled(kWinLabel));  // has no place
  EXPECT_EQ(Exported(*database),
            "3.0 7818" + absl::BytesToHexString("one\btwo\r\nthree") + "0000" +  // h8
                "58c300014200" +                                                 // B, no move
                "67010001" + "4100" + "6840");                                   // A with the move
}

TEST_F(RenlibExportTest, PositionsOfOneRuleAndSizeOnly) {
  const auto database = Open();
  Store(*database, After("h8", 15, Rule::kCaro), Record());
  Store(*database, After("h8", 19), Record());
  EXPECT_EQ(Exported(*database), "3.4 0040");
}

TEST_F(RenlibExportTest, PositionsBetween) {
  const auto database = Open();
  Store(*database, After("h8i9g7"), Commented("far away"));
  const RenlibExport result = Export(*database);
  EXPECT_EQ(result.between, 2);
  EXPECT_EQ(result.nodes, 4);  // with the root, or 3 below it
  const auto again = Open("again.db");
  ASSERT_TRUE(ImportRenlib(Path("a.lib"), Rule::kRenju, *again).ok());
  EXPECT_EQ((*again->Find(After("h8i9g7")))->comment, "far away");
  EXPECT_EQ(*again->Count(), 3);
}

TEST_F(RenlibExportTest, Encodings) {
  const auto database = Open();
  Store(*database, After("h8"), Commented("黑 é", {{Point(7, 5), "胜"}}));
  EXPECT_EQ(Export(*database, base::Encoding::kGbk).replaced, 0);
  EXPECT_THAT(ReadFile("a.lib"), ::testing::HasSubstr("\xBA\xDA \xA8\xA6"));
  EXPECT_EQ(TextAfterImport(), TextOf(*database));
  EXPECT_EQ(Export(*database, base::Encoding::kWindows1252).replaced, 2);
  EXPECT_THAT(ReadFile("a.lib"), ::testing::HasSubstr("? \xE9"));
  Export(*database);
  EXPECT_THAT(ReadFile("a.lib"), ::testing::HasSubstr("黑 é"));
  // Bytes of which nobody knows what they are.
  Store(*database, After("h8"), Commented("\xBA\xDA"));
  EXPECT_EQ(Export(*database, base::Encoding::kWindows1251).replaced, 0);
  EXPECT_THAT(ReadFile("a.lib"), ::testing::HasSubstr("\xBA\xDA"));
}

TEST_F(RenlibExportTest, ReplacesNothingElse) {
  const auto database = Open();
  const auto code = [&](const std::string& path) {
    return ExportRenlib(*database, Rule::kRenju, path).status().code();
  };
  Write("a.txt", "something else");
  EXPECT_EQ(code(Path("a.txt")), absl::StatusCode::kAlreadyExists);
  EXPECT_EQ(ReadFile("a.txt"), "something else");
  Write("empty.lib", "");
  EXPECT_EQ(code(Path("empty.lib")), absl::StatusCode::kOk);
  EXPECT_EQ(code(Path("empty.lib")), absl::StatusCode::kOk);
  EXPECT_EQ(code(Path("no/a.lib")), absl::StatusCode::kUnavailable);
}

// What a file holds is in order: siblings by their byte, no position twice, no move twice.
void ExpectInOrder(const std::string& bytes) {
  std::vector<std::string> keys;
  std::vector<std::optional<Point>> path;
  std::vector<int> last = {-1};  // the byte of the last child, for each depth
  ASSERT_TRUE(ReadRenlib(bytes, [&](const RenlibNode& node) {
                if (node.is_root) return absl::OkStatus();
                const size_t depth = node.moves.size() - (node.is_move ? 1 : 0);
                EXPECT_LT(depth, last.size());
                last.resize(depth + 1);
                const int byte = RenlibMove(node.is_move ? node.moves.back() : node.text_point);
                EXPECT_LT(last.back(), byte);
                last.back() = byte;
                if (node.is_move) last.push_back(-1);
                Position position = After("");
                for (const std::optional<Point>& move : node.moves) {
                  EXPECT_TRUE(!move || position.IsEmpty(*move));
                  position = move ? position.After(*move) : position.AfterPass();
                }
                if (node.is_move) keys.push_back(CanonicalPosition(position).key());
                return absl::OkStatus();
              }).ok());
  std::sort(keys.begin(), keys.end());
  EXPECT_EQ(std::adjacent_find(keys.begin(), keys.end()), keys.end());
}

// Grows a tree from the position into the database.
void Grow(engine::RandomSource& random, const Position& position, int depth,
          PositionDatabase& database) {
  Record record;
  if (random.Chance(30)) record.label = kMarkLabel;
  if (random.Chance(30)) record.comment = random.Any(std::vector<std::string>{"a", "é\nü", "黑"});
  const std::vector<Point> points = position.EmptyPoints();
  for (int i = random.Below(3); i > 0; --i) {
    record.texts.push_back({random.Any(points), random.Any(std::vector<std::string>{"A", "4三"})});
  }
  ASSERT_TRUE(database.Store(position, record).ok());
  if (depth == 0) return;
  for (int i = random.Below(4); i > 0; --i) {
    Grow(random, random.Chance(10) ? position.AfterPass() : position.After(random.Any(points)),
         depth - 1, database);
  }
}

TEST_F(RenlibExportTest, RandomTreesComeBack) {
  engine::RandomSource random(6);
  for (int round = 0; round < 30; ++round) {
    const auto database = Open(absl::StrCat(round, ".db"));
    const absl::Status grown = database->Transact([&] {
      for (int i = 0; i < 3; ++i) {
        const Point first = random.Chance(50) ? Point(7, 7) : Point(random.Below(15), 3);
        Grow(random, After("").After(first), 6, *database);
      }
      return absl::OkStatus();
    });
    ASSERT_TRUE(grown.ok()) << grown;
    const RenlibExport result = Export(*database);
    EXPECT_EQ(result.between, 0);
    EXPECT_EQ(TextAfterImport(), TextOf(*database));
    ExpectInOrder(ReadFile("a.lib"));
  }
}

// What is not connected is connected; nothing is lost.
TEST_F(RenlibExportTest, AnyPositionsComeBack) {
  engine::RandomSource random(7);
  for (int round = 0; round < 20; ++round) {
    const auto database = Open(absl::StrCat(round, ".db"));
    for (int i = random.Below(20); i > 0; --i) {
      Position position = RandomPosition(random, 15, 15, 20);
      position.rule = Rule::kRenju;
      Store(*database, position, Commented(absl::StrCat("number ", i)));
    }
    const RenlibExport result = Export(*database);
    const auto again = Open(absl::StrCat(round, "again.db"));
    ASSERT_TRUE(ImportRenlib(Path("a.lib"), Rule::kRenju, *again).ok());
    EXPECT_EQ(*again->Count() - *database->Count(), result.between);
    ASSERT_TRUE(database
                    ->ForEach("",
                              [&](const Position& position, const Record& record) {
                                EXPECT_EQ((*again->Find(position))->comment, record.comment);
                                return absl::OkStatus();
                              })
                    .ok());
    ExpectInOrder(ReadFile("a.lib"));
  }
}

}  // namespace
}  // namespace tengen::database
