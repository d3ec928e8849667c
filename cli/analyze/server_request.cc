#include "cli/analyze/server_request.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/annotated.h"
#include "base/errors.h"
#include "base/quantity.h"
#include "base/spelling.h"
#include "base/text.h"
#include "cli/command_line.h"
#include "engine/record/game_record.h"
#include "engine/record/recorded_game.h"
#include "engine/rules.h"

namespace tengen::cli {
namespace {

using base::Json;

constexpr int kUsualBoardSide = 15;
constexpr int64_t kDeepest = 1000;
constexpr size_t kLongestId = 200;
constexpr size_t kLongestMessage = 300;
constexpr absl::Duration kLongestAnalysis = absl::Hours(24);

constexpr std::array<std::pair<absl::string_view, ServerAction::Kind>, 5> kActions = {{
    {"cancel", ServerAction::Kind::kCancel},
    {"cancel_all", ServerAction::Kind::kCancelAll},
    {"clear_cache", ServerAction::Kind::kClearCache},
    {"version", ServerAction::Kind::kVersion},
    {"status", ServerAction::Kind::kStatus},
}};

// --------------------------------------------------------------------------------
// Values of fields

absl::Status Misfit(const Json& value, absl::string_view expected) {
  return base::IsNot(base::JsonWord(value), expected);
}

absl::Status ReadId(const Json& value, Json* out) {
  const bool is_id = value.is_string() ? value.get_ref<const std::string&>().size() <= kLongestId
                                       : base::WholeNumber(value).has_value();
  if (!is_id) {
    return Misfit(value,
                  absl::StrCat("a whole number or a text of at most ", kLongestId, " bytes"));
  }
  *out = value;
  return absl::OkStatus();
}

absl::Status ReadWhole(const Json& value, int64_t low, int64_t high, int64_t* out) {
  const std::optional<int64_t> number = base::WholeNumber(value);
  if (!number || *number < low || *number > high) {
    return Misfit(value, high == std::numeric_limits<int64_t>::max()
                             ? absl::StrCat("a whole number of at least ", low)
                             : absl::StrCat("a whole number from ", low, " to ", high));
  }
  *out = *number;
  return absl::OkStatus();
}

// A number of seconds, or a text as on command lines.
absl::Status ReadDuration(const Json& value, std::optional<absl::Duration>* out) {
  std::optional<absl::Duration> time;
  if (value.is_number() && std::isfinite(value.get<double>())) {
    time = absl::Seconds(value.get<double>());
  } else if (value.is_string()) {
    time = base::ParseTime(value.get_ref<const std::string&>());
  }
  if (!time || *time < absl::ZeroDuration() || *time > kLongestAnalysis) {
    return Misfit(value, "a time of at most a day, in seconds or as in \"500ms\"");
  }
  *out = time;
  return absl::OkStatus();
}

// Of a list, from 0.
std::string ElementText(size_t number) { return absl::StrCat("element ", number + 1); }

// A text, or a list of texts, which stand one behind the other with `between` between them.
absl::Status ReadTexts(const Json& value, absl::string_view between, std::string* out) {
  std::vector<std::string> texts;
  for (const Json& text : value.is_array() ? value : Json::array({value})) {
    if (!text.is_string()) {
      if (!value.is_array()) return Misfit(value, "a text or a list of texts");
      return base::Annotated(base::IsNot(base::CompactJson(text), "a text"),
                             ElementText(texts.size()));
    }
    texts.push_back(text.get<std::string>());
  }
  *out = absl::StrJoin(texts, between);
  return absl::OkStatus();
}

absl::Status ReadRule(const Json& value, Rule* out) {
  const std::optional<Rule> rule =
      value.is_string() ? engine::ParseRule(value.get_ref<const std::string&>()) : std::nullopt;
  if (!rule) return Misfit(value, absl::StrCat("one of ", absl::StrJoin(RuleNames(), ", ")));
  *out = *rule;
  return absl::OkStatus();
}

absl::Status ReadBoardSize(const Json& value, std::optional<engine::BoardSize>* out) {
  const std::optional<engine::BoardSize> size = engine::ParseBoardSize(base::JsonWord(value));
  if (!size) {
    return Misfit(value, absl::StrCat("a size from ", engine::kMinSide, " to ", engine::kMaxSide,
                                      ", such as 15 or \"20x15\""));
  }
  *out = size;
  return absl::OkStatus();
}

absl::Status ReadMover(const Json& value, std::optional<Color>* out) {
  if (value != "black" && value != "white") return Misfit(value, "black or white");
  *out = value == "black" ? Color::kBlack : Color::kWhite;
  return absl::OkStatus();
}

// --------------------------------------------------------------------------------
// Fields

struct RequestField {
  absl::string_view name;
  absl::Status (*read)(const Json& value, AnalysisRequest& out);
};

template <int64_t kLow, int64_t kHigh>
absl::Status ReadLimit(const Json& value, std::optional<int64_t>* out) {
  int64_t number = 0;
  if (absl::Status status = ReadWhole(value, kLow, kHigh, &number); !status.ok()) return status;
  *out = number;
  return absl::OkStatus();
}

constexpr int64_t kMostNumber = std::numeric_limits<int64_t>::max();

absl::Status ReadLines(const Json& value, AnalysisRequest& out) {
  int64_t lines = 1;
  absl::Status status = ReadWhole(value, 1, engine::kPointCapacity, &lines);
  out.lines = static_cast<int>(lines);
  return status;
}

// In the order in which a reader would have them; that of the request does not matter.
constexpr std::array<RequestField, 13> kFields = {{
    {"id", [](const Json& v, AnalysisRequest& r) { return ReadId(v, &r.id); }},
    {"rule", [](const Json& v, AnalysisRequest& r) { return ReadRule(v, &r.position.rule); }},
    {"size", [](const Json& v, AnalysisRequest& r) { return ReadBoardSize(v, &r.position.size); }},
    {"moves",
     [](const Json& v, AnalysisRequest& r) { return ReadTexts(v, " ", &r.position.moves); }},
    {"board",
     [](const Json& v, AnalysisRequest& r) {
       const absl::Status status = ReadTexts(v, "\n", &r.position.board);
       return status.ok() && r.position.board.empty() ? Misfit(v, "rows of a board") : status;
     }},
    {"blocked",
     [](const Json& v, AnalysisRequest& r) { return ReadTexts(v, " ", &r.position.blocked); }},
    {"side_to_move",
     [](const Json& v, AnalysisRequest& r) { return ReadMover(v, &r.position.side); }},
    {"time", [](const Json& v, AnalysisRequest& r) { return ReadDuration(v, &r.limits.time); }},
    {"nodes", [](const Json& v,
                 AnalysisRequest& r) { return ReadLimit<1, kMostNumber>(v, &r.limits.nodes); }},
    {"depth",
     [](const Json& v, AnalysisRequest& r) { return ReadLimit<1, kDeepest>(v, &r.limits.depth); }},
    {"lines", ReadLines},
    {"report_every",
     [](const Json& v, AnalysisRequest& r) { return ReadDuration(v, &r.report_every); }},
    {"priority",
     [](const Json& v, AnalysisRequest& r) {
       return ReadWhole(v, std::numeric_limits<int64_t>::min(), kMostNumber, &r.priority);
     }},
}};

BadRequest Bad(const Json& id, absl::string_view field, absl::string_view message) {
  std::string text(message.substr(0, kLongestMessage));
  if (text.size() < message.size()) absl::StrAppend(&text, "...");
  return {id, std::string(field), std::move(text)};
}

BadRequest UnknownField(const Json& id, absl::string_view name) {
  std::vector<std::string> names = {"action", "target"};
  for (const RequestField& field : kFields) names.emplace_back(field.name);
  const std::optional<std::string> nearest = base::Nearest(name, names);
  return Bad(
      id, name.substr(0, kLongestId),
      nearest ? absl::StrCat("no such field; did you mean ", *nearest, "?") : "no such field");
}

std::string ListedActions() {
  const auto append = [](std::string* out, const auto& row) { absl::StrAppend(out, row.first); };
  return absl::StrJoin(kActions, ", ", append);
}

ServerRequest ReadAction(const Json& object, const Json& id) {
  ServerAction action;
  action.id = id;
  const Json& word = object["action"];
  const auto* const row = std::find_if(kActions.begin(), kActions.end(),
                                       [&](const auto& known) { return word == known.first; });
  if (row == kActions.end()) {
    return Bad(id, "action", Misfit(word, absl::StrCat("one of ", ListedActions())).message());
  }
  for (const auto& [name, value] : object.items()) {
    if (name != "id" && name != "action" && name != "target") {
      return Bad(id, name.substr(0, kLongestId), "not a field of actions");
    }
  }
  action.kind = row->second;
  const Json* const target = base::FindMember(object, "target");
  const bool is_cancel = action.kind == ServerAction::Kind::kCancel;
  if ((target != nullptr) != is_cancel) {
    return Bad(id, "target", is_cancel ? "missing: the id of whom to cancel" : "only for cancel");
  }
  if (!is_cancel) return action;
  const absl::Status status = ReadId(*target, &action.target);
  if (!status.ok()) return Bad(id, "target", status.message());
  return action;
}

// --------------------------------------------------------------------------------
// Positions

absl::StatusOr<Board> EmptyOrDrawn(const AskedPosition& position) {
  if (position.board.empty()) {
    const engine::BoardSize size =
        position.size.value_or(engine::BoardSize{kUsualBoardSide, kUsualBoardSide});
    return Board::Create(size.width, size.height, position.rule);
  }
  absl::StatusOr<Board> board = engine::ParseBoard(position.board, position.rule);
  if (!board.ok()) return board;
  if (position.size &&
      (position.size->width != board->width() || position.size->height != board->height())) {
    return absl::InvalidArgumentError(absl::StrCat("the board is ", board->width(), "x",
                                                   board->height(), ", not ", position.size->width,
                                                   "x", position.size->height));
  }
  if (HasWinningRow(*board)) {
    return absl::InvalidArgumentError("a winning row stands on the board: the game is over");
  }
  return board;
}

absl::Status BlockAll(absl::string_view points, Board& board) {
  const absl::StatusOr<std::vector<Point>> blocked =
      engine::ParseMoves(points, board.width(), board.height());
  if (!blocked.ok()) return blocked.status();
  for (Point p : *blocked) {
    if (board.At(p) == Cell::kBlocked) continue;
    if (!board.Block(p).ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat("the blocked point ", ToLetters(p, board.height()), " has a stone"));
    }
  }
  return absl::OkStatus();
}

// The board's history, which passes can make longer than it has points, is bounded.
absl::Status PlayAll(absl::string_view text, Board& board) {
  const absl::StatusOr<std::vector<std::optional<Point>>> turns =
      engine::ParseTurns(text, board.width(), board.height());
  if (!turns.ok()) return turns.status();
  if (turns->size() > engine::kPointCapacity) {
    return absl::InvalidArgumentError(absl::StrCat(turns->size(), " moves are too many"));
  }
  int number = 0;
  for (const std::optional<Point>& turn : *turns) {
    ++number;
    if (!turn) {
      board.Pass();
      continue;
    }
    const std::optional<engine::MoveFault> fault = engine::FaultOfMove(board, *turn, number);
    if (fault) return absl::InvalidArgumentError(fault->text);
    board.Make(*turn);
  }
  return absl::OkStatus();
}

// --------------------------------------------------------------------------------
// Requests

// The field because of which BoardOf refuses the position.
absl::string_view FaultIn(AskedPosition position) {
  position.blocked.clear();
  if (BoardOf(position).ok()) return "blocked";
  return position.board.empty() ? "moves" : "board";
}

// What is wrong with a list of texts of which one does not name points of the board; OK if all do.
absl::Status FaultOfList(const Json& list, const Board& board) {
  for (size_t i = 0; i < list.size(); ++i) {
    const absl::Status status =
        engine::ParseTurns(list[i].get_ref<const std::string&>(), board.width(), board.height())
            .status();
    if (!status.ok()) return base::Annotated(status, ElementText(i));
  }
  return absl::OkStatus();
}

// REQUIRES: the position has been read from the object, and `refused` is why BoardOf refuses it.
BadRequest BadPosition(const Json& object, const AskedPosition& position,
                       const absl::Status& refused) {
  const absl::string_view field = FaultIn(position);
  absl::Status fault = refused;
  const Json* const value = base::FindMember(object, field);
  const absl::StatusOr<Board> board = EmptyOrDrawn(position);
  if (field != "board" && value != nullptr && value->is_array() && board.ok()) {
    if (absl::Status of_list = FaultOfList(*value, *board); !of_list.ok()) fault = of_list;
  }
  return Bad(object["id"], field, fault.message());
}

ServerRequest ReadAnalysis(const Json& object, const AnalysisRequest& usual) {
  AnalysisRequest request = usual;
  request.limits = {};
  const Json& id = object["id"];
  for (const auto& [name, value] : object.items()) {
    const auto* const field =
        std::find_if(kFields.begin(), kFields.end(),
                     [&name = name](const RequestField& known) { return known.name == name; });
    if (field == kFields.end()) return UnknownField(id, name);
    const absl::Status status = value.is_null() ? absl::OkStatus() : field->read(value, request);
    if (!status.ok()) return Bad(id, name, status.message());
  }
  if (!request.limits.any()) request.limits = usual.limits;
  const bool drawn = !request.position.board.empty();
  if (drawn && !request.position.moves.empty()) return Bad(id, "board", "give moves or a board");
  if (drawn && base::FindMember(object, "size") == nullptr) request.position.size = std::nullopt;
  const absl::StatusOr<Board> board = BoardOf(request.position);
  if (!board.ok()) return BadPosition(object, request.position, board.status());
  return request;
}

}  // namespace

absl::StatusOr<Board> BoardOf(const AskedPosition& position) {
  absl::StatusOr<Board> board = EmptyOrDrawn(position);
  if (!board.ok()) return board;
  if (absl::Status status = BlockAll(position.blocked, *board); !status.ok()) return status;
  if (absl::Status status = PlayAll(position.moves, *board); !status.ok()) return status;
  if (position.side) board->SetSideToMove(*position.side);
  if (board->full()) {
    return absl::InvalidArgumentError("the board is full: there is nothing to play");
  }
  return board;
}

ServerRequest ParseServerRequest(absl::string_view line, const AnalysisRequest& usual) {
  std::optional<std::string> repeated;
  const absl::StatusOr<Json> object = base::ParseJson(line, &repeated);
  if (!object.ok()) return Bad(nullptr, "", object.status().message());
  if (!object->is_object())
    return Bad(nullptr, "", "no object, as in {\"id\": 1, \"moves\": \"h8\"}");
  const Json* const given = base::FindMember(*object, "id");
  if (given == nullptr) return Bad(nullptr, "id", "missing: a text or number for the answer");
  Json id;
  if (absl::Status status = ReadId(*given, &id); !status.ok()) {
    return Bad(nullptr, "id", status.message());
  }
  // Of two ids neither is the request's.
  if (repeated == "id") return Bad(nullptr, "id", "comes twice");
  if (repeated) return Bad(id, absl::string_view(*repeated).substr(0, kLongestId), "comes twice");
  if (base::FindMember(*object, "action") != nullptr) return ReadAction(*object, id);
  return ReadAnalysis(*object, usual);
}

absl::string_view ActionName(ServerAction::Kind kind) {
  for (const auto& [name, known] : kActions) {
    if (known == kind) return name;
  }
  return "";
}

}  // namespace tengen::cli
