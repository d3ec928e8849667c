#include <windows.h>

#include <filesystem>
#include <string>

#include "absl/strings/str_cat.h"
#include "base/installation.h"

namespace tengen::base {

std::string ProgramDirectory() {
  std::string path(MAX_PATH, '\0');
  path.resize(GetModuleFileNameA(nullptr, path.data(), static_cast<DWORD>(path.size())));
  return std::filesystem::path(path).parent_path().string();
}

std::string SharedData(absl::string_view name) {
  return absl::StrCat(ProgramDirectory(), "\\", name);
}

}  // namespace tengen::base
