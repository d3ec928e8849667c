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
#include "search/opening_brain.h"

namespace tengen {
namespace {

constexpr size_t kOpeningTableBytes = size_t{8} << 20;
constexpr int64_t kGameTableBytes = int64_t{16} << 20;

// A player: a brain for games and one for openings.
class Player {
 public:
  Player(uint64_t seed, const Clock& clock)
      : brain_({.hash_bytes = kGameTableBytes}, clock),
        opening_(kOpeningTableBytes, seed, brain_, clock) {}

  OpeningAnswer Answer(const OpeningTask& task, const SearchLimits& limits) {
    return Think(opening_, task, limits);
  }
  std::optional<Point> Move(const Board& board, const SearchLimits& limits) {
    return Think(brain_, board, limits).move;
  }
  void NewGame() { brain_.NewGame(); }

 private:
  Brain brain_;
  OpeningBrain opening_;
};

class Surveyor {
 public:
  Surveyor(const SurveySettings& settings, const Clock& clock)
      : settings_(settings), clock_(clock) {
    for (uint64_t i = 0; i < kSeats.size(); ++i) {
      players_[i] = std::make_unique<Player>(2 * settings.seed + i, clock);
    }
  }

  OpeningRecord RunOne() {
    for (const std::unique_ptr<Player>& player : players_) player->NewGame();
    Negotiation negotiation = Negotiation::Create(settings_.config).value();
    const bool sound = Negotiate(negotiation);
    ++survey_.negotiations;
    OpeningRecord record = {settings_.rule, settings_.config, negotiation.log(),
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
  bool Negotiate(Negotiation& negotiation) {
    while (!negotiation.agreed()) {
      SearchLimits limits;
      limits.start = clock_.Now();
      limits.turn_time = settings_.turn_time;
      limits.max_nodes = settings_.nodes;
      const Seat seat = negotiation.actor();
      const OpeningAnswer answer = players_[Index(seat)]->Answer(
          {negotiation, settings_.rule, OpeningTask::Extent::kNext}, limits);
      CountAnswer(clock_.Now() - limits.start);
      for (const Action& action : answer.actions) {
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
    const uint64_t drawn = RandomWord(RandomWord(settings_.seed) + draws_++);
    return *settings_.game_nodes - third +
           static_cast<int64_t>(drawn % static_cast<uint64_t>(2 * third + 1));
  }

  void PlayGame(const Negotiation& negotiation, OpeningRecord& record) {
    GameRecord game =
        GameRecord::Create(settings_.config.width, settings_.config.height, settings_.rule).value();
    absl::Status status;
    for (Point p : negotiation.stones()) status.Update(game.Play(p, 0));
    while (status.ok() && !game.end()) {
      SearchLimits limits;
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
  const Clock& clock_;
  std::array<std::unique_ptr<Player>, kSeats.size()> players_;
  Survey survey_;
  uint64_t draws_ = 0;
};

}  // namespace

Survey RunSurvey(const SurveySettings& settings,
                 const std::function<void(const OpeningRecord&)>& listener, const Clock& clock) {
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

}  // namespace tengen
