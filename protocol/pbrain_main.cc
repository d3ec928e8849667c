// pbrain-tengen: the engine for Gomoku managers, on standard input and output.
#include <iostream>
#include <memory>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "absl/time/time.h"
#include "engine/rules.h"
#include "eval/network/network.h"
#include "protocol/console.h"
#include "protocol/database_port.h"
#include "protocol/opening_exchange.h"
#include "protocol/options.h"
#include "protocol/session.h"
#include "protocol/thinker.h"

namespace tengen::protocol {
namespace {

constexpr absl::string_view kVersion = TENGEN_VERSION;

constexpr absl::string_view kHelp =
    R"(pbrain-tengen plays Gomoku and Renju for a manager program (Piskvork protocol).

It reads commands from standard input and answers on standard output. By hand, for example:
  START 15
  INFO timeout_turn 2000
  BEGIN
  TURN 6,7
  END

  --help          this text
  --version       the version
  --weights FILE  judge positions of the file's rule by its network

Settings, with [range; default]:
)";

// What the command line asks for. Everything else there is ignored, because managers start the
// engine with arguments of their own.
struct Request {
  std::string text;  // to print instead of playing
  std::optional<std::string> weights;
};

Request RequestOf(int argc, char** argv) {
  constexpr absl::string_view kWeights = "--weights";
  Request request;
  for (int i = 1; i < argc; ++i) {
    absl::string_view argument = argv[i];
    if (argument == "--help") {
      return {absl::StrCat(kHelp, OptionsHelp(), OpeningOptionsHelp()), std::nullopt};
    }
    if (argument == "--version") return {absl::StrCat("Tengen ", kVersion, "\n"), std::nullopt};
    if (argument == kWeights) {
      request.weights = ++i < argc ? argv[i] : "";
    } else if (absl::ConsumePrefix(&argument, absl::StrCat(kWeights, "="))) {
      request.weights = std::string(argument);
    }
  }
  return request;
}

void Converse(const std::optional<std::string>& weights) {
  absl::StatusOr<std::shared_ptr<const eval::Network>> network = nullptr;
  if (weights) network = eval::Network::Read(*weights);
  BrainThinker thinker(network.value_or(nullptr));
  StandardOutput output;
  const std::unique_ptr<DatabasePort> database = NewDatabasePort();
  Session session(kVersion, thinker, output, base::Clock::Real(), database.get());
  if (!network.ok()) {
    session.Announce(absl::StrCat("MESSAGE playing without the weights: ",
                                  absl::string_view(network.status().message())));
  } else if (*network) {
    session.Announce(absl::StrCat("MESSAGE playing ", RuleName((*network)->rule()),
                                  " with the weights given, other rules with the program's own"));
  }
  std::string bytes;
  // A judge that does not wait for OK counts the time that the program took to start.
  for (bool first = true; ReadStandardInput(bytes); first = false) {
    if (!session.Feed(bytes, first ? BusyTime() : absl::ZeroDuration())) break;
  }
  ExitProcess();
}

}  // namespace
}  // namespace tengen::protocol

int main(int argc, char** argv) {
  const tengen::protocol::Request request = tengen::protocol::RequestOf(argc, argv);
  if (request.text.empty()) tengen::protocol::Converse(request.weights);
  std::cout << request.text;
  return 0;
}
