// Self-play games: the engine against itself at a fixed number of nodes a move.
#ifndef TENGEN_TRAINING_SELFPLAY_GAME_GENERATOR_H_
#define TENGEN_TRAINING_SELFPLAY_GAME_GENERATOR_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "engine/board.h"
#include "engine/types.h"
#include "eval/network/network.h"
#include "search/parameters.h"
#include "training/selfplay/game_record.h"

namespace tengen::training {

// One kind of game within a run.
struct GameVariant {
  Rule rule = Rule::kFreestyle;
  int side = 15;
};

// Reads RULE:SIZE, as "renju:15". Error: InvalidArgument.
absl::StatusOr<GameVariant> ParseGameVariant(absl::string_view text);

struct SelfPlaySettings {
  // Game i is of variant i modulo their number; a variant may be named more than once.
  std::vector<GameVariant> variants = {GameVariant()};
  int nodes = 1500;  // a move, with a spread of a tenth to both sides
  uint64_t seed = 1;
  // Set: what is kept of a game is one quiet position, with this many nodes' judgement (see
  // JudgeQuietPosition).
  std::optional<int64_t> judging_nodes;
  // Of 1000 games: those that go on to the end although proven, as a check of the proofs, and those
  // searched with kDeepFactor times the nodes.
  int played_out_permille = 50;
  int deep_permille = 50;
  std::shared_ptr<const eval::Network> network;  // see BrainOptions
};

inline constexpr int kDeepFactor = 4;

// A number that differs whenever the settings, and with them the games, do. The evaluations that
// this program has for the rules are among them; another search is not noticed.
uint64_t SettingsHash(const SelfPlaySettings& settings);

// Plays game number `index` of the run. The game depends on the settings, the number and the engine
// only: not on games before, threads, or time.
//
// How games are varied. A few random stones, mostly close together and anywhere on the board, that
// a search finds balanced (mostly), or nearly so. In the first plies after that a random one of the
// moves that look best is now and then played instead of the search's choice; such plies are marked
// and say nothing about good moves.
//
// A game ends on the board, or when two searches in a row prove the same side to win: what follows
// a proof teaches nothing.
//
// A score is that of the last iteration that was completed, or a proof. The root's search for a win
// by fours has a budget of its own, as large as that for all the rest.
//
// Thread-safe.
GameRecord PlaySelfPlayGame(const SelfPlaySettings& settings, int64_t index);

// The move that a search with a fresh table of `hash_bytes` and `parameters` chooses, and its score
// as games have it.
struct JudgedMove {
  Point move;
  SearchScore score;
};
// Room for the nodes of a deep judgement; more would be more memory to touch first.
inline constexpr int64_t kJudgingHashBytes = int64_t{8} << 20;
JudgedMove JudgePosition(const SelfPlaySettings& settings, const Board& board, int64_t nodes,
                         int64_t hash_bytes, const search::SearchParameters& parameters = {});

}  // namespace tengen::training

#endif  // TENGEN_TRAINING_SELFPLAY_GAME_GENERATOR_H_
