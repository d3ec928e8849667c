#include "base/options.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"

namespace tengen::base {
namespace {

constexpr size_t kHelpColumn = 26;

std::string Quoted(absl::string_view text) { return absl::StrCat("\"", text, "\""); }

absl::Status BadValue(absl::string_view text, absl::string_view expected) {
  return absl::InvalidArgumentError(absl::StrCat(Quoted(text), " is not ", expected));
}

template <typename Integer>
absl::Status ReadInteger(absl::string_view text, int64_t low, int64_t high, Integer* out) {
  int64_t number = 0;
  if (!absl::SimpleAtoi(text, &number) || number < low || number > high) {
    return BadValue(text, absl::StrCat("a whole number from ", low, " to ", high));
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
    return BadValue(text, "a time such as 500, 500ms or 1.5s");
  }
  if (duration < absl::ZeroDuration() || duration == absl::InfiniteDuration()) {
    return BadValue(text, "a time of zero or more");
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

std::string HelpEntry(const OptionSpec& option) {
  std::string entry =
      absl::StrCat("  --", option.name, option.value.empty() ? "" : "=", option.value);
  if (entry.size() + 2 > kHelpColumn) {
    absl::StrAppend(&entry, "\n", std::string(kHelpColumn, ' '));
  } else {
    entry.resize(kHelpColumn, ' ');
  }
  return absl::StrCat(entry, option.help, "\n");
}

}  // namespace

const OptionSpec* OptionTable::Find(absl::string_view name) const {
  const auto it = std::find_if(options_.begin(), options_.end(),
                               [name](const OptionSpec& option) { return option.name == name; });
  return it == options_.end() ? nullptr : &*it;
}

absl::Status OptionTable::Apply(absl::string_view name,
                                std::optional<absl::string_view> value) const {
  absl::Status status = Find(name)->set(value.value_or(""));
  if (status.ok()) return status;
  return absl::InvalidArgumentError(absl::StrCat("--", name, ": ", status.message()));
}

absl::Status OptionTable::Parse(absl::Span<const std::string> arguments) const {
  for (size_t i = 0; i < arguments.size(); ++i) {
    absl::string_view text = arguments[i];
    if (operand_ && (text == "-" || !absl::StartsWith(text, "-"))) {
      if (absl::Status status = operand_(text); !status.ok()) return status;
      continue;
    }
    if (!absl::ConsumePrefix(&text, "--") || text.empty()) {
      return absl::InvalidArgumentError(
          absl::StrCat(Quoted(arguments[i]), " is not an option (options start with --)"));
    }
    const size_t equals = text.find('=');
    const absl::string_view name = text.substr(0, equals);
    const OptionSpec* option = Find(name);
    if (option == nullptr) {
      return absl::InvalidArgumentError(absl::StrCat("unknown option ", Quoted(arguments[i])));
    }
    std::optional<absl::string_view> value;
    if (equals != absl::string_view::npos) value = text.substr(equals + 1);
    if (option->value.empty()) {
      if (value.has_value()) {
        return absl::InvalidArgumentError(
            absl::StrCat(Quoted(arguments[i]), ": --", name, " takes no value"));
      }
    } else if (!value.has_value()) {
      if (i + 1 == arguments.size()) {
        return absl::InvalidArgumentError(
            absl::StrCat("--", name, " needs a value (", option->value, ")"));
      }
      value = arguments[++i];
    }
    if (absl::Status status = Apply(name, value); !status.ok()) return status;
  }
  return absl::OkStatus();
}

std::string OptionTable::Help() const {
  std::string help = absl::StrCat(summary_, "\n\nOptions:\n");
  for (const OptionSpec& option : options_) absl::StrAppend(&help, HelpEntry(option));
  absl::StrAppend(&help, HelpEntry({"help", "", "Print this text.", nullptr}));
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
      return BadValue(text, "a size such as 367001600 or 350M");
    }
    *out = number << shift;
    return absl::OkStatus();
  };
}

}  // namespace tengen::base
