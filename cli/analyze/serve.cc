#include "cli/analyze/serve.h"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/time/time.h"
#include "base/clock.h"
#include "base/errors.h"
#include "base/interrupts.h"
#include "protocol/console.h"

namespace tengen::cli {
namespace {

constexpr size_t kPiece = size_t{1} << 16;
constexpr int kLookForSignals = 20;  // milliseconds
// What comes later than so long after a signal was hardly written before it.
constexpr absl::Duration kLastReading = absl::Milliseconds(200);

// True if a read would not wait; after so many milliseconds, false.
bool InputComes(int milliseconds) {
  pollfd input{STDIN_FILENO, POLLIN, 0};
  return poll(&input, 1, milliseconds) > 0;
}

// Puts what is there into `bytes`; nothing if there is none at this moment. False at the end.
absl::StatusOr<bool> ReadPiece(std::string& bytes) {
  bytes.resize(kPiece);
  const ssize_t n = read(STDIN_FILENO, bytes.data(), bytes.size());
  const bool later = n < 0 && (errno == EINTR || errno == EAGAIN);
  if (n < 0 && !later) return base::SystemError(errno, "cannot read standard input");
  bytes.resize(n > 0 ? static_cast<size_t>(n) : 0);
  return n > 0 || later;
}

// Until the end of input, or until a signal has come and nothing is left that stood there then.
absl::Status FeedStandardInput(const base::EndSignals& signals, AnalysisServer& server) {
  const base::Clock& clock = base::Clock::Real();
  absl::Duration end = absl::InfiniteDuration();
  std::string bytes;
  while (clock.Now() < end) {
    const bool came = signals.Came();
    if (came && end == absl::InfiniteDuration()) end = clock.Now() + kLastReading;
    if (!InputComes(came ? 0 : kLookForSignals)) {
      if (came) break;
      continue;
    }
    const absl::StatusOr<bool> more = ReadPiece(bytes);
    if (!more.ok()) return more.status();
    if (!*more) break;
    server.Feed(bytes);
  }
  return absl::OkStatus();
}

}  // namespace

const absl::string_view kServerUsage =
    R"(--server analyses many positions at once, for programs: a request a line on standard input, an
object a line on standard output. A request is an object of these fields, of which only id must be
there:
  id            a text or whole number, given back with every answer
  moves         in order of play, Black first, as in "h8h9i10" or ["h8", "h9"]; "pass" passes; or
  board         a drawn board (. x o #), one text or one for each row from the top
  rule          as --rule; so are size, side_to_move (--side) and lines
  blocked       points that nobody may play on, as moves
  time          a limit, in seconds or as in "500ms"; others are nodes and depth (default: as
                --time, --nodes and --depth)
  report_every  a time: what is known after the first iteration and then so often
  priority      a whole number: of those that wait, the highest begins, of equals the first
                (default 0)
Or it is an object with id and "action": "cancel" whoever has the id in the field "target",
"cancel_all", "clear_cache" (waits for what runs, and what waits waits for it), "version" and
"status" (of the server: threads, running, waiting, most_waiting, answered, hash_permille).

Every request is answered by one last line, before which its reports stand; each has the id and a
"type":
  report        the fields of an iteration's best line, and other_lines, an array of the others
  result        those of the result, and other_lines; interrupted tells that it was cancelled
  cancelled     it was cancelled before it began
  done          action, and of cancels how many requests they have cancelled; or, with fields of
                their own, version and status
  error         error (what is wrong), field (which, or null), input_line (from 1); then id is null
                if it could not be read. Nothing else comes of a bad request.

One thread searches each position, and all share the table, so equal requests need not find equal
things; with --threads=1, they do after clear_cache. While --waiting requests wait, none is read,
nor are what cancels them. The end of input lets all be answered, Ctrl-C, SIGTERM and SIGHUP cancel
all; the status is 0 then, 1 if the input cannot be read, 74 if answers are lost.)";

CommandResult ServeAnalyses(AnalysisServerOptions options) {
  base::Farewell farewell;
  farewell.text = "tengen analyze: interrupted; nobody reads the answers";
  farewell.patience = base::kPatience;
  const base::EndSignals signals(std::move(farewell));
  protocol::StandardOutput output;
  options.ended = [&signals] { return signals.Came(); };
  AnalysisServer server(std::move(options), output);
  absl::Status status = FeedStandardInput(signals, server);
  server.Finish();
  if (status.ok()) return kOk;
  return {kFailed, std::move(status)};
}

}  // namespace tengen::cli
