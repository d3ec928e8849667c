// `tengen analyze --server`: requests on standard input, answers on standard output.
#ifndef TENGEN_CLI_ANALYZE_SERVE_H_
#define TENGEN_CLI_ANALYZE_SERVE_H_

#include "absl/strings/string_view.h"
#include "cli/analyze/analysis_server.h"
#include "cli/command_line.h"

namespace tengen::cli {

// What a request, its answers and their fields are, for the help text.
extern const absl::string_view kServerUsage;

// Serves until the end of input or a signal, and returns when everything is answered; what had been
// written into a pipe before the signal came is answered, too. The process ends at once, with
// kOutputLost, where the output is lost. kFailed if the input cannot be read. Thread-hostile, as
// standard streams and signals belong to the process.
CommandResult ServeAnalyses(AnalysisServerOptions options);

}  // namespace tengen::cli

#endif  // TENGEN_CLI_ANALYZE_SERVE_H_
