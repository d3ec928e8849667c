// The exchanges about openings: what each command asks, and how its answer is written.
//
// One table lists all commands: SWAP2BOARD of the Piskvork protocol, its sisters for other rules of
// Gomoku, the steps that Yixin GUIs know, and OPENING, which serves every rule. All functions are
// pure and thread-safe.
#ifndef TENGEN_PROTOCOL_OPENING_EXCHANGE_H_
#define TENGEN_PROTOCOL_OPENING_EXCHANGE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "engine/board.h"
#include "engine/opening/negotiation.h"
#include "search/opening/opening_brain.h"

namespace tengen::protocol {

// Everything that a command came with.
struct OpeningRequest {
  Rule rule = Rule::kFreestyle;
  int width = 0;
  int height = 0;
  absl::StatusOr<engine::OpeningConfig> config;  // as INFO has it
  std::optional<int64_t> number;                 // an argument in the command's own line
  std::vector<Point> stones;     // of the block, or of the board for commands without one
  std::vector<std::string> log;  // the lines of an OPENING block
};

// A row of the table.
struct OpeningCommand {
  enum class Block : uint8_t { kNone, kStones, kLog };
  enum class WhenAgreed : uint8_t { kMove, kFormat };

  absl::string_view name;  // upper case
  Block block;
  bool takes_number;  // in the command's own line
  // What to think about. The negotiation may be agreed already; then `when_agreed` tells whether an
  // ordinary move is asked for, or nothing, and `format` gets an answer without actions.
  // Errors say what is wrong with the request, for an ERROR line.
  absl::StatusOr<search::OpeningTask> (*build)(const OpeningRequest& request);
  // The lines that answer.
  std::vector<std::string> (*format)(const search::OpeningTask& task,
                                     const search::OpeningAnswer& answer);
  // Only the first action is sent; the others answer the questions that follow it.
  bool one_by_one = false;
  WhenAgreed when_agreed = WhenAgreed::kMove;
  // Set for a command that is answered at once, by this line; `build` and `format` are null then.
  absl::StatusOr<std::string> (*describe)(const OpeningRequest& request) = nullptr;
};

// nullptr if `word` (upper case) is no such command. The row lives for ever.
const OpeningCommand* FindOpeningCommand(absl::string_view word);

// Points in the actions' order, the move last.
std::vector<Point> StonesOf(const search::OpeningAnswer& answer);

// What a person wants to know: "MESSAGE opening depth 5 black +12 n 123456 t 812".
std::string OpeningMessage(const search::SearchInfo& info);

}  // namespace tengen::protocol

#endif  // TENGEN_PROTOCOL_OPENING_EXCHANGE_H_
