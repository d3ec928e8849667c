#include <cstdlib>
#include <iostream>
#include <memory>

#include "absl/strings/str_format.h"
#include "bench/signature/signature.h"
#include "cli/command_line.h"
#include "cli/commands.h"

namespace tengen::cli {
namespace {

constexpr absl::string_view kBenchHelp =
    "Usage: tengen bench [options]\n"
    "Searches a fixed set of positions and prints the node count of each, the speed, and as the "
    "last line\n"
    "\"signature: N\", a number that is the same for every build of one version of the search.";

}  // namespace

int RunBench(CommandArguments args) {
  std::shared_ptr<const eval::Network> network;
  const base::OptionTable options(
      std::string(kBenchHelp),
      {{"weights", "FILE", "Judge positions of the file's rule by its network.",
        StoreNetwork(&network)}});
  if (base::AsksForHelp(args)) {
    std::cout << options.Help();
    return EXIT_SUCCESS;
  }
  if (const absl::Status status = options.Parse(args); !status.ok()) {
    std::cerr << "tengen bench: " << absl::string_view(status.message()) << "\n";
    return 2;
  }
  int64_t nodes = 0;
  absl::Duration time;
  for (const bench::SignatureRow& row : bench::RunSignature(network)) {
    std::cout << absl::StreamFormat("%-9s %2d %-26s %9d nodes %6d ms\n", RuleName(row.rule),
                                    row.side, row.moves, row.nodes,
                                    absl::ToInt64Milliseconds(row.time));
    nodes += row.nodes;
    time += row.time;
  }
  std::cout << absl::StreamFormat(
      "%d nodes per second\nsignature: %d\n",
      static_cast<int64_t>(static_cast<double>(nodes) / absl::ToDoubleSeconds(time)), nodes);
  return EXIT_SUCCESS;
}

}  // namespace tengen::cli
