#include "protocol/database/formats/xml_reader.h"

#include <expat.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

namespace tengen::database {
namespace {

// The bytes of the character of UTF-8 that `text` begins with; 0 if it begins with none, and
// `more` is set if it may when more bytes follow.
size_t CharacterSize(absl::string_view text, bool* more) {
  const auto byte = [text](size_t i) { return static_cast<uint8_t>(text[i]); };
  const unsigned first = byte(0);
  *more = false;
  if (first < 0x80) return 1;
  const size_t size = first >= 0xF0 ? 4 : (first >= 0xE0 ? 3 : 2);
  if (first < 0xC2 || first > 0xF4) return 0;
  for (size_t i = 1; i < size; ++i) {
    if (i == text.size()) {
      *more = true;
      return 0;
    }
    // The second byte of some is limited further.
    const unsigned low = i == 1 && first == 0xE0 ? 0xA0 : (i == 1 && first == 0xF0 ? 0x90 : 0x80);
    const unsigned high = i == 1 && first == 0xED ? 0x9F : (i == 1 && first == 0xF4 ? 0x8F : 0xBF);
    if (byte(i) < low || byte(i) > high) return 0;
  }
  return size;
}

bool MayBeInXml(char c) {
  return !absl::ascii_iscntrl(static_cast<unsigned char>(c)) || c == '\t' || c == '\n' || c == '\r';
}

// The line that it has come to.
uint64_t LineOf(XML_Parser parser) {
#if XML_MAJOR_VERSION > 2 || XML_MINOR_VERSION >= 9  // where the other function is deprecated
  return XML_GetCurrentLineNumber64(parser);
#else
  return XML_GetCurrentLineNumber(parser);
#endif
}

class XmlParser {
 public:
  explicit XmlParser(XmlHandler& handler) : handler_(handler), parser_(XML_ParserCreate("UTF-8")) {
    XML_SetUserData(parser_.get(), this);
    XML_SetElementHandler(
        parser_.get(),
        [](void* self, const XML_Char* name, const XML_Char** attributes) {
          static_cast<XmlParser*>(self)->Begin(name, attributes);
        },
        [](void* self, const XML_Char* name) { static_cast<XmlParser*>(self)->End(name); });
    XML_SetCharacterDataHandler(parser_.get(), [](void* self, const XML_Char* text, int size) {
      static_cast<XmlParser*>(self)->handler_.Text({text, static_cast<size_t>(size)});
    });
    // Nobody needs entities of their own, and they can be made to grow without end.
    XML_SetEntityDeclHandler(
        parser_.get(), [](void* self, const XML_Char*, int, const XML_Char*, int, const XML_Char*,
                          const XML_Char*, const XML_Char*, const XML_Char*) {
          static_cast<XmlParser*>(self)->Keep(absl::InvalidArgumentError("entities are defined"));
        });
  }

  absl::Status Feed(absl::string_view bytes, bool last) {
    const XML_Status parsed = XML_Parse(parser_.get(), bytes.data(), static_cast<int>(bytes.size()),
                                        last ? XML_TRUE : XML_FALSE);
    if (!status_.ok()) return status_;
    if (parsed == XML_STATUS_OK) return absl::OkStatus();
    return absl::InvalidArgumentError(XML_ErrorString(XML_GetErrorCode(parser_.get())));
  }
  uint64_t line() const { return LineOf(parser_.get()); }

 private:
  void Begin(absl::string_view name, const XML_Char** attributes) {
    Keep(handler_.Begin(depth_++, name, XmlAttributes(attributes)));
  }
  void End(absl::string_view name) {
    --depth_;
    Keep(handler_.End(name));
  }
  // The first error ends it.
  void Keep(const absl::Status& status) {
    if (status.ok()) return;
    if (status_.ok()) status_ = status;
    XML_StopParser(parser_.get(), XML_FALSE);
  }

  XmlHandler& handler_;
  struct Freer {
    void operator()(XML_Parser parser) const { XML_ParserFree(parser); }
  };
  std::unique_ptr<std::remove_pointer_t<XML_Parser>, Freer> parser_;
  absl::Status status_;
  int depth_ = 0;
};

// Takes what begins and ends so off the front, with the blanks around it.
bool TakeBetween(absl::string_view& text, absl::string_view begin, absl::string_view end) {
  text = absl::StripLeadingAsciiWhitespace(text);
  if (!absl::StartsWith(text, begin)) return false;
  const size_t at = text.find(end);
  if (at == absl::string_view::npos) return false;
  text = absl::StripLeadingAsciiWhitespace(text.substr(at + end.size()));
  return true;
}

}  // namespace

absl::string_view XmlAttributes::operator[](absl::string_view name) const {
  for (const char** pair = pairs_; *pair != nullptr; pair += 2) {
    if (pair[0] == name) return pair[1];
  }
  return "";
}

std::string TakeAsUtf8(absl::string_view& bytes, bool last) {
  std::string text;
  text.reserve(bytes.size());
  while (!bytes.empty()) {
    bool more = false;
    const size_t size = CharacterSize(bytes, &more);
    if (more && !last) break;
    const auto byte = static_cast<uint8_t>(bytes[0]);
    if (size == 1) {
      text.push_back(MayBeInXml(bytes[0]) ? bytes[0] : ' ');
    } else if (size > 1) {
      text.append(bytes.data(), size);
    } else {
      text.push_back(static_cast<char>(0xC0 | byte >> 6));
      text.push_back(static_cast<char>(0x80 | (byte & 0x3F)));
    }
    bytes.remove_prefix(std::max<size_t>(size, 1));
  }
  return text;
}

absl::string_view XmlRoot(absl::string_view head) {
  while (TakeBetween(head, "<?", "?>") || TakeBetween(head, "<!--", "-->") ||
         TakeBetween(head, "<!", ">")) {
  }
  if (!absl::ConsumePrefix(&head, "<") || head.empty() || head[0] == '?' || head[0] == '!') {
    return "";
  }
  return head.substr(0, std::min(head.find_first_of("/> \t\r\n"), head.size()));
}

absl::Status ReadXml(InputFile& in, XmlHandler& handler) {
  constexpr size_t kPiece = size_t{1} << 16;
  XmlParser parser(handler);
  bool last = false;
  for (size_t wanted = 1; !last;) {
    const absl::StatusOr<absl::string_view> next = in.Look(wanted);
    if (!next.ok()) return next.status();
    last = next->size() < wanted;
    absl::string_view bytes = next->substr(0, kPiece);
    const size_t size = bytes.size();
    absl::Status status = parser.Feed(TakeAsUtf8(bytes, last), last);
    if (absl::IsInvalidArgument(status)) {
      return absl::InvalidArgumentError(
          absl::StrCat(in.path(), ": line ", parser.line(), ": ", status.message()));
    }
    if (!status.ok()) return status;
    in.Skip(size - bytes.size());
    wanted = bytes.size() + 1;  // half a character may be left
  }
  return absl::OkStatus();
}

}  // namespace tengen::database
