// Test doubles for the two things a session talks to.
#ifndef TENGEN_TESTS_PROTOCOL_FAKES_H_
#define TENGEN_TESTS_PROTOCOL_FAKES_H_

#include <condition_variable>
#include <cstdlib>
#include <deque>
#include <future>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/types/span.h"
#include "engine/board.h"
#include "protocol/output_port.h"
#include "protocol/thinker.h"
#include "search/search_types.h"

namespace tengen::protocol {

// Collects the lines that a session sends. Thread-safe: reports come from a thread of their own.
class CollectedOutput : public OutputPort {
 public:
  void Write(absl::Span<const std::string> lines) override {
    const std::lock_guard lock(mutex_);
    ++writes_;
    lines_.insert(lines_.end(), lines.begin(), lines.end());
    changed_.notify_one();
  }

  // What has come since the last call.
  std::vector<std::string> Take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(lines_, {});
  }
  // The same without MESSAGE lines, which only people read.
  std::vector<std::string> TakeReplies() {
    std::vector<std::string> replies;
    for (std::string& line : Take()) {
      if (!absl::StartsWith(line, "MESSAGE")) replies.push_back(std::move(line));
    }
    return replies;
  }
  // The line with this number, from 0, of what the next call takes; waits until it is there.
  std::string Await(size_t number) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return lines_.size() > number; });
    return lines_[number];
  }
  int writes() const {
    const std::lock_guard lock(mutex_);
    return writes_;
  }

 private:
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::string> lines_;
  int writes_ = 0;
};

// Answers at once, on the caller's thread, with the next scripted move or else the first empty
// point; told to hold, it thinks until stopped. Asked to ponder, it does so until stopped, and
// aborts where that would make the caller wait or breaks the contract. Records what it was asked.
class ScriptedThinker : public Thinker {
 public:
  void Prepare(Rule rule) override { prepared_.push_back(rule); }
  void SetOptions(const search::BrainOptions& options) override {
    RequireNotPondering();
    options_ = options;
  }
  void NewGame() override {
    RequireNotPondering();
    ++new_games_;
  }
  void Go(const Board& board, const search::SearchLimits& limits,
          search::SearchListener& listener) override {
    RequireNotPondering();
    ++searches_;
    asked_.push_back(board);
    limits_ = limits;
    listener_ = &listener;
    if (!std::exchange(hold_next_, false)) Answer();
  }
  void GoOpening(const search::OpeningTask& task, const search::SearchLimits& limits,
                 search::OpeningListener& listener) override {
    RequireNotPondering();
    ++searches_;
    opening_asked_.push_back(task);
    limits_ = limits;
    opening_listener_ = &listener;
    if (!std::exchange(hold_next_, false)) Answer();
  }
  // Files are names here: what was written can be read.
  absl::StatusOr<int64_t> WriteTable(const Board& board, const std::string& path) override {
    RequireIdle();
    written_.insert({path, board.rule()});
    return 1234;
  }
  absl::StatusOr<int64_t> ReadTable(const Board& board, const std::string& path) override {
    RequireIdle();
    if (written_.count({path, board.rule()}) == 0) return absl::NotFoundError("nothing there");
    return 1234;
  }
  int TableUsedPermille() const override { return 123; }
  void UpdateLimits(const search::SearchLimits& limits) override {
    if (thinking()) limits_ = limits;
  }
  void Stop() override {
    ++stops_;
    Answer();
    pondering_ = false;
  }
  void Wait() override { RequireNotPondering(); }

  // Script.
  void HoldNext() { hold_next_ = true; }
  void PlayNext(Point p) { moves_.push_back(p); }
  void set_value(Value value) { value_ = value; }
  // Ends the search that is held, as running out of time would.
  void Answer() {
    if (opening_listener_ != nullptr) AnswerOpening();
    if (listener_ == nullptr) return;
    search::SearchResult result;
    result.move = NextMove();
    if (limits_.balance && limits_.balance->stones == 2) result.second = NextAfter(result.move);
    result.info.value = value_;
    result.info.depth = 3;
    if (result.move) result.info.pv = {*result.move};
    if (result.move) listener_->OnIteration(result.info);
    std::exchange(listener_, nullptr)->OnFinished(result);
    pondering_ = limits_.ponder;
  }

  // What a search that is held would tell before it ends.
  void Report(const search::SearchInfo& info) { listener_->OnIteration(info); }
  void Report(const search::RootEvent& event) { listener_->OnRootEvent(event); }

  // The verbs to use where there is a choice, in this order; without, the first legal one.
  void SayNext(engine::Verb verb) { verbs_.push_back(verb); }

  // Record.
  // Calls of Go and GoOpening.
  size_t searches() const { return searches_; }
  const std::vector<search::OpeningTask>& opening_asked() const { return opening_asked_; }
  const std::vector<Board>& asked() const { return asked_; }
  const std::vector<Rule>& prepared() const { return prepared_; }
  const search::SearchLimits& limits() const { return limits_; }
  const search::BrainOptions& options() const { return options_; }
  int new_games() const { return new_games_; }
  int stops() const { return stops_; }
  bool thinking() const { return listener_ != nullptr || opening_listener_ != nullptr; }
  // The same for Go only.
  bool searching() const { return listener_ != nullptr; }
  bool pondering() const { return pondering_; }

 private:
  void RequireIdle() const {
    if (pondering_ || thinking()) std::abort();
  }
  void RequireNotPondering() const {
    if (pondering_) std::abort();
  }
  std::optional<Point> NextAfter(std::optional<Point> first) const {
    PointSet empty = asked_.back().empty();
    if (first) empty.Erase(*first);
    return empty.empty() ? std::nullopt : std::optional<Point>(empty.First());
  }
  std::optional<Point> NextMove() {
    if (moves_.empty()) return NextAllowed();
    const Point p = moves_.front();
    moves_.pop_front();
    return p;
  }

  std::optional<Point> NextAllowed() const {
    const PointSet points = asked_.back().empty() - limits_.excluded;
    return points.empty() ? std::nullopt : std::optional<Point>(points.First());
  }

  // Goes on until the turn passes, with scripted or first legal verbs, points and lowest numbers.
  void AnswerOpening() {
    const search::OpeningTask& task = opening_asked_.back();
    engine::Negotiation negotiation = task.negotiation;
    const engine::Seat seat = negotiation.actor();
    search::OpeningAnswer answer;
    while (!negotiation.agreed() && negotiation.actor() == seat) {
      answer.actions.push_back(NextAction(negotiation));
      if (!negotiation.Apply(seat, answer.actions.back()).ok()) std::abort();
    }
    if (task.extent == search::OpeningTask::Extent::kFirstMove && negotiation.actor() == seat) {
      asked_.push_back(negotiation.ToBoard(task.rule));
      answer.move = NextMove();
    }
    answer.info.value = value_;
    answer.info.depth = 3;
    std::exchange(opening_listener_, nullptr)->OnOpeningAnswered(answer);
  }
  engine::Action NextAction(const engine::Negotiation& negotiation) {
    std::vector<engine::Verb> verbs = negotiation.LegalVerbs();
    if (verbs.size() > 1 && !verbs_.empty()) {
      verbs = {verbs_.front()};
      verbs_.pop_front();
    }
    const engine::Verb verb = verbs.front();
    if (TakesNumber(verb)) return engine::Action::Of(verb, negotiation.LegalNumbers(verb).least);
    if (!TakesPoint(verb)) return engine::Action::Of(verb);
    if (moves_.empty()) return FirstLegal(negotiation, verb);
    const Point p = moves_.front();
    moves_.pop_front();
    return engine::Action::Of(verb, p);
  }

  // Asking about all points takes long.
  static engine::Action FirstLegal(const engine::Negotiation& negotiation, engine::Verb verb) {
    for (int id = 0; id < engine::kPointCapacity; ++id) {
      const engine::Action action = engine::Action::Of(verb, Point::FromId(id));
      if (negotiation.Check(negotiation.actor(), action).ok()) return action;
    }
    std::abort();
  }

  std::set<std::pair<std::string, Rule>> written_;
  std::vector<Board> asked_;
  std::vector<Rule> prepared_;
  std::vector<search::OpeningTask> opening_asked_;
  search::OpeningListener* opening_listener_ = nullptr;
  std::deque<engine::Verb> verbs_;
  search::SearchLimits limits_;
  search::BrainOptions options_;
  search::SearchListener* listener_ = nullptr;
  std::deque<Point> moves_;
  Value value_ = 0;
  bool hold_next_ = false;
  bool pondering_ = false;
  size_t searches_ = 0;
  int new_games_ = 0;
  int stops_ = 0;
};

// Thinks on a thread of its own until stopped, then answers with the first empty point.
class ThreadedThinker : public Thinker {
 public:
  ~ThreadedThinker() override { Wait(); }
  void Prepare(Rule) override {}
  void SetOptions(const search::BrainOptions&) override {}
  void NewGame() override {}
  void Go(const Board& board, const search::SearchLimits&,
          search::SearchListener& listener) override {
    Wait();
    stop_.emplace();
    thread_ = std::thread([stop = stop_->get_future(), move = board.empty().First(), &listener] {
      stop.wait();
      search::SearchResult result;
      result.move = move;
      listener.OnFinished(result);
    });
  }
  void GoOpening(const search::OpeningTask& task, const search::SearchLimits&,
                 search::OpeningListener& listener) override {
    Wait();
    stop_.emplace();
    thread_ = std::thread([stop = stop_->get_future(), task, &listener] {
      stop.wait();
      const engine::Verb verb = task.negotiation.LegalVerbs().front();
      search::OpeningAnswer answer;
      answer.actions = {TakesPoint(verb)
                            ? engine::Action::Of(verb, task.negotiation.LegalPoints(verb).First())
                            : engine::Action::Of(verb)};
      listener.OnOpeningAnswered(answer);
    });
  }
  absl::StatusOr<int64_t> WriteTable(const Board&, const std::string&) override { return 0; }
  absl::StatusOr<int64_t> ReadTable(const Board&, const std::string&) override { return 0; }
  int TableUsedPermille() const override { return 0; }
  void UpdateLimits(const search::SearchLimits&) override {}
  void Stop() override {
    const std::lock_guard lock(mutex_);
    if (stop_) stop_->set_value();
    stop_.reset();
  }
  void Wait() override {
    if (thread_.joinable()) thread_.join();
  }

 private:
  std::mutex mutex_;                        // of stop_, for tests may call Stop beside the search
  std::optional<std::promise<void>> stop_;  // set from Go to Stop
  std::thread thread_;
};

}  // namespace tengen::protocol

#endif  // TENGEN_TESTS_PROTOCOL_FAKES_H_
