// Positions that other engines are trained with, which no database is made of: only to say so.
//
// Of c-gomoku-cli, numbers of two bytes or four with the lowest bits first:
//
//   .bin      u16 result:2 ply:9 size:5, u16 rule:3 move:13, and ply moves; such samples in a row
//   .binpack  u32 size:5 rule:3 result:4 plies:10 opening:10, u32 tag:14 moves:18, and the opening
//
// A move is a u16 32 * x + y.
#ifndef TENGEN_PROTOCOL_DATABASE_FORMATS_TRAINING_SAMPLES_H_
#define TENGEN_PROTOCOL_DATABASE_FORMATS_TRAINING_SAMPLES_H_

#include "absl/strings/string_view.h"

namespace tengen::database {

// True if the beginning of a file looks like such samples. Pure.
bool LooksLikeBin(absl::string_view head);
bool LooksLikeBinpack(absl::string_view head);

}  // namespace tengen::database

#endif  // TENGEN_PROTOCOL_DATABASE_FORMATS_TRAINING_SAMPLES_H_
