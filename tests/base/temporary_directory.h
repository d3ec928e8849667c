// A place for the files of one test.
#ifndef TENGEN_TESTS_BASE_TEMPORARY_DIRECTORY_H_
#define TENGEN_TESTS_BASE_TEMPORARY_DIRECTORY_H_

#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>

#include "gtest/gtest.h"

namespace tengen::base {

// A fresh directory that lives as long as this object. Nobody else knows its name before, so files
// of other users and of tests that run beside this one are never met.
class TemporaryDirectory {
 public:
  TemporaryDirectory() : path_(testing::TempDir() + "/tengen-XXXXXX") {
    EXPECT_NE(mkdtemp(path_.data()), nullptr) << path_;
  }
  ~TemporaryDirectory() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

  const std::string& path() const { return path_; }
  std::string File(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

// The text of a file, empty if there is none.
inline std::string FileText(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return std::move(text).str();
}

}  // namespace tengen::base

#endif  // TENGEN_TESTS_BASE_TEMPORARY_DIRECTORY_H_
