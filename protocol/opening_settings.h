// What INFO says about openings.
#ifndef TENGEN_PROTOCOL_OPENING_SETTINGS_H_
#define TENGEN_PROTOCOL_OPENING_SETTINGS_H_

#include <map>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "engine/opening/opening_rule.h"

namespace tengen::protocol {

// What INFO has said about the opening rule. INFO has no reply, so what was wrong with it is kept
// until OPENING asks. Thread-compatible.
class OpeningSettings {
 public:
  // Takes the arguments of an INFO command; false if its key is none of those about openings.
  bool Apply(absl::string_view arguments);
  // The rule for a board of this size. Error: InvalidArgument saying what INFO had wrong, or that
  // it has named no rule.
  absl::StatusOr<engine::OpeningConfig> Config(int width, int height) const;

 private:
  engine::OpeningConfig config_;
  bool has_rule_ = false;
  std::map<std::string, std::string> errors_;  // by key; what was wrong with its last value
};

// The INFO keys about openings, for `--help`.
std::string OpeningOptionsHelp();

}  // namespace tengen::protocol

#endif  // TENGEN_PROTOCOL_OPENING_SETTINGS_H_
