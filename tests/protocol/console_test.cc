#include "protocol/console.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <string>
#include <vector>

#include "gtest/gtest.h"

namespace tengen::protocol {
namespace {

// A pipe in the place of a standard stream as long as it lives. What a test finds must be kept till
// then, for the report would go into the pipe.
class Redirected {
 public:
  // `end`: 0 if the stream is read from, 1 if it is written to.
  Redirected(int stream, int end) : stream_(stream), kept_(dup(stream)) {
    if (pipe(ends_) != 0) return;
    dup2(ends_[end], stream);
    fcntl(ends_[0], F_SETFL, O_NONBLOCK);
  }
  ~Redirected() {
    dup2(kept_, stream_);
    for (int file : {kept_, ends_[0], ends_[1]}) close(file);
  }
  int other_end() const { return stream_ == STDIN_FILENO ? ends_[1] : ends_[0]; }
  // Everything that is in the pipe.
  std::string Drain() {
    std::string all, part(1 << 16, 0);
    for (ssize_t n; (n = read(ends_[0], part.data(), part.size())) > 0;) {
      all.append(part, 0, static_cast<size_t>(n));
    }
    return all;
  }

 private:
  const int stream_;
  const int kept_;
  int ends_[2] = {-1, -1};
};

size_t LinesOf(const std::string& text) {
  return static_cast<size_t>(std::count(text.begin(), text.end(), '\n'));
}

// That this ends at all is what matters most.
TEST(StandardOutputTest, OfferedLinesAreDroppedRatherThanWaitedFor) {
  const std::string line(99, 'x');
  constexpr size_t kOffers = 10000;  // a megabyte
  std::string first, second;
  {
    Redirected output(STDOUT_FILENO, 1);
    StandardOutput standard;
    for (size_t i = 0; i < kOffers; ++i) standard.Offer({line, line});
    first = output.Drain();
    standard.Offer({"there is room again"});
    second = output.Drain();
  }
  EXPECT_GT(LinesOf(first), 20u);
  EXPECT_LT(LinesOf(first), kOffers);
  EXPECT_EQ(LinesOf(first) % 2, 0u) << "all lines of an offer or none";
  EXPECT_EQ(first.size(), LinesOf(first) * 100) << "whole lines only";
  EXPECT_EQ(second, "there is room again\n");
}

TEST(StandardOutputTest, WhatIsWrittenArrivesInOrder) {
  std::string text;
  {
    Redirected output(STDOUT_FILENO, 1);
    StandardOutput standard;
    standard.Write({"a", "b"});
    standard.Offer({"c"});
    standard.Write({"d"});
    text = output.Drain();
  }
  EXPECT_EQ(text, "a\nb\nc\nd\n");
}

TEST(StandardErrorTest, TakesWhatNobodyDependsOn) {
  std::string first, all;
  {
    Redirected errors(STDERR_FILENO, 1);
    StandardError standard;
    standard.Write({"a", "b"});
    first = errors.Drain();
    for (int i = 0; i < 10000; ++i) standard.Write({std::string(99, 'x')});
    all = errors.Drain();
  }
  EXPECT_EQ(first, "a\nb\n");
  EXPECT_GT(LinesOf(all), 20u);
  EXPECT_LT(LinesOf(all), 10000u) << "the rest is dropped";
}

TEST(StandardInputTest, IsReadyWhenSomethingLiesThere) {
  bool before = true, after = false, read = false, emptied = true;
  std::string bytes;
  {
    Redirected input(STDIN_FILENO, 0);
    before = InputIsReady();
    EXPECT_EQ(write(input.other_end(), "END\n", 4), 4);
    after = InputIsReady();
    read = ReadStandardInput(bytes);
    emptied = !InputIsReady();
  }
  EXPECT_FALSE(before);
  EXPECT_TRUE(after);
  EXPECT_TRUE(read);
  EXPECT_EQ(bytes, "END\n");
  EXPECT_TRUE(emptied);
}

TEST(BusyTimeTest, Grows) {
  const absl::Duration before = BusyTime();
  EXPECT_GT(before, absl::ZeroDuration());
  EXPECT_GE(BusyTime(), before);
}

}  // namespace
}  // namespace tengen::protocol
