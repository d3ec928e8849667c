#include "cli/terminal/play_session.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cctype>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/types/span.h"
#include "base/files.h"
#include "base/spelling.h"
#include "base/text.h"
#include "cli/analyze/analysis_text.h"
#include "cli/terminal/board_view.h"
#include "cli/terminal/saved_game.h"
#include "engine/record/given_position.h"
#include "engine/record/notation.h"
#include "eval/value.h"

namespace tengen::cli {
namespace {

constexpr absl::string_view kPersonName = "person";

PlayedGame EmptyGame(const PlaySettings& settings) {
  absl::StatusOr<PlayedGame> game =
      PlayedGame::Create(settings.size, RuleOf(settings), settings.opening);
  assert(game.ok());
  for (Point p : settings.first_moves) game->Play(p, 0).IgnoreError();
  return *std::move(game);
}

std::string ColorAndStone(Color c) {
  return absl::StrCat(ColorName(c), c == Color::kBlack ? " (X)" : " (O)");
}

PlaySide OtherSide(PlaySide side) {
  if (side == PlaySide::kBlack) return PlaySide::kWhite;
  return side == PlaySide::kWhite ? PlaySide::kBlack : side;
}

std::optional<Point> ParsePoint(absl::string_view text, const Board& board) {
  const std::optional<Point> p = engine::ParseLetters(text, board.width(), board.height());
  return p ? p : engine::ParseCoordinates(text, board.width(), board.height());
}

// Whether somebody who typed `text` meant a point, on this board or not.
bool LooksLikePoint(absl::string_view text) {
  const bool has_digit = std::any_of(text.begin(), text.end(), absl::ascii_isdigit);
  const bool only_point_characters = std::all_of(text.begin(), text.end(), [](unsigned char c) {
    return absl::ascii_isalnum(c) || absl::ascii_isspace(c) || c == ',' || c == '-';
  });
  const size_t letters = std::count_if(text.begin(), text.end(), absl::ascii_isalpha);
  const bool has_comma = absl::StrContains(text, ",");
  return has_digit && only_point_characters && (letters > 0) != has_comma && letters <= 2;
}

// What the engine thought for `side`: "White 57.2%, depth 12, 1234 nodes, 0.81 s".
std::string DescribeThought(const search::SearchInfo& info, Color side) {
  std::string text = RateWords(info, side);
  if (!info.searched()) return text;
  if (IsDecided(info.value)) absl::StrAppend(&text, ", ", ValueWords(info.value));
  absl::StrAppendFormat(&text, ", depth %d, %d nodes, %.2f s", info.depth, info.nodes,
                        absl::ToDoubleSeconds(info.elapsed));
  return text;
}

// "h8 i9 j10 ...", as much as fits a row.
std::string DescribeLine(const std::vector<Point>& line, int height) {
  constexpr size_t kMaxLineMoves = 16;
  const size_t shown = std::min(line.size(), kMaxLineMoves);
  return absl::StrCat(LettersText(absl::MakeConstSpan(line).subspan(0, shown), height),
                      shown < line.size() ? " ..." : "");
}

// "2 moves", "1 move and 3 steps of the opening".
std::string Counted(int moves, int steps) {
  std::vector<std::string> parts;
  if (moves > 0 || steps == 0)
    parts.push_back(absl::StrCat(moves, moves == 1 ? " move" : " moves"));
  if (steps > 0)
    parts.push_back(absl::StrCat(steps, steps == 1 ? " step" : " steps", " of the opening"));
  return absl::StrJoin(parts, " and ");
}

}  // namespace

absl::Span<const PlaySession::Command> PlaySession::Commands() {
  static constexpr std::array<Command, 15> kCommands = {{
      {"undo", "u", "", "take back until you are to move again", &PlaySession::Undo},
      {"hint", "", "", "ask tengen, at full strength, what it would play", &PlaySession::Hint},
      {"line", "", "", "show how the engine expected the game to go on at its last move",
       &PlaySession::ShowExpectation},
      {"new", "", "", "start a new game", &PlaySession::New},
      {"side", "", "black|white|both|none", "choose what you play", &PlaySession::Side},
      {"level", "", "0..100", "choose the engine's strength", &PlaySession::Level},
      {"rule", "", "NAME", "new game: freestyle, standard, renju, caro, caro9",
       &PlaySession::ChangeRule},
      {"opening", "", "NAME", "new game by an opening rule such as swap2, or free of them",
       &PlaySession::ChangeOpening},
      {"size", "", "N or WxH", "new game on a board of that size", &PlaySession::Size},
      {"board", "b", "", "show the board", &PlaySession::ShowBoard},
      {"moves", "", "", "show the moves as text", &PlaySession::Moves},
      {"save", "", "FILE", "write the game as FILE.psq or FILE.sgf", &PlaySession::Save},
      {"load", "", "FILE", "continue a game from a .psq or .sgf file", &PlaySession::Load},
      {"help", "?", "", "this text", &PlaySession::Help},
      {"quit", "q", "", "leave (also: end of input, Ctrl-C)", &PlaySession::Quit},
  }};
  return kCommands;
}

PlaySession::PlaySession(const PlaySettings& settings, const PlayConsole& console,
                         MoveChooser& chooser, MoveChooser& adviser, const base::Clock& clock)
    : settings_(settings),
      console_(console),
      out_(console.out),
      chooser_(chooser),
      adviser_(adviser),
      clock_(clock),
      game_(EmptyGame(settings)),
      turn_start_(clock.Now()) {}

void PlaySession::Run() {
  Describe();
  out_ << "Type a move such as h8, or 'help'.\n";
  ShowBoard();
  if (game_.negotiating() && !EngineIsToMove()) TellOpening();
  while (!quit_) {
    if (EngineIsToMove()) {
      game_.negotiating() ? LetEngineNegotiate() : LetEngineMove();
    } else if (!ReadAndObey()) {
      out_ << "\n";
      break;
    }
  }
  out_ << "Goodbye.\n" << std::flush;
}

bool PlaySession::ReadAndObey() {
  const std::optional<std::string> line = ReadLine(Prompt());
  if (!line) return false;
  const absl::string_view stripped = absl::StripAsciiWhitespace(*line);
  if (!console_.input_is_terminal) out_ << absl::Utf8SafeCEscape(stripped.substr(0, 80)) << "\n";
  if (!stripped.empty()) Obey(stripped);
  return true;
}

std::optional<std::string> PlaySession::ReadLine(const std::string& prompt) {
  out_ << std::flush;
  if (console_.editor != nullptr) return console_.editor->Read(prompt);
  out_ << prompt << std::flush;
  std::string line;
  if (!std::getline(console_.in, line)) return std::nullopt;
  return line;
}

void PlaySession::Obey(absl::string_view line) {
  if (game_.record().end() && AnswerOffer(line)) return;
  const size_t word_end = std::min(line.find_first_of(" \t"), line.size());
  const absl::string_view word = line.substr(0, word_end);
  for (const Command& command : Commands()) {
    if (absl::EqualsIgnoreCase(word, command.name) ||
        absl::EqualsIgnoreCase(word, command.short_name)) {
      return Execute(command, absl::StripAsciiWhitespace(line.substr(word_end)));
    }
  }
  PlayTyped(line);
}

void PlaySession::Execute(const Command& command, absl::string_view argument) {
  if (command.argument.empty() && !argument.empty()) {
    out_ << "'" << command.name << "' takes nothing after it, but there is "
         << base::Quoted(argument) << ".\n";
    return;
  }
  (this->*command.handler)(argument);
}

bool PlaySession::AnswerOffer(absl::string_view line) {
  if (absl::EqualsIgnoreCase(line, "y") || absl::EqualsIgnoreCase(line, "yes")) {
    New({});
    return true;
  }
  if (absl::EqualsIgnoreCase(line, "n") || absl::EqualsIgnoreCase(line, "no")) {
    Quit({});
    return true;
  }
  return false;
}

void PlaySession::PlayTyped(absl::string_view text) {
  if (game_.negotiation() && ActTyped(text)) return;
  const std::optional<Point> p = ParsePoint(text, game_.board());
  if (!p) return RefuseTyped(text);
  const std::string objection = Objection(*p);
  if (!objection.empty()) {
    out_ << objection << "\n";
    return;
  }
  const absl::Status status = game_.Play(*p, MillisecondsOfTurn());
  assert(status.ok());
  AfterMove();
}

void PlaySession::RefuseTyped(absl::string_view text) {
  const Board& board = game_.board();
  if (LooksLikePoint(text)) {
    out_ << base::Quoted(text) << " is not on this board: points go from a1 to "
         << ToLetters(Point(board.width() - 1, 0), board.height()) << ", or as x,y from 0,0 to "
         << ToCoordinates(Point(board.width() - 1, board.height() - 1)) << " (top left first).\n";
    return;
  }
  std::vector<std::string> names;
  for (const Command& command : Commands()) names.emplace_back(command.name);
  const std::optional<std::string> nearest =
      base::Nearest(absl::AsciiStrToLower(base::SplitFirstWord(text).first), names);
  out_ << base::Quoted(text) << " is neither a move nor a command; "
       << (nearest ? absl::StrCat("did you mean '", *nearest, "'? ") : "")
       << "'help' lists them.\n";
}

std::string PlaySession::Objection(Point p) const {
  const Board& board = game_.board();
  if (game_.record().end()) return "The game is over: 'new' starts another, 'undo' takes back.";
  const std::string name = ToLetters(p, board.height());
  if (!board.IsEmpty(p)) return absl::StrCat(name, " is taken; choose an empty point.");
  if (board.side_to_move() == Color::kWhite) return "";
  const engine::Forbidden foul = board.ForbiddenKind(p);
  if (foul == engine::Forbidden::kNone) return "";
  return absl::StrCat(name, " is forbidden to Black: ", ForbiddenName(foul), ".");
}

void PlaySession::Undo(absl::string_view) {
  std::vector<engine::Seat> steps = game_.Steps();
  steps.erase(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(std::min(
                                                 steps.size(), settings_.first_moves.size())));
  const auto own = std::find_if(steps.rbegin(), steps.rend(), [this](engine::Seat seat) {
    return PlaysSeat(settings_.side, seat);
  });
  if (own == steps.rend()) {
    if (settings_.side == PlaySide::kNone) {
      out_ << "You play neither colour, so there is no move of yours to take back; see 'side'.\n";
    } else {
      out_ << "There is no move of yours to take back.\n";
    }
    return;
  }
  const int count = static_cast<int>(own - steps.rbegin()) + 1;
  const int moves = std::min(count, game_.MovesAfterOpening());
  for (int i = 0; i < count; ++i) game_.TakeBack();
  out_ << "Took back " << Counted(moves, count - moves) << ".\n";
  AfterMove();
}

void PlaySession::New(absl::string_view) { Start(EmptyGame(settings_)); }

void PlaySession::Start(PlayedGame game) {
  saved_as_.clear();
  thought_.reset();
  game_ = std::move(game);
  chooser_.NewGame();
  Describe();
  BeginTurn();
}

void PlaySession::Side(absl::string_view argument) {
  const std::optional<PlaySide> side = ParsePlaySide(argument);
  if (!side) {
    out_ << "You play " << PlaySideName(settings_.side)
         << ". To change it: side black, side white, side both or side none.\n";
    return;
  }
  settings_.side = *side;
  // In a game whose opening is over, the colour counts and no longer who has begun.
  const bool exchanged =
      !game_.negotiating() && game_.SeatOf(Color::kBlack) != engine::Seat::kFirst;
  if (exchanged) settings_.side = OtherSide(*side);
  Describe();
  if (game_.negotiating() && !EngineIsToMove()) TellOpening();
}

void PlaySession::Level(absl::string_view argument) {
  if (chooser_.is_foreign()) {
    out_ << chooser_.name() << " has no levels.\n";
    return;
  }
  const std::optional<int> level = ParseLevel(argument);
  if (!level) {
    out_ << "The level is " << settings_.level << ". To change it: level N, with\n"
         << DescribeLevels();
    return;
  }
  settings_.level = *level;
  Describe();
}

void PlaySession::ChangeRule(absl::string_view argument) {
  const std::optional<Rule> rule = engine::ParseRule(argument);
  if (!rule) {
    out_ << "The rule is " << RuleName(RuleOf(settings_))
         << ". For a new game by another: rule freestyle, standard, renju, caro or caro9.\n";
    return;
  }
  PlaySettings changed = settings_;
  changed.rule = *rule;
  NewBy(changed);
}

void PlaySession::NewBy(const PlaySettings& settings) {
  if (const absl::Status status = CheckSettings(settings); !status.ok()) {
    out_ << "Not possible: " << status.message() << ".\n";
    return;
  }
  settings_ = settings;
  settings_.first_moves.clear();
  New({});
}

void PlaySession::Size(absl::string_view argument) {
  const std::optional<engine::BoardSize> size = engine::ParseBoardSize(argument);
  if (!size) {
    out_ << "The board is " << settings_.size.width << "x" << settings_.size.height
         << ". For a new game on another: size N or size WxH, sides from " << engine::kMinSide
         << " to " << engine::kMaxSide << ".\n";
    return;
  }
  PlaySettings changed = settings_;
  changed.size = *size;
  NewBy(changed);
}

void PlaySession::Hint(absl::string_view) {
  if (game_.record().end()) {
    out_ << "The game is over.\n";
    return;
  }
  if (game_.negotiating()) return HintForOpening();
  const MoveChooser::Choice choice =
      adviser_.Choose(game_.board(), BeginThought(adviser_), search::kFullStrength);
  const search::SearchResult& result = choice.result;
  if (!result.move) {
    out_ << "The engine has no hint.\n";
    return;
  }
  const Board& board = game_.board();
  out_ << "Hint: " << ToLetters(*result.move, board.height());
  if (!choice.remark.empty()) {
    out_ << "  (" << choice.remark << ")\n";
    return;
  }
  out_ << "  (" << DescribeThought(result.info, board.side_to_move()) << ", line "
       << DescribeLine(result.info.pv, board.height()) << ")\n";
}

void PlaySession::ShowExpectation(absl::string_view) {
  if (!thought_ || thought_->first >= game_.record().move_count()) {
    out_ << (chooser_.is_foreign() ? "It does not say what it expects.\n"
                                   : "The engine has not searched for a move yet.\n");
    return;
  }
  const Color mover = thought_->first % 2 == 0 ? Color::kBlack : Color::kWhite;
  out_ << "At move " << thought_->first + 1 << " " << chooser_.name() << " expected "
       << DescribeLine(thought_->second.pv, game_.board().height()) << "  ("
       << DescribeThought(thought_->second, mover) << ")\n";
}

void PlaySession::ShowBoard(absl::string_view) {
  const Board& board = game_.board();
  BoardViewOptions options;
  options.color = console_.color;
  options.show_forbidden = !game_.record().end();
  if (game_.record().end()) options.emphasis = game_.record().end()->row;
  std::vector<BoardMark> marks;
  if (game_.negotiating()) marks = OpeningMarks(*game_.negotiation());
  options.marks = marks;
  const std::string drawing = DrawBoard(board, options);
  out_ << "\n" << drawing << "\n";
  if (absl::StrContains(drawing, "!")) out_ << "! forbidden to Black\n";
}

void PlaySession::Moves(absl::string_view) {
  const int height = game_.board().height();
  if (game_.negotiation()) out_ << TellLog(*game_.negotiation(), Seats());
  out_ << Counted(game_.record().move_count(), 0) << ": "
       << MovesToText(game_.board().Moves(), height) << "\n";
}

void PlaySession::Save(absl::string_view argument) {
  if (argument.empty()) {
    out_ << "Where to? save FILE\n";
    return;
  }
  const std::string path(argument);
  if (!guard_.Allows(path)) {
    out_ << RefusedReplacement(path);
    return;
  }
  const absl::Status status = SaveTo(path);
  if (status.ok()) {
    out_ << "Saved " << Counted(game_.record().move_count(), 0) << " to " << argument << ".\n";
  } else {
    out_ << "Not saved: " << status.message() << ".\n";
  }
}

void PlaySession::Load(absl::string_view argument) {
  if (argument.empty()) {
    out_ << "From where? load FILE\n";
    return;
  }
  absl::StatusOr<LoadedGame> loaded = LoadGame(std::string(argument), RuleOf(settings_));
  if (!loaded.ok()) {
    out_ << "Not loaded: " << loaded.status().message() << ".\n";
    return;
  }
  const Board& board = loaded->game.board();
  const std::optional<engine::Negotiation>& negotiation = loaded->game.negotiation();
  const int count = loaded->game.record().move_count();
  out_ << "Loaded " << count << (count == 1 ? " move.\n" : " moves.\n");
  for (const std::string& note : loaded->notes) out_ << "Note: " << note << ".\n";
  if (board.rule() != RuleOf(settings_))
    out_ << "The rule is now " << RuleName(board.rule()) << ", as the file says.\n";
  if (settings_.opening && !negotiation)
    out_ << "There is no opening rule any more: the file says none.\n";
  settings_.opening = negotiation ? std::optional(negotiation->config()) : std::nullopt;
  settings_.size = {board.width(), board.height()};
  settings_.first_moves.clear();
  // The rule stays open where nobody has named one: it follows the opening rule of later games.
  if (loaded->says_rule || board.rule() != RuleOf(settings_)) settings_.rule = board.rule();
  Start(std::move(loaded->game));
}

void PlaySession::Help(absl::string_view) {
  out_ << "A move is a point: h8 (column letter, row number from the bottom)\n"
          "or 7,7 (x,y counted from 0 at the top left). While the opening is agreed\n"
          "on, what you can answer stands above the prompt.\n\n";
  for (const Command& command : Commands()) {
    std::string usage =
        absl::StrCat(command.name, command.argument.empty() ? "" : " ", command.argument);
    if (!command.short_name.empty()) absl::StrAppend(&usage, ", ", command.short_name);
    out_ << absl::StrFormat("  %-28s %s\n", usage, command.help);
  }
  out_ << "\n" << DescribeLevels();
}

void PlaySession::Quit(absl::string_view) { quit_ = true; }

bool PlaySession::EngineIsToMove() const {
  return !game_.record().end() && !PlaysSeat(settings_.side, game_.actor());
}

search::SearchLimits PlaySession::BeginThought(const MoveChooser& thinker) {
  if (console_.input_is_terminal) {
    out_ << thinker.name() << " is thinking; Ctrl-C "
         << (thinker.is_foreign() ? "leaves once it has answered" : "makes it move") << ".\n"
         << std::flush;
  }
  search::SearchLimits limits;
  limits.start = clock_.Now();
  limits.turn_time = settings_.turn_time;
  return limits;
}

void PlaySession::LetEngineMove() {
  const Color mover = game_.board().side_to_move();
  turn_start_ = clock_.Now();
  const MoveChooser::Choice choice =
      chooser_.Choose(game_.board(), BeginThought(chooser_), settings_.level);
  const std::optional<Point> move = choice.result.move;
  const std::string& remark = choice.remark;
  if (remark.empty()) thought_ = {game_.record().move_count(), choice.result.info};
  const absl::Status status =
      move ? game_.Play(*move, MillisecondsOfTurn())
           : absl::NotFoundError(remark.empty() ? absl::string_view("it has no move") : remark);
  if (!status.ok()) {
    out_ << chooser_.name() << " failed: " << status.message() << ".\n";
    return TakeOver();
  }
  out_ << chooser_.name() << " plays " << ColorAndStone(mover) << " "
       << ToLetters(*move, game_.board().height()) << "  ("
       << (remark.empty() ? DescribeThought(choice.result.info, mover) : remark) << ")\n";
  AfterMove();
  if (choice.interrupted) AfterInterrupt();
}

void PlaySession::AfterInterrupt() {
  if (chooser_.is_foreign()) {
    Quit({});
  } else if (settings_.side == PlaySide::kNone) {
    TakeOver();
  }
}

void PlaySession::TakeOver() {
  settings_.side = PlaySide::kBoth;
  out_ << "You play both colours now; 'side' changes that.\n";
  if (game_.negotiating()) TellOpening();
}

void PlaySession::AfterMove() {
  AutoSave();
  BeginTurn();
}

void PlaySession::BeginTurn() {
  // A person waits for the engine's answer before looking again.
  if (!EngineIsToMove() || settings_.side == PlaySide::kNone) ShowBoard();
  if (!EngineIsToMove() && game_.negotiating()) TellOpening();
  const std::optional<engine::GameEnd>& end = game_.record().end();
  if (end) out_ << DescribeEnd(*end, game_.board().height()) << "\n";
  turn_start_ = clock_.Now();
}

void PlaySession::Describe() {
  out_ << "Five in a row, " << RuleName(RuleOf(settings_)) << ", " << settings_.size.width << "x"
       << settings_.size.height << ". ";
  if (game_.negotiating()) {
    const auto name = [this](engine::Seat seat) {
      return PlaysSeat(settings_.side, seat) ? kPersonName : chooser_.name();
    };
    out_ << "Opening rule " << OpeningConfigToText(game_.negotiation()->config()) << ": "
         << name(engine::Seat::kFirst) << " begins, " << name(engine::Seat::kSecond) << " answers";
  } else {
    out_ << "X (Black): " << PlayerName(Color::kBlack)
         << ", O (White): " << PlayerName(Color::kWhite);
  }
  if (!chooser_.is_foreign()) out_ << ", level " << settings_.level;
  out_ << ".\n";
}

absl::string_view PlaySession::PlayerName(Color c) const {
  return PlaysSeat(settings_.side, game_.SeatOf(c)) ? kPersonName : chooser_.name();
}

std::string PlaySession::Prompt() const {
  if (game_.record().end()) return "Another game? (y, n or a command)> ";
  if (!game_.negotiating()) {
    return absl::StrCat("Move ", game_.record().move_count() + 1, ", ",
                        ColorAndStone(game_.board().side_to_move()), "> ");
  }
  const engine::Negotiation& negotiation = *game_.negotiation();
  const absl::string_view who = settings_.side != PlaySide::kBoth             ? "Opening"
                                : negotiation.actor() == engine::Seat::kFirst ? "First player"
                                                                              : "Second player";
  return absl::StrCat(who, ", ", ShortTask(negotiation), "> ");
}

int64_t PlaySession::MillisecondsOfTurn() const {
  return absl::ToInt64Milliseconds(clock_.Now() - turn_start_);
}

absl::Status PlaySession::SaveTo(const std::string& path) const {
  return SaveGame(path, game_, PlayerName(Color::kBlack), PlayerName(Color::kWhite));
}

void PlaySession::AutoSave() {
  if (settings_.save_path.empty()) return;
  if (saved_as_.empty()) {
    saved_as_ = base::FreePath(settings_.save_path);
    if (saved_as_ != settings_.save_path) out_ << "This game goes to " << saved_as_ << ".\n";
  }
  const absl::Status status = SaveTo(saved_as_);
  if (status.ok()) {
    guard_.Allows(saved_as_);
    return;
  }
  out_ << "Saving stopped: " << status.message() << ".\n";
  settings_.save_path.clear();
}

}  // namespace tengen::cli
