#include "protocol/database/formats/old_games.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "base/errors.h"

namespace tengen::database {
namespace {

constexpr int kOldSide = 15;
constexpr engine::BoardSize kOldBoard = {kOldSide, kOldSide};

using Words = std::vector<absl::string_view>;

Words WordsOf(absl::string_view text, absl::string_view separators) {
  return absl::StrSplit(text, absl::ByAnyChar(separators), absl::SkipEmpty());
}

Words LinesOfWords(absl::string_view text) {
  Words lines = WordsOf(text, "\r\n");
  for (absl::string_view& line : lines) line = absl::StripAsciiWhitespace(line);
  lines.erase(std::remove(lines.begin(), lines.end(), absl::string_view()), lines.end());
  return lines;
}

// Counted from 0 at the top left; nullopt off the board.
std::optional<Point> PointAt(int x, int y) {
  if (x < 0 || y < 0 || x >= kOldSide || y >= kOldSide) return std::nullopt;
  return Point(x, y);
}

// 1 to 15; 0 for other characters.
int HexDigit(char c) {
  if (absl::ascii_isdigit(c)) return c - '0';
  const char small = absl::ascii_tolower(c);
  return small >= 'a' && small <= 'f' ? small - 'a' + 10 : 0;
}

int LetterColumn(char c) { return absl::ascii_tolower(c) - 'a'; }

// Appends the move; an error if `point` is none.
absl::Status AddMove(std::optional<Point> point, absl::string_view text, GameMoves& game) {
  if (!point) return base::QuotedError("no move", text);
  game.moves.emplace_back(*point);
  return absl::OkStatus();
}

// The game whose moves `read` makes of the words, one of each.
template <typename Read>
absl::StatusOr<GameMoves> GameOfWords(const Words& words, Read read) {
  GameMoves game;
  game.size = kOldBoard;
  for (absl::string_view word : words) {
    if (absl::Status status = AddMove(read(word), word, game); !status.ok()) return status;
  }
  if (game.moves.empty()) return absl::InvalidArgumentError("moves are missing");
  return game;
}

std::optional<Point> PointOfBan(absl::string_view word) {
  int x = 0, y = 0;
  if (word.size() < 3 || word.size() > 4) return std::nullopt;
  if (!absl::SimpleAtoi(word.substr(0, word.size() - 2), &x)) return std::nullopt;
  if (!absl::SimpleAtoi(word.substr(word.size() - 2), &y)) return std::nullopt;
  return PointAt(x - 1, y - 1);
}

// Column and row from the top.
std::optional<Point> PointOfHex(absl::string_view word) {
  if (word.size() != 2) return std::nullopt;
  return PointAt(HexDigit(word[0]) - 1, HexDigit(word[1]) - 1);
}

std::optional<Point> PointOfDt5(absl::string_view word) {
  if (word.size() != 2) return std::nullopt;
  return PointAt(LetterColumn(word[0]), HexDigit(word[1]) - 1);
}

std::optional<Point> PointOfKif(absl::string_view word) {
  int number = 0;
  if (!absl::SimpleAtoi(word.substr(0, word.find(',')), &number) || number < 0) return std::nullopt;
  return PointAt(number % 16 - 1, number / 16 - 1);
}

// A game of Kurnik while its tags and words are read.
struct KurnikGame {
  std::map<std::string, std::string, std::less<>> tags;
  Words words;

  bool empty() const { return words.empty(); }
};

// `[Name "value"]`
void TakeTag(absl::string_view line, KurnikGame& game) {
  absl::ConsumePrefix(&line, "[");
  const std::pair<absl::string_view, absl::string_view> parts =
      absl::StrSplit(line, absl::MaxSplits(' ', 1));
  const size_t open = parts.second.find('"'), close = parts.second.rfind('"');
  if (open == absl::string_view::npos || close <= open) return;
  game.tags[std::string(parts.first)] =
      std::string(parts.second.substr(open + 1, close - open - 1));
}

bool IsMoveNumber(absl::string_view word) {
  return absl::EndsWith(word, ".") && absl::ascii_isdigit(word[0]);
}

bool IsKurnikResult(absl::string_view word) {
  return word == "1-0" || word == "0-1" || word == "1/2-1/2" || word == "*";
}

// "one - two, 1-0", Black first; he who chose Black was not the one who began.
std::string CommentOn(const KurnikGame& game, absl::string_view result, bool exchanged) {
  const auto tag = [&](absl::string_view name) {
    const auto found = game.tags.find(name);
    return found == game.tags.end() ? std::string("?") : found->second;
  };
  std::string black = tag("Black"), white = tag("White"), score(result);
  if (exchanged) {
    std::swap(black, white);
    if (score == "1-0" || score == "0-1") std::reverse(score.begin(), score.end());
  }
  return absl::StrCat(black, " - ", white, ", ", score);
}

absl::StatusOr<GameMoves> GameOf(const KurnikGame& kurnik) {
  constexpr size_t kFirstOffer = 4;  // in Renju
  GameMoves game;
  game.size = kOldBoard;
  const bool renju = kurnik.words.size() > 1 && kurnik.words[1] == "--";
  bool exchanged = false;
  absl::string_view result = "*";
  size_t number = 0;  // of points, offers too
  for (absl::string_view word : kurnik.words) {
    if (word == "black" || word == "white") exchanged = word == "black";
    if (word == "--" || word == "black" || word == "white") continue;
    if (IsKurnikResult(word)) {
      result = word;
      continue;
    }
    const std::optional<Point> point = engine::ParseLetters(word, kOldSide, kOldSide);
    const bool offer = renju && (number == kFirstOffer || number == kFirstOffer + 1);
    ++number;
    if (point && offer) continue;
    if (absl::Status status = AddMove(point, word, game); !status.ok()) return status;
  }
  if (renju) game.rule = Rule::kRenju;
  game.comment = CommentOn(kurnik, result, exchanged);
  return game;
}

}  // namespace

absl::StatusOr<GameMoves> GameFromBan(absl::string_view text) {
  return GameOfWords(LinesOfWords(text), PointOfBan);
}

absl::StatusOr<GameMoves> GameFromRnj(absl::string_view text) {
  const Words words = WordsOf(text, " \t\r\n");
  GameMoves game;
  game.size = kOldBoard;
  if (words.empty() || words.size() % 2 != 0) {
    return absl::InvalidArgumentError("rows and columns do not come in pairs");
  }
  for (size_t i = 0; i < words.size(); i += 2) {
    int x = 0, y = 0;
    const bool numbers = absl::SimpleAtoi(words[i], &y) && absl::SimpleAtoi(words[i + 1], &x);
    const std::optional<Point> point = numbers ? PointAt(x, y) : std::nullopt;
    if (absl::Status status = AddMove(point, words[i], game); !status.ok()) return status;
  }
  return game;
}

absl::StatusOr<GameMoves> GameFromNrf(absl::string_view text) {
  Words lines = LinesOfWords(text);
  if (lines.size() < 2 || lines.back() != "0") return absl::InvalidArgumentError("no 0 at the end");
  lines.pop_back();
  lines.erase(lines.begin());
  return GameOfWords(lines, PointOfHex);
}

absl::StatusOr<GameMoves> GameFromDt5(absl::string_view text) {
  Words words = WordsOf(text, ", \t\r\n");
  words.erase(std::find(words.begin(), words.end(), "**"), words.end());
  return GameOfWords(words, PointOfDt5);
}

absl::StatusOr<GameMoves> GameFromKif(absl::string_view text) {
  constexpr size_t kHead = 1 + kOldSide;
  Words lines = LinesOfWords(text);
  if (lines.size() <= kHead || !absl::StartsWith(lines[0], "*")) {
    return absl::InvalidArgumentError("no board of fifteen rows behind a star");
  }
  lines.erase(lines.begin(), lines.begin() + kHead);
  return GameOfWords(lines, PointOfKif);
}

absl::StatusOr<GameMoves> GameFromRdf(absl::string_view text) {
  constexpr absl::string_view kMark = ":RDFA";
  constexpr size_t kGroup = 4;
  const size_t mark = text.find(kMark);
  const size_t colon = mark == absl::string_view::npos ? mark : text.find(':', mark + 1);
  if (colon == absl::string_view::npos) return absl::InvalidArgumentError("no :RDFA");
  GameMoves game;
  game.size = kOldBoard;
  for (text.remove_prefix(colon + 1); !text.empty() && text[0] != '!';) {
    const absl::string_view group = text.substr(0, kGroup);
    text.remove_prefix(group.size());
    if (absl::StartsWith(group, "A5")) continue;
    const std::optional<Point> point = group.size() == kGroup
                                           ? PointAt(LetterColumn(group[2]), LetterColumn(group[3]))
                                           : std::nullopt;
    if (absl::Status status = AddMove(point, group, game); !status.ok()) return status;
  }
  if (game.moves.empty()) return absl::InvalidArgumentError("moves are missing");
  return game;
}

absl::StatusOr<GameMoves> GameFromBookLine(absl::string_view line) {
  GameMoves game;
  game.size = kOldBoard;
  game.comment = "recommended by a book";
  for (absl::string_view move : absl::StrSplit(line, ',')) {
    int cell = 0;
    const bool number = absl::SimpleAtoi(move, &cell) && cell >= 0;
    const std::optional<Point> point =
        number ? PointAt(cell % kOldSide, cell / kOldSide) : std::nullopt;
    if (absl::Status status = AddMove(point, move, game); !status.ok()) return status;
  }
  if (game.moves.size() < 2) return absl::InvalidArgumentError("a recommended move is missing");
  if (absl::Status status = PositionAfter(game, Rule::kRenju).status(); !status.ok()) return status;
  return game;
}

absl::StatusOr<GameMoves> GameFromBdtLine(absl::string_view line) {
  const size_t open = line.find("=["), close = line.rfind(']');
  if (open == absl::string_view::npos || close == absl::string_view::npos || close < open) {
    return absl::InvalidArgumentError("no list behind an equals sign");
  }
  const Words fields = absl::StrSplit(line.substr(open + 2, close - open - 2), ',');
  if (fields.size() < 4 || fields[3].size() % 2 != 0) {
    return absl::InvalidArgumentError("players, result and moves are missing");
  }
  GameMoves game;
  game.size = kOldBoard;
  game.comment = absl::StrCat(fields[0], " - ", fields[1], ", ", line.substr(0, open), ", ",
                              fields[2] == "+"   ? "1-0"
                              : fields[2] == "-" ? "0-1"
                                                 : "1/2-1/2");
  for (size_t i = 0; i < fields[3].size(); i += 2) {
    const absl::string_view move = fields[3].substr(i, 2);
    if (move == "00") {
      game.moves.emplace_back(std::nullopt);
      continue;
    }
    const std::optional<Point> point = PointAt(HexDigit(move[0]) - 1, kOldSide - HexDigit(move[1]));
    if (absl::Status status = AddMove(point, move, game); !status.ok()) return status;
  }
  return game;
}

std::vector<absl::StatusOr<GameMoves>> GamesFromKurnik(absl::string_view text) {
  std::vector<KurnikGame> games(1);
  for (absl::string_view line : LinesOfWords(text)) {
    if (absl::StartsWith(line, "[")) {
      if (!games.back().empty()) games.emplace_back();
      TakeTag(line, games.back());
      continue;
    }
    for (absl::string_view word : WordsOf(line, " \t")) {
      if (!IsMoveNumber(word)) games.back().words.push_back(word);
    }
  }
  std::vector<absl::StatusOr<GameMoves>> read;
  for (const KurnikGame& game : games) {
    if (!game.empty()) read.push_back(GameOf(game));
  }
  return read;
}

}  // namespace tengen::database
