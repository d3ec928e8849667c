#include "training/selfplay/shard.h"

#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <limits>
#include <memory>
#include <sstream>
#include <string>

#include "base/random.h"
#include "eval/network/network.h"
#include "gtest/gtest.h"
#include "tests/base/full_disk.h"
#include "tests/base/temporary_directory.h"
#include "tests/eval/network/biased_network.h"
#include "training/selfplay/selfplay.h"

namespace tengen::training {
namespace {

using std::filesystem::path;

class ShardTest : public testing::Test {
 protected:
  std::string File(const std::string& name) const { return place_.File(name); }
  static std::string Read(const std::string& name) {
    std::ifstream file(name, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
  }
  static void Write(const std::string& name, const std::string& text) {
    std::ofstream(name, std::ios::binary) << text;
  }

  const base::TemporaryDirectory place_;
  const path directory_ = place_.path();
};

const ShardHeader kHeader = {0x123456789ABCDEF0, 77, 3000, 100'000, 1500, "commit 2115a10"};

SearchScore EstimatedScore(Value v) { return SearchScore::FromValue(v); }

GameRecord SomeGame(uint64_t seed) {
  base::Random random(seed);
  GameRecord game;
  game.rule = kRules[static_cast<size_t>(random.Below(5))];
  game.side = random.Between(engine::kMinSide, kMaxShardSide);
  game.result = static_cast<ShardResult>(random.Below(3));
  game.end = static_cast<GameEnd>(random.Below(6));
  game.played_out = random.Chance(500);
  game.deep = random.Chance(500);
  const auto cell = [&] { return Point(random.Below(game.side), random.Below(game.side)); };
  for (int i = random.Below(9); i > 0; --i) game.opening.push_back(cell());
  for (int i = random.Below(70); i > 0; --i) {
    GamePly ply;
    ply.move = cell();
    ply.score = EstimatedScore(random.Between(-500, 500));
    if (random.Chance(100)) ply.score.kind = SearchScore::Kind::kNone;
    if (random.Chance(100)) ply.score.kind = SearchScore::Kind::kWin;
    if (random.Chance(100)) ply.score.kind = SearchScore::Kind::kLoss;
    ply.random = random.Chance(500);
    ply.forced = random.Chance(500);
    game.plies.push_back(ply);
  }
  return game;
}

// Writes `count` games and returns the file's bytes.
std::string WriteGames(const std::string& name, int count) {
  int64_t games = -1;
  auto writer = ShardWriter::Open(name, kHeader, &games);
  EXPECT_TRUE(writer.ok()) << writer.status();
  EXPECT_EQ(games, 0);
  for (int i = 0; i < count; ++i) {
    EXPECT_TRUE(writer->Append(SomeGame(static_cast<uint64_t>(i))).ok());
  }
  std::ifstream file(name, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

TEST_F(ShardTest, GamesSurviveTheFile) {
  WriteGames(File("a.gpk"), 50);
  const auto contents = ReadShard(File("a.gpk"));
  ASSERT_TRUE(contents.ok()) << contents.status();
  EXPECT_TRUE(contents->tail.ok()) << contents->tail;
  EXPECT_EQ(contents->header, kHeader);
  ASSERT_EQ(contents->games.size(), 50u);
  for (size_t i = 0; i < 50; ++i) EXPECT_EQ(contents->games[i], SomeGame(i)) << i;
}

TEST_F(ShardTest, APositionTakesAboutTwentySevenBits) {
  GameRecord game = SomeGame(1);
  game.plies.resize(36);
  game.opening.resize(5);
  EXPECT_LE(static_cast<double>(EncodeGame(game).size()) * 8 / 36, 29);
}

TEST_F(ShardTest, ScoresKeepTheirOrder) {
  EXPECT_DOUBLE_EQ(EstimatedScore(0).expectation, 0.5);
  EXPECT_GT(EstimatedScore(20).expectation, EstimatedScore(10).expectation);
  EXPECT_LT(EstimatedScore(kMaxEval).expectation, 1);
  EXPECT_GT(EstimatedScore(-kMaxEval).expectation, 0);
  EXPECT_EQ(EstimatedScore(WinIn(5)).kind, SearchScore::Kind::kWin);
  EXPECT_EQ(EstimatedScore(LossIn(5)).kind, SearchScore::Kind::kLoss);
}

TEST_F(ShardTest, ACutFileKeepsTheGamesBefore) {
  const std::string text = WriteGames(File("a.gpk"), 20);
  for (size_t cut = text.size() - 1; cut > 64; cut -= 37) {
    Write(File("cut.gpk"), text.substr(0, cut));
    const auto contents = ReadShard(File("cut.gpk"));
    ASSERT_TRUE(contents.ok()) << contents.status();
    ASSERT_LT(contents->games.size(), 20u);
    for (size_t i = 0; i < contents->games.size(); ++i) ASSERT_EQ(contents->games[i], SomeGame(i));
    EXPECT_EQ(contents->tail.ok(), contents->good_bytes == static_cast<int64_t>(cut));
    if (cut < 100) break;
  }
}

// As a full disk may leave it at the beginning of a shard.
TEST_F(ShardTest, ACutHeaderIsAShardWithoutGames) {
  const std::string text = WriteGames(File("a.gpk"), 1);
  for (size_t cut : {0, 3, 40, 63}) {
    Write(File("cut.gpk"), text.substr(0, cut));
    const auto contents = ReadShard(File("cut.gpk"));
    ASSERT_TRUE(contents.ok()) << contents.status();
    EXPECT_TRUE(contents->games.empty());
    EXPECT_EQ(contents->tail.code(), absl::StatusCode::kDataLoss);
    EXPECT_NE(contents->tail.message().find("cut.gpk: the header is cut short"), std::string::npos);
    // Whatever was to come, nothing is lost by another beginning.
    int64_t games = -1;
    ShardHeader other = kHeader;
    other.seed = 78;
    EXPECT_TRUE(ShardWriter::Open(File("cut.gpk"), other, &games).ok());
    EXPECT_EQ(games, 0);
    EXPECT_EQ(Read(File("cut.gpk")), EncodeHeader(other));
  }
}

TEST_F(ShardTest, EveryDamagedBitIsNoticed) {
  const std::string text = WriteGames(File("a.gpk"), 3);
  for (size_t byte = 0; byte < text.size(); ++byte) {
    std::string damaged = text;
    damaged[byte] ^= static_cast<char>(1 << (byte % 8));
    Write(File("bad.gpk"), damaged);
    const auto contents = ReadShard(File("bad.gpk"));
    EXPECT_FALSE(contents.ok() && contents->tail.ok()) << byte;
  }
}

TEST_F(ShardTest, OtherFilesAreRefused) {
  EXPECT_EQ(ReadShard(File("none.gpk")).status().code(), absl::StatusCode::kNotFound);
  Write(File("text.gpk"),
        "Piskvorky 15x15, 11:11, 0\n and more text to fill the header's bytes......");
  const absl::Status status = ReadShard(File("text.gpk")).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_NE(status.message().find("text.gpk"), std::string::npos);
}

TEST_F(ShardTest, WritingGoesOnAfterAnInterruption) {
  const std::string text = WriteGames(File("a.gpk"), 10);
  Write(File("a.gpk"), text.substr(0, text.size() - 5));
  int64_t games = 0;
  {
    auto writer = ShardWriter::Open(File("a.gpk"), kHeader, &games);
    ASSERT_TRUE(writer.ok()) << writer.status();
    EXPECT_EQ(games, 9);
    ASSERT_TRUE(writer->Append(SomeGame(9)).ok());
  }
  EXPECT_EQ(Read(File("a.gpk")), text);
}

TEST_F(ShardTest, OtherGamesAreNotTouched) {
  const std::string text = WriteGames(File("a.gpk"), 40);
  int64_t games = 0;
  ShardHeader other = kHeader;
  other.seed = 78;
  const absl::Status refused = ShardWriter::Open(File("a.gpk"), other, &games).status();
  EXPECT_EQ(refused.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_NE(refused.message().find("other settings or weights"), std::string::npos) << refused;
  ShardHeader relabelled = kHeader;
  relabelled.label = "another commit";
  const absl::Status label = ShardWriter::Open(File("a.gpk"), relabelled, &games).status();
  EXPECT_EQ(label.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_NE(label.message().find("\"commit 2115a10\", not \"another commit\""), std::string::npos)
      << label;
  EXPECT_EQ(Read(File("a.gpk")), text);
  // Damage early in the file: what follows may be worth saving, so nothing is cut off.
  std::string damaged = text;
  damaged[70] ^= 1;
  Write(File("a.gpk"), damaged);
  EXPECT_EQ(ShardWriter::Open(File("a.gpk"), kHeader, &games).status().code(),
            absl::StatusCode::kDataLoss);
  EXPECT_EQ(Read(File("a.gpk")), damaged);
  // So may a single game.
  damaged = text;
  damaged[text.size() - EncodeGame(SomeGame(39)).size() - 1] ^= 1;
  Write(File("a.gpk"), damaged);
  EXPECT_EQ(ShardWriter::Open(File("a.gpk"), kHeader, &games).status().code(),
            absl::StatusCode::kDataLoss);
  EXPECT_EQ(Read(File("a.gpk")), damaged);
}

TEST_F(ShardTest, AFullDiskIsReported) {
  const std::string text = WriteGames(File("a.gpk"), 2);
  int64_t games = 0;
  auto writer = ShardWriter::Open(File("a.gpk"), kHeader, &games);
  ASSERT_TRUE(writer.ok());
  {
    const base::FullDisk full(text.size() + 10);
    const absl::Status status = writer->Append(SomeGame(2));
    EXPECT_EQ(status.code(), absl::StatusCode::kUnavailable);
    EXPECT_NE(status.message().find("a.gpk"), std::string::npos);
  }
  EXPECT_EQ(Read(File("a.gpk")), text) << "nothing of the game stays";
  // With room again the run goes on where it was.
  ASSERT_TRUE(writer->Append(SomeGame(2)).ok());
  const auto contents = ReadShard(File("a.gpk"));
  ASSERT_TRUE(contents.ok()) << contents.status();
  EXPECT_TRUE(contents->tail.ok()) << contents->tail;
  EXPECT_EQ(contents->games.size(), 3u);
}

TEST_F(ShardTest, AShardHasOneWriter) {
  int64_t games = 0;
  const auto writer = ShardWriter::Open(File("a.gpk"), kHeader, &games);
  ASSERT_TRUE(writer.ok());
  EXPECT_EQ(ShardWriter::Open(File("a.gpk"), kHeader, &games).status().code(),
            absl::StatusCode::kAborted);
}

TEST_F(ShardTest, AFirstGameThatCannotBeCountedFromIsRefused) {
  ShardHeader header = kHeader;
  for (int64_t game : {std::numeric_limits<int64_t>::max(), int64_t{-1}}) {
    header.first_game = game;
    Write(File("a.gpk"), EncodeHeader(header) + EncodeGame(SomeGame(1)));
    EXPECT_EQ(ReadShard(File("a.gpk")).status().code(), absl::StatusCode::kDataLoss) << game;
  }
}

SelfPlayRun SmallRun(const std::string& directory) {
  SelfPlayRun run;
  run.settings.variants = {{Rule::kFreestyle, 9}, {Rule::kRenju, 15}, {Rule::kCaro, 7}};
  run.settings.nodes = 60;
  run.settings.played_out_permille = 300;
  run.directory = directory;
  run.games = 12;
  run.games_per_shard = 5;
  return run;
}

std::string Bytes(const SelfPlayRun& run) {
  std::string bytes;
  for (int64_t i = 0; std::filesystem::exists(ShardPath(run.directory, i)); ++i) {
    std::ifstream file(ShardPath(run.directory, i), std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    bytes += text.str();
  }
  return bytes;
}

absl::Status Play(const SelfPlayRun& run, int stop_after = 1000) {
  int games = 0;
  return RunSelfPlay(
      run, [](int64_t) {}, [&](const GameRecord&) { return ++games < stop_after; });
}

TEST_F(ShardTest, SelfPlayDoesNotDependOnThreadsOrInterruptions) {
  SelfPlayRun one = SmallRun(File("one")), many = SmallRun(File("many"));
  many.concurrency = 4;
  ASSERT_TRUE(Play(one).ok());
  EXPECT_EQ(Play(many, 3).code(), absl::StatusCode::kCancelled);
  // The interruption may also have cut a game.
  std::filesystem::resize_file(ShardPath(many.directory, 0),
                               std::filesystem::file_size(ShardPath(many.directory, 0)) - 1);
  many.concurrency = 2;
  ASSERT_TRUE(Play(many).ok());
  EXPECT_EQ(Bytes(one), Bytes(many));
  many.settings.seed = 2;
  EXPECT_EQ(Play(many).code(), absl::StatusCode::kFailedPrecondition);
}

TEST_F(ShardTest, SelfPlayOfAnotherEvaluationIsRefused) {
  SelfPlayRun run = SmallRun(File("run"));
  ASSERT_TRUE(Play(run, 3).code() == absl::StatusCode::kCancelled);
  run.settings.network =
      std::make_shared<const eval::Network>(eval::BiasedNetwork(Rule::kRenju, 50));
  EXPECT_EQ(Play(run).code(), absl::StatusCode::kFailedPrecondition);
  // One that judges none of the games changes none.
  run.settings.network =
      std::make_shared<const eval::Network>(eval::BiasedNetwork(Rule::kStandard, 50));
  EXPECT_TRUE(Play(run).ok());
}

TEST_F(ShardTest, SelfPlayGoesOnAfterAFullDisk) {
  SelfPlayRun one = SmallRun(File("one")), full = SmallRun(File("full"));
  full.concurrency = 2;
  ASSERT_TRUE(Play(one).ok());
  {
    const base::FullDisk disk(400);
    const absl::Status status = Play(full);
    EXPECT_EQ(status.code(), absl::StatusCode::kUnavailable) << status;
    EXPECT_NE(status.message().find(".gpk"), std::string::npos) << status;
  }
  ASSERT_TRUE(Play(full).ok());
  EXPECT_EQ(Bytes(one), Bytes(full));
}

TEST_F(ShardTest, SelfPlayFillsGaps) {
  SelfPlayRun run = SmallRun(File("run"));
  run.concurrency = 2;
  ASSERT_TRUE(Play(run).ok());
  const std::string whole = Bytes(run);
  std::filesystem::remove(ShardPath(run.directory, 1));
  std::filesystem::resize_file(ShardPath(run.directory, 0),
                               std::filesystem::file_size(ShardPath(run.directory, 0)) - 1);
  int64_t found = 0;
  int played = 0;
  const absl::Status status = RunSelfPlay(
      run, [&](int64_t games) { found = games; }, [&](const GameRecord&) { return ++played > 0; });
  EXPECT_TRUE(status.ok()) << status;
  EXPECT_EQ(found, 6);
  EXPECT_EQ(played, 6);
  EXPECT_EQ(Bytes(run), whole);
}

TEST_F(ShardTest, SelfPlayOfOtherShardsIsRefused) {
  SelfPlayRun run = SmallRun(File("run"));
  ASSERT_TRUE(Play(run).ok());
  const std::string whole = Bytes(run);
  for (int other : {4, 6, 12, 100}) {
    run.games_per_shard = other;
    EXPECT_EQ(Play(run).code(), absl::StatusCode::kFailedPrecondition) << other;
    EXPECT_EQ(Bytes(run), whole);
  }
}

TEST_F(ShardTest, SelfPlayGamesAreLegalAndCheckable) {
  const SelfPlayRun run = SmallRun(File("run"));
  ASSERT_TRUE(Play(run).ok());
  int games = 0;
  for (int64_t i = 0; i < 3; ++i) {
    const auto contents = ReadShard(ShardPath(run.directory, i));
    ASSERT_TRUE(contents.ok());
    for (GameRecord game : contents->games) {
      EXPECT_TRUE(CheckGame(game).ok()) << CheckGame(game);
      EXPECT_EQ(game.rule, run.settings.variants[static_cast<size_t>(games) % 3].rule);
      ++games;
      // The check finds what is wrong.
      ASSERT_GE(game.plies.size(), 2U);
      GameRecord bad = game;
      bad.plies[bad.plies.size() - 1].move = bad.plies[0].move;
      EXPECT_FALSE(CheckGame(bad).ok());
      bad = game;
      bad.end = bad.end == GameEnd::kFive ? GameEnd::kFullBoard : GameEnd::kFive;
      EXPECT_FALSE(CheckGame(bad).ok());
    }
  }
  EXPECT_EQ(games, 12);
}

TEST(GameVariantTest, IsARuleAndASize) {
  EXPECT_EQ(ParseGameVariant("renju:15").value().side, 15);
  for (const absl::string_view text : {"", "renju", "renju:", "go:15", "renju:99", "renju:15:20"}) {
    EXPECT_FALSE(ParseGameVariant(text).ok()) << text;
  }
}

}  // namespace
}  // namespace tengen::training
