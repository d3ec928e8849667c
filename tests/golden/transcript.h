// Golden transcripts: reading them, and playing them against an engine. FORMAT.md describes the
// files.
#ifndef TENGEN_TESTS_GOLDEN_TRANSCRIPT_H_
#define TENGEN_TESTS_GOLDEN_TRANSCRIPT_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace tengen::protocol {

struct TranscriptStep {
  enum class Kind {
    kSend,         // text: the bytes, terminator included, $n not yet replaced
    kExpect,       // text: a line, <move> and the like not yet replaced
    kExpectMatch,  // text: a regular expression
    kHold,
    kGone,
  };
  Kind kind;
  std::string text;
  int line_number;
};

struct Transcript {
  std::string name;
  std::vector<TranscriptStep> steps;
  bool holds = false;  // it has a kHold step
};

// Every transcript of the folder, sorted by name. Fails the running test for a line that it cannot
// read.
std::vector<Transcript> ReadTranscripts();

// The engine's side of a conversation.
class TranscriptPeer {
 public:
  virtual ~TranscriptPeer() = default;
  virtual void Send(absl::string_view bytes) = 0;
  // The next line that the engine has sent or, if it may still come, sends; nullopt if there is
  // none.
  virtual std::optional<std::string> ReadLine() = 0;
  // Makes the next search last until something ends it.
  virtual void Hold() = 0;
  // True if the engine has ended in good order.
  virtual bool Gone() = 0;
};

// Plays the transcript; deviations fail the running test. Returns everything that was sent, step by
// step, with an empty string for each kHold step.
std::vector<std::string> PlayTranscript(const Transcript& transcript, TranscriptPeer& peer);

}  // namespace tengen::protocol

#endif  // TENGEN_TESTS_GOLDEN_TRANSCRIPT_H_
