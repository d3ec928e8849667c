#include "training/selfplay/shard_format.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "base/files.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "training/selfplay/data_directory.h"

namespace tengen::training {
namespace {

TEST(ShardFormatTest, EveryByteOfAHeaderHasItsPlace) {
  const std::string text =
      EncodeHeader({0x0807060504030201, 0x1817161514131211, 0x2807060504030201, 7, 9, "who"});
  ASSERT_EQ(text.size(), 64u);
  EXPECT_EQ(text.substr(0, 8), std::string("GPK1\x01\0\x40\0", 8));
  EXPECT_EQ(text.substr(8, 8), "\x01\x02\x03\x04\x05\x06\x07\x08");
  EXPECT_EQ(text.substr(16, 8), "\x11\x12\x13\x14\x15\x16\x17\x18");
  EXPECT_EQ(text.substr(24, 8), "\x01\x02\x03\x04\x05\x06\x07\x28");
  EXPECT_EQ(text.substr(32, 8), std::string("\x07\0\0\0\x09\0\0\0", 8));
  EXPECT_EQ(text.substr(40, 20), absl::StrCat("who", std::string(17, '\0')));
}

// Games that another version of this program has written.
TEST(ShardFormatTest, GamesAreWrittenAsTheyWereRead) {
  const auto paths = FindShards({std::string(TENGEN_TEST_DATA) + "/regression"});
  ASSERT_TRUE(paths.ok()) << paths.status();
  for (const std::string& path : *paths) {
    const std::string text = base::ReadWholeFile(path).value();
    const absl::StatusOr<ShardContents> contents = DecodeShard(text, path);
    ASSERT_TRUE(contents.ok()) << contents.status();
    EXPECT_TRUE(contents->tail.ok()) << contents->tail;
    EXPECT_EQ(contents->good_bytes, static_cast<int64_t>(text.size()));
    std::string again = EncodeHeader(contents->header);
    for (const GameRecord& game : contents->games) again += EncodeGame(game);
    EXPECT_TRUE(again == text) << path;
  }
}

TEST(ShardFormatTest, ErrorsBeginWithTheName) {
  const std::string header = EncodeHeader({});
  EXPECT_THAT(std::string(DecodeShard("nothing", "a.gpk").status().message()),
              testing::StartsWith("a.gpk: not a shard"));
  EXPECT_THAT(std::string(DecodeShard(header.substr(0, 20), "a.gpk")->tail.message()),
              testing::StartsWith("a.gpk: the header is cut short"));
  EXPECT_THAT(std::string(DecodeShard(header + "x", "a.gpk")->tail.message()),
              testing::StartsWith("a.gpk: game 0 of the file, at byte 64: cut short"));
}

}  // namespace
}  // namespace tengen::training
