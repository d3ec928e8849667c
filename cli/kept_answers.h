// What jobs came to, kept in a file of JSON lines from which the same work goes on.
#ifndef TENGEN_CLI_KEPT_ANSWERS_H_
#define TENGEN_CLI_KEPT_ANSWERS_H_

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "base/json.h"
#include "base/line_file.h"

namespace tengen::cli {

// Any bytes, by the numbers of their jobs. Thread-compatible.
class KeptAnswers {
 public:
  // Begins the file or goes on with it. `configuration` is all that answers depend on. Errors:
  // LineFile's; FailedPrecondition if the file was begun with another configuration; DataLoss for a
  // line that is none of its.
  static absl::StatusOr<std::unique_ptr<KeptAnswers>> Open(const std::string& path,
                                                           const base::Json& configuration);

  // What was there.
  const std::map<int64_t, std::string>& earlier() const { return earlier_; }
  // Unavailable if it cannot be written.
  absl::Status Add(int64_t job, absl::string_view answer);

 private:
  explicit KeptAnswers(std::unique_ptr<base::LineFile> file) : file_(std::move(file)) {}
  absl::Status Read(absl::string_view line);

  std::unique_ptr<base::LineFile> file_;
  std::map<int64_t, std::string> earlier_;
};

}  // namespace tengen::cli

#endif  // TENGEN_CLI_KEPT_ANSWERS_H_
