#include "protocol/database/formats/import.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <thread>
#include <tuple>
#include <utility>

#include "protocol/database/formats/rapfi_csv.h"
#include "protocol/database/formats/yixin_file.h"
#include "tests/base/full_disk.h"
#include "tests/protocol/database/formats/support.h"

namespace tengen::database {
namespace {

using ::testing::HasSubstr;

TEST_F(FormatsTest, FormatsAreToldByContent) {
  const auto database = Open("own.db");
  ASSERT_TRUE(database->Store(After("h8"), Record()).ok());
  TextOf(*database);
  const std::pair<std::string, ImportFormat> cases[] = {
      {Path("own.db"), ImportFormat::kDatabase},
      {Path("all.txt"), ImportFormat::kText},
      {SamplePath("yx_plain.db"), ImportFormat::kYixin},
      {SamplePath("yx_lz4_linked.db"), ImportFormat::kYixin},
      {SamplePath("yx_lz4_empty.db"), ImportFormat::kYixin},
      {SamplePath("yx_legacy_gbk.db"), ImportFormat::kYixin},
      {SamplePath("three.pos"), ImportFormat::kPos},
      {SamplePath("yixin.sav"), ImportFormat::kSav},
      {SamplePath("gomotur.rec"), ImportFormat::kRec},
      {SamplePath("renjunet.rif"), ImportFormat::kRenjuNet},
      {SamplePath("renjuoffline.xml"), ImportFormat::kRenjuOffline},
  };
  for (const auto& [path, format] : cases) {
    const auto found = ImportFormatOf(path);
    ASSERT_TRUE(found.ok()) << found.status();
    EXPECT_EQ(*found, format) << path;
    if (path.find(".rec") != std::string::npos) continue;  // only its name tells
    std::filesystem::copy_file(path, Path("nameless"),
                               std::filesystem::copy_options::overwrite_existing);
    EXPECT_EQ(ImportFormatOf(Path("nameless")).value(), format) << path;
  }
}

TEST_F(FormatsTest, FormatsThatNothingTells) {
  Write("a.db", "h8 i9\n");
  EXPECT_EQ(ImportFormatOf(Path("a.db")).value(), ImportFormat::kMoves);
  Write("a.txt", "\nh8i9k7g6f5");  // eleven bytes, and the first is a ten
  EXPECT_EQ(ImportFormatOf(Path("a.txt")).value(), ImportFormat::kMoves);
  Write("a.bin", "\x03\x70\x61\x62");
  EXPECT_EQ(ImportFormatOf(Path("a.bin")).value(), ImportFormat::kPos);
  Write("A.CSV", "??");
  EXPECT_EQ(ImportFormatOf(Path("A.CSV")).value(), ImportFormat::kCsv);
  Write("book.csv", "112,97,83\n112,96,84\n");
  EXPECT_EQ(ImportFormatOf(Path("book.csv")).value(), ImportFormat::kBook);
  Write("a.xml", "<?xml version='1.0'?><!-- c --><!DOCTYPE games><games></games>");
  EXPECT_EQ(ImportFormatOf(Path("a.xml")).value(), ImportFormat::kRenjuOffline);
  Write("picture.dat", "<?xml version='1.0'?><svg></svg>");
  EXPECT_TRUE(absl::IsInvalidArgument(ImportFormatOf(Path("picture.dat")).status()));
  Write("a.dat", "??");
  EXPECT_TRUE(absl::IsInvalidArgument(ImportFormatOf(Path("a.dat")).status()));
  EXPECT_TRUE(absl::IsNotFound(ImportFormatOf(Path("none")).status()));
}

TEST_F(FormatsTest, WhatIsKnownAndNotReadIsNamed) {
  // h8 and i9 are there, i7 follows, who moves wins.
  const absl::string_view bin("\x0A\x78\x40\x08\xE7\x00\x06\x01", 8);
  const absl::string_view binpack(
      "\x0F\x42\x80\x00\x07\x80\x00\x00\xE7\x00\x06\x01\x07\x42\x78\x00\xC7\x31\xB0\xFF", 20);
  for (const auto& [name, bytes, what] :
       {std::tuple("one.bin", bin, "samples of c-gomoku-cli for training"),
        std::tuple("one.binpack", binpack, "games of c-gomoku-cli packed for training"),
        std::tuple("a.txt", absl::string_view("info move H8 visits 40\n"), "lz-analyze"),
        std::tuple("m.txt", absl::string_view("--------\r\nGame ID: 1\r\nEngines: A x B\r\n"),
                   "messages of the engines of c-gomoku-cli"),
        std::tuple("empty.sgf", absl::string_view(), "is empty")}) {
    Write(name, bytes);
    const absl::Status status = ImportFormatOf(Path(name)).status();
    EXPECT_TRUE(absl::IsInvalidArgument(status)) << status;
    EXPECT_THAT(std::string(status.message()), HasSubstr(what));
  }
}

TEST_F(FormatsTest, WhatHoldsNoRecordForMegabytesIsWatched) {
  const auto database = Open();
  for (const ImportFormat format : {ImportFormat::kYixin, ImportFormat::kCsv}) {
    Write("nothing", std::string(size_t{3} << 20, format == ImportFormat::kCsv ? '\n' : '\0'));
    int looks = 0;
    const auto counts = Import(Path("nothing"), {.format = format}, *database,
                               [&looks](const ImportCounts&, double) {
                                 return ++looks == 3 ? absl::CancelledError() : absl::OkStatus();
                               });
    EXPECT_TRUE(absl::IsCancelled(counts.status())) << counts.status();
  }
}

TEST_F(FormatsTest, LinesOfDashesAreNoGames) {
  Write("a.txt", "--------\nGame 1\nh8i9\n");
  EXPECT_EQ(ImportFormatOf(Path("a.txt")).value(), ImportFormat::kMoves);  // by its name
  const auto database = Open();
  const auto counts = ImportFrom(Path("a.txt"), *database);
  ASSERT_TRUE(counts.ok()) << counts.status();
  EXPECT_EQ(counts->read, 2);
  EXPECT_THAT(counts->refusals, ElementsAre("line 1: no move", HasSubstr("line 2")));
}

TEST_F(FormatsTest, NamesOfFormats) {
  EXPECT_EQ(ImportFormatNames(),
            "database, text, yixin, csv, renlib, renjunet, renjuoffline, pos, sav, rec, "
            "ban, rnj, nrf, dt5, kif, rdf, bdt, book, kurnik, psq, sgf, psq-zip, moves");
  EXPECT_EQ(ParseImportFormat("renlib"), ImportFormat::kRenlib);
  EXPECT_EQ(ParseImportFormat("xml"), std::nullopt);
}

TEST_F(FormatsTest, TextsThatDoNotFit) {
  const auto database = Open();
  const auto counts = ImportFrom(SamplePath("yx_plain.db"), *database);
  ASSERT_TRUE(counts.ok()) << counts.status();
  EXPECT_EQ(counts->read, 5);
  EXPECT_EQ(counts->cut, 1);  // a text on a stone
  const Record record =
      (*database->Find(Stones(Rule::kRenju, 15, {Point(7, 7)}, {Point(6, 6)}))).value();
  // The position is its own mirror image.
  EXPECT_EQ(record.texts, (std::vector<PointText>{{Point(8, 7), "B"}, {Point(7, 8), "B"}}));
}

TEST_F(FormatsTest, CommentsThatAreTooLongTogether) {
  const auto row = [](char c) {
    return absl::StrCat("0,r-15-15-h8--w,w,0,0,none,\"", std::string(40000, c), "\"\n");
  };
  Write("a.csv", absl::StrCat(row('a'), row('b'), row('a')));
  const auto database = Open();
  const auto counts = ImportFrom(Path("a.csv"), *database);
  ASSERT_TRUE(counts.ok()) << counts.status();
  EXPECT_EQ(counts->merged, 2);
  EXPECT_EQ(counts->cut, 1);
  const Record record = (*database->Find(After("h8"))).value();
  EXPECT_EQ(record.comment, std::string(40000, 'a') + "\n" + std::string(kMaxComment - 40001, 'b'));
}

TEST_F(FormatsTest, TextsOfOtherEncodingsBecomeUtf8) {
  const auto database = Open();
  auto counts = ImportFrom(SamplePath("yx_legacy_gbk.db"), *database);
  ASSERT_TRUE(counts.ok()) << counts.status();
  EXPECT_EQ(counts->encoding, base::Encoding::kGbk);
  EXPECT_EQ((*database->Find(After("h8")))->comment, "\xE5\xA4\xA9\xE5\x85\x83");
  EXPECT_EQ(ImportFrom(SamplePath("yx_plain.db"), *database)->encoding, std::nullopt);

  const auto other = Open("other.db");
  counts = ImportFrom(SamplePath("yx_legacy_gbk.db"), *other,
                      {.encoding = base::Encoding::kWindows1252});
  EXPECT_EQ((*other->Find(After("h8")))->comment, "\xC3\x8C\xC3\xAC\xC3\x94\xC2\xAA");

  Write("names.rec", "J\xFCri\nP\xE4r\n0,0,1\n-1\n");
  counts = ImportFrom(Path("names.rec"), *other, {.rule = Rule::kStandard});
  EXPECT_EQ(counts->encoding, base::Encoding::kWindows1252);
  EXPECT_EQ((*other->Find(After("a20", 20, Rule::kStandard)))->comment, "J\xC3\xBCri - P\xC3\xA4r");
}

TEST_F(FormatsTest, OnceMoreChangesNothing) {
  const auto database = Open();
  ASSERT_TRUE(ImportFrom(SamplePath("yx_plain.db"), *database).ok());
  const std::string text = TextOf(*database);
  const auto counts = ImportFrom(SamplePath("yx_lz4_stored.db"), *database);
  ASSERT_TRUE(counts.ok()) << counts.status();
  EXPECT_EQ(counts->merged, 5);
  EXPECT_TRUE(TextOf(*database) == text);
  EXPECT_EQ(ImportFrom(Path("all.txt"), *database)->merged, 5);
  const auto other = Open("other.db");
  EXPECT_EQ(ImportFrom(database->path(), *other)->read, 5);
  EXPECT_TRUE(TextOf(*other) == text);
}

TEST_F(FormatsTest, ABrokenLineOfTextCostsItself) {
  const auto database = Open();
  Write("a.txt", absl::StrCat("Tengen positions 1\n", RecordToText(After("h8"), Record()),
                              "\nnonsense\n", RecordToText(After("h8h9"), Record())));
  const auto counts = ImportFrom(Path("a.txt"), *database);
  ASSERT_TRUE(counts.ok()) << counts.status();
  EXPECT_EQ(counts->read, 2);
  ASSERT_EQ(counts->refusals.size(), 1u);
  EXPECT_THAT(counts->refusals[0], HasSubstr("line 3: 1 fields"));
}

TEST_F(FormatsTest, WhatMakesNoSenseAtAllIsRefused) {
  const auto database = Open();
  for (ImportFormat format : {ImportFormat::kCsv, ImportFormat::kText, ImportFormat::kMoves,
                              ImportFormat::kSav, ImportFormat::kRenlib, ImportFormat::kDatabase}) {
    Write("a", "nonsense");
    const absl::Status status = ImportFrom(Path("a"), *database, {.format = format}).status();
    EXPECT_FALSE(status.ok()) << ImportFormatName(format);
    EXPECT_THAT(std::string(status.message()), HasSubstr(Path("a")));
  }
  EXPECT_EQ(*database->Count(), 0);
}

TEST_F(FormatsTest, TreesOfRenlib) {
  Write("a.lib", absl::string_view("\x78\x00\x89\x40", 4));
  const auto database = Open();
  const auto counts = ImportFrom(Path("a.lib"), *database);
  ASSERT_TRUE(counts.ok()) << counts.status();
  EXPECT_EQ(counts->read, 2);
  EXPECT_TRUE(*database->Contains(After("h8i7")));
}

// A file of so many positions.
void WriteMany(const std::string& path, int positions, const std::string& source_path) {
  const auto source = PositionDatabase::Open(source_path).value();
  engine::RandomSource random(1);
  ASSERT_TRUE(source
                  ->Transact([&] {
                    for (int i = 0; i < positions; ++i) {
                      Position position = {Rule::kRenju, 15, 15, Color::kBlack, {}};
                      for (int stones = 0; stones < 8; ++stones) {
                        position = position.After(random.Any(position.EmptyPoints()));
                      }
                      Record record;
                      record.comment = absl::StrCat("number ", i);
                      const absl::Status status = source->Store(position, record);
                      if (!status.ok()) return status;
                    }
                    return absl::OkStatus();
                  })
                  .ok());
  ASSERT_TRUE(WriteYixin(*source, "", path, Packing::kLz4).ok());
}

// What is read between two looks has to be done well within the patience of a command.
constexpr int64_t kSoon = 500;

TEST_F(FormatsTest, AWatcherEndsAnImportWithNothingAdded) {
  WriteMany(Path("many.db"), 10000, Path("source.db"));
  const auto database = Open();
  ASSERT_TRUE(database->Store(After("h8"), Record()).ok());
  double last = 0;
  int64_t read = 0;
  const absl::Status status =
      Import(Path("many.db"), {}, *database, [&](const ImportCounts& counts, double share) {
        EXPECT_GE(share, last);
        last = share;
        EXPECT_LE(counts.read - read, kSoon);
        read = counts.read;
        return counts.read < 8000 ? absl::OkStatus() : absl::CancelledError("enough");
      }).status();
  EXPECT_TRUE(absl::IsCancelled(status)) << status;
  EXPECT_GT(last, 0);
  EXPECT_EQ(*database->Count(), 1);
}

TEST_F(FormatsTest, AWatcherEndsTheImportOfATree) {
  constexpr int kNodes = 20000;
  std::string bytes = "\x78";
  bytes.push_back('\0');
  for (int i = 1; i < kNodes; ++i)
    absl::StrAppend(&bytes, "\x89", i + 1 < kNodes ? "\xC0" : "\x40");
  Write("many.lib", bytes);
  const auto database = Open();
  ASSERT_TRUE(database->Store(After("a1"), Record()).ok());
  double last = 0;
  int64_t read = 0;
  const auto watch = [&](const ImportCounts& counts, double share) {
    EXPECT_GE(share, last);
    last = share;
    EXPECT_LE(counts.read - read, kSoon);
    read = counts.read;
    return counts.read < 8000 ? absl::OkStatus() : absl::CancelledError("enough");
  };
  const absl::Status status = Import(Path("many.lib"), {}, *database, watch).status();
  EXPECT_TRUE(absl::IsCancelled(status)) << status;
  EXPECT_NEAR(last, 0.4, 0.1);
  EXPECT_EQ(*database->Count(), 1);
  const auto counts = ImportFrom(Path("many.lib"), *database);
  ASSERT_TRUE(counts.ok()) << counts.status();
  EXPECT_EQ(counts->read, kNodes);
  EXPECT_EQ(counts->merged, kNodes - 2);
}

TEST_F(FormatsTest, AFullDiskLeavesAllAsItWas) {
  WriteMany(Path("many.db"), 1000, Path("source.db"));
  const auto database = Open();
  ASSERT_TRUE(database->Store(After("h8"), Record()).ok());
  ASSERT_TRUE(database->Checkpoint().ok());
  {
    const base::FullDisk full(20000);
    const absl::Status status = ImportFrom(Path("many.db"), *database).status();
    EXPECT_TRUE(absl::IsUnavailable(status)) << status;
  }
  EXPECT_EQ(*database->Count(), 1);
  EXPECT_TRUE(database->Check().ok()) << database->Check();

  ASSERT_TRUE(ImportFrom(Path("many.db"), *database).ok());
  const std::string before = ReadFile("many.db");
  const base::FullDisk full(before.size() / 2);
  for (const Packing packing : {Packing::kNone, Packing::kLz4}) {
    const absl::Status status = WriteYixin(*database, "", Path("many.db"), packing).status();
    EXPECT_TRUE(absl::IsUnavailable(status)) << status;
  }
  EXPECT_TRUE(absl::IsUnavailable(WriteCsv(*database, "", Path("many.db")).status()));
  EXPECT_TRUE(ReadFile("many.db") == before);
}

// TENGEN_IMPORT_KILLS=200 is the long run.
TEST_F(FormatsTest, AnImportThatIsKilledLeavesNothing) {
  const int kills = engine::NumberFromEnvironment("TENGEN_IMPORT_KILLS", 20);
  WriteMany(Path("many.db"), 10000, Path("source.db"));
  engine::RandomSource random(static_cast<uint64_t>(kills));
  const std::string path = Path("positions.db");
  const auto start = [&] {
    const pid_t child = fork();
    if (child == 0) {
      const auto database = PositionDatabase::Open(path);
      _exit(database.ok() && ImportFrom(Path("many.db"), **database).ok() ? 0 : 1);
    }
    return child;
  };
  int killed = 0;
  for (int i = 0; i < kills && !HasFailure(); ++i) {
    for (const char* end : {"", "-wal", "-shm"}) std::filesystem::remove(path + end);
    ASSERT_TRUE(PositionDatabase::Open(path).value()->Store(After("h8"), Record()).ok());
    const pid_t child = start();
    std::this_thread::sleep_for(std::chrono::microseconds(random.Below(120000)));
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    killed += WIFSIGNALED(status) ? 1 : 0;
    const auto database = PositionDatabase::Open(path).value();
    EXPECT_TRUE(database->Check().ok()) << database->Check();
    const int64_t count = *database->Count();
    EXPECT_TRUE(count == 1 || count == 10001) << count;
  }
  EXPECT_GT(killed, 0);
}

}  // namespace
}  // namespace tengen::database
