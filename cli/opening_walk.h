// Walking through an opening rule in the terminal.
#ifndef TENGEN_CLI_OPENING_WALK_H_
#define TENGEN_CLI_OPENING_WALK_H_

#include <functional>
#include <istream>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "cli/terminal/saved_game.h"
#include "engine/opening/negotiation.h"
#include "engine/rules.h"

namespace tengen::cli {

// What the engine would do, for the actor of a negotiation that is not agreed.
using OpeningCounsel = std::function<std::vector<engine::Action>(const engine::Negotiation&)>;

struct WalkSettings {
  engine::OpeningConfig config;
  Rule rule = Rule::kRenju;                 // of the game to come
  std::optional<engine::Seat> engine_seat;  // which the engine plays
  bool input_is_terminal = false;           // else the lines read are repeated
};

// A conversation: shows board, phase and legal actions, takes actions ("place h8", or just "h8"
// where a point is asked for) and commands (help, undo, hint, log, save FILE, quit), and lets the
// engine act for its seat. What the rule refuses is refused with its reason, and nothing changes.
// Thread-compatible.
class OpeningWalk {
 public:
  // `in` and `out` must outlive the walk. Error: that of Negotiation::Create.
  static absl::StatusOr<OpeningWalk> Create(const WalkSettings& settings, std::istream& in,
                                            std::ostream& out, OpeningCounsel counsel);

  // Returns when the negotiation is agreed and shown, the person quits, or the input ends.
  void Run();

 private:
  OpeningWalk(const WalkSettings& settings, const engine::Negotiation& negotiation,
              std::istream& in, std::ostream& out, OpeningCounsel counsel)
      : settings_(settings),
        negotiation_(negotiation),
        in_(in),
        out_(out),
        counsel_(std::move(counsel)) {}

  bool ReadLine(std::string& line);
  void Obey(absl::string_view line);
  void Act(absl::string_view text);
  void LetEngineAct();
  void Show();
  void ShowName();
  void ShowLegal();
  void ShowEnd();
  void Undo();
  void Save(absl::string_view path);
  bool EngineIsToAct() const {
    return !negotiation_.agreed() && negotiation_.actor() == settings_.engine_seat;
  }

  WalkSettings settings_;
  engine::Negotiation negotiation_;
  std::istream& in_;
  std::ostream& out_;
  OpeningCounsel counsel_;
  ReplaceGuard guard_;
  bool quit_ = false;
};

}  // namespace tengen::cli

#endif  // TENGEN_CLI_OPENING_WALK_H_
