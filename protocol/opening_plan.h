// What was decided about an opening together with an answer: the answers to the questions to come.
#ifndef TENGEN_PROTOCOL_OPENING_PLAN_H_
#define TENGEN_PROTOCOL_OPENING_PLAN_H_

#include <optional>
#include <vector>

#include "engine/opening/negotiation.h"
#include "search/opening/opening_brain.h"

namespace tengen::protocol {

// The stones of an opening, and all fifth moves, are found in one go, but managers ask for them one
// by one. Thread-compatible.
class OpeningPlan {
 public:
  // `task` was answered with the first action of `answer`; the others are the plan.
  OpeningPlan(const search::OpeningTask& task, const search::OpeningAnswer& answer);

  // The next action of the plan, if `task` is the question that the last answer leads to; nullopt
  // if it is another one.
  std::optional<engine::Action> Answer(const search::OpeningTask& task);
  // The state after the last answer.
  const engine::Negotiation& negotiation() const { return negotiation_; }

 private:
  Rule rule_;
  engine::Negotiation negotiation_;
  std::vector<engine::Action> actions_;
};

}  // namespace tengen::protocol

#endif  // TENGEN_PROTOCOL_OPENING_PLAN_H_
