#include "training/tuner/paired_games.h"

#include "eval/value.h"

namespace tengen::training {
namespace {

constexpr int64_t kPlayerHashBytes = int64_t{8} << 20;

search::BrainOptions OptionsFor(const search::SearchParameters& parameters) {
  search::BrainOptions options;
  options.max_memory = 0;
  options.hash_bytes = kPlayerHashBytes;
  options.parameters = parameters;
  return options;
}

}  // namespace

PairedGames::PairedGames(const search::SearchLimits& limits)
    : limits_(limits),
      plus_(OptionsFor({}), base::Clock::OfThread()),
      minus_(OptionsFor({}), base::Clock::OfThread()) {}

int PairedGames::Play(const GameVariant& variant, const match::Opening& opening,
                      const search::SearchParameters& plus, const search::SearchParameters& minus) {
  plus_.SetOptions(OptionsFor(plus));
  minus_.SetOptions(OptionsFor(minus));
  return PlayGame(variant, opening, plus_, minus_) - PlayGame(variant, opening, minus_, plus_);
}

// 1 if Black wins, -1 if White does, 0 for a draw.
int PairedGames::PlayGame(const GameVariant& variant, const match::Opening& opening,
                          search::Brain& black, search::Brain& white) {
  Board board = *Board::Create(variant.side, variant.side, variant.rule);
  for (Point p : opening) board.Make(p);
  black.NewGame();
  white.NewGame();
  while (!board.full()) {
    const Color mover = board.side_to_move();
    const int win = mover == Color::kBlack ? 1 : -1;
    limits_.start = base::Clock::OfThread().Now();
    const search::SearchResult result =
        Think(mover == Color::kBlack ? black : white, board, limits_);
    const Verdict verdict = board.Judge(*result.move);
    if (verdict == Verdict::kWin || IsWin(result.info.value)) return win;
    if (verdict == Verdict::kForbiddenLoss) return -win;
    board.Make(*result.move);
  }
  return 0;
}

}  // namespace tengen::training
