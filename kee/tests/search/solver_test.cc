// T22: the exact solver against published values, against brute force on games with random scores,
// and its proofs against their checkers.
#include <iostream>
#include <random>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "kee/search/attractor.h"
#include "kee/search/brute_force.h"
#include "kee/search/exact_solver.h"
#include "kee/search/proof.h"
#include "kee/tests/games_util.h"

namespace tengen::kee {
namespace {

constexpr size_t kMaxPositions = 100000;

bool Never() { return false; }

PositionSpace SpaceOf(const std::string& board) {
  absl::StatusOr<PositionSpace> space = PositionSpace::Create(BoardNamed(board), kMaxPositions);
  EXPECT_TRUE(space.ok()) << space.status();
  return *std::move(space);
}

TEST(PositionSpace, CountsLegalPositionsAsTrompAndFarnebaeck) {
  for (const auto& [board, count] : std::vector<std::pair<const char*, size_t>>{{"rect 1 1", 1},
                                                                                {"rect 2 1", 5},
                                                                                {"rect 3 1", 15},
                                                                                {"rect 4 1", 41},
                                                                                {"rect 5 1", 113},
                                                                                {"rect 6 1", 313},
                                                                                {"rect 7 1", 867},
                                                                                {"rect 8 1", 2401},
                                                                                {"rect 2 2", 57},
                                                                                {"rect 3 2", 489},
                                                                                {"rect 4 2", 4125},
                                                                                {"rect 5 2", 35117},
                                                                                {"rect 3 3", 12675},
                                                                                {"complete 3", 19},
                                                                                {"complete 5", 211},
                                                                                {"ring 6", 449},
                                                                                {"star 4", 111}}) {
    EXPECT_EQ(SpaceOf(board).size(), count) << board;
  }
}

TEST(PositionSpace, RefusesTooLargeBoards) {
  EXPECT_EQ(PositionSpace::Create(BoardNamed("rect 3 3"), 12674).status().code(),
            absl::StatusCode::kResourceExhausted);
  EXPECT_EQ(PositionSpace::Create(BoardNamed("rect 7 3"), 10).status().code(),
            absl::StatusCode::kInvalidArgument);
}

TEST(PositionSpace, AgreesWithTheRules) {
  for (const char* board :
       {"rect 4 2", "rect 3 3", "ring 6", "complete 4", "star 4", "edges 5 0-1,2-3", "torus 3 2"}) {
    const PositionSpace space = SpaceOf(board);
    for (PositionId x = 0; x < space.size(); ++x) {
      const Position position = space.PositionAt(x);
      ASSERT_EQ(space.Find(position), x);
      const std::vector<int> area = Area(space.graph(), position, 2);
      ASSERT_EQ(space.Margin(x), area[0] - area[1]) << PositionText(position);
      for (int player : {0, 1}) {
        std::vector<PositionId> expected;
        for (Vertex v = 0; v < space.graph().size(); ++v) {
          if (position[static_cast<size_t>(v)] != kEmptyCell) continue;
          const StonePlay play = ResolvePlay(space.graph(), position, player, v);
          if (play.suicide) continue;
          Position after = position;
          after[static_cast<size_t>(v)] = StoneOf(player);
          for (uint16_t u : play.captured) after[u] = kEmptyCell;
          expected.push_back(*space.Find(after));
        }
        const absl::Span<const PositionId> found = space.Successors(x, player);
        ASSERT_EQ(std::vector<PositionId>(found.begin(), found.end()), expected);
      }
    }
  }
}

struct BoardValue {
  const char* board;
  int value;
};

class ExactValues : public testing::TestWithParam<BoardValue> {};

// Both claims are proven, and both proofs pass the checker.
TEST_P(ExactValues, AreProvenWithCheckedProofs) {
  const PositionSpace space = SpaceOf(GetParam().board);
  ExactSolver solver(space);
  const ExactSolver::Bounds bounds = solver.Run(Never);
  EXPECT_EQ(bounds.lower, GetParam().value);
  EXPECT_EQ(bounds.upper, GetParam().value);
  for (EnergyProver* prover : {solver.black_prover(), solver.white_prover()}) {
    if (prover == nullptr) continue;
    const std::optional<Proof> proof = prover->WriteProof(Never);
    ASSERT_TRUE(proof);
    EXPECT_EQ(proof->claim.threshold, GetParam().value);
    EXPECT_EQ(CheckProof(*proof), absl::OkStatus());
  }
}

// The game that both proven strategies play against each other ends with the value.
TEST_P(ExactValues, ArePlayedByTheStrategies) {
  const PositionSpace space = SpaceOf(GetParam().board);
  ExactSolver solver(space);
  solver.Run(Never);
  if (solver.black_prover() == nullptr || solver.white_prover() == nullptr) return;
  const Game game = solver.PrincipalGame();
  ASSERT_TRUE(game.ended_by_pass());
  EXPECT_EQ(game.Score().Margin(), GetParam().value);
}

INSTANTIATE_TEST_SUITE_P(
    Boards, ExactValues,
    testing::Values(BoardValue{"rect 1 1", 0}, BoardValue{"rect 2 1", 0}, BoardValue{"rect 3 1", 3},
                    BoardValue{"rect 4 1", 4}, BoardValue{"rect 5 1", 0}, BoardValue{"rect 6 1", 1},
                    BoardValue{"rect 7 1", 2}, BoardValue{"rect 8 1", 3}, BoardValue{"rect 2 2", 0},
                    BoardValue{"rect 3 2", 0}, BoardValue{"rect 4 2", 8}, BoardValue{"rect 3 3", 9},
                    BoardValue{"complete 3", 0}, BoardValue{"complete 4", 0},
                    BoardValue{"complete 5", 0}, BoardValue{"ring 4", 0}, BoardValue{"ring 5", 0},
                    BoardValue{"ring 6", 0}, BoardValue{"ring 7", 1}, BoardValue{"star 3", 4},
                    BoardValue{"star 4", 5}, BoardValue{"edges 4 0-1,2-3", 0},
                    BoardValue{"edges 5 0-1,1-2,3-4", 3}, BoardValue{"edges 6 0-1,1-2,3-4,4-5", 0},
                    BoardValue{"edges 4 0-1,1-2,2-3,3-0,0-2", 0},                    // diamond
                    BoardValue{"edges 4 0-1,1-2,2-0,2-3", 4},                        // paw
                    BoardValue{"edges 5 0-1,1-2,2-0,1-3,2-4", 0},                    // bull
                    BoardValue{"edges 6 0-1,1-2,2-0,3-4,4-5,5-3,0-3,1-4,2-5", 0},    // prism
                    BoardValue{"edges 6 0-3,0-4,0-5,1-3,1-4,1-5,2-3,2-4,2-5", 0}));  // K3,3

TEST(EnergyProver, RefutesWithASufficientCap) {
  for (const auto& [board, claim] :
       std::vector<std::pair<const char*, Claim>>{{"rect 2 1", {0, Rational(1, 2)}},
                                                  {"rect 3 1", {1, Rational(5, 2)}},
                                                  {"rect 2 2", {0, 1}}}) {
    const PositionSpace space = SpaceOf(board);
    const int cap = static_cast<int>(EnergyProver::SufficientCap(space, claim));
    EnergyProver prover(space, claim, {.credit_cap = cap});
    EXPECT_EQ(prover.Run(Never), EnergyProver::Result::kNotProven) << board;
  }
}

// A product with the numerator wraps around to a small number.
TEST(EnergyProver, HugeClaimsAreNotProven) {
  const PositionSpace space = SpaceOf("rect 1 1");
  const Claim claim = {0, Rational(300647713967414297, 1000000000)};
  EXPECT_GE(EnergyProver::SufficientCap(space, claim), claim.threshold.num());
  EnergyProver prover(space, claim, {});
  EXPECT_EQ(prover.Run(Never), EnergyProver::Result::kNotProven);
}

TEST(EnergyProver, GoesOnAfterAStop) {
  const PositionSpace space = SpaceOf("rect 7 1");
  EnergyProver prover(space, {0, 2});
  int stops = 0;
  EnergyProver::Result result;
  while ((result = prover.Run([] { return true; })) == EnergyProver::Result::kStopped) ++stops;
  EXPECT_GT(stops, 3);
  EXPECT_EQ(result, EnergyProver::Result::kProven);
}

TEST(EnergyProver, AnswersDoNotDependOnMemory) {
  const PositionSpace space = SpaceOf("rect 6 1");
  for (const size_t bytes : {size_t{1} << 12, size_t{1} << 30}) {
    EnergyProver yes(space, {0, 1}, {.max_bytes = bytes});
    EXPECT_EQ(yes.Run(Never), EnergyProver::Result::kProven);
    EnergyProver no(space, {0, 2}, {.max_bytes = bytes});
    EXPECT_EQ(no.Run(Never), EnergyProver::Result::kNotProven);
  }
}

TEST(Proof, CheckerFindsWhatIsWrong) {
  const PositionSpace space = SpaceOf("rect 6 1");
  EnergyProver prover(space, {0, 1});
  ASSERT_EQ(prover.Run(Never), EnergyProver::Result::kProven);
  const Proof proof = *prover.WriteProof(Never);
  ASSERT_EQ(CheckProof(proof), absl::OkStatus());

  Proof stronger = proof;
  stronger.claim.threshold = 2;
  EXPECT_FALSE(CheckProof(stronger).ok());
  Proof other_board = proof;
  other_board.graph = BoardNamed("ring 6");
  EXPECT_FALSE(CheckProof(other_board).ok());
  Proof no_symmetry = proof;
  no_symmetry.symmetries = {{1, 0, 2, 3, 4, 5}};
  EXPECT_FALSE(CheckProof(no_symmetry).ok());
  // Every step that can go wrong by losing a child or a condition is missed by somebody: the proof
  // holds no step that is not needed, but some children and conditions are only there for others.
  int missed = 0, steps = 0;
  for (size_t i = 0; i < proof.steps.size(); ++i) {
    if (proof.steps[i].children.empty()) continue;
    Proof broken = proof;
    broken.steps[i].children.clear();
    broken.steps[i].banned.clear();
    ++steps;
    missed += CheckProof(broken).ok();
  }
  EXPECT_GT(steps, 20);
  EXPECT_EQ(missed, 0);
  for (size_t i = 0; i < proof.credits.size(); ++i) {
    Proof broken = proof;
    broken.credits.erase(broken.credits.begin() + static_cast<std::ptrdiff_t>(i));
    EXPECT_FALSE(CheckProof(broken).ok()) << i;
  }
  Proof circular = proof;
  circular.steps.back().children = {static_cast<uint32_t>(circular.steps.size() - 1)};
  EXPECT_FALSE(CheckProof(circular).ok());
}

// On one point nobody has anything.
TEST(Proof, CheckerCountsWithSensibleNumbersOnly) {
  Proof proof;
  proof.graph = BoardNamed("rect 1 1");
  proof.claim = {0, 1};
  proof.positions = {{0}};
  proof.steps.resize(3);
  proof.steps[0].player = 1;
  proof.steps[0].after_pass = proof.steps[1].after_pass = true;
  proof.steps[2].value = 2;
  proof.credits = {{.credit = 1, .step = 1}, {.player = 1, .credit = 1, .step = 0}};
  proof.start_step = 2;
  for (const int64_t fuel : {int64_t{0}, int64_t{-1}, int64_t{-2}, INT64_MIN, INT64_MAX}) {
    proof.fuel = fuel;
    EXPECT_FALSE(CheckProof(proof).ok()) << fuel;
  }
  proof.fuel = 0;
  for (ProofCredit& credit : proof.credits) credit.credit = INT64_MAX;
  EXPECT_FALSE(CheckProof(proof).ok());
}

TEST(Attractor, CertifiesLopsidedBoards) {
  for (const auto& [board, margin] : std::vector<BoardValue>{
           {"rect 3 1", 3}, {"rect 4 1", 4}, {"rect 4 2", 8}, {"rect 5 2", 10}, {"rect 3 3", 9}}) {
    const PositionSpace space = SpaceOf(board);
    const std::optional<AttractorCertificate> certificate =
        FindAttractor(space, {0, margin}, Never);
    ASSERT_TRUE(certificate) << board;
    EXPECT_EQ(CheckAttractor(*certificate), absl::OkStatus());
    const Game game = CertifiedGame(*certificate);
    ASSERT_TRUE(game.ended_by_pass());
    EXPECT_EQ(game.Score().Margin(), margin) << board;
  }
}

TEST(Attractor, FindsNoneForFalseClaims) {
  for (const auto& [board, margin] : std::vector<BoardValue>{
           {"rect 2 1", 1}, {"rect 5 1", 1}, {"rect 6 1", 2}, {"rect 2 2", 1}, {"rect 3 2", 1}}) {
    EXPECT_FALSE(FindAttractor(SpaceOf(board), {0, margin}, Never)) << board;
  }
}

TEST(Attractor, CheckerFindsWhatIsWrong) {
  const PositionSpace space = SpaceOf("rect 4 2");
  const AttractorCertificate certificate = *FindAttractor(space, {0, 8}, Never);
  for (size_t i = 0; i < certificate.rules.size(); ++i) {
    AttractorCertificate missing = certificate;
    missing.rules.erase(missing.rules.begin() + static_cast<std::ptrdiff_t>(i));
    EXPECT_FALSE(CheckAttractor(missing).ok()) << i;
    AttractorCertificate level = certificate;
    level.rules[i].rank = 1000;
    level.rules[i].play = certificate.rules[i].play ? std::nullopt : std::optional<Vertex>(0);
    EXPECT_FALSE(CheckAttractor(level).ok()) << i;
  }
}

// Games with random scores have fractional values; the solver and brute force must agree on them.
void CompareWithBruteForce(const char* board, int games, int64_t max_nodes, int min_compared) {
  std::mt19937 random(11);
  int compared = 0, fractional = 0;
  for (int i = 0; i < games; ++i) {
    PositionSpace space = SpaceOf(board);
    std::vector<int> margins;
    for (size_t x = 0; x < space.size(); ++x) {
      margins.push_back(static_cast<int>(random() % 7) - 3);
    }
    space.OverrideMargins(margins);
    const std::optional<Rational> expected = BruteForceValue(space, {}, max_nodes);
    if (!expected) continue;
    ExactSolver solver(space);
    const ExactSolver::Bounds bounds = solver.Run(Never);
    ASSERT_EQ(bounds.lower.ToString(), expected->ToString()) << board << " game " << i;
    ASSERT_EQ(bounds.upper.ToString(), expected->ToString()) << board << " game " << i;
    ++compared;
    fractional += expected->den() != 1;
  }
  EXPECT_GE(compared, min_compared) << "games that brute force could solve, " << board;
  std::cout << board << ": " << compared << " games compared, " << fractional
            << " with fractional values\n";
}

TEST(RandomScores, T22TwoPoints) { CompareWithBruteForce("rect 2 1", 420, 100000, 420); }
TEST(RandomScores, T22ThreePoints) { CompareWithBruteForce("rect 3 1", 200, 300000, 150); }
TEST(RandomScores, T22Triangle) { CompareWithBruteForce("complete 3", 60, 100000, 20); }
TEST(RandomScores, T22TwoPointsAndOne) { CompareWithBruteForce("edges 3 0-1", 120, 100000, 120); }

TEST(BruteForce, KnowsTheSmallestBoardsUnderBothLifts) {
  for (PassLift lift : {PassLift::kAll, PassLift::kSelf}) {
    EXPECT_EQ(BruteForceValue(SpaceOf("rect 1 1"), {lift}, 1000), Rational(0));
    EXPECT_EQ(BruteForceValue(SpaceOf("rect 2 1"), {lift}, 10000), Rational(0));
    EXPECT_EQ(BruteForceValue(SpaceOf("rect 3 1"), {lift}, 100000), Rational(3));
  }
}

TEST(MaxN, IsTheValueForTwoPlayers) {
  for (const auto& [board, margin] : std::vector<BoardValue>{{"rect 1 1", 0}, {"rect 2 1", 0}}) {
    const std::optional<std::vector<Rational>> points = MaxN(NewGame(BoardNamed(board)), 1000000);
    ASSERT_TRUE(points);
    EXPECT_EQ((*points)[0] - (*points)[1], margin) << board;
  }
}

TEST(MaxN, TakesTheEarliestOfEqualPlays) {
  // Nobody can own a point of a board of one, so all three pass.
  const std::optional<std::vector<Rational>> points =
      MaxN(NewGame(BoardNamed("rect 1 1"), {.players = 3}), 1000);
  ASSERT_TRUE(points);
  EXPECT_EQ(*points, std::vector<Rational>(3, 0));
  EXPECT_FALSE(MaxN(NewGame(BoardNamed("rect 3 3"), {.players = 3}), 1000));
}

}  // namespace
}  // namespace tengen::kee
