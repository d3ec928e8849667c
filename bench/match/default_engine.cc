#include "bench/match/default_engine.h"

#include <filesystem>

#include "absl/strings/str_cat.h"
#include "base/installation.h"
#include "bench/match/engine_process.h"

namespace tengen::match {

absl::StatusOr<std::string> DefaultEngineCommand() {
  std::error_code error;
  const std::filesystem::path brain =
      std::filesystem::path(base::ProgramDirectory()) / "pbrain-tengen";
  if (!std::filesystem::exists(brain, error)) {
    return absl::NotFoundError(
        absl::StrCat("no engine was named and \"", brain.string(), "\" does not exist"));
  }
  return ShellQuoted(brain.string());
}

}  // namespace tengen::match
