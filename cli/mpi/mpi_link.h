// Messages between the ranks of an MPI job.
#ifndef TENGEN_CLI_MPI_MPI_LINK_H_
#define TENGEN_CLI_MPI_MPI_LINK_H_

#include <mpi.h>

#include <list>
#include <optional>
#include <string>

#include "base/rank_link.h"

namespace tengen::cli {

// All ranks of the job; MPI is begun and ended with it (MPI_THREAD_SERIALIZED: one thread at a time
// may use it). Signals that end programs are kept from MPI's own threads. A failure that MPI tells
// of is a message that does not arrive. At most one in a process.
class MpiLink : public base::RankLink {
 public:
  MpiLink(int* argc, char*** argv);
  // Does not end MPI: see Finish.
  ~MpiLink() override = default;
  MpiLink(const MpiLink&) = delete;
  MpiLink& operator=(const MpiLink&) = delete;

  int rank() const override { return rank_; }
  int size() const override { return size_; }
  std::string name() const override { return name_; }
  void Send(int to, std::string text) override;
  std::optional<Message> Receive(absl::Duration wait) override;

  // Ends MPI and the process. If some rank cannot be waited for, the job is ended without it.
  [[noreturn]] void Finish(int exit_status, bool all_there);

 private:
  // A message on its way, whose bytes must stay until it has left.
  struct Sending {
    std::string text;
    MPI_Request request;
  };
  void ForgetSent();

  int rank_ = 0;
  int size_ = 1;
  std::string name_;
  std::list<Sending> sending_;
};

}  // namespace tengen::cli

#endif  // TENGEN_CLI_MPI_MPI_LINK_H_
