// Tables of commands, whose rows have names.
#ifndef TENGEN_PROTOCOL_TABLE_H_
#define TENGEN_PROTOCOL_TABLE_H_

#include "absl/strings/string_view.h"

namespace tengen::protocol {

// The row of that name; nullptr if there is none. Pure and thread-safe.
template <typename Table>
auto FindRow(const Table& table, absl::string_view name) -> decltype(&*table.begin()) {
  for (const auto& row : table) {
    if (row.name == name) return &row;
  }
  return nullptr;
}

}  // namespace tengen::protocol

#endif  // TENGEN_PROTOCOL_TABLE_H_
