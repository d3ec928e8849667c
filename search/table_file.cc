#include "search/table_file.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <ostream>
#include <system_error>

#include "absl/functional/function_ref.h"
#include "absl/strings/str_cat.h"
#include "base/bytes.h"
#include "base/checksum.h"
#include "base/files.h"

namespace tengen::search {
namespace {

using Record = TranspositionTable::Record;

constexpr absl::string_view kMagic = "TngnHash";
constexpr uint32_t kVersion = 1;
constexpr uint32_t kMaxIdentity = 255;
constexpr size_t kWordBytes = sizeof(uint64_t);
constexpr uint64_t kRecordBytes = 2 * kWordBytes;

// Read and written at a time.
constexpr size_t kBlockBytes = size_t{1} << 16;

// Writes and keeps the checksum of what was written.
class Writer {
 public:
  explicit Writer(std::ostream& file) : file_(file) {}

  void Write(absl::string_view bytes) {
    buffer_.append(bytes.data(), bytes.size());
    if (buffer_.size() >= kBlockBytes) Flush();
  }
  template <typename Number>
  void WriteNumber(Number number) {
    base::PutNumber(&buffer_, number, sizeof(number));
    Write("");
  }
  // Ends the file with the checksum.
  void Finish() {
    Flush();
    WriteNumber(crc_);
    Flush();
  }

 private:
  void Flush() {
    file_.write(buffer_.data(), static_cast<std::streamsize>(buffer_.size()));
    crc_ = base::Crc32(buffer_, crc_);
    buffer_.clear();
  }

  std::ostream& file_;
  std::string buffer_;
  uint32_t crc_ = 0;
};

// Reads and keeps the checksum of what was read. What lies behind the end reads as zeros.
class Reader {
 public:
  explicit Reader(const std::string& path) : file_(path, std::ios::binary) {}

  bool good() const { return file_.good(); }
  uint32_t crc() const { return crc_; }
  std::string Read(size_t count) {
    std::string bytes(count, '\0');
    file_.read(bytes.data(), static_cast<std::streamsize>(count));
    crc_ = base::Crc32(bytes, crc_);
    return bytes;
  }
  template <typename Number>
  Number ReadNumber() {
    return static_cast<Number>(base::NumberAt(Read(sizeof(Number)), 0, sizeof(Number)));
  }
  void ReadRecords(uint64_t count, absl::FunctionRef<void(const Record&)> f) {
    while (count > 0) {
      const uint64_t n = std::min<uint64_t>(count, kBlockBytes / kRecordBytes);
      const std::string bytes = Read(n * kRecordBytes);
      for (size_t at = 0; at < bytes.size(); at += kRecordBytes) {
        f({base::NumberAt(bytes, at, kWordBytes),
           base::NumberAt(bytes, at + kWordBytes, kWordBytes)});
      }
      count -= n;
    }
  }

 private:
  std::ifstream file_;
  uint32_t crc_ = 0;
};

void WriteAll(const TranspositionTable& table, absl::string_view identity, uint64_t count,
              std::ostream& file) {
  Writer writer(file);
  writer.Write(kMagic);
  writer.WriteNumber(kVersion);
  writer.WriteNumber(static_cast<uint32_t>(identity.size()));
  writer.Write(identity);
  writer.WriteNumber(count);
  table.ForEachRecord([&writer](const Record& record) {
    writer.WriteNumber(record.key);
    writer.WriteNumber(record.word);
  });
  writer.Finish();
}

absl::Status Refused(absl::string_view reason) { return absl::InvalidArgumentError(reason); }

// Reads up to the entries and returns their number. `bytes`: of the whole file.
absl::StatusOr<uint64_t> ReadHeader(Reader& reader, absl::string_view identity, uint64_t bytes) {
  if (reader.Read(kMagic.size()) != kMagic) return Refused("it is no hash file of this engine");
  const auto version = reader.ReadNumber<uint32_t>();
  if (version != kVersion) {
    return Refused(absl::StrCat("it has version ", version, ", not ", kVersion));
  }
  const auto length = reader.ReadNumber<uint32_t>();
  if (length > kMaxIdentity) return Refused("it is damaged");
  const std::string found = reader.Read(length);
  const auto count = reader.ReadNumber<uint64_t>();
  if (!reader.good()) return Refused("it is cut short");
  if (found != identity) return Refused(absl::StrCat("it is of ", found, ", not of ", identity));
  const uint64_t around = kMagic.size() + 3 * sizeof(uint32_t) + length + sizeof(count);
  const uint64_t room = bytes < around ? 0 : bytes - around;
  if (count > room / kRecordBytes) return Refused("it is cut short");
  if (bytes != around + count * kRecordBytes) return Refused("it is damaged");
  return count;
}

// Reads everything and believes nothing.
absl::Status Check(const std::string& path, absl::string_view identity, uint64_t bytes) {
  Reader reader(path);
  const absl::StatusOr<uint64_t> count = ReadHeader(reader, identity, bytes);
  if (!count.ok()) return count.status();
  bool sound = true;
  reader.ReadRecords(*count, [&sound](const Record& record) {
    sound = sound && TranspositionTable::IsRecord(record);
  });
  const uint32_t crc = reader.crc();
  if (reader.ReadNumber<uint32_t>() != crc || !reader.good() || !sound) {
    return Refused("it is damaged");
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<int64_t> WriteTable(const TranspositionTable& table, absl::string_view identity,
                                   const std::string& path) {
  std::error_code error;
  // What goes into a device cannot be read again, and a pipe would be waited for.
  const std::filesystem::file_status status = std::filesystem::status(path, error);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
    return absl::UnavailableError(absl::StrCat("cannot write \"", path, "\": it is no file"));
  }
  uint64_t count = 0;
  table.ForEachRecord([&count](const Record&) { ++count; });
  absl::Status written = base::ReplaceFile(path, [&](std::ostream& file) {
    WriteAll(table, identity, count, file);
    return absl::OkStatus();
  });
  if (!written.ok()) return written;
  return static_cast<int64_t>(count);
}

absl::StatusOr<int64_t> ReadTable(const std::string& path, absl::string_view identity,
                                  TranspositionTable& table) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error) || !std::ifstream(path)) {
    return absl::NotFoundError(absl::StrCat("cannot read \"", path, "\""));
  }
  const uint64_t bytes = std::filesystem::file_size(path, error);
  const absl::Status status = Check(path, identity, error ? 0 : bytes);
  if (!status.ok()) return status;
  Reader reader(path);
  const absl::StatusOr<uint64_t> count = ReadHeader(reader, identity, bytes);
  if (!count.ok()) return count.status();
  table.Reserve(*count);
  reader.ReadRecords(*count, [&table](const Record& record) {
    // It was sound a moment ago.
    if (TranspositionTable::IsRecord(record)) table.StoreRecord(record);
  });
  return static_cast<int64_t>(*count);
}

}  // namespace tengen::search
