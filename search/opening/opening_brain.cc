#include "search/opening/opening_brain.h"

#include <cassert>

#include "base/threads.h"

namespace tengen::search {
namespace {

// The part of the time for a decision that may have a further one behind it.
constexpr double kFirstShare = 0.5;

SearchLimits PartOf(const SearchLimits& limits, double share) {
  SearchLimits part = limits;
  if (part.turn_time) *part.turn_time *= share;
  if (part.match_time_left) *part.match_time_left *= share;
  if (part.max_nodes) {
    *part.max_nodes = static_cast<int64_t>(static_cast<double>(*part.max_nodes) * share);
  }
  return part;
}

// Choices after which the same player may have to put a stone at once.
bool MayLeadOn(engine::Phase phase) {
  return phase == engine::Phase::kSwap || phase == engine::Phase::kColor ||
         phase == engine::Phase::kColorOrTwo || phase == engine::Phase::kBranch ||
         phase == engine::Phase::kAfterSwap || phase == engine::Phase::kAnswer;
}

}  // namespace

OpeningBrain::OpeningBrain(size_t table_bytes, uint64_t seed, Brain& brain,
                           const base::Clock& clock)
    : brain_(brain), clock_(clock), judge_(table_bytes, clock), adviser_(judge_, seed) {}

OpeningBrain::~OpeningBrain() {
  Stop();
  Wait();
}

void OpeningBrain::Go(const OpeningTask& task, const SearchLimits& limits,
                      OpeningListener& listener) {
  Wait();
  {
    const std::lock_guard lock(mutex_);
    stopped_ = false;
  }
  thread_ = base::Launch(
      [this, task, limits, &listener] { listener.OnOpeningAnswered(Think(task, limits)); });
}

void OpeningBrain::Stop() {
  const std::lock_guard lock(mutex_);
  stopped_ = true;
  judge_.Stop();
  brain_.Stop();
}

void OpeningBrain::Wait() {
  if (thread_.joinable()) thread_.join();
}

OpeningAnswer OpeningBrain::Think(const OpeningTask& task, const SearchLimits& limits) {
  assert(!task.negotiation.agreed());
  OpeningAnswer answer;
  engine::Negotiation negotiation = task.negotiation;
  const engine::Seat seat = negotiation.actor();
  const auto goes_on = [&] { return negotiation.actor() == seat; };
  do {
    Continue(seat, task, limits, negotiation, answer);
  } while (task.extent != OpeningTask::Extent::kNext && !negotiation.agreed() && goes_on());
  if (task.extent == OpeningTask::Extent::kFirstMove && negotiation.agreed() && goes_on()) {
    AddMove(negotiation.ToBoard(task.rule), limits, task, answer);
  }
  answer.info.elapsed = clock_.Now() - limits.start;
  return answer;
}

void OpeningBrain::AddMove(const Board& board, SearchLimits limits, const OpeningTask& task,
                           OpeningAnswer& answer) {
  if (task.known != nullptr) answer.move = task.known->MoveFor(board, task.taste);
  if (answer.move) return;
  if (limits.max_nodes) *limits.max_nodes -= answer.info.nodes;
  ResultKeeper keeper;
  limits.ponder = false;  // nobody hears of the answer before the brain has ended
  // A Stop that came before the search began does not reach it.
  if (stopped()) limits.max_nodes = 0;
  brain_.Go(board, limits, keeper);
  if (stopped()) brain_.Stop();
  brain_.Wait();
  const int64_t nodes = answer.info.nodes;
  answer.move = keeper.result().move;
  answer.info = keeper.result().info;
  answer.info.nodes += nodes;
  if (board.side_to_move() == Color::kWhite) answer.info.value = -answer.info.value;
}

void OpeningBrain::Continue(engine::Seat seat, const OpeningTask& task, SearchLimits limits,
                            engine::Negotiation& negotiation, OpeningAnswer& answer) {
  if (limits.max_nodes) *limits.max_nodes -= answer.info.nodes;
  const bool shares = task.extent != OpeningTask::Extent::kNext && MayLeadOn(negotiation.phase());
  judge_.Begin(shares ? PartOf(limits, kFirstShare) : limits, brain_.options().network, task.known);
  if (stopped()) judge_.Stop();  // Begin forgets a Stop that came before it
  const OpeningAdvice advice = adviser_.Advise(negotiation, task.rule);
  answer.info.value = advice.value;
  answer.info.depth = advice.depth;
  answer.info.selective_depth = advice.depth;
  answer.info.nodes += judge_.nodes();
  for (const engine::Action& action : advice.actions) {
    [[maybe_unused]] const absl::Status status = negotiation.Apply(seat, action);
    assert(status.ok());
    answer.actions.push_back(action);
  }
}

OpeningAnswer Think(OpeningBrain& brain, const OpeningTask& task, const SearchLimits& limits) {
  class Keeper : public OpeningListener {
   public:
    void OnOpeningAnswered(const OpeningAnswer& a) override { answer = a; }
    OpeningAnswer answer;
  } keeper;
  brain.Go(task, limits, keeper);
  brain.Wait();
  return keeper.answer;
}

}  // namespace tengen::search
