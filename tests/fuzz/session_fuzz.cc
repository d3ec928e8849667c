// Any bytes on standard input: what tests/fuzz/conversation.h watches over, with a scripted
// thinker.
//
// Input: what a manager sends. Before a line that ends with a blank the thinker is told to think
// until it is stopped, and before one that ends with a tab it tells what it has found so far.
#include <cstddef>

#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "tests/fuzz/conversation.h"
#include "tests/fuzz/target.h"
#include "tests/protocol/fakes.h"

namespace tengen::fuzz {
namespace {

// Answers with what it was asked, which may be any bytes but line ends.
class EchoingDatabase : public protocol::DatabasePort {
 public:
  Lines Execute(const protocol::DatabaseRequest& request,
                const protocol::DatabaseContext& context) override {
    if (context.board == nullptr || !context.in_use) return {};
    return {absl::StrReplaceAll(request.text, {{"\n", " "}}),
            absl::StrJoin(request.arguments, " ")};
  }
};

// What a conversation needs, made before it.
struct Scripted {
  protocol::ScriptedThinker thinker;
  base::FakeClock clock;
  EchoingDatabase database;
};

class ScriptedConversation : private Scripted, public Conversation {
 public:
  ScriptedConversation()
      : Conversation(Scripted::thinker, Scripted::clock, Scripted::database, Referee::kLenient) {}

 private:
  void Before(absl::string_view line) override {
    clock.Advance(absl::Milliseconds(line.size()));
    const absl::string_view text = line.substr(0, line.find_first_of("\r\n"));
    if (absl::EndsWith(text, " ")) thinker.HoldNext();
    if (absl::EndsWith(text, "\t") && thinker.searching()) Report();
  }
  void Report() {
    const Point p = thinker.asked().back().empty().First();
    search::SearchInfo info;
    info.pv = {p};
    thinker.Report({search::RootEvent::Kind::kBegun, p});
    thinker.Report(info);
  }
};

TENGEN_FUZZ_TARGET(session)(absl::string_view input) {
  // Every search keeps a copy of its board; longer inputs find nothing that shorter ones do not.
  constexpr size_t kMaxInput = 2048;
  if (input.size() > kMaxInput) return;
  ScriptedConversation conversation;
  conversation.Run(input);
}

}  // namespace
}  // namespace tengen::fuzz
