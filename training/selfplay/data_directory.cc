#include "training/selfplay/data_directory.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "absl/strings/str_cat.h"

namespace tengen::training {
namespace {

std::string Environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

}  // namespace

std::string DataDirectory() {
  if (std::string data = Environment("TENGEN_DATA"); !data.empty()) return data;
  std::string cache = Environment("XDG_CACHE_HOME");
  if (cache.empty()) cache = absl::StrCat(Environment("HOME"), "/.cache");
  return cache + "/tengen";
}

std::string RunDirectory(const std::string& data_directory, const std::string& run) {
  return absl::StrCat(data_directory, "/selfplay/", run);
}

absl::StatusOr<std::vector<std::string>> FindShards(const std::vector<std::string>& paths) {
  std::vector<std::string> shards;
  for (const std::string& path : paths) {
    std::error_code error;
    if (!std::filesystem::is_directory(path, error)) {
      if (!std::filesystem::exists(path, error)) {
        return absl::NotFoundError(absl::StrCat("there is no \"", path, "\""));
      }
      shards.push_back(path);
      continue;
    }
    std::vector<std::string> found;
    for (std::filesystem::directory_iterator entry(path, error), end; !error && entry != end;
         entry.increment(error)) {
      if (entry->path().extension() == ".gpk") found.push_back(entry->path().string());
    }
    if (error) {
      return absl::UnavailableError(absl::StrCat("cannot read \"", path, "\": ", error.message()));
    }
    if (found.empty()) {
      return absl::NotFoundError(absl::StrCat("no shards (*.gpk) in \"", path, "\""));
    }
    std::sort(found.begin(), found.end());
    shards.insert(shards.end(), found.begin(), found.end());
  }
  return shards;
}

}  // namespace tengen::training
