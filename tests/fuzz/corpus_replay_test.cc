// Gives a fuzz target the inputs that past runs of it found worth keeping, so that a build without
// libFuzzer tests them too. A finding aborts the process.
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <string>

#include "absl/strings/escaping.h"
#include "gtest/gtest.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

namespace {

// TENGEN_CORPUS is a text file with an input in Base64 on each line.
TEST(CorpusReplayTest, NoKeptInputIsAFinding) {
  std::ifstream corpus(TENGEN_CORPUS);
  int inputs = 0;
  for (std::string line; std::getline(corpus, line); ++inputs) {
    std::string input;
    ASSERT_TRUE(absl::Base64Unescape(line, &input)) << TENGEN_CORPUS << ": " << line;
    LLVMFuzzerTestOneInput(reinterpret_cast<const uint8_t*>(input.data()), input.size());
  }
  EXPECT_GT(inputs, 0) << TENGEN_CORPUS;
}

}  // namespace
