// An opening negotiation: who puts which stone, who gets which colour, before the game proper.
#ifndef TENGEN_ENGINE_OPENING_NEGOTIATION_H_
#define TENGEN_ENGINE_OPENING_NEGOTIATION_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "engine/board.h"
#include "engine/opening/action.h"
#include "engine/opening/opening_rule.h"
#include "engine/opening/opening_steps.h"
#include "engine/point_set.h"
#include "engine/types.h"

namespace tengen::engine {

// Numbers from `least` to `most`, none if least > most.
struct NumberRange {
  int least = 1;
  int most = 0;

  friend bool operator==(const NumberRange&, const NumberRange&) = default;
};

// The state of a negotiation under any opening rule. Stone k is black for odd k and stays so;
// a swap exchanges the seats of the colours and touches no stone. In each state exactly one seat
// acts. Once agreed, the seat of the colour to move goes on with the game proper.
//
// A plain value: copy it to try an action out. Thread-compatible.
class Negotiation {
 public:
  // The beginning. Errors (InvalidArgument): a side outside [kMinSide, kMaxSide], a renju rule on
  // another board than 15x15, a board on which a step of the rule has no point, a parameter outside
  // its range, minimal declarations that allow no opening at all.
  static absl::StatusOr<Negotiation> Create(const OpeningConfig& config);
  // The state after `log`. Errors: those of Create; those of Apply, naming the line.
  static absl::StatusOr<Negotiation> Replay(const OpeningConfig& config,
                                            absl::Span<const SeatedAction> log);

  const OpeningConfig& config() const { return config_; }
  bool agreed() const { return step_ >= steps().size(); }
  // What is asked now.
  Phase phase() const { return agreed() ? Phase::kAgreed : step().phase; }
  // Its name in texts: "place3", "swap?3", "offer5 2/4", "normal" once agreed.
  std::string PhaseName() const;
  // Who acts; once agreed, who puts the next stone.
  Seat actor() const;

  // The stones so far, in order, Black's first.
  const std::vector<Point>& stones() const { return stones_; }
  // The fifth moves that lie on the board tentatively; empty once one was chosen.
  const std::vector<Point>& offers() const { return offers_; }
  // How many fifth moves are declared or, where the rule says it, to be offered.
  std::optional<int> number() const { return number_; }
  // Who has this colour. Until the negotiation is agreed it may change.
  Seat SeatOf(Color color) const { return color == Color::kBlack ? black_ : Other(black_); }
  // The colour of the next stone.
  Color next_color() const { return stones_.size() % 2 == 0 ? Color::kBlack : Color::kWhite; }
  // How many stones `actor()` puts before anything else happens; 0 if it is not for stones that he
  // is asked.
  int StonesInARow() const;
  // The pattern of the first three stones; nullptr if they are none of the 26, or fewer, or if the
  // board is not 15x15.
  const OpeningPattern* pattern() const {
    return config_.width == 15 && config_.height == 15 ? ClassifyOpening(stones_) : nullptr;
  }
  // Everything done so far.
  const std::vector<SeatedAction>& log() const { return log_; }
  // The stones on a board, with the side to move that comes next.
  Board ToBoard(Rule rule) const;

  // What `actor()` may do now; empty once agreed.
  std::vector<Verb> LegalVerbs() const;
  // The points that `verb` may name; empty unless it is legal now and takes one. No two that are
  // equivalent to each other are filtered out: whichever is offered first excludes the others.
  PointSet LegalPoints(Verb verb) const;
  // The numbers that `verb` may name; none unless it is legal now and takes one.
  NumberRange LegalNumbers(Verb verb) const;

  // Lets `seat` do it. Errors, nothing changed: FailedPrecondition if the negotiation is over, the
  // other seat is to act, or the verb is not among the possibilities; InvalidArgument if the point
  // or number is missing, superfluous or against the rule. The message says which.
  absl::Status Apply(Seat seat, const Action& action);
  // Whether Apply would succeed, and if not, why.
  absl::Status Check(Seat seat, const Action& action) const;
  // Takes back the last action. REQUIRES: the log is not empty.
  void Undo();

  // Symmetries of the stones that make fifth moves equal, by the rule's mode.
  std::vector<GridMap> OfferSymmetries() const;

  // Equal if the same actions led there under the same rule.
  friend bool operator==(const Negotiation& a, const Negotiation& b) {
    return a.config_ == b.config_ && a.log_ == b.log_;
  }

 private:
  explicit Negotiation(const OpeningConfig& config) : config_(config) { Settle(); }

  absl::Span<const Step> steps() const { return StepsOf(config_.rule); }
  const Step& step() const { return steps()[step_]; }
  Seat SeatOf(Actor actor) const;
  bool Available(Verb verb) const;
  absl::Status CheckPoint(Verb verb, Point p) const;
  absl::Status CheckPlace(Point p) const;
  absl::Status CheckGuard(Point p) const;
  absl::Status CheckOffer(Point p) const;
  absl::Status CheckNumber(Verb verb, int number) const;
  bool Contains(Point p) const { return p.x() < config_.width && p.y() < config_.height; }
  bool Taken(Point p) const;
  // Columns or rows from the centre, whichever are more.
  int Distance(Point p) const;
  void Execute(Seat seat, const Action& action);
  int StepsAfter(const Action& action) const;
  // Passes over steps that the parameters leave out.
  void Settle();

  OpeningConfig config_;
  size_t step_ = 0;  // at or past the end of the table: agreed
  Seat black_ = Seat::kFirst;
  Seat speaker_ = Seat::kFirst;
  std::optional<int> number_;
  int extra_pairs_ = 0;  // of Super Sakata
  std::vector<Point> stones_;
  std::vector<Point> offers_;
  std::vector<SeatedAction> log_;
};

}  // namespace tengen::engine

#endif  // TENGEN_ENGINE_OPENING_NEGOTIATION_H_
