#include "base/json.h"

#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen::base {
namespace {

using ::testing::HasSubstr;

TEST(JsonTest, TextIsReadBackInItsOrder) {
  Json json = {{"b", "say: \"x\", \\"}, {"a", -7}, {"absent", nullptr}, {"list", {1, true, 0.5}}};
  EXPECT_EQ(JsonText(json),
            R"({"b": "say: \"x\", \\", "a": -7, "absent": null, "list": [1, true, 0.5]})");
  EXPECT_EQ(CompactJson(json),
            R"({"b":"say: \"x\", \\","a":-7,"absent":null,"list":[1,true,0.5]})");
  EXPECT_EQ(ParseJson(JsonText(json)).value(), json);
  EXPECT_EQ(ParseJson(JsonDocument(json)).value(), json);
}

TEST(JsonTest, DocumentsHaveALineForEachMemberAndElement) {
  const Json json = {{"a", 1}, {"runs", {{{"seed", 1}}, {{"seed", 2}}}}, {"none", Json::array()}};
  EXPECT_EQ(JsonDocument(json),
            "{\n  \"a\": 1,\n  \"runs\": [\n    {\"seed\": 1},\n    {\"seed\": 2}\n  ],\n"
            "  \"none\": []\n}\n");
}

class BadJsonTest : public testing::TestWithParam<std::string> {};

TEST_P(BadJsonTest, IsRefused) {
  const absl::Status status = ParseJson(GetParam()).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(status.message(), HasSubstr("JSON: "));
}

INSTANTIATE_TEST_SUITE_P(All, BadJsonTest,
                         testing::Values("", "{", "{\"a\"}", "{\"a\": }", "{\"a\": 1",
                                         "{\"a\": \"x}", "{\"a\": \"\\q\"}", "{\"a\": \"\\u00\"}",
                                         "{\"a\": 1} x", "{\"a\": 1,}", "{a: 1}", "{\"a\": 1 2}",
                                         "[1,]", "'a'", "{1:2}", "nul", std::string(100000, '['),
                                         "1e400", "{\"a\": -1e999}", std::string(10000, '9'),
                                         std::string("{}\0{}", 5), "NaN"));

TEST(JsonTest, DocumentsAreLimited) {
  const auto nested = [](int depth) {
    return absl::StrCat("{\"a:[\": ", std::string(depth, '['), std::string(depth, ']'), "}");
  };
  EXPECT_TRUE(ParseJson(nested(kMaxJsonDepth - 1)).ok());
  EXPECT_THAT(ParseJson(nested(kMaxJsonDepth)).status().message(), HasSubstr("less nesting"));
  std::string members;
  for (int i = 0; i <= kMaxJsonMembers; ++i)
    absl::StrAppend(&members, i > 0 ? "," : "", "\"", i, "\":1");
  EXPECT_THAT(ParseJson(absl::StrCat("{", members, "}")).status().message(),
              HasSubstr("too many members"));
}

TEST(JsonTest, NoMemberComesTwice) {
  for (const char* text :
       {R"({"a": 1, "b": 2, "a": 1})", R"([{"x": [{"a": {}, "\u0061": 3, "a": 4}]}])",
        R"({"b": {"a": 1, "a": 2}, "b": 3})"}) {
    EXPECT_THAT(ParseJson(text).status().message(), HasSubstr("a member comes twice: \"a\""));
    std::optional<std::string> repeated;
    EXPECT_TRUE(ParseJson(text, &repeated).ok());
    EXPECT_EQ(repeated, "a");
    ASSERT_TRUE(ParseJson(R"({"a": {"a": 1, "b": 2}, "b": [{"a": 1}, {"a": 1}]})", &repeated).ok());
    EXPECT_EQ(repeated, std::nullopt);
  }
}

TEST(JsonTest, WholeNumbers) {
  EXPECT_EQ(WholeNumber(ParseJson("-7").value()), -7);
  EXPECT_EQ(WholeNumber(ParseJson("9223372036854775807").value()), INT64_MAX);
  for (const char* text : {"9223372036854775808", "99999999999999999999", "1e30", "1.5", "\"1\""}) {
    EXPECT_EQ(WholeNumber(ParseJson(text).value()), std::nullopt) << text;
  }
}

TEST(JsonTest, ErrorsSayWhere) {
  EXPECT_THAT(ParseJson("{\n x").status().message(), HasSubstr("line 2, column 2"));
}

TEST(JsonTest, BytesThatAreNoUtf8AreReplaced) {
  EXPECT_EQ(JsonText(std::string("a\xFF")), "\"a\uFFFD\"");
  EXPECT_EQ(ParseJson("{\"a\": \"caf\xE9\"}").value()["a"], AsUtf8("caf\xE9"));
  EXPECT_EQ(AsUtf8("caf\xE9"), "caf\uFFFD");
}

TEST(JsonTest, WordsAreCells) {
  EXPECT_EQ(JsonWord("x, y"), "x, y");
  EXPECT_EQ(JsonWord(nullptr), "");
  EXPECT_EQ(JsonWord(Decimals(0.123456)), "0.1235");
  EXPECT_EQ(JsonWord(Decimals(std::nullopt)), "");
  EXPECT_EQ(JsonWord(true), "true");
}

TEST(JsonTest, MembersAreFoundInObjectsOnly) {
  const Json json = {{"a", 1}};
  EXPECT_EQ(*FindMember(json, "a"), 1);
  EXPECT_EQ(FindMember(json, "b"), nullptr);
  EXPECT_EQ(FindMember(json["a"], "a"), nullptr);
}

}  // namespace
}  // namespace tengen::base
