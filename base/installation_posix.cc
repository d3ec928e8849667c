#include <filesystem>
#include <system_error>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "base/checksum.h"
#include "base/files.h"
#include "base/installation.h"

namespace tengen::base {

std::string ProgramDirectory() {
  std::error_code error;
  return std::filesystem::read_symlink("/proc/self/exe", error).parent_path().string();
}

std::string ProgramChecksum() {
  absl::StatusOr<std::string> bytes = BytesOfFile(ProgramDirectory() + "/tengen");
  if (!bytes.ok()) bytes = BytesOfFile("/proc/self/exe");
  return bytes.ok() ? absl::StrFormat("%016x", Fnv64(*bytes)) : "unknown";
}

std::string SharedData(absl::string_view name) {
  const std::string path = absl::StrCat(ProgramDirectory(), "/", TENGEN_SHARED_DATA, "/", name);
  return std::filesystem::path(path).lexically_normal().string();
}

}  // namespace tengen::base
