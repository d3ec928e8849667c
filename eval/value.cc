#include "eval/value.h"

#include "absl/strings/str_cat.h"

namespace tengen::eval {

std::string ValueToText(Value v) {
  if (IsDecided(v)) return absl::StrCat(IsWin(v) ? "+M" : "-M", PliesToEnd(v));
  return absl::StrCat(v);
}

}  // namespace tengen::eval
