#include "base/line_file.h"

#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <memory>
#include <string>
#include <thread>

#include "absl/strings/str_cat.h"
#include "base/files.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/base/full_disk.h"
#include "tests/base/temporary_directory.h"

namespace tengen::base {
namespace {

class LineFileTest : public testing::Test {
 protected:
  void Put(absl::string_view text) { std::ofstream(path_, std::ios::trunc) << text; }
  std::unique_ptr<LineFile> Open() const { return LineFile::Open(path_).value(); }

  const TemporaryDirectory directory_;
  const std::string path_ = directory_.File("lines.txt");
};

TEST_F(LineFileTest, GrowsOverSeveralLives) {
  for (int life = 0; life < 3; ++life) {
    const auto file = Open();
    EXPECT_EQ(file->text().size(), static_cast<size_t>(life) * 8);
    ASSERT_TRUE(file->Append("one\n").ok());
    ASSERT_TRUE(file->Append("two\n").ok());
  }
  EXPECT_EQ(FileText(path_), "one\ntwo\none\ntwo\none\ntwo\n");
}

// Whatever length a killed writer left, what is read is whole lines, and what is written next
// begins a line.
TEST_F(LineFileTest, AHalfLineIsCutOffByTheFirstWrite) {
  const std::string text = "first\nsecond\n";
  for (size_t length = 0; length <= text.size(); ++length) {
    Put(text.substr(0, length));
    const auto file = Open();
    const std::string whole = length >= 13 ? text : length >= 6 ? "first\n" : "";
    EXPECT_EQ(file->text(), whole);
    EXPECT_EQ(FileText(path_), text.substr(0, length));
    ASSERT_TRUE(file->Append("third\n").ok());
    EXPECT_EQ(FileText(path_), whole + "third\n");
  }
}

TEST_F(LineFileTest, BeginsWhatHoldsNothingElse) {
  const std::string header = "kind\nrule\n";
  for (size_t length = 0; length <= header.size(); ++length) {
    Put(header.substr(0, length));
    const auto file = Open();
    ASSERT_TRUE(file->Begin(header).ok());
    ASSERT_TRUE(file->Append("game\n").ok());
    EXPECT_EQ(FileText(path_), header + "game\n");
  }
  for (absl::string_view foreign : {"my diary", "kind\nru-", "kind\nrule\n1", "\n"}) {
    Put(foreign);
    const auto file = Open();
    EXPECT_EQ(file->Begin(header).code(), absl::StatusCode::kFailedPrecondition);
    EXPECT_EQ(FileText(path_), foreign);
  }
}

TEST_F(LineFileTest, AnAppendThatFailedLeavesNothing) {
  const auto file = Open();
  ASSERT_TRUE(file->Append("one\n").ok());
  {
    const FullDisk full(6);
    EXPECT_FALSE(file->Append("two\n").ok());
  }
  ASSERT_TRUE(file->Append("three\n").ok());
  EXPECT_EQ(FileText(path_), "one\nthree\n");
}

TEST_F(LineFileTest, AStreamIsNoFile) {
  EXPECT_EQ(LineFile::Open("-").status().code(), absl::StatusCode::kInvalidArgument);
}

TEST_F(LineFileTest, CanBeEmptied) {
  Put("first\nsec");
  const auto file = Open();
  ASSERT_TRUE(file->Clear().ok());
  ASSERT_TRUE(file->Append("new\n").ok());
  EXPECT_EQ(FileText(path_), "new\n");
}

TEST_F(LineFileTest, HasOneWriterAtATime) {
  const auto first = Open();
  const absl::Status held = LineFile::Open(path_).status();
  EXPECT_EQ(held.code(), absl::StatusCode::kAborted);
  EXPECT_THAT(held.message(), testing::HasSubstr(absl::StrCat(
                                  "lines.txt\" is being written by process ", getpid(), " on ")));
}

TEST_F(LineFileTest, ErrorsNameTheFile) {
  const absl::Status status = LineFile::Open("/nonexistent/file").status();
  EXPECT_FALSE(status.ok());
  EXPECT_THAT(std::string(status.message()), testing::HasSubstr("/nonexistent/file"));
  EXPECT_EQ(ReadWholeFile("/nonexistent/file").status().code(), absl::StatusCode::kNotFound);
  Put("");
  EXPECT_EQ(ReadWholeFile(path_).value(), "");
}

TEST_F(LineFileTest, WhatKeepsNothingIsEmpty) {
  const auto sink = LineFile::Open("/dev/null").value();
  EXPECT_EQ(sink->text(), "");
  EXPECT_TRUE(sink->Begin("header\n").ok());
  EXPECT_TRUE(sink->Append("line\n").ok());
  // This one would give zeros for ever.
  const auto full = LineFile::Open("/dev/full").value();
  const absl::Status status = full->Begin("header\n");
  EXPECT_EQ(status.code(), absl::StatusCode::kUnavailable);
  EXPECT_THAT(status.message(), testing::HasSubstr("/dev/full"));
}

TEST_F(LineFileTest, APipeWithoutAReaderIsTold) {
  ASSERT_EQ(mkfifo(path_.c_str(), 0600), 0);
  const absl::Status status = LineFile::Open(path_).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kUnavailable);
  EXPECT_THAT(status.message(), testing::HasSubstr("a pipe from which nobody reads"));
}

TEST_F(LineFileTest, WritesIntoPipes) {
  ASSERT_EQ(mkfifo(path_.c_str(), 0600), 0);
  std::string read;
  std::thread reader([&] { read = FileText(path_); });
  {
    const auto file = Open();
    EXPECT_TRUE(file->Begin("header\n").ok());
    EXPECT_TRUE(file->Append("line\n").ok());
  }
  reader.join();
  EXPECT_EQ(read, "header\nline\n");
}

}  // namespace
}  // namespace tengen::base
