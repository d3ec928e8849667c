// The private commands of GtpSession, for what the protocol has no words for.
#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "kee/gtp/gtp_session.h"
#include "kee/gtp/solve_report.h"
#include "kee/search/attractor.h"
#include "kee/search/brute_force.h"

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

// The words that are whole numbers.
std::vector<int> ParseInts(absl::Span<const std::string> words) {
  std::vector<int> numbers;
  for (const std::string& word : words) {
    if (const std::optional<int> number = ParseInt(word)) numbers.push_back(*number);
  }
  return numbers;
}

}  // namespace

GtpSession::Answer GtpSession::KeeRules(Words words) {
  if (words.empty()) {
    std::vector<std::string> lines;
    for (const RuleWords& rule : AllRuleWords()) {
      lines.push_back(absl::StrCat(rule.key, " ", rule.values[ValueOf(rules_, rule.key)]));
    }
    lines.push_back(absl::StrCat("players ", players()));
    lines.push_back(absl::StrCat("komi ", rules_.komi.ToString()));
    return absl::StrJoin(lines, "\n");
  }
  if (words.size() != 2) return Error("kee-rules [KEY VALUE]");
  Rules rules = rules_;
  if (words[0] == "preset") {
    const std::optional<Rules> preset = PresetRules(words[1]);
    if (!preset) return Error("presets are kee, tromp-taylor, spight");
    rules = *preset;
    rules.players = rules_.players;
    rules.komi = rules_.komi;
  } else {
    const std::vector<RuleWords>& all = AllRuleWords();
    const auto rule =
        std::find_if(all.begin(), all.end(), [&](const RuleWords& r) { return r.key == words[0]; });
    if (rule == all.end()) return Error(absl::StrCat("unknown rule ", words[0]));
    const auto value = std::find(rule->values.begin(), rule->values.end(), words[1]);
    if (value == rule->values.end()) {
      return Error(absl::StrCat(rule->key, " is ", absl::StrJoin(rule->values, "|")));
    }
    SetValue(rules, rule->key, static_cast<size_t>(value - rule->values.begin()));
  }
  rules_ = rules;
  NewGame();
  return std::string();
}

GtpSession::Answer GtpSession::KeePlayers(Words words) {
  if (words.empty()) return absl::StrCat(players());
  const std::optional<int> count = words.size() == 1 ? ParseInt(words[0]) : std::nullopt;
  if (!count || *count < kMinPlayers || *count > kMaxPlayers) {
    return Error(absl::StrCat("players are ", kMinPlayers, " to ", kMaxPlayers));
  }
  rules_.players = *count;
  NewGame();
  return std::string();
}

GtpSession::Answer GtpSession::KeeGraph(Words words) {
  if (words.empty()) return graph().description();
  const std::string shape = absl::AsciiStrToLower(words[0]);
  const std::vector<int> sizes = ParseInts(words.subspan(1));
  absl::Status status = Error(
      "kee-graph rect W H | torus W H | ring N | complete N | edges N A-B,C-D,... | mask ROW...");
  if (shape == "mask") {
    status = UseGraph(Graph::Masked(words.subspan(1)));
  } else if (shape == "edges" && words.size() > 1 && ParseInt(words[1])) {
    const absl::StatusOr<std::vector<Graph::Edge>> edges =
        ParseEdges(absl::StrJoin(words.subspan(2), ","));
    status = edges.ok() ? UseGraph(Graph::FromEdges(*ParseInt(words[1]), *edges)) : edges.status();
  } else if (sizes.size() + 1 == words.size() && sizes.size() == 2) {
    if (shape == "rect") status = UseGraph(Graph::Rectangle(sizes[0], sizes[1]));
    if (shape == "torus") status = UseGraph(Graph::Torus(sizes[0], sizes[1]));
  } else if (sizes.size() + 1 == words.size() && sizes.size() == 1) {
    if (shape == "ring") status = UseGraph(Graph::Ring(sizes[0]));
    if (shape == "complete") status = UseGraph(Graph::Complete(sizes[0]));
  }
  if (!status.ok()) return status;
  return std::string();
}

GtpSession::Answer GtpSession::KeeLegal(Words) {
  return absl::StrJoin(game().LegalMoves(), " ", [this](std::string* out, Move move) {
    absl::StrAppend(out, MoveText(move, graph()));
  });
}

GtpSession::Answer GtpSession::KeeWhy(Words words) {
  const std::optional<Vertex> v = words.size() == 1 ? ParseVertex(words[0], graph()) : std::nullopt;
  if (!v) return Error("invalid coordinate");
  return std::string(VerdictText(game().Check(Move::At(*v))));
}

GtpSession::Answer GtpSession::KeeStatus(Words) {
  if (game().agreed_ranks()) return absl::StrCat("over by agreement, ranks ", RankingText());
  if (game().ended_by_pass()) {
    return absl::StrCat("over, window ", game().window()->first + 1, " to ",
                        game().window()->last + 1);
  }
  return absl::StrCat("running, ply ", game().ply_count() + 1, ", to move ",
                      PlayerLetter(game().to_move()), ", passes in a row ",
                      game().consecutive_passes());
}

GtpSession::Answer GtpSession::KeeScore(Words) {
  if (game().agreed_ranks()) return Error("cannot score: the ranking was agreed");
  const std::optional<Outcome> outcome = KnownOutcome();
  if (!outcome) return Error("cannot score");
  std::string text;
  for (int p = 0; p < players(); ++p) {
    absl::StrAppend(&text, PlayerLetter(p), " ", outcome->points[static_cast<size_t>(p)].ToString(),
                    "\n");
  }
  if (outcome->no_scoring_position) {
    return absl::StrCat(text, "draw: no scoring position (rule 19)");
  }
  for (size_t i = 0; i < outcome->scoring.size(); ++i) {
    const std::vector<int> area = Area(graph(), outcome->counted[i], players());
    absl::StrAppend(&text, i + 1, " ", PositionText(outcome->scoring[i]), " ",
                    absl::StrJoin(area, ":"), "\n");
  }
  return text;
}

GtpSession::Answer GtpSession::KeeAgree(Words words) {
  const std::string kind = words.empty() ? "" : words[0];
  if (kind == "ranking") {
    std::vector<int> ranks;
    for (const std::string& word : words.subspan(1)) {
      const std::optional<int> rank = ParseInt(word);
      if (!rank) return Error(absl::StrCat("rank ", word, " is not a number"));
      ranks.push_back(*rank);
    }
    if (absl::Status status = epochs_.back().AgreeRanking(std::move(ranks)); !status.ok()) {
      return status;
    }
    return std::string();
  }
  const std::optional<int> index = words.size() > 2 ? ParseInt(words[1]) : std::nullopt;
  if (kind != "dead" || !index) {
    return Error("kee-agree ranking RANK... | kee-agree dead POSITION VERTEX...");
  }
  std::vector<Vertex> vertices;
  for (const std::string& word : words.subspan(2)) {
    const std::optional<Vertex> v = ParseVertex(word, graph());
    if (!v) return Error(absl::StrCat("invalid coordinate ", word));
    vertices.push_back(*v);
  }
  const int position = std::max(*index, 0) - 1;  // below 0 there is none
  if (absl::Status status = epochs_.back().AgreeDead(position, std::move(vertices)); !status.ok()) {
    return status;
  }
  return std::string();
}

absl::Status GtpSession::CheckCanSolve() const {
  Rules kee = Rules::Kee();
  kee.komi = rules_.komi;
  if (!(rules_ == kee)) return Error("only the rules of preset kee for two players can be solved");
  return absl::OkStatus();
}

// Said where somebody may take it for another.
std::string GtpSession::SolvedGameText() const {
  const bool same = epochs_.size() == 1 && !game().CanUndo() && rules_.komi == 0;
  return same ? "" : "\nfor the game from the empty board with komi 0";
}

// There is no value for more than two players, only equilibria.
GtpSession::Answer GtpSession::SolveForMany() const {
  constexpr int64_t kMostNodes = 2000000;
  if (game().over()) return Error("game over");
  const std::optional<std::vector<Rational>> points = MaxN(game(), kMostNodes);
  if (!points) return Error(absl::StrCat("cannot solve: more than ", kMostNodes, " nodes"));
  std::vector<std::string> scores;
  for (int p = 0; p < players(); ++p) {
    scores.push_back(
        absl::StrCat(PlayerLetter(p), " ", (*points)[static_cast<size_t>(p)].ToString()));
  }
  return absl::StrCat("max^n from here: ", absl::StrJoin(scores, ", "),
                      "\nan equilibrium, not a value: of equal plays the first is made");
}

GtpSession::Answer GtpSession::KeeSolve(Words words) {
  if (players() > kMinPlayers && words.empty()) return SolveForMany();
  if (absl::Status status = CheckCanSolve(); !status.ok()) return status;
  std::optional<Claim> claim;
  if (!words.empty()) {
    const std::optional<int> player = ParsePlayer(words[0], kMinPlayers);
    const std::optional<Rational> threshold =
        words.size() == 2 ? ParseRational(words[1]) : std::nullopt;
    if (!player || !threshold) return Error("kee-solve [COLOR MARGIN]");
    claim = Claim{*player, *threshold};
  }
  const absl::StatusOr<PositionSpace> space =
      PositionSpace::Create(graph_, options_.solve_positions);
  if (!space.ok()) return Error(absl::StrCat("cannot solve: ", space.status().message()));
  const absl::Duration end = time_() + options_.solve_time;
  const auto stop = [&] { return stop_() || time_() >= end; };
  const ProverOptions prover_options = {.max_bytes = options_.solve_bytes};
  return absl::StrCat(claim ? TryClaim(*space, *claim, prover_options, stop).text
                            : SolutionText(*space, Solve(*space, prover_options, stop)),
                      SolvedGameText());
}

GtpSession::Answer GtpSession::KeeCertify(Words words) {
  if (absl::Status status = CheckCanSolve(); !status.ok()) return status;
  const std::optional<int> player =
      words.size() == 2 ? ParsePlayer(words[0], kMinPlayers) : std::nullopt;
  const std::optional<Rational> threshold =
      words.size() == 2 ? ParseRational(words[1]) : std::nullopt;
  if (!player || !threshold) return Error("kee-certify COLOR MARGIN");
  const absl::StatusOr<PositionSpace> space =
      PositionSpace::Create(graph_, options_.solve_positions);
  if (!space.ok()) return Error(absl::StrCat("cannot certify: ", space.status().message()));
  const absl::Duration end = time_() + options_.solve_time;
  const auto stop = [&] { return stop_() || time_() >= end; };
  const Claim claim{*player, *threshold};
  const std::optional<AttractorCertificate> certificate = FindAttractor(*space, claim, stop);
  if (!certificate) return Error(absl::StrCat("no certificate for ", claim.ToString()));
  if (absl::Status status = CheckAttractor(*certificate); !status.ok()) return status;
  return absl::StrCat(claim.ToString(), " certified under either lift, ", certificate->rules.size(),
                      " positions, checked", SolvedGameText());
}

}  // namespace tengen::kee
