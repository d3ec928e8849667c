#include "engine/opening/opening_record.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "base/errors.h"
#include "engine/record/notation.h"
#include "engine/record/psq.h"
#include "engine/record/sgf.h"
#include "engine/rules.h"

namespace tengen::engine {
namespace {

constexpr absl::string_view kOpeningLine = "opening ";
constexpr absl::string_view kRuleLine = "rule ";
constexpr absl::string_view kResultLine = "result ";

// A record that is complete, or why it is none.
absl::StatusOr<OpeningRecord> Checked(OpeningRecord record) {
  const absl::StatusOr<Negotiation> negotiation = NegotiationOf(record);
  if (!negotiation.ok()) return negotiation.status();
  return record;
}

// --------------------------------------------------------------------------------
// The negotiation as lines of text, for formats that have only comments

// Reads one such line into `record`, whose board size is known; lines of other kinds are passed
// over.
absl::Status ReadCommentLine(absl::string_view line, OpeningRecord& record) {
  line = absl::StripAsciiWhitespace(line);
  if (absl::ConsumePrefix(&line, kRuleLine)) {
    const std::optional<Rule> rule = ParseRule(line);
    if (!rule) return base::QuotedError("unknown rule", line);
    record.rule = *rule;
  } else if (absl::ConsumePrefix(&line, kOpeningLine)) {
    absl::StatusOr<OpeningConfig> config = ParseOpeningConfig(line);
    if (!config.ok()) return config.status();
    config->width = record.config.width;
    config->height = record.config.height;
    record.config = *config;
  } else if (absl::ConsumePrefix(&line, kResultLine)) {
    record.result = std::string(line);
  } else if (absl::StartsWith(line, "P1 ") || absl::StartsWith(line, "P2 ")) {
    const absl::StatusOr<SeatedAction> action =
        ParseSeatedAction(line, record.config.width, record.config.height);
    if (!action.ok()) return action.status();
    record.log.push_back(*action);
  }
  return absl::OkStatus();
}

// NotFound unless a line of the rule stands before one of the opening rule, as NegotiationLines
// writes them: what people say of a game may begin with the same words.
absl::Status FindNegotiation(absl::string_view text) {
  bool after_rule = false;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    line = absl::StripLeadingAsciiWhitespace(line);
    if (after_rule && absl::StartsWith(line, kOpeningLine)) return absl::OkStatus();
    after_rule = absl::StartsWith(line, kRuleLine);
  }
  return absl::NotFoundError("no opening negotiation is recorded");
}

absl::StatusOr<OpeningRecord> ReadCommentLines(absl::string_view text, OpeningRecord record) {
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    const absl::Status status = ReadCommentLine(line, record);
    if (!status.ok()) return status;
  }
  return Checked(std::move(record));
}

}  // namespace

absl::StatusOr<Negotiation> NegotiationOf(const OpeningRecord& record) {
  absl::StatusOr<Negotiation> negotiation = Negotiation::Replay(record.config, record.log);
  if (!negotiation.ok()) return negotiation;
  const std::vector<Point>& stones = negotiation->stones();
  const size_t common = std::min(stones.size(), record.moves.size());
  if (common < stones.size() || !std::equal(stones.begin(), stones.end(), record.moves.begin())) {
    return absl::InvalidArgumentError("the moves do not begin with the stones of the opening");
  }
  if (!negotiation->agreed() && record.moves.size() > stones.size()) {
    return absl::InvalidArgumentError("the game goes on before its opening is agreed");
  }
  PointSet taken;
  for (Point p : record.moves) {
    const bool on_board = p.x() < record.config.width && p.y() < record.config.height;
    if (!on_board || taken.Contains(p)) {
      return base::QuotedError("a move off the board or on a taken point", ToCoordinates(p));
    }
    taken.Insert(p);
  }
  return negotiation;
}

absl::string_view SeatNameOf(const OpeningRecord& record, Color color) {
  return SeatName(NegotiationOf(record).value().SeatOf(color));
}

std::string NegotiationLines(const OpeningRecord& record) {
  std::string text = absl::StrCat(kRuleLine, RuleName(record.rule), "\n", kOpeningLine,
                                  OpeningConfigToText(record.config), "\n");
  for (const SeatedAction& action : record.log) {
    absl::StrAppend(&text, SeatedActionToText(action, record.config.height), "\n");
  }
  if (!record.result.empty()) absl::StrAppend(&text, kResultLine, record.result, "\n");
  return text;
}

std::string OpeningRecordToPsq(const OpeningRecord& record) {
  PsqGame game;
  game.width = record.config.width;
  game.height = record.config.height;
  for (Point p : record.moves) game.moves.push_back({p, 0});
  // The players are the seats, so that the file says who has which colour.
  game.black_name = std::string(SeatNameOf(record, Color::kBlack));
  game.white_name = std::string(SeatNameOf(record, Color::kWhite));
  return WritePsq(game) + NegotiationLines(record);
}

absl::StatusOr<OpeningRecord> OpeningRecordFromPsq(absl::string_view text) {
  const absl::StatusOr<PsqGame> game = ReadPsq(text);
  if (!game.ok()) return game.status();
  if (absl::Status found = FindNegotiation(text); !found.ok()) return found;
  if (!game->illegal.empty()) return absl::InvalidArgumentError(game->illegal);
  OpeningRecord record;
  record.config.width = game->width;
  record.config.height = game->height;
  for (const PsqMove& move : game->moves) record.moves.push_back(move.point);
  // Players' names, which stand before, could look like actions.
  const size_t negotiation = text.find(absl::StrCat("\n", kRuleLine));
  if (negotiation != absl::string_view::npos) text.remove_prefix(negotiation);
  return ReadCommentLines(text, std::move(record));
}

std::string OpeningRecordToSgf(const OpeningRecord& record) {
  const OpeningConfig& config = record.config;
  RecordedGame game;
  game.width = config.width;
  game.height = config.height;
  game.rule = record.rule;
  game.opening_rule = std::string(InfoOf(config.rule).title);
  game.black_name = std::string(SeatNameOf(record, Color::kBlack));
  game.white_name = std::string(SeatNameOf(record, Color::kWhite));
  game.result = record.result;
  game.comment = std::string(absl::StripSuffix(NegotiationLines(record), "\n"));
  AddMoves(record.moves, game);
  return base::WriteSgf(SgfTreeOf(game));
}

absl::StatusOr<OpeningRecord> OpeningRecordFromSgf(absl::string_view text) {
  const absl::StatusOr<RecordedGame> game = ReadSgf(text);
  if (!game.ok()) return game.status();
  if (absl::Status found = FindNegotiation(game->comment); !found.ok()) return found;
  if (!game->notes.empty()) return absl::InvalidArgumentError(game->notes[0]);
  absl::StatusOr<std::vector<Point>> moves = MovesByTurns(*game);
  if (!moves.ok()) return moves.status();
  OpeningRecord record;
  record.config.width = game->width;
  record.config.height = game->height;
  record.moves = *std::move(moves);
  return ReadCommentLines(game->comment, std::move(record));
}

std::string OpeningName(const OpeningPattern* pattern) {
  return pattern == nullptr ? "" : absl::StrCat(pattern->id, " ", pattern->name);
}

}  // namespace tengen::engine
