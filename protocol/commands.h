// The commands of the Piskvork protocol, and those of the Yixin family, as two tables.
//
// Commands about openings and about the position database have tables of their own:
// opening_exchange.h, database_block.h.
#ifndef TENGEN_PROTOCOL_COMMANDS_H_
#define TENGEN_PROTOCOL_COMMANDS_H_

#include <string>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "base/clock.h"
#include "protocol/block_reader.h"
#include "protocol/database_port.h"
#include "protocol/game.h"
#include "protocol/output_port.h"
#include "protocol/running_search.h"
#include "protocol/thinker.h"

namespace tengen::protocol {

// What the commands of one session work with. It belongs to the reader's thread; the thinker's
// knows nothing of it but the search.
struct ReaderState {
  // See Session.
  ReaderState(absl::string_view session_version, Thinker& thinker, OutputPort& output,
              const base::Clock& clock, DatabasePort* database)
      : version(session_version),
        search(thinker, output, clock),
        game(thinker, search, clock, database),
        blocks(game, search, database) {}

  void Say(absl::string_view line) { search.Say(line); }
  void Reply(absl::string_view line) { search.Reply(line); }

  const std::string version;
  std::string announcement;  // empty once sent
  RunningSearch search;
  Game game;
  BlockReader blocks;
};

// A row: a command's name, its function, and what must be so before that is called.
struct Command {
  absl::string_view name;  // upper case
  // `arguments` is what stands behind the name. REQUIRES: no block is being read.
  void (*execute)(ReaderState& reader, absl::string_view arguments);
  bool ends_search = false;  // it changes the position or asks for a move
  bool needs_game = false;
  bool has_block = false;  // which is passed over where there is no game
};

// The rows live for ever.
absl::Span<const Command> PiskvorkCommands();
absl::Span<const Command> YixinCommands();

}  // namespace tengen::protocol

#endif  // TENGEN_PROTOCOL_COMMANDS_H_
