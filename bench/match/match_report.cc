#include "bench/match/match_report.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "engine/notation.h"

namespace tengen {
namespace {

// What a field holds decides whether JSON quotes it.
enum class FieldKind { kText, kLiteral };

struct Field {
  absl::string_view name;
  FieldKind kind;
  std::string value;  // an absent literal is empty
};

using Fields = std::vector<Field>;

Field Text(absl::string_view name, absl::string_view value) {
  return {name, FieldKind::kText, std::string(value)};
}

Field Number(absl::string_view name, int64_t value) {
  return {name, FieldKind::kLiteral, absl::StrCat(value)};
}

Field Number(absl::string_view name, std::optional<double> value) {
  return {name, FieldKind::kLiteral, value.has_value() ? absl::StrFormat("%.4f", *value) : ""};
}

int64_t Milliseconds(absl::Duration d) {
  return absl::ToInt64Milliseconds(absl::Ceil(d, absl::Milliseconds(1)));
}

Field Kibibytes(absl::string_view name, std::optional<int64_t> bytes) {
  return {name, FieldKind::kLiteral, bytes.has_value() ? absl::StrCat(*bytes >> 10) : ""};
}

std::string JsonString(absl::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      absl::StrAppend(&out, "\\", std::string(1, c));
    } else if (static_cast<unsigned char>(c) < ' ') {
      absl::StrAppendFormat(&out, "\\u%04x", static_cast<int>(c));
    } else {
      out += c;
    }
  }
  return out + "\"";
}

std::string ToJson(const Fields& fields) {
  const auto append = [](std::string* out, const Field& field) {
    absl::StrAppend(out, JsonString(field.name), ": ");
    if (field.kind == FieldKind::kText) {
      absl::StrAppend(out, JsonString(field.value));
    } else {
      absl::StrAppend(out, field.value.empty() ? "null" : field.value);
    }
  };
  return absl::StrCat("{", absl::StrJoin(fields, ", ", append), "}");
}

std::string CsvCell(absl::string_view text) {
  if (text.find_first_of(",\"\r\n") == absl::string_view::npos) return std::string(text);
  return absl::StrCat("\"", absl::StrReplaceAll(text, {{"\"", "\"\""}}), "\"");
}

std::string ResultText(const GameResult& result) {
  if (!result.winner.has_value()) return "draw";
  return *result.winner == Color::kBlack ? "black" : "white";
}

Fields GameFields(const MatchOptions& options, const MatchGame& game) {
  const GameResult& result = game.result;
  const auto name = [&](Color color) -> const std::string& {
    return options.contestants[game.ContestantOf(color)].name;
  };
  std::vector<Point> moves;
  for (const MoveRecord& move : result.moves) moves.push_back(move.point);
  const SideReport& black = result.side(Color::kBlack);
  const SideReport& white = result.side(Color::kWhite);
  const int size = options.settings.size;
  return {
      Number("game", game.number + 1),
      Text("black", name(Color::kBlack)),
      Text("white", name(Color::kWhite)),
      Text("result", ResultText(result)),
      Text("reason", ToString(result.reason)),
      Text("detail", result.detail),
      Number("stones", static_cast<int64_t>(result.opening.size() + moves.size())),
      Number("black_ms", Milliseconds(black.thinking)),
      Number("white_ms", Milliseconds(white.thinking)),
      Number("black_longest_ms", Milliseconds(black.longest)),
      Number("white_longest_ms", Milliseconds(white.longest)),
      Number("black_overrun_ms", Milliseconds(black.max_overrun)),
      Number("white_overrun_ms", Milliseconds(white.max_overrun)),
      Kibibytes("black_kib", black.max_memory),
      Kibibytes("white_kib", white.max_memory),
      Text("opening", MovesToText(result.opening, size)),
      Text("moves", MovesToText(moves, size)),
  };
}

std::string EloBound(std::optional<double> elo, absl::string_view infinite) {
  return elo.has_value() ? absl::StrFormat("%+.1f", *elo) : std::string(infinite);
}

std::string LossesText(const ContestantTally& tally) {
  std::vector<std::string> parts;
  for (EndReason reason : kEndReasons) {
    const int count = tally.losses[Index(reason)];
    if (count > 0) parts.push_back(absl::StrCat(ToString(reason), " ", count));
  }
  return parts.empty() ? "none" : absl::StrJoin(parts, ", ");
}

std::string MemoryText(std::optional<int64_t> bytes) {
  return bytes.has_value() ? absl::StrFormat("%.1f MiB", static_cast<double>(*bytes) / (1 << 20))
                           : "unknown";
}

double MeanMilliseconds(const ContestantTally& tally) {
  return tally.moves == 0 ? 0.0 : absl::ToDoubleMilliseconds(tally.thinking) / tally.moves;
}

std::string LimitText(std::optional<absl::Duration> limit) {
  return limit.has_value() ? absl::FormatDuration(*limit) : "unlimited";
}

std::string ContestantText(const Contestant& contestant, const ContestantTally& tally) {
  std::string text = absl::StrFormat("%s\n", contestant.name);
  absl::StrAppendFormat(&text, "  lost by        %s\n", LossesText(tally));
  absl::StrAppendFormat(&text, "  move time      mean %.1f ms, longest %d ms\n",
                        MeanMilliseconds(tally), Milliseconds(tally.longest_move));
  absl::StrAppendFormat(&text, "  max overrun    %d ms\n", Milliseconds(tally.max_overrun));
  absl::StrAppendFormat(&text, "  max memory     %s (USS)\n", MemoryText(tally.max_memory));
  if (tally.overruns > 0) {
    absl::StrAppendFormat(&text, "  games with a greater overrun than allowed: %d\n",
                          tally.overruns);
  }
  if (tally.slow_exits + tally.bad_exits > 0) {
    absl::StrAppendFormat(&text,
                          "  after END      %d did not exit in time, %d exited with an error\n",
                          tally.slow_exits, tally.bad_exits);
  }
  return text;
}

Fields ContestantFields(const Contestant& contestant, const ContestantTally& tally) {
  Fields fields = {
      Text("name", contestant.name),
      Number("wins", tally.score.wins),
      Number("draws", tally.score.draws),
      Number("losses", tally.score.losses),
      Number("failures", tally.failures()),
      Number("mean_move_ms", std::optional<double>(MeanMilliseconds(tally))),
      Number("longest_move_ms", Milliseconds(tally.longest_move)),
      Number("max_overrun_ms", Milliseconds(tally.max_overrun)),
      Number("overruns", tally.overruns),
      Kibibytes("max_memory_kib", tally.max_memory),
      Number("slow_exits", tally.slow_exits),
      Number("bad_exits", tally.bad_exits),
  };
  return fields;
}

std::string LossesJson(const ContestantTally& tally) {
  Fields fields;
  for (EndReason reason : kEndReasons) {
    if (tally.losses[Index(reason)] > 0) {
      fields.push_back(Number(ToString(reason), tally.losses[Index(reason)]));
    }
  }
  return ToJson(fields);
}

}  // namespace

std::string EloText(const Score& score) {
  if (score.games() == 0) return "Elo n/a";
  const EloEstimate elo = EstimateElo(score);
  const absl::string_view beyond = score.fraction() < 0.5 ? "-inf" : "+inf";
  return absl::StrCat("Elo ", EloBound(elo.difference, beyond), " [", EloBound(elo.low, "-inf"),
                      ", ", EloBound(elo.high, "+inf"), "]");
}

std::string ProgressLine(const MatchTally& tally, int planned_games, absl::Duration elapsed) {
  const Score& score = tally.contestants[0].score;
  const int played = tally.games();
  std::string line = absl::StrFormat("%d/%d  +%d =%d -%d", played, planned_games, score.wins,
                                     score.draws, score.losses);
  if (played == 0) return line;
  absl::StrAppendFormat(&line, "  %.1f %%  %s", 100.0 * score.fraction(), EloText(score));
  absl::StrAppendFormat(&line, "  failures %d+%d", tally.contestants[0].failures(),
                        tally.contestants[1].failures());
  if (played == planned_games) return line;
  const absl::Duration left = elapsed / played * (planned_games - played);
  absl::StrAppend(&line, "  ETA ", absl::FormatDuration(absl::Ceil(left, absl::Seconds(1))));
  return line;
}

std::string SummaryTable(const MatchOptions& options, const MatchTally& tally) {
  const GameSettings& settings = options.settings;
  const Score& score = tally.contestants[0].score;
  std::string text = absl::StrFormat(
      "%s against %s: %d games, %s %dx%d, turn %s, match %s\n", options.contestants[0].name,
      options.contestants[1].name, tally.games(), RuleName(settings.rule), settings.size,
      settings.size, LimitText(settings.turn_time), LimitText(settings.match_time));
  if (tally.games() == 0) return text;
  absl::StrAppendFormat(&text, "wins %d, draws %d, losses %d: %.1f %%, %s\n\n", score.wins,
                        score.draws, score.losses, 100.0 * score.fraction(), EloText(score));
  for (size_t i = 0; i < options.contestants.size(); ++i) {
    absl::StrAppend(&text, ContestantText(options.contestants[i], tally.contestants[i]));
  }
  absl::StrAppend(&text, tally.clean() ? "no technical failures\n" : "TECHNICAL FAILURES\n");
  return text;
}

std::string SummaryJson(const MatchOptions& options, const MatchTally& tally) {
  const GameSettings& settings = options.settings;
  const auto limit = [](std::optional<absl::Duration> d) {
    return d.has_value() ? absl::StrCat(absl::ToInt64Milliseconds(*d)) : "";
  };
  const Score& score = tally.contestants[0].score;
  EloEstimate elo;
  if (score.games() > 0) elo = EstimateElo(score);
  std::string json = ToJson({
      Number("games", tally.games()),
      Text("rule", RuleName(settings.rule)),
      Number("size", settings.size),
      {"turn_ms", FieldKind::kLiteral, limit(settings.turn_time)},
      {"match_ms", FieldKind::kLiteral, limit(settings.match_time)},
      Number("elo", elo.difference),
      Number("elo_low", elo.low),
      Number("elo_high", elo.high),
      {"clean", FieldKind::kLiteral, tally.clean() ? "true" : "false"},
  });
  json.pop_back();
  std::vector<std::string> sides;
  for (size_t i = 0; i < options.contestants.size(); ++i) {
    std::string side = ToJson(ContestantFields(options.contestants[i], tally.contestants[i]));
    side.pop_back();
    sides.push_back(absl::StrCat(side, ", \"lost_by\": ", LossesJson(tally.contestants[i]), "}"));
  }
  return absl::StrCat(json, ", \"contestants\": [", absl::StrJoin(sides, ", "), "]}\n");
}

std::string CsvHeader() {
  const auto append = [](std::string* out, const Field& field) {
    absl::StrAppend(out, field.name);
  };
  return absl::StrCat(absl::StrJoin(GameFields(MatchOptions(), MatchGame()), ",", append), "\n");
}

std::string CsvLine(const MatchOptions& options, const MatchGame& game) {
  const auto append = [](std::string* out, const Field& field) {
    absl::StrAppend(out, CsvCell(field.value));
  };
  return absl::StrCat(absl::StrJoin(GameFields(options, game), ",", append), "\n");
}

std::string JsonLine(const MatchOptions& options, const MatchGame& game) {
  return absl::StrCat(ToJson(GameFields(options, game)), "\n");
}

}  // namespace tengen
