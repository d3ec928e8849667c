#include "base/options.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "base/errors.h"
#include "base/text.h"

namespace tengen::base {
namespace {

// As wide as terminals are if nobody has widened them.
constexpr size_t kHelpWidth = 80;
constexpr size_t kHelpColumn = 26;

template <typename Integer>
absl::Status ReadInteger(absl::string_view text, int64_t low, int64_t high, Integer* out) {
  int64_t number = 0;
  if (!absl::SimpleAtoi(text, &number) || number < low || number > high) {
    return IsNot(text, absl::StrCat("a whole number from ", low, " to ", high));
  }
  *out = static_cast<Integer>(number);
  return absl::OkStatus();
}

absl::Status ReadDuration(absl::string_view text, absl::Duration* out) {
  int64_t milliseconds = 0;
  absl::Duration duration;
  if (absl::SimpleAtoi(text, &milliseconds)) {
    duration = absl::Milliseconds(milliseconds);
  } else if (!absl::ParseDuration(text, &duration)) {
    return IsNot(text, "a time such as 500, 500ms or 1.5s");
  }
  if (duration < absl::ZeroDuration() || duration == absl::InfiniteDuration()) {
    return IsNot(text, "a time of zero or more");
  }
  *out = duration;
  return absl::OkStatus();
}

// The number of bits that a size suffix shifts by; the suffix is taken off `text`.
int ConsumeSizeSuffix(absl::string_view* text) {
  if (absl::ConsumeSuffix(text, "K") || absl::ConsumeSuffix(text, "k")) return 10;
  if (absl::ConsumeSuffix(text, "M") || absl::ConsumeSuffix(text, "m")) return 20;
  if (absl::ConsumeSuffix(text, "G") || absl::ConsumeSuffix(text, "g")) return 30;
  return 0;
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
  absl::Status status = option->set(value.value_or(""));
  if (status.ok()) return status;
  return absl::InvalidArgumentError(absl::StrCat("--", name, ": ", status.message()));
}

absl::Status OptionTable::TakeUnknown(absl::string_view word, UnknownWords unknown) const {
  const bool dashed = absl::StartsWith(word, "-") && word != "-";
  if (operand_ && !dashed) return operand_(word);
  if (unknown == UnknownWords::kIgnored) return absl::OkStatus();
  if (absl::StartsWith(word, "--") && word != "--") {
    return absl::InvalidArgumentError(absl::StrCat("unknown option ", Quoted(word)));
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
  absl::StrAppend(&help, HelpEntry("--help", "Print this text."));
  return help;
}

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
  return [out](absl::string_view text) {
    absl::Duration duration;
    absl::Status status = ReadDuration(text, &duration);
    if (status.ok()) *out = duration;
    return status;
  };
}

OptionSetter StoreBytes(int64_t* out) {
  return [out](absl::string_view text) {
    absl::string_view digits = text;
    const int shift = ConsumeSizeSuffix(&digits);
    int64_t number = 0;
    if (!absl::SimpleAtoi(digits, &number) || number < 0 ||
        number > (std::numeric_limits<int64_t>::max() >> shift)) {
      return IsNot(text, "a size such as 367001600 or 350M");
    }
    *out = number << shift;
    return absl::OkStatus();
  };
}

}  // namespace tengen::base
