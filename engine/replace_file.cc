#include "engine/replace_file.h"

#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "absl/strings/str_cat.h"

namespace tengen {
namespace {

namespace fs = std::filesystem;

// The file that links lead to, whether it is there or not.
fs::path Resolved(fs::path path) {
  constexpr int kMostLinks = 40;  // as many as Linux follows
  std::error_code error;
  for (int i = 0; i < kMostLinks && fs::is_symlink(fs::symlink_status(path, error)); ++i) {
    path = path.parent_path() / fs::read_symlink(path, error);
  }
  return path;
}

absl::Status Refused(const std::string& path, const std::error_code& reason) {
  return absl::UnavailableError(absl::StrCat("cannot write \"", path, "\": ", reason.message()));
}

// Fills the file at `name`, which stands for `path` in errors.
absl::Status Fill(const fs::path& name, const std::string& path,
                  absl::FunctionRef<absl::Status(std::ostream&)> write) {
  errno = 0;
  std::ofstream file(name, std::ios::binary | std::ios::trunc);
  if (file) {
    if (absl::Status status = write(file); !status.ok()) return status;
    file.close();
  }
  return file ? absl::OkStatus() : Refused(path, {errno, std::generic_category()});
}

}  // namespace

absl::Status ReplaceFile(const std::string& path,
                         absl::FunctionRef<absl::Status(std::ostream&)> write) {
  std::error_code error;
  const fs::path target = Resolved(path);
  const fs::file_status status = fs::status(target, error);
  const bool exists = fs::exists(status);
  if (exists && access(target.string().c_str(), W_OK) != 0) {
    return Refused(path, {errno, std::generic_category()});
  }
  const fs::path directory = target.has_parent_path() ? target.parent_path() : ".";
  if (exists && (!fs::is_regular_file(status) || access(directory.string().c_str(), W_OK) != 0)) {
    return Fill(target, path, write);
  }
  const std::string unfinished = absl::StrCat(target.string(), ".", getpid(), ".tmp");
  absl::Status filled = Fill(unfinished, path, write);
  if (filled.ok()) {
    if (exists) fs::permissions(unfinished, status.permissions(), error);
    fs::rename(unfinished, target, error);
    if (!error) return filled;
    filled = Refused(path, error);
  }
  fs::remove(unfinished, error);
  return filled;
}

}  // namespace tengen
