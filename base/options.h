// Options of commands: a table per command yields both the parsing and the --help text.
//
// An option is written `--name=value` or `--name value`; a switch takes no value. Values live in
// the caller's variables, not in globals, so any number of commands share one program and one
// process. Everything here is thread-compatible.
#ifndef TENGEN_BASE_OPTIONS_H_
#define TENGEN_BASE_OPTIONS_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "absl/types/span.h"

namespace tengen::base {

// Puts the text of one option where it belongs. The error says what is wrong with the text; the
// table adds which option it was given for. Thread-compatible.
class OptionSetter {
 public:
  OptionSetter(std::nullptr_t = nullptr) {}  // NOLINT: as in `OptionSetter set = nullptr`
  // `choices` are the words that would do, where they can be listed: for shells that complete.
  template <typename Function>
  // NOLINTNEXTLINE(google-explicit-constructor): a lambda is one
  requires std::is_invocable_r_v<absl::Status, Function&, absl::string_view> OptionSetter(
      Function set, std::vector<std::string> choices = {})
      : set_(std::move(set)), choices_(std::move(choices)) {}

  absl::Status operator()(absl::string_view text) const { return set_(text); }
  explicit operator bool() const { return set_ != nullptr; }
  const std::vector<std::string>& choices() const { return choices_; }

 private:
  std::function<absl::Status(absl::string_view)> set_;
  std::vector<std::string> choices_;
};

struct OptionSpec {
  std::string name;  // without the dashes
  // What stands for the value in the help text; empty for a switch. FILE, PATH, DATABASE, DIR and
  // COMMAND say what shells complete.
  std::string value;
  std::string help;  // one sentence, the default included
  OptionSetter set;  // called with "" for a switch
};

// Words that are no options: what stands for one, as in OptionSpec, and where one goes. The choices
// of the setter, if it has some, are for the first word, and `value` for those after it.
struct Operand {
  std::string value;
  OptionSetter set;
};

// One entry of a help text: `head`, as in "--time=T", and beside or below it what `help` says of
// it, wrapped. Pure.
std::string HelpEntry(absl::string_view head, absl::string_view help);

// What becomes of words that a table does not know.
enum class UnknownWords : uint8_t { kRefused, kIgnored };

// The options of one command.
class OptionTable {
 public:
  // `summary` opens the help text; it holds the usage and what the command does, in paragraphs that
  // are wrapped as Wrapped does.
  // `operand` gets the words that are no options, one at a time; without it such a word is an
  // error. A lone "-" is such a word.
  OptionTable(absl::string_view summary, std::vector<OptionSpec> options, Operand operand = {})
      : summary_(summary), options_(std::move(options)), operand_(std::move(operand)) {}
  // The same with `more` below the options of the help text, as it is.
  OptionTable(absl::string_view summary, std::vector<OptionSpec> options, std::string more)
      : summary_(summary), options_(std::move(options)), more_(std::move(more)) {}

  // Applies `arguments` in their order, so the last of two equal options counts. Errors:
  // InvalidArgument naming the offending text for an unknown option, a missing or an unwanted
  // value, a value that its setter refuses, or a word that is not expected (unless `unknown` words
  // are ignored), with the option that an unknown one comes nearest to. Options before the
  // offending one have been applied.
  absl::Status Parse(absl::Span<const std::string> arguments,
                     UnknownWords unknown = UnknownWords::kRefused) const;

  // The summary, one entry per option, and what there is more.
  std::string Help() const;

  const std::string& summary() const { return summary_; }
  const std::vector<OptionSpec>& options() const { return options_; }
  const Operand& operand() const { return operand_; }
  const std::string& more() const { return more_; }

 private:
  // Applies the option that `arguments` begin with, and says how many words it took.
  absl::Status Take(absl::Span<const std::string> arguments, size_t* used) const;
  absl::Status TakeUnknown(absl::string_view word, UnknownWords unknown) const;
  std::string Suggestion(absl::string_view word) const;
  const OptionSpec* Find(absl::string_view name) const;

  std::string summary_;
  std::vector<OptionSpec> options_;
  Operand operand_;
  std::string more_;
};

// How options are asked for help, in every table.
OptionSpec HelpOption();

// True if `arguments` ask for help (`--help` or `-h`), whatever else they hold.
bool AsksForHelp(absl::Span<const std::string> arguments);

// Setters. The pointee must outlive the table.
OptionSetter StoreSwitch(bool* out, bool value = true);
OptionSetter StoreText(std::string* out);
OptionSetter AppendText(std::vector<std::string>* out);
// Numbers are read by base/quantity.h; the errors name the forms that would do.
// Refuses what is no whole number in [low, high].
OptionSetter StoreInteger(int* out, int low, int high);
OptionSetter StoreInteger(std::optional<int64_t>* out, int64_t low, int64_t high);
// Times as ParseTime reads them: bare numbers are seconds.
OptionSetter StoreDuration(absl::Duration* out);
OptionSetter StoreDuration(std::optional<absl::Duration>* out);
// Times as ParseTimeLimit reads them: the infinite one is no limit.
OptionSetter StoreTimeLimit(absl::Duration* out);
OptionSetter StoreTimeLimit(std::optional<absl::Duration>* out);
// Sizes as ParseBytes reads them.
OptionSetter StoreBytes(int64_t* out);
OptionSetter StoreBytes(std::optional<int64_t>* out);
// Decimal numbers: above 0; 0 or above; between 0 and 1.
OptionSetter StorePositive(double* out);
OptionSetter StoreNotNegative(double* out);
OptionSetter StoreShare(double* out);

}  // namespace tengen::base

#endif  // TENGEN_BASE_OPTIONS_H_
