// Engines for Windows as programs of Linux: what has Wine run them.
//
// Wine's loader starts bench/match/wine_relay_windows.cc, which lies beside our data and starts the
// engine with the kind of pipe that it expects.
#ifndef TENGEN_BENCH_MATCH_WINE_H_
#define TENGEN_BENCH_MATCH_WINE_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace tengen::match {

// True for a file that begins as programs for Windows do, whatever its name. Thread-safe.
bool IsWindowsProgram(const std::string& path);

// The words that start the relay, in whatever directory: Wine's loader, which the variable WINE may
// name, and the relay. A program and its arguments may follow. Error: NotFound, naming what is
// missing and how to get it. Thread-safe unless the environment or the directory changes.
absl::StatusOr<std::vector<std::string>> WineRelayWords();

// What the relay's first line says of the program: OK, or Unavailable with the reason. Thread-safe.
absl::Status RelayStatus(absl::string_view line, const std::string& program);

}  // namespace tengen::match

#endif  // TENGEN_BENCH_MATCH_WINE_H_
