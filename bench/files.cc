#include "bench/files.h"

#include <cerrno>
#include <cstdio>
#include <iostream>
#include <sstream>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "engine/files.h"

namespace tengen {
namespace {

// The reason of the last failed call into the system.
std::string Reason() { return std::generic_category().message(errno); }

}  // namespace

absl::StatusOr<std::string> ReadWholeFile(const std::string& path) {
  if (path != "-") return BytesOfFile(path);
  std::ostringstream text;
  errno = 0;
  text << std::cin.rdbuf();
  if (std::ferror(stdin) == 0) return std::move(text).str();
  return absl::NotFoundError(absl::StrCat("cannot read standard input: ", Reason()));
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
