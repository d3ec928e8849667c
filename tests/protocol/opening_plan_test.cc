#include "protocol/opening_plan.h"

#include "gtest/gtest.h"

namespace tengen::protocol {
namespace {

using engine::Action;
using engine::Verb;

search::OpeningTask Swap2Task() {
  engine::OpeningConfig config;
  config.rule = engine::OpeningRule::kSwap2;
  return {*engine::Negotiation::Create(config), Rule::kFreestyle};
}

// The same question after more actions.
search::OpeningTask After(search::OpeningTask task, const std::vector<Action>& actions) {
  for (const Action& action : actions) {
    EXPECT_TRUE(task.negotiation.Apply(task.negotiation.actor(), action).ok());
  }
  return task;
}

class OpeningPlanTest : public ::testing::Test {
 protected:
  const search::OpeningTask begun_ = Swap2Task();
  const Action first_ = Action::Of(Verb::kPlace, Point(7, 7));
  const Action second_ = Action::Of(Verb::kPlace, Point(8, 7));
  const Action third_ = Action::Of(Verb::kPlace, Point(9, 9));
  OpeningPlan plan_{begun_, {{first_, second_, third_}, std::nullopt, {}}};
};

TEST_F(OpeningPlanTest, AnswersTheQuestionsThatFollow) {
  EXPECT_EQ(plan_.Answer(After(begun_, {first_})), second_);
  EXPECT_EQ(plan_.negotiation(), After(begun_, {first_, second_}).negotiation);
  EXPECT_EQ(plan_.Answer(After(begun_, {first_, second_})), third_);
  EXPECT_EQ(plan_.Answer(After(begun_, {first_, second_, third_})), std::nullopt);
}

TEST_F(OpeningPlanTest, KnowsNothingOfOtherQuestions) {
  EXPECT_EQ(plan_.Answer(begun_), std::nullopt);
  EXPECT_EQ(plan_.Answer(After(begun_, {second_})), std::nullopt);
  search::OpeningTask other_rule = After(begun_, {first_});
  other_rule.rule = Rule::kRenju;
  EXPECT_EQ(plan_.Answer(other_rule), std::nullopt);
  EXPECT_EQ(plan_.Answer(After(begun_, {first_})), second_);  // it is still there
}

TEST_F(OpeningPlanTest, IsEmptyIfTheAnswerWasRefused) {
  OpeningPlan plan(begun_, {{Action::Of(Verb::kSwap), second_}, std::nullopt, {}});
  EXPECT_EQ(plan.Answer(begun_), std::nullopt);
  EXPECT_EQ(plan.Answer(After(begun_, {first_})), std::nullopt);
}

}  // namespace
}  // namespace tengen::protocol
