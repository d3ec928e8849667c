#include "cli/terminal/saved_game.h"

#include <optional>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "base/errors.h"
#include "base/files.h"
#include "base/sgf.h"
#include "engine/record/sgf.h"
#include "engine/rules.h"

namespace tengen::cli {
namespace {

constexpr absl::string_view kPsq = ".psq", kSgf = ".sgf";

}  // namespace

absl::Status CheckSaveName(absl::string_view path) {
  if (absl::EndsWithIgnoreCase(path, kPsq) || absl::EndsWithIgnoreCase(path, kSgf)) {
    return absl::OkStatus();
  }
  return base::IsNot(path, absl::StrCat("a name that ends in ", kPsq, " or ", kSgf));
}

std::string GameAsSgf(const engine::GameRecord& record, absl::string_view black,
                      absl::string_view white) {
  const Board& board = record.board();
  const std::string height =
      board.width() == board.height() ? "" : absl::StrCat(":", board.height());
  base::SgfTree tree;
  base::SgfNode& root = tree.nodes[0];
  root.Add("FF", "4");
  root.Add("GM", "4");
  root.Add("CA", "UTF-8");
  root.Add("AP", "tengen");
  root.Add("SZ", absl::StrCat(board.width(), height));
  root.Add("RU", RuleName(board.rule()));
  root.Add("PB", black);
  root.Add("PW", white);
  if (record.end()) {
    const std::optional<Color> winner = record.end()->winner;
    root.Add("RE", !winner ? "0" : *winner == Color::kBlack ? "B+" : "W+");
  }
  Color color = Color::kBlack;
  for (Point p : board.Moves()) {
    engine::AddSgfMove(color, p, tree);
    color = Opponent(color);
  }
  return base::WriteSgf(tree);
}

absl::Status SaveGame(const std::string& path, const engine::GameRecord& record,
                      absl::string_view black, absl::string_view white) {
  if (absl::Status status = CheckSaveName(path); !status.ok()) return status;
  if (absl::EndsWithIgnoreCase(path, kSgf)) {
    return base::WriteWholeFile(path, GameAsSgf(record, black, white));
  }
  return engine::WritePsqFile(path, record.ToPsq(std::string(black), std::string(white)));
}

}  // namespace tengen::cli
