#include "kee/rules/rules.h"

namespace kee {

std::optional<Rules> PresetRules(absl::string_view name) {
  if (name == "kee") return Rules::Kee();
  if (name == "tromp-taylor") return Rules::TrompTaylor();
  if (name == "spight") return Rules::Spight();
  return std::nullopt;
}

}  // namespace kee
