// What a run over tactical suites found, as text and as a file of JSON lines from which a later run
// goes on and which parts of a run are put together from.
#ifndef TENGEN_CLI_SUITE_RESULTS_H_
#define TENGEN_CLI_SUITE_RESULTS_H_

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "absl/types/span.h"
#include "base/json.h"
#include "base/line_file.h"
#include "base/part.h"

namespace tengen::cli {

enum class SuiteVerdict : uint8_t { kSolved, kUnsolved, kWrong };

// What was found of a position.
struct SuiteRow {
  SuiteVerdict verdict = SuiteVerdict::kUnsolved;
  int64_t nodes = 0;
  absl::Duration time;
  std::string position;  // its line in the suite
  std::string remark;

  // The line that people read, with its end.
  std::string Text() const;
};

struct SuiteSums {
  int64_t total = 0;
  int64_t solved = 0;
  int64_t wrong = 0;
  int64_t nodes = 0;
  absl::Duration time;

  void Add(const SuiteRow& row);
  // Their line, with its end.
  std::string Text() const;
};

// Rows by the numbers of their positions, from 0.
using SuiteRows = std::map<int64_t, SuiteRow>;

// What a file of results begins with: all that rows depend on, with a member "positions" that says
// how many there are, and those of a part with a member "part".
base::Json SuiteConfiguration(const base::Json& settings, int64_t positions,
                              const std::optional<base::Part>& part);

// A row as a line of the file, with its end.
std::string SuiteRowLine(int64_t number, const SuiteRow& row);
// Reads such a line into `rows`. InvalidArgument for what is none, or is there already.
absl::Status ReadSuiteRow(absl::string_view line, SuiteRows* rows);

// The file while a run writes it. Thread-compatible.
class SuiteResults {
 public:
  // Begins the file or goes on with it. Errors: LineFile's; FailedPrecondition, naming what
  // differs, if it is of another run; InvalidArgument if it is no such file.
  static absl::StatusOr<std::unique_ptr<SuiteResults>> Open(const std::string& path,
                                                            const base::Json& configuration);

  // All that are there.
  const SuiteRows& rows() const { return rows_; }
  // Rows come in any order, each once. Unavailable if it cannot be written.
  absl::Status Add(int64_t number, const SuiteRow& row);
  // Call when all have come: puts them in the order of their numbers. Errors: ReplaceFile's.
  absl::Status Finish();

 private:
  explicit SuiteResults(std::unique_ptr<base::LineFile> file) : file_(std::move(file)) {}
  // All of the file, in order.
  std::string Text() const;

  std::unique_ptr<base::LineFile> file_;
  std::string header_;
  SuiteRows rows_;
  bool in_order_ = true;
};

// A file's text that is named.
struct NamedText {
  std::string name;
  std::string text;
};

// True if the text is such a file.
bool IsSuiteResults(absl::string_view text);

// A whole run.
struct WholeSuite {
  SuiteRows rows;
  std::string text;  // the file that one process would have written
};

// Puts all parts of a run together. Errors, naming the file and the reason: InvalidArgument for one
// that is no such file; FailedPrecondition if they do not fit together, or a part or a row is
// missing or double.
absl::StatusOr<WholeSuite> MergeSuites(absl::Span<const NamedText> parts);

}  // namespace tengen::cli

#endif  // TENGEN_CLI_SUITE_RESULTS_H_
