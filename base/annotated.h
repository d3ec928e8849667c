// Errors of a part, told by the whole.
#ifndef TENGEN_BASE_ANNOTATED_H_
#define TENGEN_BASE_ANNOTATED_H_

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace tengen::base {

// `status`, which is an error, with the place that it is about in front of its reason. Pure.
inline absl::Status Annotated(const absl::Status& status, absl::string_view where) {
  return absl::Status(status.code(), absl::StrCat(where, ": ", status.message()));
}

}  // namespace tengen::base

#endif  // TENGEN_BASE_ANNOTATED_H_
