#include "kee/gtp/gtp_session.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "kee/gtp/sgf.h"

namespace tengen::kee {
namespace {

constexpr int kDefaultSide = 19;
// Set-ups in one game; each keeps a game alive for undo.
constexpr size_t kMaxEpochs = 1000;

std::string Reply(char sign, absl::string_view id, absl::string_view text) {
  // An empty line would end the answer, and only printable ASCII may be sent.
  std::string safe = absl::StrReplaceAll(text, {{"\n\n", "\n \n"}});
  for (char& c : safe) {
    const auto byte = static_cast<unsigned char>(c);
    if (c != '\n' && c != '\t' && !absl::ascii_isprint(byte)) c = '?';
  }
  while (!safe.empty() && safe.back() == '\n') safe.pop_back();
  return absl::StrCat(absl::string_view(&sign, 1), id, safe.empty() ? "" : " ", safe, "\n\n");
}

// No larger number means anything, and sums of larger ones might not be exact.
bool IsKomi(const Rational& komi) {
  constexpr int kLargest = 10000;
  return komi <= kLargest && komi >= -kLargest;
}

// The first `count` of the usual handicap points, or nothing if there are not that many: four on
// even or 7x7 boards, nine on odd ones.
std::vector<Vertex> HandicapPoints(const Graph& graph, int count) {
  if (!graph.IsRectangle() || graph.layout()->width != graph.layout()->height) return {};
  const int side = graph.layout()->width;
  if (side < 7) return {};
  const int low = side < 13 ? 2 : 3, high = side - 1 - low, middle = side / 2;
  const bool has_middle = side % 2 == 1 && side > 7;
  if (count < 2 || count > (has_middle ? 9 : 4)) return {};
  // Columns from the left, rows from the bottom.
  std::vector<std::pair<int, int>> points = {{low, low}, {high, high}, {low, high}, {high, low}};
  points.resize(std::min<size_t>(points.size(), static_cast<size_t>(count)));
  if (count >= 6) points.insert(points.end(), {{low, middle}, {high, middle}});
  if (count >= 8) points.insert(points.end(), {{middle, low}, {middle, high}});
  if (count % 2 == 1 && count >= 5) points.emplace_back(middle, middle);
  std::vector<Vertex> vertices;
  for (const auto& [x, y] : points) vertices.push_back(*graph.layout()->At(x, side - 1 - y));
  return vertices;
}

// Vertices for a free handicap on any graph: the usual points if there are enough, else the ones
// with the most neighbours, far from each other as long as there are such.
std::vector<Vertex> FreeHandicapPoints(const Graph& graph, int count) {
  std::vector<Vertex> vertices = HandicapPoints(graph, count);
  if (!vertices.empty()) return vertices;
  std::vector<Vertex> order;
  for (Vertex v = 0; v < graph.size(); ++v) order.push_back(v);
  std::stable_sort(order.begin(), order.end(), [&](Vertex a, Vertex b) {
    return graph.Neighbors(a).size() > graph.Neighbors(b).size();
  });
  std::vector<bool> near(order.size());
  for (const bool far : {true, false}) {
    for (Vertex v : order) {
      const bool taken = std::find(vertices.begin(), vertices.end(), v) != vertices.end();
      if (static_cast<int>(vertices.size()) == count || taken) continue;
      if (far && near[static_cast<size_t>(v)]) continue;
      vertices.push_back(v);
      near[static_cast<size_t>(v)] = true;
      for (uint16_t u : graph.Neighbors(v)) near[u] = true;
    }
  }
  return vertices;
}

std::optional<absl::Duration> ParseSeconds(absl::string_view text) {
  double seconds = 0;
  constexpr double kLongest = 1e9;
  if (!absl::SimpleAtod(text, &seconds) || !(seconds >= 0 && seconds <= kLongest)) {
    return std::nullopt;
  }
  return absl::Seconds(seconds);
}

// Directories, devices and pipes are no games, and reading them can fail in odd ways or never end.
absl::StatusOr<std::string> ReadSmallFile(const std::string& path) {
  constexpr uintmax_t kMostBytes = uintmax_t{4} << 20;
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return Error("cannot load file");
  const uintmax_t size = std::filesystem::file_size(path, error);
  if (error) return Error("cannot load file");
  if (size > kMostBytes) return Error("cannot load file: too large");
  std::string text(size, '\0');
  std::ifstream file(path, std::ios::binary);
  if (!file.read(text.data(), static_cast<std::streamsize>(size))) return Error("cannot load file");
  return text;
}

}  // namespace

absl::Span<const GtpSession::Command> GtpSession::Commands() {
  static constexpr Command kCommands[] = {
      {"protocol_version", &GtpSession::ProtocolVersion},
      {"name", &GtpSession::Name},
      {"version", &GtpSession::Version},
      {"known_command", &GtpSession::KnownCommand},
      {"list_commands", &GtpSession::ListCommands},
      {"quit", &GtpSession::Quit},
      {"boardsize", &GtpSession::BoardSize},
      {"rectangular_boardsize", &GtpSession::RectangularBoardSize},
      {"clear_board", &GtpSession::ClearBoard},
      {"komi", &GtpSession::Komi},
      {"fixed_handicap", &GtpSession::FixedHandicap},
      {"place_free_handicap", &GtpSession::PlaceFreeHandicap},
      {"set_free_handicap", &GtpSession::SetFreeHandicap},
      {"play", &GtpSession::PlayCommand},
      {"genmove", &GtpSession::GenMove},
      {"reg_genmove", &GtpSession::RegGenMove},
      {"undo", &GtpSession::UndoCommand},
      {"gg-undo", &GtpSession::GgUndo},
      {"time_settings", &GtpSession::TimeSettings},
      {"time_left", &GtpSession::TimeLeft},
      {"final_score", &GtpSession::FinalScore},
      {"final_status_list", &GtpSession::FinalStatusList},
      {"loadsgf", &GtpSession::LoadSgf},
      {"showboard", &GtpSession::ShowBoard},
      {"cputime", &GtpSession::CpuTime},
      {"gogui-rules_game_id", &GtpSession::RulesGameId},
      {"gogui-rules_board", &GtpSession::RulesBoard},
      {"gogui-rules_board_size", &GtpSession::RulesBoardSize},
      {"gogui-rules_legal_moves", &GtpSession::RulesLegalMoves},
      {"gogui-rules_side_to_move", &GtpSession::RulesSideToMove},
      {"gogui-rules_final_result", &GtpSession::RulesFinalResult},
      {"gogui-rules_board_gfx", &GtpSession::RulesBoardGfx},
      {"gogui-rules_captured_count", &GtpSession::RulesCapturedCount},
      {"gogui-play_sequence", &GtpSession::PlaySequence},
      {"gogui-setup", &GtpSession::Setup},
      {"gogui-setup_player", &GtpSession::SetupPlayer},
      {"gogui-analyze_commands", &GtpSession::AnalyzeCommands},
      {"gogui-title", &GtpSession::Title},
      {"gogui-interrupt", &GtpSession::Interrupt},
      {"kee-rules", &GtpSession::KeeRules},
      {"kee-players", &GtpSession::KeePlayers},
      {"kee-graph", &GtpSession::KeeGraph},
      {"kee-legal", &GtpSession::KeeLegal},
      {"kee-why", &GtpSession::KeeWhy},
      {"kee-status", &GtpSession::KeeStatus},
      {"kee-score", &GtpSession::KeeScore},
      {"kee-agree", &GtpSession::KeeAgree},
      {"kee-solve", &GtpSession::KeeSolve},
      {"kee-certify", &GtpSession::KeeCertify},
  };
  return kCommands;
}

std::vector<std::string> GtpSession::CommandNames() {
  std::vector<std::string> names;
  for (const Command& command : Commands()) names.emplace_back(command.name);
  return names;
}

GtpSession::GtpSession(GtpOptions options, TimeSource time)
    : options_(std::move(options)),
      time_(std::move(time)),
      started_(time_()),
      graph_(std::make_shared<const Graph>(*Graph::Rectangle(kDefaultSide, kDefaultSide))),
      player_(options_.seed, time_) {
  NewGame();
}

std::string GtpSession::RefuseLongLine() { return Reply('?', "", "line too long"); }

std::string GtpSession::Execute(absl::string_view line, const std::function<bool()>& stop) {
  const std::optional<GtpCommandLine> parsed = ParseGtpLine(line);
  if (!parsed) return "";
  rest_ = parsed->rest;
  stop_ = stop;
  for (const Command& command : Commands()) {
    if (command.name != parsed->name) continue;
    const Answer answer = (this->*command.run)(parsed->arguments);
    return answer.ok() ? Reply('=', parsed->id, *answer)
                       : Reply('?', parsed->id, answer.status().message());
  }
  return Reply('?', parsed->id, "unknown command");
}

// ---- Helpers ----------------------------------------------------------------------------------

void GtpSession::NewGame() {
  epochs_.clear();
  epochs_.emplace_back(graph_, rules_);
  idle_passes_.clear();
  clocks_.assign(static_cast<size_t>(players()), settings_);
}

absl::Status GtpSession::UseGraph(absl::StatusOr<Graph> graph) {
  if (!graph.ok()) return graph.status();
  graph_ = std::make_shared<const Graph>(*std::move(graph));
  NewGame();
  return absl::OkStatus();
}

absl::Status GtpSession::BeginWith(Position position, int to_move) {
  if (epochs_.size() >= kMaxEpochs) return Error("too many set-ups in one game");
  absl::StatusOr<Game> game = Game::FromPosition(graph_, rules_, std::move(position), to_move);
  if (!game.ok()) return game.status();
  epochs_.push_back(*std::move(game));
  return absl::OkStatus();
}

absl::Status GtpSession::PlayOutOfTurn(int player, Move move) {
  Position position = game().position();
  if (!move.is_pass()) {
    const auto at = static_cast<size_t>(move.vertex());
    if (position[at] != kEmptyCell) return Error("illegal move: occupied");
    const StonePlay play = ResolvePlay(graph(), position, player, move.vertex());
    if (play.suicide && !rules_.suicide) {
      return Error(absl::StrCat("illegal move: ", VerdictText(Verdict::kSuicide)));
    }
    position[at] = StoneOf(player);
    for (uint16_t u : play.captured) position[u] = kEmptyCell;
  }
  return BeginWith(std::move(position), (player + 1) % players());
}

absl::Status GtpSession::PlayFor(int player, Move move) {
  if (game().over()) {
    if (!move.is_pass()) return Error("illegal move: game over");
    idle_passes_.push_back(Moment());
    return absl::OkStatus();
  }
  if (player != game().to_move()) return PlayOutOfTurn(player, move);
  const Verdict verdict = epochs_.back().TryPlay(move);
  if (verdict == Verdict::kLegal) return absl::OkStatus();
  return Error(absl::StrCat("illegal move: ", VerdictText(verdict)));
}

GtpSession::Answer GtpSession::AllOrNothing(absl::FunctionRef<absl::Status()> change) {
  const std::vector<Game> before = epochs_;
  const std::vector<std::pair<size_t, size_t>> passes_before = idle_passes_;
  absl::Status status = change();
  if (status.ok()) return std::string();
  epochs_ = before;
  idle_passes_ = passes_before;
  return status;
}

absl::Status GtpSession::UndoOne() {
  if (!idle_passes_.empty() && idle_passes_.back() == Moment()) {
    idle_passes_.pop_back();
  } else if (epochs_.back().CanUndo()) {
    epochs_.back().Undo();
  } else if (epochs_.size() > 1) {
    epochs_.pop_back();
  } else {
    return Error("cannot undo");
  }
  return absl::OkStatus();
}

PlayerLimits GtpSession::LimitsFor(int player) const {
  PlayerLimits limits;
  limits.playouts = options_.playouts;
  limits.stop = stop_;
  const ClockState& clock = clocks_[static_cast<size_t>(player)];
  // About half of the empty vertices will be filled by oneself, and then some.
  const auto empty = std::count(game().position().begin(), game().position().end(), kEmptyCell);
  const int moves_to_go = 5 + static_cast<int>(empty) / players();
  limits.time = has_clock_ ? TimeForMove(clock, moves_to_go) : options_.time_per_move;
  return limits;
}

void GtpSession::Spend(int player, absl::Duration time) {
  ClockState& clock = clocks_[static_cast<size_t>(player)];
  clock.left -= time;
  if (clock.left <= absl::ZeroDuration() && clock.stones == 0 && byo_yomi_.stones > 0) {
    clock = byo_yomi_;
  } else if (clock.stones > 0 && --clock.stones == 0) {
    clock = byo_yomi_;
  }
  clock.left = std::max(clock.left, absl::ZeroDuration());
}

PlayerResult GtpSession::Think(int player) {
  if (game().over()) return {};
  if (player == game().to_move()) return player_.Choose(game(), LimitsFor(player));
  // Out of turn: as if a new game began here.
  const absl::StatusOr<Game> turned = Game::FromPosition(graph_, rules_, game().position(), player);
  return turned.ok() ? player_.Choose(*turned, LimitsFor(player)) : PlayerResult();
}

std::optional<Outcome> GtpSession::KnownOutcome() const {
  if (game().ended_by_pass()) return game().Score();
  if (!game().over() && game().consecutive_passes() >= players()) return game().ScoreIfPassed();
  return std::nullopt;
}

std::string GtpSession::RankingText() const {
  std::vector<std::string> parts;
  const std::vector<int>& ranks = *game().agreed_ranks();
  for (int p = 0; p < players(); ++p) {
    parts.push_back(absl::StrCat(PlayerLetter(p), " ", ranks[static_cast<size_t>(p)]));
  }
  return absl::StrJoin(parts, ", ");
}

std::string GtpSession::ResultText() const {
  if (game().agreed_ranks()) {
    if (players() > kMinPlayers) return absl::StrCat("agreed ranks: ", RankingText());
    const std::vector<int>& ranks = *game().agreed_ranks();
    return ranks[0] == ranks[1] ? "0" : ranks[0] < ranks[1] ? "B+" : "W+";
  }
  const std::optional<Outcome> outcome = KnownOutcome();
  if (!outcome) return "";
  if (players() > kMinPlayers) {
    std::vector<std::string> parts;
    for (int p = 0; p < players(); ++p) {
      parts.push_back(
          absl::StrCat(PlayerLetter(p), ":", outcome->points[static_cast<size_t>(p)].ToDecimal()));
    }
    return absl::StrJoin(parts, " ");
  }
  const Rational margin = outcome->Margin();
  if (margin == 0) return "0";
  return margin > 0 ? absl::StrCat("B+", margin.ToDecimal())
                    : absl::StrCat("W+", (-margin).ToDecimal());
}

// ---- Administration ---------------------------------------------------------------------------

GtpSession::Answer GtpSession::ProtocolVersion(Words) { return std::string("2"); }
GtpSession::Answer GtpSession::Name(Words) { return std::string("Tengen Kee"); }
GtpSession::Answer GtpSession::Version(Words) { return options_.version; }

GtpSession::Answer GtpSession::KnownCommand(Words words) {
  if (words.size() != 1) return Error("known_command NAME");
  const auto commands = Commands();
  return std::string(std::any_of(commands.begin(), commands.end(),
                                 [&](const Command& c) { return c.name == words[0]; })
                         ? "true"
                         : "false");
}

GtpSession::Answer GtpSession::ListCommands(Words) { return absl::StrJoin(CommandNames(), "\n"); }

GtpSession::Answer GtpSession::Quit(Words) {
  finished_ = true;
  return std::string();
}

GtpSession::Answer GtpSession::CpuTime(Words) {
  return absl::StrFormat("%.2f", static_cast<double>(std::clock()) / CLOCKS_PER_SEC);
}

// ---- Set-up -----------------------------------------------------------------------------------

GtpSession::Answer GtpSession::BoardSize(Words words) {
  const std::optional<int> side = words.empty() ? std::nullopt : ParseInt(words[0]);
  if (!side || words.size() != 1) return Error("boardsize not an integer");
  if (!UseGraph(Graph::Rectangle(*side, *side)).ok()) return Error("unacceptable size");
  return std::string();
}

GtpSession::Answer GtpSession::RectangularBoardSize(Words words) {
  const std::optional<int> width = words.size() == 2 ? ParseInt(words[0]) : std::nullopt;
  const std::optional<int> height = words.size() == 2 ? ParseInt(words[1]) : std::nullopt;
  if (!width || !height) return Error("rectangular_boardsize WIDTH HEIGHT");
  if (!UseGraph(Graph::Rectangle(*width, *height)).ok()) return Error("unacceptable size");
  return std::string();
}

GtpSession::Answer GtpSession::ClearBoard(Words) {
  NewGame();
  return std::string();
}

GtpSession::Answer GtpSession::Komi(Words words) {
  const std::optional<Rational> komi = words.size() == 1 ? ParseRational(words[0]) : std::nullopt;
  if (!komi || !IsKomi(*komi)) return Error("komi not a float");
  rules_.komi = *komi;
  for (Game& game : epochs_) game.SetKomi(*komi);
  return std::string();
}

absl::Status GtpSession::PlaceHandicap(const std::vector<Vertex>& vertices) {
  Position position = game().position();
  if (std::any_of(position.begin(), position.end(), [](Cell c) { return c != kEmptyCell; })) {
    return Error("board not empty");
  }
  for (Vertex v : vertices) {
    Cell& cell = position[static_cast<size_t>(v)];
    if (cell != kEmptyCell) return Error("bad vertex list");
    cell = StoneOf(0);
  }
  if (absl::Status status = BeginWith(std::move(position), 1); !status.ok()) {
    return Error("bad vertex list");
  }
  return absl::OkStatus();
}

GtpSession::Answer GtpSession::FixedHandicap(Words words) {
  const std::optional<int> count = words.size() == 1 ? ParseInt(words[0]) : std::nullopt;
  if (!count) return Error("handicap not an integer");
  const std::vector<Vertex> vertices = HandicapPoints(graph(), *count);
  if (vertices.empty()) return Error("invalid number of stones");
  if (absl::Status status = PlaceHandicap(vertices); !status.ok()) return status;
  return absl::StrJoin(vertices, " ", [this](std::string* out, Vertex v) {
    absl::StrAppend(out, VertexText(v, graph()));
  });
}

GtpSession::Answer GtpSession::PlaceFreeHandicap(Words words) {
  const std::optional<int> count = words.size() == 1 ? ParseInt(words[0]) : std::nullopt;
  if (!count) return Error("handicap not an integer");
  if (*count < 2 || *count >= graph().size()) return Error("invalid number of stones");
  const std::vector<Vertex> vertices = FreeHandicapPoints(graph(), *count);
  if (absl::Status status = PlaceHandicap(vertices); !status.ok()) return status;
  return absl::StrJoin(vertices, " ", [this](std::string* out, Vertex v) {
    absl::StrAppend(out, VertexText(v, graph()));
  });
}

GtpSession::Answer GtpSession::SetFreeHandicap(Words words) {
  std::vector<Vertex> vertices;
  for (const std::string& word : words) {
    const std::optional<Move> move = ParseMove(word, graph());
    if (!move || move->is_pass()) return Error("bad vertex list");
    vertices.push_back(move->vertex());
  }
  if (vertices.size() < 2) return Error("bad vertex list");
  if (absl::Status status = PlaceHandicap(vertices); !status.ok()) return status;
  return std::string();
}

// ---- Play -------------------------------------------------------------------------------------

GtpSession::Answer GtpSession::PlayCommand(Words words) {
  if (words.size() != 2) return Error("play COLOR VERTEX");
  const std::optional<int> player = ParsePlayer(words[0], players());
  const std::optional<Move> move = ParseMove(words[1], graph());
  if (!player || !move) return Error("invalid color or coordinate");
  if (absl::Status status = PlayFor(*player, *move); !status.ok()) return status;
  return std::string();
}

GtpSession::Answer GtpSession::GenMove(Words words) {
  const std::optional<int> player =
      words.size() == 1 ? ParsePlayer(words[0], players()) : std::nullopt;
  if (!player) return Error("invalid color");
  const absl::Duration begin = time_();
  const Move move = Think(*player).move;
  if (absl::Status status = PlayFor(*player, move); !status.ok()) return status;
  Spend(*player, time_() - begin);
  return MoveText(move, graph());
}

GtpSession::Answer GtpSession::RegGenMove(Words words) {
  const std::optional<int> player =
      words.size() == 1 ? ParsePlayer(words[0], players()) : std::nullopt;
  if (!player) return Error("invalid color");
  return MoveText(Think(*player).move, graph());
}

GtpSession::Answer GtpSession::UndoCommand(Words) {
  if (absl::Status status = UndoOne(); !status.ok()) return status;
  return std::string();
}

GtpSession::Answer GtpSession::GgUndo(Words words) {
  const std::optional<int> count = words.empty() ? 1 : ParseInt(words[0]);
  if (!count || *count < 0 || words.size() > 1) return Error("gg-undo NUMBER");
  return AllOrNothing([&] {
    absl::Status status;
    for (int i = 0; i < *count && status.ok(); ++i) status = UndoOne();
    return status;
  });
}

GtpSession::Answer GtpSession::TimeSettings(Words words) {
  const std::optional<absl::Duration> main =
      words.size() == 3 ? ParseSeconds(words[0]) : std::nullopt;
  const std::optional<absl::Duration> byo =
      words.size() == 3 ? ParseSeconds(words[1]) : std::nullopt;
  const std::optional<int> stones = words.size() == 3 ? ParseInt(words[2]) : std::nullopt;
  if (!main || !byo || !stones || *stones < 0) return Error("time_settings MAIN BYO_YOMI STONES");
  const bool unlimited = *byo > absl::ZeroDuration() && *stones == 0;
  has_clock_ = !unlimited;
  settings_ = {*main, 0};
  byo_yomi_ = {*byo, *stones};
  if (*main == absl::ZeroDuration()) settings_ = byo_yomi_;
  clocks_.assign(static_cast<size_t>(players()), settings_);
  return std::string();
}

GtpSession::Answer GtpSession::TimeLeft(Words words) {
  const std::optional<int> player =
      words.size() == 3 ? ParsePlayer(words[0], players()) : std::nullopt;
  const std::optional<absl::Duration> left =
      words.size() == 3 ? ParseSeconds(words[1]) : std::nullopt;
  const std::optional<int> stones = words.size() == 3 ? ParseInt(words[2]) : std::nullopt;
  if (!player || !left || !stones || *stones < 0) return Error("time_left COLOR TIME STONES");
  clocks_[static_cast<size_t>(*player)] = {*left, *stones};
  has_clock_ = true;
  return std::string();
}

GtpSession::Answer GtpSession::FinalScore(Words) {
  const std::string result = ResultText();
  if (result.empty()) return Error("cannot score");
  return result;
}

Position GtpSession::CountedStones() const {
  const std::optional<Outcome> outcome = KnownOutcome();
  if (!outcome) return game().position();
  const auto found = std::find(outcome->scoring.begin(), outcome->scoring.end(), game().position());
  if (found == outcome->scoring.end()) return game().position();
  return outcome->counted[static_cast<size_t>(found - outcome->scoring.begin())];
}

GtpSession::Answer GtpSession::FinalStatusList(Words words) {
  const std::string status = words.size() == 1 ? words[0] : "";
  if (status == "seki") return std::string();
  if (status != "alive" && status != "dead") return Error("final_status_list alive|dead|seki");
  const Position counted = CountedStones();
  std::vector<std::string> stones;
  for (Vertex v = 0; v < graph().size(); ++v) {
    const bool stone = game().position()[static_cast<size_t>(v)] != kEmptyCell;
    const bool counts = counted[static_cast<size_t>(v)] != kEmptyCell;
    if (stone && counts == (status == "alive")) stones.push_back(VertexText(v, graph()));
  }
  return absl::StrJoin(stones, " ");
}

// ---- Files and pictures -----------------------------------------------------------------------

GtpSession::Answer GtpSession::LoadSgf(Words words) {
  if (words.empty() || words.size() > 2) return Error("loadsgf FILE [MOVE]");
  const std::optional<int> until = words.size() == 2 ? ParseInt(words[1]) : INT32_MAX;
  if (!until || *until < 1) return Error("loadsgf FILE [MOVE]");
  if (players() != kMinPlayers) return Error("cannot load file: SGF knows two players");
  const absl::StatusOr<std::string> text = ReadSmallFile(words[0]);
  if (!text.ok()) return text.status();
  const absl::StatusOr<SgfGame> sgf = ParseSgf(*text);
  if (!sgf.ok()) return Error(absl::StrCat("cannot load file: ", sgf.status().message()));
  if (sgf->komi && !IsKomi(*sgf->komi)) return Error("cannot load file: the komi is too large");

  // A session of its own plays it, so that nothing has changed if something is wrong in the middle.
  GtpSession loaded(options_, time_);
  loaded.rules_ = rules_;
  loaded.rules_.komi = sgf->komi.value_or(rules_.komi);
  absl::Status status = loaded.UseGraph(Graph::Rectangle(sgf->width, sgf->height));
  int moves = 0;
  bool setting_up = false;
  for (const SgfGame::Event& event : sgf->events) {
    const bool play = event.kind == SgfGame::Event::Kind::kPlay;
    if (!status.ok() || (play && ++moves >= *until)) break;
    Move move = Move::Pass();
    if (event.point) move = Move::At(event.point->second * sgf->width + event.point->first);
    if (play) {
      setting_up = false;
      status = loaded.PlayFor(event.player, move);
      continue;
    }
    Position position = loaded.game().position();
    int to_move = loaded.game().to_move();
    switch (event.kind) {
      case SgfGame::Event::Kind::kPut:
        position[static_cast<size_t>(move.vertex())] = StoneOf(event.player);
        to_move = 1 - event.player;
        break;
      case SgfGame::Event::Kind::kTakeOff:
        position[static_cast<size_t>(move.vertex())] = kEmptyCell;
        break;
      default:
        to_move = event.player;
    }
    if (setting_up) loaded.epochs_.pop_back();  // stones set up together are one step for undo
    setting_up = true;
    status = loaded.BeginWith(std::move(position), to_move);
  }
  if (!status.ok()) return Error(absl::StrCat("cannot load file: ", status.message()));
  graph_ = loaded.graph_;
  rules_ = loaded.rules_;
  epochs_ = std::move(loaded.epochs_);
  idle_passes_ = std::move(loaded.idle_passes_);
  return PlayerLetter(game().to_move()) == "B" ? std::string("black") : std::string("white");
}

GtpSession::Answer GtpSession::ShowBoard(Words) {
  const Position& position = game().position();
  if (!graph().layout()) return PositionText(position);
  const Layout& layout = *graph().layout();
  std::string columns = "\n  ";
  for (int x = 0; x < layout.width; ++x) {
    absl::StrAppend(
        &columns, " ",
        absl::string_view("ABCDEFGHJKLMNOPQRSTUVWXYZ").substr(static_cast<size_t>(x), 1));
  }
  std::string text = columns;
  for (int y = 0; y < layout.height; ++y) {
    absl::StrAppendFormat(&text, "\n%2d", layout.height - y);
    for (int x = 0; x < layout.width; ++x) {
      const std::optional<Vertex> v = layout.At(x, y);
      const char c = v ? kCellLetters[position[static_cast<size_t>(*v)]] : '?';
      absl::StrAppend(&text, " ", absl::string_view(&c, 1));
    }
  }
  return absl::StrCat(text, "\n", PlayerLetter(game().to_move()), " to move, ply ",
                      game().ply_count(), game().over() ? ", game over" : "");
}

}  // namespace tengen::kee
