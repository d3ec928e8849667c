// What was learned, fetched when a rule is first played: nobody has to wait for that of the others.
#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "eval/network/network_weights.h"
#include "eval/pattern_weights.h"
#include "web/engine/host.h"

namespace tengen::eval {
namespace {

// An empty file if it can't be had, of which the host tells people.
std::string Fetch(const std::string& name) {
  const std::vector<absl::string_view> names = absl::StrSplit(TENGEN_WEIGHTS, ' ');
  if (std::find(names.begin(), names.end(), name) == names.end()) return "";
  std::string file(tengen_fetch(name.c_str()), '\0');
  if (!file.empty()) tengen_fetched(file.data());
  return file;
}

// The rule's file of this kind, fetched once.
absl::string_view Fetched(Rule rule, absl::string_view kind,
                          std::array<std::unique_ptr<std::string>, kRules.size()>& kept) {
  std::unique_ptr<std::string>& file = kept[static_cast<size_t>(Index(rule))];
  if (!file) file = std::make_unique<std::string>(Fetch(absl::StrCat(RuleName(rule), kind)));
  return *file;
}

}  // namespace

absl::string_view EmbeddedPatternWeights(Rule rule) {
  static std::array<std::unique_ptr<std::string>, kRules.size()> kept;
  return Fetched(rule, ".tpw", kept);
}

absl::string_view EmbeddedNetwork(Rule rule) {
  static std::array<std::unique_ptr<std::string>, kRules.size()> kept;
  return Fetched(rule, ".tnw", kept);
}

}  // namespace tengen::eval
