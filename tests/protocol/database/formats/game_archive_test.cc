#include "protocol/database/formats/game_archive.h"

#include <zip.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "tests/protocol/database/formats/support.h"

namespace tengen::database {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

constexpr absl::string_view kGame =
    "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,0\n9,9,1500\nBLACK.zip\nWHITE.zip\n-1\n";

class GameArchiveTest : public FormatsTest {
 protected:
  // An archive with these files.
  std::string Packed(const std::vector<std::pair<std::string, std::string>>& files) const {
    const std::string path = Path("games.zip");
    zip_t* const archive = zip_open(path.c_str(), ZIP_CREATE | ZIP_TRUNCATE, nullptr);
    EXPECT_NE(archive, nullptr);
    for (const auto& [name, bytes] : files) {
      zip_source_t* const source = zip_source_buffer(archive, bytes.data(), bytes.size(), 0);
      EXPECT_GE(zip_file_add(archive, name.c_str(), source, ZIP_FL_ENC_UTF_8), 0);
    }
    EXPECT_EQ(zip_close(archive), 0);
    return path;
  }
};

TEST_F(GameArchiveTest, NamesSayRuleAndResult) {
  const ArchivedName game = ParseArchivedName("gomocup2025results/Renju/1_3_7_2.psq");
  EXPECT_EQ(game.division, "Renju");
  EXPECT_EQ(game.rule, Rule::kRenju);
  EXPECT_EQ(game.result, "White won");
  EXPECT_EQ(ParseArchivedName("Standard1/1_3_7_0.psq").rule, Rule::kStandard);
  EXPECT_EQ(ParseArchivedName("Standard1/1_3_7_0.psq").result, "draw");
  EXPECT_EQ(ParseArchivedName("Freestyle15_1/1_3_7_1.psq").rule, Rule::kFreestyle);
  EXPECT_EQ(ParseArchivedName("2/4/1_3_7_1.psq").rule, std::nullopt);
  EXPECT_EQ(ParseArchivedName("AxB-31(1).psq").result, "");
  EXPECT_EQ(ParseArchivedName("").division, "");
}

TEST_F(GameArchiveTest, GamesOfATournament) {
  const std::string path = Packed({{"Renju/1_0_1_1.psq", std::string(kGame)},
                                   {"Renju/_result.txt", "BLACK 1"},
                                   {"Fastgame/1_0_1_0.psq", absl::StrCat(kGame, "0,Standard1\n")},
                                   {"Fastgame/1_0_1_2.psq", "nonsense"}});
  EXPECT_EQ(ImportFormatOf(path).value(), ImportFormat::kPsqArchive);
  const auto database = Open();
  const auto counts = ImportFrom(path, *database);
  ASSERT_TRUE(counts.ok()) << counts.status();
  EXPECT_EQ(counts->read, 6);
  EXPECT_THAT(counts->refusals, ElementsAre(HasSubstr("Fastgame/1_0_1_2.psq: ")));
  EXPECT_EQ((*database->Find(After("h8i9i7", 15, Rule::kRenju)))->comment,
            "BLACK.zip - WHITE.zip, Renju, Black won");
  EXPECT_EQ((*database->Find(After("h8i9i7", 15, Rule::kStandard)))->comment,
            "BLACK.zip - WHITE.zip, Fastgame, draw");
  const auto other = Open("other.db");
  ASSERT_TRUE(ImportFrom(path, *other, {.rule = Rule::kCaro}).ok());
  EXPECT_TRUE(*other->Contains(After("h8i9i7", 15, Rule::kCaro)));
  EXPECT_EQ(*other->Count(), 3);
}

TEST_F(GameArchiveTest, GrowsAndIsReadAgain) {
  const std::string path = Path("grown.zip");
  GrowingArchive first(path);
  ASSERT_TRUE(first.Load().ok());
  ASSERT_TRUE(first.Save().ok());
  EXPECT_FALSE(std::filesystem::exists(path)) << "there is nothing to save";
  for (const char* name : {"Renju/0_0_1_1.psq", "Renju/0_1_0_2.psq", "Caro/0_0_1_0.psq"}) {
    first.Add(name, absl::StrCat(kGame, name, "\n"));
    ASSERT_TRUE(first.Save().ok());
    EXPECT_EQ(ReadArchivedGame(path, 1).value().name, "Renju/0_0_1_1.psq");
  }
  GrowingArchive second(path);
  ASSERT_TRUE(second.Load().ok());
  EXPECT_THAT(second.names(),
              ElementsAre("Caro/0_0_1_0.psq", "Renju/0_0_1_1.psq", "Renju/0_1_0_2.psq"));
  second.Add("Caro/0_1_0_0.psq", std::string(kGame));
  ASSERT_TRUE(second.Save().ok());
  std::vector<std::string> texts;
  const absl::Status visited =
      second.Visit([&](const std::string& name, const absl::StatusOr<std::string>& text) {
        texts.push_back(absl::StrCat(name, ": ", text.value_or("").substr(kGame.size())));
        return absl::OkStatus();
      });
  ASSERT_TRUE(visited.ok()) << visited;
  EXPECT_THAT(texts, ElementsAre("Renju/0_0_1_1.psq: Renju/0_0_1_1.psq\n",
                                 "Renju/0_1_0_2.psq: Renju/0_1_0_2.psq\n",
                                 "Caro/0_0_1_0.psq: Caro/0_0_1_0.psq\n", "Caro/0_1_0_0.psq: "));
}

TEST_F(GameArchiveTest, AFileTakesThePlaceOfOneOfItsName) {
  const std::string path = Path("grown.zip");
  for (const char* text : {"first", "second", "third"}) {
    GrowingArchive archive(path);
    ASSERT_TRUE(archive.Load().ok());
    archive.Add("Caro/ratings.txt", text);
    archive.Add(absl::StrCat("Caro/", text, ".psq"), std::string(kGame));
    ASSERT_TRUE(archive.Save().ok());
  }
  GrowingArchive archive(path);
  ASSERT_TRUE(archive.Load().ok());
  std::vector<std::string> ratings;
  int files = 0;
  const absl::Status visited =
      archive.Visit([&](const std::string& name, const absl::StatusOr<std::string>& text) {
        ++files;
        if (name == "Caro/ratings.txt") ratings.push_back(text.value_or(""));
        return absl::OkStatus();
      });
  ASSERT_TRUE(visited.ok()) << visited;
  EXPECT_THAT(ratings, ElementsAre("third"));
  EXPECT_EQ(files, 4);
}

TEST_F(GameArchiveTest, WhatIsNoArchiveDoesNotGrow) {
  const std::string path = Path("diary.zip");
  std::ofstream(path) << "my diary";
  GrowingArchive archive(path);
  const absl::Status status = archive.Load();
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(status.message(), HasSubstr("diary.zip"));
  GrowingArchive nowhere(Path("missing/games.zip"));
  nowhere.Add("Caro/0_0_1_0.psq", "");
  EXPECT_EQ(nowhere.Save().code(), absl::StatusCode::kUnavailable);
}

TEST_F(GameArchiveTest, OneGameIsReadByItsNumber) {
  const std::string path = Packed({{"Renju/1_0_1_1.psq", std::string(kGame)},
                                   {"Renju/_result.txt", "BLACK 1"},
                                   {"Fastgame/1_0_1_0.PSQ", absl::StrCat(kGame, "0,Standard1\n")},
                                   {"Fastgame/1_0_1_2.psq", "nonsense"}});
  const ArchivedGame first = ReadArchivedGame(path, 1).value();
  EXPECT_EQ(first.name, "Renju/1_0_1_1.psq");
  EXPECT_EQ(first.games, 3);
  EXPECT_EQ(first.game.rule, Rule::kRenju) << "of the folder";
  EXPECT_THAT(first.game.steps, SizeIs(3));
  const ArchivedGame second = ReadArchivedGame(path, 2).value();
  EXPECT_EQ(second.name, "Fastgame/1_0_1_0.PSQ");
  EXPECT_EQ(second.game.rule, Rule::kStandard);
  EXPECT_EQ(
      ReadArchivedGame(path, 4).status(),
      absl::InvalidArgumentError(absl::StrCat(path, ": there is no game 4: the archive has 3")));
  EXPECT_THAT(ReadArchivedGame(path, 3).status().message(),
              HasSubstr("games.zip: \"Fastgame/1_0_1_2.psq\": "));
  EXPECT_THAT(ReadArchivedGame(Packed({{"a.txt", "a"}}), 1).status().message(),
              HasSubstr("no .psq file"));
}

TEST_F(GameArchiveTest, DamageCostsTheGame) {
  std::string bytes;
  for (int i = 0; i < 50; ++i) absl::StrAppend(&bytes, i, " of a text that is packed\n");
  Packed({{"a.psq", std::string(kGame)}, {"b.psq", absl::StrCat(kGame, bytes)}});
  std::string archive = ReadFile("games.zip");
  const size_t second = archive.find("b.psq") + 100;
  archive[second] = static_cast<char>(archive[second] ^ 0x55);
  Write("games.zip", archive);
  const auto database = Open();
  const auto counts = ImportFrom(Path("games.zip"), *database);
  ASSERT_TRUE(counts.ok()) << counts.status();
  EXPECT_EQ(counts->read, 3);
  EXPECT_THAT(counts->refusals, SizeIs(1));
}

TEST_F(GameArchiveTest, WhatIsTooLongIsRefused) {
  const std::string path =
      Packed({{"a.psq", std::string(kGame)}, {"b.psq", std::string(size_t{3} << 20, '\n')}});
  const auto counts = ImportFrom(path, *Open());
  ASSERT_TRUE(counts.ok()) << counts.status();
  EXPECT_THAT(counts->refusals, ElementsAre("b.psq: too long for a game"));
}

TEST_F(GameArchiveTest, WhatIsNoSuchArchiveIsRefused) {
  const auto database = Open();
  EXPECT_TRUE(absl::IsInvalidArgument(ImportFrom(Packed({{"a.txt", "a"}}), *database).status()));
  const absl::Status status = ImportFrom(Packed({{"a.psq", "a"}}), *database).status();
  EXPECT_TRUE(absl::IsInvalidArgument(status)) << status;
  const std::string whole = ReadFile("games.zip");
  TryEveryPrefix(whole, ImportFormat::kPsqArchive);
}

}  // namespace
}  // namespace tengen::database
