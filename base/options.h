// Options of commands: a table per command yields both the parsing and the --help text.
//
// An option is written `--name=value` or `--name value`; a switch takes no value. Values live in
// the caller's variables, not in globals, so any number of commands share one program and one
// process. Everything here is thread-compatible.
#ifndef TENGEN_BASE_OPTIONS_H_
#define TENGEN_BASE_OPTIONS_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "absl/types/span.h"

namespace tengen::base {

// Puts the text of one option where it belongs. The error says what is wrong with the text; the
// table adds which option it was given for.
using OptionSetter = std::function<absl::Status(absl::string_view)>;

struct OptionSpec {
  std::string name;   // without the dashes
  std::string value;  // what stands for the value in the help text; empty for a switch
  std::string help;   // one sentence, the default included
  OptionSetter set;   // called with "" for a switch
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
  OptionTable(absl::string_view summary, std::vector<OptionSpec> options,
              OptionSetter operand = nullptr)
      : summary_(summary), options_(std::move(options)), operand_(std::move(operand)) {}

  // Applies `arguments` in their order, so the last of two equal options counts. Errors:
  // InvalidArgument naming the offending text for an unknown option, a missing or an unwanted
  // value, a value that its setter refuses, or a word that is not expected (unless `unknown` words
  // are ignored), with the option that an unknown one comes nearest to. Options before the
  // offending one have been applied.
  absl::Status Parse(absl::Span<const std::string> arguments,
                     UnknownWords unknown = UnknownWords::kRefused) const;

  // The summary and one entry per option.
  std::string Help() const;

 private:
  // Applies the option that `arguments` begin with, and says how many words it took.
  absl::Status Take(absl::Span<const std::string> arguments, size_t* used) const;
  absl::Status TakeUnknown(absl::string_view word, UnknownWords unknown) const;
  std::string Suggestion(absl::string_view word) const;
  const OptionSpec* Find(absl::string_view name) const;

  std::string summary_;
  std::vector<OptionSpec> options_;
  OptionSetter operand_;
};

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
// Decimal numbers: above 0; 0 or above; between 0 and 1.
OptionSetter StorePositive(double* out);
OptionSetter StoreNotNegative(double* out);
OptionSetter StoreShare(double* out);

}  // namespace tengen::base

#endif  // TENGEN_BASE_OPTIONS_H_
