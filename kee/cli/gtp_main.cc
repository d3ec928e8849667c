// kee-gtp: plays Go under the Kee rules for a controller, in GTP on standard input and output.
//
// One thread reads, so that "# interrupt" (GoGui) and the line that ends an analysis are seen while
// a command thinks; the main thread executes and answers.
#include <unistd.h>

#include <condition_variable>
#include <cstdint>
#include <cstdio>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "base/command.h"
#include "base/gtp.h"
#include "base/lines.h"
#include "base/version.h"
#include "kee/cli/seconds_option.h"
#include "kee/gtp/gtp_session.h"

namespace tengen::kee {
namespace {

constexpr absl::string_view kUsage =
    R"(Usage: kee-gtp [options]

Plays Go under Wilton Kee's rules of May 2009 (or those of Tromp and Taylor, or of Spight) for a program that speaks the Go Text Protocol, version 2: GoGui, Sabaki, gogui-twogtp, or you.

It reads commands from standard input. By hand, for example:

  boardsize 5
  genmove b
  showboard
  kee-graph ring 6
  kee-players 3
  kee-why v2
  quit

kata-analyze and lz-analyze report until the next line: [COLOR] [HUNDREDTHS] and then maxmoves N (all that were tried), avoid COLOR VERTICES DEPTH. winrate is the share of the others that the player ends ahead of, scoreLead by how many points, lcb what the rate hardly falls below.

Boards have up to 52 lines a side; columns have no i, and behind z comes aa.

In GoGui attach it both as program and as ruler (Program and Ruler menus), so that GoGui takes the legal moves, the end and the result from it. On servers with Tromp-Taylor rules send "kee-rules preset tromp-taylor", and where suicide is illegal, as on CGOS, "kee-rules suicide no" after it.

Exit status: 0 after quit or the end of input, 2 bad usage, 74 an answer could not be written.

Commands:

)";

// Lines from the reader to the executor. Thread-safe.
class LineQueue {
 public:
  void Push(base::InputLine line) {
    const std::lock_guard lock(mutex_);
    if (!line.too_long && base::IsGtpInterrupt(line.text)) {
      interrupted_until_ = pushed_;
      return;
    }
    ++pushed_;
    lines_.push_back(std::move(line));
    changed_.notify_one();
  }
  void Close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    changed_.notify_one();
  }
  // Waits; nullopt at the end of the input.
  std::optional<base::InputLine> Pop() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !lines_.empty() || closed_; });
    if (lines_.empty()) return std::nullopt;
    base::InputLine line = std::move(lines_.front());
    lines_.pop_front();
    ++popped_;
    return line;
  }
  // Whether a line, or the end, came after the line that was popped last.
  bool LineWaits() const {
    const std::lock_guard lock(mutex_);
    return !lines_.empty() || closed_;
  }
  // Whether an interrupt came after the line that was popped last.
  bool Interrupted() const {
    const std::lock_guard lock(mutex_);
    return popped_ <= interrupted_until_;
  }

 private:
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<base::InputLine> lines_;
  int64_t pushed_ = 0;
  int64_t popped_ = 0;
  int64_t interrupted_until_ = 0;
  bool closed_ = false;
};

void ReadInput(const std::shared_ptr<LineQueue>& queue) {
  base::LineSplitter lines(base::kMaxGtpLine, base::LineBreak::kNewline);
  std::string buffer(1 << 16, '\0');
  for (;;) {
    const ssize_t count = read(STDIN_FILENO, buffer.data(), buffer.size());
    if (count <= 0) break;
    absl::string_view bytes(buffer.data(), static_cast<size_t>(count));
    while (std::optional<base::InputLine> line = lines.Next(bytes)) queue->Push(*std::move(line));
  }
  if (std::optional<base::InputLine> line = lines.Rest()) queue->Push(*std::move(line));
  queue->Close();
}

void Converse(GtpOptions options) {
  GtpSession session(std::move(options));
  const auto queue = std::make_shared<LineQueue>();
  // After quit the reader may wait for input that never comes; it ends with the process.
  std::thread(ReadInput, queue).detach();
  bool heard = true;
  GtpExchange exchange;
  exchange.interrupted = [&queue] { return queue->Interrupted(); };
  exchange.line_waits = [&queue, &heard] { return queue->LineWaits() || !heard; };
  exchange.write = [&heard](absl::string_view text) {
    std::fwrite(text.data(), 1, text.size(), stdout);
    heard = std::fflush(stdout) == 0 && heard;
  };
  while (std::optional<base::InputLine> line = queue->Pop()) {
    exchange.write(line->too_long ? GtpSession::RefuseLongLine()
                                  : session.Execute(line->text, exchange));
    if (!heard || session.finished()) break;
  }
}

struct Settings {
  bool version = false;
  absl::Duration time_per_move = absl::Seconds(2);
  std::optional<int64_t> playouts;
  std::optional<int64_t> seed;
};

base::OptionTable Options(Settings* s) {
  const std::string commands = absl::StrJoin(GtpSession::CommandNames(), "\n  ");
  return base::OptionTable(
      absl::StrCat(kUsage, "  ", commands, "\n"),
      {
          {"seconds", "N",
           "Thinking time a move when no clock is set (default 2), inf with --playouts.",
           StoreSeconds(&s->time_per_move)},
          {"playouts", "N", "At most so many playouts a move or analysis.",
           base::StoreInteger(&s->playouts, 1, INT64_MAX)},
          {"seed", "N", "What random play begins with (default 1).",
           base::StoreInteger(&s->seed, 0, INT64_MAX)},
          {"version", "", "Print the version.", base::StoreSwitch(&s->version)},
      });
}

base::CommandResult Start(const Settings& settings) {
  if (settings.version) {
    absl::PrintF("kee-gtp %s\n", base::Version());
    return base::kOk;
  }
  if (settings.time_per_move == absl::InfiniteDuration() && !settings.playouts) {
    return absl::InvalidArgumentError("--seconds=inf needs --playouts, or no move would end");
  }
  GtpOptions options;
  options.version = std::string(base::Version());
  options.time_per_move = settings.time_per_move;
  if (settings.playouts) options.playouts = *settings.playouts;
  if (settings.seed) options.seed = static_cast<uint64_t>(*settings.seed);
  Converse(std::move(options));
  return base::kOk;
}

int Run(base::CommandArguments args) {
  Settings settings;
  return base::Obey({"kee-gtp", Options(&settings), [&] { return Start(settings); }}, args);
}

}  // namespace
}  // namespace tengen::kee

int main(int argc, char** argv) {
  return tengen::base::RunProgram({.name = "kee-gtp",
                                   .about = "Play Go under the Kee rules over GTP.",
                                   .run = tengen::kee::Run,
                                   .see_also = {"kee-solve", "tengen"}},
                                  argc, argv);
}
