// Manual pages (man 7) of programs and their commands.
#ifndef TENGEN_BASE_MANUAL_H_
#define TENGEN_BASE_MANUAL_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "base/description.h"

namespace tengen::base {

// The name of a command's page: "tengen-solve" for "tengen solve", which `man tengen solve` finds,
// too.
std::string PageName(absl::string_view command);

// The page of `command` in section 1, which ends with references to the pages `see_also`. The
// summary's usage becomes the synopsis; what follows "Exit status:" in a paragraph, and what
// follows a paragraph of one word and a colon, has a section of its own. Pure.
std::string ManualPage(const CommandDescription& command, const std::vector<std::string>& see_also);

}  // namespace tengen::base

#endif  // TENGEN_BASE_MANUAL_H_
