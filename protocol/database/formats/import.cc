#include "protocol/database/formats/import.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>
#include <memory>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "base/annotated.h"
#include "base/files.h"
#include "base/lines.h"
#include "base/sgf.h"
#include "protocol/database/export_watch.h"
#include "protocol/database/formats/foreign_text.h"
#include "protocol/database/formats/game_archive.h"
#include "protocol/database/formats/games.h"
#include "protocol/database/formats/input_file.h"
#include "protocol/database/formats/old_games.h"
#include "protocol/database/formats/rapfi_csv.h"
#include "protocol/database/formats/record_sink.h"
#include "protocol/database/formats/records.h"
#include "protocol/database/formats/renju_offline.h"
#include "protocol/database/formats/renjunet.h"
#include "protocol/database/formats/training_samples.h"
#include "protocol/database/formats/xml_reader.h"
#include "protocol/database/formats/yixin_file.h"
#include "protocol/database/renlib.h"
#include "protocol/database/text.h"

namespace tengen::database {
namespace {

constexpr absl::string_view kTextMark = "Tengen positions ";
// Enough to see what is wrong with a file.
constexpr size_t kMostRefusals = 5;
// A file of a game is small.
constexpr size_t kMostGame = size_t{1} << 20;
constexpr size_t kMostGames = size_t{64} << 20;
constexpr size_t kSgfHead = size_t{1} << 16;  // the first games of a collection
constexpr engine::BoardSize kUsualSize = {15, 15};
constexpr int64_t kPageMemory = int64_t{256} << 20;

// How a format is called, what its files begin with and how their names end; empty: nothing tells.
struct FormatRow {
  ImportFormat format;
  absl::string_view name;
  absl::string_view mark;
  absl::string_view ending;
  bool renju = false;  // the rule of files that do not say it; else freestyle
};
constexpr std::array kFormats = {
    FormatRow{ImportFormat::kDatabase, "database", "SQLite format 3", ""},
    FormatRow{ImportFormat::kText, "text", kTextMark, ""},
    FormatRow{ImportFormat::kYixin, "yixin", "", ".db"},
    FormatRow{ImportFormat::kCsv, "csv", kCsvHeader, ".csv"},
    FormatRow{ImportFormat::kRenlib, "renlib", "\xFFRenLib\xFF", ".lib", true},
    FormatRow{ImportFormat::kRenjuNet, "renjunet", "<?xml", ".rif", true},
    FormatRow{ImportFormat::kRenjuOffline, "renjuoffline", "", ".xml", true},
    FormatRow{ImportFormat::kPos, "pos", "", ".pos", true},
    FormatRow{ImportFormat::kSav, "sav", "", ".sav"},
    FormatRow{ImportFormat::kRec, "rec", "", ".rec"},
    FormatRow{ImportFormat::kBan, "ban", "", ".ban", true},
    FormatRow{ImportFormat::kRnj, "rnj", "", ".rnj", true},
    FormatRow{ImportFormat::kNrf, "nrf", "", ".nrf", true},
    FormatRow{ImportFormat::kDt5, "dt5", "", ".dt5", true},
    FormatRow{ImportFormat::kKif, "kif", "", ".kif", true},
    FormatRow{ImportFormat::kRdf, "rdf", "", ".rdf", true},
    FormatRow{ImportFormat::kBdt, "bdt", "", ".bdt", true},
    FormatRow{ImportFormat::kBook, "book", "", "", true},
    FormatRow{ImportFormat::kKurnik, "kurnik", "[Event ", ""},
    FormatRow{ImportFormat::kPsq, "psq", "Piskvorky ", ".psq"},
    FormatRow{ImportFormat::kSgf, "sgf", "", ".sgf"},
    FormatRow{ImportFormat::kPsqArchive, "psq-zip", kZipMark, ".zip"},
    FormatRow{ImportFormat::kMoves, "moves", "", ".txt"},
};

// Keeps texts that are not UTF-8, as many as tell their encoding.
class ForeignTexts : public RecordSink {
 public:
  absl::Status Take(const Position&, Record& record) override {
    if (!HasForeignText(record)) return absl::OkStatus();
    Keep(record.comment);
    for (const PointText& text : record.texts) Keep(text.text);
    return has_enough() ? absl::CancelledError("enough") : absl::OkStatus();
  }
  absl::Status Refuse(absl::string_view, absl::string_view) override { return absl::OkStatus(); }

  std::vector<std::string>& texts() { return texts_; }
  bool has_enough() const { return size_ >= kEnough; }

 private:
  static constexpr size_t kEnough = size_t{1} << 18;

  void Keep(const std::string& text) {
    if (base::IsUtf8(text)) return;
    size_ += text.size();
    texts_.push_back(text);
  }

  std::vector<std::string> texts_;
  size_t size_ = 0;
};

// Puts what readers hand over into the database.
class Importer : public RecordSink {
 public:
  // Texts stay in their bytes if there is no decoder.
  Importer(PositionDatabase& database, TextDecoder* decoder, ImportWatcher watcher,
           absl::FunctionRef<double()> share)
      : database_(database), decoder_(decoder), watcher_(watcher), share_(share) {}

  absl::Status Take(const Position& position, Record& record) override {
    ++counts_.read;
    if (decoder_ != nullptr) {
      if (absl::Status status = decoder_->Decode(record); !status.ok()) return status;
    }
    const size_t texts = record.texts.size();
    record.texts.erase(std::remove_if(record.texts.begin(), record.texts.end(),
                                      [&](const PointText& text) {
                                        return text.point.x() >= position.width ||
                                               text.point.y() >= position.height ||
                                               !position.IsEmpty(text.point);
                                      }),
                       record.texts.end());
    const bool lost = record.texts.size() < texts;
    const bool fits = MakeTextsFit(record);
    const absl::StatusOr<Merged> merged = database_.Merge(position, record);
    if (!merged.ok()) return merged.status();
    counts_.merged += merged->there ? 1 : 0;
    counts_.cut += merged->cut || lost || !fits ? 1 : 0;
    return Look();
  }

  absl::Status Refuse(absl::string_view where, absl::string_view why) override {
    ++counts_.refused;
    if (counts_.refusals.size() < kMostRefusals) {
      counts_.refusals.push_back(absl::StrCat(where, ": ", why));
    }
    return Look();
  }

  ImportCounts& counts() { return counts_; }
  const ImportCounts& counts() const { return counts_; }

 private:
  absl::Status Look() {
    if ((counts_.read + counts_.refused) % kBetweenLooks != 0) return absl::OkStatus();
    return watcher_(counts_, share_());
  }

  PositionDatabase& database_;
  TextDecoder* const decoder_;
  ImportWatcher watcher_;
  absl::FunctionRef<double()> share_;
  ImportCounts counts_;
};

absl::Status ReadOwnText(InputFile& in, RecordSink& sink) {
  return in.ForEachLine([&](const base::InputLine& line) -> absl::Status {
    if (line.number == 1 && absl::StartsWith(line.text, kTextMark)) return absl::OkStatus();
    absl::StatusOr<PositionRecord> read = RecordFromText(line.text);
    if (read.ok()) return sink.Take(read->position, read->record);
    return sink.Refuse(absl::StrCat("line ", line.number), read.status().message());
  });
}

// A line of a file, which is no game if all it has are passes: dashes separate other things.
absl::StatusOr<GameMoves> GameFromMoveLine(absl::string_view line, engine::BoardSize size) {
  absl::StatusOr<GameMoves> game = GameFromMoveText(line, size);
  if (!game.ok()) return game;
  const bool stones =
      std::any_of(game->moves.begin(), game->moves.end(),
                  [](const std::optional<Point>& move) { return move.has_value(); });
  if (!stones) return absl::InvalidArgumentError("no move");
  return game;
}

// A game a line.
absl::Status ReadGameLines(InputFile& in, Rule rule,
                           absl::FunctionRef<absl::StatusOr<GameMoves>(absl::string_view)> read,
                           RecordSink& sink) {
  return in.ForEachLine([&](const base::InputLine& line) -> absl::Status {
    if (absl::StripAsciiWhitespace(line.text).empty()) return absl::OkStatus();
    return TakeGameOrRefuse(read(line.text), rule, absl::StrCat("line ", line.number), sink);
  });
}

absl::Status ReadKurnik(InputFile& in, std::optional<Rule> rule, RecordSink& sink) {
  const absl::StatusOr<absl::string_view> text = in.Look(kMostGames + 1);
  if (!text.ok()) return text.status();
  if (text->size() > kMostGames) return absl::InvalidArgumentError("longer than 64 MiB");
  int number = 0;
  for (const absl::StatusOr<GameMoves>& game : GamesFromKurnik(*text)) {
    const Rule played =
        rule.value_or(game.ok() ? game->rule.value_or(Rule::kFreestyle) : Rule::kFreestyle);
    const std::string where = absl::StrCat("game ", ++number);
    if (absl::Status status = TakeGameOrRefuse(game, played, where, sink); !status.ok()) {
      return status;
    }
  }
  return absl::OkStatus();
}

absl::Status ReadGame(InputFile& in, Rule rule,
                      absl::StatusOr<GameMoves> (*read)(absl::string_view bytes),
                      RecordSink& sink) {
  const absl::StatusOr<absl::string_view> bytes = in.Look(kMostGame + 1);
  if (!bytes.ok()) return bytes.status();
  if (bytes->size() > kMostGame) return absl::InvalidArgumentError("too long for a game");
  const absl::StatusOr<GameMoves> game = read(*bytes);
  return game.ok() ? TakeGame(*game, rule, sink) : game.status();
}

Rule RuleOf(ImportFormat format, const ImportOptions& options) {
  const auto row = std::find_if(kFormats.begin(), kFormats.end(),
                                [format](const FormatRow& row) { return row.format == format; });
  return options.rule.value_or(row->renju ? Rule::kRenju : Rule::kFreestyle);
}

absl::Status ReadFile(InputFile& in, ImportFormat format, const ImportOptions& options,
                      RecordSink& sink) {
  const Rule rule = RuleOf(format, options);
  switch (format) {
    case ImportFormat::kText:
      return ReadOwnText(in, sink);
    case ImportFormat::kYixin:
      return ReadYixin(in, sink);
    case ImportFormat::kCsv:
      return ReadCsv(in, sink);
    case ImportFormat::kRenjuNet:
      return ReadRenjuNet(in, options.rule, sink);
    case ImportFormat::kRenjuOffline:
      return ReadRenjuOffline(in, rule, sink);
    case ImportFormat::kPos:
      return ReadGame(in, rule, GameFromPos, sink);
    case ImportFormat::kSav:
      return ReadGame(in, rule, GameFromSav, sink);
    case ImportFormat::kRec:
      return ReadGame(in, rule, GameFromRec, sink);
    case ImportFormat::kMoves:
      return ReadGameLines(
          in, rule,
          [&](absl::string_view line) {
            return GameFromMoveLine(line, options.size.value_or(kUsualSize));
          },
          sink);
    case ImportFormat::kBan:
      return ReadGame(in, rule, GameFromBan, sink);
    case ImportFormat::kRnj:
      return ReadGame(in, rule, GameFromRnj, sink);
    case ImportFormat::kNrf:
      return ReadGame(in, rule, GameFromNrf, sink);
    case ImportFormat::kDt5:
      return ReadGame(in, rule, GameFromDt5, sink);
    case ImportFormat::kKif:
      return ReadGame(in, rule, GameFromKif, sink);
    case ImportFormat::kRdf:
      return ReadGame(in, rule, GameFromRdf, sink);
    case ImportFormat::kBdt:
      return ReadGameLines(in, rule, GameFromBdtLine, sink);
    case ImportFormat::kBook:
      return ReadGameLines(in, rule, GameFromBookLine, sink);
    case ImportFormat::kKurnik:
      return ReadKurnik(in, options.rule, sink);
    case ImportFormat::kPsq:
      return ReadPsqRecord(in, options.rule, sink);
    case ImportFormat::kSgf:
      return ReadSgfRecords(in, options.rule, options.size, sink, options.encoding);
    case ImportFormat::kPsqArchive:
      return ReadGameArchive(in.path(), options.rule, sink,
                             [&in](double share) { in.set_share(share); });
    case ImportFormat::kDatabase:
    case ImportFormat::kRenlib:
      break;
  }
  return absl::InternalError("no reader");
}

absl::StatusOr<ImportCounts> ImportDatabase(const std::string& path, PositionDatabase& database,
                                            ImportWatcher watcher) {
  const absl::StatusOr<std::unique_ptr<PositionDatabase>> other =
      PositionDatabase::OpenToRead(path);
  if (!other.ok()) return other.status();
  const absl::StatusOr<int64_t> all = (*other)->Count();
  if (!all.ok()) return all.status();
  int64_t done = 0;
  const auto share = [&] { return static_cast<double>(done) / static_cast<double>(*all + 1); };
  Importer importer(database, nullptr, watcher, share);
  const absl::Status status =
      (*other)->ForEach("", [&](const Position& position, const Record& record) {
        ++done;
        Record copy = record;
        return importer.Take(position, copy);
      });
  if (!status.ok()) return status;
  return importer.counts();
}

ImportCounts CountsOf(const RenlibImport& tree) {
  ImportCounts counts;
  counts.read = tree.nodes - tree.skipped;
  counts.merged = tree.merged;
  counts.refused = tree.skipped;
  if (counts.refused > 0) counts.refusals = {"moves to taken points, with all that is below them"};
  counts.cut = tree.cut;
  counts.damaged = tree.damaged;
  if (tree.encoding != base::Encoding::kUtf8) counts.encoding = tree.encoding;
  return counts;
}

absl::StatusOr<ImportCounts> ImportTree(const std::string& path, Rule rule,
                                        const ImportOptions& options, PositionDatabase& database,
                                        ImportWatcher watcher) {
  const absl::StatusOr<RenlibImport> tree = ImportRenlib(
      path, rule, database, options.encoding, [watcher](const RenlibImport& so_far, double share) {
        return watcher(CountsOf(so_far), share);
      });
  if (!tree.ok()) return tree.status();
  return CountsOf(*tree);
}

absl::StatusOr<std::vector<std::string>> SampleOf(const std::string& path, ImportFormat format,
                                                  const ImportOptions& options,
                                                  const std::function<absl::Status()>& watcher) {
  const absl::StatusOr<std::unique_ptr<InputFile>> in = InputFile::Open(path);
  if (!in.ok()) return in.status();
  (*in)->set_watcher(watcher);
  ForeignTexts sample;
  const absl::Status status = ReadFile(**in, format, options, sample);
  if (!status.ok() && !sample.has_enough()) return status;
  return std::move(sample.texts());
}

absl::StatusOr<ImportCounts> ImportFile(const std::string& path, ImportFormat format,
                                        const ImportOptions& options, PositionDatabase& database,
                                        ImportWatcher watcher) {
  const absl::StatusOr<std::unique_ptr<InputFile>> in = InputFile::Open(path);
  if (!in.ok()) return in.status();
  const auto share = [&] { return (*in)->Share(); };
  const absl::StatusOr<absl::string_view> head = (*in)->Look(kSgfHead);
  if (!head.ok()) return head.status();
  // Once something is read, so that an interrupt ends what finds no record, too.
  const Importer* importing = nullptr;
  const std::function<absl::Status()> look = [&] {
    return importing == nullptr ? absl::OkStatus() : watcher(importing->counts(), share());
  };
  TextDecoder decoder(
      options.encoding, [&] { return SampleOf(path, format, options, look); },
      format == ImportFormat::kSgf ? base::SgfEncodingSaid(*head) : std::nullopt);
  Importer importer(database, format == ImportFormat::kText ? nullptr : &decoder, watcher, share);
  importing = &importer;
  (*in)->set_watcher(look);
  absl::Status status = ReadFile(**in, format, options, importer);
  if (status.ok() && (*in)->cut_off()) status = importer.Refuse("the end", "the file is cut off");
  if (!status.ok()) return status;
  ImportCounts& counts = importer.counts();
  counts.encoding = decoder.encoding();
  counts.damaged = decoder.damaged();
  if (counts.read == 0 && counts.refused > 0) {
    return absl::InvalidArgumentError(counts.refusals.front());
  }
  return std::move(counts);
}

bool LooksLikeMoves(absl::string_view head) {
  const size_t line = std::min(head.find('\n'), head.size());
  return GameFromMoveLine(head.substr(0, line), {engine::kMaxSide, engine::kMaxSide}).ok();
}

// Dashes, and the number of the first game.
bool LooksLikeMessages(absl::string_view head) {
  if (!absl::StartsWith(head, "-----")) return false;
  head.remove_prefix(std::min(head.find_first_not_of('-'), head.size()));
  return absl::StartsWith(absl::StripLeadingAsciiWhitespace(head), "Game ID: ");
}

bool LooksLikeBook(absl::string_view head) {
  const size_t line = std::min(head.find('\n'), head.size());
  return GameFromBookLine(absl::StripSuffix(head.substr(0, line), "\r")).ok();
}

// Kinds of files that are known and not read.
struct UnreadRow {
  absl::string_view ending;
  bool (*looks_like)(absl::string_view head);
  absl::string_view what;
};
constexpr std::array kUnread = {
    UnreadRow{".txt", [](absl::string_view head) { return absl::StartsWith(head, "info move "); },
              "lines of lz-analyze or kata-analyze"},
    UnreadRow{".txt", LooksLikeMessages, "messages of the engines of c-gomoku-cli"},
    UnreadRow{".bin", LooksLikeBin, "samples of c-gomoku-cli for training an engine"},
    UnreadRow{".binpack", LooksLikeBinpack, "games of c-gomoku-cli packed for training an engine"},
};

absl::Status MayBeRead(const std::string& path, absl::string_view ending, absl::string_view head) {
  for (const UnreadRow& row : kUnread) {
    if (row.ending != ending || !row.looks_like(head)) continue;
    return absl::InvalidArgumentError(absl::StrCat(path, ": ", row.what, ", which are not read"));
  }
  return absl::OkStatus();
}

std::optional<ImportFormat> FormatByContent(absl::string_view head, bool whole) {
  const absl::string_view root = XmlRoot(head);
  if (root == "games") return ImportFormat::kRenjuOffline;
  if (root == "database") return ImportFormat::kRenjuNet;
  for (const FormatRow& row : kFormats) {
    // XML of another root, such as a picture, is none of these.
    if (row.format == ImportFormat::kRenjuNet && !root.empty()) continue;
    if (!row.mark.empty() && absl::StartsWith(head, row.mark)) return row.format;
  }
  if (LooksLikeSgf(head)) return ImportFormat::kSgf;
  if (LooksLikeYixin(head)) return ImportFormat::kYixin;
  if (LooksLikeBook(head)) return ImportFormat::kBook;
  // Unless its name says so: the number of moves could be a character.
  const bool binary = !head.empty() && absl::ascii_iscntrl(static_cast<unsigned char>(head[0])) &&
                      !absl::ascii_isspace(static_cast<unsigned char>(head[0]));
  if (whole && binary && GameFromPos(head).ok()) return ImportFormat::kPos;
  if (whole && GameFromSav(head).ok()) return ImportFormat::kSav;
  return std::nullopt;
}

}  // namespace

absl::string_view ImportFormatName(ImportFormat format) {
  for (const FormatRow& row : kFormats) {
    if (row.format == format) return row.name;
  }
  return "";
}

std::optional<ImportFormat> ParseImportFormat(absl::string_view name) {
  for (const FormatRow& row : kFormats) {
    if (row.name == name) return row.format;
  }
  return std::nullopt;
}

std::string ImportFormatNames() {
  return absl::StrJoin(kFormats, ", ", [](std::string* out, const FormatRow& row) {
    absl::StrAppend(out, row.name);
  });
}

absl::StatusOr<ImportFormat> ImportFormatOf(const std::string& path) {
  constexpr size_t kHead = 4096;
  const absl::StatusOr<std::unique_ptr<InputFile>> in = InputFile::Open(path);
  if (!in.ok()) return in.status();
  const absl::StatusOr<absl::string_view> head = (*in)->Look(kHead);
  if (!head.ok()) return head.status();
  if (head->empty()) return absl::InvalidArgumentError(absl::StrCat(path, ": is empty"));
  const bool whole = head->size() < kHead;
  const absl::string_view text = base::WithoutByteOrderMark(*head);
  const std::string ending =
      absl::AsciiStrToLower(std::filesystem::path(path).extension().string());
  if (absl::Status status = MayBeRead(path, ending, *head); !status.ok()) return status;
  if (const std::optional<ImportFormat> format = FormatByContent(text, whole)) return *format;
  // .dt5 looks like moves with the rows upside down.
  if (ending != ".dt5" && LooksLikeMoves(text)) return ImportFormat::kMoves;
  for (const FormatRow& row : kFormats) {
    if (!row.ending.empty() && row.ending == ending) return row.format;
  }
  return absl::InvalidArgumentError(
      absl::StrCat(path, ": neither content nor name tell the format"));
}

absl::StatusOr<ImportCounts> Import(const std::string& path, const ImportOptions& options,
                                    PositionDatabase& database, ImportWatcher watcher) {
  absl::StatusOr<ImportFormat> format = ImportFormat::kDatabase;
  format = options.format ? *options.format : ImportFormatOf(path);
  if (!format.ok()) return format.status();
  if (absl::Status status = database.UseMemory(kPageMemory); !status.ok()) return status;
  absl::StatusOr<ImportCounts> counts = ImportCounts();
  const absl::Status status = database.Transact([&] {
    if (*format == ImportFormat::kDatabase) {
      counts = ImportDatabase(path, database, watcher);
    } else if (*format == ImportFormat::kRenlib) {
      counts = ImportTree(path, RuleOf(*format, options), options, database, watcher);
    } else {
      counts = ImportFile(path, *format, options, database, watcher);
    }
    return counts.ok() ? watcher(*counts, 1) : counts.status();
  });
  if (status.ok()) return counts;
  if (absl::IsCancelled(status) || absl::StrContains(status.message(), path)) return status;
  return base::Annotated(status, path);
}

}  // namespace tengen::database
