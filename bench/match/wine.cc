#include "bench/match/wine.h"

#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "base/bytes.h"
#include "base/installation.h"
#include "base/opened_file.h"
#include "base/text.h"
#include "bench/match/engine_process.h"

namespace tengen::match {
namespace {

constexpr uint64_t kMachine386 = 0x14c;

// As many bytes as headers of programs take; none of a file that cannot be read.
std::string BeginningOf(const std::string& path) {
  const absl::StatusOr<base::OpenedFile> file = base::OpenToRead(path);
  if (!file.ok()) return "";
  std::array<char, 4096> bytes;
  return {bytes.data(), std::fread(bytes.data(), 1, bytes.size(), file->get())};
}

// Of a file in the format PE, whose header lies where the one of DOS says.
bool Is32Bit(const std::string& path) {
  constexpr size_t kPlaceOfHeader = 0x3c;
  const std::string bytes = BeginningOf(path);
  if (bytes.size() < kPlaceOfHeader + 4) return false;
  const uint64_t header = base::NumberAt(bytes, kPlaceOfHeader, 4);
  return header + 6 <= bytes.size() && base::NumberAt(bytes, header + 4, 2) == kMachine386;
}

// A path that is good in other directories, too; a name that is looked up in PATH stays.
std::string LastingPath(const std::string& program) {
  if (!absl::StrContains(program, '/')) return program;
  std::error_code error;
  const std::filesystem::path path = std::filesystem::absolute(program, error);
  return error ? program : path.string();
}

// Wine's loader; "" if there is none. Debian keeps that for 64 bits out of PATH.
std::string WineLoader() {
  const char* named = std::getenv("WINE");
  if (named != nullptr && *named != 0) return LastingPath(named);
  for (const std::string& path :
       {ProgramPath("wine64"), std::string("/usr/lib/wine/wine64"), ProgramPath("wine")}) {
    if (absl::StrContains(path, '/') && access(path.c_str(), X_OK) == 0) return LastingPath(path);
  }
  return "";
}

}  // namespace

bool IsWindowsProgram(const std::string& path) { return absl::StartsWith(BeginningOf(path), "MZ"); }

absl::StatusOr<std::vector<std::string>> WineRelayWords() {
  const std::string loader = WineLoader();
  if (loader.empty()) {
    return absl::NotFoundError(
        "programs for Windows are run by Wine, which is not there (Debian's package wine64)");
  }
  const std::string relay = absl::StrCat(base::SharedData("wine"), "/wine_relay.exe");
  if (access(relay.c_str(), R_OK) == 0) return std::vector<std::string>{loader, relay};
  return absl::NotFoundError(
      absl::StrCat("programs for Windows are run by \"", relay,
                   "\", which is not there: it is built where Debian's package "
                   "g++-mingw-w64-x86-64 is installed"));
}

absl::Status RelayStatus(absl::string_view line, const std::string& program) {
  int64_t error = 0;
  if (!absl::SimpleAtoi(line, &error)) {
    return absl::UnavailableError(absl::StrCat("Wine says ", base::Quoted(line)));
  }
  if (error == 0) return absl::OkStatus();
  return absl::UnavailableError(absl::StrCat(
      "Wine refuses it with error ", error, " of Windows",
      Is32Bit(program) ? "; programs of 32 bits need Debian's package wine32, of i386" : ""));
}

}  // namespace tengen::match
