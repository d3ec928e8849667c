// What the commands of `tengen` share: exit statuses, and options that name things of the game.
#ifndef TENGEN_CLI_COMMAND_LINE_H_
#define TENGEN_CLI_COMMAND_LINE_H_

#include <memory>
#include <optional>

#include "base/options.h"
#include "engine/rules.h"
#include "eval/network/network.h"

namespace tengen::cli {

// The exit statuses that all commands share; what others mean, a command's --help says.
inline constexpr int kOk = 0;
inline constexpr int kBadUsage = 2;
inline constexpr int kOutputLost = 74;    // as sysexits.h has it
inline constexpr int kInterrupted = 130;  // as shells report a program that an interrupt ended

// Setters. The pointee must outlive the table.
base::OptionSetter StoreRule(Rule* out);
base::OptionSetter StoreRule(std::optional<Rule>* out);
// Reads the file that is named. Refuses what Network::Read does.
base::OptionSetter StoreNetwork(std::shared_ptr<const eval::Network>* out);

}  // namespace tengen::cli

#endif  // TENGEN_CLI_COMMAND_LINE_H_
