#include "bench/match/match_record.h"

#include <algorithm>
#include <deque>
#include <filesystem>
#include <set>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "absl/types/span.h"
#include "base/checksum.h"
#include "base/csv.h"
#include "base/files.h"
#include "base/json.h"
#include "base/line_file.h"
#include "base/part.h"
#include "engine/record/notation.h"

namespace tengen::match {
namespace {

constexpr absl::string_view kCsvComment = "# ";
constexpr absl::string_view kKept = "kept";
constexpr absl::string_view kNone = "none";
constexpr absl::string_view kDrawn = "draw";
constexpr absl::string_view kExitCode = "exit code ";
constexpr absl::string_view kSignal = "signal ";
constexpr absl::string_view kLogSeparator = "; ";

std::string ChecksumText(uint64_t sum) { return absl::StrFormat("%016x", sum); }

bool IsFile(const std::filesystem::path& path) {
  std::error_code error;
  return std::filesystem::is_regular_file(path, error);
}

// The contents of the program and of the files among its arguments, FILE or --option=FILE: a new
// build is another engine.
std::string FilesChecksum(const EngineCommand& command) {
  uint64_t sum = base::Fnv64("");
  const auto add = [&sum](const std::filesystem::path& path) {
    if (IsFile(path)) sum = base::Fnv64(base::ReadWholeFile(path.string()).value_or(""), sum);
  };
  const std::string& program = command.arguments[0];
  add(ProgramPath(program));
  // A program that is named by its path runs in its own directory.
  const std::filesystem::path directory = std::filesystem::path(program).parent_path();
  for (const std::string& argument : absl::MakeConstSpan(command.arguments).subspan(1)) {
    add(directory / argument);
    const std::pair<std::string, std::string> option =
        absl::StrSplit(argument, absl::MaxSplits('=', 1));
    add(directory / option.second);
  }
  return ChecksumText(sum);
}

std::string OpeningsChecksum(const MatchOptions& options) {
  uint64_t sum = base::Fnv64("");
  for (const Opening& opening : options.openings) {
    sum = base::Fnv64(absl::StrCat(MovesToText(opening, options.settings.size), "\n"), sum);
  }
  return ChecksumText(sum);
}

void AddContestant(const MatchOptions& options, int number, base::Json* fields) {
  const Contestant& contestant = options.contestants[static_cast<size_t>(number)];
  const GameSettings settings = SettingsOf(options, number);
  const auto add = [&](absl::string_view name, const std::string& value) {
    (*fields)[absl::StrCat("engine", number + 1, ".", name)] = value;
  };
  add("name", contestant.name);
  add("command", absl::StrJoin(contestant.command.arguments, " "));
  add("files", FilesChecksum(contestant.command));
  add("turn", LimitText(settings.turn_time));
  add("match", LimitText(settings.match_time));
  add("increment", absl::FormatDuration(settings.increment));
  add("max_memory", absl::StrCat(settings.max_memory));
  // Left out where there is none, as in files of earlier versions.
  const int64_t memory_limit = contestant.command.memory_limit.value_or(0);
  if (memory_limit > 0) add("memory_limit", absl::StrCat(memory_limit));
  add("info", absl::StrJoin(settings.info, "; "));
}

// "A - B; C - D"
std::string RoundText(const MatchOptions& options) {
  return absl::StrJoin(options.round, "; ", [&](std::string* out, const Pairing& pairing) {
    const auto name = [&](int who) { return options.contestants[static_cast<size_t>(who)].name; };
    absl::StrAppend(out, name(pairing.first), " - ", name(pairing.second));
  });
}

std::string RecordedSprt(const std::optional<SprtSettings>& sprt) {
  if (!sprt.has_value()) return std::string(kNone);
  return absl::StrCat(sprt->elo0, ",", sprt->elo1, " ", ToString(sprt->model), " alpha ",
                      sprt->alpha, " beta ", sprt->beta);
}

std::string WinnerText(const GameResult& result) {
  if (!result.winner.has_value()) return std::string(kDrawn);
  return *result.winner == Color::kBlack ? "black" : "white";
}

base::Json Kibibytes(std::optional<int64_t> bytes) {
  return bytes.has_value() ? base::Json(*bytes >> 10) : base::Json(nullptr);
}

constexpr absl::string_view SideName(Color color) {
  return color == Color::kBlack ? "black" : "white";
}

// The log on one line.
std::string NegotiationText(const GameResult& result, int size) {
  if (!result.negotiation.has_value()) return std::string(kNone);
  const auto append = [size](std::string* out, const engine::SeatedAction& entry) {
    absl::StrAppend(out, SeatedActionToText(entry, size));
  };
  return absl::StrJoin(*result.negotiation, kLogSeparator, append);
}

base::Json GameFields(const MatchOptions& options, const MatchGame& game) {
  const GameResult& result = game.result;
  const int size = options.settings.size;
  std::vector<Point> moves;
  for (const MoveRecord& move : result.moves) moves.push_back(move.point);
  base::Json fields = {{"game", game.number + 1}};
  for (Color color : kColors) {
    const auto who = static_cast<size_t>(game.ContestantOf(color));
    fields[std::string(SideName(color))] = options.contestants[who].name;
  }
  fields["result"] = WinnerText(result);
  fields["reason"] = ToString(result.reason);
  fields["detail"] = result.detail;
  fields["stones"] = result.opening.size() + moves.size();
  for (Color color : kColors) {
    const SideReport& side = result.side(color);
    const auto add = [&](absl::string_view what, base::Json value) {
      fields[absl::StrCat(SideName(color), "_", what)] = std::move(value);
    };
    add("moves", side.moves);
    add("ms", MillisecondsUp(side.thinking));
    add("longest_ms", MillisecondsUp(side.longest));
    add("overrun_ms", MillisecondsUp(side.max_overrun));
    add("kib", Kibibytes(side.max_memory));
    add("exit", ExitText(side));
  }
  if (options.opening_rule.has_value()) {
    const auto first = static_cast<size_t>(game.ContestantIn(engine::Seat::kFirst));
    fields["first_seat"] = options.contestants[first].name;
    fields["negotiation"] = NegotiationText(result, size);
  }
  fields["opening"] = MovesToText(result.opening, size);
  fields["moves"] = MovesToText(moves, size);
  return fields;
}

std::vector<std::string> NamesOf(const base::Json& fields) {
  std::vector<std::string> names;
  for (const auto& [name, value] : fields.items()) names.push_back(name);
  return names;
}

std::vector<std::string> ValuesOf(const base::Json& fields) {
  std::vector<std::string> values;
  for (const base::Json& value : fields) values.push_back(base::JsonWord(value));
  return values;
}

absl::Status ReadExit(absl::string_view text, SideReport* side) {
  side->kept = text == kKept;
  if (side->kept || text == kNone) return absl::OkStatus();
  int number = 0;
  side->exit.emplace();
  if (absl::ConsumePrefix(&text, kExitCode) && absl::SimpleAtoi(text, &number)) {
    side->exit->code = number;
  } else if (absl::ConsumePrefix(&text, kSignal) && absl::SimpleAtoi(text, &number)) {
    side->exit->signal = number;
  } else {
    return absl::InvalidArgumentError(absl::StrCat("\"", text, "\" is not the end of a process"));
  }
  return absl::OkStatus();
}

// The fields of a line, by name.
class LineReader {
 public:
  explicit LineReader(const base::Json& fields) : fields_(fields) {}

  std::string Text(absl::string_view name) {
    if (const base::Json* value = base::FindMember(fields_, name)) return base::JsonWord(*value);
    status_.Update(absl::InvalidArgumentError(absl::StrCat("\"", name, "\" is missing")));
    return "";
  }

  int64_t Number(absl::string_view name) {
    int64_t number = 0;
    if (const std::string text = Text(name); !absl::SimpleAtoi(text, &number)) {
      status_.Update(
          absl::InvalidArgumentError(absl::StrCat(name, ": \"", text, "\" is not a whole number")));
    }
    return number;
  }

  const absl::Status& status() const { return status_; }

 private:
  const base::Json& fields_;
  absl::Status status_;
};

absl::Status ReadSide(Color color, LineReader* line, SideReport* side) {
  const auto name = [color](absl::string_view what) {
    return absl::StrCat(SideName(color), "_", what);
  };
  side->moves = static_cast<int>(line->Number(name("moves")));
  side->thinking = absl::Milliseconds(line->Number(name("ms")));
  side->longest = absl::Milliseconds(line->Number(name("longest_ms")));
  side->max_overrun = absl::Milliseconds(line->Number(name("overrun_ms")));
  if (!line->Text(name("kib")).empty()) side->max_memory = line->Number(name("kib")) << 10;
  return ReadExit(line->Text(name("exit")), side);
}

absl::Status ReadResult(absl::string_view result, absl::string_view reason, GameResult* out) {
  const auto it = std::find_if(kEndReasons.begin(), kEndReasons.end(),
                               [&](EndReason r) { return ToString(r) == reason; });
  if (it == kEndReasons.end()) {
    return absl::InvalidArgumentError(absl::StrCat("\"", reason, "\" is not the end of a game"));
  }
  out->reason = *it;
  if (result == kDrawn) return absl::OkStatus();
  out->winner = result == SideName(Color::kBlack) ? Color::kBlack : Color::kWhite;
  if (result == SideName(*out->winner)) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("\"", result, "\" is not a result"));
}

absl::Status ReadNegotiation(absl::string_view text, int size, GameResult* result) {
  if (text == kNone) return absl::OkStatus();
  result->negotiation.emplace();
  for (absl::string_view line : absl::StrSplit(text, kLogSeparator, absl::SkipEmpty())) {
    const absl::StatusOr<engine::SeatedAction> entry = engine::ParseSeatedAction(line, size, size);
    if (!entry.ok()) return entry.status();
    result->negotiation->push_back(*entry);
  }
  return absl::OkStatus();
}

// The colours that were negotiated, and how.
absl::Status ReadOpening(const MatchOptions& options, LineReader* line, MatchGame* game) {
  const auto first = static_cast<size_t>(game->pairing.first);
  const std::string black = line->Text(SideName(Color::kBlack));
  const Color color = black == options.contestants[first].name ? Color::kBlack : Color::kWhite;
  if (color != game->first_color) game->result.black = engine::Seat::kSecond;
  game->first_color = color;
  return ReadNegotiation(line->Text("negotiation"), options.settings.size, &game->result);
}

absl::Status ReadStones(int size, LineReader* line, GameResult* result) {
  absl::StatusOr<Opening> opening = engine::ParseMoves(line->Text("opening"), size, size);
  absl::StatusOr<std::vector<Point>> moves = engine::ParseMoves(line->Text("moves"), size, size);
  if (!opening.ok()) return opening.status();
  if (!moves.ok()) return moves.status();
  result->opening = *std::move(opening);
  for (Point p : *moves) result->moves.emplace_back().point = p;
  return absl::OkStatus();
}

absl::StatusOr<MatchGame> ReadGame(const base::Json& fields, const MatchOptions& options) {
  LineReader line(fields);
  const int64_t number = line.Number("game");
  if (!line.status().ok()) return line.status();
  if (number < 1 || number > INT32_MAX) {
    return absl::InvalidArgumentError(absl::StrCat("there is no game ", number));
  }
  MatchGame game = UnplayedGame(options, static_cast<int>(number - 1));
  absl::Status status;
  if (options.opening_rule.has_value()) status = ReadOpening(options, &line, &game);
  for (Color color : kColors) {
    const auto who = static_cast<size_t>(game.ContestantOf(color));
    if (line.Text(SideName(color)) != options.contestants[who].name) {
      return absl::InvalidArgumentError(
          absl::StrCat("\"", line.Text(SideName(color)), "\" does not play there"));
    }
  }
  status.Update(ReadResult(line.Text("result"), line.Text("reason"), &game.result));
  game.result.detail = line.Text("detail");
  status.Update(ReadStones(options.settings.size, &line, &game.result));
  for (Color color : kColors) {
    status.Update(ReadSide(color, &line, &game.result.sides[static_cast<size_t>(Index(color))]));
  }
  status.Update(line.status());
  if (!status.ok()) return status;
  return game;
}

absl::Status Compare(const base::Json& written, const base::Json& wanted) {
  const std::optional<FieldDifference> difference = FirstDifference(written, wanted);
  if (!difference) return absl::OkStatus();
  return absl::FailedPreconditionError(absl::StrCat("belongs to another match: ", difference->name,
                                                    " was \"", difference->written, "\" and is \"",
                                                    difference->wanted, "\" now"));
}

// An object on a line; `names` are the columns of a table.
absl::StatusOr<base::Json> ReadLine(absl::string_view line, RecordFormat format,
                                    const std::vector<std::string>& names) {
  if (format == RecordFormat::kJsonLines) return base::ParseJson(line);
  const absl::StatusOr<std::vector<std::string>> cells = base::ParseCsvRow(line);
  if (!cells.ok()) return cells.status();
  if (cells->size() != names.size()) {
    return absl::InvalidArgumentError(
        absl::StrCat(cells->size(), " cells instead of ", names.size()));
  }
  base::Json fields;
  for (size_t i = 0; i < names.size(); ++i) fields[names[i]] = (*cells)[i];
  return fields;
}

// What the results file leaves out.
base::Json Extras(const GameResult& result) {
  base::Json moves = base::Json::array();
  for (const MoveRecord& move : result.moves) {
    moves.push_back({absl::ToInt64Nanoseconds(move.elapsed), absl::ToInt64Nanoseconds(move.overrun),
                     move.memory ? base::Json(*move.memory) : base::Json(nullptr),
                     move.remark.depth, move.remark.value, move.remark.win_rate});
  }
  base::Json extras = {{"moves", moves}, {"lacks_command", nullptr}};
  if (result.lacks_command) extras["lacks_command"] = Index(*result.lacks_command);
  for (Color color : kColors) {
    base::Json lines = base::Json::array();
    for (const std::string& line : result.side(color).transcript) lines.push_back(line);
    extras[std::string(SideName(color))] = lines;
  }
  return extras;
}

// Their inverse for what Extras wrote.
void ReadExtras(const base::Json& extras, GameResult* result) {
  for (size_t i = 0; i < result->moves.size() && i < extras["moves"].size(); ++i) {
    const base::Json& from = extras["moves"][i];
    MoveRecord& move = result->moves[i];
    move.elapsed = absl::Nanoseconds(from[0].get<int64_t>());
    move.overrun = absl::Nanoseconds(from[1].get<int64_t>());
    if (!from[2].is_null()) move.memory = from[2].get<int64_t>();
    move.remark = {from[3].get<std::string>(), from[4].get<std::string>(),
                   from[5].get<std::string>()};
  }
  if (!extras["lacks_command"].is_null()) {
    result->lacks_command = engine::kSeats[extras["lacks_command"].get<size_t>()];
  }
  for (Color color : kColors) {
    std::deque<std::string>& transcript = result->sides[Index(color)].transcript;
    for (const base::Json& line : extras[std::string(SideName(color))]) {
      transcript.push_back(line.get<std::string>());
    }
  }
}

}  // namespace

RecordFormat RecordFormatOf(absl::string_view path) {
  return absl::EndsWith(path, ".json") || absl::EndsWith(path, ".jsonl") ? RecordFormat::kJsonLines
                                                                         : RecordFormat::kCsv;
}

std::string GameMessage(const MatchOptions& options, int number,
                        const absl::StatusOr<GameResult>& result) {
  if (!result.ok()) {
    return base::JsonText(
        {{"code", result.status().raw_code()}, {"error", result.status().message()}});
  }
  MatchGame game = UnplayedGame(options, number);
  game.result = *result;
  if (result->black == engine::Seat::kSecond) game.first_color = Opponent(game.first_color);
  base::Json fields = GameFields(options, game);
  fields["more"] = Extras(*result);
  return base::JsonText(fields);
}

absl::StatusOr<GameResult> ReadGameMessage(absl::string_view text, const MatchOptions& options) {
  const absl::StatusOr<base::Json> fields = base::ParseJson(text);
  if (!fields.ok()) return fields.status();
  if (const base::Json* error = base::FindMember(*fields, "error")) {
    return absl::Status(static_cast<absl::StatusCode>((*fields)["code"].get<int>()),
                        error->get<std::string>());
  }
  absl::StatusOr<MatchGame> game = ReadGame(*fields, options);
  if (!game.ok()) return game.status();
  if (const base::Json* more = base::FindMember(*fields, "more")) ReadExtras(*more, &game->result);
  return std::move(game->result);
}

std::string ExitText(const SideReport& side) {
  if (side.kept) return std::string(kKept);
  return side.exit.has_value() ? ToString(*side.exit) : std::string(kNone);
}

int64_t MillisecondsUp(absl::Duration d) {
  return absl::ToInt64Milliseconds(absl::Ceil(d, absl::Milliseconds(1)));
}

std::string LimitText(std::optional<absl::Duration> limit) {
  return limit.has_value() ? absl::FormatDuration(*limit) : "unlimited";
}

base::Json MatchConfiguration(const MatchOptions& options) {
  const GameSettings& settings = options.settings;
  base::Json fields = {
      {"rule", RuleName(settings.rule)},
      {"size", settings.size},
      {"engines", options.contestants.size()},
      {"tournament", ToString(options.tournament)},
      {"tolerance", absl::FormatDuration(settings.tolerance)},
      {"max_overrun", LimitText(options.max_overrun)},
      {"suspend", settings.suspend},
      {"restart", options.restart},
      {"openings", options.openings.size()},
      {"openings_checksum", OpeningsChecksum(options)},
      // Not so in files of before, whose games go by another order.
      {"openings_again", "turned"},
      {"sprt", RecordedSprt(options.sprt)},
  };
  if (options.opening_rule.has_value()) {
    fields["opening_rule"] = OpeningConfigToText(*options.opening_rule);
  }
  // Later rounds are paired by the games of this one.
  if (!options.round.empty()) {
    fields["round"] = RoundText(options);
    fields["games"] = options.games;
  }
  if (options.first_opening > 0) fields["first_opening"] = options.first_opening;
  if (settings.max_moves > 0) fields["max_moves"] = settings.max_moves;
  for (size_t i = 0; i < options.contestants.size(); ++i) {
    AddContestant(options, static_cast<int>(i), &fields);
  }
  if (options.part) {
    fields["part"] = base::PartText(*options.part);
    fields["games"] = options.games;
    fields["turn"] = LimitText(settings.turn_time);
    fields["match"] = LimitText(settings.match_time);
  }
  return fields;
}

std::string RecordHeader(const MatchOptions& options, RecordFormat format) {
  const std::string configuration = base::JsonText(MatchConfiguration(options));
  if (format == RecordFormat::kJsonLines) return absl::StrCat(configuration, "\n");
  return absl::StrCat(kCsvComment, configuration, "\n",
                      base::CsvRow(NamesOf(GameFields(options, UnplayedGame(options, 0)))), "\n");
}

std::string RecordLine(const MatchOptions& options, const MatchGame& game, RecordFormat format) {
  const base::Json fields = GameFields(options, game);
  return absl::StrCat(
      format == RecordFormat::kCsv ? base::CsvRow(ValuesOf(fields)) : base::JsonText(fields), "\n");
}

std::string FieldText(const base::Json& fields, const std::string& name) {
  const base::Json* member = base::FindMember(fields, name);
  return member == nullptr ? std::string(kNone) : base::JsonWord(*member);
}

std::optional<FieldDifference> FirstDifference(const base::Json& written,
                                               const base::Json& wanted) {
  std::set<std::string> names;
  for (const base::Json* fields : {&written, &wanted}) {
    for (const std::string& name : NamesOf(*fields)) names.insert(name);
  }
  for (const std::string& name : names) {
    FieldDifference difference = {name, FieldText(written, name),
                                  base::AsUtf8(FieldText(wanted, name))};
    if (difference.written != difference.wanted) return difference;
  }
  return std::nullopt;
}

absl::StatusOr<RecordLines> SplitRecord(absl::string_view text, RecordFormat format) {
  // Half a line behind the last one is of a writer that was killed.
  text = text.substr(0, text.rfind('\n') + 1);
  RecordLines lines;
  lines.games = absl::StrSplit(absl::StripSuffix(text, "\n"), '\n');
  absl::string_view first = lines.games.front();
  absl::ConsumePrefix(&first, kCsvComment);
  absl::StatusOr<base::Json> configuration = base::ParseJson(first);
  const size_t header = format == RecordFormat::kCsv ? 2 : 1;
  if (!configuration.ok() || !configuration->is_object() || lines.games.size() < header) {
    return absl::InvalidArgumentError("was not written by this program; name another file");
  }
  lines.configuration = *std::move(configuration);
  if (format == RecordFormat::kCsv) lines.columns = lines.games[1];
  lines.games.erase(lines.games.begin(), lines.games.begin() + static_cast<ptrdiff_t>(header));
  return lines;
}

std::string JoinRecord(const RecordLines& lines, RecordFormat format) {
  const bool csv = format == RecordFormat::kCsv;
  std::string text =
      absl::StrCat(csv ? kCsvComment : "", base::JsonText(lines.configuration), "\n");
  if (csv) absl::StrAppend(&text, lines.columns, "\n");
  for (absl::string_view line : lines.games) absl::StrAppend(&text, line, "\n");
  return text;
}

absl::StatusOr<std::vector<MatchGame>> ReadGames(const RecordLines& lines,
                                                 const MatchOptions& options, RecordFormat format) {
  const size_t header = format == RecordFormat::kCsv ? 2 : 1;
  std::vector<MatchGame> games;
  const std::vector<std::string> names = NamesOf(GameFields(options, UnplayedGame(options, 0)));
  std::set<int> numbers;
  for (size_t i = 0; i < lines.games.size(); ++i) {
    const absl::StatusOr<base::Json> fields = ReadLine(lines.games[i], format, names);
    absl::StatusOr<MatchGame> game = fields.ok() ? ReadGame(*fields, options) : fields.status();
    if (game.ok() && !numbers.insert(game->number).second) {
      game = absl::InvalidArgumentError(absl::StrCat("game ", game->number + 1, " again"));
    }
    if (!game.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat("line ", header + i + 1, ": ", game.status().message()));
    }
    games.push_back(*std::move(game));
  }
  return games;
}

absl::StatusOr<std::vector<MatchGame>> ReadRecord(absl::string_view text,
                                                  const MatchOptions& options,
                                                  RecordFormat format) {
  if (text.empty()) return std::vector<MatchGame>();
  const absl::StatusOr<RecordLines> lines = SplitRecord(text, format);
  if (!lines.ok()) return lines.status();
  absl::Status same = Compare(lines->configuration, MatchConfiguration(options));
  if (!same.ok()) return same;
  return ReadGames(*lines, options, format);
}

}  // namespace tengen::match
