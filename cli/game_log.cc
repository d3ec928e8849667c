#include "cli/game_log.h"

#include <cstddef>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "base/errors.h"
#include "base/text.h"
#include "cli/command_line.h"
#include "engine/record/notation.h"
#include "engine/rules.h"

namespace tengen::cli {
namespace {

using search::GameProof;
using QuestionKind = GameProof::Question::Kind;

constexpr absl::string_view kMoves = "moves";  // in place of an effort
constexpr const char* kRepliesTo = "replies to";

base::Json HeaderOf(const Board& root) {
  return {{"format", "tengen game log 2"},
          {"rule", RuleName(root.rule())},
          {"size", absl::StrCat(root.width(), "x", root.height())},
          {"side", root.side_to_move() == Color::kBlack ? "black" : "white"},
          {"start", search::StonesText(root)}};
}

std::optional<std::string> TextOf(const base::Json& line, absl::string_view name) {
  const base::Json* const member = base::FindMember(line, name);
  if (member == nullptr || !member->is_string()) return std::nullopt;
  return member->get<std::string>();
}

// {"stones": S, "try": MOVE}, {"stones": S, "replies to": MOVE, "effort": N, "answer": A} or
// {"stones": S, "effort": N or "moves", "answer": A}
absl::Status Replay(absl::string_view text, const Board& root, GameProof& proof) {
  const absl::StatusOr<base::Json> line = base::ParseJson(text);
  if (!line.ok()) return line.status();
  const std::optional<std::string> stones = TextOf(*line, "stones");
  if (!stones) return absl::InvalidArgumentError("no stones");
  if (const std::optional<std::string> tried = TextOf(*line, "try")) {
    const std::optional<Point> move = engine::ParseLetters(*tried, root.width(), root.height());
    if (!move) return base::IsNot(*tried, "a point of the board");
    return proof.Try(*stones, *move);
  }
  const std::optional<std::string> answer = TextOf(*line, "answer");
  const base::Json* const effort = base::FindMember(*line, "effort");
  if (effort == nullptr || !answer) return absl::InvalidArgumentError("no answer");
  const std::optional<int64_t> number = base::WholeNumber(*effort);
  if (number && (*number < 0 || *number >= GameProof::kEfforts)) {
    return base::IsNot(base::JsonText(*effort), "an effort");
  }
  GameProof::Question question = {*stones, number ? QuestionKind::kSolve : QuestionKind::kMoves,
                                  static_cast<int>(number.value_or(0))};
  if (const std::optional<std::string> played = TextOf(*line, kRepliesTo)) {
    question.kind = QuestionKind::kFamily;
    question.move = engine::ParseLetters(*played, root.width(), root.height());
    if (!question.move) return base::IsNot(*played, "a point of the board");
  }
  return TakeGameAnswer(question, *answer, root, proof);
}

}  // namespace

absl::Status TakeGameAnswer(const GameProof::Question& question, absl::string_view answer,
                            const Board& root, GameProof& proof) {
  if (question.kind != QuestionKind::kSolve) {
    const absl::StatusOr<std::vector<Point>> points =
        engine::ParseMoves(answer, root.width(), root.height());
    if (!points.ok()) return points.status();
    return question.kind == QuestionKind::kMoves
               ? proof.SetMoves(question.stones, *points)
               : proof.SetLost(question.stones, *question.move, question.effort, *points);
  }
  if (answer != "won" && answer != "open" && answer != "exhausted") {
    return base::IsNot(answer, "an answer");
  }
  return proof.Solved(question.stones, question.effort, answer == "won", answer == "exhausted");
}

absl::StatusOr<std::unique_ptr<GameLog>> GameLog::Open(const std::string& path, const Board& root,
                                                       GameProof& proof) {
  absl::StatusOr<std::unique_ptr<base::LineFile>> file = base::LineFile::Open(path);
  if (!file.ok()) return file.status();
  const base::Json header = HeaderOf(root);
  const std::string text = (*file)->text();
  const std::vector<absl::string_view> lines = absl::StrSplit(text, '\n', absl::SkipEmpty());
  if (lines.empty()) {
    if (absl::Status begun = (*file)->Begin(base::JsonText(header) + "\n"); !begun.ok())
      return begun;
  } else if (base::ParseJson(lines.front()).value_or(nullptr) != header) {
    return absl::FailedPreconditionError(
        absl::StrCat(base::Quoted(path), " is not of this game: ", base::JsonText(header)));
  }
  for (size_t i = 1; i < lines.size(); ++i) {
    const absl::Status taken = Replay(lines[i], root, proof);
    if (taken.ok()) continue;
    return absl::DataLossError(
        absl::StrCat(base::Quoted(path), " line ", i + 1, ": ", taken.message()));
  }
  // The constructor is private, so make_unique cannot reach it.
  return std::unique_ptr<GameLog>(new GameLog(*std::move(file), root.height()));
}

absl::Status GameLog::AddTrials(const std::vector<GameProof::Trial>& trials) {
  std::string lines;
  for (const GameProof::Trial& trial : trials) {
    const base::Json line = {{"stones", trial.stones}, {"try", ToLetters(trial.move, height_)}};
    absl::StrAppend(&lines, base::JsonText(line), "\n");
  }
  return lines.empty() ? absl::OkStatus() : file_->Append(lines);
}

absl::Status GameLog::AddAnswer(const GameProof::Question& question, absl::string_view answer) {
  base::Json line = {{"stones", question.stones}};
  if (question.kind == QuestionKind::kFamily) line[kRepliesTo] = ToLetters(*question.move, height_);
  line["effort"] = question.effort;
  if (question.kind == QuestionKind::kMoves) line["effort"] = kMoves;
  line["answer"] = answer;
  return file_->Append(base::JsonText(line) + "\n");
}

}  // namespace tengen::cli
