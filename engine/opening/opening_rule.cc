#include "engine/opening/opening_rule.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "base/errors.h"
#include "engine/opening/opening_steps.h"
#include "engine/opening/opening_traits.h"

namespace tengen::engine {
namespace {

constexpr std::array<OpeningRuleInfo, kOpeningRuleCount> kRulesInfo = {{
    {OpeningRule::kFree, "free", "no opening rule", false, std::nullopt},
    {OpeningRule::kPro, "pro", "Pro", false, std::nullopt},
    {OpeningRule::kLongPro, "longpro", "Long Pro", false, std::nullopt},
    {OpeningRule::kSwap1, "swap1", "swap after the first move", false, std::nullopt},
    {OpeningRule::kSwap, "swap", "Swap", false, std::nullopt},
    {OpeningRule::kSwap2, "swap2", "Swap2", false, std::nullopt},
    {OpeningRule::kSwap5, "swap5", "Swap5", false, std::nullopt},
    {OpeningRule::kRifSwap, "rifswap", "Swap 1989-95 (24 patterns)", true, std::nullopt, 2},
    {OpeningRule::kRif, "rif", "RIF 1996 (two fifth moves)", true, std::nullopt, 2},
    {OpeningRule::kYamaguchi, "yamaguchi", "Yamaguchi", true, kMaxOffers},
    {OpeningRule::kYusui, "yusui", "Yusui", true, kMaxOffers},
    {OpeningRule::kExtendedYusui, "extyusui", "Extended Yusui", true, std::nullopt},
    {OpeningRule::kSoosyrv, "soosyrv", "Soosyrv-N", true, 8},
    {OpeningRule::kTarannikov, "tarannikov", "Tarannikov", true, std::nullopt},
    {OpeningRule::kTaraguchi, "taraguchi", "Taraguchi-N", true, 10},
    {OpeningRule::kSuperTaraguchi, "supertaraguchi", "Super Taraguchi-N", true, 10},
    {OpeningRule::kSakata, "sakata", "Sakata", true, std::nullopt},
    {OpeningRule::kSuperSakata, "supersakata", "Super Sakata", true, std::nullopt},
}};

absl::Status SetNumber(absl::string_view text, int& out) {
  int value = 0;
  if (!absl::SimpleAtoi(text, &value) || value < 1 || value > kMaxOffers) {
    return base::QuotedError(absl::StrCat("not a number from 1 to ", kMaxOffers), text);
  }
  out = value;
  return absl::OkStatus();
}

absl::Status SetFlag(absl::string_view text, bool& out) {
  if (absl::SimpleAtob(text, &out)) return absl::OkStatus();
  return base::QuotedError("neither true nor false", text);
}

absl::Status SetSymmetry(absl::string_view text, OfferSymmetry& out) {
  if (absl::EqualsIgnoreCase(text, "S1")) {
    out = OfferSymmetry::kBoard;
  } else if (absl::EqualsIgnoreCase(text, "S2")) {
    out = OfferSymmetry::kStones;
  } else {
    return base::QuotedError("neither S1 nor S2", text);
  }
  return absl::OkStatus();
}

absl::Status SetMinFirst(absl::string_view text, OpeningConfig& config) {
  std::array<int, kOpeningPatternCount> values = OpeningConfig().min_first;
  if (!absl::EqualsIgnoreCase(text, "none")) {
    std::set<std::string> named;  // by id or by name
    for (absl::string_view item : absl::StrSplit(text, ',')) {
      const std::pair<absl::string_view, absl::string_view> pair =
          absl::StrSplit(item, absl::MaxSplits(':', 1));
      const OpeningPattern* pattern = FindOpeningPattern(pair.first);
      if (pattern == nullptr) return base::QuotedError("not an opening", item);
      if (!named.insert(std::string(pattern->id)).second) {
        return base::QuotedError("an opening that comes twice", item);
      }
      absl::Status status = SetNumber(pair.second, values[IndexOf(*pattern)]);
      if (!status.ok()) return status;
    }
  }
  config.min_first = values;
  return absl::OkStatus();
}

std::string MinFirstText(const OpeningConfig& config) {
  std::vector<std::string> items;
  for (const OpeningPattern& pattern : OpeningPatterns()) {
    const int least = config.min_first[IndexOf(pattern)];
    if (least > 1) items.push_back(absl::StrCat(pattern.id, ":", least));
  }
  return items.empty() ? "none" : absl::StrJoin(items, ",");
}

}  // namespace

absl::Span<const OpeningRuleInfo> OpeningRules() { return kRulesInfo; }

const OpeningRuleInfo& InfoOf(OpeningRule rule) { return kRulesInfo[Index(rule)]; }

int NumberOf(const OpeningConfig& config) {
  return config.number.value_or(InfoOf(config.rule).number.value());
}

std::optional<OpeningRule> ParseOpeningRule(absl::string_view text) {
  std::string name = absl::AsciiStrToLower(text);
  name.erase(std::remove_if(name.begin(), name.end(), [](char c) { return c == '-' || c == '_'; }),
             name.end());
  for (const OpeningRuleInfo& info : kRulesInfo) {
    if (info.name == name) return info.rule;
  }
  if (name == "1992") return OpeningRule::kRifSwap;
  return std::nullopt;
}

Rule UsualRule(OpeningRule rule) { return InfoOf(rule).renju ? Rule::kRenju : Rule::kStandard; }

absl::Status SetOpeningParameter(absl::string_view key, absl::string_view value,
                                 OpeningConfig& config) {
  const std::string name = absl::AsciiStrToLower(key);
  if (name == "n") {
    int number = 0;
    absl::Status status = SetNumber(value, number);
    if (status.ok()) config.number = number;
    return status;
  }
  if (name == "nmax") return SetNumber(value, config.nmax);
  if (name == "minfirst") return SetMinFirst(value, config);
  if (name == "sym") return SetSymmetry(value, config.symmetry);
  if (name == "offer_after_swap") return SetFlag(value, config.offer_after_swap);
  if (name == "pro_adjacent") return SetFlag(value, config.pro_adjacent);
  return base::QuotedError("unknown parameter of an opening rule", key);
}

bool HasParameter(OpeningRule rule, absl::string_view key) {
  const std::string name = absl::AsciiStrToLower(key);
  const OpeningTraits traits = TraitsOf(rule);
  if (name == "n") return InfoOf(rule).number.has_value();
  if (name == "nmax" || name == "minfirst") return traits.declarations_by_pattern;
  if (name == "sym") return traits.fifth_moves != FifthMoveOffers::kNone;
  if (name == "offer_after_swap") return traits.fifth_moves == FifthMoveOffers::kPossible;
  const auto steps = StepsOf(rule);
  return name == "pro_adjacent" && std::any_of(steps.begin(), steps.end(), [](const Step& step) {
           return step.guard == Guard::kAdjacentIfAsked;
         });
}

absl::StatusOr<OpeningConfig> ParseOpeningConfig(absl::string_view text) {
  const std::vector<absl::string_view> words =
      absl::StrSplit(text, absl::ByAnyChar(" \t"), absl::SkipEmpty());
  OpeningConfig config;
  const std::optional<OpeningRule> rule =
      words.empty() ? std::nullopt : ParseOpeningRule(words.front());
  if (!rule) return base::QuotedError("not an opening rule", words.empty() ? "" : words.front());
  config.rule = *rule;
  std::set<std::string> given;
  for (size_t i = 1; i < words.size(); ++i) {
    const std::pair<absl::string_view, absl::string_view> pair =
        absl::StrSplit(words[i], absl::MaxSplits('=', 1));
    if (!given.insert(absl::AsciiStrToLower(pair.first)).second) {
      return base::QuotedError("given twice", pair.first);
    }
    const absl::Status status = SetOpeningParameter(pair.first, pair.second, config);
    if (!status.ok()) return status;
    if (!HasParameter(*rule, pair.first)) {
      return base::QuotedError(absl::StrCat(InfoOf(*rule).name, " has no such parameter"),
                               pair.first);
    }
  }
  return config;
}

std::string OpeningConfigToText(const OpeningConfig& config) {
  const OpeningConfig defaults;
  std::string text(InfoOf(config.rule).name);
  if (config.number) absl::StrAppend(&text, " n=", *config.number);
  if (config.nmax != defaults.nmax) absl::StrAppend(&text, " nmax=", config.nmax);
  if (config.min_first != defaults.min_first) {
    absl::StrAppend(&text, " minfirst=", MinFirstText(config));
  }
  if (config.symmetry == OfferSymmetry::kBoard) absl::StrAppend(&text, " sym=S1");
  if (config.offer_after_swap) absl::StrAppend(&text, " offer_after_swap=true");
  if (config.pro_adjacent) absl::StrAppend(&text, " pro_adjacent=true");
  return text;
}

}  // namespace tengen::engine
