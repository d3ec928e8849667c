#include "search/solved_games.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "base/annotated.h"
#include "base/errors.h"
#include "base/text.h"
#include "engine/record/notation.h"
#include "engine/rules.h"

namespace tengen::search {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> TextsOf(const std::string& folder, std::error_code& error) {
  std::vector<std::string> paths;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    std::error_code no_file;  // such as a pipe, on which reading would wait
    if (entry.path().extension() == ".txt" && entry.is_regular_file(no_file))
      paths.push_back(entry.path().string());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

// Whether it may be one: of what cannot be read, reading it will tell why.
bool IsStrategy(const std::string& path) {
  std::ifstream file(path);
  std::string line;
  return !file || (std::getline(file, line) && absl::StartsWith(line, "tengen-strategy "));
}

absl::StatusOr<Board> ReadStart(const std::string& path) {
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) return base::SystemError(errno, "cannot read", path);
  absl::StatusOr<Board> start = ReadStrategyStart(file);
  const absl::Status status = start.ok() ? CheckStrategyEnd(file) : start.status();
  if (!status.ok()) return base::Annotated(status, path);
  return start;
}

// "standard 15x15 h8 a2 is won by Black". `stones`: of the start, Black's first.
std::string ClaimText(const Board& start, const std::vector<Point>& stones) {
  std::string text = absl::StrCat(RuleName(start.rule()), " ", start.width(), "x", start.height());
  const size_t black = (stones.size() + 1) / 2;
  for (size_t i = 0; i < stones.size(); ++i) {
    const Point p = stones[i / 2 + (i % 2 == 0 ? 0 : black)];
    absl::StrAppend(&text, " ", ToLetters(p, start.height()));
  }
  const bool blacks = start.side_to_move() == Color::kBlack;
  return absl::StrCat(text, " is won by ", blacks ? "Black" : "White");
}

}  // namespace

absl::StatusOr<SolvedGames> SolvedGames::Open(const std::string& folder) {
  std::error_code error;
  std::vector<std::string> strategies;
  for (std::string& path : TextsOf(folder, error)) {
    if (IsStrategy(path)) strategies.push_back(std::move(path));
  }
  if (error || strategies.empty()) {
    return absl::NotFoundError(absl::StrCat("no solved games in ", base::Quoted(folder)));
  }
  return OpenFiles(strategies);
}

absl::StatusOr<SolvedGames> SolvedGames::OpenFiles(absl::Span<const std::string> paths) {
  SolvedGames games;
  for (const std::string& path : paths) {
    absl::StatusOr<Board> start = ReadStart(path);
    if (!start.ok()) return start.status();
    games.games_.push_back({path, *std::move(start)});
  }
  return games;
}

std::optional<SolvedGames::Answer> SolvedGames::Look(const Board& board) const {
  std::optional<Answer> answer;
  for (const Game& game : games_) {
    const std::optional<std::vector<Point>> stones = StartWithin(game.start, board);
    if (!stones) continue;
    std::ifstream file(game.path, std::ios::binary);
    const StrategyAnswer found = FindInStrategy(file, board);
    if (!found.move && (!found.reply || answer)) continue;
    answer = Answer{ClaimText(game.start, *stones), found};
    if (found.move) break;
  }
  return answer;
}

}  // namespace tengen::search
