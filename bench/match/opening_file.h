// The file that `tengen openings` writes: openings with what they were measured at, one per line.
//
//   # tengen openings --rule=renju --size=15 ...       the request, in full
//   h8i9j8g6 # candidate 17 values -5 13               an opening, its number and its values
//
// `tengen match --openings` reads it as it is. Lines are appended whole and in the order of
// candidates, so a file is at every moment the beginning of the file that an undisturbed run would
// have written, but perhaps for the last line.
#ifndef TENGEN_BENCH_MATCH_OPENING_FILE_H_
#define TENGEN_BENCH_MATCH_OPENING_FILE_H_

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "base/line_file.h"
#include "bench/match/opening_generator.h"

namespace tengen::match {

// The options of the command that repeats `request`.
std::string RequestText(const BalanceRequest& request);

// The first line of a file, and the line of an opening. With line ends.
std::string OpeningFileHeader(const BalanceRequest& request);
std::string OpeningFileLine(const BalancedOpening& opening, int size);

// Reads the text of a file, whole lines; nothing if it is empty. Errors: FailedPrecondition if the
// text was not written for `request`; InvalidArgument, naming the line, for a line that this
// program does not write.
absl::StatusOr<std::vector<BalancedOpening>> ReadOpeningFile(absl::string_view text,
                                                             const BalanceRequest& request);

// An opening file that grows. Thread-compatible.
class OpeningFile {
 public:
  // Opens or makes the file. Errors: those of LineFile::Open and ReadOpeningFile.
  static absl::StatusOr<std::unique_ptr<OpeningFile>> Open(const std::string& path,
                                                           const BalanceRequest& request);
  // What was there when the file was opened.
  const std::vector<BalancedOpening>& openings() const { return openings_; }

  // Writes the first line, if there is none. Error as Append's.
  absl::Status Begin(const BalanceRequest& request);
  // Writes the line at once. Error: what the system refuses.
  absl::Status Append(const BalancedOpening& opening);

 private:
  OpeningFile(std::unique_ptr<base::LineFile> file, std::vector<BalancedOpening> openings, int size)
      : file_(std::move(file)), openings_(std::move(openings)), size_(size) {}

  std::unique_ptr<base::LineFile> file_;
  std::vector<BalancedOpening> openings_;
  int size_;
};

}  // namespace tengen::match

#endif  // TENGEN_BENCH_MATCH_OPENING_FILE_H_
