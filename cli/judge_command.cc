#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <iostream>
#include <system_error>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "base/command.h"
#include "base/errors.h"
#include "cli/command_line.h"
#include "cli/commands.h"
#include "cli/judge/batch_judge.h"
#include "cli/judge/judge_line.h"

namespace tengen::cli {
namespace {

constexpr size_t kReadSize = size_t{1} << 16;

constexpr absl::string_view kJudgeUsage =
    R"(Usage: tengen judge [--forbidden | --threats] [--rule=RULE] [--size=N | --size=WxH]

Reads one position a line on standard input and prints one answer a line:

  (default)    what the last move did: win, none or forbidden-loss
  --forbidden  where Black may not play in renju: x,y:kind,... by ascending y, then x;
               kind is 6 (overline), 44 or 33; - if nowhere
  --threats    Black's sets TAB White's sets; a colour's sets are joined by ; and each is
               name=x,y x,y ...; - if there are none. Names: 5 winning row, S4 straight four,
               4 four, 44 two fours, 3 open three, 33 two open threes, C3 closed three,
               2 open two, 22 two open twos, 6 overline that does not win

A position is a record, moves or a board; x is the column from the left, y the row from the top,
both from 0:

  record       rule TAB size TAB board TAB x,y TAB colour; the board AFTER the move at x,y,
               which is taken off and judged; colour is x (Black) or o; columns behind that
               are ignored
  moves        h8h9i10: Black begins; rows are counted from the bottom
  board        with --forbidden and --threats only: one character a point, row by row from
               the top, . empty, x Black, o White, # blocked; columns behind it are ignored

A blank line is answered by an empty line, a line that cannot be judged by "error" and a complaint
with its number on standard error, so line n always answers line n.

Exit status: 0 all lines were judged; 1 one could not be, or reading failed; 2 bad usage; 74 not all
answers could be written.)";

OptionSetter StoreTask(JudgeTask task, std::optional<JudgeTask>* out) {
  return [task, out](absl::string_view) {
    if (*out && *out != task) {
      return absl::InvalidArgumentError("only one of --forbidden and --threats");
    }
    *out = task;
    return absl::OkStatus();
  };
}

struct JudgeArguments {
  std::optional<JudgeTask> task;
  JudgeSettings settings;
};

OptionTable Options(JudgeArguments* arguments) {
  JudgeSettings& settings = arguments->settings;
  return OptionTable(
      kJudgeUsage,
      {{"forbidden", "", "List the points that renju forbids to Black.",
        StoreTask(JudgeTask::kForbidden, &arguments->task)},
       {"threats", "", "List the threats of both colours.",
        StoreTask(JudgeTask::kThreats, &arguments->task)},
       {"rule", "RULE",
        "The rule of moves and boards (default freestyle; renju with --forbidden). Records of "
        "another are bad lines.",
        StoreRule(&settings.rule)},
       {"size", "N|WxH",
        "The size of their board, WIDTHxHEIGHT or one side (default 15). Records of another are "
        "bad lines.",
        [&settings](absl::string_view text) {
          settings.size = engine::ParseBoardSize(text);
          if (settings.size) return absl::OkStatus();
          return base::IsNot(text, "a size such as 15 or 20x15");
        }}});
}

// Complains about the last system call, which was to `action`.
int FailTo(absl::string_view action) {
  absl::FPrintF(stderr, "tengen judge: cannot %s: %s\n", action, base::Reason(errno));
  return kFailed;
}

// Puts what is there, at most one buffer, into `buffer` and returns the number of bytes; 0 at the
// end of input, negative if it cannot be read. Unlike fread it does not wait for more, so a program
// at the other end of two pipes gets its answer at once.
ssize_t ReadSome(std::string& buffer) {
  ssize_t n;
  do {
    n = read(STDIN_FILENO, buffer.data(), buffer.size());
  } while (n < 0 && errno == EINTR);
  return n;
}

bool WriteAll(absl::string_view text) {
  return std::fwrite(text.data(), 1, text.size(), stdout) == text.size() &&
         std::fflush(stdout) == 0;
}

int JudgeStandardInput(const JudgeSettings& settings) {
  BatchJudge judge(settings, std::cerr);
  std::string buffer(kReadSize, '\0');
  for (bool more = true; more;) {
    const ssize_t n = ReadSome(buffer);
    if (n < 0) return FailTo("read standard input");
    more = n > 0;
    const std::string answers =
        more ? judge.Feed(absl::string_view(buffer.data(), static_cast<size_t>(n)))
             : judge.Finish();
    if (!WriteAll(answers)) return kOutputLost;
  }
  return judge.bad_lines() == 0 ? kOk : kFailed;
}

}  // namespace

int RunJudge(CommandArguments args) {
  JudgeArguments arguments;
  const auto judge = [&] {
    arguments.settings.task = arguments.task.value_or(JudgeTask::kVerdict);
    return JudgeStandardInput(arguments.settings);
  };
  return base::Obey({"tengen judge", Options(&arguments), judge}, args);
}

}  // namespace tengen::cli
