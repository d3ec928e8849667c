// Any bytes on standard input: no crash, no second answer, no line that a manager could not read.
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "protocol/session.h"
#include "tests/protocol/fakes.h"

namespace tengen {
namespace {

constexpr size_t kMaxLine = 1000;

void Require(bool condition) {
  if (!condition) std::abort();
}

bool IsMove(const std::string& line) {
  return line.find_first_not_of("0123456789,") == std::string::npos;
}

// Feeds the bytes in pieces, since the ends of reads fall anywhere.
void Converse(absl::string_view bytes) {
  ScriptedThinker thinker;
  CollectedOutput output;
  Session session("fuzz", thinker, output);
  size_t moves = 0, plays = 0;
  const size_t piece = bytes.empty() ? 1 : 1 + static_cast<unsigned char>(bytes[0]) % 32;
  for (size_t i = 0; i < bytes.size(); i += piece) {
    if (bytes[i] % 8 == 0) thinker.HoldNext();
    if (!session.Feed(bytes.substr(i, piece))) break;
  }
  thinker.Answer();
  for (const std::string& line : output.Take()) {
    Require(!line.empty() && line.size() < kMaxLine);
    for (unsigned char c : line) Require(std::isprint(c));
    moves += IsMove(line);
  }
  // PLAY is answered by a move without a search.
  for (size_t at = 0; at + 4 <= bytes.size(); ++at) {
    plays += std::toupper(static_cast<unsigned char>(bytes[at])) == 'P';
  }
  Require(moves <= thinker.searches() + plays);
}

}  // namespace
}  // namespace tengen

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  // Every search keeps a copy of its board; longer inputs find nothing that shorter ones do not.
  constexpr size_t kMaxInput = 2048;
  if (size <= kMaxInput) {
    tengen::Converse(absl::string_view(reinterpret_cast<const char*>(data), size));
  }
  return 0;
}
