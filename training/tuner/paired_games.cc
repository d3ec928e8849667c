#include "training/tuner/paired_games.h"

#include "eval/value.h"

namespace tengen::training {
namespace {

constexpr int64_t kPlayerHashBytes = int64_t{8} << 20;

BrainOptions OptionsFor(const SearchParameters& parameters) {
  BrainOptions options;
  options.max_memory = 0;
  options.hash_bytes = kPlayerHashBytes;
  options.parameters = parameters;
  return options;
}

}  // namespace

PairedGames::PairedGames(const SearchLimits& limits)
    : limits_(limits),
      plus_(OptionsFor({}), Clock::OfThread()),
      minus_(OptionsFor({}), Clock::OfThread()) {}

int PairedGames::Play(const GameVariant& variant, const Opening& opening,
                      const SearchParameters& plus, const SearchParameters& minus) {
  plus_.SetOptions(OptionsFor(plus));
  minus_.SetOptions(OptionsFor(minus));
  return PlayGame(variant, opening, plus_, minus_) - PlayGame(variant, opening, minus_, plus_);
}

// 1 if Black wins, -1 if White does, 0 for a draw.
int PairedGames::PlayGame(const GameVariant& variant, const Opening& opening, Brain& black,
                          Brain& white) {
  Board board = *Board::Create(variant.side, variant.side, variant.rule);
  for (Point p : opening) board.Make(p);
  black.NewGame();
  white.NewGame();
  while (!board.full()) {
    const Color mover = board.side_to_move();
    const int win = mover == Color::kBlack ? 1 : -1;
    limits_.start = Clock::OfThread().Now();
    const SearchResult result = Think(mover == Color::kBlack ? black : white, board, limits_);
    const Verdict verdict = board.Judge(*result.move);
    if (verdict == Verdict::kWin || IsWin(result.info.value)) return win;
    if (verdict == Verdict::kForbiddenLoss) return -win;
    board.Make(*result.move);
  }
  return 0;
}

}  // namespace tengen::training
