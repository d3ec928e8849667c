#include "protocol/database/renlib.h"

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "tests/protocol/database/support.h"

namespace tengen::database {
namespace {

using ::testing::ElementsAre;

const std::string kHeader =
    absl::StrCat("\xFFRenLib\xFF", std::string("\x03\x04", 2), std::string(10, '\xFF'));

// A tree, to be written in the form of the files.
struct Node {
  std::string move;  // in letters; empty: a pass, or the root
  std::string comment;
  std::string text;
  std::vector<Node> children;
  bool no_move = false;
  bool marked = false;
};

std::string Padded(std::string text) {
  text.append(text.size() % 2 == 0 ? 2 : 1, '\0');
  return text;
}

std::string Bytes(const Node& node, bool has_sibling) {
  std::string bytes(1, '\0');
  if (!node.move.empty()) {
    const Point p = *engine::ParseLetters(node.move, 15, 15);
    bytes[0] = static_cast<char>(16 * p.y() + p.x() + 1);
  }
  const int flags = (has_sibling ? 0x80 : 0) | (node.children.empty() ? 0x40 : 0) |
                    (node.comment.empty() ? 0 : 0x08) | (node.no_move ? 0x02 : 0) |
                    (node.marked ? 0x10 : 0) | (node.text.empty() ? 0 : 0x01);
  bytes += static_cast<char>(flags);
  if (!node.text.empty()) bytes += std::string("\0\1", 2);
  if (!node.comment.empty()) bytes += Padded(node.comment);
  if (!node.text.empty()) bytes += Padded(node.text);
  for (size_t i = 0; i < node.children.size(); ++i) {
    bytes += Bytes(node.children[i], i + 1 < node.children.size());
  }
  return bytes;
}

std::string File(const Node& root) { return kHeader + Bytes(root, false); }

// The bytes that hexadecimal digits say; blanks are for the reader.
std::string Hex(absl::string_view digits) {
  const std::string together = absl::StrReplaceAll(digits, {{" ", ""}});
  std::string bytes;
  for (size_t i = 0; i + 1 < together.size(); i += 2) {
    int byte = 0;
    EXPECT_TRUE(absl::SimpleHexAtoi(absl::string_view(together).substr(i, 2), &byte)) << digits;
    bytes.push_back(static_cast<char>(byte));
  }
  return bytes;
}
// Files of version 3.4 and 3.0.
std::string File34(absl::string_view digits) { return kHeader + Hex(digits); }
std::string File30(absl::string_view digits) {
  std::string bytes = File34(digits);
  bytes[9] = 0;
  return bytes;
}

// The nodes as "h8 i9 - [comment] {text@point} !", the last for a mark.
std::vector<std::string> Nodes(absl::string_view bytes) {
  std::vector<std::string> nodes;
  const absl::Status status = ReadRenlib(bytes, [&](const RenlibNode& node) {
    std::string line =
        absl::StrJoin(node.moves, " ", [](std::string* out, const std::optional<Point>& move) {
          absl::StrAppend(out, move ? ToLetters(*move, 15) : "-");
        });
    if (!node.comment.empty()) absl::StrAppend(&line, " [", node.comment, "]");
    if (!node.text.empty()) {
      absl::StrAppend(&line, " {", node.text, "@",
                      node.text_point ? ToLetters(*node.text_point, 15) : "", "}");
    }
    if (node.marked) absl::StrAppend(&line, " !");
    nodes.push_back(line);
    return absl::OkStatus();
  });
  if (!status.ok()) nodes.emplace_back(status.message());
  return nodes;
}

const Node kTree = {"",
                    "about\bthe tree",
                    "",
                    {{"h8",
                      "",
                      "A",
                      {{"h9", "odd", "", {{"i7", "even", "", {}}, {"j7", "", "two", {}}}},
                       {"i9", "", "", {{"", "pass", "", {{"g7", "", "", {}}}}}},
                       {"k9", "", "X", {}, true}}}}};

TEST(RenlibTest, Tree) {
  EXPECT_THAT(Nodes(File(kTree)), ElementsAre(" [about\nthe tree]", "h8 {A@h8}", "h8 h9 [odd]",
                                              "h8 h9 i7 [even]", "h8 h9 j7 {two@j7}", "h8 i9",
                                              "h8 i9 - [pass]", "h8 i9 - g7", "h8 {X@k9}"));
}

// The end of the file ends the tree, whatever was announced: libraries saved from a position on.
TEST(RenlibTest, EndsWhereTheBytesEnd) {
  EXPECT_THAT(Nodes(File30("7800 6900")), ElementsAre("h8", "h8 i9"));
  EXPECT_THAT(Nodes(File34("0000 7880 6900")), ElementsAre("", "h8", "h8 i9"));
  EXPECT_THAT(Nodes(File34("0000 0280 0300")), ElementsAre("", "b15", "b15 c15"));
  EXPECT_THAT(Nodes(File30("7800 6940")), ElementsAre("h8", "h8 i9"));
  // The root alone, also with siblings announced, which it cannot have.
  EXPECT_THAT(Nodes(File34("0000")), ElementsAre(""));
  EXPECT_THAT(Nodes(File34("0080 78C0")), ElementsAre("", "h8"));
  // A branch: the path to it announces siblings that stayed behind, then comes a whole tree.
  EXPECT_THAT(Nodes(File30("7800 6980 5780 89C0 8A40")),
              ElementsAre("h8", "h8 i9", "h8 i9 g10", "h8 i9 g10 i7", "h8 i9 g10 j7"));
  // After texts.
  EXPECT_THAT(Nodes(File30("7800 6988 6162 0000")), ElementsAre("h8", "h8 i9 [ab]"));
  EXPECT_THAT(Nodes(File30("7800 6981 0001 4100")), ElementsAre("h8", "h8 i9 {A@i9}"));
  EXPECT_THAT(Nodes(File34("")), ElementsAre());
}

TEST(RenlibTest, SpareByteBehindAWholeTree) {
  EXPECT_THAT(Nodes(File30("7800 6940 0A")), ElementsAre("h8", "h8 i9"));
  EXPECT_THAT(Nodes(File34("0000 78C0 7940 00")), ElementsAre("", "h8", "i8"));
  EXPECT_THAT(Nodes(File30("7808 6100 6948 6262 0000 FF")), ElementsAre("h8 [a]", "h8 i9 [bb]"));
  EXPECT_THAT(Nodes(File30("7840 7940")), ElementsAre("h8"));  // more than a byte
}

TEST(RenlibTest, FilesWithoutHeader) {
  EXPECT_THAT(Nodes(Hex("7820 6F6C E400 6940")), ElementsAre("h8 [old]", "h8 i9"));
  EXPECT_THAT(Nodes(Hex("7800 69C0 6840")), ElementsAre("h8", "h8 i9", "h8 h9"));
  EXPECT_THAT(Nodes(Hex("7840")), ElementsAre("h8"));
  EXPECT_THAT(Nodes(Hex("7800")), ElementsAre("h8"));
  EXPECT_THAT(Nodes(Hex("7940")), ElementsAre("no RenLib file"));
}

TEST(RenlibTest, SeveralFirstMoves) {
  EXPECT_THAT(Nodes(File34("0000 02C0 7840")), ElementsAre("", "b15", "h8"));
  EXPECT_THAT(Nodes(File34("0000 0280 0340 7880 69C0 7940 E140")),
              ElementsAre("", "b15", "b15 c15", "h8", "h8 i9", "h8 i8", "a1"));
  // Without a root, as Rapfi writes them.
  EXPECT_THAT(Nodes(File30("77C0 7880 6940 7940")), ElementsAre("g8", "h8", "h8 i9", "i8"));
  EXPECT_THAT(Nodes(File34("0140 0F40")), ElementsAre("a15"));
}

TEST(RenlibTest, TextsOfTheRoot) {
  EXPECT_THAT(Nodes(File34("0008 6162 6300 7840")), ElementsAre(" [abc]", "h8"));
  EXPECT_THAT(Nodes(File34("0009 0001 0861 0000 5A00 7840")), ElementsAre(" [a] {Z@}", "h8"));
  EXPECT_THAT(Nodes(File34("0048 6108 6200")), ElementsAre(" [a\nb]"));
  EXPECT_THAT(Nodes(File34("0050")), ElementsAre(" !"));
}

TEST(RenlibTest, Passes) {
  EXPECT_THAT(Nodes(File34("0000 7800 6900 0000 8940")),
              ElementsAre("", "h8", "h8 i9", "h8 i9 -", "h8 i9 - i7"));
  EXPECT_THAT(Nodes(File34("0000 0008 5061 7373 0000 7840")), ElementsAre("", "- [Pass]", "- h8"));
  EXPECT_THAT(Nodes(File34("0000 7800 0000 0040")), ElementsAre("", "h8", "h8 -", "h8 - -"));
  EXPECT_THAT(Nodes(File34("0000 7800 00C0 6940")), ElementsAre("", "h8", "h8 -", "h8 i9"));
}

TEST(RenlibTest, OldComments) {
  EXPECT_THAT(Nodes("\x78\x20OL\xC4 \x79\x40"), ElementsAre("h8 [OLD]", "h8 i8"));
  EXPECT_THAT(Nodes("\x78\x20OLD\xC4\x79\x40"), ElementsAre("h8 [OLDD]", "h8 i8"));
  EXPECT_THAT(Nodes("\x78\x60}{|][\xDC"), ElementsAre("h8 [åäöÅÄÖ]"));
  EXPECT_THAT(Nodes("\x78\x60one\btw\xEF "), ElementsAre("h8 [one\ntwo]"));
  // Both forms are announced: the old one is there.
  EXPECT_THAT(Nodes("\x78\x68"
                    "a\xE2"),
              ElementsAre("h8 [ab]"));
  EXPECT_THAT(Nodes(kHeader + "\x78\x61" + std::string("\0\1x\xF9Z\0", 6)),
              ElementsAre("h8 [xy] {Z@h8}"));
}

TEST(RenlibTest, MarksAndNodesWithoutAMove) {
  EXPECT_THAT(Nodes(File34("0000 7810 6950")), ElementsAre("", "h8 !", "h8 i9 !"));
  EXPECT_THAT(Nodes(File30("7800 68C3 0001 4400 77C3 0001 4200 7940")),
              ElementsAre("h8", "h8 {D@h9}", "h8 {B@g8}", "h8 i8"));
  // With what RenLib may have left below it, and with a comment of its own.
  EXPECT_THAT(Nodes(File30("7800 6903 0001 4100 6A40")), ElementsAre("h8", "h8 {A@i9}", "h8 j9"));
  EXPECT_THAT(Nodes(File30("7800 694A 6100")), ElementsAre("h8", "h8 [a]"));
}

TEST(RenlibTest, FlagsThatAreNotKnown) {
  EXPECT_THAT(Nodes(File30("7805 FE00 6940")), ElementsAre("h8", "h8 i9"));  // START, no text
  EXPECT_THAT(Nodes(File30("7841 FF01 4100")), ElementsAre("h8 {A@h8}"));
}

TEST(RenlibTest, WhatComesAfterTheTreeIsIgnored) {
  EXPECT_THAT(Nodes(kHeader + std::string("\x78\x40\x79\x40", 4)), ElementsAre("h8"));
}

TEST(RenlibTest, RefusesOtherFiles) {
  EXPECT_THAT(Nodes(""), ElementsAre("no RenLib file"));
  EXPECT_THAT(Nodes("RenLib, but not in the right way"), ElementsAre("no RenLib file"));
  std::string newer = kHeader;
  newer[9] = 5;
  EXPECT_THAT(Nodes(newer), ElementsAre(::testing::HasSubstr("not known")));
  EXPECT_THAT(Nodes(kHeader + "\x78\x08text"), ElementsAre("cut off at byte 26"));
  // Inside of a node, of its flags, of a comment, of a text.
  EXPECT_THAT(Nodes(kHeader + std::string("\x78\x00\x79", 3)),
              ElementsAre("h8", "cut off at byte 22"));
  EXPECT_THAT(Nodes(File30("7801")), ElementsAre("cut off at byte 22"));
  EXPECT_THAT(Nodes(File30("7808 61")), ElementsAre("cut off at byte 22"));
  EXPECT_THAT(Nodes(File30("7801 0001 6162")), ElementsAre("cut off at byte 26"));
  EXPECT_THAT(Nodes(kHeader + std::string("\x70\x40", 2)),
              ElementsAre("no point of the board at byte 20"));
  EXPECT_THAT(Nodes(kHeader + std::string("\xF1\x40", 2)),
              ElementsAre("no point of the board at byte 20"));
}

// A chain that never ends: an error, not an exhausted stack.
TEST(RenlibTest, RefusesHostileDepth) {
  const std::vector<std::string> nodes = Nodes(kHeader + std::string(2000000, '\0'));
  EXPECT_THAT(nodes.back(), ::testing::HasSubstr("too many moves"));
}

Node RandomTree(engine::RandomSource& random, int depth) {
  Node node = {ToLetters(Point(random.Below(15), random.Below(15)), 15), "", "", {}};
  if (random.Chance(10)) node.move = "";
  if (random.Chance(20)) node.comment = RandomText(random, 9, "abc \b");
  if (random.Chance(20)) node.text = RandomText(random, 3, "AB");
  if (depth > 0) {
    for (int i = random.Below(4); i > 0; --i)
      node.children.push_back(RandomTree(random, depth - 1));
  }
  return node;
}

// Files with bytes changed anywhere: every one is read to its end or refused, and what was read can
// be kept.
TEST_F(DatabaseTest, AnyBytesInRenlibFiles) {
  engine::RandomSource random(9);
  const auto database = Open();
  const int files = engine::NumberFromEnvironment("TENGEN_RENLIB_FILES", 300);
  int good = 0;
  for (int i = 0; i < files; ++i) {
    std::string bytes = File({"", "", "", {RandomTree(random, 6)}});
    for (int changes = random.Below(5); changes > 0; --changes) {
      bytes[static_cast<size_t>(random.Below(static_cast<int>(bytes.size())))] =
          static_cast<char>(random.Below(256));
    }
    if (random.Chance(20)) {
      bytes.resize(1 + static_cast<size_t>(random.Below(static_cast<int>(bytes.size()))));
    }
    Write("random.lib", bytes);
    const absl::StatusOr<RenlibImport> import =
        ImportRenlib(Path("random.lib"), Rule::kRenju, *database);
    EXPECT_TRUE(import.ok() || absl::IsInvalidArgument(import.status())) << import.status();
    good += import.ok();
  }
  EXPECT_GT(good, files / 10);
  EXPECT_TRUE(database->Check().ok());
}

TEST_F(DatabaseTest, ImportsRenlibFiles) {
  const auto database = Open();
  Write("tree.lib", File(kTree));
  for (int time = 0; time < 2; ++time) {  // the second time nothing changes
    const absl::StatusOr<RenlibImport> import =
        ImportRenlib(Path("tree.lib"), Rule::kRenju, *database);
    ASSERT_TRUE(import.ok()) << import.status();
    EXPECT_EQ(import->nodes, 9);
    EXPECT_EQ(import->skipped, 0);
    EXPECT_EQ(*database->Count(), 8);
    EXPECT_EQ((*database->Find(After("")))->comment, "about\nthe tree");
    EXPECT_THAT((*database->Find(After("")))->texts, ElementsAre(PointText{Point(7, 7), "A"}));
    EXPECT_EQ((*database->Find(After("h8h9i7")))->comment, "even");
    EXPECT_THAT((*database->Find(After("h8h9")))->texts,
                ElementsAre(PointText{Point(5, 8), "two"}, PointText{Point(9, 8), "two"}));
    Position passed = After("h8i9");
    passed.side_to_move = Color::kWhite;
    EXPECT_EQ((*database->Find(passed))->comment, "pass");
    EXPECT_TRUE(*database->Contains(passed.After(*engine::ParseLetters("g7", 15, 15))));
  }
}

std::string Encoded(base::Encoding encoding, absl::string_view text) {
  return base::TextConverter::FromUtf8(encoding).value().Convert(text);
}

// What is asked for counts, otherwise what the texts look like; old comments say themselves.
TEST_F(DatabaseTest, RenlibTextsBecomeUtf8) {
  const std::pair<base::Encoding, std::string> texts[] = {
      {base::Encoding::kUtf8, "größer"},
      {base::Encoding::kGbk, "黑棋先手，四三必胜"},
      {base::Encoding::kShiftJis, "黒の四追い勝ち"},
      {base::Encoding::kEucKr, "백이 막으면 흑은 사삼으로 승리"},
      {base::Encoding::kWindows1251, "чёрные выигрывают"},
      {base::Encoding::kWindows1252, "Weiß wählt für später"}};
  for (const auto& [encoding, text] : texts) {
    const auto database = Open(base::EncodingName(encoding));
    const std::string bytes = Encoded(encoding, text);
    Write("a.lib", File({"", bytes, "", {{"h8", "", "", {{"i9", bytes, bytes, {}}}}}}));
    const absl::StatusOr<RenlibImport> import =
        ImportRenlib(Path("a.lib"), Rule::kRenju, *database);
    ASSERT_TRUE(import.ok()) << import.status();
    EXPECT_EQ(import->encoding, encoding);
    EXPECT_EQ(import->damaged, 0);
    EXPECT_EQ((*database->Find(After("")))->comment, text);
    EXPECT_EQ((*database->Find(After("h8i9")))->comment, text);
    EXPECT_EQ((*database->Find(After("h8")))->texts.front().text, text);
  }
}

TEST_F(DatabaseTest, RenlibTextsInAnEncodingThatIsNamed) {
  const auto database = Open();
  Write("a.lib", File({"", "\xBA\xDA", "", {{"h8", "\xE9", "", {}}}}) + "");
  absl::StatusOr<RenlibImport> import =
      ImportRenlib(Path("a.lib"), Rule::kRenju, *database, base::Encoding::kGbk);
  ASSERT_TRUE(import.ok()) << import.status();
  EXPECT_EQ(import->encoding, base::Encoding::kGbk);
  EXPECT_EQ(import->damaged, 1);
  EXPECT_EQ((*database->Find(After("")))->comment, "黑");
  EXPECT_EQ((*database->Find(After("h8")))->comment, "\uFFFD");
  // A text of nothing but a byte order mark is none.
  Write("mark.lib", File34("0000 7841 0001 EFBB BF00"));
  import = ImportRenlib(Path("mark.lib"), Rule::kStandard, *database);
  ASSERT_TRUE(import.ok()) << import.status();
  EXPECT_FALSE(*database->Contains(After("", 15, Rule::kStandard)));
  // Swedish of the old form beside Chinese.
  Write("b.lib", File34("0008 BADA 0000 7860 FD"
                        "00"));
  import = ImportRenlib(Path("b.lib"), Rule::kCaro, *database, base::Encoding::kGbk);
  ASSERT_TRUE(import.ok()) << import.status();
  EXPECT_EQ((*database->Find(After("", 15, Rule::kCaro)))->comment, "黑");
  EXPECT_EQ((*database->Find(After("h8", 15, Rule::kCaro)))->comment, "å");
}

TEST_F(DatabaseTest, MarksOfRenlibAreLabels) {
  const auto database = Open();
  Record record;
  record.value = 50;
  record.bound = RecordBound::kExact;
  ASSERT_TRUE(database->Store(After("h8"), record).ok());
  ASSERT_TRUE(database->Store(After("h8i9"), Labelled(kWinLabel)).ok());
  Write("a.lib", File34("0010 7810 69D0 6840"));
  ASSERT_TRUE(ImportRenlib(Path("a.lib"), Rule::kRenju, *database).ok());
  EXPECT_EQ((*database->Find(After("")))->label, kMarkLabel);
  record.label = kMarkLabel;
  EXPECT_EQ(**database->Find(After("h8")), record);  // the value is still there
  EXPECT_EQ((*database->Find(After("h8i9")))->label, kWinLabel);
  EXPECT_EQ((*database->Find(After("h8h9")))->label, kNoLabel);
}

TEST_F(DatabaseTest, TextsWithoutAPointJoinTheComment) {
  const auto database = Open();
  Write("a.lib", File34("0009 0001 6100 4100 7800 0041 0001 4200"));
  ASSERT_TRUE(ImportRenlib(Path("a.lib"), Rule::kRenju, *database).ok());
  EXPECT_EQ((*database->Find(After("")))->comment, "a\nA");
  Position passed = After("h8");
  passed.side_to_move = Color::kBlack;
  EXPECT_EQ((*database->Find(passed))->comment, "B");
}

// Every prefix is read or refused, and what is read are the first nodes of the whole.
TEST(RenlibTest, Prefixes) {
  for (const std::string& file :
       {File(kTree), File34("0000 7808 6100 6981 0001 4100 0000 8950 6849 0001 6200 3100"),
        Hex("7820 6F6C E400 6940")}) {
    const std::vector<std::string> whole = Nodes(file);
    for (size_t size = 0; size < file.size(); ++size) {
      std::vector<std::string> nodes = Nodes(file.substr(0, size));
      const bool refused = !nodes.empty() && (nodes.back() == "no RenLib file" ||
                                              absl::StartsWith(nodes.back(), "cut off at byte"));
      if (refused) nodes.pop_back();
      ASSERT_LE(nodes.size(), whole.size());
      EXPECT_TRUE(std::equal(nodes.begin(), nodes.end(), whole.begin())) << size;
    }
  }
}

TEST_F(DatabaseTest, SkipsMovesToTakenPoints) {
  const auto database = Open();
  Write("bad.lib",
        File({"",
              "",
              "",
              {{"h8", "", "", {{"h8", "", "", {{"h9", "", "", {}}}}, {"i8", "", "", {}}}}}}));
  const absl::StatusOr<RenlibImport> import =
      ImportRenlib(Path("bad.lib"), Rule::kRenju, *database);
  ASSERT_TRUE(import.ok());
  EXPECT_EQ(import->skipped, 2);
  EXPECT_EQ(*database->Count(), 2);
}

TEST_F(DatabaseTest, TextsThatAreTooLongAreCutAndCounted) {
  const auto database = Open();
  const std::string comment(kMaxComment + 1, 'a'), text(kMaxPointText + 1, 'b');
  Write("long.lib", File({"", "", "", {{"h8", comment, text, {{"h9", "short", "c", {}}}}}}));
  const absl::StatusOr<RenlibImport> import =
      ImportRenlib(Path("long.lib"), Rule::kRenju, *database);
  ASSERT_TRUE(import.ok()) << import.status();
  EXPECT_EQ(import->cut, 2);
  EXPECT_EQ((*database->Find(After("h8")))->comment, comment.substr(0, kMaxComment));
  EXPECT_THAT((*database->Find(After("")))->texts,
              ElementsAre(PointText{Point(7, 7), text.substr(0, kMaxPointText)}));
}

TEST_F(DatabaseTest, TextsThatHaveNoPlaceAreCounted) {
  const auto database = Open();
  Write("a.lib", File34("0000 7800 7843 0001 4100"));  // on a stone
  EXPECT_EQ(ImportRenlib(Path("a.lib"), Rule::kRenju, *database)->cut, 1);
  Record record;
  record.texts = {{Point(8, 8), "B"}};
  ASSERT_TRUE(database->Store(After(""), record).ok());
  Write("b.lib", File34("0000 89C3 0001 4100 7840"));  // where another one is
  EXPECT_EQ(ImportRenlib(Path("b.lib"), Rule::kRenju, *database)->cut, 1);
}

TEST_F(DatabaseTest, TextsAreCutBetweenCharacters) {
  const auto database = Open();
  std::string text;
  for (int i = 0; i < 100; ++i) text += "黑";  // 300 bytes
  Write("long.lib", File({"", "", "", {{"h8", "", text, {}}}}));
  ASSERT_TRUE(ImportRenlib(Path("long.lib"), Rule::kRenju, *database).ok());
  EXPECT_EQ((*database->Find(After("")))->texts.front().text, text.substr(0, 255));
  Write("long.lib", File({"", "", "", {{"i9", "", "x" + text, {}}}}));
  ASSERT_TRUE(ImportRenlib(Path("long.lib"), Rule::kRenju, *database).ok());
  EXPECT_EQ((*database->Find(After("")))->texts.front().text, "x" + text.substr(0, 252));
}

TEST_F(DatabaseTest, RenlibErrorsNameThePath) {
  const auto database = Open();
  Write("cut.lib", File(kTree).substr(0, 40));
  const absl::Status status = ImportRenlib(Path("cut.lib"), Rule::kRenju, *database).status();
  EXPECT_TRUE(absl::IsInvalidArgument(status));
  EXPECT_THAT(std::string(status.message()),
              ::testing::HasSubstr(Path("cut.lib: cut off at byte ")));
  EXPECT_EQ(*database->Count(), 0);
  EXPECT_TRUE(absl::IsNotFound(ImportRenlib(Path("none.lib"), Rule::kRenju, *database).status()));
}

}  // namespace
}  // namespace tengen::database
