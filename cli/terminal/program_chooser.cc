#include "cli/terminal/program_chooser.h"

#include <algorithm>
#include <iterator>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "base/interrupts.h"
#include "bench/match/opening_talk.h"

namespace tengen::cli {
namespace {

using Kind = match::EngineReply::Kind;

// Nobody plays for points here: slow programs are waited for.
constexpr absl::Duration kLeastTolerance = absl::Seconds(5);
// `INFO game_type`: the opponent is a person.
constexpr int kAgainstPerson = 0;

// Whether `moves` is what was seen with one more move.
bool GoesOn(const std::vector<Point>& seen, const std::vector<Point>& moves) {
  return !seen.empty() && moves.size() == seen.size() + 1 &&
         std::equal(seen.begin(), seen.end(), moves.begin());
}

// "depth 12-20, value 35, 0.81 s".
std::string TellRemark(const match::EngineReply& reply) {
  const std::string said = reply.remark.ToText();
  return absl::StrCat(said, said.empty() ? "" : ", ",
                      absl::StrFormat("%.2f s", absl::ToDoubleSeconds(reply.elapsed)));
}

std::vector<engine::Action> ActionsBehind(const engine::Negotiation& before,
                                          const engine::Negotiation& after) {
  std::vector<engine::Action> actions;
  for (size_t i = before.log().size(); i < after.log().size(); ++i) {
    actions.push_back(after.log()[i].action);
  }
  return actions;
}

bool LacksCommand(const match::EngineReply& reply) {
  return reply.kind == Kind::kHang ||
         (reply.kind == Kind::kAnswer && match::LacksCommand(reply.answer));
}

}  // namespace

ProgramChooser::ProgramChooser(match::Contestant program, MoveChooser& stand_in,
                               const base::Clock& clock)
    : program_(std::move(program)), stand_in_(stand_in), clock_(clock) {}

void ProgramChooser::NewGame() {
  players_ = {};
  knows_opening_ = true;
  given_.reset();
  stand_in_.NewGame();
}

match::GameSettings ProgramChooser::SettingsFor(Rule rule, int side,
                                                const search::SearchLimits& limits) const {
  match::GameSettings settings;
  settings.rule = rule;
  settings.size = side;
  settings.turn_time = limits.turn_time;
  settings.game_type = kAgainstPerson;
  settings.suspend = false;
  settings = Overridden(std::move(settings), program_.overrides);
  settings.tolerance = std::max(kLeastTolerance, settings.turn_time.value_or(kLeastTolerance));
  return settings;
}

absl::Status ProgramChooser::Start(const match::GameSettings& settings, Player* player) {
  *player = {};
  absl::StatusOr<std::unique_ptr<match::EngineSession>> session =
      match::EngineSession::Start(program_.command, settings, clock_);
  if (!session.ok()) return session.status();
  player->session = *std::move(session);
  return absl::OkStatus();
}

absl::StatusOr<ProgramChooser::Player*> ProgramChooser::PlayerFor(
    const Board& board, const search::SearchLimits& limits) {
  if (board.width() != board.height()) {
    return absl::UnimplementedError("it cannot be told of a board that is no square");
  }
  Player& player = players_[Index(board.side_to_move())];
  Player& other = players_[Index(Opponent(board.side_to_move()))];
  // Who has agreed on the opening plays, whatever his seat has become.
  if (player.session == nullptr && other.seen.empty()) std::swap(player, other);
  const bool usable =
      player.session != nullptr && (player.seen.empty() || GoesOn(player.seen, board.Moves()));
  if (usable) return &player;
  const absl::Status status = Start(SettingsFor(board.rule(), board.width(), limits), &player);
  if (!status.ok()) return status;
  return &player;
}

MoveChooser::Choice ProgramChooser::Choose(const Board& board, const search::SearchLimits& limits,
                                           int /*level*/) {
  Choice choice;
  const std::vector<Point> moves = board.Moves();
  const std::optional<std::pair<size_t, Point>> given = std::exchange(given_, std::nullopt);
  if (given && given->first == moves.size()) {
    choice.result.move = given->second;
    choice.remark = "said with the opening";
    return choice;
  }
  base::HeldInterrupts held;
  const absl::StatusOr<Player*> player = PlayerFor(board, limits);
  if (!player.ok()) {
    choice.remark = std::string(player.status().message());
    return choice;
  }
  const match::EngineReply reply = (*player)->session->Think(board);
  choice.interrupted = held.Take();
  choice.result.move = reply.move;
  choice.remark = reply.move ? TellRemark(reply) : reply.detail;
  if (!reply.move) {
    **player = {};
    return choice;
  }
  (*player)->seen = moves;
  (*player)->seen.push_back(*reply.move);
  return choice;
}

MoveChooser::OpeningChoice ProgramChooser::LetStandIn(const engine::Negotiation& negotiation,
                                                      Rule rule, const search::SearchLimits& limits,
                                                      int level) {
  OpeningChoice choice = stand_in_.Negotiate(negotiation, rule, limits, level);
  if (std::exchange(knows_opening_, false)) {
    choice.remark = absl::StrCat(name(), " does not know how to go on in this opening; ",
                                 stand_in_.name(), " answers for it");
  }
  return choice;
}

MoveChooser::OpeningChoice ProgramChooser::Negotiate(const engine::Negotiation& negotiation,
                                                     Rule rule, const search::SearchLimits& limits,
                                                     int level) {
  const engine::OpeningConfig& config = negotiation.config();
  given_.reset();
  if (!knows_opening_ || config.width != config.height) {
    return LetStandIn(negotiation, rule, limits, level);
  }
  OpeningChoice choice;
  base::HeldInterrupts held;
  Player& player = players_[Index(negotiation.actor())];
  if (player.session == nullptr || !player.seen.empty()) {
    match::GameSettings settings = SettingsFor(rule, config.width, limits);
    for (std::string& line : match::OpeningInfo(config)) settings.info.push_back(std::move(line));
    if (const absl::Status status = Start(settings, &player); !status.ok()) {
      choice.remark = std::string(status.message());
      return choice;
    }
  }
  const match::EngineReply reply =
      player.session->AskAboutOpening(match::OpeningQuestion(negotiation));
  choice.interrupted = held.Take();
  if (LacksCommand(reply)) {
    if (reply.kind == Kind::kHang) player = {};
    return LetStandIn(negotiation, rule, limits, level);
  }
  absl::StatusOr<match::OpeningStep> step =
      reply.kind == Kind::kAnswer ? match::ReadOpeningAnswer(negotiation, reply.answer)
                                  : absl::UnavailableError(reply.detail);
  if (!step.ok()) {
    choice.remark = std::string(step.status().message());
    if (!reply.answer.empty()) choice.remark += absl::StrCat(": \"", reply.answer, "\"");
    player = {};
    return choice;
  }
  choice.actions = ActionsBehind(negotiation, step->next);
  if (step->move) given_ = {step->next.stones().size(), *step->move};
  return choice;
}

}  // namespace tengen::cli
