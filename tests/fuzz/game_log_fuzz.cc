// Logs of games that are being solved: refused with their line, or a state from which the work goes
// on; and what is read is read again in the same way.
//
// Input: the lines of a log behind its first.
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "cli/game_log.h"
#include "engine/board.h"
#include "search/proof/game_proof.h"
#include "tests/fuzz/files.h"
#include "tests/fuzz/require.h"
#include "tests/fuzz/target.h"

namespace tengen::fuzz {
namespace {

constexpr absl::string_view kHeader =
    R"({"format": "tengen game log 2", "rule": "freestyle", "size": "7x7", "side": "black", )"
    R"("start": "/"})";
constexpr absl::string_view kLogName = "a.jsonl";

struct State {
  explicit State(const Board& root) : proof(root) {}
  search::GameProof proof;
  absl::Status status;
};

std::unique_ptr<State> Read(const FuzzDirectory& directory, const Board& root) {
  auto state = std::make_unique<State>(root);
  state->status = cli::GameLog::Open(directory.Path(kLogName), root, state->proof).status();
  return state;
}

TENGEN_FUZZ_TARGET(game_log)(absl::string_view lines) {
  static const FuzzDirectory directory;
  static const Board root = Board::Create(7, 7, Rule::kFreestyle).value();
  directory.Write(kLogName, absl::StrCat(kHeader, "\n", lines));
  const std::unique_ptr<State> state = Read(directory, root);
  if (!state->status.ok()) {
    Require(!state->status.message().empty(), "a reason");
    return;
  }
  const std::unique_ptr<State> again = Read(directory, root);
  Require(again->status.ok(), "what was read is read again", again->status.ToString());
  Require(state->proof.won() == again->proof.won(), "with the same answer");
  Require(state->proof.HardestLine() == again->proof.HardestLine(), "and the same work left");
  if (state->proof.won()) {
    state->proof.Strategy();
    return;
  }
  std::vector<search::GameProof::Trial> trials;
  const std::optional<search::GameProof::Question> question = state->proof.Ask(&trials);
  Require(question || !trials.empty() || state->proof.failed(), "work, or nothing left of it");
}

}  // namespace
}  // namespace tengen::fuzz
