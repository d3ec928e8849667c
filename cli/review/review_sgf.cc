#include "cli/review/review_sgf.h"

#include <optional>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cli/review/review_text.h"
#include "engine/record/game_record.h"
#include "engine/record/sgf.h"

namespace tengen::cli {
namespace {

// "blunder, missed win in 7: Black 31.0%, with j10 won in 7".
std::string Comment(const ReviewedGame& game, const GameReview& review, int turn) {
  const JudgedMove& move = review.moves[static_cast<size_t>(turn)];
  const std::vector<Point>& line = review.positions[static_cast<size_t>(turn)].line;
  const std::string remark = RemarkText(move);
  std::string text = absl::StrCat(remark, remark.empty() ? "" : ": ",
                                  ColorName(game.turns()[static_cast<size_t>(turn)].side), " ",
                                  ChanceText(*move.value));
  if (!move.best_was_played && !line.empty()) {
    absl::StrAppend(&text, ", with ", ToLetters(line.front(), game.record().height), " ",
                    ChanceText(*move.best_value));
  }
  return text;
}

void Mark(const JudgedMove& move, base::SgfNode& node) {
  switch (move.kind) {
    case MoveClass::kSound:
      break;
    case MoveClass::kInaccuracy:
      node.Add("DO", "");
      break;
    case MoveClass::kMistake:
      node.Add("BM", "1");
      break;
    case MoveClass::kBlunder:
      node.Add("BM", "2");
      break;
  }
  if (move.turning_point) node.Add("HO", "1");
}

// The record with remarks behind its own comments.
engine::RecordedGame Remarked(const ReviewedGame& game, const GameReview& review) {
  engine::RecordedGame record = game.record();
  for (int turn = 0; turn + 1 < game.positions(); ++turn) {
    if (!review.moves[static_cast<size_t>(turn)].judged) continue;
    std::string& comment = record.steps[game.turns()[static_cast<size_t>(turn)].step].comment;
    absl::StrAppend(&comment, comment.empty() ? "" : "\n", Comment(game, review, turn));
  }
  absl::StrAppend(&record.comment, record.comment.empty() ? "" : "\n");
  for (Color side : kColors) {
    absl::StrAppend(&record.comment, ColorName(side), ": ",
                    SideText(review.sides[static_cast<size_t>(Index(side))]), "\n");
  }
  absl::StrAppend(&record.comment, "Turning points: ", TurningPointsText(game, review));
  return record;
}

// Moves of a line as nodes behind each other, the first one behind `parent`.
void AddVariation(const ReviewedGame& game, const GameReview& review, int turn, int parent,
                  base::SgfTree& tree) {
  engine::RecordedGame line;
  line.width = game.record().width;
  line.height = game.record().height;
  Color side = game.SideAt(turn);
  for (Point p : review.positions[static_cast<size_t>(turn)].line) {
    line.steps.push_back({engine::RecordedStep::Kind::kMove, side, p});
    side = Opponent(side);
  }
  if (line.steps.empty()) return;
  const JudgedMove& move = review.moves[static_cast<size_t>(turn)];
  line.steps.front().comment =
      absl::StrCat("better: ", ColorName(game.SideAt(turn)), " ", ChanceText(*move.best_value));
  const base::SgfTree nodes = SgfTreeOf(line);
  for (size_t i = 1; i < nodes.nodes.size(); ++i) {
    base::SgfNode& node = i == 1 ? tree.Append(parent) : tree.Append();
    node.properties = nodes.nodes[i].properties;
  }
}

}  // namespace

base::SgfTree ReviewSgf(const ReviewedGame& game, const GameReview& review) {
  base::SgfTree tree = SgfTreeOf(Remarked(game, review));
  for (int turn = 0; turn + 1 < game.positions(); ++turn) {
    const JudgedMove& move = review.moves[static_cast<size_t>(turn)];
    // A step has the node of the next number.
    const size_t step = game.turns()[static_cast<size_t>(turn)].step;
    Mark(move, tree.nodes[step + 1]);
    if (const std::optional<double> rate = BlackRate(game, review, turn + 1)) {
      tree.nodes[step + 1].Add("SBKV", absl::StrFormat("%.2f", 100 * *rate));
    }
    if (move.kind != MoveClass::kSound || move.missed_win) {
      AddVariation(game, review, turn, static_cast<int>(step), tree);
    }
  }
  return tree;
}

}  // namespace tengen::cli
