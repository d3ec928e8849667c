// Plays every transcript of this folder against a session with a scripted thinker.
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "protocol/session.h"
#include "tests/golden/transcript.h"
#include "tests/protocol/fakes.h"

namespace tengen::protocol {
namespace {

class SessionPeer : public TranscriptPeer {
 public:
  void Send(absl::string_view bytes) override {
    alive_ = session_->Feed(bytes);
    for (std::string& line : output_.Take()) lines_.push_back(std::move(line));
  }
  std::optional<std::string> ReadLine() override {
    if (lines_.empty()) return std::nullopt;
    std::string line = std::move(lines_.front());
    lines_.pop_front();
    return line;
  }
  void Hold() override { thinker_.HoldNext(); }
  bool Gone() override { return !alive_; }

  // The end of input; what the session says from here on is in the lines, too.
  void EndOfInput() {
    session_.reset();
    for (std::string& line : output_.Take()) lines_.push_back(std::move(line));
  }
  std::vector<std::string> AllLines() const { return {lines_.begin(), lines_.end()}; }

 private:
  base::FakeClock clock_;
  CollectedOutput output_;
  ScriptedThinker thinker_;
  std::optional<Session> session_{std::in_place, "0.0", thinker_, output_, clock_};
  std::deque<std::string> lines_;
  bool alive_ = true;
};

// What the engine has said after the first `length` bytes of a conversation and the end of input.
std::vector<std::string> LinesAfter(const std::vector<std::string>& sent, size_t length) {
  SessionPeer peer;
  for (const std::string& piece : sent) {
    if (piece.empty()) peer.Hold();
    const size_t part = std::min(length, piece.size());
    // Byte by byte, so that the end may fall anywhere inside the pieces that a pipe delivers.
    for (size_t i = 0; i < part; ++i) peer.Send(absl::string_view(piece).substr(i, 1));
    length -= part;
    if (length == 0) break;
  }
  peer.EndOfInput();
  return peer.AllLines();
}

TEST(GoldenTest, TheFolderHasItsTranscripts) { EXPECT_GE(ReadTranscripts().size(), 18u); }

TEST(GoldenTest, Transcripts) {
  for (const Transcript& transcript : ReadTranscripts()) {
    SessionPeer peer;
    PlayTranscript(transcript, peer);
  }
}

TEST(GoldenTest, InputThatEndsAtAnyByteIsTheSameConversationCutShort) {
  for (const Transcript& transcript : ReadTranscripts()) {
    SCOPED_TRACE(transcript.name);
    SessionPeer whole;
    const std::vector<std::string> sent = PlayTranscript(transcript, whole);
    size_t total = 0;
    for (const std::string& piece : sent) total += piece.size();
    const std::vector<std::string> all = LinesAfter(sent, total);
    for (size_t length = 0; length < total; ++length) {
      const std::vector<std::string> lines = LinesAfter(sent, length);
      ASSERT_LE(lines.size(), all.size()) << length;
      ASSERT_TRUE(std::equal(lines.begin(), lines.end(), all.begin())) << length;
    }
  }
}

}  // namespace
}  // namespace tengen::protocol
