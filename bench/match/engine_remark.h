// What engines say of their moves besides the moves.
#ifndef TENGEN_BENCH_MATCH_ENGINE_REMARK_H_
#define TENGEN_BENCH_MATCH_ENGINE_REMARK_H_

#include <string>

#include "absl/strings/string_view.h"

namespace tengen::match {

// Texts are empty if nothing was said. A plain value.
struct EngineRemark {
  std::string depth;     // plies: "12", or "12-20" with those of the longest line
  std::string value;     // in the engine's own units: "35", "-0.5", "+M7" for a proven win
  std::string win_rate;  // "57.2%" or "0.572"

  // Takes a line of the engine. Whatever their format, lines that begin with MESSAGE or INFO name
  // what follows them: "depth 12-20 ev 35 win 57.2%" (ours and AlphaGomoku's), "Depth 14-23 | Eval
  // 35" (Rapfi), "INFO DEPTH 14" and "INFO EVAL 35" (Yixin). A depth begins a new remark; other
  // lines change nothing.
  void Take(absl::string_view line);
  // "depth 12-20, value 35, win 57.2%", as far as it was said.
  std::string ToText() const;

  friend bool operator==(const EngineRemark&, const EngineRemark&) = default;
};

}  // namespace tengen::match

#endif  // TENGEN_BENCH_MATCH_ENGINE_REMARK_H_
