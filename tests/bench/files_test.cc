#include "bench/files.h"

#include <filesystem>
#include <iterator>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/bench/fake_engine.h"
#include "tests/engine/full_disk.h"

namespace tengen {
namespace {

class FilesTest : public testing::Test {
 protected:
  // In the directory, the engine left out.
  int FileCount() const {
    const std::filesystem::directory_iterator files(std::filesystem::path(path_).parent_path());
    return static_cast<int>(std::distance(begin(files), end(files))) - 1;
  }

  FakeEngine directory_;  // for its directory
  const std::string path_ = directory_.File("file");
};

TEST_F(FilesTest, WhatIsWrittenIsRead) {
  for (absl::string_view text : {"one\n", "", "two"}) {
    ASSERT_TRUE(WriteWholeFile(path_, text).ok());
    EXPECT_EQ(ReadWholeFile(path_).value(), text);
  }
  EXPECT_EQ(FileCount(), 1) << "nothing else is left behind";
}

TEST_F(FilesTest, TheOldFileStaysIfTheNewOneDoesNotFit) {
  const std::string old = "what took days to make";
  ASSERT_TRUE(WriteWholeFile(path_, old).ok());
  {
    const FullDisk full(3);
    const absl::Status status = WriteWholeFile(path_, "new file");
    EXPECT_EQ(status.code(), absl::StatusCode::kUnavailable);
    EXPECT_THAT(std::string(status.message()), testing::HasSubstr(path_));
  }
  EXPECT_EQ(ReadWholeFile(path_).value(), old);
  EXPECT_EQ(FileCount(), 1) << "nothing else is left behind";
}

TEST_F(FilesTest, LinksAndDevicesStayWhatTheyAre) {
  const std::string link = directory_.File("link");
  std::filesystem::create_symlink("file", link);
  for (absl::string_view text : {"one", "two"}) {
    ASSERT_TRUE(WriteWholeFile(link, text).ok());
    EXPECT_EQ(ReadWholeFile(path_).value(), text);
    EXPECT_TRUE(std::filesystem::is_symlink(link));
    if (text == "one") continue;
    EXPECT_TRUE(WriteWholeFile("/dev/null", text).ok());
    EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
    EXPECT_EQ(WriteWholeFile("/dev/full", text).code(), absl::StatusCode::kUnavailable);
  }
}

TEST_F(FilesTest, ErrorsNameTheFile) {
  for (const std::string& path : {directory_.File("none/file"), directory_.File("")}) {
    const absl::Status status = WriteWholeFile(path, "text");
    EXPECT_EQ(status.code(), absl::StatusCode::kUnavailable);
    EXPECT_THAT(std::string(status.message()), testing::HasSubstr(path));
    EXPECT_EQ(ReadWholeFile(path).status().code(), absl::StatusCode::kNotFound);
  }
}

}  // namespace
}  // namespace tengen
