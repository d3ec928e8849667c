#include "verify/draw_checker.h"

#include <cstddef>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "engine/rules.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "search/proof/draw_solver.h"
#include "search/proof/draw_writer.h"
#include "tests/engine/reference_bridge.h"
#include "tests/reference/holds.h"
#include "tests/search/positions.h"
#include "tests/search/proof/random_holds.h"

namespace tengen::verify {
namespace {

using testing::HasSubstr;

absl::StatusOr<CheckedDraw> CheckText(const std::string& text) {
  std::istringstream stream(text);
  return CheckDraw(stream);
}

std::string WhyBroken(const std::string& text) {
  const absl::StatusOr<CheckedDraw> checked = CheckText(text);
  return checked.ok() ? "valid" : std::string(checked.status().message());
}

// The certificate for `board`, on which Black attacks; "" if he cannot be held.
std::string Certificate(const reference::Board& board) {
  const search::HoldLines lines(board.width(), board.height(), 5);
  search::DrawSolver solver(lines);
  // Few pairs are tried, so that there is a tree.
  const search::HoldSolution solution =
      solver.Solve(search::ToHold(board), {.max_pairs = 8}, [] { return false; });
  if (solution.answer != search::HoldSolution::Answer::kHold) return "";
  return DrawText(engine::ToEngine(board, Rule::kFreestyle), solver);
}

std::string EmptyBoard(int width, int height) {
  return Certificate(reference::Board(width, height));
}

TEST(DrawCheckerTest, WeightsAloneHoldFiveByFive) {
  const absl::StatusOr<CheckedDraw> checked = CheckText(
      "tengen-draw 1\nsize 5 5\nattacker black\nboard\n"
      ".....\n.....\n.....\n.....\n.....\nnodes 1\npairs\nend\n");
  ASSERT_TRUE(checked.ok()) << checked.status();
  EXPECT_TRUE(checked->FromEmptyBoard());
  EXPECT_EQ(checked->nodes, 1);
  EXPECT_EQ(checked->pairings, 1);
  EXPECT_EQ(checked->attacker, kBlack);
}

TEST(DrawCheckerTest, CertificatesOfTheSolverHold) {
  for (const auto& [width, height] :
       std::vector<std::pair<int, int>>{{5, 5}, {7, 5}, {8, 5}, {5, 8}, {6, 6}, {7, 6}}) {
    const std::string text = EmptyBoard(width, height);
    const absl::StatusOr<CheckedDraw> checked = CheckText(text);
    ASSERT_TRUE(checked.ok()) << checked.status();
    EXPECT_TRUE(checked->FromEmptyBoard());
    EXPECT_TRUE(CheckText(absl::StrReplaceAll(text, {{"\n", "\r\n"}})).ok());
  }
}

// Whatever is held has a certificate, and of another board none is accepted that cannot be held:
// one point of each is changed.
TEST(DrawCheckerTest, NothingIsAcceptedThatCannotBeHeld) {
  search::RandomHolds random(21);
  int valid = 0, accepted = 0, refused = 0, cannot = 0;
  for (int i = 0; i < search::RandomPositionCount(150); ++i) {
    const int width = 5 + random.Below(2), height = 5 + random.Below(2);
    reference::Board board = random.Position(width, height, 5, 5 + random.Below(6));
    const std::string text = Certificate(board);
    if (text.empty()) continue;
    ASSERT_EQ(WhyBroken(text), "valid") << text;
    ++valid;
    for (int k = 0; k < 5; ++k) {
      reference::Board other = board;
      other.Set(random.Any(board.Spots()), random.Any(std::string("xx.o")));
      if (HasRow(other, reference::kBlack, 5)) continue;
      const size_t begin = text.find("board\n") + 6;
      const size_t size = board.ToString().size();
      const std::string mutation =
          absl::StrCat(text.substr(0, begin), other.ToString(), text.substr(begin + size));
      const bool can = CanGetRow(other, reference::kBlack, 5);
      const bool ok = CheckText(mutation).ok();
      ASSERT_FALSE(ok && can) << mutation;
      ++(ok ? accepted : refused);
      cannot += can;
    }
  }
  EXPECT_GT(valid, 40);
  EXPECT_GT(accepted, 20);
  EXPECT_GT(refused, 20);
  EXPECT_GT(cannot, 10);
  RecordProperty("accepted", accepted);
  RecordProperty("refused", refused);
}

TEST(DrawCheckerTest, NamesWhatIsWrong) {
  const std::string text = EmptyBoard(7, 5);
  struct Case {
    absl::string_view from, to, message;
  };
  for (const Case& c : std::vector<Case>{
           {"tengen-draw 1", "tengen-draw 2", "line 1: unknown version: \"2\""},
           {"tengen-draw 1", "tengen-proof 1", "line 1: expected \"tengen-draw\" and 1 words"},
           {"size 7 5", "rule renju", "line 2: expected \"size\""},
           {"size 7 5", "size 7 4", "line 2: expected a number from 5 to 32: \"4\""},
           {"size 7 5", "size 8 5", "line 5: expected a row of 8 cells"},
           {"size 7 5", "size 7 6", "line 10: expected a row of 7 cells"},
           {"attacker black", "attacker red", "line 3: unknown side: \"red\""},
           {".......\n", "...y...\n", "line 5: expected the cells"},
           {"nodes ", "nodes x", "line 10: expected a number"},
           {"nodes 18", "nodes 17", "more nodes than the 17 announced"},
           {"nodes 18", "nodes 19", "19 nodes are announced, and the tree has 18"},
           {"end\n", "", "the text ends too early"},
           {"end\n", "end\nend\n", "text after the end"},
           {"end\n", "\n", "expected \"end\""},
       }) {
    const std::string mutation = absl::StrReplaceAll(text, {{c.from, c.to}});
    ASSERT_NE(mutation, text) << c.from;
    EXPECT_THAT(WhyBroken(mutation), HasSubstr(std::string(c.message))) << c.to;
  }
}

TEST(DrawCheckerTest, NamesThePlace) {
  const std::string head = "tengen-draw 1\nsize 6 5\nattacker black\nboard\n";
  const std::string board = "......\n..#...\n.xxx..\n..#...\n......\n";
  const std::string good = absl::StrCat(head, board, "nodes 3\na3:e3 e3:a3\npairs\npairs\nend\n");
  EXPECT_THAT(WhyBroken(good), HasSubstr("line 11: "));
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"pairs a3", "line 11: not a pair: \"a3\""},
      {"pairs a3e3 z9", "line 11: not a point of the board: \"z9\""},
      {"pairs a3b3", "line 11: b3 of a pair is not empty"},
      {"pairs a3e3 e3f3", "line 11: e3 stands in a second pair"},
      {"pairs a3a3", "line 11: a3 stands in a second pair"},
      {"pairs", "line 11: the lines left come to "},
      {"", "line 11: a node is missing"},
      {"-", " is not answered"},
      {"a3", "line 11: not moves and their answer: \"a3\""},
      {":a3", "line 11: not moves and their answer: \":a3\""},
      {"a3:", "line 11: not moves and their answer: \"a3:\""},
      {"b3:a3", "line 11: the move b3 needs no answer, or has one"},
  };
  for (const auto& [line, message] : cases) {
    EXPECT_THAT(WhyBroken(absl::StrCat(head, board, "nodes 1\n", line, "\nend\n")),
                HasSubstr(message))
        << line;
  }
  const std::string won = "......\n......\nxxxxx.\n......\n......\n";
  EXPECT_THAT(WhyBroken(absl::StrCat(head, won, "nodes 1\npairs\nend\n")),
              HasSubstr("the game is over: a winning row at a3"));
  // Four, and the attacker is to move.
  const std::string four = "######\n######\n.xxxx#\n######\n######\n";
  EXPECT_THAT(WhyBroken(absl::StrCat(head, four, "nodes 1\na3:a3\nend\n")),
              HasSubstr("line 11: after a3: the attacker has five"));
  const std::string two = "######\n######\n..xx.#\n######\n######\n";
  EXPECT_EQ(WhyBroken(absl::StrCat(head, two, "nodes 1\n-\nend\n")), "valid");
  EXPECT_EQ(WhyBroken(absl::StrCat(head, two, "nodes 1\npairs a3b3\nend\n")), "valid");
}

// Counts of what was done to the lines of a certificate and refused with its line.
class Mutations {
 public:
  explicit Mutations(const std::string& text) : lines_(absl::StrSplit(text, '\n')) {}

  size_t size() const { return lines_.size() - 1; }  // there is nothing behind the last end
  const std::string& line(size_t i) const { return lines_[i]; }

  void Try(std::vector<std::string> lines) {
    const std::string why = WhyBroken(absl::StrJoin(lines, "\n"));
    ++tried;
    if (why == "valid") {
      ++valid;
    } else if (!absl::StrContains(why, "line ")) {
      ++nameless;
    }
  }
  void TryWithout(size_t i) {
    std::vector<std::string> lines = lines_;
    lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(i));
    Try(std::move(lines));
  }
  void TryTwice(size_t i) {
    std::vector<std::string> lines = lines_;
    lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(i), lines[i]);
    Try(std::move(lines));
  }
  void TryInstead(size_t i, std::string line) {
    std::vector<std::string> lines = lines_;
    lines[i] = std::move(line);
    Try(std::move(lines));
  }

  int tried = 0;
  int valid = 0;
  int nameless = 0;

 private:
  std::vector<std::string> lines_;
};

constexpr size_t kFirstNode = 11;  // of a board five rows high

std::string WithWord(std::vector<std::string> words, size_t i, const std::string& word) {
  words[i] = word;
  return absl::StrJoin(words, " ");
}

TEST(DrawCheckerTest, EveryMutationOfLinesIsRefused) {
  Mutations mutations(EmptyBoard(8, 5));
  for (size_t i = 0; i < mutations.size(); ++i) {
    mutations.TryWithout(i);
    mutations.TryTwice(i);
    mutations.TryInstead(i, "");
  }
  EXPECT_GT(mutations.tried, 1000);
  EXPECT_EQ(mutations.valid, 0);
  EXPECT_EQ(mutations.nameless, 0);
  RecordProperty("tried", mutations.tried);
}

// Answers left out, onto a stone, onto the move itself; moves answered twice; pairs with a point
// twice.
TEST(DrawCheckerTest, EveryMutationOfAnswersIsRefused) {
  Mutations mutations(EmptyBoard(8, 5));
  for (size_t i = kFirstNode - 1; i + 1 < mutations.size(); ++i) {
    const std::vector<std::string> words = absl::StrSplit(mutations.line(i), ' ');
    if (words[0] == "pairs") {
      if (words.size() < 2) continue;
      mutations.TryInstead(i, absl::StrCat(mutations.line(i), " ", words[1]));
      continue;
    }
    for (size_t k = 0; k < words.size(); ++k) {
      const std::pair<std::string, std::string> parts = absl::StrSplit(words[k], ':');
      std::vector<std::string> fewer = words;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(k));
      mutations.TryInstead(i, absl::StrJoin(fewer, " "));
      mutations.TryInstead(i, absl::StrCat(mutations.line(i), " ", words[k]));
      const std::string first = parts.first.substr(0, 2);
      mutations.TryInstead(i, WithWord(words, k, absl::StrCat(parts.first, ":", first)));
      mutations.TryInstead(i,
                           WithWord(words, k, absl::StrCat(parts.first, first, ":", parts.second)));
    }
  }
  EXPECT_GT(mutations.tried, 200);
  EXPECT_EQ(mutations.valid, 0);
  EXPECT_EQ(mutations.nameless, 0);
  RecordProperty("tried", mutations.tried);
}

// Without a pair the others may suffice, and another answer may hold, too; but seldom.
TEST(DrawCheckerTest, MostMutationsOfPointsAreRefused) {
  search::RandomHolds random(22);
  Mutations mutations(EmptyBoard(8, 5));
  for (int i = 0; i < search::RandomPositionCount(1500); ++i) {
    const size_t at =
        kFirstNode - 1 +
        static_cast<size_t>(random.Below(static_cast<int>(mutations.size() - kFirstNode)));
    std::string line = mutations.line(at);
    std::vector<size_t> letters;
    for (size_t k = 0; k + 1 < line.size(); ++k) {
      const bool point =
          line[k] >= 'a' && line[k] <= 'h' && line[k + 1] >= '1' && line[k + 1] <= '5';
      if (point) letters.push_back(k);
    }
    if (letters.empty()) continue;
    const size_t k = random.Any(letters);
    line[k] = static_cast<char>('a' + random.Below(8));
    line[k + 1] = static_cast<char>('1' + random.Below(5));
    if (line != mutations.line(at)) mutations.TryInstead(at, line);
  }
  EXPECT_GT(mutations.tried, 500);
  EXPECT_LT(mutations.valid, mutations.tried / 10);
  EXPECT_EQ(mutations.nameless, 0);
  RecordProperty("tried", mutations.tried);
  RecordProperty("valid", mutations.valid);
}

TEST(DrawCheckerTest, SurvivesGarbage) {
  search::RandomHolds random(23);
  const std::string text = EmptyBoard(8, 5);
  const std::string likely = "0123456789abcdefgxo.#-: \n\rpairs";
  for (int i = 0; i < 3000; ++i) {
    std::string garbage = text;
    for (int k = random.Below(6); k >= 0; --k) {
      const size_t at = static_cast<size_t>(random.Below(static_cast<int>(garbage.size())));
      switch (random.Below(4)) {
        case 0:
          garbage[at] = static_cast<char>(random.Below(256));
          break;
        case 1:
          garbage[at] = random.Any(likely);
          break;
        case 2:
          garbage.resize(at + 1);
          break;
        default:
          garbage.insert(at, garbage.substr(at / 2, 20));
      }
    }
    WhyBroken(garbage);
  }
  EXPECT_THAT(WhyBroken(std::string(1000000, 'x')), HasSubstr("line 1: too long: \"xxx"));
  EXPECT_THAT(WhyBroken(""), HasSubstr("line 1: the text ends too early"));
}

TEST(DrawCheckerTest, EndsWhenToldTo) {
  std::istringstream stream(EmptyBoard(8, 5));
  int64_t last = 0;
  const absl::StatusOr<CheckedDraw> checked = CheckDraw(stream, [&last](int64_t done, int64_t all) {
    EXPECT_EQ(done, ++last);
    EXPECT_GT(all, 50);
    return done < 20;
  });
  EXPECT_EQ(checked.status().code(), absl::StatusCode::kCancelled);
  EXPECT_EQ(last, 20);
}

TEST(DrawCheckerTest, TellsItsTextsFromOthers) {
  EXPECT_TRUE(IsDrawText("tengen-draw 1\n"));
  EXPECT_TRUE(IsDrawText("tengen-draw 2"));
  EXPECT_FALSE(IsDrawText("tengen-proof 1"));
  EXPECT_FALSE(IsDrawText("tengen-drawing"));
  EXPECT_FALSE(IsDrawText(""));
}

}  // namespace
}  // namespace tengen::verify
