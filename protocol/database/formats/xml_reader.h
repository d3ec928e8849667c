// Files of XML, element by element.
#ifndef TENGEN_PROTOCOL_DATABASE_FORMATS_XML_READER_H_
#define TENGEN_PROTOCOL_DATABASE_FORMATS_XML_READER_H_

#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "protocol/database/formats/input_file.h"

namespace tengen::database {

// The attributes of an element, as long as its Begin runs.
class XmlAttributes {
 public:
  // Names and values in turn, ended by a null pointer.
  explicit XmlAttributes(const char** pairs) : pairs_(pairs) {}
  // Empty if there is none of that name.
  absl::string_view operator[](absl::string_view name) const;

 private:
  const char** pairs_;
};

// To whom the parts of a file are handed. An error ends the reading.
class XmlHandler {
 public:
  virtual ~XmlHandler() = default;
  // `depth` is 0 for the outermost element.
  virtual absl::Status Begin(int depth, absl::string_view name,
                             const XmlAttributes& attributes) = 0;
  virtual absl::Status End(absl::string_view name) = 0;
  // May come in pieces.
  virtual void Text(absl::string_view text) = 0;
};

// XML demands UTF-8, and some of these files break it: every byte that is not of it becomes what it
// means in Latin-1, and control characters become blanks. Takes as much of the front of `bytes` as
// can be told, all of it if nothing follows. Pure.
std::string TakeAsUtf8(absl::string_view& bytes, bool last);

// The name of the outermost element; empty if `head` does not begin as XML does. Pure.
absl::string_view XmlRoot(absl::string_view head);

// Hands the elements of the file to the handler. Errors: InvalidArgument, naming path and line, for
// what is no XML, for files that define entities, and from the handler; its others; those of
// InputFile.
absl::Status ReadXml(InputFile& in, XmlHandler& handler);

}  // namespace tengen::database

#endif  // TENGEN_PROTOCOL_DATABASE_FORMATS_XML_READER_H_
