// The text beside the picture of a board.
#ifndef TENGEN_CLI_PICTURES_PANEL_H_
#define TENGEN_CLI_PICTURES_PANEL_H_

#include <string>

#include "absl/strings/string_view.h"
#include "cli/pictures/board_picture.h"
#include "cli/pictures/combinations.h"
#include "cli/pictures/marks.h"
#include "cli/pictures/paper.h"
#include "search/search_types.h"

namespace tengen::cli {

inline constexpr double kPanelWidth = 300;

// Who is to move, both players' chances, the best lines, and what the marks mean, of which only
// those on the board are explained. Written row by row from its top. Thread-compatible.
class Panel {
 public:
  // `corner` is its upper left one. All must outlive the panel.
  Panel(const PictureContents& contents, const Marks& marks, Spot corner, Paper* paper)
      : contents_(contents), marks_(marks), paper_(*paper), left_(corner.x), pen_(corner.y) {}

  // Returns where it ends.
  double Draw();

 private:
  void DrawTitle();
  void DrawBalance();
  void Heading(absl::string_view text);
  void ListLines();
  void ListLine(const search::SearchInfo& info);
  void ExplainMarks();
  void ExplainCombination(Combination combination);
  void ExplainBlocked();
  void ExplainStones();
  void ExplainRanks();
  void Explain(absl::string_view text) { paper_.Text({left_ + 62, pen_}, "", text); }
  Spot Example(double x) const { return {left_ + x, pen_ - 4.5}; }

  const PictureContents& contents_;
  const Marks& marks_;
  Paper& paper_;
  const double left_;
  double pen_;  // the base line of the row before the next
};

}  // namespace tengen::cli

#endif  // TENGEN_CLI_PICTURES_PANEL_H_
