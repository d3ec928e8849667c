#include "protocol/database/position_database.h"

#include <sqlite3.h>
#include <sys/stat.h>

#include <cstdlib>

#include "protocol/database/branches.h"
#include "tests/protocol/database/reference_database.h"
#include "tests/protocol/database/support.h"

namespace tengen::database {
namespace {

using ::testing::HasSubstr;

void RunSql(const std::string& path, const char* sql) {
  sqlite3* file = nullptr;
  ASSERT_EQ(sqlite3_open(path.c_str(), &file), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(file, sql, nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(file);
  sqlite3_close(file);
}

TEST_F(DatabaseTest, KeepsARecord) {
  const Record record = {'w',
                         LossIn(4),
                         12,
                         RecordBound::kExact,
                         "a \"comment\"\nof two lines",
                         {{Point(0, 0), "A"}, {Point(14, 0), "A"}}};  // mirror images
  {
    const auto database = Open();
    EXPECT_EQ(*database->Find(After("h8h9")), std::nullopt);
    ASSERT_TRUE(database->Store(After("h8h9"), record).ok());
    EXPECT_EQ(*database->Find(After("h8h9")), record);
  }
  const auto again = Open();
  const std::optional<Record> found = *again->Find(After("h8g8"));  // an image
  ASSERT_TRUE(found);
  EXPECT_EQ(found->comment, record.comment);
  EXPECT_EQ(found->label, 'w');
  EXPECT_THAT(found->texts,
              ::testing::ElementsAre(PointText{Point(0, 0), "A"}, PointText{Point(0, 14), "A"}));
  EXPECT_EQ(*again->Count(), 1);
  EXPECT_TRUE(*again->Erase(After("h8i8")));
  EXPECT_FALSE(*again->Erase(After("h8i8")));
  EXPECT_EQ(*again->Find(After("h8h9")), std::nullopt);
}

TEST_F(DatabaseTest, NamesThatMeanMoreToSqliteAreThoseOfFiles) {
  std::filesystem::current_path(Path(""));
  for (const char* name : {":memory:", "file::memory:", "FILE:a%20b.db", "file:x?mode=memory"}) {
    ASSERT_TRUE(PositionDatabase::Open(name).value()->Store(After("h8"), Labelled('w')).ok());
    EXPECT_TRUE(std::filesystem::exists(Path(name))) << name;
  }
  std::filesystem::current_path("/");  // where the test was is removed
}

TEST_F(DatabaseTest, RefusesRecordsThatMakeNoSense) {
  const auto database = Open();
  Record on_a_stone;
  on_a_stone.texts = {{Point(7, 7), "A"}};
  EXPECT_TRUE(absl::IsInvalidArgument(database->Store(After("h8"), on_a_stone)));
  on_a_stone.texts = {{Point(15, 7), "A"}};
  EXPECT_TRUE(absl::IsInvalidArgument(database->Store(After("h8"), on_a_stone)));
  EXPECT_TRUE(absl::IsInvalidArgument(database->Store(After("h8"), Labelled('\n'))));
  EXPECT_EQ(*database->Count(), 0);
}

TEST_F(DatabaseTest, TransactionsAreAllOrNothing) {
  const auto database = Open();
  const absl::Status status = database->Transact([&]() -> absl::Status {
    EXPECT_TRUE(database->Store(After("h8"), Record()).ok());
    EXPECT_TRUE(database->Edit(After("h8h9"), [](Record& r) { r.comment = "new"; }).ok());
    EXPECT_EQ(*database->Count(), 2);
    return absl::CancelledError("no");
  });
  EXPECT_TRUE(absl::IsCancelled(status));
  EXPECT_EQ(*database->Count(), 0);
}

TEST_F(DatabaseTest, RefusesForeignFiles) {
  Write("text", std::string(3000, 'x'));
  RunSql(Path("other.db"), "CREATE TABLE t(x); INSERT INTO t VALUES(1);");
  RunSql(Path("marked.db"), "PRAGMA user_version = 7; CREATE TABLE t(x);");
  { Open("later.db"); }
  RunSql(Path("later.db"), "PRAGMA user_version = 2;");
  const struct {
    const char* name;
    absl::StatusCode code;
    const char* what;
  } cases[] = {{"text", absl::StatusCode::kInvalidArgument, "not a database"},
               {"other.db", absl::StatusCode::kFailedPrecondition, "another program"},
               {"marked.db", absl::StatusCode::kFailedPrecondition, "another program"},
               {"later.db", absl::StatusCode::kFailedPrecondition, "later version"},
               {"missing/x.db", absl::StatusCode::kNotFound, ": No such file or directory"},
               {"pipe", absl::StatusCode::kNotFound, "is not a plain file"},
               {"", absl::StatusCode::kNotFound, "is not a plain file"}};
  ASSERT_EQ(mkfifo(Path("pipe").c_str(), 0600), 0);
  for (const auto& c : cases) {
    const std::string before = c.code == absl::StatusCode::kNotFound ? "" : ReadFile(c.name);
    const absl::Status status = PositionDatabase::Open(Path(c.name)).status();
    EXPECT_EQ(status.code(), c.code) << status;
    EXPECT_THAT(std::string(status.message()), HasSubstr(c.what));
    EXPECT_THAT(std::string(status.message()), HasSubstr(Path(c.name)));
    EXPECT_TRUE(absl::IsNotFound(status) || ReadFile(c.name) == before);
    EXPECT_EQ(PositionDatabase::OpenToRead(Path(c.name)).status().code(), c.code);
  }
  EXPECT_TRUE(absl::IsNotFound(PositionDatabase::Open("").status()));
  EXPECT_TRUE(absl::IsNotFound(PositionDatabase::Open(Path("new.db"), /*create=*/false).status()));
  EXPECT_FALSE(std::filesystem::exists(Path("new.db")));
}

// A file that claims to be ours, but whose table is something else, must not make us run what it
// says, which may never end.
TEST_F(DatabaseTest, RefusesTablesOfAnotherMake) {
  const struct {
    const char* name;
    const char* sql;
  } cases[] = {
      {"endless view",
       "DROP TABLE positions; CREATE VIEW positions AS WITH RECURSIVE n(key) AS "
       "(SELECT 1 UNION ALL SELECT key + 1 FROM n) SELECT key, 0 AS label, 0 AS value, 0 AS depth, "
       "0 AS bound, '' AS comment, x'' AS texts FROM n;"},
      {"trigger", "CREATE TRIGGER t AFTER INSERT ON POSITIONS BEGIN DELETE FROM positions; END;"},
      {"index", "CREATE INDEX i ON positions(length(comment));"},
      {"columns", "DROP TABLE positions; CREATE TABLE positions(key, label, value);"},
      {"nothing", "DROP TABLE positions;"}};
  for (const auto& c : cases) {
    SCOPED_TRACE(c.name);
    { Open(c.name); }
    RunSql(Path(c.name), c.sql);
    const std::string before = ReadFile(c.name);
    const absl::Status status = PositionDatabase::Open(Path(c.name)).status();
    EXPECT_TRUE(absl::IsFailedPrecondition(status)) << status;
    EXPECT_EQ(ReadFile(c.name), before);
  }
}

// What a user's tools may add is none of our business.
TEST_F(DatabaseTest, AcceptsOtherTablesBesideItsOwn) {
  { Open(); }
  RunSql(Path("positions.db"), "CREATE TABLE notes(x); ANALYZE;");
  EXPECT_TRUE(Open()->Store(After("h8"), Labelled('w')).ok());
}

TEST_F(DatabaseTest, TellsOfDamage) {
  { ASSERT_TRUE(Open()->Store(After("h8"), Labelled('w')).ok()); }
  EXPECT_TRUE(Open()->Check().ok());
  RunSql(Path("positions.db"), "UPDATE positions SET bound = 9");
  EXPECT_TRUE(absl::IsDataLoss(Open()->Check()));
  EXPECT_TRUE(absl::IsDataLoss(Open()->Find(After("h8")).status()));
  RunSql(Path("positions.db"), "UPDATE positions SET bound = 0, texts = x'ff'");
  EXPECT_TRUE(absl::IsDataLoss(Open()->Check()));
  RunSql(Path("positions.db"), "UPDATE positions SET texts = x'', key = x'0011223344556677'");
  EXPECT_TRUE(absl::IsDataLoss(Open()->Check()));
}

// Bytes of the file overwritten anywhere: nothing but an error or a right record may come of it.
TEST_F(DatabaseTest, SurvivesAnyDamage) {
  engine::RandomSource random(6);
  {
    const auto database = Open();
    ASSERT_TRUE(database
                    ->Transact([&]() -> absl::Status {
                      for (int i = 0; i < 300; ++i) {
                        const Position position = RandomPosition(random, 15, 15, 20);
                        EXPECT_TRUE(database->Store(position, RandomRecord(random, position)).ok());
                      }
                      return absl::OkStatus();
                    })
                    .ok());
  }
  const std::string good = ReadFile("positions.db");
  const int rounds = engine::NumberFromEnvironment("TENGEN_DATABASE_DAMAGES", 60);
  for (int round = 0; round < rounds; ++round) {
    std::string bad = good;
    for (int i = random.Below(8); i >= 0; --i) {
      bad[static_cast<size_t>(random.Below(static_cast<int>(bad.size())))] =
          static_cast<char>(random.Below(256));
    }
    if (random.Chance(20))
      bad.resize(static_cast<size_t>(random.Below(static_cast<int>(bad.size()))));
    Write("bad.db", bad);
    const auto database = PositionDatabase::Open(Path("bad.db"));
    if (!database.ok()) continue;
    (*database)->Check().IgnoreError();
    (*database)->Store(After("h8"), Labelled('w')).IgnoreError();
    (*database)
        ->ForEach("",
                  [](const Position& position, const Record& record) {
                    EXPECT_TRUE(Validate(record).ok());
                    EXPECT_TRUE(PositionOfKey(CanonicalPosition(position).key()));
                    return absl::OkStatus();
                  })
        .IgnoreError();
  }
}

// Everything that changes a database, at random, beside the literal one.
class RandomOperations {
 public:
  RandomOperations(uint64_t seed, int width, int height, int stones, PositionDatabase& database)
      : random_(seed), width_(width), height_(height), stones_(stones), database_(database) {}

  void Run(int operations) {
    for (int i = 0; i < operations && !::testing::Test::HasFailure(); ++i) One();
    CompareAll();
  }

 private:
  Position Any() {
    if (!known_.empty() && random_.Chance(70)) {
      Position position = RandomImage(random_, random_.Any(known_));
      if (random_.Chance(50) && !position.EmptyPoints().empty()) {
        position = position.After(random_.Any(position.EmptyPoints()));
      }
      return position;
    }
    Position position = RandomPosition(random_, width_, height_, stones_);
    position.rule = random_.Chance(80) ? Rule::kRenju : Rule::kStandard;
    return position;
  }

  void One() {
    const Position position = Any();
    known_.push_back(position);
    const Record record = RandomRecord(random_, position);
    switch (random_.Below(20)) {
      case 0:
        ASSERT_EQ(*database_.Erase(position), reference_.Erase(position));
        break;
      case 1:
        EraseBelow(position);
        break;
      case 2:
      case 3:
      case 4:
        ASSERT_TRUE(database_.Merge(position, record).ok());
        reference_.Add(position, record);
        break;
      case 5:
      case 6:
        ASSERT_EQ(*database_.Contains(position), reference_.Find(position).has_value());
        break;
      default:
        ASSERT_TRUE(database_.Store(position, record).ok());
        reference_.Store(position, record);
        break;
    }
    const Position asked = Any();
    ASSERT_EQ(*database_.Find(asked), reference_.Find(asked));
  }

  void EraseBelow(const Position& position) {
    const char label = random_.Any(absl::string_view("wldx!"));
    const bool deep = random_.Chance(50);
    const auto wanted = [label](const Record& record) { return record.label == label; };
    const absl::StatusOr<int64_t> erased = database::EraseBelow(database_, position, wanted, deep);
    ASSERT_TRUE(erased.ok()) << erased.status();
    ASSERT_EQ(*erased, reference_.EraseBelow(position, wanted, deep));
  }

  void CompareAll() {
    EXPECT_EQ(*database_.Count(), reference_.Count());
    EXPECT_TRUE(database_.Check().ok());
    const absl::Status status =
        database_.ForEach("", [&](const Position& position, const Record& record) {
          EXPECT_EQ(reference_.Find(position), record);
          return absl::OkStatus();
        });
    EXPECT_TRUE(status.ok());
  }

  engine::RandomSource random_;
  int width_, height_, stones_;
  PositionDatabase& database_;
  ReferenceDatabase reference_;
  std::vector<Position> known_;
};

TEST_F(DatabaseTest, AgreesWithTheLiteralOne) {
  const int operations = engine::NumberFromEnvironment("TENGEN_DATABASE_OPERATIONS", 400);
  const struct {
    int width, height, stones;
  } sizes[] = {{5, 5, 6}, {6, 5, 5}, {15, 15, 8}, {20, 20, 4}};
  for (const auto& size : sizes) {
    const auto database = Open(absl::StrCat(size.width, "x", size.height));
    const absl::Status status = database->Transact([&] {  // the disk is not what is tested here
      RandomOperations(7, size.width, size.height, size.stones, *database).Run(operations);
      return absl::OkStatus();
    });
    EXPECT_TRUE(status.ok()) << status;
  }
}

// Whole trees, so that levels are searched in both ways.
TEST_F(DatabaseTest, BranchesAgreeWithTheLiteralOne) {
  engine::RandomSource random(8);
  for (int round = 0; round < 6; ++round) {
    const auto database = Open(absl::StrCat(round)), copy = Open(absl::StrCat("copy", round));
    ReferenceDatabase reference, reference_copy;
    Position root = {Rule::kRenju, 5, 5, Color::kBlack, {}};
    ASSERT_TRUE(database
                    ->Transact([&]() -> absl::Status {
                      for (int i = 0; i < 700; ++i) {
                        Position position = root;
                        for (int ply = 0; ply < 5; ++ply) {
                          position = position.After(random.Any(position.EmptyPoints()));
                          if (random.Chance(7)) continue;
                          const Record record = Labelled(random.Any(absl::string_view("wwld")));
                          if (!database->Store(position, record).ok())
                            return absl::UnknownError("");
                          reference.Store(position, record);
                        }
                      }
                      return absl::OkStatus();
                    })
                    .ok());
    const Position start = random.Chance(50) ? root : root.After(random.Any(root.EmptyPoints()));
    EXPECT_EQ(CopyBelow(*database, start, *copy)->records,
              reference.CopyBelow(start, reference_copy));
    EXPECT_EQ(*copy->Count(), reference_copy.Count());
    const bool deep = round % 2 == 0;
    const auto wanted = [](const Record& record) { return record.label == 'w'; };
    EXPECT_EQ(*EraseBelow(*database, start, wanted, deep),
              reference.EraseBelow(start, wanted, deep));
    EXPECT_EQ(*database->Count(), reference.Count());
    const absl::Status status =
        database->ForEach("", [&](const Position& position, const Record& record) {
          EXPECT_EQ(reference.Find(position), record);
          return absl::OkStatus();
        });
    EXPECT_TRUE(status.ok());
  }
}

}  // namespace
}  // namespace tengen::database
