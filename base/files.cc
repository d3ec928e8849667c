#include "base/files.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <system_error>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "base/errors.h"
#include "base/lines.h"
#include "base/opened_file.h"

namespace tengen::base {
namespace {

namespace fs = std::filesystem;

// The file that links lead to, whether it is there or not; a link if they lead in a circle.
fs::path Resolved(fs::path path) {
  constexpr int kMostLinks = 40;  // as many as Linux follows
  std::error_code error;
  for (int i = 0; i < kMostLinks && fs::is_symlink(fs::symlink_status(path, error)); ++i) {
    path = path.parent_path() / fs::read_symlink(path, error);
  }
  return path;
}

absl::Status Refused(const std::string& path, const std::error_code& reason) {
  return SystemError(reason.value(), "cannot write", path);
}

fs::path DirectoryOf(const fs::path& file) {
  return file.has_parent_path() ? file.parent_path() : ".";
}

// Leaves in errno why not.
bool Writable(const fs::path& path) { return access(path.string().c_str(), W_OK) == 0; }

absl::Status TooMuch(const std::string& path, size_t most) {
  return absl::ResourceExhaustedError(
      absl::StrCat("\"", path, "\" holds more than ", most >> 20, " MiB"));
}

// What is left in the file `path`. Errors: TooMuch, Unreadable.
absl::StatusOr<std::string> AllOf(std::FILE* in, const std::string& path, size_t most) {
  constexpr size_t kPiece = size_t{1} << 16;
  std::string bytes;
  size_t got = kPiece;
  while (got == kPiece) {
    const size_t before = bytes.size();
    bytes.resize(before + kPiece);
    errno = 0;
    got = std::fread(bytes.data() + before, 1, kPiece, in);
    bytes.resize(before + got);
    if (std::ferror(in) != 0) return Unreadable(path);
    if (bytes.size() > most) return TooMuch(path, most);
  }
  return bytes;
}

// Fills the file at `name`, which stands for `path` in errors.
absl::Status Fill(const fs::path& name, const std::string& path,
                  absl::FunctionRef<absl::Status(std::ostream&)> write) {
  errno = 0;
  std::ofstream file(name, std::ios::binary | std::ios::trunc);
  if (file) {
    if (absl::Status status = write(file); !status.ok()) return status;
    file.close();
  }
  return file ? absl::OkStatus() : Refused(path, {errno, std::generic_category()});
}

// Opening the pipe once more, as a stream does, waits for nobody while it is open here.
absl::Status FillPipe(const std::string& path,
                      absl::FunctionRef<absl::Status(std::ostream&)> write) {
  const absl::StatusOr<int> descriptor = OpenPipeToWrite(path);
  if (!descriptor.ok()) return descriptor.status();
  absl::Status filled = Fill(path, path, write);
  close(*descriptor);
  return filled;
}

}  // namespace

absl::StatusOr<std::string> BytesOfFile(const std::string& path, size_t most) {
  const absl::StatusOr<OpenedFile> file = OpenToRead(path);
  if (!file.ok()) return file.status();
  std::error_code error;
  const bool regular = fs::is_regular_file(path, error);
  most = std::min(most, regular ? kMostOfFile : kMostOfStream);
  const std::uintmax_t size = regular ? fs::file_size(path, error) : 0;
  if (!error && size > most) return TooMuch(path, most);
  return AllOf(file->get(), path, most);
}

std::string FreePath(const std::string& path) {
  const fs::path name(path);
  std::string free = path;
  std::error_code error;
  for (int i = 2; fs::is_regular_file(free, error); ++i) {
    const std::string numbered =
        absl::StrCat(name.stem().string(), "-", i, name.extension().string());
    free = (name.parent_path() / numbered).string();
  }
  return free;
}

absl::Status MayReplaceFile(const std::string& path) {
  if (path.empty()) return absl::UnavailableError(kNamesNoFile);
  std::error_code error;
  if (fs::is_directory(path, error)) {
    return Refused(path, std::make_error_code(std::errc::is_a_directory));
  }
  if (fs::is_symlink(fs::symlink_status(Resolved(path), error))) {
    return Refused(path, std::make_error_code(std::errc::too_many_symbolic_link_levels));
  }
  if (Writable(fs::exists(path, error) ? fs::path(path) : DirectoryOf(Resolved(path)))) {
    return absl::OkStatus();
  }
  return Refused(path, {errno, std::generic_category()});
}

absl::Status MayReplaceKind(const std::string& path, absl::string_view mark) {
  constexpr size_t kBeginning = 256;
  if (path == "-") return absl::OkStatus();
  if (absl::Status status = MayReplaceFile(path); !status.ok()) return status;
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return absl::OkStatus();
  std::string beginning(kBeginning, '\0');
  std::ifstream file(path, std::ios::binary);
  file.read(beginning.data(), kBeginning);
  beginning.resize(static_cast<size_t>(file.gcount()));
  if (beginning.empty() || absl::StrContains(beginning, mark)) return absl::OkStatus();
  return absl::AlreadyExistsError(absl::StrCat("\"", path,
                                               "\" is there already, and no such file (\"", mark,
                                               "\" is not in its beginning)"));
}

absl::Status CheckDistinct(absl::Span<const NamedFile> files) {
  std::map<fs::path, absl::string_view> taken;  // by which option
  for (const NamedFile& file : files) {
    std::error_code error;
    if (file.path.empty() || file.path == "-") continue;
    if (fs::exists(file.path, error) && !fs::is_regular_file(file.path, error)) continue;
    const fs::path whole = fs::absolute(Resolved(file.path), error);
    const fs::path place = fs::weakly_canonical(whole, error);
    const auto [other, is_new] =
        taken.emplace(error ? whole.lexically_normal() : place, file.option);
    if (is_new) continue;
    return absl::InvalidArgumentError(absl::StrCat("\"", file.path, "\" is named twice, for ",
                                                   other->second, " and ", file.option));
  }
  return absl::OkStatus();
}

absl::Status ReplaceFile(const std::string& path,
                         absl::FunctionRef<absl::Status(std::ostream&)> write) {
  if (absl::Status status = MayReplaceFile(path); !status.ok()) return status;
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  const bool exists = fs::exists(status);
  // By the name given: what a link such as /dev/fd/1 leads to may have no name.
  if (fs::is_fifo(status)) return FillPipe(path, write);
  if (exists && !fs::is_regular_file(status)) return Fill(path, path, write);
  const fs::path target = Resolved(path);
  if (exists && !Writable(DirectoryOf(target))) return Fill(target, path, write);
  const std::string unfinished = absl::StrCat(target.string(), ".", getpid(), ".tmp");
  absl::Status filled = Fill(unfinished, path, write);
  if (filled.ok()) {
    if (exists) fs::permissions(unfinished, status.permissions(), error);
    fs::rename(unfinished, target, error);
    if (!error) return filled;
    filled = Refused(path, error);
  }
  fs::remove(unfinished, error);
  return filled;
}

absl::StatusOr<std::string> ReadWholeFile(const std::string& path) {
  if (path != "-") return BytesOfFile(path);
  absl::StatusOr<std::string> text = AllOf(stdin, path, kMostOfStream);
  if (!absl::IsNotFound(text.status())) return text;
  return absl::NotFoundError(absl::StrCat("cannot read standard input: ", Reason(errno)));
}

absl::StatusOr<std::string> ReadTextFile(const std::string& path) {
  absl::StatusOr<std::string> text = ReadWholeFile(path);
  if (text.ok()) text->erase(0, text->size() - WithoutByteOrderMark(*text).size());
  return text;
}

absl::Status WriteWholeFile(const std::string& path, absl::string_view text) {
  if (path != "-") {
    return ReplaceFile(path, [text](std::ostream& file) {
      file << text;
      return absl::OkStatus();
    });
  }
  errno = 0;
  if (std::cout << text << std::flush) return absl::OkStatus();
  return SystemError(errno, "cannot write standard output");
}

}  // namespace tengen::base
