#include "search/parameters.h"

#include <set>

#include "absl/strings/ascii.h"
#include "gtest/gtest.h"

namespace tengen::search {
namespace {

TEST(ParametersTest, TheTableNamesEveryFieldOnceWithASensibleRange) {
  SearchParameters defaults;
  std::set<absl::string_view> names;
  std::set<const int*> places;
  for (const ParameterRow& row : ParameterTable()) {
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    EXPECT_TRUE(places.insert(&(defaults.*row.field)).second) << row.name;
    EXPECT_EQ(row.name, absl::AsciiStrToLower(row.name));
    EXPECT_LE(row.min, defaults.*row.field) << row.name;
    EXPECT_GE(row.max, defaults.*row.field) << row.name;
    EXPECT_GT(row.step, 0) << row.name;
    EXPECT_EQ(FindParameter(row.name), &row);
  }
  EXPECT_EQ(places.size() * sizeof(int), sizeof(SearchParameters)) << "a field has no row";
}

TEST(ParametersTest, SettingGoesToTheNearestEndOfTheRange) {
  for (const ParameterRow& row : ParameterTable()) {
    SearchParameters parameters;
    EXPECT_TRUE(SetParameter(row.name, row.min - 1, parameters).ok());
    EXPECT_EQ(parameters.*row.field, row.min) << row.name;
    EXPECT_TRUE(SetParameter(row.name, row.max + 1, parameters).ok());
    EXPECT_EQ(parameters.*row.field, row.max) << row.name;
  }
}

TEST(ParametersTest, UnknownNamesAreErrors) {
  SearchParameters parameters;
  EXPECT_EQ(SetParameter("no_such_name", 1, parameters).code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(FindParameter(""), nullptr);
}

}  // namespace
}  // namespace tengen::search
