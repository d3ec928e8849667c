#include "base/files.h"

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "tests/base/full_disk.h"
#include "tests/base/temporary_directory.h"

namespace tengen::base {
namespace {

namespace fs = std::filesystem;

class ReplaceFileTest : public testing::Test {
 protected:
  static absl::Status Replace(const std::string& path, absl::string_view text) {
    return ReplaceFile(path, [text](std::ostream& file) {
      file << text;
      return absl::OkStatus();
    });
  }
  // What the directory holds: nothing unfinished is left behind.
  void ExpectOnly(absl::string_view text) const {
    EXPECT_EQ(FileText(path_), text);
    EXPECT_EQ(std::distance(fs::directory_iterator(directory_), fs::directory_iterator()), 1);
  }

  const TemporaryDirectory place_;
  const std::string& directory_ = place_.path();
  const std::string path_ = place_.File("file");
};

TEST_F(ReplaceFileTest, HoldsWhatWasWrittenLast) {
  for (absl::string_view text : {"one\n", "", "two"}) {
    ASSERT_TRUE(Replace(path_, text).ok());
    ExpectOnly(text);
    EXPECT_EQ(BytesOfFile(path_).value_or("not read"), text);
  }
}

TEST_F(ReplaceFileTest, WhatCannotBeReadIsNamed) {
  for (const std::string& path : {directory_, path_}) {
    const absl::Status status = BytesOfFile(path).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kNotFound);
    EXPECT_TRUE(absl::StrContains(status.message(), path)) << status;
  }
  EXPECT_TRUE(absl::EndsWith(BytesOfFile(path_).status().message(), "No such file or directory"));
  EXPECT_TRUE(absl::EndsWith(BytesOfFile(directory_).status().message(), "Is a directory"));
}

TEST_F(ReplaceFileTest, WhatHasNoEndIsNotReadForEver) {
  const absl::Status status = BytesOfFile("/dev/zero", 1 << 20).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kResourceExhausted);
  EXPECT_EQ(status.message(), "\"/dev/zero\" holds more than 1 MiB");
  // A file that is one hole.
  ASSERT_TRUE(Replace(path_, "").ok());
  fs::resize_file(path_, kMostOfFile + 1);
  EXPECT_EQ(BytesOfFile(path_).status().code(), absl::StatusCode::kResourceExhausted);
  fs::resize_file(path_, 1 << 20);
  EXPECT_EQ(BytesOfFile(path_, 1 << 20).value().size(), 1 << 20);
}

TEST_F(ReplaceFileTest, APipeIsReadIfSomebodyWrites) {
  ASSERT_EQ(mkfifo(path_.c_str(), 0600), 0);
  const absl::Status status = BytesOfFile(path_).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(status.message(),
            absl::StrCat("cannot read \"", path_, "\": it is a pipe into which nobody writes"));
  for (absl::string_view text : {"text", ""}) {
    std::thread writer([&] {
      std::ofstream pipe(path_);
      pipe << text;
    });
    // Of nothing it cannot be told that it was written.
    EXPECT_EQ(BytesOfFile(path_).value_or(""), text);
    writer.join();
  }
}

// As a shell gives it to a command, `<(...)`, whose writer may be slow, or gone already.
TEST_F(ReplaceFileTest, PipesAreReadByTheNamesOfTheirDescriptors) {
  for (const bool first : {true, false}) {
    int ends[2];
    ASSERT_EQ(pipe(ends), 0);
    const auto write_all = [&] {
      EXPECT_EQ(write(ends[1], "text", 4), 4);
      close(ends[1]);
    };
    std::thread writer;
    if (first) {
      write_all();
    } else {
      writer = std::thread([&] {
        usleep(20000);
        write_all();
      });
    }
    EXPECT_EQ(BytesOfFile(absl::StrCat("/dev/fd/", ends[0])).value_or("not read"), "text");
    if (writer.joinable()) writer.join();
    close(ends[0]);
  }
}

TEST_F(ReplaceFileTest, NamesThatAreFreeAreNumbered) {
  const std::string path = place_.File("a.b.psq");
  EXPECT_EQ(FreePath(path), path);
  ASSERT_TRUE(Replace(path, "one").ok());
  EXPECT_EQ(FreePath(path), place_.File("a.b-2.psq"));
  ASSERT_TRUE(Replace(FreePath(path), "two").ok());
  EXPECT_EQ(FreePath(path), place_.File("a.b-3.psq"));
  EXPECT_EQ(FreePath("/dev/null"), "/dev/null");
}

TEST_F(ReplaceFileTest, TheOldFileStaysIfTheNewOneDoesNotFit) {
  ASSERT_TRUE(Replace(path_, "what took days to make").ok());
  {
    const FullDisk full(3);
    const absl::Status status = Replace(path_, "new file");
    EXPECT_EQ(status.code(), absl::StatusCode::kUnavailable);
    EXPECT_TRUE(absl::StrContains(status.message(), path_)) << status;
  }
  ExpectOnly("what took days to make");
}

TEST_F(ReplaceFileTest, TheOldFileStaysIfTheWriterFails) {
  ASSERT_TRUE(Replace(path_, "old").ok());
  const absl::Status lost = absl::DataLossError("half way");
  EXPECT_EQ(ReplaceFile(path_,
                        [&](std::ostream& file) {
                          file << "new";
                          return lost;
                        }),
            lost);
  ExpectOnly("old");
}

TEST_F(ReplaceFileTest, PermissionsStay) {
  ASSERT_TRUE(Replace(path_, "secret").ok());
  ASSERT_EQ(chmod(path_.c_str(), 0600), 0);
  ASSERT_TRUE(Replace(path_, "another").ok());
  EXPECT_EQ(fs::status(path_).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(ReplaceFileTest, LinksAreFollowed) {
  const std::string links = directory_ + "-links";
  fs::create_directories(links);
  fs::create_symlink(path_, links + "/absolute");
  fs::create_symlink("absolute", links + "/relative");
  // The file is not there at first.
  for (absl::string_view text : {"one", "two"}) {
    ASSERT_TRUE(Replace(links + "/relative", text).ok());
    ExpectOnly(text);
    EXPECT_TRUE(fs::is_symlink(links + "/relative") && fs::is_symlink(links + "/absolute"));
  }
  fs::remove_all(links);
}

TEST_F(ReplaceFileTest, LinksInACircleStay) {
  fs::create_symlink("file", path_);
  const absl::Status status = Replace(path_, "text");
  EXPECT_EQ(status.code(), absl::StatusCode::kUnavailable);
  EXPECT_TRUE(absl::StrContains(status.message(), path_)) << status;
  EXPECT_TRUE(fs::is_symlink(path_));
}

TEST_F(ReplaceFileTest, AnEmptyNameIsTold) {
  for (const absl::Status& status :
       {BytesOfFile("").status(), MayReplaceFile(""), Replace("", "text")}) {
    EXPECT_EQ(status.message(), "\"\" names no file");
  }
}

TEST_F(ReplaceFileTest, DevicesAreWrittenDirectly) {
  EXPECT_TRUE(Replace("/dev/null", "text").ok());
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  EXPECT_EQ(Replace("/dev/full", "text").code(), absl::StatusCode::kUnavailable);
}

TEST_F(ReplaceFileTest, PipesAreWrittenByTheNamesOfTheirDescriptors) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const std::string path = absl::StrCat("/dev/fd/", ends[1]);
  EXPECT_TRUE(MayReplaceFile(path).ok());
  EXPECT_TRUE(Replace(path, "text").ok());
  std::string text(4, ' ');
  EXPECT_EQ(read(ends[0], text.data(), text.size()), 4);
  EXPECT_EQ(text, "text");
  close(ends[0]);
  close(ends[1]);
}

TEST_F(ReplaceFileTest, PipesWaitForAReaderButNotForEver) {
  ASSERT_EQ(mkfifo(path_.c_str(), 0600), 0);
  const absl::Status status = Replace(path_, "text");
  EXPECT_EQ(status.code(), absl::StatusCode::kUnavailable);
  EXPECT_TRUE(absl::StrContains(status.message(), "nobody reads")) << status;
  std::string read;
  std::thread reader([&] { read = BytesOfFile(path_).value_or(""); });
  absl::Status replaced;
  for (int i = 0; i < 10 && (i == 0 || !replaced.ok()); ++i) replaced = Replace(path_, "text");
  reader.join();
  EXPECT_TRUE(replaced.ok()) << replaced;
  EXPECT_EQ(read, "text");
}

TEST_F(ReplaceFileTest, WhatCannotBeWrittenIsKnownBefore) {
  for (const std::string& path : {path_, std::string("here")}) {
    EXPECT_TRUE(MayReplaceFile(path).ok()) << path;
    EXPECT_FALSE(fs::exists(path));
  }
  for (const std::string& path : {path_ + "/no/such/file", directory_}) {
    const absl::Status status = MayReplaceFile(path);
    EXPECT_EQ(status.code(), absl::StatusCode::kUnavailable);
    EXPECT_TRUE(absl::StrContains(status.message(), path)) << status;
  }
}

TEST_F(ReplaceFileTest, AFileOfAnotherKindStays) {
  EXPECT_TRUE(MayReplaceKind(path_, "<svg").ok());
  for (const absl::string_view text : {"", "<?xml version=\"1.0\"?>\n<svg>"}) {
    ASSERT_TRUE(Replace(path_, text).ok());
    EXPECT_TRUE(MayReplaceKind(path_, "<svg").ok()) << text;
  }
  for (const std::string& text :
       {std::string("Piskvorky 15x15"), std::string(300, ' ') + "<svg>", std::string("<sv")}) {
    ASSERT_TRUE(Replace(path_, text).ok());
    const absl::Status status = MayReplaceKind(path_, "<svg");
    EXPECT_EQ(status.code(), absl::StatusCode::kAlreadyExists);
    EXPECT_TRUE(absl::StrContains(status.message(), path_)) << status;
  }
  EXPECT_TRUE(MayReplaceKind("/dev/null", "<svg").ok());
  EXPECT_TRUE(MayReplaceKind("-", "<svg").ok());
  EXPECT_FALSE(MayReplaceKind("", "<svg").ok());
}

TEST_F(ReplaceFileTest, ErrorsNameThePath) {
  for (const std::string& path : {directory_, directory_ + "/none/file"}) {
    const absl::Status status = Replace(path, "text");
    EXPECT_EQ(status.code(), absl::StatusCode::kUnavailable);
    EXPECT_TRUE(absl::StrContains(status.message(), path)) << status;
  }
}

TEST(FilesTest, EachHasAPlaceOfItsOwn) {
  const TemporaryDirectory directory;
  const std::string path = directory.File("a"), link = directory.File("b");
  fs::create_symlink(path, link);
  EXPECT_TRUE(CheckDistinct({{"--x", path}, {"--y", path + "2"}, {"--z", ""}, {"--w", ""}}).ok());
  EXPECT_TRUE(CheckDistinct({{"--x", "-"}, {"--y", "-"}}).ok());
  EXPECT_TRUE(CheckDistinct({{"--x", "/dev/null"}, {"--y", "/dev/null"}}).ok());
  EXPECT_TRUE(CheckDistinct({{"--x", "none"}, {"--y", "no/ne"}}).ok());
  for (const bool is_there : {false, true}) {
    for (const std::string& other : {path, link, directory.File("./a"), directory.File("c/../a"),
                                     fs::relative(path).string()}) {
      const absl::Status status = CheckDistinct({{"--x", path}, {"--z", ""}, {"--y", other}});
      EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << other << is_there;
      EXPECT_EQ(status.message(), absl::StrCat("\"", other, "\" is named twice, for --x and --y"));
    }
    ASSERT_TRUE(WriteWholeFile(path, "").ok());
  }
  EXPECT_FALSE(CheckDistinct({{"--x", "./none"}, {"--y", "none"}}).ok());
  fs::create_symlink("round", directory.File("round"));
  const std::string lost = directory.File("round/a"), other = directory.File("round/b");
  EXPECT_TRUE(CheckDistinct({{"--x", lost}, {"--y", other}}).ok()) << "links in a circle";
  EXPECT_FALSE(CheckDistinct({{"--x", lost}, {"--y", lost}}).ok());
}

TEST(FilesTest, WhatIsWrittenIsRead) {
  const TemporaryDirectory directory;
  const std::string path = directory.File("file");
  EXPECT_EQ(ReadWholeFile(path).status().code(), absl::StatusCode::kNotFound);
  for (const char* text : {"one\n", "", "two"}) {
    ASSERT_TRUE(WriteWholeFile(path, text).ok());
    EXPECT_EQ(ReadWholeFile(path).value(), text);
  }
  EXPECT_EQ(ReadWholeFile(directory.File("")).status().code(), absl::StatusCode::kNotFound);
}

}  // namespace
}  // namespace tengen::base
