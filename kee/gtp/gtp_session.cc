#include "kee/gtp/gtp_session.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/gtp.h"
#include "kee/gtp/gtp_text.h"

namespace tengen::kee {
namespace {

const base::GtpCommandTable<GtpCommand>& Commands() {
  static const auto* const commands = new base::GtpCommandTable<GtpCommand>(
      {ConversationCommands(), SetUpCommands(), PlayCommands(), ThinkingCommands(), GoGuiCommands(),
       PrivateCommands(), SolveCommands()});
  return *commands;
}

// ---- About the conversation -------------------------------------------------------------------

GtpAnswer ProtocolVersion(GtpState&, GtpWords) { return std::string("2"); }
GtpAnswer ProgramName(GtpState&, GtpWords) { return std::string("Tengen Kee"); }
GtpAnswer ProgramVersion(GtpState& state, GtpWords) { return state.options.version; }

GtpAnswer KnownCommand(GtpState&, GtpWords words) {
  if (words.size() != 1) return Error("known_command NAME");
  return std::string(Commands().Find(words[0]) != nullptr ? "true" : "false");
}

GtpAnswer ListCommands(GtpState&, GtpWords) {
  return absl::StrJoin(GtpSession::CommandNames(), "\n");
}

GtpAnswer Quit(GtpState& state, GtpWords) {
  state.finished = true;
  return std::string();
}

}  // namespace

absl::Span<const GtpCommand> ConversationCommands() {
  static constexpr GtpCommand kCommands[] = {
      {"protocol_version", ProtocolVersion}, {"name", ProgramName},
      {"version", ProgramVersion},           {"known_command", KnownCommand},
      {"list_commands", ListCommands},       {"quit", Quit},
  };
  return kCommands;
}

absl::StatusOr<int> OnlyPlayer(const GtpState& state, GtpWords words) {
  const std::optional<int> player =
      words.size() == 1 ? ParsePlayer(words[0], state.game.players()) : std::nullopt;
  if (!player) return Error("invalid color");
  return *player;
}

GtpAnswer LegalMoves(GtpState& state, GtpWords) {
  const Game& game = state.game.now();
  return absl::StrJoin(game.LegalMoves(), " ", [&game](std::string* out, Move move) {
    absl::StrAppend(out, MoveText(move, game.graph()));
  });
}

std::vector<std::string> GtpSession::CommandNames() { return Commands().Names(); }

std::string GtpSession::RefuseLongLine() { return base::GtpReply(false, "", "line too long"); }

std::string GtpSession::Execute(absl::string_view line, const GtpExchange& exchange) {
  const std::optional<base::GtpCommandLine> parsed = base::ParseGtpLine(line);
  if (!parsed) return "";
  const GtpCommand* command = Commands().Find(parsed->name);
  if (command == nullptr) return base::GtpReply(false, parsed->id, "unknown command");
  state_.exchange = exchange;
  state_.id = parsed->id;
  state_.answer_begun = false;
  const GtpAnswer answer = command->run(state_, parsed->arguments);
  if (state_.answer_begun) return absl::StrCat(*answer, answer->empty() ? "" : "\n", "\n");
  return base::GtpReply(answer.ok(), parsed->id,
                        answer.ok() ? absl::string_view(*answer) : answer.status().message());
}

}  // namespace tengen::kee
