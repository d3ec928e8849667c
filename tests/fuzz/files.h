// Files for fuzz targets: where they are put, and how whole ones become damaged ones.
#ifndef TENGEN_TESTS_FUZZ_FILES_H_
#define TENGEN_TESTS_FUZZ_FILES_H_

#include <stdlib.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace tengen::fuzz {

// A directory of the process, which goes with it. TMPDIR says where.
class FuzzDirectory {
 public:
  FuzzDirectory() {
    if (mkdtemp(path_.data()) == nullptr) std::abort();
  }
  ~FuzzDirectory() {
    std::error_code error;
    std::filesystem::remove_all(path_, error);
  }
  FuzzDirectory(const FuzzDirectory&) = delete;
  FuzzDirectory& operator=(const FuzzDirectory&) = delete;

  std::string Path(absl::string_view name) const { return absl::StrCat(path_, "/", name); }
  void Write(absl::string_view name, absl::string_view bytes) const {
    std::ofstream(Path(name), std::ios::binary) << bytes;
  }
  std::string Read(absl::string_view name) const {
    std::ostringstream bytes;
    bytes << std::ifstream(Path(name), std::ios::binary).rdbuf();
    return bytes.str();
  }
  void Remove(absl::string_view name) const {
    std::error_code error;
    std::filesystem::remove(Path(name), error);
  }

 private:
  // A fresh name, which nobody can have taken.
  std::string path_ = (std::filesystem::temp_directory_path() / "tengen-fuzz-XXXXXX").string();
};

// Damages `bytes` as `edits` says, so that inputs stay small where files are large and most of a
// file is nothing to change at random. Four bytes an edit: what to do, a place (high byte first,
// more than the size wraps around), and a byte to put there.
inline std::string Edited(std::string bytes, absl::string_view edits) {
  constexpr size_t kEdit = 4;
  for (; edits.size() >= kEdit && !bytes.empty(); edits.remove_prefix(kEdit)) {
    const auto byte = [edits](size_t i) { return static_cast<uint8_t>(edits[i]); };
    const size_t at = (size_t{byte(1)} << 8 | byte(2)) % bytes.size();
    const char value = edits[3];
    switch (edits[0]) {
      case 'c':  // cut
        bytes.resize(at);
        break;
      case 'a':  // append
        bytes.append(at % 64, value);
        break;
      case 'f':  // fill
        bytes.replace(at, 4, std::string(4, value));
        break;
      default:
        bytes[at] = value;
    }
  }
  return bytes;
}

}  // namespace tengen::fuzz

#endif  // TENGEN_TESTS_FUZZ_FILES_H_
