#include "kee/rules/rules.h"

namespace tengen::kee {

std::optional<Rules> PresetRules(absl::string_view name) {
  if (name == "kee") return Rules::Kee();
  if (name == "tromp-taylor") return Rules::TrompTaylor();
  if (name == "spight") return Rules::Spight();
  return std::nullopt;
}

}  // namespace tengen::kee
