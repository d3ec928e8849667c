#include "bench/suites/suite.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "engine/record/given_position.h"
#include "engine/record/notation.h"
#include "engine/rules.h"
#include "search/proof/proof_writer.h"
#include "verify/proof_text.h"
#include "verify/verifier.h"

namespace tengen::bench {
namespace {

constexpr size_t kFieldsBeforeAnswer = 4;  // category, rule, size, moves

using Words = std::vector<absl::string_view>;

absl::StatusOr<SuiteAnswer> ParseAnswer(const Words& words, const Board& board) {
  SuiteAnswer answer;
  const absl::string_view kind = words[0];
  if (kind == "win" && words.size() == 2 && absl::SimpleAtoi(words[1], &answer.distance) &&
      answer.distance > 0) {
    return answer;
  }
  if (kind == "no-vcf" && words.size() == 1) {
    answer.kind = SuiteAnswer::Kind::kNoVcf;
    return answer;
  }
  if (kind == "hold" && words.size() == 2) {
    answer.kind = SuiteAnswer::Kind::kHold;
    if (words[1] == "-") return answer;
    absl::StatusOr<std::vector<Point>> moves =
        engine::ParseMoves(words[1], board.width(), board.height());
    if (!moves.ok()) return moves.status();
    answer.moves = *std::move(moves);
    const auto taken = std::find_if(answer.moves.begin(), answer.moves.end(),
                                    [&](Point p) { return !board.IsEmpty(p); });
    if (taken == answer.moves.end()) return answer;
  }
  return absl::InvalidArgumentError(absl::StrCat("bad answer \"", absl::StrJoin(words, " "), "\""));
}

absl::StatusOr<SuitePosition> ParseLine(absl::string_view line) {
  const Words words = absl::StrSplit(line, ' ', absl::SkipEmpty());
  if (words.size() <= kFieldsBeforeAnswer) {
    return absl::InvalidArgumentError("expected category, rule, size, moves and answer");
  }
  engine::PositionText text;
  const std::optional<Rule> rule = engine::ParseRule(words[1]);
  if (!rule) return absl::InvalidArgumentError(absl::StrCat("unknown rule \"", words[1], "\""));
  text.rule = *rule;
  if (absl::Status status = ParseSize(words[2], &text.size); !status.ok()) return status;
  text.moves = std::string(words[3]);
  absl::StatusOr<Board> board = ReadPosition(text);
  if (!board.ok()) return board.status();
  absl::StatusOr<SuiteAnswer> answer =
      ParseAnswer(Words(words.begin() + kFieldsBeforeAnswer, words.end()), *board);
  if (!answer.ok()) return answer.status();
  std::vector<Point> moves = board->Moves();
  return SuitePosition{std::string(words[0]), *std::move(board), std::move(moves),
                       *std::move(answer)};
}

absl::Status Wrong(absl::string_view what) { return absl::FailedPreconditionError(what); }

// Solves by fours; a win comes with its verified distance, no win with nullopt.
absl::StatusOr<std::optional<int>> FoursDistance(Board& board, search::Solver& solver,
                                                 CheckEffort& effort) {
  const search::SolveOptions options = {
      .threats = false, .max_nodes = effort.max_nodes, .shortest = false};
  const search::Solution solution = solver.Solve(board, options, effort.stop);
  effort.nodes += solution.nodes;
  switch (solution.answer) {
    case search::Solution::Answer::kWin: {
      const absl::StatusOr<int> distance = VerifiedDistance(board, solver, solution);
      if (!distance.ok()) return distance.status();
      return *distance;
    }
    case search::Solution::Answer::kNoWin:
      return std::nullopt;
    case search::Solution::Answer::kUnknown:
      break;
  }
  return absl::ResourceExhaustedError("the solver gave up");
}

absl::Status CheckWin(const SuitePosition& position, search::Solver& solver, CheckEffort& effort) {
  Board board = position.board;
  const search::SolveOptions options = {.quiet = position.category == kQuietCategory,
                                        .max_nodes = effort.max_nodes};
  const search::Solution solution = solver.Solve(board, options, effort.stop);
  effort.nodes += solution.nodes;
  if (solution.answer == search::Solution::Answer::kUnknown) {
    return absl::ResourceExhaustedError("the solver gave up");
  }
  if (solution.answer == search::Solution::Answer::kNoWin) return Wrong("no win is found");
  const absl::StatusOr<int> distance = VerifiedDistance(board, solver, solution);
  if (!distance.ok()) return distance.status();
  if (*distance <= position.answer.distance) return absl::OkStatus();
  const std::string found = absl::StrCat("the win takes ", *distance, " plies");
  // The shortest win by fours is known if the limits were enough to find no shorter one; of wins by
  // threats there may always be a shorter one.
  const bool shortest = solution.nodes < effort.max_nodes && !effort.stop();
  if (solution.by_fours && shortest) return Wrong(found);
  return absl::ResourceExhaustedError(found + ", as far as it was found");
}

absl::Status CheckNoVcf(const SuitePosition& position, search::Solver& solver,
                        CheckEffort& effort) {
  Board board = position.board;
  const absl::StatusOr<std::optional<int>> distance = FoursDistance(board, solver, effort);
  if (!distance.ok()) return distance.status();
  return *distance ? Wrong(absl::StrCat("fours win in ", **distance, " plies")) : absl::OkStatus();
}

absl::Status CheckHold(const SuitePosition& position, search::Solver& solver, CheckEffort& effort) {
  Board board = position.board;
  const std::vector<Point>& holding = position.answer.moves;
  for (Point p : PointSet(board.empty())) {
    const Verdict verdict = board.Judge(p);
    if (verdict == Verdict::kWin) return Wrong("the side to move can make a five");
    const bool expected = std::find(holding.begin(), holding.end(), p) != holding.end();
    if (verdict == Verdict::kForbiddenLoss) {
      if (expected) return Wrong(absl::StrCat(ToLetters(p, board.height()), " is forbidden"));
      continue;
    }
    board.Make(p);
    const absl::StatusOr<std::optional<int>> distance = FoursDistance(board, solver, effort);
    board.Unmake();
    if (!distance.ok()) return distance.status();
    if (distance->has_value() == expected) {
      return Wrong(absl::StrCat(ToLetters(p, board.height()), expected ? " loses" : " holds"));
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::vector<SuitePosition>> ParseSuite(absl::string_view text) {
  std::vector<SuitePosition> positions;
  int number = 0;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    ++number;
    line = absl::StripAsciiWhitespace(line);
    if (line.empty() || line[0] == '#') continue;
    absl::StatusOr<SuitePosition> position = ParseLine(line);
    if (!position.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat("line ", number, ": ", position.status().message()));
    }
    positions.push_back(*std::move(position));
  }
  return positions;
}

std::string SuiteLine(const SuitePosition& position) {
  const Board& board = position.board;
  std::string line =
      absl::StrCat(position.category, " ", RuleName(board.rule()), " ", board.width(),
                   board.width() == board.height() ? "" : absl::StrCat("x", board.height()), " ",
                   MovesToText(position.moves, board.height()));
  switch (position.answer.kind) {
    case SuiteAnswer::Kind::kWin:
      return absl::StrCat(line, " win ", position.answer.distance);
    case SuiteAnswer::Kind::kNoVcf:
      return absl::StrCat(line, " no-vcf");
    case SuiteAnswer::Kind::kHold:
      break;
  }
  const std::vector<Point>& moves = position.answer.moves;
  return absl::StrCat(line, " hold ", moves.empty() ? "-" : MovesToText(moves, board.height()));
}

absl::StatusOr<int> VerifiedDistance(const Board& board, const search::Solver& solver,
                                     const search::Solution& solution) {
  const absl::StatusOr<verify::Proof> proof =
      verify::ParseProof(ProofText(board, solver.tree(), *solution.root));
  if (!proof.ok()) return proof.status();
  const absl::StatusOr<verify::Verified> verified = verify::VerifyProof(*proof);
  if (!verified.ok()) return verified.status();
  return verified->distance;
}

absl::Status CheckAnswer(const SuitePosition& position, search::Solver& solver,
                         CheckEffort& effort) {
  switch (position.answer.kind) {
    case SuiteAnswer::Kind::kWin:
      return CheckWin(position, solver, effort);
    case SuiteAnswer::Kind::kNoVcf:
      return CheckNoVcf(position, solver, effort);
    case SuiteAnswer::Kind::kHold:
      break;
  }
  return CheckHold(position, solver, effort);
}

}  // namespace tengen::bench
