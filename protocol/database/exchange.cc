#include "protocol/database/exchange.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "absl/time/time.h"
#include "base/bytes.h"
#include "base/clock.h"
#include "base/encoding.h"
#include "base/files.h"
#include "base/text.h"
#include "eval/win_rate.h"
#include "protocol/database/branches.h"
#include "protocol/database/renlib.h"
#include "protocol/database/text.h"
#include "protocol/output_port.h"
#include "protocol/position_builder.h"
#include "protocol/table.h"

namespace tengen::database {
namespace {

// GUIs take every line that begins with these words for one of those listed in the specification,
// and read beyond their arrays if it is none. What people read must begin differently.
constexpr absl::string_view kPrefix = "MESSAGE DATABASE ";

std::string ForGui(absl::string_view text) { return absl::StrCat(kPrefix, text); }
std::string ForPeople(absl::string_view text) {
  return protocol::PrintableLine(absl::StrCat("MESSAGE ", text));
}

// The position after the moves on an empty board.
absl::StatusOr<Position> RequestedPosition(const protocol::DatabaseRequest& request,
                                           const protocol::DatabaseContext& context) {
  const Board& board = *context.board;
  Position position = {context.rule, board.width(), board.height(), Color::kBlack, {}};
  for (const std::vector<int64_t>& move : request.moves) {
    if (move.size() >= 2 && move[0] == -1 && move[1] == -1) {
      position = position.AfterPass();
      continue;
    }
    const std::optional<Point> p =
        move.size() < 2 ? std::nullopt
                        : protocol::PointOnBoard(move[0], move[1], position.width, position.height);
    if (!p || !position.IsEmpty(*p)) return absl::InvalidArgumentError("bad coordinates");
    position = position.After(*p);
  }
  return position;
}

// Plies from the position before, of a value in the position after.
int Steps(Value value) { return PliesToEnd(value) + 1; }

bool HasSteps(const Record& record) {
  return record.label == kWinLabel ? IsLoss(record.value)
                                   : record.label == kLossLabel && IsWin(record.value);
}

// What a GUI writes on the point that leads to the record: the label, with the number of plies if
// it is known, or for an exact value how much of the game it is worth to who has just moved.
std::string Tag(const Record& record) {
  if (record.label == kWinLabel || record.label == kLossLabel) {
    const std::string steps = HasSteps(record) ? absl::StrCat(Steps(record.value)) : "*";
    return absl::StrCat(std::string(1, record.label), steps);
  }
  if (record.label != kNoLabel) return std::string(1, record.label);
  if (record.bound != RecordBound::kExact) return "";
  return absl::StrCat(std::min(static_cast<int>(100 * eval::WinRate(-record.value)), 99), "%");
}

// Up to four characters as a number, the first in the highest byte that is used; -1 for none.
int64_t Packed(absl::string_view tag) {
  if (tag.empty()) return -1;
  return static_cast<int64_t>(base::HighFirstAt(tag, 0, std::min<size_t>(tag.size(), 4)));
}

std::string Numbers(const Record& record) {
  return absl::StrCat(record.value, " ", record.depth, " ", static_cast<int>(record.bound));
}

// A comment in quotes, in as many lines as it has.
std::vector<std::string> Quoted(const std::string& comment) {
  std::string text = "TEXT \"";
  for (char c : comment) {
    if (c == '"' || c == '\\') text.push_back('\\');
    text.push_back(c);
  }
  text.push_back('"');
  return absl::StrSplit(ForGui(text), '\n');
}

bool IsDecidedResult(const Record& record) { return IsResult(record.label); }
bool IsWinOrLoss(const Record& record) {
  return record.label == kWinLabel || record.label == kLossLabel;
}

// Which records YXDELETEDATABASEALL means.
struct Condition {
  absl::string_view name;  // upper case
  bool (*holds)(const Record& record, int64_t steps);
};
constexpr std::array kConditions = {
    Condition{"W", [](const Record& r, int64_t) { return r.label == kWinLabel; }},
    Condition{"L", [](const Record& r, int64_t) { return r.label == kLossLabel; }},
    Condition{"WL", [](const Record& r, int64_t) { return IsWinOrLoss(r); }},
    Condition{"WLD", [](const Record& r, int64_t) { return IsDecidedResult(r); }},
    Condition{"NONWL", [](const Record& r, int64_t) { return !IsWinOrLoss(r); }},
    Condition{"NONWLD", [](const Record& r, int64_t) { return !IsDecidedResult(r); }},
    Condition{"WLNOSTEP", [](const Record& r, int64_t) { return IsWinOrLoss(r) && !HasSteps(r); }},
    Condition{"WLINSTEP",
              [](const Record& r, int64_t n) { return HasSteps(r) && Steps(r.value) <= n; }},
};

// The argument number i as a number in [low, high]; 0 if there is none.
int NumberArgument(const protocol::DatabaseRequest& request, size_t i, int low, int high) {
  if (i >= request.arguments.size()) return 0;
  const std::optional<int64_t> number = base::ParseInteger(request.arguments[i]);
  return static_cast<int>(std::clamp<int64_t>(number.value_or(0), low, high));
}

// The first argument as a point of the board.
std::optional<Point> PointArgument(const protocol::DatabaseRequest& request,
                                   const Position& position) {
  if (request.arguments.empty()) return std::nullopt;
  const std::vector<absl::string_view> words = base::SplitArguments(request.arguments[0]);
  if (words.size() != 2) return std::nullopt;
  return protocol::ParsePoint(words, position.width, position.height);
}

// A label from its character's code; GUIs send capital letters, too.
char LabelOf(int code) {
  const bool printable = code >= 0 && code < 128 && absl::ascii_isgraph(static_cast<char>(code));
  return printable ? absl::ascii_tolower(static_cast<char>(code)) : kNoLabel;
}

// Without what records cannot hold.
std::string Cleaned(absl::string_view text, absl::string_view allowed_controls) {
  std::string cleaned;
  for (char c : text) {
    const bool control = absl::ascii_iscntrl(static_cast<unsigned char>(c));
    if (!control || absl::StrContains(allowed_controls, c)) cleaned.push_back(c);
  }
  return cleaned;
}

absl::StatusOr<std::vector<std::string>> Counted(const absl::StatusOr<int64_t>& count,
                                                 absl::string_view before,
                                                 absl::string_view after) {
  if (!count.ok()) return count.status();
  return std::vector<std::string>{ForPeople(absl::StrCat(before, *count, after))};
}

absl::StatusOr<std::vector<std::string>> Counted(const absl::StatusOr<MergeCounts>& counts,
                                                 absl::string_view before,
                                                 absl::string_view after) {
  if (!counts.ok()) return counts.status();
  std::string text = absl::StrCat(before, counts->records, after);
  if (counts->cut > 0) {
    absl::StrAppend(&text, "; of ", counts->cut, " not all comments and texts could be kept");
  }
  return std::vector<std::string>{ForPeople(text)};
}

}  // namespace

// A command and what it needs.
struct DatabaseExchange::Row {
  absl::string_view name;
  Lines (DatabaseExchange::*execute)(const protocol::DatabaseRequest& request,
                                     const Position& position);
  enum class Needs { kNothing, kFile, kMoves, kBoard } needs;
  bool changes = false;  // the file, so not if that is only to be read
};

absl::Span<const DatabaseExchange::Row> DatabaseExchange::Rows() {
  using Needs = Row::Needs;
  static constexpr std::array kRows = {
      Row{"YXQUERYDATABASEALL", &DatabaseExchange::QueryAll, Needs::kMoves},
      Row{"YXQUERYDATABASEALLT", &DatabaseExchange::QueryAllAndText, Needs::kMoves},
      Row{"YXQUERYDATABASEONE", &DatabaseExchange::QueryOne, Needs::kMoves},
      Row{"YXQUERYDATABASETEXT", &DatabaseExchange::QueryText, Needs::kMoves},
      Row{"YXDELETEDATABASEONE", &DatabaseExchange::DeleteOne, Needs::kMoves, true},
      Row{"YXDELETEDATABASEALL", &DatabaseExchange::DeleteAll, Needs::kMoves, true},
      Row{"YXEDITTVDDATABASE", &DatabaseExchange::EditNumbers, Needs::kMoves, true},
      Row{"YXEDITLABELDATABASE", &DatabaseExchange::EditPointText, Needs::kMoves, true},
      Row{"YXEDITTEXTDATABASE", &DatabaseExchange::EditComment, Needs::kMoves, true},
      Row{"YXSETDATABASE", &DatabaseExchange::Open, Needs::kNothing},
      Row{"YXSAVEDATABASE", &DatabaseExchange::Save, Needs::kFile},
      Row{"YXDBCHECK", &DatabaseExchange::Check, Needs::kFile},
      Row{"YXDBTOTXT", &DatabaseExchange::WriteOneBoard, Needs::kBoard},
      Row{"YXDBTOTXTALL", &DatabaseExchange::WriteAll, Needs::kFile},
      Row{"YXTXTTODB", &DatabaseExchange::ReadFromText, Needs::kFile, true},
      Row{"YXLIBTODB", &DatabaseExchange::ReadFromRenlib, Needs::kBoard, true},
      Row{"YXDBTOLIB", &DatabaseExchange::WriteRenlib, Needs::kBoard},
      Row{"YXDBMERGE", &DatabaseExchange::Merge, Needs::kFile, true},
      Row{"YXDBSPLIT", &DatabaseExchange::Split, Needs::kBoard},
  };
  return kRows;
}

std::vector<std::string> DatabaseExchange::Execute(const protocol::DatabaseRequest& request,
                                                   const protocol::DatabaseContext& context) {
  const Row* row = protocol::FindRow(Rows(), request.command);
  if (row == nullptr) return {};
  const bool needs_file = row->needs != Row::Needs::kNothing;
  const bool needs_game = needs_file && row->needs != Row::Needs::kFile;
  if (needs_file && (database_ == nullptr || !context.in_use)) return {};
  if (needs_game && context.board == nullptr) return {};
  if (row->changes && context.read_only) return {ForPeople("the database is only read")};
  absl::StatusOr<Position> position = Position();
  if (row->needs == Row::Needs::kMoves) position = RequestedPosition(request, context);
  if (row->needs == Row::Needs::kBoard) {
    position = PositionOf(*context.board);
    position->rule = context.rule;
  }
  Lines lines =
      position.ok() ? (this->*row->execute)(request, *position) : Lines(position.status());
  if (!lines.ok()) {
    return {ForPeople(absl::StrCat("the database: ", lines.status().message()))};
  }
  return *std::move(lines);
}

absl::Status DatabaseExchange::UseBook(const std::string& path) {
  book_.reset();
  absl::StatusOr<std::shared_ptr<const Book>> book = Book::Read(path);
  if (!book.ok()) return book.status();
  book_ = *std::move(book);
  return absl::OkStatus();
}

absl::StatusOr<std::shared_ptr<const search::KnownPositions>> DatabaseExchange::Known(
    const Board& board) const {
  if (book_ == nullptr) return nullptr;
  if (absl::Status status = book_->CheckFor(board); !status.ok()) return status;
  return book_;
}

// A book that cannot be used is told of where the users' file has nothing to say either.
absl::StatusOr<protocol::KnownPosition> DatabaseExchange::Look(const Board& board,
                                                               bool database_in_use) {
  absl::StatusOr<protocol::KnownPosition> known = protocol::KnownPosition();
  if (book_ != nullptr) known = book_->Look(board);
  if (known.ok()) known->source = "book";
  const bool by_book = known.ok() && known->value;
  if (by_book || database_ == nullptr || !database_in_use) return known;
  absl::StatusOr<protocol::KnownPosition> own = KnownOf(*database_, board);
  if (!own.ok()) return own.status();
  own->source = "database";
  return own->value || !own->moves.empty() ? own : known;
}

DatabaseExchange::Lines DatabaseExchange::QueryAll(const protocol::DatabaseRequest&,
                                                   const Position& position) {
  std::vector<std::string> lines = {ForGui("REFRESH")};
  const absl::Status status = database_->Read([&]() -> absl::Status {
    const absl::StatusOr<std::optional<Record>> own = database_->Find(position);
    if (!own.ok()) return own.status();
    const std::vector<PointText> texts = *own ? (*own)->texts : std::vector<PointText>();
    auto text = texts.begin();
    for (Point p : position.EmptyPoints()) {
      const absl::StatusOr<std::optional<Record>> next = database_->Find(position.After(p));
      if (!next.ok()) return next.status();
      const bool has_text = text != texts.end() && text->point == p;
      if (!*next && !has_text) continue;
      const Record record = next->value_or(Record());
      std::string line = ForGui(absl::StrCat(p.x(), " ", p.y(), " ", Packed(Tag(record)), " ",
                                             Numbers(record), " ", record.comment.empty() ? 0 : 1));
      if (has_text) absl::StrAppend(&line, " ", (text++)->text);
      lines.push_back(std::move(line));
    }
    return absl::OkStatus();
  });
  if (!status.ok()) return status;
  lines.push_back(ForGui("DONE"));
  return lines;
}

DatabaseExchange::Lines DatabaseExchange::QueryAllAndText(const protocol::DatabaseRequest& request,
                                                          const Position& position) {
  Lines lines = QueryAll(request, position);
  Lines text = QueryText(request, position);
  if (!lines.ok()) return lines;
  if (!text.ok()) return text;
  lines->insert(lines->end(), text->begin(), text->end());
  return lines;
}

DatabaseExchange::Lines DatabaseExchange::QueryOne(const protocol::DatabaseRequest&,
                                                   const Position& position) {
  const absl::StatusOr<std::optional<Record>> record = database_->Find(position);
  if (!record.ok()) return record.status();
  if (!*record) return std::vector<std::string>{ForGui("ONE 0 0 0 0")};
  const int label = (*record)->label == kNoLabel ? -1 : (*record)->label;
  const std::string tag = Tag(**record);
  return std::vector<std::string>{
      ForGui(absl::StrCat("ONE ", label, " ", Numbers(**record), tag.empty() ? "" : " ", tag))};
}

DatabaseExchange::Lines DatabaseExchange::QueryText(const protocol::DatabaseRequest&,
                                                    const Position& position) {
  const absl::StatusOr<std::optional<Record>> record = database_->Find(position);
  if (!record.ok()) return record.status();
  return Quoted(*record ? (*record)->comment : "");
}

DatabaseExchange::Lines DatabaseExchange::DeleteOne(const protocol::DatabaseRequest&,
                                                    const Position& position) {
  const absl::StatusOr<bool> erased = database_->Erase(position);
  if (!erased.ok()) return erased.status();
  return std::vector<std::string>();
}

// Without a condition the texts on the points go, too: they are all that would be left to see.
DatabaseExchange::Lines DatabaseExchange::DeleteAll(const protocol::DatabaseRequest& request,
                                                    const Position& position) {
  const std::string word =
      request.arguments.empty() ? "" : absl::AsciiStrToUpper(request.arguments[0]);
  absl::string_view name = word;
  const bool deep = absl::ConsumeSuffix(&name, "RECURSIVE");
  const Condition* condition = protocol::FindRow(kConditions, name);
  const bool all = word.empty();
  if (!all && condition == nullptr) {
    return absl::InvalidArgumentError(absl::StrCat("unknown condition ", word));
  }
  const int64_t steps = NumberArgument(request, 1, 0, kMate);
  absl::StatusOr<int64_t> erased = 0;
  const absl::Status status = database_->Transact([&]() -> absl::Status {
    const auto wanted = [&](const Record& r) { return all || condition->holds(r, steps); };
    erased = EraseBelow(*database_, position, wanted, deep);
    if (!all || !erased.ok()) return erased.status();
    const absl::StatusOr<bool> known = database_->Contains(position);
    if (!known.ok() || !*known) return known.status();
    return database_->Edit(position, [](Record& record) { record.texts.clear(); });
  });
  if (!status.ok()) return status;
  Lines lines = QueryAll(request, position);
  if (lines.ok()) {
    lines->insert(lines->begin(), ForPeople(absl::StrCat("erased ", *erased, " positions")));
  }
  return lines;
}

// The first argument says which of the others count: 1 the label, 2 the value, 4 the depth.
DatabaseExchange::Lines DatabaseExchange::EditNumbers(const protocol::DatabaseRequest& request,
                                                      const Position& position) {
  const int which = NumberArgument(request, 0, 0, 7);
  const absl::Status status = database_->Edit(position, [&](Record& record) {
    if ((which & 1) != 0) record.label = LabelOf(NumberArgument(request, 1, -1, 128));
    if ((which & 2) != 0) record.value = NumberArgument(request, 2, -kMate, kMate);
    if ((which & 4) != 0) {
      record.depth = NumberArgument(request, 3, 0, kMaxRecordDepth);
      record.bound = RecordBound::kExact;
    }
  });
  if (!status.ok()) return status;
  return QueryOne(request, position);
}

DatabaseExchange::Lines DatabaseExchange::EditPointText(const protocol::DatabaseRequest& request,
                                                        const Position& position) {
  const std::optional<Point> point = PointArgument(request, position);
  if (!point || !position.IsEmpty(*point)) return absl::InvalidArgumentError("bad coordinates");
  const std::string text = Cleaned(absl::StripAsciiWhitespace(request.text), "");
  const CanonicalPosition canonical(position);
  const absl::Status status = database_->Edit(position, [&](Record& record) {
    const auto same = [&](const PointText& t) {
      return canonical.CellOf(t.point) == canonical.CellOf(*point);
    };
    std::erase_if(record.texts, same);
    if (!text.empty()) record.texts.push_back({*point, text});
  });
  if (!status.ok()) return status;
  return std::vector<std::string>();
}

DatabaseExchange::Lines DatabaseExchange::EditComment(const protocol::DatabaseRequest& request,
                                                      const Position& position) {
  const std::string comment = Cleaned(absl::StripAsciiWhitespace(request.text), "\n\t");
  const absl::Status status =
      database_->Edit(position, [&](Record& record) { record.comment = comment; });
  if (!status.ok()) return status;
  return std::vector<std::string>();
}

DatabaseExchange::Lines DatabaseExchange::Open(const protocol::DatabaseRequest& request,
                                               const Position&) {
  absl::StatusOr<std::unique_ptr<PositionDatabase>> opened = PositionDatabase::Open(request.text);
  if (absl::IsNotFound(opened.status()) || absl::IsPermissionDenied(opened.status())) {
    absl::StatusOr<std::unique_ptr<PositionDatabase>> to_read =
        PositionDatabase::OpenToRead(request.text);
    if (to_read.ok()) opened = std::move(to_read);
  }
  if (!opened.ok()) return opened.status();
  database_ = *std::move(opened);
  return std::vector<std::string>{ForGui(absl::StrCat("LOAD START ", request.text)),
                                  ForGui("LOAD DONE")};
}

// There is nothing to save, but afterwards a copy of the file alone is complete.
DatabaseExchange::Lines DatabaseExchange::Save(const protocol::DatabaseRequest&, const Position&) {
  const absl::Status status = database_->Checkpoint();
  if (!status.ok()) return status;
  return std::vector<std::string>{ForGui(absl::StrCat("SAVE START ", database_->path())),
                                  ForGui("SAVE DONE")};
}

DatabaseExchange::Lines DatabaseExchange::Check(const protocol::DatabaseRequest&, const Position&) {
  const absl::Status status = database_->Check();
  if (!status.ok()) return status;
  return Counted(database_->Count(), "", " positions, none of them damaged");
}

DatabaseExchange::Lines DatabaseExchange::WriteOneBoard(const protocol::DatabaseRequest& request,
                                                        const Position& position) {
  return Counted(WriteText(*database_, BoardPrefix(position), request.text), "wrote ",
                 absl::StrCat(" positions of this rule and board to ", request.text));
}

DatabaseExchange::Lines DatabaseExchange::WriteAll(const protocol::DatabaseRequest& request,
                                                   const Position&) {
  return Counted(WriteText(*database_, "", request.text), "wrote ",
                 absl::StrCat(" positions to ", request.text));
}

DatabaseExchange::Lines DatabaseExchange::ReadFromText(const protocol::DatabaseRequest& request,
                                                       const Position&) {
  return Counted(ReadText(request.text, *database_), "read ",
                 absl::StrCat(" positions from ", request.text));
}

DatabaseExchange::Lines DatabaseExchange::ReadFromRenlib(const protocol::DatabaseRequest& request,
                                                         const Position& position) {
  const absl::StatusOr<RenlibImport> import = ImportRenlib(request.text, position.rule, *database_);
  if (!import.ok()) return import.status();
  std::string text =
      absl::StrCat("read ", import->nodes, " nodes from ", request.text, ", of which ",
                   import->skipped, " were left out because their points were taken");
  absl::StrAppend(&text, "; texts taken for ", base::EncodingName(import->encoding));
  if (import->damaged > 0) {
    absl::StrAppend(&text, ", in which ", import->damaged, " characters are none");
  }
  if (import->cut > 0) absl::StrAppend(&text, "; ", import->cut, " texts were left out or cut");
  return std::vector<std::string>{ForPeople(text)};
}

// Rapfi's answers, which GUIs know.
DatabaseExchange::Lines DatabaseExchange::WriteRenlib(const protocol::DatabaseRequest& request,
                                                      const Position& position) {
  if (position.width != kRenlibSide || position.height != kRenlibSide) {
    return absl::InvalidArgumentError("files of RenLib are for boards of 15x15");
  }
  if (!base::MayReplaceFile(request.text).ok()) {
    return std::vector<std::string>{protocol::PrintableLine(
        absl::StrCat("ERROR Unable to open file ", request.text, " for writing."))};
  }
  const absl::Duration start = base::Clock::Real().Now();
  const absl::StatusOr<RenlibExport> written =
      ExportRenlib(*database_, position.rule, request.text);
  if (!written.ok()) return written.status();
  const int64_t time = absl::ToInt64Milliseconds(base::Clock::Real().Now() - start);
  std::vector<std::string> lines = {
      ForPeople(
          absl::StrCat("Exporting to lib file ", request.text, ", this might take a while...")),
      ForPeople(absl::StrCat("Exported ", written->nodes, " nodes to lib file ", request.text,
                             " using ", time, " ms."))};
  if (written->labels + written->values > 0) {
    lines.push_back(ForPeople(absl::StrCat(written->labels, " labels and ", written->values,
                                           " values are not in it: it has no place for them")));
  }
  return lines;
}

DatabaseExchange::Lines DatabaseExchange::Merge(const protocol::DatabaseRequest& request,
                                                const Position&) {
  const absl::StatusOr<std::unique_ptr<PositionDatabase>> other =
      PositionDatabase::OpenToRead(request.text);
  if (!other.ok()) return other.status();
  return Counted(CopyAll(**other, *database_), "merged ",
                 absl::StrCat(" positions from ", request.text));
}

DatabaseExchange::Lines DatabaseExchange::Split(const protocol::DatabaseRequest& request,
                                                const Position& position) {
  const absl::StatusOr<std::unique_ptr<PositionDatabase>> other =
      PositionDatabase::Open(request.text);
  if (!other.ok()) return other.status();
  return Counted(CopyBelow(*database_, position, **other), "copied ",
                 absl::StrCat(" positions from here on to ", request.text));
}

}  // namespace tengen::database

namespace tengen::protocol {

std::unique_ptr<DatabasePort> NewDatabasePort() {
  return std::make_unique<database::DatabaseExchange>();
}

}  // namespace tengen::protocol
