// A database that several processes use, and processes that are killed.
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <functional>
#include <iostream>
#include <set>
#include <thread>

#include "tests/protocol/database/support.h"

namespace tengen::database {
namespace {

// A child process that runs `work` and ends with what it returns; killed with this object.
class Child {
 public:
  explicit Child(const std::function<int()>& work) : id_(fork()) {
    if (id_ == 0) _exit(work());
  }
  ~Child() { Kill(); }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  void Kill() {
    if (id_ <= 0) return;
    kill(id_, SIGKILL);
    Wait();
  }
  // The exit status; -1 if it was killed.
  int Wait() {
    int status = 0;
    waitpid(id_, &status, 0);
    id_ = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

 private:
  pid_t id_;
};

// The record number n of a writer is a function of n, so that every record can be checked.
Position PositionNumber(int n) {
  Position position = {Rule::kRenju, 15, 15, Color::kBlack, {}};
  engine::RandomSource random(static_cast<uint64_t>(n));
  for (int i = 0; i < 6; ++i) position = position.After(random.Any(position.EmptyPoints()));
  return position;
}

Record RecordNumber(int n) {
  Record record = {'w', n % 1000, n % 100, RecordBound::kExact, absl::StrCat("number ", n), {}};
  record.comment.append(static_cast<size_t>(n % 5000), '.');  // some records span pages
  return record;
}

// Writes records from `first` on until it is killed, every third step ten of them at once, and says
// after each step how many are kept.
int WriteOn(const std::string& path, int first, int pipe) {
  const auto database = PositionDatabase::Open(path);
  if (!database.ok()) return 1;
  for (int n = first;;) {
    const int count = n % 3 == 0 ? 10 : 1;
    const absl::Status status = (*database)->Transact([&] {
      absl::Status stored;
      for (int i = 0; i < count && stored.ok(); ++i) {
        stored = (*database)->Store(PositionNumber(n + i), RecordNumber(n + i));
      }
      return stored;
    });
    if (!status.ok()) return 2;
    n += count;
    if (write(pipe, &n, sizeof n) != sizeof n) return 3;
  }
}

// Every record that was promised is there, none is damaged, and of those that were not promised
// there are only whole steps.
int CheckAll(const std::string& path, int promised) {
  const auto database = PositionDatabase::Open(path).value();
  EXPECT_TRUE(database->Check().ok()) << database->Check();
  for (int n = 0; n < promised; ++n) {
    const absl::StatusOr<std::optional<Record>> found = database->Find(PositionNumber(n));
    EXPECT_TRUE(found.ok() && *found && **found == RecordNumber(n)) << n;
  }
  int more = promised;
  while (*database->Contains(PositionNumber(more))) ++more;
  EXPECT_EQ(*database->Count(), more);
  EXPECT_TRUE(more == promised || more - promised == (promised % 3 == 0 ? 10 : 1))
      << promised << " promised, " << more << " there";
  return more;
}

// TENGEN_DATABASE_KILLS=1000 is the long run.
TEST_F(DatabaseTest, NothingIsLostWhenAWriterIsKilled) {
  const int kills = engine::NumberFromEnvironment("TENGEN_DATABASE_KILLS", 10);
  engine::RandomSource random(static_cast<uint64_t>(kills));
  int kept = 0;
  std::string path = Path("0.db");
  for (int i = 0; i < kills && !HasFailure(); ++i) {
    if (kept > 400) {  // checking takes longer the more there is
      path = Path(absl::StrCat(i, ".db"));
      kept = 0;
    }
    int ends[2];
    ASSERT_EQ(pipe(ends), 0);
    Child writer([&] { return WriteOn(path, kept, ends[1]); });
    close(ends[1]);
    std::this_thread::sleep_for(std::chrono::microseconds(random.Below(60000)));
    writer.Kill();
    for (int n; read(ends[0], &n, sizeof n) == sizeof n;) kept = n;
    close(ends[0]);
    kept = CheckAll(path, kept);
  }
}

// Readers see whole steps, never go back in time and never wait for long.
int ReadOn(const std::string& path, int end) {
  const auto database = PositionDatabase::Open(path);
  if (!database.ok()) return 1;
  int seen = 0;
  while (seen < end) {
    int there = 0;
    const absl::Status status = (*database)->Read([&]() -> absl::Status {
      absl::StatusOr<int64_t> count = (*database)->Count();
      if (!count.ok()) return count.status();
      there = static_cast<int>(*count);
      if (there == 0) return absl::OkStatus();
      const auto last = (*database)->Find(PositionNumber(there - 1));
      if (!last.ok()) return last.status();
      return *last == RecordNumber(there - 1) ? absl::OkStatus() : absl::DataLossError("");
    });
    if (!status.ok()) return 2;
    if (there < seen || there % 10 != 0) return 3;
    seen = there;
  }
  return 0;
}

TEST_F(DatabaseTest, TwoReadWhileOneWrites) {
  constexpr int kEnd = 600;
  const std::string path = Path("positions.db");
  Child first([&] { return ReadOn(path, kEnd); });
  Child second([&] { return ReadOn(path, kEnd); });
  Child writer([&] {
    const auto database = PositionDatabase::Open(path);
    if (!database.ok()) return 1;
    for (int n = 0; n < kEnd; n += 10) {
      const absl::Status status = (*database)->Transact([&] {
        absl::Status stored;
        for (int i = 0; i < 10 && stored.ok(); ++i) {
          stored = (*database)->Store(PositionNumber(n + i), RecordNumber(n + i));
        }
        return stored;
      });
      if (!status.ok()) return 2;
    }
    return 0;
  });
  EXPECT_EQ(writer.Wait(), 0);
  EXPECT_EQ(first.Wait(), 0);
  EXPECT_EQ(second.Wait(), 0);
}

// All of them create the file, and all change one record.
TEST_F(DatabaseTest, WritersTakeTurns) {
  constexpr int kWriters = 4, kSteps = 15;
  const std::string path = Path("positions.db");
  std::vector<std::unique_ptr<Child>> writers;
  for (int i = 0; i < kWriters; ++i) {
    writers.push_back(std::make_unique<Child>([&] {
      const auto database = PositionDatabase::Open(path);
      if (!database.ok()) {
        std::cerr << database.status() << '\n';
        return 1;
      }
      for (int step = 0; step < kSteps; ++step) {
        const auto count = [](Record& record) { ++record.depth; };
        if (!(*database)->Edit(After("h8"), count).ok()) return 2;
      }
      return 0;
    }));
  }
  for (const auto& writer : writers) EXPECT_EQ(writer->Wait(), 0);
  EXPECT_EQ((*Open()->Find(After("h8")))->depth, kWriters * kSteps);
}

}  // namespace
}  // namespace tengen::database
