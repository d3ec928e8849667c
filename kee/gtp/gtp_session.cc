#include "kee/gtp/gtp_session.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "kee/gtp/gtp_text.h"

namespace tengen::kee {
namespace {

std::string Reply(char sign, absl::string_view id, absl::string_view text) {
  // An empty line would end the answer, and only printable ASCII may be sent.
  std::string safe = absl::StrReplaceAll(text, {{"\n\n", "\n \n"}});
  for (char& c : safe) {
    const auto byte = static_cast<unsigned char>(c);
    if (c != '\n' && c != '\t' && !absl::ascii_isprint(byte)) c = '?';
  }
  while (!safe.empty() && safe.back() == '\n') safe.pop_back();
  return absl::StrCat(absl::string_view(&sign, 1), id, safe.empty() ? "" : " ", safe, "\n\n");
}

const std::vector<GtpCommand>& Commands() {
  static const auto* const commands = [] {
    auto* all = new std::vector<GtpCommand>();
    for (const absl::Span<const GtpCommand> some :
         {ConversationCommands(), SetUpCommands(), PlayCommands(), GoGuiCommands(),
          PrivateCommands(), SolveCommands()}) {
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

// ---- About the conversation -------------------------------------------------------------------

GtpAnswer ProtocolVersion(GtpState&, GtpWords) { return std::string("2"); }
GtpAnswer ProgramName(GtpState&, GtpWords) { return std::string("Tengen Kee"); }
GtpAnswer ProgramVersion(GtpState& state, GtpWords) { return state.options.version; }

GtpAnswer KnownCommand(GtpState&, GtpWords words) {
  if (words.size() != 1) return Error("known_command NAME");
  return std::string(FindCommand(words[0]) != nullptr ? "true" : "false");
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

std::vector<std::string> GtpSession::CommandNames() {
  std::vector<std::string> names;
  for (const GtpCommand& command : Commands()) names.emplace_back(command.name);
  return names;
}

std::string GtpSession::RefuseLongLine() { return Reply('?', "", "line too long"); }

std::string GtpSession::Execute(absl::string_view line, const std::function<bool()>& stop) {
  const std::optional<GtpCommandLine> parsed = ParseGtpLine(line);
  if (!parsed) return "";
  const GtpCommand* command = FindCommand(parsed->name);
  if (command == nullptr) return Reply('?', parsed->id, "unknown command");
  state_.stop = stop;
  const GtpAnswer answer = command->run(state_, parsed->arguments);
  return answer.ok() ? Reply('=', parsed->id, *answer)
                     : Reply('?', parsed->id, answer.status().message());
}

}  // namespace tengen::kee
