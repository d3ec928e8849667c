#include "training/selfplay/statistics.h"

#include <algorithm>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace tengen::training {
namespace {

// Fewer games say nothing.
constexpr int64_t kEnoughGames = 200;
constexpr int64_t kEnoughPlies = 500;
// Scores this close to even do not prefer a side.
constexpr double kPreference = 0.05;
constexpr double kLeastLateAgreement = 0.8;
constexpr double kLeastProofAgreement = 0.97;
constexpr double kMostImbalance = 0.1;  // of the first scores, from one half

double Percent(int64_t part, int64_t all) {
  return all == 0 ? 0 : 100 * static_cast<double>(part) / static_cast<double>(all);
}

}  // namespace

void GameStatistics::Add(const GameRecord& game) {
  ++games_;
  plies_ += static_cast<int64_t>(game.plies.size());
  ++results_[static_cast<size_t>(game.result)];
  ++ends_[static_cast<size_t>(game.end)];
  bool proven = false;
  for (size_t i = 0; i < game.plies.size(); ++i) {
    const SearchScore& score = game.plies[i].score;
    random_plies_ += game.plies[i].random;
    if (score.kind == SearchScore::Kind::kNone) continue;
    const bool estimate = score.kind == SearchScore::Kind::kEstimate;
    double mine = score.kind == SearchScore::Kind::kWin ? 1 : 0;
    if (estimate) mine = score.expectation;
    const bool black = (game.opening.size() + i) % 2 == 0;
    const double of_black = black ? mine : 1 - mine;
    if (i == 0) {
      expectation_ += of_black;
      ++first_scores_;
    }
    if (estimate) ++histogram_[std::min<size_t>(static_cast<size_t>(mine * kBins), kBins - 1)];
    if (std::abs(mine - 0.5) < kPreference) continue;
    AddPreference(game, i, of_black > 0.5, !estimate && !proven);
    proven |= !estimate;
  }
}

void GameStatistics::AddPreference(const GameRecord& game, size_t ply, bool for_black,
                                   bool first_proof) {
  const bool drawn = game.result == ShardResult::kDraw;
  const bool right = !drawn && for_black == (game.result == ShardResult::kBlackWins);
  const auto count = [right](Agreement* agreement) {
    ++agreement->all;
    agreement->right += right;
  };
  if (game.played_out && first_proof) count(&proofs_);  // a draw refutes it, too
  if (drawn) return;
  if (2 * ply < game.plies.size()) count(&early_);
  if (4 * ply >= 3 * game.plies.size()) count(&late_);
}

std::string GameStatistics::Text() const {
  const auto result = [&](ShardResult r) { return results_[static_cast<size_t>(r)]; };
  const auto end = [&](GameEnd e) { return ends_[static_cast<size_t>(e)]; };
  std::string text = absl::StrFormat(
      "  %d games, %d searched positions, %.1f a game, %.1f %% random moves\n"
      "  Black wins %.1f %%, draws %.1f %%, White wins %.1f %%\n"
      "  ended by a row %d, proof %d, forbidden move %d, full board %d, quiet %d, cut %d\n",
      games_, plies_, games_ == 0 ? 0 : static_cast<double>(plies_) / static_cast<double>(games_),
      Percent(random_plies_, plies_), Percent(result(ShardResult::kBlackWins), games_),
      Percent(result(ShardResult::kDraw), games_), Percent(result(ShardResult::kWhiteWins), games_),
      end(GameEnd::kFive), end(GameEnd::kProof), end(GameEnd::kForbidden), end(GameEnd::kFullBoard),
      end(GameEnd::kQuiet), end(GameEnd::kCut));
  absl::StrAppendFormat(
      &text,
      "  the preferred side won in %.1f %% of early and %.1f %% of late positions, the first proof "
      "was right in %d of %d\n  expectations:",
      Percent(early_.right, early_.all), Percent(late_.right, late_.all), proofs_.right,
      proofs_.all);
  const int64_t all = plies_;
  for (int64_t count : histogram_) absl::StrAppendFormat(&text, " %.1f", Percent(count, all));
  return text + " % by tenths\n";
}

std::vector<std::string> GameStatistics::Complaints() const {
  std::vector<std::string> complaints;
  if (games_ < kEnoughGames) return complaints;
  if (late_.all >= kEnoughPlies && late_.share() < kLeastLateAgreement) {
    complaints.push_back(
        absl::StrFormat("late scores agree with results in %.1f %% only", 100 * late_.share()));
  }
  if (proofs_.all >= kEnoughGames && proofs_.share() < kLeastProofAgreement) {
    complaints.push_back(absl::StrFormat("proofs were right in %.1f %% only when played out",
                                         100 * proofs_.share()));
  }
  const double bias = expectation_ / static_cast<double>(first_scores_) - 0.5;
  if (first_scores_ >= kEnoughGames && std::abs(bias) > kMostImbalance) {
    complaints.push_back(
        absl::StrFormat("openings are not balanced: Black expects %.1f %%", 100 * (bias + 0.5)));
  }
  return complaints;
}

}  // namespace tengen::training
