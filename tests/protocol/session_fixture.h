// A conversation of tests with a session.
#ifndef TENGEN_TESTS_PROTOCOL_SESSION_FIXTURE_H_
#define TENGEN_TESTS_PROTOCOL_SESSION_FIXTURE_H_

#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "protocol/session.h"
#include "tests/protocol/fakes.h"

namespace tengen::protocol {

// A session with a scripted thinker, and how to talk with it.
class SessionFixture : public ::testing::Test {
 protected:
  // Feeds lines and returns the replies, MESSAGE lines left out.
  std::vector<std::string> Send(const std::vector<std::string>& lines) {
    for (const std::string& line : lines) alive_ = session_.Feed(line + "\n");
    return output_.TakeReplies();
  }
  // Feeds lines and returns the MESSAGE lines that Yixin GUIs read in opening negotiations.
  std::vector<std::string> SendYixin(const std::vector<std::string>& lines) {
    output_.Take();
    for (const std::string& line : lines) alive_ = session_.Feed(line + "\n");
    std::vector<std::string> replies;
    for (const std::string& line : output_.Take()) {
      if (absl::StartsWith(line, "MESSAGE S")) replies.push_back(line);
    }
    return replies;
  }
  // Starts a game and a search that lasts until it is stopped.
  void StartThinking(const std::vector<std::string>& lines = {"START 15", "BEGIN"}) {
    const std::vector<std::string> before(lines.begin(), lines.end() - 1);
    Send(before);
    thinker_.HoldNext();
    ASSERT_THAT(Send({lines.back()}), ::testing::IsEmpty());
    ASSERT_TRUE(thinker_.thinking());
  }
  const Board& asked() const { return thinker_.asked().back(); }

  base::FakeClock clock_;
  CollectedOutput output_;
  ScriptedThinker thinker_;
  Session session_{"0.0", thinker_, output_, clock_};
  bool alive_ = true;
};

}  // namespace tengen::protocol

#endif  // TENGEN_TESTS_PROTOCOL_SESSION_FIXTURE_H_
