#include "base/lines.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen::base {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// The lines of `bytes`, given in pieces of `piece` bytes; "<too long>" for one that was dropped.
std::vector<std::string> Lines(LineSplitter& splitter, absl::string_view bytes,
                               size_t piece = 1000000000) {
  std::vector<std::string> lines;
  for (; !bytes.empty(); bytes.remove_prefix(std::min(piece, bytes.size()))) {
    absl::string_view rest = bytes.substr(0, piece);
    while (std::optional<InputLine> line = splitter.Next(rest)) {
      lines.push_back(line->too_long ? "<too long>" : line->text);
    }
  }
  return lines;
}

TEST(LineSplitterTest, EveryTerminatorEndsALineAndEmptyLinesDoNotExist) {
  for (size_t piece : {1, 2, 3, 1000}) {
    LineSplitter splitter;
    EXPECT_THAT(Lines(splitter, "\n\r\nA 1\nB\rC\r\n\r\n\n\rD\n\rE\n", piece),
                ElementsAre("A 1", "B", "C", "D", "E"))
        << piece;
  }
}

TEST(LineSplitterTest, AnUnfinishedLineWaitsForItsEnd) {
  LineSplitter splitter;
  EXPECT_THAT(Lines(splitter, "STA"), IsEmpty());
  EXPECT_THAT(Lines(splitter, "RT 15"), IsEmpty());
  EXPECT_THAT(Lines(splitter, "\r"), ElementsAre("START 15"));
  EXPECT_THAT(Lines(splitter, "\nBEGIN\n"), ElementsAre("BEGIN"));
}

TEST(LineSplitterTest, ByteOrderMarkIsDroppedOnceAtTheStart) {
  for (size_t piece : {1, 1000}) {
    LineSplitter splitter;
    EXPECT_THAT(Lines(splitter, "\xEF\xBB\xBFSTART\n\xEF\xBB\xBFX\n", piece),
                ElementsAre("START", "\xEF\xBB\xBFX"));
  }
}

TEST(LineSplitterTest, OtherBytesAreContent) {
  LineSplitter splitter;
  const std::string text("A\0B \xFF\x80\x01", 7);
  EXPECT_THAT(Lines(splitter, text + "\n"), ElementsAre(text));
}

TEST(LineSplitterTest, OverlongLinesAreReportedOnceAndDropped) {
  for (size_t piece : {1, 7, 1000}) {
    LineSplitter splitter(10);
    const std::string too_long(11, 'x'), longest(10, 'y'), huge(1000, 'z');
    const std::string input = absl::StrCat("A\n", too_long, "\n", longest, "\n", huge, "\r\nB\n");
    EXPECT_THAT(Lines(splitter, input, piece),
                ElementsAre("A", "<too long>", longest, "<too long>", "B"));
  }
}

TEST(LineSplitterTest, AMegabyteIsALine) {
  LineSplitter splitter;
  const std::string line(1000000, 'x');
  EXPECT_THAT(Lines(splitter, line + "\n", 65536), ElementsAre(line));
}

// Feeds `pieces` one by one and returns the lines as "number:text", '!' for too long ones.
std::vector<std::string> Cut(const std::vector<std::string>& pieces, size_t max_length = 100) {
  std::vector<std::string> lines;
  LineSplitter splitter(max_length, LineBreak::kNewline);
  const auto collect = [&](const InputLine& line) {
    lines.push_back(absl::StrCat(line.number, ":", line.too_long ? "!" : line.text));
  };
  for (absl::string_view piece : pieces) {
    while (std::optional<InputLine> line = splitter.Next(piece)) collect(*line);
  }
  if (std::optional<InputLine> line = splitter.Rest()) collect(*line);
  return lines;
}

TEST(NumberedLinesTest, LinesAreNumberedWhateverTheirEnd) {
  EXPECT_THAT(Cut({"a\nb\r\n\n\r\nc"}), ElementsAre("1:a", "2:b", "3:", "4:", "5:c"));
  EXPECT_THAT(Cut({"a\n"}), ElementsAre("1:a"));
  EXPECT_THAT(Cut({"\n"}), ElementsAre("1:"));
  EXPECT_THAT(Cut({""}), IsEmpty());
  EXPECT_THAT(Cut({"a\rb\n"}), ElementsAre("1:a\rb"));
}

TEST(NumberedLinesTest, PiecesMayEndAnywhere) {
  EXPECT_THAT(Cut({"a", "b\n", "c\r", "\nd", "", "e"}), ElementsAre("1:ab", "2:c", "3:de"));
}

TEST(NumberedLinesTest, AByteOrderMarkIsNoContent) {
  EXPECT_THAT(Cut({"\xEF\xBB",
                   "\xBF"
                   "a\n\xEF\xBB\xBF"
                   "b"}),
              ElementsAre("1:a",
                          "2:\xEF\xBB\xBF"
                          "b"));
}

TEST(NumberedLinesTest, LongLinesAreReportedOnce) {
  const std::string exact(5, 'x'), long_line(6, 'x');
  EXPECT_THAT(Cut({exact + "\n" + long_line + "\n" + exact}, 5),
              ElementsAre("1:xxxxx", "2:!", "3:xxxxx"));
  EXPECT_THAT(Cut({"xxxx", "x\n", "xxxx", "xx", "xx\na"}, 5), ElementsAre("1:xxxxx", "2:!", "3:a"));
  EXPECT_THAT(Cut({"xxxx", "xxxx"}, 5), ElementsAre("1:!"));
}

TEST(LineSplitterTest, OfAnOverlongLineTheBeginningIsKept) {
  LineSplitter splitter(3);
  absl::string_view bytes = "MESSAGE x\nOK";
  EXPECT_EQ(splitter.Next(bytes)->text, "MES");
  EXPECT_EQ(splitter.Next(bytes), std::nullopt);
  EXPECT_EQ(splitter.Rest()->text, "OK");
  EXPECT_EQ(splitter.Rest(), std::nullopt);
}

}  // namespace
}  // namespace tengen::base
