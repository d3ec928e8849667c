// What GUIs of the Yixin family are shown while the engine thinks.
#ifndef TENGEN_PROTOCOL_PROGRESS_REPORT_H_
#define TENGEN_PROTOCOL_PROGRESS_REPORT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/time/time.h"
#include "protocol/replies.h"
#include "search/search_types.h"

namespace tengen::protocol {

// Turns what is heard of one search into the lines that INFO show_detail has asked for: with bit 0
// "MESSAGE REALTIME ..." lines, from which GUIs paint marks on the board, and with bit 1 a group of
// "INFO KEY VALUE" lines for each line of play and iteration. Each call returns the lines to send
// now, in their order. Thread-compatible.
class ProgressReport {
 public:
  // Shows nothing.
  ProgressReport() = default;
  ProgressReport(int64_t show_detail, const PointLabels& labels)
      : realtime_((show_detail & kRealtime) != 0),
        info_lines_((show_detail & kInfoLines) != 0),
        labels_(labels) {}

  const PointLabels& labels() const { return labels_; }

  // A completed iteration.
  std::vector<std::string> Iteration(const search::SearchInfo& info);
  // `elapsed`: since the search began. Marks of single moves come only where a person can follow.
  std::vector<std::string> Event(const search::RootEvent& event, absl::Duration elapsed);

 private:
  static constexpr int64_t kRealtime = 1;
  static constexpr int64_t kInfoLines = 2;

  bool realtime_ = false;
  bool info_lines_ = false;
  bool marked_ = false;  // since the last REFRESH
  PointLabels labels_;
};

}  // namespace tengen::protocol

#endif  // TENGEN_PROTOCOL_PROGRESS_REPORT_H_
