#include "protocol/database/renlib.h"

#include <cstddef>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/annotated.h"
#include "base/files.h"

namespace tengen::database {
namespace {

constexpr uintmax_t kMaxFileSize = uintmax_t{1} << 30;

// The beginning of a text in UTF-8, in whole characters.
std::string Beginning(std::string text, size_t most) {
  if (text.size() <= most) return text;
  while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0) == 0x80) --most;
  text.resize(most);
  return text;
}

// Puts nodes into a database.
class Importer {
 public:
  Importer(Rule rule, base::TextConverter converter, PositionDatabase& database)
      : converter_(std::move(converter)), database_(database) {
    path_.push_back({rule, kRenlibSide, kRenlibSide, Color::kBlack, {}});
  }

  absl::Status Add(const RenlibNode& node) {
    ++import_.nodes;
    // The empty board and the moves before this node's own.
    const size_t known = node.moves.size() + (node.is_move ? 0 : 1);
    if (path_.size() < known) return Skip();  // below what was skipped
    path_.resize(known);
    if (!node.is_move) return AddTexts(node, path_.back(), path_.back());
    const Position before = path_.back();
    const std::optional<Point> move = node.moves.back();
    if (move && !before.IsEmpty(*move)) return Skip();
    path_.push_back(move ? before.After(*move) : Passed(before));
    return AddTexts(node, before, path_.back());
  }
  const RenlibImport& import() const { return import_; }

 private:
  static Position Passed(Position position) {
    position.side_to_move = Opponent(position.side_to_move);
    return position;
  }

  absl::Status Skip() {
    ++import_.skipped;
    return absl::OkStatus();
  }

  // `before` is the position of the node's text.
  absl::Status AddTexts(const RenlibNode& node, const Position& before, const Position& position) {
    Record record;
    record.comment = node.old_comment ? node.comment : Converted(node.comment);
    std::string text = Converted(node.text);
    if (!node.text_point && !text.empty()) {
      absl::StrAppend(&record.comment, record.comment.empty() ? "" : "\n", text);
      text.clear();
    }
    record.comment = Kept(std::move(record.comment), kMaxComment);
    if (node.marked && (node.is_move || node.is_root)) record.label = kMarkLabel;
    if (node.is_move || record != Record()) {
      if (absl::Status status = database_.Add(position, record); !status.ok()) return status;
    }
    if (text.empty() || !before.IsEmpty(*node.text_point)) return absl::OkStatus();
    record = Record();
    record.texts = {{*node.text_point, Kept(std::move(text), kMaxPointText)}};
    return database_.Add(before, record);
  }

  std::string Converted(const std::string& text) {
    return text.empty() ? text : converter_.Convert(text, &import_.damaged);
  }

  // What a record can hold of a text.
  std::string Kept(std::string text, size_t most) {
    if (text.size() > most) ++import_.cut;
    return Beginning(std::move(text), most);
  }

  base::TextConverter converter_;
  PositionDatabase& database_;
  std::vector<Position> path_;  // from the empty board to the last node that could be reached
  RenlibImport import_;
};

absl::StatusOr<std::string> BytesOfRenlib(const std::string& path) {
  std::error_code error;
  const uintmax_t size = std::filesystem::file_size(path, error);
  // Pipes would be waited for, and devices may have no end: they have no size.
  if (error) return absl::NotFoundError(absl::StrCat(path, ": ", error.message()));
  if (size > kMaxFileSize) {
    return absl::ResourceExhaustedError(absl::StrCat(path, ": too large a file"));
  }
  return base::BytesOfFile(path);
}

// What the texts of the file look like, as far as it can be read.
base::Encoding EncodingOfTexts(absl::string_view bytes) {
  std::vector<std::string> texts;
  ReadRenlib(bytes, [&texts](const RenlibNode& node) {
    if (!node.old_comment && !node.comment.empty()) texts.push_back(node.comment);
    if (!node.text.empty()) texts.push_back(node.text);
    return absl::OkStatus();
  }).IgnoreError();
  return base::GuessEncoding(texts);
}

absl::StatusOr<RenlibImport> ImportBytes(absl::string_view bytes, Rule rule,
                                         PositionDatabase& database, base::Encoding encoding) {
  absl::StatusOr<base::TextConverter> converter = base::TextConverter::ToUtf8(encoding);
  if (!converter.ok()) return converter.status();
  Importer importer(rule, *std::move(converter), database);
  const absl::Status status = database.Transact([&] {
    return ReadRenlib(bytes, [&](const RenlibNode& node) { return importer.Add(node); });
  });
  if (!status.ok()) return status;
  RenlibImport import = importer.import();
  import.encoding = encoding;
  return import;
}

}  // namespace

absl::StatusOr<RenlibImport> ImportRenlib(const std::string& path, Rule rule,
                                          PositionDatabase& database,
                                          std::optional<base::Encoding> encoding) {
  const absl::StatusOr<std::string> bytes = BytesOfRenlib(path);
  if (!bytes.ok()) return bytes.status();
  absl::StatusOr<RenlibImport> import =
      ImportBytes(*bytes, rule, database, encoding ? *encoding : EncodingOfTexts(*bytes));
  if (!import.ok()) return base::Annotated(import.status(), path);
  return import;
}

}  // namespace tengen::database
