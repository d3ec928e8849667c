#include "cli/analyze/analysis_server.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <optional>
#include <variant>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "base/version.h"

namespace tengen::cli {
namespace {

// How late a report may be, and how soon an end is noticed.
constexpr std::chrono::milliseconds kTick(20);

base::Json Head(const base::Json& id, absl::string_view type) {
  return {{"id", id}, {"type", type}};
}

base::Json Done(const base::Json& id, ServerAction::Kind kind) {
  base::Json fields = Head(id, "done");
  fields["action"] = ActionName(kind);
  return fields;
}

}  // namespace

AnalysisServer::AnalysisServer(AnalysisServerOptions options, protocol::OutputPort& output)
    : options_(std::move(options)),
      output_(output),
      searches_(options_.threads, options_.table_bytes, options_.network) {
  for (int i = 0; i < options_.threads; ++i) threads_.emplace_back([this, i] { Work(i); });
  threads_.emplace_back([this] { Watch(); });
}

AnalysisServer::~AnalysisServer() {  // NOLINT(bugprone-exception-escape): of Json
  EndAll();
  Finish();
}

void AnalysisServer::Feed(absl::string_view bytes) {
  while (const std::optional<base::InputLine> line = lines_.Next(bytes)) Answer(*line);
}

void AnalysisServer::Finish() {
  if (const std::optional<base::InputLine> line = lines_.Rest()) Answer(*line);
  {
    std::unique_lock lock(mutex_);
    changed_.wait(lock,
                  [this] { return waiting_.empty() && running_.empty() && clearing_.empty(); });
    leaving_ = true;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

void AnalysisServer::Say(const std::string& line) {
  const std::lock_guard lock(output_mutex_);
  output_.Write(absl::MakeConstSpan(&line, 1));
}

// --------------------------------------------------------------------------------
// Requests

void AnalysisServer::Answer(const base::InputLine& line) {
  if (line.too_long) {
    return Complain({nullptr, "", absl::StrCat("longer than ", kMostOfRequest, " bytes")},
                    line.number);
  }
  if (absl::StripAsciiWhitespace(line.text).empty()) return;
  ServerRequest request = ParseServerRequest(line.text, options_.usual);
  if (auto* const analysis = std::get_if<AnalysisRequest>(&request)) {
    Take(std::move(*analysis));
  } else if (const auto* const action = std::get_if<ServerAction>(&request)) {
    Do(*action);
  } else {
    Complain(std::get<BadRequest>(request), line.number);
  }
}

void AnalysisServer::Take(AnalysisRequest request) {
  const int64_t priority = request.priority;
  const auto analysis = std::make_shared<ServedAnalysis>(
      std::move(request), [this](const std::string& line) { Say(line); });
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return ended_ || waiting_.size() < options_.most_waiting; });
  if (ended_) {
    ++answered_;
    lock.unlock();
    return analysis->Refuse();
  }
  // The complement, since the least number has no negative.
  waiting_.emplace(std::pair(~priority, ++taken_), analysis);
  lock.unlock();
  changed_.notify_all();
}

void AnalysisServer::Complain(const BadRequest& bad, int64_t line) {
  base::Json fields = Head(bad.id, "error");
  fields["error"] = bad.message;
  fields["field"] = bad.field.empty() ? base::Json(nullptr) : base::Json(bad.field);
  fields["input_line"] = line;
  {
    const std::lock_guard lock(mutex_);
    ++answered_;
  }
  Say(base::JsonText(fields));
}

void AnalysisServer::Do(const ServerAction& action) {
  base::Json fields = Done(action.id, action.kind);
  switch (action.kind) {
    case ServerAction::Kind::kCancel:
      fields["target"] = action.target;
      fields["cancelled"] = Cancel([&](const base::Json& id) { return id == action.target; });
      break;
    case ServerAction::Kind::kCancelAll:
      fields["cancelled"] = Cancel([](const base::Json&) { return true; });
      break;
    case ServerAction::Kind::kClearCache: {
      {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return clearing_.size() < options_.most_waiting; });
        clearing_.push_back(action.id);
      }
      return ClearIfIdle();
    }
    case ServerAction::Kind::kVersion:
      fields = Head(action.id, "version");
      fields.update({{"program", "tengen"}, {"version", base::Version()}});
      break;
    case ServerAction::Kind::kStatus:
      return Say(Status(action.id));
  }
  Say(base::JsonText(fields));
}

// Those that wait never begin, those that run end. Returns how many.
int64_t AnalysisServer::Cancel(const std::function<bool(const base::Json& id)>& meant) {
  std::vector<Analysis> refused, stopped;
  {
    const std::lock_guard lock(mutex_);
    for (auto it = waiting_.begin(); it != waiting_.end();) {
      const bool is_meant = meant(it->second->request().id);
      if (is_meant) refused.push_back(std::move(it->second));
      it = is_meant ? waiting_.erase(it) : std::next(it);
    }
    std::copy_if(running_.begin(), running_.end(), std::back_inserter(stopped),
                 [&](const Analysis& analysis) { return meant(analysis->request().id); });
    answered_ += static_cast<int64_t>(refused.size());
  }
  for (const Analysis& analysis : refused) analysis->Refuse();
  changed_.notify_all();
  const auto stops = [](const Analysis& analysis) { return analysis->Stop(); };
  return static_cast<int64_t>(refused.size()) +
         std::count_if(stopped.begin(), stopped.end(), stops);
}

std::string AnalysisServer::Status(const base::Json& id) {
  base::Json fields = Head(id, "status");
  const std::lock_guard lock(mutex_);
  fields.update({{"threads", options_.threads},
                 {"running", running_.size()},
                 {"waiting", waiting_.size()},
                 {"most_waiting", options_.most_waiting},
                 {"answered", answered_},
                 {"hash_permille", searches_.TableUsedPermille()}});
  return base::JsonText(fields);
}

void AnalysisServer::ClearIfIdle() {
  std::vector<base::Json> ids;
  {
    const std::lock_guard lock(mutex_);
    if (clearing_.empty() || !running_.empty()) return;
    searches_.Clear();
    ids.swap(clearing_);
  }
  for (const base::Json& id : ids) {
    Say(base::JsonText(Done(id, ServerAction::Kind::kClearCache)));
  }
  changed_.notify_all();
}

void AnalysisServer::EndAll() {
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
  }
  Cancel([](const base::Json&) { return true; });
}

// --------------------------------------------------------------------------------
// Threads

void AnalysisServer::Work(int worker) {
  while (const Analysis analysis = Next()) {
    analysis->Run(searches_, worker, options_.network);
    {
      const std::lock_guard lock(mutex_);
      running_.erase(analysis);
      ++answered_;
    }
    ClearIfIdle();
    changed_.notify_all();
  }
}

// Waits for one; null when there will be none any more.
AnalysisServer::Analysis AnalysisServer::Next() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return leaving_ || (!waiting_.empty() && clearing_.empty()); });
  if (leaving_) return nullptr;
  const auto first = waiting_.begin();
  Analysis next = std::move(first->second);
  waiting_.erase(first);
  running_.insert(next);
  lock.unlock();
  changed_.notify_all();  // there is room
  return next;
}

void AnalysisServer::Watch() {
  std::unique_lock lock(mutex_);
  while (!changed_.wait_for(lock, kTick, [this] { return leaving_; })) {
    const bool asks = !ended_ && options_.ended != nullptr;
    const std::vector<Analysis> running(running_.begin(), running_.end());
    lock.unlock();
    if (asks && options_.ended()) EndAll();
    for (const Analysis& analysis : running) analysis->ReportWhatIsDue();
    lock.lock();
  }
}

}  // namespace tengen::cli
