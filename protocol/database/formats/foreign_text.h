// Texts of other programs as records have them.
//
// Functions are pure and thread-safe, a TextDecoder is thread-compatible.
#ifndef TENGEN_PROTOCOL_DATABASE_FORMATS_FOREIGN_TEXT_H_
#define TENGEN_PROTOCOL_DATABASE_FORMATS_FOREIGN_TEXT_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "base/encoding.h"
#include "protocol/database/record.h"

namespace tengen::database {

// Makes the texts of a record such that a database of positions takes them: line ends are LF,
// other control characters blanks, comments without white space around them, texts on points of one
// line, all as long as they may be. False if something of them had to go but white space.
bool MakeTextsFit(Record& record);

// Makes UTF-8 of the texts of a file that are not.
class TextDecoder {
 public:
  // Reads texts of the file that are not UTF-8, as many as tell their encoding.
  using Sample = std::function<absl::StatusOr<std::vector<std::string>>()>;

  // They are in `encoding` or, with nullopt, in what a sample of them looks like, which is taken
  // when the first is met; `said` by the file goes before that if the sample can be in it.
  TextDecoder(std::optional<base::Encoding> encoding, Sample sample,
              std::optional<base::Encoding> said = std::nullopt)
      : encoding_(encoding), sample_(std::move(sample)), said_(said) {}

  // Error: Unimplemented if the system does not know the encoding; those of the sample.
  absl::Status Decode(Record& record);

  // Of what was not UTF-8; nullopt if all was.
  std::optional<base::Encoding> encoding() const { return converter_ ? encoding_ : std::nullopt; }
  // Characters that make no sense in that encoding.
  int64_t damaged() const { return damaged_; }

 private:
  absl::Status DecodeText(std::string& text);

  std::optional<base::Encoding> encoding_;
  Sample sample_;
  std::optional<base::Encoding> said_;
  std::optional<base::TextConverter> converter_;  // once it is needed
  int64_t damaged_ = 0;
};

// True if a text of the record is not UTF-8.
bool HasForeignText(const Record& record);

}  // namespace tengen::database

#endif  // TENGEN_PROTOCOL_DATABASE_FORMATS_FOREIGN_TEXT_H_
