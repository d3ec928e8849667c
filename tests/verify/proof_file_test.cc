#include "verify/proof_file.h"

#include <algorithm>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/verify/proof_bytes.h"
#include "tests/verify/proof_oracle.h"

namespace tengen::verify {
namespace {

using testing::HasSubstr;

// Caro on 9x5, Black to win, drawn with 45 stones: d4 e4 f4, b2 c2, and i2 blocked.
const std::string kBeginning("\x03\x09\x05\x00\x2D\x03\x0C\x0D\x0E\x02\x1C\x1D\x01\x23", 14);
// No moves, three plies, the last node opens: g4, to c4 the five h4, to all others the five c4.
const std::string kPart("\x00\x03\x00\x0F\x05\x0B\x01\x10\x0B", 9);

std::string SmallFile() { return FileOfBlocks({kBeginning, kPart}); }

absl::StatusOr<VerifiedFile> CheckFile(absl::string_view file) {
  return VerifyProofFile(BytesOf(file), {.max_moves = 100000});
}

std::string FileRefusal(absl::string_view file) {
  const absl::StatusOr<VerifiedFile> verified = CheckFile(file);
  EXPECT_TRUE(absl::IsInvalidArgument(verified.status())) << verified.status();
  return std::string(verified.status().message());
}

TEST(ProofFileTest, ReadsAllFields) {
  const std::string bytes = SmallFile();
  ASSERT_TRUE(IsProofFile(bytes));
  absl::StatusOr<ProofFile> file = ProofFile::Open(BytesOf(bytes));
  ASSERT_TRUE(file.ok()) << file.status();
  ASSERT_FALSE(file->AtEnd());
  const absl::Status read = file->Next();
  ASSERT_TRUE(read.ok()) << read;
  EXPECT_TRUE(file->AtEnd());
  EXPECT_EQ(file->size(), static_cast<int64_t>(bytes.size()));
  const Proof& proof = file->part();
  const Position& position = proof.position;
  EXPECT_EQ(position.game(), Game::kCaro);
  EXPECT_EQ(position.width(), 9);
  EXPECT_EQ(position.height(), 5);
  EXPECT_EQ(position.CountCells(kBlack), 3);
  EXPECT_EQ(position.At(*position.ParsePoint("d4")), kBlack);
  EXPECT_EQ(position.At(*position.ParsePoint("b2")), kWhite);
  EXPECT_EQ(position.At(*position.ParsePoint("i2")), kBlocked);
  EXPECT_EQ(proof.attacker, kBlack);
  EXPECT_EQ(proof.distance, 3);
  EXPECT_EQ(proof.stone_limit, 45);
  ASSERT_EQ(proof.nodes.size(), 3u);
  const ProofNode& root = proof.nodes[proof.root];
  EXPECT_EQ(root.place, 38);
  EXPECT_EQ(root.move, *position.ParsePoint("g4"));
  ASSERT_EQ(root.replies.size(), 1u);
  EXPECT_EQ(root.replies[0].first, *position.ParsePoint("c4"));
  EXPECT_EQ(proof.nodes[root.replies[0].second].move, *position.ParsePoint("h4"));
  EXPECT_EQ(proof.nodes[*root.otherwise].move, *position.ParsePoint("c4"));
  const absl::StatusOr<VerifiedFile> verified = CheckFile(bytes);
  ASSERT_TRUE(verified.ok()) << verified.status();
  EXPECT_EQ(verified->win.distance, 3);
  EXPECT_EQ(verified->positions, 1);
  EXPECT_EQ(verified->attacker, kBlack);
}

// The same claim without a limit on stones, on a board whose points take two bytes.
TEST(ProofFileTest, LargeBoardsHaveLongerPoints) {
  const Position empty(32, 20, Game::kRenju);
  Proof proof = {.position = empty, .attacker = kWhite, .distance = 1};
  for (const char* name : {"ab20", "ac20", "ad20", "ae20"}) {
    proof.position.Set(*empty.ParsePoint(name), kWhite);
  }
  proof.nodes = {{.move = *empty.ParsePoint("af20")}};
  EXPECT_TRUE(CheckFile(BinaryOf(proof)).ok()) << CheckFile(BinaryOf(proof)).status();
  proof.nodes = {{.move = *empty.ParsePoint("af1")}};
  EXPECT_THAT(FileRefusal(BinaryOf(proof)),
              HasSubstr("after af1 a20: the reply a20 is not answered"));
}

// Changes behind which the checksums are right.
TEST(ProofFileTest, NamesTheByteThatIsWrong) {
  struct Case {
    size_t block, at;  // 0: the beginning, from byte 16 on; 1: the part, from byte 35 on
    std::string bytes;
    absl::string_view message;
  };
  for (const Case& c : std::vector<Case>{
           {0, 0, "\x05", "byte 16: expected a number from 0 to 4: 5"},
           {0, 1, "\x04", "byte 17: expected a number from 5 to 32: 4"},
           {0, 2, "\x21", "byte 18: expected a number from 5 to 32: 33"},
           {0, 3, "\x02", "byte 19: expected a number from 0 to 1: 2"},
           {0, 4, "\xFF\xFF\x7F", "byte 20: expected a number from 0 to 1024: 2097151"},
           {0, 5, "\x7F", "byte 30: the part ends too early"},
           {0, 6, "\x2D", "byte 22: not a point of the board: 45"},
           {0, 7, "\x0C", "byte 23: not an empty point: d4"},
           {0, 12, "\x02", "byte 30: the part ends too early"},
           {0, 12, std::string("\x00", 1), "byte 29: more than a beginning has"},
           {1, 0, "\x02\x0C", "byte 36: not an empty point: d4"},
           {1, 0, "\x2A", "byte 35: expected a number from 0 to 40: 42"},
           {1, 1, std::string("\x00", 1), "byte 36: expected a number from 1 to 1024: 0"},
           {1, 1, std::string("\x83\x00", 2), "byte 36: a number that is longer than it need be"},
           {1, 1, "\xFF\xFF\xFF\xFF\xFF\x7F", "byte 36: expected a number from 1 to 1024: "},
           {1, 2, "\x01", "byte 37: no node: 1"},
           {1, 4, "\x09", "byte 43: replies out of order"},
           {1, 4, "\x06", "byte 43: no node before"},
           {1, 6, "\x02", "byte 41: expected a number from 0 to 1: 2"},
           {1, 6, std::string("\x00", 1), "byte 44: the part ends too early"},
       }) {
    std::vector<std::string> blocks = {kBeginning, kPart};
    blocks[c.block].replace(c.at, std::min(c.bytes.size(), blocks[c.block].size() - c.at), c.bytes);
    EXPECT_THAT(FileRefusal(FileOfBlocks(blocks)), testing::StartsWith(std::string(c.message)))
        << c.block << " " << c.at;
  }
}

TEST(ProofFileTest, EveryAlteredByteIsRefusedWithItsPlace) {
  const std::string bytes = SmallFile();
  int refused = 0;
  for (size_t i = 0; i < bytes.size(); ++i) {
    for (int flip = 1; flip < 256; ++flip) {
      std::string altered = bytes;
      altered[i] = static_cast<char>(static_cast<unsigned char>(altered[i]) ^ flip);
      ASSERT_THAT(FileRefusal(altered), testing::StartsWith("byte ")) << i << " " << flip;
      ++refused;
    }
  }
  RecordProperty("refused", refused);
}

TEST(ProofFileTest, EveryPrefixIsRefusedWithItsLength) {
  const std::string bytes = SmallFile();
  for (size_t length = 0; length < bytes.size(); ++length) {
    EXPECT_THAT(FileRefusal(bytes.substr(0, length)),
                HasSubstr(absl::StrCat("byte ", length, ": the file ends too early")));
  }
  EXPECT_THAT(FileRefusal(bytes + "x"),
              HasSubstr(absl::StrCat("byte ", bytes.size(), ": more than")));
}

// Parts that were put in another order are noticed, too, although each is whole.
TEST(ProofFileTest, ChecksumsCoverAllBefore) {
  const std::string bytes = SmallFile();
  const size_t part = bytes.size() - kPart.size() - 5;
  EXPECT_THAT(FileRefusal(bytes + bytes.substr(part)), HasSubstr("more than the last part"));
  std::string twice = bytes.substr(0, part);
  for (int i = 0; i < 2; ++i)
    twice += bytes.substr(part - kBeginning.size() - 5, kBeginning.size() + 5);
  EXPECT_THAT(FileRefusal(twice), testing::StartsWith(absl::StrCat("byte ", part, ": altered")));
}

TEST(ProofFileTest, AFalseLengthAsksForNoMemory) {
  const std::string bytes = SmallFile();
  const std::string claimed = bytes.substr(0, 15) + "\xFF\xFF\xFF\xFF\x0F" + bytes.substr(16);
  EXPECT_THAT(FileRefusal(claimed), HasSubstr("the file ends too early"));
  EXPECT_THAT(FileRefusal(bytes.substr(0, 15) + std::string(1000, '\xFF')),
              HasSubstr("byte 15: expected a number"));
}

// With checksums that are right an altered byte may leave a proof that holds. The oracle says which
// do; both kinds must be there.
void ExpectLiteral(const std::vector<std::string>& blocks, size_t block, size_t at, char byte,
                   int* broken, int* harmless) {
  std::vector<std::string> changed = blocks;
  changed[block][at] = byte;
  const std::string file = FileOfBlocks(changed);
  const bool holds = OracleAcceptsFile(file);
  const absl::StatusOr<VerifiedFile> verified = CheckFile(file);
  ASSERT_EQ(verified.ok(), holds) << block << " " << at << " " << int{byte} << verified.status();
  if (!holds) {
    ASSERT_THAT(std::string(verified.status().message()), testing::StartsWith("byte "));
  }
  ++*(holds ? harmless : broken);
}

TEST(ProofFileTest, EveryAlteredMeaningIsJudgedByTheLetter) {
  const std::vector<std::string> blocks = {kBeginning, kPart};
  int broken = 0, harmless = 0;
  for (size_t block = 0; block < blocks.size(); ++block) {
    for (size_t i = 0; i < blocks[block].size(); ++i) {
      for (int byte = 0; byte < 256; ++byte) {
        const char c = static_cast<char>(byte);
        if (c != blocks[block][i]) ExpectLiteral(blocks, block, i, c, &broken, &harmless);
      }
    }
  }
  RecordProperty("broken", broken);
  RecordProperty("harmless", harmless);
  EXPECT_GT(broken, 5000);
  EXPECT_GT(harmless, 100);
}

// A file of several parts: the game after Black's first move, reply by reply. The board is its own
// image above and below the middle row, so half of the replies do.
class CertificateTest : public testing::Test {
 protected:
  CertificateTest() {
    for (const char* name : {"d4", "e4", "f4"}) Set(name, kBlack);
    for (const char* name : {"a1", "a7", "i4"}) Set(name, kWhite);
    claim_.attacker = kBlack;
    blocks_.push_back(BeginningOf(claim_));
    const int first = PointOf("g4");
    for (const char* row : {"1", "2", "3", "4"}) {
      for (char column = 'a'; column <= 'i'; ++column) {
        const int reply = PointOf(absl::StrCat(std::string(1, column), row));
        if (!claim_.position.IsEmpty(reply) || reply == first) continue;
        blocks_.push_back(PartOf(After(first, reply)));
      }
    }
    Proof last = claim_;
    last.distance = 3;
    last.nodes = {{.move = first, .otherwise = kProvedBefore}};
    blocks_.push_back(PartOf(last));
  }

  int PointOf(absl::string_view name) const { return *claim_.position.ParsePoint(name); }

  // The proof of the five that is left.
  Proof After(int first, int reply) const {
    Proof part = claim_;
    part.position.Set(first, kBlack);
    part.position.Set(reply, kWhite);
    part.moves = {first, reply};
    part.distance = 1;
    part.nodes = {{.move = PointOf(reply == PointOf("c4") ? "h4" : "c4")}};
    return part;
  }

  Proof claim_ = {.position = Position(9, 7, Game::kStandard)};
  std::vector<std::string> blocks_;

 private:
  void Set(absl::string_view name, char stone) { claim_.position.Set(PointOf(name), stone); }
};

TEST_F(CertificateTest, PositionsThatWereProvedAnswerTheirImages) {
  const absl::StatusOr<VerifiedFile> verified = CheckFile(FileOfBlocks(blocks_));
  ASSERT_TRUE(verified.ok()) << verified.status();
  EXPECT_EQ(verified->win.distance, 3);
  EXPECT_EQ(verified->positions, static_cast<int64_t>(blocks_.size()) - 1);
  EXPECT_EQ(verified->win.moves, 30 + 1 + 56);
  EXPECT_TRUE(OracleAcceptsFile(FileOfBlocks(blocks_)));
}

TEST_F(CertificateTest, NoPartCanBeLeftOut) {
  for (size_t i = 1; i + 1 < blocks_.size(); ++i) {
    std::vector<std::string> fewer = blocks_;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    EXPECT_THAT(FileRefusal(FileOfBlocks(fewer)), HasSubstr("the position was not proved before"));
  }
  std::vector<std::string> no_last = blocks_;
  no_last.pop_back();
  EXPECT_THAT(FileRefusal(FileOfBlocks(no_last)), HasSubstr("the file ends too early"));
}

TEST_F(CertificateTest, PartsReferOnlyToThoseBefore) {
  std::vector<std::string> turned = blocks_;
  std::rotate(turned.begin() + 1, turned.end() - 1, turned.end());
  EXPECT_THAT(FileRefusal(FileOfBlocks(turned)), HasSubstr("more than the last part"));
  // A position cannot answer for itself.
  Proof circle = After(PointOf("g4"), PointOf("a2"));
  circle.nodes = {{.move = PointOf("b2"), .otherwise = kProvedBefore}};
  circle.distance = 3;
  turned = blocks_;
  turned[1] = PartOf(circle);
  EXPECT_THAT(FileRefusal(FileOfBlocks(turned)),
              HasSubstr("after g4 a2 b2 b7: the position was not proved before"));
}

// What one part proves, another proof's reference finds only in a position that is the same or an
// image: not where a stone is elsewhere, nor turned in a way that moves the stones of the start.
TEST_F(CertificateTest, OtherPositionsDoNotAnswer) {
  const auto with = [&](const Proof& part) {
    std::vector<std::string> blocks = blocks_;
    const auto at =
        std::find(blocks.begin(), blocks.end(), PartOf(After(PointOf("g4"), PointOf("b2"))));
    *at = PartOf(part);
    return FileOfBlocks(blocks);
  };
  EXPECT_TRUE(CheckFile(with(After(PointOf("g4"), PointOf("b6")))).ok()) << "above for below";
  EXPECT_THAT(FileRefusal(with(After(PointOf("g4"), PointOf("h2")))),
              HasSubstr("not proved before"))
      << "right for left";
  Proof longer = After(PointOf("g4"), PointOf("b2"));
  longer.nodes = {{.move = PointOf("e1"), .replies = {}, .otherwise = 1}, {.move = PointOf("c4")}};
  longer.nodes[0].replies = {{PointOf("c4"), 2}};
  longer.nodes.push_back({.move = PointOf("h4")});
  longer.distance = 3;
  EXPECT_THAT(FileRefusal(with(longer)),
              HasSubstr("after g4 b6: the win takes longer than claimed"));
}

TEST_F(CertificateTest, EveryAlteredMeaningIsJudgedByTheLetter) {
  std::mt19937_64 random(7);
  int broken = 0, harmless = 0;
  for (int i = 0; i < 600; ++i) {
    const size_t block = random() % blocks_.size(), at = random() % blocks_[block].size();
    // Mostly a byte that means something there.
    const char byte = static_cast<char>(random() % (i % 4 == 0 ? 256 : 63));
    if (byte != blocks_[block][at]) ExpectLiteral(blocks_, block, at, byte, &broken, &harmless);
  }
  RecordProperty("broken", broken);
  RecordProperty("harmless", harmless);
  EXPECT_GT(broken, 300);
  EXPECT_GT(harmless, 10);
}

// One node wins against many replies, so their parts refer to it.
TEST_F(CertificateTest, NodesOfPartsBeforeCanBeUsed) {
  std::vector<std::string> shared = blocks_;
  const int first = PointOf("g4");
  const std::string whole = PartOf(After(first, PointOf("b2")));
  const auto at = std::find(shared.begin(), shared.end(), whole);
  ASSERT_EQ(at[1], PartOf(After(first, PointOf("c2"))));
  at[1] = SamePartOf(After(first, PointOf("c2")));
  const absl::StatusOr<VerifiedFile> verified = CheckFile(FileOfBlocks(shared));
  ASSERT_TRUE(verified.ok()) << verified.status();
  EXPECT_EQ(verified->win.moves, 30 + 1 + 56);
  at[1] = SamePartOf(After(first, PointOf("c2")), 1);
  EXPECT_THAT(FileRefusal(FileOfBlocks(shared)), HasSubstr("no node: 1"));
  // The five at c4 does not win against c4, where the nodes of the first part are gone.
  at[1] = SamePartOf(After(first, PointOf("c4")));
  EXPECT_THAT(FileRefusal(FileOfBlocks(shared)), HasSubstr("the attacker's c4 is not empty"));
  std::rotate(shared.begin() + 1, at + 1, at + 2);
  EXPECT_THAT(FileRefusal(FileOfBlocks(shared)), HasSubstr("no node: 0"));
}

TEST_F(CertificateTest, GivesUpAtTheLimitOfAllParts) {
  const absl::StatusOr<VerifiedFile> verified =
      VerifyProofFile(BytesOf(FileOfBlocks(blocks_)), {.max_moves = 40});
  ASSERT_TRUE(absl::IsResourceExhausted(verified.status())) << verified.status();
  EXPECT_THAT(std::string(verified.status().message()), HasSubstr("gave up after 40 moves"));
}

}  // namespace
}  // namespace tengen::verify
