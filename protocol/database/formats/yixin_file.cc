#include "protocol/database/formats/yixin_file.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/bytes.h"
#include "base/files.h"
#include "engine/symmetry.h"
#include "protocol/database/formats/rapfi_record.h"

namespace tengen::database {
namespace {

constexpr size_t kKeyHeader = 3;
constexpr size_t kKnown = 5;  // label, value, depth and bound
constexpr int kMostDepth = std::numeric_limits<int16_t>::max() >> 2;
constexpr size_t kMostText = std::numeric_limits<uint16_t>::max() - kKnown;
constexpr unsigned kPass = 0xFF;
constexpr absl::string_view kCutOff = "the file is cut off";
constexpr Rule kLastRule = Rule::kRenju;
constexpr absl::string_view kEncoding = "charset=\"UTF-8\"";

absl::Status Wrong(absl::string_view what) { return absl::InvalidArgumentError(what); }

unsigned ByteAt(absl::string_view bytes, size_t i) { return static_cast<uint8_t>(bytes[i]); }

// Of a board without points: it says how texts are written.
bool IsMetadata(absl::string_view key) {
  return key.size() == kKeyHeader && key[1] == 0 && key[2] == 0;
}

absl::StatusOr<Record> RecordOfYixin(absl::string_view known) {
  if (known.size() == 2 || known.size() == 4) return Wrong("half a number");
  base::ByteReader numbers(known);
  RapfiRecord raw;
  if (!known.empty()) raw.label = static_cast<int>(numbers.TakeSigned(1));
  if (known.size() > 1) raw.value = static_cast<int>(numbers.TakeSigned(2));
  if (known.size() > 3) {
    const auto both = static_cast<int>(numbers.TakeSigned(2));
    raw.depth = both >> 2;
    raw.bound = static_cast<RecordBound>(both & 3);
  }
  raw.text = std::string(numbers.rest());
  return FromRapfi(raw);
}

// A number, counted from 0, of column and row, in the order in which keys have stones. They have a
// sign because libstdc++ 12 compares lists of numbers without one by too few bytes where the
// highest byte comes first.
using Cells = std::vector<int>;

Cells CellsOf(const engine::GridMap& map, const PointSet& stones) {
  Cells cells;
  for (Point p : stones) {
    const Point image = *map(p);
    cells.push_back(image.x() << 8 | image.y());
  }
  std::sort(cells.begin(), cells.end());
  return cells;
}

void AppendCells(const Cells& cells, std::string& key) {
  for (int cell : cells) base::PutHighFirst(&key, static_cast<uint64_t>(cell), 2);
}

absl::Status MayBeKey(const Position& position) {
  if (position.rule > kLastRule) return Wrong("a rule that such files do not know");
  if (position.width != position.height || position.width > kMaxRapfiSide) {
    return Wrong("a board that such files do not know");
  }
  const int black = position.stones[Index(Color::kBlack)].size();
  const int white = position.stones[Index(Color::kWhite)].size();
  const int extra = position.side_to_move == Color::kBlack ? 0 : 1;
  return black == white + extra ? absl::OkStatus() : Wrong("stones that take turns after a pass");
}

// What ReadYixin has to look for next.
struct Piece {
  bool whole = false;
  absl::string_view bytes;
};

// A number of two bytes and so many bytes behind it, from `at` on. Not whole if the file ends.
absl::StatusOr<Piece> PieceAt(InputFile& in, size_t at) {
  absl::StatusOr<absl::string_view> bytes = in.Look(at + 2);
  if (!bytes.ok()) return bytes.status();
  if (bytes->size() < at + 2) return Piece();
  const size_t size = base::NumberAt(*bytes, at, 2);
  bytes = in.Look(at + 2 + size);
  if (!bytes.ok()) return bytes.status();
  if (bytes->size() < at + 2 + size) return Piece();
  return Piece{true, bytes->substr(at + 2, size)};
}

absl::Status Deliver(absl::string_view key, absl::string_view known, int64_t at, RecordSink& sink) {
  if (IsMetadata(key)) return absl::OkStatus();
  const auto refuse = [&](const absl::Status& why) {
    return sink.Refuse(absl::StrCat("byte ", at), why.message());
  };
  const absl::StatusOr<Position> position = PositionOfYixinKey(key);
  if (!position.ok()) return refuse(position.status());
  absl::StatusOr<Record> record = RecordOfYixin(known);
  if (!record.ok()) return refuse(record.status());
  return sink.Take(*position, *record);
}

void PutPiece(absl::string_view piece, std::string& out) {
  base::PutNumber(&out, piece.size(), 2);
  absl::StrAppend(&out, piece);
}

std::string KnownText(const RapfiRecord& raw) {
  std::string known;
  base::PutSigned(&known, raw.label, 1);
  base::PutSigned(&known, raw.value, 2);
  const int depth = std::min(raw.depth, kMostDepth);
  base::PutSigned(&known, depth << 2 | static_cast<int>(raw.bound), 2);
  return absl::StrCat(known, raw.text);
}

std::string Metadata() {
  std::string record;
  PutPiece(std::string(kKeyHeader, '\0'), record);
  PutPiece(absl::StrCat(std::string(kKnown, '\0'), kEncoding), record);
  return record;
}

// Writes records level by level: the database has those of one rule, board and number of stones
// together, and within them another order.
class Writer {
 public:
  Writer(PackedOutput& out, ExportWatch& watch, ExportCounts& result)
      : out_(out), watch_(watch), result_(result) {}

  absl::Status Add(const Position& position, Record record) {
    const absl::StatusOr<std::string> key = YixinKey(position, &record);
    if (!key.ok()) {
      ++result_.left_out;
      return absl::OkStatus();
    }
    std::string level(key->substr(0, kKeyHeader));
    base::PutNumber(&level, key->size(), 2);
    if (level != level_) {
      if (absl::Status status = Flush(); !status.ok()) return status;
      level_ = std::move(level);
    }
    bool cut = false;
    const std::string known = KnownText(ToRapfi(record, kMostText, &cut));
    result_.cut += cut ? 1 : 0;
    result_.values += record.depth > kMostDepth ? 1 : 0;
    ++result_.records;
    starts_.push_back(records_.size());
    PutPiece(*key, records_);
    PutPiece(known, records_);
    return absl::OkStatus();
  }

  absl::Status Flush() {
    absl::Status sorted = Sort();
    if (!sorted.ok()) return sorted;
    for (size_t i = 0; i < starts_.size(); ++i) {
      if (absl::Status status = i % size_t{kRun} == 0 ? watch_.Look() : absl::OkStatus();
          !status.ok()) {
        return status;
      }
      const size_t start = starts_[i];
      const size_t key = 2 + KeyAt(start).size();
      const size_t known = 2 + base::NumberAt(records_, start + key, 2);
      absl::Status status = out_.Write(absl::string_view(records_).substr(start, key + known));
      if (!status.ok()) return status;
    }
    starts_.clear();
    records_.clear();
    return absl::OkStatus();
  }

 private:
  static constexpr ptrdiff_t kRun = 1 << 12;

  // Sorts starts_ in steps, of which the watcher may end any: a level may be the whole database.
  absl::Status Sort() {
    const auto less = [this](size_t a, size_t b) { return KeyAt(a) < KeyAt(b); };
    const auto size = static_cast<ptrdiff_t>(starts_.size());
    const auto at = [&](ptrdiff_t i) { return starts_.begin() + std::min(i, size); };
    for (ptrdiff_t i = 0; i < size; i += kRun) {
      std::sort(at(i), at(i + kRun), less);
      if (absl::Status status = watch_.Look(); !status.ok()) return status;
    }
    for (ptrdiff_t sorted = kRun; sorted < size; sorted *= 2) {
      for (ptrdiff_t i = 0; i < size; i += 2 * sorted) {
        std::inplace_merge(at(i), at(i + sorted), at(i + 2 * sorted), less);
        if (absl::Status status = watch_.Look(); !status.ok()) return status;
      }
    }
    return absl::OkStatus();
  }

  absl::string_view KeyAt(size_t start) const {
    return absl::string_view(records_).substr(start + 2, base::NumberAt(records_, start, 2));
  }

  PackedOutput& out_;
  ExportWatch& watch_;
  ExportCounts& result_;
  std::string level_;  // rule, board and size of the keys
  std::string records_;
  std::vector<size_t> starts_;  // of the records in records_
};

absl::StatusOr<uint32_t> CountWritable(PositionDatabase& database, absl::string_view key_prefix,
                                       ExportWatch& watch) {
  uint32_t count = 0;
  absl::Status status = database.ForEach(key_prefix, [&](const Position& position, const Record&) {
    if (MayBeKey(position).ok()) ++count;
    return watch.Found();
  });
  if (!status.ok()) return status;
  return count;
}

absl::Status WriteAll(PositionDatabase& database, absl::string_view key_prefix, PackedOutput& out,
                      ExportWatch& watch, ExportCounts& result) {
  const absl::StatusOr<uint32_t> count = CountWritable(database, key_prefix, watch);
  if (!count.ok()) return count.status();
  std::string head;
  base::PutNumber(&head, *count + 1, 4);
  head += Metadata();
  if (absl::Status status = out.Write(head); !status.ok()) return status;
  Writer writer(out, watch, result);
  absl::Status status =
      database.ForEach(key_prefix, [&](const Position& position, const Record& record) {
        const absl::Status added = writer.Add(position, record);
        return added.ok() ? watch.Written() : added;
      });
  if (status.ok()) status = writer.Flush();
  if (status.ok()) status = watch.Look();
  return status.ok() ? out.End() : status;
}

}  // namespace

absl::StatusOr<Position> PositionOfYixinKey(absl::string_view key) {
  if (key.size() < kKeyHeader) return Wrong("a key of less than three bytes");
  if (ByteAt(key, 0) > static_cast<unsigned>(kLastRule)) return Wrong("an unknown rule");
  Position position;
  position.rule = static_cast<Rule>(key[0]);
  position.width = static_cast<int>(ByteAt(key, 1));
  position.height = static_cast<int>(ByteAt(key, 2));
  if (std::min(position.width, position.height) < engine::kMinSide ||
      std::max(position.width, position.height) > engine::kMaxSide) {
    return Wrong("a board of an impossible size");
  }
  if ((key.size() - kKeyHeader) % 2 != 0) return Wrong("half a stone");
  const size_t count = (key.size() - kKeyHeader) / 2;
  position.side_to_move = count % 2 == 0 ? Color::kBlack : Color::kWhite;
  for (size_t i = 0; i < count; ++i) {
    const unsigned x = ByteAt(key, kKeyHeader + 2 * i), y = ByteAt(key, kKeyHeader + 2 * i + 1);
    if (x == kPass && y == kPass) continue;
    if (static_cast<int>(x) >= position.width || static_cast<int>(y) >= position.height) {
      return Wrong("a stone that is not on the board");
    }
    const Point p(static_cast<int>(x), static_cast<int>(y));
    if (!position.IsEmpty(p)) return Wrong("two stones on one point");
    const Color color = i < (count + 1) / 2 ? Color::kBlack : Color::kWhite;
    position.stones[Index(color)].Insert(p);
  }
  return position;
}

absl::StatusOr<std::string> YixinKey(const Position& position, Record* record) {
  if (absl::Status status = MayBeKey(position); !status.ok()) return status;
  std::array<Cells, engine::kColorCount> least;
  std::optional<engine::GridMap> least_map;
  for (const engine::GridMap& map : engine::BoardMaps(position.width, position.height)) {
    std::array<Cells, engine::kColorCount> image = {CellsOf(map, position.stones[0]),
                                                    CellsOf(map, position.stones[1])};
    if (least_map && least <= image) continue;
    least = std::move(image);
    least_map = map;
  }
  for (PointText& text : record->texts) text.point = *(*least_map)(text.point);
  std::sort(record->texts.begin(), record->texts.end(),
            [](const PointText& a, const PointText& b) { return a.point < b.point; });
  std::string key = BoardPrefix(position);
  AppendCells(least[0], key);
  AppendCells(least[1], key);
  return key;
}

bool LooksLikeYixin(absl::string_view head) {
  constexpr size_t kCount = 4;
  if (head == absl::string_view("\0\0\0\0", 4)) return true;
  if (head.size() < kCount + 2 + kKeyHeader) return false;
  const size_t size = base::NumberAt(head, kCount, 2);
  const absl::string_view key = head.substr(kCount + 2, size);
  return key.size() == size && (IsMetadata(key) || PositionOfYixinKey(key).ok());
}

absl::Status ReadYixin(InputFile& in, RecordSink& sink) {
  const absl::StatusOr<absl::string_view> count = in.Look(4);
  if (!count.ok()) return count.status();
  if (count->size() < 4) return sink.Refuse("byte 0", kCutOff);
  const auto announced = static_cast<int64_t>(base::NumberAt(*count, 0, 4));
  in.Skip(4);
  for (int64_t records = 0;; ++records) {
    const int64_t at = in.at();
    const absl::StatusOr<absl::string_view> next = in.Look(1);
    if (!next.ok()) return next.status();
    if (next->empty() && records >= announced) return absl::OkStatus();
    if (next->empty()) {
      return sink.Refuse("the end", absl::StrCat(announced - records, " of the ", announced,
                                                 " records that it speaks of are missing"));
    }
    absl::StatusOr<Piece> key = PieceAt(in, 0);
    if (!key.ok()) return key.status();
    const size_t key_size = key->bytes.size();
    if (key->whole && key_size == 0) {
      in.Skip(2);
      continue;
    }
    absl::StatusOr<Piece> known = key->whole ? PieceAt(in, 2 + key_size) : Piece();
    if (!known.ok()) return known.status();
    if (!known->whole) return sink.Refuse(absl::StrCat("byte ", at), kCutOff);
    key = PieceAt(in, 0);  // looking further may have moved it
    absl::Status status = Deliver(key->bytes, known->bytes, at, sink);
    if (!status.ok()) return status;
    in.Skip(4 + key_size + known->bytes.size());
  }
}

absl::StatusOr<ExportCounts> WriteYixin(PositionDatabase& database, absl::string_view key_prefix,
                                        const std::string& path, Packing packing,
                                        ExportWatcher watcher) {
  ExportCounts result;
  ExportWatch watch(watcher);
  absl::Status status = base::ReplaceFile(path, [&](std::ostream& file) {
    PackedOutput out(file, packing);
    return database.Read([&] { return WriteAll(database, key_prefix, out, watch, result); });
  });
  if (!status.ok()) return status;
  return result;
}

}  // namespace tengen::database
