// From the solvers through the text to the verifier: every claim is proved, every broken proof is
// refused.
#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "engine/record/notation.h"
#include "engine/rules.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "search/proof/proof_file.h"
#include "search/proof/proof_writer.h"
#include "search/proof/solver.h"
#include "tests/engine/reference_bridge.h"
#include "tests/reference/board.h"
#include "tests/search/positions.h"
#include "tests/search/proof/solver_support.h"
#include "tests/verify/proof_bytes.h"
#include "tests/verify/proof_oracle.h"
#include "verify/proof_file.h"
#include "verify/proof_text.h"
#include "verify/verifier.h"

namespace tengen::search {
namespace {

using verify::Proof;
using verify::Verified;

// A win with its proof, as text and as a file of version 2.
struct ClaimedWin {
  std::string text;
  std::string bytes;
  Solution solution;
};

std::optional<ClaimedWin> Claimed(Board& board, const SolveOptions& options, Solver& solver) {
  Solution solution = solver.Solve(board, options, Never);
  if (solution.answer != Solution::Answer::kWin) return std::nullopt;
  std::string text = ProofText(board, solver.tree(), *solution.root);
  std::string bytes = ProofBytes(board, solver.tree(), *solution.root);
  return ClaimedWin{std::move(text), std::move(bytes), std::move(solution)};
}

absl::StatusOr<verify::Verified> Check(absl::string_view text,
                                       const verify::VerifyOptions& options = {}) {
  const absl::StatusOr<Proof> proof = verify::ParseProof(text);
  if (!proof.ok()) return proof.status();
  return verify::VerifyProof(*proof, options);
}

absl::StatusOr<verify::VerifiedFile> CheckFile(absl::string_view bytes) {
  return verify::VerifyProofFile(verify::BytesOf(bytes));
}

class ProofsTest : public testing::TestWithParam<Rule> {
 protected:
  // Positions with wins by fours and, in turn, by threats.
  Board Next() {
    const reference::Game game = ToReference(GetParam());
    const reference::Board drawn =
        number_++ % 2 == 0 ? random_.Tactical(game) : random_.Quiet(game);
    return ToEngine(drawn, GetParam(), random_.AnyColor());
  }
  RandomBoards random_{99};
  int number_ = 0;
  Solver solver_;
};
INSTANTIATE_TEST_SUITE_P(Rules, ProofsTest, testing::ValuesIn(kRules),
                         [](const auto& test) { return std::string(RuleName(test.param)); });

// Both kinds of wins, and the length of the claim.
TEST_P(ProofsTest, EveryWinIsProved) {
  constexpr int64_t kNodes = 5000;
  int fours = 0, threats = 0;
  const int positions = RandomPositionCount(120);
  for (int i = 0; i < positions; ++i) {
    Board board = Next();
    const SolveOptions options = {.quiet = true, .max_nodes = kNodes};
    const std::optional<ClaimedWin> claim = Claimed(board, options, solver_);
    if (!claim) continue;
    const absl::StatusOr<verify::Verified> verified = Check(claim->text);
    ASSERT_TRUE(verified.ok()) << verified.status() << "\n" << claim->text;
    EXPECT_EQ(verified->distance, claim->solution.distance) << claim->text;
    const absl::StatusOr<verify::Verified> played = Check(claim->text, {.every_reply = true});
    ASSERT_TRUE(played.ok()) << played.status() << "\n" << claim->text;
    EXPECT_EQ(played->distance, verified->distance) << claim->text;
    EXPECT_GE(played->moves, verified->moves) << claim->text;
    const absl::StatusOr<verify::VerifiedFile> binary = CheckFile(claim->bytes);
    ASSERT_TRUE(binary.ok()) << binary.status() << "\n" << claim->text;
    EXPECT_EQ(binary->win.distance, verified->distance) << claim->text;
    EXPECT_EQ(binary->attacker, board.side_to_move() == Color::kBlack ? 'x' : 'o');
    EXPECT_LT(claim->bytes.size(), claim->text.size());
    EXPECT_LE(claim->solution.distance, board.empty_count());
    EXPECT_EQ(static_cast<int>(claim->solution.line.size()), claim->solution.distance)
        << claim->text;
    ++(claim->solution.by_fours ? fours : threats);
  }
  RecordProperty("fours", fours);
  RecordProperty("threats", threats);
  EXPECT_GT(fours, positions / 10);
  EXPECT_GT(threats, 0);
}

// A proof whose lines can be changed.
class Mutant {
 public:
  Mutant(absl::string_view text, std::mt19937_64& random) : random_(random) {
    lines_ = absl::StrSplit(text, '\n');
    board_ =
        static_cast<size_t>(std::find(lines_.begin(), lines_.end(), "board") - lines_.begin()) + 1;
    nodes_ = board_;
    while (!absl::StartsWith(lines_[nodes_], "nodes ")) ++nodes_;
    ++nodes_;
  }

  std::string Text() const { return absl::StrJoin(lines_, "\n"); }

  void DropAnswer() {
    std::vector<std::string>& words = Split();
    if (words.size() > 2) words.erase(words.begin() + 2 + Below(words.size() - 2));
    Join();
  }
  void ChangeMove() {
    Split()[1] = Point();
    Join();
  }
  void ChangeReply() {
    std::vector<std::string>& words = Split();
    if (words.size() > 2) {
      std::string& word = words[2 + static_cast<size_t>(Below(words.size() - 2))];
      word = Point() + word.substr(word.find(':'));
    }
    Join();
  }
  void ChangeAnswer() {
    std::vector<std::string>& words = Split();
    if (words.size() > 2) {
      std::string& word = words[2 + static_cast<size_t>(Below(words.size() - 2))];
      const size_t number = line_ - nodes_ + 2;
      const size_t count = lines_.size() - nodes_ - 2;
      word = absl::StrCat(word.substr(0, word.find(':') + 1),
                          number + static_cast<size_t>(Below(count - number + 1)));
    }
    Join();
  }
  void ChangeRule() {
    lines_[1] = absl::StrCat("rule ", RuleName(kRules[static_cast<size_t>(Below(kRules.size()))]));
  }
  void ChangeSide() { lines_[3] = lines_[3] == "side black" ? "side white" : "side black"; }
  void ShortenDistance(int distance) { lines_[4] = absl::StrCat("distance ", distance); }
  // Another cell on the board.
  void ChangeCell() {
    std::string& row = lines_[board_ + static_cast<size_t>(Below(nodes_ - 1 - board_))];
    row[static_cast<size_t>(Below(row.size()))] = ".xo#"[Below(4)];
  }
  // A stone of the defender where the attacker moves first.
  void TakeFirstMove() { SetCell(lines_[nodes_], lines_[3] == "side black" ? 'o' : 'x'); }
  // Up to three stones of the defender on a line of five points.
  void AddDefenders() {
    const char defender = lines_[3] == "side black" ? 'o' : 'x';
    const std::ptrdiff_t dx = Below(2), dy = dx == 0 ? 1 : Below(3) - 1;
    std::ptrdiff_t x = Below(lines_[board_].size()), y = Below(nodes_ - 1 - board_);
    for (int i = 0, stones = 0; i < 5 && stones < 3; ++i, x += dx, y += dy) {
      const bool inside = 0 <= x && x < std::ssize(lines_[board_]) && 0 <= y &&
                          y < static_cast<std::ptrdiff_t>(nodes_ - 1 - board_);
      if (!inside || Below(3) == 0) continue;
      char& cell = lines_[board_ + static_cast<size_t>(y)][static_cast<size_t>(x)];
      if (cell != '.') continue;
      cell = defender;
      ++stones;
    }
  }
  // Nine of ten empty points that the proof does not name.
  void BlockUnused() {
    std::set<std::string> used;
    for (size_t i = nodes_; i < lines_.size(); ++i) {
      for (absl::string_view word : absl::StrSplit(lines_[i], ' ')) {
        used.emplace(word.substr(0, word.find(':')));
      }
    }
    const size_t height = nodes_ - 1 - board_;
    for (size_t y = 0; y < height; ++y) {
      std::string& row = lines_[board_ + y];
      for (size_t x = 0; x < row.size(); ++x) {
        const std::string name =
            absl::StrCat(std::string(1, static_cast<char>('a' + x)), height - y);
        if (row[x] == '.' && !used.contains(name) && Below(10) != 0) row[x] = '#';
      }
    }
  }
  void DropNode() {
    lines_.erase(lines_.begin() + static_cast<std::ptrdiff_t>(nodes_) +
                 Below(lines_.size() - nodes_ - 2));
  }

 private:
  std::ptrdiff_t Below(size_t count) { return static_cast<std::ptrdiff_t>(random_() % count); }
  std::string Point() {
    const size_t width = lines_[board_].size(), height = nodes_ - 1 - board_;
    return absl::StrCat(std::string(1, static_cast<char>('a' + Below(width))), 1 + Below(height));
  }
  // A node's line in words, until Join.
  std::vector<std::string>& Split() {
    line_ = nodes_ + static_cast<size_t>(Below(lines_.size() - nodes_ - 2));
    words_ = absl::StrSplit(lines_[line_], ' ');
    return words_;
  }
  void Join() { lines_[line_] = absl::StrJoin(words_, " "); }
  void SetCell(const std::string& node, char cell) {
    const std::vector<std::string> words = absl::StrSplit(node, ' ');
    const size_t height = nodes_ - 1 - board_;
    const size_t row = height - static_cast<size_t>(std::stoi(words[1].substr(1)));
    lines_[board_ + row][static_cast<size_t>(words[1][0] - 'a')] = cell;
  }

  std::mt19937_64& random_;
  std::vector<std::string> lines_;
  std::vector<std::string> words_;
  size_t board_ = 0, nodes_ = 0, line_ = 0;
};

constexpr int kMutations = 10;

std::string Mutate(const ClaimedWin& claim, int mutation, std::mt19937_64& random) {
  Mutant mutant(claim.text, random);
  switch (mutation) {
    case 0:
      mutant.DropAnswer();
      break;
    case 1:
      mutant.ChangeMove();
      break;
    case 2:
      mutant.ChangeReply();
      break;
    case 3:
      mutant.ChangeAnswer();
      break;
    case 4:
      mutant.ChangeRule();
      break;
    case 5:
      mutant.ChangeSide();
      break;
    case 6:
      mutant.ShortenDistance(claim.solution.distance - 1);
      break;
    case 7:
      mutant.ChangeCell();
      break;
    case 8:
      mutant.TakeFirstMove();
      break;
    default:
      mutant.DropNode();
      break;
  }
  return mutant.Text();
}

// What either form says is judged in the same words, but for the place.
void ExpectTheSameOfBinary(const Proof& proof, const absl::StatusOr<Verified>& of_text) {
  const absl::StatusOr<verify::VerifiedFile> binary = CheckFile(verify::BinaryOf(proof));
  ASSERT_EQ(binary.ok(), of_text.ok()) << binary.status() << " for " << of_text.status();
  if (of_text.ok()) {
    EXPECT_EQ(binary->win.distance, of_text->distance);
    EXPECT_EQ(binary->win.moves, of_text->moves);
    return;
  }
  std::string reason(of_text.status().message());
  if (absl::StartsWith(reason, "line ")) reason.erase(0, reason.find(": "));
  EXPECT_THAT(std::string(binary.status().message()), testing::StartsWith("byte "));
  EXPECT_THAT(std::string(binary.status().message()), testing::EndsWith(reason));
}

// Some changes leave a proof that is as good as before, as an answer to a reply that loses anyway,
// a stone far away, or a rule under which the same win holds. Which they are is decided by the
// oracle; at least 1,000 changes in all (200 for each rule) must break the proof, and the verifier
// must refuse each of these and no other.
TEST_P(ProofsTest, EveryBrokenProofIsRefused) {
  constexpr int kBroken = 200;
  std::mt19937_64 random(4711);
  std::map<int, int> broken_by, harmless_by;
  int broken = 0;
  while (broken < kBroken || broken_by.size() < kMutations) {
    Board board = Next();
    const SolveOptions options = {.quiet = true, .max_nodes = 3000};
    const std::optional<ClaimedWin> claim = Claimed(board, options, solver_);
    if (!claim || claim->solution.distance < 3 || claim->solution.distance > 11) continue;
    for (int mutation = 0; mutation < kMutations; ++mutation) {
      const std::string text = Mutate(*claim, mutation, random);
      if (text == claim->text) continue;
      const absl::StatusOr<Proof> proof = verify::ParseProof(text);
      const bool holds = proof.ok() && verify::OracleAccepts(*proof);
      const absl::StatusOr<verify::Verified> verified = Check(text);
      ASSERT_EQ(verified.ok(), holds)
          << "mutation " << mutation << ": " << verified.status() << "\nof\n"
          << claim->text << "is\n"
          << text;
      if (proof.ok()) ExpectTheSameOfBinary(*proof, verified);
      broken += !holds;
      ++(holds ? harmless_by : broken_by)[mutation];
    }
  }
  // These cannot be harmless.
  for (int mutation : {6, 8, 9}) EXPECT_EQ(harmless_by[mutation], 0) << "mutation " << mutation;
}

// Answers left out, few empty points, more stones of the defender: what is played with unplaced
// replies is what playing every reply by itself says, to the word.
TEST_P(ProofsTest, UnplacedRepliesChangeNothing) {
  constexpr int kEach = 300;
  std::mt19937_64 random(1147);
  int held = 0, broken = 0;
  while (held < kEach || broken < kEach) {
    Board board = Next();
    const std::optional<ClaimedWin> claim =
        Claimed(board, {.quiet = true, .max_nodes = 3000}, solver_);
    if (!claim || claim->solution.by_fours || claim->solution.distance > 11) continue;
    for (int i = 0; i < 20; ++i) {
      Mutant mutant(claim->text, random);
      if (i % 3 == 0) mutant.DropAnswer();
      if (i % 5 == 0) mutant.ChangeReply();
      if (i % 7 == 0) mutant.BlockUnused();
      for (int k = i % 4; k > 0; --k) mutant.AddDefenders();
      const absl::StatusOr<verify::Verified> quick = Check(mutant.Text());
      const absl::StatusOr<verify::Verified> played = Check(mutant.Text(), {.every_reply = true});
      ASSERT_EQ(quick.status(), played.status()) << mutant.Text();
      if (quick.ok()) {
        EXPECT_EQ(quick->distance, played->distance) << mutant.Text();
      }
      ++(quick.ok() ? held : broken);
    }
  }
}

}  // namespace
}  // namespace tengen::search
