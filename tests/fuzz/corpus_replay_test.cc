// Gives the fuzz targets the inputs that past runs of them found worth keeping, so that a build
// without libFuzzer tests them too. A finding aborts the process.
#include <filesystem>
#include <fstream>
#include <set>
#include <string>

#include "absl/strings/escaping.h"
#include "gtest/gtest.h"
#include "tests/fuzz/target.h"

namespace tengen::fuzz {
namespace {

std::set<std::string> TargetNames() {
  std::set<std::string> names;
  for (const auto& [name, target] : Targets()) names.insert(name);
  return names;
}

// NAME.txt in TENGEN_CORPORA has an input in Base64 on each line.
class CorpusReplayTest : public testing::TestWithParam<std::string> {};

TEST_P(CorpusReplayTest, NoKeptInputIsAFinding) {
  std::ifstream corpus(TENGEN_CORPORA "/" + GetParam() + ".txt");
  int inputs = 0;
  for (std::string line; std::getline(corpus, line); ++inputs) {
    std::string input;
    ASSERT_TRUE(absl::Base64Unescape(line, &input)) << line;
    Targets().at(GetParam())(input);
  }
  EXPECT_GT(inputs, 0);
}

INSTANTIATE_TEST_SUITE_P(Targets, CorpusReplayTest, testing::ValuesIn(TargetNames()),
                         [](const auto& info) { return info.param; });

TEST(CorporaTest, AreThoseOfTheTargets) {
  std::set<std::string> corpora;
  for (const auto& file : std::filesystem::directory_iterator(TENGEN_CORPORA)) {
    corpora.insert(file.path().stem());
  }
  EXPECT_EQ(corpora, TargetNames());
}

}  // namespace
}  // namespace tengen::fuzz
