#include "cli/terminal/played_game.h"

#include <cassert>

namespace tengen::cli {

absl::StatusOr<PlayedGame> PlayedGame::Create(engine::BoardSize size, Rule rule,
                                              const std::optional<engine::OpeningConfig>& opening) {
  absl::StatusOr<engine::GameRecord> record =
      engine::GameRecord::Create(size.width, size.height, rule);
  if (!record.ok()) return record.status();
  if (!opening) return PlayedGame(*std::move(record), std::nullopt);
  engine::OpeningConfig config = *opening;
  config.width = size.width;
  config.height = size.height;
  absl::StatusOr<engine::Negotiation> negotiation = engine::Negotiation::Create(config);
  if (!negotiation.ok()) return negotiation.status();
  return PlayedGame(*std::move(record), *std::move(negotiation));
}

engine::Seat PlayedGame::SeatOf(Color color) const {
  if (negotiation_) return negotiation_->SeatOf(color);
  return color == Color::kBlack ? engine::Seat::kFirst : engine::Seat::kSecond;
}

engine::Seat PlayedGame::actor() const {
  return negotiating() ? negotiation_->actor() : SeatOf(board().side_to_move());
}

int PlayedGame::MovesAfterOpening() const {
  const size_t stones = negotiation_ ? negotiation_->stones().size() : 0;
  return record_.move_count() - static_cast<int>(stones);
}

std::vector<engine::Seat> PlayedGame::Steps() const {
  std::vector<engine::Seat> seats;
  if (negotiation_) {
    for (const engine::SeatedAction& entry : negotiation_->log()) seats.push_back(entry.seat);
  }
  for (int i = record_.move_count() - MovesAfterOpening(); i < record_.move_count(); ++i) {
    seats.push_back(SeatOf(i % 2 == 0 ? Color::kBlack : Color::kWhite));
  }
  return seats;
}

absl::Status PlayedGame::Act(const engine::Action& action, int64_t milliseconds) {
  assert(negotiating());
  absl::Status status = negotiation_->Apply(negotiation_->actor(), action);
  if (!status.ok()) return status;
  const std::vector<Point>& stones = negotiation_->stones();
  if (static_cast<int>(stones.size()) == record_.move_count()) return status;
  return record_.Play(stones.back(), milliseconds);
}

void PlayedGame::TakeBack() {
  if (MovesAfterOpening() > 0) return record_.TakeBack();
  assert(negotiation_ && !negotiation_->log().empty());
  negotiation_->Undo();
  if (MovesAfterOpening() > 0) record_.TakeBack();
}

engine::OpeningRecord PlayedGame::Opening() const {
  assert(negotiation_);
  return {board().rule(), negotiation_->config(), negotiation_->log(), board().Moves(), ""};
}

}  // namespace tengen::cli
