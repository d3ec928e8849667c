#include "cli/mpi/mpi_link.h"

#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"

namespace tengen::cli {

MpiLink::MpiLink(int* argc, char*** argv) {
  // A thread that lets one of these through would end the process.
  sigset_t ends, before;
  sigemptyset(&ends);
  for (int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&ends, signal);
  pthread_sigmask(SIG_BLOCK, &ends, &before);
  int provided = 0;
  MPI_Init_thread(argc, argv, MPI_THREAD_SERIALIZED, &provided);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
  MPI_Comm_size(MPI_COMM_WORLD, &size_);
  char host[256] = {};
  gethostname(host, sizeof(host) - 1);
  name_ = absl::StrCat("host ", host, ", process ", getpid());
}

void MpiLink::ForgetSent() {
  sending_.remove_if([](Sending& sending) {
    int done = 0;
    return MPI_Test(&sending.request, &done, MPI_STATUS_IGNORE) != MPI_SUCCESS || done != 0;
  });
}

void MpiLink::Send(int to, std::string text) {
  ForgetSent();
  Sending& sending = sending_.emplace_back();
  sending.text = std::move(text);
  const int failed = MPI_Isend(sending.text.data(), static_cast<int>(sending.text.size()), MPI_BYTE,
                               to, 0, MPI_COMM_WORLD, &sending.request);
  if (failed != MPI_SUCCESS) sending_.pop_back();
}

std::optional<base::RankLink::Message> MpiLink::Receive(absl::Duration wait) {
  // MPI's own waiting keeps a processor busy, which somebody computes on; looking 5,000 times a
  // second takes a twelfth of one.
  constexpr absl::Duration kLongestNap = absl::Milliseconds(4);
  absl::Duration nap = absl::Microseconds(100);
  for (absl::Duration waited;; waited += nap, nap = std::min(2 * nap, kLongestNap)) {
    int there = 0;
    MPI_Message handle;
    MPI_Status status;
    if (MPI_Improbe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &there, &handle, &status) == MPI_SUCCESS &&
        there != 0) {
      int bytes = 0;
      MPI_Get_count(&status, MPI_BYTE, &bytes);
      Message message = {status.MPI_SOURCE, std::string(static_cast<size_t>(bytes), '\0')};
      if (MPI_Mrecv(message.text.data(), bytes, MPI_BYTE, &handle, MPI_STATUS_IGNORE) ==
          MPI_SUCCESS) {
        return message;
      }
    }
    if (waited >= wait) return std::nullopt;
    nap = std::min(nap, wait - waited);
    absl::SleepFor(nap);
  }
}

void MpiLink::Finish(int exit_status, bool all_there) {
  std::fflush(nullptr);
  if (!all_there) {
    // MPI's own end would wait for the one that is missing. The abort ends those that still wait,
    // unless mpirun was told to leave them alone.
    absl::SleepFor(rank_ == 0 ? absl::Milliseconds(500) : absl::Seconds(3));
    if (rank_ == 0) MPI_Abort(MPI_COMM_WORLD, exit_status);
    std::_Exit(exit_status);
  }
  MPI_Finalize();
  // Threads may still be at work for which nobody waits any more.
  std::_Exit(exit_status);
}

}  // namespace tengen::cli
