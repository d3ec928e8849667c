#include "tests/golden/transcript.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <utility>

#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "gtest/gtest.h"

namespace tengen::protocol {
namespace {

using Kind = TranscriptStep::Kind;

std::string Unescape(absl::string_view text) {
  std::string bytes;
  EXPECT_TRUE(absl::CUnescape(text, &bytes)) << text;
  return bytes;
}

// Removes `prefix` and one blank from the front of `line`.
bool Consume(absl::string_view& line, absl::string_view prefix) {
  if (!absl::StartsWith(line, prefix)) return false;
  line.remove_prefix(prefix.size());
  if (absl::StartsWith(line, " ")) line.remove_prefix(1);
  return true;
}

// Reads one file. The terminator of sent lines changes on the way.
class Reader {
 public:
  explicit Reader(Transcript& transcript) : transcript_(transcript) {}

  void Read(absl::string_view line, int number) {
    if (line.empty() || line[0] == '#') return;
    if (Consume(line, ">")) {
      // A single backslash at the end: what follows is part of the line.
      const bool open = absl::EndsWith(line, "\\") && !absl::EndsWith(line, "\\\\");
      if (open) line.remove_suffix(1);
      Add(Kind::kSend, Unescape(line) + (open ? "" : terminator_), number);
    } else if (Consume(line, "<<")) {
      Add(Kind::kExpectMatch, line, number);
    } else if (Consume(line, "<")) {
      Add(Kind::kExpect, line, number);
    } else if (Consume(line, "!")) {
      Directive(line, number);
    } else {
      ADD_FAILURE() << transcript_.name << ":" << number << ": " << line;
    }
  }

 private:
  void Directive(absl::string_view word, int number) {
    static const std::map<absl::string_view, std::string> kTerminators = {
        {"lf", "\n"}, {"cr", "\r"}, {"crlf", "\r\n"}};
    if (const auto found = kTerminators.find(word); found != kTerminators.end()) {
      terminator_ = found->second;
    } else if (word == "hold") {
      transcript_.holds = true;
      Add(Kind::kHold, "", number);
    } else if (word == "gone") {
      Add(Kind::kGone, "", number);
    } else {
      ADD_FAILURE() << transcript_.name << ":" << number << ": unknown directive " << word;
    }
  }
  void Add(Kind kind, absl::string_view text, int number) {
    transcript_.steps.push_back({kind, std::string(text), number});
  }

  Transcript& transcript_;
  std::string terminator_ = "\n";
};

// The regular expression for an expected line.
std::string Pattern(absl::string_view text) {
  static const std::map<absl::string_view, std::string> kPlaceholders = {
      {"<move>", R"(\d{1,2},\d{1,2})"},
      {"<two>", R"(\d{1,2},\d{1,2} \d{1,2},\d{1,2})"},
      {"<three>", R"(\d{1,2},\d{1,2} \d{1,2},\d{1,2} \d{1,2},\d{1,2})"},
      {"<choice>", R"(SWAP|\d{1,2},\d{1,2}( \d{1,2},\d{1,2})?)"},
      {"<about>", R"(name="[^"]+"(, [a-z]+="[^"]+")+)"}};
  const auto found = kPlaceholders.find(text);
  if (found != kPlaceholders.end()) return found->second;
  static const std::regex kSpecial(R"([.^$|()\[\]{}*+?\\])");
  return std::regex_replace(std::string(text), kSpecial, R"(\$&)");
}

// Plays one transcript.
class Player {
 public:
  Player(const Transcript& transcript, TranscriptPeer& peer)
      : transcript_(transcript), peer_(peer) {}

  std::vector<std::string> Play() {
    for (const TranscriptStep& step : transcript_.steps) {
      SCOPED_TRACE(absl::StrCat(transcript_.name, ":", step.line_number));
      Do(step);
      if (::testing::Test::HasFatalFailure()) return sent_;
    }
    EXPECT_EQ(NextLine(""), std::nullopt) << transcript_.name;
    return sent_;
  }

 private:
  void Do(const TranscriptStep& step) {
    switch (step.kind) {
      case Kind::kSend:
        sent_.push_back(absl::StrReplaceAll(step.text, moves_));
        peer_.Send(sent_.back());
        break;
      case Kind::kExpect:
        Expect(step.text, Pattern(step.text));
        break;
      case Kind::kExpectMatch:
        Expect(step.text, step.text);
        break;
      case Kind::kHold:
        sent_.emplace_back();
        peer_.Hold();
        break;
      case Kind::kGone:
        EXPECT_EQ(NextLine(""), std::nullopt);
        EXPECT_TRUE(peer_.Gone());
        break;
    }
  }

  void Expect(const std::string& text, const std::string& pattern) {
    const std::optional<std::string> line = NextLine(text);
    ASSERT_TRUE(line.has_value()) << "expected " << text;
    EXPECT_TRUE(std::regex_match(*line, std::regex(pattern))) << *line << " is not " << text;
    if (text == "<move>") moves_.emplace_back(absl::StrCat("$", moves_.size() + 1), *line);
  }

  // The next line that is not passed over: what people read, unless `expected` is of the kind.
  std::optional<std::string> NextLine(absl::string_view expected) {
    const auto passed_over = [expected](absl::string_view line) {
      for (absl::string_view kind : {"MESSAGE ", "INFO "}) {
        if (absl::StartsWith(line, kind)) return !absl::StartsWith(expected, kind);
      }
      return false;
    };
    std::optional<std::string> line = peer_.ReadLine();
    while (line && passed_over(*line)) line = peer_.ReadLine();
    return line;
  }

  const Transcript& transcript_;
  TranscriptPeer& peer_;
  std::vector<std::string> sent_;
  std::vector<std::pair<std::string, std::string>> moves_;  // "$1" and the move
};

}  // namespace

std::vector<Transcript> ReadTranscripts() {
  std::vector<Transcript> transcripts;
  for (const auto& file : std::filesystem::directory_iterator(TENGEN_TEST_DATA "/../golden")) {
    if (file.path().extension() != ".txt" || file.path().stem() == "CMakeLists") continue;
    Transcript& transcript = transcripts.emplace_back();
    transcript.name = file.path().stem().string();
    Reader reader(transcript);
    std::ifstream stream(file.path());
    std::string line;
    for (int number = 1; std::getline(stream, line); ++number) reader.Read(line, number);
  }
  std::sort(transcripts.begin(), transcripts.end(),
            [](const Transcript& a, const Transcript& b) { return a.name < b.name; });
  return transcripts;
}

std::vector<std::string> PlayTranscript(const Transcript& transcript, TranscriptPeer& peer) {
  return Player(transcript, peer).Play();
}

}  // namespace tengen::protocol
