// The server behind `tengen analyze --server`.
#ifndef TENGEN_CLI_ANALYZE_ANALYSIS_SERVER_H_
#define TENGEN_CLI_ANALYZE_ANALYSIS_SERVER_H_

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "base/json.h"
#include "base/lines.h"
#include "cli/analyze/served_analysis.h"
#include "cli/analyze/server_request.h"
#include "eval/evaluator.h"
#include "protocol/output_port.h"
#include "search/shared_searches.h"

namespace tengen::cli {

// NOLINTNEXTLINE(bugprone-exception-escape): of Json
struct AnalysisServerOptions {
  int threads = 1;  // analyses at the same time
  size_t table_bytes = size_t{256} << 20;
  std::shared_ptr<const eval::Network> network = nullptr;
  // Requests that wait, at least 1: then no more is read.
  size_t most_waiting = 1000;
  AnalysisRequest usual = {};  // what requests leave out; it has a limit
  // Asked fifty times a second; once true, it is as if all were cancelled, and what comes later is
  // so at once. Null: never.
  std::function<bool()> ended = nullptr;
};

// Takes requests as lines and analyses many at once, one thread each, over one table. Every line
// that is not blank is answered by exactly one last line: result, cancelled, error, or what its
// action comes to; reports stand before it. Of those that wait, the one of the highest priority
// begins, of equals the first. Memory is bounded whatever comes.
//
// Feed and Finish belong to one thread; `output` is called by several, one at a time, and if it
// waits, so does everything.
class AnalysisServer {
 public:
  // `output` must outlive the server.
  AnalysisServer(AnalysisServerOptions options, protocol::OutputPort& output);
  // Cancels what is left, and waits for it.
  // NOLINTNEXTLINE(bugprone-exception-escape): of Json
  ~AnalysisServer();
  AnalysisServer(const AnalysisServer&) = delete;
  AnalysisServer& operator=(const AnalysisServer&) = delete;

  // Bytes that follow those of the last call. Waits while too many requests do.
  void Feed(absl::string_view bytes);
  // The end of input: returns when everything is answered.
  void Finish();

 private:
  using Analysis = std::shared_ptr<ServedAnalysis>;
  // The first is the next: the negated priority, and the number of the request.
  using Queue = std::map<std::pair<int64_t, int64_t>, Analysis>;

  void Answer(const base::InputLine& line);
  void Take(AnalysisRequest request);
  void Do(const ServerAction& action);
  void Complain(const BadRequest& bad, int64_t line);
  int64_t Cancel(const std::function<bool(const base::Json& id)>& meant);
  std::string Status(const base::Json& id);
  // Clears the table for those who wait for that, if no search is running.
  void ClearIfIdle();
  void EndAll();
  void Work(int worker);
  Analysis Next();
  void Watch();
  void Say(const std::string& line);

  const AnalysisServerOptions options_;
  protocol::OutputPort& output_;
  std::mutex output_mutex_;
  search::SharedSearches searches_;
  base::LineSplitter lines_{kMostOfRequest, base::LineBreak::kNewline};
  std::mutex mutex_;  // guards what follows; never held while something is said
  std::condition_variable changed_;
  Queue waiting_;
  std::set<Analysis> running_;
  std::vector<base::Json> clearing_;  // ids of those who want the table cleared
  int64_t taken_ = 0;                 // analyses
  int64_t answered_ = 0;              // analyses and bad requests
  bool ended_ = false;                // as AnalysisServerOptions::ended says
  bool leaving_ = false;              // threads are to end
  std::vector<std::thread> threads_;
};

}  // namespace tengen::cli

#endif  // TENGEN_CLI_ANALYZE_ANALYSIS_SERVER_H_
