// What the writers of files may put their file in the place of.
#ifndef TENGEN_PROTOCOL_DATABASE_OVERWRITING_H_
#define TENGEN_PROTOCOL_DATABASE_OVERWRITING_H_

#include <cstdint>

namespace tengen::database {

enum class Overwriting : uint8_t {
  kSameKind,  // a file of the kind that is written, or an empty one
  kAny,       // whatever is there: whoever asks for it has looked
};

}  // namespace tengen::database

#endif  // TENGEN_PROTOCOL_DATABASE_OVERWRITING_H_
