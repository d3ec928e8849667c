#include <climits>
#include <cstdint>
#include <optional>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/time/time.h"
#include "base/clock.h"
#include "base/gtp.h"
#include "base/lines.h"
#include "base/processors.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "engine/record/given_position.h"
#include "protocol/console.h"
#include "protocol/gtp/gtp_session.h"
#include "protocol/thinker.h"
#include "search/brain.h"

namespace tengen::cli {
namespace {

constexpr absl::string_view kGtpUsage =
    R"(Usage: tengen gtp [options]

Plays Gomoku and Renju for a program that speaks the Go Text Protocol, version 2, as Go's do: GoGui,
Sabaki, Lizzie, gogui-twogtp, or you. It reads commands from standard input. By hand, for example:

  boardsize 15
  gomoku-rule renju
  play b h8
  genmove w
  kata-analyze 50
  quit

gomoku-rule names the rule or, with one, begins a game under it. Columns have no i. GoGui, given it
as a program with the --rule and --size of the game, makes it the ruler too: then the legal moves,
the end and the result come from it, forbidden points have a cross, and no stones are taken off.
Its Analyze dialog (F8) has win rates; while a move is thought about the board shows the line.
lz-analyze and kata-analyze report until the next command: [COLOR] [HUNDREDTHS] and then maxmoves N
(5), avoid COLOR VERTICES DEPTH; visits are nodes. final_score tells who has won, as B+1 or W+1.

Exit status: 0 after quit or the end of input, 2 bad usage, 74 an answer could not be written.

Commands:

)";

struct GtpArguments {
  protocol::GtpOptions gtp;
  std::optional<engine::BoardSize> size;
  std::optional<int64_t> nodes;
  std::optional<absl::Duration> time;
  std::shared_ptr<const database::Book> book;
  search::BrainOptions brain = {.threads = base::ProcessorCount()};
};

OptionTable Options(GtpArguments* a) {
  const std::string commands = absl::StrJoin(protocol::GtpSession::CommandNames(), "\n  ");
  return OptionTable(
      absl::StrCat(kGtpUsage, "  ", commands, "\n"),
      {
          {"rule", "NAME", "freestyle, standard, renju, caro or caro9 (default: freestyle).",
           StoreRule(&a->gtp.rule)},
          {"size", "N", "Side of the board, or WxH, at first (default 15).",
           [a](absl::string_view text) { return engine::ParseSize(text, &a->size); }},
          {"time", "T",
           "Thinking time a move when no clock is set, as in 5, 500ms or inf (default 2s, inf with "
           "--nodes).",
           StoreTimeLimit(&a->time)},
          {"nodes", "N", "At most so many nodes a move.", StoreInteger(&a->nodes, 1, INT64_MAX)},
          {"threads", "N", "Search with so many threads (default: one per processor).",
           StoreInteger(&a->brain.threads, 1, INT_MAX)},
          {"hash", "BYTES", "Size of the transposition table, as in 64MiB (default about 256MiB).",
           StoreBytes(&a->brain.hash_bytes)},
          {"book", "FILE",
           "Play from this book, such as tengen book makes, or all of a folder; 1: those that come "
           "with tengen.",
           StoreBook(&a->book)},
          {"weights", "FILE", "Judge positions of the file's rule by this network.",
           StoreNetwork(&a->brain.network)},
      });
}

protocol::GtpOptions OptionsOf(const GtpArguments& a) {
  protocol::GtpOptions options = a.gtp;
  if (a.size) options.size = *a.size;
  options.nodes = a.nodes;
  options.known = a.book;
  if (a.nodes) options.time_per_move = std::nullopt;
  if (a.time) options.time_per_move = *a.time;
  if (a.time == absl::InfiniteDuration()) options.time_per_move = std::nullopt;
  return options;
}

CommandResult Converse(const GtpArguments& a) {
  const protocol::GtpOptions options = OptionsOf(a);
  if (a.time == absl::InfiniteDuration() && !a.nodes) {
    return absl::InvalidArgumentError("--time=inf needs --nodes: a move would never come");
  }
  if (a.book != nullptr) {
    const auto board = Board::Create(options.size.width, options.size.height, options.rule);
    if (absl::Status status = a.book->CheckFor(*board); !status.ok()) return status;
  }
  protocol::BrainThinker thinker(a.brain.network);
  thinker.SetOptions(a.brain);
  protocol::StandardOutput output;
  protocol::StandardError errors;
  protocol::GtpSession session(options, thinker, output, base::Clock::Real(), &errors);
  base::LineSplitter lines(base::kMaxGtpLine, base::LineBreak::kNewline);
  std::string bytes;
  while (protocol::ReadStandardInput(bytes)) {
    absl::string_view rest = bytes;
    while (const std::optional<base::InputLine> line = lines.Next(rest)) {
      if (!session.Feed(line->text, line->too_long)) return kOk;
    }
  }
  const std::optional<base::InputLine> last = lines.Rest();
  if (last && !session.Feed(last->text, last->too_long)) return kOk;
  session.Conclude();
  return kOk;
}

}  // namespace

int RunGtp(CommandArguments args) {
  GtpArguments arguments;
  return base::Obey({"tengen gtp", Options(&arguments), [&] { return Converse(arguments); }}, args);
}

}  // namespace tengen::cli
