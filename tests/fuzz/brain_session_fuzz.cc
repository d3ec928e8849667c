// Any bytes on standard input, answered by the real engine and the real database: what
// tests/fuzz/conversation.h watches over, and that no move is forbidden where there is another.
//
// Input: what a manager sends. After a line that ends with a blank the next one comes at once;
// otherwise it waits for the answer. Searches are cut to a few nodes, files are kept in one place,
// and time goes on whenever somebody looks at the clock, so that all of it ends.
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "protocol/database/exchange.h"
#include "tests/fuzz/conversation.h"
#include "tests/fuzz/files.h"
#include "tests/fuzz/target.h"
#include "tests/protocol/fakes.h"

namespace tengen::fuzz {
namespace {

constexpr int64_t kMaxNodes = 40;
constexpr int kMaxLines = 4;
constexpr int kMaxThreads = 2;
constexpr int64_t kHashBytes = int64_t{1} << 14;
// Openings of renju take a study of thousands of positions, with sanitizers many seconds, whatever
// the limits. Those of Gomoku, and searches for balance, take a hundred times what a move takes.
constexpr engine::OpeningRule kShortStudies[] = {
    engine::OpeningRule::kFree,  engine::OpeningRule::kPro,  engine::OpeningRule::kLongPro,
    engine::OpeningRule::kSwap1, engine::OpeningRule::kSwap, engine::OpeningRule::kSwap2,
    engine::OpeningRule::kSwap5};
// So the engine does one of them, and only if the input begins with a blank; what is asked beyond
// that gets a scripted answer.
constexpr int kMaxLongTasks = 1;

// A clock that is a little later whenever it is read. Thread-safe.
class TickingClock : public base::Clock {
 public:
  absl::Duration Now() const override { return absl::Microseconds(20 * ++ticks_); }

 private:
  mutable std::atomic<int64_t> ticks_ = 0;
};

// The engine, with everything that could take long cut short.
class SmallBrain : public protocol::BrainThinker {
 public:
  SmallBrain(const base::Clock& clock, const FuzzDirectory& directory, int long_tasks)
      : BrainThinker(nullptr, clock), directory_(directory), long_tasks_(long_tasks) {}

  void SetOptions(const search::BrainOptions& options) override {
    search::BrainOptions small = options;
    small.hash_bytes = kHashBytes;
    small.threads = std::min(options.threads, kMaxThreads);
    BrainThinker::SetOptions(small);
  }
  void Go(const Board& board, const search::SearchLimits& limits,
          search::SearchListener& listener) override {
    search::SearchLimits small = Small(limits);
    if (!limits.balance || --long_tasks_ >= 0) {
      BrainThinker::Go(board, small, listener);
      return;
    }
    small.ponder = false;
    scripted_.Go(board, small, listener);
  }
  void GoOpening(const search::OpeningTask& task, const search::SearchLimits& limits,
                 search::OpeningListener& listener) override {
    const engine::OpeningRule rule = task.negotiation.config().rule;
    const bool short_study =
        std::count(std::begin(kShortStudies), std::end(kShortStudies), rule) > 0;
    if (short_study && --long_tasks_ >= 0) {
      BrainThinker::GoOpening(task, Small(limits), listener);
    } else {
      scripted_.GoOpening(task, limits, listener);
    }
  }
  absl::StatusOr<int64_t> WriteTable(const Board& board, const std::string& path) override {
    return BrainThinker::WriteTable(board, path.empty() ? path : directory_.Path("table"));
  }
  absl::StatusOr<int64_t> ReadTable(const Board& board, const std::string& path) override {
    return BrainThinker::ReadTable(board, path.empty() ? path : directory_.Path("table"));
  }
  void UpdateLimits(const search::SearchLimits& limits) override {
    BrainThinker::UpdateLimits(Small(limits));
  }

 private:
  static search::SearchLimits Small(search::SearchLimits limits) {
    limits.max_nodes = std::min(limits.max_nodes.value_or(kMaxNodes), kMaxNodes);
    limits.lines = std::min(limits.lines, kMaxLines);
    return limits;
  }

  const FuzzDirectory& directory_;
  protocol::ScriptedThinker scripted_;
  int long_tasks_;  // left to do
};

// A database whose files all lie in one place.
class ContainedDatabase : public database::DatabaseExchange {
 public:
  explicit ContainedDatabase(const FuzzDirectory& directory) : directory_(directory) {}

  std::vector<std::string> Execute(const protocol::DatabaseRequest& request,
                                   const protocol::DatabaseContext& context) override {
    constexpr size_t kFiles = 4;
    protocol::DatabaseRequest contained = request;
    const bool names_file = protocol::FindDatabaseCommand(request.command)->text ==
                            protocol::DatabaseCommand::Text::kNextLine;
    if (names_file && !request.text.empty()) {
      contained.text = directory_.Path(absl::StrCat(request.text.size() % kFiles));
    }
    return database::DatabaseExchange::Execute(contained, context);
  }

 private:
  const FuzzDirectory& directory_;
};

// What a conversation needs, made before it.
struct Engine {
  explicit Engine(int long_tasks) : brain(clock, directory, long_tasks) {}

  TickingClock clock;
  FuzzDirectory directory;
  SmallBrain brain;
  ContainedDatabase database{directory};
};

class EngineConversation : private Engine, public Conversation {
 public:
  explicit EngineConversation(int long_tasks)
      : Engine(long_tasks), Conversation(brain, clock, database, Referee::kStrict) {}

 private:
  void After(absl::string_view line) override {
    const absl::string_view text = line.substr(0, line.find_first_of("\r\n"));
    if (!absl::EndsWith(text, " ")) AwaitAnswer();
  }
};

TENGEN_FUZZ_TARGET(brain_session)(absl::string_view input) {
  constexpr size_t kMaxInput = 1024;
  if (input.size() > kMaxInput) return;
  EngineConversation conversation(absl::StartsWith(input, " ") ? kMaxLongTasks : 0);
  conversation.Run(input);
}

}  // namespace
}  // namespace tengen::fuzz
