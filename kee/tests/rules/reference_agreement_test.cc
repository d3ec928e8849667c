// kee/rules against the literal rules of kee/tests/reference, ply by ply along random games.
#include <algorithm>
#include <random>
#include <string>

#include "gtest/gtest.h"
#include "kee/rules/game.h"
#include "kee/tests/games_util.h"

namespace tengen::kee {
namespace {

using reference::GameRecord;
using reference::WhoIsFreed;

struct Setting {
  const char* board;
  int players;
  PassLift lift;
  double pass_share;  // of the plies
  int games;
  int plies = 200;  // at most, of a game
};

kee::reference::WhoIsFreed Freed(PassLift lift) {
  switch (lift) {
    case PassLift::kAll:
      return kee::reference::WhoIsFreed::kEverybody;
    case PassLift::kSelf:
      return kee::reference::WhoIsFreed::kThePasser;
    case PassLift::kNone:
      break;
  }
  return kee::reference::WhoIsFreed::kNobody;
}

std::string ReferenceWords(Verdict verdict) {
  switch (verdict) {
    case Verdict::kLegal:
      return "";
    case Verdict::kOver:
      return "over";
    case Verdict::kOccupied:
      return "occupied";
    case Verdict::kSuicide:
      return "suicide";
    case Verdict::kCyclic:
      return "cyclic";
  }
  return "?";
}

void ExpectSameScore(const Game& game, const GameRecord& record) {
  const Outcome outcome = game.Score();
  const auto [totals, count] = record.Totals();
  EXPECT_EQ(outcome.no_scoring_position, count == 0);
  EXPECT_EQ(outcome.scoring.size(), static_cast<size_t>(count));
  for (size_t p = 0; p < totals.size(); ++p) {
    EXPECT_EQ(outcome.points[p], count == 0 ? Rational(0) : Rational(totals[p], count));
  }
}

// Both sides judge every vertex before every ply of a random game.
void CompareOneGame(const Setting& setting, std::mt19937& random) {
  const std::shared_ptr<const Graph> graph = BoardNamed(setting.board);
  Game game = NewGame(graph, {.players = setting.players, .lift = setting.lift});
  GameRecord record(ReferenceGraph(*graph), setting.players, PositionText(game.position()),
                    Freed(setting.lift));
  while (!game.over() && game.ply_count() < setting.plies) {
    for (Vertex v = 0; v < graph->size(); ++v) {
      ASSERT_EQ(ReferenceWords(game.Check(Move::At(v))), record.WhyNot(v)) << v;
    }
    const std::vector<Move> moves = game.LegalMoves();
    const bool pass = std::bernoulli_distribution(setting.pass_share)(random);
    const Move move = pass ? Move::Pass() : moves[random() % moves.size()];
    game.Play(move);
    record.Play(move.is_pass() ? GameRecord::Ply() : move.vertex());
    ASSERT_EQ(PositionText(game.position()), record.board());
    ASSERT_EQ(game.over(), record.over());
  }
  if (game.ended_by_pass()) ExpectSameScore(game, record);
}

class ReferenceAgreement : public testing::TestWithParam<Setting> {};

TEST_P(ReferenceAgreement, OnRandomGames) {
  std::mt19937 random(1);
  for (int i = 0; i < GetParam().games; ++i) {
    CompareOneGame(GetParam(), random);
    if (HasFatalFailure()) return;
  }
}

std::string TestName(const testing::TestParamInfo<Setting>& info) {
  std::string name = info.param.board;
  name += info.param.lift == PassLift::kAll    ? "_all"
          : info.param.lift == PassLift::kSelf ? "_self"
                                               : "_none";
  name += std::to_string(info.param.players);
  std::replace_if(
      name.begin(), name.end(), [](unsigned char c) { return !std::isalnum(c); }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Boards, ReferenceAgreement,
                         testing::Values(Setting{"rect 2 1", 2, PassLift::kAll, 0.3, 200},
                                         Setting{"rect 3 1", 2, PassLift::kSelf, 0.3, 200},
                                         Setting{"rect 4 1", 2, PassLift::kAll, 0.2, 200},
                                         Setting{"rect 2 2", 2, PassLift::kAll, 0.2, 200},
                                         Setting{"rect 2 2", 2, PassLift::kSelf, 0.2, 200},
                                         Setting{"rect 2 2", 2, PassLift::kNone, 0.2, 100},
                                         Setting{"rect 3 2", 2, PassLift::kAll, 0.1, 100},
                                         Setting{"rect 3 3", 2, PassLift::kAll, 0.1, 15, 100},
                                         Setting{"rect 4 3", 2, PassLift::kSelf, 0.05, 6, 100},
                                         Setting{"rect 2 1", 3, PassLift::kAll, 0.3, 100},
                                         Setting{"rect 2 2", 3, PassLift::kAll, 0.2, 100},
                                         Setting{"rect 2 2", 3, PassLift::kSelf, 0.2, 100},
                                         Setting{"rect 3 2", 4, PassLift::kAll, 0.1, 15, 100},
                                         Setting{"ring 5", 2, PassLift::kAll, 0.2, 100},
                                         Setting{"complete 4", 2, PassLift::kAll, 0.2, 100},
                                         Setting{"torus 3 3", 2, PassLift::kAll, 0.1, 8, 100},
                                         Setting{"star 4", 3, PassLift::kAll, 0.2, 100},
                                         Setting{"edges 5 0-1,2-3", 2, PassLift::kAll, 0.3, 200},
                                         Setting{"rect 10 9", 2, PassLift::kAll, 0.02, 1, 12}),
                         TestName);

}  // namespace
}  // namespace tengen::kee
