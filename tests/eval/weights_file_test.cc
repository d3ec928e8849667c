#include "eval/weights_file.h"

#include <string>

#include "base/bytes.h"
#include "base/checksum.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen::eval {
namespace {

using testing::HasSubstr;

constexpr size_t kCrcAt = 9;
constexpr size_t kTestHeaderBytes = 13;

WeightsFormat Format() { return {"TEST", "this is no test", {{"fingers", 2, 10}, {"ears", 1, 2}}}; }

// `text` with the checksum that belongs to it.
std::string WithChecksum(const std::string& text) {
  std::string crc;
  base::PutNumber(&crc, base::Crc32(text.substr(0, kCrcAt) + text.substr(kTestHeaderBytes)), 4);
  return text.substr(0, kCrcAt) + crc + text.substr(kTestHeaderBytes);
}

std::string WhyNoTest(absl::string_view text) {
  const absl::Status status = ReadWeights(Format(), text).status();
  EXPECT_TRUE(absl::IsInvalidArgument(status)) << status;
  EXPECT_THAT(std::string(status.message()), testing::StartsWith("this is no test: "));
  return std::string(status.message());
}

TEST(WeightsFileTest, EveryByteHasItsPlace) {
  const std::string text = WriteWeights(Format(), {Rule::kRenju, 2, "body"});
  EXPECT_EQ(text.substr(0, kCrcAt), std::string("TEST\x02\x02\x0A\x00\x02", kCrcAt));
  EXPECT_EQ(text.substr(kTestHeaderBytes), "body");
  EXPECT_EQ(WithChecksum(text), text);
  const absl::StatusOr<WeightsFile> file = ReadWeights(Format(), text);
  ASSERT_TRUE(file.ok()) << file.status();
  EXPECT_EQ(file->rule, Rule::kRenju);
  EXPECT_EQ(file->views, 2u);
  EXPECT_EQ(file->body, "body");
}

TEST(WeightsFileTest, OtherFilesAreRefusedWithTheReason) {
  const std::string good = WriteWeights(Format(), {Rule::kFreestyle, 1, "body"});
  const auto with = [&](size_t place, char byte) {
    std::string text = good;
    text[place] = byte;
    return WhyNoTest(WithChecksum(text));
  };
  EXPECT_THAT(WhyNoTest(""), HasSubstr("no TEST at the start"));
  EXPECT_THAT(WhyNoTest("TES"), HasSubstr("no TEST at the start"));
  EXPECT_THAT(WhyNoTest(good.substr(0, kTestHeaderBytes - 1)), HasSubstr("too short"));
  EXPECT_THAT(WhyNoTest(good + "x"), HasSubstr("wrong checksum"));
  EXPECT_THAT(with(4, 9), HasSubstr("unknown rule 9"));
  EXPECT_THAT(with(5, 2), HasSubstr("2 views"));
  EXPECT_THAT(with(6, 9), HasSubstr("9 fingers instead of 10"));
  EXPECT_THAT(with(8, 1), HasSubstr("1 ears instead of 2"));
}

TEST(WeightsFileTest, ColoursShareAViewUnlessTheirRulesDiffer) {
  RuleWeights<int> shared = {Rule::kFreestyle, {7}}, apart = {Rule::kRenju, {7, 8}};
  EXPECT_EQ(ViewCount(shared.rule), shared.views.size());
  EXPECT_EQ(ViewCount(apart.rule), apart.views.size());
  EXPECT_EQ(shared.view(Color::kWhite), 7);
  EXPECT_EQ(apart.view(Color::kBlack), 7);
  EXPECT_EQ(apart.view(Color::kWhite), 8);
}

}  // namespace
}  // namespace tengen::eval
