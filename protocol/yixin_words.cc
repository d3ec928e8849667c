#include "protocol/yixin_words.h"

#include <algorithm>
#include <array>

namespace tengen {
namespace {

struct Row {
  absl::string_view word;
  PassedOver follows;
};

constexpr std::array kRows = {
    Row{"YXBLOCKPATHEXCEPT", PassedOver::kBlock},
    // The position database.
    Row{"YXQUERYDATABASEALL", PassedOver::kBlock},
    Row{"YXQUERYDATABASEALLT", PassedOver::kBlock},
    Row{"YXQUERYDATABASEONE", PassedOver::kBlock},
    Row{"YXQUERYDATABASETEXT", PassedOver::kBlock},
    Row{"YXDELETEDATABASEONE", PassedOver::kBlock},
    Row{"YXDELETEDATABASEALL", PassedOver::kBlock},
    Row{"YXEDITTVDDATABASE", PassedOver::kBlock},
    Row{"YXEDITLABELDATABASE", PassedOver::kBlock},
    Row{"YXEDITTEXTDATABASE", PassedOver::kBlock},
    Row{"YXSETBESTMOVEDATABASE", PassedOver::kBlock},
    Row{"YXCLEARBESTMOVEDATABASE", PassedOver::kBlock},
    Row{"YXSETDATABASE", PassedOver::kLine},
    Row{"YXDBTOPOS", PassedOver::kLine},
    Row{"YXDBTOTXT", PassedOver::kLine},
    Row{"YXDBTOTXTALL", PassedOver::kLine},
    Row{"YXTXTTODB", PassedOver::kLine},
    Row{"YXLIBTODB", PassedOver::kLine},
    Row{"YXDBTOLIB", PassedOver::kLine},
    Row{"YXDBMERGE", PassedOver::kLine},
    Row{"YXDBSPLIT", PassedOver::kLine},
    Row{"YXSAVEDATABASE", PassedOver::kNothing},
    Row{"YXDBCHECK", PassedOver::kNothing},
    Row{"YXDBFIX", PassedOver::kNothing},
};

}  // namespace

std::optional<PassedOver> FindYixinWord(absl::string_view word) {
  const auto row = std::find_if(kRows.begin(), kRows.end(),
                                [word](const Row& candidate) { return candidate.word == word; });
  if (row == kRows.end()) return std::nullopt;
  return row->follows;
}

}  // namespace tengen
