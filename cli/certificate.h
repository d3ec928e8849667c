// The whole proof of a game that a strategy wins, in one file.
#ifndef TENGEN_CLI_CERTIFICATE_H_
#define TENGEN_CLI_CERTIFICATE_H_

#include <cstddef>
#include <map>
#include <mutex>
#include <ostream>
#include <string>
#include <vector>

#include "engine/board.h"
#include "search/proof/proof_file.h"
#include "verify/strategy.h"

namespace tengen::cli {

// Writes a proof of version 2: a part for each position that a strategy leaves, then one for each
// that it has a move for, those with most stones first, so that its start is the last. The bytes do
// not depend on the order in which proofs are found. Thread-safe.
class CertificateWriter {
 public:
  // `start`: that of `strategy`. What is referred to must outlive it.
  CertificateWriter(const verify::Strategy& strategy, const engine::Board& start,
                    std::ostream& out);

  // The parts about the leaves of group `index`, of all from 0 on. They are kept until those before
  // are written.
  void AddGroup(size_t index, std::vector<std::string> parts);
  // Writes the moves. REQUIRES: all groups were added.
  void Finish();

 private:
  void Write(const std::string& part);

  const verify::Strategy& strategy_;
  const engine::Board& start_;
  std::ostream& out_;
  std::mutex mutex_;  // guards all that follows
  search::ProofFileWriter file_;
  std::map<size_t, std::vector<std::string>> waiting_;
  size_t next_ = 0;  // group to write
};

}  // namespace tengen::cli

#endif  // TENGEN_CLI_CERTIFICATE_H_
