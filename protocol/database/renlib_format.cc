#include "protocol/database/renlib_format.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"

namespace tengen::database {
namespace {

constexpr absl::string_view kLibMagic = "\xFFRenLib\xFF";
constexpr size_t kLibHeaderSize = 20;
constexpr int kNewestVersion = 304;
constexpr uint8_t kCenter = 0x78;  // how files without a header begin
// No game has more moves, even with a pass after each.
constexpr size_t kMaxMoves = 2 * kRenlibSide * kRenlibSide;

enum Flag : unsigned {
  kBoardText = 0x100,
  kSibling = 0x80,
  kNoChild = 0x40,
  kOldComment = 0x20,
  kMarked = 0x10,
  kNewComment = 0x08,
  kNoMove = 0x02,
  kExtension = 0x01,
};

absl::Status Wrong(absl::string_view what, size_t at) {
  return absl::InvalidArgumentError(absl::StrCat(what, " at byte ", at));
}

// The bytes of a file, in twos.
class Pairs {
 public:
  explicit Pairs(absl::string_view bytes) : bytes_(bytes) {}

  bool AtEnd() const { return at_ + 1 >= bytes_.size(); }
  bool HasHalf() const { return at_ + 1 == bytes_.size(); }
  size_t at() const { return at_; }
  void Skip(size_t count) { at_ += count; }

  // False at the end.
  bool Next(uint8_t& first, uint8_t& second) {
    if (AtEnd()) return false;
    first = static_cast<uint8_t>(bytes_[at_++]);
    second = static_cast<uint8_t>(bytes_[at_++]);
    return true;
  }

 private:
  absl::string_view bytes_;
  size_t at_ = 0;
};

// Text up to a zero byte; false if the file ends first.
bool NextText(Pairs& pairs, std::string& text) {
  for (uint8_t bytes[2]; pairs.Next(bytes[0], bytes[1]);) {
    for (uint8_t byte : bytes) {
      if (byte == 0) return true;
      text.push_back(static_cast<char>(byte));
    }
  }
  return false;
}

// What a character of the old form stands for, in UTF-8.
std::string OldCharacter(char c) {
  switch (c) {
    case '}':
      return "å";
    case '{':
      return "ä";
    case '|':
      return "ö";
    case ']':
      return "Å";
    case '[':
      return "Ä";
    case '\\':
      return "Ö";
    default:
      return std::string(1, c);
  }
}

// Text whose last character has the highest bit set.
bool NextOldText(Pairs& pairs, std::string& text) {
  for (uint8_t bytes[2]; pairs.Next(bytes[0], bytes[1]);) {
    for (uint8_t byte : bytes) {
      text += OldCharacter(static_cast<char>(byte & 0x7F));
      if ((byte & 0x80) != 0) return true;
    }
  }
  return false;
}

// A comment as records have them.
std::string Cleaned(absl::string_view comment) {
  std::string text = absl::StrReplaceAll(comment, {{"\r\n", "\n"}, {"\r", "\n"}, {"\b", "\n"}});
  const auto unwanted = [](char c) {
    return absl::ascii_iscntrl(static_cast<unsigned char>(c)) && c != '\n' && c != '\t';
  };
  std::replace_if(text.begin(), text.end(), unwanted, ' ');
  absl::StripAsciiWhitespace(&text);
  return text;
}

// A text on a point as records have them.
std::string OneLine(absl::string_view text) {
  std::string line = Cleaned(text);
  std::replace_if(
      line.begin(), line.end(), [](char c) { return c == '\n' || c == '\t'; }, ' ');
  return line;
}

// The header skipped.
absl::Status SkipHeader(absl::string_view bytes, Pairs& pairs) {
  if (!bytes.empty() && static_cast<uint8_t>(bytes[0]) == kCenter) return absl::OkStatus();
  if (!IsRenlib(bytes)) {
    return absl::InvalidArgumentError("no RenLib file");
  }
  const int version = 100 * static_cast<uint8_t>(bytes[kLibMagic.size()]) +
                      static_cast<uint8_t>(bytes[kLibMagic.size() + 1]);
  if (version > kNewestVersion) {
    return absl::InvalidArgumentError("made by a version of RenLib that is not known here");
  }
  pairs.Skip(kLibHeaderSize);
  return absl::OkStatus();
}

// As files have it: zero bytes at the end, one or two.
void AppendText(absl::string_view text, std::string& out) {
  absl::StrAppend(&out, text);
  out.append(text.size() % 2 == 0 ? 2 : 1, '\0');
}

// The first line, byte 8, the others.
std::string SplitComment(absl::string_view comment) {
  const std::pair<absl::string_view, absl::string_view> parts =
      absl::StrSplit(comment, absl::MaxSplits('\n', 1));
  if (parts.first.size() == comment.size()) return std::string(comment);
  return absl::StrCat(parts.first, "\b", absl::StrReplaceAll(parts.second, {{"\n", "\r\n"}}));
}

// Reads node after node and knows the moves that lead to each.
class Reader {
 public:
  explicit Reader(Pairs pairs) : pairs_(pairs) {}

  // REQUIRES: not at the end.
  absl::Status Next() {
    const size_t at = pairs_.at();
    uint8_t move = 0, low = 0;
    pairs_.Next(move, low);
    flags_ = low;
    if (absl::Status status = ReadExtension(); !status.ok()) return status;
    if (absl::Status status = Enter(move, at); !status.ok()) return status;
    return ReadTexts();
  }
  // After the node has been used: goes to where the next one belongs.
  void Leave() {
    if ((flags_ & kSibling) != 0) waiting_.push_back(parent_size_);
    if ((flags_ & kNoChild) == 0) return;
    complete_ = waiting_.empty();
    if (complete_) return;
    node_.moves.resize(waiting_.back());
    waiting_.pop_back();
  }
  bool AtEnd() const { return complete_ || pairs_.AtEnd(); }
  // An error if there is half a node, and not just a byte behind a whole tree.
  absl::Status Finish() const {
    return complete_ || !pairs_.HasHalf() ? absl::OkStatus() : Wrong("cut off", pairs_.at());
  }
  const RenlibNode& node() const { return node_; }

 private:
  absl::Status ReadExtension() {
    if ((flags_ & kExtension) == 0) return absl::OkStatus();
    uint8_t high = 0, low = 0;
    if (!pairs_.Next(high, low)) return Wrong("cut off", pairs_.at());
    flags_ |= static_cast<unsigned>(low) << 8 | static_cast<unsigned>(high) << 16;
    return absl::OkStatus();
  }

  absl::Status Enter(uint8_t move, size_t at) {
    parent_size_ = node_.moves.size();
    const int x = move % 16 - 1, y = move / 16;
    if (move != 0 && (x < 0 || y >= kRenlibSide)) return Wrong("no point of the board", at);
    node_.text_point = move == 0 ? std::nullopt : std::make_optional(Point(x, y));
    node_.is_root = std::exchange(first_, false) && move == 0;
    node_.is_move = !node_.is_root && (flags_ & kNoMove) == 0;
    node_.marked = (flags_ & kMarked) != 0;
    if (!node_.is_move) return absl::OkStatus();
    if (parent_size_ >= kMaxMoves) return Wrong("too many moves", at);
    node_.moves.push_back(node_.text_point);
    return absl::OkStatus();
  }

  absl::Status ReadTexts() {
    std::string comment, text;
    bool whole = true;
    node_.old_comment = (flags_ & kOldComment) != 0;
    if (node_.old_comment) {
      whole = NextOldText(pairs_, comment);
    } else if ((flags_ & kNewComment) != 0) {
      whole = NextText(pairs_, comment);
    }
    if (whole && (flags_ & kBoardText) != 0) whole = NextText(pairs_, text);
    if (!whole) return Wrong("cut off", pairs_.at());
    node_.comment = Cleaned(comment);
    node_.text = OneLine(text);
    node_.end = pairs_.at();
    return absl::OkStatus();
  }

  Pairs pairs_;
  RenlibNode node_;
  unsigned flags_ = 0;
  bool first_ = true;
  bool complete_ = false;
  size_t parent_size_ = 0;
  std::vector<size_t> waiting_;  // the numbers of moves before siblings that are to come
};

}  // namespace

absl::Status ReadRenlib(absl::string_view bytes,
                        absl::FunctionRef<absl::Status(const RenlibNode&)> visit) {
  Pairs pairs(bytes);
  if (absl::Status status = SkipHeader(bytes, pairs); !status.ok()) return status;
  Reader reader(pairs);
  for (; !reader.AtEnd(); reader.Leave()) {
    if (absl::Status status = reader.Next(); !status.ok()) return status;
    if (absl::Status status = visit(reader.node()); !status.ok()) return status;
  }
  return reader.Finish();
}

bool IsRenlib(absl::string_view bytes) {
  return bytes.size() >= kLibHeaderSize && absl::StartsWith(bytes, kLibMagic);
}

std::string RenlibHeader(bool has_root) {
  std::string header = absl::StrCat(kLibMagic, "\3");
  header.push_back(has_root ? 4 : 0);
  header.resize(kLibHeaderSize, '\xFF');
  return header;
}

uint8_t RenlibMove(std::optional<Point> point) {
  return static_cast<uint8_t>(point ? 16 * point->y() + point->x() + 1 : 0);
}

void AppendRenlib(const RenlibEntry& entry, std::string& out) {
  const auto flag = [](bool set, unsigned bit) { return set ? bit : 0; };
  const unsigned flags = flag(entry.has_sibling, kSibling) | flag(!entry.has_children, kNoChild) |
                         flag(entry.marked, kMarked) | flag(!entry.comment.empty(), kNewComment) |
                         flag(!entry.is_move, kNoMove) | flag(!entry.text.empty(), kExtension);
  out += static_cast<char>(RenlibMove(entry.point));
  out += static_cast<char>(flags);
  if (!entry.text.empty()) out.append("\0\1", 2);  // kBoardText
  if (!entry.comment.empty()) AppendText(SplitComment(entry.comment), out);
  if (!entry.text.empty()) AppendText(entry.text, out);
}

}  // namespace tengen::database
