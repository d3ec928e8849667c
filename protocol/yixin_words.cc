#include "protocol/yixin_words.h"

#include <algorithm>
#include <array>

namespace tengen::protocol {
namespace {

struct Row {
  absl::string_view word;
  PassedOver follows;
};

constexpr std::array kRows = {
    Row{"YXBLOCKPATHEXCEPT", PassedOver::kBlock},
    // The position database, as far as it is not served.
    Row{"YXSETBESTMOVEDATABASE", PassedOver::kBlock},
    Row{"YXCLEARBESTMOVEDATABASE", PassedOver::kBlock},
    Row{"YXDBTOPOS", PassedOver::kLine},
    Row{"YXDBTOLIB", PassedOver::kLine},
    Row{"YXDBFIX", PassedOver::kNothing},
};

}  // namespace

std::optional<PassedOver> FindYixinWord(absl::string_view word) {
  const auto row = std::find_if(kRows.begin(), kRows.end(),
                                [word](const Row& candidate) { return candidate.word == word; });
  if (row == kRows.end()) return std::nullopt;
  return row->follows;
}

}  // namespace tengen::protocol
