#include "bench/files.h"

#include <string>

#include "gtest/gtest.h"
#include "tests/bench/fake_engine.h"

namespace tengen {
namespace {

TEST(FilesTest, WhatIsWrittenIsRead) {
  const FakeEngine directory;  // for its directory
  const std::string path = directory.File("file");
  EXPECT_EQ(ReadWholeFile(path).status().code(), absl::StatusCode::kNotFound);
  for (const char* text : {"one\n", "", "two"}) {
    ASSERT_TRUE(WriteWholeFile(path, text).ok());
    EXPECT_EQ(ReadWholeFile(path).value(), text);
  }
  EXPECT_EQ(ReadWholeFile(directory.File("")).status().code(), absl::StatusCode::kNotFound);
}

}  // namespace
}  // namespace tengen
