#include "protocol/game.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "base/text.h"
#include "protocol/book_move.h"
#include "protocol/position_builder.h"
#include "protocol/progress_report.h"
#include "protocol/replies.h"

namespace tengen::protocol {
namespace {

// The keys of INFO that name a file or a folder, and so have no row among the numbers.
constexpr absl::string_view kBook = "book";
constexpr absl::string_view kSolved = "solved";

}  // namespace

void Game::Info(absl::string_view arguments) {
  if (opening_settings_.Apply(arguments)) return;
  const auto [key, path] = base::SplitFirstWord(arguments);
  if (absl::EqualsIgnoreCase(key, kBook)) return UseBook(absl::StripAsciiWhitespace(path));
  if (absl::EqualsIgnoreCase(key, kSolved)) return UseSolved(absl::StripAsciiWhitespace(path));
  const Option* option = ApplyInfo(arguments, settings_);
  if (option == nullptr) return;
  if (option->field == &Settings::show_detail) yixin_ = true;
  if (option->field == &Settings::time_left) time_control_.TimeLeftSent(settings_);
  if (option->field == &Settings::rule && board_) thinker_.Prepare(rule());
  if (option->field == &Settings::timeout_turn && settings_.timeout_turn == 0) {
    search_.Stop();
    return;
  }
  if (search_.Thinking()) search_.Tighten(Limits());
  // Only now, for a search that ends in the meantime begins to ponder as it was told.
  if (!search_.Thinking() && !Ponders(settings_)) search_.Stop();
}

// --------------------------------------------------------------------------------
// The position

bool Game::Start(int64_t width, int64_t height) {
  const std::optional<Board> previous = std::exchange(board_, std::nullopt);
  plan_.reset();
  ++games_;
  const auto supported = [](int64_t side) {
    return side >= engine::kMinSide && side <= engine::kMaxSide;
  };
  if (!supported(width) || !supported(height)) return false;
  board_ = MakePosition(static_cast<int>(width), static_cast<int>(height), rule(), {}, {}, {},
                        Color::kBlack);
  // Yixin GUIs send START before every position of one analysis, which must not lose what was found
  // so far.
  const bool same_size = previous && previous->width() == width && previous->height() == height;
  if (!yixin_ || !same_size) forget_ = true;
  thinker_.Prepare(rule());
  time_control_.NewGame();
  return true;
}

void Game::End() {
  board_.reset();
  plan_.reset();
}

bool Game::Put(Point p) {
  const bool free = board_->IsEmpty(p);
  if (free) board_->Make(p);
  return free;
}

bool Game::TakeBack(Point p) { return board_->Remove(p).ok(); }

// Managers send the rule after START, so it takes effect when the next search begins.
void Game::AdoptRule() {
  if (board_->rule() != rule()) board_ = WithRule(*board_, rule());
}

// --------------------------------------------------------------------------------
// Searches

void Game::Think(std::optional<int> shown, std::optional<search::BalanceGoal> goal) {
  const int lines = shown.value_or(1);
  if (board_->full()) {
    search_.Reply(kErrorNoMove);
    return;
  }
  AdoptRule();
  search::SearchLimits limits = Limits();
  limits.lines = lines;
  limits.balance = goal;
  blocked_.Apply(*board_, limits);
  // Where START does not tell a new game, its first stones do: a weak player is to err anew.
  const bool plays = lines == 1 && !goal && limits.refused.empty();
  if (plays && board_->stone_count() < 2 && BrainOptionsOf(settings_).strength.limited()) {
    forget_ = true;
  }
  BeginSearch();
  const ProgressReport progress(settings_.show_detail.value_or(0), Labels());
  if (!plays || shown) return search_.Go(*board_, limits, progress);
  if (!solved_.ok()) TellTrouble(std::exchange(solved_, absl::OkStatus()));
  if (AnswerFromBook(limits)) return;
  search_.GoSolved(*board_, limits, progress);
}

void Game::Ponder(std::optional<absl::Duration> time) {
  Settings wished = settings_;
  wished.pondering = 1;
  if (board_->full() || !Ponders(wished)) return;
  AdoptRule();
  search::SearchLimits limits;
  limits.start = received_;
  limits.turn_time = time;
  limits.analysis = true;
  PrepareThinker();
  search_.Ponder(*board_, limits);
}

search::SearchLimits Game::Limits() const {
  // The engine's moves after the one that is being thought about, if the board gets full.
  const int moves_to_come = std::max(board_->empty_count() - 1, 0) / 2;
  return time_control_.Limits(settings_, received_, moves_to_come);
}

PointLabels Game::Labels() const { return {yixin_ ? board_->width() : board_->height(), yixin_}; }

// What has changed since the last search takes effect. REQUIRES: not thinking.
void Game::PrepareThinker() {
  if (std::exchange(forget_, false)) thinker_.NewGame();
  thinker_.SetOptions(BrainOptionsOf(settings_));
}

void Game::BeginSearch() {
  plan_.reset();
  time_control_.SearchStarted();
  PrepareThinker();
}

void Game::FinishSearch() {
  search_.Finish();
  CollectOutcome();
}

void Game::CollectOutcome() {
  std::optional<SearchOutcome> outcome = search_.TakeOutcome();
  if (!outcome) return;
  time_control_.SearchFinished(outcome->elapsed, outcome->overrun, settings_);
  for (Point p : outcome->played) board_->Make(p);
  plan_ = std::move(outcome->plan);
}

// --------------------------------------------------------------------------------
// Openings

OpeningRequest Game::NewOpeningRequest() const {
  OpeningRequest request;
  request.rule = rule();
  request.width = board_->width();
  request.height = board_->height();
  request.config = opening_settings_.Config(request.width, request.height);
  return request;
}

void Game::AnswerOpening(const OpeningCommand& command, const OpeningRequest& request) {
  if (command.describe != nullptr) {
    const absl::StatusOr<std::string> line = command.describe(request);
    search_.Reply(line.ok() ? *line : ErrorLine(line.status()));
    return;
  }
  absl::StatusOr<search::OpeningTask> task = command.build(request);
  if (!task.ok()) {
    search_.Reply(ErrorLine(task.status()));
    return;
  }
  if (command.one_by_one && AnswerFromPlan(*task)) return;
  board_ = task->negotiation.ToBoard(request.rule);
  AddBook(*task);
  if (!task->negotiation.agreed()) {
    BeginSearch();
    search_.GoOpening(command, *task, Limits());
  } else if (command.when_agreed == OpeningCommand::WhenAgreed::kFormat) {
    for (const std::string& line : command.format(*task, {})) search_.Reply(line);
  } else {
    Think();
  }
}

void Game::AddBook(search::OpeningTask& task) {
  if (!book_.ok()) TellTrouble(book_);
  if (database_ == nullptr) return;
  auto known = database_->Known(*board_);
  if (!known.ok()) return TellTrouble(known.status());
  task.known = *std::move(known);
  task.taste = Taste();
}

// Answers without thinking if the question is the one that the last answer has foreseen.
bool Game::AnswerFromPlan(const search::OpeningTask& task) {
  const std::optional<engine::Action> action = plan_ ? plan_->Answer(task) : std::nullopt;
  if (!action) return false;
  board_ = plan_->negotiation().ToBoard(task.rule);
  search_.Reply(WireAction(*action));
  return true;
}

// --------------------------------------------------------------------------------
// Books

void Game::UseBook(absl::string_view path) {
  book_ = database_ != nullptr ? database_->UseBook(std::string(path))
                               : absl::UnimplementedError("this program is built without books");
  trouble_told_.clear();
}

void Game::UseSolved(absl::string_view which) { solved_ = thinker_.UseSolved(std::string(which)); }

// True if no search is needed. Otherwise what is known to lose is left out of it.
bool Game::AnswerFromBook(search::SearchLimits& limits) {
  if (!book_.ok()) TellTrouble(book_);
  if (database_ == nullptr) return false;
  const absl::StatusOr<KnownPosition> known =
      database_->Look(*board_, settings_.usedatabase.value_or(1) != 0);
  if (!known.ok()) {
    TellTrouble(known.status());
    return false;
  }
  const std::optional<KnownMove> move = ChooseBookMove(*known, *board_, limits.excluded, Taste());
  if (!move) {
    limits.excluded |= MovesToAvoid(*known, *board_, limits.excluded);
    return false;
  }
  search_.AnswerAtOnce(limits, move->move, BookMessage(known->source, *move, Labels()));
  return true;
}

// Once, not at every move.
void Game::TellTrouble(const absl::Status& why) {
  std::string text =
      absl::StrCat("MESSAGE thinking without it: ", absl::string_view(why.message()));
  if (text == trouble_told_) return;
  search_.Say(text);
  trouble_told_ = std::move(text);
}

// A limit of nodes asks for reproducible play.
search::BookTaste Game::Taste() const {
  const bool reproducible = settings_.max_node.value_or(0) > 0;
  return {static_cast<int>(settings_.strength.value_or(search::kFullStrength)),
          reproducible ? 0 : random_word_ + games_};
}

// --------------------------------------------------------------------------------
// Hash files

absl::StatusOr<int64_t> Game::WriteTable(const std::string& path) {
  if (absl::Status status = TakeTable(); !status.ok()) return status;
  return thinker_.WriteTable(*board_, path);
}

absl::StatusOr<int64_t> Game::ReadTable(const std::string& path) {
  if (absl::Status status = TakeTable(); !status.ok()) return status;
  return thinker_.ReadTable(*board_, path);
}

// Why the table cannot be used just now; else it can, and belongs to the game.
absl::Status Game::TakeTable() {
  if (!board_) return absl::FailedPreconditionError("no game started");
  if (search_.Thinking()) return absl::FailedPreconditionError("a search is using it");
  FinishSearch();  // pondering uses it, too
  AdoptRule();
  PrepareThinker();
  return absl::OkStatus();
}

}  // namespace tengen::protocol
