// An option that both programs have.
#ifndef TENGEN_KEE_CLI_SECONDS_OPTION_H_
#define TENGEN_KEE_CLI_SECONDS_OPTION_H_

#include <optional>

#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "base/errors.h"
#include "base/options.h"
#include "base/quantity.h"

namespace tengen::kee {

// A setter for a time, in seconds without a unit, or "inf" for none; refuses zero. The pointee must
// outlive the table.
inline base::OptionSetter StoreSeconds(absl::Duration* out) {
  return [out](absl::string_view text) {
    const std::optional<absl::Duration> time = base::ParseTimeLimit(text);
    if (!time || *time == absl::ZeroDuration()) {
      return base::IsNot(text,
                         "a time such as 2 or 2s (seconds), 500ms or 1min, or inf for no limit");
    }
    *out = *time;
    return absl::OkStatus();
  };
}

}  // namespace tengen::kee

#endif  // TENGEN_KEE_CLI_SECONDS_OPTION_H_
