#include <memory>

#include "absl/strings/str_format.h"
#include "base/command.h"
#include "base/cut_work.h"
#include "bench/signature/signature.h"
#include "cli/command_line.h"
#include "cli/commands.h"

namespace tengen::cli {
namespace {

constexpr absl::string_view kBenchHelp =
    R"(Usage: tengen bench [options]

Searches a fixed set of positions and prints the node count of each, the speed, and as the last
line "signature: N", a number that is the same for every build of one version of the search.

Exit status: 0 done; 2 bad usage; 128 and its number after a signal, which keeps nothing.)";

int Bench(const std::shared_ptr<const eval::Network>& network) {
  const UnkeptWork cut("tengen bench");
  int64_t nodes = 0;
  absl::Duration time;
  for (const bench::SignatureRow& row : bench::RunSignature(network)) {
    absl::PrintF("%-9s %2d %-26s %9d nodes %6d ms\n", RuleName(row.rule), row.side, row.moves,
                 row.nodes, absl::ToInt64Milliseconds(row.time));
    nodes += row.nodes;
    time += row.time;
  }
  absl::PrintF("%d nodes per second\nsignature: %d\n",
               static_cast<int64_t>(static_cast<double>(nodes) / absl::ToDoubleSeconds(time)),
               nodes);
  return kOk;
}

}  // namespace

int RunBench(CommandArguments args) {
  std::shared_ptr<const eval::Network> network;
  const OptionTable options(
      kBenchHelp, {{"weights", "FILE", "Judge positions of the file's rule by its network.",
                    StoreNetwork(&network)}});
  return base::Obey({"tengen bench", options, [&] { return Bench(network); }}, args);
}

}  // namespace tengen::cli
