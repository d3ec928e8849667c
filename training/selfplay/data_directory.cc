#include "training/selfplay/data_directory.h"

#include <pwd.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace tengen::training {
namespace {

std::string Environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

// The home that the system's list of users has, for programs that are started without HOME, as
// services are; the working directory if it has none.
std::string ListedHome() {
  constexpr size_t kRoom = 16384;
  std::vector<char> text(kRoom);
  passwd user = {};
  passwd* found = nullptr;
  const int error = getpwuid_r(geteuid(), &user, text.data(), text.size(), &found);
  return error == 0 && found != nullptr ? found->pw_dir : ".";
}

std::string Home() {
  std::string home = Environment("HOME");
  return home.empty() ? ListedHome() : home;
}

}  // namespace

std::string DataDirectory() {
  if (std::string data = Environment("TENGEN_DATA"); !data.empty()) return data;
  std::string cache = Environment("XDG_CACHE_HOME");
  if (cache.empty()) cache = absl::StrCat(Home(), "/.cache");
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
