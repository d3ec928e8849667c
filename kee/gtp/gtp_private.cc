// The private commands, for what the protocol has no words for.
#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "kee/gtp/gtp_command.h"
#include "kee/gtp/gtp_text.h"

namespace tengen::kee {
namespace {

// The choices of one rule: its key, and the words for its values in order.
struct RuleWords {
  absl::string_view key;
  std::vector<absl::string_view> values;
};

const std::vector<RuleWords>& AllRuleWords() {
  static const auto* const words = new std::vector<RuleWords>{
      {"lift", {"all", "self", "none"}}, {"suicide", {"no", "yes"}},
      {"end", {"repeat", "twopass"}},    {"scope", {"cycle", "game", "last"}},
      {"agg", {"mean", "sum"}},          {"ko", {"kee", "psk"}},
  };
  return *words;
}

// The number of the value of a rule in AllRuleWords.
size_t ValueOf(const Rules& rules, absl::string_view key) {
  if (key == "lift") return static_cast<size_t>(rules.lift);
  if (key == "suicide") return rules.suicide ? 1 : 0;
  if (key == "end") return static_cast<size_t>(rules.end);
  if (key == "scope") return static_cast<size_t>(rules.scope);
  if (key == "agg") return static_cast<size_t>(rules.aggregation);
  return rules.lift == PassLift::kNone ? 1 : 0;
}

void SetValue(Rules& rules, absl::string_view key, size_t value) {
  if (key == "lift") rules.lift = static_cast<PassLift>(value);
  if (key == "suicide") rules.suicide = value == 1;
  if (key == "end") rules.end = static_cast<GameEnd>(value);
  if (key == "scope") rules.scope = static_cast<ScoringScope>(value);
  if (key == "agg") rules.aggregation = static_cast<Aggregation>(value);
  if (key == "ko" && value == 1) rules.lift = PassLift::kNone;
  if (key == "ko" && value == 0 && rules.lift == PassLift::kNone) rules.lift = PassLift::kAll;
}

std::string RulesText(const Rules& rules) {
  std::vector<std::string> lines;
  for (const RuleWords& rule : AllRuleWords()) {
    lines.push_back(absl::StrCat(rule.key, " ", rule.values[ValueOf(rules, rule.key)]));
  }
  lines.push_back(absl::StrCat("players ", rules.players));
  lines.push_back(absl::StrCat("komi ", rules.komi.ToString()));
  return absl::StrJoin(lines, "\n");
}

// `rules` with those of a preset, for the same players and komi.
absl::StatusOr<Rules> WithPreset(const Rules& rules, absl::string_view name) {
  std::optional<Rules> preset = PresetRules(name);
  if (!preset) return Error("presets are kee, tromp-taylor, spight");
  preset->players = rules.players;
  preset->komi = rules.komi;
  return *preset;
}

absl::StatusOr<Rules> WithRule(Rules rules, absl::string_view key, absl::string_view word) {
  const std::vector<RuleWords>& all = AllRuleWords();
  const auto rule =
      std::find_if(all.begin(), all.end(), [key](const RuleWords& r) { return r.key == key; });
  if (rule == all.end()) return Error(absl::StrCat("unknown rule ", key));
  const auto value = std::find(rule->values.begin(), rule->values.end(), word);
  if (value == rule->values.end()) {
    return Error(absl::StrCat(rule->key, " is ", absl::StrJoin(rule->values, "|")));
  }
  SetValue(rules, rule->key, static_cast<size_t>(value - rule->values.begin()));
  return rules;
}

GtpAnswer KeeRules(GtpState& state, GtpWords words) {
  if (words.empty()) return RulesText(state.game.rules());
  if (words.size() != 2) return Error("kee-rules [KEY VALUE]");
  const absl::StatusOr<Rules> rules = words[0] == "preset"
                                          ? WithPreset(state.game.rules(), words[1])
                                          : WithRule(state.game.rules(), words[0], words[1]);
  if (!rules.ok()) return rules.status();
  state.Begin(*rules);
  return std::string();
}

GtpAnswer KeePlayers(GtpState& state, GtpWords words) {
  if (words.empty()) return absl::StrCat(state.game.players());
  const std::optional<int> count = words.size() == 1 ? ParseInt(words[0]) : std::nullopt;
  if (!count || *count < kMinPlayers || *count > kMaxPlayers) {
    return Error(absl::StrCat("players are ", kMinPlayers, " to ", kMaxPlayers));
  }
  Rules rules = state.game.rules();
  rules.players = *count;
  state.Begin(rules);
  return std::string();
}

GtpAnswer KeeGraph(GtpState& state, GtpWords words) {
  if (words.empty()) return state.game.graph().description();
  absl::StatusOr<Graph> graph = ParseGraph(words);
  if (absl::IsNotFound(graph.status())) {
    return Error(absl::StrCat("kee-graph ", graph.status().message()));
  }
  if (!graph.ok()) return graph.status();
  state.Begin(*std::move(graph));
  return std::string();
}

GtpAnswer KeeWhy(GtpState& state, GtpWords words) {
  const std::optional<Vertex> v =
      words.size() == 1 ? ParseVertex(words[0], state.game.graph()) : std::nullopt;
  if (!v) return Error("invalid coordinate");
  return std::string(VerdictText(state.game.now().Check(Move::At(*v))));
}

GtpAnswer KeeStatus(GtpState& state, GtpWords) {
  const Game& game = state.game.now();
  if (game.agreed_ranks()) return absl::StrCat("over by agreement, ranks ", RankingText(game));
  if (game.ended_by_pass()) {
    return absl::StrCat("over, window ", game.window()->first + 1, " to ", game.window()->last + 1);
  }
  return absl::StrCat("running, ply ", game.ply_count() + 1, ", to move ",
                      PlayerLetter(game.to_move()), ", passes in a row ",
                      game.consecutive_passes());
}

GtpAnswer KeeScore(GtpState& state, GtpWords) {
  const Game& game = state.game.now();
  if (game.agreed_ranks()) return Error("cannot score: the ranking was agreed");
  const std::optional<Outcome> outcome = state.game.KnownOutcome();
  if (!outcome) return Error("cannot score");
  std::string text;
  for (int p = 0; p < state.game.players(); ++p) {
    absl::StrAppend(&text, PlayerLetter(p), " ", outcome->points[static_cast<size_t>(p)].ToString(),
                    "\n");
  }
  if (outcome->no_scoring_position) {
    return absl::StrCat(text, "draw: no scoring position (rule 19)");
  }
  for (size_t i = 0; i < outcome->scoring.size(); ++i) {
    const std::vector<int> area =
        Area(state.game.graph(), outcome->counted[i], state.game.players());
    absl::StrAppend(&text, i + 1, " ", PositionText(outcome->scoring[i]), " ",
                    absl::StrJoin(area, ":"), "\n");
  }
  return text;
}

GtpAnswer AgreeRanking(GtpGame& game, GtpWords words) {
  std::vector<int> ranks;
  for (const std::string& word : words) {
    const std::optional<int> rank = ParseInt(word);
    if (!rank) return Error(absl::StrCat("rank ", word, " is not a number"));
    ranks.push_back(*rank);
  }
  return Done(game.AgreeRanking(std::move(ranks)));
}

GtpAnswer AgreeDead(GtpGame& game, int position, GtpWords words) {
  std::vector<Vertex> vertices;
  for (const std::string& word : words) {
    const std::optional<Vertex> v = ParseVertex(word, game.graph());
    if (!v) return Error(absl::StrCat("invalid coordinate ", word));
    vertices.push_back(*v);
  }
  return Done(game.AgreeDead(position, std::move(vertices)));
}

GtpAnswer KeeAgree(GtpState& state, GtpWords words) {
  const std::string kind = words.empty() ? "" : words[0];
  if (kind == "ranking") return AgreeRanking(state.game, words.subspan(1));
  const std::optional<int> position = words.size() > 2 ? ParseInt(words[1]) : std::nullopt;
  if (kind == "dead" && position) return AgreeDead(state.game, *position, words.subspan(2));
  return Error("kee-agree ranking RANK... | kee-agree dead POSITION VERTEX...");
}

}  // namespace

absl::Span<const GtpCommand> PrivateCommands() {
  static constexpr GtpCommand kCommands[] = {
      {"kee-rules", KeeRules},   {"kee-players", KeePlayers}, {"kee-graph", KeeGraph},
      {"kee-legal", LegalMoves}, {"kee-why", KeeWhy},         {"kee-status", KeeStatus},
      {"kee-score", KeeScore},   {"kee-agree", KeeAgree},
  };
  return kCommands;
}

}  // namespace tengen::kee
