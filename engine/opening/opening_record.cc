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
#include "base/json.h"
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

// The name of the seat that has `color`.
absl::string_view SeatNameOf(const OpeningRecord& record, Color color) {
  return SeatName(NegotiationOf(record).value().SeatOf(color));
}

// --------------------------------------------------------------------------------
// The negotiation as lines of text, for formats that have only comments

// Reads one such line into `record`, whose board size is known; lines of other kinds are passed
// over.
absl::Status ReadCommentLine(absl::string_view line, OpeningRecord& record, bool& has_opening) {
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
    has_opening = true;
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

absl::StatusOr<OpeningRecord> ReadCommentLines(absl::string_view text, OpeningRecord record) {
  bool has_opening = false;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    const absl::Status status = ReadCommentLine(line, record, has_opening);
    if (!status.ok()) return status;
  }
  if (!has_opening) return absl::InvalidArgumentError("no opening negotiation is recorded");
  return Checked(std::move(record));
}

// --------------------------------------------------------------------------------
// JSON

std::string SizeToJson(const OpeningConfig& config) {
  if (config.width == config.height) return absl::StrCat(config.width);
  return base::QuoteJson(absl::StrCat(config.width, "x", config.height));
}

std::string ConfigToJson(const OpeningConfig& config) {
  const OpeningConfig defaults;
  std::string text = absl::StrCat("{\"id\":", base::QuoteJson(InfoOf(config.rule).name));
  if (config.number) absl::StrAppend(&text, ",\"n\":", *config.number);
  if (config.rule == OpeningRule::kExtendedYusui || config.nmax != defaults.nmax) {
    absl::StrAppend(&text, ",\"nmax\":", config.nmax);
  }
  if (config.min_first != defaults.min_first) {
    std::vector<std::string> members;
    for (const OpeningPattern& pattern : OpeningPatterns()) {
      const int least = config.min_first[IndexOf(pattern)];
      if (least > 1) members.push_back(absl::StrCat(base::QuoteJson(pattern.id), ":", least));
    }
    absl::StrAppend(&text, ",\"minfirst\":{", absl::StrJoin(members, ","), "}");
  }
  absl::StrAppend(&text,
                  ",\"sym\":", config.symmetry == OfferSymmetry::kBoard ? "\"S1\"" : "\"S2\"");
  if (config.offer_after_swap) absl::StrAppend(&text, ",\"offer_after_swap\":true");
  if (config.pro_adjacent) absl::StrAppend(&text, ",\"pro_adjacent\":true");
  return text + "}";
}

// The sides are checked before any point is read.
absl::Status ReadSize(const base::JsonNode* size, OpeningConfig& config) {
  if (size == nullptr) return absl::OkStatus();
  auto [width, height] = std::pair<absl::string_view, absl::string_view>(
      absl::StrSplit(size->text, absl::MaxSplits('x', 1)));
  if (height.empty()) height = width;
  OpeningConfig board;
  if (!absl::SimpleAtoi(width, &board.width) || !absl::SimpleAtoi(height, &board.height)) {
    return base::QuotedError("not a board size", width);
  }
  config.width = board.width;
  config.height = board.height;
  return Negotiation::Create(board).status();
}

// The member `key` of an object, if it is there.
absl::Status ReadText(const base::JsonNode& object, absl::string_view key, std::string& text) {
  const base::JsonNode* member = object.Find(key);
  if (member == nullptr) return absl::OkStatus();
  const auto is_control = [](char c) { return absl::ascii_iscntrl(static_cast<unsigned char>(c)); };
  const bool good = member->kind == base::JsonNode::Kind::kString &&
                    std::none_of(member->text.begin(), member->text.end(), is_control);
  if (!good) return base::QuotedError("not a line of text", key);
  text = member->text;
  return absl::OkStatus();
}

absl::Status ReadLog(const base::JsonNode* log, OpeningRecord& record) {
  if (log == nullptr) return absl::OkStatus();
  if (log->kind != base::JsonNode::Kind::kArray) return base::QuotedError("not a list", "log");
  for (const base::JsonNode& line : log->items) {
    const absl::StatusOr<SeatedAction> action =
        ParseSeatedAction(line.text, record.config.width, record.config.height);
    if (!action.ok()) return action.status();
    record.log.push_back(*action);
  }
  return absl::OkStatus();
}

// An object of openings and their least numbers, or the same as text.
absl::Status ReadMinFirst(const base::JsonNode& value, OpeningConfig& config) {
  if (value.kind == base::JsonNode::Kind::kString) {
    return SetOpeningParameter("minfirst", value.text, config);
  }
  if (value.kind != base::JsonNode::Kind::kObject) {
    return base::QuotedError("not a list of openings", "minfirst");
  }
  std::vector<std::string> items;
  for (size_t i = 0; i < value.keys.size(); ++i) {
    items.push_back(absl::StrCat(value.keys[i], ":", value.items[i].text));
  }
  return SetOpeningParameter("minfirst", items.empty() ? "none" : absl::StrJoin(items, ","),
                             config);
}

absl::Status ReadConfig(const base::JsonNode* opening, OpeningConfig& config) {
  const base::JsonNode* id = opening == nullptr ? nullptr : opening->Find("id");
  if (id == nullptr) return absl::InvalidArgumentError("no opening rule is recorded");
  const std::optional<OpeningRule> rule = ParseOpeningRule(id->text);
  if (!rule) return base::QuotedError("unknown opening rule", id->text);
  config.rule = *rule;
  for (size_t i = 0; i < opening->keys.size(); ++i) {
    const std::string& key = opening->keys[i];
    const base::JsonNode& value = opening->items[i];
    absl::Status status;
    if (key == "minfirst") {
      status = ReadMinFirst(value, config);
    } else if (key != "id") {
      status = SetOpeningParameter(key, value.text, config);
    }
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
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

std::string OpeningRecordToJson(const OpeningRecord& record) {
  const int height = record.config.height;
  const auto append_action = [height](std::string* out, const SeatedAction& action) {
    absl::StrAppend(out, base::QuoteJson(SeatedActionToText(action, height)));
  };
  return absl::StrCat("{\"v\":1,\"size\":", SizeToJson(record.config),
                      ",\"rule\":", base::QuoteJson(RuleName(record.rule)),
                      ",\"opening\":", ConfigToJson(record.config), ",\"log\":[",
                      absl::StrJoin(record.log, ",", append_action),
                      "],\"moves\":", base::QuoteJson(MovesToText(record.moves, height)),
                      ",\"black\":", base::QuoteJson(SeatNameOf(record, Color::kBlack)),
                      ",\"result\":", base::QuoteJson(record.result), "}\n");
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

absl::StatusOr<OpeningRecord> OpeningRecordFromJson(absl::string_view text) {
  const absl::StatusOr<base::JsonNode> json = base::ParseJsonTree(text);
  if (!json.ok()) return json.status();
  OpeningRecord record;
  absl::Status status = ReadSize(json->Find("size"), record.config);
  if (status.ok()) status = ReadConfig(json->Find("opening"), record.config);
  if (!status.ok()) return status;
  const base::JsonNode* version = json->Find("v");
  if (version && version->text != "1") return base::QuotedError("unknown version", version->text);
  std::string rule(RuleName(record.rule)), moves, black;
  for (const auto& [name, text] :
       {std::pair("rule", &rule), std::pair("moves", &moves), std::pair("black", &black),
        std::pair("result", &record.result)}) {
    status.Update(ReadText(*json, name, *text));
  }
  status.Update(ReadLog(json->Find("log"), record));
  if (!status.ok()) return status;
  const std::optional<Rule> parsed_rule = ParseRule(rule);
  if (!parsed_rule) return base::QuotedError("unknown rule", rule);
  record.rule = *parsed_rule;
  absl::StatusOr<std::vector<Point>> parsed_moves =
      ParseMoves(moves, record.config.width, record.config.height);
  if (!parsed_moves.ok()) return parsed_moves.status();
  record.moves = *std::move(parsed_moves);
  absl::StatusOr<OpeningRecord> checked = Checked(std::move(record));
  if (checked.ok() && !black.empty() && black != SeatNameOf(*checked, Color::kBlack)) {
    return base::QuotedError("the log gives Black another seat than", black);
  }
  return checked;
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
  std::string size = absl::StrCat(config.width);
  if (config.width != config.height) absl::StrAppend(&size, ":", config.height);
  std::string text =
      absl::StrCat("(;GM[4]FF[4]SZ[", size, "]PB[", SeatNameOf(record, Color::kBlack), "]PW[",
                   SeatNameOf(record, Color::kWhite), "]RU[", SgfEscaped(InfoOf(config.rule).title),
                   "]RE[", SgfEscaped(record.result), "]\nC[",
                   SgfEscaped(absl::StripSuffix(NegotiationLines(record), "\n")), "]\n");
  for (size_t i = 0; i < record.moves.size(); ++i) {
    absl::StrAppend(&text, i % 2 == 0 ? ";B[" : ";W[", SgfPoint(record.moves[i]), "]");
  }
  return text + ")\n";
}

absl::StatusOr<OpeningRecord> OpeningRecordFromSgf(absl::string_view text) {
  absl::StatusOr<SgfGame> game = ReadSgf(text);
  if (!game.ok()) return game.status();
  OpeningRecord record;
  record.config.width = game->width;
  record.config.height = game->height;
  record.moves = std::move(game->moves);
  return ReadCommentLines(game->comment, std::move(record));
}

std::string OpeningName(const OpeningPattern* pattern) {
  return pattern == nullptr ? "" : absl::StrCat(pattern->id, " ", pattern->name);
}

}  // namespace tengen::engine
