// Reads the position files of tests/data, whose columns tests/data/README.md describes.
#ifndef TENGEN_TESTS_ENGINE_DATA_FILES_H_
#define TENGEN_TESTS_ENGINE_DATA_FILES_H_

#include <map>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "tests/reference/board.h"
#include "tests/reference/rules.h"

namespace tengen::engine {

// The lines of tests/data/`name`, without line ends; the file may be gzip-compressed or plain. A
// file that cannot be read fails the current test and yields no lines.
std::vector<std::string> ReadDataLines(const std::string& name);

// A 15x15 position with all points that renju prohibits to Black.
struct ForbiddenRecord {
  reference::Board board;
  std::map<reference::Spot, reference::Renju> forbidden;
};
// Parses a line of forbidden_dev.txt.gz or forbidden_minimal_cases.txt.
ForbiddenRecord ParseForbidden(absl::string_view line);

// A move and what it did.
struct WinRecord {
  std::string rule;        // as RuleName has it
  reference::Board board;  // before the move
  reference::Spot move;
  char stone;  // reference::kBlack or kWhite
  reference::Outcome outcome;
};
// Parses a line of wins_dev.txt.gz or wins_caro9.txt.gz.
WinRecord ParseWin(absl::string_view line);

// One of the worked positions of the renju rules; points are in letters ("h8", row 1 at the bottom
// of 15).
struct RenjuExample {
  std::string id;
  std::vector<std::string> black;
  std::vector<std::string> white;
  std::string point;
  std::string verdict;  // "five", "overline", "double-four", "double-three" or "legal"
};
// The positions of renju_positions.json.
std::vector<RenjuExample> ReadRenjuExamples();

}  // namespace tengen::engine

#endif  // TENGEN_TESTS_ENGINE_DATA_FILES_H_
