#include "protocol/opening_settings.h"

#include <array>
#include <optional>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "base/options.h"
#include "base/text.h"
#include "protocol/table.h"

namespace tengen::protocol {
namespace {

constexpr absl::string_view kKeyPrefix = "opening_";
constexpr absl::string_view kRuleKey = "rule";

struct OpeningOption {
  absl::string_view name;  // without the prefix
  absl::string_view help;
  absl::string_view range;
};
constexpr std::array kOpeningOptions = {
    OpeningOption{kRuleKey, "opening rule that OPENING is about", ""},
    OpeningOption{"n", "highest declaration, or number of fifth moves (Taraguchi)",
                  "1..62; default the rule's own"},
    OpeningOption{"nmax", "highest declaration of Extended Yusui", "1..62; default 7"},
    OpeningOption{"minfirst", "lowest first declarations of Extended Yusui, as d11:3,i13:2",
                  "none, or a list; default none"},
    OpeningOption{"sym", "fifth moves are equal by symmetries of the board (S1) or the stones (S2)",
                  "S1, S2; default S2"},
    OpeningOption{"offer_after_swap", "Taraguchi: fifth moves may be offered after a swap",
                  "0, 1; default 0"},
    OpeningOption{"pro_adjacent", "Pro: the second stone must touch the first", "0, 1; default 0"},
};

}  // namespace

bool OpeningSettings::Apply(absl::string_view arguments) {
  const auto [word, rest] = base::SplitFirstWord(arguments);
  const std::string lower = absl::AsciiStrToLower(word);
  absl::string_view key = lower;
  if (!absl::ConsumePrefix(&key, kKeyPrefix)) return false;
  if (FindRow(kOpeningOptions, key) == nullptr) return true;  // as any other unknown key
  absl::Status status;
  if (key == kRuleKey) {
    const std::optional<engine::OpeningRule> rule = engine::ParseOpeningRule(rest);
    if (rule) config_.rule = *rule;
    has_rule_ = rule.has_value();
    if (!rule)
      status = absl::InvalidArgumentError(absl::StrCat("unknown opening rule \"", rest, "\""));
  } else {
    status = SetOpeningParameter(key, rest, config_);
  }
  if (status.ok()) {
    errors_.erase(lower);
  } else {
    errors_[lower] = absl::StrCat("INFO ", lower, ": ", absl::string_view(status.message()));
  }
  return true;
}

absl::StatusOr<engine::OpeningConfig> OpeningSettings::Config(int width, int height) const {
  if (!errors_.empty()) return absl::InvalidArgumentError(errors_.begin()->second);
  if (!has_rule_) return absl::InvalidArgumentError("no INFO opening_rule was sent");
  engine::OpeningConfig config = config_;
  config.width = width;
  config.height = height;
  return config;
}

std::string OpeningOptionsHelp() {
  std::string text;
  for (const OpeningOption& option : kOpeningOptions) {
    std::string range(option.range);
    if (option.name == kRuleKey) {
      const auto append_name = [](std::string* out, const engine::OpeningRuleInfo& info) {
        absl::StrAppend(out, info.name);
      };
      range = absl::StrJoin(engine::OpeningRules(), ", ", append_name);
    }
    absl::StrAppend(&text, base::HelpEntry(absl::StrCat("INFO ", kKeyPrefix, option.name),
                                           absl::StrCat(option.help, " [", range, "]")));
  }
  return text;
}

}  // namespace tengen::protocol
