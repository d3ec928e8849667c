#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "base/errors.h"
#include "base/json.h"
#include "engine/opening/opening_record.h"
#include "engine/opening/opening_traits.h"
#include "engine/record/notation.h"
#include "engine/rules.h"

namespace tengen::engine {
namespace {

using base::FindMember;
using base::Json;
using base::JsonWord;

Json SizeToJson(const OpeningConfig& config) {
  if (config.width == config.height) return config.width;
  return absl::StrCat(config.width, "x", config.height);
}

Json ConfigToJson(const OpeningConfig& config) {
  const OpeningConfig defaults;
  Json json = {{"id", InfoOf(config.rule).name}};
  if (config.number) json["n"] = *config.number;
  if (TraitsOf(config.rule).declarations_by_pattern || config.nmax != defaults.nmax) {
    json["nmax"] = config.nmax;
  }
  if (config.min_first != defaults.min_first) {
    Json& least = json["minfirst"] = Json::object();
    for (const OpeningPattern& pattern : OpeningPatterns()) {
      const int number = config.min_first[IndexOf(pattern)];
      if (number > 1) least[std::string(pattern.id)] = number;
    }
  }
  json["sym"] = config.symmetry == OfferSymmetry::kBoard ? "S1" : "S2";
  if (config.offer_after_swap) json["offer_after_swap"] = true;
  if (config.pro_adjacent) json["pro_adjacent"] = true;
  return json;
}

// The sides are checked before any point is read.
absl::Status ReadSize(const Json* size, OpeningConfig& config) {
  if (size == nullptr) return absl::OkStatus();
  const std::string text = JsonWord(*size);
  auto [width, height] = std::pair<absl::string_view, absl::string_view>(
      absl::StrSplit(text, absl::MaxSplits('x', 1)));
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
absl::Status ReadText(const Json& object, absl::string_view key, std::string& text) {
  const Json* member = FindMember(object, key);
  if (member == nullptr) return absl::OkStatus();
  const auto is_control = [](char c) { return absl::ascii_iscntrl(static_cast<unsigned char>(c)); };
  if (member->is_string()) text = member->get<std::string>();
  if (member->is_string() && std::none_of(text.begin(), text.end(), is_control)) {
    return absl::OkStatus();
  }
  return base::QuotedError("not a line of text", key);
}

absl::Status ReadLog(const Json* log, OpeningRecord& record) {
  if (log == nullptr) return absl::OkStatus();
  if (!log->is_array()) return base::QuotedError("not a list", "log");
  for (const Json& line : *log) {
    const absl::StatusOr<SeatedAction> action =
        ParseSeatedAction(JsonWord(line), record.config.width, record.config.height);
    if (!action.ok()) return action.status();
    record.log.push_back(*action);
  }
  return absl::OkStatus();
}

// An object of openings and their least numbers, or the same as text.
absl::Status ReadMinFirst(const Json& value, OpeningConfig& config) {
  if (value.is_string()) {
    return SetOpeningParameter("minfirst", value.get<std::string>(), config);
  }
  if (!value.is_object()) return base::QuotedError("not a list of openings", "minfirst");
  std::vector<std::string> items;
  for (const auto& [id, least] : value.items()) {
    items.push_back(absl::StrCat(id, ":", JsonWord(least)));
  }
  return SetOpeningParameter("minfirst", items.empty() ? "none" : absl::StrJoin(items, ","),
                             config);
}

absl::Status ReadConfig(const Json* opening, OpeningConfig& config) {
  const Json* id = opening == nullptr ? nullptr : FindMember(*opening, "id");
  if (id == nullptr) return absl::InvalidArgumentError("no opening rule is recorded");
  const std::optional<OpeningRule> rule = ParseOpeningRule(JsonWord(*id));
  if (!rule) return base::QuotedError("unknown opening rule", JsonWord(*id));
  config.rule = *rule;
  for (const auto& [key, value] : opening->items()) {
    absl::Status status;
    if (key == "minfirst") {
      status = ReadMinFirst(value, config);
    } else if (key != "id") {
      status = SetOpeningParameter(key, JsonWord(value), config);
    }
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status CheckVersion(const Json* version) {
  if (version == nullptr || *version == 1) return absl::OkStatus();
  return base::QuotedError("unknown version", JsonWord(*version));
}

}  // namespace

std::string OpeningRecordToJson(const OpeningRecord& record) {
  const int height = record.config.height;
  Json log = Json::array();
  for (const SeatedAction& action : record.log) log.push_back(SeatedActionToText(action, height));
  return base::CompactJson({
             {"v", 1},
             {"size", SizeToJson(record.config)},
             {"rule", RuleName(record.rule)},
             {"opening", ConfigToJson(record.config)},
             {"log", std::move(log)},
             {"moves", MovesToText(record.moves, height)},
             {"black", SeatNameOf(record, Color::kBlack)},
             {"result", record.result},
         }) +
         "\n";
}

absl::StatusOr<OpeningRecord> OpeningRecordFromJson(absl::string_view text) {
  const absl::StatusOr<Json> json = base::ParseJson(text);
  if (!json.ok()) return json.status();
  OpeningRecord record;
  absl::Status status = ReadSize(FindMember(*json, "size"), record.config);
  if (status.ok()) status = ReadConfig(FindMember(*json, "opening"), record.config);
  if (status.ok()) status = CheckVersion(FindMember(*json, "v"));
  if (!status.ok()) return status;
  std::string rule(RuleName(record.rule)), moves, black;
  for (const auto& [name, member] :
       {std::pair("rule", &rule), std::pair("moves", &moves), std::pair("black", &black),
        std::pair("result", &record.result)}) {
    status.Update(ReadText(*json, name, *member));
  }
  status.Update(ReadLog(FindMember(*json, "log"), record));
  if (!status.ok()) return status;
  const std::optional<Rule> parsed_rule = ParseRule(rule);
  if (!parsed_rule) return base::QuotedError("unknown rule", rule);
  record.rule = *parsed_rule;
  absl::StatusOr<std::vector<Point>> parsed_moves =
      ParseMoves(moves, record.config.width, record.config.height);
  if (!parsed_moves.ok()) return parsed_moves.status();
  record.moves = *std::move(parsed_moves);
  if (status = NegotiationOf(record).status(); !status.ok()) return status;
  if (!black.empty() && black != SeatNameOf(record, Color::kBlack)) {
    return base::QuotedError("the log gives Black another seat than", black);
  }
  return record;
}

}  // namespace tengen::engine
