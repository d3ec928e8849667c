#include "cli/analyze/best_lines.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "eval/value.h"

namespace tengen::cli {

void BestLines::Add(const search::SearchInfo& info) {
  const auto rank = static_cast<size_t>(info.line);
  if (lines_.size() <= rank) lines_.resize(rank + 1);
  lines_[rank] = info;
}

namespace {

bool Begins(const std::vector<Point>& start, const std::vector<Point>& line) {
  return start.size() <= line.size() && std::equal(start.begin(), start.end(), line.begin());
}

}  // namespace

void BestLines::Finish(const search::SearchResult& result) {
  if (!result.move) return;
  search::SearchInfo best = result.info;
  // A move that was chosen without a search has no line yet.
  if (best.pv.empty()) best.pv = {*result.move};
  if (best.hash_permille == 0 && !lines_.empty()) {
    best.hash_permille = lines_.front().hash_permille;
  }
  // A search that was cut short knows only the start of its line. A proven result is about another
  // line, perhaps.
  for (const search::SearchInfo& info : lines_) {
    if (!IsDecided(best.value) && Begins(best.pv, info.pv)) best.pv = info.pv;
  }
  const size_t count = std::max<size_t>(lines_.size(), 1);
  std::erase_if(lines_, [&best](const search::SearchInfo& info) {
    return info.pv.empty() || info.pv.front() == best.pv.front();
  });
  lines_.insert(lines_.begin(), best);
  if (lines_.size() > count) lines_.resize(count);
  for (size_t i = 0; i < lines_.size(); ++i) {
    lines_[i].line = static_cast<int>(i);
    lines_[i].lines = static_cast<int>(lines_.size());
  }
}

}  // namespace tengen::cli
