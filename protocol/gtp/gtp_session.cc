#include "protocol/gtp/gtp_session.h"

#include <utility>

#include "absl/strings/str_join.h"
#include "base/version.h"

namespace tengen::protocol {
namespace {

const base::GtpCommandTable<GtpCommand>& Commands() {
  static const auto* const commands = new base::GtpCommandTable<GtpCommand>(
      {GtpConversationCommands(), GtpGameCommands(), GtpThinkingCommands(), GtpGoGuiCommands()});
  return *commands;
}

GtpAnswer ProtocolVersion(GtpState&, GtpWords) { return "2"; }
GtpAnswer ProgramName(GtpState&, GtpWords) { return "Tengen"; }
GtpAnswer ProgramVersion(GtpState&, GtpWords) { return std::string(base::Version()); }

GtpAnswer KnownCommand(GtpState&, GtpWords words) {
  if (words.size() != 1) return GtpError("known_command NAME");
  return Commands().Find(words[0]) != nullptr ? "true" : "false";
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
  clocks.Restart(engine::kColorCount);
  thinker.NewGame();
  ++word;
}

absl::Span<const GtpCommand> GtpConversationCommands() {
  static constexpr GtpCommand kCommands[] = {
      {"protocol_version", ProtocolVersion}, {"name", ProgramName},
      {"version", ProgramVersion},           {"known_command", KnownCommand},
      {"list_commands", ListCommands},       {"quit", Quit},
  };
  return kCommands;
}

std::vector<std::string> GtpSession::CommandNames() { return Commands().Names(); }

bool GtpSession::Feed(absl::string_view line, bool too_long) {
  if (!too_long && base::IsGtpInterrupt(line)) {
    Interrupt();
    return true;
  }
  const std::optional<base::GtpCommandLine> parsed = base::ParseGtpLine(line);
  if (!parsed && !too_long) return true;
  Settle();
  if (too_long) {
    Reply(false, "", "line too long");
    return true;
  }
  const GtpCommand* const command = Commands().Find(parsed->name);
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

void GtpSession::Interrupt() {
  if (!state_.thinking.running()) return;
  state_.thinking.Interrupt();
  if (state_.thinking.endless()) Settle();
}

void GtpSession::Settle() {
  const std::optional<GtpThinking::Outcome> outcome = state_.thinking.Finish();
  if (!outcome || !outcome->played) return;
  state_.clocks.Spend(Index(outcome->side), outcome->elapsed);
  // The search gives points of the board that are free.
  state_.game.Play(outcome->side, *outcome->played).IgnoreError();
}

void GtpSession::Reply(bool done, absl::string_view id, absl::string_view text) {
  output_.Write(GtpReplyLines(done, id, text));
}

}  // namespace tengen::protocol
