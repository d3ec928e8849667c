#include "bench/match/default_engine.h"

#include <filesystem>

#include "absl/strings/str_cat.h"
#include "bench/match/engine_process.h"

namespace tengen::match {

absl::StatusOr<std::string> DefaultEngineCommand() {
  std::error_code error;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
  const std::filesystem::path brain = program.parent_path() / "pbrain-tengen";
  if (error || !std::filesystem::exists(brain, error)) {
    return absl::NotFoundError(
        absl::StrCat("no engine was named and \"", brain.string(), "\" does not exist"));
  }
  return ShellQuoted(brain.string());
}

}  // namespace tengen::match
