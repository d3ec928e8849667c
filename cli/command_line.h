// What the commands of `tengen` share: the words of base/ that all of them speak, and options that
// name things of the game.
#ifndef TENGEN_CLI_COMMAND_LINE_H_
#define TENGEN_CLI_COMMAND_LINE_H_

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/command.h"
#include "base/cut_work.h"
#include "base/encoding.h"
#include "base/options.h"
#include "engine/rules.h"
#include "eval/network/network.h"
#include "protocol/database/book.h"

namespace tengen::cli {

using base::AppendText;
using base::CommandArguments;
using base::CommandResult;
using base::CutWork;
using base::kBadUsage;
using base::kExitResultHelp;
using base::kFailed;
using base::kNothingKept;
using base::kOk;
using base::kOutputLost;
using base::OptionSetter;
using base::OptionSpec;
using base::OptionTable;
using base::RemoveNoteOf;
using base::ResultOfWriting;
using base::StoreBytes;
using base::StoreDuration;
using base::StoreInteger;
using base::StoreSwitch;
using base::StoreText;
using base::StoreTimeLimit;
using base::UnkeptWork;

// The most games, positions or workers at the same time that --concurrency asks for.
inline constexpr int kMaxConcurrency = 256;

// The names of all rules and of all opening rules, in their order.
std::vector<std::string> RuleNames();
std::vector<std::string> OpeningRuleNames();

// `part` of `whole` in percent; 0 of nothing.
inline double Percent(double part, double whole) { return whole > 0 ? 100 * part / whole : 0; }

// Setters. The pointee must outlive the table.
OptionSetter StoreRule(Rule* out);
OptionSetter StoreRule(std::optional<Rule>* out);
OptionSetter StoreEncoding(std::optional<base::Encoding>* out);
// Reads the file that is named. Refuses what Network::Read does.
OptionSetter StoreNetwork(std::shared_ptr<const eval::Network>* out);
// The same for an opening book: see Book::Read.
OptionSetter StoreBook(std::shared_ptr<const database::Book>* out);

}  // namespace tengen::cli

#endif  // TENGEN_CLI_COMMAND_LINE_H_
