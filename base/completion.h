// What makes shells complete the words of a program: its commands, their options, and the values of
// these, as far as they can be listed or are files, directories or programs.
#ifndef TENGEN_BASE_COMPLETION_H_
#define TENGEN_BASE_COMPLETION_H_

#include <string>

#include "base/description.h"

namespace tengen::base {

// Each is a file that its shell loads by itself when the program's name is typed, if it lies in the
// shell's directory of such files. Pure.
//
// For bash 4.4 or later, by no more than bash itself; --name=value is understood as well as
// --name value.
std::string BashCompletion(const ProgramDescription& program);
// For the completion system of zsh (compinit).
std::string ZshCompletion(const ProgramDescription& program);
// For fish 3.
std::string FishCompletion(const ProgramDescription& program);

}  // namespace tengen::base

#endif  // TENGEN_BASE_COMPLETION_H_
