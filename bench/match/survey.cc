#include "bench/match/survey.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_format.h"
#include "base/random.h"
#include "engine/record/game_record.h"
#include "search/brain.h"
#include "search/opening/opening_brain.h"

namespace tengen::match {
namespace {

constexpr size_t kOpeningTableBytes = size_t{8} << 20;
constexpr int64_t kGameTableBytes = int64_t{16} << 20;

// A player: a brain for games and one for openings.
class Player {
 public:
  Player(uint64_t seed, const base::Clock& clock)
      : brain_({.hash_bytes = kGameTableBytes}, clock),
        opening_(kOpeningTableBytes, seed, brain_, clock) {}

  search::OpeningAnswer Answer(const search::OpeningTask& task,
                               const search::SearchLimits& limits) {
    return Think(opening_, task, limits);
  }
  std::optional<Point> Move(const Board& board, const search::SearchLimits& limits) {
    return Think(brain_, board, limits).move;
  }
  void NewGame() { brain_.NewGame(); }

 private:
  search::Brain brain_;
  search::OpeningBrain opening_;
};

class Surveyor {
 public:
  Surveyor(const SurveySettings& settings, const base::Clock& clock)
      : settings_(settings), clock_(clock) {
    for (uint64_t i = 0; i < engine::kSeats.size(); ++i) {
      players_[i] = std::make_unique<Player>(2 * settings.seed + i, clock);
    }
  }

  engine::OpeningRecord RunOne() {
    for (const std::unique_ptr<Player>& player : players_) player->NewGame();
    engine::Negotiation negotiation = engine::Negotiation::Create(settings_.config).value();
    const bool sound = Negotiate(negotiation);
    ++survey_.negotiations;
    engine::OpeningRecord record = {settings_.rule, settings_.config, negotiation.log(),
                                    negotiation.stones(), ""};
    if (!sound) {
      ++survey_.refused;
      record.result = "refused";
      return record;
    }
    survey_.tally.AddNegotiation(negotiation);
    if (settings_.game_nodes) PlayGame(negotiation, record);
    return record;
  }

  const Survey& survey() const { return survey_; }

 private:
  // False if an action was refused.
  bool Negotiate(engine::Negotiation& negotiation) {
    while (!negotiation.agreed()) {
      search::SearchLimits limits;
      limits.start = clock_.Now();
      limits.turn_time = settings_.turn_time;
      limits.max_nodes = settings_.nodes;
      const engine::Seat seat = negotiation.actor();
      const search::OpeningAnswer answer = players_[Index(seat)]->Answer(
          {negotiation, settings_.rule, search::OpeningTask::Extent::kNext}, limits);
      CountAnswer(clock_.Now() - limits.start);
      for (const engine::Action& action : answer.actions) {
        if (!negotiation.Apply(seat, action).ok()) return false;
      }
      if (answer.actions.empty()) return false;
    }
    return true;
  }

  void CountAnswer(absl::Duration elapsed) {
    ++survey_.answers;
    survey_.longest_answer = std::max(survey_.longest_answer, elapsed);
    if (settings_.turn_time && elapsed > *settings_.turn_time) ++survey_.late;
  }

  // Up to a third more or less: with equal nodes every game from one position would be the same.
  int64_t DrawGameNodes() {
    const int64_t third = *settings_.game_nodes / 3;
    const uint64_t drawn = base::RandomWord(base::RandomWord(settings_.seed) + draws_++);
    return *settings_.game_nodes - third +
           static_cast<int64_t>(drawn % static_cast<uint64_t>(2 * third + 1));
  }

  void PlayGame(const engine::Negotiation& negotiation, engine::OpeningRecord& record) {
    engine::GameRecord game =
        engine::GameRecord::Create(settings_.config.width, settings_.config.height, settings_.rule)
            .value();
    absl::Status status;
    for (Point p : negotiation.stones()) status.Update(game.Play(p, 0));
    while (status.ok() && !game.end()) {
      search::SearchLimits limits;
      limits.max_nodes = DrawGameNodes();
      Player& player = *players_[Index(negotiation.SeatOf(game.board().side_to_move()))];
      const std::optional<Point> move = player.Move(game.board(), limits);
      if (!move) break;
      record.moves.push_back(*move);
      status = game.Play(*move, 0);
    }
    const std::optional<Color> winner = game.end() ? game.end()->winner : std::nullopt;
    record.result = !winner ? "1/2" : *winner == Color::kBlack ? "B+" : "W+";
    survey_.tally.AddGame(winner);
  }

  const SurveySettings& settings_;
  const base::Clock& clock_;
  std::array<std::unique_ptr<Player>, engine::kSeats.size()> players_;
  Survey survey_;
  uint64_t draws_ = 0;
};

}  // namespace

Survey RunSurvey(const SurveySettings& settings,
                 const std::function<void(const engine::OpeningRecord&)>& listener,
                 const base::Clock& clock) {
  Surveyor surveyor(settings, clock);
  for (int i = 0; i < settings.negotiations; ++i) listener(surveyor.RunOne());
  return surveyor.survey();
}

std::string SurveyToText(const SurveySettings& settings, const Survey& survey) {
  return absl::StrFormat("%s: %d negotiations, %d refused; %d answers, longest %d ms, %d late\n%s",
                         OpeningConfigToText(settings.config), survey.negotiations, survey.refused,
                         survey.answers, absl::ToInt64Milliseconds(survey.longest_answer),
                         survey.late, OpeningTallyToText(survey.tally));
}

}  // namespace tengen::match
