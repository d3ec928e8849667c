#include "protocol/options.h"

#include <set>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "gtest/gtest.h"

namespace tengen::protocol {
namespace {

Settings After(absl::string_view arguments) {
  Settings settings;
  ApplyInfo(arguments, settings);
  return settings;
}

TEST(OptionsTest, EveryRowIsDocumentedAndUnique) {
  std::set<std::string> keys;
  const std::string help = OptionsHelp();
  for (const Option& option : Options()) {
    EXPECT_TRUE(keys.insert(std::string(option.key)).second) << option.key;
    EXPECT_EQ(option.key, absl::AsciiStrToLower(option.key));
    EXPECT_LE(option.min, option.max) << option.key;
    EXPECT_FALSE(option.help.empty()) << option.key;
    EXPECT_TRUE(absl::StrContains(help, option.key)) << option.key;
  }
}

TEST(OptionsTest, NumericRowsSetTheirField) {
  for (const Option& option : Options()) {
    if (option.field == nullptr) continue;
    Settings settings;
    EXPECT_EQ(ApplyInfo(std::string(option.key) + " 1", settings), &option);
    EXPECT_EQ(settings.*option.field, 1) << option.key;
  }
}

TEST(OptionsTest, KeysIgnoreCaseAndValuesMayHaveFractionsAndCompany) {
  EXPECT_EQ(After("TIMEOUT_TURN 5000").timeout_turn, 5000);
  EXPECT_EQ(After("Timeout_Turn\t 5000 foo").timeout_turn, 5000);
  EXPECT_EQ(After("time_left 5399000.25").time_left, 5399000);
  EXPECT_EQ(After("time_left -500").time_left, -500);
}

TEST(OptionsTest, ValuesAreMovedIntoTheRange) {
  EXPECT_EQ(After("thread_num 0").thread_num, 1);
  EXPECT_EQ(After("thread_num 99999999999999999999").thread_num, kMaxThreads);
  EXPECT_EQ(After("timeout_turn -5").timeout_turn, 0);
  EXPECT_EQ(After("max_memory -1").max_memory, 0);
}

TEST(OptionsTest, WhatCannotBeUnderstoodChangesNothing) {
  for (const char* arguments :
       {"", "timeout_turn", "timeout_turn x", "timeout_turn 5x", "time_left ,", "no_such_key 5",
        "folder /a folder/with blanks", "evaluate 3,4", "game_type 1", "timeout_turn=5"}) {
    Settings settings;
    EXPECT_EQ(ApplyInfo(arguments, settings), nullptr) << arguments;
    EXPECT_EQ(settings.timeout_turn, std::nullopt) << arguments;
    EXPECT_EQ(settings.time_left, std::nullopt) << arguments;
  }
}

TEST(OptionsTest, SearchParametersHaveNames) {
  const Settings settings = After("Search_Parameter REDUCTION_BASE 900");
  EXPECT_EQ(settings.parameters.reduction_base, 900);
  EXPECT_EQ(BrainOptionsOf(settings).parameters.reduction_base, 900);
  EXPECT_EQ(After("search_parameter leaf_vcf_nodes -3").parameters.leaf_vcf_nodes, 0);
  for (const char* arguments :
       {"search_parameter", "search_parameter leaf_vcf_nodes", "search_parameter leaf_vcf_nodes x",
        "search_parameter no_such_name 5", "leaf_vcf_nodes 7"}) {
    const Settings unchanged = After(arguments);
    for (const search::ParameterRow& row : search::ParameterTable()) {
      EXPECT_EQ(unchanged.parameters.*row.field, search::SearchParameters().*row.field)
          << arguments;
    }
  }
  for (const search::ParameterRow& row : search::ParameterTable()) {
    EXPECT_TRUE(absl::StrContains(OptionsHelp(), row.name)) << row.name;
  }
}

TEST(OptionsTest, RuleMasks) {
  struct Case {
    const char* value;
    Rule plain;
    Rule yixin;
  };
  for (const Case& c :
       {Case{"0", Rule::kFreestyle, Rule::kFreestyle}, Case{"1", Rule::kStandard, Rule::kStandard},
        Case{"2", Rule::kFreestyle, Rule::kRenju}, Case{"3", Rule::kStandard, Rule::kStandard},
        Case{"4", Rule::kRenju, Rule::kRenju}, Case{"5", Rule::kRenju, Rule::kRenju},
        Case{"6", Rule::kRenju, Rule::kRenju}, Case{"8", Rule::kCaro, Rule::kCaro},
        Case{"9", Rule::kStandardCaro, Rule::kStandardCaro}, Case{"10", Rule::kCaro, Rule::kCaro},
        Case{"11", Rule::kStandardCaro, Rule::kStandardCaro},
        Case{"12", Rule::kRenju, Rule::kRenju}, Case{"16", Rule::kFreestyle, Rule::kFreestyle},
        Case{"-1", Rule::kFreestyle, Rule::kFreestyle}}) {
    const Settings settings = After(std::string("rule ") + c.value);
    EXPECT_EQ(RuleOf(settings, false), c.plain) << c.value;
    EXPECT_EQ(RuleOf(settings, true), c.yixin) << c.value;
  }
  EXPECT_EQ(RuleOf(Settings(), false), Rule::kFreestyle);
}

TEST(OptionsTest, BrainOptions) {
  const search::BrainOptions defaults = BrainOptionsOf(Settings());
  EXPECT_EQ(defaults.threads, 1);
  EXPECT_EQ(defaults.max_memory, 367001600);
  EXPECT_EQ(defaults.hash_bytes, 0);
  EXPECT_EQ(BrainOptionsOf(After("max_memory 0")).max_memory, 0);
  EXPECT_EQ(BrainOptionsOf(After("max_memory 1048576")).max_memory, 1048576);
  EXPECT_EQ(BrainOptionsOf(After("hash_size 1024")).hash_bytes, 1048576);
  EXPECT_EQ(BrainOptionsOf(After("hash_size 9223372036854775807")).hash_bytes, int64_t{1} << 40);
  EXPECT_EQ(BrainOptionsOf(After("thread_num 4")).threads, 4);
}

TEST(OptionsTest, Strength) {
  EXPECT_FALSE(BrainOptionsOf(Settings()).strength.limited());
  EXPECT_EQ(BrainOptionsOf(After("STRENGTH 40")).strength.level, 40);
  EXPECT_EQ(BrainOptionsOf(After("strength -1")).strength.level, search::kLeastStrength);
  EXPECT_EQ(BrainOptionsOf(After("strength 1000")).strength.level, search::kFullStrength);
}

}  // namespace
}  // namespace tengen::protocol
