#include "protocol/yixin_words.h"

#include <algorithm>
#include <array>

namespace tengen {
namespace {

struct Row {
  absl::string_view word;
  PassedOver follows;
  bool wants_answer = false;
};

constexpr std::array kRows = {
    // Root moves and lines to leave out of the search.
    Row{"YXBLOCK", PassedOver::kBlock},
    Row{"YXBLOCKUNDO", PassedOver::kBlock},
    Row{"YXBLOCKRESET", PassedOver::kNothing},
    Row{"YXBLOCKPATH", PassedOver::kBlock},
    Row{"YXBLOCKPATHEXCEPT", PassedOver::kBlock},
    Row{"YXBLOCKPATHUNDO", PassedOver::kBlock},
    Row{"YXBLOCKPATHRESET", PassedOver::kNothing},
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
    // The transposition table in a file.
    Row{"YXHASHDUMP", PassedOver::kLine},
    Row{"YXHASHLOAD", PassedOver::kLine},
    // Searches of other kinds.
    Row{"YXNBEST", PassedOver::kNothing, true},
    Row{"YXSEARCHDEFEND", PassedOver::kNothing, true},
    Row{"YXBALANCEONE", PassedOver::kNothing, true},
    Row{"YXBALANCETWO", PassedOver::kNothing, true},
};

}  // namespace

std::optional<YixinWord> FindYixinWord(absl::string_view word) {
  const auto row = std::find_if(kRows.begin(), kRows.end(),
                                [word](const Row& candidate) { return candidate.word == word; });
  if (row == kRows.end()) return std::nullopt;
  return YixinWord{row->follows, row->wants_answer};
}

}  // namespace tengen
