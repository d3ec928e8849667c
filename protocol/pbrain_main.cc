// pbrain-tengen: the engine for Gomoku managers, on standard input and output.
#include <chrono>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <thread>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "base/clock.h"
#include "base/command.h"
#include "base/options.h"
#include "base/version.h"
#include "engine/rules.h"
#include "eval/network/network.h"
#include "protocol/console.h"
#include "protocol/database_port.h"
#include "protocol/opening_settings.h"
#include "protocol/options.h"
#include "protocol/session.h"
#include "protocol/solved_thinker.h"

namespace tengen::protocol {
namespace {

constexpr absl::string_view kUsage =
    R"(Usage: pbrain-tengen [options]

Plays Gomoku and Renju for a manager program (Piskvork protocol). It reads commands from standard
input and answers on standard output. By hand, for example:
  START 15
  INFO timeout_turn 2000
  BEGIN
  TURN 6,7
  END)";

struct Arguments {
  bool version = false;
  std::optional<std::string> weights;
  std::optional<std::string> book;
  std::optional<std::string> solved;
};

base::OptionTable ProgramOptions(Arguments* out) {
  const auto store = [](std::optional<std::string>* text) {
    return [text](absl::string_view word) {
      *text = std::string(word);
      return absl::OkStatus();
    };
  };
  return base::OptionTable(
      kUsage,
      {{"version", "", "Print the version.", base::StoreSwitch(&out->version)},
       {"weights", "FILE", "Judge positions of the file's rule by its network.",
        store(&out->weights)},
       {"book", "FILE", "Play from it, as after INFO book FILE.", store(&out->book)},
       {"solved", "FOLDER", "Play its solved games, as after INFO solved FOLDER.",
        store(&out->solved)}},
      absl::StrCat("\nSettings, with [range; default]:\n", OptionsHelp(), OpeningOptionsHelp()));
}

// The input has ended, but what was asked last may still be answered: soon, and if somebody reads
// the answer.
void AnswerWhatWasAsked(Session& session) {
  constexpr std::chrono::seconds kPatience(5);
  // To begin the search, to end it and to send, which together takes a busy machine seconds.
  constexpr std::chrono::seconds kAround(15);
  constexpr std::chrono::milliseconds kGlance(50);
  std::thread([kPatience, kAround, kGlance] {
    std::chrono::milliseconds left = kPatience + kAround;
    for (; left > left.zero() && OutputIsRead(); left -= kGlance) {
      std::this_thread::sleep_for(kGlance);
    }
    ExitProcess(base::kOutputLost);
  }).detach();
  session.Conclude(kPatience);
}

// Feeds what standard input has until it ends or the session wants no more, which is false.
// Searches count their time from when the bytes came, as far as that can be told. Those that lie
// there already came while this thread worked, or before the program was ready, for which a judge
// does not wait; others after that, but it may take a busy machine long to wake the thread.
bool FeedAll(Session& session) {
  std::string bytes;
  absl::Duration since;
  while (ReadStandardInput(bytes)) {
    const absl::Duration now = BusyTime();
    if (!session.Feed(bytes, now - since)) return false;
    since = InputIsReady() ? now : BusyTime();
  }
  return true;
}

void Converse(const Arguments& arguments, const absl::Status& understood) {
  absl::StatusOr<std::shared_ptr<const eval::Network>> network = nullptr;
  if (arguments.weights) network = eval::Network::Read(*arguments.weights);
  if (!understood.ok()) network = understood;
  SolvedThinker thinker(network.value_or(nullptr));
  StandardOutput output;
  const std::unique_ptr<DatabasePort> database = NewDatabasePort();
  Session session(base::Version(), thinker, output, base::Clock::Real(), database.get());
  if (!network.ok()) {
    session.Announce(absl::StrCat("MESSAGE playing without the weights: ",
                                  absl::string_view(network.status().message())));
  } else if (*network) {
    session.Announce(absl::StrCat("MESSAGE playing ", RuleName((*network)->rule()),
                                  " with the weights given, other rules with the program's own"));
  }
  if (arguments.book) session.Feed(absl::StrCat("INFO book ", *arguments.book, "\n"));
  if (arguments.solved) session.Feed(absl::StrCat("INFO solved ", *arguments.solved, "\n"));
  if (FeedAll(session)) AnswerWhatWasAsked(session);
  ExitProcess(base::kOk);
}

// Managers start the engine with arguments of their own, which are ignored.
int Run(base::CommandArguments args) {
  Arguments arguments;
  const base::OptionTable options = ProgramOptions(&arguments);
  if (base::Explains(options, args)) return base::kOk;
  const absl::Status understood = options.Parse(args, base::UnknownWords::kIgnored);
  if (arguments.version) {
    std::cout << "pbrain-tengen " << base::Version() << "\n";
  } else {
    Converse(arguments, understood);
  }
  return base::kOk;
}

}  // namespace
}  // namespace tengen::protocol

int main(int argc, char** argv) {
  return tengen::base::RunProgram({.name = "pbrain-tengen",
                                   .about = "Play Gomoku and Renju for a manager program.",
                                   .run = tengen::protocol::Run,
                                   .see_also = {"tengen"}},
                                  argc, argv);
}
