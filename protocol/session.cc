#include "protocol/session.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/text.h"
#include "engine/record/notation.h"
#include "protocol/replies.h"
#include "protocol/stone_lines.h"
#include "protocol/table.h"
#include "protocol/yixin_words.h"

namespace tengen::protocol {
namespace {

constexpr absl::string_view kErrorStartParameter = "ERROR bad START parameter";
constexpr absl::string_view kErrorRectStartParameter = "ERROR bad RECTSTART parameter";
constexpr absl::string_view kErrorBoardLine = "ERROR x,y,who or DONE expected after BOARD";

constexpr size_t kNumbersPerBoardStone = 3;
constexpr size_t kNumbersPerOpeningStone = 2;
// A flood of unknown commands during a long search must not fill the memory; what exceeds this goes
// unanswered.
constexpr size_t kMaxDeferred = 256;
// No negotiation and no line of one is longer; more is a mistake and must not fill the memory.
constexpr size_t kMaxLogLines = 400;
constexpr size_t kMaxLogLine = 4096;

bool IsDone(absl::string_view text) {
  const std::vector<absl::string_view> words = base::SplitAtBlanks(text);
  return std::any_of(words.begin(), words.end(),
                     [](absl::string_view word) { return absl::EqualsIgnoreCase(word, "DONE"); });
}

// False once the time of the move is used up: managers take even a harmless line as a sign of
// lateness then.
bool InTime(const search::SearchLimits& limits, absl::Duration elapsed) {
  if (limits.turn_time && elapsed >= *limits.turn_time) return false;
  return !limits.match_time_left || elapsed < *limits.match_time_left;
}

// What a position should be worth; balanced if nothing sensible is said.
Value ParseValue(absl::string_view arguments) {
  const int64_t value = base::ParseInteger(base::SplitFirstWord(arguments).first).value_or(kDraw);
  return static_cast<Value>(std::clamp<int64_t>(value, -kMaxEval, kMaxEval));
}

std::optional<int64_t> NumberAt(const std::vector<absl::string_view>& words, size_t i) {
  return i < words.size() ? base::ParseInteger(words[i]) : std::nullopt;
}

}  // namespace

// A command: its name, its function, and what must be so before the function is called.
struct Session::Command {
  absl::string_view name;  // upper case
  void (Session::*execute)(absl::string_view arguments);
  bool ends_search = false;  // it changes the position or asks for a move
  bool needs_game = false;
};

absl::Span<const Session::Command> Session::Commands() {
  static constexpr std::array kCommands = {
      Command{"ABOUT", &Session::About},
      Command{"START", &Session::Start, true},
      Command{"RECTSTART", &Session::RectStart, true},
      Command{"RESTART", &Session::Restart, true, true},
      Command{"BEGIN", &Session::Begin, true, true},
      Command{"TURN", &Session::Turn, true, true},
      Command{"BOARD", &Session::BoardCommand, true},
      Command{"TAKEBACK", &Session::TakeBack, true, true},
      Command{"PLAY", &Session::Play, true, true},
      Command{"INFO", &Session::Info},
      Command{"STOP", &Session::StopThinking},
      Command{"YXSTOP", &Session::StopThinking},
      Command{"YXBOARD", &Session::YxBoard, true},
      Command{"YXSHOWINFO", &Session::YxShowInfo},
      Command{"YXSHOWFORBID", &Session::YxShowForbid},
      Command{"YXHASHCLEAR", &Session::YxHashClear},
      Command{"YXHASHDUMP", &Session::YxHashDump},
      Command{"YXHASHLOAD", &Session::YxHashLoad},
      Command{"YXSHOWHASHUSAGE", &Session::YxShowHashUsage},
      Command{"YXNBEST", &Session::YxNBest, true, true},
      Command{"YXSEARCHDEFEND", &Session::YxSearchDefend, true, true},
      Command{"YXBALANCEONE", &Session::YxBalanceOne, true, true},
      Command{"YXBALANCETWO", &Session::YxBalanceTwo, true, true},
      Command{"YXBLOCK", &Session::YxBlock},
      Command{"YXBLOCKUNDO", &Session::YxBlockUndo},
      Command{"YXBLOCKRESET", &Session::YxBlockReset},
      Command{"YXBLOCKPATH", &Session::YxBlockPath},
      Command{"YXBLOCKPATHUNDO", &Session::YxBlockPathUndo},
      Command{"YXBLOCKPATHRESET", &Session::YxBlockPathReset},
  };
  return kCommands;
}

const Session::Command* Session::FindCommand(absl::string_view word) {
  return FindRow(Commands(), word);
}

Session::Session(absl::string_view version, Thinker& thinker, OutputPort& output,
                 const base::Clock& clock, DatabasePort* database)
    : version_(version), thinker_(thinker), output_(output), clock_(clock), database_(database) {}

Session::~Session() {
  silent_ = true;
  thinker_.Stop();
  thinker_.Wait();
}

bool Session::Feed(absl::string_view bytes, absl::Duration ago) {
  received_ = clock_.Now() - ago;
  while (std::optional<base::InputLine> line = splitter_.Next(bytes)) {
    if (silent_ || !ExecuteLine(*line)) return false;
  }
  return !silent_;
}

// --------------------------------------------------------------------------------
// Lines and blocks

bool Session::ExecuteLine(const base::InputLine& line) {
  if (!line.too_long) return ExecuteText(line.text);
  CollectOutcome();
  const bool path =
      std::holds_alternative<PathLine>(block_) || std::holds_alternative<DatabaseBlock>(block_);
  if (path || std::holds_alternative<IgnoredLine>(block_)) CloseBlock();
  Reply(kErrorLineTooLong);
  return true;
}

bool Session::ExecuteText(absl::string_view text) {
  const auto* database_block = std::get_if<DatabaseBlock>(&block_);
  if (database_block != nullptr && database_block->in_text()) {
    ContinueBlock(text);  // a comment may say END
    return true;
  }
  const auto [first_word, arguments] = base::SplitFirstWord(text);
  if (first_word.empty()) return true;
  const std::string word = absl::AsciiStrToUpper(first_word);
  if (word == "END") {
    // Before anything takes a lock: it must work even if an answer is stuck in the pipe.
    silent_ = true;
    thinker_.Stop();
    return false;
  }
  CollectOutcome();
  const Command* command = FindCommand(word);
  const OpeningCommand* opening = FindOpeningCommand(word);
  const DatabaseCommand* database = FindDatabaseCommand(word);
  const bool is_command =
      command != nullptr || opening != nullptr || database != nullptr || FindYixinWord(word);
  if (is_command && word != "INFO") CloseBlock();  // a block without its DONE is abandoned
  if (in_block() && word != "INFO") {
    ContinueBlock(text);
  } else if (command != nullptr) {
    ExecuteCommand(*command, arguments);
  } else if (opening != nullptr) {
    ExecuteOpening(*opening, arguments);
  } else if (database != nullptr) {
    ExecuteDatabase(*database, arguments);
  } else {
    ExecuteUnknown(word, arguments);
  }
  return true;
}

void Session::ExecuteCommand(const Command& command, absl::string_view arguments) {
  if (absl::StartsWith(command.name, "YX")) yixin_ = true;
  if (command.ends_search) FinishSearch();
  if (command.needs_game && !board_) {
    Reply(kErrorNoGame);
  } else {
    (this->*command.execute)(arguments);
  }
}

void Session::ExecuteDatabase(const DatabaseCommand& command, absl::string_view arguments) {
  yixin_ = true;
  const auto& block = block_.emplace<DatabaseBlock>(command, arguments);
  if (!block.complete()) return;
  FinishDatabase(block.request());
  CloseBlock();
}

void Session::ExecuteUnknown(absl::string_view word, absl::string_view arguments) {
  if (!absl::StartsWith(word, "YX")) {
    Reply(kUnknownCommand);
    return;
  }
  yixin_ = true;
  switch (FindYixinWord(word).value_or(PassedOver::kNothing)) {
    case PassedOver::kNothing:
      break;
    case PassedOver::kBlock:
      OpenBlock(IgnoredBlock(), arguments);
      break;
    case PassedOver::kLine:
      block_ = IgnoredLine();
      break;
  }
}

void Session::OpenBlock(Block block, absl::string_view first_line) {
  block_ = std::move(block);
  if (!first_line.empty()) ContinueBlock(first_line);
}

void Session::ContinueBlock(absl::string_view text) {
  if (auto* board = std::get_if<BoardBlock>(&block_)) {
    if (!AddStones(text, kNumbersPerBoardStone, kErrorBoardLine, board->stones)) return;
    FinishBoard(*board);
  } else if (auto* opening = std::get_if<OpeningBlock>(&block_)) {
    const OpeningCommand& command = *opening->command;
    const bool done =
        command.block == OpeningCommand::Block::kLog
            ? AddLog(text, opening->log)
            : AddStones(text, kNumbersPerOpeningStone,
                        absl::StrCat("ERROR x,y or DONE expected after ", command.name),
                        opening->stones);
    if (!done) return;
    FinishOpening(command, {rule(), board_->width(), board_->height(),
                            opening_settings_.Config(board_->width(), board_->height()),
                            opening->number, opening->stones.points(), opening->log});
  } else if (auto* points = std::get_if<PointsBlock>(&block_)) {
    const std::string error = absl::StrCat("ERROR x,y or DONE expected after ", points->command);
    if (!AddStones(text, kNumbersPerOpeningStone, error, points->points)) return;
    FinishPoints(*points);
  } else if (auto* database = std::get_if<DatabaseBlock>(&block_)) {
    database->Add(text);
    if (!database->complete()) return;
    FinishDatabase(database->request());
  } else if (const auto* path = std::get_if<PathLine>(&block_)) {
    (this->*path->execute)(absl::StripAsciiWhitespace(text));
  } else if (std::holds_alternative<IgnoredBlock>(block_) && !IsDone(text)) {
    return;
  }
  CloseBlock();
}

// Adds a line's stones to those of a block; true if the line ends the block. Whatever is wrong with
// a line is said once, and stones that are right are kept.
template <typename Stones>
bool Session::AddStones(absl::string_view text, size_t numbers_per_stone, absl::string_view error,
                        Stones& stones) {
  const StoneLine line = ParseStoneLine(text, numbers_per_stone);
  bool ok = true;
  for (const std::vector<int64_t>& stone : line.stones) ok &= stones.Add(stone).ok();
  if (!ok) Reply(error);
  return line.done;
}

// Adds the line, or what stands before DONE in it; true if that ends the block.
bool Session::AddLog(absl::string_view text, std::vector<std::string>& log) {
  std::vector<absl::string_view> words = base::SplitAtBlanks(text);
  const auto end = std::find_if(words.begin(), words.end(), [](absl::string_view word) {
    return absl::EqualsIgnoreCase(word, "DONE");
  });
  const bool done = end != words.end();
  words.erase(end, words.end());
  if (!words.empty() && log.size() < kMaxLogLines) {
    log.push_back(absl::StrJoin(words, " ").substr(0, kMaxLogLine));
  }
  return done;
}

void Session::FinishBoard(const BoardBlock& block) {
  board_ = block.stones.Build(rule());
  if (block.think) Think();
}

void Session::FinishPoints(const PointsBlock& block) {
  const absl::Status status = (blocked_.*block.apply)(block.points);
  if (!status.ok()) Reply(absl::StrCat("ERROR ", absl::string_view(status.message())));
}

// What was written by users is sent as it is, not as a PrintableLine: the GUI writes back what it
// was sent.
void Session::FinishDatabase(const DatabaseRequest& request) {
  if (database_ == nullptr) return;
  const std::vector<std::string> lines = database_->Execute(
      request, {board_ ? &*board_ : nullptr, rule(), settings_.usedatabase.value_or(1) != 0,
                settings_.database_readonly.value_or(0) != 0});
  const std::lock_guard lock(mutex_);
  if (!silent_ && !lines.empty()) output_.Write(lines);
}

// --------------------------------------------------------------------------------
// Commands

void Session::About(absl::string_view) { Say(AboutLine(version_)); }

void Session::Start(absl::string_view arguments) {
  const std::vector<absl::string_view> words = base::SplitArguments(arguments);
  const std::optional<int64_t> width = NumberAt(words, 0);
  // Some managers name both sides; anything else behind the size is no concern of ours.
  const std::optional<int64_t> height = width ? NumberAt(words, 1).value_or(*width) : width;
  // Yixin-Board names the width first, too, but its points by their rows.
  StartGame(yixin_ ? height : width, yixin_ ? width : height, kErrorStartParameter);
}

void Session::RectStart(absl::string_view arguments) {
  const std::vector<absl::string_view> words = base::SplitArguments(arguments);
  StartGame(NumberAt(words, 0), NumberAt(words, 1), kErrorRectStartParameter);
}

void Session::StartGame(std::optional<int64_t> width, std::optional<int64_t> height,
                        absl::string_view parameter_error) {
  const std::optional<Board> previous = std::exchange(board_, std::nullopt);
  plan_.reset();
  if (!width || !height) {
    Reply(parameter_error);
    return;
  }
  const auto supported = [](int64_t side) {
    return side >= engine::kMinSide && side <= engine::kMaxSide;
  };
  if (!supported(*width) || !supported(*height)) {
    Reply(kErrorSize);
    return;
  }
  board_ = MakePosition(static_cast<int>(*width), static_cast<int>(*height), rule(), {}, {}, {},
                        Color::kBlack);
  // Yixin GUIs send START before every position of one analysis, which must not lose what was found
  // so far.
  const bool same_size = previous && previous->width() == *width && previous->height() == *height;
  if (!yixin_ || !same_size) forget_ = true;
  time_control_.NewGame();
  if (!announcement_.empty()) Reply(std::exchange(announcement_, ""));
  Reply(kOkReply);
}

void Session::Restart(absl::string_view) {
  StartGame(board_->width(), board_->height(), kErrorStartParameter);
}

void Session::Begin(absl::string_view) { Think(); }

void Session::Turn(absl::string_view arguments) {
  const std::optional<Point> p = ParsePoint(arguments);
  if (!p || !board_->IsEmpty(*p)) {
    Reply(kErrorCoordinates);
    return;
  }
  board_->Make(*p);
  Think();
}

void Session::BoardCommand(absl::string_view arguments) { ReadBoard(arguments, /*think=*/true); }

void Session::YxBoard(absl::string_view arguments) { ReadBoard(arguments, /*think=*/false); }

void Session::ReadBoard(absl::string_view arguments, bool think) {
  if (board_) {
    OpenBlock(BoardBlock{PositionBuilder(board_->width(), board_->height()), think}, arguments);
  } else {
    Reply(kErrorNoGame);
    OpenBlock(IgnoredBlock(), arguments);
  }
}

void Session::TakeBack(absl::string_view arguments) {
  const std::optional<Point> p = ParsePoint(arguments);
  const bool removed = p && board_->Remove(*p).ok();
  Reply(removed ? kOkReply : kErrorNoStone);
}

void Session::Play(absl::string_view arguments) {
  const std::optional<Point> p = ParsePoint(arguments);
  if (!p || !board_->IsEmpty(*p)) {
    Reply(kErrorCoordinates);
    return;
  }
  board_->Make(*p);
  Reply(ToCoordinates(*p));
}

void Session::Info(absl::string_view arguments) {
  if (opening_settings_.Apply(arguments)) return;
  const Option* option = ApplyInfo(arguments, settings_);
  if (option == nullptr) return;
  if (option->field == &Settings::show_detail) yixin_ = true;
  if (option->field == &Settings::time_left) time_control_.TimeLeftSent(settings_);
  if (option->field == &Settings::timeout_turn && settings_.timeout_turn == 0) {
    thinker_.Stop();
    return;
  }
  TightenLimits();
  // Only now, for a search that ends in the meantime begins to ponder as it was told.
  if (!Thinking() && !Ponders(settings_)) thinker_.Stop();
}

void Session::StopThinking(absl::string_view) { thinker_.Stop(); }

void Session::YxShowInfo(absl::string_view) {
  Say(absl::StrCat("MESSAGE INFO MAX_THREAD_NUM ", kMaxThreads));
  Say(absl::StrCat("MESSAGE INFO MAX_HASH_SIZE ", kMaxHashLog2KiB));
}

void Session::YxShowForbid(absl::string_view) {
  if (!board_) {
    Say("FORBID .");
  } else if (board_->rule() == rule()) {
    Say(ForbidLine(*board_));
  } else {
    Say(ForbidLine(WithRule(*board_, rule())));
  }
}

void Session::YxHashClear(absl::string_view) { forget_ = true; }

void Session::YxHashDump(absl::string_view arguments) { ReadPath(&Session::WriteTable, arguments); }

void Session::YxHashLoad(absl::string_view arguments) { ReadPath(&Session::ReadTable, arguments); }

// The path stands on the next line, or behind the command.
void Session::ReadPath(void (Session::*execute)(absl::string_view path),
                       absl::string_view arguments) {
  OpenBlock(PathLine{execute}, arguments);
}

void Session::WriteTable(absl::string_view path) {
  const absl::Status free = TakeTable();
  Say(TableLine("saved", free.ok() ? thinker_.WriteTable(*board_, std::string(path)) : free));
}

void Session::ReadTable(absl::string_view path) {
  const absl::Status free = TakeTable();
  Say(TableLine("loaded", free.ok() ? thinker_.ReadTable(*board_, std::string(path)) : free));
}

absl::Status Session::TakeTable() {
  if (!board_) return absl::FailedPreconditionError("no game started");
  if (Thinking()) return absl::FailedPreconditionError("a search is using it");
  FinishSearch();  // pondering uses it, too
  AdoptRule();
  PrepareThinker();
  return absl::OkStatus();
}

void Session::YxShowHashUsage(absl::string_view) {
  Say(absl::StrCat("MESSAGE hash usage ", PermilleText(thinker_.TableUsedPermille())));
}

// A number that is missing or makes no sense is taken for the least one: the GUI has begun to wait.
void Session::YxNBest(absl::string_view arguments) {
  const int64_t lines = base::ParseInteger(base::SplitFirstWord(arguments).first).value_or(1);
  Think(static_cast<int>(std::clamp<int64_t>(lines, 1, engine::kPointCapacity)));
}

// All moves are lines, so that each has its value.
void Session::YxSearchDefend(absl::string_view) { Think(engine::kPointCapacity); }

void Session::YxBalanceOne(absl::string_view arguments) {
  Think(/*lines=*/1, search::BalanceGoal{1, ParseValue(arguments)});
}

void Session::YxBalanceTwo(absl::string_view arguments) {
  Think(/*lines=*/1, search::BalanceGoal{2, ParseValue(arguments)});
}

void Session::YxBlock(absl::string_view arguments) {
  OpenBlock(PointsBlock{"YXBLOCK", &BlockedMoves::Block, {}}, arguments);
}

void Session::YxBlockUndo(absl::string_view arguments) {
  OpenBlock(PointsBlock{"YXBLOCKUNDO", &BlockedMoves::Unblock, {}}, arguments);
}

void Session::YxBlockReset(absl::string_view) { blocked_.Reset(); }

void Session::YxBlockPath(absl::string_view arguments) {
  OpenBlock(PointsBlock{"YXBLOCKPATH", &BlockedMoves::BlockPath, {}}, arguments);
}

void Session::YxBlockPathUndo(absl::string_view arguments) {
  OpenBlock(PointsBlock{"YXBLOCKPATHUNDO", &BlockedMoves::UnblockPath, {}}, arguments);
}

void Session::YxBlockPathReset(absl::string_view) { blocked_.ResetPaths(); }

std::optional<Point> Session::ParsePoint(absl::string_view arguments) const {
  return protocol::ParsePoint(base::SplitArguments(arguments), board_->width(), board_->height());
}

// --------------------------------------------------------------------------------
// Openings

void Session::ExecuteOpening(const OpeningCommand& command, absl::string_view arguments) {
  if (absl::StartsWith(command.name, "YX")) yixin_ = true;
  FinishSearch();
  const bool block = command.block != OpeningCommand::Block::kNone;
  if (!board_) {
    Reply(kErrorNoGame);
    if (block) OpenBlock(IgnoredBlock(), arguments);
    return;
  }
  if (!block) {
    const absl::Status no_config = absl::FailedPreconditionError("not asked for");
    FinishOpening(
        command,
        {rule(), board_->width(), board_->height(), no_config, std::nullopt, board_->Moves(), {}});
    return;
  }
  std::optional<int64_t> number;
  if (command.takes_number) {
    const auto [word, rest] = base::SplitFirstWord(arguments);
    number = base::ParseInteger(word);
    if (number) arguments = rest;
  }
  OpenBlock(OpeningBlock{&command, number, ListedStones(board_->width(), board_->height()), {}},
            arguments);
}

void Session::FinishOpening(const OpeningCommand& command, const OpeningRequest& request) {
  const absl::StatusOr<search::OpeningTask> task = command.build(request);
  if (!task.ok()) {
    Reply(absl::StrCat("ERROR ", absl::string_view(task.status().message())));
    return;
  }
  if (command.one_by_one && AnswerFromPlan(*task)) return;
  board_ = task->negotiation.ToBoard(request.rule);
  if (!task->negotiation.agreed()) {
    ThinkAboutOpening(command, *task);
  } else if (command.when_agreed == OpeningCommand::WhenAgreed::kFormat) {
    for (const std::string& line : command.format(*task, {})) Reply(line);
  } else {
    Think();
  }
}

// Answers without thinking if the question is the one that the last answer has foreseen.
bool Session::AnswerFromPlan(const search::OpeningTask& task) {
  if (!plan_ || plan_->actions.empty() || plan_->rule != task.rule ||
      !(plan_->next == task.negotiation)) {
    return false;
  }
  const engine::Action action = plan_->actions.front();
  plan_->actions.erase(plan_->actions.begin());
  if (!plan_->next.Apply(plan_->next.actor(), action).ok()) return false;
  board_ = plan_->next.ToBoard(task.rule);
  Reply(WireAction(action));
  return true;
}

// --------------------------------------------------------------------------------
// The search, seen from the reader

// Managers send the rule after START, so it takes effect when the next search begins.
void Session::AdoptRule() {
  if (board_->rule() != rule()) board_ = WithRule(*board_, rule());
}

bool Session::Thinking() const {
  const std::lock_guard lock(mutex_);
  return assignment_.has_value();
}

// REQUIRES: not thinking, a game.
void Session::Think(int lines, std::optional<search::BalanceGoal> goal) {
  if (board_->full()) {
    Reply(kErrorNoMove);
    return;
  }
  AdoptRule();
  search::SearchLimits limits = time_control_.Limits(settings_, received_, MovesToCome());
  limits.lines = lines;
  limits.balance = goal;
  blocked_.Apply(*board_, limits);
  // Where START does not tell a new game, its first stones do: a weak player is to err anew.
  const bool plays = lines == 1 && !goal && limits.refused.empty();
  if (plays && board_->stone_count() < 2 && BrainOptionsOf(settings_).strength.limited()) {
    forget_ = true;
  }
  Assign(NewAssignment(limits));
  thinker_.Go(*board_, limits, *this);
}

// REQUIRES: not thinking, a game.
void Session::ThinkAboutOpening(const OpeningCommand& command, const search::OpeningTask& task) {
  const search::SearchLimits limits = time_control_.Limits(settings_, received_, MovesToCome());
  Assignment assignment = NewAssignment(limits);
  assignment.opening_command = &command;
  assignment.opening_task = task;
  Assign(std::move(assignment));
  thinker_.GoOpening(task, limits, *this);
}

// REQUIRES: a game.
int Session::MovesToCome() const { return std::max(board_->empty_count() - 1, 0) / 2; }

Session::Assignment Session::NewAssignment(const search::SearchLimits& limits) const {
  const PointLabels labels = {yixin_ ? board_->width() : board_->height(), yixin_};
  return {limits, labels, ProgressReport(settings_.show_detail.value_or(0), labels), nullptr,
          std::nullopt};
}

void Session::Assign(Assignment assignment) {
  {
    const std::lock_guard lock(mutex_);
    assignment_ = std::move(assignment);
  }
  plan_.reset();
  time_control_.SearchStarted();
  PrepareThinker();
}

// What has changed since the last search takes effect. REQUIRES: not thinking.
void Session::PrepareThinker() {
  if (std::exchange(forget_, false)) thinker_.NewGame();
  thinker_.SetOptions(BrainOptionsOf(settings_));
}

// Returns idle, the answer of the running search sent and its stone on the board. Pondering, of
// which there is nothing to collect, has ended.
void Session::FinishSearch() {
  thinker_.Stop();
  thinker_.Wait();
  CollectOutcome();
}

void Session::CollectOutcome() {
  std::optional<Outcome> outcome;
  {
    const std::lock_guard lock(mutex_);
    outcome = std::exchange(outcome_, std::nullopt);
  }
  if (!outcome) return;
  time_control_.SearchFinished(outcome->elapsed, settings_);
  for (Point p : outcome->played) board_->Make(p);
  plan_ = std::move(outcome->plan);
}

// Adopts new limits for the running search, if there is one, where they are stricter than those it
// began with.
void Session::TightenLimits() {
  search::SearchLimits limits;
  {
    const std::lock_guard lock(mutex_);
    if (!assignment_) return;
    search::SearchLimits& current = assignment_->limits;
    current = Stricter(current, time_control_.Limits(settings_, current.start, MovesToCome()));
    limits = current;
  }
  thinker_.UpdateLimits(limits);
}

// --------------------------------------------------------------------------------
// The search, seen from the thinker

void Session::OnIteration(const search::SearchInfo& info) {
  const std::lock_guard lock(mutex_);
  Show(assignment_->progress.Iteration(info));
}

void Session::OnRootEvent(const search::RootEvent& event) {
  const std::lock_guard lock(mutex_);
  Show(assignment_->progress.Event(event, clock_.Now() - assignment_->limits.start));
}

void Session::Show(absl::Span<const std::string> lines) {
  if (lines.empty()) return;
  if (InTime(assignment_->limits, clock_.Now() - assignment_->limits.start)) Send(lines);
}

void Session::OnFinished(const search::SearchResult& result) {
  const std::lock_guard lock(mutex_);
  const Assignment assignment = *std::exchange(assignment_, std::nullopt);
  Outcome outcome;
  for (const std::optional<Point> p : {result.move, result.second}) {
    if (p) outcome.played.push_back(*p);
  }
  const std::string answer =
      outcome.played.empty() ? std::string(kErrorNoMove) : PointsLine(outcome.played);
  Finish(assignment, std::move(outcome), SearchMessage(result.info, assignment.labels), {answer});
}

void Session::OnOpeningAnswered(const search::OpeningAnswer& answer) {
  const std::lock_guard lock(mutex_);
  const Assignment assignment = *std::exchange(assignment_, std::nullopt);
  const OpeningCommand& command = *assignment.opening_command;
  const search::OpeningTask& task = *assignment.opening_task;
  Outcome outcome;
  outcome.played = StonesOf(answer);
  if (command.one_by_one) {
    outcome.played = StonesOf({{answer.actions.front()}, std::nullopt, {}});
    engine::Negotiation next = task.negotiation;
    if (next.Apply(next.actor(), answer.actions.front()).ok()) {
      outcome.plan = {task.rule, next, {answer.actions.begin() + 1, answer.actions.end()}};
    }
  }
  // Yixin GUIs read the answer from MESSAGE lines, among which there should be no other.
  const bool yixin = absl::StartsWith(command.name, "YX");
  Finish(assignment, std::move(outcome), yixin ? "" : OpeningMessage(answer.info),
         command.format(task, answer));
}

void Session::Finish(const Assignment& assignment, Outcome outcome, absl::string_view message,
                     std::vector<std::string> lines) {
  outcome.elapsed = clock_.Now() - assignment.limits.start;
  if (!message.empty() && InTime(assignment.limits, outcome.elapsed)) {
    lines.insert(lines.begin(), std::string(message));
  }
  outcome_ = std::move(outcome);
  std::move(deferred_.begin(), deferred_.end(), std::back_inserter(lines));
  deferred_.clear();
  Send(lines);
}

// --------------------------------------------------------------------------------
// Output

void Session::Say(absl::string_view line) {
  const std::lock_guard lock(mutex_);
  Send({std::string(line)});
}

void Session::Reply(absl::string_view line) {
  const std::lock_guard lock(mutex_);
  if (!assignment_) {
    Send({std::string(line)});
  } else if (deferred_.size() < kMaxDeferred) {
    deferred_.emplace_back(line);
  }
}

void Session::Send(absl::Span<const std::string> lines) {
  if (silent_) return;
  std::vector<std::string> printable;
  for (const std::string& line : lines) printable.push_back(PrintableLine(line));
  output_.Write(printable);
}

}  // namespace tengen::protocol
