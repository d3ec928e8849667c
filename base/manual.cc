#include "base/manual.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "base/text.h"
#include "base/version.h"

namespace tengen::base {
namespace {

// Of those commands that say nothing else.
constexpr absl::string_view kUsualStatus =
    "0 done; 1 what was asked for could not be done, or not all of it; 2 bad usage; 74 not all "
    "output could be written.";
constexpr absl::string_view kExitStatus = "Exit status: ";

// `text` so that roff prints it, wherever it stands.
std::string RoffText(absl::string_view text) {
  std::string escaped = absl::StrReplaceAll(text, {{"\\", "\\e"},
                                                   {"-", "\\-"},
                                                   {"'", "\\(aq"},
                                                   {"`", "\\(ga"},
                                                   {"^", "\\(ha"},
                                                   {"~", "\\(ti"},
                                                   {"\"", "\\(dq"}});
  if (absl::StartsWith(escaped, ".")) escaped.insert(0, "\\&");
  return escaped;
}

std::string Bold(absl::string_view text) { return absl::StrCat("\\fB", RoffText(text), "\\fR"); }
std::string Italic(absl::string_view text) { return absl::StrCat("\\fI", RoffText(text), "\\fR"); }

// Lines of words. roff puts more room behind a sentence, whose end it sees at the end of a line.
std::string Flowing(absl::string_view text) {
  constexpr size_t kWidth = 78;
  std::string flowing;
  size_t column = 0;
  bool ended = false;  // the last word may have ended a sentence
  for (absl::string_view word : SplitAtBlanks(text)) {
    const bool upper = absl::ascii_isupper(static_cast<unsigned char>(word[0]));
    const std::string escaped = RoffText(word);
    if (column > 0) {
      const bool breaks = (ended && upper) || column + 1 + escaped.size() > kWidth;
      flowing.push_back(breaks ? '\n' : ' ');
      column = breaks ? 0 : column + 1;
    }
    absl::StrAppend(&flowing, escaped);
    column += escaped.size();
    ended = absl::StrContains(".?!", word.substr(word.size() - 1));
  }
  return absl::StrCat(flowing, "\n");
}

// A page that is being written.
class Page {
 public:
  void Section(absl::string_view title) {
    EndLines();
    absl::StrAppend(&text_, ".SH ", RoffText(absl::AsciiStrToUpper(title)), "\n");
    parted_ = true;
  }
  // Text that needs no change.
  void Raw(absl::string_view text) {
    EndLines();
    absl::StrAppend(&text_, text);
    parted_ = false;
  }
  void Entry(absl::string_view head, absl::string_view text) {
    Raw(absl::StrCat(".TP\n", head, "\n", Flowing(text)));
    in_entry_ = true;
  }
  void Paragraph(absl::string_view text) {
    Part();
    Raw(Flowing(text));
  }
  // A line as it is.
  void Line(absl::string_view line) {
    if (!in_lines_) {
      Part();
      absl::StrAppend(&text_, ".nf\n");
    }
    in_lines_ = true;
    absl::StrAppend(&text_, blank_lines_, "\\&", RoffText(line), "\n");
    blank_lines_.clear();
  }
  void Blank() {
    if (in_lines_) blank_lines_ = "\\&\n";
    if (!in_lines_) in_entry_ = true;
  }
  std::string Take() {
    EndLines();
    return std::move(text_);
  }

 private:
  void Part() {
    EndLines();
    if (in_entry_ && !parted_) absl::StrAppend(&text_, ".PP\n");
    in_entry_ = false;
    parted_ = false;
  }
  void EndLines() {
    if (in_lines_) absl::StrAppend(&text_, ".fi\n");
    if (in_lines_) in_entry_ = !blank_lines_.empty();
    in_lines_ = false;
    blank_lines_.clear();
  }

  std::string text_;
  std::string blank_lines_;
  bool parted_ = true;     // nothing stands below the last title
  bool in_entry_ = false;  // what comes next is a paragraph of its own
  bool in_lines_ = false;
};

// The usage, without its first word, and what follows it.
std::pair<absl::string_view, absl::string_view> SplitUsage(absl::string_view summary) {
  absl::ConsumePrefix(&summary, "Usage:");
  size_t end = summary.find("\n\n", summary.find_first_not_of('\n'));
  if (end == absl::string_view::npos) end = summary.size();
  return {summary.substr(0, end), summary.substr(end)};
}

void WriteUsage(absl::string_view usage, absl::string_view name, Page* page) {
  bool first = true;
  for (absl::string_view line : absl::StrSplit(usage, '\n', absl::SkipWhitespace())) {
    line = absl::StripAsciiWhitespace(line);
    if (!absl::ConsumePrefix(&line, name)) {
      page->Raw(absl::StrCat(RoffText(line), "\n"));
      continue;
    }
    page->Raw(
        absl::StrCat(std::exchange(first, false) ? "" : ".br\n", Bold(name), RoffText(line), "\n"));
  }
}

bool IsTitle(absl::string_view text) {
  return absl::EndsWith(text, ":") && !absl::StrContains(text, ' ');
}

// Writes `text`; what it says of exit statuses goes to `exit_status`.
void WriteText(absl::string_view text, Page* page, std::string* exit_status) {
  using Kind = TextBlock::Kind;
  for (TextBlock& block : TextBlocks(text)) {
    if (block.kind == Kind::kBlank) page->Blank();
    if (block.kind == Kind::kLine) page->Line(block.head);
    if (block.kind == Kind::kEntry) {
      page->Entry(Bold(absl::StripAsciiWhitespace(block.head)), block.text);
    }
    if (block.kind != Kind::kParagraph) continue;
    if (const size_t at = absl::string_view(block.text).find(kExitStatus);
        at != std::string::npos) {
      *exit_status = block.text.substr(at + kExitStatus.size());
      block.text.resize(at);
    }
    if (IsTitle(block.text)) {
      page->Section(absl::StripSuffix(block.text, ":"));
    } else if (!block.text.empty()) {
      page->Paragraph(block.text);
    }
  }
}

std::string Reference(const std::string& page) { return absl::StrCat(Bold(page), "(1)"); }

}  // namespace

std::string PageName(absl::string_view command) {
  return absl::StrReplaceAll(command, {{" ", "-"}});
}

std::string ManualPage(const CommandDescription& command,
                       const std::vector<std::string>& see_also) {
  const std::string name = PageName(command.name);
  const auto [usage, text] = SplitUsage(command.summary);
  std::string exit_status(kUsualStatus);
  Page page;
  page.Raw(absl::StrCat(".TH ", RoffText(absl::AsciiStrToUpper(name)), " 1 ", ReleaseDate(),
                        " \"Tengen ", Version(), "\"\n"));
  page.Section("Name");
  page.Raw(absl::StrCat(RoffText(name), " \\-\n", Flowing(absl::StripSuffix(command.about, "."))));
  page.Section("Synopsis");
  WriteUsage(usage, command.name, &page);
  page.Section("Description");
  WriteText(absl::StripLeadingAsciiWhitespace(text), &page, &exit_status);
  page.Section("Options");
  for (const OptionDescription& option : command.options) {
    page.Entry(absl::StrCat(Bold(absl::StrCat("--", option.name)), option.value.empty() ? "" : "=",
                            option.value.empty() ? "" : Italic(option.value)),
               option.help);
  }
  WriteText(command.more, &page, &exit_status);
  page.Section("Exit status");
  page.Paragraph(exit_status);
  page.Section("See also");
  page.Raw(absl::StrCat(absl::StrJoin(see_also, ",\n",
                                      [](std::string* out, const std::string& to) {
                                        absl::StrAppend(out, Reference(to));
                                      }),
                        "\n"));
  return page.Take();
}

}  // namespace tengen::base
