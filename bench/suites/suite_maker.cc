#include "bench/suites/suite_maker.h"

#include <algorithm>
#include <array>
#include <utility>

#include "absl/strings/str_cat.h"
#include "engine/move_generator.h"
#include "engine/record/game_record.h"
#include "search/proof/winning_tree.h"

namespace tengen::bench {
namespace {

constexpr int kOpeningStones = 4;
// Of ten moves, so many stop a threat or make one rather than being any move near a stone.
constexpr int kPurposefulOfTen = 7;
// Defences are searched one by one, so only where few moves can matter; more holding moves than
// these are no puzzle.
constexpr size_t kMaxHolding = 2;

// Which class a win of so many attacking moves belongs to; short ones are trivial.
std::optional<std::string> LengthClass(int attacking_moves) {
  if (attacking_moves < 3) return std::nullopt;
  for (int most : {4, 6, 8, 11, 15, 20, 24}) {
    if (attacking_moves <= most) return absl::StrCat("to", most);
  }
  return "more";
}

Board Replay(const Board& board, Rule rule) {
  Board copy = *Board::Create(board.width(), board.height(), rule);
  for (Point p : board.Moves()) copy.Make(p);
  return copy;
}

PointSet OnlyAllowed(const Board& board, const PointSet& points) {
  PointSet allowed;
  for (Point p : points) {
    if (search::MayPlay(board, board.side_to_move(), p)) allowed.Insert(p);
  }
  return allowed;
}

}  // namespace

SuiteMaker::SuiteMaker(const SuiteMakerOptions& options)
    : options_(options), random_(options.seed) {}

bool SuiteMaker::Full(const std::string& kind) const {
  const auto kept = kept_.find(kind);
  const auto last = last_game_.find(kind);
  // Positions of one game are too much alike.
  return (kept != kept_.end() && kept->second >= options_.per_class) ||
         (last != last_game_.end() && last->second == game_);
}

void SuiteMaker::Keep(const std::string& kind, const std::string& category, const Board& board,
                      SuiteAnswer answer) {
  const SuitePosition position{category, board, board.Moves(), std::move(answer)};
  const auto never = [] { return false; };
  CheckEffort effort = {options_.max_nodes, never};
  if (!CheckAnswer(position, solver_, effort).ok()) return;
  ++kept_[kind];
  last_game_[kind] = game_;
  found_(position);
}

void SuiteMaker::Run(const std::function<void(const SuitePosition&)>& found) {
  found_ = found;
  for (game_ = 0; game_ < options_.games; ++game_) {
    Board board = *Board::Create(options_.size, options_.size, options_.rule);
    // On boards more than half full there is little left to find.
    while (board.stone_count() < board.empty_count()) {
      const std::optional<Point> move = ChooseMove(board);
      if (!move) break;
      board.Make(*move);
      if (board.stone_count() > kOpeningStones) Examine(board);
    }
    if (options_.lengthen > 0) LengthenLongest();
  }
}

// nullopt if the game is lost or there is no move that does not end it.
std::optional<Point> SuiteMaker::ChooseMove(const Board& board) {
  const Color mover = board.side_to_move(), other = Opponent(mover);
  PointSet moves = Candidates(board);
  if (board.stone_count() < kOpeningStones) {
    // Four stones anywhere in the middle.
    const int side = options_.size / 3;
    const int y = side + random_.Below(side), x = side + random_.Below(side);
    const Point p(x, y);
    return board.IsEmpty(p) ? p : ChooseMove(board);
  }
  if (board.ThreatCount(other, LineThreat::kFive) > 0) {
    moves = FiveDefenses(board, other);
  } else if (random_.Below(10) < kPurposefulOfTen) {
    const engine::ThreatSets mine = board.Threats(mover), theirs = board.Threats(other);
    // Straight fours are stopped; the rest is there to fill the board with half-finished rows.
    for (const PointSet& purpose :
         {theirs.straight_four, theirs.three | mine.closed_three, mine.two | theirs.closed_three}) {
      if (purpose.empty()) continue;
      moves = purpose;
      break;
    }
  }
  // Nobody completes a row, and a straight four would end the game soon.
  const auto quiet = [&](const PointSet& points) {
    return OnlyAllowed(board, points - board.ThreatPoints(mover, LineThreat::kFive) -
                                  board.ThreatPoints(mover, LineThreat::kStraightFour));
  };
  PointSet choice = quiet(moves);
  if (choice.empty() && board.ThreatCount(other, LineThreat::kFive) == 0) {
    choice = quiet(Candidates(board));
  }
  if (choice.empty()) return std::nullopt;
  int skip = random_.Below(choice.size());
  for (Point p : choice) {
    if (skip-- == 0) return p;
  }
  return std::nullopt;
}

search::Solution SuiteMaker::Fours(Board& board) {
  return solver_.Solve(board, {.threats = false, .max_nodes = options_.max_nodes},
                       [] { return false; });
}

void SuiteMaker::Examine(Board& board) {
  const Color mover = board.side_to_move();
  if (board.ThreatCount(mover, LineThreat::kFive) > 0) return;
  const search::Solution fours = Fours(board);
  if (options_.lengthen > 0) {
    if (fours.answer == search::Solution::Answer::kWin && fours.distance > longest_distance_) {
      longest_ = board;
      longest_distance_ = fours.distance;
    }
    return;
  }
  if (fours.answer == search::Solution::Answer::kWin) {
    ExamineWin(board, fours);
  } else if (fours.answer == search::Solution::Answer::kNoWin) {
    ExamineRefusal(board);
    ExamineThreats(board);
    ExamineHold(board);
  }
}

void SuiteMaker::ExamineWin(Board& board, const search::Solution& fours) {
  SuiteAnswer answer;
  answer.distance = fours.distance;
  const bool white_of_renju =
      options_.rule == Rule::kRenju && board.side_to_move() == Color::kWhite;
  // White's rows are the same under freestyle, so the win rests on what Black may not play.
  if (white_of_renju && !Full("trap-white") && !WinsUnder(Rule::kFreestyle, board)) {
    Keep("trap-white", "forbidden", board, answer);
    return;
  }
  const std::optional<std::string> length = LengthClass((fours.distance + 1) / 2);
  if (!length || Full("vcf-" + *length)) return;
  Keep("vcf-" + *length, "vcf", board, answer);
}

void SuiteMaker::ExamineThreats(Board& board) {
  if (Full("vct-more") && Full("vct-to6") && Full("vct-to4")) return;
  const search::Solution threats = solver_.Solve(
      board, {.fours = false, .max_nodes = options_.max_nodes / 4}, [] { return false; });
  if (threats.answer != search::Solution::Answer::kWin) return;
  const int moves = (threats.distance + 1) / 2;
  const std::string kind = moves <= 4 ? "vct-to4" : moves <= 6 ? "vct-to6" : "vct-more";
  if (moves < 3 || Full(kind)) return;
  SuiteAnswer answer;
  answer.distance = threats.distance;
  Keep(kind, "vct", board, answer);
}

bool SuiteMaker::WinsUnder(Rule rule, const Board& board) {
  Board other = Replay(board, rule);
  return !HasWinningRow(other) && Fours(other).answer == search::Solution::Answer::kWin;
}

// The stones of `board` with one moved, or one of each colour added or taken away; nullopt if that
// makes a winning row or no sense.
std::optional<Board> SuiteMaker::Changed(const Board& board) {
  std::array<PointSet, engine::kColorCount> stones = {board.stones(Color::kBlack),
                                                      board.stones(Color::kWhite)};
  const auto pick = [&](const PointSet& points) {
    int skip = random_.Below(points.size());
    for (Point p : points) {
      if (skip-- == 0) return p;
    }
    return points.First();
  };
  // Of four changes, two move a stone.
  const int change = random_.Below(4);
  const bool moves = change >= 2;
  const Color mover = kColors[static_cast<size_t>(random_.Below(engine::kColorCount))];
  PointSet near = Candidates(board);
  for (Color c : kColors) {
    PointSet& own = stones[static_cast<size_t>(Index(c))];
    const bool takes = moves ? c == mover : change == 0;
    const bool puts = moves ? c == mover : change == 1;
    if ((takes && own.size() < 2) || (puts && near.empty())) return std::nullopt;
    if (takes) own.Erase(pick(own));
    if (!puts) continue;
    const Point p = pick(near);
    near.Erase(p);
    own.Insert(p);
  }
  Board changed = *Board::Create(board.width(), board.height(), board.rule());
  for (Color c : kColors) {
    for (Point p : stones[static_cast<size_t>(Index(c))]) {
      changed.SetSideToMove(c);
      changed.Make(p);
    }
  }
  changed.SetSideToMove(board.side_to_move());
  if (HasWinningRow(changed)) return std::nullopt;
  return changed;
}

// The same stones as a game of legal moves in some order; nullopt if none was found.
std::optional<Board> SuiteMaker::AsGame(const Board& board) {
  constexpr int kTries = 200;
  for (int i = 0; i < kTries; ++i) {
    Board game = *Board::Create(board.width(), board.height(), board.rule());
    std::array<std::vector<Point>, engine::kColorCount> order;
    for (Color c : kColors) {
      std::vector<Point>& points = order[static_cast<size_t>(Index(c))];
      for (Point p : board.stones(c)) points.push_back(p);
      for (size_t k = points.size(); k > 1; --k) {
        std::swap(points[k - 1], points[static_cast<size_t>(random_.Below(static_cast<int>(k)))]);
      }
    }
    while (game.stone_count() < board.stone_count()) {
      std::vector<Point>& left = order[static_cast<size_t>(Index(game.side_to_move()))];
      const auto next = std::find_if(left.begin(), left.end(),
                                     [&](Point p) { return game.Judge(p) == Verdict::kNone; });
      if (next == left.end()) break;
      game.Make(*next);
      left.erase(next);
    }
    if (game.stone_count() == board.stone_count() && game.side_to_move() == board.side_to_move()) {
      return game;
    }
  }
  return std::nullopt;
}

// Climbs towards longer wins by small changes of the stones.
void SuiteMaker::LengthenLongest() {
  if (!longest_ || Full("lengthened")) return;
  for (int i = 0; i < options_.lengthen; ++i) {
    std::optional<Board> changed = Changed(*longest_);
    if (!changed) continue;
    const search::Solution fours = Fours(*changed);
    if (fours.answer != search::Solution::Answer::kWin || fours.distance < longest_distance_)
      continue;
    // The check that follows gives fours half of the nodes.
    if (fours.nodes > options_.max_nodes / 2) continue;
    longest_ = std::move(changed);
    longest_distance_ = fours.distance;
  }
  if (std::optional<Board> game = AsGame(*longest_)) {
    SuiteAnswer answer;
    answer.distance = longest_distance_;
    Keep("lengthened", "vcf", *game, answer);
  }
  longest_.reset();
  longest_distance_ = 0;
}

// True if a defender's stone, away from the last move, is all that keeps a win by fours from
// working.
bool SuiteMaker::WinsWithoutAStone(const Board& board) {
  const std::vector<Point> moves = board.Moves();
  const size_t skip = moves.size() - 1 - 2 * static_cast<size_t>(random_.Below(2) + 1);
  Board other = *Board::Create(board.width(), board.height(), board.rule());
  Color color = Color::kBlack;
  for (size_t i = 0; i < moves.size(); ++i, color = Opponent(color)) {
    if (i == skip) continue;
    other.SetSideToMove(color);
    other.Make(moves[i]);
  }
  other.SetSideToMove(board.side_to_move());
  return !HasWinningRow(other) && Fours(other).answer == search::Solution::Answer::kWin;
}

// The side to move has no win by fours; is there something that looks like one?
void SuiteMaker::ExamineRefusal(Board& board) {
  SuiteAnswer refusal;
  refusal.kind = SuiteAnswer::Kind::kNoVcf;
  const Color mover = board.side_to_move();
  if (board.ThreatCount(mover, LineThreat::kFour) < 3) return;
  if (options_.rule == Rule::kRenju && mover == Color::kBlack) {
    // Exact fives, but nothing forbidden.
    if (!Full("trap-black") && WinsUnder(Rule::kStandard, board)) {
      Keep("trap-black", "forbidden", board, refusal);
    }
    return;
  }
  const std::string kind = absl::StrCat("false-", random_.Below(2));
  if (Full(kind)) return;
  const bool tempting = options_.rule == Rule::kFreestyle || options_.rule == Rule::kRenju
                            ? WinsWithoutAStone(board)
                            : WinsUnder(Rule::kFreestyle, board);
  if (tempting) Keep(kind, "false", board, refusal);
}

// Which moves stop the opponent's fours?
void SuiteMaker::ExamineHold(Board& board) {
  if (Full("hold")) return;
  const Color other = Opponent(board.side_to_move());
  if (board.ThreatCount(other, LineThreat::kFive) > 0) return;
  if (board.ThreatCount(other, LineThreat::kFour) < 3) return;
  board.Pass();
  const bool threatened = Fours(board).answer == search::Solution::Answer::kWin;
  board.Unmake();
  if (!threatened) return;
  SuiteAnswer answer;
  answer.kind = SuiteAnswer::Kind::kHold;
  for (Point p : PointSet(board.empty())) {
    if (!search::MayPlay(board, board.side_to_move(), p)) continue;
    board.Make(p);
    const search::Solution::Answer reply = Fours(board).answer;
    board.Unmake();
    if (reply == search::Solution::Answer::kUnknown) return;
    if (reply == search::Solution::Answer::kNoWin) answer.moves.push_back(p);
    if (answer.moves.size() > kMaxHolding) return;
  }
  Keep("hold", "hold", board, answer);
}

}  // namespace tengen::bench
