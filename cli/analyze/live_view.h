// An analysis on a terminal, drawn again in place while it goes on.
#ifndef TENGEN_CLI_ANALYZE_LIVE_VIEW_H_
#define TENGEN_CLI_ANALYZE_LIVE_VIEW_H_

#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "absl/time/time.h"
#include "base/clock.h"
#include "cli/analyze/best_lines.h"
#include "cli/position_option.h"
#include "cli/terminal/output_terminal.h"
#include "cli/terminal/watched_search.h"
#include "engine/board.h"

namespace tengen::cli {

// What the picture shows.
struct LiveFrame {
  const engine::GivenPosition& position;
  const BestLines& best;
  absl::Duration elapsed;
  std::optional<Point> looking_at;  // the move at the root that is just being searched
  int hash_permille = 0;
};

// The rows of the picture, none longer than the terminal is wide but for escape sequences, and
// fewer than it has rows: where there is no room the board is left out, then the worst lines. Pure.
std::vector<std::string> DrawFrame(const LiveFrame& frame, TerminalSize size, bool color);

// Draws the picture whenever something has changed, at most some times a second. Thread-compatible.
class LiveView : public SearchWatcher {
 public:
  // Everything must outlive the view. `out` is a terminal.
  LiveView(const engine::GivenPosition& position, const BestLines& best, const search::Brain& brain,
           const base::Clock& clock, bool color, std::FILE* out);
  // Wipes the picture off.
  ~LiveView() override;
  LiveView(const LiveView&) = delete;
  LiveView& operator=(const LiveView&) = delete;

  void OnRootEvent(const search::RootEvent& event) override;
  void OnTick() override;

 private:
  std::string BackToTop() const;

  const engine::GivenPosition& position_;
  const BestLines& best_;
  const search::Brain& brain_;
  const base::Clock& clock_;
  const bool color_;
  std::FILE* const out_;
  const absl::Duration start_;
  std::optional<absl::Duration> drawn_;  // when
  size_t rows_ = 0;                      // of the picture that stands there
  std::optional<Point> looking_at_;
};

}  // namespace tengen::cli

#endif  // TENGEN_CLI_ANALYZE_LIVE_VIEW_H_
