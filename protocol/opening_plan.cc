#include "protocol/opening_plan.h"

namespace tengen::protocol {

OpeningPlan::OpeningPlan(const search::OpeningTask& task, const search::OpeningAnswer& answer)
    : rule_(task.rule), negotiation_(task.negotiation) {
  if (!negotiation_.Apply(negotiation_.actor(), answer.actions.front()).ok()) return;
  actions_.assign(answer.actions.begin() + 1, answer.actions.end());
}

std::optional<engine::Action> OpeningPlan::Answer(const search::OpeningTask& task) {
  if (actions_.empty() || rule_ != task.rule || !(negotiation_ == task.negotiation)) {
    return std::nullopt;
  }
  const engine::Action action = actions_.front();
  actions_.erase(actions_.begin());
  if (!negotiation_.Apply(negotiation_.actor(), action).ok()) return std::nullopt;
  return action;
}

}  // namespace tengen::protocol
