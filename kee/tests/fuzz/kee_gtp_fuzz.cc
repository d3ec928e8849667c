// Any bytes as GTP input: no crash, every answer in the form of the protocol, and nothing changed
// by a command that failed.
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "base/gtp.h"
#include "base/lines.h"
#include "kee/gtp/gtp_session.h"

namespace tengen::kee {
namespace {

void Require(bool condition) {
  if (!condition) std::abort();
}

void CheckForm(const std::string& answer) {
  if (answer.empty()) return;
  Require(answer[0] == '=' || answer[0] == '?');
  Require(answer.find("\n\n") == answer.size() - 2);
  for (char c : answer) {
    Require(c == '\n' || c == '\t' || std::isprint(static_cast<unsigned char>(c)) != 0);
  }
}

std::string StateOf(GtpSession& session) {
  std::string state;
  for (const char* line : {"kee-graph", "kee-rules", "kee-status"}) {
    state += session.Execute(line);
  }
  return state;
}

// Commands that take long or read files are left out: what they parse is parsed elsewhere, too.
bool IsSlow(absl::string_view line) {
  return absl::StrContains(line, "solve") || absl::StrContains(line, "certify") ||
         absl::StrContains(line, "loadsgf");
}

void Converse(absl::string_view bytes) {
  constexpr int kMostLines = 60;
  GtpSession session({.playouts = 2, .solve_positions = 100});
  base::LineSplitter lines(base::kMaxGtpLine, base::LineBreak::kNewline);
  session.Execute("boardsize 3");
  for (int i = 0; i < kMostLines; ++i) {
    std::optional<base::InputLine> line = lines.Next(bytes);
    if (!line) line = lines.Rest();
    if (!line) break;
    if (IsSlow(line->text)) continue;
    const std::string state = StateOf(session);
    const Game game = session.game();
    std::string answer;
    GtpExchange exchange;
    exchange.write = [&answer](absl::string_view text) { absl::StrAppend(&answer, text); };
    answer += session.Execute(line->text, exchange);
    CheckForm(answer);
    if (answer.empty() || answer[0] != '?') continue;
    Require(StateOf(session) == state);
    Require(SameState(session.game(), game));
  }
}

}  // namespace
}  // namespace tengen::kee

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  constexpr size_t kMaxInput = 2048;
  if (size <= kMaxInput) {
    tengen::kee::Converse(absl::string_view(reinterpret_cast<const char*>(data), size));
  }
  return 0;
}
