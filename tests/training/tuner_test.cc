#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "base/files.h"
#include "base/random.h"
#include "gtest/gtest.h"
#include "tests/base/temporary_directory.h"
#include "training/tuner/paired_games.h"
#include "training/tuner/spsa.h"
#include "training/tuner/tuning_run.h"

namespace tengen::training {
namespace {

std::vector<const search::ParameterRow*> RowsNamed(std::initializer_list<const char*> names) {
  std::vector<const search::ParameterRow*> rows;
  for (const char* name : names) rows.push_back(search::FindParameter(name));
  return rows;
}

TEST(SpsaTest, TrialsLieOnBothSidesOfTheValues) {
  const search::SearchParameters start;
  const Spsa spsa(RowsNamed({"reduction_slope", "reverse_futility_depth"}), start, {.pairs = 100});
  for (int64_t pair = 0; pair < 100; ++pair) {
    const SpsaTrial trial = spsa.Draw(pair);
    ASSERT_EQ(trial.offsets.size(), 2u);
    EXPECT_EQ(trial.plus.reduction_slope > start.reduction_slope, trial.offsets[0] > 0);
    EXPECT_NEAR(trial.plus.reduction_slope + trial.minus.reduction_slope, 2 * start.reduction_slope,
                1);
    EXPECT_NE(trial.plus.reverse_futility_depth, trial.minus.reverse_futility_depth)
        << "even with small steps";
    EXPECT_EQ(trial.plus.aspiration_window, start.aspiration_window) << "not tuned";
    EXPECT_EQ(trial.offsets, spsa.Draw(pair).offsets) << "the same again";
  }
  std::set<std::pair<bool, bool>> signs;
  for (int64_t pair = 0; pair < 100; ++pair) {
    const std::vector<double> offsets = spsa.Draw(pair).offsets;
    signs.insert({offsets[0] > 0, offsets[1] > 0});
  }
  EXPECT_EQ(signs.size(), 4u) << "each its own way";
}

TEST(SpsaTest, ValuesFollowTheWinnerAndStayInTheRange) {
  const search::ParameterRow& row = *search::FindParameter("reverse_futility_margin");
  Spsa spsa(RowsNamed({"reverse_futility_margin"}), search::SearchParameters(),
            {.pairs = 10, .rate = 1});
  const SpsaTrial trial = spsa.Draw(0);
  const double before = spsa.values()[0];
  spsa.Learn(0, trial, 0);
  EXPECT_EQ(spsa.values()[0], before);
  spsa.Learn(0, trial, 1);
  EXPECT_EQ(spsa.values()[0] > before, trial.offsets[0] > 0);
  for (int i = 0; i < 1000; ++i) spsa.Learn(0, trial, trial.offsets[0] > 0 ? 2 : -2);
  EXPECT_EQ(spsa.values()[0], row.max);
  for (int i = 0; i < 1000; ++i) spsa.Learn(0, trial, trial.offsets[0] > 0 ? -2 : 2);
  EXPECT_EQ(spsa.values()[0], row.min);
  EXPECT_EQ(spsa.current().reverse_futility_margin, row.min);
}

// A player whose strength falls with the square of the distance from the best values.
double Strength(const search::SearchParameters& p) {
  const double margin = (p.reverse_futility_margin - 90.0) / 15;
  const double fours = (p.leaf_vcf_nodes - 120.0) / 15;
  return -0.05 * (margin * margin + fours * fours);
}

TEST(SpsaTest, FindsTheBestValuesThroughNoise) {
  constexpr int64_t kPairs = 5000;
  Spsa spsa(RowsNamed({"reverse_futility_margin", "leaf_vcf_nodes"}), search::SearchParameters(),
            {.pairs = kPairs, .rate = 0.01});
  base::Random noise(7);
  for (int64_t pair = 0; pair < kPairs; ++pair) {
    const SpsaTrial trial = spsa.Draw(pair);
    const double lead = Strength(trial.plus) - Strength(trial.minus);
    int balance = 0;
    for (int game = 0; game < 2; ++game) {
      balance += noise.Below(1000) < 500 + 250 * lead ? 1 : -1;
    }
    spsa.Learn(pair, trial, balance);
  }
  EXPECT_NEAR(spsa.values()[0], 90, 15);
  EXPECT_NEAR(spsa.values()[1], 120, 15);
}

TEST(PairedGamesTest, EqualSettingsBalance) {
  search::SearchLimits nodes, no_time;
  nodes.max_nodes = 100;
  no_time.turn_time = absl::ZeroDuration();
  const search::SearchParameters same;
  for (const search::SearchLimits& limits : {nodes, no_time}) {
    PairedGames games(limits);
    for (const match::Opening& opening :
         {match::BuiltinOpenings(15)[0], match::BuiltinOpenings(15)[1]}) {
      EXPECT_EQ(games.Play({Rule::kRenju, 15}, opening, same, same), 0);
    }
  }
}

// Who looks at hardly any move loses, whichever of the two he is. Most of these openings decide the
// games of both colours.
TEST(PairedGamesTest, TheWinnerIsCredited) {
  search::SearchLimits limits;
  limits.max_nodes = 4000;
  search::SearchParameters blind;
  blind.late_moves = 100;
  blind.late_moves_slope = 0;
  blind.late_moves_depth = 30;
  blind.reverse_futility_margin = 10;
  blind.reverse_futility_depth = 20;
  blind.reduction_base = 3000;
  blind.leaf_vcf_nodes = 0;
  PairedGames games(limits);
  int sum = 0;
  for (const match::Opening& opening : match::BuiltinOpenings(15)) {
    const int won = games.Play({Rule::kStandard, 15}, opening, {}, blind);
    EXPECT_EQ(games.Play({Rule::kStandard, 15}, opening, blind, {}), -won);
    sum += won;
  }
  EXPECT_GE(sum, 4);
}

class TuningRunTest : public testing::Test {
 protected:
  TuningRunTest() {
    settings_.variants = {{{Rule::kFreestyle, 15}, match::BuiltinOpenings(15)},
                          {{Rule::kStandard, 9}, match::BuiltinOpenings(9)}};
    settings_.rows = RowsNamed({"reverse_futility_margin", "leaf_vcf_nodes"});
    settings_.schedule = {.pairs = 3 * kTuningBatch - 5, .rate = 0.1};
    settings_.nodes = 40;
  }

  // Runs until `batches` are played.
  absl::Status Run(int batches, int concurrency) {
    return RunTuning(settings_, path_, concurrency,
                     [batches](const TuningProgress&) mutable { return batches-- > 0; });
  }
  std::string Log() const {
    std::ostringstream text;
    text << std::ifstream(path_).rdbuf();
    return text.str();
  }

  TuningSettings settings_;
  const base::TemporaryDirectory directory_;
  const std::string path_ = directory_.File("log");
};

TEST_F(TuningRunTest, InterruptionsAndThreadsDoNotChangeTheResult) {
  ASSERT_TRUE(Run(100, 1).ok());
  const std::string whole = Log();
  EXPECT_EQ(std::count(whole.begin(), whole.end(), '\n'), 4) << "a header and three batches";
  EXPECT_NE(whole.find('.', whole.rfind("reverse_futility_margin")), std::string::npos)
      << "not rounded";
  std::filesystem::remove(path_);
  EXPECT_TRUE(absl::IsCancelled(Run(1, 2)));
  EXPECT_NE(Log(), whole);
  ASSERT_TRUE(Run(100, 2).ok());
  EXPECT_EQ(Log(), whole);
  ASSERT_TRUE(Run(100, 2).ok()) << "nothing left to do";
  EXPECT_EQ(Log(), whole);
}

TEST_F(TuningRunTest, ProcessorTimeIsALimitToo) {
  settings_.schedule.pairs = 2;
  settings_.nodes.reset();
  settings_.turn_time = absl::Milliseconds(11);
  ASSERT_TRUE(Run(100, 2).ok());
  EXPECT_NE(Log().find("\"turn\": \"11ms\""), std::string::npos);
}

TEST_F(TuningRunTest, OtherSettingsAndBrokenLogsAreRefused) {
  ASSERT_TRUE(absl::IsCancelled(Run(1, 2)));
  settings_.nodes = 41;
  EXPECT_TRUE(absl::IsFailedPrecondition(Run(1, 1)));
  settings_.nodes = 40;
  settings_.turn_time = absl::Milliseconds(11);
  EXPECT_TRUE(absl::IsFailedPrecondition(Run(1, 1))) << "another limit";
  settings_.turn_time.reset();
  settings_.start.leaf_vcf_nodes += 1;
  EXPECT_TRUE(absl::IsFailedPrecondition(Run(1, 1))) << "a parameter that is not tuned";
  settings_.start.leaf_vcf_nodes -= 1;
  std::swap(settings_.variants[0].openings[0], settings_.variants[0].openings[1]);
  EXPECT_TRUE(absl::IsFailedPrecondition(Run(1, 1))) << "other openings";
  std::swap(settings_.variants[0].openings[0], settings_.variants[0].openings[1]);
  std::ofstream(path_, std::ios::app) << "{\"pairs\": 7}\n";
  EXPECT_TRUE(absl::IsDataLoss(Run(1, 1)));
}

// A number of pairs that none can have been.
TEST_F(TuningRunTest, DamagedCountsAreRefused) {
  ASSERT_TRUE(absl::IsCancelled(Run(1, 2)));
  const std::string log = base::BytesOfFile(path_).value();
  const size_t last = log.rfind("{\"pairs\": ");
  ASSERT_NE(last, std::string::npos);
  const std::string rest = log.substr(log.find(',', last));
  for (const char* pairs : {"1e30", "99999999999999999999", "-1", "-9223372036854775808", "1.5"}) {
    std::ofstream(path_) << log.substr(0, last) << "{\"pairs\": " << pairs << rest;
    EXPECT_TRUE(absl::IsDataLoss(Run(1, 1))) << pairs;
  }
}

}  // namespace
}  // namespace tengen::training
