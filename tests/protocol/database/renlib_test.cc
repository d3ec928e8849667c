#include "protocol/database/renlib.h"

#include "absl/strings/str_join.h"
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
                    (node.text.empty() ? 0 : 0x01);
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

// The nodes as "h8 i9 - [comment] {text@point}".
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

TEST(RenlibTest, OlderForms) {
  EXPECT_THAT(Nodes("\x78\x20OL\xC4 \x79\x40"), ElementsAre("h8 [OLD]", "h8 i8"));
  EXPECT_THAT(Nodes("\x78\x20OLD\xC4\x79\x40"), ElementsAre("h8 [OLDD]", "h8 i8"));
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
  // Between nodes: a child is missing, or a sibling.
  EXPECT_THAT(Nodes(kHeader + std::string("\x78\x00\x79", 3)),
              ElementsAre("h8", "cut off at byte 22"));
  EXPECT_THAT(Nodes(kHeader + std::string("\x78\x00\x79\xc0", 4)),
              ElementsAre("h8", "h8 i8", "cut off at byte 24"));
  EXPECT_THAT(Nodes(kHeader), ElementsAre());
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
