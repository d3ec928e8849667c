#include "base/fields.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen::base {
namespace {

using ::testing::ElementsAre;

const Fields kFields = {TextField("a,b", "say \"x\"\t\\"), NumberField("n", -7),
                        LiteralField("absent", ""), TextField("empty", "")};

TEST(FieldsTest, JsonIsReadBack) {
  const std::string json = ToJson(kFields);
  EXPECT_EQ(
      json,
      "{\"a,b\": \"say \\\"x\\\"\\u0009\\\\\", \"n\": -7, \"absent\": null, \"empty\": \"\"}");
  EXPECT_EQ(ParseFlatJson(json).value(), kFields);
  EXPECT_EQ(ParseFlatJson(" { } ").value(), Fields());
  EXPECT_EQ(ParseFlatJson("{}").value(), Fields());
}

TEST(FieldsTest, CsvIsReadBack) {
  EXPECT_EQ(CsvNames(kFields), "\"a,b\",n,absent,empty");
  EXPECT_THAT(ParseCsv(CsvValues(kFields)).value(), ElementsAre("say \"x\"\t\\", "-7", "", ""));
}

class BadJsonTest : public testing::TestWithParam<std::string> {};

TEST_P(BadJsonTest, IsRefused) {
  EXPECT_EQ(ParseFlatJson(GetParam()).status().code(), absl::StatusCode::kInvalidArgument);
}

INSTANTIATE_TEST_SUITE_P(All, BadJsonTest,
                         testing::Values("", "{", "[]", "1", "{\"a\": []}", "{\"a\": {}}",
                                         "{\"a\"}", "{\"a\": }", "{\"a\": 1", "{\"a\": \"x}",
                                         "{\"a\": \"\\q\"}", "{\"a\": \"\\u00\"}", "{\"a\": 1} x",
                                         "{\"a\": 1,}", "{a: 1}", "{\"a\": 1 2}"));

TEST(FieldsTest, AnOpenQuoteIsNoCsv) {
  EXPECT_FALSE(ParseCsv("1,\"a").ok());
  EXPECT_THAT(ParseCsv("").value(), ElementsAre(""));
}

}  // namespace
}  // namespace tengen::base
