#include "protocol/gtp/gtp_session.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "base/version.h"

namespace tengen::protocol {
namespace {

const std::vector<GtpCommand>& Commands() {
  static const auto* const commands = [] {
    auto* all = new std::vector<GtpCommand>();
    for (const absl::Span<const GtpCommand> some : {GtpConversationCommands(), GtpGameCommands(),
                                                    GtpThinkingCommands(), GtpGoGuiCommands()}) {
      all->insert(all->end(), some.begin(), some.end());
    }
    return all;
  }();
  return *commands;
}

// nullptr if there is none of this name.
const GtpCommand* FindCommand(absl::string_view name) {
  const std::vector<GtpCommand>& commands = Commands();
  const auto found = std::find_if(commands.begin(), commands.end(),
                                  [name](const GtpCommand& c) { return c.name == name; });
  return found == commands.end() ? nullptr : &*found;
}

GtpAnswer ProtocolVersion(GtpState&, GtpWords) { return "2"; }
GtpAnswer ProgramName(GtpState&, GtpWords) { return "Tengen"; }
GtpAnswer ProgramVersion(GtpState&, GtpWords) { return std::string(base::Version()); }

GtpAnswer KnownCommand(GtpState&, GtpWords words) {
  if (words.size() != 1) return GtpError("known_command NAME");
  return FindCommand(words[0]) != nullptr ? "true" : "false";
}

GtpAnswer ListCommands(GtpState&, GtpWords) {
  return absl::StrJoin(GtpSession::CommandNames(), "\n");
}

GtpAnswer Quit(GtpState& state, GtpWords) {
  state.finished = true;
  return "";
}

}  // namespace

void GtpState::Begin(GtpGame with_game) {
  game = std::move(with_game);
  clocks.Restart();
  thinker.NewGame();
}

absl::Span<const GtpCommand> GtpConversationCommands() {
  static constexpr GtpCommand kCommands[] = {
      {"protocol_version", ProtocolVersion}, {"name", ProgramName},
      {"version", ProgramVersion},           {"known_command", KnownCommand},
      {"list_commands", ListCommands},       {"quit", Quit},
  };
  return kCommands;
}

std::vector<std::string> GtpSession::CommandNames() {
  std::vector<std::string> names;
  for (const GtpCommand& command : Commands()) names.emplace_back(command.name);
  return names;
}

bool GtpSession::Feed(absl::string_view line, bool too_long) {
  if (!too_long && base::IsGtpInterrupt(line)) {
    if (state_.thinking.running()) state_.thinking.Interrupt();
    return true;
  }
  const std::optional<base::GtpCommandLine> parsed = base::ParseGtpLine(line);
  if (!parsed && !too_long) return true;
  Settle();
  if (too_long) {
    Reply(false, "", "line too long");
    return true;
  }
  const GtpCommand* const command = FindCommand(parsed->name);
  if (command == nullptr) {
    Reply(false, parsed->id, "unknown command");
    return true;
  }
  state_.id = parsed->id;
  const GtpAnswer answer = command->run(state_, parsed->arguments);
  if (!answer.ok()) Reply(false, parsed->id, answer.status().message());
  if (answer.ok() && *answer) Reply(true, parsed->id, **answer);
  return !state_.finished;
}

void GtpSession::Settle() {
  const std::optional<GtpThinking::Outcome> outcome = state_.thinking.Finish();
  if (!outcome || !outcome->played) return;
  state_.clocks.Spend(outcome->side, outcome->elapsed);
  // The search gives points of the board that are free.
  state_.game.Play(outcome->side, *outcome->played).IgnoreError();
}

void GtpSession::Reply(bool done, absl::string_view id, absl::string_view text) {
  std::vector<std::string> lines = absl::StrSplit(base::GtpReply(done, id, text), '\n');
  lines.pop_back();  // behind the last line's end
  output_.Write(lines);
}

}  // namespace tengen::protocol
