#include "protocol/database/renlib.h"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <ostream>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/annotated.h"
#include "base/files.h"
#include "protocol/database/position_tree.h"

namespace tengen::database {
namespace {

constexpr uintmax_t kMaxFileSize = uintmax_t{1} << 30;

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
    path_.push_back(move ? before.After(*move) : before.AfterPass());
    return AddTexts(node, before, path_.back());
  }
  const RenlibImport& import() const { return import_; }

 private:
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
      const absl::StatusOr<bool> there = Merge(position, record);
      if (!there.ok()) return there.status();
      import_.merged += *there ? 1 : 0;
    }
    if (text.empty()) return absl::OkStatus();
    if (!before.IsEmpty(*node.text_point)) {
      ++import_.cut;
      return absl::OkStatus();
    }
    record = Record();
    record.texts = {{*node.text_point, Kept(std::move(text), kMaxPointText)}};
    return Merge(before, record).status();
  }

  // True if there was a record.
  absl::StatusOr<bool> Merge(const Position& position, const Record& record) {
    const absl::StatusOr<Merged> merged = database_.Merge(position, record);
    if (!merged.ok()) return merged.status();
    import_.cut += merged->cut ? 1 : 0;
    return merged->there;
  }

  std::string Converted(const std::string& text) {
    return text.empty() ? text : converter_.Convert(text, &import_.damaged);
  }

  // What a record can hold of a text.
  std::string Kept(std::string text, size_t most) {
    if (text.size() > most) ++import_.cut;
    text.resize(base::WholeCharacters(text, most));
    return text;
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
                                         PositionDatabase& database, base::Encoding encoding,
                                         RenlibWatcher watcher) {
  absl::StatusOr<base::TextConverter> converter = base::TextConverter::ToUtf8(encoding);
  if (!converter.ok()) return converter.status();
  Importer importer(rule, *std::move(converter), database);
  const absl::Status status = database.Transact([&] {
    return ReadRenlib(bytes, [&](const RenlibNode& node) {
      absl::Status added = importer.Add(node);
      if (!added.ok() || importer.import().nodes % kBetweenLooks != 0) return added;
      return watcher(importer.import(),
                     static_cast<double>(node.end) / static_cast<double>(bytes.size()));
    });
  });
  if (!status.ok()) return status;
  RenlibImport import = importer.import();
  import.encoding = encoding;
  return import;
}

// Writes the nodes of a database.
class Exporter {
 public:
  Exporter(PositionDatabase& database, const PositionTree& tree, base::TextConverter converter,
           ExportWatcher watcher, std::ostream& out)
      : database_(database),
        tree_(tree),
        converter_(std::move(converter)),
        watch_(watcher, {.found = static_cast<int64_t>(tree.size())}),
        out_(out) {}

  absl::Status WriteFile(const Position& empty) {
    RenlibEntry root;
    const absl::StatusOr<std::vector<Branch>> branches = Prepare(PositionTree::kRoot, empty, root);
    if (!branches.ok()) return branches.status();
    const bool has_root = !IsOldForm(root, *branches);
    out_ << RenlibHeader(has_root);
    if (has_root) Write(root);
    absl::Status status = WriteAll(*branches, empty);
    return status.ok() ? watch_.Look() : status;
  }
  const RenlibExport& result() const { return export_; }

 private:
  // What is written below a node.
  struct Branch {
    std::optional<Point> point;
    std::string text;
    std::optional<int> node;  // none: it is there for the text
  };

  // RenLib writes a root unless it says nothing and h8 is the only first move.
  bool IsOldForm(const RenlibEntry& root, const std::vector<Branch>& branches) const {
    constexpr Point kCenter(kRenlibSide / 2, kRenlibSide / 2);
    return root.comment.empty() && !root.marked && !tree_.has_pass() && branches.size() == 1 &&
           branches[0].node && branches[0].point == kCenter;
  }

  // Completes the node's entry, and returns what belongs below it.
  absl::StatusOr<std::vector<Branch>> Prepare(int node, const Position& position,
                                              RenlibEntry& entry) {
    if (absl::Status status = watch_.Written(); !status.ok()) return status;
    const absl::StatusOr<std::optional<Record>> found = database_.Find(position);
    if (!found.ok()) return found.status();
    const Record record = found->value_or(Record());
    if (*found) CountLost(record);
    std::vector<Branch> branches;
    for (const PositionTree::Child& child : tree_.ChildrenOf(node, position)) {
      branches.push_back({child.move, "", child.node});
    }
    AddTexts(record.texts, position, branches);
    entry.comment = Converted(record.comment);
    entry.marked = record.label == kMarkLabel;
    entry.has_children = !branches.empty();
    return branches;
  }

  void CountLost(const Record& record) {
    const bool marked = record.label == kMarkLabel;
    const bool valued =
        record.value != kDraw || record.depth != 0 || record.bound != RecordBound::kNone;
    ++export_.positions;
    export_.labels += record.label != kNoLabel && !marked ? 1 : 0;
    export_.values += valued ? 1 : 0;
  }

  // A text stands on all points that are equal; it is written once, with the move if there is one.
  static void AddTexts(const std::vector<PointText>& texts, const Position& position,
                       std::vector<Branch>& branches) {
    if (texts.empty()) return;
    const CanonicalPosition canonical(position);
    for (const PointText& text : texts) {
      const auto equal = [&](const Branch& branch) {
        return branch.point && canonical.CellOf(*branch.point) == canonical.CellOf(text.point);
      };
      const auto branch = std::find_if(branches.begin(), branches.end(), equal);
      if (branch == branches.end()) {
        branches.push_back({text.point, text.text, std::nullopt});
      } else {
        branch->text = text.text;
      }
    }
    std::sort(branches.begin(), branches.end(), [](const Branch& a, const Branch& b) {
      return RenlibMove(a.point) < RenlibMove(b.point);
    });
  }

  absl::Status WriteAll(const std::vector<Branch>& branches, const Position& position) {
    for (size_t i = 0; i < branches.size(); ++i) {
      const Branch& branch = branches[i];
      RenlibEntry entry;
      entry.point = branch.point;
      entry.is_move = branch.node.has_value();
      entry.has_sibling = i + 1 < branches.size();
      entry.text = Converted(branch.text);
      if (!branch.node) {
        Write(entry);
        continue;
      }
      const Position next = branch.point ? position.After(*branch.point) : position.AfterPass();
      const absl::StatusOr<std::vector<Branch>> below = Prepare(*branch.node, next, entry);
      if (!below.ok()) return below.status();
      Write(entry);
      if (absl::Status status = WriteAll(*below, next); !status.ok()) return status;
    }
    return absl::OkStatus();
  }

  void Write(const RenlibEntry& entry) {
    std::string bytes;
    AppendRenlib(entry, bytes);
    out_ << bytes;
    ++export_.nodes;
  }

  std::string Converted(const std::string& text) {
    return base::IsUtf8(text) ? converter_.Convert(text, &export_.replaced) : text;
  }

  PositionDatabase& database_;
  const PositionTree& tree_;
  base::TextConverter converter_;
  ExportWatch watch_;
  std::ostream& out_;
  RenlibExport export_;
};

// OK if there is nothing to lose.
absl::Status MayReplaceRenlib(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error) || std::filesystem::is_empty(path, error)) {
    return absl::OkStatus();
  }
  std::string magic(RenlibHeader(true).size(), '\0');
  std::ifstream(path, std::ios::binary).read(magic.data(), static_cast<int64_t>(magic.size()));
  if (IsRenlib(magic)) return absl::OkStatus();
  return absl::AlreadyExistsError(absl::StrCat(path, ": a file that is no RenLib file is there"));
}

}  // namespace

absl::StatusOr<RenlibImport> ImportRenlib(const std::string& path, Rule rule,
                                          PositionDatabase& database,
                                          std::optional<base::Encoding> encoding,
                                          RenlibWatcher watcher) {
  const absl::StatusOr<std::string> bytes = BytesOfRenlib(path);
  if (!bytes.ok()) return bytes.status();
  absl::StatusOr<RenlibImport> import =
      ImportBytes(*bytes, rule, database, encoding ? *encoding : EncodingOfTexts(*bytes), watcher);
  if (!import.ok()) return base::Annotated(import.status(), path);
  return import;
}

absl::StatusOr<RenlibExport> ExportRenlib(PositionDatabase& database, Rule rule,
                                          const std::string& path, base::Encoding encoding,
                                          Overwriting over, ExportWatcher watcher) {
  if (over == Overwriting::kSameKind) {
    if (absl::Status status = MayReplaceRenlib(path); !status.ok()) return status;
  }
  absl::StatusOr<base::TextConverter> converter = base::TextConverter::FromUtf8(encoding);
  if (!converter.ok()) return base::Annotated(converter.status(), path);
  const Position empty = {rule, kRenlibSide, kRenlibSide, Color::kBlack, {}};
  RenlibExport result;
  const auto write = [&](std::ostream& out) {
    return database.Read([&] {
      const absl::StatusOr<PositionTree> tree = PositionTree::Of(database, empty, watcher);
      if (!tree.ok()) return tree.status();
      Exporter exporter(database, *tree, *std::move(converter), watcher, out);
      absl::Status status = exporter.WriteFile(empty);
      result = exporter.result();
      result.between = tree->unknown();
      return status;
    });
  };
  if (absl::Status status = base::ReplaceFile(path, write); !status.ok()) return status;
  return result;
}

}  // namespace tengen::database
