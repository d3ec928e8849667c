#include "cli/terminal/line_reader.h"

#ifdef TENGEN_LIBEDIT
#include <histedit.h>
#include <unistd.h>

#include <clocale>
#include <cstdio>
#include <cwchar>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/string_view.h"
#endif

namespace tengen::cli {

#ifdef TENGEN_LIBEDIT
namespace {

// Reads a character as libedit wants it, but fails at once where a signal interrupts the read:
// libedit by itself tries again.
int ReadCharacter(EditLine* /*editor*/, wchar_t* character) {
  std::mbstate_t state = {};
  while (true) {
    char byte;
    const ssize_t count = read(STDIN_FILENO, &byte, 1);
    if (count != 1) return static_cast<int>(count);
    const size_t bytes = std::mbrtowc(character, &byte, 1, &state);
    if (bytes == static_cast<size_t>(-2)) continue;  // more of the character is to come
    if (bytes == static_cast<size_t>(-1)) *character = L'?';
    return 1;
  }
}

class LineEditor : public LineReader {
 public:
  LineEditor() : history_(history_init()) {
    std::setlocale(LC_CTYPE, "");  // for names of files
    editor_ = el_init("tengen", stdin, stdout, stderr);
    el_set(editor_, EL_CLIENTDATA, this);
    el_set(editor_, EL_PROMPT, &LineEditor::Prompt);
    el_set(editor_, EL_EDITOR, "emacs");
    el_set(editor_, EL_GETCFN, ReadCharacter);
    HistEvent event;
    history(history_, &event, H_SETSIZE, kRemembered);
    history(history_, &event, H_SETUNIQUE, 1);
    el_set(editor_, EL_HIST, history, history_);
  }
  ~LineEditor() override {
    el_end(editor_);
    history_end(history_);
  }
  LineEditor(const LineEditor&) = delete;
  LineEditor& operator=(const LineEditor&) = delete;

  std::optional<std::string> Read(const std::string& prompt) override {
    prompt_ = prompt;
    int count = 0;
    const char* const line = el_gets(editor_, &count);
    if (line == nullptr || count <= 0) return std::nullopt;
    const std::string text(absl::StripTrailingAsciiWhitespace(absl::string_view(line)));
    HistEvent event;
    if (!text.empty()) history(history_, &event, H_ENTER, text.c_str());
    return text;
  }

 private:
  static constexpr int kRemembered = 500;

  static char* Prompt(EditLine* editor) {
    LineEditor* self = nullptr;
    el_get(editor, EL_CLIENTDATA, &self);
    return self->prompt_.data();
  }

  History* const history_;
  EditLine* editor_;
  std::string prompt_;
};

}  // namespace

std::unique_ptr<LineReader> MakeLineEditor() { return std::make_unique<LineEditor>(); }
#else
std::unique_ptr<LineReader> MakeLineEditor() { return nullptr; }
#endif

}  // namespace tengen::cli
