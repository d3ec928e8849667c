#include "training/trainer/text_file.h"

#include <fstream>
#include <sstream>

#include "absl/strings/str_cat.h"

namespace tengen {

absl::StatusOr<std::string> ReadTextFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  if (!file) return absl::NotFoundError(absl::StrCat("cannot read \"", path, "\""));
  return std::move(text).str();
}

absl::Status WriteTextFile(const std::string& path, absl::string_view text) {
  std::ofstream file(path, std::ios::binary);
  file << text << std::flush;
  if (!file) return absl::UnavailableError(absl::StrCat("cannot write \"", path, "\""));
  return absl::OkStatus();
}

}  // namespace tengen
