// A session under any bytes, watched from all sides: what it is asked, what it asks of its thinker,
// and what it says. Whatever breaks a promise aborts the process.
#ifndef TENGEN_TESTS_FUZZ_CONVERSATION_H_
#define TENGEN_TESTS_FUZZ_CONVERSATION_H_

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "absl/types/span.h"
#include "base/clock.h"
#include "base/text.h"
#include "protocol/database_block.h"
#include "protocol/opening_exchange.h"
#include "protocol/replies.h"
#include "protocol/session.h"
#include "protocol/thinker.h"
#include "tests/fuzz/require.h"

namespace tengen::fuzz {

using Lines = std::vector<std::string>;

inline void Require(bool kept, absl::string_view promise, const Lines& by) {
  if (!kept) Require(false, promise, absl::StrJoin(by, "\n"));
}

inline bool IsError(absl::string_view line) { return absl::StartsWith(line, "ERROR "); }
inline bool IsMoves(absl::string_view line) {
  return !line.empty() && line.find_first_not_of("0123456789, ") == absl::string_view::npos;
}
// "place 7,7": nothing else but the answer to ABOUT begins with a small letter.
inline bool IsAction(absl::string_view line) {
  return absl::ascii_islower(static_cast<unsigned char>(line[0])) &&
         !absl::StartsWith(line, "name=");
}

// Where the lines go: those that answer a search, by the thread that tells of its end, apart from
// all others. Thread-safe.
class WatchedOutput : public protocol::OutputPort {
 public:
  void Write(absl::Span<const std::string> lines) override {
    const std::lock_guard lock(mutex_);
    Require(!closed_, "silence after END");
    const Lines sent(lines.begin(), lines.end());
    if (sent == verbatim_) {
      verbatim_.clear();
      return;
    }
    for (const std::string& line : sent) RequireReadable(line);
    if (answer_ != nullptr) ++answer_writes_;
    Lines& into = answer_ != nullptr ? *answer_ : replies_;
    into.insert(into.end(), sent.begin(), sent.end());
  }

  // What the next Write is free to contain.
  void ExpectVerbatim(const Lines& lines) {
    const std::lock_guard lock(mutex_);
    verbatim_ = lines;
  }
  void Close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
  }
  // What this thread sends while `tell` runs, which is one Write unless all is silent.
  template <typename F>
  static Lines AnswerIn(F tell) {
    Lines answer;
    answer_ = &answer;
    answer_writes_ = 0;
    tell();
    answer_ = nullptr;
    Require(answer_writes_ <= 1, "an answer is sent in one piece", answer);
    return answer;
  }
  // What else has come since the last call, but for the lines that can come at any time.
  Lines TakeReplies() {
    const std::lock_guard lock(mutex_);
    Lines replies = std::exchange(replies_, {});
    replies.erase(std::remove_if(replies.begin(), replies.end(), IsNews), replies.end());
    return replies;
  }
  bool closed() const { return closed_; }

 private:
  static bool IsNews(const std::string& line) {
    return absl::StartsWith(line, "MESSAGE ") || absl::StartsWith(line, "INFO ");
  }
  static void RequireReadable(const std::string& line) {
    constexpr size_t kMaxLine = 1000;
    Require(!line.empty() && line.size() < kMaxLine, "lines of 1 to 999 bytes", line);
    const bool printable = std::all_of(line.begin(), line.end(), [](char c) {
      return absl::ascii_isprint(static_cast<unsigned char>(c));
    });
    Require(printable, "printable lines", line);
  }

  static inline thread_local Lines* answer_ = nullptr;
  static inline thread_local int answer_writes_ = 0;
  std::mutex mutex_;
  Lines verbatim_;
  Lines replies_;
  bool closed_ = false;
};

// What is asked of a move.
enum class Referee {
  kLenient,  // that it is an empty point which is not excluded
  kStrict,   // and not a forbidden one, unless all are
};

// Passes everything on to another thinker, and sees to it that both sides keep their contracts.
class WatchedThinker : public protocol::Thinker,
                       private search::SearchListener,
                       private search::OpeningListener {
 public:
  WatchedThinker(protocol::Thinker& thinker, WatchedOutput& output, Referee referee)
      : thinker_(thinker), output_(output), referee_(referee) {}

  void Prepare(Rule rule) override { thinker_.Prepare(rule); }
  void SetOptions(const search::BrainOptions& options) override {
    RequireIdle();
    thinker_.SetOptions(options);
  }
  void NewGame() override {
    RequireIdle();
    thinker_.NewGame();
  }
  void Go(const Board& board, const search::SearchLimits& limits,
          search::SearchListener& listener) override {
    RequireIdle();
    Require(!(board.empty() - limits.excluded).empty(), "there is a move to look for");
    Require(limits.lines >= 1, "at least one line");
    board_ = board;
    limits_ = limits;
    listener_ = &listener;
    silent_ = limits.analysis;
    if (!silent_) Begin();
    thinker_.Go(board, limits, *this);
  }
  void GoOpening(const search::OpeningTask& task, const search::SearchLimits& limits,
                 search::OpeningListener& listener) override {
    RequireIdle();
    Require(!task.negotiation.agreed(), "there is something to negotiate about");
    opening_ = task;
    opening_listener_ = &listener;
    Begin();
    thinker_.GoOpening(task, limits, *this);
  }
  absl::StatusOr<int64_t> WriteTable(const Board& board, const std::string& path) override {
    RequireIdle();
    return thinker_.WriteTable(board, path);
  }
  absl::StatusOr<int64_t> ReadTable(const Board& board, const std::string& path) override {
    RequireIdle();
    return thinker_.ReadTable(board, path);
  }
  int TableUsedPermille() const override { return thinker_.TableUsedPermille(); }
  void UpdateLimits(const search::SearchLimits& limits) override { thinker_.UpdateLimits(limits); }
  void Stop() override { thinker_.Stop(); }
  void Wait() override { thinker_.Wait(); }

  size_t searches() const {
    const std::lock_guard lock(mutex_);
    return searches_;
  }
  bool thinking() const {
    const std::lock_guard lock(mutex_);
    return answers_ < searches_;
  }
  // Returns when no answer is owed; pondering may go on.
  void AwaitAnswer() {
    std::unique_lock lock(mutex_);
    answered_.wait(lock, [this] { return answers_ == searches_; });
  }

 private:
  void RequireIdle() const { Require(!thinking(), "one search at a time"); }
  void Begin() {
    const std::lock_guard lock(mutex_);
    ++searches_;
  }
  // Before the answer is out, for then the next search may begin.
  void End() {
    const std::lock_guard lock(mutex_);
    Require(++answers_ == searches_, "one answer to a search");
    answered_.notify_all();
  }

  void OnIteration(const search::SearchInfo& info) override { listener_->OnIteration(info); }
  void OnRootEvent(const search::RootEvent& event) override { listener_->OnRootEvent(event); }
  void OnFinished(const search::SearchResult& result) override {
    if (silent_) {
      const Lines lines = WatchedOutput::AnswerIn([&] { listener_->OnFinished(result); });
      return Require(lines.empty(), "silence after PONDER", lines);
    }
    std::vector<Point> points;
    for (const std::optional<Point> p : {result.move, result.second}) {
      if (p) points.push_back(*p);
    }
    RequireLegal(points);
    End();
    Lines lines = WatchedOutput::AnswerIn([&] { listener_->OnFinished(result); });
    if (lines.empty()) {
      output_.Close();  // nobody hears anything any more
      return;
    }
    if (absl::StartsWith(lines.front(), "MESSAGE ")) lines.erase(lines.begin());
    Require(!lines.empty() && lines.front() == protocol::PointsLine(points),
            "the answer is the move", lines);
    const auto moves = std::count_if(lines.begin(), lines.end(), IsMoves);
    Require(moves == 1, "one answer only", lines);
  }
  void OnOpeningAnswered(const search::OpeningAnswer& answer) override {
    RequireLegal(answer);
    End();
    const Lines lines =
        WatchedOutput::AnswerIn([&] { opening_listener_->OnOpeningAnswered(answer); });
    if (lines.empty()) {
      output_.Close();
      return;
    }
    const bool for_yixin = std::any_of(lines.begin(), lines.end(), [](const std::string& line) {
      return absl::StartsWith(line, "MESSAGE SWAP2 ") || absl::StartsWith(line, "MESSAGE SOOSORV ");
    });
    const auto answers = std::count_if(lines.begin(), lines.end(), [](const std::string& line) {
      return IsMoves(line) || IsAction(line) || line == protocol::kSwap ||
             line == protocol::kErrorNoMove;
    });
    Require(answers == (for_yixin ? 0 : 1), "one answer about an opening", lines);
  }

  void RequireLegal(const std::vector<Point>& points) const {
    Require(!points.empty() && (points.size() == 1 || limits_.balance), "a move");
    PointSet free = board_->empty();
    for (Point p : points) {
      Require(free.Contains(p), "a move to an empty point");
      free.Erase(p);
    }
    if (limits_.balance) return;
    Require(!limits_.excluded.Contains(points[0]), "a move that is not excluded");
    if (referee_ == Referee::kLenient || board_->side_to_move() == Color::kWhite) return;
    const PointSet choice = board_->empty() - limits_.excluded;
    Require(!board_->IsForbidden(points[0]) || (choice - board_->ForbiddenPoints()).empty(),
            "a move that is not forbidden");
  }
  void RequireLegal(const search::OpeningAnswer& answer) const {
    engine::Negotiation negotiation = opening_->negotiation;
    const engine::Seat seat = negotiation.actor();
    Require(!answer.actions.empty(), "an action");
    for (const engine::Action& action : answer.actions) {
      Require(negotiation.Apply(seat, action).ok(), "an action that the opening rule allows");
    }
    if (!answer.move) return;
    Require(negotiation.ToBoard(opening_->rule).IsEmpty(*answer.move), "a move to an empty point");
  }

  protocol::Thinker& thinker_;
  WatchedOutput& output_;
  const Referee referee_;
  mutable std::mutex mutex_;
  std::condition_variable answered_;
  size_t searches_ = 0;
  size_t answers_ = 0;
  // What was asked last.
  std::optional<Board> board_;
  search::SearchLimits limits_;
  search::SearchListener* listener_ = nullptr;
  bool silent_ = false;  // PONDER, which nobody answers
  std::optional<search::OpeningTask> opening_;
  search::OpeningListener* opening_listener_ = nullptr;
};

// Passes everything on to another database, and sees to it that both sides keep their contracts.
class WatchedDatabase : public protocol::DatabasePort {
 public:
  WatchedDatabase(protocol::DatabasePort& database, WatchedOutput& output)
      : database_(database), output_(output) {}

  Lines Execute(const protocol::DatabaseRequest& request,
                const protocol::DatabaseContext& context) override {
    Require(protocol::FindDatabaseCommand(request.command) != nullptr,
            "a command about the database");
    constexpr size_t kMaxText = (size_t{1} << 17) + 1;
    Require(request.text.size() <= kMaxText, "texts have an end");
    const Lines lines = database_.Execute(request, context);
    for (const std::string& line : lines) {
      Require(line.find_first_of("\r\n") == std::string::npos, "lines without line ends", line);
    }
    output_.ExpectVerbatim(lines);
    return lines;
  }

 private:
  protocol::DatabasePort& database_;
  WatchedOutput& output_;
};

// One conversation. Bytes come line by line, cut somewhere.
class Conversation {
 public:
  Conversation(protocol::Thinker& thinker, const base::Clock& clock,
               protocol::DatabasePort& database, Referee referee)
      : thinker_(thinker, output_, referee),
        database_(database, output_),
        session_("fuzz", thinker_, output_, clock, &database_) {
    session_.Announce("MESSAGE announced");
  }
  virtual ~Conversation() = default;

  void Run(absl::string_view bytes) {
    while (!bytes.empty()) {
      const size_t end = bytes.find_first_of("\r\n");
      const size_t size = end == absl::string_view::npos ? bytes.size() : end + 1;
      if (!Line(bytes.substr(0, size))) break;
      bytes.remove_prefix(size);
    }
    thinker_.Stop();
    thinker_.Wait();
    Require(!thinker_.thinking(), "stopping ends a search");
    Require(ended_ || !output_.closed(), "answers are sent before END");
    if (!ended_) return;
    output_.Close();
    Require(!session_.Feed("ABOUT\nSTART 15\nBEGIN\n"), "END is the end");
  }

 protected:
  // Around each line, which comes with its end.
  virtual void Before(absl::string_view /*line*/) {}
  virtual void After(absl::string_view /*line*/) {}
  // Waits for the answer that the lines so far have asked for, if any.
  void AwaitAnswer() { thinker_.AwaitAnswer(); }

 private:
  enum class Kind { kSearch, kStart, kStone, kAbout, kPoints, kQuiet, kOther };
  struct Row {
    absl::string_view word;
    Kind kind;
  };

  static Kind KindOf(absl::string_view word) {
    static constexpr Row kRows[] = {
        {"BEGIN", Kind::kSearch},         {"TURN", Kind::kSearch},
        {"YXNBEST", Kind::kSearch},       {"YXSEARCHDEFEND", Kind::kSearch},
        {"YXBALANCEONE", Kind::kSearch},  {"YXBALANCETWO", Kind::kSearch},
        {"START", Kind::kStart},          {"RECTSTART", Kind::kStart},
        {"RESTART", Kind::kStart},        {"TAKEBACK", Kind::kStart},
        {"PLAY", Kind::kStone},           {"ABOUT", Kind::kAbout},
        {"YXSHOWFORBID", Kind::kPoints},  {"CLEARHASH", Kind::kQuiet},
        {"INFO", Kind::kQuiet},           {"THREATS", Kind::kPoints},
        {"STOP", Kind::kQuiet},           {"YXSTOP", Kind::kQuiet},
        {"YXSHOWINFO", Kind::kQuiet},     {"YXHASHCLEAR", Kind::kQuiet},
        {"YXBLOCKRESET", Kind::kQuiet},   {"YXBLOCKPATHRESET", Kind::kQuiet},
        {"YXSHOWHASHUSAGE", Kind::kQuiet}};
    for (const Row& row : kRows) {
      if (row.word == word) return row.kind;
    }
    const protocol::OpeningCommand* opening = protocol::FindOpeningCommand(word);
    const bool at_once =
        opening != nullptr && opening->block == protocol::OpeningCommand::Block::kNone;
    return at_once ? Kind::kSearch : Kind::kOther;
  }

  // False at END.
  bool Line(absl::string_view bytes) {
    absl::string_view text = bytes.substr(0, bytes.find_first_of("\r\n"));
    const bool complete = text.size() < bytes.size();
    if (std::exchange(first_, false)) absl::ConsumePrefix(&text, "\xEF\xBB\xBF");
    const auto [first_word, arguments] = base::SplitFirstWord(text);
    const std::string word = absl::AsciiStrToUpper(first_word);
    const bool in_text = text_.has_value();
    ended_ = complete && !in_text && word == "END";
    Before(bytes);
    const size_t searches = thinker_.searches();
    const size_t cut = bytes.size() / 2;
    bool open = session_.Feed(bytes.substr(0, cut));
    open &= session_.Feed(bytes.substr(cut));
    Require(open != ended_, "only END is the end", text);
    const size_t begun = thinker_.searches() - searches;
    const Lines replies = output_.TakeReplies();
    if (!complete || ended_ || in_text || word.empty()) {
      Require(begun == 0 && replies.empty(), "nothing to answer", replies);
    } else {
      CheckReplies(word, text, begun, replies);
    }
    if (complete) FollowText(word, text, arguments);
    After(bytes);
    return open;
  }

  void CheckReplies(const std::string& word, absl::string_view text, size_t begun,
                    const Lines& replies) const {
    const Kind kind = KindOf(word);
    const size_t expected = kind == Kind::kQuiet ? 0 : 1;
    if (kind != Kind::kOther) {
      Require(begun + replies.size() == expected, word + " is answered once", replies);
      Require(begun == 0 || kind == Kind::kSearch, word + " asks for no move");
      for (const std::string& reply : replies) CheckReply(kind, reply);
      return;
    }
    Require(begun == 0 || absl::StrContains(absl::AsciiStrToUpper(text), "DONE"),
            "blocks end with DONE");
    const auto actions = std::count_if(replies.begin(), replies.end(), [](const std::string& line) {
      return IsAction(line) || absl::StartsWith(line, "OPENINGSTATE P") ||
             absl::StartsWith(line, "FORBID ");
    });
    const auto errors = std::count_if(replies.begin(), replies.end(), IsComplaint);
    Require(begun + static_cast<size_t>(actions) <= 1, "one answer to a line", replies);
    Require(static_cast<size_t>(actions + errors) == replies.size() && errors <= 2,
            "a known reply to " + word, replies);
  }

  static bool IsComplaint(const std::string& line) {
    return IsError(line) || absl::StartsWith(line, "UNKNOWN ");
  }
  static void CheckReply(Kind kind, const std::string& reply) {
    bool known = IsError(reply);
    if (kind == Kind::kStart) known |= reply == protocol::kOkReply;
    if (kind == Kind::kStone) known |= IsMoves(reply);
    if (kind == Kind::kAbout) known = absl::StartsWith(reply, "name=");
    if (kind == Kind::kPoints) {
      known = absl::StartsWith(reply, "FORBID ") || absl::StartsWith(reply, "THREATS ");
    }
    Require(known, "a known reply", reply);
  }

  // A quoted text may hold anything, END included.
  void FollowText(const std::string& word, absl::string_view text, absl::string_view arguments) {
    if (text_) {
      if (!text.empty()) text_->Add(text);
    } else if (word == "YXEDITTEXTDATABASE") {
      text_.emplace(*protocol::FindDatabaseCommand(word), arguments);
    }
    if (text_ && !text_->in_text()) text_.reset();
  }

  WatchedOutput output_;
  WatchedThinker thinker_;
  WatchedDatabase database_;
  protocol::Session session_;
  std::optional<protocol::DatabaseBlock> text_;  // set while a text in quotes goes on
  bool first_ = true;
  bool ended_ = false;
};

}  // namespace tengen::fuzz

#endif  // TENGEN_TESTS_FUZZ_CONVERSATION_H_
