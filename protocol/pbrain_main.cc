// pbrain-tengen: the engine for Gomoku managers, on standard input and output.
#include <iostream>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "protocol/console.h"
#include "protocol/opening_exchange.h"
#include "protocol/options.h"
#include "protocol/session.h"
#include "protocol/thinker.h"

namespace tengen {
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

  --help     this text
  --version  the version

Settings, with [range; default]:
)";

// The text that a person asked for on the command line. Everything else there is ignored, because
// managers start the engine with arguments of their own.
std::string TextFor(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    const absl::string_view argument = argv[i];
    if (argument == "--help") return absl::StrCat(kHelp, OptionsHelp(), OpeningOptionsHelp());
    if (argument == "--version") return absl::StrCat("Tengen ", kVersion, "\n");
  }
  return "";
}

void Converse() {
  BrainThinker thinker;
  StandardOutput output;
  Session session(kVersion, thinker, output);
  std::string bytes;
  while (ReadStandardInput(bytes) && session.Feed(bytes)) {
  }
  ExitProcess();
}

}  // namespace
}  // namespace tengen

int main(int argc, char** argv) {
  const std::string text = tengen::TextFor(argc, argv);
  if (text.empty()) tengen::Converse();
  std::cout << text;
  return 0;
}
