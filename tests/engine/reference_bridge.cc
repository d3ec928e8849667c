#include "tests/engine/reference_bridge.h"

#include "gtest/gtest.h"

namespace tengen::engine {

reference::Game ToReference(Rule rule) {
  switch (rule) {
    case Rule::kFreestyle:
      return reference::Game::kFreestyle;
    case Rule::kStandard:
      return reference::Game::kStandard;
    case Rule::kRenju:
      return reference::Game::kRenju;
    case Rule::kCaro:
      return reference::Game::kCaro;
    case Rule::kStandardCaro:
      return reference::Game::kCaro9;
  }
  return reference::Game::kFreestyle;
}

reference::Threat ToReference(LineThreat threat) {
  switch (threat) {
    case LineThreat::kFive:
      return reference::Threat::kFive;
    case LineThreat::kStraightFour:
      return reference::Threat::kStraightFour;
    case LineThreat::kFour:
      return reference::Threat::kFour;
    case LineThreat::kLineDoubleFour:
      return reference::Threat::kLineDoubleFour;
    case LineThreat::kThree:
      return reference::Threat::kThree;
    case LineThreat::kClosedThree:
      return reference::Threat::kClosedThree;
    case LineThreat::kTwo:
      return reference::Threat::kTwo;
    case LineThreat::kOverline:
      return reference::Threat::kOverline;
  }
  return reference::Threat::kFive;
}

reference::Step ToReference(Direction d) { return {StepX(d), StepY(d)}; }

char ToReference(Color c) { return c == Color::kBlack ? reference::kBlack : reference::kWhite; }

Forbidden ToEngine(reference::Renju verdict) {
  switch (verdict) {
    case reference::Renju::kOverline:
      return Forbidden::kOverline;
    case reference::Renju::kDoubleFour:
      return Forbidden::kDoubleFour;
    case reference::Renju::kDoubleThree:
      return Forbidden::kDoubleThree;
    case reference::Renju::kFive:
    case reference::Renju::kLegal:
      return Forbidden::kNone;
  }
  return Forbidden::kNone;
}

Verdict ToEngine(reference::Outcome outcome) {
  switch (outcome) {
    case reference::Outcome::kNone:
      return Verdict::kNone;
    case reference::Outcome::kWin:
      return Verdict::kWin;
    case reference::Outcome::kForbiddenLoss:
      return Verdict::kForbiddenLoss;
  }
  return Verdict::kNone;
}

LineWords WordsOf(absl::string_view cells, Color c) {
  LineWords words;
  for (size_t i = 0; i < cells.size(); ++i) {
    const uint32_t bit = uint32_t{1} << i;
    if (cells[i] == ToReference(c)) words.own |= bit;
    if (cells[i] == ToReference(Opponent(c))) words.opponent |= bit;
    if (cells[i] == reference::kEmpty) words.empty |= bit;
  }
  return words;
}

reference::Board ToReference(const Board& board) {
  reference::Board drawn(board.width(), board.height());
  for (reference::Spot spot : drawn.Spots()) {
    switch (board.At(ToPoint(spot))) {
      case Cell::kEmpty:
        break;
      case Cell::kBlack:
        drawn.Set(spot, reference::kBlack);
        break;
      case Cell::kWhite:
        drawn.Set(spot, reference::kWhite);
        break;
      case Cell::kBlocked:
        drawn.Set(spot, reference::kBlocked);
        break;
    }
  }
  return drawn;
}

Board ToEngine(const reference::Board& drawn, Rule rule,
               const std::vector<reference::Spot>& order) {
  Board board = Board::Create(drawn.width(), drawn.height(), rule).value();
  for (reference::Spot spot : order) {
    if (drawn.At(spot) != reference::kBlocked) continue;
    EXPECT_TRUE(board.Block(ToPoint(spot)).ok());
  }
  for (reference::Spot spot : order) {
    for (Color c : kColors) {
      if (drawn.At(spot) != ToReference(c)) continue;
      board.SetSideToMove(c);
      board.Make(ToPoint(spot));
    }
  }
  board.SetSideToMove(Color::kBlack);
  return board;
}

Board ToEngine(const reference::Board& drawn, Rule rule, Color mover) {
  Board board = ToEngine(drawn, rule, drawn.Spots());
  board.SetSideToMove(mover);
  return board;
}

bool IsPromised(reference::Board& drawn, Rule rule, reference::Spot spot, Color c, Direction d,
                LineThreat threat) {
  if (rule != Rule::kCaro || threat != LineThreat::kLineDoubleFour) return true;
  const auto makes = [&](reference::Threat more) {
    return Makes(drawn, ToReference(rule), spot, ToReference(c), ToReference(d), more);
  };
  return !makes(reference::Threat::kFive) && !makes(reference::Threat::kStraightFour);
}

const char* Name(LineThreat threat) {
  constexpr const char* kNames[] = {"five",  "straight four", "four", "line double four",
                                    "three", "closed three",  "two",  "overline"};
  return kNames[Index(threat)];
}

const char* Name(Direction d) {
  constexpr const char* kNames[] = {"horizontal", "vertical", "diagonal", "anti-diagonal"};
  return kNames[Index(d)];
}

const char* Name(Color c) { return c == Color::kBlack ? "Black" : "White"; }

}  // namespace tengen::engine
