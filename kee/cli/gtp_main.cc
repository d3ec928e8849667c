// kee-gtp: plays Go under the Kee rules for a controller, in GTP on standard input and output.
//
// One thread reads, so that "# interrupt" (GoGui) is seen while a command thinks; the main thread
// executes and answers.
#include <unistd.h>

#include <condition_variable>
#include <cstdint>
#include <cstdio>
#include <deque>
#include <iostream>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "base/lines.h"
#include "kee/gtp/gtp_session.h"

namespace tengen::kee {
namespace {

constexpr int kOk = 0;
constexpr int kBadUsage = 2;

constexpr absl::string_view kHelp =
    R"(kee-gtp plays Go under Wilton Kee's rules of May 2009 (or those of Tromp and Taylor, or of Spight)
for a program that speaks the Go Text Protocol, version 2: GoGui, Sabaki, gogui-twogtp, or you.

  --seconds N    thinking time per move when no clock is set (default 2)
  --playouts N   at most so many playouts per move
  --seed N       what random play begins with (default 1)
  --help         this text
  --version      the version

It reads commands from standard input. By hand, for example:
  boardsize 5
  genmove b
  showboard
  kee-graph ring 6
  kee-players 3
  kee-why v2
  quit

In GoGui attach it both as program and as ruler (Program and Ruler menus), so that GoGui takes the legal moves,
the end and the result from it. On servers with Tromp-Taylor rules send "kee-rules preset tromp-taylor", and where
suicide is illegal, as on CGOS, "kee-rules suicide no" after it.

Commands:
)";

std::string HelpText() {
  return absl::StrCat(kHelp, "  ", absl::StrJoin(GtpSession::CommandNames(), "\n  "), "\n");
}

// Lines from the reader to the executor. Thread-safe.
class LineQueue {
 public:
  void Push(base::InputLine line) {
    const std::lock_guard lock(mutex_);
    if (!line.too_long && IsInterrupt(line.text)) {
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
  // Whether an interrupt came after the line that was popped last.
  bool Interrupted() const {
    const std::lock_guard lock(mutex_);
    return popped_ <= interrupted_until_;
  }

 private:
  static bool IsInterrupt(absl::string_view text) {
    text = absl::StripAsciiWhitespace(text);
    return absl::ConsumePrefix(&text, "#") && absl::StripAsciiWhitespace(text) == "interrupt";
  }

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<base::InputLine> lines_;
  int64_t pushed_ = 0;
  int64_t popped_ = 0;
  int64_t interrupted_until_ = 0;
  bool closed_ = false;
};

void ReadInput(LineQueue& queue) {
  base::LineSplitter lines(GtpSession::kMaxLine, base::LineBreak::kNewline);
  std::string buffer(1 << 16, '\0');
  for (;;) {
    const ssize_t count = read(STDIN_FILENO, buffer.data(), buffer.size());
    if (count <= 0) break;
    absl::string_view bytes(buffer.data(), static_cast<size_t>(count));
    while (std::optional<base::InputLine> line = lines.Next(bytes)) queue.Push(*std::move(line));
  }
  if (std::optional<base::InputLine> line = lines.Rest()) queue.Push(*std::move(line));
  queue.Close();
}

void Converse(GtpOptions options) {
  GtpSession session(std::move(options));
  LineQueue queue;
  std::thread reader(ReadInput, std::ref(queue));
  while (std::optional<base::InputLine> line = queue.Pop()) {
    const std::string answer =
        line->too_long ? GtpSession::RefuseLongLine()
                       : session.Execute(line->text, [&queue] { return queue.Interrupted(); });
    std::cout << answer << std::flush;
    if (session.finished()) break;
  }
  std::cout.flush();
  // The reader may wait for input that never comes; the process ends without it.
  if (session.finished()) std::_Exit(kOk);
  reader.join();
}

// Reads "--name value" or "--name=value" pairs; nullopt, with a message, if something is wrong.
std::optional<GtpOptions> ParseArguments(const std::vector<std::string>& arguments) {
  GtpOptions options;
  options.version = TENGEN_VERSION;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const size_t equals = arguments[i].find('=');
    const std::string name = arguments[i].substr(0, equals);
    std::string value;
    if (equals != std::string::npos) {
      value = arguments[i].substr(equals + 1);
    } else if (i + 1 < arguments.size()) {
      value = arguments[++i];
    }
    double seconds = 0;
    const bool good = (name == "--seconds" && absl::SimpleAtod(value, &seconds) && seconds > 0) ||
                      (name == "--playouts" && absl::SimpleAtoi(value, &options.playouts) &&
                       options.playouts > 0) ||
                      (name == "--seed" && absl::SimpleAtoi(value, &options.seed));
    if (!good) {
      std::cerr << "kee-gtp: bad option " << arguments[i] << "; --help lists the options\n";
      return std::nullopt;
    }
    if (name == "--seconds") options.time_per_move = absl::Seconds(seconds);
  }
  return options;
}

int Run(const std::vector<std::string>& arguments) {
  for (const std::string& argument : arguments) {
    if (argument == "--help" || argument == "-h") {
      std::cout << HelpText();
      return kOk;
    }
    if (argument == "--version") {
      std::cout << "kee-gtp " << TENGEN_VERSION << "\n";
      return kOk;
    }
  }
  std::optional<GtpOptions> options = ParseArguments(arguments);
  if (!options) return kBadUsage;
  Converse(*std::move(options));
  return kOk;
}

}  // namespace
}  // namespace tengen::kee

int main(int argc, char** argv) { return tengen::kee::Run({argv + 1, argv + argc}); }
