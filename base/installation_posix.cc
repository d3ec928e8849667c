#include <filesystem>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "base/installation.h"

namespace tengen::base {

std::string ProgramDirectory() {
  std::error_code error;
  return std::filesystem::read_symlink("/proc/self/exe", error).parent_path().string();
}

std::string SharedData(absl::string_view name) {
  const std::string path = absl::StrCat(ProgramDirectory(), "/", TENGEN_SHARED_DATA, "/", name);
  return std::filesystem::path(path).lexically_normal().string();
}

}  // namespace tengen::base
