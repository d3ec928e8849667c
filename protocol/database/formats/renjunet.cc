#include "protocol/database/formats/renjunet.h"

#include <expat.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "protocol/database/formats/games.h"

namespace tengen::database {
namespace {

// Longer lists of moves, and names, are no games'.
constexpr size_t kMostMoveText = size_t{1} << 16;
constexpr size_t kMostNames = size_t{1} << 24;

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

absl::string_view Attribute(const XML_Char** attributes, absl::string_view name) {
  for (; *attributes != nullptr; attributes += 2) {
    if (attributes[0] == name) return attributes[1];
  }
  return "";
}

absl::string_view ResultText(absl::string_view black) {
  if (black == "1") return "Black won";
  if (black == "0") return "White won";
  return black == "0.5" ? "draw" : "";
}

// What is read, element by element.
class Reader {
 public:
  Reader(Rule rule, RecordSink& sink)
      : rule_(rule), sink_(sink), parser_(XML_ParserCreate("UTF-8")) {
    XML_SetUserData(parser_.get(), this);
    XML_SetElementHandler(
        parser_.get(),
        [](void* self, const XML_Char* name, const XML_Char** attributes) {
          static_cast<Reader*>(self)->Begin(name, attributes);
        },
        [](void* self, const XML_Char* name) { static_cast<Reader*>(self)->End(name); });
    XML_SetCharacterDataHandler(parser_.get(), [](void* self, const XML_Char* text, int size) {
      static_cast<Reader*>(self)->Text({text, static_cast<size_t>(size)});
    });
    // Nobody needs entities of their own, and they can be made to grow without end.
    XML_SetEntityDeclHandler(
        parser_.get(), [](void* self, const XML_Char*, int, const XML_Char*, int, const XML_Char*,
                          const XML_Char*, const XML_Char*, const XML_Char*) {
          static_cast<Reader*>(self)->Stop(absl::InvalidArgumentError("entities are defined"));
        });
  }

  absl::Status Feed(absl::string_view bytes, bool last) {
    const XML_Status parsed = XML_Parse(parser_.get(), bytes.data(), static_cast<int>(bytes.size()),
                                        last ? XML_TRUE : XML_FALSE);
    if (!status_.ok()) return status_;
    if (parsed == XML_STATUS_OK) return absl::OkStatus();
    return absl::InvalidArgumentError(XML_ErrorString(XML_GetErrorCode(parser_.get())));
  }
  uint64_t line() const { return XML_GetCurrentLineNumber(parser_.get()); }

 private:
  void Begin(absl::string_view name, const XML_Char** attributes) {
    if (depth_++ == 0 && name != "database") return Stop(absl::InvalidArgumentError("no database"));
    const std::string id(Attribute(attributes, "id"));
    if (name == "player") {
      Keep(players_, id, {Attribute(attributes, "name"), Attribute(attributes, "surname")});
    } else if (name == "tournament") {
      Keep(tournaments_, id, {Attribute(attributes, "name"), Attribute(attributes, "year")});
    } else if (name == "game") {
      moves_.clear();
      game_ = absl::StrCat("game ", id);
      comment_ = Comment(attributes);
    }
    in_moves_ = name == "move";
  }

  void End(absl::string_view name) {
    --depth_;
    in_moves_ = false;
    if (name != "game") return;
    absl::StatusOr<GameMoves> game = moves_.size() > kMostMoveText
                                         ? absl::InvalidArgumentError("more moves than a board has")
                                         : GameFromMoveText(moves_, {15, 15});
    absl::Status status = game.status();
    if (game.ok()) {
      game->comment = std::move(comment_);
      status = TakeGame(*game, rule_, sink_);
    }
    if (absl::IsInvalidArgument(status)) status = sink_.Refuse(game_, status.message());
    if (!status.ok()) Stop(status);
  }

  void Text(absl::string_view text) {
    if (in_moves_ && moves_.size() <= kMostMoveText) absl::StrAppend(&moves_, text);
  }

  using Names = absl::flat_hash_map<std::string, std::string>;
  void Keep(Names& names, const std::string& id, const std::vector<absl::string_view>& parts) {
    std::string name = absl::StrJoin(parts, " ");
    absl::StripAsciiWhitespace(&name);
    kept_ += id.size() + name.size();
    if (kept_ > kMostNames) return Stop(absl::ResourceExhaustedError("too many names"));
    names[id] = std::move(name);
  }

  std::string Comment(const XML_Char** attributes) const {
    const auto named = [&](const Names& names, absl::string_view attribute) {
      const auto at = names.find(Attribute(attributes, attribute));
      return at == names.end() ? std::string("?") : at->second;
    };
    std::string comment = absl::StrCat(named(players_, "black"), " - ", named(players_, "white"));
    const auto add = [&comment](absl::string_view what, absl::string_view value) {
      if (!value.empty()) absl::StrAppend(&comment, ", ", what, value);
    };
    add("", named(tournaments_, "tournament"));
    add("round ", Attribute(attributes, "round"));
    add("", ResultText(Attribute(attributes, "bresult")));
    add("swap ", Attribute(attributes, "swap"));
    add("alternatives ", Attribute(attributes, "alt"));
    return comment;
  }

  void Stop(const absl::Status& status) {
    if (status_.ok()) status_ = status;
    XML_StopParser(parser_.get(), XML_FALSE);
  }

  const Rule rule_;
  RecordSink& sink_;
  struct Freer {
    void operator()(XML_Parser parser) const { XML_ParserFree(parser); }
  };
  std::unique_ptr<std::remove_pointer_t<XML_Parser>, Freer> parser_;
  absl::Status status_;
  int depth_ = 0;
  Names players_, tournaments_;
  size_t kept_ = 0;
  std::string game_, comment_, moves_;  // of the game that is being read
  bool in_moves_ = false;
};

}  // namespace

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

absl::Status ReadRenjuNet(InputFile& in, Rule rule, RecordSink& sink) {
  constexpr size_t kPiece = size_t{1} << 16;
  Reader reader(rule, sink);
  bool last = false;
  for (size_t wanted = 1; !last;) {
    const absl::StatusOr<absl::string_view> next = in.Look(wanted);
    if (!next.ok()) return next.status();
    last = next->size() < wanted;
    absl::string_view bytes = next->substr(0, kPiece);
    const size_t size = bytes.size();
    absl::Status status = reader.Feed(TakeAsUtf8(bytes, last), last);
    if (absl::IsInvalidArgument(status)) {
      return absl::InvalidArgumentError(
          absl::StrCat(in.path(), ": line ", reader.line(), ": ", status.message()));
    }
    if (!status.ok()) return status;
    in.Skip(size - bytes.size());
    wanted = bytes.size() + 1;  // half a character may be left
  }
  return absl::OkStatus();
}

}  // namespace tengen::database
