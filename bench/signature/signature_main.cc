// Prints the last line of `tengen bench`: for compilers and processors for which all of `tengen`
// takes long to build.
#include <cstdint>

#include "absl/strings/str_format.h"
#include "bench/signature/signature.h"

int main() {
  int64_t nodes = 0;
  for (const tengen::bench::SignatureRow& row : tengen::bench::RunSignature()) nodes += row.nodes;
  absl::PrintF("signature: %d\n", nodes);
}
