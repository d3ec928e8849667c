#include "protocol/database/formats/records.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "base/sgf.h"
#include "engine/record/psq.h"
#include "engine/record/recorded_game.h"
#include "engine/record/sgf.h"

namespace tengen::database {
namespace {

using Kind = engine::RecordedStep::Kind;

// Larger collections are cut into several files by everybody who has one.
constexpr size_t kMostRecord = size_t{1} << 28;

// All of the file.
absl::StatusOr<absl::string_view> WholeText(InputFile& in) {
  absl::StatusOr<absl::string_view> text = in.Look(kMostRecord + 1);
  if (text.ok() && text->size() > kMostRecord) {
    return absl::InvalidArgumentError("longer than 256 MiB");
  }
  return text;
}

// "Black - White, result"; empty if nothing is said.
std::string CommentOn(const engine::RecordedGame& game) {
  std::string text;
  if (!game.black_name.empty() || !game.white_name.empty()) {
    text = absl::StrCat(game.black_name, " - ", game.white_name);
  }
  for (const std::string& more : {game.date, game.result}) {
    if (!more.empty()) absl::StrAppend(&text, text.empty() ? "" : ", ", more);
  }
  return text;
}

// Where a record has come to.
struct Reached {
  Position position;
  engine::RecordedTurn turn;
};

absl::Status Do(const engine::RecordedStep& step, Reached& reached) {
  Position& position = reached.position;
  if (step.kind == Kind::kMove && !position.IsEmpty(step.point)) {
    return absl::InvalidArgumentError(
        absl::StrCat("a move to the taken point ", engine::ToLetters(step.point, position.height)));
  }
  PointSet& own = position.stones[Index(step.color)];
  if (step.kind == Kind::kPut || step.kind == Kind::kTakeOff) {
    for (PointSet& stones : position.stones) stones.Erase(step.point);
  }
  if (step.kind == Kind::kPut || step.kind == Kind::kMove) own.Insert(step.point);
  reached.turn.Take(step, position.stones[Index(Color::kBlack)].size(),
                    position.stones[Index(Color::kWhite)].size());
  position.side_to_move = reached.turn.side();
  return absl::OkStatus();
}

bool HasMove(const base::SgfNode& node) {
  return std::any_of(node.properties.begin(), node.properties.end(),
                     [](const base::SgfProperty& property) {
                       return property.name == "B" || property.name == "W";
                     });
}

// One game with its variations.
class TreeReader {
 public:
  TreeReader(const base::SgfTree& tree, int number, Rule rule, engine::BoardSize size,
             std::string comment, RecordSink& sink)
      : tree_(tree), number_(number), steps_(size), comment_(std::move(comment)), sink_(sink) {
    open_.push_back({0, {Position{rule, size.width, size.height, Color::kBlack, {}}, {}}});
    for (const base::SgfNode* node = &tree.nodes[0]; node != nullptr; node = tree.Next(*node)) {
      if (last_ == nullptr || HasMove(*node)) last_ = node;
    }
  }

  absl::Status Read() {
    while (!open_.empty()) {
      Open next = open_.back();
      open_.pop_back();
      const base::SgfNode& node = tree_.nodes[static_cast<size_t>(next.node)];
      absl::Status whole;
      if (absl::Status status = Play(node, next.reached, whole); !status.ok()) return status;
      absl::Status taken = whole.ok() ? Hand(node, next.reached.position) : Refuse(node, whole);
      if (!taken.ok()) return taken;
      if (!whole.ok()) continue;
      for (auto child = node.children.rbegin(); child != node.children.rend(); ++child) {
        open_.push_back({*child, next.reached});
      }
    }
    return absl::OkStatus();
  }

 private:
  struct Open {
    int node;
    Reached reached;  // before it
  };

  // Hands over what the node passes through; `whole` says whether all of it makes sense. Errors:
  // those of the sink.
  absl::Status Play(const base::SgfNode& node, Reached& reached, absl::Status& whole) {
    node_steps_.clear();
    whole = steps_.Append(node, node_steps_);
    for (size_t i = 0; i < node_steps_.size(); ++i) {
      if (absl::Status status = Do(node_steps_[i], reached); !status.ok()) {
        whole = status;
        return absl::OkStatus();
      }
      const bool last = i + 1 == node_steps_.size();
      if ((last && whole.ok()) || !EndsPosition(i)) continue;
      Record record;
      if (absl::Status status = sink_.Take(reached.position, record); !status.ok()) return status;
    }
    return absl::OkStatus();
  }

  // Of set-up stones only what they come to is a position.
  bool EndsPosition(size_t step) const {
    if (engine::IsTurn(node_steps_[step])) return true;
    const bool set_up = node_steps_[step].kind != Kind::kToMove;
    return set_up && step + 1 < node_steps_.size() && engine::IsTurn(node_steps_[step + 1]);
  }

  absl::Status Hand(const base::SgfNode& node, const Position& position) {
    Record record;
    for (const base::SgfProperty& property : node.properties) {
      if (property.name == "C") AddComment(property.values[0], record);
      if (property.name == "LB") AddTexts(property, record);
    }
    if (&node == last_) AddComment(comment_, record);
    const bool says = !record.comment.empty() || !record.texts.empty();
    if (node_steps_.empty() && !says) return absl::OkStatus();
    return sink_.Take(position, record);
  }

  static void AddComment(absl::string_view text, Record& record) {
    if (text.empty()) return;
    absl::StrAppend(&record.comment, record.comment.empty() ? "" : "\n", text);
  }

  // "hh:A"
  void AddTexts(const base::SgfProperty& labels, Record& record) const {
    for (const std::string& label : labels.values) {
      const std::pair<absl::string_view, absl::string_view> parts =
          absl::StrSplit(label, absl::MaxSplits(':', 1));
      const std::optional<Point> point = steps_.PointOf(parts.first);
      const auto is_there = [&](const PointText& text) { return text.point == *point; };
      if (!point || parts.second.empty()) continue;
      if (std::any_of(record.texts.begin(), record.texts.end(), is_there)) continue;
      record.texts.push_back({*point, std::string(parts.second)});
    }
    std::sort(record.texts.begin(), record.texts.end(),
              [](const PointText& a, const PointText& b) { return a.point.id() < b.point.id(); });
  }

  absl::Status Refuse(const base::SgfNode& node, const absl::Status& why) {
    const int line = node.properties.empty() ? 0 : node.properties[0].line;
    return sink_.Refuse(absl::StrCat("game ", number_, ", line ", line), why.message());
  }

  const base::SgfTree& tree_;
  const int number_;
  engine::SgfSteps steps_;
  const std::string comment_;
  RecordSink& sink_;
  const base::SgfNode* last_ = nullptr;  // of the main line, empty nodes apart
  std::vector<engine::RecordedStep> node_steps_;
  std::vector<Open> open_;
};

absl::Status ReadGame(const base::SgfTree& tree, int number, std::optional<Rule> rule,
                      std::optional<engine::BoardSize> size, RecordSink& sink) {
  const absl::StatusOr<engine::BoardSize> found = engine::SgfSize(tree, size);
  if (!found.ok()) {
    const absl::string_view hint =
        absl::IsFailedPrecondition(found.status()) ? "; --size=N says it" : "";
    return sink.Refuse(absl::StrCat("game ", number), absl::StrCat(found.status().message(), hint));
  }
  const engine::RecordedGame info = engine::SgfInfoOf(tree);
  if (!rule) rule = info.rule.value_or(Rule::kFreestyle);
  return TreeReader(tree, number, *rule, *found, CommentOn(info), sink).Read();
}

}  // namespace

bool LooksLikeSgf(absl::string_view head) {
  head = absl::StripLeadingAsciiWhitespace(head);
  if (!absl::ConsumePrefix(&head, "(")) return false;
  head = absl::StripLeadingAsciiWhitespace(head);
  return !head.empty() && head[0] == ';';
}

absl::StatusOr<GameMoves> GameFromPsq(absl::string_view text) {
  const absl::StatusOr<engine::PsqGame> psq = engine::ReadPsq(text);
  if (!psq.ok()) return psq.status();
  GameMoves game;
  game.size = {psq->width, psq->height};
  for (const engine::PsqMove& move : psq->moves) game.moves.emplace_back(move.point);
  game.comment = CommentOn(RecordedGameOf(*psq));
  game.rule = psq->rule;
  game.refused = psq->illegal.empty() ? psq->broken : psq->illegal;
  return game;
}

absl::Status ReadPsqRecord(InputFile& in, std::optional<Rule> rule, RecordSink& sink) {
  const absl::StatusOr<absl::string_view> text = WholeText(in);
  if (!text.ok()) return text.status();
  const absl::StatusOr<GameMoves> game = GameFromPsq(*text);
  if (!game.ok()) return game.status();
  return TakeGame(*game, rule.value_or(game->rule.value_or(Rule::kFreestyle)), sink);
}

absl::Status ReadSgfRecords(InputFile& in, std::optional<Rule> rule,
                            std::optional<engine::BoardSize> size, RecordSink& sink,
                            std::optional<base::Encoding> encoding) {
  const absl::StatusOr<absl::string_view> text = WholeText(in);
  if (!text.ok()) return text.status();
  base::SgfReader reader(*text, base::kMaxSgfParts, encoding);
  int games = 0;
  while (std::optional<absl::StatusOr<base::SgfTree>> tree = reader.Next()) {
    ++games;
    absl::Status status = tree->ok()
                              ? ReadGame(**tree, games, rule, size, sink)
                              : sink.Refuse(absl::StrCat("game ", games), tree->status().message());
    if (!status.ok()) return status;
  }
  if (games == 0) return absl::InvalidArgumentError("no game of SGF");
  return absl::OkStatus();
}

}  // namespace tengen::database
