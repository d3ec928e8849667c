#include "bench/match/engine_session.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "engine/record/notation.h"

namespace tengen::match {
namespace {

// What managers send as time_left when the match has no limit.
constexpr int64_t kUnlimitedMilliseconds = std::numeric_limits<int32_t>::max();
// How long an engine may take to read what is written to it; only one that does not read at all
// fills its pipe.
constexpr absl::Duration kWritePatience = absl::Seconds(5);
// How long an engine is silent before it is continued a second time.
constexpr absl::Duration kFirstWait = absl::Milliseconds(5);
// How long after the last moment a late move is still waited for, to tell slow engines from hanging
// ones.
constexpr absl::Duration kLateWait = absl::Seconds(1);
// The judge kills an engine this long after END.
constexpr absl::Duration kExitPatience = absl::Milliseconds(500);

struct Coordinates {
  int x;
  int y;
};

// The judge's test for a move: one comma with a whole number on each side.
std::optional<Coordinates> ParseMoveLine(absl::string_view line) {
  const std::vector<absl::string_view> parts = absl::StrSplit(line, ',');
  Coordinates c;
  if (parts.size() != 2 || !absl::SimpleAtoi(parts[0], &c.x) || !absl::SimpleAtoi(parts[1], &c.y)) {
    return std::nullopt;
  }
  return c;
}

bool IsMove(absl::string_view line) { return ParseMoveLine(line).has_value(); }

// Lines that managers show or pass over, and the answer to START.
bool IsRemark(absl::string_view line) {
  const absl::string_view word =
      std::pair<absl::string_view, absl::string_view>(absl::StrSplit(line, ' ')).first;
  return word == "MESSAGE" || word == "DEBUG" || word == "SUGGEST" || word == "OK";
}

std::string BoardBlock(const Board& board) {
  std::string block = "BOARD\r\n";
  const std::vector<Point> moves = board.Moves();
  // Colours alternate from Black; what has the parity of the next move is the engine's own.
  for (size_t i = 0; i < moves.size(); ++i) {
    const bool own = (moves.size() - i) % 2 == 0;
    absl::StrAppend(&block, ToCoordinates(moves[i]), ",", own ? 1 : 2, "\r\n");
  }
  return absl::StrCat(block, "DONE\r\n");
}

}  // namespace

absl::Duration EngineReply::Overrun() const {
  if (!limit.has_value()) return absl::ZeroDuration();
  return std::max(elapsed - std::max(*limit, absl::ZeroDuration()), absl::ZeroDuration());
}

EngineSession::EngineSession(std::unique_ptr<EngineProcess> process, const GameSettings& settings,
                             const base::Clock& clock)
    : process_(std::move(process)), settings_(settings), clock_(clock), started_(clock.Now()) {}

absl::StatusOr<std::unique_ptr<EngineSession>> EngineSession::Start(const EngineCommand& command,
                                                                    const GameSettings& settings,
                                                                    const base::Clock& clock) {
  absl::StatusOr<std::unique_ptr<EngineProcess>> process = EngineProcess::Start(command, clock);
  if (!process.ok()) return process.status();
  if (settings.suspend) (*process)->Suspend();
  // The constructor is private, so make_unique cannot reach it.
  std::unique_ptr<EngineSession> session(new EngineSession(*std::move(process), settings, clock));
  session->SendSettings(absl::StrCat("START ", settings.size));
  return session;
}

std::unique_ptr<EngineSession> EngineSession::Restart(std::unique_ptr<EngineProcess> process,
                                                      const GameSettings& settings,
                                                      const base::Clock& clock) {
  std::unique_ptr<EngineSession> session(new EngineSession(std::move(process), settings, clock));
  session->SendSettings("RESTART");
  return session;
}

void EngineSession::SendSettings(absl::string_view greeting) {
  std::string text = absl::StrCat(greeting, "\r\n");
  const auto add = [&text](absl::string_view key, int64_t value) {
    absl::StrAppend(&text, "INFO ", key, " ", value, "\r\n");
  };
  if (settings_.turn_time.has_value()) {
    add("timeout_turn", absl::ToInt64Milliseconds(*settings_.turn_time));
  }
  if (settings_.turn_time.has_value() || settings_.match_time.has_value()) {
    add("timeout_match",
        absl::ToInt64Milliseconds(settings_.match_time.value_or(absl::ZeroDuration())));
  }
  if (settings_.increment > absl::ZeroDuration()) {
    add("time_increment", absl::ToInt64Milliseconds(settings_.increment));
  }
  add("max_memory", settings_.max_memory);
  add("game_type", settings_.game_type);
  add("rule", GomocupMask(settings_.rule));
  if (settings_.max_moves > 0) add("max_moves", settings_.max_moves);
  for (const std::string& line : settings_.info) absl::StrAppend(&text, "INFO ", line, "\r\n");
  // An engine that cannot be written to any more is found out when it is asked for a move.
  Send(text).IgnoreError();
}

absl::Status EngineSession::Send(absl::string_view text) {
  for (absl::string_view line : absl::StrSplit(text, "\r\n", absl::SkipEmpty())) Record("> ", line);
  return process_->Write(text, clock_.Now() + kWritePatience);
}

void EngineSession::Record(absl::string_view arrow, absl::string_view line) {
  if (transcript_.size() == kTranscriptLines) transcript_.pop_front();
  transcript_.push_back(
      absl::StrFormat("%7d %s%s", absl::ToInt64Milliseconds(clock_.Now() - started_), arrow, line));
}

std::optional<absl::Duration> EngineSession::Limit() const {
  std::optional<absl::Duration> limit = settings_.turn_time;
  if (settings_.match_time.has_value()) {
    const absl::Duration left = *settings_.match_time - used_;
    limit = std::min(limit.value_or(left), left);
  }
  return limit;
}

std::string EngineSession::TimeLeft() const {
  if (!settings_.match_time.has_value() && !settings_.turn_time.has_value()) return "";
  const int64_t left = settings_.match_time.has_value()
                           ? absl::ToInt64Milliseconds(*settings_.match_time - used_)
                           : kUnlimitedMilliseconds;
  return absl::StrCat("INFO time_left ", left, "\r\n");
}

std::string EngineSession::Question(const Board& board) const {
  const std::optional<Point> last = board.LastMove();
  if (!asked_ || !last.has_value()) return BoardBlock(board);
  return absl::StrCat("TURN ", ToCoordinates(*last), "\r\n");
}

std::optional<std::string> EngineSession::FindUnaskedMove() {
  std::string line;
  // An engine that never ends talking is asked all the same.
  const absl::Duration end = clock_.Now() + kLateWait;
  while (clock_.Now() < end &&
         process_->ReadLine(absl::ZeroDuration(), &line) == EngineProcess::Reading::kLine) {
    Record("< ", line);
    if (IsMove(line)) return line;
  }
  return std::nullopt;
}

std::string EngineSession::DescribeEnd() {
  const std::optional<EngineProcess::Exit> exit =
      process_->WaitForExit(clock_.Now() + kExitPatience);
  const int64_t limit = process_->memory_limit();
  if (process_->RanOutOfMemory()) {
    return absl::StrCat("out of memory: the system ended the engine at its limit of ", limit >> 10,
                        " KiB");
  }
  std::string text = exit.has_value() ? absl::StrCat("the engine ended with ", ToString(*exit))
                                      : "the engine closed its output";
  // Whether a limit of address space was why, the system does not tell.
  if (limit > 0) absl::StrAppend(&text, " under its memory limit of ", limit >> 10, " KiB");
  return text;
}

EngineReply EngineSession::Think(const Board& board) {
  EngineReply reply = Ask(Question(board), IsMove);
  asked_ = true;
  return reply.kind == EngineReply::Kind::kAnswer ? MoveOf(board, std::move(reply)) : reply;
}

EngineReply EngineSession::AskAboutOpening(absl::string_view question) {
  return Ask(question, [](absl::string_view line) { return !IsRemark(line); });
}

EngineReply EngineSession::Ask(absl::string_view question, LineTest is_answer) {
  if (std::optional<std::string> line = FindUnaskedMove(); line.has_value()) {
    EngineReply reply;
    reply.kind = EngineReply::Kind::kUnaskedMove;
    reply.detail = absl::StrCat("\"", *line, "\" came without a question");
    return reply;
  }
  // A failed write shows as the end of the output or as silence; both are judged there.
  Send(absl::StrCat(TimeLeft(), question)).IgnoreError();
  if (settings_.suspend) process_->Resume();
  EngineReply reply = AwaitAnswer(is_answer);
  if (settings_.suspend) process_->Suspend();
  used_ += reply.elapsed - settings_.increment;
  reply.memory = process_->MemoryUse();
  return reply;
}

// A process that is being forked at the moment its group is stopped and continued can stay stopped
// (seen with shell scripts on Linux 6.18), so whoever keeps silent is continued again; that does
// nothing to a process that runs.
EngineProcess::Reading EngineSession::ReadLine(absl::Duration deadline, std::string* line) {
  if (!settings_.suspend) return process_->ReadLine(deadline, line);
  for (absl::Duration wait = kFirstWait;; wait *= 2) {
    const absl::Duration end = std::min(clock_.Now() + wait, deadline);
    const EngineProcess::Reading reading = process_->ReadLine(end, line);
    if (reading != EngineProcess::Reading::kTimeout || end == deadline) return reading;
    process_->Resume();
  }
}

EngineReply EngineSession::AwaitAnswer(LineTest is_answer) {
  const absl::Duration start = clock_.Now();
  EngineReply reply;
  reply.limit = Limit();
  const absl::Duration allowed =
      reply.limit.has_value() ? *reply.limit + settings_.tolerance : settings_.patience;
  std::string line;
  while (true) {
    const EngineProcess::Reading reading =
        ReadLine(start + std::max(allowed, absl::ZeroDuration()) + kLateWait, &line);
    reply.elapsed = clock_.Now() - start;
    if (reading == EngineProcess::Reading::kClosed) {
      reply.detail = DescribeEnd();
      reply.kind =
          process_->RanOutOfMemory() ? EngineReply::Kind::kOutOfMemory : EngineReply::Kind::kCrash;
      return reply;
    }
    if (reading == EngineProcess::Reading::kTimeout) break;
    Record("< ", line);
    if (!is_answer(line)) {
      reply.remark.Take(line);
      // An engine that floods us with other lines must not keep us reading for ever.
      if (reply.elapsed >= allowed + kLateWait) break;
      continue;
    }
    if (reply.elapsed < allowed) {
      reply.kind = EngineReply::Kind::kAnswer;
      reply.answer = line;
      return reply;
    }
    reply.kind = EngineReply::Kind::kLate;
    reply.detail = absl::StrFormat("\"%s\" came after %d ms, %d were allowed", line,
                                   absl::ToInt64Milliseconds(reply.elapsed),
                                   absl::ToInt64Milliseconds(allowed));
    return reply;
  }
  reply.kind = EngineReply::Kind::kHang;
  reply.detail = absl::StrFormat("no move after %d ms", absl::ToInt64Milliseconds(reply.elapsed));
  return reply;
}

// REQUIRES: the answer is a move.
EngineReply EngineSession::MoveOf(const Board& board, EngineReply reply) {
  const std::string line = std::exchange(reply.answer, "");
  const std::optional<Coordinates> c = ParseMoveLine(line);
  reply.kind = EngineReply::Kind::kIllegalMove;
  if (c->x < 0 || c->x >= board.width() || c->y < 0 || c->y >= board.height()) {
    reply.detail = absl::StrCat("\"", line, "\" is off the board");
  } else if (!board.IsEmpty(Point(c->x, c->y))) {
    reply.detail = absl::StrCat("\"", line, "\" is taken");
  } else {
    reply.kind = EngineReply::Kind::kMove;
    reply.move = Point(c->x, c->y);
  }
  return reply;
}

std::optional<EngineProcess::Exit> EngineSession::Finish() {
  process_->Resume();
  // An engine that is gone already has ended too.
  Send("END\r\n").IgnoreError();
  return process_->WaitForExit(clock_.Now() + kExitPatience);
}

void EndProcess(EngineProcess* process, const base::Clock& clock) {
  process->Resume();
  process->Write("END\r\n", clock.Now() + kExitPatience).IgnoreError();
  process->WaitForExit(clock.Now() + kExitPatience);
}

}  // namespace tengen::match
