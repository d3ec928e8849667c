// Lines that come to `tengen analyze --server`: read as a request that can be analysed, or refused
// with a reason.
//
// Input: a line.
#include <string>
#include <variant>

#include "absl/strings/string_view.h"
#include "base/json.h"
#include "cli/analyze/server_request.h"
#include "tests/fuzz/require.h"
#include "tests/fuzz/target.h"

namespace tengen::fuzz {
namespace {

void RequireId(const base::Json& id) {
  Require(id.is_string() || id.is_number_integer(), "an id that answers can bear");
}

void RequireSense(const cli::AnalysisRequest& request) {
  RequireId(request.id);
  Require(request.lines >= 1, "lines to show");
  const absl::StatusOr<Board> board = BoardOf(request.position);
  if (!board.ok()) {
    Require(!board.status().message().empty(), "a reason");
    return;
  }
  Require(!board->full(), "a point to play");
  const std::optional<engine::BoardSize> size = request.position.size;
  Require(!size || (size->width == board->width() && size->height == board->height()),
          "the size that was asked for");
}

TENGEN_FUZZ_TARGET(request)(absl::string_view line) {
  cli::AnalysisRequest usual;
  usual.limits.nodes = 1000;
  const cli::ServerRequest request = cli::ParseServerRequest(line, usual);
  if (const auto* analysis = std::get_if<cli::AnalysisRequest>(&request)) {
    RequireSense(*analysis);
    Require(analysis->limits.any(), "an end");
  } else if (const auto* action = std::get_if<cli::ServerAction>(&request)) {
    RequireId(action->id);
    Require(!cli::ActionName(action->kind).empty(), "a word");
  } else {
    const auto& bad = std::get<cli::BadRequest>(request);
    Require(!bad.message.empty(), "a reason");
    Require(base::ParseJson(base::JsonText(bad.id)).ok(), "an id or null");
  }
}

}  // namespace
}  // namespace tengen::fuzz
