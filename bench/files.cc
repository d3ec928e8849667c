#include "bench/files.h"

#include <cerrno>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <sstream>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "engine/replace_file.h"

namespace tengen {
namespace {

// The reason of the last failed call into the system.
std::string Reason() { return std::generic_category().message(errno); }

}  // namespace

absl::StatusOr<std::string> ReadWholeFile(const std::string& path) {
  std::ostringstream text;
  if (path == "-") {
    errno = 0;
    text << std::cin.rdbuf();
    if (std::ferror(stdin) == 0) return text.str();
    return absl::NotFoundError(absl::StrCat("cannot read standard input: ", Reason()));
  }
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  const bool opened = file.is_open();
  if (opened) text << file.rdbuf();
  // Nothing read: an empty file, or one that cannot be read, as a directory.
  if (opened && text.fail()) file.peek();
  if (!opened || file.bad()) {
    return absl::NotFoundError(absl::StrCat("cannot read \"", path, "\": ", Reason()));
  }
  return text.str();
}

absl::Status WriteWholeFile(const std::string& path, absl::string_view text) {
  if (path != "-") {
    return ReplaceFile(path, [text](std::ostream& file) {
      file << text;
      return absl::OkStatus();
    });
  }
  errno = 0;
  if (std::cout << text << std::flush) return absl::OkStatus();
  return absl::UnavailableError(absl::StrCat("cannot write \"-\": ", Reason()));
}

}  // namespace tengen
