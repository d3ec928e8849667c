#include "base/options.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "base/errors.h"
#include "base/quantity.h"
#include "base/spelling.h"
#include "base/text.h"

namespace tengen::base {
namespace {

// As wide as terminals are if nobody has widened them.
constexpr size_t kHelpWidth = 80;
constexpr size_t kHelpColumn = 26;

constexpr absl::string_view kTimes = "a time such as 5 or 5s (seconds), 500ms, 2min or 1h";

// The whole numbers that an option takes, with their forms where somebody may want them short.
std::string WholeNumbers(int64_t low, int64_t high) {
  constexpr int64_t kShort = 1000;
  constexpr int64_t kNoLimit = std::numeric_limits<int>::max();
  const std::string range = high >= kNoLimit ? absl::StrCat(" of at least ", low)
                                             : absl::StrCat(" from ", low, " to ", high);
  return absl::StrCat("a whole number", range, high >= kShort ? ", such as 1500, 20k or 1M" : "");
}

template <typename Integer>
absl::Status ReadInteger(absl::string_view text, int64_t low, int64_t high, Integer* out) {
  const std::optional<int64_t> number = ParseCount(text);
  if (!number || *number < low || *number > high) return IsNot(text, WholeNumbers(low, high));
  *out = static_cast<Integer>(*number);
  return absl::OkStatus();
}

template <typename Time>
absl::Status ReadDuration(absl::string_view text, Time* out) {
  const std::optional<absl::Duration> duration = ParseTime(text);
  if (!duration) return IsNot(text, kTimes);
  *out = *duration;
  return absl::OkStatus();
}

template <typename Bytes>
absl::Status ReadBytes(absl::string_view text, Bytes* out) {
  const std::optional<int64_t> bytes = ParseBytes(text);
  if (!bytes) return IsNot(text, "a size such as 512k, 64MiB or 1GiB (bytes without a unit)");
  *out = *bytes;
  return absl::OkStatus();
}

template <typename Time>
absl::Status ReadTimeLimit(absl::string_view text, Time* out) {
  const std::optional<absl::Duration> limit = ParseTimeLimit(text);
  if (!limit) return IsNot(text, absl::StrCat(kTimes, ", or inf for no limit"));
  *out = *limit;
  return absl::OkStatus();
}

template <class Accepts>
OptionSetter StoreDecimal(double* out, absl::string_view wanted, Accepts accepts) {
  return [out, wanted, accepts](absl::string_view text) {
    const std::optional<double> number = ParseDecimal(text);
    if (!number || !accepts(*number)) return IsNot(text, wanted);
    *out = *number;
    return absl::OkStatus();
  };
}

std::string EntryOf(const OptionSpec& option) {
  return HelpEntry(absl::StrCat("--", option.name, option.value.empty() ? "" : "=", option.value),
                   option.help);
}

}  // namespace

std::string HelpEntry(absl::string_view head, absl::string_view help) {
  std::string entry = absl::StrCat("  ", head);
  const bool beside = entry.size() + 2 <= kHelpColumn;
  if (!beside) absl::StrAppend(&entry, "\n");
  size_t column = beside ? entry.size() : 0;
  const std::string text = Wrapped(help, kHelpWidth - kHelpColumn);
  for (absl::string_view line : absl::StrSplit(text, '\n', absl::SkipEmpty())) {
    absl::StrAppend(&entry, std::string(kHelpColumn - std::exchange(column, 0), ' '), line, "\n");
  }
  return entry;
}

const OptionSpec* OptionTable::Find(absl::string_view name) const {
  const auto it = std::find_if(options_.begin(), options_.end(),
                               [name](const OptionSpec& option) { return option.name == name; });
  return it == options_.end() ? nullptr : &*it;
}

absl::Status OptionTable::Take(absl::Span<const std::string> arguments, size_t* used) const {
  const std::string& word = arguments.front();
  absl::string_view text = word;
  text.remove_prefix(2);
  const size_t equals = text.find('=');
  const absl::string_view name = text.substr(0, equals);
  const OptionSpec* option = Find(name);
  std::optional<absl::string_view> value;
  if (equals != absl::string_view::npos) value = text.substr(equals + 1);
  if (option->value.empty() && value.has_value()) {
    return absl::InvalidArgumentError(absl::StrCat(Quoted(word), ": --", name, " takes no value"));
  }
  if (!option->value.empty() && !value.has_value()) {
    if (arguments.size() == 1) {
      return absl::InvalidArgumentError(
          absl::StrCat("--", name, " needs a value (", option->value, ")"));
    }
    value = arguments[1];
    *used = 2;
  }
  // As from a variable of a shell that is not set; it would count as if the option were not there.
  if (value.has_value() && value->empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat("--", name, ": the value is empty; it needs ", option->value));
  }
  absl::Status status = option->set(value.value_or(""));
  if (status.ok()) return status;
  return absl::InvalidArgumentError(absl::StrCat("--", name, ": ", status.message()));
}

// "; did you mean --lines?", or nothing where no option is near.
std::string OptionTable::Suggestion(absl::string_view word) const {
  std::vector<std::string> names = {"help"};
  for (const OptionSpec& option : options_) names.push_back(option.name);
  const std::optional<std::string> nearest = Nearest(word.substr(2, word.find('=') - 2), names);
  return nearest ? absl::StrCat("; did you mean --", *nearest, "?") : "";
}

absl::Status OptionTable::TakeUnknown(absl::string_view word, UnknownWords unknown) const {
  const bool dashed = absl::StartsWith(word, "-") && word != "-";
  if (operand_.set && !dashed) return operand_.set(word);
  if (unknown == UnknownWords::kIgnored) return absl::OkStatus();
  if (absl::StartsWith(word, "--") && word != "--") {
    return absl::InvalidArgumentError(
        absl::StrCat("unknown option ", Quoted(word), Suggestion(word)));
  }
  return absl::InvalidArgumentError(
      absl::StrCat(Quoted(word), " is not an option (options start with --)"));
}

absl::Status OptionTable::Parse(absl::Span<const std::string> arguments,
                                UnknownWords unknown) const {
  while (!arguments.empty()) {
    size_t used = 1;
    absl::string_view name = arguments.front();
    const bool known =
        absl::ConsumePrefix(&name, "--") && Find(name.substr(0, name.find('='))) != nullptr;
    absl::Status status = known ? Take(arguments, &used) : TakeUnknown(arguments.front(), unknown);
    if (!status.ok()) return status;
    arguments.remove_prefix(used);
  }
  return absl::OkStatus();
}

std::string OptionTable::Help() const {
  std::string help = absl::StrCat(Wrapped(summary_, kHelpWidth), "\nOptions:\n");
  for (const OptionSpec& option : options_) absl::StrAppend(&help, EntryOf(option));
  absl::StrAppend(&help, EntryOf(HelpOption()), more_);
  return help;
}

OptionSpec HelpOption() { return {"help", "", "Print this text.", nullptr}; }

bool AsksForHelp(absl::Span<const std::string> arguments) {
  return std::any_of(arguments.begin(), arguments.end(), [](const std::string& argument) {
    return argument == "--help" || argument == "-h";
  });
}

OptionSetter StoreSwitch(bool* out, bool value) {
  return [out, value](absl::string_view) {
    *out = value;
    return absl::OkStatus();
  };
}

OptionSetter StoreText(std::string* out) {
  return [out](absl::string_view text) {
    *out = std::string(text);
    return absl::OkStatus();
  };
}

OptionSetter AppendText(std::vector<std::string>* out) {
  return [out](absl::string_view text) {
    out->emplace_back(text);
    return absl::OkStatus();
  };
}

OptionSetter StoreInteger(int* out, int low, int high) {
  return [=](absl::string_view text) { return ReadInteger(text, low, high, out); };
}

OptionSetter StoreInteger(std::optional<int64_t>* out, int64_t low, int64_t high) {
  return [=](absl::string_view text) {
    int64_t number = 0;
    absl::Status status = ReadInteger(text, low, high, &number);
    if (status.ok()) *out = number;
    return status;
  };
}

OptionSetter StoreDuration(absl::Duration* out) {
  return [out](absl::string_view text) { return ReadDuration(text, out); };
}

OptionSetter StoreDuration(std::optional<absl::Duration>* out) {
  return [out](absl::string_view text) { return ReadDuration(text, out); };
}

OptionSetter StoreTimeLimit(absl::Duration* out) {
  return [out](absl::string_view text) { return ReadTimeLimit(text, out); };
}

OptionSetter StoreTimeLimit(std::optional<absl::Duration>* out) {
  return [out](absl::string_view text) { return ReadTimeLimit(text, out); };
}

OptionSetter StoreBytes(int64_t* out) {
  return [out](absl::string_view text) { return ReadBytes(text, out); };
}

OptionSetter StoreBytes(std::optional<int64_t>* out) {
  return [out](absl::string_view text) { return ReadBytes(text, out); };
}

OptionSetter StorePositive(double* out) {
  return StoreDecimal(out, "a number above 0, such as 0.5", [](double x) { return x > 0; });
}

OptionSetter StoreNotNegative(double* out) {
  return StoreDecimal(out, "a number of at least 0, such as 0.5", [](double x) { return x >= 0; });
}

OptionSetter StoreShare(double* out) {
  return StoreDecimal(out, "a number between 0 and 1, such as 0.05",
                      [](double x) { return x > 0 && x < 1; });
}

}  // namespace tengen::base
